"""An evening as a file gives it: its lines as they stand, column by column. No worksheet, no scoring, no guess."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, overload

from xl_law12.errors import Law12Error, quoted

MOST_LINES = 1_000_000
LONGEST_NUMBER = 15  # digits
TARGET = "xl-law12"  # in XML our own instructions: `<?xl-law12 award 60% 420, 40% -50?>`, `<?xl-law12 rules {...}?>`
RANKING = "Ranking"  # what a title of our own pages begins with, above a table that follows from the others
AWARD, RULES, VULNERABLE = "award", "rules", "vulnerable"


class ResultsError(Law12Error):
    """A file of results that cannot be read; the sentence says why, and what would be right."""


class Places(Sequence[str]):
    """Where lines stand in a text or a sheet, by their numbers there; each is put into words when it is asked for.

    >>> Places(range(2, 5))[1], list(Places([7], "Results, row"))
    ('line 3', ['Results, row 7'])
    """

    def __init__(self, numbers: Sequence[int], word: str = "line") -> None:
        self._numbers = numbers
        self._word = word

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        return Places(self._numbers[at], self._word) if isinstance(at, slice) else f"{self._word} {self._numbers[at]}"


class Lines(NamedTuple):
    """The lines of an evening: texts as they stand, empty where the file says nothing; all columns equally long.

    `ns_score` and `ew_score` are what stands in those columns, `ruling` what a program writes in the place of a
    score; `ns_points` and `ew_points` are its own figures.
    """

    place: Sequence[str] = ()
    session: Sequence[str] = ()
    section: Sequence[str] = ()
    board: Sequence[str] = ()
    ns: Sequence[str] = ()
    ew: Sequence[str] = ()
    contract: Sequence[str] = ()
    declarer: Sequence[str] = ()
    tricks: Sequence[str] = ()
    lead: Sequence[str] = ()
    ns_score: Sequence[str] = ()
    ew_score: Sequence[str] = ()
    ruling: Sequence[str] = ()
    vulnerable: Sequence[str] = ()
    ns_points: Sequence[str] = ()
    ew_points: Sequence[str] = ()

    @property
    def size(self) -> int:
        """How many lines there are."""
        return len(self.board)


COLUMNS = Lines._fields


class Left(NamedTuple):
    """Something in a file that was not taken as a result, and why."""

    place: str
    why: str


class Rules(NamedTuple):
    """How an evening is scored: what the functions are asked for; None is what they do when left alone."""

    method: str | None = None
    winners: int | None = None
    tables: int | None = None
    factoring: str | None = None
    average_plus_limit: int | None = None
    adjustments: Sequence[Sequence[Any]] | None = None

    def but_for(self, others: Rules) -> Rules:
        """The same, but for what others ask for."""
        return self._replace(**{key: value for key, value in others._asdict().items() if value is not None})


UNASKED = Rules()


def rules_said(rules: Rules, **event: str) -> str:
    """How an evening is scored, as our own files say it; and what it is called, where nothing else in a file says so.

    >>> rules_said(Rules(method="MP", tables=7)), rules_said(UNASKED, title="Club", date="")
    ('{"method": "MP", "tables": 7}', '{"title": "Club", "date": ""}')
    """
    return json.dumps({key: value for key, value in rules._asdict().items() if value is not None} | event)


def rules_read(text: str) -> Rules:
    """What `rules_said` has written.

    >>> rules_read('{"method": "MP", "tables": 7}').tables
    7
    """
    return _said(text)[0]


def event_read(text: str) -> tuple[str, str] | None:
    """The title and the date that `rules_said` has written; None where it has written none.

    >>> event_read('{"title": "Club", "date": ""}'), event_read('{"method": "MP"}')
    (('Club', ''), None)
    """
    said = _said(text)[1]
    return (str(said["title"]), str(said.get("date", ""))) if "title" in said else None


def _said(text: str) -> tuple[Rules, Mapping[str, Any]]:
    """The rules in a text, and whatever stands there."""
    try:
        said = json.loads(text or "{}")
        rules = Rules(**{key: value for key, value in said.items() if key in Rules._fields})
        adjustments = [[pair, points] for pair, points in rules.adjustments or ()]
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ResultsError(f"cannot read {quoted(text)}, which says how the event was scored") from None
    return rules._replace(adjustments=adjustments or None), said


@dataclass(frozen=True)
class Evening:
    """What a file of results holds. `method` is how its points are scored where it says so, `rules` what else it says.

    `names` are the players of a pair, under its number, or under `NS 3` and `EW 3` where the file has them by side.
    `doubts` are what is wrong with lines as such, by their numbers.
    """

    lines: Lines
    program: str = ""
    title: str = ""
    date: str = ""
    method: str = ""
    rules: Rules = UNASKED
    names: Mapping[str, str] = field(default_factory=dict)
    left: Sequence[Left] = ()
    doubts: Mapping[int, str] = field(default_factory=dict)

    def players(self, pair: str) -> str:
        """Who a pair is, under the name that a ranking gives it: `3`, or `NS 3` where NS and EW have one each."""
        known = (pair, f"NS {pair}", f"EW {pair}", pair.removeprefix("NS ").removeprefix("EW "))
        return next(filter(None, map(self.names.get, known)), "")

    def seated(self, line: int) -> tuple[str, str]:
        """Who sat NS and EW in a line, as far as it is known."""
        ns, ew = self.lines.ns[line], self.lines.ew[line]
        return self.names.get(f"NS {ns}") or self.names.get(ns, ""), self.names.get(f"EW {ew}") or self.names.get(
            ew, ""
        )


def number_of(board: str) -> int | None:
    """The number of a board; None where it has another name, or more digits than a number needs.

    >>> number_of("07"), number_of("7A"), number_of("9" * 5000)
    (7, None, None)
    """
    return int(board) if board.isdecimal() and len(board) <= LONGEST_NUMBER else None


def in_columns(rows: Sequence[Mapping[str, str | None]], places: Sequence[str]) -> Lines:
    """Lines from rows that map the columns' names to texts.

    >>> in_columns([{"board": "1", "ns": "3", "ns_score": "420"}], ["line 7"]).ns_score
    ['420']
    """
    given = {name: [row.get(name) or "" for row in rows] for name in COLUMNS[1:]}
    return Lines(places, **given)


def chosen(lines: Lines, kept: Sequence[int]) -> Lines:
    """Some of the lines, in the order given."""
    return Lines(*([column[index] for index in kept] for column in lines))


def joined(parts: Iterable[Lines]) -> Lines:
    """Lines one after the other."""
    first, *others = parts
    if not others:
        return first
    parts = (first, *others)
    return Lines(*([text for column in columns for text in column] for columns in zip(*parts, strict=True)))
