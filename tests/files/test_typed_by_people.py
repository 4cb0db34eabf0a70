"""Tables as people type them, in `typed_by_people.txt`: every line is read with its right score, or asked about.

The scores are worked out by Law 77. A line may be refused in plain words; none may be read as something else.
"""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest

from tests.files.common import shown
from xl_law12.files.opening import taken_in

TYPED = Path(__file__).with_name("typed_by_people.txt").read_text(encoding="utf-8")
TABLES = re.findall(r"^## (?:(sheet|page): )?(.+)\n((?s:.+?))\n= (.+)", TYPED, re.M)


def cells(text: str) -> Iterator[list[str]]:
    yield from (line.split("|") for line in text.split("\n"))


def sheet(text: str) -> bytes:
    """A workbook; `^` is a cell that is merged with the one above it, a figure a number."""
    book = openpyxl.Workbook()
    page = book.worksheets[0]
    top = 1
    for at, row in enumerate(cells(text), start=1):
        page.append([None if cell in ("", "^") else int(cell) if cell.lstrip("-").isdigit() else cell for cell in row])
        if row[0] != "^":
            top = at
        elif f"A{top}:A{at - 1}" in map(str, page.merged_cells.ranges):
            page.unmerge_cells(f"A{top}:A{at - 1}")
        if row[0] == "^":
            page.merge_cells(f"A{top}:A{at}")
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def page(text: str) -> bytes:
    """A page; a line without cells stands above its table, as a paragraph."""
    body = ""
    for row in cells(text):
        body += f"<tr>{''.join(f'<td>{cell}' for cell in row)}" if len(row) > 1 else f"</table><p>{row[0]}</p><table>"
    return f"<html><body><table>{body}</table></body></html>".encode()


WAYS: dict[str, Callable[[str], bytes]] = {"": str.encode, "page": page, "sheet": sheet}


@pytest.mark.parametrize(("way", "text", "right"), [(way, *it) for way, _, *it in TABLES], ids=[it[1] for it in TABLES])
def test_every_line_is_read_or_asked_about(tmp_path: Path, way: str, text: str, right: str) -> None:
    """Board, pairs and score; what is blank is a dash there."""
    (path := tmp_path / "typed").write_bytes(WAYS[way](text))
    evening = taken_in([path], board="-")
    lines = evening.lines
    results = ["?" if it is None else str(shown(it)) for it in evening.results]
    read = [
        [it.replace(" ", "_") or "-" for it in row]
        for row in zip(lines.board, lines.ns, lines.ew, results, strict=True)
    ]
    assert read == [line.split(" ") for line in right.split("; ")]
