"""USEBIO 1.2 and 1.3, read and written: the XML of the English Bridge Union. Nothing is fetched, no entity is resolved.

The format has no form for a weighted or a split score. Beside an adjusted line's score stand the points of the ruling,
and an instruction to our own reader, which others pass over, says what was awarded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from sys import intern
from typing import Any

from lxml import etree

from xl_law12.bridge.awards import Artificial, Award
from xl_law12.bridge.session import PERCENTAGES
from xl_law12.files import evening, own_files
from xl_law12.files.evening import Evening, EventDetails, Member, NamedTexts, PrintedTotal, ResultsError
from xl_law12.files.own_files import figure, printable
from xl_law12.files.scoring import Scored, scored as score
from xl_law12.files.text import HEAD, WESTERN, head_of
from xl_law12.reading.grids import CLOSED, OPEN, in_seats
from xl_law12.reading.lines import COLUMNS, UNPLAYED, Lines, Result, result_text

LINE = "TRAVELLER_LINE"
# The points, and the method that they speak of. A line of one event carries one kind.
POINTS = {"MATCH_POINTS": "MP", "CROSS_IMP_POINTS": "XIMP", "BUTLER_POINTS": "BUTLER", "PERCENTAGE": "PERCENT"}
# By a word in the kind of event, or in how a board is scored: USEBIO 1.0 keeps cross-IMPs under MATCH_POINTS.
METHODS = {"CROSS_IMP": "XIMP", "CROSS IMP": "XIMP", "XIMP": "XIMP", "BUTLER": "BUTLER"}
_IMPS = re.compile(r"(?<![A-Z])IMPS?(?![A-Z])")  # of which kind is not said
TOTALS = ("PLACE", "TOTAL_SCORE", "PERCENTAGE")
ROOMS = {"NS": OPEN, "EW": CLOSED}  # by where the first team of a match sits
BOARD_A_MATCH = ("BAM", "PAB")
OWN = {own_files.AWARD: "ruling", **{name: name for name in own_files.RARE}}  # what our own instructions in a line say
_ADJUSTED = re.compile(r"[^\d\s+-].*", re.S)
# How libxml2 says that bytes are not in the alphabet that is declared, or that it has none of that name.
_ALPHABETS = (etree.ErrorTypes.ERR_INVALID_ENCODING, etree.ErrorTypes.ERR_UNSUPPORTED_ENCODING)
_ENTITY = re.compile(rb"<!ENTITY", re.I)

Element = Any  # lxml's elements have no types of their own


def recognise(data: bytes) -> bool:
    """Whether this is a file of USEBIO."""
    return b"<USEBIO" in head_of(data).upper()


def read(data: bytes) -> Evening:
    """The event in the file."""
    root = xml_in(data)
    event = root.find(".//EVENT")
    if event is None:
        raise ResultsError("holds no EVENT: this is USEBIO without results")
    lines = _lines(event)
    if not lines.size:
        raise ResultsError(f"holds no results: no {LINE} names a board and both pairs")
    lines, suffixed = _without_suffix(lines)
    kind, scoring = (event.get("EVENT_TYPE") or "").upper(), _text(event, "BOARD_SCORING_METHOD").upper()
    said = f"{kind} {scoring} {_text(event, 'SCORING_METHOD').upper()}"
    method, imps, unranked = _method(event, kind, scoring, said), _IMPS.search(said), ""
    if "SWISS" in kind and "TEAM" not in kind:
        unranked = "the event is ranked by the victory points of its matches, not by its boards"
    elif "AGGREGATE" in (kind, scoring):
        unranked = "the event is scored by total points, which is none of our methods"
    elif imps and not method:
        unranked = f"the file says {imps[0]}, and prints no points that show how it was scored"
    if "INDIVIDUAL" in kind:
        raise ResultsError(evening.INDIVIDUAL)
    rules = evening.winners_said(_text(event, "WINNER_TYPE"))
    for instruction in event.xpath("processing-instruction()"):  # our own writer's
        rules = rules.but_for(own_files.rules_read(_own_word(instruction, own_files.RULES))[0])
    pairs = {_pair_name(pair, suffixed=suffixed): pair for pair in event.iter("PAIR")}
    return evening.complete(
        _of_teams(event, lines) if "TEAM" in kind else lines._replace(room=[""] * lines.size),
        program=_text(event, "PROGRAM_NAME") or "USEBIO",
        title=_text(event, "EVENT_DESCRIPTION") or _text(event, "TITLE"),
        date=_text(event, "DATE"),
        method=method,
        rules=rules,
        players={name: [_text(it, "PLAYER_NAME") for it in pair.iter("PLAYER")] for name, pair in pairs.items()},
        notes=evening.handicaps({name: _text(pair, ".//HANDICAP") for name, pair in pairs.items()}),
        totals={name: PrintedTotal(*(_text(pair, tag) for tag in TOTALS)) for name, pair in pairs.items()},
        unranked=unranked,
        details=_details(root, event, pairs),
    )


def _method(event: Element, kind: str, scoring: str, said: str) -> str:
    """The method, from all that says how it is scored, else from the kind of points; a blank if nothing tells."""
    if "TEAM" in kind:
        return "BAM" if scoring in BOARD_A_MATCH else "IMP"
    of_points = (POINTS[tag] for tag in POINTS if next(event.iter(f"NS_{tag}"), None) is not None)
    method = next(chain(*map(_methods_in, (kind, scoring, said)), of_points), "")
    if _IMPS.search(said) and method not in METHODS.values():  # the figures tell which, if there are any
        figures = (it.text or "" for tag in POINTS for it in event.iter(f"NS_{tag}"))
        return "XIMP" if any(text.strip("0.,- ") for text in figures) else ""
    return method


def _methods_in(text: str) -> Iterator[str]:
    """The methods that a text speaks of."""
    return (METHODS[word] for word in METHODS if word in text)


def xml_in(data: bytes) -> Element:
    """The root of a document; nothing is fetched, and entities are refused."""
    if _ENTITY.search(head_of(data, 16 * HEAD)):
        raise ResultsError("declares entities, which no file of results needs: it is not read, for safety")
    options = {"resolve_entities": False, "no_network": True, "load_dtd": False}
    parser = partial(etree.XMLParser, **options, remove_comments=True, remove_blank_text=True)
    try:
        return etree.fromstring(data, parser())
    except etree.XMLSyntaxError as error:
        if error.code in _ALPHABETS:  # a name in another alphabet than the file declares
            with suppress(etree.XMLSyntaxError):
                return etree.fromstring(data, parser(encoding=WESTERN))
        raise ResultsError(f"is damaged XML ({' '.join(error.msg.split())}): export it anew") from None
    except ValueError as error:
        raise ResultsError(f"is not XML ({error}): export it anew") from None


def _lines(event: Element) -> Lines:
    """Every traveller line with its board: one walk through the elements, each text put into its column."""
    size = int(event.xpath(f"count(.//{LINE})"))
    evening.check_size(size)
    columns = {name: [""] * size for name in COLUMNS[1:]}
    column_of = {tag: columns[name] for tag, name in evening.COLUMNS["USEBIO"].items()}.get
    numbers: list[int] = []
    shared: list[tuple[list[str], str]] = []
    for element in event.iter("BOARD", LINE):
        if element.tag == "BOARD":
            shared = [(columns[name], text) for name, text in _above(element).items()]
            continue
        line = len(numbers)
        numbers.append(element.sourceline)
        for column, text in shared:
            column[line] = text
        for part in element.iterdescendants():
            named = column_of(part.tag)
            if named is not None:
                named[line] = intern(part.text or "")  # equal texts as one object make later steps faster
            elif part.tag is etree.ProcessingInstruction:
                for word, name in OWN.items():
                    columns[name][line] = _own_word(part, word) or columns[name][line]
    rulings, scores = columns["ruling"], columns["ns_score"]
    # `A6040` in the place of a score is a ruling; our own instruction counts first
    awards = {text: text.strip() for text in {*scores} if _ADJUSTED.match(text.strip())}
    columns["ruling"] = [own or awards.get(text, "") for own, text in zip(rulings, scores, strict=True)]
    columns["ns_score"] = ["" if text in awards else text for text in scores]
    return Lines([f"line {number}" for number in numbers], **columns)


def _above(board: Element) -> dict[str, str]:
    """The columns of a board's lines from the elements around them: board, session, section, NS and EW of a match."""
    said = {"board": _text(board, "BOARD_NUMBER")}
    for element in board.iterancestors("SECTION", "SESSION"):
        said[element.tag.lower()] = element.get(f"{element.tag}_ID") or _text(element, f"{element.tag}_ID")
    for match in board.iterancestors("MATCH"):
        tags = {"session": "ROUND_NUMBER", "ns": "TEAM", "ew": "OPPOSING_TEAM"}
        if match.find("TEAM") is None:
            tags = {"round": "ROUND_NUMBER", "ns": "NS_PAIR_NUMBER", "ew": "EW_PAIR_NUMBER"}
        said |= {name: _text(match, tag) for name, tag in tags.items()}
    return said


def _of_teams(event: Element, lines: Lines) -> Lines:
    """The lines of matches, without points; NS and EW by the names of the teams, else by the numbers of the pairs."""
    names = {team.get("TEAM_ID", ""): " ".join(team.get("TEAM_NAME", "").split()) for team in event.iter("TEAM")}
    room = [ROOMS.get(direction.strip().upper(), "") for direction in lines.room]
    teams = [[names.get(number) or number for number in numbers] for numbers in (lines.ns, lines.ew)]
    ns, ew = in_seats(room, *teams)
    blank = [""] * lines.size
    return lines._replace(ns=ns, ew=ew, room=room, ns_points=blank, ew_points=blank)


def _own_word(instruction: Element, word: str) -> str:
    """The text of our own instruction after this word; a blank for another instruction."""
    first, _, rest = (instruction.text or "").partition(" ")
    return rest if getattr(instruction, "target", "") == own_files.TARGET and first == word else ""


def _without_suffix(lines: Lines) -> tuple[Lines, bool]:
    """The lines with 3 for `3NS`, and whether all pairs are written so; our own writer adds it to any name."""
    bare = evening.without_sides(lines)
    if bare is not None:
        return bare, True
    suffixed = all(ns.endswith("NS") for ns in lines.ns if ns) and all(ew.endswith("EW") for ew in lines.ew if ew)
    if not suffixed:
        return lines, False
    return lines._replace(ns=[ns[:-2] for ns in lines.ns], ew=[ew[:-2] for ew in lines.ew]), True


def _pair_name(pair: Element, *, suffixed: bool) -> str:
    """The name that a ranking gives a pair: `3`, or `NS 3` where NS and EW have a pair 3 each."""
    number, side = _text(pair, "PAIR_NUMBER"), _text(pair, "DIRECTION")
    if suffixed and number.endswith(("NS", "EW")):
        number, side = number[:-2].rstrip("- "), number[-2:]
    return f"{side} {number}".strip()


def _details(root: Element, event: Element, pairs: Mapping[str, Element]) -> EventDetails:
    """The tags that our readers do not need, and the names of their elements."""
    club, hands = root.find(".//CLUB"), root.find("HANDSET")
    members = {}
    for name, pair in pairs.items():
        members[name] = Member(_text(pair, "PLACE"), _said(pair), [*map(_said, pair.iter("PLAYER"))])
    of_club = () if club is None else _said(club)
    deals = "" if hands is None else etree.tostring(hands, encoding="unicode", with_tail=False)
    return EventDetails(event.get("EVENT_TYPE") or "", of_club, _said(event), members, deals)


def _said(element: Element) -> NamedTexts:
    """The children of an element that hold only a text, by their tags."""
    within = (child for child in element if isinstance(child.tag, str) and not len(child))
    return tuple((child.tag, _text(element, child.tag)) for child in within)


def _text(element: Element, name: str) -> str:
    return " ".join((element.findtext(name) or "").split())


TAG_OF_POINTS = {method: tag for tag, method in POINTS.items()}
WRITTEN_AS = {"MP": "MP_PAIRS", "XIMP": "CROSS_IMP", "BUTLER": "BUTLER_PAIRS"}
OF_EVENT = (  # in Compscore's order
    *("EVENT_IDENTIFIER", "EVENT_DESCRIPTION", "PROGRAM_NAME", "PROGRAM_VERSION", "WINNER_TYPE", "TITLE", "DATE"),
    *("VENUE", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE", "MPS_AWARDED_FLAG", "SESSION_COUNT", "SECTION_COUNT"),
    *("P2P_CHARGE_RATE", "SCORING_METHOD"),
)
AWARDED = "MASTER_POINTS_AWARDED"
OF_PAIR = ("PAIR_NUMBER", "DIRECTION", "TOTAL_SCORE", "PERCENTAGE", "PLACE", AWARDED, "MASTER_POINT_TYPE")
OF_PLAYER = ("PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER")
NOBODY = Member("", (), ())


def write(scored: Scored) -> bytes:
    """The event with its ranking and its travellers, and what the file said around them."""
    rules = own_files.rules_said(scored.rules_used).replace("?>", "?\\u003e")  # no text in it ends the instruction
    if scored.method == "PERCENT":  # the format has matchpoints, and percentages for the ranking
        # a point of a percentage is a hundredth of a board's top
        parts = [[pair, f"{own_files.adjustment_text(it).rstrip('%')}%"] for pair, it in scored.rules.adjustments or ()]
        scored = score(scored.evening, scored.rules._replace(method="MP", adjustments=parts or None))
    details = scored.evening.details
    root = etree.Element("USEBIO", Version="1.3")
    if details.club:
        _add_all(etree.SubElement(root, "CLUB"), details.club)
    kind = WRITTEN_AS[_kind(scored.method)]
    event = etree.SubElement(root, "EVENT", EVENT_TYPE=kind)
    _instruct(event, own_files.RULES, rules)
    ours = {
        "EVENT_DESCRIPTION": scored.evening.title,
        "PROGRAM_NAME": "xl-law12",
        "WINNER_TYPE": "2" if scored.has_two_fields else "1",
        "DATE": scored.evening.date,
    }
    scoring = dict(details.event).get("BOARD_SCORING_METHOD", "").upper()
    # of several files that differ the first has said it
    method = scored.evening.method or next(_methods_in(scoring), "MP")
    own = "" if scored.evening.unranked else WRITTEN_AS[_kind(method)]
    dropped = ["PROGRAM_VERSION", *([] if details.kind == own == kind else ["SCORING_METHOD", "BOARD_SCORING_METHOD"])]
    kept = {tag: text for tag, text in details.event if tag not in dropped}
    _add_all(event, [*(kept | ours).items()], OF_EVENT)
    _participants(event, scored)
    _boards(event, scored)
    if details.hands:
        root.append(etree.fromstring(details.hands))
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return data


def left_out(scored: Scored) -> str:
    """The master points of the file, where places have changed since they were awarded."""
    places = {pair: str(standing.place) for standing in scored.ranking for pair in evening.names_of(standing.pair)}
    pairs = scored.evening.details.pairs.items()
    awarded = {pair: it.place.strip(" =") for pair, it in pairs if any(tag == AWARDED for tag, _ in it.tags)}
    has_changed = any(place != places.get(pair, "") for pair, place in awarded.items())
    return "the master points of the file, whose places are others now: award them anew" if has_changed else ""


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


def _kind(method: str) -> str:
    return "MP" if method in PERCENTAGES else "BUTLER" if method.startswith("BUTLER") else "XIMP"


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
        member = next(filter(None, map(details.pairs.get, evening.names_of(standing.pair))), NOBODY)
        kept = {tag: text for tag, text in member.tags if tag not in dropped}
        side, number = evening.side_and_name(standing.pair) if scored.has_two_fields else ("", standing.pair)
        ours = {
            "PAIR_NUMBER": f"{number}{side}",
            "DIRECTION": side,
            "TOTAL_SCORE": figure(standing.score),
            **({"PERCENTAGE": figure(standing.average)} if scored.in_percent else {}),
            "PLACE": str(standing.place),
        }
        pair = etree.SubElement(parent, "PAIR")
        _add_all(pair, [*(kept | ours).items()], OF_PAIR)
        names = scored.evening.players(standing.pair).split(evening.BETWEEN_PARTNERS)
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
        _add(element, f"{side}_{TAG_OF_POINTS[_kind(scored.method)]}", figure(points))


def _artificial(result: Result | None) -> str:
    """`A6040` for an artificial score of both sides; nothing for other results."""
    if not isinstance(result, Award):
        return ""
    both = [side for side in (result.ns, result.ew) if isinstance(side, Artificial)]
    percentages = [f"{float(side.percentage):.0f}" for side in both if side.percentage.denominator == 1]
    return f"A{''.join(percentages)}" if len(percentages) == 2 else ""
