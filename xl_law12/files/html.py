"""Tables in a saved page."""

from __future__ import annotations

from dataclasses import replace

from xl_law12.errors import Law12Error
from xl_law12.files.decoding import HEAD, head_of, text_of
from xl_law12.files.evening import Evening, ResultsError, left_out, with_open_line
from xl_law12.files.own_marks import RANKING, rules_read
from xl_law12.files.tables import evening_of
from xl_law12.files.web_page import page_in
from xl_law12.reading.words import board_in

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
    if is_cut or has_no_end:
        evening = _without_its_end(evening, f"line {text.rstrip().count(LINE_END) + 1}", is_cut=is_cut)
    named = next((title for title in (evening.title, *page.titles) if title and not board_in([title])), evening.title)
    rules, event = rules_read(page.rules)
    title, date = event or (named, "")
    return replace(evening, rules=evening.rules.but_for(rules), title=title, date=date)


def _without_its_end(evening: Evening, place: str, *, is_cut: bool) -> Evening:
    """The evening of a page without its end. If that is within a table, lines may be missing: a line is open."""
    if not is_cut:
        return replace(evening, notes=[*evening.notes, left_out(place, "the page has no end: is it cut short?")])
    if evening.is_of_teams:
        raise ResultsError(CUT_SHORT)
    return with_open_line(evening, place, Law12Error(CUT_SHORT))
