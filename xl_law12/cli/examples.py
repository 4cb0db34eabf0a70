"""xl-law12 examples: the sources' worked examples, our answers beside the printed ones."""

from __future__ import annotations

import argparse

from xl_law12.cli.terminal import FAILED, OK, Parser, UsageError
from xl_law12.examples import Example, load, shown
from xl_law12.sentences import how_many, quoted

HELP = "show worked examples of the sources: printed answer and ours"
DESCRIPTION = """\
Prints the worked examples of the sources: the formula, the printed answer and ours. If a printed answer is a misprint,
the command says why. The exit code is 1 if an answer of ours is wrong."""
EXAMPLE = "xl-law12 examples Kaplan"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    text = "show only examples with this word: EBL, IMP ..."
    parser.add_argument("word", nargs="?", default="", metavar="WORD", help=text)


def run(options: argparse.Namespace) -> int:
    """Print the examples that were asked for; the exit code says whether all of them agree."""
    word = options.word.lower()
    chosen = [it for it in load() if word in "\n".join((it.id, it.source, it.title, it.function)).lower()]
    if not chosen:
        raise UsageError(f"no worked example mentions {quoted(options.word)}")
    for example in chosen:
        _show(example)
    wrong = [example.id for example in chosen if not example.agrees()]
    errata = sum(bool(example.erratum) for example in chosen)
    print(f"{how_many(len(chosen), 'worked example')}, {len(chosen) - len(wrong)} right; {errata} with an erratum.")
    return FAILED if wrong else OK


def _show(example: Example) -> None:
    ours, right = shown(example.calculated()), shown(example.expected)
    print(f"{example.source}, {example.clause}")
    print(f"  {example.title}")
    print(f"  {example.formula}")
    print(f"  printed  {example.printed or right}")
    if example.erratum:
        print(f"  erratum  {example.erratum}")
    print(f"  ours     {ours}{'' if example.agrees() else '   WRONG, should be ' + right}\n")
