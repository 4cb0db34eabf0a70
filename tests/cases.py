"""Typed cases in text files, in a folder `cases` beside the tests of a room: what is asked, and what is answered.

A paragraph begins with lines after `#`: what its cases show, and where that comes from. Every other line is a case, or
gives a name to a value that the lines below it use; in a paragraph of nothing but names they hold for the whole file:

    MATCHPOINTS([420, -50]) == [[2, 0], [0, 2]]    is true
    UNDERSTOOD("4s=") says: 4♠=                     is this text; [...] stands for any text of a line, / parts lines
    IMP("4Q") refuses: score: cannot read '4Q'      is refused in a sentence that begins so; `refuses in full:` is it
    READ_RESULTS(["4Q"]) refuses a line: contract   answers, and the first refusal in a line of the answer begins so

A line that begins with blanks goes on with the line above it. Cases may use the functions of the catalogue, and what
NAMES has beside them: how a cell is read, an award, a block of the sheet, a pasted table.
"""

import ast
import re
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import xl_law12
from tests.strategies import SCORES
from xl_law12 import Law12Error
from xl_law12.bridge.awards import format_award
from xl_law12.errors import Refusal
from xl_law12.reading.contracts import vulnerability_in
from xl_law12.reading.headings import meaning_of
from xl_law12.reading.notation import parse_award
from xl_law12.sentences import quoted
from xl_law12.sheet import cells
from xl_law12.sheet.field import label
from xl_law12.sheet.functions import CATALOGUE

KIND = re.compile(r" (says|refuses|refuses in full|refuses a line):(?: |$)")


def first(rows: Any) -> list[Any]:
    """The first column."""
    return [row[0] for row in rows]


def last(rows: Any) -> list[Any]:
    """The last column."""
    return [row[-1] for row in rows]


def award(text: str, board: str | int | None = None, declarer: str = "") -> str:
    """An award in the first form of the notation, where the board, or who is vulnerable, and a declarer are known."""
    return format_award(parse_award(text, vulnerability_in(board), declarer))


PLACES = ["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"]
COLUMNS = ("contract", "declarer", "weights", "os_weights")


def faults(**typed: Any) -> str:
    """What RULING_FAULTS says of a block on the sheet, one to a line; what is not given is right, or blank."""
    which = ["A", "B", None, None, None, None, "C", None, None]
    given = {"vulnerable": "ALL", "nos": "NS", "other": None, "other_by": None} | typed
    columns = {key: (list(given.pop(key, ())) + [None] * len(which))[: len(which)] for key in COLUMNS}
    return str(xl_law12.RULING_FAULTS(PLACES, which=which, **columns, **given))


def read(**line: Any) -> Any:
    """What READ_RESULTS says of a line by itself and of a column with this line alone: the same."""
    answer = xl_law12.READ_RESULTS(**line)
    assert [[answer]] == xl_law12.READ_RESULTS(**{name: [cell] for name, cell in line.items()}), line
    return answer


def pasted(text: str) -> list[list[Any]]:
    """A table as a spreadsheet takes it from the clipboard, its cells parted by bars: figures are numbers."""
    lines = [list(map(typed, line.split("|"))) for line in text.split("\n")]
    return [line + [None] * (max(map(len, lines)) - len(line)) for line in lines]


def typed(cell: str) -> Any:
    """A cell as it is typed: a figure is a number, a pasted +1 is 1; a blank is None."""
    try:
        return float(cell)
    except ValueError:
        return cell or None


NAMES: dict[str, Any] = {it.name: getattr(xl_law12, it.name) for it in CATALOGUE}
NAMES |= {it.__name__: it for it in (first, last, award, faults, read, pasted, cells.is_error_value)}
NAMES |= {it.__name__: it for it in (Fraction, Decimal, date, datetime, product)}
NAMES |= {"number": cells.number_or_none, "weight": cells.weight_or_none, "percentage": cells.percentage_or_none}
NAMES |= {"flag": cells.flag_of, "text": cells.text_of, "label": label, "quoted": quoted, "meaning": meaning_of}
NAMES |= {"approx": pytest.approx, "SCORES": SCORES}


class Paragraph(NamedTuple):
    """Cases that belong together, with the names that the file gives above them."""

    title: str
    shared: list[str]
    lines: list[str]

    def check(self) -> None:
        names = dict(NAMES)
        for line in [*self.shared, *self.lines]:
            _check(line, names)


def _check(line: str, names: dict[str, Any]) -> None:
    asked, kind, said = [*KIND.split(line, maxsplit=1), "", ""][:3]
    if kind == "says":
        assert _fits(str(eval(asked, names)), said), line
    elif kind == "refuses a line":
        refused = next(str(cell.error) for row in eval(asked, names) for cell in row if isinstance(cell, Refusal))
        assert _fits(refused, f"{said}[...]"), line
    elif kind:
        with pytest.raises(Law12Error) as caught:
            eval(asked, names)
        assert _fits(str(caught.value), said if kind == "refuses in full" else f"{said}[...]"), (line, caught.value)
    elif is_name(line):
        exec(line, names)
    else:
        _is_true(line, names)


def _is_true(line: str, names: dict[str, Any]) -> None:
    """Compare answers one by one, so that a failure shows them."""
    it = ast.parse(line, mode="eval").body
    if not isinstance(it, ast.Compare) or not all(isinstance(sign, ast.Eq) for sign in it.ops):
        assert eval(line, names) is True, line
        return
    answer, *wanted = (eval(ast.unparse(part), names) for part in (it.left, *it.comparators))
    for each in wanted:
        assert answer == each, line


def _fits(text: str, pattern: str) -> bool:
    wanted = pattern.replace(" / ", "\n") if "\n" in text else pattern
    return re.fullmatch(".*".join(map(re.escape, wanted.split("[...]"))), text) is not None


def paragraphs(module: str, folder: str = "cases") -> list[Any]:
    """Those of all files in a folder beside a module, as parameters of its test."""
    found = []
    for path in sorted(Path(module).with_name(folder).glob("*.txt")):
        marks = [pytest.mark.slow] if path.stem == "slow" else []
        found += [pytest.param(it, id=f"{path.stem}: {it.title[:70]}", marks=marks) for it in paragraphs_of(path)]
    return found


def paragraphs_of(path: Path) -> list[Paragraph]:
    """Those of a file."""
    found: list[Paragraph] = []
    shared: list[str] = []
    for text in path.read_text(encoding="utf-8").strip().split("\n\n"):
        title, lines = _read(text)
        if all(map(is_name, lines)):
            shared += lines
        else:
            found.append(Paragraph(title, [*shared], lines))
    return found


def is_name(line: str) -> bool:
    """Whether a line gives a name to a value."""
    return re.match(r"[\w, *:\[\]]+ = ", line) is not None


def _read(text: str) -> tuple[str, list[str]]:
    """A paragraph's title, and its lines."""
    remarks = [line[2:] for line in text.split("\n") if line.startswith("#")]
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith(" "):
            lines[-1] += " " + line.strip()
        elif not line.startswith("#"):
            lines.append(line)
    return remarks[0], lines
