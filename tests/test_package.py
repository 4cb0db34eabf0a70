"""The wheel and the source archive: what is in them, and each way of the README tried from the wheel, in a fresh place.

`XL_LAW12_PYTHONS` names the Pythons to try, parted as on the PATH; `python3 dev.py release` names all that
it finds, and XL_LAW12_RELEASE the folder of a release, whose archives are tried in place of new ones.
"""

import email
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest

from tests import documents
from tests.documents import ROOT
from xl_law12.examples import load
from xl_law12.version import __version__

PYTHONS = os.environ.get("XL_LAW12_PYTHONS", sys.executable).split(os.pathsep)
README = ROOT / "README.md"
FOLDERS = ("xl_law12", "workbook_templates", "tests", "benchmarks", "release", "docs", ".ci")  # of the source archive
FILES = ("README.md", "CHANGELOG.md", "THIRD-PARTY.md", "LICENSE", "pyproject.toml", "dev.py", "conftest.py")
OLDEST_FOR_EXCEL = (3, 11)  # xlwings asks for it
LEFT_OUT = ("__pycache__", "node_modules")


def build(source: Path, target: Path, *kinds: str) -> None:
    """Build without asking the package index."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target)]
    for kind in kinds:
        command += ["-t", kind]
    subprocess.run(command, cwd=source, check=True, capture_output=True)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if "XL_LAW12_RELEASE" in os.environ:
        return Path(os.environ["XL_LAW12_RELEASE"])
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder, "wheel", "sdist")
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    return dist / f"xl_law12-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module")
def archive(dist: Path) -> Path:
    return dist / f"xl_law12-{__version__}.tar.gz"


def below(*folders: str) -> set[str]:
    """The files of the project in these folders."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if path.is_file() and not any(part in LEFT_OUT for part in path.parts) and not path.name.startswith(".~lock")
    }


def test_the_wheel_holds_the_package_and_no_more(wheel: Path) -> None:
    templates = below("workbook_templates")
    wanted = below("xl_law12") | {f"xl_law12/{name}" for name in templates}
    with zipfile.ZipFile(wheel) as built:
        inside = {name for name in built.namelist() if ".dist-info/" not in name}
        assert inside == wanted
        for name in templates:
            assert built.read(f"xl_law12/{name}") == (ROOT / name).read_bytes()


def test_the_source_archive_holds_the_project_and_builds_the_same_wheel(
    archive: Path, wheel: Path, tmp_path: Path
) -> None:
    with tarfile.open(archive) as built:
        names = {name.partition("/")[2] for name in built.getnames()}
        assert below(*FOLDERS) | set(FILES) <= names
        built.extraction_filter = getattr(tarfile, "data_filter", None)  # which came with 3.10.12 and 3.11.4
        built.extractall(tmp_path)
    (source,) = tmp_path.iterdir()
    build(source, tmp_path / "again", "wheel")
    assert (tmp_path / "again" / wheel.name).read_bytes() == wheel.read_bytes()


def test_what_a_registry_shows(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as built:
        inside = f"xl_law12-{__version__}.dist-info/"
        told = email.message_from_bytes(built.read(inside + "METADATA"))
        assert {f"{inside}licenses/{name}" for name in ("LICENSE", "THIRD-PARTY.md")} <= set(built.namelist())
    assert (told["Name"], told["Version"], told["License-Expression"]) == ("xl-law12", __version__, "MIT")
    assert told.get_all("License-File") == ["LICENSE", "THIRD-PARTY.md"]
    assert told["Requires-Python"] == ">=3.10"
    assert told["Description-Content-Type"] == "text/markdown"
    assert str(told.get_payload()).startswith("# xl-law12\n")
    assert set(told.get_all("Provides-Extra", [])) == {"excel", "calc", "files", "completion", "docs", "test", "all"}
    assert told.get_all("Project-URL") is None, "no host is invented"


def test_every_package_that_comes_along_is_named() -> None:
    """What the extras bring, and what that brings in turn, stands in THIRD-PARTY.md with its licence."""
    notice = (ROOT / "THIRD-PARTY.md").read_text(encoding="utf-8").lower().replace("_", "-")
    todo, seen = [it for it in requires("xl-law12") or [] if "'test'" not in it and "'all'" not in it], set()
    while todo:
        wanted = todo.pop()
        name = re.split(r"[^\w.-]", wanted.lower().replace("_", "-"))[0]
        if name not in seen and name != "xl-law12":
            seen.add(name)
            assert re.search(rf"\b{name}\b", notice), name
            todo += [it for it in _requires(name) if "extra ==" not in it]
    assert {"numpy", "formulon", "wasmtime", "lxml"} <= seen


def test_what_is_pinned_brings_nothing_newer() -> None:
    """A version that was looked at runs with versions of others that were tried with it: they have an upper bound."""
    needed = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    pinned, bounded = (set(re.findall(rf'"([\w.-]+){bound}[\d.]+"', needed)) for bound in ("==", r">=[\d.]+,<"))
    assert "formulon" in pinned
    for name in sorted(pinned):
        brings = {re.split(r"[^\w.-]", it)[0] for it in _requires(name) if "extra ==" not in it}
        assert brings <= pinned | bounded, f"{name} is pinned, and brings any version of these"


def test_the_macros_of_others_are_named() -> None:
    """Every module of a workbook with macros that says whose it is."""
    xlwings = pytest.importorskip("xlwings", reason="xlwings needs Python 3.11")
    from pyopenvba import ExcelFile

    notice = " ".join((ROOT / "THIRD-PARTY.md").read_text(encoding="utf-8").split())
    with ExcelFile(str(Path(xlwings.__path__[0]) / "quickstart_standalone.xlsm")) as file:
        modules = file.vba_modules()
    owned = {name for name, source in modules.items() if re.search(r"\(c\)|copyright", source, re.I)}
    assert owned == {"xlwings", "Dictionary"}
    for words in ("class module [Dictionary]", "Copyright (c) 2017 Tim Hall", "Zoomer Analytics GmbH"):
        assert words in notice


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except ModuleNotFoundError:  # one of another system
        return []


class Environment:
    """A fresh virtual environment with the wheel in it, and an empty folder to work in."""

    def __init__(self, python: str, place: Path, wheel: Path) -> None:
        subprocess.run([python, "-m", "venv", str(place / "environment")], check=True)
        self.programs = place / "environment" / ("Scripts" if os.name == "nt" else "bin")
        self.wheel, self.folder = wheel, place / "empty"
        self.run = documents.by([str(self.programs / "xl-law12")], place / "profile")
        self.folder.mkdir()

    def add(self, extra: str = "") -> None:
        """Install the wheel, with an extra."""
        wanted = f"{self.wheel}[{extra}]" if extra else str(self.wheel)
        command = [str(self.programs / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", wanted]
        subprocess.run(command, check=True)

    def says(self, line: str) -> str:
        """What a command of ours prints."""
        return self.run(line, self.folder)

    def python(self, *words: str) -> str:
        """What its Python prints."""
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        command = [str(self.programs / "python"), *words]
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def version(self) -> tuple[int, ...]:
        return tuple(map(int, self.python("-c", "import sys; print(*sys.version_info[:2])").split()))


@pytest.fixture(params=PYTHONS)
def fresh(request: pytest.FixtureRequest, tmp_path: Path, wheel: Path) -> Environment:
    environment = Environment(request.param, tmp_path, wheel)
    environment.add()
    return environment


@pytest.mark.needs("soffice")
def test_each_way_from_the_wheel_alone(fresh: Environment) -> None:
    """From an empty folder, first without any extra, then with the README's."""
    where = fresh.python("-c", "import xl_law12; print(xl_law12.__file__, xl_law12.IMP(430))")
    assert str(fresh.programs.parent) in where and where.endswith(" 10.0\n")
    assert fresh.says("--version") == fresh.python("-m", "xl_law12", "--version") == f"xl-law12 {__version__}\n"
    assert fresh.says("call IMP 430") == "10\n"
    assert f"{len(load())} worked examples, {len(load())} right" in fresh.says("examples")
    assert "cella per cella" in fresh.says("functions IMP --language it")
    assert "LAW12_ADJUST" in fresh.says("lambdas")
    remedy = f'{fresh.programs / "python"} -m pip install "xl-law12[calc]"'
    assert f"needs packages that are not there: {remedy}" in fresh.says("new rulings.xlsx")
    fresh.add("calc,files")
    quoted = README.read_text(encoding="utf-8")
    assert documents.uncounted(documents.settled(README, fresh.folder, fresh.run)) == documents.uncounted(quoted)
    (fresh.folder / README.name).write_text(quoted, encoding="utf-8")
    fresh.python("-m", "doctest", README.name)
    assert f"installed version {__version__}\nchecked: IMP(430) gives 10" in fresh.says("install libreoffice")
    assert "IMP(430) gives 10" in fresh.says("doctor")
    assert fresh.says("install libreoffice --uninstall") == "removed\n"
    if fresh.version >= OLDEST_FOR_EXCEL:
        fresh.add("excel")
        assert "Start, Law 12" in fresh.says("new rulings.xlsm")
        assert "rulings.xlsm and the installed xlwings are both" in fresh.says("doctor rulings.xlsm")
    if sys.platform != "win32":
        assert re.search("Excel calls Python on Windows only|is too old for Excel", fresh.says("install excel"))
