"""What is typed into a sheet, and what the sheet then shows: the texts of the folder `cases`.

    on Law 12                     the sheet, blank but for what is typed; `on Law 12, it` is the Italian one
    nos: NS                       what is typed into a cell, or line by line into a column: a | b |  | c; or into rows,
                                  of which each has several cells: a ; b | c ; d
    Rulings.board: 1 | 2          on another sheet; `Results: a | b`, and below it the next lines of its table
    = ns_gets -13                 what a cell shows, or the first lines of a column; "" is nothing
    has whole 12C1(c)             a part of its text, in which ... is anything; `lacks`, `begins`, `ends`

<board> is the address of that cell, and \\n the end of a line. A second `on` types anew; `each` is a table of such
texts, as in tests.transcripts.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.books.filled import Entries, Filled, filled
from tests.transcripts import parts
from xl_law12.books.texts import Edition
from xl_law12.excel.values import ErrorValue


@pytest.mark.parametrize("text", parts(Path(__file__).with_name("cases")))
def test_what_a_sheet_shows(text: str) -> None:
    for block in re.split(r"^(?=on )", text, flags=re.M)[1:]:
        head, *lines = [line for line in block.splitlines() if line]
        name, _, language = head.removeprefix("on ").partition(", ")
        said = [line for line in lines if line.split(" ")[0] in ("=", "has", "lacks", "begins", "ends")]
        sheet = filled_in(name, [line for line in lines if line not in said], Edition(language or "en", blank=True))
        assert said, head
        for line in said:
            compare(sheet, name, line)


def compare(sheet: Filled, name: str, line: str) -> None:
    """Hold what the sheet shows against a line that says it."""
    sign, where, wanted = line.split(" ", 2)
    shown = sheet[place(where, name)]
    if sign == "=":
        values = [value(it) for it in wanted.split(" | ")]
        found = flat(shown)[: len(values)]
        assert found == [pytest.approx(it) if isinstance(it, float) else it for it in values], line
        return
    wanted = re.sub(r"<(\w+)>", lambda it: sheet.places[name].cell(it[1]), wanted).replace("\\n", "\n")
    pattern = re.escape(wanted).replace(r"\.\.\.", ".*")
    begin, end = r"\A" * (sign == "begins"), r"\Z" * (sign == "ends")
    is_there = bool(re.search(f"{begin}{pattern}{end}", str(shown), re.S))
    assert is_there == (sign != "lacks"), f"{line}\nbut: {shown}"


WRONG = ["= weight 0.7", "= weight 0.6 | 0.4 | 1", '= limit ""', "has limit not", "lacks limit ep", "begins limit ept"]


def test_what_does_not_hold_is_noticed() -> None:
    sheet = filled_in("Poll", ["votes: 3 | 3", "favours: yes | no"], Edition(blank=True))
    for line in ("= weight 0.6 | 0.4", "= limit kept", "has limit k...t", "begins limit ke", "ends limit pt"):
        compare(sheet, "Poll", line)
    for line in [*WRONG, "ends limit kep"]:
        with pytest.raises(AssertionError):
            compare(sheet, "Poll", line)


def filled_in(name: str, lines: list[str], edition: Edition) -> Filled:
    typed: dict[str, Entries] = {name: {}}
    for line in lines:
        key, _, text = line.partition(":") if not line.startswith("| ") else ("Results", "", line[1:])
        cells = [[*map(value, it.strip().split(" ; "))] if " ; " in it else value(it.strip()) for it in text.split("|")]
        if key == "Results":
            typed.setdefault(key, {"rows": []})["rows"].append(cells)
        else:
            sheet, of = place(key, name)
            typed.setdefault(sheet, {})[of] = cells if "|" in text or " ; " in text else cells[0]
    return filled(name, typed.pop(name), edition, typed)


def place(where: str, name: str) -> tuple[str, str]:
    sheet, _, key = where.rpartition(".")
    return sheet or name, key


def value(text: str) -> Any:
    """A number, an error or a text, which may have an apostrophe; a blank is no value, "" is an empty cell."""
    if text in ("", '""'):
        return "" if text else None
    if text.startswith("'"):
        return text[1:]
    if re.fullmatch("#[A-Z/0]+[!?]?", text):
        return ErrorValue(text)
    try:
        return float(text)
    except ValueError:
        return text


def flat(shown: Any) -> list[Any]:
    """The cells, row by row."""
    rows = shown if isinstance(shown, list) else [shown]
    return [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
