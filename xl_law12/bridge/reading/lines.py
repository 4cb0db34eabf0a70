"""Lines of results: one ruling, one contract, one score. What a column means is found out from the whole column."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from xl_law12.bridge.awards import Artificial, Award, Side
from xl_law12.bridge.contracts import SIDE_OF
from xl_law12.bridge.notation import format_award
from xl_law12.bridge.reading.bids import Bid, format_bid, same_seat
from xl_law12.bridge.reading.entries import (
    EVEN,
    NOT_PLAYED,
    NotRuledError,
    Result,
    Said,
    Score,
    Tricks,
    Value,
    contract_in,
    declarer_in,
    ruling_in,
    says_nothing,
    score_in,
    tricks_in,
    vulnerability_in,
)
from xl_law12.bridge.reading.outcomes import Played, outcomes
from xl_law12.errors import ContractError, Law12Error, NotationError, listed, naming, quoted


class Line(NamedTuple):
    """What a program says of one result; a blank cell is None."""

    contract: Value = None
    declarer: Value = None
    tricks: Value = None
    ns_score: Value = None
    ew_score: Value = None
    ruling: Value = None
    vulnerable: Value = None


class Manner(NamedTuple):
    """How a program writes, as its columns show it.

    `over`: tricks are those beyond the contract, or those taken; None where the column does not tell. `plus_minus`: a
    negative score in EW's column is one of NS. `contracts`: there is a column of contracts.
    """

    over: bool | None = None
    plus_minus: bool = False
    contracts: bool = False


class LineError(Law12Error):
    """A line that cannot be read: `where` is the field, `line` counts from 0."""

    def __init__(self, problem: str, where: str = "", line: int = 0) -> None:
        super().__init__(problem, where)
        self.line = line


def read_lines(lines: Sequence[Line]) -> list[Result | None]:
    """The result of every line; None where a line says nothing. Equal lines are read once.

    >>> read_lines([Line("4H", "N", 10, vulnerable="ALL"), Line("3NT", "E", 8, 50), Line("---"), Line()])
    [620, 50, 'NP', None]
    """
    manner = manner_of(lines)
    known: dict[Line, Result | None] = {}
    for index, line in enumerate(lines):
        if line not in known:
            try:
                known[line] = read_line(line, manner)
            except Law12Error as error:
                raise LineError(error.problem, error.where, index) from None
    return [known[line] for line in lines]


def manner_of(lines: Sequence[Line]) -> Manner:
    """How a program writes, as all of its lines show it.

    >>> manner_of([Line("4H", tricks="="), Line("3NT", tricks=1)])
    Manner(over=True, plus_minus=False, contracts=True)
    """
    return Manner(_over(lines), _is_plus_minus(lines), any(not says_nothing(line.contract) for line in lines))


def _over(lines: Sequence[Line]) -> bool | None:
    """Whether tricks are over and under: a sign says so, a number above 6 says no, else the scores decide."""
    found = [tricks for cell in {line.tricks for line in lines} if (tricks := _readable_tricks(cell)) is not None]
    if any(tricks.signed for tricks in found):
        return True
    if any(tricks.number > 6 for tricks in found):
        return False
    decided = {_decided(line) for line in lines if line.tricks is not None} - {None} if found else set()
    return decided.pop() if len(decided) == 1 else None


def _readable_tricks(cell: Value) -> Tricks | None:
    """The tricks in a cell; None where it cannot be read, which is said when its line is read."""
    try:
        return tricks_in(cell)
    except Law12Error:
        return None


def _decided(line: Line) -> bool | None:
    """Whether the score of a line shows that its tricks are over and under; None where it does not decide."""
    agreeing = []
    for over in (True, False):
        try:
            read_line(line, Manner(over))
        except Law12Error:
            continue
        agreeing.append(over)
    written = not (says_nothing(line.ns_score) and says_nothing(line.ew_score))
    return agreeing[0] if written and len(agreeing) == 1 else None


def _is_plus_minus(lines: Sequence[Line]) -> bool:
    """Whether NS's plus stands alone in its column, so that a negative score in EW's column is one of NS."""
    alone = False
    for line in lines:
        if not says_nothing(line.ns_score) or not says_nothing(line.ew_score):
            ns, ew = _readable_score(line.ns_score, "NS"), _readable_score(line.ew_score, "EW")
            if ew > 0 or ns < 0 or (ns and ew):
                return False
            alone = alone or ns > 0
    return alone


def _readable_score(cell: Value, side: Side) -> int:
    """The score in a cell; 0 where there is none, or one that cannot be read, which is said when its line is read."""
    try:
        score = score_in(cell, side)
    except Law12Error:
        return 0
    return score if isinstance(score, int) else 0


def read_line(line: Line, manner: Manner) -> Result | None:
    """One line. An error names the field that it is about."""
    with naming("ruling"):
        ruling = ruling_in(line.ruling)
    if ruling is not None:
        return ruling.result
    with naming("contract"):
        contract = _contract(line)
    if isinstance(contract, Said) and contract.result not in (0, NOT_PLAYED):
        return contract.result
    with naming("ns_score"):
        ns = score_in(line.ns_score, "NS")
    with naming("ew_score"):
        ew = score_in(line.ew_score, "EW")
    award = _award(ns, ew)
    if award is not None and award.result != NOT_PLAYED:
        return award.result
    written = Written(*(it if isinstance(it, int) else None for it in (ns, ew)))
    if isinstance(contract, Said):
        return _as_said(contract, line, written)
    if contract is None:
        return award.result if award else _as_written(line, written, manner)
    if award is not None:
        problem = f"{quoted(line.contract)} was played, and the score says that the board was not"
        raise ContractError(problem, "contract")
    return _as_played(contract, line, written, manner)


def _contract(line: Line) -> Bid | Said | None:
    """What stands in the contract's place; a word that hides a ruling says nothing where averages stand beside it."""
    if says_nothing(line.contract):
        return None
    try:
        return contract_in(line.contract)
    except NotRuledError:
        if _has_average(line.ns_score, "NS") or _has_average(line.ew_score, "EW"):
            return None
        raise


def _has_average(cell: Value, side: Side) -> bool:
    try:
        score = score_in(cell, side)
    except Law12Error:
        return False
    return isinstance(score, Artificial) or (isinstance(score, Said) and score.result != NOT_PLAYED)


def _award(ns: Score, ew: Score) -> Said | None:
    """What both sides' columns say where one of them holds an average or the word for a board not played."""
    for own, other in ((ns, ew), (ew, ns)):
        if isinstance(own, Said):
            if other in (None, 0, own):
                return own
            raise NotationError(f"{own.result} stands beside something else: write the ruling in one cell", "ns_score")
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return Said(format_award(Award(ns, ew)))
    if not (isinstance(ns, Artificial) or isinstance(ew, Artificial)):
        return None
    if ns == EVEN and not ew:
        return Said(format_award(Award.both(EVEN)))
    if ns and ew:
        raise NotationError("an average beside a score: write both as a ruling, NS 420 / EW A+", "ns_score")
    lone, other_side = ("ns_score", "EW") if ns else ("ew_score", "NS")
    raise NotationError(f"an average for one side alone: what do {other_side} get? Write A+/A-, or what it was", lone)


class Written(NamedTuple):
    """The scores that are written for a line; None where there is none."""

    ns: int | None
    ew: int | None

    @property
    def field(self) -> str:
        """Where the score stands."""
        return "ns_score" if self.ns or not self.ew else "ew_score"

    def seen_from_ns(self, plus_minus: bool, possible: Container[int] | None = None) -> int | None:
        """The score that they are, seen from NS; `possible` are the scores that the contract allows."""
        ns, ew = self
        if ns and ew:
            if ns == -ew or (ns == ew and ns < 0):
                return ns
            hint = f"write a split award as NS {ns} / EW {ew} in one cell"
            raise ContractError(f"NS {ns} and EW {ew} are not one score seen from both sides: {hint}", "ew_score")
        if ns or not ew:
            return ns or (None if ns is ew is None else 0)
        if ew > 0:
            return -ew
        if possible is not None and (ew in possible) != (-ew in possible):
            return ew if ew in possible else -ew
        if plus_minus and possible is None:
            return ew
        raise ContractError(
            f"{ew} may be EW's own score or NS's: write {ew} as NS's score, or {-ew} for the side that has it",
            "ew_score",
        )


def _as_said(said: Said, line: Line, written: Written) -> Result:
    """A board that was passed out or not played: nothing else may be written."""
    meaning = f"{quoted(line.contract)} was not played" if said.result else "a passed-out board is 0"
    if written.ns or written.ew:
        raise ContractError(f"{meaning}, and {written.ns or written.ew} is written", written.field)
    with naming("tricks"):
        tricks = tricks_in(line.tricks)
        if tricks is not None and tricks.number:
            raise ContractError(f"{meaning}, and {quoted(line.tricks)} is written")
    return said.result


def _as_written(line: Line, written: Written, manner: Manner) -> Result | None:
    """A line without a contract: its score as it stands, if declarer's side can have it."""
    with naming("declarer"):
        declarer = declarer_in(line.declarer)
    with naming("vulnerable"):
        vulnerability = vulnerability_in(line.vulnerable) if declarer else ""
    score = written.seen_from_ns(manner.plus_minus)
    if score is None:
        if line.contract is not None:
            hint = "write NP where it was not played, PASS where it was passed out"
            raise ContractError(f"{quoted(line.contract)} is neither a contract nor a result: {hint}", "contract")
        for field, cell in (("declarer", line.declarer), ("tricks", line.tricks)):
            if not says_nothing(cell):
                raise ContractError(f"{quoted(cell)}, but the contract is blank, and no score is written", field)
        return None
    if score == 0 and manner.contracts:
        hint = "write PASS in the contract's column where it was passed out, NP where it was not played"
        raise ContractError(f"a score of 0 without a contract: {hint}", written.field)
    if declarer and score not in outcomes(Played(side=SIDE_OF[declarer], vulnerability=vulnerability)):
        raise ContractError(f"{score}, seen from NS, is no score of a contract by {declarer}", written.field)
    return score


def _as_played(bid: Bid, line: Line, written: Written, manner: Manner) -> Result:
    """A contract: its score where it is known, and it must be the score that is written."""
    with naming("declarer"):
        declarer = declarer_in(line.declarer)
        if declarer and bid.declarer and not same_seat(declarer, bid.declarer):
            raise ContractError(f"{quoted(line.contract)} is played by {bid.declarer}, and {declarer} is written")
        declarer = bid.declarer or declarer
    with naming("tricks"):
        overs = _overs(bid, line.tricks, manner.over)
    with naming("vulnerable"):
        vulnerability = vulnerability_in(line.vulnerable)
    played = Played(bid.level, bid.strain, bid.doubled, SIDE_OF.get(declarer, ""), overs, vulnerability)
    possible = outcomes(played)
    score = written.seen_from_ns(manner.plus_minus, possible)
    if score in possible:
        return score
    if score is None and len(possible) == 1:
        return next(iter(possible))
    if score is None:
        raise _missing(line, played)
    shown = format_bid(bid._replace(declarer=declarer))
    if overs is None:
        problem = f"{shown} is not {score} for NS, however many tricks were made"
    else:
        made = f", {overs[0] + bid.level + 6} tricks," if len(overs) == 1 else ""
        problem = f"{shown}{made} is {listed(sorted(possible))}, and {score} is written"
    raise ContractError(problem, written.field)


def _overs(bid: Bid, cell: Value, over: bool | None) -> tuple[int, ...] | None:
    """The tricks beyond the contract that the line may mean; None where it does not say."""
    tricks = tricks_in(cell)
    if tricks is None:
        return None if bid.over is None else (bid.over,)
    readings = {True: tricks.number, False: tricks.number - 6 - bid.level}
    if bid.over is not None:
        if bid.over in readings.values():
            return (bid.over,)
        raise ContractError(f"the contract says {bid.over + bid.level + 6} tricks, and {quoted(cell)} is written")
    meant = [readings[over]] if over is not None else list(readings.values())
    fitting = tuple(it for it in meant if -6 - bid.level <= it <= 7 - bid.level)
    if not fitting:
        would_be = f"{tricks.number:+d} in {format_bid(bid)} would be {tricks.number + bid.level + 6} tricks"
        raise ContractError(f"{would_be}: there are 0 to 13. A column with = or a sign is over and under in all lines")
    return fitting


def _missing(line: Line, played: Played) -> ContractError:
    """What a line would have to say so that its contract had one score."""
    if played.overs is None:
        hint = "give tricks, or write it as 4S=, 4SX-2, 3NT+1"
        problem = f"{quoted(line.contract)} does not say how many tricks were made, and no score is written: {hint}"
        return ContractError(problem, "contract")
    if len(played.overs) > 1:
        hint = "write =, or a sign (+1, -2), in the column, or the score"
        return ContractError(
            f"{quoted(line.tricks)} may be tricks taken, or tricks beyond the contract: {hint}", "tricks"
        )
    if not played.side:
        return ContractError(f"nobody is named who played {quoted(line.contract)}: write N, E, S or W", "declarer")
    hint = "give the board's number, or NS, EW, ALL or NONE"
    return ContractError(f"who is vulnerable? Without it {quoted(line.contract)} has no score: {hint}", "vulnerable")
