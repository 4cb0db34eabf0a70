"""What cannot be meant, or is not said, as data: made where texts are read and rulings put together, never by hosts."""

from __future__ import annotations

from typing import Literal, NamedTuple

from xl_law12.errors import Where

Gravity = Literal["wrong", "asked", "assumed"]
MARKS: dict[Gravity, str] = {"wrong": "▲", "asked": "?", "assumed": "●"}  # before a doubt in a cell; the gravest first


class Doubt(NamedTuple):
    """One thing that does not fit, or that was assumed."""

    gravity: Gravity
    problem: str
    where: Where | str = ""  # the name of an argument, or its cell, or the place in a file; blank: the whole
    kind: str = ""  # the word by which reports call doubts of its kind, if there is one

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


def gravest(doubts: list[Doubt]) -> list[Doubt]:
    """The doubts, the gravest first, and otherwise in their order."""
    return sorted(doubts, key=lambda doubt: [*MARKS].index(doubt.gravity))
