"""Formulas that cells share: how they read in each of them, and which of them lead to a cell."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.calc.workbooks import calculated, shown, with_rows
from xl_law12.excel.references import LAST_COLUMN, LAST_ROW, Area, address, area_of
from xl_law12.excel.syntax import leading_to, moved


@pytest.mark.parametrize(
    ("formula", "there"),
    [
        # as a formula reads that is copied from C2 to D4: two rows down, one column to the right
        ("A2+$A2+A$2+$A$2", "B4+$A4+B$2+$A$2"),
        ("SUM(A:B,$A:B,2:3,$2:3)", "SUM(B:C,$A:C,4:5,$2:5)"),
        ("B2:A1", "C4:B3"),
        ("'My A1'!A2&Sheet1:Sheet3!A2&[1]Sheet1!A2", "'My A1'!B4&Sheet1:Sheet3!B4&[1]Sheet1!B4"),
        ('LOG10(A2)&"A2"&datum&A2x&R1C1', 'LOG10(B4)&"A2"&datum&A2x&R1C1'),
        ("A2:INDEX(B:B,3)", "B4:INDEX(C:C,3)"),
        ("Field[[#This Row],[A1]]*A2", "Field[[#This Row],[A1]]*B4"),
        ("SUM(A1048575,XFD1)", "SUM(#REF!,#REF!)"),  # copied off the sheet
        ('IMP("A2', 'IMP("A2'),  # cannot be read
    ],
)
def test_a_formula_reads_as_copied(formula: str, there: str) -> None:
    assert moved(formula, (2, 3), (4, 4)) == there


def test_back_off_the_sheet() -> None:
    assert moved("A2+B$1+$A3", (3, 3), (1, 2)) == "#REF!+A$1+$A1"


ends = st.tuples(st.sampled_from(["", "$"]), st.integers(4, 9), st.sampled_from(["", "$"]), st.integers(4, 9))


def end(pieces: tuple[str, int, str, int]) -> str:
    fixed_column, column, fixed_row, row = pieces
    return f"{fixed_column}{'ABCDEFGHIJKL'[column - 1]}{fixed_row}{row}"


@given(ends, ends, st.tuples(st.integers(4, 9), st.integers(4, 9)))
def test_who_leads_to_a_cell_is_seen_from_each_formula(
    first: tuple[str, int, str, int], last: tuple[str, int, str, int], target: tuple[int, int]
) -> None:
    """Beside it: every member's formula written out, and looked at whether its range holds the cell."""
    formula, members = f"{end(first)}:{end(last)}", Area(6, 6, 9, 9)
    area = leading_to(formula, (6, 6), members, Area(*target, *target))
    found = set() if area is None else set(area.places())
    expected = set()
    for place in members.places():
        there = area_of(moved(formula, (6, 6), place))
        if there is not None and there.meets(Area(*target, *target)):
            expected.add(place)
    assert found == expected


def test_a_shared_formula_that_leads_off_the_sheet(tmp_path: Path) -> None:
    """No program writes one; it is an error value, and the others are worked out."""
    path = with_rows(
        tmp_path / "odd.xlsx",
        '<row r="1"><c r="A1"><f t="shared" si="0"/></c><c r="B1"><v>430</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" ref="A1:A2" si="0">IFERROR(IMP(B1),-1)</f></c></row>',
    )
    assert calculated(path).error == ""
    assert [shown(path)[cell].value for cell in ("A1", "A2")] == [-1, 10]


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("XFD1048576", (LAST_ROW, LAST_COLUMN, LAST_ROW, LAST_COLUMN)),
        ("A1:XFD1048576", (1, 1, LAST_ROW, LAST_COLUMN)),
        ("C:A", (1, 1, LAST_ROW, 3)),
        ("$9:2", (2, 1, 9, LAST_COLUMN)),
        ("B9:A$2", (2, 1, 9, 2)),
        *(
            (text, None)
            for text in ("XFE1", "A1048577", "A0", "A", "3", "", ":", "A1:", "A1:B", "A:3", "$", "A$", "A1B")
        ),
    ],
)
def test_what_a_reference_names(text: str, area: tuple[int, int, int, int] | None) -> None:
    found = area_of(text)
    assert found == (None if area is None else Area(*area))


@given(st.integers(1, LAST_ROW), st.integers(1, LAST_COLUMN))
def test_an_address_names_its_cell(row: int, column: int) -> None:
    assert area_of(address((row, column))) == Area(row, column, row, column)
