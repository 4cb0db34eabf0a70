"""Writes the formulas when all sheets are there: keys become names, or the cells of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from xl_law12.books import formulas
from xl_law12.books.page import Page
from xl_law12.excel.references import Area, area_of, quoted_sheet


def settle(page: Page) -> None:
    """Write the formulas, and the names that stand in them.

    The names help people to read a formula. They are hidden: Excel's list of names shows the functions, and `typed`.
    An input that no formula reads gets no name. A step that only one formula reads, or only other steps, gets none
    either: formulas read it by its address.
    """
    read = {key for other in page.pages.values() for key in _read_from(other, page)}
    meanings = {key: meaning(page, key) for key in page.inputs if key in read}
    unnamed, far = _unnamed(page), set(_unnamed_elsewhere(page))

    def name(sheet: str, key: str) -> str:
        if not sheet and key in unnamed:
            return _fixed(page.where[key])
        if sheet and (sheet, key) in far:
            return _on(page.pages[sheet], page.pages[sheet].where[key])
        own = f"{sheet.lower().replace(' ', '_')}_{key}" if sheet else key
        meanings[own] = meaning(page.pages[sheet] if sheet else page, key)
        return own

    for area, declared in page.formulas:
        assert not formulas.has_address(declared), declared
        known = formulas.counted(declared, lambda key: page.where[key].height)
        text = formulas.worded(formulas.stored(formulas.named(known, name)), page.say)
        assert len(text) <= formulas.LONGEST, f"{page.name}, {area}: {len(text)} characters: {text}"
        text = "=" + (formulas.for_vba(text) if page.edition.for_vba else text)
        if area_of(text[1:]) is not None and area.is_cell:
            page.sheet.cell(area.top, area.left).value = text  # another cell alone: a plain formula
            continue
        # a dynamic one, since its names may stand for ranges
        page.sheet.cell(area.top, area.left).value = ArrayFormula(str(area), text)
        page.spills[area.top, area.left] = area
    if page.clears:
        meanings[page.clears] = ",".join(_on(page, area) for area in typed_areas(page))
    for own, text in meanings.items():
        page.sheet.defined_names[own] = DefinedName(own, attr_text=text, hidden=True)
    if page.clears:
        shown = page.sheet.defined_names[page.clears]
        shown.hidden, shown.comment = None, page.say("All that is typed on this sheet: F5, this name, OK, then Delete.")


def meaning(page: Page, key: str) -> str:
    """The text of the name of a key: its cells, with a guard where it is an input of one cell."""
    area = page.where[key]
    cells = _on(page, area)
    if key in page.cuts:
        of, _, count = page.cuts[key][1].rpartition(".")
        rows = meaning(page.pages[of] if of else page, count)
        return f"{cells.partition(':')[0]}:INDEX({cells},{rows},{area.width})"
    return formulas.guarded(cells) if area.is_cell and key in page.inputs else cells


def typed_areas(page: Page) -> list[Area]:
    """The cells to type into, settings apart, as areas of one column each; a locked cell cannot be emptied."""
    found: list[Area] = []
    areas = (page.where[key] for key in page.inputs if key not in page.settings)
    for row, column in (place for area in areas for place in sorted(area.places(), key=lambda it: (it[1], it[0]))):
        if page.sheet.cell(row, column).protection.locked:
            continue
        if found and (found[-1].bottom + 1, found[-1].left) == (row, column):
            found[-1] = found[-1]._replace(bottom=row)
        else:
            found.append(Area(row, column, row, column))
    return found


def _on(page: Page, area: Area) -> str:
    """An area as a defined name writes it, with its sheet."""
    return f"{quoted_sheet(page.sheet.title)}!{_fixed(area)}"


def _fixed(area: Area) -> str:
    first, last = (f"${get_column_letter(column)}${row}" for row, column in (area[:2], area[2:]))
    return first if area.is_cell else f"{first}:{last}"


def _read_from(reader: Page, page: Page) -> set[str]:
    """The keys of a sheet that the formulas of a sheet read."""
    sheet = "" if reader is page else page.name
    return {key for _, declared in reader.formulas for key in formulas.keys(declared, sheet)}


def _unnamed_elsewhere(page: Page) -> Iterator[tuple[str, str]]:
    """The single cells of other sheets, inputs apart, that only hidden formulas of this sheet read."""
    in_sight = [declared for area, declared in page.formulas if area in page.shown or not page.is_hidden(area)]
    for sheet, other in page.pages.items():
        steps = (key for key in _read_from(page, other) if other.where[key].is_cell and key not in other.inputs)
        for key in steps:
            if not any(key in formulas.keys(declared, sheet) for declared in in_sight):
                yield sheet, key


def _unnamed(page: Page) -> set[str]:
    """The steps that one formula of the sheet reads, or only hidden formulas."""
    readers = [(key, area) for area, declared in page.formulas for key in formulas.keys(declared)]
    count = Counter(key for key, _ in readers)
    in_sight = {key for key, area in readers if area in page.shown or not page.is_hidden(area)}
    steps = (key for key in count if key not in (*page.inputs, *page.cuts) and page.is_hidden(page.where[key]))
    return {key for key in steps if count[key] == 1 or key not in in_sight}
