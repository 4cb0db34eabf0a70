"""The sheet Match: a match of 16 boards, worked out by hand, and what goes wrong while one is typed."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from tests.books.filled import Filled, as_built, filled, pages
from xl_law12.books.texts import Edition, example

MATCH = "Match"
TYPED = ("board", "open", "open_by", "closed", "closed_by")

# Home's IMPs, board by board, from the IMP scale. 3: -620 against 60% -620 and 40% +100 is 60% of 0 and 40% of -12.
# 4: A+/A- in the open room is +3. 6: 120 against 60% 120 and 40% -50 is 40% of 5. 7: Kaplan (EBL 2008): -13, and 0.
HOME = [-1, -12, -4.8, 3, -8, 2, -13, 0, 2, 12, -3, 0, -13, -4, 1, 0]
AWAY = [1, 12, 4.8, -3, 8, -2, 0, 0, -2, -12, 3, 0, 13, 4, -1, 0]


def victory_points(margin: int) -> float:
    """WBF 2013, 16 boards: 10 + 10 (1 - R^(m/B)) / (1 - R), with R = ((sqrt 5 - 1)/2)^3 and B = 15 sqrt 16."""
    ratio: float = ((sqrt(5) - 1) / 2) ** 3
    points: float = 10 + 10 * (1 - ratio ** (margin / 60)) / (1 - ratio)
    return round(points, 2)


def typed(*lines: tuple[Any, ...], **more: Any) -> Filled:
    return filled(MATCH, {key: [line[number] for line in lines] for number, key in enumerate(TYPED)} | more)


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
    assert sheet[MATCH, "alone"][:3] == ["before", "with the ruling", "620"]
    assert sheet[MATCH, "alone_vps"][0] == pytest.approx([20 - victory_points(42), victory_points(42) - 0.5])
    assert "Neri win the match" in sheet[MATCH, "matters"]


def test_whether_a_ruling_matters_by_a_scale_of_ones_own() -> None:
    """3 behind without it; 60% of 10 IMPs is 6, 3 ahead; 420 alone is 10, 7 ahead; -50 alone is nothing."""
    scale: dict[str, Any] = {"scale": "own scale"}
    own = {"VPs": {"imps_from": [0, 1, 4], "winner": [10, 11, 12], "loser": [10, 9, 8]}}
    lines = (1, "60% 420, 40% -50", None, -50, None), (2, 100, None, 200, None)
    entries = {key: [line[number] for line in lines] for number, key in enumerate(TYPED)}
    sheet = filled(MATCH, entries | scale | {"asked": 1}, more=own)
    assert sheet[MATCH, "home_total"] == 3
    assert sheet[MATCH, "alone"][:4] == ["before", "with the ruling", "420", "-50"]
    assert sheet[MATCH, "alone_vps"][:4] == [[9, 11], [11, 9], [12, 8], [9, 11]]
    assert "VPs: Home 9 before, 11 after; Away 11 before, 9 after." in sheet[MATCH, "matters"]


def test_a_table_that_is_still_playing_leaves_its_board_open() -> None:
    sheet = typed((1, "4H=", "N", "4H+1", "N"), (2, "3NT-1", "S", None, None))
    assert sheet[MATCH, "home_imps"][:2] == [-1, ""] and sheet[MATCH, "home_total"] == -1
    assert sheet[MATCH, "status"] == "● boards still open: 1"


def test_two_columns_of_scores_are_a_match() -> None:
    sheet = typed((1, 420, None, 450, None), (2, -100, None, 600, None))
    assert sheet[MATCH, "home_imps"][:2] == [-1, -12] and sheet[MATCH, "vul"][:2] == ["-", "NS"]


def test_what_cannot_be_read_is_named_and_nothing_is_added_up_without_it() -> None:
    page = pages(only=(MATCH,))[MATCH]
    second = page.where["open"].top + 1
    sheet = typed((1, "4H=", "N", "4H+1", "N"), (2, "3NT-1", None, "4Q=", "S"))
    assert [line.split(": ")[0] for line in sheet[MATCH, "faults"].split("\n")] == [f"E{second}", f"G{second}"]
    assert sheet[MATCH, "home_imps"][:2] == [-1, ""] and sheet[MATCH, "home_total"] == ""


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            {"closed": [-50, "A+/A-"]},
            "▲ G13: NS have +3 by the average here, and their team -3 by that",
        ),
        ({"penalty_home": -3}, "▲ E9: -3 is negative"),
        ({"rounding": 0.3}, "▲ H7: 0.3"),
        ({}, ""),
    ],
)
def test_what_the_match_as_a_whole_refuses_is_said(more: dict[str, Any], said: str) -> None:
    """A+ for North-South in both rooms is A+ for both teams on one board; a penalty has no sign; 1 is no 0.3s."""
    lines: dict[str, Any] = {"board": [1, 4], "open": [420, "A+/A-"], "closed": [-50, 620]}
    sheet = filled(MATCH, lines | more)
    assert said in sheet[MATCH, "status"] and (said != "") == sheet[MATCH, "status"].startswith("▲")
    assert (sheet[MATCH, "home_total"] == "") == (said != "")


def test_a_board_that_stands_twice_and_more_boards_than_there_are() -> None:
    """The vulnerability follows from the number: a wrong one changes the scores."""
    sheet = typed((1, 420, None, 450, None), (2, 100, None, 100, None), (1, 50, None, 50, None), boards=2)
    assert sheet[MATCH, "status"] == "▲ B14: the same board as in B12"
    sheet = typed((1, 420, None, 450, None), (2, 100, None, 100, None), (3, 100, None, 100, None), boards=2)
    assert sheet[MATCH, "status"] == "? B7: more boards are scored than this: 3"


def test_point_a_board_and_a_knock_out() -> None:
    """Kaplan's -13 and 0 are averaged; at point-a-board 420 against 450 is a loss."""
    kaplan = next(line for line in example("match") if line[0] == 7)
    sheet = typed(tuple(kaplan), knockout="yes")
    assert (sheet[MATCH, "home_imps"][0], sheet[MATCH, "away_imps"][0]) == (-6.5, 6.5)
    sheet = typed((1, 420, None, 450, None), (4, "A+/A-", None, 140, None), scale="BAM")
    assert sheet[MATCH, "home_imps"][:2] == pytest.approx([0, 1.2]) and sheet[MATCH, "home_vps"] == ""


def test_carried_over_and_penalties() -> None:
    """5 IMPs carried over by home, 3 of penalty: 12 + 5 - 3 and -12 - 5."""
    sheet = typed((10, 600, None, -100, None), carried_home=5, penalty_home=3)
    assert [sheet[MATCH, "home_total"], sheet[MATCH, "away_total"]] == [14, -17]


def test_a_penalty_in_a_knock_out_can_lose_the_match() -> None:
    """12 IMPs, and a penalty of 13: 1 behind. Without the board 13 behind."""
    sheet = typed((10, 600, None, -100, None), penalty_home=13, knockout="yes", scale="NONE", asked=10)
    assert [sheet[MATCH, "home_total"], sheet[MATCH, "away_total"]] == [-1, 1]
    assert sheet[MATCH, "verdict"].endswith("Neri win the match") or sheet[MATCH, "verdict"] == "Away win the match"
    assert "-13 before, -1 after" in sheet[MATCH, "matters"] and "does not change" in sheet[MATCH, "matters"]
