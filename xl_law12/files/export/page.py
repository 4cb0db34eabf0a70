"""A plain page for a club's site: ranking and travellers; no script, nothing fetched, and it prints well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from xl_law12.files.export.common import HEADINGS, NAMES, by_board, cells_of, figure, printable, unit
from xl_law12.files.scoring import Scored, Standing

STYLE = """\
body { font: 16px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; color: #111 }
table { border-collapse: collapse; margin: 0 0 2em; width: 100% }
caption { text-align: left; font-weight: bold; padding: .4em 0 }
th, td { padding: .2em .6em; border-bottom: 1px solid #bbb; text-align: left }
th { border-bottom: 2px solid #555 }
.figure { text-align: right; font-variant-numeric: tabular-nums }
@media print {
  body { font-size: 10pt; margin: 0; max-width: none }
  table { break-inside: avoid }
  .ranking { break-inside: auto }
}
"""


def write(scored: Scored) -> bytes:
    """The page as UTF-8."""
    title = printable(scored.evening.title) or "Results"
    heading = escape(" · ".join(filter(None, (title, printable(scored.evening.date)))))
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{heading}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{heading}</h1>",
        *_rankings(scored),
        *(_traveller(scored, board, indexes) for board, indexes in by_board(scored)),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts).encode()


def _rankings(scored: Scored) -> Iterable[str]:
    """One list, or one of NS and one of EW."""
    if not scored.has_two_fields:
        return [_ranking(scored, "Ranking", scored.ranking)]
    fields = {side: [it for it in scored.ranking if it.pair.startswith(f"{side} ")] for side in ("NS", "EW")}
    return [_ranking(scored, f"Ranking {side}", standings) for side, standings in fields.items()]


def _ranking(scored: Scored, title: str, standings: Sequence[Standing]) -> str:
    average = "%" if scored.in_percent else "IMPs a board"
    headings = ("Place", "Pair", "Players", "Boards", unit(scored) + "s", average)
    return _table("ranking", title, headings, (_standing(scored, standing) for standing in standings))


def _standing(scored: Scored, standing: Standing) -> Sequence[str]:
    players = scored.evening.players(standing.pair)
    shares = (figure(standing.score), f"{standing.average:.2f}")
    return (str(standing.place), standing.pair, players, str(standing.boards), *shares)


def _traveller(scored: Scored, board: str, lines: Sequence[int]) -> str:
    points = (f"NS {unit(scored)}", f"EW {unit(scored)}")
    rows = (_line(scored, line) for line in lines)
    return _table("traveller", f"Board {printable(board)}", (*HEADINGS[1:3], *NAMES, *HEADINGS[3:], *points), rows)


def _line(scored: Scored, line: int) -> Sequence[str]:
    _, ns, ew, *rest = cells_of(scored.evening, scored.results[line], line)
    return (ns, ew, *scored.evening.seated(line), *rest, *map(figure, scored.points[line]))


def _table(kind: str, title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return (
        f'<table class="{kind}">\n<caption>{escape(title)}</caption>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table>"
    )


def _cell(text: str) -> str:
    is_figure = text.lstrip("-").replace(".", "", 1).isdecimal()
    opening = '<td class="figure">' if is_figure else "<td>"
    return f"{opening}{escape(printable(text))}</td>"
