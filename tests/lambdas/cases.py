"""Questions for the functions: what a worksheet can hand over, mostly sensible, now and then anything at all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from tests import strategies as given
from tests.lambdas.engines import Question

Strategy = st.SearchStrategy[Any]


def _in_a_cell(value: Any) -> bool:
    """Whether a worksheet's cell can hold this value."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        return abs(value) < 1e300 and (value == 0 or abs(value) > 1e-300)
    return (
        value is None
        or isinstance(value, bool)
        or (isinstance(value, str) and len(value) < 500 and value.isprintable())
    )


def _as_cell(value: Any) -> Any:
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


anything = given.cells.filter(_in_a_cell).map(_as_cell)
scores = given.scores.map(float)
blank = st.none()


def mostly(strategy: Strategy, seldom: Strategy = anything) -> Strategy:
    """Values of the one strategy, and one time in nine of the other."""
    return st.integers(0, 8).flatmap(lambda number: seldom if number == 0 else strategy)


def column(cells: Strategy, most: int = 5) -> Strategy:
    return st.one_of(cells, st.lists(mostly(cells), min_size=2, max_size=most))


WRITTEN: dict[str, Callable[[Fraction], Any]] = {
    "number": float,
    "fraction": lambda it: f"{it.numerator}/{it.denominator}",
    "percentage": lambda it: float(100 * it),
}


@st.composite
def outcomes(draw: Any, cells: Strategy = scores) -> tuple[Any, Any]:
    """Scores with their chances: all as percentages or all as fractions of 1, as a column or a row, perhaps spoiled."""
    chances = draw(given.chances())
    values: list[Any] = [draw(cells) for _ in chances]
    style = WRITTEN[draw(st.sampled_from(sorted(WRITTEN)))]
    weights: list[Any] = list(map(style, chances))
    if draw(st.integers(0, 3)) == 0:
        values, weights = [*values, None], [*weights, None]
    if draw(st.integers(0, 5)) == 0:
        place = draw(st.integers(0, len(values) - 1))
        draw(st.sampled_from([values, weights]))[place] = draw(anything)
    if len(values) == 1 and draw(st.booleans()):
        return values[0], weights[0]
    return ([values], [weights]) if draw(st.integers(0, 3)) == 0 else (values, weights)


@st.composite
def after_outcomes(draw: Any, *rest: Strategy) -> tuple[Any, ...]:
    return (*draw(outcomes()), *(draw(it) for it in rest))


figures = st.one_of(st.integers(-24, 24).map(float), st.floats(-24, 24).map(lambda number: round(number, 2)))
shares = st.one_of(st.integers(0, 100).map(float), st.floats(0, 100).map(lambda number: round(number, 2)))


@st.composite
def rulings(draw: Any) -> tuple[Any, ...]:
    """A, B and C, at IMPs or of a top."""
    top = draw(st.sampled_from([None, 100.0, 20.0, 0.0]))
    kind = figures if top is None else shares.map(lambda figure: figure * (top or 100) / 100)
    lines = draw(st.integers(1, 3))
    columns = [[draw(mostly(kind, st.one_of(blank, anything))) for _ in range(lines)] for _ in range(3)]
    if draw(st.booleans()):
        columns[2] = [None] * lines
    own = draw(st.one_of(blank, blank, kind))
    whole = [column[0] if lines == 1 else column for column in columns]
    return (*whole, draw(mostly(st.just(top))), own)


margins = st.one_of(st.integers(-70, 70).map(float), st.floats(-70, 70).map(lambda number: round(number, 1)))
board_counts = st.sampled_from([1.0, 4.0, 7.0, 8.0, 16.0, 20.0, 24.0, 32.0, 64.0])
SCALES = [[[0.0, 10.0], [5.0, 12.0], [12.0, 20.0]], [[8.0, 17.0, 13.0], [17.0, 19.0, None]]]
scales = st.one_of(blank, st.sampled_from(["WBF", "wbf-discrete ", "", *SCALES]))
least_chances = st.sampled_from([None, None, 0.25, "1/2", "1/10"])
votes = st.one_of(st.integers(0, 9).map(float), blank)
flags = st.sampled_from([True, False, True, False, 1.0, 0.0, "TRUE", "false"])


@st.composite
def polls(draw: Any) -> tuple[Any, ...]:
    count = draw(st.integers(1, 4))
    return (
        [draw(mostly(votes)) for _ in range(count)],
        [draw(mostly(flags)) for _ in range(count)],
        draw(mostly(st.sampled_from([None, 0.2, 0.1, "15%", 0.0]))),
    )


def together(*strategies: Strategy) -> Strategy:
    return st.tuples(*strategies)


ARGUMENTS: dict[str, Strategy] = {
    "LAW12_ADJUST": rulings(),
    "LAW12_DAMAGE": rulings().map(lambda ruling: ruling[:3]),
    "LAW12_KNOCKOUT": together(column(figures, 3), column(figures, 3)),
    "LAW12_2007_OPTION": after_outcomes(
        st.sampled_from([None, None, 0.25, "1/2"]), mostly(st.sampled_from([None, "1/10"]))
    ),
    "POLL_WEIGHTS": polls(),
    "IMP": together(column(scores), mostly(column(scores), st.one_of(blank, anything))),
    "WEIGHTED_IMP": st.one_of(
        after_outcomes(mostly(st.one_of(scores, blank))),
        st.tuples(outcomes(), outcomes()).map(lambda pair: (*pair[0], *pair[1])),
    ),
    "WEIGHTED_BAM": after_outcomes(mostly(scores)),
    "VICTORY_POINTS": together(column(margins, 3), mostly(board_counts), mostly(scales)),
    "WEIGHTED_VP": after_outcomes(mostly(scores), mostly(margins), mostly(board_counts), mostly(scales)),
}


def questions(names: list[str]) -> Strategy:
    """Questions to any of these functions."""
    return st.sampled_from(names).flatmap(lambda name: ARGUMENTS[name].map(_question(name)))


def _question(name: str) -> Callable[[Any], Question]:
    return lambda arguments: Question(name, list(arguments))
