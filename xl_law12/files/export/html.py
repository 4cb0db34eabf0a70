"""A plain page for a club's site: ranking and travellers; no script, nothing fetched, and it prints well.

On a telephone a board is shown without names, and a ruling stands below its line, so that the points are in sight. The
table is a grid there, and a ruling fills a row. The number of the columns that are left is a property of each table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from xl_law12.bridge.awards import SIDES
from xl_law12.files.export.columns import adjustment_text, by_board, figure, points_of, rules_of, unit
from xl_law12.files.own_files import (
    GROUP,
    HEADINGS,
    NAMES,
    RANKING,
    RULING,
    SECTION,
    TARGET,
    VULNERABLE,
    columns_of,
    printable,
    rules_said,
)
from xl_law12.files.scoring import RankingLine, Scored
from xl_law12.reading.lines import result_text
from xl_law12.sentences import how_many

STYLE = """\
body { font: 16px/1.4 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: #111;
  margin: 1.5em auto; max-width: 62em; padding: 0 1em }
h1 { line-height: 1.2; margin: 0 }
.about { color: #444; margin: .2em 0 1.5em }
nav { line-height: 2; margin: 0 0 1.5em }
nav a { padding: .2em .5em; border: 1px solid #ccc; border-radius: .3em; color: inherit; text-decoration: none }
div { margin: 0 0 2em }
.ranking, .traveller { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; font-size: 1.15em; font-weight: bold; padding: .3em 0 }
th, td { padding: .2em .5em; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; white-space: nowrap }
th { border-bottom: 2px solid #555; vertical-align: bottom; white-space: normal }
.figure { text-align: right; font-variant-numeric: tabular-nums }
.names, .words, .ruling { white-space: normal }
.names { font-size: .85em }
.ruled td { background: #fff6da }
td b { color: #b00000; font-weight: normal }
@media screen and (max-width: 50em) {
  body { font-size: 14px; padding: 0 .6em }
  th, td { padding: .25em .2em }
  .names, .less, th.ruling, td.ruling:empty { display: none }
  .traveller table { display: grid; grid-template-columns: repeat(var(--columns), auto) }
  .traveller thead, .traveller tbody, .traveller tr { display: contents }
  .traveller caption, td.ruling { grid-column: 1 / -1 }
  .ruled td:not(.ruling) { border-bottom: 0 }
  .traveller th { align-self: end; font-size: .75em; padding: .25em }
}
@media print {
  body { font-size: 9pt; margin: 0; max-width: none; padding: 0 }
  nav, .names { display: none }
  .less { display: table-cell }
  th, td { padding: .12em .3em }
  .ranking { overflow: visible }
  .ranking tr { break-inside: avoid }
  .travellers { columns: 2; column-gap: 7mm; font-size: 7.5pt }
  .ruling { min-width: 12mm }
  .traveller { break-inside: avoid; margin: 0 0 5mm; overflow: visible }
}
"""


SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_NUMBER = re.compile(r"[0-9]{1,4}")
_SUIT = re.compile(r"(?P<before>[1-9TJQKA]|10)(?P<suit>[CDHS])(?P<after>X{0,2})|(?P<led>[CDHS])(?P<card>[2-9TJQKA]|10)")
WITH_SUITS = ("Contract", "Lead")
MAY_BREAK = {**dict.fromkeys(NAMES, "names"), RULING: "ruling", "Players": "words"}  # other cells stay on one line
LEFT_OUT = ("Boards", "Lead")  # on a telephone
METHOD_WORDS = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "percentages", "XIMP": "cross-IMPs"}

PageRow = Sequence[str]


def write(scored: Scored) -> bytes:
    """The page as UTF-8."""
    named, date = printable(scored.evening.title), printable(scored.evening.date)
    rules = rules_said(rules_of(scored), title=named, date=date)
    title = named or "Results"
    boards = list(by_board(scored))
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta name="{TARGET}" content="{escape(rules)}">',
        f"<title>{escape(' · '.join(filter(None, (title, date))))}</title>",
        f"<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>",
        f'<p class="about">{escape(_about(scored, len(boards)))}</p>',
        *_rankings(scored),
        *_adjustments(scored),
        _links([board for board, _ in boards]),
        '<div class="travellers">',
        *_travellers(scored, boards),
        "</div>\n</body>\n</html>\n",
    ]
    return "\n".join(parts).encode()


def _about(scored: Scored, boards: int) -> str:
    """The date, how much was played, and how it is scored."""
    method = METHOD_WORDS.get(scored.method, "Butler IMPs")
    played = (how_many(boards, "board"), how_many(len(scored.ranking), "pair"))
    return " · ".join(filter(None, (printable(scored.evening.date), *played, method)))


def _links(boards: Sequence[str]) -> str:
    """Links to every board."""
    links = (f'<a href="#board-{number}">{escape(printable(board))}</a>' for number, board in enumerate(boards, 1))
    return f"<nav>Boards {' '.join(links)}</nav>"


def _rankings(scored: Scored) -> Iterator[str]:
    """One list, or one of NS and one of EW; none where nobody has played."""
    for side in SIDES if scored.has_two_fields else ("",):
        standings = [standing for standing in scored.ranking if standing.pair.startswith(side)]
        if standings:
            yield _ranking(scored, f"{RANKING} {side}".strip(), standings)


def _adjustments(scored: Scored) -> Iterator[str]:
    """The adjustments of pairs' points. No traveller shows them."""
    added = [f"{pair}: {adjustment_text(points)}" for pair, points in scored.rules.adjustments or ()]
    if added:
        yield f'<p class="about">Adjustments: {escape(printable("; ".join(added)))}</p>'


def _ranking(scored: Scored, title: str, standings: Sequence[RankingLine]) -> str:
    score = "Sum" if scored.method == "PERCENT" else f"{unit(scored)}s"
    average = "%" if scored.in_percent else "IMPs a board"
    places = [standing.place for standing in standings]
    rows = zip(
        [f"{place}=" if places.count(place) > 1 else f"{place}" for place in places],
        [standing.pair for standing in standings],
        [scored.evening.players(standing.pair) for standing in standings],
        [f"{standing.boards}" for standing in standings],
        _aligned([figure(standing.score) for standing in standings]),
        [f"{standing.average:.2f}" for standing in standings],
        strict=True,
    )
    return _table("ranking", title, ("Place", "Pair", "Players", "Boards", score, average), [*rows])


def _aligned(figures: Sequence[str]) -> Sequence[str]:
    """Figures with equally many decimals, so that they stand under each other.

    >>> _aligned(["16", "9.5", ""])
    ['16.0', '9.5', '']
    """
    decimals = max((len(text.partition(".")[2]) for text in figures), default=0)
    return [f"{float(text):.{decimals}f}" if text else "" for text in figures]


def _travellers(scored: Scored, boards: Sequence[tuple[str, Sequence[int]]]) -> Iterator[str]:
    """Every board with its lines. A column that is blank all evening is left out."""
    points = points_of(scored)
    columns = columns_of(scored.evening, [*map(result_text, scored.evening.results)], points)
    headings = (*HEADINGS[:3], *NAMES, *HEADINGS[3:-1], VULNERABLE, GROUP, SECTION, *points, RULING)
    in_title = HEADINGS[:1] if all(_NUMBER.fullmatch(board) for board, _ in boards) else ()
    needed = [heading for heading in headings if any(columns.get(heading, ())) and heading not in in_title]
    for number, (board, lines) in enumerate(boards, start=1):
        cells = {heading: [columns[heading][line] for line in lines] for heading in needed}
        heads = [heading for heading in needed if heading != RULING or any(cells[RULING])]
        rows = zip(*(_aligned(cells[head]) if head in points else cells[head] for head in heads), strict=True)
        on_a_telephone = sum(head not in (*NAMES, *LEFT_OUT, RULING) for head in heads)
        mark = f' id="board-{number}" style="--columns: {on_a_telephone}"'
        yield _table("traveller", f"Board {printable(board)}", heads, [*rows], mark)


def _table(kind: str, title: str, headings: Sequence[str], rows: Sequence[PageRow], mark: str = "") -> str:
    kinds = [_class(head, column) for head, column in zip(headings, zip(*rows, strict=True), strict=True)]
    head = "".join(f"<th{kind}>{escape(text)}</th>" for kind, text in zip(kinds, headings, strict=True))
    body = "\n".join(_row(headings, kinds, row) for row in rows)
    return (
        f'<div class="{kind}"{mark}>\n<table>\n<caption>{escape(title)}</caption>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )


def _class(heading: str, cells: Iterable[str]) -> str:
    """The class of a column: figures stand on the right, long names and rulings are broken into lines."""
    if heading in MAY_BREAK:
        return f' class="{MAY_BREAK[heading]}"'
    kinds = ["figure"] if all(map(_is_figure, filter(None, cells))) else []
    kinds += ["less"] if heading in LEFT_OUT else []
    return f' class="{" ".join(kinds)}"' if kinds else ""


def _is_figure(text: str) -> bool:
    return text.removesuffix("=").removeprefix("-").replace(".", "", 1).isdecimal()


def _row(headings: Sequence[str], kinds: Sequence[str], row: PageRow) -> str:
    is_ruled = any(cell for head, cell in zip(headings, row, strict=True) if head == RULING)
    cells = (
        f"<td{kind}>{_with_suits(text) if head in WITH_SUITS else _unbroken(head, text)}</td>"
        for head, kind, text in zip(headings, kinds, row, strict=True)
    )
    opening = '<tr class="ruled">' if is_ruled else "<tr>"
    return f"{opening}{''.join(cells)}</tr>"


def _unbroken(heading: str, text: str) -> str:
    """A cell; in a ruling a percentage and its score stay on one line."""
    plain = escape(printable(text))
    return plain.replace("% ", "%&nbsp;") if heading == RULING else plain


def _with_suits(text: str) -> str:
    """A contract or a card with its suit as players write it, hearts and diamonds in red.

    >>> _with_suits("4S"), _with_suits("3NTX"), _with_suits("HK"), _with_suits("PASS")
    ('4♠', '3NTX', '<b>♥</b>K', 'PASS')
    """
    plain = escape(printable(text))
    match = _SUIT.fullmatch(plain)
    if match is None:
        return plain
    suit = SUITS[match["suit"] or match["led"]]
    before, after = match["before"] or "", match["after"] or match["card"] or ""
    return f"{before}{f'<b>{suit}</b>' if suit in '♦♥' else suit}{after}"
