"""The tables that the modules are filled in with: from the core, so that no table is typed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.law12 import Case
from xl_law12.bridge.polls import LARGEST_UPLIFT
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE
from xl_law12.bridge.spelling import NOT_PLAYED, PASSED_OUT, SIGNS
from xl_law12.bridge.victory_points import MOST_BOARDS
from xl_law12.bridge.weights import VULGAR_FRACTIONS


def row(values: Iterable[float | str]) -> str:
    """An array constant of one row.

    >>> row([20, "a"])
    '{20,"a"}'
    """
    return "{" + ",".join(constant(value) for value in values) + "}"


def constant(value: float | str) -> str:
    """A number or a text as a formula has it.

    >>> print(constant(20), constant('say "A".'))
    20 "say ""A""."
    """
    return '"{}"'.format(value.replace('"', '""')) if isinstance(value, str) else f"{value:.15g}"


def listed(words: Iterable[str]) -> str:
    """Words between bars, in which a word between bars is searched for.

    >>> listed(["NP", "BYE"])
    '"|BYE|NP|"'
    """
    return constant(f"|{'|'.join(sorted(words))}|")


def _passes_as_0() -> str:
    """The words for a passed-out board, the longest first, as a 0 of its own, as SUBSTITUTE around `capitals`."""
    formula = "capitals"
    for word in sorted(PASSED_OUT, key=len, reverse=True):
        formula = f"SUBSTITUTE({formula},{constant(word)},{constant(' 0 ')})"
    return formula


def _plainly() -> str:
    """Every way of typing a sign turned into the plain one, as SUBSTITUTE within SUBSTITUTE around `spelling`."""
    formula = "spelling"
    for sign, plain in SIGNS.items():
        formula = f"SUBSTITUTE({formula},UNICHAR({sign}),{constant(chr(plain))})"
    return formula


TABLES: dict[str, Callable[[], str]] = {
    "IMP LIMITS": lambda: row((0, *SMALLEST_DIFFERENCE)),
    "POSSIBLE SCORES": lambda: row(sorted(possible_scores())),
    "VULGAR SIGNS": lambda: row(sorted(map(ord, VULGAR_FRACTIONS))),
    "VULGAR VALUES": lambda: row(float(VULGAR_FRACTIONS[sign]) for sign in sorted(VULGAR_FRACTIONS)),
    **{f"CASE {case.value}": partial(constant, case.words) for case in Case},
    "LARGEST UPLIFT": lambda: constant(float(LARGEST_UPLIFT)),
    "MOST BOARDS": lambda: constant(MOST_BOARDS),
    "NOT PLAYED": lambda: listed(["", *NOT_PLAYED]),
    "PASSES AS 0": _passes_as_0,
    "PASSED OUT": lambda: listed(PASSED_OUT),
    "PLAINLY": _plainly,
}
