"""Tables in a saved page: a grid for each. Scripts and styles are passed over, and nothing is fetched."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote_plus

from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening, ResultsError, left_out, number_of, with_open_line
from xl_law12.files.own_files import RANKING, TARGET, rules_read
from xl_law12.files.text import HEAD, WIDEST, SpannedTable, evening_of, head_of, parted_grids, text_of
from xl_law12.reading.grids import Grid
from xl_law12.reading.words import LONGEST_TITLE, board_in, names_a_board

TITLES = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "title"))
OF_THE_PAGE = ("h1", "title")
UNSEEN = frozenset(("script", "style", "template", "noscript"))
CELLS = frozenset(("td", "th"))
MOST_NESTED = 50
# Suits that stand on pages as pictures, or as elements without a text, which a style sheet fills.
SUITS = {"♣": "c club clubs", "♦": "d diam diams diamond diamonds", "♥": "h heart hearts", "♠": "s spade spades"}
SUIT_OF = {word: suit for suit, words in {**SUITS, "NT": "n nt"}.items() for word in words.split()}
DRAWN = frozenset(("i", "span"))
WITHIN_A_LINE = frozenset(("a", "b", "big", "em", "font", "i", "img", "small", "span", "strong", "sub", "sup", "u"))
LINK = "→"  # before the text of a link, which leads elsewhere and is no title
_FILE = re.compile(r"(?:.*/)?(\w+)\.\w+")
_DEALT = re.compile(r"\bah\|Board\s*(\d{1,4})\|")  # in a link to the play of a board

Attributes = list[tuple[str, str | None]]


def page_in(text: str) -> WebPage:
    """The content of a page."""
    page = WebPage()
    half_a_tag = text.find("<", text.rfind(">") + 1)  # the library would search long for the end of that tag
    try:
        page.feed(text if half_a_tag < 0 else text[:half_a_tag])
        page.close()
    except AssertionError as error:  # so the library says that a declaration is none
        raise ResultsError(f"is a damaged page ({error}): save it anew") from None
    return page


def _span(value: str | None) -> int:
    return min(number_of(value or "") or 1, WIDEST)


class WebPage(HTMLParser):
    """Reads a page: every table, the innermost ones too, each with the last title above it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.grids: list[Grid] = []
        self.rules = ""  # what our own pages say
        self.is_open = False  # a table has no end
        self._open: list[SpannedTable] = []
        self._title = ""
        self.titles = dict.fromkeys(OF_THE_PAGE, "")  # of the whole page, by the element
        self._titling: list[str] | None = None
        self._line: list[str] = []  # the text outside of tables since the last line ended
        self._lines: dict[str, str] = {}  # the lines that name a board since the last table, by the board
        self._has_titles = False  # a title has named a board: then lines of text do not
        self._drawn = ""  # a suit, if the element that has begun holds no text
        self._unseen = 0
        self._plain: list[str] | None = None  # a text in which line ends and blanks count
        self._plain_from = 0

    def close(self) -> None:
        """End the page, and with it the tables that one cut short leaves open."""
        super().close()
        self.is_open = bool(self._open)
        self._end_plain()
        while self._open:
            self._end_table()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Begin a table, row, cell or title."""
        self._draw()
        self._end_line(tag)
        if self._is_unseen(tag):
            self.handle_data(dict(attrs).get("value") or "")  # of a heading of our own page in another language
            self._unseen += 1
        elif tag == "pre":
            self._plain, self._plain_from = [], self.getpos()[0]
        elif tag == "br" and self._plain is not None:
            self._plain.append("\n")
        elif tag in TITLES:
            self._titling = []
        elif tag == "meta" and ("name", TARGET) in attrs:
            self.rules = dict(attrs).get("content") or ""
        elif tag == "table":
            if len(self._open) >= MOST_NESTED:
                raise ResultsError(f"has tables within tables, more than {MOST_NESTED} deep")
            self._open.append(SpannedTable(self._title_of_table()))
        elif self._open:
            self._begin_in(self._open[-1], tag, attrs)
        elif tag == "a" and any(name == "href" for name, _ in attrs):
            self._line.append(LINK)

    def _is_unseen(self, tag: str) -> bool:
        return tag in UNSEEN or (tag == "data" and bool(self.rules))

    def _begin_in(self, table: SpannedTable, tag: str, attrs: Attributes) -> None:
        """Begin a row or a cell of a table, or something in a cell."""
        number = self.getpos()[0]
        if tag == "tr":
            table.begin_row(number)
        elif tag in CELLS:
            if not table.numbers:
                table.begin_row(number)
            spans = dict(attrs)
            table.begin_cell((_span(spans.get("colspan")), _span(spans.get("rowspan"))), is_head=tag == "th")
        elif tag == "img":
            given = dict(attrs)
            name = _FILE.fullmatch(given.get("src") or "")
            suit = SUIT_OF.get(name[1].lower(), "") if name else ""  # on many pages, by the name of the picture's file
            self.handle_data(f" {given.get('alt') or suit} ")
        elif tag == "br":
            self.handle_data(" ")
        elif tag == "a":
            table.dealt.update(board for _, value in attrs for board in _DEALT.findall(unquote_plus(value or "")))
        elif tag in DRAWN:
            classes = (dict(attrs).get("class") or "").lower().split()
            self._drawn = next((SUIT_OF[word] for word in classes if word in SUIT_OF), "")

    def handle_endtag(self, tag: str) -> None:
        """End a table, row, cell or title."""
        self._draw()
        self._end_line(tag)
        if self._is_unseen(tag):
            self._unseen = max(0, self._unseen - 1)
        elif tag == "pre":
            self._end_plain()
        elif tag in TITLES and self._titling is not None:
            self._end_title(tag)
        elif tag in CELLS and self._open:
            self._open[-1].end_cell()
        elif tag == "table" and self._open:
            self._end_table()

    def handle_data(self, data: str) -> None:
        """Take in a text, of a title or of a cell."""
        if self._unseen:
            return
        if not data.isspace():
            self._drawn = ""
        if self._plain is not None:
            self._plain.append(data)
        elif self._titling is not None:
            self._titling.append(data)
        elif not self._open:
            self._line.append(data)
        else:
            self._open[-1].add(data)

    def _end_line(self, tag: str) -> None:
        """End a line of text; one that begins with the name of a board may be the title of the next table."""
        if tag in WITHIN_A_LINE or not self._line:
            return
        line, self._line = " ".join("".join(self._line).split()), []
        if names_a_board(line):
            self._lines[board_in([line])] = line

    def _title_of_table(self) -> str:
        """The title of a table that begins here. Lines that name several boards say nothing about it."""
        if self._open:
            line = self._open[-1].text
            return line if names_a_board(line) else self._title
        if self._lines and not self._has_titles:
            older = "" if board_in([self._title]) else self._title
            self._title = next(iter(self._lines.values())) if len(self._lines) == 1 else older
        self._lines = {}
        return self._title

    def _draw(self) -> None:
        """Take in the suit that an element without a text stands for."""
        drawn, self._drawn = self._drawn, ""
        if drawn:
            self.handle_data(drawn)

    def _end_title(self, tag: str) -> None:
        title, self._titling = " ".join("".join(self._titling or ()).split())[:LONGEST_TITLE], None
        if tag in OF_THE_PAGE:
            self.titles[tag] = self.titles[tag] or title
        self._has_titles = self._has_titles or bool(board_in([title]))
        if tag == "caption" and self._open:
            self._open[-1].title = title
        elif not self._open or board_in([title]) or not board_in([self._title]):  # a hand's dealer may be a title too
            self._title = title

    def _end_plain(self) -> None:
        """Take in the tables of a text whose columns only blanks part."""
        if self._plain is not None:
            self.grids += parted_grids("".join(self._plain), self._plain_from, self._title_of_table())
        self._plain = None

    def _end_table(self) -> None:
        table = self._open.pop()
        if table.numbers:
            dealt = f"Board {next(iter(table.dealt))}" if len(table.dealt) == 1 else ""
            title = " · ".join(filter(None, (table.title, dealt)))
            self.grids.append(table.grid(title))


LINE_END = "\n"
CUT_SHORT = "the page ends within a table: is it cut short? Save it anew"


def recognise(data: bytes) -> bool:
    """Whether this is a page of the web."""
    head = head_of(data, 4 * HEAD).lower()
    return any(mark in head for mark in (b"<!doctype html", b"<html", b"<table", b"<body"))


def read(data: bytes) -> Evening:
    """The tables of results in the page. If the page is cut short, a row without its last cells is an error."""
    text = text_of(data)
    small = text.lower()
    page = page_in(text)
    grids = [grid for grid in page.grids if not (page.rules and grid.title.startswith(RANKING))]
    is_cut = page.is_open and small.rfind("<table") > small.rfind("</table")
    has_no_end = "<html" in small and "</html" not in small
    evening = evening_of(grids, "HTML", is_exact=is_cut)
    last = f"line {text.rstrip().count(LINE_END) + 1}"
    if is_cut and evening.is_of_teams:
        raise ResultsError(CUT_SHORT)
    if is_cut:  # lines may be missing: one is open
        evening = with_open_line(evening, last, Law12Error(CUT_SHORT))
    elif has_no_end:
        evening = replace(evening, notes=[*evening.notes, left_out(last, "the page has no end: is it cut short?")])
    titles = (evening.title, *page.titles.values())
    named = next((title for title in titles if title and not board_in([title])), evening.title)
    rules, event = rules_read(page.rules)
    title, date = event or (named, "")
    return replace(evening, rules=evening.rules.but_for(rules), title=title, date=date)
