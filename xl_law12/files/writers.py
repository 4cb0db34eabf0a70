"""Writes results: a writer for each format, from a scored evening to a file's bytes. CSV, and a page for a club's site.

The page has no script, fetches nothing and prints well; it holds its style, `page.css`. On a telephone a board is shown
without names, and a ruling stands below its line, so that the points are in sight. The table is a grid there, and a
ruling fills a row. The number of the columns that are left is a property of each table.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.bridge.worth import SUIT_SIGNS
from xl_law12.data import text_file
from xl_law12.files import own_files, usebio
from xl_law12.files.own_files import HEADINGS, NAMES, RULING, adjustment_text, figure, printable
from xl_law12.files.scoring import RankingLine, Scored
from xl_law12.languages import ENGLISH, signs_of_figures
from xl_law12.reading.lines import result_text
from xl_law12.sentences import inside, say

_NUMBER = re.compile(r"[0-9]{1,4}")
_FIGURE = re.compile(r"-?\d+([.,]\d+)?=?")
_SUIT = re.compile(r"(?P<before>[1-9TJQKA]|10)(?P<suit>[CDHS])(?P<after>X{0,2})|(?P<led>[CDHS])(?P<card>[2-9TJQKA]|10)")
WITH_SUITS = ("Contract", "Lead")
MAY_BREAK = {**dict.fromkeys(NAMES, "names"), RULING: "ruling", "Players": "words"}  # other cells stay on one line
LEFT_OUT = ("Boards", "Lead")  # on a telephone

# The texts of a page, which are said in a language; the inner brackets only group them in lines.
WORDS = {
    str(text): text
    for text in (
        *(say("NS"), say("EW"), say("Results"), say("Ranking"), say("Board"), say("Boards")),
        *(say("Rulings and adjustments"), say("Vul"), say("Group"), say("Section"), say("Ruling")),
        *(say("matchpoints"), say("percentages"), say("cross-IMPs"), say("Butler IMPs")),
        *(say("Place"), say("Pair"), say("Players"), say("MPs"), say("IMPs"), say("Sum"), say("IMPs a board")),
        *(say("NS names"), say("EW names"), say("Contract"), say("By"), say("Tricks"), say("Lead"), say("NS score")),
    )
}
METHOD_WORDS = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "percentages", "XIMP": "cross-IMPs"}


def write_page(scored: Scored, language: str = ENGLISH) -> bytes:
    """The page as UTF-8."""
    return "\n".join(_Page(scored, language).parts()).encode()


class _Page:
    """The page of an evening in a language."""

    def __init__(self, scored: Scored, language: str) -> None:
        self._scored = scored
        self._language = language
        self._boards = list(scored.by_board())
        self._noted: dict[str, list[int]] = {}  # the footnotes that speak of each pair
        self._notes = [*self._footnotes()]

    def parts(self) -> Iterator[str]:
        """The parts of the page, from the first to the last."""
        scored = self._scored
        named, date = printable(scored.evening.title), printable(scored.evening.date)
        title = named or self._say("Results")
        style = text_file(__package__, "page.css")
        yield f'<!DOCTYPE html>\n<html lang="{self._language}">\n<head>\n<meta charset="utf-8">'
        rules = own_files.rules_said(scored.rules_used, title=named, date=date)
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f'<meta name="{own_files.TARGET}" content="{escape(rules)}">'
        yield f"<title>{escape(' · '.join(filter(None, (title, date))))}</title>"
        yield f"<style>\n{style}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>"
        yield f'<p class="about">{escape(self._about(date))}</p>'
        for side in SIDES if scored.has_two_fields else ("",):
            standings = [standing for standing in scored.ranking if standing.pair.startswith(side)]
            if standings:  # nobody may have played
                yield self._ranking(side, standings)
        if self._notes:
            yield f'<div class="notes">\n<p>{self._say("Rulings and adjustments")}</p>'
            yield from (f'<p id="note-{at}"><sup>{at}</sup> {note}</p>' for at, note in enumerate(self._notes, 1))
            yield "</div>"
        links = (
            f'<a href="#board-{at}">{escape(printable(board))}</a>' for at, (board, _) in enumerate(self._boards, 1)
        )
        yield f"<nav>{self._say('Boards')} {' '.join(links)}</nav>"
        yield '<div class="travellers">'
        yield from self._travellers()
        yield "</div>\n</body>\n</html>\n"

    def _say(self, text: str) -> str:
        side, _, of_side = text.partition(" ")
        if text not in WORDS and side in SIDES:  # a heading of points, such as EW MP
            return f"{self._say(side)} {of_side}"
        return inside(WORDS.get(text, text), self._language)

    def _head(self, text: str) -> str:
        """A heading; our own reader finds the English one in the page, as the value of a translated one."""
        said = self._say(text)
        return escape(said) if said == text else f'<data value="{escape(text)}">{escape(said)}</data>'

    def _figures(self, figures: Iterable[str]) -> list[str]:
        """Figures as the language writes them, with its decimal point."""
        return [text.translate(signs_of_figures(self._language)) for text in figures]

    def _about(self, date: str) -> str:
        """The date, how much was played, and how it is scored."""
        method = METHOD_WORDS.get(self._scored.method, "Butler IMPs")
        boards, pairs = len(self._boards), len(self._scored.ranking)
        played = say("1 board") if boards == 1 else say("{count} boards", count=boards)
        ranked = say("1 pair") if pairs == 1 else say("{count} pairs", count=pairs)
        said = (inside(text, self._language) for text in (played, ranked))
        return " · ".join(filter(None, (date, *said, self._say(method))))

    def _footnotes(self) -> Iterator[str]:
        """The rulings that count, each with a link to its board, and the adjustments; `_noted` gets their numbers."""
        evening, number = self._scored.evening, 0
        ranked = {standing.pair for standing in self._scored.ranking}
        for at, (board, lines) in enumerate(self._boards, start=1):
            for line in filter(evening.is_ruled, lines):
                number += 1
                seated = (("NS", evening.lines.ns[line]), ("EW", evening.lines.ew[line]))
                # as the ranking names them: with the side, where it has two fields
                pairs = [f"{side} {it}" if it not in ranked and f"{side} {it}" in ranked else it for side, it in seated]
                for pair in pairs:
                    self._noted.setdefault(pair, []).append(number)
                where = f'<a href="#board-{at}">{self._say("Board")} {escape(printable(board))}</a>'
                ruling = escape(printable(result_text(evening.results[line])))
                yield f"{where}, {escape(printable(' - '.join(pairs)))}: {ruling}"
        for pair, points in self._scored.rules.adjustments or ():
            number += 1
            self._noted.setdefault(pair, []).append(number)
            yield escape(printable(f"{pair}: {adjustment_text(points)}"))

    def _ranking(self, side: str, standings: Sequence[RankingLine]) -> str:
        scored = self._scored
        score = "Sum" if scored.method == "PERCENT" else f"{scored.unit}s"
        average = "%" if scored.in_percent else "IMPs a board"
        places = [standing.place for standing in standings]
        rows = zip(
            [f"{place}=" if places.count(place) > 1 else f"{place}" for place in places],
            [standing.pair for standing in standings],
            [scored.evening.players(standing.pair) for standing in standings],
            [f"{standing.boards}" for standing in standings],
            self._figures(_aligned([figure(standing.score) for standing in standings])),
            self._figures(f"{standing.average:.2f}" for standing in standings),
            strict=True,
        )
        headings = ("Place", "Pair", "Players", "Boards", score, average)
        caption = f"{self._head(own_files.RANKING)} {self._head(side)}".strip()
        return self._table("ranking", caption, headings, [*rows])

    def _travellers(self) -> Iterator[str]:
        """Every board with its lines. A column that is blank all evening is left out."""
        scored = self._scored
        points = scored.columns()
        columns = own_files.columns_of(scored.evening, [*map(result_text, scored.evening.results)], points)
        # As in our CSV, but the names stand beside the pairs, and a ruling at the end of its line.
        headings = (*HEADINGS[:3], *NAMES, *HEADINGS[3:-1], *own_files.RARE.values(), *points, RULING)
        in_title = HEADINGS[:1] if all(_NUMBER.fullmatch(board) for board, _ in self._boards) else ()
        needed = [heading for heading in headings if any(columns.get(heading, ())) and heading not in in_title]
        for number, (board, lines) in enumerate(self._boards, start=1):
            cells = {heading: [columns[heading][line] for line in lines] for heading in needed}
            heads = [heading for heading in needed if heading != RULING or any(cells[RULING])]
            rows = zip(
                *(self._figures(_aligned(cells[head])) if head in points else cells[head] for head in heads),
                strict=True,
            )
            on_a_telephone = sum(head not in (*NAMES, *LEFT_OUT, RULING) for head in heads)
            mark = f' id="board-{number}" style="--columns: {on_a_telephone}"'
            caption = f"{self._head('Board')} {escape(printable(board))}"
            yield self._table("traveller", caption, heads, [*rows], mark)

    def _table(
        self, kind: str, caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]], mark: str = ""
    ) -> str:
        looks = [_class(heading, column) for heading, column in zip(headings, zip(*rows, strict=True), strict=True)]
        head = "".join(f"<th{look}>{self._head(text)}</th>" for look, text in zip(looks, headings, strict=True))
        body = []
        for row in rows:
            cells = [*zip(headings, looks, row, strict=True)]
            mark_of_row = ' class="ruled"' if any(text for heading, _, text in cells if heading == RULING) else ""
            shown = "".join(f"<td{look}>{self._cell(heading, text)}</td>" for heading, look, text in cells)
            body.append(f"<tr{mark_of_row}>{shown}</tr>")
        lines = "\n".join(body)
        return (
            f'<div class="{kind}"{mark}>\n<table>\n<caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n'
            f"<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
        )

    def _cell(self, heading: str, text: str) -> str:
        """A cell; in a ruling a percentage and its score stay on one line, and a pair has its footnotes."""
        if heading in WITH_SUITS:
            return _with_suits(text)
        plain = escape(printable(text))
        if heading == "Pair" and text in self._noted:
            marks = " ".join(f'<a href="#note-{note}">{note}</a>' for note in self._noted[text])
            return f"{plain} <sup>{marks}</sup>"
        return plain.replace("% ", "%&nbsp;") if heading == RULING else plain


def _aligned(figures: Sequence[str]) -> Sequence[str]:
    """Figures with equally many decimals, so that they stand under each other."""
    decimals = max((len(text.partition(".")[2]) for text in figures), default=0)
    return [f"{float(text):.{decimals}f}" if text else "" for text in figures]


def _class(heading: str, cells: Iterable[str]) -> str:
    """The class of a column: figures stand on the right, long names and rulings are broken into lines."""
    if heading in MAY_BREAK:
        return f' class="{MAY_BREAK[heading]}"'
    kinds = ["figure"] if all(_FIGURE.fullmatch(cell) for cell in cells if cell) else []
    kinds += ["less"] if heading in LEFT_OUT else []
    return f' class="{" ".join(kinds)}"' if kinds else ""


def _with_suits(text: str) -> str:
    """A contract or a card (`4♠`, `♥K`) with its suit as players write it, hearts and diamonds in red."""
    plain = escape(printable(text))
    match = _SUIT.fullmatch(plain)
    if match is None:
        return plain
    suit = SUIT_SIGNS[match["suit"] or match["led"]]
    before, after = match["before"] or "", match["after"] or match["card"] or ""
    return f"{before}{f'<b>{suit}</b>' if suit in '♦♥' else suit}{after}"


def write_csv(scored: Scored) -> bytes:
    """The lines, board by board; what a director awarded stands in a column of its own."""
    out = io.StringIO()
    columns = own_files.columns_of(scored.evening, [*map(result_text, scored.evening.results)], scored.columns())
    rows = [*own_files.rows_of(columns)]
    ordered = [rows[line] for _, lines in scored.by_board() for line in lines]
    csv.writer(out, lineterminator="\r\n").writerows([[*columns], *ordered])
    return out.getvalue().encode("utf-8-sig")


class Writer(NamedTuple):
    """How a format is written, in a language. `left_out` says what of an evening it cannot hold, if anything."""

    write: Callable[[Scored, str], bytes]
    left_out: Callable[[Scored], str] = lambda _: ""


ADJUSTMENTS = "the adjustments of the ranking, which no line of results holds"
# By the endings of the files' names.
WRITERS: Mapping[str, Writer] = {
    ".xml": Writer(lambda scored, _: usebio.write(scored), usebio.left_out),
    ".csv": Writer(lambda scored, _: write_csv(scored), lambda scored: ADJUSTMENTS if scored.rules.adjustments else ""),
    ".html": Writer(write_page),
    ".htm": Writer(write_page),
}
