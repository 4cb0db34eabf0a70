"""xl-law12 explain: a ruling on A, B and C in a sentence."""

from __future__ import annotations

import argparse
import re
import sys

from xl_law12.cli.common import OK, UsageError, function_named
from xl_law12.errors import Law12Error
from xl_law12.languages import ENGLISH, known
from xl_law12.sentences import say
from xl_law12.sheet.cells import needed
from xl_law12.sheet.figures import ruling_lines
from xl_law12.sheet.single import number

HELP = "a ruling on A, B and C in a sentence; asks for what is not given"
DESCRIPTION = """\
Prints the ruling (Law 12C1) in a sentence for the form: the damage, its case, and what both sides get. Figures are seen
from the non-offending side, in IMPs. What is not given is asked for. C is left out, by
pressing Enter or as "", where there was no serious error."""
_NEGATIVE = re.compile(r"-[.,]?\d")
QUESTIONS = {
    "A": say("A, the table result of the non-offending side"),
    "B": say("B, its result without the infraction"),
    "C": say("C, its result without its serious error; empty: there was none"),
}

ARGUMENTS = {"actual": "A", "before": "B", "could": "C"}


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    explain = commands.add_parser("explain", help=HELP, description=DESCRIPTION)
    explain._negative_number_matcher = _NEGATIVE  # argparse's own knows no comma
    for name, question in QUESTIONS.items():
        explain.add_argument(name, nargs="?", help=question.partition(", ")[2])
    explain.add_argument(
        "--top",
        help="what both sides' figures add up to, where they are not IMPs: 100 for percentages, 0 for totals that are "
        "each other's negative",
    )
    explain.add_argument("--language", choices=known(), default=ENGLISH, help="the language of the sentence")
    explain.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Ask for what is not given, and print the sentence."""
    language = options.language
    unit = say("IMPs") if options.top is None else say("of {top}", top=options.top)
    asked = {key: f"{question.inside(language)} ({unit.inside(language)}): " for key, question in QUESTIONS.items()}
    _check(0.0, "B", options.top)  # a wrong top is told before anything is asked
    figures = [_figure(getattr(options, key), question, key, options) for key, question in asked.items()]
    try:
        print(function_named("LAW12_EXPLAIN").function(*figures, top=options.top, language=language))
    except Law12Error as error:  # it names the function's arguments
        raise Law12Error(error.problem, ARGUMENTS.get(error.where, error.where)) from None
    return OK


def _figure(given: str | None, question: str, name: str, options: argparse.Namespace) -> str | float | None:
    """The figure that is given, where `""` is none; else the answer to the question."""
    return _asked(question, name, options) if given is None else given or None


def _check(figure: float | None, name: str, top: str | None) -> None:
    """Refuse a figure by itself that no ruling can have."""
    try:
        ruling_lines(None, figure, None, top)
    except Law12Error as error:
        raise Law12Error(error.problem, name if error.where == "before" else error.where) from None


def _asked(question: str, name: str, options: argparse.Namespace) -> float | None:
    """A figure from the keyboard, which only C need not be; somebody at a terminal is asked again after a slip."""
    while True:
        try:
            figure = number(input(question), name)
            _check(figure, name, options.top)
            return figure if name == "C" else needed(figure, name)
        except EOFError:
            missing = say("three figures are needed: xl-law12 explain A B C")
            raise UsageError(missing.inside(options.language)) from None
        except Law12Error as error:
            if not sys.stdin.isatty():
                raise
            print(f"  {error.in_language(options.language)}")
