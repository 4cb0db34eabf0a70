"""The sheet Match: a match of 16 boards, worked out by hand, and what goes wrong while one is typed."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.books.filled import BLANK, as_built, built, pages
from tests.excel_rules.workbook import Book
from xl_law12.books.texts import Edition

MATCH = "Match"

# Home's IMPs, board by board, from the IMP scale. 3: -620 against 60% -620 and 40% +100 is 60% of 0 and 40% of -12.
# 4: A+/A- in the open room is +3. 6: 120 against 60% 120 and 40% -50 is 40% of 5. 7: Kaplan (EBL 2008): -13, and 0.
HOME = [-1, -12, -4.8, 3, -8, 2, -13, 0, 2, 12, -3, 0, -13, -4, 1, 0]
AWAY = [1, 12, 4.8, -3, 8, -2, 0, 0, -2, -12, 3, 0, 13, 4, -1, 0]


def victory_points(margin: int) -> float:
    """WBF 2013, 16 boards: 10 + 10 (1 - R^(m/B)) / (1 - R), with R = ((sqrt 5 - 1)/2)^3 and B = 15 sqrt 16."""
    ratio: float = ((sqrt(5) - 1) / 2) ** 3
    points: float = 10 + 10 * (1 - ratio ** (margin / 60)) / (1 - ratio)
    return round(points, 2)


def test_the_match_that_is_filled_in() -> None:
    """-38.8 and +25.8 add up to no nothing, since board 7 does not; margins of 39 and 26, and a penalty of 0.5 VPs."""
    sheet = as_built(Edition(), MATCH)
    assert sheet[MATCH, "home_imps"][:16] == pytest.approx(HOME)
    assert sheet[MATCH, "away_imps"][:16] == pytest.approx(AWAY)
    assert sheet[MATCH, "home_total"] == pytest.approx(sum(HOME)) == pytest.approx(-38.8)
    assert sheet[MATCH, "away_total"] == pytest.approx(sum(AWAY)) == pytest.approx(25.8)
    assert sheet[MATCH, "home_vps"] == pytest.approx(20 - victory_points(39))
    assert sheet[MATCH, "away_vps"] == pytest.approx(victory_points(26) - 0.5)
    assert sheet[MATCH, "so_far"][:4] == pytest.approx([-1, -13, -17.8, -14.8])
    assert sheet[MATCH, "status"].startswith("One line for each board") and sheet[MATCH, "faults"] == ""


def test_whether_the_ruling_of_a_board_matters() -> None:
    """Before it stands A: -16 for home in place of -13, and +16 for away in place of 0."""
    sheet = as_built(Edition(), MATCH)
    assert sheet[MATCH, "verdict_aside"] == "Board 7: The ruling does not change the winner."
    assert sheet[MATCH, "alone"][:3] == ["before", "with the ruling", "620"]
    assert sheet[MATCH, "alone_vps"][0] == pytest.approx([20 - victory_points(42), victory_points(42) - 0.5])
    assert "Neri win the match" in sheet[MATCH, "matters"]


LEADS = [(MATCH, "home_total", "away_total"), ("Law 12", "INDEX(swing,2,1)", "INDEX(swing,2,2)")]


@pytest.mark.parametrize(("sheet", "ours", "theirs"), LEADS)
@pytest.mark.parametrize(
    ("lead", "against", "winner"), [("0.1+0.2", "0.3", 0), ("0.3", "0.31", -1), ("0.31", "0.3", 1)]
)
def test_sums_of_tenths_that_are_equal_are_a_tie(
    sheet: str, ours: str, theirs: str, lead: str, against: str, winner: float
) -> None:
    """In Excel, where the names add up IMPs of weighted scores, 0.1 + 0.2 is more than 0.3 by 6E-17."""
    book, area = Book(built(BLANK, (sheet,))), pages(BLANK, (sheet,))[sheet].where["winner"]
    (formula,) = (it.text for name, it in book.formulas() if (name, it.area) == (sheet, area))
    assert ours in formula and theirs in formula
    filled_in = formula.replace(ours, f"({lead})").replace(theirs, against).replace("is_known", "TRUE")
    assert book.shown(sheet, filled_in) == [[winner]]
