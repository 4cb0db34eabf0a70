"""The same table by every way in is read alike, line by line and word for word: cells, paste, CSV, page, workbook."""

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from tests.files.common import notes, shown
from xl_law12 import READ_RESULTS, READ_TRAVELLER
from xl_law12.cli import main
from xl_law12.errors import Law12Error, Refusal
from xl_law12.files.opening import taken_in
from xl_law12.files.own_files import unguarded


class Hostile(NamedTuple):
    """A table, and what each of its lines is; of a sentence the beginning, which ends with three dots.

    `alone` is what READ_RESULTS says, where it differs: that sees no boards, pairs, headings or marks of erased lines.
    """

    name: str
    heads: str
    lines: Sequence[str]
    answers: Sequence[Any]
    alone: Sequence[Any] | None = None


def read() -> Iterator[Hostile]:
    """The tables of `ways.txt`."""
    for text in Path(__file__).with_name("ways.txt").read_text(encoding="utf-8").split("\n## ")[1:]:
        name, heads, *rows = text.rstrip("\n").split("\n")
        said = {mark: [cell(row) for row in rows if row.startswith(mark)] for mark in ("=", "alone")}
        yield Hostile(name, heads, [row for row in rows if "|" in row], said["="], said["alone"] or None)


def cell(row: str) -> Any:
    """What stands behind the mark of a row."""
    text = row.partition(" ")[2]
    return int(text) if text.lstrip("-").isdigit() else text or None


TABLES = [*read()]


def cell_of(text: str) -> Any:
    """A cell as a spreadsheet keeps what is pasted: figures are numbers."""
    try:
        return float(text) if text[:1] not in "+−–" else text
    except ValueError:
        return text.strip() or None


def rows_of(table: Hostile) -> list[list[str]]:
    width = table.heads.count("|") + 1
    rows = [[cell.strip() for cell in line.split("|")] for line in (table.heads, *table.lines)]
    return [row + [""] * (width - len(row)) for row in rows]


def said(cell: Any) -> Any:
    """A result, None where there is none, or the sentence without its place."""
    if isinstance(cell, Refusal):
        return str(cell.error.problem)
    if isinstance(cell, Law12Error):
        return str(cell.problem)
    if isinstance(cell, str) and cell.startswith("#"):
        return f"'{cell}' is an error value"
    return None if cell in ("", "NP") else cell


def pasted(table: Hostile) -> list[Any]:
    answer = READ_TRAVELLER([[*map(cell_of, row)] for row in rows_of(table)])
    return [row[3] for row in answer]


def in_cells(table: Hostile) -> list[Any]:
    columns = [[cell_of(cell) for cell in column[1:]] for column in zip(*rows_of(table), strict=True)]
    boards = [board if isinstance(board, float) else None for board in columns[0]]
    read: Any = READ_RESULTS
    return [said(row[0]) for row in read(*columns[3:9], boards)]


def in_file(path: Path) -> list[Any]:
    """What a file says, line by line; lines that are left out say nothing."""
    evening = taken_in([path])
    answers = {evening.lines.place[at]: answer for at, answer in enumerate(evening.answers)}
    answers |= {place: None for place, _ in notes(evening)}
    inverse = sorted(answers.items(), key=lambda it: int(it[0].rpartition(" ")[2]))
    return [said(it) if isinstance(it, Law12Error) else said(shown(it)) for _, it in inverse]


def as_csv(table: Hostile) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows_of(table))
    return out.getvalue()


def as_page(table: Hostile) -> str:
    rows = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows_of(table)]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f"<!DOCTYPE html><html><body><table>\n{body}\n</table></body></html>"


def same(found: Sequence[Any], expected: Sequence[Any]) -> bool:
    return len(found) == len(expected) and all(
        str(one).startswith(other[:-3]) if isinstance(other, str) and other.endswith("...") else one == other
        for one, other in zip(found, expected, strict=True)
    )


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_way_in_says_the_same(table: Hostile, tmp_path: Path) -> None:
    paste = [said(cell) for cell in pasted(table)]
    assert same(paste, table.answers), paste
    alone = in_cells(table)
    assert same(alone, table.alone or table.answers), alone
    for name, written in (("evening.csv", as_csv), ("evening.html", as_page)):
        path = tmp_path / name
        path.write_text(written(table), encoding="utf-8")
        assert in_file(path) == paste, name


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_what_is_imported_keeps_every_line(table: Hostile, tmp_path: Path, capsys: Any) -> None:
    """`import -o -` gives a table that reads back to the same: what cannot be read stands under Ruling."""
    path = tmp_path / "evening.csv"
    path.write_text(as_csv(table), encoding="utf-8")
    assert main(["import", str(path), "-o", "-"]) == 0
    printed = csv.reader(io.StringIO(capsys.readouterr().out), delimiter="\t")
    heads, *rows = [[*map(unguarded, row)] for row in printed]
    evening = taken_in([path])
    assert [row[: heads.index("Contract")] for row in rows] == [
        [*it] for it in zip(evening.lines.board, evening.lines.ns, evening.lines.ew, strict=True)
    ]
    refused = [f"{Refusal(it)}" for it in evening.answers if isinstance(it, Law12Error)]
    assert [row[heads.index("Ruling")] for row in rows if row[heads.index("Ruling")].startswith("#")] == refused
    again = [row[3] for row in READ_TRAVELLER([heads, *([cell or None for cell in row] for row in rows)])]
    assert [str(cell) for cell in again if str(cell).startswith("#")] == refused or any(
        "is blank" in it or "without its pairs" in it or "of a day" in it for it in refused
    )


def test_a_workbook_by_calc(tmp_path: Path) -> None:
    """READ_TRAVELLER beside every table, as the sheets of the template have it."""
    path = tmp_path / "ways.xlsx"
    book = openpyxl.Workbook()
    for number, table in enumerate(TABLES):
        sheet: Any = book.create_sheet(f"t{number}")
        rows = [[*map(cell_of, row)] for row in rows_of(table)]
        for row in rows:
            sheet.append(row)
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str):
                    cell.data_type = "s"
        last = get_column_letter(len(rows[0]))
        where = f"M2:P{len(rows)}"
        sheet["M2"] = ArrayFormula(where, f"=READ_TRAVELLER(A1:{last}{len(rows)})")
    book.save(path)
    assert main(["calc", str(path), "--jobs", "1"]) == 0
    calculated: Any = openpyxl.load_workbook(path, data_only=True)
    for number, table in enumerate(TABLES):
        found = [calculated[f"t{number}"][f"P{row}"].value for row in range(2, len(table.lines) + 2)]
        assert [cell or "" for cell in found] == [str(it) if isinstance(it, str) else it for it in pasted(table)]


def test_score_names_every_line_that_is_open(file: Any, capsys: Any) -> None:
    for table in TABLES:
        path = file("evening.csv", as_csv(table))
        sentences = [answer for answer in (said(it) for it in pasted(table)) if _is_sentence(answer)]
        assert (main(["score", str(path)]) == 0) == (not sentences), table.name
        told = capsys.readouterr().err
        assert all(sentence in told for sentence in sentences), table.name


def _is_sentence(answer: Any) -> bool:
    return isinstance(answer, str) and len(answer) > 25
