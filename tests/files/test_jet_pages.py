"""Rows of Jet databases, Jet 3's and later: those on pages in use, and none that were deleted or moved away."""

from __future__ import annotations

from struct import calcsize, pack

import pytest

from tests.files.common import BRIDGEMATE
from xl_law12.files import bws
from xl_law12.files.jet import COUNT_AT, Pages

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


def test_a_real_file_with_pages_out_of_use() -> None:
    """The pages of the results once more at the end, as Jet leaves them behind: they are no results any more."""
    if not BRIDGEMATE.exists():
        pytest.skip(f"no Bridgemate file can be written here, and the sample is not at hand: {BRIDGEMATE}")
    data, size = BRIDGEMATE.read_bytes(), 2048
    left_behind = data + data[545 * size : 553 * size]
    assert bws.read(left_behind).lines == bws.read(data).lines
