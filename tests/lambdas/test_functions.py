"""The same answer or none: the names in three engines beside Python, on worked examples and cases of all kinds."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings, strategies as st

import xl_law12
from benchmarks import npm
from tests.books.filled import BLANK, built
from tests.bridge.test_notation import CONTRACTS, known
from tests.excel_rules.workbook import Book
from tests.files.test_comparing import CUT_EW, CUT_NS, SEVEN
from tests.lambdas.agreement import BEYOND, DOCUMENTED, by_python, differences, is_beyond, says_beyond
from tests.lambdas.cases import ARGUMENTS, questions, ruling_texts
from tests.lambdas.engines import (
    Ask,
    Question,
    asked as in_engine,
    by_univer,
    engine_with_names,
    formulon,
    shared_engine,
)
from tests.lambdas.test_asked import every_time
from tests.lambdas.test_compiler import ABSENT
from tests.strategies import examples
from xl_law12.calc.formulas import Cell
from xl_law12.errors import Refusal
from xl_law12.examples import Example, load
from xl_law12.excel.values import array_literal
from xl_law12.lambdas.compiler import MODULES, answered, module_text
from xl_law12.reading.headings import meaning_of, meanings
from xl_law12.sheet.functions import CATALOGUE

CASES = 1000
IN_UNIVER = 300
AT_ONCE_IN_UNIVER = 12  # Univer keeps what it has worked out: more at once need much memory and time

EXAMPLES = [example for example in load() if example.function in answered()]


def worked(value: object) -> object:
    """An input of an example, its inner calls worked out."""
    if isinstance(value, list) and value and isinstance(value[0], str) and value[0].startswith("="):
        return by_python(Question(value[0][1:], [worked(it) for it in value[1:]]))[0][0]
    return value


def question(example: Example) -> Question:
    return Question(example.function, [worked(it) for it in example.call[1:]])


VERSION = "LAW12_VERSION"


def test_every_name_is_asked() -> None:
    assert set(ARGUMENTS) == answered() - {VERSION}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_every_option_is_drawn(name: str) -> None:
    """An option that no case gives is compared by nobody: RULING_TEXT by name was wrong with both sides innocent."""
    declared = next(it for it in CATALOGUE if it.name == name)
    plainly = settings(examples(400), database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    for place, parameter in enumerate(declared.parameters):

        def has_it(arguments: Any, place: int = place) -> bool:
            value = arguments[place] if place < len(arguments) else None
            return any(it not in (None, "") for it in (value if isinstance(value, list) else [value]))

        assert find(ARGUMENTS[name], has_it, settings=plainly) is not None, parameter


def test_the_names_say_that_they_answer() -> None:
    """The one function whose answer is not Python's: the same version, and who answers."""
    (by_names,) = formulon([Question(VERSION, [])])
    assert by_names == [[xl_law12.LAW12_VERSION().replace("(Python)", "(Excel's own LAMBDA)")]]


def test_the_worked_examples(ask: Ask) -> None:
    asked = [question(example) for example in EXAMPLES]
    assert differences(asked, ask(asked)) == []
    assert len(asked) == sum(example.function not in ABSENT for example in load())


def test_points_that_are_cut_to_tenths() -> None:
    """As the points are in files/test_comparing, one of them changed by a ruling, and rounded in place of cut."""
    asked = []
    for changed, points in ((None, 0.0), (1, 7.0), (2, 7.2)):
        given = [points if at == changed else float(ns) for at, ns in enumerate(CUT_NS)]
        cells = zip(given, map(float, CUT_EW), strict=True)
        table = [["NS", "EW", "Score", "NS MP", "EW MP"], *([at, at + 9.0, None, *it] for at, it in enumerate(cells))]
        asked.append(Question("COMPARE_POINTS", [table, [1.0] * 6, [*map(float, SEVEN[:6])], "MP", 7.0]))
    assert differences(asked, formulon(asked)) == []


@examples(CASES)
@given(asked=questions(sorted(ARGUMENTS)))
def test_the_names_beside_python(ask: Ask, asked: Question) -> None:
    assert differences([asked], ask([asked])) == []


MANY_RULINGS = st.lists(ruling_texts, min_size=3, max_size=4)


@pytest.mark.slow
@examples(24)
@given(MANY_RULINGS, st.lists(st.sampled_from([420.0, 170.0, -50.0, "60% 420, 40% -50"]), max_size=2))
def test_three_and_four_rulings_on_a_board(ask: Ask, rulings: list[str], others: list[Any]) -> None:
    """Each counts with what stands at its table; the names left them to Python."""
    asked = [Question(name, [[*rulings, *others]]) for name in ("MATCHPOINTS", "CROSS_IMPS", "BUTLER_IMPS")]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert not any(is_beyond(answer) for answer in answers[:2])


def test_what_is_beyond_the_names_stands_in_the_guide() -> None:
    """A case that the list leaves out is compared: no name may leave it to Python."""
    guide = " ".join(Path("docs/excel.md").read_text(encoding="utf-8").split())
    assert [it for it in DOCUMENTED if it not in guide] == []
    sentences = [text for module in MODULES for text in re.findall('"[^"]*"', module_text(module)) if BEYOND in text]
    assert len(sentences) > 20
    assert [text for text in sentences if not says_beyond(text[1:-1])] == []


READ_AS = {"board": 1, "ns": 2, "ew": 3, "contract": 4, "declarer": 5, "tricks": 6, "ns_score": 7, "ew_score": 8}
READ_AS |= {"ruling": 9, "vulnerable": 10, "score": 11}
LEFT_ALONE = 20


@pytest.mark.slow
def test_headings_mean_what_they_mean_to_python() -> None:
    """Every heading that Python knows, and many with signs between their letters: the same meaning, or a refusal."""
    words = sorted(meanings())
    words += [word.upper() for word in words[::7]] + [f"{word[:2]} {word[2:]}" for word in words[::5]]
    words += [f"{word[:2]}-{word[2:]}." for word in words[::9]] + ['"Score"', 'NS "score"', "Lead", "Lavintha"]
    with closing(engine_with_names()) as engine:
        for row, word in enumerate(words, start=1):
            engine.put(Cell("D", (row, 1)), word)
        answers = in_engine(engine, f"=MAP(D!A1:A{len(words)},LAMBDA(word,L12_HEADING(word)))")
    wrong = []
    for word, (found,) in zip(words, answers, strict=True):
        meaning = meaning_of(word)
        ignored = found == LEFT_ALONE and (meaning == "" or str(meaning).endswith("_percent"))
        if found >= 0 and found != READ_AS.get(str(meaning)) and not ignored:
            wrong.append((word, meaning, found))
    assert wrong == []
    assert sum(found < 0 for (found,) in answers) < len(answers) / 4


LINES: list[list[Any]] = [
    [1.0, 1.0, 2.0, "4S", "N", 10.0, None],
    [1.0, 3.0, 4.0, "4Q", "N", 10.0, None],
    [1.0, 46027.0, 6.0, "4S", "N", 10.0, None],
    [None] * 7,
    [2.0, "#N/A", 2.0, "3NT", "N", 10.0, None],
    ["Board", "NS", "EW", "Contract", "By", "Tricks", "NS score"],
    [2.0, 3.0, 4.0, "3NT", "X", 10.0, None],
    [2.0, 5.0, 6.0, "3NT", "N", True, None],
    [None, 5.0, 6.0, "PASS", None, None, None],
    [3.0, None, None, "PASS", None, None, None],
    [3.0, 1.0, 2.0, "4S", "N", 10.0, 630.0],
    [3.0, 3.0, 4.0, None, None, None, "A+/A-"],
    [3.0, 3.0, 4.0, "2C", "E", 9.0, None],
    [None] * 7,
]


def test_a_line_that_cannot_be_read_is_refused_in_its_place(ask: Ask) -> None:
    """The others are read; the refusal names its row and its column, as Python's does."""
    columns = [list(column) for column in zip(*LINES, strict=True)]
    asked = [
        Question("READ_TRAVELLER", [[LINES[5], *LINES]]),
        Question("READ_RESULTS", [*columns[3:7], None, None, 3.0]),
        Question("READ_TRAVELLER", [[LINES[5], *LINES], None, None, "Results"]),
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    expected = [line[-1] for it in asked for line in by_python(it)]
    found = [line[-1] for answer in answers for line in answer]
    places = [cell.partition(": ")[0] for cell in expected if isinstance(cell, Refusal)]
    assert len(places) == 19 and places.count("#LAW12! Results!D3") == 1
    assert [found[at].partition(": ")[0] for at, cell in enumerate(expected) if isinstance(cell, Refusal)] == places
    assert sum(isinstance(cell, float) for cell in found) == sum(isinstance(cell, float) for cell in expected) == 10


@pytest.mark.parametrize(("text", "vulnerability", "declarer", "printed"), CONTRACTS)
def test_contracts_in_a_ruling(text: str, vulnerability: str | int, declarer: str, printed: str) -> None:
    """As the notation's own tests have them: read where the vulnerability is known, and printed in scores."""
    sides = known(vulnerability)
    ((found,),) = in_engine(shared_engine(), f'=L12_RULED("{text}","{sides}","{declarer}")')
    assert (f"{found:.0f}" if isinstance(found, float) else found) == printed


@pytest.mark.slow
@pytest.mark.without_coverage  # the time is the interpreter's, which is no part of the package
def test_wrong_lines_take_no_more_work() -> None:
    """A table is read once, however many of its lines cannot be read: the operations on single elements are counted."""
    book = Book(built(BLANK, ("Law 12",)))
    operations = []
    for contract in ("4S", "4Q"):
        table = [LINES[5][:6], *([3.0, 1.0 + place, 30.0, "4S", "N", 10.0] for place in range(100))]
        for place in range(1, 100, 33):
            table[place] = [*table[place][:3], contract, *table[place][4:]]
        before = book.machine.operations
        answer = book.shown("Law 12", f"READ_TRAVELLER({array_literal(table)})")
        operations.append(book.machine.operations - before)
        assert sum(isinstance(line[-1], str) for line in answer) == (3 if contract == "4Q" else 0)
    assert operations[0] > 100_000
    assert operations[1] < 1.1 * operations[0]


# Univer works out both sides of every IF, and reading awards takes it seconds a case: here only these are asked.
SLOW_IN_UNIVER = {"MATCHPOINTS", "CROSS_IMPS", "FREQUENCIES", "WEIGHTED_MP", "SCORE_SESSION", "RANKING", "BUTLER_IMPS"}
SLOW_IN_UNIVER |= {"RANKING_MOVES", "SESSION_DATUMS", "COUNTED_POINTS", "COUNTED_RANKING"}
SLOW_IN_UNIVER |= {"READ_RESULTS", "READ_TRAVELLER", "COMPARE_POINTS"}
SLOW_IN_UNIVER |= {"MATCH_SWING", "MATCH_CHANGES", "MATCH_EXPLAIN"}  # it works out every branch of an IF
SLOW_IN_UNIVER |= {"MATCH_IMPS", "MATCH_BAM", "READ_OUTCOMES", "OUTCOMES_MP"}
SLOW_IN_UNIVER |= {"RULING_TEXT", "RULING_WORTH", "RULING_FAULTS", "RULING_EXPLAIN", "SCORE_DOUBTS"}


def portions_for_univer() -> list[list[Question]]:
    """Worked examples, and cases that are the same every time; of the slow functions only those above, each alone.

    All worked examples are asked of formulon and, on the sheet Examples, of our interpreter of Excel's rules.
    """
    asked = [question(example) for example in EXAMPLES if example.function not in SLOW_IN_UNIVER]

    quick = sorted(ARGUMENTS.keys() - SLOW_IN_UNIVER)
    for name in quick:  # so each of them is asked

        @settings(examples(IN_UNIVER // len(quick)), derandomize=True, database=None)
        @given(questions([name]))
        def collect(drawn: Question) -> None:
            asked.append(drawn)

        collect()
    together = [asked[at : at + AT_ONCE_IN_UNIVER] for at in range(0, len(asked), AT_ONCE_IN_UNIVER)]
    return [*together, *([it] for it in every_time())]


@pytest.mark.needs("npm")
def test_univer_beside_python() -> None:
    packages = npm.install().parent.parent
    wrong, functions = [], set()
    for portion in portions_for_univer():
        answers = by_univer(portion, [len(by_python(it)) for it in portion], packages).answers
        wrong += differences(portion, answers)
        functions |= {it.function for it in portion}
    assert wrong == []
    assert functions == answered() - {VERSION}
