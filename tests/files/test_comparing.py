"""Points that programs printed: figures of public events, typed from their pages and files; and what a workbook keeps.

`commands/comparing.txt` has how whole evenings are compared.
"""

from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest

from tests.files.common import sample
from tests.transcripts import ranked
from xl_law12.sheet.functions.reading import compared

Lines = Sequence[tuple[float | str, float]]

# Compscore's Butler: 7 tables, the datum is the mean without the best and the worst. Boards 1 and 2 of an evening.
BUTLER: Lines = [(-140, -3), (-140, -3), (50, 2), (100, 4), (-420, -9), (50, 2), (50, 2)]
BUTLER_2: Lines = [(-110, -3), (50, 2), (90, 3), (-200, -5), (50, 2), (50, 2), (-100, -3)]
# my.ACBL, board 1: a win is 1.
ACBL: Lines = [
    *((490, 6.5), (490, 6.5), (460, 3), (490, 6.5), (490, 6.5), (490, 6.5)),
    *((430, 2), (490, 6.5), (420, 1), (520, 10), (940, 11), (-100, 0)),
]
# RealBridge: cross-IMPs against an average opponent; a table that did not play counts among the tables.
REALBRIDGE: Lines = [(-50, -12.5), (980, 12.0), (490, 0.5)]
WITH_A_BYE: Lines = [(980, 4.69), (980, 4.69), (980, 4.69), (-150, -14.06), ("NP", 0.0)]
# KoPS: the sum divided by the number of the other results; an average is in no comparison.
KOPS: Lines = [(-100, -6.3), (170, 3.0), (140, 1.7), (140, 1.7), ("A", 0.0)]
# Pary: percentages, 12 tables of which one has an average; the others are compared among themselves.
PARY: Lines = [
    *((-50, 10), (-50, 10), (170, 70), (50, 35), (-50, 10), (420, 90)),
    *((50, 35), (300, 80), (140, 55), (140, 55), (590, 100), ("A60/0", 60)),
]


@pytest.mark.parametrize(
    ("boards", "total", "method", "tables"),
    [
        ([BUTLER, BUTLER_2], 0, "BUTLER-TRIM", 7),
        ([ACBL], 11, "MP1", 12),
        ([REALBRIDGE], 0, "XIMP", 3),
        ([WITH_A_BYE], 0, "XIMP", 5),
        ([KOPS], 0, "XIMP", 5),
        ([PARY], 100, "PERCENT", 12),
    ],
)
def test_the_way_of_counting(boards: list[Lines], total: float, method: str, tables: int) -> None:
    numbers = [number for number, lines in enumerate(boards) for _ in lines]
    results = [result for lines in boards for result, _ in lines]
    ns = [f"{points}" for lines in boards for _, points in lines]
    alone = ("NP", "A60/0")  # lines in which both sides' points do not add up
    both = [line for lines in boards for line in lines]
    ew = ["0" if result in alone else f"{total - points:g}" for result, points in both]
    found = compared(numbers, results, (ns, ew))
    assert (found.method, found.tables) == (method, tables)
    assert not found.astray
    if isinstance(results[0], int):  # a ruling: another pair of points beside the score
        changed = compared(numbers, results, ([f"{float(ns[0]) + 1.5}", *ns[1:]], ew))
        assert (changed.method, 0 in changed.astray) == (method, True)


def test_what_cannot_be_compared() -> None:
    """On a board with an open line nothing is astray; figures that follow no method are said to follow none."""
    assert compared([1, 1], [420, None], (["9", "0"], ["5", "2"])).astray == []
    assert compared([1, 1, 2, 2], [420, 50, 420, None], (["2", "0", "9", "9"], ["0", "2", "", ""])).astray == []
    assert compared([1, 1, 1], [420, 50, 170], (["7", "1", "9"], ["3", "8", "4"])).method == ""
    assert compared([1, 1], [420, 50], (["", "x"], ["", ""])).method == ""


SEVEN = [1430, 680, 650, 620, 170, -100, -200]
# Six of seven tables, by Neuberg's formula (m + 1) x 7/6 - 1: 11.83, 9.5, 7.17, 4.83, 2.5 and 0.17, cut to tenths.
CUT_NS = ["11.8", "9.5", "7.1", "4.8", "2.5", "0.1"]
CUT_EW = ["0.1", "2.5", "4.8", "7.1", "9.5", "11.8"]


def test_points_that_a_program_cuts_to_tenths() -> None:
    """Four of the six would not follow if they were rounded. A ruling among them is still found."""
    boards, results = [*[1] * 6, *[2] * 7], [*SEVEN[:6], *SEVEN]
    ns = [*CUT_NS, *(f"{points:.1f}" for points in range(12, -1, -2))]
    ew = [*CUT_EW, *(f"{points:.1f}" for points in range(0, 13, 2))]
    found = compared(boards, results, (ns, ew))
    assert (found.method, found.tables, found.astray) == ("MP", 7, [])
    assert compared(boards, results, ([ns[0], "7.0", *ns[2:]], ew)).astray == [1]
    rounded = ["11.8", "9.5", "7.2", "4.8", "2.5", "0.1"]
    assert compared(boards, results, ([*rounded, *ns[6:]], ["0.2", "2.5", *ew[2:3], "7.2", *ew[4:]])).astray == [5]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "wanted"), [((), "NS A1 4 100; NS B1 3 75"), (("--compare", "across"), "NS B1 9 90")]
)
def test_the_workbook_compares_as_the_file_is_compared(
    said: Any, file: Any, words: tuple[str, ...], wanted: str
) -> None:
    """The cell `compare` and the column Section: `score` of the workbook counted otherwise, in silence."""
    path = file("evening.csv", sample("two-sections.csv").decode())
    assert said("import", path, *words)[0] == 0
    code, printed, told = said("score", str(path.with_suffix(".xlsx")), "--csv")
    assert (code, ranked(printed, wanted.count(";") + 1)) == (0, wanted), told
    sheets = openpyxl.load_workbook(path.with_suffix(".xlsx"), data_only=True)
    pairs = [sheets["Ranking"].cell(13, 3).value, sheets["Ranking"].cell(14, 3).value]
    assert pairs == (["B1", "B2"] if words else ["A1", "B1"])


@pytest.mark.usefixtures("small_template")
def test_a_workbook_that_says_another_word_is_refused(said: Any, file: Any) -> None:
    path = file("evening.csv", sample("two-sections.csv").decode())
    said("import", path)
    book = openpyxl.load_workbook(path.with_suffix(".xlsx"))
    book["Session"]["D7"] = "BETWEEN"
    book.save(path.with_suffix(".xlsx"))
    code, _, told = said("score", str(path.with_suffix(".xlsx")))
    assert (code, "'BETWEEN': give WITHIN or ACROSS" in told) == (2, True), told
