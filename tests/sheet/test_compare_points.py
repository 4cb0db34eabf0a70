"""Lines beside lines: printed points beside those that follow, and an event's rulings beside the lines of a session.

Figures of public events, as in files/test_comparing. A is the score that was made at the table (RMB 2011), and so the
result of the line; the rest is the project's.
"""

from typing import Any

import pytest

from tests.files.test_comparing import ACBL, BUTLER, CUT_EW, CUT_NS, KOPS, PARY, REALBRIDGE, SEVEN, Lines
from xl_law12 import COMPARE_POINTS, Law12Error

BLANK = ["", ""]


def asked(lines: Lines, total: float, unit: str, method: str | None, tables: int | None = None) -> Any:
    """A board's lines pasted with their points, which add up to `total`, but for awards that give EW nothing."""
    rows = [
        [at, at + 50, result, points, 0.0 if isinstance(result, str) and result != "A" else total - points]
        for at, (result, points) in enumerate(lines, 1)
    ]
    table = [["NS", "EW", "Score", f"NS {unit}", f"EW {unit}"], *rows]
    return COMPARE_POINTS(table, [1] * len(lines), [result for result, _ in lines], method, tables)


@pytest.mark.parametrize(
    ("lines", "total", "unit", "method"),
    [
        (BUTLER, 0, "IMP", "BUTLER-TRIM"),
        (ACBL, 11, "MP", None),  # a win is 1, the method's points are 2 a win
        (ACBL, 11, "MP", "PERCENT"),
        (REALBRIDGE, 0, "IMP", "XIMP"),
        (KOPS, 0, "IMP", "XIMP"),
        (PARY, 100, "%", "MP"),
        ([(420, 1), (50, 0)], 1, "%", "MP"),  # a spreadsheet makes 1 of 100%
    ],
)
def test_what_follows(lines: Lines, total: float, unit: str, method: str | None) -> None:
    assert asked(lines, total, unit, method) == [BLANK] * len(lines)


def test_what_does_not_follow() -> None:
    """ACBL's second line with 6 in place of 6.5, and RealBridge's third with 1.5: what they should have printed."""
    changed = [*ACBL]
    changed[1] = (490, 6)
    assert asked(changed, 11, "MP", "MP1") == [BLANK, [6.5, 4.5], *[BLANK] * 10]
    assert asked([*REALBRIDGE[:2], (490, 1.5)], 0, "IMP", "XIMP") == [BLANK, BLANK, [0.5, -0.5]]


@pytest.mark.parametrize("method", ["MP", "XIMP", "BUTLER-MEAN"])
def test_most_do_not_follow(method: str) -> None:
    wrong = [(420, 4.13), (400, 3.29), (50, 2.11)]
    with pytest.raises(Law12Error) as refused:
        asked(wrong, 5, "MP", method)
    assert str(refused.value).startswith(
        f"table: most of the printed points do not follow by the method {method}: is it"
    )


def test_what_is_not_compared() -> None:
    """No points, a text, zeros of a program that has not counted yet, a board of one table, a line that lost a cell."""
    table: list[list[Any]] = [["NS", "EW", "Score", "NS MP", "EW MP"], [1, 2, 420, "x", None], [3, 4, 50, "", ""]]
    assert COMPARE_POINTS(table, [1, 1], [420, 50]) == [BLANK] * 2
    assert asked([(420, 0), (50, 0)], 0, "MP", None) == [BLANK] * 2
    assert asked([(420, 7)], 9, "MP", None) == [BLANK]
    moved: list[list[Any]] = [table[0], [1, 2, 420, "2,0", "0 %"], [3, 4, 50, 0, 2], [5, 6, "A", 61.8, None]]
    assert COMPARE_POINTS(moved[:3], [1, 1], [420, 50]) == [BLANK] * 2
    assert COMPARE_POINTS(moved, [1, 1, 2], [420, 50, "A"]) == [BLANK] * 3


def test_an_average_beside_an_a_is_no_result_where_it_stands() -> None:
    """620, 170 and -100 have 100%, 50% and 0% among themselves, 4, 2 and 0 of 4 (Law 78A); -800 would have 0 of 6.

    So the average plus stands, on the top of the three results 2.4. 1100 beats it: there are four results then.
    """

    def found(actual: int, unit: str, *points: tuple[float, float]) -> Any:
        results = [f"NOS NS: A {actual}; B A+/A-", 620, 170, -100]
        rows = [[at, at + 50, None, *both] for at, both in enumerate(points, 1)]
        return COMPARE_POINTS([["NS", "EW", "Score", f"NS {unit}", f"EW {unit}"], *rows], [1] * 4, results, "MP")

    assert found(-800, "%", (60, 40), (100, 0), (50, 50), (0, 100)) == [BLANK] * 4
    assert found(-800, "MP", (2.4, 1.6), (4, 0), (2, 2), (0, 4)) == [BLANK] * 4
    wrong = found(-800, "MP", (4, 0), (4, 0), (2, 2), (0, 4))
    assert wrong == [[pytest.approx(2.4), pytest.approx(1.6)], *[BLANK] * 3]
    assert found(1100, "MP", (6, 0), (4, 2), (2, 4), (0, 6)) == [BLANK] * 4


def test_points_that_a_program_cuts_to_tenths() -> None:
    """The figures of files/test_comparing: one line was ruled upon, and is the only one that does not follow."""
    cells = zip(SEVEN[:6], map(float, CUT_NS), map(float, CUT_EW), strict=True)
    rows = [[at, at + 50, *line] for at, line in enumerate(cells)]
    rows[1][3] = 7.0
    table = [["NS", "EW", "Score", "NS MP", "EW MP"], *rows]
    assert COMPARE_POINTS(table, [1] * 6, SEVEN[:6], "MP", 7) == [BLANK, [9.5, 2.5], *[BLANK] * 4]
