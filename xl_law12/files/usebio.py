"""USEBIO 1.2 and 1.3: the XML of the English Bridge Union and its kin. Nothing is fetched, no entity is resolved."""

from __future__ import annotations

import re
from collections.abc import Mapping
from sys import intern
from typing import Any

from lxml import etree

from xl_law12.files import evening
from xl_law12.files.evening import Evening, EventDetails, Member, NamedTexts, PrintedTotal, ResultsError, ScoringRules
from xl_law12.files.own_files import AWARD, RARE, RULES, TARGET, rules_read
from xl_law12.files.text import HEAD, WESTERN, head_of
from xl_law12.reading.grids import CLOSED, OPEN, in_seats
from xl_law12.reading.lines import COLUMNS, Lines

LINE = "TRAVELLER_LINE"
AROUND = frozenset(("BOARD", "MATCH", "SECTION", "SESSION", "PARTICIPANTS", "HANDSET"))
# The points, and the method that they speak of. A line of one event carries one kind.
POINTS = {"MATCH_POINTS": "MP", "CROSS_IMP_POINTS": "XIMP", "BUTLER_POINTS": "BUTLER", "PERCENTAGE": "PERCENT"}
EVENT_TYPES = {"CROSS_IMP": "XIMP", "CROSS_IMPS": "XIMP", "BUTLER_PAIRS": "BUTLER"}
TOTALS = ("PLACE", "TOTAL_SCORE", "PERCENTAGE")
ROOMS = {"NS": OPEN, "EW": CLOSED}  # by where the first team of a match sits
BOARD_A_MATCH = ("BAM", "PAB")
OWN = {AWARD: "ruling", **{name: name for name in RARE}}  # what our own instructions in a line say
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
    kind = (event.get("EVENT_TYPE") or "").upper()
    if "INDIVIDUAL" in kind:
        raise ResultsError(evening.INDIVIDUAL)
    pairs = {_pair_name(pair, suffixed=suffixed): pair for pair in event.iter("PAIR")}
    return evening.complete(
        _of_teams(event, lines) if "TEAM" in kind else lines._replace(room=[""] * lines.size),
        program=_text(event, "PROGRAM_NAME") or "USEBIO",
        title=_text(event, "EVENT_DESCRIPTION") or _text(event, "TITLE"),
        date=_text(event, "DATE"),
        method=_method(event, kind),
        rules=_rules(event),
        players={
            name: [_text(player, "PLAYER_NAME") for player in pair.iter("PLAYER")] for name, pair in pairs.items()
        },
        notes=evening.handicaps({name: _text(pair, ".//HANDICAP") for name, pair in pairs.items()}),
        totals={name: PrintedTotal(*(_text(pair, tag) for tag in TOTALS)) for name, pair in pairs.items()},
        ranked_by="the victory points of its matches" if "SWISS" in kind and "TEAM" not in kind else "",
        details=_details(root, event, pairs),
    )


def _method(event: Element, kind: str) -> str:
    """The method of scoring, from the kind of event and the kind of points; a blank if neither tells."""
    if "TEAM" in kind:
        return "BAM" if _text(event, "BOARD_SCORING_METHOD").upper() in BOARD_A_MATCH else "IMP"
    method = next((POINTS[tag] for tag in POINTS if next(event.iter(f"NS_{tag}"), None) is not None), "")
    return EVENT_TYPES.get(kind, method) if method else ""  # USEBIO 1.0 keeps cross-IMPs under MATCH_POINTS


def _rules(event: Element) -> ScoringRules:
    """The rules of scoring: the number of winners, and the rules that our own writer has added."""
    given = evening.winners_said(_text(event, "WINNER_TYPE"))
    for instruction in event.xpath("processing-instruction()"):
        given = given.but_for(rules_read(_own_word(instruction, RULES))[0])
    return given


def xml_in(data: bytes) -> Element:
    """The root of a document; nothing is fetched, and entities are refused."""
    if _ENTITY.search(head_of(data, 16 * HEAD)):
        raise ResultsError("declares entities, which no file of results needs: it is not read, for safety")
    options: dict[str, Any] = {
        "resolve_entities": False,
        "no_network": True,
        "load_dtd": False,
        "remove_comments": True,
        "remove_blank_text": True,
    }
    try:
        return etree.fromstring(data, etree.XMLParser(**options))
    except etree.XMLSyntaxError as error:
        if error.code in _ALPHABETS:  # a name in another alphabet than the file declares
            try:
                return etree.fromstring(data, etree.XMLParser(**options, encoding=WESTERN))
            except etree.XMLSyntaxError:
                pass
        raise ResultsError(f"is damaged XML ({' '.join(error.msg.split())}): export it anew") from None
    except ValueError as error:
        raise ResultsError(f"is not XML ({error}): export it anew") from None


def _lines(event: Element) -> Lines:
    """Every traveller line with its board: one walk through the elements, each text put into its column."""
    size = int(event.xpath(f"count(.//{LINE})"))
    evening.check_size(size)
    columns = {name: [""] * size for name in COLUMNS[1:]}
    column_of = {tag: columns[name] for tag, name in evening.COLUMNS["USEBIO"].items()}.get
    line, within = -1, False
    numbers: list[int] = []
    shared: list[tuple[list[str], str]] = []
    for element in event.iter():
        tag = element.tag
        column = column_of(tag)
        if column is not None:
            if within:
                column[line] = intern(element.text or "")  # equal texts as one object make later steps faster
        elif tag == LINE:
            line, within = line + 1, True
            numbers.append(element.sourceline)
            for column, text in shared:
                column[line] = text
        elif tag in AROUND:
            within = False
            if tag == "BOARD":
                shared = [(columns[name], text) for name, text in _above(element).items()]
        elif tag is etree.ProcessingInstruction and within:
            for word, name in OWN.items():
                columns[name][line] = _own_word(element, word) or columns[name][line]
    columns["ruling"], columns["ns_score"] = _scores(columns["ruling"], columns["ns_score"])
    return Lines([f"line {number}" for number in numbers], **columns)


def _scores(rulings: list[str], scores: list[str]) -> tuple[list[str], list[str]]:
    """Rulings and scores, where `A6040` in the place of a score is a ruling. Our own instruction counts first."""
    awards = {text: text.strip() for text in set(scores) if _ADJUSTED.match(text.strip())}
    ruled = [own or awards.get(text, "") for own, text in zip(rulings, scores, strict=True)]
    return ruled, ["" if text in awards else text for text in scores]


def _above(board: Element) -> dict[str, str]:
    """The columns of a board's lines from the elements around them: board, session, section, NS and EW of a match."""
    said = {"board": _text(board, "BOARD_NUMBER")}
    for element in board.iterancestors("SECTION", "SESSION"):
        said[element.tag.lower()] = element.get(f"{element.tag}_ID") or _text(element, f"{element.tag}_ID")
    for match in board.iterancestors("MATCH"):
        if match.find("TEAM") is None:
            said |= {
                "round": _text(match, "ROUND_NUMBER"),
                "ns": _text(match, "NS_PAIR_NUMBER"),
                "ew": _text(match, "EW_PAIR_NUMBER"),
            }
        else:
            teams = {"ns": _text(match, "TEAM"), "ew": _text(match, "OPPOSING_TEAM")}
            said |= {**teams, "session": _text(match, "ROUND_NUMBER")}
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
    return rest if getattr(instruction, "target", "") == TARGET and first == word else ""


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
    members = {
        name: Member(_text(pair, "PLACE"), _said(pair), [_said(player) for player in pair.iter("PLAYER")])
        for name, pair in pairs.items()
    }
    return EventDetails(
        event.get("EVENT_TYPE") or "",
        () if club is None else _said(club),
        _said(event),
        members,
        "" if hands is None else etree.tostring(hands, encoding="unicode", with_tail=False),
    )


def _said(element: Element) -> NamedTexts:
    """The children of an element that hold only a text, by their tags."""
    within = (child for child in element if isinstance(child.tag, str) and not len(child))
    return tuple((child.tag, _text(element, child.tag)) for child in within)


def _text(element: Element, name: str) -> str:
    return " ".join((element.findtext(name) or "").split())
