"""From the sheets to a file: written by openpyxl, finished by ooxml, worked out offline."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook

from xl_law12.books import examples, functions, law12, matchpoints, traveller
from xl_law12.books.page import Edition, Page, Texts
from xl_law12.errors import Law12Error
from xl_law12.hosts.offline import workbooks
from xl_law12.hosts.offline.workbooks import Options, Report
from xl_law12.ooxml import spills, tidy
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import Area, Place

SHEETS: tuple[tuple[str, Callable[[Page], None]], ...] = (
    (law12.NAME, law12.build),
    (matchpoints.NAME, matchpoints.build),
    (traveller.NAME, traveller.build),
    (examples.NAME, examples.build),
    (functions.NAME, functions.build),
)

_MOMENT = re.compile(rb"<dcterms:(created|modified)[^>]*>.*?</dcterms:\1>", re.S)


def template(edition: Edition, *, is_template: bool = False) -> Package:
    """The template workbook of an edition, with every value beside its formula."""
    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    say = Texts(edition.language)
    package = written(book, edition, say, is_template=is_template)
    if say.missing:
        raise Law12Error(f"{edition.language} lacks {len(say.missing)} texts: {', '.join(map(repr, say.missing[:8]))}")
    return package


def written(book: Workbook, edition: Edition, say: Texts, *, is_template: bool = False) -> Package:
    """The sheets put into a workbook, finished and worked out."""
    marked: dict[str, dict[Place, Area]] = {}
    for name, build in SHEETS:
        page = Page(book, name, edition, say)
        build(page)
        page.finish()
        marked[page.sheet.title] = page.spills
    book.template = is_template
    book.properties.creator = "xl-law12"
    out = io.BytesIO()
    book.save(out)
    return finished(Package(out.getvalue(), "template"), marked)


def finished(package: Package, marked: dict[str, dict[Place, Area]]) -> Package:
    """Spills marked, parts in order, no date inside, all formulas worked out."""
    spills.mark_spilling(package, marked)
    tidy.put_in_order(package)
    package["docProps/core.xml"] = _MOMENT.sub(b"", package["docProps/core.xml"])
    package.undate()
    report = Report(Path("template"))
    workbooks.recalculate(package, Options(), workbooks.offline, report)
    assert not report.kept, report.kept
    return package
