"""Butler, Teams of eight, Poll and VPs, typed in and worked out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.books.filled import Entries, Filled, as_built, filled
from tests.strategies import COMMON
from xl_law12 import (
    AWARD_TEXT,
    BARKING_IMPS,
    BUTLER_DATUM,
    BUTLER_IMPS,
    BUTLER_PAR,
    CONTRACT_SCORE,
    IMP,
    POLL_WEIGHTS,
    RULING_TEXT,
    VICTORY_POINTS,
)
from xl_law12.books.boards import BOARDS, DATUMS, DOUBLED, PLAIN, TABLES
from xl_law12.books.texts import Edition

BUTLER, TEAMS, POLL, VPS = "Butler", "Teams of eight", "Poll", "VPs"


def matches() -> list[list[int]]:
    chosen = random.Random(7)
    return [chosen.choices(COMMON, k=4 + 4 * (board % 3)) for board in range(BOARDS)]


@pytest.mark.parametrize("how", [PLAIN, DOUBLED])
def test_the_par_and_the_imps_of_every_board(how: str) -> None:
    """RMB 2009: the IMPs against the par, and where some multiple of 10 makes them add up to nothing, the sum is 0."""
    boards = matches()
    sheet = filled(BUTLER, {"imps_are": how, "results": boards})
    doubled = how == DOUBLED
    ns, ew = sheet[BUTLER, "ns_imps"], sheet[BUTLER, "ew_imps"]
    exactly = 0
    for row, scores in enumerate(boards):
        par = BUTLER_PAR(scores, None, doubled)
        twice = 1 + doubled
        assert ns[row][: len(scores)] == [IMP(twice * (score - par)) / twice for score in scores]
        assert ew[row][: len(scores)] == [-it for it in ns[row][: len(scores)]]
        exactly += sum(ns[row][: len(scores)]) == 0
    assert exactly > 10
    totals = [sum(line[table] for line in ns if line[table] != "") for table in range(TABLES)]
    assert sheet[BUTLER, "ns_totals"][0] == pytest.approx(totals)


def test_rulings_averages_and_boards_not_played() -> None:
    """A weighted score, an average plus, one that was not played; a split, whose sides have their own datum."""
    boards: list[list[Any]] = [
        [620, "60% 620, 40% -100", 170, "A+/A-"],
        [420, -50, "NP", 420],
        [420, "NS 420 / EW 50", -50],
    ]
    sheet = filled(BUTLER, {"datum": "TRIM", "results": boards})
    for row, line in enumerate(boards):
        wanted = BUTLER_IMPS(line, "TRIM")
        assert sheet[BUTLER, "ns_imps"][row][: len(line)] == [pair[0] for pair in wanted]
        assert sheet[BUTLER, "ew_imps"][row][: len(line)] == [pair[1] for pair in wanted]
    # the score in the middle: 620 or, in 40%, 170; 420; as NS have it 420
    assert sheet[BUTLER, "datums"][:4] == [pytest.approx(0.6 * 620 + 0.4 * 170), 420, 420, ""]


@pytest.mark.parametrize("datum", DATUMS)
def test_every_datum(datum: str) -> None:
    scores = [620, 620, 170, -100, 650]
    sheet = filled(BUTLER, {"datum": datum, "results": [scores]})
    wanted = BUTLER_DATUM(scores, datum)
    assert sheet[BUTLER, "ns_imps"][0][:5] == [IMP(score - wanted) for score in scores]


def test_a_cell_that_cannot_be_read_is_said_with_its_board() -> None:
    sheet = filled(BUTLER, {"boards": [5], "results": [[420, "hello"]]})
    assert sheet[BUTLER, "status"].startswith("▲ board 5: ") and "cannot read 'hello'" in sheet[BUTLER, "status"]


@pytest.mark.parametrize("tables", [4, 8, 12])
def test_barking_and_the_aggregate(tables: int) -> None:
    chosen = random.Random(tables)
    boards = [chosen.choices(COMMON, k=tables) for _ in range(3)]
    sheet = filled(TEAMS, {"tables": tables, "results": boards})
    for row, scores in enumerate(boards):
        assert sheet[TEAMS, "crossed"][row][:tables] == [line[0] for line in BARKING_IMPS(scores)]
        aggregate = sum(scores[: tables // 2]) - sum(scores[tables // 2 :])
        assert (sheet[TEAMS, "aggregate"][row], sheet[TEAMS, "imps"][row]) == (aggregate, IMP(aggregate))
    assert not sheet[TEAMS, "status"].startswith("▲")


def test_rulings_count_in_place_of_the_scores_and_np_leaves_a_board_out() -> None:
    boards: list[list[Any]] = [[420, 420, -50, "NP"], [420, 420, -50, -50], ["PASS", 420, -50, 0], [420, 50]]
    sheet = filled(TEAMS, {"tables": 4, "results": boards, "rulings": [3, -2.5]})
    assert sheet[TEAMS, "imps"][:4] == [3, -2.5, IMP(470), ""] and sheet[TEAMS, "home_imps"] == pytest.approx(
        0.5 + IMP(470)
    )
    assert sheet[TEAMS, "wrong"][:4] == ["", "", "", "not every table has a result"]
    assert "how many tables" in filled(TEAMS, {"results": boards})[TEAMS, "status"]


# The poll


def asked(votes: list[int], favours: list[str], **more: Any) -> Filled:
    return filled(POLL, {"votes": votes, "favours": favours, **more})


def test_weights_from_a_poll() -> None:
    """WBF 2017, example 11: half of them becomes 0.60, a quarter 0.30."""
    half, quarter = asked([3, 3], ["yes", "no"]), asked([2, 2, 4], ["yes", "no", "no"])
    assert half[POLL, "weight"][0] == pytest.approx(0.6) and quarter[POLL, "weight"][0] == pytest.approx(0.3)
    wanted = [row[0] for row in POLL_WEIGHTS([2, 2, 4], [True, False, False])]
    assert quarter[POLL, "weight"][:3] == pytest.approx(wanted)
    assert half[POLL, "limit"] == "kept" and not half[POLL, "status"].startswith("?")


def test_the_limits_are_notes_and_no_errors() -> None:
    few = asked([2, 2], ["yes", "no"])
    assert few[POLL, "status"].startswith("? fewer than five") and few[POLL, "weight"][0] == pytest.approx(0.6)
    assert "30% is not from 0 to 20%" in asked([3, 3], ["yes", "no"], uplift=0.3)[POLL, "status"]


def test_an_outcome_that_nobody_called_favourable_or_not() -> None:
    sheet = asked([3, 3], ["yes"])
    assert sheet[POLL, "status"] == "▲ H11: Does it favour the non-offending side?"
    assert sheet[POLL, "weight"][:2] == ["", ""]


def test_while_a_line_is_wrong_no_weighting_leaves_its_votes_out() -> None:
    """Six would have bid 4S, and nobody has said yet how many made it: 170 alone is not what was polled."""
    sheet = asked([6, 4], ["yes", "no"], contract=[620, 170], made=[4])
    assert sheet[POLL, "weight"][:2] == ["", ""]
    assert (sheet[POLL, "award"], sheet[POLL, "asked"], sheet[POLL, "limit"]) == ("", "", "")
    unreadable = asked([6, 4], ["yes", "no"], contract=[620, "4Q="])
    assert unreadable[POLL, "status"].startswith("▲ C11: ") and unreadable[POLL, "weight"][:2] == ["", ""]


def test_a_second_stage_one_vote_of_six_and_what_is_not_legal() -> None:
    """Six reach 4S or pass; 4S is made by one in three: 4 x 1/3, 4 x 2/3 and 2 of 6 (WBF 2017, examples 10 and 11)."""
    more: Entries = {"made": [1, 2], "of": [3, 3], "uplift": 0}
    sheet = asked([4, 4, 2, 3], ["yes", "no", "no", "not legal"], **more)
    assert sheet[POLL, "weight"][:3] == pytest.approx([4 / 18, 8 / 18, 2 / 6])
    assert sheet[POLL, "weight"][3] == ""
    assert (sheet[POLL, "asked"], sheet[POLL, "vote"]) == (6, pytest.approx(1 / 6))
    assert "of how many" in asked([3, 3], ["yes", "no"], made=[1])[POLL, "status"]


def test_where_neither_side_offended_each_has_its_own_weights() -> None:
    """Half of the votes each way: each side's better half becomes 60%."""
    sheet = asked([3, 3], ["yes", "no"], contract=[620, -100], nos="Both")
    assert sheet[POLL, "weight"][:2] == pytest.approx([0.6, 0.4])
    assert sheet[POLL, "weight_other"][:2] == pytest.approx([0.4, 0.6])
    assert asked([3, 3], ["yes", "no"], nos="NS")[POLL, "weight_other"] == [""] * 8
    own = ["B", None], [620, -100], ["60%", "40%"], ["40%", "60%"], "Both"
    assert sheet[POLL, "award"] == RULING_TEXT(*own)


def test_the_weights_go_on_to_a_ruling() -> None:
    """As AWARD_TEXT writes it; 1370 had half of the votes and is raised by a fifth. What is not legal has no weight."""
    sheet = asked([2, 3, 1, 2], ["not legal", "yes", "no", "no"], contract=[980, 1370, 620, -100], nos="NS")
    assert sheet[POLL, "award"] == AWARD_TEXT([1370, 620, -100], ["3/5", "2/15", "4/15"])
    stepped = asked(
        [3, 1, 2], ["yes", "no", "no"], contract=["6D=", "5D+1", -100], by=["N", "N"], rounding="5%", played=2
    )
    assert stepped[POLL, "award"] == AWARD_TEXT([1370, 620, -100], ["60%", "15%", "25%"])
    assert stepped[POLL, "handed"][:3] == [["6D=", "N", 0.6, ""], ["5D+1", "N", 0.15, ""], [-100, "", 0.25, ""]]


# VPs


def test_both_ways_with_the_erratum() -> None:
    """EBL 2008, appendix C: 1600, 1430, 1100, 680 against 1100; 17 IMPs ahead; its four VP figures."""
    sheet = as_built(Edition(), VPS)
    assert sheet[VPS, "imps"][:4] == [11, 8, 0, -9] and sheet[VPS, "vps"][:4] == [22, 20, 19, 17]
    assert sheet[VPS, "weighted_imps"] == pytest.approx(3.4)
    assert [sheet[VPS, "imps_weighted"], sheet[VPS, "vps_weighted"]] == [19, 19.5]


MATCH: Entries = {"other": 0, "so_far": 0, "boards": 16, "contract": [420, -50], "weight": ["1/2", "1/2"]}


@pytest.mark.parametrize("scale", ["WBF", "WBF-DISCRETE"])
def test_the_scales_of_2013(scale: str) -> None:
    sheet = filled(VPS, {**MATCH, "scale": scale})
    assert sheet[VPS, "margin"][:2] == [IMP(420), IMP(-50)]
    assert sheet[VPS, "vps"][0] == VICTORY_POINTS(IMP(420), 16, scale)
    assert not sheet[VPS, "status"].startswith("▲")


def test_contracts_are_taken() -> None:
    sheet = filled(VPS, {**MATCH, "contract": ["4S=", "4S-1"], "by": ["N", "N"], "vulnerable": "NONE"})
    assert sheet[VPS, "score"][:2] == [CONTRACT_SCORE(it, "NONE", "N") for it in ("4S=", "4S-1")]


def test_without_the_other_table_there_are_no_imps_and_weights_add_up() -> None:
    sheet = filled(VPS, {**MATCH, "other": None})
    assert [sheet[VPS, it] for it in ("weighted_imps", "imps_weighted", "vps_weighted")] == [""] * 3
    assert "add up to" in filled(VPS, {**MATCH, "weight": ["1/2", "1/3"]})[VPS, "status"]
