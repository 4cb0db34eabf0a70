"""Prints an award in the ruling notation: the first form of each row of its table."""

from __future__ import annotations

from xl_law12.bridge.awards import (
    BOTH,
    Artificial,
    AwardOrRuling,
    Ruling,
    Side,
    SideAward,
    Weighting,
    average,
    other_side,
)
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.bridge.weights import exact_text


def format_award(award: AwardOrRuling | None) -> str:
    """Print an award; reading it gives the same award.

    >>> from xl_law12.reading.notation import parse_award
    >>> format_award(parse_award("420 60% | -50 40%")), format_award(parse_award("A+="))
    ('60% 420, 40% -50', 'A+/A')
    """
    if award is None:
        return "NP"
    if isinstance(award, Ruling):
        return f"NOS {award.nos}: {format_parts(award)}"
    ns, ew = award.ns, award.ew
    if isinstance(ns, Artificial) and isinstance(ew, Artificial) and ns.fixed == ew.fixed:
        return _format_artificial_pair(ns, ew)
    if isinstance(ns, Weighting) and ns == ew:
        return format_weighting(ns)
    return f"NS {format_side(ns, 'NS')} / EW {format_side(ew, 'EW')}"


def format_weighting(weighting: Weighting) -> str:
    """`60% 420, 40% -50`: percentages where they show all the chances exactly, else fractions."""
    if len(weighting.scores) == 1:
        return str(weighting.scores[0])
    texts = [exact_text(chance) for chance in weighting.chances]
    if not all(text.endswith("%") for text in texts):
        texts = [f"{chance.numerator}/{chance.denominator}" for chance in weighting.chances]
    return ", ".join(f"{text} {score}" for text, score in zip(texts, weighting.scores, strict=True))


def format_side(award: SideAward | None, side: Side) -> str:
    """Print one side's award, as that side sees it."""
    if award is None:
        return "NP"
    if isinstance(award, Artificial):
        return f"A{_percentage(award)} fixed" if award.fixed else _average_or_percentage(award)
    return format_weighting(award if side == "NS" else award.mirrored())


def _format_artificial_pair(ns: Artificial, ew: Artificial) -> str:
    if not ns.fixed and {ns.percentage, ew.percentage} <= {*AVERAGE.values()}:
        return "A" if ns == ew == average("A") else f"{_average_or_percentage(ns)}/{_average_or_percentage(ew)}"
    return f"A{_percentage(ns)}/{_percentage(ew)}{' fixed' if ns.fixed else ''}"


def _average_or_percentage(award: Artificial) -> str:
    words = [word for word, percentage in AVERAGE.items() if percentage == award.percentage]
    return words[0] if words else f"A{_percentage(award)}"


def _percentage(award: Artificial) -> str:
    return f"{float(award.percentage):.9g}"


def format_parts(ruling: Ruling) -> str:
    """A, B and C as the non-offenders see them, the other side's own award as it does; averages of both sides.

    >>> format_parts(Ruling("EW", Weighting.certain(-620), average("A-"), None, average("A+")))
    'A 620; B A+/A-'
    """
    own = ruling.seen_from
    if ruling.is_average:
        return f"A {format_side(ruling.actual, own)}; B {format_award(ruling.as_before)}"
    parts = (
        ("A", ruling.actual, own),
        ("B", ruling.before, own),
        ("C", ruling.could, own),
        ("EW" if ruling.nos == BOTH else "OS", ruling.offenders, other_side(own)),
    )
    return "; ".join(f"{key} {format_side(award, side)}" for key, award, side in parts if award is not None)
