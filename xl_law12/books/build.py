"""From the sheets to a file: written by openpyxl, finished by ooxml, worked out offline."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

from openpyxl import Workbook

from xl_law12.books import (
    butler,
    examples,
    functions,
    law12,
    matchpoints,
    poll,
    rulings,
    session,
    teams8,
    traveller,
    vps,
)
from xl_law12.books.page import Page
from xl_law12.books.texts import Edition, Texts
from xl_law12.errors import Law12Error
from xl_law12.hosts.excel import workbook
from xl_law12.hosts.offline import jobs
from xl_law12.ooxml import spills, tidy
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Area, Place

SHEETS: tuple[tuple[str, Callable[[Page], None]], ...] = (
    (law12.NAME, law12.build),
    (matchpoints.NAME, matchpoints.build),
    (traveller.NAME, traveller.build),
    (session.NAME, session.build),
    (rulings.NAME, rulings.build),
    (butler.NAME, butler.build),
    (teams8.NAME, teams8.build),
    (poll.NAME, poll.build),
    (vps.NAME, vps.build),
    (examples.NAME, examples.build),
    (functions.NAME, functions.build),
)

_MOMENT = re.compile(rb"<dcterms:(created|modified)[^>]*>.*?</dcterms:\1>", re.S)


def template(edition: Edition, *, is_template: bool = False, only: str = "") -> Package:
    """The template workbook of an edition (or one sheet of it), with every value beside its formula."""
    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    book.template = is_template
    return finished(*written(book, edition, only=only))


def for_excel(edition: Edition, interpreter: str) -> Package:
    """The same for Excel on Windows: with the functions as VBA that calls Python through xlwings."""
    return workbook.for_excel(template(edition), interpreter)


def written(book: Workbook, edition: Edition, only: str = "") -> tuple[Package, dict[str, dict[Place, Area]]]:
    """The sheets put into a workbook as openpyxl writes it, and which formulas of each are to spill."""
    say = Texts(edition.language)
    marked: dict[str, dict[Place, Area]] = {}
    for name, build in SHEETS:
        if only and only not in (name, say(name)):
            continue
        page = Page(book.create_sheet(), name, edition, say)
        build(page)
        page.finish()
        marked[page.sheet.title] = page.spills
    if say.missing:
        raise Law12Error(f"{edition.language} lacks {len(say.missing)} texts: {', '.join(map(repr, say.missing[:8]))}")
    book.properties.creator = "xl-law12"
    out = io.BytesIO()
    book.save(out)
    return Package(out.getvalue(), "template"), marked


def finished(package: Package, marked: dict[str, dict[Place, Area]]) -> Package:
    """Spills marked, parts in order, no date inside, all formulas worked out."""
    spills.mark_spilling(package, marked)
    tidy.put_in_order(package)
    tidy.ignore_numbers_in_texts(package)
    package["docProps/core.xml"] = _MOMENT.sub(b"", package["docProps/core.xml"])
    package.undate()
    changes = jobs.recalculate(package)
    assert not changes.kept, changes.kept
    return package
