"""Bridgemate's BWS: a Jet database. It stores no score, only contracts, corrections and erasures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_law12.bridge.awards import SIDES
from xl_law12.doubts import Doubt
from xl_law12.files import jet
from xl_law12.files.evening import Evening, ResultsError, complete, left_out, partners
from xl_law12.files.guards import printable
from xl_law12.reading.lines import in_columns

_SIGNATURES = (b"Standard Jet DB", b"Standard ACE DB")
NEEDED = ("Section", "Table", "Board", "PairNS", "PairEW", "NS/EW", "Contract", "Result")
FIELDS = {
    "board": "Board",
    "ns": "PairNS",
    "ew": "PairEW",
    "contract": "Contract",
    "declarer": "NS/EW",  # the seat; the column Declarer holds the pair's number
    "tricks": "Result",
    "lead": "LeadCard",
    "ruling": "Remarks",
    "round": "Round",
}

Record = dict[str, Any]


def recognise(data: bytes) -> bool:
    """Whether this is a database of Microsoft's Jet."""
    return data[4:19] in _SIGNATURES


def read(data: bytes) -> Evening:
    """The valid results: erased lines are left out; of several lines for one table and board the last counts."""
    tables = jet.tables(data, "ReceivedData", "Section", "Session", "PlayerNumbers", "RoundData")
    received = _rows(tables.get("ReceivedData", {}))
    if not received:
        raise ResultsError("has no results: its table ReceivedData is not there, or empty")
    missing = [name for name in NEEDED if name not in received[0]]
    if missing:
        raise ResultsError(f"its table ReceivedData has no column {missing[0]}")
    kept, left = _in_force(received)
    letters = {row["ID"]: _text(row.get("Letter")) for row in _rows(tables.get("Section", {})) if "ID" in row}
    rows = [_line(row, letters) for row in kept]
    sessions = _rows(tables.get("Session", {}))
    return complete(
        in_columns(rows, [_place(row) for row in kept]),
        notes=left,
        program="Bridgemate",
        title=_text(sessions[0].get("Name")) if sessions else "",
        date=_text(sessions[0].get("Date"))[:10] if sessions else "",
        names=_names(_rows(tables.get("PlayerNumbers", {})), _rows(tables.get("RoundData", {}))),
    )


def _rows(table: jet.JetTable) -> list[Record]:
    return [dict(zip(table, cells, strict=True)) for cells in zip(*table.values(), strict=True)]


def _in_force(received: Sequence[Record]) -> tuple[list[Record], list[Doubt]]:
    """The lines that count, in the order of entry, and the other lines with the reason."""
    left: list[Doubt] = []
    last: dict[tuple[Any, ...], Record] = {}
    for row in received:
        if row.get("Erased"):
            left.append(left_out(_place(row), "erased on the Bridgemate"))
            continue
        key = (row["Section"], row["Table"], row.get("Round"), row["Board"])
        before = last.pop(key, None)
        if before is not None:
            left.append(left_out(_place(before), f"entered again: {_place(row)} counts"))
        last[key] = row
    return list(last.values()), left


def _place(row: Record) -> str:
    """A line's name in reports: its number in the database."""
    return f"record {row['ID']}" if row.get("ID") is not None else f"table {row['Table']}, board {row['Board']}"


def _line(row: Record, letters: dict[Any, str]) -> dict[str, str | None]:
    line: dict[str, str | None] = {name: _text(row.get(column)) for name, column in FIELDS.items()}
    line["section"] = letters.get(row["Section"]) or _text(row["Section"])
    if not line["contract"]:
        line["declarer"] = ""  # a seat is stored there too
    return line


def _names(players: Sequence[Record], rounds: Sequence[Record]) -> dict[str, str]:
    """The players of the pairs: those who sat at a table first are the pairs that played there in round 1."""
    seated: dict[tuple[Any, Any], dict[str, str]] = {}
    for row in players:
        table = seated.setdefault((row.get("Section"), row.get("Table")), {})
        table.setdefault(_text(row.get("Direction")), _text(row.get("Name")))
    names = {}
    for row in rounds:
        table = seated.get((row.get("Section"), row.get("Table")), {}) if row.get("Round") == 1 else {}
        for side in SIDES:
            if both := partners(table.get(seat, "") for seat in side):
                names[f"{side} {_text(row.get(f'{side}Pair'))}"] = both
    return names


def _text(cell: Any) -> str:
    return "" if cell is None else printable(str(cell)).strip()
