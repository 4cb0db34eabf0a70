"""Reads a cell in the ruling notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from xl_law12.bridge.awards import (
    SIDES,
    Artificial,
    Award,
    AwardOrRuling,
    Ruling,
    Side,
    SideAward,
    Weighting,
    other_side,
)
from xl_law12.bridge.contracts import Vulnerability
from xl_law12.bridge.law12 import AVERAGE
from xl_law12.bridge.notation import grammar
from xl_law12.bridge.notation.grammar import parts, whole
from xl_law12.bridge.notation.terms import NotationCell, score_of, weighting_of
from xl_law12.bridge.spelling import NOT_PLAYED, capitals, plainly
from xl_law12.errors import Law12Error, NotationError
from xl_law12.sentences import quoted, say

LONGEST = 1000

T = TypeVar("T")


def parse_award(text: str, vulnerability: Vulnerability = "", declarer: str = "") -> AwardOrRuling | None:
    """Read a cell that is for both sides; None if the board was not played.

    Contracts are read where the vulnerability is known. `declarer` plays those contracts that do not say who does.

    >>> parse_award("2/3 620, 1/3 -100").ns.scores
    (620, -100)
    >>> parse_award("NOS EW: A -1370; B -620; C 100").before.scores
    (620,)
    >>> parse_award("60% 4S= by W, 40% 4S-1 by W", "NS").ns.scores
    (-420, 50)
    """
    return _reading(text, NotationCell(quoted(text), vulnerability, declarer), _both_sides)


def parse_side_award(text: str, side: Side) -> SideAward | None:
    """Read a cell that is for one side only: there `A+` stands alone, and contracts are refused.

    >>> parse_side_award("A-", "EW").percentage
    Fraction(40, 1)
    """
    return _reading(text, NotationCell(quoted(text)), lambda plain, cell: _one_side(plain, side, cell))


def _reading(text: str, cell: NotationCell, read: Callable[[str, NotationCell], T]) -> T:
    """Read a text in the plain spelling. Messages quote the text as it was typed."""
    if len(text) > LONGEST:
        raise NotationError(
            "{text} has {characters:,} characters: no award is longer than {longest}",
            text=quoted(text),
            characters=len(text),
            longest=LONGEST,
        )
    try:
        return read(plainly(text), cell)
    except NotationError:
        raise
    except Law12Error as error:  # of a score, a contract, a weight or a percentage: it quotes that
        raise NotationError(error.problem) from None


def _side(text: str) -> Side | None:
    """The side that a text names."""
    return next((side for side in SIDES if text.upper() == side), None)


def _is_not_played(plain: str) -> bool:
    return not plain or capitals(plain) in NOT_PLAYED


def _both_sides(plain: str, cell: NotationCell) -> AwardOrRuling | None:
    score = score_of(plain, cell)
    if score is not None:
        return Award.both(Weighting.certain(score))
    if _is_not_played(plain):
        return None
    ruling = whole(grammar.RULING, plain)
    if ruling:
        return _ruling(ruling, cell)
    halves = parts(grammar.BETWEEN_SIDES, plain)
    if len(halves) > 1 or whole(grammar.MARKED, plain):
        return _split(halves, cell)
    artificial = _artificial(plain, (*grammar.ARTIFICIAL_PAIRS, *grammar.ONE_ARTIFICIAL))
    if not artificial:
        return Award.both(weighting_of(plain, cell))
    ns, ew = artificial[0], artificial[-1]
    if len(artificial) == 1 and ns.percentage != AVERAGE["A"]:
        raise NotationError("{named}: for which side? Write NS's and EW's, as in A+/A-", named=cell.named)
    return Award(ns, ew)


def _one_side(plain: str, side: Side, cell: NotationCell) -> SideAward | None:
    if _is_not_played(plain):
        return None
    marked = whole(grammar.MARKED, plain)
    speaks_for_both = len(parts(grammar.BETWEEN_SIDES, plain)) > 1 or _artificial(plain, grammar.ARTIFICIAL_PAIRS)
    if speaks_for_both or whole(grammar.RULING, plain):
        raise NotationError(
            "{named} says what both sides get, but this cell is for {side} alone: leave the other blank",
            named=cell.named,
            side=side,
        )
    if marked is None:
        return _award(plain, cell)
    if _side(marked["side"]) != side:
        raise NotationError(
            "{named} speaks of {given} in the column of {side}",
            named=cell.named,
            given=marked["side"].upper(),
            side=side,
        )
    return _award(marked["award"], _own(cell, side))


def _own(cell: NotationCell, side: Side) -> NotationCell:
    """The part of a cell that speaks of one side, as that side sees it."""
    return cell.part(say("the award of {side} in {named}", side=side, named=cell.named), side)


def _award(plain: str, cell: NotationCell) -> SideAward | None:
    """Read one side's award. None: that side has no result."""
    if capitals(plain) in NOT_PLAYED:
        return None
    artificial = _artificial(plain, grammar.OF_ONE_SIDE)
    return artificial[0] if artificial else weighting_of(plain, cell)


def _split(halves: list[str], cell: NotationCell) -> Award | None:
    awards: dict[Side, SideAward | None] = {}
    for half in halves:
        marked = whole(grammar.MARKED, half)
        side = _side(marked["side"]) if marked else None
        if marked is None or side is None:
            raise NotationError(
                "{named}: '{half}' does not say for which side: write NS ... / EW ...", named=cell.named, half=half
            )
        if side in awards:
            raise NotationError("{named} gives {side} two awards", named=cell.named, side=side)
        awards[side] = _award(marked["award"], _own(cell, side))
    if len(awards) < 2:
        missing = other_side(next(iter(awards)))
        raise NotationError(
            "{named} does not say what {missing} get: write NS ... / EW ...", named=cell.named, missing=missing
        )
    return Award(awards["NS"], awards["EW"]) if any(awards.values()) else None


def _ruling(ruling: re.Match[str], cell: NotationCell) -> Ruling:
    side = _side(ruling["side"])
    if side is None:
        raise NotationError(
            "{named} does not say which side did not offend: write NOS NS: ... or NOS EW: ...", named=cell.named
        )
    given: dict[str, Weighting] = {}
    for text in filter(None, parts(grammar.BETWEEN_PARTS, ruling["parts"].strip())):
        part = whole(grammar.PART, text)
        if part is None:
            raise NotationError(
                "{named}: cannot read '{text}': write A, B, C or OS, then a score or a weighting",
                named=cell.named,
                text=text,
            )
        key = part["key"].upper()
        if key in given:
            raise NotationError("{named} gives {key} twice", named=cell.named, key=key)
        part_of_cell = cell.part(
            say("{key} in {named}", key=key, named=cell.named), other_side(side) if key == "OS" else side
        )
        given[key] = weighting_of(part["award"] or "", part_of_cell)
    if "B" not in given:
        raise NotationError(
            "{named} has no B: a ruling says what would have happened without the infraction", named=cell.named
        )
    return Ruling(side, given.get("A"), given["B"], given.get("C"), given.get("OS"))


def _artificial(plain: str, rules: Sequence[str]) -> list[Artificial]:
    """The artificial scores in a text, by the first rule that matches it; [] if no rule does."""
    fixed = whole(grammar.FIXED, plain)
    for rule in rules:
        found = whole(rule, fixed["award"] if fixed else plain)
        if found is not None:
            return [Artificial(_percentage(text), fixed is not None) for text in found.groups()]
    return []


def _percentage(text: str) -> Fraction:
    """The percentage of `60`, of a sign (`+`, `=`, `-`, none) or of a whole award (`A+`)."""
    if text in _SIGNS:
        return AVERAGE[_SIGNS[text]]
    award = _artificial(text, grammar.ONE_ARTIFICIAL)
    return award[0].percentage if award else Fraction(text.replace(",", "."))


_SIGNS = {"+": "A+", "": "A", "=": "A", "-": "A-"}
