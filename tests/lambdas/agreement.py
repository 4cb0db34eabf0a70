"""Decides whether an answer of the LAMBDA names agrees with Python's: the same answer, or a refusal."""

from collections.abc import Sequence
from typing import Any

import xl_law12
from tests.lambdas.engines import Block, Question
from xl_law12.errors import Law12Error

REFUSED = "#LAW12!"
BEYOND = "beyond these LAMBDA names"  # what a LAMBDA says that it does not work out
NEAR = 1e-9
ELSE_WRONG = f" (what else is wrong is {BEYOND})"
# What the list in docs/excel.md says is beyond the names, and what their sentences say of it.
DOCUMENTED = {
    "too many combinations": ("so many combinations of weighted results", "beside averages in B that is"),
    "higher than any score": ("such figures",),
    "more than six rulings with an A on one board": ("more than 6 rulings",),
    "in both rooms depend on each other": ("a row alone",),
    "an average plus of another value than 3 IMPs": ("another value than 3",),
    "more than 40 different scores": ("more than 40 different scores",),
    "no simple fractions": ("chances as fine as these",),
    "a number of more than 15 digits": ("or a number beyond",),
    "pasted tables whose headings": (
        *("its headings are", "is beyond these LAMBDA names as a heading", "its first line is"),
        *("two columns with the same heading", "a column Score beside", "something in the column Score"),
        "headings that stand there again",
    ),
    "lines without pairs": ("a line without pairs", "a phantom pair", "a board that is no number"),
    "spelt in a way that they do not know": ("cannot be read, or is", "is neither a number nor a text, or is"),
    "clubs or hearts": ("whether a C is clubs or hearts",),
    "all that is wrong in a ruling": (ELSE_WRONG, "in another language it is"),
}


def by_python(question: Question) -> Block:
    """Python's answer as cells; an error as the text that a cell shows."""
    try:
        answer = getattr(xl_law12, question.function)(*question.arguments)
    except Law12Error as error:
        return [[f"{REFUSED} {error}"]]
    return answer if isinstance(answer, list) else [[answer]]


def is_refusal(block: Block) -> bool:
    """Whether the whole answer is a refusal: one text in the place of the answer."""
    return len(block) == len(block[0]) == 1 and _is_refused(block[0][0])


def is_beyond(block: Block) -> bool:
    """Whether the names leave the whole question to Python; an engine may add blank cells around this text."""
    others = [cell for line in block for cell in line][1:]
    return says_beyond(block[0][0]) and not any(others)


def says_beyond(cell: Any) -> bool:
    """Whether a name leaves a cell to Python, for a reason that the guide gives."""
    return isinstance(cell, str) and BEYOND in cell and any(it in cell for parts in DOCUMENTED.values() for it in parts)


def agree(expected: Block, found: Block) -> bool:
    """Whether both refuse (an error value may be returned as it is), or all cells are the same."""
    if is_refusal(expected):
        return _alike(expected[0][0], found[0][0])
    if is_beyond(found):
        return _alike(expected[0][0], found[0][0])
    if len(found) < len(expected) or len(found[0]) < len(expected[0]):
        return False
    padding = [cell for line in found[len(expected) :] for cell in line]
    padding += [cell for line in found for cell in line[len(expected[0]) :]]
    inside = zip(expected, found, strict=False)
    return not any(padding) and all(_alike(a, b) for line, shown in inside for a, b in zip(line, shown, strict=False))


def _is_refused(cell: Any) -> bool:
    return isinstance(cell, str) and cell.startswith("#")


def _alike(expected: Any, found: Any) -> bool:
    if _is_refused(expected):
        return isinstance(found, str) and (found.startswith(REFUSED) or found == expected)
    if says_beyond(found):  # beside something that is wrong: it is wrong for Python, too
        return bool(expected) or not found.endswith(ELSE_WRONG)
    if expected == "" or isinstance(expected, str):
        return bool((found or "") == expected)
    if isinstance(found, str) or found is None:
        return False
    return bool(abs(expected - found) <= NEAR * max(1.0, abs(expected)))


def differences(questions: Sequence[Question], answers: Sequence[Block]) -> list[str]:
    """The cells that do not agree, as text for a person."""
    told: list[str] = []
    for question, answer in zip(questions, answers, strict=True):
        expected = by_python(question)
        if not agree(expected, answer):
            told.append(f"{question.function}{tuple(question.arguments)}: Python {expected}, here {answer}")
    return told
