"""A match of a scoring program put into the sheet Match: contracts where they say all, else scores and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from xl_law12.books import match
from xl_law12.books.evening import put
from xl_law12.books.page import Page
from xl_law12.bridge.reading.bids import format_bid, parse_bid
from xl_law12.bridge.reading.entries import UNPLAYED, result_text
from xl_law12.bridge.reading.lines import vulnerability_by_number
from xl_law12.bridge.reading.rooms import CLOSED, OPEN
from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening
from xl_law12.files.matches import TeamsMatch

ROOMS = {OPEN: "open", CLOSED: "closed"}


def fill(pages: Mapping[str, Page], taken: Evening, played: TeamsMatch) -> None:
    """Put a match into a blank sheet; a line that is open leaves its cell empty, and its board open."""
    page = pages[match.NAME]
    if len(played.boards) > match.BOARDS:
        raise Law12Error(
            "{boards} boards: the sheet Match has room for {room}", boards=len(played.boards), room=match.BOARDS
        )
    put(page, "home", 0, played.home)
    put(page, "away", 0, played.away)
    put(page, "scale", 0, "BAM" if taken.method == "BAM" else "WBF")
    for row, (board, rooms) in enumerate(played.boards.items()):
        put(page, "board", row, board)
        for room, line in rooms.items():
            what, by = shown(taken, line)
            put(page, ROOMS[room], row, what)
            put(page, f"{ROOMS[room]}_by", row, by)


def shown(taken: Evening, line: int) -> tuple[str, str]:
    """What is typed for a line: a contract and who played it, or what it is worth."""
    lines, result = taken.lines, taken.results[line]
    if result is None or result == UNPLAYED:
        return "", ""
    if not isinstance(result, int):
        return result_text(result), ""
    contract, declarer, tricks = lines.contract[line], lines.declarer[line], lines.tricks[line]
    if contract == "PASS":
        return "PASS", ""
    is_usual = lines.vulnerable[line] in ("", vulnerability_by_number(lines.board[line]))
    if not (contract and declarer and tricks and is_usual and line not in taken.rulings):
        return str(result), ""
    bid = parse_bid(contract)
    assert bid is not None
    over = int(tricks) - bid.level - 6
    return format_bid(bid, f"{over:+d}" if over else "="), declarer
