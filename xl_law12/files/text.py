"""Tables of results in a text: its letters, its rows as columns of cells, and the columns as an evening."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from itertools import chain, islice, product

from xl_law12.bridge.session import without_side
from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error
from xl_law12.files import evening as evenings
from xl_law12.files.evening import HANDICAP, SLIP, Evening, ResultsError, ScoringRules, left_out
from xl_law12.files.own_files import unguarded
from xl_law12.reading.blanks import tables_of
from xl_law12.reading.faults import made_days
from xl_law12.reading.grids import Grid, in_rooms, meet_both_ways
from xl_law12.reading.headings import MOST_TITLES, SIDES, find_headings
from xl_law12.reading.lines import all_lines
from xl_law12.reading.tables import AGAIN, HeadedTable, all_faults, tables_in, without_repeats
from xl_law12.reading.words import board_in, readable
from xl_law12.sentences import how_many

_DECLARED = re.compile(rb"""charset\s*=\s*["']?\s*([\w.:-]+)""", re.I)
HEAD = 4096
WESTERN = "cp1252"


def head_of(data: bytes, size: int = HEAD) -> bytes:
    """The beginning of a file in plain letters: without the zero bytes of an alphabet of two bytes a letter."""
    return data[:size].replace(b"\0", b"")


def text_of(data: bytes) -> str:
    """The text in a file, with plain line ends."""
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        if encoding != "utf-8":
            raise ResultsError(f"is no text, or a damaged one in {encoding}: save it as UTF-8") from None
        text = data.decode(WESTERN, errors="replace")
    if "\0" in text:
        raise ResultsError("is not a text: it holds zero bytes")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = data[:HEAD]
    if head[1::2].count(0) * 2 > len(head) // 2:
        return "utf-16-le"
    if head[::2].count(0) * 2 > len(head) // 2:
        return "utf-16-be"
    declared = _DECLARED.search(head)
    if declared is None:
        return "utf-8"
    with suppress(UnicodeDecodeError, LookupError, ValueError):  # many pages are saved in another one than they declare
        encoding = declared[1].decode("ascii")
        data.decode(encoding)
        # in UTF-16 or UTF-32 the declaration would not have been found byte by byte
        return "utf-8" if codecs.lookup(encoding).name.startswith(("utf-16", "utf-32")) else encoding
    return "utf-8"


_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|gen|mag|giu|lug|ago|set|ott|dic"  # English and Italian
_OTHERS = "janv|févr|mars|avr|mai|juin|juil|août|sept|déc|mrz|mär|okt|dez"  # French and German
_NAMED = rf"(?:{_MONTHS}|{_OTHERS})\.?"
# As spreadsheets save dates: 01/05/2026, 2026-05-01, 1-May, mag-05.
_DATE = re.compile(
    rf"\d{{1,4}}([./-])\d{{1,2}}\1\d{{1,4}}|\d{{1,2}}[ -]{_NAMED}([ -]\d{{2,4}})?|{_NAMED}[ -]\d{{1,4}}", re.I
)
MADE_A_DAY = (
    "{cell} is a date, which a spreadsheet makes of a pair such as 1-5: mark the columns as text, and save it anew"
)

ALIKE = 0.7  # two spellings of a name
Spans = tuple[int, int]  # columns and rows that a cell covers
MOST_OF_A_DEAL = 20  # rows; a table with more is no diagram of a deal
WIDEST = 200
PORTION = 500  # rows whose cells the processor's cache holds while they are put into columns


def grid_of_rows(rows: Iterable[Sequence[str]], numbers: Sequence[int] | None = None, title: str = "") -> Grid:
    """The grid of these rows. Lines of a copied page may lack the empty cells at their ends."""
    columns: list[list[str]] = []
    plain = _Plain()  # equal texts become one object, which makes later steps faster
    widths: list[int] = []
    rows = iter(rows)
    while portion := list(islice(rows, PORTION)):
        lengths = [*map(len, portion)]
        width = max(len(columns), *lengths)
        square = portion if min(lengths) == width else [[*row, *[""] * (width - len(row))] for row in portion]
        check_width(width)
        columns += ([""] * len(widths) for _ in range(width - len(columns)))
        for column, cells in zip(columns, zip(*square, strict=True), strict=True):
            column.extend(map(plain.__getitem__, cells))
        widths += lengths
        evenings.check_size(len(widths))
    return Grid(columns, range(1, len(widths) + 1) if numbers is None else numbers, title, widths)


def check_width(cells: int) -> None:
    """Refuse a line of more cells than any table of results has."""
    if cells > WIDEST:
        raise ResultsError(f"has a line of {cells:,} cells: no table of results has more than {WIDEST}")


class SpannedTable:
    """A table that is being read cell by cell. What spans rows stands in each of them; a heading in the first."""

    def __init__(self, title: str = "") -> None:
        self.title = title
        self.dealt: set[str] = set()  # the boards that links in it lead to
        self.numbers: list[int] = []
        self._rows: list[list[tuple[list[str], Spans, bool]]] = []
        self._cell: list[str] | None = None  # the texts of the cell that is being read

    @property
    def text(self) -> str:
        """The text of the cell that is being read."""
        return " ".join("".join(self._cell or ()).split())

    def begin_row(self, number: int) -> None:
        """End the row before, and begin one that has this number in the file."""
        self._cell = None
        self._rows.append([])
        self.numbers.append(number)
        evenings.check_size(len(self.numbers))

    def begin_cell(self, spans: Spans = (1, 1), *, is_head: bool = False) -> None:
        """End the cell before, and begin one over so many columns and rows."""
        self._cell = []
        self._rows[-1].append((self._cell, spans, is_head))

    def add(self, text: str) -> None:
        """Add a text to the cell."""
        if self._cell is not None:
            self._cell.append(text)

    def end_cell(self) -> None:
        """End the cell, if one has begun."""
        self._cell = None

    def grid(self, title: str) -> Grid:
        """The table, each cell in all rows that it spans."""
        rows: list[list[str]] = []
        below: dict[int, tuple[int, str]] = {}  # by column: how many rows are still spanned, by what
        for cells in self._rows:
            row: list[str] = []
            begun: dict[int, tuple[int, str, bool]] = {}
            for texts, (wide, tall), is_head in cells:
                text = " ".join("".join(texts).split())
                for column in range(wide):
                    _fill(row, below)
                    begun[len(row)] = tall - 1, text, is_head
                    row.append("" if column else text)
                check_width(len(row))
            _fill(row, below)
            rows.append(row)
            has_figures = sum(any(map(str.isdigit, text)) for text in row) > 1  # a line of headings has none
            for at, (left, text, is_head) in begun.items():
                if left:
                    below[at] = left, text if any(map(str.isdigit, text)) or (has_figures and not is_head) else ""
        return grid_of_rows(rows, self.numbers, title)


def _fill(row: list[str], below: dict[int, tuple[int, str]]) -> None:
    """Put what cells above span into the next columns of a row."""
    while len(row) in below:
        left, text = below.pop(len(row))
        if left > 1:
            below[len(row)] = left - 1, text
        row.append(text)


class _Plain(dict[str, str]):
    """Texts without blanks around them, and without the signs that keep a text from being a formula."""

    def __missing__(self, text: str) -> str:
        plain = unguarded(text.strip())
        return self.setdefault(text, self.setdefault(plain, plain))


def evening_of(grids: Sequence[Grid], program: str, *, is_exact: bool = False) -> Evening:
    """The lines of every table that has headings of results; `is_exact`: each row has a cell for every heading."""
    found, passed_over = _tables_of(grids, is_exact=is_exact)
    tables = without_repeats(found)
    lines = all_lines(table.results for table in tables) if tables else None
    if lines is None or not lines.size:
        problems = ["holds no table", *(it.problem for it in passed_over)]
        raise ResultsError("has headings, and no results below them" if tables else problems[-1])
    dated = {at: Law12Error(MADE_A_DAY, side, cell=cell) for at, side, cell in made_days(lines, _DATE.fullmatch)}
    units = {table.unit for table in tables} - {""}
    is_of_teams = any(lines.room) or (not units and meet_both_ways(lines.board, lines.ns, lines.ew))
    evening = Evening(
        lines,
        program,
        title=next((grid.title for grid in grids if grid.title), ""),
        method="IMP" if is_of_teams else "".join(units) if len(units) == 1 else "",
        names={pair: names for table in tables for pair, names in table.names.items()},
        notes=[
            *_passed_over(passed_over),
            *(left_out(it.lines.place[0], HANDICAP) for it in tables if "handicap" in it.columns and it.lines.size),
            *chain.from_iterable(map(_gone, tables)),
            *chain.from_iterable(map(_renamed, tables)),
        ],
        faults={**dated, **all_faults(tables, lines)},
    )
    return _numbered(evening)


def _tables_of(grids: Sequence[Grid], *, is_exact: bool) -> tuple[list[HeadedTable], list[Doubt]]:
    """The tables with headings of results, and the others; a table of a deal names the board of the one below it."""
    tables: list[HeadedTable] = []
    passed_over: list[Doubt] = []
    above = ""
    for grid in (part for whole in grids for part in in_rooms(whole)):
        try:
            titled = grid._replace(title=above) if above and not board_in([grid.title]) else grid
            tables += tables_in(titled, is_exact=is_exact)
            above = ""
        except Law12Error as error:
            of_a_deal = {board_in([cell]) for row in grid.rows(0, MOST_OF_A_DEAL) for cell in row} - {""}
            above = f"Board {of_a_deal.pop()}" if len(of_a_deal) == 1 else ""
            passed_over.append(left_out(f"{grid.word} {grid.numbers[0]}", error.problem))
    return tables, passed_over


def _passed_over(tables: Sequence[Doubt]) -> Iterator[Doubt]:
    """The tables that are no results; those with the same problem are reported together."""
    for problem in dict.fromkeys(it.problem for it in tables):
        first, *others = (it for it in tables if it.problem == problem)
        which = f"{how_many(1 + len(others), 'table')} from here on are" if others else "a table is"
        yield first._replace(problem=f"{which} passed over: {problem}")


def _gone(table: HeadedTable) -> Iterator[Doubt]:
    """The lines of a table that are no results; repeated lines are reported together."""
    again = [at for at, why in table.gone.items() if why == AGAIN]
    if again:
        yield left_out(f"from {table.lines.place[min(again)]} on, {how_many(len(again), 'line')}", AGAIN)
    yield from (left_out(table.lines.place[at], why) for at, why in sorted(table.gone.items()) if why != AGAIN)


def _renamed(table: HeadedTable) -> Iterator[Doubt]:
    """The lines in which a pair's number stands beside two other players than before."""
    lines = table.lines
    named = {side: f"{side}_names" for side in SIDES if f"{side}_names" in table.columns}
    for side, heading in named.items():
        pairs, names = getattr(lines, side), table.part.below.column(table.columns[heading])
        first: dict[str, str] = {}
        for line, (pair, players) in enumerate(zip(pairs, map(str, names), strict=True)):
            if not pair or not players or line in table.gone:
                continue
            before = first.setdefault(pair, players)
            if before != players and not _share_a_player(before, players):
                problem = f"pair {pair} is {players} here, and {before} before: is it a slip?"
                yield Doubt("asked", problem, lines.place[line], SLIP)


def _share_a_player(first: str, second: str) -> bool:
    """Whether two pairs of names may have a player in common, however the names are written."""
    words = (filter(str.isalpha, names.casefold().split()) for names in (first, second))
    return any(SequenceMatcher(None, one, other).ratio() >= ALIKE for one, other in product(*words))


def _numbered(evening: Evening) -> Evening:
    """The evening with the pairs' bare numbers, if all pairs name their side. It has two winners."""
    bare = evenings.without_sides(evening.lines)
    if bare is None:
        return evening
    names = {}
    for pair, players in evening.names.items():
        side, name = evenings.side_and_name(pair)
        (number,) = without_side([name], side)
        names[f"{side} {number}"] = players
    return replace(evening, lines=bare, names=names, rules=ScoringRules(winners=2))


SEPARATORS = "\t;,|"  # a comma may also be a decimal's, so that others that part as many lines come first
QUOTED = re.compile(r"^(?:> ?)+", re.M)  # before the lines of an e-mail that is answered
MARKED = re.compile(r"^#(?=[^\W\d_])")  # so Bridgewebs marks titles and headings
SAMPLE = 50  # lines that tell the separator, and may be headings


def recognise(data: bytes) -> bool:
    """Whether the bytes begin as a text. The headings decide later."""
    return bool((readable(text_of, data[:HEAD]) or "").strip())


def read(data: bytes) -> Evening:
    """The tables in the text; if no sign parts the columns, those that blanks part."""
    text = text_of(data)
    text = QUOTED.sub("", text) if ">" in text else text
    grid = grid_of(text)
    if readable(find_headings, grid.rows(0, MOST_TITLES)) is None:
        parted = parted_grids(text)
        if parted:
            return evening_of(parted, "text")
    return evening_of([grid], "text", is_exact=b"\t" not in data)


def parted_grids(text: str, first: int = 1, title: str = "") -> list[Grid]:
    """The tables in a text whose columns only blanks part; `first` is the number of its first line."""
    tables = tables_of(text)
    return [grid_of_rows(rows, range(first, first + len(rows)), title)._replace(widths=()) for rows in tables]


def grid_of(text: str) -> Grid:
    """The text's rows and cells."""
    sample = text.split("\n", SAMPLE)[:SAMPLE]
    separator = max(SEPARATORS, key=lambda sign: sum(sign in line for line in sample))
    rows_of = partial(csv.reader, delimiter=separator, skipinitialspace=separator != "\t")
    reader = rows_of(io.StringIO(text))
    try:
        first = [[MARKED.sub("", cell) for cell in row[:1]] + row[1:] for row in islice(reader, SAMPLE)]
        grid = grid_of_rows(chain(first, reader))
    except csv.Error as error:
        raise ResultsError(f"line {reader.line_num}: cannot be read as a table ({error})") from None
    if reader.line_num == len(grid.numbers):
        return grid
    if text.count('"') % 2:
        raise ResultsError("has a double quote that is opened and never closed: take it out, or double it")
    again = rows_of(io.StringIO(text))  # a cell in quotes holds the end of a line
    return grid._replace(numbers=[again.line_num for _ in again])
