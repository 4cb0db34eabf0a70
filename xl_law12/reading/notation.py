"""Reads a cell in the ruling notation: one cell, one award. What can be read in two ways is refused.

A rule is a pattern for a text in the plain spelling (`plainly`), and `whole` matches it, in capitals or not. A
rule that others are made from has no groups. What is taken out of a text is a named group.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar
from unicodedata import normalize

from xl_law12.bridge import awards
from xl_law12.bridge.awards import BOTH, Artificial, Award, AwardOrRuling, Ruling, Side, SideAward, Weighting
from xl_law12.bridge.contracts import SIDE_OF, Vulnerability, is_vulnerable, score
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.errors import Law12Error, NotationError, TotalError
from xl_law12.reading.contracts import begins_like_a_contract, played_contract
from xl_law12.reading.words import NOT_PLAYED, PASSED_OUT, capitals, plainly
from xl_law12.sentences import quoted, say

VULGAR_FRACTIONS = {sign: Fraction(normalize("NFKC", sign).replace("⁄", "/")) for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒"}

LONGEST, LONGEST_WEIGHT = 1000, 200
FLAGS = re.IGNORECASE | re.ASCII | re.DOTALL
T = TypeVar("T")

# Scores: 420, -50, PASS; and a whole cell's number kept as text: 420.0
POINTS = r"[+-]?\d{1,5}"
POINTS_AS_TEXT = rf"(?P<points>{POINTS})(?:[.,]0{{1,2}})?"
PASS = "|".join(sorted((word.replace(" ", r"\s+") for word in PASSED_OUT), reverse=True))
SCORE = rf"(?:{POINTS}|{PASS})(?!\w)"

# Weights: 2/3, ½, 60% have their sign; 0.6 has none
FRACTION = r"\d{1,60}\s?/\s?\d{1,60}"
VULGAR = f"[{''.join(VULGAR_FRACTIONS)}]"
PERCENT = r"(?:\d{1,15}(?:[.,]\d{1,15})?|[.,]\d{1,15})\s?%"
DECIMAL = r"\d?[.,]\d{1,15}"
_ANY_WEIGHT = r"(-?\d{1,60})\s?/\s?(\d{1,60})|(-?\d{1,15}(?:[.,]\d{1,15})?|-?[.,]\d{1,15})\s?(%?)"
WEIGHT_WITH_SIGN = rf"(?:{FRACTION}|{VULGAR}|{PERCENT})"
WEIGHT = rf"(?:{WEIGHT_WITH_SIGN}|{DECIMAL})"

# Contracts: 4SX-2 by E, what the contract reader makes of them
CONTRACT = r"[1-7]\s?[^\d\s%/.,;|x+=-][^%/.,;|]*"

# Terms: 60% 420, 60% of 420, 420 x 60%, 60% 4S= by S, 4S= by S 60%; after a contract an x may double it
OF = r"\s*(?:(?:x|of)\s*)?"
NOT_IN_A_NUMBER = r"(?<![\d.,])"
WEIGHT_FIRST = rf"(?P<weight>{WEIGHT}){OF}(?P<score>{NOT_IN_A_NUMBER}{SCORE})"
SCORE_FIRST = rf"(?P<score>{SCORE})(?:\s*(?:x|of)\s*|\s+)(?P<weight>{WEIGHT})"
WEIGHT_AND_CONTRACT = rf"(?P<weight>{WEIGHT}){OF}(?P<score>{NOT_IN_A_NUMBER}{CONTRACT})"
CONTRACT_AND_WEIGHT = rf"(?P<score>{CONTRACT})(?<!\sx)\s+(?P<weight>{WEIGHT})"
CONTRACT_TIMES_WEIGHT = rf"(?P<contract>{CONTRACT})\sx\s+(?P<weight>{WEIGHT})"
TERMS = (WEIGHT_FIRST, SCORE_FIRST, WEIGHT_AND_CONTRACT, CONTRACT_AND_WEIGHT)
BETWEEN_TERMS = r"\s*[|;]\s*|\s+\+\s+|,(?!\d)|(?<!\d),"

# Terms with nothing between them, each with its sign of a weight: 67% 170 33% 140
SIGNED_WEIGHT_FIRST = rf"{WEIGHT_WITH_SIGN}{OF}{NOT_IN_A_NUMBER}{SCORE}"
SIGNED_SCORE_FIRST = rf"{SCORE}(?:\s*(?:x|of)\s*|\s+){WEIGHT_WITH_SIGN}"
RUNS = tuple((term, rf"{term}(?:\s+{term})+") for term in (SIGNED_WEIGHT_FIRST, SIGNED_SCORE_FIRST))

# Artificial scores of one side: A+, AVE-, A60, A 45.5%; of one side in a cell of its own also 60%
PERCENTAGE = r"\d{1,3}(?:[.,]\d{1,6})?"
A = r"(?:AVE|AVG|AV|A)"
AVERAGE_WORD = rf"{A}\s?[+-]?"
ARTIFICIAL = rf"(?:A\s?{PERCENTAGE}\s?%?|{AVERAGE_WORD})"
AVERAGE_WITH_SIGN = rf"{A}\s?(?P<sign>[+-]?)"
ARTIFICIAL_PERCENTAGE = rf"A\s?(?P<percentage>{PERCENTAGE})\s?%?"
ONE_ARTIFICIAL = (AVERAGE_WITH_SIGN, ARTIFICIAL_PERCENTAGE)
PERCENT_OF_ONE_SIDE = rf"(?P<percentage>{PERCENTAGE})\s?%"
OF_ONE_SIDE = (*ONE_ARTIFICIAL, PERCENT_OF_ONE_SIDE)
_SIGNS = {"+": "A+", "": "A", "=": "A", "-": "A-"}
FIXED = r"(?P<award>.*\S)\s+FIXED"

# Artificial scores of both sides, NS first
ARTIFICIAL_PAIRS = (
    rf"(?P<ns>{ARTIFICIAL})\s*/\s*(?P<ew>{ARTIFICIAL})",  # A+/A-
    rf"A\s?(?P<ns>{PERCENTAGE})\s?%?\s?[/-]\s?(?P<ew>{PERCENTAGE})\s?%?",  # A60/40
    r"A\s?(?P<ns>\d\d)(?P<ew>\d\d)",  # A6040, USEBIO's
    r"(?P<ns>\d\d(?:[.,]\d{1,6})?)%?/(?P<ew>\d\d(?:[.,]\d{1,6})?)%?",  # 60/40
    rf"(?P<ns>{PERCENTAGE})\s?%\s?[/-]\s?(?P<ew>{PERCENTAGE})\s?%",  # 60%-40%, Bridgemate's
    r"(?P<ns>[456]0)-(?P<ew>[456]0)",  # 60-40; 90-50 might be scores
    rf"{A}\s?(?P<ns>[+=-])(?P<ew>[+=-])",  # A+-, A==, BBO's
)

# Awards of each side: NS 420 / EW A+
SIDE = r"(?:NS|EW)\b"
MARKED = rf"(?P<side>{SIDE})[\s:]*(?P<award>.*)"
BETWEEN_SIDES = rf"\s*/\s*(?={SIDE})"

# After an infraction: NOS NS: A -790; B 620; C 500; OS 60% 620, 40% 650; NOS BOTH: A -790; B 620; EW -170
RULING = r"NOS\s*(?P<side>\w*)\s*:?(?P<parts>.*)"
BETWEEN_PARTS = r"\s*;\s*"
PART = r"(?P<key>A|B|C|OS|EW)(?:[\s:=]+(?P<award>.*))?"

# What is refused with a hint
THOUSANDS = r"[+-]?\d{1,2}[., ]\d{3}"
COMMA_IN_DIGITS = r".*\d,\d.*"
OTHER_SIDE = r"(?P<side>[A-Z]{1,2})[\s:]+[+-]?\d.*"
_NO_MARKS = str.maketrans("", "", "., ")
SOME_RULING = frozenset({"-", "ADJ", "ADJ.", "ADJUSTED", "TD", "ARBITRAL", "ARBITRAL SCORE"})


def whole(rule: str, text: str) -> re.Match[str] | None:
    """Match a whole text by a rule, which Python compiles when it is first used."""
    return re.fullmatch(rule, text, FLAGS)


def parts(rule: str, text: str) -> list[str]:
    """Split a text at every match of a rule."""
    return re.split(rule, text, flags=FLAGS)


def terms_of(text: str) -> list[str]:
    """Split a weighting into its terms, at separators, or at blanks where every term has its sign of a weight.

    >>> terms_of("67% 170 33% 140"), terms_of("60% 420, 40% -50")
    (['67% 170', '33% 140'], ['60% 420', '40% -50'])
    """
    for term, run in RUNS:
        if whole(run, text):
            return re.findall(term, text, FLAGS)
    return [part.strip() for part in parts(BETWEEN_TERMS, text)]


@lru_cache(maxsize=4096)
def parse_weight(text: str) -> Fraction:
    """Read `1/3`, `½`, `0.4`, `60%` or `33,3%`."""
    plain = plainly(text)
    if plain in VULGAR_FRACTIONS:
        return VULGAR_FRACTIONS[plain]
    written = re.fullmatch(_ANY_WEIGHT, plain) if len(text) <= LONGEST_WEIGHT else None
    if written is None:
        raise Law12Error("cannot read {text} as a weight: write it as 1/3, 0.4 or 60%", text=quoted(text))
    above, below, decimal, percent = written.groups()
    if below is not None:
        if int(below) == 0:
            raise Law12Error("{text} divides by 0", text=quoted(text))
        return Fraction(int(above), int(below))
    return Fraction(decimal.replace(",", ".")) / (100 if percent else 1)


class NotationCell(NamedTuple):
    """The cell that is read, or a part of it: its name in messages, and what its scores and contracts need."""

    named: str
    vulnerability: Vulnerability = ""
    declarer: str = ""  # who plays a contract that does not say so
    seen_from: Side = "NS"


def parse_award(text: str, vulnerability: Vulnerability = "", declarer: str = "") -> AwardOrRuling | None:
    """Read a cell that is for both sides; None if the board was not played."""
    # Contracts are read where the vulnerability is known. `declarer` plays those contracts that do not say who does.
    return _reading(text, NotationCell(quoted(text), vulnerability, declarer), _both_sides)


def parse_side_award(text: str, side: Side) -> SideAward | None:
    """Read a cell that is for one side only: there `A+` stands alone, and contracts are refused."""
    return _reading(text, NotationCell(quoted(text)), lambda plain, cell: _one_side(plain, side, cell))


def _reading(text: str, cell: NotationCell, read: Callable[[str, NotationCell], T]) -> T:
    """Read a text in the plain spelling. Messages quote the text as it was typed."""
    if len(text) > LONGEST:
        template = "{text} has {characters:,} characters: no award is longer than {longest}"
        raise NotationError(template, text=quoted(text), characters=len(text), longest=LONGEST)
    try:
        return read(plainly(text), cell)
    except NotationError:
        raise
    except Law12Error as error:  # of a score, a contract, a weight or a percentage: it quotes that
        raise NotationError(error.problem) from None


def _side(text: str) -> Side | None:
    """The side that a text names."""
    return next((side for side in awards.SIDES if text.upper() == side), None)


def _both_sides(plain: str, cell: NotationCell) -> AwardOrRuling | None:
    score = score_of(plain, cell)
    if score is not None:
        return Award.both(Weighting.certain(score))
    if not plain or capitals(plain) in NOT_PLAYED:
        return None
    ruling = whole(RULING, plain)
    if ruling:
        return _ruling(ruling, cell)
    halves = parts(BETWEEN_SIDES, plain)
    if len(halves) > 1 or whole(MARKED, plain):
        return _split(halves, cell)
    return _artificial_of_both(plain, cell) or Award.both(weighting_of(plain, cell))


def _artificial_of_both(plain: str, cell: NotationCell) -> Award | None:
    """The artificial scores of both sides; None if the text has none."""
    artificial = _artificial(plain, (*ARTIFICIAL_PAIRS, *ONE_ARTIFICIAL))
    if not artificial:
        return None
    ns, ew = artificial[0], artificial[-1]
    if len(artificial) == 1 and ns.percentage != AVERAGE["A"]:
        raise NotationError("{named}: for which side? Write NS's and EW's, as in A+/A-", named=cell.named)
    return Award(ns, ew)


def _one_side(plain: str, side: Side, cell: NotationCell) -> SideAward | None:
    if not plain or capitals(plain) in NOT_PLAYED:
        return None
    marked = whole(MARKED, plain)
    speaks_for_both = len(parts(BETWEEN_SIDES, plain)) > 1 or _artificial(plain, ARTIFICIAL_PAIRS)
    if speaks_for_both or whole(RULING, plain):
        template = "{named} says what both sides get, but this cell is for {side} alone: leave the other blank"
        raise NotationError(template, named=cell.named, side=side)
    if marked is None:
        return _award(plain, cell)
    if _side(marked["side"]) != side:
        template = "{named} speaks of {given} in the column of {side}"
        raise NotationError(template, named=cell.named, given=marked["side"].upper(), side=side)
    return _award(marked["award"], _own(cell, side))


def _own(cell: NotationCell, side: Side) -> NotationCell:
    """The part of a cell that speaks of one side, as that side sees it."""
    return cell._replace(named=say("the award of {side} in {named}", side=side, named=cell.named), seen_from=side)


def _award(plain: str, cell: NotationCell) -> SideAward | None:
    """Read one side's award. None: that side has no result."""
    if capitals(plain) in NOT_PLAYED:
        return None
    artificial = _artificial(plain, OF_ONE_SIDE)
    return artificial[0] if artificial else weighting_of(plain, cell)


def _split(halves: list[str], cell: NotationCell) -> Award | None:
    given: dict[Side, SideAward | None] = {}
    for half in halves:
        marked = whole(MARKED, half)
        side = _side(marked["side"]) if marked else None
        if marked is None or side is None:
            template = "{named}: '{half}' does not say for which side: write NS ... / EW ..."
            raise NotationError(template, named=cell.named, half=half)
        if side in given:
            raise NotationError("{named} gives {side} two awards", named=cell.named, side=side)
        given[side] = _award(marked["award"], _own(cell, side))
    if len(given) < 2:
        missing = awards.other_side(next(iter(given)))
        template = "{named} does not say what {missing} get: write NS ... / EW ..."
        raise NotationError(template, named=cell.named, missing=missing)
    return Award(given["NS"], given["EW"]) if any(given.values()) else None


def _ruling(ruling: re.Match[str], cell: NotationCell) -> Ruling:
    nos = _innocent(ruling["side"], cell)
    side: Side = "NS" if nos == BOTH else nos
    own = "EW" if nos == BOTH else "OS"
    weightings: dict[str, Weighting] = {}
    averages: Award | None = None
    for text in filter(None, parts(BETWEEN_PARTS, ruling["parts"].strip())):
        part = whole(PART, text)
        key = part["key"].upper() if part else ""
        if part is None or key not in ("A", "B", "C", own):
            template = "{named}: cannot read '{text}': write A, B, C or {own}, then a score or a weighting"
            raise NotationError(template, named=cell.named, text=text, own=own)
        if key in weightings or (key == "B" and averages):
            raise NotationError("{named} gives {key} twice", named=cell.named, key=key)
        whose = awards.other_side(side) if key == own else side
        part_of_cell = cell._replace(named=say("{key} in {named}", key=key, named=cell.named), seen_from=whose)
        award = part["award"] or ""
        averages = _averages(award, part_of_cell) if key == "B" else averages
        if key != "B" or averages is None:
            weightings[key] = weighting_of(award, part_of_cell)
    if averages and [*weightings] != ["A"]:
        raise NotationError("{named}: beside an average in B stands an A, and nothing else", named=cell.named)
    if averages:
        before, other = averages.of(side), averages.of(awards.other_side(side))
        assert before is not None
        return Ruling(nos, weightings["A"], before, None, None if other == before else other)
    if "B" not in weightings:
        template = "{named} has no B: a ruling says what would have happened without the infraction"
        raise NotationError(template, named=cell.named)
    return Ruling(nos, weightings.get("A"), weightings["B"], weightings.get("C"), weightings.get(own))


def _innocent(word: str, cell: NotationCell) -> awards.Innocent:
    """The side that did not offend, or BOTH."""
    if capitals(word) == BOTH:
        return BOTH
    side = _side(word)
    if side is None:
        template = "{named} does not say which side did not offend: write NOS NS: ..., NOS EW: ... or NOS BOTH: ..."
        raise NotationError(template, named=cell.named)
    return side


def _averages(plain: str, cell: NotationCell) -> Award | None:
    """The averages of B, NS's and EW's; None if it is something else."""
    halves = parts(BETWEEN_SIDES, plain)
    award = _split(halves, cell) if len(halves) > 1 else _artificial_of_both(plain, cell)
    if award and not (isinstance(award.ns, Artificial) and isinstance(award.ew, Artificial)):
        raise NotationError("{named}: write an average for each side, or scores", named=cell.named)
    return award


def _artificial(plain: str, rules: Sequence[str]) -> list[Artificial]:
    """The artificial scores in a text, by the first rule that matches it; [] if no rule does."""
    fixed = whole(FIXED, plain)
    for rule in rules:
        found = whole(rule, fixed["award"] if fixed else plain)
        if found is not None:
            return [Artificial(_percentage(text), fixed is not None) for text in found.groups()]
    return []


def _percentage(text: str) -> Fraction:
    """The percentage of `60`, of a sign (`+`, `=`, `-`, none) or of a whole award (`A+`)."""
    if text in _SIGNS:
        return AVERAGE[_SIGNS[text]]
    award = _artificial(text, ONE_ARTIFICIAL)
    return award[0].percentage if award else Fraction(text.replace(",", "."))


def weighting_of(plain: str, cell: NotationCell) -> Weighting:
    """Read a score or a contract, or several with their weights. The weighting is seen from North-South."""
    alone = score_of(plain, cell)
    if alone is not None:
        return Weighting.certain(alone)
    if not plain:
        template = "{named} has no score: write it, as in 420, or a weighting, as in 60% 420, 40% -50"
        raise NotationError(template, named=cell.named)
    texts = terms_of(plain)
    if "" in texts:
        raise NotationError("{named} has a part with nothing in it: look for a comma too many", named=cell.named)
    terms = [_term(text, cell, among_others=len(texts) > 1) for text in texts]
    try:
        return Weighting.of(terms)
    except TotalError as error:
        fields = {"named": cell.named, **error.problem.fields}
        raise NotationError("{named} adds up to {total}, not {whole}", **fields) from None


def score_of(plain: str, cell: NotationCell) -> int | None:
    """North-South's score of a score or a contract alone, possible or not; None for something else."""
    points = whole(POINTS_AS_TEXT, plain)
    if points is not None:
        return int(points["points"]) * (1 if cell.seen_from == "NS" else -1)
    if capitals(plain) in PASSED_OUT:
        return 0
    return _contract_score(plain, cell) if whole(CONTRACT, plain) and begins_like_a_contract(plain) else None


def _term(text: str, cell: NotationCell, *, among_others: bool) -> tuple[int, Fraction]:
    for rule in TERMS:
        term = whole(rule, text)
        score = score_of(term["score"], cell) if term else None
        if term is not None and score is not None:
            return score, parse_weight(term["weight"])
    raise _unreadable(text, cell, among_others=among_others)


def _contract_score(text: str, cell: NotationCell) -> int:
    """A contract's score for North-South. The declarer decides the sign, whichever side the cell is seen from."""
    contract = played_contract(text)
    assert contract is not None, text  # a passed-out board does not begin like a contract
    if not cell.vulnerability:
        template = "{contract} is a contract: who is vulnerable? Give the board, or the score (CONTRACT_SCORE gives it)"
        raise NotationError(template, contract=quoted(text))
    declarer = contract.declarer or cell.declarer
    if not declarer:
        template = "{contract}: who plays it? Write {text} by N, or by E, S, W"
        raise NotationError(template, contract=quoted(text), text=text)
    points = score(contract, vulnerable=is_vulnerable(cell.vulnerability, declarer))
    return points if SIDE_OF[declarer] == "NS" else -points


def _unreadable(part: str, cell: NotationCell, *, among_others: bool) -> NotationError:
    """The error for a text that is no term: a hint where it looks like something known."""
    side = whole(OTHER_SIDE, part)
    if not among_others and capitals(part) in SOME_RULING:
        template = (
            "{named} does not say what the ruling gives: write it, as in A+/A-, 60% 420, 40% -50, NS 420 / EW 60% or NP"
        )
    elif whole(THOUSANDS, part):
        template = "{named}: write {plain}, with nothing between the digits"
    elif whole(WEIGHT, part) and part.endswith("%") and quoted(part) == cell.named:
        template = "{named}: of which score, or is it an average? Write 60% 420, 40% -50, or A60/40, NS first"
    elif whole(WEIGHT, part):
        template = "{named}: the weight {part} has no score beside it: write 60% 420, with no comma between"
    elif whole(COMMA_IN_DIGITS, part):
        template = "cannot read {named}: where a comma separates two scores, put a blank after it"
    elif side:
        template = "{named}: '{word}' is not a side: write NS ... / EW ..."
    elif whole(CONTRACT_TIMES_WEIGHT, part):
        template = "{named}: does the x in '{part}' double it? Write 60% 4S=, or 60% 4SX="
    elif not among_others:
        template = "cannot read {named}: write a score (420), a weighting (60% 420, 40% -50), A+/A- or NP"
    elif whole(POINTS, part) or begins_like_a_contract(part):
        template = "{named}: {part} has no weight: write 60% 420, 40% -50"
    else:
        template = "cannot read '{part}' in {named}: write 60% 420, 40% -50"
    word = side["side"] if side else ""
    return NotationError(template, named=cell.named, part=part, plain=part.translate(_NO_MARKS), word=word)
