"""Sections that are compared by themselves: each by its own number of tables, and their percentages ranked together."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

import xl_law12
from tests import oracle
from tests.bridge.test_field import column
from tests.strategies import boards, examples
from xl_law12 import CROSS_IMPS, SCORE_SESSION, Law12Error
from xl_law12.bridge.awards import Artificial, Ruling

RANKING: Any = xl_law12.RANKING
RANKING_MOVES: Any = xl_law12.RANKING_MOVES
COMPARE_POINTS: Any = xl_law12.COMPARE_POINTS

# Board 1 in two sections. A has three tables, a top of 4: 420, 170, -50 are 4, 2, 0. B has two, a top of 2: 620 is 2
# and 420 is 0. Board 2: A has 140, 140, 110: 3, 3, 0. B has 100 and an average at the other table.
LINES: list[Any] = [
    ("A", 1, "A1", "A4", 420),
    ("A", 1, "A2", "A5", 170),
    ("A", 1, "A3", "A6", -50),
    ("B", 1, "B1", "B3", 620),
    ("B", 1, "B2", "B4", 420),
    ("A", 2, "A1", "A5", 140),
    ("A", 2, "A2", "A6", 140),
    ("A", 2, "A3", "A4", 110),
    ("B", 2, "B1", "B4", "A+/A-"),
    ("B", 2, "B2", "B3", 100),
]
SECTION: list[Any] = [line[0] for line in LINES]
COLUMNS: list[Any] = [[line[at] for line in LINES] for at in range(1, 5)]
NUMBERS, _, _, RESULTS = COLUMNS


def test_points_within_sections_by_hand() -> None:
    """A+ and A- are 60% and 40% of B's top of 2; 100 alone, factored to two tables, is (0 + 1) x 2 / 1 - 1 = 1."""
    wanted: list[Any] = [*([4, 0], [2, 2], [0, 4], [2, 0], [0, 2]), *([3, 1], [3, 1], [0, 4], [1.2, 0.8], [1, 1])]
    assert SCORE_SESSION(NUMBERS, RESULTS, sections=SECTION) == wanted
    halves: list[Any] = [[points / 2 for points in line] for line in wanted]
    assert SCORE_SESSION(NUMBERS, RESULTS, "MP1", sections=SECTION) == halves


def test_a_ranking_within_sections_by_hand() -> None:
    """B1 has 2 of 2 on its other board, so that its A+ is 100% (12C2(c)): 4 of 4. A1 has 7 of 8, A2 5 of 8."""
    ns = [row for row in RANKING(*COLUMNS, sections=SECTION) if row[1].startswith("NS")]
    assert ns == [
        [1, "NS B1", 2, 4.0, 100.0],
        [2, "NS A1", 2, 7.0, 87.5],
        [3, "NS A2", 2, 5.0, 62.5],
        [4, "NS B2", 2, 1.0, 25.0],
        [5, "NS A3", 2, 0.0, 0.0],
    ]


def test_sections_are_no_groups_of_a_fouled_board() -> None:
    """Groups are factored to all tables, a section to its own: 620 and 420 of B are 2 and 0, not 6.5 and 1.5 of 8."""
    assert SCORE_SESSION(NUMBERS, RESULTS, groups=SECTION)[3:5] == [[6.5, 1.5], [1.5, 6.5]]
    fouled = ["x", "x", "y", "x", "y", *[None] * 5]
    within = SCORE_SESSION(NUMBERS, RESULTS, groups=fouled, sections=SECTION)
    assert within[:5] == [*([3.5, 0.5], [0.5, 3.5], [2, 2]), *([1, 1], [1, 1])]


def test_a_number_of_tables_is_that_of_every_section() -> None:
    """B's 620 of two results at three tables: (2 + 1) x 3 / 2 - 1 = 3.5 of 4."""
    assert SCORE_SESSION(NUMBERS, RESULTS, None, 3, sections=SECTION)[3] == [3.5, 0.5]
    with pytest.raises(Law12Error, match="tables: a board has 3 results, more than the 2 of tables"):
        SCORE_SESSION(NUMBERS, RESULTS, None, 2, sections=SECTION)


def test_one_section_is_the_whole_session() -> None:
    assert RANKING(*COLUMNS, sections=["A"] * 10) == RANKING(*COLUMNS, sections=None) == RANKING(*COLUMNS)


def test_a_part_of_a_top_is_that_of_the_pairs_own_section() -> None:
    """A fine of 25% of a top is 1 in A and half a point in B."""
    fined = RANKING(*COLUMNS, adjustments=[["NS A1", "-25%"], ["EW B3", "-25%"]], sections=SECTION)
    scores = {row[1]: row[3] for row in fined}
    assert (scores["NS A1"], scores["EW B3"]) == (6.0, 0.5)
    lines: list[Any] = [
        ("A", 1, 1, 5, 420),
        ("A", 1, 2, 6, 50),
        ("B", 2, 1, 5, 90),
        ("B", 2, 3, 7, 90),
        ("B", 2, 4, 8, 0),
    ]
    section, *columns = zip(*lines, strict=True)
    with pytest.raises(Law12Error, match="adjustments, row 1: the pair's boards have different tops: give points"):
        RANKING(*columns, adjustments=[["NS 1", "-25%"]], sections=section)


def test_a_pair_that_plays_in_two_sections() -> None:
    """2 of 2 in A and 2 of 4 in B are 4 of 6."""
    lines: list[Any] = [
        ("A", 1, 1, 5, 420),
        ("A", 1, 2, 6, 50),
        ("B", 2, 1, 5, 90),
        ("B", 2, 3, 7, 90),
        ("B", 2, 4, 8, 90),
    ]
    section, *columns = zip(*lines, strict=True)
    assert RANKING(*columns, sections=section)[0] == [1, "NS 1", 2, 4.0, pytest.approx(200 / 3)]


def test_imps_within_sections() -> None:
    """B: 620 against 420 is 5 IMPs. A: 420 has 6 against 170 and 10 against -50, 170 has -6 and 6; divided by two."""
    ns = [line[0] for line in SCORE_SESSION(NUMBERS, RESULTS, "XIMP", sections=SECTION)]
    assert ns[:5] == [8.0, 0.0, -8.0, 5.0, -5.0]
    assert [row[0] for row in CROSS_IMPS([420, 170, -50])] == ns[:3]
    mean = [line[0] for line in SCORE_SESSION(NUMBERS, RESULTS, "BUTLER-MEAN", sections=SECTION)]
    assert mean[:5] == [6, 0, -6, 3, -3]  # the mean of A's board 1 is 180, of B's 520


def test_what_a_ruling_moves_within_its_section() -> None:
    """With the ruling 420 stands, better for EW: as above; B4 has 2 and 40%, 2.8 of 4, B3 1 of 4.

    Without it both tables of B have 620, a point each: B1's A+ is 60%, 2.2 of 4 or 55%, B2 has 2 of 4, B3 too; B4 has
    1 and 40%, 1.8 of 4 or 45%. A: A1 87.5, A2 62.5, A3 0; A6 62.5, A4 50, A5 37.5.
    """
    results: list[Any] = [*RESULTS]
    results[4] = "NOS EW: A -620; B -420"
    others = "NS A1: 1-2, NS A2: 2-3, NS B1: 3-1, EW A4: 2-3, EW A5: 5-4, EW A6: 1-2, EW B3: 2-5"
    assert RANKING_MOVES(*COLUMNS[:3], results, sections=SECTION)[4] == [4, 4, 4, 1, 7, others]


def test_printed_points_of_sections() -> None:
    """Each section counts in its own way: here A prints its points, B percentages. 0 of B is printed as 25."""
    printed: list[Any] = [*([4, 0], [2, 2], [0, 4], [100, 0], [25, 75]), *([3, 1], [3, 1], [0, 4], ["", ""], [50, 50])]
    heads = ["Board", "NS", "EW", "Score", "NS MP", "EW MP"]
    table: list[Any] = [heads, *([1, 1, 2, 100, *each] for each in printed)]
    found = COMPARE_POINTS(table, NUMBERS, RESULTS, sections=SECTION)
    assert [line for line, points in enumerate(found) if points != ["", ""]] == [4]
    assert found[4] == [0.0, 100.0]
    with pytest.raises(Law12Error, match="most of the printed points do not follow"):
        COMPARE_POINTS([table[0], *([1, 1, 2, 100, 4, 4] for _ in printed)], NUMBERS, RESULTS, sections=SECTION)


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
