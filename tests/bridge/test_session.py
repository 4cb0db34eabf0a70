"""Sessions and rankings: board by board, Law 12C2(c) and (d), one and two winners, adjustments, sit-outs."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import xl_law12
from tests.bridge.test_field import played
from tests.strategies import boards, column, examples
from xl_law12 import BUTLER_IMPS, COUNTED_POINTS, CROSS_IMPS, MATCHPOINTS, SCORE_SESSION, Law12Error
from xl_law12.bridge.awards import Artificial, Award, average
from xl_law12.bridge.field import Field
from xl_law12.bridge.session import Played, Ranking, Session, seating

RANKING: Any = xl_law12.RANKING  # its columns are unpacked here, which types cannot count


@st.composite
def sessions(draw: Any) -> tuple[list[int], list[Any]]:
    """Lines of up to four boards in any order."""
    by_board = draw(st.lists(boards(most=3), min_size=1, max_size=4))
    lines = [(number, line) for number, board in enumerate(by_board, start=1) for line in board]
    mixed = draw(st.permutations(lines))
    return [number for number, _ in mixed], [line for _, line in mixed]


@given(sessions(), st.sampled_from(["MP", "XIMP", "BUTLER"]))
@examples(80)
def test_a_session_is_its_boards(session: tuple[list[int], list[Any]], method: str) -> None:
    numbers, lines = session
    whole = SCORE_SESSION(numbers, column(lines), method)
    tables = max(
        1, max(played([line for at, line in zip(numbers, lines, strict=True) if at == board]) for board in numbers)
    )
    for board in set(numbers):
        places = [place for place, number in enumerate(numbers) if number == board]
        own = column([lines[place] for place in places])
        apart = {
            "MP": lambda own=own: MATCHPOINTS(own, tables),
            "XIMP": lambda own=own: CROSS_IMPS(own, None, tables),
            "BUTLER": lambda own=own: BUTLER_IMPS(own),
        }[method]()
        assert [whole[place] for place in places] == apart


def test_percentages_rounding_and_factoring() -> None:
    numbers, results = [1, 1, 1, 2, 2], [420, 170, -50, 140, 110]
    assert SCORE_SESSION(numbers, results, "percent") == [
        *([100.0, 0.0], [50.0, 50.0], [0.0, 100.0]),
        *([87.5, 12.5], [12.5, 87.5]),
    ]
    assert SCORE_SESSION(numbers, results, None, None, "NONE")[3:] == [[2.0, 0.0], [0.0, 2.0]]
    assert SCORE_SESSION(numbers, results, "PERCENT", 4, None, 0.1)[0] == [94.4, 5.6]
    assert SCORE_SESSION([1], [420], "PERCENT") == [[0.0, 0.0]]
    assert SCORE_SESSION([1, None], [420, None]) == [[0.0, 0.0], ["", ""]]
    assert SCORE_SESSION([1, 1e9, 1, 1e9], [420, 620, -50, 100]) == [[2.0, 0.0], [2.0, 0.0], [0.0, 2.0], [0.0, 2.0]]
    assert SCORE_SESSION([1, 1.5], [420, -50]) == [[0.0, 0.0], [0.0, 0.0]]
    assert SCORE_SESSION([1.5, 1.5], [420, -50]) == [[2.0, 0.0], [0.0, 2.0]]
    assert SCORE_SESSION(["1", 1.0, " 2 ", 2], [420, -50, 420, -50])[0] == [2.0, 0.0]


def test_one_for_a_win_and_a_half_for_a_tie() -> None:
    """MP1, as North American clubs count: 420 ties once and beats 170 and -50; the top of 4 tables is 3."""
    results = [420, 170, 420, -50]
    assert SCORE_SESSION([1] * 4, results, "MP1") == [[2.5, 0.5], [1.0, 2.0], [2.5, 0.5], [0.0, 3.0]]
    first = RANKING([1] * 4, range_of(4), range_of(4, 5), results, "mp1")[0]
    assert first == [1, "NS 1", 1, 2.5, pytest.approx(250 / 3)]
    assert SCORE_SESSION([1, 1, 1], [420, 170, "A+/A-"], "MP1") == [[1.75, 0.25], [0.25, 1.75], [1.2, 0.8]]
    nearly = [[420], ["95% 170, 5% 620"]]
    assert SCORE_SESSION([1, 1], nearly, "MP1", rounding=0.1) == [[1.0, 0.0], [0.0, 1.0]]
    assert SCORE_SESSION([1, 1], nearly, "MP1", rounding="0.1 TOWARD") == [[0.9, 0.1], [0.1, 0.9]]


@given(sessions(), st.integers(0, 3))
def test_mp1_is_half_of_mp(session: tuple[list[int], list[Any]], more: int) -> None:
    numbers, lines = session
    tables = max(numbers.count(board) for board in numbers) + more
    whole, half = (SCORE_SESSION(numbers, column(lines), method, tables) for method in ("MP", "MP1"))
    assert half == [["" if it == "" else it / 2 for it in row] for row in whole]


def test_a_butler_session_by_each_datum() -> None:
    """The mean of 620, 620, 170, -100 is 327.5, so 330; without the best and the worst 395, so 400; the median too.

    The mean of 620, 170, 170 is 320, the others 170.
    """
    boards_, results = [1, 1, 1, 1, 2, 2, 2], [620, 620, 170, -100, 620, 170, 170]
    wanted = {
        "BUTLER-MEAN": [7, 7, -4, -10, 7, -4, -4],
        "BUTLER-TRIM": [6, 6, -6, -11, 10, 0, 0],
        "BUTLER-MEDIAN": [6, 6, -6, -11, 10, 0, 0],
    }
    for method, ns in wanted.items():
        assert SCORE_SESSION(boards_, results, method) == [[imps, -imps] for imps in ns]
        assert sum(row[3] for row in RANKING(boards_, range_of(7), range_of(7, 11), results, method)) == 0


def test_a_doubled_butler_session() -> None:
    """RMB 2009: 620 and 170 are 220 or 230 from their par; twice that is 10 IMPs, halved 5; not doubled it is 6.

    Each board is what BUTLER_IMPS says of it, doubled.
    """
    assert SCORE_SESSION([1, 1], [620, 170], "BUTLER-DOUBLED") == [[5, -5], [-5, 5]]
    assert SCORE_SESSION([1, 1], [620, 170], "BUTLER") == [[6, -6], [-6, 6]]
    lines = ["60% 620, 40% -100", 170, 140, "NOS NS: A -790; B 620; C 500"]
    session = SCORE_SESSION([1, 2] * 4, [line for line in lines for _ in range(2)], "BUTLER-DOUBLED")
    assert session[::2] == session[1::2] == BUTLER_IMPS(lines, "PAR", True)
    ranked = RANKING([1, 1], [1, 2], [3, 4], ["A+/A-", 170], "BUTLER-DOUBLED")
    assert [row[3] for row in ranked] == [3, 0, 0, -3]


def range_of(count: int, first: int = 1) -> list[int]:
    """Numbers of pairs."""
    return list(range(first, first + count))


@given(
    sessions(), st.lists(st.sampled_from(["a", "b", None]), min_size=24, max_size=24), st.sampled_from(["MP", "XIMP"])
)
@examples(60)
def test_a_fouled_board_of_a_session(session: tuple[list[int], list[Any]], parts: list[Any], method: str) -> None:
    """Lines are compared within their group only, and each group is factored to all the tables."""
    numbers, lines = session
    parts = (parts * len(lines))[: len(lines)]  # a session may have more lines
    cells = column(lines)
    whole = SCORE_SESSION(numbers, cells, method, len(lines), None, None, parts)
    for board in set(numbers):
        places = [place for place, number in enumerate(numbers) if number == board]
        own, groups = ([each[place] for place in places] for each in (cells, parts))
        apart = {
            "MP": lambda own=own, groups=groups: MATCHPOINTS(own, len(lines), None, None, groups),
            "XIMP": lambda own=own, groups=groups: CROSS_IMPS(own, None, len(lines), groups),
        }[method]()
        assert [whole[place] for place in places] == apart


def test_the_tables_of_a_fouled_board_are_all_of_its_lines() -> None:
    """Two groups of two at a board of four: Neuberg makes 2 of 2 (2 + 1) x 4 / 2 - 1 = 5 of 6."""
    groups = ["a", "a", "b", "b"]
    assert SCORE_SESSION([1] * 4, [420, 170, 140, -50], groups=groups) == [[5.0, 1.0], [1.0, 5.0]] * 2
    ranking = RANKING([1] * 4, range_of(4), range_of(4, 5), [420, 170, 140, -50], groups=groups)
    assert [row[:4] for row in ranking[:4]] == [
        *([1, "NS 1", 1, 5], [1, "NS 3", 1, 5]),
        *([3, "NS 2", 1, 1], [3, "NS 4", 1, 1]),
    ]
    butler = SCORE_SESSION([1] * 4, [420, 170, 140, -50], "BUTLER-MEAN", groups=groups)
    assert butler == [[3.0, -3.0], [-4.0, 4.0], [3.0, -3.0], [-3.0, 3.0]]


# The ranking


def test_law_12c2c_by_hand() -> None:
    """Three boards, two tables: top 2 a board. Board 3 at table 1 was not playable: NS 1 not at fault, EW 3 at fault.

    Board 1: 420 and 170: NS 1 2, EW 3 0; NS 2 0, EW 4 2.
    Board 2: 140 and 110: NS 1 2, EW 4 0; NS 2 0, EW 3 2.
    Board 3: A+/A- for NS 1 and EW 3; NS 2 and EW 4 alone with 100, factored to two tables: 1 each.
    NS 1 has 4 of 4 on the other boards, 100%: its Ave+ is worth 100%, 2 points, not 60%: 6 of 6.
    EW 3 has 2 of 4, 50%: better than 40%, so that its Ave- stays 0.8: 2.8 of 6.
    NS 2: 0 + 0 + 1. EW 4: 2 + 0 + 1.
    """
    lines: list[Any] = [
        (1, 1, 3, 420),
        (1, 2, 4, 170),
        (2, 1, 4, 140),
        (2, 2, 3, 110),
        (3, 1, 3, "A+/A-"),
        (3, 2, 4, 100),
    ]
    ranking = RANKING(*zip(*lines, strict=True))
    assert [row[:4] for row in ranking] == [
        [1, "NS 1", 3, 6.0],
        [2, "NS 2", 3, 1.0],
        [1, "EW 4", 3, 3.0],
        [2, "EW 3", 3, 2.8],
    ]
    assert [row[4] for row in ranking] == pytest.approx([100, 100 / 6, 50, 280 / 6])


def test_law_12c2c_at_imps_by_hand() -> None:
    """NS 1 has +6 and +6 on its boards: average 6 a board, more than 3. EW 3 has -6 and -6: its Ave- is -6."""
    lines: list[Any] = [
        (1, 1, 3, 420),
        (1, 2, 4, 170),
        (2, 1, 3, 420),
        (2, 2, 4, 170),
        (3, 1, 3, "A+/A-"),
        (3, 2, 4, 100),
    ]
    ranking = RANKING(*zip(*lines, strict=True), "XIMP")
    assert [(row[1], row[3], row[4]) for row in ranking] == [
        *(("NS 1", 18.0, 6.0), ("NS 2", -12.0, -4.0)),
        *(("EW 4", 12.0, 4.0), ("EW 3", -18.0, -6.0)),
    ]


def test_law_12c2d_and_a_pair_without_a_result() -> None:
    """The first Ave+ counts, the next are averages; a pair with no result at all has 60/40%, or 3/-3."""
    lines: list[Any] = [(board, 1, 3, "A+/A-") for board in (1, 2, 3)]
    assert RANKING(*zip(*lines, strict=True), None, None, 3)[0] == [1, "NS 1", 3, pytest.approx(7.2), pytest.approx(60)]
    limited = RANKING(*zip(*lines, strict=True), None, None, 3, None, 1)
    assert limited[0] == [1, "NS 1", 3, pytest.approx(6.4), pytest.approx(160 / 3)]
    assert limited[1] == [1, "EW 3", 3, pytest.approx(4.8), pytest.approx(40)]
    assert RANKING(*zip(*lines, strict=True), "XIMP", None, None, None, 0)[0][3] == 0


def test_law_12c2d_beyond_the_limit_a_board_may_be_not_scored() -> None:
    """WBF 2007: more boards without a result "are not scored"; WBF 2017: as average, or as if not scheduled."""
    lines: list[Any] = [(board, 1, 3, "A+/A-") for board in (1, 2, 3)]
    columns = list(zip(*lines, strict=True))
    limited = RANKING(*columns, None, None, 3, None, "1 not  scored")
    assert limited[0] == [1, "NS 1", 1, pytest.approx(2.4), pytest.approx(60)]
    assert limited[1] == [1, "EW 3", 3, pytest.approx(4.8), pytest.approx(40)]
    assert RANKING(*columns, None, None, 3, None, "1") == RANKING(*columns, None, None, 3, None, 1)
    assert [row[1] for row in RANKING(*columns, None, None, 3, None, "0 NOT SCORED")] == ["EW 3"]
    for wrong in ("NOT SCORED", "x NOT SCORED", -1):
        with pytest.raises(Law12Error, match="average_plus_limit: "):
            RANKING(*columns, None, None, 3, None, wrong)


HOWELL: list[Any] = [(1, 1, 2, 420), (1, 3, 4, 170), (2, 2, 3, 140), (2, 4, 1, 140), (3, 3, 1, -50), (3, 2, 4, 100)]


def test_one_winner_and_two() -> None:
    columns = list(zip(*HOWELL, strict=True))
    one = RANKING(*columns)
    assert one[0] == [1, 1, 3, 5.0, pytest.approx(500 / 6)]
    assert sorted(row[1] for row in one) == [1, 2, 3, 4]
    assert sum(row[3] for row in one) == 12
    two = RANKING(*columns, None, 2)
    assert {row[1] for row in two} == {"NS 1", "NS 2", "NS 3", "NS 4", "EW 1", "EW 2", "EW 3", "EW 4"}
    meets_itself = [(1, 1, 1, 420), (1, 2, 2, 170), (2, 1, 2, 140), (2, 2, 1, 140)]
    assert RANKING(*zip(*meets_itself, strict=True))[0][1] == "NS 1"


def test_tied_pairs_share_a_place() -> None:
    lines = [(1, 1, 4, 420), (1, 2, 5, 420), (1, 3, 6, 50)]
    assert [row[:2] for row in RANKING(*zip(*lines, strict=True))] == [
        *([1, "NS 1"], [1, "NS 2"], [3, "NS 3"]),
        *([1, "EW 6"], [2, "EW 4"], [2, "EW 5"]),
    ]


def test_names_sit_outs_and_uneven_boards() -> None:
    """A line without a result is no board for anyone, and may lack a pair."""
    lines = [
        (1, "Rossi", "Bianchi", 420),
        (1, "Verdi", "Neri", 170),
        (2, "rossi", None, None),
        (2, "Verdi", "Neri", 50),
    ]
    ranking = RANKING(*zip(*lines, strict=True))
    assert [row[:4] for row in ranking] == [
        *([1, "NS Rossi", 1, 2.0], [2, "NS Verdi", 2, 1.0]),
        *([1, "EW Neri", 2, 3.0], [2, "EW Bianchi", 1, 0.0]),
    ]


def test_names_of_one_field_are_shown_as_they_were_typed() -> None:
    lines: list[Any] = [(1, "De Vito", "rossi", 420), (1, "Verdi", 4, 170), (2, "ROSSI", "Verdi", 50)]
    lines.append((2, "de vito", "4", 100))
    ranking = RANKING(*zip(*lines, strict=True), adjustments=[["DE VITO", -1]])
    assert {row[1] for row in ranking} == {"De Vito", "rossi", "Verdi", 4}


def test_boards_that_are_one_however_they_are_typed() -> None:
    assert SCORE_SESSION([1, "1.0", "a", "A "], [420, -50, 100, 50]) == [[2.0, 0.0], [0.0, 2.0]] * 2
    two = RANKING([1, 1], ["Groß", "Gross"], ["René", "Rene\u0301 2"], [420, -50])
    assert [row[1] for row in two] == ["NS Groß", "NS Gross", "EW Rene\u0301 2", "EW René"]


def test_adjustments_go_both_ways_and_a_pair_may_have_several() -> None:
    """Penalties are negative, carry-over and bonuses positive; a percentage is a part of one board's top, 2 here."""
    columns = list(zip(*HOWELL, strict=True))
    plain = {row[1]: row[3] for row in RANKING(*columns)}
    lines = [[1, -0.5], ["3", "0,1"], [1, "−25%"], [None, None], [2, "+12,5 %"]]
    adjusted = {row[1]: row[3] for row in RANKING(*columns, adjustments=lines)}
    assert adjusted == {**plain, 1: plain[1] - 1, 3: pytest.approx(plain[3] + 0.1), 2: plain[2] + 0.25}
    two = RANKING(*columns, winners=2, adjustments=[["ns 1", -0.25]])
    assert {row[1]: row[3] for row in two}["NS 1"] == 1.75
    percent = RANKING(*columns, "PERCENT", adjustments=[[1, "-10%"]])
    assert {row[1]: row[3] for row in percent}[1] == 240
    imps = [{row[1]: row[3] for row in RANKING(*columns, "XIMP", adjustments=each)} for each in (None, [[1, -1.5]])]
    assert imps[1][1] == imps[0][1] - 1.5


def test_an_adjustment_changes_no_average_plus() -> None:
    """Law 12C2(c) speaks of the boards that were played: 1 of 2 is 50%, so that an Ave+ stays 60% of the top, 2."""
    lines: list[Any] = [(1, 1, 3, 420), (1, 2, 4, 420), (2, 1, 3, "A+/A-"), (2, 2, 4, 170)]
    columns = list(zip(*lines, strict=True))
    scores = [{row[1]: row[3] for row in RANKING(*columns, adjustments=each)} for each in (None, [["NS 1", 2]])]
    assert scores[0]["NS 1"] == 2.2
    assert scores[1]["NS 1"] == 4.2


def test_a_fixed_percentage_is_touched_by_neither_12c2c_nor_12c2d() -> None:
    """NS 1 has 100% on its other board: its Ave+ would be worth that, and beyond a limit of 0 only 50%."""
    fixed = Award(Artificial(Fraction(60), fixed=True), Artificial(Fraction(40), fixed=True))
    group, ns, ew = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]), np.array([2, 3, 2, 3])
    seats = seating(Played(4, np.arange(4), group, ns, ew, boards=[1, 2], pairs=[1, 2, 3, 4]))

    def score(award: Award, limit: int | None = None) -> float:
        field = Field(
            np.array([420, 170, 0, 50]), np.array([True, True, False, True]), {2: award}, group=group, groups=2
        )
        return float(next(it for it in Ranking(Session(field, 2), seats, limit).standings() if it.pair == 0).score)

    assert score(Award(average("A+"), average("A-"))) == 4
    assert score(Award(average("A+"), average("A-")), 0) == 3
    assert score(fixed) == score(fixed, 0) == 3.2


def test_ranking_by_percent_and_butler() -> None:
    columns = list(zip(*HOWELL, strict=True))
    assert [row[1] for row in RANKING(*columns, "PERCENT")] == [row[1] for row in RANKING(*columns)]
    assert RANKING(*columns, "PERCENT")[0][3:] == [250.0, pytest.approx(250 / 3)]
    assert sum(row[3] for row in RANKING(*columns, "BUTLER")) == 0


def test_an_empty_session() -> None:
    assert RANKING([None], [None], [None], [None]) == [[""] * 5]
    assert SCORE_SESSION([None], [None]) == [["", ""]]
    assert RANKING(1, 1, 2, 420) == [[1, "NS 1", 1, 0.0, 0.0], [1, "EW 2", 1, 0.0, 0.0]]


@pytest.mark.parametrize(
    ("lines", "more", "message"),
    [
        ([(1, 1, 3, 420), (1, 1, 4, 170)], {}, "ns, row 2: pair 1 plays board 1 twice sitting NS, also in row 1"),
        ([(1, 1, 3, 420), (1, 2, 3, 170)], {}, "ew, row 2: pair 3 plays board 1 twice sitting EW, also in row 1"),
        (
            [("A1", "Rossi", 3, 420), ("a1", "ROSSI", 4, 170)],
            {},
            "ns, row 2: pair Rossi plays board A1 twice sitting NS, also in row 1",
        ),
        ([("A", "X", "x", 420)], {"winners": 1}, "winners: pair X meets itself in row 1"),
        ([(1, 1, 1, 420)], {"winners": 1}, "winners: pair 1 meets itself in row 1: with one winner that cannot be"),
        (
            [(1, 1, 2, 420), (1, 2, 3, 170)],
            {"winners": 1},
            "winners: pair 2 plays board 1 both ways, in row 1 and in row 2: with",
        ),
        ([(1, None, 2, 420)], {}, "ns: is blank beside a result"),
        ([(1, 1, 2, 420), (1, 3, "", 420)], {}, "ew, row 2: is blank beside a result"),
        ([(1, 1, 2, 420)], {"winners": 3}, "winners: 3 is not a whole number from 1 to 2"),
        (
            [(1, 1, 2, 420)],
            {"adjustments": [[9, 1]]},
            "adjustments, row 1: 9 is not a pair of this session: they are NS 1, EW 2",
        ),
        (
            [(1, 1, 2, 420)],
            {"adjustments": [["", ""], [None, 1]]},
            "adjustments, row 2: a blank is not a pair of this session: they are NS 1, EW 2",
        ),
        ([(1, 1, 2, 420)], {"adjustments": [["NS 1", None]]}, "adjustments, row 1: has no points beside the pair"),
        (
            [(1, 1, 2, 420)],
            {"adjustments": [["NS 1", 1], ["NS 1", 1e308]]},
            "adjustments, row 2: 1e+308 is more than any session is worth",
        ),
        ([(1, 1, 2, 420)], {"adjustments": [["NS 1", " %"]]}, "adjustments, row 1: ' %' has no number in front of its"),
        ([(1, 1, 2, 420)], {"adjustments": [["NS 1", "x%"]]}, "adjustments, row 1: cannot read 'x' as a number"),
        (
            [(1, 1, 2, 420)],
            {"adjustments": [["NS 1", "10%"]], "method": "XIMP"},
            "adjustments, row 1: '10%' is a part of a top, and at IMPs there is none: give IMPs",
        ),
        ([(1, 1, 2, 420)], {"adjustments": [1]}, "adjustments: give two columns, the pair and the points to add"),
    ],
)
def test_rankings_refused(lines: list[Any], more: dict[str, Any], message: str) -> None:
    columns = [list(part) if len(lines) > 1 else part[0] for part in zip(*lines, strict=True)]
    with pytest.raises(Law12Error) as caught:
        RANKING(*columns, **more)
    assert str(caught.value).startswith(message), str(caught.value)


@given(sessions())
@examples(50)
def test_a_ranking_adds_up(session: tuple[list[int], list[Any]]) -> None:
    """With no artificial score the pairs' points are the lines' points."""
    numbers, lines = session
    pairs = list(np.arange(len(lines)) + 1.0)
    cells = ["NP" if "A" in str(it) and "NOS" not in str(it) else it for it in column(lines)]
    points = SCORE_SESSION(numbers, cells)
    ranking = RANKING(numbers, pairs, [pair + 1000 for pair in pairs], cells)
    if ranking != [[""] * 5]:
        total = sum(worth for row in points for worth in row if worth != "")
        assert sum(row[3] for row in ranking) == pytest.approx(total)


@pytest.mark.parametrize("cells", [1, 3_500, 10_000])
def test_more_boards_than_are_scored_at_once(monkeypatch: pytest.MonkeyPatch, cells: int) -> None:
    """In slices as in one go, weighted, split and artificial awards, rulings and groups among them."""
    numbers = [board for board in range(7, 0, -1) for _ in range(3)]
    kinds = ["60% 420, 40% -50", 170, "A+/A-", "NS 620 / EW 100", -100, "NOS NS: A -620; B 100; C -140", None]
    lines = [kinds[(3 * place + place // 5) % 7] for place in range(21)]
    groups = [place % 2 for place in range(21)]
    for method in ("MP", "PERCENT", "XIMP"):
        whole = [SCORE_SESSION(numbers, lines, method), SCORE_SESSION(numbers, lines, method, None, None, None, groups)]
        with monkeypatch.context() as patch:
            patch.setattr("xl_law12.bridge.comparisons.CELLS_AT_ONCE", cells)
            assert whole == [
                SCORE_SESSION(numbers, lines, method),
                SCORE_SESSION(numbers, lines, method, None, None, None, groups),
            ]


def test_a_ranking_of_rounded_points() -> None:
    """Each line is rounded, and the sum is not: the ranking adds what SCORE_SESSION prints for these lines."""
    boards, ns, ew = [1] * 3 + [2] * 3, [1, 2, 3] * 2, [4, 5, 6, 5, 6, 4]
    results = ["1/3 420, 2/3 -50", 420, 170, "2/3 620, 1/3 -100", 140, "A+/A-"]
    for rounding in (0.1, "0.1 TOWARD", 1):
        lines = SCORE_SESSION(boards, results, rounding=rounding)
        totals = dict.fromkeys((*ns, *ew), 0.0)
        for (home, away), north, east in zip(lines, ns, ew, strict=True):
            totals[north] += home
            totals[east] += away
        # an average plus is the pair's own average where that is better, and is rounded then
        ranked = {row[1]: row[3] for row in RANKING(boards, ns, ew, results, rounding=rounding)}
        for pair in (1, 2):
            assert ranked[f"NS {pair}"] == pytest.approx(totals[pair], abs=1e-9)
        for pair in (5, 6):
            assert ranked[f"EW {pair}"] == pytest.approx(totals[pair], abs=1e-9)
        assert all(round(score * 10, 9).is_integer() for score in ranked.values())
    assert RANKING(boards, ns, ew, results, rounding=None) == RANKING(boards, ns, ew, results)


def test_an_average_plus_is_rounded_as_its_line() -> None:
    """60% of a top of 4 is 2.4: 2 to the unit; the pair's own 75% of 4 is 3, and 2.6 is 3."""
    boards, ns, ew = [1, 1, 1, 2, 2, 2], [1, 2, 3] * 2, [4, 5, 6, 5, 6, 4]
    ranked = {row[1]: row[3] for row in RANKING(boards, ns, ew, [420, 170, 50, "A-/A+", 50, 50], rounding=1)}
    assert ranked["NS 1"] == 4 + 2  # 40% of 4 is 1.6, which is 2 to the unit
    assert ranked["EW 5"] == 2 + 2  # 2.4


def test_whole_points_of_an_odd_top_are_too_coarse_for_a_ranking() -> None:
    with pytest.raises(Law12Error, match="rounding: whole points are too coarse here"):
        RANKING([1, 1], [1, 2], [3, 4], [420, 50], "MP1", tables=4, rounding=1)


BOARDS, NS, EW = [1, 1, 2, 2, 3, 3], [1, 2, 1, 2, 1, 2], [3, 4, 4, 3, 3, 4]
AVERAGES = [420, -50, "A+/A-", "A-/A+", "A+/A", 140]


@pytest.mark.parametrize(
    ("limit", "counted"),
    [
        (None, [[2, ""], [0.5, ""], [2, ""]]),
        (1, [[2, ""], [0.5, ""], [1, ""]]),
        ("1 NOT SCORED", [[2, ""], [0.5, ""], ["NOT SCORED", ""]]),
    ],
)
def test_what_the_ranking_counts_for_averages(limit: Any, counted: list[Any]) -> None:
    """Two tables, a top of 2, worked by hand by 12C2(c) and (d).

    NS 1 has all of its other board, so that an average plus is 2; NS 2 has 0 and 1 of 2 boards, 25%, so that an average
    minus is 0.5. East-West's averages are what their points say: EW 4 has 75% and EW 3 0%. By 12C2(d) a second average
    plus is an average of 1, or not scored.
    """
    found = COUNTED_POINTS(BOARDS, NS, EW, AVERAGES, average_plus_limit=limit)
    assert found == [["", ""], ["", ""], *counted[:2], counted[2], ["", ""]]
