"""One field or two: what Law 15 allows, and slips of the pen (the project's rule: 5% of the lines, or one)."""

from typing import Any

import pytest

import xl_law12
from xl_law12 import Law12Error
from xl_law12.bridge.session import Played, unseated
from xl_law12.numerics import np

RANKING: Any = xl_law12.RANKING
SLIP = "is it a slip? As two fields the pairs have unequal numbers of boards"

# Four pairs, two tables, three rounds of a board each: everybody meets everybody.
HOWELL: list[Any] = [(1, 1, 2, 420), (1, 3, 4, 170), (2, 2, 3, 140), (2, 4, 1, 140), (3, 3, 1, -50), (3, 2, 4, 100)]


def ranking(lines: list[Any], winners: int | None = None) -> list[str]:
    """The pairs of the ranking of these lines."""
    return [str(row[1]) for row in RANKING(*([line[at] for line in lines] for at in range(4)), None, winners)]


def slip(line: int, ns: int, ew: int) -> list[Any]:
    """The Howell with other pairs in a line, counted from 1."""
    board, _, _, score = HOWELL[line - 1]
    return [*HOWELL[: line - 1], (board, ns, ew, score), *HOWELL[line:]]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (slip(2, 3, 1), "winners: pair 1 plays board 1 both ways, in row 1 and in row 2: "),
        (slip(3, 2, 4), "winners: pair 4 plays board 2 both ways, in row 3 and in row 4: "),
        (slip(1, 1, 1), "winners: pair 1 meets itself in row 1: "),
    ],
)
def test_a_howell_with_a_slip_is_refused(lines: list[Any], message: str) -> None:
    """It was ranked as two fields, in which a pair had the boards of both its seats apart, without a word."""
    with pytest.raises(Law12Error) as caught:
        ranking(lines)
    assert str(caught.value).startswith(message)
    assert SLIP in str(caught.value)


def test_who_says_how_many_winners_is_believed() -> None:
    """With 2 the numbers are different pairs; with 1 the line cannot be (Law 15)."""
    lines = slip(2, 3, 1)
    assert ranking(lines, 2)[0].startswith("NS ")
    with pytest.raises(Law12Error, match=r"pair 1 plays board 1 both ways, .*: with one winner that cannot be"):
        ranking(lines, 1)


def test_a_mitchell_with_a_slip_is_refused() -> None:
    """Pair 2 sits East-West once, at a board that it plays as NS: 5 is meant."""
    lines = [(board, table, (table + board) % 3 + 4, 100 * table) for board in (1, 2, 3, 4) for table in (1, 2, 3)]
    assert ranking(lines)[-1].startswith("EW ")
    at = next(at for at, (board, _, ew, _) in enumerate(lines) if (board, ew) == (3, 5))
    lines[at] = (3, lines[at][1], 2, 100)
    with pytest.raises(Law12Error, match="winners: pair 2 plays board 3 both ways, in row 7 and in row 8"):
        ranking(lines)


def test_where_everybody_sits_both_ways_there_are_two_fields() -> None:
    """A Mitchell that numbers NS and EW alike from 1: everybody has as many boards as the others of the side."""
    lines = [(board, table, (table + board) % 3 + 1, 100 * table) for board in (1, 2, 3, 4) for table in (1, 2, 3)]
    assert sorted(ranking(lines)) == ["EW 1", "EW 2", "EW 3", "NS 1", "NS 2", "NS 3"]
    sat_out = [line for line in lines if line[1:3] != (3, 3)]  # so that the pairs have unequal numbers
    assert len(ranking(sat_out)) == 6


def rounds_of_eight() -> list[Any]:
    """Eight pairs in a Howell of seven rounds (the circle method), four boards a round: 112 lines."""
    lines: list[Any] = []
    for turn in range(7):
        circle = [8, *((turn + at) % 7 + 1 for at in range(7))]
        for board in range(4 * turn + 1, 4 * turn + 5):
            lines += [(board, circle[at], circle[7 - at], 50 * (at + 1)) for at in range(4)]
    return lines


@pytest.mark.parametrize(("slips", "is_refused"), [(1, True), (5, True), (6, False)])
def test_slips_are_one_line_in_twenty_at_most(slips: int, is_refused: bool) -> None:
    """Five of 112 lines are fewer than 5%, six are more."""
    lines = rounds_of_eight()
    assert ranking(lines)[0].isdecimal()
    for board in range(1, 4 * slips, 4):
        at = next(at for at, line in enumerate(lines) if line[0] == board)
        lines[at] = (board, lines[at][1], lines[at][1], 50)
    if is_refused:
        with pytest.raises(Law12Error, match="winners: pair 8 meets itself in row 1: is it a slip"):
            ranking(lines)
    else:
        assert ranking(lines)[0].startswith("NS ")


def test_a_skip_and_an_arrow_switch_are_no_slips() -> None:
    """Six tables and a skip: NS and EW stay apart. In the last round all sit the other way: one field."""
    skip = [
        (2 * ((table + turn) % 6) + board, table + 1, (table - turn - (turn > 2)) % 6 + 7, 50 * (table + 1))
        for turn in range(5)
        for table in range(6)
        for board in (1, 2)
    ]
    assert {pair[:2] for pair in ranking(skip)} == {"NS", "EW"}
    switched = [(board, *((ew, ns) if at >= 48 else (ns, ew)), score) for at, (board, ns, ew, score) in enumerate(skip)]
    assert len(ranking(switched)) == 12
    assert all(pair.isdecimal() for pair in ranking(switched))


def test_every_slip_is_named() -> None:
    """A meets itself on board 1, B plays board 2 as EW and as NS; then A plays board 1 three times as NS."""

    def found(boards: list[int], ns: list[int], ew: list[int], winners: int) -> list[str]:
        board, north, east = (np.array(column) for column in (boards, ns, ew))
        played = Played(3, np.arange(3), board, north, east, boards=[1.0, 2.0], pairs=["A", "B", "C", "D"])
        return [str(error).partition(":")[2].partition(":")[0].strip() for error in unseated(played, winners)]

    assert found([0, 1, 1], [0, 0, 1], [0, 1, 2], 1) == [
        "pair A meets itself in row 1",
        "pair B plays board 2 both ways, in row 2 and in row 3",
    ]
    twice = "pair A plays board 1 twice sitting NS, also in row 1"
    assert found([0, 0, 0], [0, 0, 0], [1, 2, 3], 2) == [twice, twice]
