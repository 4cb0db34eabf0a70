"""What each ruling moves in the ranking: by hand, and beside a ranking made anew for every ruling."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.strategies import awards, examples, rulings, scores
from xl_law12 import RANKING, RANKING_MOVES, Law12Error
from xl_law12.bridge.awards import Award, Ruling, Weighting, format_award

NOTHING = [""] * 6


def test_by_hand() -> None:
    """Two boards, two tables. Board 1: NS 1 have -50 with A, 420 with B, beside 170; no serious error: both get B.

    A: -50 loses, so that NS 1 have 0 + 1 of 4 and NS 2 2 + 1; EW 3 (2 + 1), EW 4 (0 + 1). With the ruling the other
    way round. Board 2 is a tie.
    """
    moved = RANKING_MOVES([1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3], ["NOS NS: A -50; B 420", 170, 140, 140])
    assert moved == [[2, 1, 1, 2, 2, "NS 2: 1-2, EW 4: 2-1"], NOTHING, NOTHING, NOTHING]


def test_what_stood_there_before_may_be_given() -> None:
    """The pasted results, beside those with the rulings: 60% of 420 in place of -50.

    NS 1 have 0.6 x 1 + 0.6 x 2 = 1.8 of 4, NS 2 0.6 x 1 + 0.4 x 2 + 2 = 3.4, NS 3 0.4 x 2 = 0.8; EW 2.2, 0.6, 3.2. With
    -50 they had 0, 4, 2 and 4, 0, 2.
    """
    boards, ns, ew = [1, 1, 1], [1, 2, 3], [4, 5, 6]
    ruled = ["60% 420, 40% -50", 420, 170]
    assert RANKING_MOVES(boards, ns, ew, ruled, [-50, 420, 170])[0] == [3, 2, 1, 2, 2, "NS 3: 2-3, EW 6: 2-1"]
    assert RANKING_MOVES(boards, ns, ew, [430, 420, 170], [-50, 420, 170])[0] == [
        *(3, 1, 1, 3, 4),
        "NS 2: 1-2, NS 3: 2-3, EW 5: 3-2, EW 6: 2-1",
    ]
    # no result before: 420 and 170 alone; a result that was not ruled on is no ruling
    assert RANKING_MOVES(boards, ns, ew, ruled, ["NP", 420, 170])[0][0] == ""
    assert RANKING_MOVES(boards, ns, ew, ruled)[0][:2] == ["", 2]
    assert RANKING_MOVES(boards, ns, ew, [420, 170, 50]) == [NOTHING] * 3


def test_a_ruling_that_takes_the_result_away() -> None:
    """The pair keeps its name, and had a place before."""
    (first, *_) = RANKING_MOVES([1, 1, 1], [1, 2, 3], [4, 5, 6], ["NP", 420, 170], [450, 420, 170], tables=3)
    assert first == [1, "", 3, "", 2, "NS 2: 2-1, NS 3: 3-2"]


def plain(result: Any) -> Any:
    """A certain score that both sides have is no ruling."""
    if isinstance(result, Award) and isinstance(result.ns, Weighting) and not result.is_split:
        return result.ns.scores[0] if len(result.ns.scores) == 1 else result
    return result


def cell(result: Any) -> Any:
    return format_award(result) if isinstance(result, Award | Ruling) else result


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


def test_the_lines_that_are_asked_for() -> None:
    """In the order in which they are asked for; where nothing is asked for, nothing is looked at."""
    boards, ns, ew = [1, 1, 2, 2], [1, 2, 1, 2], [3, 4, 4, 3]
    ruled = ["NOS NS: A -50; B 420", 170, 140, 140]
    first, *others = RANKING_MOVES(boards, ns, ew, ruled)
    assert RANKING_MOVES(boards, ns, ew, ruled, only=[3, None, 1]) == [others[1], NOTHING, first]
    assert RANKING_MOVES(boards, ns, ew, ruled, only=[None, ""]) == [NOTHING] * 2
    assert RANKING_MOVES(boards, ns, ["no", "such", "pair", None], ruled, only=[None, ""]) == [NOTHING] * 2
    with pytest.raises(Law12Error, match="only, row 2: "):
        RANKING_MOVES(boards, ns, ew, ruled, only=[1, 5])
