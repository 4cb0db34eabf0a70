"""Whole evenings with rulings, by the names in two engines beside Python: the points of every line, and the ranking."""

import random

import pytest

from tests.lambdas.agreement import by_python, differences, is_refusal
from tests.lambdas.engines import Ask, Question

TABLES = 6
BOARDS = 12
SCORES = [620.0, 650.0, 170.0, 140.0, -100.0, -200.0, 420.0, 450.0, -50.0, -620.0, 0.0]
RULINGS = [
    *("60% 420, 40% -50", "1/3 620, 2/3 -100", "A+/A-", "A60/40 fixed", "NP", "NS 420 / EW 60% -420, 40% 50"),
    *("NS A+ / EW -420", "NOS NS: A -790; B 620; C 500"),
    "NOS EW: A -140; B 50% -620, 50% 100; C 100; OS 60% 620, 40% 650",
]


def evening(seed: int) -> list[list[object]]:
    """Boards, NS, EW and results: a movement in which every pair keeps its seat, with some rulings."""
    chance = random.Random(seed)
    lines: list[list[object]] = []
    for board in range(BOARDS):
        for table in range(TABLES):
            result = chance.choice(RULINGS) if chance.random() < 0.08 else chance.choice(SCORES)
            lines.append([board + 1.0, table + 1.0, (table + board) % TABLES + 1.0 + TABLES, result])
    chance.shuffle(lines)
    return [[line[column] for line in lines] for column in range(4)]


def sections_of(ns: list[object]) -> list[object]:
    """Two sections, of two tables and of four; the pairs EW play in both."""
    return ["A" if pair in (1.0, 2.0) else "B" for pair in ns]


@pytest.mark.parametrize("method", ["MP", "PERCENT", "XIMP", "BUTLER", "BUTLER-TRIM"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(it, marks=pytest.mark.slow) for it in (1, 2, 3))])
def test_an_evening(ask: Ask, seed: int, method: str) -> None:
    boards, ns, ew, results = evening(seed)
    asked = [
        Question("SCORE_SESSION", [boards, results, method]),
        Question("RANKING", [boards, ns, ew, results, method]),
        Question("RANKING", [boards, ns, ew, results, method, 1.0, TABLES + 1.0]),
        Question("RANKING", [boards, ns, ew, results, method.removesuffix("-TRIM"), *[None] * 7, sections_of(ns)]),
    ]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [len(answer) for answer in answers] == [BOARDS * TABLES, *[2 * TABLES] * 3]
    assert not any(
        is_refusal(by_python(question)) or is_refusal(answer) for question, answer in zip(asked, answers, strict=True)
    )


def test_a_slip_in_the_seats_of_a_howell(ask: Ask) -> None:
    """Pair 1 cannot play board 1 both ways, and as two fields the pairs have unequal numbers of boards."""
    boards, ns, ew = [1.0, 1.0, 2.0, 2.0, 3.0, 3.0], [1.0, 3.0, 2.0, 4.0, 3.0, 2.0], [2.0, 1.0, 3.0, 1.0, 1.0, 4.0]
    asked = [Question("RANKING", [boards, ns, ew, SCORES[:6], None, winners]) for winners in (None, 2.0)]
    answers = ask(asked)
    assert differences(asked, answers) == []
    assert [is_refusal(answer) for answer in answers] == [True, False]
    assert "is it a slip?" in str(answers[0])
