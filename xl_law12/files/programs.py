"""Formats that one program alone writes: LIN of a Vugraph, NZ Scorer's XML, and the page of a club game on my.ACBL."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set
from typing import Any

from xl_law12.doubts import Doubt
from xl_law12.errors import Law12Error
from xl_law12.files import evening
from xl_law12.files.evening import Evening, PrintedTotal, ResultsError, ScoringRules, handicaps, left_out
from xl_law12.files.text import head_of, text_of
from xl_law12.files.usebio import Element, xml_in
from xl_law12.reading.contracts import is_like_a_contract
from xl_law12.reading.grids import CLOSED, OPEN, in_seats
from xl_law12.reading.lines import in_columns
from xl_law12.sentences import quoted

LineTexts = dict[str, str | None]  # a line by the fields of `Lines`

# LIN of a Vugraph: a match, whose results stand before the auctions and plays, which are not read.
LIN = re.compile(rb"\s*(vg|pn|qx|st|md|rs|mn|pw)\|")
_TAG = re.compile(r"\b(vg|rs)\|([^|]*)\|")
LIN_METHODS = {"I": "IMP", "B": "BAM"}
MORE = "has results of other boards than it names: save it anew"
HALF = "has a result in the other room only: write it, or take the board out"
EVENT, SEGMENT, SCORING, FIRST, LAST, HOME, HOME_CARRY, AWAY, AWAY_CARRY = range(9)  # the parts of `vg`


def read_lin(data: bytes) -> Evening:
    """The match: `rs` has every board's results in the open room, where the first team is NS, and the closed room."""
    tags = {name: [*map(str.strip, value.split(","))] for name, value in _TAG.findall(text_of(data))}
    match = [*tags.get("vg", ()), *[""] * (AWAY_CARRY + 1)]
    if match[SCORING] not in LIN_METHODS or not any(tags.get("rs", ())):
        raise ResultsError("is a LIN file, which has the play of one table: save the page of results")
    if not (match[FIRST].isdecimal() and match[LAST].isdecimal() and len(match[FIRST] + match[LAST]) < 9):
        raise ResultsError(MORE)
    boards = range(int(match[FIRST]), int(match[LAST]) + 1)
    results = tags["rs"] + [""] * (2 * len(boards) - len(tags["rs"]))  # boards that are still to come
    if len(results) != 2 * len(boards):
        raise ResultsError(MORE)
    rooms = [*zip(map(str, boards), results[::2], results[1::2], strict=True)]
    rows: list[LineTexts] = [
        {"board": board, "room": room, "contract": contract, "session": match[SEGMENT]}
        for board, *both in rooms
        for room, contract in zip((OPEN, CLOSED), both, strict=True)
        if any(both)
    ]
    lines = in_columns(rows, [f"{row['room']} room" for row in rows])
    ns, ew = in_seats(lines.room, *([match[team]] * lines.size for team in (HOME, AWAY)))
    carried = [f"{match[team]} {match[team + 1]}" for team in (HOME, AWAY) if match[team + 1].strip("0.")]
    return Evening(
        lines._replace(ns=ns, ew=ew),
        "Vugraph",
        match[EVENT],
        method=LIN_METHODS[match[SCORING]],
        faults={at: Law12Error(HALF) for at, contract in enumerate(lines.contract) if not contract},
        notes=[
            *(left_out(f"board {board}", "no result in either room") for board, *both in rooms if not any(both)),
            *([left_out(", ".join(carried), "what is carried over")] if carried else []),
        ],
    )


# NZ Scorer's own XML: a session's results by section, its matchpoints in tenths without a point, and its pairs.
TAGS = evening.COLUMNS["NZ Scorer"]  # `res` is over or under
NOBODY = ("", "-9999")  # a phantom, in the place of a pair, of a score or of points
SIDES = {"N": "NS", "E": "EW"}  # by the direction of a pair; it is H in a Howell
WINNERS = {frozenset(SIDES): 2, frozenset("H"): 1}
MIXED = "some sections have two winners, and some have one: all pairs stand in one ranking"


def is_nz_scorer(data: bytes) -> bool:
    """Whether this is a session of NZ Scorer's."""
    head = head_of(data)
    return b"<session" in head and b"<sections" in head


def read_nz_scorer(data: bytes) -> Evening:
    """The session in the file. Where only some sections have two winners, their pairs are named with the side."""
    session = xml_in(data)
    results, pairs = session.findall("board_results/brsection/result"), session.findall("scores/scsection/pair")
    if not results:
        raise ResultsError("holds no results of boards: export the session with its boards")
    directions = frozenset(pair.get("dir", "") for pair in pairs)
    by_side = {pair.getparent().get("id") for pair in pairs if pair.get("dir") in SIDES}
    named = by_side if directions > {*SIDES} else set()
    # the unit of points is known at matchpoints only: others are left out
    scoring = session.get("scoring_type", "")
    method = "MP" if scoring.upper() == "MP" else ""
    lines = in_columns([_nz_line(it, named) for it in results], [f"line {it.sourceline}" for it in results])
    known = {name: pair for pair in pairs for name in _nz_names(pair, named)}
    is_one = len(session.findall("scores/scsection")) == 1
    totals = {}
    for name, pair in known.items():
        points, _, _ = pair.get("match_points", "").partition("/")
        totals[name] = PrintedTotal(pair.get("place", "") * is_one, points, pair.get("raw_score", ""))
    return evening.complete(
        lines if method else lines._replace(ns_points=[""] * lines.size, ew_points=[""] * lines.size),
        notes=[
            *handicaps({name: pair.get("handicap", "") for name, pair in known.items()}),
            *([Doubt("assumed", MIXED, kind="winners")] if named else []),
        ],
        program="NZ Scorer",
        title=session.get("event_name", ""),
        date=session.get("event_date", ""),
        method=method,
        unranked=f"the file says {scoring}, of which no points are read" if scoring and not method else "",
        rules=ScoringRules(winners=1 if named else WINNERS.get(directions)),
        players={name: [pair.get(f"player_name_{at}", "") for at in (1, 2)] for name, pair in known.items()},
        totals=totals,
    )


def _nz_line(result: Element, named: Set[str]) -> LineTexts:
    """A result; `Adj` says that the director ruled."""
    line: LineTexts = {TAGS[tag]: text for tag, text in result.items() if tag in TAGS and text not in NOBODY}
    line["section"] = result.getparent().get("id")
    if line["section"] in named:
        line |= {side: f"{line[side]} {side.upper()}" for side in ("ns", "ew") if line.get(side)}
    if "adj" in map(str.casefold, result.values()):
        kept = ("board", "round", "section", "ns", "ew", "ns_points", "ew_points")
        line = {name: line.get(name) for name in kept} | {"ruling": "Adj"}
    for name in ("ns_points", "ew_points"):
        points = line.get(name) or ""
        line[name] = f"{points[:-1] or 0}.{points[-1]}" if points.isdecimal() else points
    return line


def _nz_names(pair: Element, named: Set[str]) -> tuple[str, str]:
    """The names of a pair: by its number, and by the number with its section, as joined sections have it."""
    side, number, section = SIDES.get(pair.get("dir"), ""), pair.get("no", ""), pair.getparent().get("id", "")
    if section in named:
        return f"{number} {side}", f"{section}{number} {side}"
    return f"{side} {number}".strip(), f"{side} {section}{number}".strip()


# The page of a club game on my.ACBL: its results are no table, but JSON within the page.
ACBL_METHODS = {"MATCH_POINTS": "MP1", "IMPS": "XIMP"}
_DATA = re.compile(r"\bdata\s*=\s*(?=\{)")
_MARKS = (re.compile(rb'"board_results"\s*:'), re.compile(rb"\bdata\s*=\s*\{"))

Json = Mapping[str, Any]


def is_my_acbl(data: bytes) -> bool:
    """Whether this is such a page; it may be saved in an alphabet of two bytes a letter."""
    plain = data.replace(b"\0", b"")
    return all(mark.search(plain) for mark in _MARKS)


def read_my_acbl(data: bytes) -> Evening:
    """The game in the page; an event of teams or an individual is refused."""
    text = text_of(data)
    begin = _DATA.search(text)
    try:
        game, _ = json.JSONDecoder().raw_decode(text, begin.end()) if begin else ({}, 0)
    except (ValueError, RecursionError):
        raise ResultsError("is damaged, or cut short: save the whole page anew") from None
    teams = "is an event of teams: a match is scored board by board, on the workbook's sheet Match"
    for word, why in (("INDIVIDUAL", evening.INDIVIDUAL), ("TEAM", teams)):
        if word in _text(game, "type").upper():
            raise ResultsError(why)
    rows: list[LineTexts] = []
    places: list[str] = []
    kind = _text(game, "acbl_handicap_type")
    empty: list[Doubt] = []
    notes = [left_out(kind, evening.HANDICAP)] if kind not in ("", "NO_HANDICAP") else []
    pairs: dict[str, Json] = {}
    for session, section in ((it, section) for it in _list(game, "sessions") for section in _list(it, "sections")):
        where = {"session": _text(session, "number"), "section": _text(section, "name")}
        for board in _list(section, "boards"):
            number, results = _text(board, "board_number"), _list(board, "board_results")
            rows += [{"board": number, **where, **_acbl_line(it)} for it in results]
            tables = (f"round {_text(it, 'round_number')}, table {_text(it, 'table_number')}" for it in results)
            places += [f"session {where['session']}, section {where['section']}, {table}" for table in tables]
            if not results:
                empty.append(left_out(f"section {where['section']}", f"board {number} has no results"))
        for pair in _list(section, "pair_summaries"):
            side, number = _text(pair, "direction").replace("-", "").upper(), _text(pair, "pair_number")
            pairs |= {f"{side} {known}".strip(): pair for known in (number, f"{where['section']}{number}")}
            notes += handicaps({f"section {where['section']}, pair {number}": _text(pair, "handicap")})
            if adjustment := _text(pair, "adjustment"):
                said = f"pair {number}: its adjustment, {quoted(adjustment)}, is left out"
                notes.append(left_out(f"section {where['section']}", f"{said}: give it on the sheet Ranking"))
    if not rows:
        raise ResultsError("holds no results of boards: the club has entered the totals only, perhaps")
    return evening.complete(
        in_columns(rows, places),
        notes=[*empty, *notes],
        program="my.ACBL",
        title=_text(game, "name"),
        date=_text(game, "start_date"),
        method=ACBL_METHODS.get(_text(game, "board_scoring_method"), ""),
        rules=evening.winners_said(_text(game, "winner_type")),
        players={name: [_text(it, "name") for it in _list(pair, "players")] for name, pair in pairs.items()},
        totals={name: PrintedTotal("", _text(it, "score"), _text(it, "percentage")) for name, it in pairs.items()},
    )


def _acbl_line(result: Json) -> LineTexts:
    """A result. If its scores are averages (AVE+, AVE-), a word for them may stand in the contract's place; drop it."""
    line: LineTexts = {name: _text(result, key) for key, name in evening.COLUMNS["my.ACBL"].items()}
    if not is_like_a_contract(line["contract"] or ""):
        line |= {"declarer": "", "tricks": ""}
        if any((line[side] or "").upper().startswith("A") for side in ("ns_score", "ew_score")):
            line["contract"] = ""
    return line


def _list(json: Json, key: str) -> Sequence[Json]:
    """The objects in a list; none where something else stands there."""
    value = json.get(key)
    return [it for it in value if isinstance(it, dict)] if isinstance(value, list) else []


def _text(json: Json, key: str) -> str:
    value = json.get(key)
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""
