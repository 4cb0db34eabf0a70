"""Tables for the terminal, as CSV and as JSON."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xl_law12.cli.streams import shown

TableCell = str | float | None


class PrintedTable(NamedTuple):
    """Rows under headings. `decimals` has a number for each column; `apart` has the rows that follow a blank line."""

    headings: Sequence[str]
    rows: Sequence[Sequence[TableCell]]
    decimals: Sequence[int]
    apart: Sequence[int] = ()


def printed(tables: Sequence[PrintedTable], options: argparse.Namespace) -> None:
    """Print the tables; as CSV or JSON only the first table: the others follow from it."""
    headings, rows, *_ = tables[0]
    if options.json:
        objects = json.dumps([dict(zip(headings, row, strict=True)) for row in rows], ensure_ascii=False, indent=1)
        print("\n".join(map(shown, objects.split("\n"))))
    elif options.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([headings, *([*map(_in_csv, row)] for row in rows)])
    else:
        print("\n\n".join("\n".join(_lines(table)) for table in tables))
    sys.stdout.flush()  # what is said on standard error afterwards follows it


def _in_csv(cell: TableCell) -> str:
    from xl_law12.files.own_files import safe

    return "" if cell is None else safe(cell) if isinstance(cell, str) else f"{cell:.15g}"


def _lines(table: PrintedTable) -> Iterator[str]:
    """The table in columns: texts begin at the left."""
    texts = [
        [_in_words(cell, decimals) for cell, decimals in zip(row, table.decimals, strict=True)] for row in table.rows
    ]
    columns = [*zip(table.headings, *texts, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    cells = zip(*table.rows, strict=True) if table.rows else [()] * len(columns)
    is_text = [any(isinstance(cell, str) for cell in column) for column in cells]
    for number, row in enumerate((table.headings, *texts), start=-1):
        if number in table.apart:
            yield ""
        placed = zip(row, widths, is_text, strict=True)
        yield "  ".join(cell.ljust(width) if left else cell.rjust(width) for cell, width, left in placed).rstrip()


def _in_words(cell: TableCell, decimals: int) -> str:
    """A cell as text. Control characters in a name do not reach the terminal."""
    if isinstance(cell, str):
        return "".join(filter(str.isprintable, cell))
    return "" if cell is None else f"{cell:.{decimals}f}"
