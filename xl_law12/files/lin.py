"""LIN of a Vugraph: a match of two teams, whose results stand before the auctions and plays, which are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from xl_law12.errors import Law12Error
from xl_law12.files.evening import Evening, ResultsError, left_out
from xl_law12.files.text import text_of
from xl_law12.reading.grids import CLOSED, OPEN, in_seats
from xl_law12.reading.lines import in_columns

_LIN = re.compile(rb"\s*(vg|pn|qx|st|md|rs|mn|pw)\|")
_TAG = re.compile(r"\b(vg|rs)\|([^|]*)\|")
METHODS = {"I": "IMP", "B": "BAM"}
PLAY = "is a LIN file, which has the play of one table: save the page of results"
MORE = "has results of other boards than it names: save it anew"
HALF = "has a result in the other room only: write it, or take the board out"
EVENT, SEGMENT, SCORING, FIRST, LAST, HOME, HOME_CARRY, AWAY, AWAY_CARRY = range(9)  # the parts of `vg`


def recognise(data: bytes) -> bool:
    """Whether this is a LIN file."""
    return _LIN.match(data) is not None


def read(data: bytes) -> Evening:
    """The match in the file: `rs` has the result of every board in the open room and then in the closed room.

    The first team is North-South in the open room.
    """
    tags = {name: [*map(str.strip, value.split(","))] for name, value in _TAG.findall(text_of(data))}
    match = [*tags.get("vg", ()), *[""] * (AWAY_CARRY + 1)]
    if match[SCORING] not in METHODS or not any(tags.get("rs", ())):
        raise ResultsError(PLAY)
    boards = [*_boards(match[FIRST], match[LAST])]
    results = tags["rs"] + [""] * (2 * len(boards) - len(tags["rs"]))  # boards that are still to come
    if len(results) != 2 * len(boards):
        raise ResultsError(MORE)
    rooms = [*zip(boards, results[::2], results[1::2], strict=True)]
    rows = [
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
        method=METHODS[match[SCORING]],
        faults={at: Law12Error(HALF) for at, contract in enumerate(lines.contract) if not contract},
        notes=[
            *(left_out(f"board {board}", "no result in either room") for board, *both in rooms if not any(both)),
            *([left_out(", ".join(carried), "what is carried over")] if carried else []),
        ],
    )


def _boards(first: str, last: str) -> Iterator[str]:
    """The numbers of the boards."""
    if not (first.isdecimal() and last.isdecimal() and len(first + last) < 9):
        raise ResultsError(MORE)
    yield from map(str, range(int(first), int(last) + 1))
