"""Opens files of results of any program: one evening with every line's result, and each pair and board with one name.

The content of a file tells its format, never its name. Sections, sessions and files are joined.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from xl_law12.atomic import read as bytes_of
from xl_law12.bridge.session import SLIPS
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error, naming
from xl_law12.files import bws, html, pbn, programs, spreadsheets, text, usebio
from xl_law12.files.evening import APART, Evening, Member, ResultsError, in_headings, number_of, side_and_name
from xl_law12.files.rulings import RulingEntry, place_on_lines
from xl_law12.files.scoring import as_points_tell, with_averages
from xl_law12.numerics import undisturbed
from xl_law12.reading.grids import in_sections, is_repeated
from xl_law12.reading.lines import SCORES, ColumnCells, Lines, all_lines, distinct, is_remark, results_of
from xl_law12.reading.words import Entry, says_nothing, typed
from xl_law12.sentences import quoted
from xl_law12.sheet.cells import is_error_value, readable
from xl_law12.sheet.functions.sessions import is_of

# By the names of what they read; the first that recognises a file reads it, and the last one takes any text.
READERS: Mapping[str, tuple[Callable[[bytes], object], Callable[[bytes], Evening]]] = {
    "BWS": (bws.recognise, bws.read),
    "a table on the sheets of XLSX or ODS": (spreadsheets.recognise, spreadsheets.read),
    "USEBIO": (usebio.recognise, usebio.read),
    "NZ Scorer's XML": (programs.is_nz_scorer, programs.read_nz_scorer),
    "PBN": (pbn.recognise, pbn.read),
    "LIN of a Vugraph": (programs.LIN.match, programs.read_lin),
    "a game's page on my.ACBL": (programs.is_my_acbl, programs.read_my_acbl),
    "a table as HTML": (html.recognise, html.read),
    "a table as text or CSV": (text.recognise, text.read),
}
ACBLSCORE_ENDS = re.compile(r"\.ac[a-z0-9]", re.I)  # the endings of ACBLscore's game files: .ACM, .ACA, .ACE ...
ACBLSCORE = (
    "is a game file of ACBLscore's own, which ACBLscore alone reads: give the Bridgemate file of the game (BWS), the "
    "saved page of the game on my.ACBL or ACBL Live, or the boards as a table with the columns Board, NS, EW and Score"
)
AS_A_TABLE = "give the results as text, CSV or a saved page"
# How the files of other kinds begin that somebody may take for a file of results, and what to do about them.
OTHERS = {
    rb"\x12\x0a\x03AC3": ACBLSCORE,
    rb"%PDF": f"is a PDF, of which nothing can be read: {AS_A_TABLE}",
    rb"\xd0\xcf\x11\xe0": f"is a file of an older Office, such as .xls or .doc: save it as .xlsx, or {AS_A_TABLE}",
    rb"\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0": f"is a picture: {AS_A_TABLE}",
    rb"\{\\rtf": f"is a text with formats (RTF): {AS_A_TABLE}",
    rb"PK\x03\x04.*(word/document\.xml|opendocument\.text)": f"is a document of Word or LibreOffice: {AS_A_TABLE}",
    rb"\x1f\x8b|7z\xbc\xaf|Rar!|PK\x03\x04(?!.*(Content_Types|opendocument\.))": (
        "is a compressed file: unpack it, and give the files in it"
    ),
    rb'\s*(\{\s*"|\[\s*[\[{])': f"is JSON, of which no form is known: {AS_A_TABLE}",
}
LARGEST = 200_000_000  # bytes; an evening's file has a hundred thousand


def read_evening(path: Path) -> Evening:
    """The evening in a file; an error names the file."""
    data = bytes_of(path)
    with naming(str(path)):
        if ACBLSCORE_ENDS.fullmatch(path.suffix) and b"\0" in data:
            raise ResultsError(ACBLSCORE)
        return evening_in(data)


def evening_in(data: bytes) -> Evening:
    """The evening in these bytes."""
    for begins, what in OTHERS.items():
        if re.match(begins, data, re.S):
            raise ResultsError(what)
    if len(data) > LARGEST:
        raise ResultsError(f"is larger than {LARGEST // 1_000_000} MB: no file of results is")
    if not data.strip():
        raise ResultsError("is empty")
    read = next((read for recognises, read in READERS.values() if recognises(data)), None)
    if read is None:
        raise ResultsError(f"is no file of results that is known: {', '.join(READERS)}")
    if read is text.read and data.lstrip().startswith(b"<?xml"):
        raise ResultsError(f"is XML of another kind than USEBIO and NZ Scorer's: export USEBIO, or {AS_A_TABLE}")
    return read(data)


def taken_in(paths: Sequence[Path], board: str = "", kind: str = "", *, of_pairs: bool = False) -> Evening:
    """Read the files and put them together; `board` names the board of a table that does not say it."""
    with undisturbed():
        evenings = [_read(path, board, of_pairs=of_pairs) for path in paths]
        return with_averages(asking(together(evenings, [path.name for path in paths], kind)))


def _read(path: Path, board: str, *, of_pairs: bool) -> Evening:
    evening = read_evening(path)
    # in a small evening of pairs, pairs may meet both ways round, as teams do
    if of_pairs and evening.is_of_teams and not any(evening.lines.room):
        evening = replace(evening, method="")
    with naming(str(path)):
        lines = with_boards(evening, board, "No column and no title says it: --board N")
        return answered(_without_remarks(replace(evening, lines=lines)))


def with_boards(evening: Evening, board: str, remedy: str) -> Lines:
    """The lines, of this board if they name none; if none is given, they are refused: `remedy` says what to do."""
    lines = evening.lines
    nameless = [at for at, own in enumerate(lines.board) if not own and at not in evening.faults]
    if not nameless:
        return lines
    pairs = [lines.ns[at] for at in nameless if lines.ns[at]]
    if len({*pairs}) < len(pairs) and not evening.is_of_teams:
        several = "which boards are these? A pair is there more than once"
        where = lines.place[nameless[0]]
        raise ResultsError(f"{where}: {several}: write every board's number, in a column or a title")
    if not board:
        raise ResultsError(f"{lines.place[nameless[0]]}: which board is it? {remedy}")
    return lines._replace(board=[own or board for own in lines.board])


def _without_remarks(evening: Evening) -> Evening:
    """The evening without the texts in the place of rulings that are only remarks on a result beside them."""
    lines = evening.lines
    remarks = {text for text in {*lines.ruling} if text and is_remark(text)}
    of = [at for at, text in enumerate(lines.ruling) if text in remarks] if remarks else []
    of = [at for at in of if not all(map(says_nothing, lines.cells(at, ("contract", *SCORES))))]
    said = [Doubt("assumed", lines.ruling[at], evening.named(at), "a remark") for at in of]
    ruling = ["" if at in {*of} else text for at, text in enumerate(lines.ruling)] if of else lines.ruling
    return replace(evening, lines=lines._replace(ruling=ruling), notes=[*evening.notes, *said])


def answered(evening: Evening) -> Evening:
    """The evening with the results of its lines, and with its contracts in one form."""
    evening = _without_error_values(evening)
    read = distinct(evening.lines, entry)
    answers = results_of(evening.lines, evening.faults, evening.method, read)
    decided = as_points_tell(evening, answers, read)
    if decided is not None:
        read, answers = decided, results_of(evening.lines, evening.faults, evening.method, decided)
    contract, declarer, tricks = read.contracts()
    lines = evening.lines._replace(contract=contract, declarer=declarer, tricks=tricks)
    return replace(evening, lines=lines, answers=[*map(in_headings, answers)])


def _without_error_values(evening: Evening) -> Evening:
    """The evening, in which an error of a spreadsheet as a board or a pair is a fault of its line."""
    lines, faults = evening.lines, dict(evening.faults)
    for name in ("board", "ns", "ew"):
        column = getattr(lines, name)
        shown = {cell: f"#{cell.lstrip('#')}" if name == "board" else cell for cell in {*column}}  # a board has lost it
        wrong = {cell: it for cell, it in shown.items() if is_error_value(it)}
        if wrong:
            errors = {it: Law12Error("{cell} is an error value", name, cell=quoted(it)) for it in wrong.values()}
            faults |= {at: errors[wrong[cell]] for at, cell in enumerate(column) if cell in wrong}
            lines = lines._replace(**{name: [wrong[cell][1:] if cell in wrong else cell for cell in column]})
    return replace(evening, lines=lines, faults=faults)


def entry(text: str) -> Entry:
    """A text of a file as a cell's value. An error value or a refusal is handed on."""
    return readable(text) if text.startswith("#") else typed(text)


def asking(evening: Evening) -> Evening:
    """The evening; a score of 0 without a contract, as USEBIO 1.0 has for rulings, is open if its points differ."""
    lines = evening.lines
    zeros = [at for at in evening.printed.astray if evening.results[at] == 0 and not lines.contract[at]]
    if not zeros:
        return evening
    why = Law12Error("a score of 0 without a contract, whose points do not follow: write the ruling, PASS or NP", "")
    return replace(evening, answers=[why if at in set(zeros) else it for at, it in enumerate(evening.answers)])


def ruled(evening: Evening, rulings: Iterable[RulingEntry]) -> Evening:
    """The evening with rulings in their lines; `?` keeps a line open, and rulings without an award are `awaited`."""
    given = list(rulings)
    awarded = [ruling for ruling in given if ruling.award]
    known = {ruling.seat for ruling in awarded}
    blank = [ruling for ruling in given if not (ruling.award or ruling.at_teams) and is_of(ruling.event, evening.event)]
    awaited = [ruling for ruling in (*evening.awaited, *blank) if ruling.seat not in known]
    awards, doubts = place_on_lines(evening, awarded)
    notes = [*evening.notes, *doubts]
    return replace(evening, rulings={**evening.rulings, **awards}, awaited=awaited, notes=notes)


def together(evenings: Sequence[Evening], sources: Sequence[str], kind: str = "") -> Evening:
    """Several files as one evening. `kind` counts if the same pair numbers play the same boards."""
    if len(evenings) == 1:
        return one(evenings[0])
    if all(evening.is_of_teams for evening in evenings):
        kind = kind and "sessions"  # the two rooms of a match may be two files, and teams meet again in another round
    elif _meet(evenings):
        kind = kind or _kind(evenings, sources)
    else:
        kind = ""
    if kind:
        evenings = [_marked(evening, kind, number) for number, evening in enumerate(evenings, start=1)]
    first = evenings[0]
    names = {pair: players for evening in reversed(evenings) for pair, players in evening.names.items()}
    members = {pair: member for it in reversed(evenings) for pair, member in it.details.pairs.items()}
    placed, notes = [], []
    for evening, source in zip(evenings, sources, strict=True):
        placed.append(evening.lines._replace(place=[f"{source}, {place}" for place in evening.lines.place]))
        notes += [it._replace(where=f"{source}, {it.where}" if it.where else source) for it in evening.notes]
    whole = replace(
        first,
        lines=all_lines(placed),
        names=names,
        details=first.details._replace(pairs={it: Member("", (), members[it].players) for it in members}),  # no awards
        notes=notes,
        method=first.method if len({evening.method for evening in evenings}) == 1 else "",
        unranked=next((evening.unranked for evening in evenings if evening.unranked), ""),
        answers=[answer for evening in evenings for answer in evening.answers],
        totals={},
    )
    return one(whole)


def one(evening: Evening) -> Evening:
    """The evening with the section in the names of pairs and the session in the numbers of boards, if they clash."""
    if evening.is_of_teams:  # who meets tells the rounds apart
        return evening
    lines = in_sections(evening.lines)
    sessions = {name: number for number, name in enumerate(dict.fromkeys(lines.session))}
    if len(sessions) > 1 and is_repeated(lines):
        boards = zip(lines.session, lines.board, strict=True)
        lines = lines._replace(board=[_later(board, sessions[session]) for session, board in boards])
    return _in_rounds(replace(evening, lines=lines))


def _in_rounds(evening: Evening) -> Evening:
    """The evening with deals of their own in every round, as in Swiss rounds, if pairs would play boards twice else."""
    # Repeats in 5% of the lines are slips, unless the printed points follow only in rounds; a few may also remain.
    lines = evening.lines
    rounds = {name: number for number, name in enumerate(dict.fromkeys(lines.round))}
    if len(rounds) < 2 or len({*lines.session}) > 1:
        return evening
    again = _repeats(lines.board, [lines.ns], [lines.ew])
    if not again:
        return evening
    boards = [_later(board, rounds[of]) for board, of in zip(lines.board, lines.round, strict=True)]
    apart = replace(evening, lines=lines._replace(board=boards))
    few = max(1, SLIPS * lines.size)
    if min(Counter(boards).values()) < 2 or _repeats(boards, [lines.ns, lines.ew]) > few:  # a deal has two results
        return evening
    follow, follow_apart = bool(evening.printed.method), bool(apart.printed.method)
    if (again <= few and follow == follow_apart) or follow > follow_apart:
        return evening
    said = f"pairs play boards again in another round: each of the {len(rounds)} rounds has deals of its own"
    return replace(apart, notes=[*evening.notes, Doubt("assumed", said, kind="rounds")])


def _repeats(boards: ColumnCells, *fields: Sequence[ColumnCells]) -> int:
    """How often a pair plays a board again. A field is the columns of its pairs."""
    times = Counter(
        (number, board, pair)
        for number, columns in enumerate(fields)
        for pairs in columns
        for board, pair in zip(boards, pairs, strict=True)
        if pair
    )
    return sum(count - 1 for count in times.values())


def _later(board: str, session: int) -> str:
    number = number_of(board)
    return str(number + APART * session) if number is not None else f"{board} ({session + 1})" if session else board


def _meet(evenings: Sequence[Evening]) -> bool:
    """Whether the same pair's number has the same board in more than one file."""
    seats = [((it.lines.board, it.lines.ns), (it.lines.board, it.lines.ew)) for it in evenings]
    played = [{place for columns in both for place in zip(*columns, strict=True)} for both in seats]
    return sum(map(len, played)) > len(set().union(*played))


def _kind(evenings: Sequence[Evening], sources: Sequence[str]) -> str:
    """Sessions if the pairs that are named in more than one file have the same names, sections if they have others."""
    named = [pair for evening in evenings for pair in evening.names.items()]
    first = dict(reversed(named))
    other = sum(first[pair] != players for pair, players in named)
    same = len(named) - len(first) - other
    if bool(same) == bool(other):
        files = " and ".join(map(quoted, sources[:2]))
        raise ResultsError(f"{files} have the same pairs' numbers on the same boards: say --sections or --sessions")
    return "sessions" if same else "sections"


def _marked(evening: Evening, kind: str, number: int) -> Evening:
    """The lines with the number of their file as their session, or its letter as their section."""
    lines = evening.lines
    if kind == "sessions":
        return replace(evening, lines=lines._replace(session=[f"{number}.{session}" for session in lines.session]))
    letter = chr(ord("A") + number - 1) if number <= 26 else f"{number}-"
    in_section = {}  # `NS 3` in section B is `NS B3`
    for pair in {**evening.names, **evening.details.pairs}:
        side, name = side_and_name(pair)
        in_section[pair] = f"{side} {letter}{name}".strip()
    names = {in_section[pair]: players for pair, players in evening.names.items()}
    members = {in_section[pair]: member for pair, member in evening.details.pairs.items()}
    details = evening.details._replace(pairs=members)
    return replace(evening, lines=lines._replace(section=[letter] * lines.size), names=names, details=details)
