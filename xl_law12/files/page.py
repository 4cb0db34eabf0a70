"""Tables in a saved page. Scripts and styles are passed over, and nothing is fetched."""

from __future__ import annotations

from html.parser import HTMLParser

from xl_law12.files.decoding import HEAD, text_of
from xl_law12.files.evening import MOST_LINES, Evening, ResultsError
from xl_law12.files.grids import Grid
from xl_law12.files.tables import evening_of

TITLES = ("h1", "h2", "h3", "h4", "h5", "h6", "caption", "title")
UNSEEN = ("script", "style", "template", "noscript")
MOST_SPANNED = 100
MOST_NESTED = 50
LONGEST_TITLE = 200


def recognise(data: bytes) -> bool:
    """Whether this is a page of the web."""
    head = data[: 4 * HEAD].replace(b"\0", b"").lower()
    return any(mark in head for mark in (b"<!doctype html", b"<html", b"<table", b"<body"))


def read(data: bytes) -> Evening:
    """The tables of results in the page."""
    reader = Reader()
    reader.feed(text_of(data))
    reader.close()
    reader.end_all()
    return evening_of(reader.grids, "HTML")


class _Open:
    """A table that is being read."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: list[list[str]] = []
        self.lines: list[int] = []
        self.cell: list[str] | None = None
        self.wide = 1
        self.below: dict[int, tuple[int, str]] = {}  # cells that span rows: column to rows left and text

    def begin_row(self, line: int) -> None:
        self.rows.append([])
        self.lines.append(line)

    def fill_from_above(self) -> None:
        """Cells of the rows above that reach down to here."""
        row = self.rows[-1]
        while len(row) in self.below:
            column = len(row)
            left, text = self.below.pop(column)
            if left > 1:
                self.below[column] = (left - 1, text)
            row.append(text)

    def end_cell(self, tall: int) -> None:
        text = " ".join("".join(self.cell or []).split())
        self.cell = None
        for _ in range(self.wide):
            self.fill_from_above()
            if tall > 1:
                self.below[len(self.rows[-1])] = (tall - 1, text)
            self.rows[-1].append(text)


class Reader(HTMLParser):
    """Collects the tables, the innermost ones too, each with the last title above it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.grids: list[Grid] = []
        self.open: list[_Open] = []
        self.title = ""
        self.titling: list[str] | None = None
        self.unseen = 0
        self.tall = 1
        self.count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        table = self.open[-1] if self.open else None
        if tag in UNSEEN:
            self.unseen += 1
        elif tag in TITLES:
            self.titling = []
        elif tag == "table":
            if len(self.open) >= MOST_NESTED:
                raise ResultsError(f"has tables within tables, more than {MOST_NESTED} deep")
            self.open.append(_Open(self.title))
        elif table is not None and tag == "tr":
            self._end_cell()
            table.begin_row(self.getpos()[0])
            self._count()
        elif table is not None and tag in ("td", "th"):
            self._end_cell()
            if not table.rows:
                table.begin_row(self.getpos()[0])
            spans = {name: _span(value) for name, value in attrs if name in ("colspan", "rowspan")}
            table.cell, table.wide, self.tall = [], spans.get("colspan", 1), spans.get("rowspan", 1)
        elif tag == "img" and table is not None and table.cell is not None:
            table.cell.append(f" {dict(attrs).get('alt') or ''} ")
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN:
            self.unseen = max(0, self.unseen - 1)
        elif tag in TITLES and self.titling is not None:
            self._end_title(tag)
        elif tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag == "table" and self.open:
            self._end_table()

    def handle_data(self, data: str) -> None:
        if self.unseen:
            return
        if self.titling is not None:
            self.titling.append(data)
        if self.open and self.open[-1].cell is not None:
            self.open[-1].cell.append(data)

    def end_all(self) -> None:
        """End the tables that a page cut short leaves open."""
        while self.open:
            self._end_table()

    def _end_title(self, tag: str) -> None:
        title, self.titling = " ".join("".join(self.titling or ()).split())[:LONGEST_TITLE], None
        if tag == "caption" and self.open:
            self.open[-1].title = title
        else:
            self.title = title

    def _end_cell(self) -> None:
        if self.open and self.open[-1].cell is not None:
            self.open[-1].end_cell(self.tall)

    def _end_table(self) -> None:
        self._end_cell()
        table = self.open.pop()
        if table.rows:
            self.grids.append(Grid(table.rows, table.lines, table.title))

    def _count(self) -> None:
        self.count += 1
        if self.count > MOST_LINES:
            raise ResultsError(f"has more than {MOST_LINES:,} lines: no event has")


def _span(value: str | None) -> int:
    return min(int(value), MOST_SPANNED) if value and value.isdecimal() and len(value) < 10 else 1
