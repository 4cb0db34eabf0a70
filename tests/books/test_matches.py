"""Butler, Teams of eight, Poll and VPs, typed in and worked out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.books.filled import Entries, as_built, filled
from tests.strategies import COMMON
from xl_law12 import (
    BARKING_IMPS,
    BUTLER_DATUM,
    BUTLER_IMPS,
    BUTLER_PAR,
    IMP,
    VICTORY_POINTS,
)
from xl_law12.books.boards import BOARDS, DATUMS, DOUBLED, PLAIN, TABLES
from xl_law12.books.texts import Edition

BUTLER, TEAMS, VPS = "Butler", "Teams of eight", "VPs"


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


# The poll


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
