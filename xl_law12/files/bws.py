"""Bridgemate's BWS: a Jet database. It stores no score, only contracts, corrections and erasures.

`python -m xl_law12.files.bws TABLE...` writes tables of the database in its standard input as JSON: a process of its
own, since a damaged database can make its reader loop. The first table must be whole; another that is not is left out.

Which rows a table has is found here, by its own map of pages: the library also takes rows of pages out of use. A page
has a table of offsets, one a row. The low bits of an offset say where the row begins. One of its other bits says that
the row is deleted, or is reached from another page; one says that only a pointer to another page stands there.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from logging import WARNING, getLogger
from logging.handlers import BufferingHandler
from pathlib import Path
from struct import pack, unpack_from
from typing import Any, NamedTuple

from xl_law12.bridge.awards import SIDES
from xl_law12.doubts import Doubt
from xl_law12.errors import lacking
from xl_law12.files.evening import COLUMNS, Evening, ResultsError, complete, left_out
from xl_law12.files.own_files import printable
from xl_law12.processes import python
from xl_law12.reading.lines import in_columns
from xl_law12.sentences import listed

_SIGNATURES = (b"Standard Jet DB", b"Standard ACE DB")
RESULTS = "ReceivedData"
NEEDED = ("Board", "PairNS", "PairEW", "Contract", "Result")
# Other programs write the same tables, with fewer columns.
WITHOUT = {
    "NS/EW": "who of a pair played a contract is not known",
    "Section": "all lines are of one section",
    "Table": "a line is entered again if the same pairs have the board again",
    "Round": "all lines are of one round",
    "Remarks": "rulings are not known",
    "Erased": "lines that were erased count",
}
Record = dict[str, Any]


def recognise(data: bytes) -> bool:
    """Whether this is a database of Microsoft's Jet."""
    return data[4:19] in _SIGNATURES


def read(data: bytes) -> Evening:
    """The valid results: erased lines are left out; of several lines for one table and board the last counts."""
    tables = database_tables(data, RESULTS, "Section", "Session", "PlayerNumbers", "RoundData")
    received = _rows(tables.get(RESULTS, {}))
    if not received:
        raise ResultsError(f"has no results: its table {RESULTS} is not there, or empty")
    missing = [name for name in NEEDED if name not in received[0]]
    if missing:
        raise ResultsError(f"its table {RESULTS} has no column {listed(missing, 'and')}")
    lacks = [(name, why) for name, why in WITHOUT.items() if name not in received[0]]
    kept, left = _in_force(received)
    letters = {row["ID"]: _text(row.get("Letter")) for row in _rows(tables.get("Section", {})) if "ID" in row}
    rows = [_line(row, letters) for row in kept]
    sessions = _rows(tables.get("Session", {}))
    return complete(
        in_columns(rows, [_place(row) for row in kept]),
        notes=[*(Doubt("assumed", f"{why}: no column {name}", RESULTS) for name, why in lacks), *left],
        program="Bridgemate",
        title=_text(sessions[0].get("Name")) if sessions else "",
        date=_text(sessions[0].get("Date"))[:10] if sessions else "",
        players=_players(_rows(tables.get("PlayerNumbers", {})), _rows(tables.get("RoundData", {}))),
    )


def _rows(table: JetTable) -> list[Record]:
    return [dict(zip(table, cells, strict=True)) for cells in zip(*table.values(), strict=True)]


def _in_force(received: Sequence[Record]) -> tuple[list[Record], list[Doubt]]:
    """The lines that count, in the order of entry, and the other lines with the reason."""
    left: list[Doubt] = []
    last: dict[tuple[Any, ...], Record] = {}
    for row in received:
        if row.get("Erased"):
            left.append(left_out(_place(row), "erased on the Bridgemate"))
            continue
        table = row["Table"] if "Table" in row else (row["PairNS"], row["PairEW"])
        key = (row.get("Section"), table, row.get("Round"), row["Board"])
        before = last.pop(key, None)
        if before is not None:
            left.append(left_out(_place(before), f"entered again: {_place(row)} counts"))
        last[key] = row
    return list(last.values()), left


def _place(row: Record) -> str:
    """A line's name in reports: its number in the database."""
    met = f"board {row['Board']}, {row['PairNS']} against {row['PairEW']}"
    return met if row.get("ID") is None else f"record {row['ID']}"


def _line(row: Record, letters: dict[Any, str]) -> dict[str, str | None]:
    # in NS/EW stands the seat; the column Declarer holds the pair's number
    line: dict[str, str | None] = {name: _text(row.get(column)) for column, name in COLUMNS["Bridgemate"].items()}
    line["section"] = letters.get(row.get("Section")) or _text(row.get("Section"))
    if "NS/EW" not in row and row.get("Declarer") in (row["PairNS"], row["PairEW"]):
        line["declarer"] = "N" if row["Declarer"] == row["PairNS"] else "E"  # the side is enough for the score
    if not line["contract"]:
        line["declarer"] = ""  # a seat is stored there too
    return line


def _players(players: Sequence[Record], rounds: Sequence[Record]) -> dict[str, list[str]]:
    """The players of the pairs: those who sat at a table first are the pairs that played there in round 1."""
    seated: dict[tuple[Any, Any], dict[str, str]] = {}
    for row in players:
        table = seated.setdefault((row.get("Section"), row.get("Table")), {})
        table.setdefault(_text(row.get("Direction")), _text(row.get("Name")))
    found: dict[str, list[str]] = {}
    for row in rounds:
        table = seated.get((row.get("Section"), row.get("Table")), {}) if row.get("Round") == 1 else {}
        for side in SIDES:
            if any(table.get(seat) for seat in side):
                found[f"{side} {_text(row.get(f'{side}Pair'))}"] = [table.get(seat, "") for seat in side]
    return found


def _text(cell: Any) -> str:
    return "" if cell is None else printable(str(cell)).strip()


PATIENCE = 60  # seconds; an evening takes less than one
MISSING = lacking("a Bridgemate file", "files")
DAMAGED = "is damaged, or no database of Bridgemate's: copy it anew from the scoring computer"
GHOSTS = (
    "its table {name} says that it has {rows:,} rows, and {found:,} are found on the pages that it has in use: some "
    "may have been deleted, and none can be told from the others. Compact the database in Microsoft Access, or export "
    "the results from the scoring program as USEBIO, PBN or CSV"
)

DELETED, POINTER, PLACE = 0x8000, 0x4000, 0x1FFF
DATA = b"\1\1"  # how a page of rows begins
INLINE = 0  # the kind of a map that holds its bits itself; any other holds the numbers of pages of bits
COUNT_AT = {3: 8, 4: 12}  # where a page says how many rows it has, before their offsets: in Jet 3, and later

JetTable = Mapping[str, Sequence[Any]]


def database_tables(data: bytes, *names: str) -> dict[str, JetTable]:
    """These tables of the database, if they exist. If the first one cannot be read whole, the file is refused."""
    try:
        done = subprocess.run(python(__name__, *names), input=data, capture_output=True, timeout=PATIENCE, check=False)
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        raise ResultsError(DAMAGED) from None
    if isinstance(answer, str):
        raise ResultsError(answer)
    return {name: table for name, table in answer.items() if table}


def main(names: Sequence[str]) -> str:
    """The answer of the process: the tables, or a sentence."""
    try:
        from access_parser import AccessParser
    except ImportError:
        return json.dumps(MISSING)
    complaints = BufferingHandler(sys.maxsize)  # the library writes errors of reading only to its log
    complaints.setLevel(WARNING)
    getLogger("access_parser").addHandler(complaints)
    getLogger("access_parser").propagate = False
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.bws"
        path.write_bytes(sys.stdin.buffer.read())
        try:
            database = AccessParser(str(path))
            pages = Pages(database.db_data, database.page_size, COUNT_AT.get(database.version, COUNT_AT[4]))
            read = {}
            for name in filter(database.catalog.__contains__, names):
                table = database.get_table(name)
                table.table.linked_pages = pages.alone(pages.live_rows(table.table_header.row_page_map))  # those in use
                read[name] = _whole(name, table, complaints)
        except Exception:  # the library does not document what it raises for other bytes than a database
            return json.dumps(DAMAGED)
    first = read.get(names[0], {})
    whole = {name: table for name, table in read.items() if not isinstance(table, str)}
    return json.dumps(first if isinstance(first, str) else whole, default=str)


def _whole(name: str, table: Any, complaints: BufferingHandler) -> dict[str, list[Any]] | str:
    """The columns of a table; a sentence if their number of rows is not the one in the table's header."""
    complaints.flush()
    columns = {key: list(cells) for key, cells in table.parse().items()}
    lengths, rows = {len(cells) for cells in columns.values()}, table.table_header.number_of_rows
    if lengths == {rows} and not complaints.buffer:
        return columns
    found = lengths.pop() if len(lengths) == 1 else 0
    return GHOSTS.format(name=name, rows=rows, found=found) if found > rows else DAMAGED


class Pages(NamedTuple):
    """The pages of a database. `count_at` is where a page says how many rows it has."""

    data: bytes
    size: int
    count_at: int

    def page(self, number: int) -> bytes:
        """A page."""
        return self.data[number * self.size : (number + 1) * self.size]

    def rows(self, number: int) -> list[tuple[int, bytes]]:
        """The rows of a page, each with its offset, bits included."""
        page = self.page(number)
        (count,) = unpack_from("<H", page, self.count_at)
        offsets = unpack_from(f"<{count}H", page, self.count_at + 2)
        ends = [self.size, *(offset & PLACE for offset in offsets)]
        return [(offset, page[offset & PLACE : end]) for offset, end in zip(offsets, ends[:-1], strict=True)]

    def row_at(self, pointer: int) -> bytes:
        """The row that a pointer leads to. The last byte is the row's number, the others are the page's."""
        return self.rows(pointer >> 8)[pointer & 0xFF][1]

    def live_rows(self, table_map: int) -> Iterator[bytes]:
        """The rows of a table. `table_map` is a pointer to the row that holds its map of pages."""
        for number in self._mapped(self.row_at(table_map)):
            if self.page(number).startswith(DATA):
                for offset, row in self.rows(number):
                    if not offset & DELETED:
                        yield self.row_at(*unpack_from("<I", row)) if offset & POINTER else row

    def _mapped(self, table_map: bytes) -> Iterator[int]:
        """The pages in use: a map holds their bits, or the numbers of pages of bits."""
        if table_map[0] == INLINE:
            parts = [(*unpack_from("<I", table_map, 1), table_map[5:])]
        else:
            numbers = unpack_from(f"<{(len(table_map) - 1) // 4}I", table_map, 1)
            parts = [(at * (self.size - 4) * 8, self.page(it)[4:]) for at, it in enumerate(numbers) if it]
        for first, bits in parts:
            yield from (first + 8 * at + bit for at, byte in enumerate(bits) for bit in range(8) if byte >> bit & 1)

    def alone(self, rows: Iterable[bytes]) -> list[bytes]:
        """Each row on a page of its own, with nothing beside it."""
        head = DATA + bytes(self.count_at - 2) + pack("<HH", 1, self.count_at + 4)
        return [head + row for row in rows]


if __name__ == "__main__":
    print(main(sys.argv[1:]))
