"""xl-law12 explain: a ruling on A, B and C in a sentence; what is missing is asked for as a director works."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from xl_law12.bridge.awards import Artificial, Award, Ruling, assumed_of, unfitting_scores
from xl_law12.cli import terminal
from xl_law12.cli.terminal import Parser, UsageError
from xl_law12.errors import Law12Error, Where, naming
from xl_law12.reading.contracts import side_of, vulnerability_of
from xl_law12.reading.notation import CONTRACT_AND_WEIGHT, WEIGHT_AND_CONTRACT, parse_award, terms_of, whole
from xl_law12.reading.words import plainly, says_nothing
from xl_law12.sentences import Sentence, listed, quoted, say
from xl_law12.sheet.cells import needed, number_or_none
from xl_law12.sheet.field import award_of
from xl_law12.sheet.functions.law12 import LAW12_ADJUST, LAW12_EXPLAIN
from xl_law12.sheet.functions.matches import MATCH_EXPLAIN
from xl_law12.sheet.functions.outcomes import PLAYING, READ_OUTCOMES, RULING_TEXT, who_in
from xl_law12.sheet.functions.worth import RULING_EXPLAIN, RULING_WORTH
from xl_law12.sheet.ranges import read_one

T = TypeVar("T")

PARTS = {"actual": "A", "before": "B", "could": "C"}
EXAMPLE = 'xl-law12 explain --vul ALL --other 620 "4SX= by E" "4H= by N" "4SX-2 by E"'
# What is asked for, in its order, with the words by which a command gives it.
QUESTIONS = {
    "vul": say("Vulnerable: NONE, NS, EW, ALL, or the board's number"),
    "nos": say("Did not offend: NS, EW or Both; empty: who has damage"),
    "other": say("The other table: contract, or score for NS; empty: still playing"),
    "actual": say("A, at the table: 4SX= by E, or the score for NS; empty: no result"),
    "before": say("B, without the infraction; or 60% 4H= by N, 40% 4H-1 by N"),
    "could": say("C, without the serious error; empty: there was none"),
}
WITHOUT_DAMAGE = say("Did not offend: NS, EW or Both; these results do not tell")
WORDS = {"vul": "--vul", "nos": "--nos", "other": "--other", **PARTS, "could": 'C (or "")'}


def asked(question: str, read: Callable[[str], T], lacking: Sentence, language: str) -> T:
    """Ask a question until `read` accepts the answer. If nobody answers, the sentence of the error is `lacking`."""
    while True:
        try:
            return read(input(f"{question}: ").strip())
        except EOFError:
            raise UsageError(lacking.inside(language)) from None
        except Law12Error as error:
            if not sys.stdin.isatty():
                raise
            print(f"  {error.problem.inside(language)}")  # the question above says of what


class TypedRuling:
    """A ruling as it is typed: on the command line, or as answers to questions about what is missing there."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Read what is given, and ask for the rest."""
        self._options = options
        self.language: str = options.language
        self._typed: dict[str, str] = {}
        is_told = any(getattr(options, name) is not None for name in PARTS)
        self._vulnerable = self._known("vul", _vulnerability, ask=not is_told)
        self._nos = self._known("nos", _side_or_none, ask=not is_told)
        told = self._result("A", options.actual) if is_told and options.before is None else ""
        self.other = self._known("other", partial(self._result, "--other"))
        self.text = told if isinstance(told, str) and told else self._from_parts()  # a figure is the score of a table
        ruling = parse_award(self.text)
        assumed = assumed_of(ruling.nos, ruling.before, ruling.offenders) if isinstance(ruling, Ruling) else None
        if assumed:
            terminal.note(say("assumed: {problem}", problem=assumed).inside(self.language))

    def _known(self, name: str, read: Callable[[str], Any], *, ask: bool = True) -> Any:
        """The part as an option or argument gives it, else the answer to its question."""
        given = getattr(self._options, name)
        if given is not None:
            return read(given)
        return self._ask(name, read) if ask else None

    def _ask(self, name: str, read: Callable[[str], Any], *, again: Sentence | None = None) -> Any:
        """Ask; if nobody answers, the error lists what is missing: this and later parts, or what is asked `again`."""
        rest = [name] if again else [*WORDS][[*WORDS].index(name) :]
        missing = listed([WORDS[it] for it in rest if getattr(self._options, it) is None], "and")
        lacking = say("needed as well: {missing}. For instance {example}", missing=missing, example=EXAMPLE)
        return asked((again or QUESTIONS[name]).inside(self.language), read, lacking, self.language)

    def _result(self, where: str, typed: str) -> float | str:
        """A result as NS score it, or an award; blank if there is none."""
        self._typed[where] = typed
        if not typed or (where == "--other" and typed.lower() == PLAYING):
            if where == "B":
                raise Law12Error("is blank", where)
            return ""
        if says_nothing(typed) and where != "--other":
            raise Law12Error(say("{cell} is no result: leave it empty if there is none", cell=quoted(typed)), where)
        try:
            read: float | str = READ_OUTCOMES(typed, None, self._vulnerable, self.language)
        except Law12Error as error:
            if error.argument != "vulnerable" or self._vulnerable is not None:
                raise Law12Error(error.problem, where) from None
            self._vulnerable = self._ask("vul", _vulnerability)
            return self._result(where, typed)
        award = parse_award(read) if isinstance(read, str) else award_of(int(read))
        if self._vulnerable is not None and award is not None:  # refuse a score that neither side can have
            board = int(self._vulnerable) if self._vulnerable.isdecimal() else None
            for problem in unfitting_scores(award, vulnerability_of(self._vulnerable), board):
                raise Law12Error(problem, where)
        return read

    def _from_parts(self) -> str:
        """A, B and C as one text; who did not offend follows from the damage where it is not given."""
        read = [self._known(name, partial(self._result, part)) for name, part in PARTS.items()]
        if self._nos is None and read[0] != "":
            self._nos = self._damaged(read) or self._ask("nos", _side, again=WITHOUT_DAMAGE)
        with _in_words_of_the_command():
            return str(RULING_TEXT([*PARTS.values()], read, nos=self._nos))

    def _damaged(self, read: list[float | str]) -> str | None:
        """The side to which B is worth more than A; None if that is not known, or no side had damage."""
        award = parse_award(str(read[1]))
        if isinstance(award, Award) and isinstance(award.ns, Artificial):
            return None  # of an average it cannot be said for whom it is better than A
        with _in_words_of_the_command():
            both = RULING_TEXT(["A", "B"], read[:2], nos="NS")
        actual, before, *_ = RULING_WORTH(both, self.other)[0]
        if "" in (actual, before) or actual == before:
            return None
        side = "NS" if before > actual else "EW"
        template = "assumed: {side} did not offend, because B is better for them than A; otherwise give --nos"
        terminal.note(say(template, side=side).inside(self.language))
        return side

    def sentence(self) -> str:
        """The ruling for the form, in the words in which it was typed."""
        lines = [line for part in PARTS.values() for line in _lines(part, self._typed.get(part, ""))]
        which, contract, weights = zip(*lines, strict=True) if any(part == "B" for part, *_ in lines) else [None] * 3
        block: dict[str, Any] = {"which": which, "contract": contract, "weights": weights}
        with _in_words_of_the_command():
            return str(RULING_EXPLAIN(self.text, self.other, nos=self._nos, language=self.language, **block))

    def matters(self, ns: str, ew: str, boards: str) -> str:
        """The sentences on what the ruling changes in a match; `ns` and `ew` are the teams' IMPs without this board."""
        if self.other == "":
            raise UsageError("--match: what the ruling changes follows when the other table has played")
        margin, count = _figure(ns) - _figure(ew), _figure(boards)
        home, away = (say(side).inside(self.language) for side in ("North-South", "East-West"))
        named: dict[str, Any] = {"home_name": home, "away_name": away, "room": "OPEN", "language": self.language}
        try:
            return str(MATCH_EXPLAIN(self.text, self.other, margin, None, count, **named))
        except Law12Error as error:
            raise Law12Error(error.problem, "--match") from None


def _lines(part: str, typed: str) -> list[tuple[str, str, str]]:
    """A part as lines of a block: contracts with their weights are a line each, anything else is one line."""
    rules = WEIGHT_AND_CONTRACT, CONTRACT_AND_WEIGHT
    terms = [next(filter(None, (whole(rule, term) for rule in rules)), None) for term in terms_of(plainly(typed))]
    weighed = [(part, term["score"], term["weight"]) for term in terms if term is not None]
    return weighed if typed and len(weighed) == len(terms) else [(part, typed, "")] * bool(typed)


def _vulnerability(answer: str) -> str:
    if not answer.strip():
        raise Law12Error("is blank", "--vul")
    with suppress(Law12Error):
        if vulnerability_of(answer) not in ("V", "NV"):  # of a declarer's side; here both sides may declare
            return answer
    told = say("{text} does not say which sides: write NONE, NS, EW, ALL, or the board's number", text=quoted(answer))
    raise Law12Error(told, "--vul")


def _side_or_none(answer: str) -> str | None:
    with naming("--nos"):
        return who_in(side_of(answer) or answer or None)


def _side(answer: str) -> str:
    side = _side_or_none(answer)
    if side is None:
        raise Law12Error("is blank", "--nos")
    return side


@contextmanager
def _in_words_of_the_command() -> Iterator[None]:
    """Name A, B, C and --nos in an error in place of the arguments of a function."""
    try:
        yield
    except Law12Error as error:
        at = error.where
        if isinstance(at, Where) and at.argument == "results":
            at = [*PARTS.values()][at.row - 1]
        raise Law12Error(error.problem, "--nos" if at == "nos" else at) from None


def _figure(text: str) -> float:
    return needed(read_one(text, "--match", number_or_none), "--match")


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
FIGURE_QUESTIONS = {
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
    nos = "who did not offend: NS, EW or Both; without it, the side for which B is better"
    parser.add_argument("--nos", metavar="SIDE", help=nos)
    text = "the result at the other table: contract, score for NS, or the word playing"
    parser.add_argument("--other", metavar="RESULT", help=text)
    parser.add_argument("--match", nargs=3, metavar=("NS", "EW", "BOARDS"), help=MATCH)
    parser.add_argument("--top", help=TOP)
    parser.add_language("the language of the sentence")


def run(options: argparse.Namespace) -> None:
    """Print the ruling, and what it changes in a match; or explain figures."""
    if _is_of_figures(options):
        figures(options)
        return
    ruling = TypedRuling(options)
    sentences = [ruling.sentence()]
    if options.match:
        sentences.append(f"{say('Does it matter?').inside(ruling.language)} {ruling.matters(*options.match)}")
    print(*sentences, sep="\n")


def _is_of_figures(options: argparse.Namespace) -> bool:
    """Whether A, B and C are figures: if --top is given, or if the first is a number and no option is for results."""
    given = [getattr(options, name) for name in PARTS]
    about = [options.vul, options.nos, options.other, options.match]
    if options.top is not None and any(it is not None for it in about):
        others = "--vul, --nos, --other and --match"
        raise UsageError(f"--top is only for plain figures; {others} are only for contracts and scores")
    first = next(filter(None, given), None)
    return options.top is not None or (not any(about) and first is not None and bool(_FIGURE.fullmatch(first)))


def figures(options: argparse.Namespace) -> None:
    """Ask for the figures that are not given, and print the sentence."""
    language = options.language
    unit = say("IMPs") if options.top is None else say("of {top}", top=options.top)
    questions = {key: f"{text.inside(language)} ({unit.inside(language)})" for key, text in FIGURE_QUESTIONS.items()}
    _check(0.0, "B", options.top)  # a wrong --top is an error before any question
    actual, before, could = (_given_figure(name, questions[part], part, options) for name, part in PARTS.items())
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


def _given_figure(name: str, question: str, part: str, options: argparse.Namespace) -> str | float | None:
    """The given figure (None for `""`), or else the answer to the question; only the answer for C may be blank."""
    given: str | None = getattr(options, name)

    def read(answer: str) -> float | None:
        figure = read_one(answer, part, number_or_none)
        _check(figure, part, options.top)
        return figure if part == "C" else needed(figure, part)

    if given is not None:
        return given or None
    return asked(question, read, say("three figures are needed: xl-law12 explain A B C"), options.language)
