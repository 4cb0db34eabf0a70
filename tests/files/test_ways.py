"""The same table by every way in is read alike, line by line and word for word: cells, paste, CSV, page, workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
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

HEADS = "Board|NS|EW|Contract|By|Tricks|NS score|EW score|Ruling"


class Hostile(NamedTuple):
    """A table, and what each of its lines is; of a sentence the beginning, which ends with three dots.

    `alone` is what READ_RESULTS says, where it differs: that sees no boards, pairs, headings or marks of erased lines.
    """

    name: str
    heads: str
    lines: Sequence[str]
    answers: Sequence[Any]
    alone: Sequence[Any] | None = None


PAIRS = "a result without its pairs: write their numbers..."
TABLES = [
    Hostile(
        "minus signs of every kind",
        HEADS,
        ["1|1|2|4S|N|−1|−50||", "1|3|4|4S|N|–2|–100||", "1|5|6|4S|N|-1|-50||", "1|7|8|4S|N|=|420||"],
        [-50, -100, -50, 420],
    ),
    Hostile(
        "a declarer is missing",
        HEADS,
        ["1|1|2|4H||10|||", "1|3|4|4H||10|420||", "1|5|6|4H|N|10|||"],
        ["nobody is named who played '4H': write N, E, S or W...", 420, 420],
    ),
    Hostile(
        "contracts that nobody can read",
        HEADS,
        ["2|1|2|4Q|N|10|||", "2|3|4|4S|X|10|||", "2|5|6|4S|N|14|||", "2|7|8|4S|N|10|||"],
        [
            "cannot read '4Q' as a contract with its result...",
            "'X' is not a declarer: write N, E, S or W...",
            "14 is not a number of tricks: write 10, =, +1 or -2...",
            620,
        ],
    ),
    Hostile(
        "pairs that became dates",
        HEADS,
        ["1|46027|2-6|4S|N|10|||", "1|3|46028|4S|N|10|||", "1|5|6|4S|N|9|||"],
        ["46027 is the number of a day, which a spreadsheet...", "46028 is the number of a day, which a spre...", -50],
        [420, 420, -50],
    ),
    Hostile(
        "scores that contradict the contract",
        HEADS,
        ["1|1|2|4H|N|10|620||", "1|3|4|4H|N|10|420||", "1|5|6|3NT|E|9||600|", "1|7|8|4H|E|9|-50||"],
        [
            "4H by N, 10 tricks, is 420, but 620 is written...",
            420,
            "3NT by E, 9 tricks, is -400, but EW 600 is written...",
            "4H by E, 9 tricks, is 50, but -50 is written...",
        ],
    ),
    Hostile(
        "an Italian 4C",
        HEADS.replace("Contract", "Contratto"),
        ["1|1|2|4C|N|10|||", "1|3|4|3SA|N|9|||", "1|5|6|4C|N|10|130||"],
        ["'4C': clubs, or cuori, cœur? Write ♣ or ♥...", 400, 130],
        [130, 400, 130],
    ),
    Hostile(
        "half an average",
        HEADS,
        ["1|1|2||||A+||", "1|3|4||||A+|A-|", "1|5|6|||||60%|", "1|7|8||||A|A|"],
        [
            "an average for one side alone: what do EW get? Write A+/A-, or what it was...",
            "A+/A-",
            "an average for one side alone: what do NS get? Write A+/A-, or what it was...",
            "A",
        ],
    ),
    Hostile(
        "a board that nobody names",
        HEADS,
        ["1|1|2|4S|N|10|||", "|3|4|4S|N|10|420||", "2|5|6|4S|N|10|||"],
        [420, "is blank: write the number of the board in every line...", 620],
        [420, 420, 620],
    ),
    Hostile(
        "an erased line, and one of which it is not known",
        f"{HEADS}|Erased",
        ["1|1|2|4S|N|10||||TRUE", "1|3|4|4S|N|9||||FALSE", "1|5|6|4S|N|8||||perhaps", "1|7|8|4Q|N|8||||yes"],
        [None, -50, "'perhaps' is neither TRUE nor FALSE...", None],
        [420, -50, -100, "cannot read '4Q' as a contract with its result..."],
    ),
    Hostile(
        "scores that no contract gives",
        HEADS,
        ["1|1|2||||425||", "1|3|4||||-10||", "1|5|6||||420||", "1|7|8|||||7|"],
        [
            "425 is not a score that a contract can give...",
            "-10 is not a score that a contract can give...",
            420,
            "7 is not a score that a contract can give...",
        ],
    ),
    Hostile(
        "signs for what is not known",
        HEADS,
        ["1|1|2||||?||", "1|3|4||-|-|-|-|", "1|5|6||||-||", "1|7|8||||420||", "1|9|10||||||"],
        ["'?': is the result not known, or was the b...", None, "'-': is the result not known, or was t...", 420, None],
    ),
    Hostile(
        "a total below the lines, and a result of nobody",
        HEADS,
        ["1|1|2|4S|N|10|420||", "1|||4S|N|9|-50||", "Total||||||370|", "1|||||||430|", "1|3|4|4S|N|8|-100||"],
        [420, PAIRS, None, PAIRS, -100],
        [420, -50, "370 is not a score that a contract...", -430, -100],
    ),
    Hostile(
        "rulings: in contracts, in figures that do not add up, unsaid, refused before",
        HEADS,
        [
            "2|1|2|4S|N|||| 60% 4S=, 40% 4S-1",
            "1|3|4|4S|E||||60% 4S=, 40% 4S-1",
            "1|5|6|||||| 60% 420, 30% -50",
            "1|7|8|TD|||||",
            "1|9|10||||||#LAW12! line 9: is blank",
            "1|11|12||||||#N/A",
            "1|13|14||||||60% 4S=, 40% -50",
        ],
        [
            "60% 620, 40% -100",
            "60% -420, 40% 50",
            "'60% 420, 30% -50' adds up to 90%, not 100%...",
            "'TD' does not say what was ruled: write the ruling in its place...",
            "'#LAW12! line 9: is blank' is an error value...",
            "'#N/A' is an error value...",
            "'4S=': who plays it? Write 4S= by N, or by E, S, W...",
        ],
    ),
]


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


def test_score_names_every_line_that_is_open(tmp_path: Path, capsys: Any) -> None:
    for table in TABLES:
        path = tmp_path / "evening.csv"
        path.write_text(as_csv(table), encoding="utf-8")
        sentences = [answer for answer in (said(it) for it in pasted(table)) if _is_sentence(answer)]
        assert (main(["score", str(path)]) == 0) == (not sentences), table.name
        told = capsys.readouterr().err
        assert all(sentence in told for sentence in sentences), table.name


def _is_sentence(answer: Any) -> bool:
    return isinstance(answer, str) and len(answer) > 25
