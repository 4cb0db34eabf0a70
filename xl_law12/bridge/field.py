"""The results of a field: certain scores as arrays, awards and rulings beside them, and both made into entries.

A ruling becomes an ordinary award here. While A, B and C of one ruling are measured, another ruling counts with what
stands at its table: with A where its non-offenders were not damaged, else with its B. Whether they were can depend on
the first ruling. So the rulings are settled first whose answer is the same whatever the others are, then those that
follow from these; a circle is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from math import lcm
from types import NoneType
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from xl_law12.bridge.awards import SIDES, Artificial, Award, AwardOrRuling, Ruling, Side, SideAward, Weighting, WorthOf
from xl_law12.bridge.exact import Points, counted, kind_for
from xl_law12.bridge.frequencies import Entries, place_of, places_of, ranked
from xl_law12.errors import Law12Error, Row
from xl_law12.numerics import NDArray, np
from xl_law12.sentences import listed, say

BothSides: TypeAlias = tuple[Points, Points]  # NS's and EW's, of every line
LineResult = int | AwardOrRuling | None  # what a line holds; None: it was not played
Own = TypeVar("Own", Weighting, Artificial, None)


@dataclass(frozen=True)
class Field:
    """The lines of one or more boards. Lines that are neither certain nor awarded were not played.

    `groups` are the boards as they were played: a fouled board makes two of one.
    """

    scores: NDArray[Any]
    certain: NDArray[np.bool_] | None = None  # None: every line is a certain score
    awards: dict[int, AwardOrRuling] = field(default_factory=dict)
    group: NDArray[np.intp] | None = None  # None: all lines are of one board
    groups: int = 1
    places: NDArray[np.int16] | None = None  # of the scores, where they have been found possible already

    @property
    def places_of_scores(self) -> NDArray[np.int16]:
        """For each certain score its index among all multiples of ten; an impossible score is refused."""
        return places_of(self.scores) if self.places is None else self.places

    @cached_property
    def ranked(self) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
        """The distinct scores, and for every line the index of its score."""
        return ranked(self.places_of_scores)

    @property
    def group_of(self) -> NDArray[np.intp]:
        """The group of every line."""
        return np.zeros(len(self.scores), dtype=np.intp) if self.group is None else self.group

    @property
    def is_certain(self) -> NDArray[np.bool_]:
        """A boolean mask of the lines with a certain score."""
        return np.ones(len(self.scores), dtype=bool) if self.certain is None else self.certain

    @property
    def has_line(self) -> NDArray[np.bool_]:
        """A boolean mask of the lines that have a result or an award."""
        carries = self.is_certain.copy()
        carries[[*self.awards]] = True
        return carries

    @property
    def played(self) -> NDArray[np.int64]:
        """For every group the number of lines that have a result or an award."""
        lines = self.group_of if self.certain is None else self.group_of[self.has_line]
        return np.bincount(lines, minlength=self.groups)

    def divided(self, part: NDArray[np.intp], parts: int) -> Field:
        """The field with each of its groups divided into parts; `part` has the part of every line."""
        if self.group is None:
            return replace(self, group=part, groups=parts)
        kept, group = np.unique(self.group * parts + part, return_inverse=True)
        return replace(self, group=group, groups=len(kept))

    def with_line(self, award: AwardOrRuling) -> Field:
        """The field with one more line, of the first group."""
        return replace(
            self,
            scores=np.append(self.scores, 0),
            certain=np.append(self.is_certain, False),
            awards={**self.awards, len(self.scores): award},
            places=np.append(self.places_of_scores, place_of(np.zeros(1))),
        )

    def result(self, line: int) -> LineResult:
        """The result of a line: a score, an award or a ruling; None if it was not played."""
        if line in self.awards:
            return self.awards[line]
        return int(self.scores[line]) if self.is_certain[line] else None

    def with_result(self, line: int, result: LineResult) -> Field:
        """The field with another result in a line."""
        scores, certain = self.scores.copy(), self.is_certain.copy()
        scores[line] = result if isinstance(result, int) else 0
        certain[line] = isinstance(result, int)
        awards = {at: award for at, award in self.awards.items() if at != line}
        if isinstance(result, Award | Ruling):
            awards[line] = result
        return replace(self, scores=scores, certain=certain, awards=awards, places=None)

    def only(self, lines: NDArray[np.intp]) -> Field:
        """The field of these lines, in this order, with its groups numbered anew."""
        of_awards = np.flatnonzero(np.isin(lines, [*self.awards])).tolist() if self.awards else []
        groups = self.group_of[lines]
        kept, group = counted(groups - groups.min(initial=self.groups))  # which counts up to the largest number
        return Field(
            self.scores[lines],
            None if self.certain is None else self.certain[lines],
            {place: self.awards[int(lines[place])] for place in of_awards},
            group,
            len(kept),
            None if self.places is None else self.places[lines],
        )

    def of_side(self, side: Side, kind: type[Own]) -> dict[int, Own]:
        """The awards of a side that are of one kind, by line; rulings must have been resolved."""
        given = ((line, award.of(side)) for line, award in self.awards.items() if isinstance(award, Award))
        return {line: own for line, own in given if isinstance(own, kind)}

    def carries(self, side: Side) -> NDArray[np.bool_]:
        """A boolean mask of the lines that have a result or an award for this side."""
        lines = self.has_line
        lines[[*self.of_side(side, NoneType)]] = False
        return lines

    def entries(self, side: Side, headroom: int = 1) -> Entries:
        """The entries of one side; Python's integers if int64 cannot hold a squared denominator times `headroom`."""
        if self.certain is None:
            return Entries.of_ranks(*self.ranked, self.group, self.groups)
        weightings = self.of_side(side, Weighting)
        group = self.group_of
        denominators = [1] * self.groups
        for line, award in weightings.items():
            board = int(group[line])
            denominators[board] = lcm(denominators[board], *(chance.denominator for chance in award.chances))
        lines = np.bincount(group, minlength=self.groups).tolist()
        largest = max(count * below * below for count, below in zip(lines, denominators, strict=True))
        kind = kind_for(largest * headroom)
        over = np.array(denominators, dtype=kind)
        own = np.flatnonzero(self.certain)
        terms = [(at, score, chance) for at, award in weightings.items() for score, chance in award.terms]
        of_term = np.concatenate([own, np.array([at for at, _, _ in terms], dtype=np.intp)])
        of_terms = place_of(np.array([score for _, score, _ in terms], dtype=np.int64))
        places = np.concatenate([self.places_of_scores[own], of_terms])
        shares = [int(chance * denominators[int(group[at])]) for at, _, chance in terms]
        share = np.concatenate([over[group[own]], np.array(shares, dtype=kind)])
        distinct, rank = ranked(places)
        return Entries(self.groups, group, of_term, distinct, rank + group[of_term] * len(distinct), share, over)

    @property
    def is_split(self) -> bool:
        """Whether the two sides have different charts."""
        return any(isinstance(award, Award) and award.is_split for award in self.awards.values())

    @property
    def rulings(self) -> dict[int, Ruling]:
        """The rulings by their lines."""
        return {line: award for line, award in self.awards.items() if isinstance(award, Ruling)}

    def boards(self, *, ruled: bool = False) -> Iterator[tuple[NDArray[np.intp], Field]]:
        """The boards, or those with a ruling: the indexes of a board's lines, and the field of these lines."""
        if self.groups == 1:
            yield np.arange(len(self.scores)), self
            return
        order = np.argsort(self.group_of, kind="stable")
        starts = np.searchsorted(self.group_of[order], np.arange(self.groups + 1))
        for group in np.unique(self.group_of[[*self.rulings]] if ruled else self.group_of).tolist():
            lines = order[starts[group] : starts[group + 1]]
            yield lines, self.only(lines)


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
            if ruling.nos in (side, "BOTH") and (line, side) not in self.keeps
        ]

    def deciding(self, line: int, side: Side) -> Question:
        """The question that decides what stands for a side: the offenders go with the non-offenders."""
        nos = self.rulings[line].nos
        return line, side if nos == "BOTH" else nos

    def of(self, line: int, side: Side) -> SideAward:
        """What stands for a side."""
        ruling = self.rulings[line]
        keeps = self.keeps.get(self.deciding(line, side), False)
        return ruling.actual if keeps and ruling.actual is not None else ruling.before_of(side)

    def award(self, line: int) -> Award:
        """What stands for both sides."""
        return Award(self.of(line, "NS"), self.of(line, "EW"))

    def open_for(self, side: Side) -> list[Question]:
        """The open questions, at most one of a line, that decide what stands for this side."""
        still = set(self.open)
        deciding = (self.deciding(line, side) for line in self.rulings)
        return [question for question in deciding if question in still]

    def answers(
        self, chart: Callable[[Side], Side], keeps: Callable[[int, Side, Settlement], bool]
    ) -> dict[Question, bool]:
        """The open questions whose answer (`keeps`) is the same whatever stands at the other tables."""
        # A side is compared with what stands for the side whose `chart` it is in.
        found = {}
        for line, side in self.open:
            others = [other for other in self.open_for(chart(side)) if other[0] != line]
            mixes = product((True, False), repeat=len(others))
            settled = (self._replace(keeps={**self.keeps, **dict(zip(others, mix, strict=True))}) for mix in mixes)
            in_mixes = (keeps(line, side, mix) for mix in settled)
            first = next(in_mixes)
            if all(answer == first for answer in in_mixes):
                found[line, side] = first
        return found


Judge = Callable[[Settlement], Mapping[Question, bool]]  # the open questions that have the same answer in every mix


def standing_of(rulings: Mapping[int, Ruling], judge: Judge) -> Settlement:
    """Settle what stands at every table, one ruling after the other; those that depend on each other are refused."""
    settlement = Settlement(rulings)
    while still := settlement.open:
        found = judge(settlement)
        if not found:
            raise UndecidedError.of(line for line, _ in still)
        settlement = Settlement(rulings, {**settlement.keeps, **found})
    return settlement


class RuledBoard(Protocol):
    """A board with rulings in a form of scoring."""

    def judge(self, settlement: Settlement) -> Mapping[Question, bool]:
        """The open questions that have the same answer in every mix."""

    def worth(self, settlement: Settlement) -> Callable[[int], WorthOf]:
        """For a line what an award in its place is worth, where every question is settled."""


def with_standing(field: Field, ruled: Callable[[Field], RuledBoard], *, settled: bool = True) -> Field:
    """The field with an award in the place of every ruling: what it comes to, or (not `settled`) what stands there."""
    if not field.rulings:
        return field
    awards = dict(field.awards)
    for lines, board in field.boards(ruled=True):
        with on_the_board(field, lines):
            scored = ruled(board)
            settlement = Settlement(board.rulings)
            if not settled or len({line for line, _ in settlement.open}) > 1:  # what stands is asked for by others only
                with of_lines(lines):
                    settlement = standing_of(board.rulings, scored.judge)
            worth = scored.worth(settlement) if settled else None
            for line, ruling in board.rulings.items():
                if worth is None:
                    awards[int(lines[line])] = settlement.award(line)
                else:
                    awards[int(lines[line])] = Award(*(ruling.settled(side, worth(line)) for side in SIDES))
    return replace(field, awards=awards)


@contextmanager
def of_lines(lines: NDArray[np.intp]) -> Iterator[None]:
    """Name these lines of a field in a refusal that numbers them from 0."""
    try:
        yield
    except UndecidedError as error:
        raise UndecidedError.of(lines[error.lines].tolist()) from None


@contextmanager
def on_the_board(field: Field, lines: NDArray[np.intp]) -> Iterator[None]:
    """Give an error its board, if there are several: the row of the first of these lines."""
    try:
        yield
    except Law12Error as error:
        if field.groups == 1 or isinstance(error, UndecidedError):  # which names its rows
            raise
        row = Row.of(int(lines[0]) + 1)
        raise Law12Error("the board of {row}: {problem}", error.where, row=row, problem=error.problem) from None
