"""USEBIO 1.3, as programs write it: beside an adjusted line's score stand the points of the ruling.

The format has no form for a weighted or a split score. An instruction to our own reader, which others pass over, says
what was awarded, so that what is written here reads back to the same ranking.
"""

from __future__ import annotations

from typing import Any

from lxml import etree

from xl_law12.bridge.awards import Artificial, Award
from xl_law12.bridge.reading.entries import UNPLAYED, Result, result_text
from xl_law12.files.evening import AWARD, RULES, TARGET, VULNERABLE, ScoringRules, rules_said
from xl_law12.files.export.common import (
    adjustment_text,
    by_board,
    figure,
    printable,
    rules_of,
    vulnerabilities,
)
from xl_law12.files.scoring import Scored, scored as score

EVENT_TYPES = {"MP": "MP_PAIRS", "XIMP": "CROSS_IMP", "BUTLER": "BUTLER_PAIRS"}
POINTS = {"MP": "MATCH_POINTS", "XIMP": "CROSS_IMP_POINTS", "BUTLER": "BUTLER_POINTS"}

Element = Any  # lxml's elements have no types of their own


def write(scored: Scored) -> bytes:
    """The event with its ranking and its travellers."""
    rules = rules_said(rules_of(scored)).replace("?>", "?\\u003e")  # no text in it ends the instruction
    if scored.method == "PERCENT":  # the format has matchpoints, and percentages for the ranking
        scored = score(scored.evening, _in_matchpoints(scored.rules))
    evening = scored.evening
    root = etree.Element("USEBIO", Version="1.3")
    kind = EVENT_TYPES[_kind(scored)]
    event = etree.SubElement(root, "EVENT", EVENT_TYPE=kind)
    event.append(etree.ProcessingInstruction(TARGET, f"{RULES} {rules}"))
    _add(event, "EVENT_DESCRIPTION", evening.title)
    _add(event, "PROGRAM_NAME", "xl-law12")
    _add(event, "DATE", evening.date)
    _add(event, "WINNER_TYPE", "2" if scored.has_two_fields else "1")
    _participants(event, scored)
    own = vulnerabilities(evening)
    for board, indexes in by_board(scored):
        element = etree.SubElement(event, "BOARD", EVENT_TYPE=kind)
        _add(element, "BOARD_NUMBER", board)
        for index in indexes:
            line = etree.SubElement(element, "TRAVELLER_LINE")
            _line(line, scored, index)
            if own[index]:
                line.append(etree.ProcessingInstruction(TARGET, f"{VULNERABLE} {own[index]}"))
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return data


def _in_matchpoints(rules: ScoringRules) -> ScoringRules:
    """The same in matchpoints: a point of a percentage is a hundredth of a board's top.

    >>> _in_matchpoints(ScoringRules(adjustments=[["NS 3", -2.5], ["NS 4", "10%"]])).adjustments
    [['NS 3', '-2.5%'], ['NS 4', '10%']]
    """
    parts = [[pair, f"{adjustment_text(points).rstrip('%')}%"] for pair, points in rules.adjustments or ()]
    return rules._replace(method="MP", adjustments=parts or None)


def _kind(scored: Scored) -> str:
    return "MP" if scored.in_percent else "BUTLER" if scored.method.startswith("BUTLER") else "XIMP"


def _add(parent: Element, name: str, text: str) -> None:
    if text:
        etree.SubElement(parent, name).text = printable(text)


def _participants(event: Element, scored: Scored) -> None:
    parent = etree.SubElement(event, "PARTICIPANTS", EVENT_TYPE=event.get("EVENT_TYPE"))
    for standing in scored.ranking:
        side, _, number = standing.pair.rpartition(" ") if scored.has_two_fields else ("", "", standing.pair)
        pair = etree.SubElement(parent, "PAIR")
        _add(pair, "PAIR_NUMBER", f"{number}{side}")
        _add(pair, "DIRECTION", side)
        _add(pair, "TOTAL_SCORE", figure(standing.score))
        if scored.in_percent:
            _add(pair, "PERCENTAGE", figure(standing.average))
        _add(pair, "PLACE", str(standing.place))
        for name in filter(None, scored.evening.players(standing.pair).split(" & ")):
            _add(etree.SubElement(pair, "PLAYER"), "PLAYER_NAME", name)


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
    is_score = isinstance(counts, int)
    _add(element, "SCORE", result if is_score else artificial or _score_that_stood(scored, index))
    if not is_score:
        element.append(etree.ProcessingInstruction(TARGET, f"{AWARD} {result}"))
    for side, points in zip(("NS", "EW"), scored.points[index], strict=True):
        _add(element, f"{side}_{POINTS[_kind(scored)]}", figure(points))


def _score_that_stood(scored: Scored, index: int) -> str:
    stood = scored.evening.stood[index]
    return str(stood) if isinstance(stood, int) else ""


def _artificial(result: Result | None) -> str:
    """`A6040` for an artificial score of both sides; nothing for other results."""
    if not isinstance(result, Award):
        return ""
    both = [side for side in (result.ns, result.ew) if isinstance(side, Artificial)]
    percentages = [f"{float(side.percentage):.0f}" for side in both if side.percentage.denominator == 1]
    return f"A{''.join(percentages)}" if len(percentages) == 2 else ""
