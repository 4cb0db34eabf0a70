"""What stands at the tables of a board with rulings, and what each ruling comes to.

While A, B and C of one ruling are measured, another ruling counts with what stands at its table: with A where its
non-offenders were not damaged, else with its B. Whether they were can depend on the first ruling. So the rulings are
settled first whose answer is the same whatever the others are, then those that follow from these; a circle is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from typing import NamedTuple, Protocol

from xl_law12.bridge.awards import SIDES, Award, Ruling, Side, SideAward, WorthOf
from xl_law12.bridge.field import Field
from xl_law12.errors import Law12Error, Row
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import listed, say

Question = tuple[int, Side]  # a line with a ruling, and an innocent side of it: does A stand?


class UndecidedError(Law12Error):
    """Rulings that depend on each other; `lines` are their indexes."""

    lines: list[int]

    @classmethod
    def of(cls, lines: Iterable[int], tables: str = "") -> UndecidedError:
        """The refusal for the rulings in these lines, which are called rows unless `tables` names them."""
        among = sorted(set(lines))
        error = cls(
            say(
                "the rulings of {tables} depend on each other: whether there was damage at one of these tables is "
                "decided by what stands at another. Write what stands at one of them, A or B, in place of its ruling",
                tables=tables or listed([Row.of(line + 1) for line in among], "and"),
            )
        )
        error.lines = among
        return error


class Settlement(NamedTuple):
    """The rulings of a board by their lines, and for each question that is settled whether A stands."""

    rulings: Mapping[int, Ruling]
    keeps: Mapping[Question, bool] = {}

    @property
    def open(self) -> list[Question]:
        """The questions that are not settled. A ruling without an A has none: its B stands."""
        return [
            (line, side)
            for line, ruling in self.rulings.items()
            if ruling.actual is not None
            for side in SIDES
            if ruling.is_innocent(side) and (line, side) not in self.keeps
        ]

    def deciding(self, line: int, side: Side) -> Question:
        """The question that decides what stands for a side."""
        ruling = self.rulings[line]
        return line, side if ruling.is_innocent(side) else ruling.seen_from

    def of(self, line: int, side: Side) -> SideAward:
        """What stands for a side."""
        ruling = self.rulings[line]
        keeps = self.keeps.get(self.deciding(line, side), False)
        return ruling.actual if keeps and ruling.actual is not None else ruling.before_of(side)

    def award(self, line: int) -> Award:
        """What stands for both sides."""
        return Award(self.of(line, "NS"), self.of(line, "EW"))

    def and_also(self, keeps: Mapping[Question, bool]) -> Settlement:
        """With more questions settled."""
        return self._replace(keeps={**self.keeps, **keeps})

    def open_for(self, side: Side) -> list[Question]:
        """The open questions, at most one of a line, that decide what stands for this side."""
        still = set(self.open)
        deciding = (self.deciding(line, side) for line in self.rulings)
        return [question for question in deciding if question in still]

    def possible(self, line: int, side: Side) -> Iterator[list[SideAward | None]]:
        """What may stand for a side at each of the other tables: A or B of those that are open."""
        still = set(self.open_for(side))
        for other, ruling in self.rulings.items():
            if other != line:
                is_open = self.deciding(other, side) in still
                yield [ruling.actual, ruling.before_of(side)] if is_open else [self.of(other, side)]

    def in_every_mix(self, question: Question, side: Side, answer: Callable[[Settlement], bool]) -> bool | None:
        """The answer to a question if it is the same whatever stands at the other tables for this side; else None."""
        others = [other for other in self.open_for(side) if other[0] != question[0]]
        answers = set()
        for mix in product((True, False), repeat=len(others)):
            answers.add(answer(self.and_also(dict(zip(others, mix, strict=True)))))
            if len(answers) == 2:
                return None
        return answers.pop()


Judge = Callable[[Settlement], Mapping[Question, bool]]  # the open questions that have the same answer in every mix


def standing_of(rulings: Mapping[int, Ruling], judge: Judge) -> Settlement:
    """Settle what stands at every table, one ruling after the other; those that depend on each other are refused."""
    settlement = Settlement(rulings)
    while still := settlement.open:
        found = judge(settlement)
        if not found:
            raise UndecidedError.of(line for line, _ in still)
        settlement = settlement.and_also(found)
    return settlement


class RuledBoard(Protocol):
    """A board with rulings in a form of scoring."""

    def judge(self, settlement: Settlement) -> Mapping[Question, bool]:
        """The open questions that have the same answer in every mix."""

    def worth(self, settlement: Settlement) -> Callable[[int], WorthOf]:
        """For a line what an award in its place is worth, where every question is settled."""


def with_standing(field: Field, ruled: Callable[[Field], RuledBoard], *, settled: bool = True) -> Field:
    """The field with an award in the place of every ruling: what it comes to, or (not `settled`) what stands there."""
    awards = dict(field.awards)
    for lines, board in field.ruled_boards():
        at = lines.tolist()
        with on_the_board(field, at):
            scored = ruled(board)
            settlement = Settlement(board.rulings)
            if not settled or len({line for line, _ in settlement.open}) > 1:  # what stands is asked for by others only
                with of_lines(lines):
                    settlement = standing_of(board.rulings, scored.judge)
            worth = scored.worth(settlement) if settled else None
            for line, ruling in board.rulings.items():
                if worth is None:
                    awards[at[line]] = settlement.award(line)
                else:
                    awards[at[line]] = Award(*(ruling.settled(side, worth(line)) for side in SIDES))
    return replace(field, awards=awards)


@contextmanager
def of_lines(lines: NDArray[np.intp]) -> Iterator[None]:
    """Name these lines of a field in a refusal that numbers them from 0."""
    try:
        yield
    except UndecidedError as error:
        raise UndecidedError.of(lines[error.lines].tolist()) from None


@contextmanager
def on_the_board(field: Field, lines: Sequence[int]) -> Iterator[None]:
    """Give an error its board, if there are several: the row of the board's first line."""
    try:
        yield
    except Law12Error as error:
        if field.groups == 1 or isinstance(error, UndecidedError):  # which names its rows
            raise
        raise Law12Error(
            "the board of {row}: {problem}", error.where, row=Row.of(lines[0] + 1), problem=error.problem
        ) from None
