"""From the sheets to a file: written by openpyxl, finished by excel, worked out by calc."""

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
    match,
    matchpoints,
    poll,
    ranking,
    results,
    rulings,
    session,
    start,
    teams8,
    traveller,
    vps,
)
from xl_law12.books.page import Page, messages, settling
from xl_law12.books.texts import Edition, Texts
from xl_law12.calc import jobs
from xl_law12.excel import bars, openpyxl_repairs, spills
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, Place
from xl_law12.hosts.excel import lite, macro_workbook
from xl_law12.hosts.excel.installed import installed_xlwings
from xl_law12.lambdas import workbook_names

SHEETS = (
    *(start, law12, matchpoints, match, results, traveller, session, ranking, rulings),
    *(butler, teams8, poll, vps, examples, functions),
)

TABS = {
    **dict.fromkeys((law12.NAME, matchpoints.NAME, match.NAME, rulings.NAME, poll.NAME, vps.NAME), "1F3864"),
    **dict.fromkeys((results.NAME, session.NAME, ranking.NAME, traveller.NAME), "BF9000"),
    **dict.fromkeys((butler.NAME, teams8.NAME), "7F7F7F"),
}
_MOMENT = re.compile(rb"<dcterms:(created|modified)[^>]*>.*?</dcterms:\1>", re.S)


Fill = Callable[[dict[str, Page]], object]  # puts something into the sheets before they are written


def template(
    edition: Edition,
    *,
    is_template: bool = False,
    only: tuple[str, ...] = (),
    fill: Fill = len,
    with_lambdas: bool = True,
) -> Package:
    """The template workbook of an edition (or some of its sheets), with every value beside its formula.

    It carries the functions as LAMBDA names, for Excel with nothing installed; not where VBA has them.
    """
    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    book.template = is_template
    package = finished(*written(book, edition, only, fill))
    if with_lambdas and not edition.for_vba:
        workbook_names.carry(package, edition.language)
    return package


def for_excel(edition: Edition, interpreter: str) -> Package:
    """The template workbook for Excel on Windows: with the functions as VBA that calls Python through xlwings."""
    installed_xlwings()  # what is missing is said before anything is built
    return macro_workbook.for_excel(template(edition), interpreter)


def for_lite(edition: Edition) -> tuple[Package, str]:
    """The template workbook for xlwings Lite, without LAMBDA names, and the main.py that it has inside."""
    typed: dict[str, list[str]] = {}

    def note(pages: dict[str, Page]) -> None:
        for page in (pages[law12.NAME], pages[matchpoints.NAME]):
            typed[page.sheet.title] = [str(area) for area in settling.typed_areas(page)]

    package = template(edition, fill=note, with_lambdas=False)
    main = lite.main_module(edition.language, typed)
    return lite.put_in(package, main), main


def pages(book: Workbook, edition: Edition, only: tuple[str, ...] = ()) -> dict[str, Page]:
    """The sheets of an edition in a workbook of openpyxl, by their English names: they know where everything stands."""
    say = Texts(edition.language)
    made: dict[str, Page] = {}
    for module in (module for module in SHEETS if not only or module.NAME in only):
        made[module.NAME] = Page(book.create_sheet(), module.NAME, edition, say, made)
        module.build(made[module.NAME])
    for name, page in made.items():
        messages.write_hint(page)
        page.finish(protected=name != results.NAME, tab=TABS.get(name, ""))
    for page in made.values():
        settling.settle(page)
    return made


def written(
    book: Workbook, edition: Edition, only: tuple[str, ...] = (), fill: Fill = len
) -> tuple[Package, dict[str, dict[Place, Area]]]:
    """The sheets as openpyxl writes them, and which formulas of each are dynamic."""
    made = pages(book, edition, only)
    fill(made)
    marked = {page.sheet.title: page.spills for page in made.values()}
    book.properties.creator = "xl-law12"
    book.properties.language = edition.language  # in which errors are said
    out = io.BytesIO()
    book.save(out)
    package = Package(out.getvalue(), "template")
    bars.draw(package, {page.sheet.title: page.bars for page in made.values()})
    return package, marked


def finished(package: Package, marked: dict[str, dict[Place, Area]]) -> Package:
    """Formulas marked, parts in order, no date inside, all formulas worked out."""
    spills.mark_spilling(package, marked)
    openpyxl_repairs.put_in_order(package)
    openpyxl_repairs.ignore_numbers_in_texts(package)
    openpyxl_repairs.without_automatic_titles(package)
    package["docProps/core.xml"] = _MOMENT.sub(b"", package["docProps/core.xml"])
    package.undate()
    changes = jobs.recalculate(package, jobs.Options(everything=True))
    assert not changes.kept, changes.kept
    return package
