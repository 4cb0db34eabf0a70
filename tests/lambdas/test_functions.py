"""The same answer or none: the names in three engines beside Python, on worked examples and cases of all kinds."""

from __future__ import annotations

import re
from contextlib import closing
from itertools import product
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
from tests.lambdas.agreement import BEYOND, DOCUMENTED, by_python, differences, is_beyond, is_refusal, says_beyond
from tests.lambdas.cases import ARGUMENTS, PLACES, questions, ruling_texts
from tests.lambdas.engines import (
    Ask,
    Question,
    asked as in_engine,
    by_univer,
    engine_with_names,
    formulon,
    shared_engine,
)
from tests.lambdas.test_compiler import ABSENT
from tests.strategies import examples
from xl_law12.bridge.contracts import possible_scores
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


@pytest.mark.slow
def test_what_stands_at_the_other_table_counts_in_every_figure(ask: Ask) -> None:
    """What the offenders had by A was measured against the other ruling's A, and an award against its B."""
    other, in_b = "NOS NS: A 620; B A+/A-", "NOS NS: A -800; B A+/A-"
    asked = [
        Question("RULING_EXPLAIN", [ruling, other])
        for ruling in ("NOS BOTH: A 620; B 170; EW 50", "NOS EW: A 620; B 170")
    ]
    asked += [
        Question("RULING_WORTH", [award, [ruling, 100.0, -50.0], method])
        for award, ruling, method in product(
            ("420", "A+/A-", "NS 420 / EW 50"),
            (other, "NOS EW: A 620; B 170", "NOS BOTH: A 620; B 170", "NOS NS: A 170; B 620; C 200"),
            ("MP", "XIMP", "BUTLER-MEAN"),
        )
    ]
    points = [(60.0, 40.0), (100.0, 0.0), (50.0, 50.0), (0.0, 100.0)]
    table = [
        ["NS", "EW", "Score", "NS %", "EW %"],
        *([at, at + 50.0, None, *both] for at, both in enumerate(points, 1)),
    ]
    asked += [
        Question("COMPARE_POINTS", [table, [1.0] * 4, [ruling, 620.0, 170.0, -100.0], "MP"])
        for ruling in (in_b, "NOS NS: A 1100; B A+/A-")
    ]
    assert differences(asked, ask(asked)) == []
    (beyond,) = ask([Question("RULING_WORTH", ["420", [other, 100.0], "XIMP", None, None, 10.0])])
    assert is_beyond(beyond)


MANY_RULINGS = st.lists(ruling_texts, min_size=3, max_size=4)
SIX_RULINGS = [
    f"NOS NS: A {a}; B {b}" for a, b in ((-50, 170), (140, 110), (170, 130), (100, 200), (420, 90), (90, 100))
]


@pytest.mark.slow
@examples(24)
@given(MANY_RULINGS, st.lists(st.sampled_from([420.0, 170.0, -50.0, "60% 420, 40% -50"]), max_size=2))
def test_three_and_four_rulings_on_a_board(ask: Ask, rulings: list[str], others: list[Any]) -> None:
    """Each counts with what stands at its table; the names left them to Python."""
    asked = [Question(name, [[*rulings, *others]]) for name in ("MATCHPOINTS", "CROSS_IMPS", "BUTLER_IMPS")]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert not any(is_beyond(answer) for answer in answers[:2])


@pytest.mark.slow
def test_more_than_six_rulings_on_a_board_are_left_to_python(ask: Ask) -> None:
    asked = [Question("MATCHPOINTS", [[*SIX_RULINGS, last]]) for last in (50.0, "NOS NS: A 80; B 110")]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [is_beyond(answer) for answer in answers] == [False, True]


def test_what_is_beyond_the_names_stands_in_the_guide() -> None:
    """A case that the list leaves out is compared: no name may leave it to Python."""
    guide = " ".join(Path("docs/excel.md").read_text(encoding="utf-8").split())
    assert [it for it in DOCUMENTED if it not in guide] == []
    sentences = [text for module in MODULES for text in re.findall('"[^"]*"', module_text(module)) if BEYOND in text]
    assert len(sentences) > 20
    assert [text for text in sentences if not says_beyond(text[1:-1])] == []


def test_a_comma_in_the_name_of_a_pair_stays(ask: Ask) -> None:
    """Only a number is written with a point, whatever the country."""
    asked = [Question("RANKING", [[1.0, 1.0], ["Rossi, Neri", 1.5], ["a,7%", 3.0], [420.0, -50.0]])]
    assert differences(asked, ask(asked)) == []


def test_what_is_wrong_is_refused_where_it_does_not_matter(ask: Ask) -> None:
    """Where no line is asked about, where no average is scored, and in one line among others."""
    asked = [
        Question("RANKING_MOVES", [[1.0, 1.0], [1.0, 2.0], [3.0, 4.0], [420.0, -50.0], *[None] * 8, 0.3, [None, None]]),
        Question("MATCH_SWING", ["60% 420, 40% -50", -50.0, -3.0, 3.0, None, "BAM", None, None, 0.0]),
        Question("RULING_LINES", [["#N/A", 420.0], [7.0, 7.0], [3.0, 3.0], [5.0, 5.0], [7.0], [3.0], [5.0], [-790.0]]),
    ]
    assert all(is_refusal(by_python(it)) for it in asked)
    assert differences(asked, ask(asked)) == []


def test_the_datum_of_a_session_is_that_of_ns(ask: Ask) -> None:
    """It refused these sessions: on board 2 NS have no score, and EW too few of them for a trimmed datum."""
    boards, results = [1.0, 1.0, 1.0, 2.0], [620.0, 170.0, -100.0, "NS A- / EW 1100"]
    asked = [Question("SESSION_DATUMS", [boards, results, "BUTLER-TRIM"])]
    assert ask(asked) == [[[170.0], [170.0], [170.0], [""]]]
    asked += [
        Question("SESSION_DATUMS", [boards, [*results[:3], result], "BUTLER-TRIM"])
        for result in ("NS 1100 / EW A-", 50.0)
    ]
    # On the board of a ruling with an A both sides need three scores, because the ruling must be worked out.
    ruled = ["NOS NS: A -50; B 420; C 100", 420.0, 170.0, "NS A- / EW 1100"]
    asked += [Question("SESSION_DATUMS", [of, ruled, "BUTLER-TRIM"]) for of in (boards, [1.0, 1.0, 2.0, 1.0])]
    assert differences(asked, ask(asked)) == []


def test_a_board_that_was_not_played_is_blank_beside_a_weight(ask: Ask) -> None:
    """Without letters the names said nothing; with them they named a row of an argument in place of the cell."""
    lines = [[620.0, "NP"], [None, None], ["60%", "40%"], [None, None]]
    asked = [
        Question("RULING_FAULTS", [PLACES, "ALL", "NS", 620.0, None, of, *lines]) for of in (["B", None], [None] * 2)
    ]
    (by_letter,), (without,) = (answer[0] for answer in ask(asked))
    assert (str(by_letter).split(" (")[0], str(without).split(" (")[0]) == ("D10: is blank beside a weight",) * 2
    assert differences(asked, ask(asked)) == []


def test_weights_that_were_meant_as_percentages(ask: Ask) -> None:
    """The names said of a weight 60 that it adds up to 6000%; Python said 60, not 100 (or 1)."""
    weighted = [Question("AWARD_TEXT", [[420.0, -50.0][: len(it)], it]) for it in ([60.0], [60.0, 30.0], [0.6, 0.3])]
    typed = Question("RULING_TEXT", [["A", "B"], [-50.0, 420.0], [None, 60.0], None, "NS"])
    said = [str(answer[0][0]) for answer in ask([*weighted, typed])]
    assert [it.split("add up to ")[1] for it in said] == [
        "60, not 100 (or 1)",
        "90, not 100 (or 1)",
        "90%, not 100%",
        "60, not 100 (or 1)",
    ]


def test_a_refusal_in_a_cell_is_said_of_this_cell(ask: Ask) -> None:
    """The names handed the refusal of another cell on, and did not say where it stands; nor did they count the cells.

    Other functions hand an error value on; this one answers with the cells that are wrong, and this cell is one.
    """
    refusal, other = (
        "#LAW12! results, row 2: cannot read '4Q'",
        "#LAW12! ruling: it begins with something long " + "x" * 40,
    )
    block = [["A", "B"], [-1100.0, -1100.0], [None, None], ["1", "1"], [None, None]]
    asked = [
        Question("RULING_FAULTS", [PLACES, *given])
        for given in (
            ["V", "NS", refusal, None, *block, None, None],
            ["V", "NS", other, None, *block],
            ["ALL", "NS", [620.0, refusal], None, *block],
            ["ALL", "NS", "4S=", refusal, *block],
            [refusal, "NS", None, None, ["B"], [620.0], [None], [None], [None]],
            [["ALL"] * 2, "NS", 620.0, None, *block],
            ["ALL", "NS", 620.0, ["N", "N"], *block],
            ["ALL", "NS", 620.0, None, *block[:2], [None] * 3, *block[3:]],
        )
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert answers[0] == [[f'D8: "{refusal}" is an error value']]


def test_the_offenders_figure_jumps_where_an_average_takes_the_place_of_a(ask: Ask) -> None:
    """As in tests/bridge/test_swing.py, where it is worked by hand: nothing changed there by name."""
    rooms = [
        "50% 620, 50% -100",
        "NOS NS: A 170; B A-/A-",
        0.0,
        None,
        None,
        "NONE",
        None,
        None,
        None,
        None,
        None,
        "OPEN",
    ]
    asked = [Question(name, rooms) for name in ("MATCH_CHANGES", "MATCH_EXPLAIN")]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [row[2] for row in answers[0]] == ["winner"] * 4


def test_a_pair_whose_number_no_text_shows(ask: Ask) -> None:
    """419.99999999999994 is 420 in a text of Excel's, and so are the pairs one: the names leave it to Python."""
    odd = [419.99999999999994, 3.0]
    asked = [
        Question("RANKING", [[1.0, 1.0], [1.0, 2.0], odd, [420.0, -50.0]]),
        Question("SCORE_SESSION", [odd, [420.0, -50.0]]),
        Question("MATCHPOINTS", [[420.0, -50.0], None, None, None, odd]),
    ]
    assert [is_beyond(answer) for answer in ask(asked)] == [True, True, True]
    assert [is_refusal(by_python(it)) for it in asked] == [False, False, False]


def test_a_number_that_a_format_has_made_is_no_score(ask: Ask) -> None:
    """One that is a score in 15 digits only was explained as that score, and a percentage or a date named otherwise."""
    odd = 419.99999999999994
    asked = [Question("RULING_EXPLAIN", [odd, -50.0]), Question("RULING_EXPLAIN", [420.0, odd])]
    asked += [
        Question("RULING_FAULTS", [PLACES, "ALL", "NS", 620.0, None, ["B"], [it], *[[None]] * 3])
        for it in (0.5, 46000.0)
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [str(answer[0][0]).partition(" is no score")[0] for answer in answers[2:]] == ["D9: 0.5", "D9: 46000"]


def test_outcomes_that_are_no_scores_hide_nothing(ask: Ask) -> None:
    """What is wrong elsewhere was not refused where no outcome is a score, and in its row alone where some are."""
    asked = [Question("OUTCOMES_MP", ["A+", 420.0, tables, side]) for tables, side in ((-1.0, None), (None, "XX"))]
    asked += [Question("OUTCOMES_MP", [outcomes, [420.0, 170.0]]) for outcomes in (True, [None, 425.0], ["A+", -50.0])]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [is_refusal(answer) for answer in answers] == [True, True, True, True, False]


def test_what_is_a_pass_and_what_is_not(ask: Ask) -> None:
    """In Excel FALSE is more than 0, so that every award was a passed-out board once."""
    typed = ["A+/A-", "NS 420 / EW NP", "NOS EW: A 90; B 420; OS 50", "passed out", "4S=", 0.0, "60% 420, 40% -50"]
    asked = [Question("UNDERSTOOD", [typed, "N", "NONE", language]) for language in ("en", "de", "fr", "it")]
    block = [["A", "B", None], ["4s x -1", "4S=", 50.0], ["s", "S", None], [None, 0.6, 0.4]]
    asked.append(Question("RULING_EXPLAIN", ["NOS EW: A 100; B 60% -420, 40% -50", 420.0, *[None] * 6, *block]))
    assert differences(asked, ask(asked)) == []


@pytest.mark.parametrize("ruling", ["60% 420, 40% -50", "A+/A-", "NOS EW: A 90; B 420; OS 50", "NOS BOTH: A 50; B 420"])
def test_the_sides_have_the_names_of_the_language(ask: Ask, ruling: str) -> None:
    """East-West were EW in German and French sentences."""
    fields = [(-50.0, "IMP"), (None, "IMP"), ([420.0, 50.0], "MP")]
    fine = [*[None] * 10, "Ow", 1.0, "slow play"]
    asked = [
        Question("RULING_EXPLAIN", [ruling, others, method, None, None, None, method == "IMP", *fine, language])
        for language in ("en", "de", "fr", "it")
        for others, method in fields
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert all("EW" not in str(answer[0][0]) for answer in answers[len(fields) :])
    assert not any(map(is_refusal, answers))


@pytest.mark.parametrize(
    "beyond",
    [
        Question("AWARD_TEXT", [[420.0, -50.0], [0.123457, 0.876543]]),
        Question("BARKING_IMPS", [[float(score) for score in sorted(possible_scores())[:41]]]),
        Question("BUTLER_IMPS", [["60% 420, 40% -50"] * 13, "MEAN"]),
        Question("READ_TRAVELLER", [[["NS", "EW", "Contract", "Contract"], [1.0, 2.0, "4S=", "4S="]], 1.0]),
    ],
)
def test_what_the_names_leave_to_python_they_say(ask: Ask, beyond: Question) -> None:
    (answer,) = ask([beyond])
    assert is_beyond(answer)


READ_AS = {"board": 1, "ns": 2, "ew": 3, "contract": 4, "declarer": 5, "tricks": 6, "ns_score": 7, "ew_score": 8}
READ_AS |= {"ruling": 9, "vulnerable": 10, "score": 11}
LEFT_ALONE = 20


@pytest.mark.slow
def test_a_ruling_says_itself_who_did_not_offend(ask: Ask) -> None:
    """The names refuse another side beside a ruling, as Python does, and no side that is the same."""
    rulings = ["NOS NS: A 100; B 420", "NOS EW: B -420", "NOS BOTH: A 100; B 420", "NS 420 / EW 50", "A+/A-"]
    pairs = [(ruling, nos) for ruling in rulings for nos in ("NS", "EW", "Both", "Neither", None)]
    asked = [Question("RULING_EXPLAIN", [ruling, 620.0, *[None] * 5, nos]) for ruling, nos in pairs]
    asked += [Question("RULING_TEXT", [["B"], [ruling], None, None, nos]) for ruling, nos in pairs]
    assert differences(asked, ask(asked)) == []


def test_what_cannot_be_meant_is_refused(ask: Ask) -> None:
    """A board that counts twice, half a vote beside whole ones, a question mark for a result, two declarers."""
    asked = [
        Question("MATCH_TOTALS", [[1.0, 2.0, "1"], [3.0, None, 2.0], [-3.0, None, -2.0]]),
        Question("POLL_WEIGHTS", [[2.5, 1.0], [True, False]]),
        Question("READ_OUTCOMES", ["?"]),
        Question("READ_OUTCOMES", ["4SX= N", "E", "ALL"]),
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [by_python(it)[0][0].partition(": ")[0] for it in asked] == [
        *("#LAW12! board, row 3", "#LAW12! votes", "#LAW12! contract", "#LAW12! declarer"),
    ]
    shares = [Question("POLL_WEIGHTS", [votes, [True, False]]) for votes in (["2/3", "1/3"], [12.5, 87.5], [2.0, 0.0])]
    answers = ask(shares)
    assert differences(shares, answers) == [] and not any(map(is_refusal, answers))


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


def test_headings_with_accents(ask: Ask) -> None:
    """Those of our French sheet."""
    heading = ["Donne", "NS", "EW", "Contrat", "Déclarant", "Levées", "Score", "Décision"]
    asked = [Question("READ_TRAVELLER", [[heading, [1.0, 1.0, 3.0, "3NT", "N", 9.0, None, None]], None, "NONE"])]
    assert differences(asked, ask(asked)) == []


def test_a_c_that_may_be_hearts(ask: Ask) -> None:
    """Under an Italian heading without a score: refused by both; with its score, or under an English heading, read."""
    heading = ["Mano", "NS", "EO", "Contratto", "Dich", "Prese"]
    line: list[object] = [1.0, 1.0, 2.0, "4C", "N", 10.0]
    asked = [
        Question("READ_TRAVELLER", [[heading, line]]),
        Question("READ_TRAVELLER", [[[*heading, "Punteggio NS"], [*line, 130.0]]]),
        Question("READ_TRAVELLER", [[["Mano", "NS", "EO", "Contract", "Dich", "Prese"], line]]),
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [str(line[-1]).startswith("#LAW12! table, row 2, column 4: ") for (line,) in answers] == [True, False, False]


@pytest.mark.parametrize(
    ("heading", "contracts"),
    [
        ("Contratto", ["4C", "3SA"]),  # the S of SA is no English suit
        ("Kontrakt", ["4C", "3SA"]),
        ("Contract", ["4C", "4K", "4P", "4H"]),
        ("Contract", ["4C", "3T"]),
    ],
)
def test_foreign_letters_beside_a_c(ask: Ask, heading: str, contracts: list[str]) -> None:
    """Python asks about it, or takes it for hearts; the names refuse it, and never take it for clubs."""
    rows = [[1.0, float(at), at + 20.0, contract, "N", 10.0] for at, contract in enumerate(contracts, start=1)]
    asked = [Question("READ_TRAVELLER", [[["Mano", "NS", "EO", heading, "Dich", "Prese"], *rows]])]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert "whether a C is clubs or hearts" in str(answers[0][0][-1])


def test_both_sides_have_the_same_minus(ask: Ask) -> None:
    """A director may give both sides -50: without a contract that tells, it is refused, and is no NS score."""
    heading = ["Board", "NS", "EW", "NS score", "EW score"]
    line: list[object] = [1.0, 1.0, 2.0, -50.0, -50.0]
    asked = [
        Question("READ_TRAVELLER", [[heading, line, [1.0, 3.0, 4.0, 420.0, -420.0]]]),
        Question("READ_TRAVELLER", [[[*heading, "Contract", "By", "Tricks"], [*line, "4H", "N", 9.0]]]),
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert str(answers[0][0][-1]).startswith("#LAW12! table, row 2, column 5: ")
    assert answers[1][0][-1] == -50


def test_a_typed_c_beside_sa(ask: Ask) -> None:
    """Typed by somebody who speaks Italian: refused by both."""
    asked = [Question("READ_OUTCOMES", [["4C=", "3SA="], ["N", "N"], "NONE", "it"])]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert "whether a C is clubs or hearts" in str(answers[0][0][0])


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


def test_one_number_of_times_is_not_for_all_results(ask: Ask) -> None:
    """A single 0 beside two results was taken for a blank; a blank says "once" for every line."""
    results = [420.0, "A+/A-"]
    asked = [Question("REPEATED_RESULTS", [results, times, 3.0]) for times in (0.0, 2.0, None, [0.0, 2.0])]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [is_refusal(answer) for answer in answers] == [True, True, False, False]
    beside_nothing = [Question("REPEATED_RESULTS", [[420.0, None], [None, times]]) for times in (3.0, 0.0)]
    answers = formulon(beside_nothing)  # three tables whose score was forgotten were left out without a word
    assert differences(beside_nothing, answers) == []
    assert [is_refusal(answer) for answer in answers] == [True, False]
    two_lengths = [Question("REPEATED_RESULTS", [420.0, 0.0, [100.0, 3.0]])]
    assert differences(two_lengths, ask(two_lengths)) == []


def test_a_word_in_the_score_is_a_passed_out_board(ask: Ask) -> None:
    """Beside contracts a 0 alone is asked about; the word says it."""
    asked = [
        Question("READ_RESULTS", [["4SN=", None, None], None, None, [420, "PASS", 0], None, None, "NONE"]),
        Question("READ_RESULTS", [["4SN=", None], None, None, None, [-420, "Pass"], None, "NONE"]),
        Question("READ_RESULTS", ["4SN=", None, None, "PASS", None, None, "NONE"]),
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [line[0] for line in answers[0][:2]] == [420, 0]


def test_what_is_made_in_north_america(ask: Ask) -> None:
    """A minus beside figures that are all at least their contract's level leaves both readings open."""
    bids = [["1NT", "2H", "2S"], ["N", "N", "S"]]
    asked = [
        Question("READ_RESULTS", [*bids, tricks, None, None, None, 1.0])
        for tricks in ([1.0, 3.0, -1.0], [1.0, 1.0, -1.0], [1.0, "+3", -1.0], [1.0, "=", -1.0], [-1.0, -2.0, -1.0])
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [[isinstance(cell, str) for (cell,) in answer] for answer in answers] == [
        [True, True, False],
        *[[False] * 3] * 4,
    ]


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
SLOW_IN_UNIVER |= {"RANKING_MOVES", "SESSION_DATUMS", "COUNTED_POINTS"}
SLOW_IN_UNIVER |= {"READ_RESULTS", "READ_TRAVELLER", "COMPARE_POINTS"}
SLOW_IN_UNIVER |= {"MATCH_SWING", "MATCH_CHANGES", "MATCH_EXPLAIN"}  # it works out every branch of an IF
SLOW_IN_UNIVER |= {"MATCH_IMPS", "MATCH_BAM", "READ_OUTCOMES", "OUTCOMES_MP"}
SLOW_IN_UNIVER |= {"RULING_TEXT", "RULING_WORTH", "RULING_FAULTS", "RULING_EXPLAIN", "SCORE_DOUBTS"}
# 170 beats -100: 2 of 4 matchpoints for either side, where 1 and 3 are printed.
PRINTED = [
    ["NS", "EW", "Score", "MPs NS", "MPs EW"],
    [1.0, 4.0, 620.0, 4.0, 0.0],
    [2.0, 5.0, 170.0, 1.0, 3.0],
    [3.0, 6.0, -100.0, 0.0, 4.0],
]
EVERY_TIME = [
    Question("MATCH_IMPS", [["NOS NS: A -790; B 620; C 500", "A+/A-"], [620.0, 420.0]]),
    Question("MATCH_BAM", [[420.0, "A+/A-"], [170.0, 420.0]]),
    Question("RULING_TEXT", [["A", "B", None], [-50.0, 420.0, -50.0], [None, "60%", "40%"], None, "NS"]),
    Question("RULING_WORTH", ["60% 420, 40% -50", -50.0]),
    Question("RULING_EXPLAIN", ["420", -50.0]),
    Question(
        "RULING_FAULTS",
        [PLACES, "ALL", "NS", 620.0, None, ["A", "B"], ["4SX=", "4H="], ["E", "N"], [None, None], [None, None]],
    ),
    Question(
        "RULING_FAULTS",
        [PLACES, "ALL", "NS", "#LAW12! results, row 2: cannot read '4Q'", None, "B", 620.0, None, None, None],
    ),
    Question("READ_OUTCOMES", [["4H=", -100.0], ["N", None], "ALL"]),
    Question("UNDERSTOOD", [["4s x =", "A+/A-", "pass"], ["E", None, None], None, "de"]),
    Question("OUTCOMES_MP", [[420.0, None, "A+", -50.0], [420.0, 170.0, -50.0]]),
    Question("SHEET_STATUS", [["● Board 7: all.", "#LAW12! board, row 2: is blank"], "Type.", "board", "B9"]),
    Question("SHEET_STATUS", ["#LAW12! ns, riga 3: la riga 12", "", ["ns", "row"], ["C11", "B11"]]),
    Question("NOTE_MARKS", [["NS 1", "ns  3", 6.0, "6", None], [["NS 3", "EW 5"], ["NS 1", 6.0], [None, None]]]),
    Question("CASE_DOUBTS", [["I7", "G7", "C22", "D22"], 7.0, "NONE", None, -3.0]),
    Question("MATCH_DOUBTS", [["B12", "B7"], [1.0, 2.0, 1.0], [3.0, -5.0, 0.0], 2.0]),
    Question("MATCH_DOUBTS", [["B12", "B7"], [1.0, 2.0, 3.0], [3.0, None, 0.0], None, "it"]),
    Question("SCORE_DOUBTS", ["E11", [620.0, 620.0, 170.0], [1.0, 4.0, 7.0], [None, "None", None], "de"]),
    Question("SCORE_DOUBTS", ["E11", ["60% 620, 40% -100", "A+/A-"], 1.0]),
    Question("BUTLER_PAR", [[620.0, 170.0, -100.0]]),
    Question("MATCH_SWING", ["60% 420, 40% -50", -50.0, -3.0, None, 8.0, "WBF-DISCRETE"]),
    Question("MATCH_CHANGES", ["60% 420, 40% -50", -50.0, -3.0, None, None, "NONE"]),
    Question("MATCH_EXPLAIN", ["60% 420, 40% -50", -50.0, -3.0, None, None, "NONE"]),
    Question("IMP", [[620.0, -100.0], 140.0]),
    Question("VICTORY_POINTS", [[-3.0, 7.0], 16.0, "WBF"]),
    Question("WEIGHTED_BAM", [[620.0, 140.0, -100.0], ["50%", "25%", "25%"], 140.0]),
    Question("MATCHPOINTS", [[420.0, "60% 420, 40% -50", -50.0, "A+/A-"]]),
    Question("MATCHPOINTS", [["NOS NS: A -50; B 170", "NOS EW: A 620; B -100", "NOS NS: A 140; B 110"]]),
    Question("CROSS_IMPS", [[620.0, "NS 170 / EW A+", 140.0, "NP", -100.0], None, 6.0]),
    Question("FREQUENCIES", [[420.0, "1/3 420, 2/3 -50", -50.0, "A"]]),
    Question("WEIGHTED_MP", [[420.0, -50.0], ["60%", "40%"], [420.0, 170.0, -50.0]]),
    Question("SCORE_SESSION", [[1.0, 1.0, 2.0, 2.0], [420.0, -50.0, 140.0, "A+/A-"], "PERCENT"]),
    Question("BUTLER_IMPS", [[620.0, 620.0, 170.0, -100.0], "MEAN"]),
    Question("RANKING", [[1.0, 1.0], [1.0, 2.0], [3.0, 4.0], [420.0, -50.0]]),
    Question("COUNTED_POINTS", [[1.0, 1.0], [1.0, 2.0], [3.0, 4.0], [420.0, "A+/A-"], "PERCENT"]),
    Question("SESSION_DATUMS", [[1.0, 1.0, 2.0], [420.0, "50% 420, 50% -50", "A+/A-"], "BUTLER-MEAN"]),
    Question("RANKING_MOVES", [[1.0, 1.0], [1.0, 2.0], [3.0, 4.0], ["NOS NS: A -50; B 420; C 420", 170.0]]),
    Question("RANKING_MOVES", [[1.0, 1.0], [1.0, 2.0], [3.0, 4.0], ["60% 420, 40% -50", -50.0], [420.0, None]]),
    Question("RULING_LINES", [["NOS NS: A 100; B 420"], [7.0], [3.0], [5.0], [7.0], [3.0], [5.0], [-790.0]]),
    Question("COMPARE_POINTS", [PRINTED, [1.0, 1.0, 1.0], [620.0, 170.0, -100.0], "MP"]),
    Question("READ_RESULTS", [["4SX-2", "3NT", "---"], ["E", "N", None], [None, 10.0, None], None, None, None, 3.0]),
    Question("READ_TRAVELLER", [[["NS", "EW", "Contract", "NS Score"], [1.0, 2.0, "4H E=", -420.0]], 1.0]),
    # What was wrong there once: a figure that floats do not hold, texts of one letter, one side alone, a blank column.
    Question("LAW12_EXPLAIN", [19.741999999999997, 12.4, None, 20.0, None, "it"]),
    Question("LAW12_EXPLAIN", [60.58, 79.06, 62.5, 100.0, None, "en", False, "%"]),
    Question("CONTRACT_SCORE", [["4S=", "PASS", "3NT-1"], "V", ["N", None, "e"]]),
    Question("READ_RESULTS", [None, None, None, [1180.0, None], None, ["A+/A+", "NS A+ / EW NP"]]),
]


def portions_for_univer() -> list[list[Question]]:
    """Worked examples, and cases that are the same every time; of the slow functions only those above, each alone.

    All worked examples are asked of formulon and, on the sheet Examples, of our interpreter of Excel's rules.
    """
    asked = [question(example) for example in EXAMPLES if example.function not in SLOW_IN_UNIVER]

    @settings(examples(IN_UNIVER), derandomize=True, database=None)
    @given(questions(sorted(ARGUMENTS.keys() - SLOW_IN_UNIVER)))
    def collect(drawn: Question) -> None:
        asked.append(drawn)

    collect()
    together = [asked[at : at + AT_ONCE_IN_UNIVER] for at in range(0, len(asked), AT_ONCE_IN_UNIVER)]
    return [*together, *([it] for it in EVERY_TIME)]


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
