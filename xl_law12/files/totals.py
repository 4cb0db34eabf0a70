"""The totals that a file prints, beside ours: what differs is said, and stops nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_law12.doubts import Doubt
from xl_law12.files.evening import PrintedTotal, names_of, side_and_name
from xl_law12.files.point_comparison import counted
from xl_law12.files.scoring import RankingLine, Scored
from xl_law12.reading.words import percentage_of

TOTALS = "printed totals"  # the kind of a doubt
FIRST = 3  # pairs that are named


def of_totals(scored: Scored) -> Iterator[Doubt]:
    """What the file prints otherwise: places first, else totals. Another method than the file's is not compared.

    Points that are rounded line by line add up to other totals than ours: this is no difference.
    """
    evening = scored.evening
    printed = counted(evening)
    if printed.method and printed.method != scored.method:
        return
    pairs = [[name for name in names_of(standing.pair) if name in evening.totals][:1] for standing in scored.ranking]
    names = [name for found in pairs for name in found]
    if len({*names}) < len(names):  # a number that is two pairs here
        return
    unit = _unit([*evening.lines.ns_points, *evening.lines.ew_points])
    room = 0 if unit == 1 and scored.method != "PERCENT" else unit / 2  # whole matchpoints are not rounded
    beside = [(it, evening.totals[name[0]]) for it, name in zip(scored.ranking, pairs, strict=True) if name]
    if not any(text.strip("0.,% ") for _, total in beside for text in total[1:]):  # nobody has counted yet
        beside = [(it, total._replace(score="", percentage="")) for it, total in beside]
    for said in (
        _other_places(beside),
        [_other_total(standing, total, room, in_percent=scored.in_percent) for standing, total in beside],
    ):
        told = [text for text in said if text]
        if told:
            more = f", and {len(told) - FIRST:,} more" if len(told) > FIRST else ""
            yield Doubt("assumed", "; ".join(told[:FIRST]) + more, kind=TOTALS)
            return


def _unit(figures: Sequence[str]) -> float:
    """The unit of printed figures: 1, or a tenth and so on, as the longest of them has decimals.

    >>> _unit(["2", "1.5"]), _unit([])
    (0.1, 1.0)
    """
    return 10.0 ** -max((len(text.rstrip("% ").replace(",", ".").partition(".")[2]) for text in {*figures}), default=0)


def _other_places(beside: Sequence[tuple[RankingLine, PrintedTotal]]) -> list[str]:
    """The pairs with other places among those of their field that have one in the file: `2=` is 2, and 0 is none.

    A file may count the places of NS and EW together, or print a part of them.
    """
    told = []
    placed = [(standing, int(place)) for standing, total in beside if (place := total.place.strip(" =")).isdecimal()]
    for standing, there in placed:
        side, _ = side_and_name(standing.pair)
        field = [(it.place, other) for it, other in placed if other and side_and_name(it.pair)[0] == side]
        before = sum(other < there for _, other in field), sum(other < standing.place for other, _ in field)
        if there and before[0] != before[1]:
            told.append(f"{standing.pair} has place {there} in the file, {standing.place} here")
    return told


def _other_total(standing: RankingLine, total: PrintedTotal, room: float, *, in_percent: bool) -> str:
    """The totals, if the printed one is another: its percentage, else its points."""
    room *= standing.boards
    text, ours = total.score, standing.score
    if in_percent and total.percentage:
        text, ours = total.percentage, standing.average
        room *= standing.average / standing.score if standing.score else 1
    theirs = percentage_of(text)
    if theirs is None or abs(theirs - ours) <= room + _unit([text]):
        return ""
    return f"{standing.pair} has {text} in the file, {ours:.2f} here"
