"""Workbooks that carry the functions as LAMBDA names."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.validator import reports
from xl_law12.calc import jobs
from xl_law12.calc.engine import Engine
from xl_law12.calc.formulas import Cell
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.defined_names import names as names_in
from xl_law12.excel.package import Package
from xl_law12.excel.references import address
from xl_law12.excel.syntax import Call, Node, parse, parts
from xl_law12.lambdas import workbook_names
from xl_law12.lambdas.compiler import answered, names, source
from xl_law12.sheet.functions.status import BY_LAMBDA, BY_PYTHON, answering

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "workbook_templates" / "Law12.xlsx"


def without_names() -> Package:
    """The template as it was before the names were put into it."""
    package = Package.load(TEMPLATE)
    ours = {it.name for it in names()}
    with package.changing(package.workbook_part) as root:
        for element in list(root.iter("{*}definedName")):
            if element.get("name") in ours:
                element.getparent().remove(element)
    return package


@pytest.fixture(scope="module")
def carrying(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook that carries the names."""
    path = tmp_path_factory.mktemp("names") / "Names.xlsx"
    package = without_names()
    workbook_names.carry(package)
    package.save(path)
    return path


def test_the_names_are_stored_as_excel_stores_them(carrying: Path) -> None:
    package = Package.load(carrying)
    found = {it.name: it.text for it in names_in(package) if it.sheet is None}
    assert found.items() >= {it.name: it.text for it in names()}.items()
    assert workbook_names.function_count(package) == len(answered())
    in_order = [it.name.casefold() for it in names_in(package)]
    assert in_order == sorted(in_order)
    before = set(names_in(without_names()))
    assert before <= set(names_in(package))


def test_only_the_functions_are_in_sight(carrying: Path) -> None:
    """The Name Manager and AutoComplete show no name that is hidden; each one that they show says what it does."""
    package = Package.load(carrying)
    ours = {it.name for it in names()}
    stored = [it for it in package.tree(package.workbook_part).iter("{*}definedName") if it.get("name") in ours]
    assert {it.get("name") for it in stored if it.get("hidden") != "1"} == answered()
    assert {it.get("name") for it in stored if not it.get("comment")} == set()


@pytest.mark.slow
@pytest.mark.parametrize(("words", "carried"), [(["A.xlsx"], True), (["A.xlsx", "--no-lambdas"], False)])
def test_new_with_and_without_them(
    words: list[str], carried: bool, tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said("new", "--blank", *words)[0] == 0
    package = Package.load(tmp_path / "A.xlsx")
    assert workbook_names.function_count(package) == (len(answered()) if carried else 0)
    assert any("LAMBDA(" in it.text for it in names_in(package)) == carried


def test_putting_them_in_twice_changes_nothing(carrying: Path) -> None:
    package = Package.load(carrying)
    before = package[package.workbook_part]
    workbook_names.carry(package)
    assert package[package.workbook_part] == before


@pytest.mark.needs("npm")
def test_the_validator_has_nothing_to_say_of_them(carrying: Path) -> None:
    assert [it for it in reports(carrying) if "definedName" in it] == []


def test_calc_uses_python_as_before(carrying: Path) -> None:
    """A call of ours is not looked up as a name: the same formulas, and no value changes."""
    with_names = jobs.recalculate(Package.load(carrying), jobs.Options(everything=True))
    assert with_names.changed == () and with_names.kept == ()
    assert with_names.formulas == jobs.recalculate(without_names(), jobs.Options(everything=True)).formulas > 100


# What LAW12_VERSION and Start say where the functions of Python answer, and where the names do.
WHO_ANSWERS = (
    (answering(BY_PYTHON), answering(BY_LAMBDA)),
    ("Last calculated by Python's functions", "Last calculated by the names"),
    ("Calcolato da ultimo dalle funzioni di Python", "Calcolato da ultimo dai nomi"),
)


def test_no_name_of_the_template_is_a_function_that_the_names_call() -> None:
    """Excel takes a function for what it is; formulon takes it for the name."""
    called: set[str] = set()
    for it in source():
        called |= functions_called(parse(it.text))
    assert {"ROWS", "MATCH", "TEXTSPLIT"} <= called
    assert not {it.name.upper() for it in names_in(Package.load(TEMPLATE))} & (called - answered())


def functions_called(tree: Node) -> set[str]:
    """The functions and names that a formula calls."""
    own = {tree.function} if isinstance(tree, Call) else set()
    return {it for it in own if not it.startswith("L12_")}.union(*map(functions_called, parts(tree)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Law12.xlsx", "Law12-it.xlsx"])
def test_the_template_worked_out_by_the_names_alone(name: str) -> None:
    """Every cell is what is stored; formulon knows no add-in, and takes the names from the file."""
    package = Package.load(ROOT / "workbook_templates" / name)
    stored = Workbook(package).load()
    package[package.workbook_part] = re.sub(rb"_xlop\.(\w+)", rb"[_xlpm.\1]", package[package.workbook_part])
    engine = Engine(package.packed, stored.sheets)
    titles = dict(zip(stored.sheets, Workbook(Package.load(TEMPLATE)).load().sheets, strict=True))
    differing = []
    for sheet, cells in stored.sheets.items():
        for place, value in cells.values.items():
            found = engine.value(Cell(sheet, place))
            if not alike(value, found):
                differing.append((titles[sheet], address(place), value, found))
    engine.close()
    assert differing == []


def alike(stored: Any, found: Any) -> bool:
    """Equal, figures to 1e-9; a blank is an empty text; and who answers is told as it is."""
    for by_python, by_names in WHO_ANSWERS:
        if isinstance(stored, str) and by_python in stored:
            before, _, after = stored.partition(by_python)  # a form says it amid its last line
            is_told = isinstance(found, str) and found.startswith(before + by_names)
            return is_told and (not before or str(found).endswith(after))
    if isinstance(stored, float | int) and isinstance(found, float | int):
        return bool(abs(stored - found) <= 1e-9 * max(1.0, abs(stored)))
    return bool((stored or "") == (found or ""))


@pytest.mark.needs("soffice")
def test_calc_mends_what_libreoffice_has_saved(carrying: Path, tmp_path: Path, said: Any) -> None:
    """LibreOffice writes Excel's newer functions in small letters (seen in 25.2)."""
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path), str(carrying)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    saved = tmp_path / carrying.name
    spoilt = Package.load(saved)
    assert workbook_names.are_small(spoilt)
    code, out, _ = said("doctor", saved, "--profile", tmp_path)
    assert code == 1 and f"xl-law12 calc {saved} repairs them" in out
    workbook_names.repair(spoilt)
    assert not workbook_names.are_small(spoilt)
    found = {it.name: re.sub(r"(TRUE|FALSE)\(\)", r"\1", it.text) for it in names_in(spoilt)}
    assert {it.name: found[it.name] for it in names()} == {it.name: it.text for it in names()}
