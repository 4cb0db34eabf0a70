"""READ_RESULTS: the lines of programs, a column at a time. Lines and scores are typed from the programs' pages."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests import programs
from xl_law12 import (
    BUTLER_IMPS,
    CROSS_IMPS,
    MATCHPOINTS,
    RANKING,
    READ_RESULTS,
    Law12Error,
)
from xl_law12.errors import Refusal


def column(**arguments: Any) -> list[Any]:
    """The answers of a column."""
    return [row[0] for row in READ_RESULTS(**{"contract": None, **arguments})]


def refused(*arguments: Any, **named: Any) -> str:
    """The sentence with which a line is refused, the first that is."""
    try:
        answer = READ_RESULTS(*arguments, **named)
    except Law12Error as error:
        return str(error)
    return next(str(row[0].error) for row in answer if isinstance(row[0], Refusal))


class TestTricks:
    """Tricks taken, or over and under: the whole column tells."""

    @pytest.mark.parametrize(("score", "answers"), [(480, [480, 450]), (-400, [-400, -450])])
    def test_a_score_decides_for_the_column(self, score: int, answers: list[int]) -> None:
        played = {"contract": ["4H", "4H"], "declarer": "N", "tricks": [2, 1], "vulnerable": 1}
        assert column(**played, ns_score=[score, None]) == answers


class TestScores:
    """One signed column, two plus columns, or each side's own: they say the same."""

    @given(programs.evenings(averages=False))
    def test_the_same_evening_in_every_kind_of_column(self, evening: list[programs.Result]) -> None:
        """Contracts, signed scores, plus columns and own scores give the same results; contracts beside each too."""
        lines = [(it, it.contract) for it in evening if it.contract is not None]
        if not lines:
            return
        points = [it.points for it, _ in lines]
        contracts: dict[str, Any] = {
            "contract": [f"{it.level}{it.strain}{'x' * (it.doubled // 2)}" for _, it in lines],
            "declarer": [it.declarer for _, it in lines],
            "tricks": [it.over for it, _ in lines],
            "vulnerable": [it.board for it, _ in lines],
        }
        kinds: list[dict[str, Any]] = [
            {"ns_score": points},
            {"ns_score": [max(it, 0) or None for it in points], "ew_score": [max(-it, 0) or None for it in points]},
            {"ns_score": points, "ew_score": [-it for it in points]},
        ]
        for kind in kinds:
            assert column(**kind) == column(**contracts, **kind) == points
        assert column(**contracts) == points

    def test_a_contract_without_tricks_can_only_give_what_13_tricks_can(self) -> None:
        for bid, score in (("1NT", 270), ("4S", 510), ("4S", -500), ("7NT", 1520), ("7NT", -650)):
            assert READ_RESULTS(bid, "N", ns_score=score, vulnerable=1) == score
        for bid, score in (("1NT", 300), ("4S", -550), ("1NT", -400), ("7NT", -700)):
            with pytest.raises(Law12Error, match=f"ns_score: {bid} by N is never {score} for NS"):
                READ_RESULTS(bid, "N", ns_score=score, vulnerable=1)

    def test_arrays(self) -> None:
        assert READ_RESULTS(None, ns_score=np.array([420, -50])) == [[420], [-50]]


@given(st.data())
def test_nothing_is_guessed(data: st.DataObject) -> None:
    """Whatever is left out of a printed line, the answer is its score, or a refusal: never another figure."""
    it = data.draw(programs.evenings(averages=False).map(lambda evening: evening[0]))
    if it.contract is None:
        return
    bid = f"{it.contract.level}{it.contract.strain}{'x' * (it.contract.doubled // 2)}"
    cells = {
        "contract": bid,
        "declarer": it.contract.declarer,
        "tricks": data.draw(st.sampled_from([it.tricks, it.over])),
        "ns_score": it.points,
        "ew_score": data.draw(st.sampled_from([-it.points, "-", max(-it.points, 0) or "-"])),
        "vulnerable": it.board,
    }
    left = data.draw(st.sets(st.sampled_from(sorted(cells))))
    shown: dict[str, Any] = {name: cell for name, cell in cells.items() if name not in left}
    try:
        answer = READ_RESULTS(**{"contract": None, **shown})
    except Law12Error:
        return
    assert answer == it.points or (answer == "" and {"contract", "ns_score"}.isdisjoint(shown)), shown


def test_error_values_are_passed_on_and_numbers_of_any_kind_are_read() -> None:
    """A contract of Law 77: 4S just made is 420; a number may come as a fraction, too large or not."""
    assert READ_RESULTS("#N/A", vulnerable=1) == "#N/A"
    assert READ_RESULTS(["4S= by N", "#N/A"], vulnerable=1) == [[420.0], ["#N/A"]]
    assert READ_RESULTS(["4S=", "4S="], ns_score=[Fraction(420), np.float64(420)], vulnerable=1) == [[420.0], [420.0]]
    assert refused([None, None], ns_score=[420, 1e300]).startswith(
        "ns_score, row 2: 1e+300 is not a score that a contract can give"
    )


PAIRS = ([1, 2], [3, 4])


class TestRefusals:
    """A line that cannot be read has its refusal in its place; the others are read, and whoever scores hands it on."""

    def test_a_column_of_one_line_answers_in_it_and_single_cells_raise(self) -> None:
        assert isinstance(READ_RESULTS(["4Q"])[0][0], Refusal)
        assert isinstance(READ_RESULTS("4S=", ["X"])[0][0], Refusal)
        with pytest.raises(Law12Error, match=r"^contract: cannot read '4Q'"):
            READ_RESULTS("4Q")

    @pytest.mark.parametrize(
        "cell", [True, date(2026, 5, 1), "#LAW12! scores, row 7: is blank", "#N/A", float("inf"), 10**400, object()]
    )
    def test_a_cell_that_is_neither_number_nor_text(self, cell: Any) -> None:
        answer = READ_RESULTS(["4S= by N", "4S= by N"], ns_score=[None, cell], vulnerable=1)
        assert answer[0] == [420]
        assert str(answer[1][0]).startswith("#")

    @pytest.mark.parametrize(
        "score", [MATCHPOINTS, CROSS_IMPS, BUTLER_IMPS, lambda results: RANKING([1, 1], *PAIRS, results)]
    )
    def test_who_scores_hands_it_back_as_it_is(self, score: Callable[[Any], Any]) -> None:
        results = READ_RESULTS(["4S=", "4Q"], "N", vulnerable=1)
        refusal = results[1][0]
        assert score(results) is refusal
        assert score([row[0] for row in results]) is refusal
        assert score(np.array(results, dtype=object)) is refusal
