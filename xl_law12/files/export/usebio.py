"""USEBIO 1.3, as programs write it: beside an adjusted line's score stand the points of the ruling.

The format has no form for a weighted or a split score. An instruction to our own reader, which others pass over, says
what was awarded, so that what is written here reads back to the same ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lxml import etree

from xl_law12.bridge.awards import Artificial, Award
from xl_law12.files import own_files
from xl_law12.files.evening import BETWEEN_PARTNERS, Member, NamedTexts, names_of, side_and_name
from xl_law12.files.own_files import adjustment_text, figure, printable
from xl_law12.files.scoring import Scored, scored as score
from xl_law12.files.usebio import POINTS as READ_POINTS
from xl_law12.reading.lines import UNPLAYED, Result, result_text

POINTS = {method: tag for tag, method in READ_POINTS.items()}
EVENT_TYPES = {"MP": "MP_PAIRS", "XIMP": "CROSS_IMP", "BUTLER": "BUTLER_PAIRS"}
# The order is Compscore's; what programs say of themselves is not kept.
OF_PROGRAM = ("PROGRAM_VERSION",)
OF_EVENT = (
    *("EVENT_IDENTIFIER", "EVENT_DESCRIPTION", "PROGRAM_NAME", "PROGRAM_VERSION", "WINNER_TYPE", "TITLE", "DATE"),
    *("VENUE", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE", "MPS_AWARDED_FLAG", "SESSION_COUNT", "SECTION_COUNT"),
    *("P2P_CHARGE_RATE", "SCORING_METHOD"),
)
AWARDED = "MASTER_POINTS_AWARDED"
OF_PAIR = ("PAIR_NUMBER", "DIRECTION", "TOTAL_SCORE", "PERCENTAGE", "PLACE", AWARDED, "MASTER_POINT_TYPE")
OF_PLAYER = ("PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER")
NOBODY = Member("", (), ())

Element = Any  # lxml's elements have no types of their own


def write(scored: Scored) -> bytes:
    """The event with its ranking and its travellers, and what the file said around them."""
    rules = own_files.rules_said(scored.rules_used).replace("?>", "?\\u003e")  # no text in it ends the instruction
    if scored.method == "PERCENT":  # the format has matchpoints, and percentages for the ranking
        # a point of a percentage is a hundredth of a board's top
        parts = [[pair, f"{adjustment_text(it).rstrip('%')}%"] for pair, it in scored.rules.adjustments or ()]
        scored = score(scored.evening, scored.rules._replace(method="MP", adjustments=parts or None))
    details = scored.evening.details
    root = etree.Element("USEBIO", Version="1.3")
    if details.club:
        _add_all(etree.SubElement(root, "CLUB"), details.club)
    kind = EVENT_TYPES[_kind(scored)]
    event = etree.SubElement(root, "EVENT", EVENT_TYPE=kind)
    _instruct(event, own_files.RULES, rules)
    _add_all(event, _of_event(scored, kind), OF_EVENT)
    _participants(event, scored)
    _boards(event, scored)
    if details.hands:
        root.append(etree.fromstring(details.hands))
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return data


def left_out(scored: Scored) -> str:
    """The master points of the file, where places have changed since they were awarded."""
    places = {pair: str(standing.place) for standing in scored.ranking for pair in names_of(standing.pair)}
    pairs = scored.evening.details.pairs.items()
    awarded = {pair: it.place.strip(" =") for pair, it in pairs if any(tag == AWARDED for tag, _ in it.tags)}
    has_changed = any(place != places.get(pair, "") for pair, place in awarded.items())
    return "the master points of the file, whose places are others now: award them anew" if has_changed else ""


def _of_event(scored: Scored, kind: str) -> NamedTexts:
    """The tags of the event: our figures in the place of the file's."""
    evening = scored.evening
    dropped = {*OF_PROGRAM, *(() if evening.details.kind == kind else ("SCORING_METHOD",))}
    ours = {
        "EVENT_DESCRIPTION": evening.title,
        "PROGRAM_NAME": "xl-law12",
        "WINNER_TYPE": "2" if scored.has_two_fields else "1",
        "DATE": evening.date,
    }
    kept = {tag: text for tag, text in evening.details.event if tag not in dropped}
    return [*(kept | ours).items()]


def _boards(event: Element, scored: Scored) -> None:
    """The travellers, board by board."""
    rare = own_files.rare_columns(scored.evening)
    for board, indexes in scored.by_board():
        element = etree.SubElement(event, "BOARD", EVENT_TYPE=event.get("EVENT_TYPE"))
        _add(element, "BOARD_NUMBER", board)
        for index in indexes:
            line = etree.SubElement(element, "TRAVELLER_LINE")
            _line(line, scored, index)
            for word, column in rare.items():
                if column[index]:
                    _instruct(line, word, printable(column[index]).replace("?>", "? >"))


def _kind(scored: Scored) -> str:
    return "MP" if scored.in_percent else "BUTLER" if scored.method.startswith("BUTLER") else "XIMP"


def _instruct(parent: Element, word: str, text: str) -> None:
    """Add an instruction to our own reader."""
    parent.append(etree.ProcessingInstruction(own_files.TARGET, f"{word} {text}"))


def _add(parent: Element, name: str, text: str) -> None:
    if text:
        etree.SubElement(parent, name).text = printable(text)


def _add_all(parent: Element, tags: NamedTexts, order: Sequence[str] = ()) -> None:
    """Add elements with their texts in the given order; elements that are not in the order come last."""
    place = {tag: number for number, tag in enumerate(order)}
    for tag, text in sorted(tags, key=lambda it: place.get(it[0], len(order))):
        _add(parent, tag, text)


def _participants(event: Element, scored: Scored) -> None:
    details = scored.evening.details
    dropped = (AWARDED,) if left_out(scored) else ()
    parent = etree.SubElement(event, "PARTICIPANTS", EVENT_TYPE=event.get("EVENT_TYPE"))
    for standing in scored.ranking:
        member = next((details.pairs[name] for name in names_of(standing.pair) if name in details.pairs), NOBODY)
        kept = {tag: text for tag, text in member.tags if tag not in dropped}
        side, number = side_and_name(standing.pair) if scored.has_two_fields else ("", standing.pair)
        ours = {
            "PAIR_NUMBER": f"{number}{side}",
            "DIRECTION": side,
            "TOTAL_SCORE": figure(standing.score),
            **({"PERCENTAGE": figure(standing.average)} if scored.in_percent else {}),
            "PLACE": str(standing.place),
        }
        pair = etree.SubElement(parent, "PAIR")
        _add_all(pair, [*(kept | ours).items()], OF_PAIR)
        names = scored.evening.players(standing.pair).split(BETWEEN_PARTNERS)
        for player in member.players or [[("PLAYER_NAME", name)] for name in names if name]:
            _add_all(etree.SubElement(pair, "PLAYER"), player, OF_PLAYER)


def _line(element: Element, scored: Scored, index: int) -> None:
    lines = scored.evening.lines
    two = scored.has_two_fields
    _add(element, "NS_PAIR_NUMBER", lines.ns[index] + ("NS" if two else ""))
    _add(element, "EW_PAIR_NUMBER", lines.ew[index] + ("EW" if two else ""))
    counts = scored.evening.results[index]
    if counts in (None, UNPLAYED):
        return
    result, artificial = result_text(counts), _artificial(counts)
    if not artificial:
        _add(element, "CONTRACT", lines.contract[index])
        _add(element, "PLAYED_BY", lines.declarer[index])
        _add(element, "LEAD", lines.lead[index])
        _add(element, "TRICKS", lines.tricks[index])
    made = scored.evening.made(index)
    _add(element, "SCORE", artificial or ("" if made is None else str(made)))
    if scored.evening.is_ruled(index) or not isinstance(counts, int):
        _instruct(element, own_files.AWARD, result)
    for side, points in zip(("NS", "EW"), scored.points[index], strict=True):
        _add(element, f"{side}_{POINTS[_kind(scored)]}", figure(points))


def _artificial(result: Result | None) -> str:
    """`A6040` for an artificial score of both sides; nothing for other results."""
    if not isinstance(result, Award):
        return ""
    both = [side for side in (result.ns, result.ew) if isinstance(side, Artificial)]
    percentages = [f"{float(side.percentage):.0f}" for side in both if side.percentage.denominator == 1]
    return f"A{''.join(percentages)}" if len(percentages) == 2 else ""
