"""Hypothesis strategies: values of cells, and boards with every kind of award."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import assume, settings, strategies as st

from xl_law12.bridge.awards import BOTH, Artificial, Award, Ruling, SideAward, Weighting, format_award, other_side
from xl_law12.bridge.comparisons import at_cross_imps, at_matchpoints
from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.field import Field, UndecidedError


def examples(wanted: int) -> settings:
    """Try this many examples of a property when all tests run, half of them in CI, a tenth of them in the quick run."""
    assert settings.default is not None
    return settings(max_examples=max(1, wanted * settings.default.max_examples // 100))


SCORES = sorted(possible_scores())
COMMON = [-1100, -800, -620, -500, -200, -100, -50, 0, 100, 140, 170, 420, 450, 620, 650, 1430]

scores = st.one_of(st.sampled_from(COMMON), st.sampled_from(SCORES))

# What cells hold

numbers = st.one_of(
    st.sampled_from([0, 1, -1, 0.5, 60, 100, 420, 420.0, -50.0, 425, 4200, 0.333333333333333, 46024.0, 1e300, 10**400]),
    st.integers(),
    st.floats(),
    st.sampled_from([Fraction(1, 3), Decimal("0.4"), Decimal("NaN"), np.float64(420), np.int32(-50), 3 + 4j]),
    st.sampled_from([1e308, -1e308, 419.99999999999994, 6300, Fraction(10**400), Fraction(1, 10**400), 5e-324]),
    st.sampled_from([Decimal("sNaN"), Decimal("1e400"), np.longdouble("1e400"), np.complex128(4 + 2j), np.int64(420)]),
)
_TEXTS = [
    *["", " ", "420", "+420", "−50", "1/3", "½", "60%", "33,3%", "PASS", "NP", "A+", "A-", "A", "A6040", "A45.5/54.5"],
    *["A+/A-", "60% 420, 40% -50", "2/3 620, 1/3 -100", "60% 420, 30% -50", "4Q", "NS 420 / EW A+", "NS", "EW", "MP"],
    *["Contract", "Score", "By", "Tricks", "Board", "---", "3NW+2", "4♠ xE-1", "6S S", "=", "+1", "TD", "North"],
    *["NOS NS: A -790; B 620; C 500", "4SX-2", "3NT= by E", "V", "ALL", "IMP", "TRUE", "it", "0.1 TOWARD", "0.1"],
    *["NEUBERG", "EBU", "XIMP", "BUTLER", "TOTAL", "WBF-DISCRETE", "PAR", "TRIM", "1/0", "x" * 10_000, "9" * 10_000],
    *["200%", "A==", "60%-40%", "67% 170 33% 140", "A60/40 fixed", "NS NP / EW A+", "-", "P/O", "MEAN", "MEDIAN"],
    *["4S" + " " * 32_000 + "Q", "60%" + " " * 32_000 + "Q", "#" + "N" * 32_000, "A" * 32_000 + " fixed", "1/" * 16000],
]
texts = st.sampled_from(_TEXTS) | st.text(max_size=12) | st.text("0123456789+-%/,. |;:xofNSEWOAB½", max_size=16)
errors = st.sampled_from(["#N/A", "#DIV/0!", "#LAW12! results, row 2: cannot read '4Q'"])
dates = st.sampled_from([date(2026, 3, 1), datetime(2026, 1, 3, 4, 5), time(1, 3), timedelta(1)])
others = st.sampled_from(
    [
        *(True, False, None, np.bool_(True), np.datetime64("2026-01-03"), np.datetime64("2026-01-03", "ns")),
        *(np.timedelta64(3, "D"), b"420", object(), {}, {1: 2}, set(), (), np.array(5), np.array([5]), np.str_("A+")),
    ]
)
cells = st.one_of(numbers, texts, errors, dates, others)
good_cells = st.one_of(scores, st.sampled_from(["", None, "60% 420, 40% -50", "A+/A-", "½", "TRUE", 0.5, 1, 2, 3, 4]))


def nested(depth: int) -> list[Any]:
    """A list nested three deep."""
    innermost: list[Any] = [420]
    for _ in range(depth):
        innermost = [innermost]
    return innermost


columns = st.lists(st.one_of(good_cells, cells), max_size=6)
blocks = st.lists(st.lists(good_cells, min_size=1, max_size=3), max_size=5)
arrays = st.sampled_from(
    [
        *(np.array([420.0, -50.0]), np.array([[1, 2], [3, 4]]), np.array(5.0), np.array([]), np.zeros((2, 2, 2))),
        *(np.array([1.0, np.nan]), np.array(["420", "4Q"]), np.array([None, 420], dtype=object)),
        *(np.ma.array([420, -50], mask=[False, True]), np.array(["2026-01-03"] * 2, dtype="datetime64[ns]")),
        *(np.array([1e308, -1e308]), np.array([420, 1], dtype=np.longdouble) * np.longdouble("1e400"), np.array([4j])),
        *(np.array([True, False]), np.array([[1, None]]), np.ma.masked),
        *(nested(5_000), [nested(5_000)], [np.array(5)], [[np.array(5)]]),
    ]
)
arguments = st.one_of(cells, good_cells, st.lists(good_cells, min_size=1, max_size=6), columns, blocks, arrays)

# Boards


@st.composite
def chances(draw: Any, most: int = 3) -> list[Fraction]:
    parts = draw(st.lists(st.integers(1, 6), min_size=1, max_size=most))
    return [Fraction(part, sum(parts)) for part in parts]


@st.composite
def weightings(draw: Any, most: int = 3) -> Weighting:
    weights = draw(chances(most))
    outcomes = draw(st.lists(scores, min_size=len(weights), max_size=len(weights), unique=True))
    return Weighting(tuple(outcomes), tuple(weights))


percentages = st.one_of(
    st.sampled_from([40, 50, 60]).map(Fraction), st.decimals(0, 100, places=1).map(lambda number: Fraction(number))
)
artificial = st.builds(Artificial, percentages, st.booleans())
averages = st.sampled_from([40, 50, 60]).map(lambda percentage: Artificial(Fraction(percentage)))


def awards(artificial_scores: st.SearchStrategy[Artificial] = averages) -> st.SearchStrategy[Award]:
    sides: st.SearchStrategy[SideAward] = st.one_of(weightings(), artificial_scores)
    return st.one_of(
        sides.map(Award.both),
        st.builds(Award, sides, sides),
        st.builds(Award, artificial_scores, artificial_scores),
        st.builds(Award, st.none(), sides),
        st.builds(Award, sides, st.none()),
    )


_sides = st.sampled_from(["NS", "EW"])
_perhaps = st.one_of(st.none(), weightings(2))
rulings: st.SearchStrategy[Any] = st.one_of(
    st.builds(Ruling, _sides, weightings(2), weightings(2), weightings(2), _perhaps),
    st.builds(Ruling, _sides, weightings(2), weightings(2), st.none(), _perhaps),
    st.builds(Ruling, _sides, st.none(), weightings(2), st.none(), _perhaps),
)
of_averages = st.builds(
    lambda side, a, b, own: Ruling(side, a, b, None, own), _sides, weightings(2), averages, averages
)
_both = st.just("BOTH")
of_innocents = st.builds(Ruling, _both, weightings(2), weightings(2), st.none(), _perhaps) | st.builds(
    Ruling, _both, weightings(2), averages, st.none(), averages
)
all_rulings: st.SearchStrategy[Any] = st.one_of(rulings, of_averages, of_innocents)


def as_field(lines: list[Any]) -> Field:
    return Field(
        np.array([line if isinstance(line, int) else 0 for line in lines]),
        np.array([isinstance(line, int) for line in lines]),
        {at: line for at, line in enumerate(lines) if isinstance(line, Award | Ruling)},
    )


def have_a_circle(lines: list[Any]) -> bool:
    """Whether rulings on the board depend on each other: left out where they are not the subject."""
    try:
        for method in (at_matchpoints(len(lines)), at_cross_imps(len(lines))):
            method.resolved(as_field(lines))
    except UndecidedError:
        return True
    return False


@st.composite
def boards(draw: Any, with_rulings: bool = True, most: int = 6) -> list[Any]:
    """The lines of a board: scores, a few awards, sometimes rulings, and lines that were not played."""
    plain = draw(st.lists(scores, min_size=1, max_size=most))
    special = draw(st.lists(awards(), max_size=2))
    if with_rulings:
        special += draw(st.lists(rulings, max_size=2))
    unplayed = draw(st.lists(st.none(), max_size=1))
    lines: list[Any] = draw(st.permutations([*plain, *special, *unplayed]))
    assume(not have_a_circle(lines))
    return lines


@st.composite
def ruled_boards(draw: Any, most: int = 3) -> list[Any]:
    """The lines of a board with several rulings, which may depend on each other."""
    plain = draw(st.lists(st.one_of(scores, st.none(), awards()), max_size=3))
    lines: list[Any] = draw(st.permutations([*plain, *draw(st.lists(all_rulings, min_size=2, max_size=most))]))
    return lines


def cell(line: Any) -> Any:
    """A line of a board as a cell has it."""
    return format_award(line) if isinstance(line, Award | Ruling) else line


def column(lines: list[Any]) -> list[Any]:
    return [cell(line) for line in lines]


def awarded(line: Any) -> Any:
    """A score as the award that it is for both sides; any other line as it is."""
    return Award.both(Weighting.certain(line)) if isinstance(line, int) else line


def mirrored(line: Any) -> Any:
    """The same with the sides exchanged."""
    if isinstance(line, Ruling):
        turned: list[Any] = [it and it.mirrored() for it in (line.actual, line.before, line.could, line.offenders)]
        if line.nos == BOTH:
            return Ruling(BOTH, turned[0], turned[3] or turned[1], None, turned[1] if turned[3] else None)
        return Ruling(other_side(line.seen_from), *turned)
    if isinstance(line, Award):
        return Award(*(it.mirrored() if isinstance(it, Weighting) else it for it in (line.ew, line.ns)))
    return None if line is None else -line
