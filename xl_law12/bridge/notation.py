"""The ruling notation: one cell, one award. It never guesses: what can be read in two ways is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from xl_law12.bridge.awards import Artificial, Award, Ruling, SideAward, Weighting, average, other_side
from xl_law12.bridge.contracts import impossible, possible_scores
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.bridge.spelling import NOT_PLAYED, PASSED_OUT, capitals, plainly
from xl_law12.bridge.weights import VULGAR_FRACTIONS, exact_text, parse_weight
from xl_law12.errors import Law12Error, NotationError, quoted

LONGEST = 400

# Patterns are compiled when they are first used, and kept by `re`.
_SIDE = r"(?is)(NS|EW)\b[\s:]*(.*)"
_SPLIT = r"(?i)\s*/\s*(?=(?:NS|EW)\b)"
_RULING = r"(?is)NOS\s*(\w*)\s*:?(.*)"
_LETTER = r"(?is)(A|B|C|OS)(?:[\s:=]+(.*))?"
_AVERAGE = r"(?i)(?:AVE|AV|AVG|A)\s?([+-]?)"
_PERCENT = r"(?i)A\s?(\d{1,3}(?:[.,]\d{1,6})?)\s?%?"
_PERCENTAGES = (
    r"(?i)(?:A\s?(?P<a>\d{1,3}(?:[.,]\d{1,6})?)%?\s?/\s?(?P<b>\d{1,3}(?:[.,]\d{1,6})?)%?"
    r"|A\s?(?P<c>\d\d)(?P<d>\d\d)|(?P<e>\d\d(?:[.,]\d{1,6})?)%?/(?P<f>\d\d(?:[.,]\d{1,6})?)%?)"
)
_SCORE = r"[+-]?\d{1,5}"
_SEPARATOR = r"\s*\|\s*|\s+\+\s+|,(?!\d)|(?<!\d),"
_CHANCE = rf"\d+\s?/\s?\d+|[{''.join(VULGAR_FRACTIONS)}]|(?:\d+(?:[.,]\d+)?|[.,]\d+)\s?%|\d?[.,]\d+"
_RESULT = r"[+-]?\d{1,5}|PASS|AP"
_WEIGHT_FIRST = rf"(?i)(?P<weight>{_CHANCE})(?:\s*(?:x|of)\s*|\s*)(?P<score>(?<![\d.,]){_RESULT})"
_SCORE_FIRST = rf"(?i)(?P<score>{_RESULT})(?:\s*(?:x|of)\s*|\s+)(?P<weight>{_CHANCE})"

T = TypeVar("T")


def parse_award(text: str) -> Award | Ruling | None:
    """Read a cell that speaks for both sides; None where the board was not played.

    >>> parse_award("2/3 620, 1/3 -100").ns.scores
    (620, -100)
    >>> parse_award("NOS EW: A -1370; B -620; C 100").before.scores
    (620,)
    """
    return _reading(text, _both_sides)


def parse_side_award(text: str, side: str) -> SideAward | Ruling | None:
    """Read a cell that speaks for one side only: there `A+` stands alone.

    >>> parse_side_award("A-", "EW").percentage
    Fraction(40, 1)
    """
    return _reading(text, lambda plain: _one_side(plain, side))


def format_award(award: Award | Ruling | None) -> str:
    """Print an award in the first form of each row of the table; reading it gives the same award.

    >>> format_award(parse_award("420 60% | -50 40%"))
    '60% 420, 40% -50'
    """
    if award is None:
        return "NP"
    if isinstance(award, Ruling):
        return _format_ruling(award)
    if isinstance(award.ns, Artificial) and isinstance(award.ew, Artificial):
        return _format_artificial_pair(award.ns, award.ew)
    if not award.is_split:
        return _format_from(award.ns, "NS")
    return f"NS {_format_from(award.ns, 'NS')} / EW {_format_from(award.ew, 'EW')}"


def format_weighting(weighting: Weighting) -> str:
    """`60% 420, 40% -50`: percentages where they show all the chances exactly, else fractions."""
    if len(weighting.scores) == 1:
        return str(weighting.scores[0])
    texts = [exact_text(chance) for chance in weighting.chances]
    if not all(text.endswith("%") for text in texts):
        texts = [f"{chance.numerator}/{chance.denominator}" for chance in weighting.chances]
    return ", ".join(f"{text} {score}" for text, score in zip(texts, weighting.scores, strict=True))


def _reading(text: str, read: Callable[[str], T]) -> T:
    """Read the plainly spelt text; an error quotes the text as it was."""
    if len(text) > LONGEST:
        raise NotationError(f"{quoted(text)} has {len(text):,} characters: no award is longer than {LONGEST}")
    try:
        return read(plainly(text))
    except Law12Error as error:
        raise NotationError(error.problem.replace("%TEXT%", quoted(text))) from None


def _refuse(problem: str) -> NotationError:
    """`%TEXT%` stands for the cell's text in quotes."""
    return NotationError(problem)


def _both_sides(plain: str) -> Award | Ruling | None:
    if not plain or capitals(plain) in NOT_PLAYED:
        return None
    if plain.upper().startswith("NOS"):
        return _ruling(plain)
    halves = re.split(_SPLIT, plain)
    if len(halves) > 1 or re.fullmatch(_SIDE, plain):
        return _split(halves)
    pair = _artificial_pair(plain)
    if pair is not None:
        return pair
    single = _artificial(plain)
    if single is None:
        return Award.both(_weighting(plain))
    if single.percentage != AVERAGE["A"]:
        raise _refuse("%TEXT%: for which side? Write NS's and EW's, as in A+/A-")
    return Award.both(single)


def _one_side(plain: str, side: str) -> SideAward | Ruling | None:
    if not plain or capitals(plain) in NOT_PLAYED:
        return None
    marked = re.fullmatch(_SIDE, plain)
    if marked is not None:
        if marked[1].upper() != side:
            raise _refuse(f"%TEXT% speaks of {marked[1].upper()} in the column of {side}")
        return _award_from(marked[2], side, f"the award of {side}")
    if plain.upper().startswith("NOS") or re.search(_SPLIT, plain) or _artificial_pair(plain):
        raise _refuse(f"%TEXT% says what both sides get, but this cell is for {side} alone: leave the other cell blank")
    return _award_from(plain, "NS")


def _award_from(plain: str, side: str, what: str = "") -> SideAward:
    """One side's award, its scores seen from `side`."""
    award = _artificial(plain)
    if award is not None:
        return award
    weighting = _weighting(plain, what)
    return weighting if side == "NS" else weighting.mirrored()


def _split(halves: list[str]) -> Award:
    awards: dict[str, SideAward] = {}
    for half in halves:
        marked = re.fullmatch(_SIDE, half)
        if marked is None:
            raise _refuse(f"%TEXT%: '{half}' does not say for which side: write NS ... / EW ...")
        side = marked[1].upper()
        if side in awards:
            raise _refuse(f"%TEXT% gives {side} two awards")
        awards[side] = _award_from(marked[2], side, f"the award of {side}")
    if len(awards) < 2:
        missing = other_side(next(iter(awards)))
        raise _refuse(f"%TEXT% does not say what {missing} get: write NS ... / EW ...")
    return Award(awards["NS"], awards["EW"])


def _ruling(plain: str) -> Ruling:
    found = re.fullmatch(_RULING, plain)
    side = found[1].upper() if found else ""
    if found is None or side not in ("NS", "EW"):
        raise _refuse("%TEXT% does not say which side did not offend: write NOS NS: ... or NOS EW: ...")
    given: dict[str, Weighting] = {}
    for part in filter(None, (part.strip() for part in found[2].split(";"))):
        letter = re.fullmatch(_LETTER, part)
        if letter is None:
            raise _refuse(f"%TEXT%: cannot read '{part}': write A, B, C or OS, then a score or a weighting")
        key = letter[1].upper()
        if key in given:
            raise _refuse(f"%TEXT% gives {key} twice")
        weighting = _weighting(letter[2] or "", key)
        seen_from = other_side(side) if key == "OS" else side
        given[key] = weighting if seen_from == "NS" else weighting.mirrored()
    missing = [key for key in "ABC" if key not in given]
    if missing:
        raise _refuse(f"%TEXT% has no {', no '.join(missing)}: a serious error needs A, B and C")
    return Ruling(side, given["A"], given["B"], given["C"], given.get("OS"))


def _artificial(plain: str) -> Artificial | None:
    """`A+`, `A`, `A-`, `A60` for one side; None where the text is something else."""
    found = re.fullmatch(_AVERAGE, plain)
    if found is not None:
        return average(f"A{found[1]}")
    found = re.fullmatch(_PERCENT, plain)
    if found is None:
        return None
    return Artificial(_number(found[1]))


def _artificial_pair(plain: str) -> Award | None:
    """`A+/A-`, `A6040`, `A60/40`, `60/40`; None where the text is something else."""
    found = re.fullmatch(_PERCENTAGES, plain)
    if found is not None:
        ns, ew = (text for text in found.groups() if text is not None)
        return Award(Artificial(_number(ns)), Artificial(_number(ew)))
    parts = [_artificial(part.strip()) for part in plain.split("/")]
    if len(parts) != 2 or parts[0] is None or parts[1] is None:
        return None
    return Award(parts[0], parts[1])


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def _weighting(plain: str, what: str = "") -> Weighting:
    """A score, or scores with their weights."""
    if re.fullmatch(_SCORE, plain) or capitals(plain) in PASSED_OUT:
        return Weighting.certain(_score(plain))
    named = f"{what} in %TEXT%" if what else "%TEXT%"
    if not plain:
        raise _refuse(f"{named} has no score")
    parts = [part.strip() for part in re.split(_SEPARATOR, plain)]
    if "" in parts:
        raise _refuse(f"{named} has a part with nothing in it: look for a comma too many")
    terms = [_term(part, named, len(parts) > 1) for part in parts]
    try:
        return Weighting.of(terms)
    except Law12Error as error:
        raise _refuse(_of_weights(error.problem, named)) from None


def _of_weights(problem: str, named: str) -> str:
    """`'60% 420, 30% -50' adds up to 90%, not 100%`; other sentences are kept."""
    _, found, total = problem.partition(" up to ")
    return f"{named} adds up to {total}" if found else problem


def _term(part: str, named: str, among_others: bool) -> tuple[int, Fraction]:
    found = re.fullmatch(_WEIGHT_FIRST, part) or re.fullmatch(_SCORE_FIRST, part)
    if found is not None:
        return _score(found["score"]), parse_weight(found["weight"])
    raise _refuse(_unreadable(part, named, among_others))


def _unreadable(part: str, named: str, among_others: bool) -> str:
    """What is wrong with a term that is no score with its weight, as far as one can tell."""
    if re.fullmatch(r"[+-]?\d{1,2}[., ]\d{3}", part):
        return f"{named}: write {re.sub('[., ]', '', part)}, with nothing between the digits"
    if re.fullmatch(_CHANCE, part):
        return f"{named}: the weight {part} has no score beside it: write 60% 420, with no comma between"
    if re.search(r"\d,\d", part):
        return f"cannot read {named}: where a comma separates two scores, put a blank after it"
    if among_others and re.fullmatch(_SCORE, part):
        return f"{named}: {part} has no weight: write 60% 420, 40% -50"
    side = re.match(r"([A-Z]{1,2})[\s:]+[+-]?\d", part, re.I)
    if side is not None:
        return f"{named}: '{side[1]}' is not a side: write NS ... / EW ..."
    if re.match(r"[1-7]\s?(NT|[CDHSN♣♦♥♠])", part, re.I):
        return f"{named} is a contract: CONTRACT_SCORE turns it into a score"
    if among_others:
        return f"cannot read '{part}' in {named}: write 60% 420, 40% -50"
    return f"cannot read {named}: write a score (420), a weighting (60% 420, 40% -50), A+/A- or NP"


def _score(text: str) -> int:
    score = 0 if capitals(text) in PASSED_OUT else int(text)
    if score not in possible_scores():
        raise _refuse(impossible(score))
    return score


def _format_from(award: SideAward, side: str) -> str:
    if isinstance(award, Artificial):
        return _format_artificial(award)
    return format_weighting(award if side == "NS" else award.mirrored())


def _format_artificial(award: Artificial) -> str:
    words = [word for word, percentage in AVERAGE.items() if percentage == award.percentage]
    return words[0] if words else f"A{float(award.percentage):.10g}"


def _format_artificial_pair(ns: Artificial, ew: Artificial) -> str:
    texts = [_format_artificial(award) for award in (ns, ew)]
    if texts == ["A", "A"]:
        return "A"
    if all(award.percentage in AVERAGE.values() for award in (ns, ew)):
        return "/".join(texts)
    return f"A{float(ns.percentage):.10g}/{float(ew.percentage):.10g}"


def _format_ruling(ruling: Ruling) -> str:
    mirrored = {"NS": ruling.nos == "EW", "EW": ruling.nos == "NS"}
    parts = [("A", ruling.actual), ("B", ruling.before), ("C", ruling.could)]
    texts = [f"{key} {format_weighting(it.mirrored() if mirrored['NS'] else it)}" for key, it in parts]
    if ruling.offenders is not None:
        offenders = ruling.offenders.mirrored() if mirrored["EW"] else ruling.offenders
        texts.append(f"OS {format_weighting(offenders)}")
    return f"NOS {ruling.nos}: {'; '.join(texts)}"
