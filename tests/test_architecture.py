"""What holds the structure: who imports whom, one declaration per function, names that every host can bear."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import xl_law12
from tests import functions
from xl_law12 import languages, reference
from xl_law12.hosts.libreoffice import extension
from xl_law12.sheet.catalogue import SheetFunction, declared_in, vba_name
from xl_law12.sheet.functions import CATALOGUE, imps, law12
from xl_law12.version import __version__

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "xl_law12"

# Each layer may import what stands before it.
LAYERS = [
    *("version", "data", "languages", "sentences", "errors", "doubts", "processes", "numerics", "bridge"),
    *("reading", "sheet", "atomic", "excel", "examples", "reference", "lambdas", "files", "hosts", "calc", "books"),
    *("page", "cli", "__main__"),
]
STANDARD = set(sys.stdlib_module_names)
MAY_IMPORT = {  # beside the standard library and numpy
    "excel": {"lxml", "openpyxl"},
    "hosts": {"xlwings", "openpyxl", "lxml", "pyopenvba"},
    "calc": {"openpyxl", "formulon", "wasmtime"},
    "files": {"lxml", "access_parser"},
    "books": {"openpyxl", "lxml"},
    "cli": {"argcomplete"},
}
INSIDE_LIBREOFFICE = {"component.py", "driver.py"}  # run by its Python, which brings these
UNO = {"uno", "unohelper", "com", "org", "law12_functions"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def layer(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def imports_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            base = node.module or ""
            found |= {f"{base}.{alias.name}" if base == "xl_law12" else base for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE).with_suffix("").parts[0]
    for name in imports_of(path):
        top = name.split(".")[0]
        if top != "xl_law12":
            allowed = (
                STANDARD | {"numpy"} | MAY_IMPORT.get(own, set()) | (UNO if path.name in INSIDE_LIBREOFFICE else set())
            )
            assert top in allowed, f"{path.name} imports {name}"
        elif name == "xl_law12":
            assert own in ("hosts", "cli"), f"{path.name} imports the whole package"
        elif own != "__init__":
            assert layer(name) in LAYERS, f"{path.name} imports {name}"
            assert LAYERS.index(layer(name)) <= LAYERS.index(own), f"{path.name} imports {name}"


def test_the_design_names_the_layers() -> None:
    design = " ".join((ROOT / "docs" / "design.md").read_text(encoding="utf-8").split())
    assert f"Imports point one way: {', '.join(LAYERS[:-1])}. " in design


def test_the_diagram_of_the_rooms_is_true() -> None:
    """A room imports only rooms to which arrows of the design lead; languages and single modules are not drawn."""
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").partition("```mermaid")[2].partition("```")[0]
    arrows = re.sub(r'\(?\[".*?"\]\)?', "", design)
    uses: dict[str, set[str]] = {}
    for users, used in re.findall(r"^ *(.+) --> (.+)$", arrows, re.M):
        for user in users.split(" & "):
            uses.setdefault(user, set()).update(used.split(" & "))
    drawn = set(uses).union(*uses.values())
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} - drawn == {"languages"}  # every room uses it

    def reached(room: str) -> set[str]:
        return {room}.union(*map(reached, uses.get(room, ())))

    for path in MODULES:
        own = path.relative_to(PACKAGE).with_suffix("").parts[0]
        rooms = {layer(name) for name in imports_of(path) if name.startswith("xl_law12.")}
        assert own not in drawn or rooms & drawn <= reached(own), f"{path} imports {rooms - reached(own)}"


def loaded_by(statement: str) -> set[str]:
    """The packages outside the standard library that a fresh interpreter has loaded after a statement."""
    code = f"import sys; {statement}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return {name for name in done.stdout.split() if name not in STANDARD and not name.startswith("_")}


def test_importing_the_package_loads_nothing_heavy() -> None:
    """Numpy comes with the first array; a single IMP, a contract and the help can do without."""
    nothing = loaded_by("pass")
    assert loaded_by("import xl_law12; xl_law12.IMP(430, 20.0)") - nothing == {"xl_law12"}
    assert loaded_by("import xl_law12; xl_law12.IMP([430])") - loaded_by("import numpy") == {"xl_law12"}


def test_importing_the_package_reads_no_language() -> None:
    """Each language is a file of 200 KB: 13 of 160 milliseconds of every command, and of a first formula."""
    code = "import sys, xl_law12; sys.exit(xl_law12.languages.translations.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0


def test_an_error_can_be_caught_by_its_name_in_a_traceback() -> None:
    """Where nothing else of the package has been used yet, either."""
    catches = "import xl_law12; assert issubclass(xl_law12.errors.NotationError, xl_law12.Law12Error)"
    assert "numpy" not in loaded_by(catches)


def test_modules_are_there_without_an_import_of_their_own() -> None:
    used = "import xl_law12; xl_law12.bridge, xl_law12.version.__version__; assert not hasattr(xl_law12, 'no_module')"
    assert "numpy" not in loaded_by(used)


def test_the_package_offers_the_catalogue() -> None:
    for it in CATALOGUE:
        assert getattr(xl_law12, it.name).declaration is it


def test_every_function_is_whole() -> None:
    """Its declaration, its LAMBDA, its translations: one message lists what is missing."""
    assert [f"{it.name}: {what}" for it in CATALOGUE for what in functions.lacks(it.name)] == []


def test_the_types_are_made_from_the_catalogue() -> None:
    assert functions.TYPES.read_text(encoding="utf-8") == functions.types(), "python3 dev.py docs writes it anew"


def test_the_order_of_the_catalogue_is_that_of_the_text() -> None:
    assert [it.name for it in declared_in(imps, law12)][:2] == ["IMP", "WEIGHTED_IMP"]
    assert [it.name for it in CATALOGUE][:2] == ["LAW12_ADJUST", "LAW12_DAMAGE"]


def test_the_contract() -> None:
    """Names and arguments in `contract.txt` stay; a function that is new is not in it before it has been published."""
    published = (ROOT / "tests" / "contract.txt").read_text(encoding="utf-8").splitlines()
    assert [it.syntax for it in CATALOGUE if it.syntax in published] == published


# MS-VBAL 3.3.5.2, reserved identifiers and those for implementation use: none of them can name a VBA procedure or
# argument. Excel reads LAW12, IMP12 or MP2 as a cell.
VBA_RESERVED = set((ROOT / "tests" / "vba_reserved.txt").read_text(encoding="utf-8").split())
CELL_ADDRESS = re.compile(r"[a-z]{1,3}\d+|r\d*c\d*|[rc]", re.I)


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_names_that_every_host_can_bear(function: SheetFunction) -> None:
    """VBA is given its own names where it keeps one for itself: `IMP_` and `scale_`."""
    assert not CELL_ADDRESS.fullmatch(function.name)
    assert vba_name(function.name).lower() not in VBA_RESERVED
    for parameter in function.parameters:
        assert not CELL_ADDRESS.fullmatch(parameter.name)
        assert vba_name(parameter.name).lower() not in VBA_RESERVED
        assert re.fullmatch(r"[a-z_]+", parameter.name)


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
@pytest.mark.parametrize("language", languages.known())
def test_help_in_every_language(function: SheetFunction, language: str) -> None:
    assert 10 < len(function.summary_in(language)) <= 255
    for parameter in function.parameters:
        assert 2 < len(parameter.help_in(language)) <= 255
    assert function.examples, "an example"
    assert function.sources or function.name == "LAW12_VERSION", "a citation, where there is a rule"


SLOTS = re.compile(r"\{\w+(?::[^}]*)?\}")


@pytest.mark.parametrize("language", languages.known()[1:])
def test_a_translation_keeps_the_places_of_the_figures(language: str) -> None:
    for english, text in languages.translations(language).items():
        assert sorted(SLOTS.findall(english)) == sorted(SLOTS.findall(text)), english


@pytest.mark.parametrize("language", languages.known()[1:])
def test_translations_stand_in_the_order_of_the_english_texts(language: str) -> None:
    """Each text once, so that two people who add one each seldom touch the same line."""
    pairs = json.loads(
        files(languages).joinpath(f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=list
    )
    assert [english for english, _ in pairs] == sorted({english for english, _ in pairs})


def test_the_generated_document_is_fresh() -> None:
    assert (ROOT / "docs" / "functions.md").read_text(encoding="utf-8") == reference.markdown(), "python3 dev.py docs"


def test_no_other_list_of_the_functions() -> None:
    """Outside the catalogue and the generated document, no file names half of the functions."""
    names = {it.name for it in CATALOGUE}
    for path in MODULES:
        assert len(names.intersection(re.findall(r"\w+", path.read_text(encoding="utf-8")))) < len(names) // 2, path


def test_the_version_stands_in_one_place() -> None:
    """The build, the command and the extension read it."""
    assert xl_law12.__version__ == __version__
    assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    home = PACKAGE / "version.py"
    assert [path for path in MODULES if f'"{__version__}"' in path.read_text(encoding="utf-8")] == [home]
    assert f'<version value="{__version__}"/>' in extension.description()
    assert ("pythonpath/xl_law12/version.py", home.read_bytes()) in list(extension.parts())


# What a module is about where its name stands in several rooms: its core, its arguments, its functions, its sheet ...
SAME_NOUN = {
    *("law12", "butler", "teams", "session", "worth", "match", "matches", "doubts"),
    *("field", "contracts", "notation", "results", "tables"),
    *("rulings", "outcomes", "examples", "functions", "formulas", "lines"),
    *("text", "errors", "version"),
}
SAME_TYPE = {"Element"}  # lxml's, in each room that has such


def twice(names: list[str]) -> set[str]:
    return {name for name, times in Counter(names).items() if times > 1}


def test_modules_have_one_name_only_where_they_are_about_one_thing() -> None:
    more = twice([path.stem for path in MODULES if path.stem != "__init__"]) - SAME_NOUN
    assert not more, f"two modules are called {more}: rename one; if both are about one thing, add it to SAME_NOUN"


def test_a_type_has_its_name_for_itself() -> None:
    def named(statement: ast.stmt) -> list[str]:
        if isinstance(statement, ast.ClassDef):
            return [statement.name]
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        return [
            it.id for it in targets if isinstance(it, ast.Name) and re.match("[A-Z]", it.id) and not it.id.isupper()
        ]

    found = [name for path in MODULES for it in ast.parse(path.read_text("utf-8")).body for name in named(it)]
    more = twice(found) - SAME_TYPE
    assert not more, f"two types are called {more}: rename one"


MOST_LINES, MOST_OF_TESTS = 28_000, 25_000


@pytest.mark.parametrize(
    ("folder", "most"), [(PACKAGE, MOST_LINES), (ROOT / "tests", MOST_OF_TESTS)], ids=["package", "tests"]
)
def test_the_package_does_not_grow(folder: Path, most: int) -> None:
    """Every room is tidy, but the whole is more than an heir can carry: who adds lines takes out as many."""
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))
    assert lines <= most, f"{lines:,} lines: take out {lines - most:,} more than you have added"


def test_the_modules_of_the_rooms_are_there() -> None:
    """Each row of the design's table names files and folders of its room."""
    rows = re.findall(r"^\| `(\w+)` \| (.*)$", (ROOT / "docs" / "design.md").read_text(encoding="utf-8"), re.M)
    assert len(rows) == 12
    for room, cells in rows:
        for name in re.findall(r"`([^`]+)`", cells):
            inside = PACKAGE / room
            found = [path for ending in ("", ".py") for path in inside.rglob(name.rstrip("/") + ending)]
            assert found or name in ("unopkg", "xl-law12"), f"docs/design.md: {room} has no {name}"


def test_what_the_design_names_is_there() -> None:
    """Its walks name modules and functions of the package."""
    walks = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").partition("## A ruling, from a cell")[2]
    named = set(re.findall(r"`((?:atomic|bridge|reading|sheet|files|hosts|excel|calc|cli)\.[\w.]+)`", walks))
    assert len(named) > 20
    for name in sorted(named):
        parts = name.split(".")
        module = next(
            path for n in range(len(parts), 0, -1) if (path := PACKAGE.joinpath(*parts[:n]).with_suffix(".py")).exists()
        )
        inside = parts[len(module.relative_to(PACKAGE).parts) :]
        text = module.read_text(encoding="utf-8")
        assert all(re.search(rf"(def|class) {it}\b", text) for it in inside), f"docs/design.md: there is no {name}"
