"""The results of a field: certain scores as arrays, awards and rulings beside them, and both made into entries.

Rulings are made ordinary awards in the module `standing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm
from typing import Any, TypeAlias

from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Ruling, Side, SideAward, Weighting
from xl_law12.bridge.frequencies import Entries, place_of, places_of, ranked
from xl_law12.bridge.integers import kind_for
from xl_law12.bridge.points import Points
from xl_law12.numerics import NDArray, np

BothSides: TypeAlias = tuple[Points, Points]  # NS's and EW's, of every line
LineResult = int | AwardOrRuling | None  # what a line holds; None: it was not played


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

    @classmethod
    def of_possible(cls, scores: NDArray[Any], certain: NDArray[np.bool_], awards: dict[int, AwardOrRuling]) -> Field:
        """The lines of one board, of which all scores are known to be possible."""
        return cls(scores, certain, awards, places=place_of(scores))

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
        if self.certain is None:
            return np.ones(len(self.scores), dtype=bool)
        carries = self.certain.copy()
        carries[list(self.awards)] = True
        return carries

    @property
    def played(self) -> NDArray[np.int64]:
        """For every group the number of lines that have a result or an award."""
        lines = self.group_of if self.certain is None else self.group_of[self.has_line]
        return np.bincount(lines, minlength=self.groups)

    def divided(self, part: NDArray[np.intp], parts: int) -> Field:
        """The field with each of its groups divided into parts; `part` has the part of every line.

        >>> Field(np.array([420, 170, 50])).divided(np.array([0, 1, 0]), 2).group_of.tolist()
        [0, 1, 0]
        """
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
        """The field with another result in a line.

        >>> Field(np.array([420, 50])).with_result(1, None).has_line.tolist()
        [True, False]
        """
        scores, certain = self.scores.copy(), self.is_certain.copy()
        scores[line] = result if isinstance(result, int) else 0
        certain[line] = isinstance(result, int)
        awards = {at: award for at, award in self.awards.items() if at != line}
        if isinstance(result, Award | Ruling):
            awards[line] = result
        return replace(self, scores=scores, certain=certain, awards=awards, places=None)

    def only(self, lines: NDArray[np.intp]) -> Field:
        """The field of these lines, in this order, with its groups numbered anew.

        >>> Field(np.array([420, 170, 50]), group=np.array([0, 1, 0]), groups=2).only(np.array([0, 2])).groups
        1
        """
        of_awards = np.flatnonzero(np.isin(lines, list(self.awards))).tolist()
        kept, group = np.unique(self.group_of[lines], return_inverse=True)
        return Field(
            self.scores[lines],
            None if self.certain is None else self.certain[lines],
            {place: self.awards[int(lines[place])] for place in of_awards},
            group,
            len(kept),
            None if self.places is None else self.places[lines],
        )

    def in_slices(self, groups: int) -> Iterator[tuple[NDArray[np.intp], Field]]:
        """Slices of so many groups each: the indexes of a slice's lines, and the field of these lines."""
        order = np.argsort(self.group_of, kind="stable")
        starts = np.searchsorted(self.group_of[order], np.arange(groups, self.groups, groups))
        for lines in np.split(order, starts):
            yield lines, self.only(lines)

    def weightings(self, side: Side) -> dict[int, Weighting]:
        """The assigned awards of a side, by line; rulings must have been resolved."""
        return {line: own for line, own in self._of(side).items() if isinstance(own, Weighting)}

    def artificial(self, side: Side) -> dict[int, Artificial]:
        """The artificial awards of a side, by line."""
        return {line: own for line, own in self._of(side).items() if isinstance(own, Artificial)}

    def carries(self, side: Side) -> NDArray[np.bool_]:
        """A boolean mask of the lines that have a result or an award for this side."""
        lines = self.has_line
        lines[[line for line, own in self._of(side).items() if own is None]] = False
        return lines

    def _of(self, side: Side) -> dict[int, SideAward | None]:
        return {line: award.of(side) for line, award in self.awards.items() if isinstance(award, Award)}

    def entries(self, side: Side, headroom: int = 1) -> Entries:
        """The entries of one side; Python's integers if int64 cannot hold a squared denominator times `headroom`."""
        weightings = self.weightings(side)
        if self.certain is None:
            return Entries.of_ranks(*self.ranked, self.group, self.groups)
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

    def ruled_boards(self) -> Iterator[tuple[NDArray[np.intp], Field]]:
        """The boards with a ruling: the indexes of a board's lines, and the field of these lines."""
        if not (ruled := list(self.rulings)):
            return
        order = np.argsort(self.group_of, kind="stable")
        starts = np.searchsorted(self.group_of[order], np.arange(self.groups + 1))
        for group in np.unique(self.group_of[ruled]).tolist():
            lines = order[starts[group] : starts[group + 1]]
            yield lines, self.only(lines)
