"""The questions of the text files in `asked`, to every engine: the names answer them as Python does."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests import cases
from tests.lambdas.agreement import by_python, differences, is_beyond, is_refusal
from tests.lambdas.engines import ARGUMENTS, Ask, Question
from xl_law12.bridge.contracts import possible_scores


def _as_cells(value: Any) -> Any:
    """An argument with the numbers of cells, which are floats."""
    if isinstance(value, list | tuple):
        return [_as_cells(it) for it in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _question(function: str, *arguments: Any) -> Question:
    return Question(function, _as_cells(arguments))


NAMES = cases.NAMES | {name: partial(_question, name) for name in ARGUMENTS}
NAMES |= {"refused": is_refusal, "beyond": is_beyond, "possible_scores": possible_scores}


def questions_of(paragraph: cases.Paragraph) -> tuple[list[tuple[Question, str]], dict[str, Any]]:
    """Its questions, each with what is true of the answer; and the names that the paragraph gives."""
    asked: list[tuple[Question, str]] = []
    names = dict(NAMES)
    for line in [*paragraph.shared, *paragraph.lines]:
        if cases.is_name(line):
            exec(line, names)
        else:
            question, _, condition = line.partition(" -> ")
            found = eval(question, names)
            asked += [(it, condition) for it in (found if isinstance(found, list) else [found])]
    return asked, names


@pytest.mark.parametrize("paragraph", cases.paragraphs(__file__, "asked"))
def test_paragraph(ask: Ask, paragraph: cases.Paragraph) -> None:
    asked, names = questions_of(paragraph)
    answers = ask([question for question, _ in asked])
    assert differences([question for question, _ in asked], answers) == []
    for (question, condition), answer in zip(asked, answers, strict=True):
        found = {"answer": answer, "python": by_python(question), "arguments": question.arguments}
        assert not condition or eval(condition, names | found), (question, condition, answer)


def every_time() -> list[Question]:
    """What every engine is asked every time."""
    paragraphs = cases.paragraphs_of(Path(__file__).with_name("asked") / "every_time.txt")
    return [question for paragraph in paragraphs for question, _ in questions_of(paragraph)[0]]
