"""Bridgemate: what counts of erased and repeated lines, and a real evening where it is at hand."""

from collections import Counter
from logging.handlers import BufferingHandler
from struct import calcsize, pack
from types import SimpleNamespace
from typing import Any

import pytest

from tests.files.common import BRIDGEMATE, notes, outcome
from xl_law12.files import bws
from xl_law12.files.bws import COUNT_AT, Pages
from xl_law12.files.evening import ResultsError

RECEIVED: dict[str, list[Any]] = {
    "ID": [1, 2, 3, 4, 5],
    "Section": [1, 1, 1, 1, 1],
    "Table": [1, 1, 2, 2, 2],
    "Round": [1, 1, 1, 1, 2],
    "Board": [1, 1, 1, 2, 1],
    "PairNS": [1, 1, 2, 2, 3],
    "PairEW": [4, 4, 5, 5, 6],
    "Declarer": [1, 4, 2, 2, 3],
    "NS/EW": ["N", "W", "S", "N", "N"],
    "Contract": ["4 S", "4 H x", "3 NT", "", "1 C xx"],
    "Result": ["=", "-1", "+2", "", "="],
    "LeadCard": ["H6", "", "", "", ""],
    "Remarks": ["", "", "", "Not played", ""],
    "Erased": [False, False, True, False, False],
}
SECTION: dict[str, list[Any]] = {"ID": [1], "Letter": ["A  "]}
PLAYERS: dict[str, list[Any]] = {
    "Section": [1, 1, 1, 1],
    "Table": [1, 1, 1, 1],
    "Direction": ["N", "E", "S", "W"],
    "Name": ["Ann Ash", "Bo Bell\x17", "Cy Cole", None],
}
ROUNDS: dict[str, list[Any]] = {"Section": [1, 1], "Table": [1, 1], "Round": [1, 2], "NSPair": [1, 9], "EWPair": [4, 9]}


def with_tables(monkeypatch: pytest.MonkeyPatch, **tables: dict[str, list[Any]]) -> None:
    monkeypatch.setattr(
        bws, "database_tables", lambda data, *names: {name: tables[name] for name in names if name in tables}
    )


def test_erased_and_repeated_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line of a table and board counts; board 1 of the second round is another table's line."""
    with_tables(monkeypatch, ReceivedData=RECEIVED, Section=SECTION, PlayerNumbers=PLAYERS, RoundData=ROUNDS)
    event = bws.read(b"")
    lines = event.lines
    assert list(lines.place) == ["record 2", "record 4", "record 5"]
    assert list(lines.contract) == ["4 H x", "", "1 C xx"]
    assert list(lines.declarer) == ["W", "", "N"], "the seat, not the pair's number; none where there is no contract"
    assert list(lines.ruling) == ["", "Not played", ""]
    assert lines.section[0] == "A"
    assert notes(event) == [
        ("record 1", "entered again: record 2 counts"),
        ("record 3", "erased on the Bridgemate"),
    ]
    assert event.names == {"NS 1": "Ann Ash & Cy Cole", "EW 4": "Bo Bell"}


REMARKS = {
    "60%-40%": "A+/A-",
    "50%-50%": "A",
    "40%-60%": "A-/A+",
    "60%-60%": "A+/A+",
    "50%-60%": "A/A+",
    "60%-50%": "A+/A",
    "40%-40%": "A-/A-",
    "50%-40%": "A/A-",
    "40%-50%": "A-/A",
    "Not played": "NP",
    "Arbitral score": None,
    "Wrong direction": None,
    "": 420,
}


@pytest.mark.parametrize("remark", REMARKS)
def test_what_replaces_a_score(monkeypatch: pytest.MonkeyPatch, remark: str) -> None:
    """The nine averages have NS first. What an arbitral score is only the director knows, and so who sat where."""
    line = {key: [cells[0]] for key, cells in RECEIVED.items()} | {"Remarks": [remark]}
    with_tables(monkeypatch, ReceivedData=line)
    found = outcome(bws.read(b""))
    assert list(found.results) == [REMARKS[remark]]
    assert [it.line for it in found.open] == ([0] if REMARKS[remark] is None else [])


def test_a_database_without_results(monkeypatch: pytest.MonkeyPatch) -> None:
    with_tables(monkeypatch, Section=SECTION)
    with pytest.raises(ResultsError, match="ReceivedData is not there, or empty"):
        bws.read(b"")
    with_tables(monkeypatch, ReceivedData={key: cells for key, cells in RECEIVED.items() if key != "Contract"})
    with pytest.raises(ResultsError, match="no column Contract"):
        bws.read(b"")


def test_columns_that_another_program_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is said. The number of the pair that declared says the side, and so the score."""
    few = ("Board", "PairNS", "PairEW", "Declarer", "Contract", "Result")
    with_tables(monkeypatch, ReceivedData={key: RECEIVED[key] for key in few} | {"Own": [1] * 5})
    found = outcome(bws.read(b""))
    assert [str(doubt) for doubt in found.evening.notes] == [
        "ReceivedData: who of a pair played a contract is not known: no column NS/EW",
        "ReceivedData: all lines are of one section: no column Section",
        "ReceivedData: a line is entered again if the same pairs have the board again: no column Table",
        "ReceivedData: all lines are of one round: no column Round",
        "ReceivedData: rulings are not known: no column Remarks",
        "ReceivedData: lines that were erased count: no column Erased",
        "board 1, 1 against 4: entered again: board 1, 1 against 4 counts",
    ]
    assert [*found.evening.lines.declarer] == ["E", "N", "", "N"]
    assert found.results == [100, 460, "NP", 230]
    with_tables(monkeypatch, ReceivedData={"Board": [1], "PairNS": [1], "PairEW": [2]})
    with pytest.raises(ResultsError, match="ReceivedData has no column Contract and Result"):
        bws.read(b"")


def test_what_is_no_database() -> None:
    header = b"\0\1\0\0Standard Jet DB\0"
    assert bws.recognise(header)
    for data in (header, header + bytes(100_000)):
        with pytest.raises(ResultsError, match="damaged"):
            bws.read(data)


class FoundTable:
    """What the library makes of a table in which rows were deleted: more than its header counts."""

    table_header = SimpleNamespace(number_of_rows=2)

    def __init__(self, rows: int) -> None:
        self.rows = rows

    def parse(self) -> dict[str, list[int]]:
        return {"ID": [*range(self.rows)], "Board": [1] * self.rows}


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (2, ""),
        (1, "is damaged, or no database of Bridgemate's: copy it anew from the scoring computer"),
        (
            849,
            "its table ReceivedData says that it has 2 rows, and 849 are found on the pages that it has in use: some",
        ),
    ],
)
def test_rows_that_were_deleted(rows: int, sentence: str) -> None:
    read = bws._whole("ReceivedData", FoundTable(rows), BufferingHandler(1))
    assert isinstance(read, str) == bool(sentence)
    assert str(read).startswith(sentence)


NEEDS_A_SAMPLE = pytest.mark.skipif(
    not BRIDGEMATE.exists(),
    reason=f"nobody else can write a Bridgemate file, and the sample is not at hand: {BRIDGEMATE}",
)


@NEEDS_A_SAMPLE
def test_a_real_evening() -> None:
    """270 lines of 10 tables, 6 boards not played. Nothing but Bridgemate's own server writes such a file."""
    data = BRIDGEMATE.read_bytes()
    event = bws.read(data)
    lines = event.lines
    assert bws.recognise(data)
    assert (lines.size, event.title, event.date, len(event.notes)) == (270, "Bridge game", "2026-01-26", 0)
    assert lines.ruling.count("Not played") == 6
    assert Counter(lines.contract).most_common(2) == [("3 NT", 55), ("4 S", 41)]
    assert {lines.declarer[index] for index, contract in enumerate(lines.contract) if not contract} == {""}
    assert len(set(lines.board)) == 27
    page = 4096
    for pages in (3, 60, 200, len(data) // page - 1):
        with pytest.raises(ResultsError, match=r"damaged|has no results"):
            bws.read(data[: pages * page])


# Rows of Jet databases, Jet 3's and later: those on pages in use, and none that were deleted or moved away.


SIZE = 128
HEADS = {3: "<2sHIH", 4: "<2sHIIH"}  # kind, free space, owner, in later ones something unknown, number of rows
DELETED, POINTER = 0x8000, 0x4000
MAP = 1 << 8  # row 0 of page 1


def page(version: int, *rows: tuple[int, bytes]) -> bytes:
    """A page of rows: a row's bytes stand at the end, those of the next before them; its place is in a table above."""
    head = HEADS[version]
    body, offsets = b"", []
    for bits, row in rows:
        body = row + body
        offsets.append(SIZE - len(body) | bits)
    zeros = (0,) * (2 if version == 3 else 3)
    table = pack(head, b"\1\1", *zeros, len(rows)) + pack(f"<{len(rows)}H", *offsets)
    return table + bytes(SIZE - len(table) - len(body)) + body


def database(version: int, table_map: bytes) -> Pages:
    """Page 2 has three rows, one deleted and one moved to page 5; page 3 is out of use, and page 4 has another row."""
    pages = [
        bytes(SIZE),
        page(version, (0, table_map)),
        page(version, (0, b"first"), (DELETED, b"gone"), (POINTER, pack("<I", 5 << 8 | 1))),
        page(version, (0, b"a ghost")),
        page(version, (0, b"second")),
        page(version, (DELETED, b"gone too"), (DELETED, b"moved")),
        b"\2\1" + bytes(SIZE - 2),
        b"\5\1\0\0" + bytes([0b01110100]) + bytes(SIZE - 5),
    ]
    return Pages(b"".join(pages), SIZE, COUNT_AT[version])


INLINE = b"\0" + pack("<I", 2) + bytes([0b00011101])  # pages 2, 4, 5 and 6 are in use
ELSEWHERE = b"\1" + pack("<II", 7, 0)  # and the same said on page 7


@pytest.mark.parametrize("version", [3, 4])
@pytest.mark.parametrize("table_map", [INLINE, ELSEWHERE])
def test_the_rows_that_count(version: int, table_map: bytes) -> None:
    pages = database(version, table_map)
    assert [*pages.live_rows(MAP)] == [b"first", b"moved", b"second"]


@pytest.mark.parametrize("version", [3, 4])
def test_each_on_its_own_page(version: int) -> None:
    """So a reader that heeds no bit finds it, and nothing else."""
    (one,) = database(version, INLINE).alone([b"first"])
    begin = calcsize(HEADS[version]) + 2
    assert one == pack(HEADS[version], b"\1\1", *(0,) * (version - 1), 1) + pack("<H", begin) + b"first"


@NEEDS_A_SAMPLE
def test_its_ranking(said: Any) -> None:
    """Two lists of ten pairs."""
    code, printed, told = said("score", BRIDGEMATE)
    assert (code, len(printed.split("\n")), "slip" in told) == (0, 23, False)
    assert "270 lines of 27 boards, 6 of them not played" in told


@NEEDS_A_SAMPLE
def test_a_real_file_with_pages_out_of_use() -> None:
    """The pages of the results once more at the end, as Jet leaves them behind: they are no results any more."""
    data, size = BRIDGEMATE.read_bytes(), 2048
    left_behind = data + data[545 * size : 553 * size]
    assert bws.read(left_behind).lines == bws.read(data).lines
