"""Puts an evening into the sheets of the template workbook, and reads it again by the names of the cells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from xl_law12.books import ranking, results, rulings, session, styles, traveller
from xl_law12.books.page import Page
from xl_law12.bridge.reading.entries import result_text
from xl_law12.errors import Law12Error, naming
from xl_law12.excel import defined_names
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, area_of, plain_sheet
from xl_law12.excel.shared_strings import SharedTexts
from xl_law12.excel.sheets import read
from xl_law12.excel.syntax import FormulaError, tokens
from xl_law12.files.evening import Evening, ScoringRules
from xl_law12.files.grids import in_columns
from xl_law12.files.guards import printable
from xl_law12.files.opening import answered, reason, ruled, with_boards
from xl_law12.files.own_table import NAMES, VULNERABLE, vulnerabilities
from xl_law12.files.point_comparison import astray
from xl_law12.files.rulings import OPEN, RulingEntry
from xl_law12.files.tables import evening_of
from xl_law12.sentences import inside

WIDTH_OF_NAMES = 30
BETWEEN = " · "  # what stands between the evening's title and its date
SETTINGS = ("method", "tables", "factoring", "winners", "average_plus_limit")

_DATE = re.compile(r"\d{4}|\d[./-]\d")  # a year, or figures as a date has them


def fill(pages: Mapping[str, Page], taken: Evening, rules: ScoringRules) -> list[int]:
    """Put an evening into blank sheets; the lines whose rulings found no room on their sheet."""
    asked = list(dict.fromkeys((*taken.open, *taken.rulings, *taken.printed.astray)))
    _fill_results(pages[results.NAME], taken, set(asked[rulings.LINES :]))
    _fill_rulings(pages[rulings.NAME], taken, asked[: rulings.LINES])
    for key in SETTINGS:
        put(pages[session.NAME], key, 0, getattr(rules, key))
    for row, (pair, points) in enumerate((rules.adjustments or ())[: ranking.ADJUSTMENTS]):
        put(pages[ranking.NAME], "adjusted_pair", row, pair)
        put(pages[ranking.NAME], "adjusted_by", row, points)
    session.print_so_many(pages[session.NAME], taken.lines.size)
    ranking.print_so_many(pages[ranking.NAME], _longest_list(taken))
    put(pages[traveller.NAME], "chosen", 0, next(iter(taken.lines.board), ""))
    title = BETWEEN.join(filter(None, (taken.title, taken.date)))
    put(pages[ranking.NAME], "event", 0, title)
    return asked[rulings.LINES :]


def _longest_list(evening: Evening) -> int:
    """How many pairs the longer list of the ranking has; one list, where numbers sit both ways."""
    ns, ew = ({pair for pair in side if pair} for side in (evening.lines.ns, evening.lines.ew))
    return len(ns | ew) if ns & ew else max(len(ns), len(ew))


def _fill_results(page: Page, taken: Evening, without_room: set[int]) -> None:
    """Write the lines as they stand, and who sat there."""
    lines = taken.lines
    if lines.size >= results.ROWS:
        raise Law12Error(f"{lines.size:,} lines: the workbook has room for {results.ROWS - 1:,}. -o - prints them all")
    players = [taken.seated(line) for line in range(lines.size)]
    own = vulnerabilities(taken)
    beside = (*NAMES, VULNERABLE) if any(own) else NAMES if any(map(any, players)) else ()
    for column, text in enumerate(beside, start=len(results.HEADS) + 1):
        cell = _write(page, 1, column, page.say(text))
        results.head(cell)
        page.sheet.column_dimensions[cell.column_letter].width = WIDTH_OF_NAMES
    for line, who in enumerate(players):
        seated = (lines.board[line], lines.ns[line], lines.ew[line])
        played = (lines.contract[line], lines.declarer[line], lines.tricks[line])
        result = _result(taken, line, ruled_elsewhere=line not in without_room)
        for column, value in enumerate((*seated, *played, *result, *who, own[line]), start=1):
            if value != "":
                results.dress(_write(page, line + 2, column, value))


def _result(taken: Evening, line: int, *, ruled_elsewhere: bool) -> tuple[str, str]:
    """Score and ruling of a line. One that is open counts by the sheet Rulings, where its award is asked for."""
    lines, result = taken.lines, taken.stood[line]
    if result is None:
        return lines.ns_score[line], "NP" if ruled_elsewhere else lines.ruling[line]
    return (str(result), "") if isinstance(result, int) else ("", result_text(result))


def _fill_rulings(page: Page, taken: Evening, asked: Sequence[int]) -> None:
    """Write the rulings, and the lines that need one: their award is left open, with the reason beside it."""
    lines = taken.lines
    strays = astray(taken)
    for row, line in enumerate(asked):
        award = result_text(taken.rulings[line]) if line in taken.rulings else OPEN if line in taken.open else ""
        words = reason(taken, line) if line in taken.open else strays.get(line, "")
        values = {
            "board": lines.board[line],
            "ns": lines.ns[line],
            "ew": lines.ew[line],
            "award": award,
            "words": inside(words, page.edition.language),
        }
        for key, value in values.items():
            put(page, key, row, value)


def put(page: Page, key: str, row: int, value: Any) -> None:
    """Write a value into a cell of a key; nothing where there is none."""
    area = page.where[key]
    if value not in (None, ""):
        _write(page, area.top + row, area.left, value)


def _write(page: Page, row: int, column: int, value: Any) -> Any:
    """Write a value into a cell, and return that: a number as a number; a text as a text, whatever it begins with."""
    cell = page.sheet.cell(row, column)
    if isinstance(value, int | float) or re.fullmatch(r"-?\d{1,15}", value):
        cell.value = value if isinstance(value, float) else int(value)
    else:
        cell.value, cell.data_type = printable(value), "s"
    cell.protection = styles.OPEN
    return cell


def take(path: Path) -> Evening:
    """The evening in a workbook made from the template, with its rulings, settings and adjustments."""
    package = Package.load(path)
    with naming(str(path)):
        sheets = _Sheets(package)
        evening = _results(sheets)
        return _with_rulings(sheets, answered(evening))


def _first_cells(meaning: str) -> tuple[str, Area] | None:
    """The first cells of a sheet that a name leads to, with the sheet.

    >>> _first_cells("IF(ISBLANK('One''s'!$B$2),\"\",'One''s'!$B$2)"), _first_cells("1+1")
    (("One's", Area(top=2, left=2, bottom=2, right=2)), None)
    """
    try:
        words = [text for kind, text in tokens(meaning, stored=True) if kind == "name"]
    except FormulaError:
        return None
    for sheet, cells in (word.rpartition("!")[::2] for word in words):
        area = area_of(cells) if sheet else None
        if area is not None:
            return plain_sheet(sheet), area
    return None


class _Sheets:
    """The cells of a workbook by the names that its sheets give them."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._texts = SharedTexts(package)
        self._values: dict[str, Mapping[tuple[int, int], Any]] = {}
        self._areas: dict[str, dict[str, tuple[str, Area]]] = {}
        for name in defined_names.names(package):
            cells = _first_cells(name.text)
            if name.sheet is not None and cells is not None:
                self._areas.setdefault(name.sheet, {})[name.name] = cells

    def with_names(self, *keys: str) -> str:
        """The sheet that has cells of these names."""
        for sheet, areas in self._areas.items():
            if all(key in areas for key in keys):
                return sheet
        raise Law12Error(
            "is not a workbook of the template. A table of results in it is read when it is saved as CSV; or paste it "
            "into Results, in a workbook of xl-law12 new --blank"
        )

    def rows(self, sheet: str, *keys: str) -> tuple[str, list[tuple[int, list[Any]]]]:
        """The sheet on which these cells stand, and the cells side by side with the numbers of their rows."""
        areas = [self._areas[sheet][key] for key in keys]
        place = areas[0][0]
        values = self._cells(place)
        columns = [column for _, area in areas for column in range(area.left, area.right + 1)]
        rows = range(areas[0][1].top, areas[0][1].bottom + 1)
        return place, [(row, [values.get((row, column)) for column in columns]) for row in rows]

    def one(self, sheet: str, key: str) -> Any:
        """The value of a cell of this name."""
        return self.rows(sheet, key)[1][0][1][0]

    def _cells(self, sheet: str) -> Mapping[tuple[int, int], Any]:
        if sheet not in self._values:
            part = next(other.part for other in self._package.sheets() if other.name == sheet)
            self._values[sheet] = read(self._package[part], self._texts, part).values
        return self._values[sheet]


def _results(sheets: _Sheets) -> Evening:
    """The table as it stands on the sheet Results."""
    session_sheet = sheets.with_names("results_table", "method")
    sheet, rows = sheets.rows(session_sheet, "results_table")
    filled = [(row, [_text(cell) for cell in cells]) for row, cells in rows if any(map(_text, cells))]
    grid = in_columns([cells for _, cells in filled], [row for row, _ in filled])
    with naming(sheet):
        evening = evening_of([grid._replace(word=f"{sheet}, row")], "workbook")
    lines = evening.lines
    board, vulnerable = (_text(sheets.one(session_sheet, key)) for key in ("board_alone", "vulnerable"))
    lines = lines._replace(vulnerable=[vulnerable or own for own in lines.vulnerable])
    lines = with_boards(
        replace(evening, lines=lines), board, "Write its number there, or on Session that of a single board"
    )
    event = _text(sheets.one(sheets.with_names("event", "adjusted_pair"), "event"))
    title, date = _title_and_date(event)
    method = "" if evening.is_of_teams else evening.method  # Session scores pairs, whoever met twice
    rules = evening.rules.but_for(_settings(sheets))
    return replace(evening, lines=lines, method=method, rules=rules, title=title, date=date)


def _title_and_date(event: str) -> tuple[str, str]:
    """The title and the date that `fill` has joined. A part without a date belongs to the title.

    >>> _title_and_date("Club · Monday · 16/11/2026"), _title_and_date("Club · Round 2")
    (('Club · Monday', '16/11/2026'), ('Club · Round 2', ''))
    """
    title, between, date = event.rpartition(BETWEEN)
    return (title, date) if between and _DATE.search(date) else (event, "")


def _with_rulings(sheets: _Sheets, taken: Evening) -> Evening:
    """The awards of the sheet Rulings; a line that stands there without one is asked about."""
    sheet, rows = sheets.rows(sheets.with_names("award", "ns"), "board", "ns", "ew", "award")
    given = [RulingEntry(f"{sheet}, row {row}", *map(_text, cells)) for row, cells in rows]
    return ruled(taken, (ruling for ruling in given if ruling.board and (ruling.award or (ruling.ns and ruling.ew))))


def _settings(sheets: _Sheets) -> ScoringRules:
    """How the sheet Session scores, with the adjustments of the ranking."""
    sheet = sheets.with_names("results_table", "method")
    given = {key: _whole(sheets.one(sheet, key)) for key in SETTINGS}
    _, rows = sheets.rows(sheets.with_names("adjusted_pair", "adjusted_by"), "adjusted_pair", "adjusted_by")
    adjustments = [cells for _, cells in rows if any(cell is not None for cell in cells)]
    return ScoringRules(**given, adjustments=adjustments or None)


def _whole(cell: Any) -> Any:
    """A cell with a whole number as an integer; anything else as it stands: the functions say what is wrong with it."""
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell


def _text(cell: Any) -> str:
    """A cell as the text that stands in it; a percentage that a spreadsheet keeps as a number is one again."""
    if isinstance(cell, float):
        return f"{cell * 100:g}%" if 0 < cell < 1 else f"{cell:.15g}"
    return "" if cell is None else str(cell).strip()
