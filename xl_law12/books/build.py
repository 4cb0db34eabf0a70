"""Builds the workbook: openpyxl writes the sheets, excel/ finishes the file, calc/ calculates it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from openpyxl import Workbook

from xl_law12.books import (
    boards,
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
    styles,
    traveller,
    vps,
)
from xl_law12.books.page import Page, messages, settling
from xl_law12.books.texts import Edition, Texts
from xl_law12.calc import jobs
from xl_law12.excel import openpyxl_repairs, writing
from xl_law12.excel.package import Package
from xl_law12.hosts.excel import macro_workbook
from xl_law12.hosts.excel.settings import installed_xlwings
from xl_law12.lambdas import workbook_names

RULINGS, EVENINGS, MATCHES = "1F3864", "BF9000", "7F7F7F"  # the colours of their tabs


class SheetBuilder(NamedTuple):
    """A sheet that is to be built: its English name, the function that writes it, and how its tab looks."""

    name: str
    build: Callable[[Page], None]
    tab: str = ""
    is_protected: bool = True


SHEETS = (
    SheetBuilder(start.NAME, start.build),
    SheetBuilder(law12.NAME, law12.build, RULINGS),
    SheetBuilder(matchpoints.NAME, matchpoints.build, RULINGS),
    SheetBuilder(match.NAME, match.build, RULINGS),
    SheetBuilder(results.NAME, results.build, EVENINGS, is_protected=False),
    SheetBuilder(traveller.NAME, traveller.build, EVENINGS),
    SheetBuilder(session.NAME, session.build, EVENINGS),
    SheetBuilder(ranking.NAME, ranking.build, EVENINGS),
    SheetBuilder(rulings.NAME, rulings.build, RULINGS),
    SheetBuilder(boards.BUTLER, boards.build_butler, MATCHES),
    SheetBuilder(boards.TEAMS, boards.build_teams, MATCHES),
    SheetBuilder(poll.NAME, poll.build, RULINGS),
    SheetBuilder(vps.NAME, vps.build, RULINGS),
    SheetBuilder(examples.NAME, examples.build),
    SheetBuilder(functions.NAME, functions.build),
)
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
    """The template workbook of an edition (or some of its sheets), with every value beside its formula."""
    # It has the functions as LAMBDA names, so that Excel needs no installation; unless VBA has the functions.
    made = pages(edition, only)
    fill(made)
    package = written(made, is_template=is_template)
    if with_lambdas and not edition.for_vba:
        workbook_names.carry(package, edition.language)
    return package


def for_excel(edition: Edition, interpreter: str) -> Package:
    """The template workbook for Excel on Windows: with the functions as VBA that calls Python through xlwings."""
    installed_xlwings()  # raises the error for a missing xlwings before anything is built
    return macro_workbook.for_excel(template(edition), interpreter)


def pages(edition: Edition, only: tuple[str, ...] = (), sheets: Sequence[SheetBuilder] = SHEETS) -> dict[str, Page]:
    """The sheets of an edition, or only those in `only`, by their English names."""
    book = Workbook()
    book.remove(book.worksheets[0])
    styles.add_to(book)
    say = Texts(edition.language)
    built = [sheet for sheet in sheets if not only or sheet.name in only]
    made: dict[str, Page] = {}
    for sheet in built:
        made[sheet.name] = Page(book.create_sheet(), sheet.name, edition, say, made)
        sheet.build(made[sheet.name])
    for sheet in built:
        messages.write_status(made[sheet.name])
        made[sheet.name].finish(protected=sheet.is_protected, tab=sheet.tab)
    settling.settle(made)
    return made


def written(made: Mapping[str, Page], *, is_template: bool = False) -> Package:
    """The sheets as a calculated workbook, with its bars, its dynamic formulas marked and no date inside."""
    first = next(iter(made.values()))
    book: Any = first.sheet.parent
    book.template = is_template
    book.properties.creator = "xl-law12"
    book.properties.language = first.edition.language  # the language of error messages
    out = io.BytesIO()
    book.save(out)
    package = Package(out.getvalue(), "template")
    openpyxl_repairs.draw_bars(package, {page.sheet.title: page.bars for page in made.values()})
    writing.mark_spilling(package, {page.sheet.title: page.spills for page in made.values()})
    openpyxl_repairs.put_in_order(package)
    openpyxl_repairs.ignore_numbers_in_texts(package)
    openpyxl_repairs.without_automatic_titles(package)
    package["docProps/core.xml"] = _MOMENT.sub(b"", package["docProps/core.xml"])
    package.undate()
    changes = jobs.recalculate(package, jobs.Options(everything=True))
    assert not changes.kept, changes.kept
    return package
