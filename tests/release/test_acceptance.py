"""The acceptance sheet: what it expects is Python's answer, its line says all, and every sign is told of."""

import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from release import acceptance
from release.questions import SECTIONS
from tests import validator
from tests.books.filled import twin
from tests.documents import ROOT
from xl_law12.calc import jobs
from xl_law12.excel import writing
from xl_law12.excel.package import Package
from xl_law12.sheet.functions import CATALOGUE

SIGNS = [question.sign for _, _, questions in SECTIONS for question in questions if question.sign]
pytestmark = pytest.mark.filterwarnings("ignore:.*not supported and will be removed:UserWarning")


@pytest.fixture(scope="module")
def pasted() -> Package:
    return acceptance.package(pasted=True)


def shown(package: Package, folder: Path) -> Any:
    """The sheet with the questions, as it shows its values."""
    package.save(folder / "acceptance.xlsx")
    return openpyxl.load_workbook(folder / "acceptance.xlsx", data_only=True)[acceptance.NAME]


def row_of(sheet: Any, sign: str) -> int:
    return next(int(row[0].row) for row in sheet.iter_rows(max_col=1) if row[0].value == sign)


def test_every_function_is_asked_and_right_here(pasted: Package, tmp_path: Path) -> None:
    sheet = shown(pasted, tmp_path)
    ticks = {row[6]: row[4] for row in sheet.iter_rows(max_col=7, values_only=True) if row[6]}
    assert set(ticks) == {it.name for it in CATALOGUE if it.parameters}
    assert set(ticks.values()) == {"ok"}
    line = sheet["A4"].value
    assert line.startswith("xl-law12 ") and f"| {len(ticks)}/{len(ticks)}" in line and " not: " not in line


def test_the_pasted_lines_have_the_leader_that_is_expected(pasted: Package, tmp_path: Path) -> None:
    """24 boards at 14 tables, each pair once against each other; by Python, which scores a session."""
    assert len(set(acceptance.lines())) == 336
    assert {(board, ns) for board, ns, *_ in acceptance.lines()} == {
        (board, ns) for board in range(1, 25) for ns in range(1, 15)
    }
    sheet = shown(pasted, tmp_path)
    row = row_of(sheet, "S1")
    assert sheet[f"C{row}"].value == f"expected: {sheet[f'D{row}'].value}"
    assert f"S1={sheet[f'D{row}'].value}" in sheet["A4"].value


@pytest.mark.slow
def test_the_line_says_every_answer(tmp_path: Path) -> None:
    """Typed into the boxes, worked out by calc, and there by its sign."""
    path = tmp_path / "answered.xlsx"
    package = acceptance.package()
    sheet = package.sheets()[0]
    boxes = [question.sign for _, _, asked in SECTIONS for question in asked if question.sign and not question.formula]
    package.save(path)
    rows = {sign: row_of(openpyxl.load_workbook(path)[acceptance.NAME], sign) for sign in SIGNS}
    with package.changing(sheet.part) as root:
        for sign in boxes:
            cell = next(it for it in root.iter("{*}c") if it.get("r") == f"D{rows[sign]}")
            cell.set("t", "str")
            value = cell.makeelement(cell.tag[:-1] + "v")
            value.text = f"answer to {sign}"
            cell.append(value)
    jobs.recalculate(package, jobs.Options(everything=True))
    line = shown(package, tmp_path)["A4"].value
    for sign in boxes:
        assert f"{sign}=answer to {sign};" in line + ";" or f"{sign}=answer to {sign} |" in line
    assert len(line) < 1_000


@pytest.mark.slow
def test_the_line_survives_names_that_are_not_known(pasted: Package, tmp_path: Path) -> None:
    """As in an Excel that does not take some of our names: an error in their place, and all other answers are said."""
    package = twin(pasted)
    with package.changing(package.sheets()[0].part) as root:
        for formula in root.iter("{*}f"):
            formula.text = re.sub(r"\b(LAW12_VERSION|WEIGHTED_IMP)\(", r"(1/0)+\1(", formula.text or "")
    jobs.recalculate(package, jobs.Options(everything=True))
    line = shown(package, tmp_path)["A4"].value
    asked = sum(bool(it.parameters) for it in CATALOGUE)
    assert line.startswith("not known | ") and line.endswith(f"| {asked - 1}/{asked} not: WEIGHTED_IMP")


def test_excel_is_asked_and_not_what_is_stored(pasted: Package) -> None:
    assert writing.is_wanted(pasted)


@pytest.mark.needs("npm")
def test_the_validator_says_nothing(tmp_path: Path) -> None:
    acceptance.package().save(tmp_path / "acceptance.xlsx")
    assert validator.reports(tmp_path / "acceptance.xlsx") == []


def test_every_sign_stands_in_verification_and_no_other() -> None:
    """Each question settles a sentence of ours, or it is not worth asking; O3 says which Excel."""
    told = (ROOT / "docs" / "verification.md").read_text(encoding="utf-8").split("would settle")[-1]
    rows = [line.split("|")[1] for line in told.splitlines() if line.startswith("| ")]
    assert len(SIGNS) == len(set(SIGNS))
    assert set(re.findall(r"\b[A-Z][0-9]\b", " ".join(rows))) == set(SIGNS) - {"O3"}
