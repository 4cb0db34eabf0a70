"""Two columns of results: two awards, or each side's own score as programs print them; nothing is guessed."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.strategies import scores
from xl_law12 import BUTLER_IMPS, CROSS_IMPS, FREQUENCIES, MATCHPOINTS, RANKING, SCORE_SESSION, WEIGHTED_MP, Law12Error

# my.ACBL prints NS Score and EW Score: board 1 of a club game, with the matchpoints that it prints for NS.
MY_ACBL = [
    *[(490, -490, 6.5), (490, -490, 6.5), (460, -460, 3.0), (490, -490, 6.5), (490, -490, 6.5), (490, -490, 6.5)],
    *[(430, -430, 2.0), (490, -490, 6.5), (420, -420, 1.0), (520, -520, 10.0), (940, -940, 11.0), (-100, 100, 0.0)],
]

# RealBridge prints NS SCORE and EW SCORE: a board of 13 January 2021, with the IMPs that it prints for both sides.
REALBRIDGE = [(-50, 50, -12.5), (980, -980, 12.0), (490, -490, 0.5)]


def test_my_acbls_columns_of_own_scores() -> None:
    """They were once scored as splits, and 940 was as good as -100."""
    own = [[ns, ew] for ns, ew, _ in MY_ACBL]
    assert SCORE_SESSION([1] * 12, own, "MP1") == [[points, 11 - points] for *_, points in MY_ACBL]
    as_texts = [[f"{ns:+}", f" {ew} "] for ns, ew in own]
    assert SCORE_SESSION([1] * 12, as_texts, "MP1") == SCORE_SESSION([1] * 12, own, "MP1")


def test_realbridges_columns_of_own_scores() -> None:
    own = [[ns, ew] for ns, ew, _ in REALBRIDGE]
    assert CROSS_IMPS(own) == [[imps, -imps] for *_, imps in REALBRIDGE]


@given(st.lists(scores, min_size=1, max_size=8), st.data())
def test_own_scores_are_the_first_column(given_scores: list[int], data: Any) -> None:
    """As numbers or texts, with lines left out and an artificial score: every function reads them so."""
    if not any(given_scores):
        given_scores = [*given_scores, 100]
    kind = data.draw(st.sampled_from([float, str, int]))
    own: list[list[Any]] = [[kind(score), kind(-score)] for score in given_scores]
    one: list[Any] = list(given_scores)
    if data.draw(st.booleans()):
        own, one = [*own, ["A+", "A-"], [None, None], [170, None]], [*one, "A+/A-", None, 170]
    for function in (MATCHPOINTS, CROSS_IMPS, FREQUENCIES, BUTLER_IMPS):
        assert function(own) == function(one)
    lines = list(range(len(own)))
    assert SCORE_SESSION([1] * len(own), own) == SCORE_SESSION([1] * len(own), one)
    pairs = [str(line) for line in lines], [str(line + 100) for line in lines]
    assert RANKING([1] * len(own), *pairs, own) == RANKING([1] * len(own), *pairs, one)
    assert WEIGHTED_MP(420, 1, own) == WEIGHTED_MP(420, 1, one)


def test_true_splits_are_still_splits() -> None:
    """Both awards seen from NS: they differ without one being the other with its sign changed."""
    in_words = ["NS 620 / EW -170", 170, 140]
    assert MATCHPOINTS([[620, 170], [170, 170], [140, None]]) == MATCHPOINTS(in_words)
    assert MATCHPOINTS([[620, 170], [0, 0], [140, 140]]) == MATCHPOINTS(["NS 620 / EW -170", 0, 140])
    assert MATCHPOINTS([["NS 620", "EW 0"], [620, 170]]) == MATCHPOINTS(["NS 620 / EW 0", "NS 620 / EW -170"])
    assert MATCHPOINTS([["NS 620", "EW 620"], [200, -200]]) == MATCHPOINTS(["NS 620 / EW 620", 200])
    assert MATCHPOINTS([[0, 0], [0, 0]]) == MATCHPOINTS([0, 0])


@pytest.mark.parametrize(
    ("results", "message"),
    [
        (
            [[620, 620], [620, 0]],
            "results, row 2: 620 beside 0 may be a plus score of one side, or a split: "
            "write one score for both sides, seen from NS, 620, or a split as NS 620 / EW 0",
        ),
        (
            [[200, -200], ["0", "170"]],
            "results, row 2: 0 beside 170 may be a plus score of one side, or a split: "
            "write one score for both sides, seen from NS, -170, or a split as NS 0 / EW -170",
        ),
        (
            [[420, 420], [None, None], [200, -200]],
            "results, row 3: 200 beside -200 would be NS's own score and EW's, but row 1 is not so: "
            "write one score for both sides, 200, or a split as NS 200 / EW 200",
        ),
        ([[200, -200], [420, 420]], "results, row 1: 200 beside -200 would be NS's own score and EW's, but row 2 is"),
        ([["200", "-200"], [620, 170]], "results, row 1: 200 beside -200 would be"),
        (
            [[200, -200], ["A+", 420]],
            "results, row 2: 420 stands among EW's own scores: is it seen from them too? Write both awards in one cell",
        ),
        (
            [[200, -200], [420, "60% 420, 40% -50"]],
            "results, row 2: '60% 420, 40% -50' stands among EW's own scores",
        ),
        ([[200, -200], [None, 420]], "results, row 2: NS's result is blank beside EW's"),
        ([[200, -200], [425, -425]], "results, row 2, column 1: 425 is not a score"),
        ([[200, -200], ["NP", "4Q"]], "results, row 2, column 2: cannot read '4Q'"),
    ],
)
def test_what_reads_two_ways_is_refused(results: Any, message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        MATCHPOINTS(results)
    assert str(caught.value).startswith(message), str(caught.value)


@given(st.lists(st.tuples(scores, scores), min_size=1, max_size=6))
def test_no_split_by_accident(pairs: list[tuple[int, int]]) -> None:
    """Where two columns of numbers are taken as splits, no line of them could be two own scores or a plus score."""
    try:
        answer = MATCHPOINTS([list(pair) for pair in pairs])
    except Law12Error:
        return
    if all(ns == -ew for ns, ew in pairs):
        assert answer == MATCHPOINTS([ns for ns, _ in pairs])
    else:
        assert all(ns == ew or (ns and ew and ns != -ew) for ns, ew in pairs)
