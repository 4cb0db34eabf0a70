"""The command line: xl-law12 functions, call, examples, explain, new, calc, install, doctor."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from xl_law12 import reference
from xl_law12.cli import calc, new, programs
from xl_law12.cli.common import FAILED, INTERRUPTED, OK, USAGE, UsageError
from xl_law12.errors import Law12Error, quoted
from xl_law12.examples import Example, load, shown
from xl_law12.languages import ENGLISH, known
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.cells import needed
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.ranges import number

CALL_HELP = """\
usage: xl-law12 call NAME ARGUMENT...

Calculate one worksheet function. Values of a column are separated by ; and the cells of a row by //. A blank is "".
An argument may be given by its name. Put each argument in double quotes: that works in cmd.exe, PowerShell and bash.

  xl-law12 call IMP -50
  xl-law12 call WEIGHTED_IMP "620;-100" "2/3;1/3" 140
  xl-law12 call LAW12_ADJUST 2 65 44 top=100
  xl-law12 call MATCHPOINTS "420;60% 420, 40% -50;A+/A-"
  xl-law12 call VICTORY_POINTS 25 "" "0//10//10;20//15//5"

xl-law12 functions lists the names; xl-law12 functions NAME explains one."""

# A ; inside a ruling (NOS NS: A -790; B 620; C 500) does not end the cell.
_NEXT_CELL = re.compile(r";(?!\s*(?:[ABC]|OS)[\s:=])", re.I)
_PLAIN_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Nothing that is typed leads to a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        # argparse would take -50;-100 for an option
        code = _call(words[1:]) if words[:1] == ["call"] else _run(words)
        sys.stdout.flush()
        return code
    except Law12Error as error:
        return _complain(str(error), FAILED)
    except UsageError as error:
        return _complain(str(error), USAGE)
    except KeyboardInterrupt:
        return _complain("stopped", INTERRUPTED)
    except BrokenPipeError:  # the reader, such as head, has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except SystemExit as stop:  # argparse has printed what it had to say
        return int(stop.code or OK)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return _complain(f"something went wrong inside ({what}); please report it with the command you typed", FAILED)


def _complain(problem: str, code: int) -> int:
    print(f"xl-law12: {problem}", file=sys.stderr)
    return code


def _run(words: list[str]) -> int:
    options = _parser().parse_args(words or ["--help"])
    command: Callable[[argparse.Namespace], int] = options.command
    return command(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="xl-law12", description="Law 12 of duplicate bridge, calculated exactly.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    functions = commands.add_parser("functions", help="list the worksheet functions, or explain one")
    functions.add_argument("name", nargs="?", metavar="NAME", help="the function to explain")
    functions.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the help")
    functions.add_argument("--markdown", action="store_true", help="everything as the text of docs/functions.md")
    functions.set_defaults(command=_functions)

    commands.add_parser("call", help="calculate one function: xl-law12 call IMP 430", add_help=False)

    examples = commands.add_parser(
        "examples", help="the worked examples of the sources, ours beside the printed answer"
    )
    examples.add_argument(
        "word", nargs="?", default="", metavar="WORD", help="only those that mention it: EBL, IMP ..."
    )
    examples.set_defaults(command=_examples)

    explain = commands.add_parser("explain", help="a ruling on A, B and C in a sentence; asks for what is not given")
    for name in ("A", "B", "C"):
        explain.add_argument(name, nargs="?", help={"A": "table result", "B": "before", "C": "could have been"}[name])
    explain.add_argument(
        "--top", help="what both sides' figures add up to, where they are not IMPs (100 for percentages)"
    )
    explain.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the sentence")
    explain.set_defaults(command=_explain)

    new.add_to(commands)
    calc.add_to(commands)

    programs.add_to(commands)
    return parser


def _functions(options: argparse.Namespace) -> int:
    if options.markdown:
        print(reference.markdown(), end="")
    elif options.name:
        print(reference.help_text(_named(options.name), options.language, _width()))
    else:
        print(reference.overview(options.language, _width()))
        print("\nxl-law12 functions NAME explains one; xl-law12 call NAME ... calculates it.")
    return OK


def _width() -> int:
    return min(100, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 80


def _named(name: str) -> SheetFunction:
    """The function of this name, in any spelling of capitals."""
    found = {it.name: it for it in CATALOGUE}
    wanted = name.upper().replace("-", "_")
    if wanted not in found:
        near = difflib.get_close_matches(wanted, found, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else "xl-law12 functions lists them"
        raise UsageError(f"there is no function {quoted(name)}: {hint}")
    return found[wanted]


def _call(words: list[str]) -> int:
    """Calculate a function from the words of the command line."""
    if not words or words[0] in ("-h", "--help"):
        print(CALL_HELP)
        return OK if words else USAGE
    function = _named(words[0])
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for text in words[1:]:
        name, equals, value = text.partition("=")
        if equals and name in {it.name for it in function.parameters}:
            named[name] = cells_in(value)
        else:
            positional.append(cells_in(text))
    _check_arguments(function, positional, named)
    print(plainly_shown(function.function(*positional, **named)))
    return OK


def _check_arguments(function: SheetFunction, positional: list[Any], named: dict[str, Any]) -> None:
    """Refuse too many arguments, too few, and one that is given twice."""
    names = [it.name for it in function.parameters]
    given = [*names[: len(positional)], *named]
    missing = [it.name for it in function.parameters if not it.optional and it.name not in given]
    if len(positional) > len(names) or missing or len(set(given)) < len(given):
        problem = f"{missing[0]} is missing" if missing else "too many arguments"
        raise UsageError(f"{problem}: {function.syntax}")


def cells_in(text: str) -> Any:
    """What a word of the command line says: one value, a column, or rows of cells.

    >>> cells_in("620;-100"), cells_in("NOS NS: A -790; B 620; C 500"), cells_in("8//17;17//19")
    ([620.0, -100.0], 'NOS NS: A -790; B 620; C 500', [[8.0, 17.0], [17.0, 19.0]])
    """
    lines = _NEXT_CELL.split(text)
    rows = [[_value(cell.strip()) for cell in line.split("//")] for line in lines]
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0]
    return [row[0] for row in rows] if all(len(row) == 1 for row in rows) else rows


def _value(text: str) -> float | bool | str | None:
    if _PLAIN_NUMBER.fullmatch(text):
        return float(text)
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    return text or None


def plainly_shown(answer: Any) -> str:
    """An answer for a terminal or another program: a line a row, tabs between cells.

    >>> plainly_shown([[5.0, -9.0], ["", "no damage"]])
    '5\\t-9\\n\\tno damage'
    """
    if isinstance(answer, list):
        return "\n".join("\t".join(plainly_shown(cell) for cell in row) for row in answer)
    return f"{answer:.15g}" if isinstance(answer, float) else str(answer)


def _examples(options: argparse.Namespace) -> int:
    chosen = [it for it in load() if _mentions(it, options.word.lower())]
    if not chosen:
        raise UsageError(f"no worked example mentions {quoted(options.word)}")
    for example in chosen:
        _show(example, sys.stdout)
    wrong = [it.id for it in chosen if not it.agrees()]
    errata = sum(bool(it.erratum) for it in chosen)
    plural = "s" if len(chosen) > 1 else ""
    print(f"{len(chosen)} worked example{plural}, {len(chosen) - len(wrong)} right; {errata} with an erratum.")
    return FAILED if wrong else OK


def _mentions(example: Example, word: str) -> bool:
    return any(word in text.lower() for text in (example.id, example.source, example.title, example.function))


def _show(example: Example, out: TextIO) -> None:
    ours, right = shown(example.calculated()), shown(example.expected)
    print(f"{example.source}, {example.clause}", file=out)
    print(f"  {example.title}", file=out)
    print(f"  {example.formula}", file=out)
    print(f"  printed  {example.printed or right}", file=out)
    if example.erratum:
        print(f"  erratum  {example.erratum}", file=out)
    print(f"  ours     {ours}{'' if example.agrees() else '   WRONG, should be ' + right}\n", file=out)


QUESTIONS = (
    ("A", "A, the table result of the non-offending side"),
    ("B", "B, its result without the infraction"),
    ("C", "C, what it could have had without its serious error"),
)


def _explain(options: argparse.Namespace) -> int:
    """Ask for what is not given, and print the sentence."""
    unit = "IMPs" if options.top is None else f"of {options.top}"
    figures = [getattr(options, key) or _asked(f"{question} ({unit}): ", key) for key, question in QUESTIONS]
    print(_named("LAW12_EXPLAIN").function(*figures, top=options.top, language=options.language))
    return OK


def _asked(question: str, name: str) -> float:
    """A figure from the keyboard; somebody at a terminal is asked again after a slip."""
    while True:
        try:
            return needed(number(input(question), name), name)
        except EOFError:
            raise UsageError("three figures are needed: xl-law12 explain A B C") from None
        except Law12Error as error:
            if not sys.stdin.isatty():
                raise
            print(f"  {error}")
