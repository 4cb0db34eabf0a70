"""Puts an evening, or a match of teams, into the sheets of the template workbook.

`files.template_workbook` reads an evening there again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from xl_law12.books import match, ranking, results, rulings, session, traveller
from xl_law12.books.page import Page, printing
from xl_law12.errors import Law12Error
from xl_law12.files.doubts import lines_in_doubt
from xl_law12.files.evening import Evening, ScoringRules
from xl_law12.files.matches import TeamsMatch
from xl_law12.files.own_files import NAMES, RARE, adjustment_text, printable, rare_columns
from xl_law12.files.rulings import OPEN
from xl_law12.files.template_workbook import SETTINGS
from xl_law12.reading.contracts import format_contract, parse_contract, vulnerability_by_number
from xl_law12.reading.grids import CLOSED, OPEN as OPEN_ROOM
from xl_law12.reading.lines import UNPLAYED, against_scores, result_text
from xl_law12.sentences import inside

WIDTH_OF_NAMES = 30
ROOMS = {OPEN_ROOM: "open", CLOSED: "closed"}


def fill_session(pages: Mapping[str, Page], evening: Evening, rules: ScoringRules) -> list[int]:
    """Put an evening into blank sheets; returns the lines whose rulings found no room on the sheet Rulings."""
    listed = list(dict.fromkeys((*evening.open, *evening.rulings, *lines_in_doubt(evening))))
    _fill_results(pages[results.NAME], evening, set(listed[rulings.LINES :]))
    _fill_rulings(pages[rulings.NAME], evening, listed[: rulings.LINES])
    for key in SETTINGS:
        _put(pages[session.NAME], key, 0, getattr(rules, key))
    _put(pages[session.NAME], "compare", 0, (rules.compare or "").upper())
    adjustments = rules.adjustments or ()
    if len(adjustments) > ranking.ADJUSTMENTS:
        raise Law12Error(f"{len(adjustments)} adjustments: the sheet Ranking has room for {ranking.ADJUSTMENTS}")
    for row, (pair, points) in enumerate(adjustments):
        _put(pages[ranking.NAME], "adjusted_pair", row, pair)
        text = adjustment_text(points)
        key = "penalty_points" if text.startswith("-") else "bonus_points"
        _put(pages[ranking.NAME], key, row, text.lstrip("+-"))
    printing.print_so_many(pages[session.NAME], evening.lines.size)
    printing.print_so_many(pages[rulings.NAME], len(listed[: rulings.LINES]))
    printing.print_so_many(pages[traveller.NAME], _of_the_fullest_traveller(evening))
    ns, ew = ({pair for pair in side if pair} for side in (evening.lines.ns, evening.lines.ew))
    longest = len(ns | ew) if ns & ew else max(len(ns), len(ew))  # one list, if a number sits NS and EW
    ranking.print_so_many(pages[ranking.NAME], longest)
    _put(pages[traveller.NAME], "chosen", 0, next(iter(evening.lines.board), ""))
    _put(pages[ranking.NAME], "event", 0, evening.event)
    return listed[rulings.LINES :]


def _of_the_fullest_traveller(evening: Evening) -> int:
    """The lines that the sheet Traveller needs on paper, whichever board is chosen."""
    fullest = max(Counter(evening.lines.board).values(), default=0)
    scored = zip(evening.lines.board, evening.results, strict=True)
    scores = {(board, score) for board, score in scored if isinstance(score, int)}
    drawn = max(Counter(board for board, _ in scores).values(), default=0)  # scores stand below the chart, each once
    return max(min(fullest, traveller.LINES), min(drawn, traveller.CHART_ROWS) + traveller.DRAWN_ROWS + 1)


def _fill_results(page: Page, evening: Evening, without_room: set[int]) -> None:
    """Write the lines as they are, with the names of the players."""
    lines = evening.lines
    players = [evening.seated(line) for line in range(lines.size)]
    rare = rare_columns(evening)
    needed = {RARE[name]: rare[name] for name in ("vulnerable", "section") if name in rare}
    beside = (*NAMES, *needed) if needed or any(map(any, players)) else ()
    for column, text in enumerate(beside, start=len(results.HEADS) + 1):
        cell = results.write(page, 1, column, page.say(text))
        page.sheet.column_dimensions[cell.column_letter].width = WIDTH_OF_NAMES
    # whoever insists on such a ruling means it: beside a contract the sheet would refuse it
    insisted = {line for line, _ in against_scores(lines, evening.stood)} if evening.as_scored else set()
    for line, who in enumerate(players):
        seated = (lines.board[line], lines.ns[line], lines.ew[line])
        played = ("", "", "") if line in insisted else (lines.contract[line], lines.declarer[line], lines.tricks[line])
        result = _result(evening, line, ruled_elsewhere=line not in without_room)
        cells = (*seated, *played, *result, *who, *(it[line] for it in needed.values()))
        for column, value in enumerate(cells, start=1):
            if value != "":
                _write(page, line + 2, column, value)


def _result(evening: Evening, line: int, *, ruled_elsewhere: bool) -> tuple[str, str]:
    """A line's score and ruling, as played. An open line's ruling is NP if the sheet Rulings asks for its award."""
    lines, result = evening.lines, evening.stood[line]
    if result is None:
        return lines.ns_score[line], "NP" if ruled_elsewhere else lines.ruling[line]
    return ("", result_text(result)) if evening.made(line) is None else (str(result), "")


def _fill_rulings(page: Page, evening: Evening, listed: Sequence[int]) -> None:
    """Write the rulings, and the lines that need one: their award is left open, with the reason beside it."""
    lines = evening.lines
    reasons = lines_in_doubt(evening)
    for row, line in enumerate(listed):
        award = OPEN if line in evening.open else result_text(evening.results[line]) if line in evening.rulings else ""
        words = inside(reasons.get(line, ""), page.edition.language)
        typed = {"board": lines.board[line], "ns": lines.ns[line], "ew": lines.ew[line], "award": award, "words": words}
        for key, value in typed.items():
            _put(page, key, row, value)


def fill_match(pages: Mapping[str, Page], evening: Evening, played: TeamsMatch) -> None:
    """Put a match into a blank sheet. The cell of an open line stays empty, and its board stays open."""
    page = pages[match.NAME]
    if len(played.boards) > match.BOARDS:
        template = "{boards} boards: the sheet Match has room for {room}"
        raise Law12Error(template, boards=len(played.boards), room=match.BOARDS)
    _put(page, "home", 0, played.home)
    _put(page, "away", 0, played.away)
    printing.print_so_many(page, len(played.boards))
    _put(page, "scale", 0, "BAM" if evening.method == "BAM" else "WBF")
    for row, (board, rooms) in enumerate(played.boards.items()):
        _put(page, "board", row, board)
        for room, line in rooms.items():
            what, by = _shown(evening, line)
            _put(page, ROOMS[room], row, what)
            _put(page, f"{ROOMS[room]}_by", row, by)


def _shown(evening: Evening, line: int) -> tuple[str, str]:
    """The cells of a line, (result, declarer): a contract if the result follows from it, else a score or an award."""
    lines, result = evening.lines, evening.results[line]
    if result is None or result == UNPLAYED:
        return "", ""
    if not isinstance(result, int) or evening.is_ruled(line):
        return result_text(result), ""
    contract, declarer, tricks = lines.contract[line], lines.declarer[line], lines.tricks[line]
    if contract == "PASS":
        return "PASS", ""
    is_usual = lines.vulnerable[line] in ("", vulnerability_by_number(lines.board[line]))
    if not (contract and declarer and tricks and is_usual):
        return str(result), ""
    bid = parse_contract(contract)
    assert bid is not None
    return format_contract(bid._replace(over=int(tricks) - bid.level - 6)), declarer


def _put(page: Page, key: str, row: int, value: Any) -> None:
    """Write a value, if there is one, into a line of a key."""
    area = page.where[key]
    if value not in (None, ""):
        _write(page, area.top + row, area.left, value)


def _write(page: Page, row: int, column: int, value: Any) -> Any:
    """Write a value into a cell, in Results with its format; return the cell. A text stays one, even after a =."""
    cell = results.write(page, row, column, None) if page.name == results.NAME else page.sheet.cell(row, column)
    if isinstance(value, int | float) or re.fullmatch(r"-?\d{1,15}", value):
        cell.value = value if isinstance(value, float) else int(value)
    else:
        cell.value, cell.data_type = printable(value), "s"
    return cell
