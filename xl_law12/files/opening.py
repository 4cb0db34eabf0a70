"""Opens files: one evening with every line's result, the lines that need a ruling, and the comparison of points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from xl_law12.collector import undisturbed
from xl_law12.errors import Law12Error, naming
from xl_law12.files.averages import with_averages
from xl_law12.files.evening import SAID_AS, Evening, ResultsError
from xl_law12.files.formats import read_evening
from xl_law12.files.joining import together
from xl_law12.files.point_comparison import as_points_tell
from xl_law12.files.rulings import RulingEntry, place_on_lines
from xl_law12.reading.lines import UNPLAYED, LineAnswer, Lines, Result
from xl_law12.reading.results import distinct, results_of
from xl_law12.reading.words import Entry, typed
from xl_law12.sheet.pasted import readable
from xl_law12.sheet.ruling_lines import is_of

SEVERAL = "which boards are these? A pair is there more than once: write every board's number, in a column or a title"


def taken_in(paths: Sequence[Path], board: str = "", kind: str = "", *, of_pairs: bool = False) -> Evening:
    """Read the files and put them together; `board` names the board of a table that does not say it.

    `of_pairs`: the user scores pairs. In a small evening pairs may meet both ways round, as teams do.
    """
    with undisturbed():
        evenings = [_read(path, board, of_pairs=of_pairs) for path in paths]
        return with_averages(asking(together(evenings, [path.name for path in paths], kind)))


def _read(path: Path, board: str, *, of_pairs: bool) -> Evening:
    evening = read_evening(path)
    if of_pairs and evening.is_of_teams and not any(evening.lines.room):
        evening = replace(evening, method="")
    with naming(str(path)):
        lines = with_boards(evening, board, "No column and no title says it: --board N")
        return answered(replace(evening, lines=lines))


def with_boards(evening: Evening, board: str, remedy: str) -> Lines:
    """The lines, of this board if they name none. If no board is given, they are refused, and `remedy` says what to do.

    Lines without a board in which a pair comes twice are of several boards, and are refused as well.
    """
    lines = evening.lines
    nameless = [at for at, own in enumerate(lines.board) if not own and at not in evening.faults]
    if not nameless:
        return lines
    pairs = [lines.ns[at] for at in nameless if lines.ns[at]]
    if len({*pairs}) < len(pairs) and not evening.is_of_teams:
        raise ResultsError(f"{lines.place[nameless[0]]}: {SEVERAL}")
    if not board:
        raise ResultsError(f"{lines.place[nameless[0]]}: which board is it? {remedy}")
    return lines._replace(board=[own or board for own in lines.board])


def answered(evening: Evening) -> Evening:
    """The evening with the results of its lines, and with its contracts in one form."""
    read = distinct(evening.lines, entry)
    answers = results_of(evening.lines, evening.faults, evening.method, read)
    decided = as_points_tell(evening, answers, read)
    if decided is not None:
        read, answers = decided, results_of(evening.lines, evening.faults, evening.method, decided)
    contract, declarer, tricks = read.contracts()
    lines = evening.lines._replace(contract=contract, declarer=declarer, tricks=tricks)
    return replace(evening, lines=lines, answers=[*map(_said, answers)])


def entry(text: str) -> Entry:
    """A text of a file as a cell's value. An error value or a refusal is handed on."""
    return readable(text) if text.startswith("#") else typed(text)


def _said(answer: LineAnswer) -> Result | Law12Error:
    """The answer for a line of a file. A blank line was not played; an error names the column by its heading."""
    if not isinstance(answer, Law12Error):
        return UNPLAYED if answer is None else answer
    return Law12Error(answer.problem, SAID_AS.get(answer.argument, ""))


def asking(evening: Evening) -> Evening:
    """The evening, in which a score of 0 without a contract is an open line if its printed points do not follow.

    USEBIO 1.0 stores adjusted scores so. Any other line whose points do not follow counts as it stands.
    """
    lines = evening.lines
    zeros = [at for at in evening.printed.astray if evening.results[at] == 0 and not lines.contract[at]]
    if not zeros:
        return evening
    why = Law12Error("a score of 0 without a contract, whose points do not follow: write the ruling, PASS or NP", "")
    return replace(evening, answers=[why if at in set(zeros) else it for at, it in enumerate(evening.answers)])


def ruled(evening: Evening, rulings: Iterable[RulingEntry]) -> Evening:
    """The evening with rulings in their lines, which are then no longer open.

    A question mark in the place of an award keeps the line open. A ruling of this event whose award is blank is in
    `awaited`.
    """
    given = list(rulings)
    awarded = [ruling for ruling in given if ruling.award]
    known = {ruling.seat for ruling in awarded}
    blank = [ruling for ruling in given if not (ruling.award or ruling.at_teams) and is_of(ruling.event, evening.event)]
    awaited = [ruling for ruling in (*evening.awaited, *blank) if ruling.seat not in known]
    awards, doubts = place_on_lines(evening, awarded)
    notes = [*evening.notes, *doubts]
    return replace(evening, rulings={**evening.rulings, **awards}, awaited=awaited, notes=notes)
