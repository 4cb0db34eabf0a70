"""xl-law12 explain: a ruling on A, B and C in a sentence."""

from __future__ import annotations

import argparse
import re

from xl_law12.cli import explain_results
from xl_law12.cli.asking import asked
from xl_law12.cli.explain_results import EXAMPLE as EXAMPLE, PARTS
from xl_law12.cli.parser import Parser
from xl_law12.cli.usage import OK, UsageError
from xl_law12.errors import Law12Error
from xl_law12.sentences import say
from xl_law12.sheet.cells import needed
from xl_law12.sheet.figures import ruling_lines
from xl_law12.sheet.functions.law12 import LAW12_EXPLAIN
from xl_law12.sheet.single import number

HELP = "a ruling in a sentence for the form; asks for what is not given"
DESCRIPTION = """\
Prints a ruling (Law 12C1) in a sentence for the form: the damage, its case, and what both sides get. A, B and C are
what happened, what would have happened without the infraction, and what could have happened after it without a serious
error of the non-offending side; C is left out, by pressing Enter or as "", where there was none. Each is a contract, a
score for North-South, or an award; or a ruling is given in one text. Three plain figures are A, B and C in IMPs, or by
--top, as the non-offending side sees them. What is not given is asked for, in the order of a director's work."""
_NEGATIVE = re.compile(r"-[.,]?\d")
_FIGURE = re.compile(r"\s*[-+]?[\d.,]+\s*")
QUESTIONS = {
    "A": say("A, the table result of the non-offending side"),
    "B": say("B, its result without the infraction"),
    "C": say("C, its result without its serious error; empty: there was none"),
}
TOP = "what both sides' figures add up to, where they are not IMPs: 100 for percentages, 0 for totals that are opposite"
MATCH = "the IMPs of both teams without this board, and how many boards: prints whether the ruling matters"


def add_arguments(parser: Parser) -> None:
    """Add what the command understands."""
    parser._negative_number_matcher = _NEGATIVE  # argparse's own knows no comma
    helps = ("at the table, or the whole ruling", "without the infraction", "without the serious error")
    for (name, part), text in zip(PARTS.items(), helps, strict=True):
        parser.add_argument(name, nargs="?", metavar=part, help=text)
    parser.add_argument("--vul", metavar="SIDES", help="who is vulnerable: NONE, NS, EW, ALL, or the board's number")
    parser.add_argument("--nos", metavar="SIDE", help="who did not offend: NS, EW or Neither; else B says it")
    parser.add_argument("--other", metavar="RESULT", help="the other table: contract, or score for NS; or playing")
    parser.add_argument("--match", nargs=3, metavar=("NS", "EW", "BOARDS"), help=MATCH)
    parser.add_argument("--top", help=TOP)
    parser.add_language("the language of the sentence")


def run(options: argparse.Namespace) -> int:
    """Explain results, or figures."""
    return figures(options) if _is_of_figures(options) else explain_results.run(options)


def _is_of_figures(options: argparse.Namespace) -> bool:
    """Whether A, B and C are figures: if --top is given, or if the first is a number and no option is for results."""
    given = [getattr(options, name) for name in PARTS]
    about = [options.vul, options.nos, options.other, options.match]
    if options.top is not None and any(it is not None for it in about):
        raise UsageError("--top is for figures: --vul, --nos, --other and --match are for contracts and scores")
    first = next(filter(None, given), None)
    return options.top is not None or (not any(about) and first is not None and bool(_FIGURE.fullmatch(first)))


def figures(options: argparse.Namespace) -> int:
    """Ask for the figures that are not given, and print the sentence."""
    language = options.language
    unit = say("IMPs") if options.top is None else say("of {top}", top=options.top)
    questions = {key: f"{text.inside(language)} ({unit.inside(language)})" for key, text in QUESTIONS.items()}
    _check(0.0, "B", options.top)  # a wrong top is told before anything is asked
    actual, before, could = (_figure(name, questions[part], part, options) for name, part in PARTS.items())
    try:
        print(LAW12_EXPLAIN(actual, before, could, options.top, language=language))
    except Law12Error as error:  # it names the function's arguments
        raise Law12Error(error.problem, PARTS.get(error.where, error.where)) from None
    return OK


def _check(figure: float | None, name: str, top: str | None) -> None:
    """Refuse a figure by itself that no ruling can have."""
    try:
        ruling_lines(None, figure, None, top)
    except Law12Error as error:
        raise Law12Error(error.problem, name if error.where == "before" else error.where) from None


def _figure(name: str, question: str, part: str, options: argparse.Namespace) -> str | float | None:
    """The figure that is given, where `""` is none; else the answer to the question, which only C can do without."""
    given: str | None = getattr(options, name)

    def read(answer: str) -> float | None:
        figure = number(answer, part)
        _check(figure, part, options.top)
        return figure if part == "C" else needed(figure, part)

    if given is not None:
        return given or None
    return asked(question, read, say("three figures are needed: xl-law12 explain A B C"), options.language)
