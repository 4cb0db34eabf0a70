"""xl-law12 explain: a ruling on A, B and C in a sentence."""

from __future__ import annotations

import argparse
import re

from xl_law12.cli import explain_results
from xl_law12.cli.explain_results import EXAMPLE as EXAMPLE, PARTS, asked
from xl_law12.cli.usage import Parser, UsageError
from xl_law12.errors import Law12Error
from xl_law12.sentences import say
from xl_law12.sheet.cells import needed
from xl_law12.sheet.functions.law12 import LAW12_ADJUST, LAW12_EXPLAIN
from xl_law12.sheet.single import number

HELP = "write a ruling as a sentence for the form; ask for missing facts"
DESCRIPTION = """\
Prints the sentence for the form (Law 12C1): the damage, how much of it is self-inflicted, and what both sides get. A is
the result at the table. B is the result without the infraction. C is the result without the non-offending side's
serious error; if there was no such error, give "" or press Enter. A, B and C are contracts, scores for North-South, or
awards. You can also give the whole ruling as one text. Three plain numbers are IMPs as the non-offending side sees
them; with --top 100 they are percentages. The command asks for the facts that are missing, in the order of a director's
work."""
_NEGATIVE = re.compile(r"-[.,]?\d")
_FIGURE = re.compile(r"\s*[-+]?[\d.,]+\s*")
QUESTIONS = {
    "A": say("A, the table result of the non-offending side"),
    "B": say("B, its result without the infraction"),
    "C": say("C, its result without its serious error; empty: there was none"),
}
TOP = "the sum of both sides' figures, if they are not IMPs: 100 for percentages, 0 for total points"
MATCH = "both teams' IMPs without this board, and the number of boards: to see what the ruling changes in the match"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser._negative_number_matcher = _NEGATIVE  # argparse's own pattern has no decimal comma
    helps = (
        "the result at the table, or the whole ruling",
        "the result without the infraction",
        "the result without the serious error",
    )
    for (name, part), text in zip(PARTS.items(), helps, strict=True):
        parser.add_argument(name, nargs="?", metavar=part, help=text)
    parser.add_argument("--vul", metavar="SIDES", help="who is vulnerable: NONE, NS, EW, ALL, or the board's number")
    parser.add_argument(
        "--nos",
        metavar="SIDE",
        help="who did not offend: NS, EW or Both; without it, the side for which B is better",
    )
    parser.add_argument(
        "--other", metavar="RESULT", help="the result at the other table: contract, score for NS, or the word playing"
    )
    parser.add_argument("--match", nargs=3, metavar=("NS", "EW", "BOARDS"), help=MATCH)
    parser.add_argument("--top", help=TOP)
    parser.add_language("the language of the sentence")


def run(options: argparse.Namespace) -> None:
    """Explain results, or figures."""
    explain = figures if _is_of_figures(options) else explain_results.run
    explain(options)


def _is_of_figures(options: argparse.Namespace) -> bool:
    """Whether A, B and C are figures: if --top is given, or if the first is a number and no option is for results."""
    given = [getattr(options, name) for name in PARTS]
    about = [options.vul, options.nos, options.other, options.match]
    if options.top is not None and any(it is not None for it in about):
        raise UsageError(
            "--top is only for plain figures; --vul, --nos, --other and --match are only for contracts and scores"
        )
    first = next(filter(None, given), None)
    return options.top is not None or (not any(about) and first is not None and bool(_FIGURE.fullmatch(first)))


def figures(options: argparse.Namespace) -> None:
    """Ask for the figures that are not given, and print the sentence."""
    language = options.language
    unit = say("IMPs") if options.top is None else say("of {top}", top=options.top)
    questions = {key: f"{text.inside(language)} ({unit.inside(language)})" for key, text in QUESTIONS.items()}
    _check(0.0, "B", options.top)  # a wrong --top is an error before any question
    actual, before, could = (_figure(name, questions[part], part, options) for name, part in PARTS.items())
    try:
        print(LAW12_EXPLAIN(actual, before, could, options.top, language=language))
    except Law12Error as error:  # it names the function's arguments
        raise Law12Error(error.problem, PARTS.get(error.where, error.where)) from None


def _check(figure: float | None, name: str, top: str | None) -> None:
    """Refuse a figure by itself that no ruling can have."""
    try:
        LAW12_ADJUST(None, figure, None, top)
    except Law12Error as error:
        raise Law12Error(error.problem, name if error.where == "before" else error.where) from None


def _figure(name: str, question: str, part: str, options: argparse.Namespace) -> str | float | None:
    """The given figure (None for `""`), or else the answer to the question; only the answer for C may be blank."""
    given: str | None = getattr(options, name)

    def read(answer: str) -> float | None:
        figure = number(answer, part)
        _check(figure, part, options.top)
        return figure if part == "C" else needed(figure, part)

    if given is not None:
        return given or None
    return asked(question, read, say("three figures are needed: xl-law12 explain A B C"), options.language)
