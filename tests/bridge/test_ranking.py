"""Rankings of one field or two, and of sections; what a ruling moves in them."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

import xl_law12
from tests import oracle
from tests.strategies import awards, boards, cell, column, examples, rulings, scores
from xl_law12 import Law12Error
from xl_law12.bridge.awards import Artificial, Award, Ruling, Weighting, format_award
from xl_law12.bridge.session import Played, unseated
from xl_law12.numerics import np

RANKING: Any = xl_law12.RANKING
RANKING_MOVES: Any = xl_law12.RANKING_MOVES
COMPARE_POINTS: Any = xl_law12.COMPARE_POINTS


def share_of_top(award: Artificial, results: list[tuple[Fraction, int]]) -> Fraction:
    """What an artificial award is worth beside a pair's results, by Law 12C2(c)."""
    share = award.percentage / 100
    tops = sum(top for _, top in results)
    if award.fixed or share not in (Fraction(6, 10), Fraction(4, 10)) or not tops:
        return share
    own = sum((points for points, _ in results), Fraction(0)) / tops
    return max(share, own) if share > Fraction(1, 2) else min(share, own)


@given(st.data())
@examples(60)
def test_a_ranking_within_sections_against_the_oracle(data: Any) -> None:
    """Every pair's points, board by board from the oracle's travellers, over the tops of its own section's boards."""
    lines: list[tuple[str, int, str, str, Any]] = []
    played: dict[str, list[tuple[Any, Any, int]]] = {}
    for section in data.draw(st.sampled_from(["A", "AB", "ABC"])):
        travellers = data.draw(st.lists(boards(most=3), min_size=1, max_size=3))
        tables = max(1, *(sum(line is not None for line in each) for each in travellers))
        for number, each in enumerate(travellers, start=1):
            for table, (line, both) in enumerate(zip(each, oracle.matchpoints(each, tables), strict=True)):
                ns, ew = f"NS {section}{table}", f"EW {section}{(table + number) % len(each)}"
                lines.append((section, number, ns[3:], ew[3:], line))
                for pair, points in zip((ns, ew), both, strict=True):
                    award = None if isinstance(line, Ruling) else oracle.side_of(line, pair[:2])
                    played.setdefault(pair, []).append((award, points, 2 * (tables - 1)))
    order = data.draw(st.permutations(lines))
    of, numbers, north, east, results = (list(each) for each in zip(*order, strict=True))
    ranked = {row[1]: row[2:] for row in RANKING(numbers, north, east, column(results), winners=2, sections=of)}
    for pair, each in played.items():
        own = [(points, top) for award, points, top in each if points != "" and not isinstance(award, Artificial)]
        given = [(share_of_top(award, own) * top, top) for award, _, top in each if isinstance(award, Artificial)]
        boards_played, tops = len(own + given), sum(top for _, top in own + given)
        score = sum((points for points, _ in own + given), Fraction(0))
        assert (pair in ranked) == (boards_played > 0)
        if boards_played:
            percentage = 100 * score / tops if tops else score / boards_played
            assert ranked[pair] == [boards_played, pytest.approx(float(score)), pytest.approx(float(percentage))]


# One field or two: what Law 15 allows, and slips of the pen (the project's rule: 5% of the lines, or one).


SLIP = "is it a slip? As two fields the pairs have unequal numbers of boards"

# Four pairs, two tables, three rounds of a board each: everybody meets everybody.
HOWELL: list[Any] = [(1, 1, 2, 420), (1, 3, 4, 170), (2, 2, 3, 140), (2, 4, 1, 140), (3, 3, 1, -50), (3, 2, 4, 100)]


def pairs_of(lines: list[Any], winners: int | None = None) -> list[str]:
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
        pairs_of(lines)
    assert str(caught.value).startswith(message)
    assert SLIP in str(caught.value)


def test_who_says_how_many_winners_is_believed() -> None:
    """With 2 the numbers are different pairs; with 1 the line cannot be (Law 15)."""
    lines = slip(2, 3, 1)
    assert pairs_of(lines, 2)[0].startswith("NS ")
    with pytest.raises(Law12Error, match=r"pair 1 plays board 1 both ways, .*: with one winner that cannot be"):
        pairs_of(lines, 1)


def test_a_mitchell_with_a_slip_is_refused() -> None:
    """Pair 2 sits East-West once, at a board that it plays as NS: 5 is meant."""
    lines = [(board, table, (table + board) % 3 + 4, 100 * table) for board in (1, 2, 3, 4) for table in (1, 2, 3)]
    assert pairs_of(lines)[-1].startswith("EW ")
    at = next(at for at, (board, _, ew, _) in enumerate(lines) if (board, ew) == (3, 5))
    lines[at] = (3, lines[at][1], 2, 100)
    with pytest.raises(Law12Error, match="winners: pair 2 plays board 3 both ways, in row 7 and in row 8"):
        pairs_of(lines)


def test_where_everybody_sits_both_ways_there_are_two_fields() -> None:
    """A Mitchell that numbers NS and EW alike from 1: everybody has as many boards as the others of the side."""
    lines = [(board, table, (table + board) % 3 + 1, 100 * table) for board in (1, 2, 3, 4) for table in (1, 2, 3)]
    assert sorted(pairs_of(lines)) == ["EW 1", "EW 2", "EW 3", "NS 1", "NS 2", "NS 3"]
    sat_out = [line for line in lines if line[1:3] != (3, 3)]  # so that the pairs have unequal numbers
    assert len(pairs_of(sat_out)) == 6


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
    assert pairs_of(lines)[0].isdecimal()
    for board in range(1, 4 * slips, 4):
        at = next(at for at, line in enumerate(lines) if line[0] == board)
        lines[at] = (board, lines[at][1], lines[at][1], 50)
    if is_refused:
        with pytest.raises(Law12Error, match="winners: pair 8 meets itself in row 1: is it a slip"):
            pairs_of(lines)
    else:
        assert pairs_of(lines)[0].startswith("NS ")


def test_a_skip_and_an_arrow_switch_are_no_slips() -> None:
    """Six tables and a skip: NS and EW stay apart. In the last round all sit the other way: one field."""
    skip = [
        (2 * ((table + turn) % 6) + board, table + 1, (table - turn - (turn > 2)) % 6 + 7, 50 * (table + 1))
        for turn in range(5)
        for table in range(6)
        for board in (1, 2)
    ]
    assert {pair[:2] for pair in pairs_of(skip)} == {"NS", "EW"}
    switched = [(board, *((ew, ns) if at >= 48 else (ns, ew)), score) for at, (board, ns, ew, score) in enumerate(skip)]
    assert len(pairs_of(switched)) == 12
    assert all(pair.isdecimal() for pair in pairs_of(switched))


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


# What each ruling moves in the ranking: by hand, and beside a ranking made anew for every ruling.


NOTHING = [""] * 6


def plain(result: Any) -> Any:
    """A certain score that both sides have is no ruling."""
    if isinstance(result, Award) and isinstance(result.ns, Weighting) and not result.is_split:
        return result.ns.scores[0] if len(result.ns.scores) == 1 else result
    return result


@examples(150)
@given(
    st.lists(st.one_of(scores, scores, awards(), rulings), min_size=9, max_size=9),
    st.lists(st.one_of(scores, st.none()), min_size=9, max_size=9),
    st.sampled_from(["MP", "XIMP", "PERCENT", "BUTLER-MEAN"]),
    st.sampled_from([None, 0, 1]),
    st.booleans(),
    st.sampled_from([None, 0.1]),
)
def test_beside_a_ranking_for_every_ruling(
    results: list[Any], pasted: list[Any], method: str, limit: Any, is_given: bool, rounding: Any
) -> None:
    """The slow way: the line is put back, everything is ranked again."""
    results = [plain(it) for it in results]
    boards, ns, ew = [1, 1, 1, 2, 2, 2, 3, 3, 3], [1, 2, 3] * 3, [4, 5, 6, 5, 6, 4, 6, 4, 5]
    cells = [cell(it) for it in results]
    rules: dict[str, Any] = {"method": method, "winners": 2, "tables": 3, "average_plus_limit": limit}
    rules |= {"rounding": rounding, "adjustments": [["NS 1", 0.5], ["EW 4", -1]]}

    def places(column: list[Any]) -> dict[str, Any]:
        return {row[1]: row[0] for row in RANKING(boards, ns, ew, column, **rules)}

    moved = RANKING_MOVES(boards, ns, ew, cells, pasted if is_given else None, **rules)
    last = places(cells)
    for line, result in enumerate(results):
        first: Any = pasted[line] if is_given else None
        if first is None or first == result:
            first = result if isinstance(result, int) else None
            if isinstance(result, Ruling) and result.actual is not None:
                first = format_award(Award.both(result.actual))
        if first == cell(result):
            assert moved[line] == NOTHING
            continue
        try:
            before = places([*cells[:line], first, *cells[line + 1 :]])
        except Law12Error:
            continue  # an adjustment of a pair that has no board left
        pairs = f"NS {ns[line]}", f"EW {ew[line]}"
        own = [it.get(pair, "") for pair in pairs for it in (before, last)]
        others = [pair for pair in sorted({*before, *last}) if pair not in pairs and before.get(pair) != last.get(pair)]
        told = ", ".join(
            f"{pair}: {before.get(pair, '')}-{last.get(pair, '')}"
            for pair in sorted(others, key=lambda pair: (pair[:2] == "EW", pair))
        )
        assert moved[line] == [*own, len(others), told]
