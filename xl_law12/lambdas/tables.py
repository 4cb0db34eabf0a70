"""The tables that the modules are filled in with: from the core, so that no table is typed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from xl_law12.bridge.contracts import possible_scores
from xl_law12.bridge.scale import SMALLEST_DIFFERENCE
from xl_law12.bridge.spelling import SIGNS


def row(values: Iterable[float | str]) -> str:
    """An array constant of one row.

    >>> row([20, "a"])
    '{20,"a"}'
    """
    return "{" + ",".join(constant(value) for value in values) + "}"


def constant(value: float | str) -> str:
    """A number or a text as a formula has it.

    >>> constant(20), constant('say "A"')
    ('20', '"say ""A"""')
    """
    return '"{}"'.format(value.replace('"', '""')) if isinstance(value, str) else f"{value:.15g}"


def _plainly() -> str:
    """Every way of typing a sign turned into the plain one, as SUBSTITUTE within SUBSTITUTE around `text`."""
    formula = "text"
    for sign, plain in SIGNS.items():
        formula = f"SUBSTITUTE({formula},UNICHAR({ord(sign)}),{constant(plain)})"
    return formula


TABLES: dict[str, Callable[[], str]] = {
    "IMP LIMITS": lambda: row((0, *SMALLEST_DIFFERENCE)),
    "POSSIBLE SCORES": lambda: row(sorted(possible_scores())),
    "PLAINLY": _plainly,
}
