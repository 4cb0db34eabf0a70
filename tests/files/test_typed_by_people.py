"""Tables as people type them: every line with its right score, worked out by Law 77; how many of them are read.

A line that is not read is refused in plain words; none may be read as something else.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pytest

from tests.files.common import outcome
from xl_law12.errors import Law12Error
from xl_law12.files import opening

TYPED = Path(__file__).with_name("typed_by_people.txt")
TEXT, PAGE, SHEET = "text", "page", "sheet"


class Typed(NamedTuple):
    """A table, and the board, the pairs and the score of every line; `way` is where it is typed."""

    name: str
    text: str
    right: str
    way: str = TEXT


TABLES = [
    Typed(
        "a secretary's sheet: a title, boards typed once and merged",
        "Tuesday pairs, 17 November|||||||\n"
        "Deal|NS|EW|Contract|By|Made|Score NS|Score EW\n"
        "1|1|2|4S|N|10|420|\n^|3|4|4S|N|9||50\n^|5|6|3NT|W|9||400\n"
        "2|1|4|2H|E|8||110\n^|3|6|2H|E|7|50|\n^|5|2|PASS||||",
        "1 1 2 420; 1 3 4 -50; 1 5 6 -400; 2 1 4 -110; 2 3 6 50; 2 5 2 0",
        SHEET,
    ),
    Typed(
        "German: Ergebnis over two columns, a sheet",
        "Spiel|Paar NS|Paar OW|Kontrakt|von|Stiche|Ergebnis|\n"
        "3|1|2|4P|O|10||620\n3|3|4|4P|O|9|100|\n3|5|6|3SA|S|9|400|\n4|1|4|5T|W|11||600\n4|3|6|4H|N|10|620|\n4|5|2|2K|S|8|90|",
        "3 1 2 -620; 3 3 4 100; 3 5 6 400; 4 1 4 -600; 4 3 6 620; 4 5 2 90",
        SHEET,
    ),
    Typed(
        "a sheet with numbers of boards under No.",
        "No.|Pair NS|Pair EW|NS|EW\n1|1|4|420|\n1|2|5||50\n1|3|6|420|\n2|1|5||600\n2|2|6|100|\n2|3|4|100|",
        "1 1 4 420; 1 2 5 -50; 1 3 6 420; 2 1 5 -600; 2 2 6 100; 2 3 4 100",
        SHEET,
    ),
    Typed(
        "single blanks",
        "Board NS EW Ctr By Tricks Score\n7 1 2 4S N 10 620\n7 3 4 4S N 9 -100\n7 5 6 3NT E 9 -600\n7 8 9 PASS - - 0",
        "7 1 2 620; 7 3 4 -100; 7 5 6 -600; 7 8 9 0",
    ),
    Typed(
        "columns of a fixed width, plus scores",
        """\
Club night

Board   NS    EW    Contract   By    NS     EW

  9      1     2    4 S         E           620
  9      3     4    4 S         E    100
  9     15    16    3 NT x      S    550
 10      1     4    2 H         W           110
 10      3    16    2 H x       W    200
""",
        "9 1 2 -620; 9 3 4 100; 9 15 16 550; 10 1 4 -110; 10 3 16 200",
    ),
    Typed(
        "a board below the other, typed with blanks",
        """\
Board 5
Pair NS  Pair EW  Contract  By  Result
1        2        3NT       N   =
3        4        3NT       N   -1
5        6        4H        S   +1

Board 6
Pair NS  Pair EW  Contract  By  Result
1        4        4S        E   =
3        6        4S        E   -2
5        2        1NT       W   +1
""",
        "5 1 2 600; 5 3 4 -100; 5 5 6 650; 6 1 4 -620; 6 3 6 200; 6 5 2 -120",
    ),
    Typed(
        "two boards side by side",
        """\
Board 11                            Board 12
 NS  EW  Contr   By  Score           NS  EW  Contr   By  Score
  1   2  4H      N     420            1   4  2S      E    -110
  3   4  4H-1    N     -50            3   6  2S-1    E      50
  5   6  3NT     W    -400            5   2  3D      N     110
""",
        "11 1 2 420; 11 3 4 -50; 11 5 6 -400; 12 1 4 -110; 12 3 6 50; 12 5 2 110",
    ),
    Typed(
        "a mail in Polish",
        """\
Rozdanie 13
NS  EW  kontrakt  gra  lew  zapis
1   2   4 ♠       N    =    620
3   4   4 ♠       N    -1   -100
5   6   3 BA      E    +1   -630
""",
        "13 1 2 620; 13 3 4 -100; 13 5 6 -630",
    ),
    Typed(
        "Romanian and German letters",
        "Hand\tNS\tEW\tContr\tBy\tResult\n1\t1\t2\t4P\tN\t420\n1\t3\t4\t3F\tN\t400\n1\t5\t6\t2K\tE\t-90\n1\t7\t8\t3T\tE\t-110\n",
        "1 1 2 420; 1 3 4 400; 1 5 6 -90; 1 7 8 -110",
    ),
    Typed(
        "a page with paragraphs as titles",
        "Board # 1\nNS|EW|Contract|By|Score\n1|2|4S|N|420\n3|4|4S|N|-50\n"
        "Board # 2\nNS|EW|Contract|By|Score\n1|4|3NT|S|600\n3|2|3NT|S|-100",
        "1 1 2 420; 1 3 4 -50; 2 1 4 600; 2 3 2 -100",
        PAGE,
    ),
    Typed(
        "a page with a caption, and one heading over both pairs",
        "Deal 8, dealer West\nPairs||Contract|By|Tricks|Score|\n1|2|1NT|N|7|90|\n3|4|1NT|N|6||50\n5|6|2C|E|8||90",
        "8 1 2 90; 8 3 4 -50; 8 5 6 -90",
        PAGE,
    ),
    Typed(
        "a page that says what the boards are under #",
        "Results\n#|NS|EW|Result|Score\n14|1|2|4HN+1|450\n14|3|4|4HN-1|-50\n15|1|4|4SE=|-420\n15|3|2|5CxS-2|-500",
        "14 1 2 450; 14 3 4 -50; 15 1 4 -420; 15 3 2 -500",
        PAGE,
    ),
    Typed(
        "names of the players, in columns",
        """\
Board 17
NS                    EW                    Contract   By   Score
Ann Ash - Bo Berg     Cy Cole - Di Dunn     4S         N      420
Ed Eve - Flo Finch    Gil Gray - Hal Hunt   4S         N      -50
Kit Key - Lou Lea     Jo Jay - Ida Inn      3NT        E     -400
""",
        "17 Ann_Ash_-_Bo_Berg Cy_Cole_-_Di_Dunn 420; 17 Ed_Eve_-_Flo_Finch Gil_Gray_-_Hal_Hunt -50; "
        "17 Kit_Key_-_Lou_Lea Jo_Jay_-_Ida_Inn -400",
    ),
    Typed(
        "a list of Italian boards under Numero",
        "Numero;Coppia NS;Coppia EO;Contratto;Dich;Prese;NS;EO\n18;1;2;4P;N;10;620;\n18;3;4;4P;N;9;;100\n"
        "19;1;4;3SA;O;9;;600\n19;3;2;3Q;E;8;100;\n",
        "18 1 2 620; 18 3 4 -100; 19 1 4 -600; 19 3 2 100",
    ),
    Typed(
        "a sheet of a match with both rooms",
        "Board|Open contract|Open by|Open score|Closed contract|Closed by|Closed score\n"
        "1|4S|N|420|4S|N|-50\n2|3NT|E|-400|2NT|E|-150\n3|2H|W|-110|3H|W|100",
        "1   420; 2   -400; 3   -110; 1   -50; 2   -150; 3   100",
        SHEET,
    ),
]


# Tables in a file of their own; a line that is to be asked about has a question mark.
MORE = [
    Typed(name, text, right.replace("- ", " "))
    for name, text, right in re.findall(r"^## (.+)\n((?s:.+?))\n= (.+)", TYPED.read_text(encoding="utf-8"), re.M)
]


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


WAYS: dict[str, Callable[[str], bytes]] = {TEXT: str.encode, PAGE: page, SHEET: sheet}


def read(table: Typed) -> list[tuple[str, ...]]:
    """Board, pairs and score of every line that is read; an open line has no score."""
    try:
        found = outcome(opening.evening_in(WAYS[table.way](table.text)))
    except Law12Error:
        return []
    lines = found.evening.lines
    rows = zip(lines.board, lines.ns, lines.ew, found.results, strict=True)
    return [(board, ns.replace(" ", "_"), ew.replace(" ", "_"), str(result)) for board, ns, ew, result in rows]


def right(table: Typed) -> list[tuple[str, ...]]:
    return [tuple(line.split(" ")) for line in table.right.split("; ")]


@pytest.mark.parametrize("table", TABLES, ids=[it.name for it in TABLES])
def test_nothing_is_misread(table: Typed) -> None:
    given = [line for line in read(table) if line[-1] != "None"]
    assert [line for line in given if line not in right(table)] == []


@pytest.mark.parametrize("table", MORE, ids=[it.name for it in MORE])
def test_what_tables_have_taught(table: Typed) -> None:
    """Every line is read, but for those that are to be asked about."""
    given = [line for line in read(table) if line[-1] != "None"]
    assert given == [line for line in right(table) if line[-1] != "?"]


def test_nine_lines_in_ten_are_read() -> None:
    lines = sum(len(right(table)) for table in TABLES)
    found = sum(line in read(table) for table in TABLES for line in right(table))
    assert found * 10 >= lines * 9, f"{found} of {lines}"
