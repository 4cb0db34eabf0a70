"""The rows of a table in a Jet database, found by the table's own map of pages. Pages out of use may hold deleted rows.

A page has a table of offsets, one a row. The low bits of an offset say where the row begins. One of its other bits says
that the row is deleted, or is reached from another page; one says that only a pointer to another page stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import calcsize, pack, unpack_from
from typing import NamedTuple

DELETED, POINTER, PLACE = 0x8000, 0x4000, 0x1FFF
DATA = b"\1\1"  # how a page of rows begins
INLINE = 0  # the kind of a map that holds its bits itself; any other holds the numbers of pages of bits
HEADS = {
    3: "<2sHIH",
    4: "<2sHIIH",
}  # the beginning of a page in Jet 3 and later: kind, free space, owner, number of rows


class Pages(NamedTuple):
    """The pages of a database."""

    data: bytes
    size: int
    is_jet3: bool

    @property
    def head(self) -> str:
        """How a page of rows begins."""
        return HEADS[3 if self.is_jet3 else 4]

    def page(self, number: int) -> bytes:
        """A page."""
        return self.data[number * self.size : (number + 1) * self.size]

    def rows(self, number: int) -> list[tuple[int, bytes]]:
        """The rows of a page, each with its offset, bits included."""
        page = self.page(number)
        (*_, count) = unpack_from(self.head, page)
        offsets = unpack_from(f"<{count}H", page, calcsize(self.head))
        ends = [self.size, *(offset & PLACE for offset in offsets)]
        return [(offset, page[offset & PLACE : end]) for offset, end in zip(offsets, ends[:-1], strict=True)]


def live_rows(pages: Pages, table_map: int) -> Iterator[bytes]:
    """The rows of a table. `table_map` is a pointer to the row that holds its map of pages."""
    for number in _mapped(pages, _row_at(pages, table_map)):
        if pages.page(number).startswith(DATA):
            for offset, row in pages.rows(number):
                if not offset & DELETED:
                    yield _row_at(pages, *unpack_from("<I", row)) if offset & POINTER else row


def as_pages(pages: Pages, rows: Iterator[bytes]) -> list[bytes]:
    """Each row on a page of its own, with nothing beside it."""
    begin = calcsize(pages.head) + 2
    zeros = (0,) * (2 if pages.is_jet3 else 3)
    return [pack(pages.head, DATA, *zeros, 1) + pack("<H", begin) + row for row in rows]


def _row_at(pages: Pages, pointer: int) -> bytes:
    """The row that a pointer leads to. The last byte is the number of the row, the others are that of the page."""
    return pages.rows(pointer >> 8)[pointer & 0xFF][1]


def _mapped(pages: Pages, table_map: bytes) -> Iterator[int]:
    """The pages that a map says are in use."""
    if table_map[0] == INLINE:
        yield from _set(table_map[5:], *unpack_from("<I", table_map, 1))
        return
    numbers = unpack_from(f"<{(len(table_map) - 1) // 4}I", table_map, 1)
    for at, number in enumerate(numbers):
        if number:
            yield from _set(pages.page(number)[4:], at * (pages.size - 4) * 8)


def _set(bits: bytes, first: int) -> Iterator[int]:
    """The numbers of the bits that are set, counted from the first.

    >>> [*_set(b"\\x05\\x01", 40)]
    [40, 42, 48]
    """
    yield from (first + 8 * at + bit for at, byte in enumerate(bits) for bit in range(8) if byte >> bit & 1)
