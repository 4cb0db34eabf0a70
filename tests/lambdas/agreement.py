"""The same answer or none: when an answer of the names agrees with Python's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import xl_law12
from tests.lambdas.engines import Block, Question
from xl_law12.errors import Law12Error

REFUSED = "#LAW12!"
BEYOND = "beyond these LAMBDA names"  # what a LAMBDA says that it does not work out
NEAR = 1e-9


def by_python(question: Question) -> Block:
    """Python's answer as cells; a refusal as the text that a cell shows."""
    try:
        answer = getattr(xl_law12, question.function)(*question.arguments)
    except Law12Error as error:
        return [[f"{REFUSED} {error}"]]
    return answer if isinstance(answer, list) else [[answer]]


def is_refusal(block: Block) -> bool:
    return isinstance(block[0][0], str) and block[0][0].startswith("#")


def is_beyond(block: Block) -> bool:
    return isinstance(block[0][0], str) and BEYOND in block[0][0]


def agree(expected: Block, found: Block) -> bool:
    """Refused where Python refuses (an error value may come back as it is), else the same in every cell."""
    if is_refusal(expected):
        return isinstance(found[0][0], str) and (found[0][0].startswith(REFUSED) or found[0][0] == expected[0][0])
    if is_beyond(found):
        return True
    if len(found) < len(expected) or len(found[0]) < len(expected[0]):
        return False
    padding = [cell for line in found[len(expected) :] for cell in line]
    padding += [cell for line in found for cell in line[len(expected[0]) :]]
    inside = zip(expected, found, strict=False)
    return not any(padding) and all(_alike(a, b) for line, shown in inside for a, b in zip(line, shown, strict=False))


def _alike(expected: Any, found: Any) -> bool:
    if expected == "" or isinstance(expected, str):
        return bool((found or "") == expected)
    if isinstance(found, str) or found is None:
        return False
    return bool(abs(expected - found) <= NEAR * max(1.0, abs(expected)))


def differences(questions: Sequence[Question], answers: Sequence[Block]) -> list[str]:
    """What does not agree, as one reads it."""
    told: list[str] = []
    for question, answer in zip(questions, answers, strict=True):
        expected = by_python(question)
        if not agree(expected, answer):
            told.append(f"{question.function}{tuple(question.arguments)}: Python {expected}, here {answer}")
    return told
