"""xl-law12 call: one worksheet function, worked out from the words of the command line."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any

from xl_law12.cli.terminal import Parser, UsageError, function_named, printable
from xl_law12.errors import told
from xl_law12.languages import ENGLISH
from xl_law12.sheet.catalogue import SheetFunction

HELP = "calculate one function: xl-law12 call IMP 430"
DESCRIPTION = """\
Calculates one worksheet function. Values of a column are separated by ; and the
cells of a row by //. A blank is "". An argument may be given by its name. Put
each argument in double quotes: that works in cmd.exe, PowerShell and bash.

  xl-law12 call IMP -50
  xl-law12 call WEIGHTED_IMP "620;-100" "2/3;1/3" 140
  xl-law12 call LAW12_ADJUST 2 65 44 top=100
  xl-law12 call MATCHPOINTS "420;60% 420, 40% -50;A+/A-"
  xl-law12 call VICTORY_POINTS 25 "" "0//10//10;20//15//5"

If the first argument is missing, the command reads a copied table from standard
input, with tabs between its cells.

  xl-law12 call READ_TRAVELLER board=7 < traveller.txt

xl-law12 functions lists the names; xl-law12 functions NAME explains one."""
EXAMPLE = 'xl-law12 call IMP "430;-50"'

# A ; inside a ruling (NOS NS: A -790; B 620; C 500) does not end the cell.
_NEXT_CELL = re.compile(r";(?!\s*(?:[ABC]|OS)[\s:=])", re.I)
MOST_BYTES = 100_000_000
_ARGUMENT = re.compile("[a-z]{2,}(_[a-z]+)*")
_PLAIN_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("name", metavar="NAME", help="the function")
    parser.add_language("the language of error messages; write it before NAME")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="ARGUMENT...", help="its arguments")


def run(options: argparse.Namespace) -> None:
    """Calculate the function and print its answer."""
    function = function_named(options.name)
    names = {parameter.name for parameter in function.parameters}
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for text in options.words:
        name, equals, value = text.partition("=")
        if equals and name in names:
            named[name] = cells_in(value)
        elif equals and _ARGUMENT.fullmatch(name):
            raise UsageError(f"{function.name} has no argument {name}: {function.syntax}")
        else:
            positional.append(cells_in(text))
    for first in function.parameters[:1]:
        if not positional and first.name not in named:
            piped = table_in(_standard_input())
            named.update({first.name: piped} if piped else {})
    _check_arguments(function, positional, named)
    print(plain_text(function.function(*positional, **named), options.language))


def _check_arguments(function: SheetFunction, positional: list[Any], named: dict[str, Any]) -> None:
    """Refuse too many arguments, too few, one that is given twice, and cells of a list that stand as arguments."""
    names = [parameter.name for parameter in function.parameters]
    given = [*names[: len(positional)], *named]
    required = [parameter.name for parameter in function.parameters if not parameter.optional]
    if missing := [name for name in required if name not in given]:
        raise UsageError(f"{missing[0]} is missing: {function.syntax}")
    if len(positional) > len(names) or len(set(given)) < len(given):
        raise UsageError(f"too many arguments: {function.syntax}; the cells of a list are separated by ;")
    for option, value in zip(function.parameters[1:], positional[1:], strict=False):
        is_list = len(required) == 1 and not isinstance(positional[0], list) and not function.parameters[0].is_single
        if is_list and option.is_single and isinstance(value, float):
            cells = ";".join(map(plain_text, (positional[0], value)))
            raise UsageError(f'{names[0]} is a list: write "{cells}", or {option.name}={value:.15g} if that is meant')


def cells_in(text: str) -> Any:
    """The cells in a word of the command line: one value, a column, or rows.

    >>> cells_in("620;-100"), cells_in("NOS NS: A -790; B 620; C 500"), cells_in("8//17;17//19")
    ([620.0, -100.0], 'NOS NS: A -790; B 620; C 500', [[8.0, 17.0], [17.0, 19.0]])
    """
    lines = _NEXT_CELL.split(text)
    rows = [[_value(cell.strip()) for cell in line.split("//")] for line in lines]
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0]
    return [row[0] for row in rows] if all(len(row) == 1 for row in rows) else rows


def table_in(text: str) -> Any:
    """The cells of a copied table: rows of one length; a column if no line has a second cell."""
    rows = [[_value(cell.strip()) for cell in line.split("\t")] for line in text.splitlines()]
    width = max(map(len, rows), default=0)
    if width < 2:
        return [row[0] for row in rows]
    return [row + [None] * (width - len(row)) for row in rows]


def _standard_input() -> str:
    """The text that is piped in; blank if the input is a terminal, or if there is none."""
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    try:
        given = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(given) > MOST_BYTES:
            raise UsageError(f"standard input holds more than {MOST_BYTES:,} bytes")
        return given.decode("utf-16" if given[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError("standard input is not a text in UTF-8") from None
    except (OSError, AttributeError):
        return ""


def _value(text: str) -> float | bool | str | None:
    if _PLAIN_NUMBER.fullmatch(text):
        return float(text)
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    return text or None


def plain_text(answer: Any, language: str = ENGLISH) -> str:
    """An answer for a terminal or another program: one line for each row, with tabs between cells."""
    if isinstance(answer, list):
        return "\n".join("\t".join(plain_text(cell, language).replace("\n", "; ") for cell in row) for row in answer)
    if isinstance(answer, float):
        return f"{answer:.15g}"
    return "\n".join(map(printable, str(told(answer, language)).split("\n")))
