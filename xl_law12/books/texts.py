"""The texts of the sheets: English in the code, other languages looked up; and which edition is being built."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from xl_law12.data import json_file, text_file
from xl_law12.languages import translated

CONTRACT_MESSAGE = "A contract with its result (4SX-2, 3NT=, 2H+1, PASS), or the score for North-South (-100)."
WEIGHT_MESSAGE = "A fraction or a percentage: 1/3, 60%. Empty where there is one outcome only."
OWN_WEIGHT_MESSAGE = "B's chances for the offenders where they differ; with Both they are EW's"
AWARD_MESSAGE = "A contract with its result, the score of North-South there, or an award: 420 60%, -50 40%; A+/A-."
NOTATION_MESSAGE = (
    "A score for North-South (420, -50), a weighting (60% 420, 40% -50), A+/A-, a split "
    "(NS 420 / EW 60% -420, 40% 50), NOS NS: A -790; B 620; C 500, or NP."
)


def example(name: str) -> list[list[Any]]:
    """The lines that a sheet is delivered with; made up, but for VPs (EBL 2008) and board 7 of the match, Kaplan's."""
    lines: dict[str, list[list[Any]]] = json_file(__package__, "examples.json")
    return lines[name]


def drawing(name: str, **filled_in: str) -> str:
    """A drawing of a part of a sheet, from drawings.txt."""
    return _drawings()[name].strip("\n").format(**filled_in) + "\n"


@cache
def _drawings() -> dict[str, str]:
    text = text_file(__package__, "drawings.txt").replace("\\\n", "")
    _, *parts = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


class Edition(NamedTuple):
    """Which workbook is being built: its language, whether it is empty, and whether VBA will read it."""

    language: str = "en"
    blank: bool = False
    for_vba: bool = False


class Texts:
    """English texts in the language of an edition, in English where they have no translation."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.said: set[str] = set()

    def __call__(self, text: str) -> str:
        """The text in the edition's language."""
        if not re.search("[A-Za-z]{2}|^: $", text):  # in French a blank stands before a colon
            return text
        self.said.add(text)
        return translated(text, self.language)
