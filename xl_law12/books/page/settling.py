"""Writes the formulas when all sheets are there: keys become names, or the cells of steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from xl_law12.books import formulas
from xl_law12.books.page import Page, fixed
from xl_law12.excel.references import Area, area_of, quoted_sheet

ROOMS = ("few_rows", "some_rows", "many_rows", "table")  # of what people paste: the least that is enough is read
Readers = dict[tuple[str, str], list[tuple[Page, Area]]]  # by sheet and key: formulas that read it


def settle(pages: Mapping[str, Page]) -> None:
    """Write the formulas of all sheets, and the names that stand in them."""
    # The names help people to read a formula. They are hidden: Excel's list of names shows the functions, and `typed`.
    # What other sheets read has a name of the workbook. An input that no formula reads gets no name. A step that only
    # one formula reads, or only other steps, gets none either: formulas of its sheet read it by its address.
    readers: Readers = defaultdict(list)
    for page in pages.values():
        for area, declared in page.formulas:
            for sheet, key in formulas.keys(declared):
                readers[sheet or page.name, key].append((page, area))
    for page in pages.values():
        _settle(page, readers)


def _settle(page: Page, readers: Readers) -> None:
    meanings = {key: meaning(page, key) for key in page.inputs if (page.name, key) in readers}

    def named(sheet: str, key: str) -> str:
        if sheet:
            return shared(sheet, key)
        if _is_nameless(page, key, [area for reader, area in readers[page.name, key] if reader is page]):
            return fixed(page.where[key])
        meanings[key] = meaning(page, key)
        return key

    def shared(sheet: str, key: str) -> str:
        of = page.pages[sheet] if sheet else page
        if of is page and key not in (*page.inputs, *page.cuts):
            return fixed(of.where[key])
        name = f"{of.name.lower().replace(' ', '_')}_{key}"
        page.sheet.parent.defined_names[name] = DefinedName(name, attr_text=meaning(of, key), hidden=True)
        return name

    for area, declared in page.formulas:
        assert not formulas.has_address(declared), declared
        # When a deleted row of Results is brought back, LibreOffice loses the own names of each sheet whose formulas
        # read it by them: these formulas have names of the workbook alone.
        open_rows = any(of and not page.pages[of].sheet.protection.sheet for of, _ in formulas.keys(declared))
        text = formulas.named(declared, shared if open_rows else named)
        text = formulas.worded(formulas.stored(text), page.say)
        assert len(text) <= formulas.LONGEST, f"{page.name}, {area}: {len(text)} characters: {text}"
        text = "=" + (formulas.for_vba(text) if page.edition.for_vba else text)
        if area_of(text[1:]) is not None and area.is_cell:
            page.sheet.cell(area.top, area.left).value = text  # a reference to a single cell: a plain formula
            continue
        # a dynamic one, since its names may stand for ranges
        page.sheet.cell(area.top, area.left).value = ArrayFormula(str(area), text)
        page.spills[area.top, area.left] = area
    meanings |= {key: meaning(page, key) for key in page.read_outside}
    for name, text in meanings.items():
        page.sheet.defined_names[name] = DefinedName(name, attr_text=text, hidden=True)
    if page.clears:
        cells = ",".join(_on(page, area) for area in typed_areas(page))
        comment = page.say("All that is typed on this sheet: F5, this name, OK, then Delete.")
        page.sheet.defined_names[page.clears] = DefinedName(page.clears, attr_text=cells, comment=comment)


def meaning(page: Page, key: str) -> str:
    """The formula of a key's defined name: its cells; "" for a single input that is blank (LibreOffice reads 0)."""
    area = page.where[key]
    cells = _on(page, area)
    if key in page.cuts:
        of, _, count = page.cuts[key].rpartition(".")
        number = meaning(page.pages[of] if of else page, count)
        if area.width == 1:
            return formulas.stored(f"INDEX({cells},SEQUENCE({number}))")
        # what people type has blanks, which an array might have as 0: one of several ranges
        return f"CHOOSE({number},{','.join(_on(page, page.where[room]) for room in ROOMS)})"
    return f'IF(ISBLANK({cells}),"",{cells})' if area.is_cell and key in page.inputs else cells


def typed_areas(page: Page) -> list[Area]:
    """The cells to type into, settings apart, as areas of one column each; a locked cell cannot be emptied."""
    found: list[Area] = []
    areas = (page.where[key] for key in page.inputs if key not in page.settings)
    places = (place for area in areas for place in sorted(area.places(), key=lambda it: (it[1], it[0])))
    for row, column in (it for it in places if not page.sheet.cell(*it).protection.locked):
        if found and (found[-1].bottom + 1, found[-1].left) == (row, column):
            found[-1] = found[-1]._replace(bottom=row)
        else:
            found.append(Area(row, column, row, column))
    return found


def _on(page: Page, area: Area) -> str:
    """An area as a defined name writes it, with its sheet."""
    return f"{quoted_sheet(page.sheet.title)}!{fixed(area)}"


def _is_nameless(page: Page, key: str, areas: Sequence[Area]) -> bool:
    """Whether a sheet's formulas in these areas read a key by its address: a step of one formula, or of hidden ones."""
    if key in page.inputs or key in page.cuts or not page.is_hidden(page.where[key]):
        return False
    return len(areas) <= 2 or all(page.is_hidden(area) and area not in page.shown for area in areas)
