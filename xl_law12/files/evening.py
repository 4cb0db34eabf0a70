"""An evening as its file has it: the lines, in columns; and what a file says around them, kept for writing it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.bridge.session import without_side
from xl_law12.data import json_file
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error, Row, Where
from xl_law12.reading.faults import pair_faults
from xl_law12.reading.lines import UNPLAYED, LineAnswer, Lines, Result, all_lines, in_columns, lines_at
from xl_law12.sentences import say

if TYPE_CHECKING:
    from xl_law12.files.rulings import RulingEntry
    from xl_law12.sheet.functions.reading import Printed

NamedTexts = Sequence[tuple[str, str]]  # names of elements with their texts
# By the format: its names of columns or tags, each with the field of a line that it holds.
COLUMNS: Mapping[str, Mapping[str, str]] = json_file(__package__, "columns.json")


class Member(NamedTuple):
    """A pair in the file: its place, other tags of the pair, and its players."""

    place: str
    tags: NamedTexts
    players: Sequence[NamedTexts]


class EventDetails(NamedTuple):
    """The tags around the results."""

    kind: str = ""  # the type of the event
    club: NamedTexts = ()
    event: NamedTexts = ()
    pairs: Mapping[str, Member] = {}  # by the names of the ranking
    hands: str = ""  # as in the file


INDIVIDUAL = "is an individual event, in which everybody has many partners: a ranking of pairs says nothing of it"
HANDICAP = "handicaps are left out: places are by what was scored"
BETWEEN_PARTNERS = " & "
MOST_LINES = 1_000_000
APART = 400  # a later session's boards: a multiple of 16, so that the vulnerability stays
LONGEST_NUMBER = 15  # digits
BETWEEN = " · "  # stands between an evening's title and its date
LEFT_OUT, SLIP = "left out", "a slip?"  # kinds of doubts
WITHIN, ACROSS = "within", "across"
OF_TEAMS = ("IMP", "BAM")  # the methods of a match of teams

# The headings of a table for the parts of a line.
SAID_AS = {
    "board": say("board"),
    "boards": say("board"),
    "results": say("result"),
    "ns": say("NS"),
    "ew": say("EW"),
    "contract": say("contract"),
    "declarer": say("declarer"),
    "tricks": say("tricks"),
    "ns_score": say("NS score"),
    "ew_score": say("EW score"),
    "ruling": say("ruling"),
    "vulnerable": say("vulnerable"),
}


class ResultsError(Law12Error):
    """A file of results that cannot be read; the sentence says why, and what would be right."""


def check_size(lines: int) -> None:
    """Refuse more lines than any event has."""
    if lines > MOST_LINES:
        raise ResultsError(f"has more than {MOST_LINES:,} lines: no event has")


def left_out(place: str, why: str) -> Doubt:
    """What is said of a part of a file that is no result."""
    return Doubt("assumed", why, place, LEFT_OUT)


def handicaps(of: Mapping[str, str]) -> list[Doubt]:
    """What is said of the handicaps of pairs, if any is not zero."""
    told = [f"{pair} ({text})" for pair, text in of.items() if text.strip("0.,+-% ")]
    return [left_out(", ".join(told), HANDICAP)] if told else []


class PrintedTotal(NamedTuple):
    """What a file prints of a pair at the end, as texts; blank where it prints nothing."""

    place: str = ""
    score: str = ""
    percentage: str = ""


class ScoringRules(NamedTuple):
    """The rules by which an evening is scored, as arguments of the functions. None stands for their default."""

    method: str | None = None
    winners: int | None = None
    tables: int | None = None
    factoring: str | None = None
    average_plus_limit: int | str | None = None
    adjustments: Sequence[Sequence[Any]] | None = None
    compare: str | None = None  # how sections are compared: WITHIN each, or ACROSS all

    def but_for(self, others: ScoringRules) -> ScoringRules:
        """These rules, with each value of `others` that is not None in place of the value here."""
        return self._replace(**{key: value for key, value in others._asdict().items() if value is not None})


def winners_said(text: str) -> ScoringRules:
    """The rules of a file that says only how many winners there are."""
    return ScoringRules(winners=int(text)) if text in ("1", "2") else ScoringRules()


@dataclass(frozen=True)
class Evening:
    """An evening, as far as it is known: first a file's content, then also the results and the rulings."""

    lines: Lines
    program: str = ""
    title: str = ""
    date: str = ""
    method: str = ""  # how its points are scored, where the file says so
    rules: ScoringRules = field(default_factory=ScoringRules)
    names: Mapping[str, str] = field(default_factory=dict)  # the players of pair `3`; of `NS 3` where a file has sides
    details: EventDetails = field(default_factory=EventDetails)  # kept for our own writing
    notes: Sequence[Doubt] = ()  # of the reader, about other parts of the file than its lines
    faults: Mapping[int, Law12Error] = field(default_factory=dict)  # what is wrong with lines as such, by their numbers
    answers: Sequence[LineAnswer] = ()  # what the lines say
    rulings: Mapping[int, Result | Law12Error] = field(default_factory=dict)  # by line: awards, or why one is open
    awaited: Sequence[RulingEntry] = ()  # the rulings that are written without an award
    as_scored: bool = False  # what is asked about counts as it is written
    unranked: str = ""  # why its boards do not say how it is ranked; blank if they do
    totals: Mapping[str, PrintedTotal] = field(default_factory=dict)  # what is printed of pairs, by the keys of `names`
    own_averages: frozenset[int] = frozenset()  # the lines in which the file prints a pair's own average
    adjusted_at: Sequence[str] = ()  # the place of every adjustment of the rules, where a sheet has them

    @property
    def is_of_teams(self) -> bool:
        """Whether these are matches, in which NS and EW are the teams."""
        return self.method in OF_TEAMS

    @property
    def event(self) -> str:
        """The title and the date, as the sheets have them."""
        return BETWEEN.join(filter(None, (self.title, self.date)))

    @cached_property
    def open(self) -> Mapping[int, Law12Error]:
        """The lines without a result, and why."""
        return {line: result for line, result in enumerate(self._ruled) if isinstance(result, Law12Error)}

    @cached_property
    def stood(self) -> Sequence[Result | None]:
        """Every line's result as it was played; None if it is not known."""
        return _known(self.answers)

    @cached_property
    def results(self) -> Sequence[Result | None]:
        """The result that counts in every line: the award if there was a ruling, None if the line is open."""
        return _known(self._ruled)

    def is_ruled(self, line: int) -> bool:
        """Whether a ruling, in the file or given beside it, replaces what was played in a line."""
        return line in self.rulings or bool(self.lines.ruling[line])

    def made(self, line: int) -> int | None:
        """The score that was made at the table; None if it is not known, or if the file has only a ruling there."""
        stood = self.stood[line]
        return stood if isinstance(stood, int) and not self.lines.ruling[line] else None

    @property
    def _ruled(self) -> Sequence[LineAnswer]:
        """The answers of the lines, with rulings in place of the results that they replace."""
        given = self.rulings
        return [given.get(line, answer) for line, answer in enumerate(self.answers)] if given else self.answers

    @cached_property
    def printed(self) -> Printed:
        """The comparison of the program's own points with the results."""
        from xl_law12.files.scoring import printed_points

        return printed_points(self)

    @cached_property
    def doubts(self) -> Sequence[Doubt]:
        """Everything that is in doubt about this evening."""
        from xl_law12.files.doubts import doubts_of

        return doubts_of(self)

    def players(self, pair: str) -> str:
        """The players of a pair, by the pair's name in the ranking: `3`, or `NS 3` if NS and EW have a pair 3 each."""
        return next(filter(None, map(self.names.get, names_of(pair))), "")

    def seated(self, line: int) -> tuple[str, str]:
        """The players who sat NS and EW in a line; blanks if they are not known."""
        seats = (("NS", self.lines.ns[line]), ("EW", self.lines.ew[line]))
        ns, ew = (self.names.get(f"{side} {pair}") or self.names.get(pair, "") for side, pair in seats)
        return ns, ew

    def at_line(self, field: Any) -> Any:
        """A line's place for a row of a function's arguments within a sentence; another field as it is."""
        return self.lines.place[field.number - 1] if isinstance(field, Row) else field

    def named(self, line: int) -> Where:
        """A line's name in reports: its place in the file, the board, and the two pairs. Its row counts the lines."""
        lines = self.lines
        ns, ew = lines.ns[line], lines.ew[line]
        met = f", {ns or '?'} against {ew or '?'}" if ns or ew else ""
        place = f"{lines.place[line]}: board {lines.board[line] or '?'}{met}"
        return Where("{place}", {"name": "lines", "row": line + 1, "place": place})


def in_headings(answer: LineAnswer) -> Result | Law12Error:
    """The answer for a line of a file. A blank line was not played; an error names the column by its heading."""
    if not isinstance(answer, Law12Error):
        return UNPLAYED if answer is None else answer
    return Law12Error(answer.problem, SAID_AS.get(answer.argument, ""))


def _known(answers: Sequence[LineAnswer]) -> Sequence[Result | None]:
    """The results among answers; None for the others."""
    return [None if isinstance(answer, Law12Error) else answer for answer in answers]


def without_sides(lines: Lines) -> Lines | None:
    """The lines with 6 and 11 for 6-NS and 11-EW, if all pairs are named with their side; else None."""
    columns = []
    for side, column in (("NS", lines.ns), ("EW", lines.ew)):
        names = [*{*column} - {""}]
        numbers = without_side(names, side)
        if not names or numbers is names:
            return None
        number = {"": "", **dict(zip(names, numbers, strict=True))}
        columns.append([number[name] for name in column])
    return lines._replace(ns=columns[0], ew=columns[1])


def names_of(pair: str) -> tuple[str, ...]:
    """The names under which a pair of a ranking may be known: `3` as NS 3 and EW 3 too, `NS 3` as 3."""
    return (pair, f"NS {pair}", f"EW {pair}", pair.removeprefix("NS ").removeprefix("EW "))


def side_and_name(pair: str) -> tuple[str, str]:
    """The side of a pair and its name without the side: `EW` and `Ann & Bo`; a blank where none is named."""
    side, _, name = pair.partition(" ")
    return (side, name) if side in SIDES else ("", pair)


def with_open_line(evening: Evening, place: str, why: Law12Error, board: str = "") -> Evening:
    """The evening with an open line for a part that the file lacks, so that nobody is ranked without it."""
    lines = all_lines([evening.lines, in_columns([{"board": board}], [place])])
    return replace(evening, lines=lines, faults={**evening.faults, evening.lines.size: why})


def complete(
    lines: Lines,
    faults: Mapping[int, Law12Error] | None = None,
    notes: Iterable[Doubt] = (),
    players: Mapping[str, Iterable[str]] | None = None,
    **event: Any,
) -> Evening:
    """The evening of lines in columns, without those that name no pairs and say nothing; a line with a fault stays."""
    check_size(lines.size)
    gone, nobody = pair_faults(lines)
    faults = {**nobody, **(faults or {})}
    notes = [*(left_out(lines.place[at], why) for at, why in gone.items() if at not in faults), *notes]
    kept = [at for at in range(lines.size) if at not in gone or at in faults]
    if len(kept) < lines.size:
        lines = lines_at(lines, kept)
        faults = {at: faults[line] for at, line in enumerate(kept) if line in faults}
    together = {pair: BETWEEN_PARTNERS.join(filter(None, both)) for pair, both in (players or {}).items() if pair}
    names = {pair: both for pair, both in together.items() if both}
    return Evening(lines, faults=faults, notes=notes, names=names, **event)


def number_of(text: str) -> int | None:
    """A whole number as a file has it, such as that of a board; None for another text, or for too many digits."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
