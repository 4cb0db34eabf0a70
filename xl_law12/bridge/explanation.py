"""A ruling on A, B and C in a sentence or two, as it is written on the form."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from xl_law12.bridge.law12 import Case, cases, non_offenders_award, offenders_award, tidy
from xl_law12.bridge.weights import exact_weight
from xl_law12.languages import ENGLISH, translated
from xl_law12.numerics import np

SENTENCES = {
    "imps": "{figure} IMPs",
    "imp": "{figure} IMP",
    "figures": "Table result {a}; {b} without the infraction; {c} with normal play after it.",
    "no_damage": "No damage (Law 12B1).",
    "all_self_inflicted": "Damage {d}, all of it self-inflicted by an extremely serious error or a gambling action "
    "after the infraction and not redressed (Law 12C1(e)).",
    "none_self_inflicted": "Damage {d}, none of it self-inflicted: redressed in full (Law 12B1, 12C1(a)).",
    "part_self_inflicted": "Damage {d}: {dr} due to the infraction, {ds} self-inflicted by an extremely serious error "
    "or a gambling action after it and not redressed (Law 12C1(e)).",
    "awards": "The non-offending side gets {nos}, the offending side {os}.",
    "os_alone": "Only the offending side's score is adjusted: the non-offending side keeps {nos}, the offending side "
    "gets {os}.",
    "nos_alone": "Only the non-offending side's score is adjusted: it gets {nos}, the offending side keeps {os}.",
    "no_change": "The table result stands: {nos} for the non-offending side, {os} for the offending side.",
}


def explain(
    actual: float,
    before: float,
    could: float,
    top: float | None = None,
    before_os: float | None = None,
    language: str = ENGLISH,
) -> str:
    """The figures, the case with its clause, and both awards (Law 12C1(e)); `top` None means IMPs.

    >>> print(explain(2, 9, 10))
    Table result +2 IMPs; +9 IMPs without the infraction; +10 IMPs with normal play after it. \
Damage 7 IMPs, all of it self-inflicted by an extremely serious error or a gambling action after the infraction and \
not redressed (Law 12C1(e)). Only the offending side's score is adjusted: the non-offending side keeps +2 IMPs, the \
offending side gets -9 IMPs.
    """
    texts = {key: translated(sentence, language) for key, sentence in SENTENCES.items()}
    a, b, c = (np.array([figure], dtype=np.float64) for figure in (actual, before, could))
    table_os = tidy((top or 0.0) - a)
    b_os = tidy((top or 0.0) - b) if before_os is None else np.array([before_os], dtype=np.float64)
    nos, os = non_offenders_award(a, b, c), offenders_award(table_os, b_os)
    sides_adjusted = bool(nos[0] != a[0]), bool(os[0] != table_os[0])
    ending = {(True, True): "awards", (False, True): "os_alone", (True, False): "nos_alone"}
    parts = ("figures", Case(cases(a, b, c)[0]).name.lower(), ending.get(sides_adjusted, "no_change"))
    figures = {"a": actual, "b": before, "c": could, "nos": nos[0], "os": os[0]}
    sizes = {"d": before - actual, "dr": before - could, "ds": could - actual}
    shown = {key: _with_unit(figure, top, texts, signed=True) for key, figure in figures.items()}
    shown |= {key: _with_unit(figure, top, texts, signed=False) for key, figure in sizes.items()}
    return " ".join(texts[part].format(**shown) for part in parts)


def _with_unit(figure: float, top: float | None, texts: Mapping[str, str], signed: bool) -> str:
    """`+5 IMPs` at IMPs, the bare figure elsewhere."""
    if top is not None:
        return mixed_number(figure)
    unit = texts["imp" if abs(figure) == 1 else "imps"]
    return unit.format(figure=mixed_number(figure, signed))


def mixed_number(figure: float, signed: bool = False) -> str:
    """The figure as the sources print it: whole, with a simple fraction, or with up to four decimals.

    >>> mixed_number(18.833333333333332), mixed_number(5.0, signed=True), mixed_number(-6.5)
    ('18 5/6', '+5', '-6.5')
    """
    exact = exact_weight(float(tidy(np.array(figure))))
    sign = "-" if exact < 0 else "+" if signed and exact > 0 else ""
    size = abs(exact)
    whole, rest = divmod(size, 1)
    if rest.denominator in (3, 6, 7, 9, 11, 12):
        text = f"{whole} {rest}" if whole else str(rest)
    else:
        text = f"{float(round(size, 4)):.4f}".rstrip("0").rstrip(".")
    return sign + text if size != Fraction(0) else "0"
