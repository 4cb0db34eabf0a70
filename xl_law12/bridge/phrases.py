"""Contracts, awards and figures in the words of a sentence, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from xl_law12.bridge.awards import (
    BOTH,
    SIDES,
    Artificial,
    AwardOrRuling,
    Ruling,
    Side,
    SideAward,
    Weighting,
    format_side,
    other_side,
)
from xl_law12.bridge.contracts import Contract
from xl_law12.bridge.exact import exact_weight, half_away_from_zero
from xl_law12.bridge.law12 import AVERAGE, tidy
from xl_law12.languages import ENGLISH, is_singular, signs_of_figures, translated
from xl_law12.numerics import np
from xl_law12.sentences import Figure, inside

PHRASES = {
    "notrump": "NT",
    "by_declarer": "{contract} by {declarer}",
    "passed_out": "passed out",
    "not_played": "not played",
    "average_plus": "average plus",
    "average": "average",
    "average_minus": "average minus",
    "fixed": "{award} fixed",
    "NS": "NS",
    "EW": "EW",
    "of_each": "NS {ns} / EW {ew}",
    "of_both": "{award} for both sides",
    "for_ns": "{award} for NS",
    "for_ew": "{award} for EW",
    "a_ruling": "a ruling, {scores}",
    "a_ruling_for_both": "a ruling with both sides non-offending, {scores}",
    "seen_from": "seen from {side}: {parts}",
    "seen_from_nos": "seen from {side}, the non-offending side: {parts}",
    "seen_from_os": "seen from {side}, the offending side: {parts}",
    "or_average": "or {award}, if that is better for {nos}",
    "or_each": "or {award}, whichever is better for each side",
    "joined": "{first}; {then}",
    "at_table": "{award} at the table",
    "without": "{award} without the infraction",
    "with_normal_play": "{award} with normal play after it",
}
AVERAGES = dict(zip(AVERAGE.values(), ("average_plus", "average", "average_minus"), strict=True))
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
UNITS = ("IMPs", "matchpoints", "VPs", "points")  # those that are said in every language; others stay as they are
FINEST = Fraction(1, 10_000)


def phrase(key: str, language: str, **fields: str) -> str:
    """One of the phrases, with its fields filled in."""
    return translated(PHRASES[key], language).format(**fields)


def contract_phrase(contract: Contract | None, declarer: str = "", language: str = ENGLISH) -> str:
    """A contract with its result in one manner: `4♠X-2 by E`. None: the board was passed out.

    >>> contract_phrase(Contract(4, "S", 2, "", -2), "E"), contract_phrase(Contract(3, "N", 1, "W", 0), "", "de")
    ('4♠X-2 by E', '3SA= von W')
    """
    if contract is None:
        return phrase("passed_out", language)
    strain = SUIT_SIGNS.get(contract.strain) or phrase("notrump", language)
    result = f"{contract.over:+d}" if contract.over else "="
    bid = f"{contract.level}{strain}{'X' * (contract.doubled // 2)}{result}"
    seat = contract.declarer or declarer
    return phrase("by_declarer", language, contract=bid, declarer=seat) if seat else bid


def award_phrase(award: AwardOrRuling | None, language: str = ENGLISH, *, for_ns: bool = False) -> str:
    """An award or a ruling in words. A score that both sides get is seen from NS, which `for_ns` adds.

    >>> from xl_law12.bridge.awards import Award, average
    >>> award_phrase(Award(average("A+"), average("A-"))), award_phrase(Award.both(average("A")))
    ('NS average plus / EW average minus', 'average for both sides')
    >>> award_phrase(Ruling("EW", Weighting.certain(100), Weighting.certain(-420)))
    'a ruling, seen from EW, the non-offending side: -100 at the table; 420 without the infraction'
    """
    if award is None:
        return phrase("not_played", language)
    if isinstance(award, Ruling):
        scores = ruling_phrase(award, {side: phrase(side, language) for side in SIDES}, language)
        return phrase("a_ruling_for_both" if award.nos == BOTH else "a_ruling", language, scores=scores)
    ns, ew = (side_phrase(award.of(side), side, language) for side in SIDES)
    if award.is_split:
        return phrase("of_each", language, ns=ns, ew=ew)
    if isinstance(award.ns, Artificial):
        return phrase("of_both", language, award=ns)
    return phrase("for_ns", language, award=ns) if for_ns else ns


def side_phrase(award: SideAward | None, side: Side, language: str = ENGLISH) -> str:
    """One side's award in words, its scores as that side sees them.

    >>> side_phrase(Artificial(Fraction(40)), "EW", "de"), side_phrase(Artificial(Fraction("45.5"), fixed=True), "NS")
    ('Durchschnitt minus', '45.5% fixed')
    """
    if award is None:
        return phrase("not_played", language)
    if isinstance(award, Weighting):
        return decimal(format_side(award, side), language)
    if award.percentage in AVERAGES and not award.fixed:
        return phrase(AVERAGES[award.percentage], language)
    percentage = inside(Figure(f"{float(award.percentage):.9g}%"), language)
    return phrase("fixed", language, award=percentage) if award.fixed else percentage


def ruling_phrase(ruling: Ruling, names: Mapping[Side, str], language: str = ENGLISH) -> str:
    """A, B and C in scores as the non-offenders see them, and the other side's own B as it does; with their names."""
    own = ruling.seen_from
    nos, os = names[own], names[other_side(own)]
    both, semicolon = ruling.nos == BOTH, phrase("joined", language, first="", then="")
    parts = [phrase("at_table", language, award=side_phrase(ruling.actual, own, language))] if ruling.actual else []
    if ruling.is_average or both:
        at_table = phrase("seen_from" if both else "seen_from_nos", language, side=nos, parts=parts[0])
        award = phrase("or_each" if both else "or_average", language, award=instead_phrase(ruling, language), nos=nos)
        return phrase("joined", language, first=at_table, then=award)
    parts.append(phrase("without", language, award=side_phrase(ruling.before, own, language)))
    if ruling.could is not None:
        parts.append(phrase("with_normal_play", language, award=side_phrase(ruling.could, own, language)))
    seen = [phrase("seen_from_nos", language, side=nos, parts=semicolon.join(parts))]
    if ruling.offenders is not None:
        own_b = phrase("without", language, award=side_phrase(ruling.offenders, other_side(own), language))
        seen.append(phrase("seen_from_os", language, side=os, parts=own_b))
    return semicolon.join(seen)


def instead_phrase(ruling: Ruling, language: str, words: Mapping[str, str] | None = None) -> str:
    """B beside an A that may stand: averages, or for two innocent sides scores; `words` are B and OS as typed."""
    if ruling.is_average:
        return award_phrase(ruling.as_before, language)
    typed = words or {}
    ns = typed.get("B") or side_phrase(ruling.before, "NS", language)
    if ruling.offenders is None:
        return ns
    return phrase("of_each", language, ns=ns, ew=typed.get("OS") or side_phrase(ruling.offenders, "EW", language))


def decimal(text: str, language: str) -> str:
    """A text with the language's sign for the points of its figures; its commas separate words.

    >>> decimal("12.5% 420, 87.5% -50", "it")
    '12,5% 420, 87,5% -50'
    """
    return text.replace(".", signs_of_figures(language)[ord(".")])


def in_brackets(text: str) -> str:
    """A text in brackets, after a blank; an empty text stays empty."""
    return f" ({text})" if text else ""


def unit_in(unit: str, language: str, *, is_one: bool = False) -> str:
    """A unit in a language, in the singular where `is_one`; a unit that is not one of ours stays as it is.

    >>> unit_in("points", "it"), unit_in("points", "it", is_one=True), unit_in("tricks", "it", is_one=True)
    ('punti', 'punto', 'tricks')
    """
    of_it = unit.removesuffix("s") if is_one and (unit in UNITS or language == ENGLISH) else unit
    return translated(of_it, language) if unit in UNITS else of_it


def with_unit(figure: float, unit: str, language: str, *, signed: bool = False) -> str:
    """`+5 IMPs`, `1 IMP`, `62.5%`, or the bare figure where there is no unit.

    >>> with_unit(62.5, "%", "it"), with_unit(-0.5, "points", "it"), with_unit(-0.5, "points", "fr")
    ('62,5%', '-0,5 punti', '-0,5 point')
    """
    shown = inside(Figure(mixed_number(figure, signed=signed)), language)
    blank = " " if unit and unit != "%" else ""
    return f"{shown}{blank}{unit_in(unit, language, is_one=is_singular(figure, language))}"


def mixed_number(figure: float, *, signed: bool = False) -> str:
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
        text = f"{float(half_away_from_zero(size, FINEST)):.4f}".rstrip("0").rstrip(".")
    return sign + text if size != Fraction(0) else "0"
