"""Tables as people type them, with what is odd in them: read rightly or asked about, alike by every way in.

The tables stand in `typed_by_people.txt`, `odd_inputs.txt` and `ways.txt`, each with what is right by Law 77: board 1
is not vulnerable, 4S made is 420, one down 50; with a trick over 450; 3NT made 400; doubled, one down 100.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
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
from xl_law12.files.doubts import NAMELESS, lines_in_doubt
from xl_law12.files.opening import taken_in
from xl_law12.files.own_files import unguarded
from xl_law12.reading.words import typed

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


# Odd inputs, as they come at the end of an evening: each gives the right line, or a sentence that says what to do.


class Odd(NamedTuple):
    """A text, and what its lines say in order: a score, a ruling, or the sentence, of which a part is given.

    `whole` is the sentence with which all of it is refused. `as_file`: what a paste makes of it is another matter.
    """

    name: str
    text: str
    lines: list[str]
    whole: str = ""
    as_file: bool = False

    @classmethod
    def of(cls, written: str) -> "Odd":
        """One of `odd_inputs.txt`."""
        name, *rows = written.rstrip("\n").split("\n")
        text = "".join(f"{row}\n" for row in rows if row[:1] not in ("=", "!"))
        shown = re.sub(r"\\u(\w{4})", lambda it: chr(int(it[1], 16)), text)
        whole = next((row[2:] for row in rows if row.startswith("! ")), "")
        return cls(name, shown, [row[2:] for row in rows if row.startswith("=")], whole, name.endswith("(a file)"))


ODD = [*map(Odd.of, Path(__file__).with_name("odd_inputs.txt").read_text(encoding="utf-8").split("\n## ")[1:])]


def compare(said: Sequence[str], wanted: Sequence[str]) -> None:
    """Hold what lines say against what is wanted of them, one by one."""
    assert len(said) == len(wanted)
    assert [it if agrees(it, wish) else wish for it, wish in zip(said, wanted, strict=True)] == said


def agrees(said: str, wanted: str) -> bool:
    """Whether a line says what is wanted: a result as it stands, or a part of the sentence."""
    return said == wanted or (" " in wanted and wanted in said)


@pytest.mark.parametrize("odd", ODD, ids=[odd.name for odd in ODD])
def test_as_a_file(odd: Odd, file: Any) -> None:
    path = file("evening.txt", odd.text)
    if odd.whole:
        with pytest.raises(Law12Error) as refused:
            taken_in([path])
        assert odd.whole in str(refused.value)
        return
    evening = taken_in([path])
    said = [lines_in_doubt(evening)[at] if it is None else str(shown(it)) for at, it in enumerate(evening.results)]
    wanted = [it for it in odd.lines if it != ""]  # what says nothing is left out, or is a table that did not play
    compare([it for it in said if it != "NP" or "NP" in wanted], wanted)


@pytest.mark.parametrize("odd", [odd for odd in ODD if "\t" in odd.text and not odd.as_file], ids=lambda odd: odd.name)
def test_as_a_paste(odd: Odd) -> None:
    rows = [line.removeprefix("\ufeff").split("\t") for line in odd.text.splitlines()]
    width = max(map(len, rows))
    table = [[typed(cell) if cell else None for cell in [*row, *[""] * (width - len(row))]] for row in rows]
    if odd.whole:
        with pytest.raises(Law12Error) as refused:
            READ_TRAVELLER(table)
        assert odd.whole in str(refused.value)
        return
    said = [cell if isinstance(cell, Refusal | str) else f"{cell:.0f}" for *_, cell in READ_TRAVELLER(table)]
    compare(said, odd.lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Board,Pair,Pair,Score\n1,1,2,420\n1,3,4,50\n", NAMELESS),
        ("Board,NS,Score\n1,1,420\n1,3,50\n", NAMELESS),
        (
            "Board,NS,EW,Score\n1,1,2,420\n1,1,2,420\n",
            "line 3, NS: pair 1 plays board 1 twice sitting NS, also in line 2",
        ),
        ("NS,EW,Score\n1,2,420\n3,4,50\n", "which board is it? No column and no title says it: --board N"),
    ],
)
def test_what_cannot_be_ranked(text: str, sentence: str, said: Any, file: Any) -> None:
    path = file("evening.csv", text)
    code, printed, told = said("score", path)
    assert (code, printed, sentence in told) == (2, "", True), told


# The same table by every way in is read alike, line by line and word for word: cells, paste, CSV, page, workbook.


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


HOSTILE = [*read()]


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


def sentence(cell: Any) -> Any:
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
    return [sentence(row[0]) for row in read(*columns[3:9], boards)]


def in_file(path: Path) -> list[Any]:
    """What a file says, line by line; lines that are left out say nothing."""
    evening = taken_in([path])
    answers = {evening.lines.place[at]: answer for at, answer in enumerate(evening.answers)}
    answers |= {place: None for place, _ in notes(evening)}
    inverse = sorted(answers.items(), key=lambda it: int(it[0].rpartition(" ")[2]))
    return [sentence(it) if isinstance(it, Law12Error) else sentence(shown(it)) for _, it in inverse]


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


@pytest.mark.parametrize("table", HOSTILE, ids=lambda table: table.name)
def test_every_way_in_says_the_same(table: Hostile, tmp_path: Path) -> None:
    paste = [sentence(cell) for cell in pasted(table)]
    assert same(paste, table.answers), paste
    alone = in_cells(table)
    assert same(alone, table.alone or table.answers), alone
    for name, written in (("evening.csv", as_csv), ("evening.html", as_page)):
        path = tmp_path / name
        path.write_text(written(table), encoding="utf-8")
        assert in_file(path) == paste, name


@pytest.mark.parametrize("table", HOSTILE, ids=lambda table: table.name)
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
    for number, table in enumerate(HOSTILE):
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
    assert main(["calc", str(path)]) == 0
    calculated: Any = openpyxl.load_workbook(path, data_only=True)
    for number, table in enumerate(HOSTILE):
        found = [calculated[f"t{number}"][f"P{row}"].value for row in range(2, len(table.lines) + 2)]
        assert [cell or "" for cell in found] == [str(it) if isinstance(it, str) else it for it in pasted(table)]


def test_score_names_every_line_that_is_open(file: Any, capsys: Any) -> None:
    for table in HOSTILE:
        path = file("evening.csv", as_csv(table))
        sentences = [answer for answer in (sentence(it) for it in pasted(table)) if _is_sentence(answer)]
        assert (main(["score", str(path)]) == 0) == (not sentences), table.name
        told = capsys.readouterr().err
        assert all(sentence in told for sentence in sentences), table.name


def _is_sentence(answer: Any) -> bool:
    return isinstance(answer, str) and len(answer) > 25
