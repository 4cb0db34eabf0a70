"""The page of a club game on my.ACBL: its results are no table, but JSON within the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xl_law12.doubts import Doubt
from xl_law12.files.evening import (
    HANDICAP,
    INDIVIDUAL,
    Evening,
    PrintedTotal,
    ResultsError,
    complete,
    handicaps,
    left_out,
    partners,
    winners_said,
)
from xl_law12.files.text import text_of
from xl_law12.reading.contracts import is_like_a_contract
from xl_law12.reading.lines import in_columns
from xl_law12.sentences import quoted

FIELDS = {
    "ns": "ns_pair",
    "ew": "ew_pair",
    "contract": "contract",
    "declarer": "declarer",
    "tricks": "result",  # over or under the contract, with a sign
    "lead": "opening_lead",
    "ns_score": "ns_score",
    "ew_score": "ew_score",
    "ns_points": "ns_match_points",
    "ew_points": "ew_match_points",
    "round": "round_number",
}
METHODS = {"MATCH_POINTS": "MP1", "IMPS": "XIMP"}
TEAMS = "is an event of teams: a match is scored board by board, on the workbook's sheet Match"
CUT_SHORT = "is damaged, or cut short: save the whole page anew"
NO_HANDICAP = ("", "NO_HANDICAP")
_DATA = re.compile(r"\bdata\s*=\s*(?=\{)")
_MARKS = (re.compile(rb'"board_results"\s*:'), re.compile(rb"\bdata\s*=\s*\{"))

Json = Mapping[str, Any]


class Section(NamedTuple):
    """A section of a session, and what the page calls both."""

    session: str
    name: str
    json: Json


def recognise(data: bytes) -> bool:
    """Whether this is such a page; it may be saved in an alphabet of two bytes a letter."""
    plain = data.replace(b"\0", b"")
    return all(mark.search(plain) for mark in _MARKS)


def read(data: bytes) -> Evening:
    """The game in the page."""
    game = _game(text_of(data))
    sections = [*_sections(game)]
    boards = [(section, board) for section in sections for board in _list(section.json, "boards")]
    results = [(*board, result) for board in boards for result in _list(board[1], "board_results")]
    if not results:
        raise ResultsError("holds no results of boards: the club has entered the totals only, perhaps")
    rows = [_line(*result) for result in results]
    return complete(
        in_columns(rows, [_place(section, result) for section, _, result in results]),
        notes=_left(game, boards),
        program="my.ACBL",
        title=_text(game, "name"),
        date=_text(game, "start_date"),
        method=METHODS.get(_text(game, "board_scoring_method"), ""),
        rules=winners_said(_text(game, "winner_type")),
        names={name: players for name, pair in _pairs(sections) if (players := _players(pair))},
        totals={
            name: PrintedTotal("", _text(pair, "score"), _text(pair, "percentage")) for name, pair in _pairs(sections)
        },
    )


def _game(text: str) -> Json:
    """The JSON in the page; an event of teams or an individual is refused."""
    begin = _DATA.search(text)
    try:
        game, _ = json.JSONDecoder().raw_decode(text, begin.end()) if begin else ({}, 0)
    except (ValueError, RecursionError):
        raise ResultsError(CUT_SHORT) from None
    kind = _text(game, "type").upper()
    for word, why in (("INDIVIDUAL", INDIVIDUAL), ("TEAM", TEAMS)):
        if word in kind:
            raise ResultsError(why)
    return game


def _sections(game: Json) -> Iterator[Section]:
    """The sections of all sessions."""
    for session in _list(game, "sessions"):
        for section in _list(session, "sections"):
            yield Section(_text(session, "number"), _text(section, "name"), section)


def _line(section: Section, board: Json, result: Json) -> dict[str, str | None]:
    """A result. If its scores are averages (AVE+, AVE-), a word for them may stand in the contract's place; drop it."""
    line: dict[str, str | None] = {name: _text(result, key) for name, key in FIELDS.items()}
    line |= {"session": section.session, "section": section.name, "board": _text(board, "board_number")}
    if not is_like_a_contract(line["contract"] or ""):
        line |= {"declarer": "", "tricks": ""}
        if any((line[side] or "").upper().startswith("A") for side in ("ns_score", "ew_score")):
            line["contract"] = ""
    return line


def _place(section: Section, result: Json) -> str:
    """A line's name in reports. The lines of such a page have no numbers."""
    at = f"round {_text(result, 'round_number')}, table {_text(result, 'table_number')}"
    return f"session {section.session}, section {section.name}, {at}"


def _pairs(sections: Sequence[Section]) -> Iterator[tuple[str, Json]]:
    """Every pair by its number, and by the number with its section, as joined sections name it."""
    for section in sections:
        for pair in _list(section.json, "pair_summaries"):
            side, number = _text(pair, "direction").replace("-", "").upper(), _text(pair, "pair_number")
            for known in (number, f"{section.name}{number}"):
                yield f"{side} {known}".strip(), pair


def _players(pair: Json) -> str:
    """The names of a pair's players."""
    return partners(_text(it, "name") for it in _list(pair, "players"))


def _left(game: Json, boards: Sequence[tuple[Section, Json]]) -> Iterator[Doubt]:
    """The parts that are not read: boards without results, handicaps, penalties and bonuses of pairs."""
    for section, board in boards:
        if not _list(board, "board_results"):
            yield left_out(f"section {section.name}", f"board {_text(board, 'board_number')} has no results")
    if _text(game, "acbl_handicap_type") not in NO_HANDICAP:
        yield left_out(_text(game, "acbl_handicap_type"), HANDICAP)
    for section in _sections(game):
        for pair in _list(section.json, "pair_summaries"):
            number = _text(pair, "pair_number")
            yield from handicaps({f"section {section.name}, pair {number}": _text(pair, "handicap")})
            if adjustment := _text(pair, "adjustment"):
                said = f"pair {number}: its adjustment, {quoted(adjustment)}, is left out"
                yield left_out(f"section {section.name}", f"{said}: give it on the sheet Ranking")


def _list(json: Json, key: str) -> Sequence[Json]:
    """The objects in a list; none where something else stands there."""
    value = json.get(key)
    return [it for it in value if isinstance(it, dict)] if isinstance(value, list) else []


def _text(json: Json, key: str) -> str:
    value = json.get(key)
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""
