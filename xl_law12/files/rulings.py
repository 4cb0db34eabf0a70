"""Rulings beside an evening: a table of boards, pairs and awards, and the lines that they rule on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from xl_law12.bridge.contracts import SIDE_OF
from xl_law12.bridge.session import without_side
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error
from xl_law12.files.evening import APART, ResultsError, number_of
from xl_law12.files.text import grid_of, text_of
from xl_law12.reading.contracts import vulnerability_by_number, vulnerability_in, vulnerability_of
from xl_law12.reading.headings import meaning_of
from xl_law12.reading.lines import UNPLAYED, Lines, Result, actual_of, against_scores, award_in, result_text
from xl_law12.reading.words import folded, readable, spellings
from xl_law12.sentences import listed
from xl_law12.sheet.field import label
from xl_law12.sheet.functions.sessions import LoggedRuling, Seat, place_rulings

if TYPE_CHECKING:
    from xl_law12.files.evening import Evening

RULING = "a ruling?"  # the kind of a doubt
OPEN = "?"  # in the place of an award: nobody is ranked before the award is known
MOST_SHOWN = 5
PARTS_OF_EVENT = ("round", "section")
HEADINGS = {"board": "board", "ns": "NS", "ew": "EW", "ruling": "award"}


class RulingEntry(NamedTuple):
    """A director's award at a table."""

    place: str  # where it is written
    board: str
    ns: str
    ew: str
    award: str  # blank: it was not given yet
    event: str = ""  # what the ruling belongs to, if that is written
    at_teams: bool = False  # the other table's score stands beside it
    round: str = ""  # with the section: which line is meant, where several have the same board and pairs
    section: str = ""
    vulnerable: str = ""

    @property
    def seat(self) -> Seat:
        """The key of the line that the ruling is for."""
        return _seat(self.board, self.ns, self.ew)

    @property
    def names(self) -> tuple[str, str, str]:
        """The board and the pairs as they are written."""
        return (self.board, self.ns, self.ew)

    @property
    def named(self) -> str:
        """The ruling's name in reports."""
        return f"{self.place}: board {self.board or '?'}, {self.ns or '?'} against {self.ew or '?'}"


def rulings_in(data: bytes) -> list[RulingEntry]:
    """The rulings in a table as text, whose headings are board, NS, EW and award."""
    grid = grid_of(text_of(data))
    heads = grid.row(0) if grid.numbers else ()
    columns = {meaning_of(heading): column for column, heading in reversed([*enumerate(heads)])}
    columns |= {it: at for it in PARTS_OF_EVENT for at, name in enumerate(heads) if folded(name) in spellings(it)}
    missing = [name for key, name in HEADINGS.items() if key not in columns]
    if missing:
        raise ResultsError(f"has no column {listed(missing, 'and')}: its first line must name board, NS, EW and award")
    rulings = []
    of_event = next((column for column, heading in enumerate(heads) if heading.lower().startswith("event")), None)
    surplus = [column for column, heading in enumerate(heads) if not heading]
    for number, row in zip(grid.numbers[1:], grid.rows(1), strict=True):
        if any(row[column] for column in surplus):
            more = "has more cells than there are headings: an award that holds commas stands in double quotes"
            raise ResultsError(f"line {number} {more}")
        board, ns, ew, award = (row[columns[key]] for key in HEADINGS)
        if award or (board and ns and ew):
            event = "" if of_event is None else row[of_event]
            others = {name: row[columns[name]] for name in (*PARTS_OF_EVENT, "vulnerable") if name in columns}
            rulings.append(RulingEntry(f"line {number}", board, ns, ew, award, event, **others))
    return rulings


def place_on_lines(
    evening: Evening, rulings: Sequence[RulingEntry]
) -> tuple[dict[int, Result | Law12Error], list[Doubt]]:
    """The awards by the lines that they change, or why a line is still open; and what is in doubt about the rulings."""
    lines = evening.lines
    rulings = [_as_its_line(lines, ruling) for ruling in rulings]
    seats = [_seat(*line) for line in zip(lines.board, lines.ns, lines.ew, strict=True)]
    at = {seat: line for line, seat in reversed([*enumerate(seats)])}
    found = [_award(lines, at.get(ruling.seat), ruling) for ruling in rulings]
    logged = [
        LoggedRuling(ruling.seat, ruling.names, actual_of(award), ruling.event, ruling.at_teams)
        for ruling, award in zip(rulings, found, strict=True)
    ]
    scores = [str(result) if isinstance(result, int) else "" for result in evening.stood]
    awards: dict[int, Result | Law12Error] = {}
    doubts = []
    placed = place_rulings(logged, seats, scores, evening.event)
    for ruling, award, (line, doubt) in zip(rulings, found, placed, strict=True):
        if line is not None and award is not None:
            awards[line] = award
            contradictions = _contradictions(evening, line, ruling, award)
            doubts += [Doubt("asked", it, ruling.named, RULING) for it in contradictions]
        if doubt is not None:
            doubt = doubt._replace(where=ruling.named, kind=RULING)
            if doubt.gravity == "wrong":
                doubt = doubt._replace(problem="there is another ruling on the same line: take one of them out")
            if doubt.gravity == "asked" and line is None:
                doubt = doubt._replace(problem=doubt.problem + _who_met(lines, ruling))
            doubts.append(doubt)
    events = {it.event.replace(" ", "").casefold(): it.event for it in rulings if it.event}
    if not evening.event and len(events) > 1:
        several = listed([*events.values()], "and")
        said = f"the rulings are of {several}, and the results name no event: all of them count"
        doubts.append(Doubt("asked", said, kind=RULING))
    return awards, doubts


def _as_its_line(lines: Lines, ruling: RulingEntry) -> RulingEntry:
    """The ruling with board and pairs as the line of its round and section has them; as it is, if there is none."""
    said = {name: label(getattr(ruling, name)) for name in PARTS_OF_EVENT if getattr(ruling, name)}
    if not said:
        return ruling
    for at, (board, ns, ew, section) in enumerate(zip(lines.board, lines.ns, lines.ew, lines.section, strict=True)):
        if any(label(getattr(lines, name)[at]) != part for name, part in said.items()):
            continue
        # sections that share numbers have their letter in the pairs, rounds have deals of their own
        number = number_of(board)
        boards = {board, str((number - 1) % APART + 1)} if number else {board}
        plain = [_seat(it, ns.removeprefix(section), ew.removeprefix(section)) for it in boards]
        if ruling.seat in (_seat(board, ns, ew), *plain):
            return ruling._replace(board=board, ns=ns, ew=ew)
    return ruling


def _contradictions(evening: Evening, line: int, ruling: RulingEntry, award: Result | Law12Error) -> Iterator[str]:
    """What is written of a ruling, and otherwise in its line: round, section, vulnerability, another ruling."""
    lines = evening.lines
    for name in PARTS_OF_EVENT:
        own, its = getattr(ruling, name), getattr(lines, name)[line]
        if own and label(own) != label(its):
            yield f"{name} {own} is written, but its line has {f'{name} {its}' if its else f'no {name}'}"
    of_line = vulnerability_of(lines.vulnerable[line]) or vulnerability_by_number(lines.board[line])
    if of_line and readable(vulnerability_of, ruling.vulnerable) not in ("", of_line):
        yield f"the vulnerability {ruling.vulnerable} is written, but its line has {of_line}"
    stood = evening.stood[line]
    is_ruled = lines.ruling[line] and stood not in (None, UNPLAYED)  # NP is no other ruling: it awaits this one
    if is_ruled and not isinstance(award, Law12Error) and stood != award:
        yield f"the results have the ruling {result_text(stood)} in its line"


def beside_scores(evening: Evening) -> Iterator[Doubt]:
    """The rulings in the results whose A is another score than the one beside them."""
    for line, problem in against_scores(evening.lines, evening.stood):
        yield Doubt("asked", problem, evening.named(line), RULING)


def _award(lines: Lines, at: int | None, ruling: RulingEntry) -> Result | Law12Error | None:
    """Read an award. Contracts in it are on the line's board, by the line's declarer if they name none."""
    if ruling.award == OPEN:
        return Law12Error("its award is still open: {place}", place=ruling.place)
    if at is None:
        return None
    board = lines.vulnerable[at] or vulnerability_by_number(lines.board[at])
    seat = lines.declarer[at] if lines.declarer[at] in SIDE_OF else ""
    try:
        return award_in(ruling.award, vulnerability_in(board), seat)
    except Law12Error as error:
        return Law12Error("{place}: {problem}", place=ruling.place, problem=error.problem)


def _who_met(lines: Lines, ruling: RulingEntry) -> str:
    """Who met on the board of a ruling without a line."""
    here = [index for index, board in enumerate(lines.board) if label(board) == ruling.seat[0]]
    met = listed([f"{lines.ns[index]} against {lines.ew[index]}" for index in here[:MOST_SHOWN]] or [""], "and")
    return f"; NS against EW it was {met}{' ...' if len(here) > MOST_SHOWN else ''}" if here else ""


def _seat(board: str, ns: str, ew: str) -> Seat:
    """The key of a line. `NS 3`, as our rankings have it, `NS3`, `3-NS` and 3 are the same NS pair."""
    ns, ew = (re.sub(rf"{side}[ -]?(?=\d)", "", pair, count=1, flags=re.I) for side, pair in (("^NS", ns), ("^EW", ew)))
    (of_ns,), (of_ew,) = without_side([ns], "NS"), without_side([ew], "EW")
    return label(board), label(of_ns), label(of_ew)
