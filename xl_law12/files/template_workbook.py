"""An evening in a workbook made from the template, read by the names that its sheets give to cells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from xl_law12.errors import Law12Error, naming
from xl_law12.excel import defined_names
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, area_of, plain_sheet
from xl_law12.excel.sheets import read
from xl_law12.excel.syntax import FormulaError, tokens
from xl_law12.files.evening import ACROSS, BETWEEN, WITHIN, Evening, ScoringRules
from xl_law12.files.opening import answered, ruled, with_boards
from xl_law12.files.rulings import RulingEntry
from xl_law12.files.text import evening_of, grid_of_rows
from xl_law12.sentences import quoted

SETTINGS = ("method", "tables", "factoring", "winners", "average_plus_limit")
FIGURES = ("penalty_points", "bonus_points")

_MADE_BY_US = b">xl-law12</dc:creator>"
_DATE = re.compile(r"\d{4}|\d[./-]\d")  # a year, or figures as a date has them


def recognise(path: Path) -> bool:
    """Whether this is a workbook of the template, or has its sheet for results."""
    package = Package.load(path)
    is_ours = "docProps/core.xml" in package and _MADE_BY_US in package["docProps/core.xml"]
    return is_ours or "results_table" in {name.name for name in defined_names.names(package)}


def take(path: Path) -> Evening:
    """The evening of a workbook, with its rulings, settings and adjustments."""
    package = Package.load(path)
    with naming(str(path)):
        sheets = _Sheets(package)
        evening = answered(_results(sheets))
        ours = sheets.with_names("award", "board", "other")
        sheet, rows = sheets.rows(ours, "board", "other", left_of_them=1)  # with the event on the left
        rulings = []
        for row, cells in rows:
            event, board, ns, ew, award, other = map(_text, cells)
            ruling = RulingEntry(f"{sheet}, row {row}", board, ns, ew, award, event, at_teams=bool(other))
            if ruling.award or all(ruling.names):  # a line without an award is asked about
                rulings.append(ruling)
        return ruled(evening, rulings)


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
        self._values: dict[str, Mapping[tuple[int, int], Any]] = {}
        self.areas: dict[str, dict[str, tuple[str, Area]]] = {}  # by the sheet and the name
        shared: dict[str, tuple[str, Area]] = {}  # by names of the whole workbook
        for name in defined_names.names(package):
            cells = _first_cells(name.text)
            if cells is not None:
                areas = shared if name.sheet is None else self.areas.setdefault(name.sheet, {})
                areas[name.name] = cells
        self.areas = {sheet: shared | areas for sheet, areas in self.areas.items()}

    def with_names(self, *keys: str) -> str:
        """The sheet that has cells of these names."""
        for sheet, areas in self.areas.items():
            if all(key in areas for key in keys):
                return sheet
        raise Law12Error("is a workbook of xl-law12 without an evening: its sheets Results and Session are missing")

    def rows(self, sheet: str, *keys: str, left_of_them: int = 0) -> tuple[str, list[tuple[int, list[Any]]]]:
        """The sheet with these cells, and its numbered rows, from (left of) the first key's column to the last's."""
        areas = [self.areas[sheet][key] for key in keys]
        place = areas[0][0]
        if place not in self._values:
            part = next(other.part for other in self._package.sheets() if other.name == place)
            self._values[place] = read(self._package[part], self._package.shared_text, part).values
        values = self._values[place]
        columns = range(areas[0][1].left - left_of_them, areas[-1][1].right + 1)
        rows = range(areas[0][1].top, areas[0][1].bottom + 1)
        return place, [(row, [values.get((row, column)) for column in columns]) for row in rows]

    def one(self, sheet: str, key: str) -> Any:
        """The value of a cell of this name."""
        _, rows = self.rows(sheet, key)
        _, cells = rows[0]
        return cells[0]


def _results(sheets: _Sheets) -> Evening:
    """The table on the sheet Results, with what Session and Ranking say of it: rules, adjustments, title and date."""
    session_sheet = sheets.with_names("results_table", "method")
    sheet, rows = sheets.rows(session_sheet, "results_table")
    filled = [(row, [_text(cell) for cell in cells]) for row, cells in rows if any(map(_text, cells))]
    grid = grid_of_rows([cells for _, cells in filled], [row for row, _ in filled])
    with naming(sheet):
        evening = evening_of([grid._replace(word=f"{sheet}, row")], "workbook")
    lines = evening.lines
    board, vulnerable = (_text(sheets.one(session_sheet, key)) for key in ("board_alone", "vulnerable"))
    lines = lines._replace(vulnerable=[vulnerable or own for own in lines.vulnerable])
    lines = with_boards(
        replace(evening, lines=lines), board, "Write its number there, or on Session that of a single board"
    )
    event = _text(sheets.one(sheets.with_names("event", "adjusted_pair"), "event"))
    title, between, date = event.rpartition(BETWEEN)
    if not (between and _DATE.search(date)):  # a part without a date belongs to the title
        title, date = event, ""
    method = "" if evening.is_of_teams else evening.method  # Session scores pairs, whoever met twice
    given, adjusted_at = _settings(sheets)
    rules = evening.rules.but_for(given)
    return replace(evening, lines=lines, method=method, rules=rules, title=title, date=date, adjusted_at=adjusted_at)


def _settings(sheets: _Sheets) -> tuple[ScoringRules, list[str]]:
    """The rules of scoring on the sheet Session, with the adjustments on Ranking, and where each of these stands."""
    sheet = sheets.with_names("results_table", "method")
    given: dict[str, Any] = {key: sheets.one(sheet, key) for key in SETTINGS}
    for key, cell in given.items():
        if isinstance(cell, float) and cell.is_integer():
            given[key] = int(cell)  # anything else as it stands: the functions say what is wrong with it
    compare = _text(sheets.one(sheet, "compare")).lower() if "compare" in sheets.areas[sheet] else ""
    if compare not in ("", WITHIN, ACROSS):
        raise Law12Error("{word}: give WITHIN or ACROSS", sheet, word=quoted(compare.upper()))
    ranking = sheets.with_names("event", "adjusted_pair")
    is_signed = "penalty_points" not in sheets.areas[ranking]  # as in a workbook of 0.3
    place, rows = sheets.rows(ranking, "adjusted_pair", *(["adjusted_by"] if is_signed else FIGURES))
    adjustments: list[list[Any]] = []
    adjusted_at: list[str] = []
    for row, cells in rows:
        in_row = [cells] if is_signed else signed_adjustments(place, row, *cells)
        typed = [it for it in in_row if any(map(_text, it))]
        adjustments += typed
        adjusted_at += [f"{place}, row {row}"] * len(typed)
    return ScoringRules(**given, adjustments=adjustments or None, compare=compare or None), adjusted_at


def signed_adjustments(sheet: str, row: int, pair: Any, penalty: Any, bonus: Any) -> list[list[Any]]:
    """The pair and the points to add, for each figure in a row: penalty and bonus are positive figures."""
    for cell, name in ((penalty, "penalty"), (bonus, "bonus")):
        if _text(cell).startswith(("-", "\N{MINUS SIGN}")):
            template = "{cell} is negative: a {name} is a positive figure"
            raise Law12Error(template, f"{sheet}, row {row}", cell=quoted(cell), name=name)
    found = [[pair, points] for points in (_subtracted(penalty), bonus) if _text(points)]
    return found or ([[pair, None]] if _text(pair) else [])  # RANKING asks for its points


def _subtracted(cell: Any) -> Any:
    """A figure with a minus; what is none, such as an error value, as it stands: the functions say what is wrong."""
    if isinstance(cell, float):
        return -cell
    return f"-{cell.strip()}" if type(cell) is str and cell.strip() else cell


def _text(cell: Any) -> str:
    """A cell as the text that stands in it; a percentage that a spreadsheet keeps as a number is one again."""
    if isinstance(cell, float):
        return f"{cell * 100:g}%" if 0 < cell < 1 else f"{cell:.15g}"
    return "" if cell is None else str(cell).strip()
