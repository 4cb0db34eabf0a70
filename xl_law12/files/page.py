"""Tables in a saved page. Scripts and styles are passed over, and nothing is fetched."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser

from xl_law12.files.decoding import HEAD, text_of
from xl_law12.files.evening import MOST_LINES, Evening, ResultsError
from xl_law12.files.grids import WIDEST, Grid, in_columns
from xl_law12.files.tables import evening_of

TITLES = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "title"))
UNSEEN = frozenset(("script", "style", "template", "noscript"))
CELLS = frozenset(("td", "th"))
MOST_NESTED = 50
LONGEST_TITLE = 200

Attributes = list[tuple[str, str | None]]


def recognise(data: bytes) -> bool:
    """Whether this is a page of the web."""
    head = data[: 4 * HEAD].replace(b"\0", b"").lower()
    return any(mark in head for mark in (b"<!doctype html", b"<html", b"<table", b"<body"))


def read(data: bytes) -> Evening:
    """The tables of results in the page."""
    return evening_of(grids_in(text_of(data)), "HTML")


def grids_in(text: str) -> Sequence[Grid]:
    """Every table of a page, the innermost ones too, each with the last title above it.

    >>> grids_in("<h2>Board 7</h2><table><tr><th>NS<th>EW<tr><td>1<td>2</table>")[0]
    Grid(columns=[['NS', '1'], ['EW', '2']], numbers=[1, 1], title='Board 7', widths=[2, 2])
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.ended()


class _Table:
    """A table that is being read; cells may span columns, and rows below.

    A number that spans rows, such as a board's, stands in each of them; a heading stands in the first.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: list[list[str]] = []
        self.numbers: list[int] = []
        self._cell: list[str] | None = None
        self._span = (1, 1)
        self._below: dict[int, tuple[int, str]] = {}  # by column, how many rows are still spanned, and by what

    def begin_row(self, number: int) -> None:
        self.end_row()
        self.rows.append([])
        self.numbers.append(number)

    def begin_cell(self, number: int, attributes: Attributes) -> None:
        if not self.rows:
            self.begin_row(number)
        self.end_cell()
        spans = dict(attributes)
        self._cell, self._span = [], (_span(spans.get("colspan")), _span(spans.get("rowspan")))

    def add(self, text: str) -> None:
        if self._cell is not None:
            self._cell.append(text)

    def end_cell(self) -> None:
        if self._cell is None:
            return
        text, (wide, tall) = " ".join("".join(self._cell).split()), self._span
        self._cell = None
        below = text if any(map(str.isdigit, text)) else ""
        for column in range(wide):
            self._fill_from_above()
            if tall > 1:
                self._below[len(self.rows[-1])] = (tall - 1, below)
            self.rows[-1].append("" if column else text)

    def end_row(self) -> None:
        self.end_cell()
        if self.rows:
            self._fill_from_above()

    def _fill_from_above(self) -> None:
        row = self.rows[-1]
        while len(row) in self._below:
            left, text = self._below.pop(len(row))
            if left > 1:
                self._below[len(row)] = (left - 1, text)
            row.append(text)


def _span(value: str | None) -> int:
    return min(int(value), WIDEST) if value and value.isdecimal() and len(value) < 10 and int(value) else 1


class _Reader(HTMLParser):
    """Goes through a page; tables may stand within tables."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._grids: list[Grid] = []
        self._open: list[_Table] = []
        self._title = ""
        self._titling: list[str] | None = None
        self._unseen = 0
        self._rows = 0

    def ended(self) -> Sequence[Grid]:
        """The tables; those that a page cut short leaves open end here."""
        while self._open:
            self._end_table()
        return self._grids

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """A table, row, cell or title begins."""
        number = self.getpos()[0]
        if tag in UNSEEN:
            self._unseen += 1
        elif tag in TITLES:
            self._titling = []
        elif tag == "table":
            if len(self._open) >= MOST_NESTED:
                raise ResultsError(f"has tables within tables, more than {MOST_NESTED} deep")
            self._open.append(_Table(self._title))
        elif self._open and tag == "tr":
            self._open[-1].begin_row(number)
            self._count()
        elif self._open and tag in CELLS:
            self._open[-1].begin_cell(number, attrs)
        elif tag == "img":
            self.handle_data(f" {dict(attrs).get('alt') or ''} ")  # a suit, on many pages
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        """A table, row, cell or title ends."""
        if tag in UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in TITLES and self._titling is not None:
            self._end_title(tag)
        elif tag in CELLS and self._open:
            self._open[-1].end_cell()
        elif tag == "table" and self._open:
            self._end_table()

    def handle_data(self, data: str) -> None:
        """A text, of a title or of a cell."""
        if self._unseen:
            return
        if self._titling is not None:
            self._titling.append(data)
        elif self._open:
            self._open[-1].add(data)

    def _end_title(self, tag: str) -> None:
        title, self._titling = " ".join("".join(self._titling or ()).split())[:LONGEST_TITLE], None
        if tag == "caption" and self._open:
            self._open[-1].title = title
        else:
            self._title = title

    def _end_table(self) -> None:
        table = self._open.pop()
        table.end_row()
        if table.rows:
            self._grids.append(in_columns(table.rows, table.numbers, table.title))

    def _count(self) -> None:
        self._rows += 1
        if self._rows > MOST_LINES:
            raise ResultsError(f"has more than {MOST_LINES:,} lines: no event has")
