"""Frequency tables: how often each score occurs on a board, exact and vectorised. The heart of the package.

A traveller is a frequency table (Law 78A): an award is a mixture of scores with total weight 1, so that every method
that is linear in the frequencies scores it, and scores everyone else against it, with no special case. The tables of
many boards are rows of one array; the counts of a board are integers over its own denominator.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from xl_law12.bridge.contracts import check_scores, possible_scores
from xl_law12.bridge.exact import Integers, counted
from xl_law12.bridge.scale import imps_of
from xl_law12.numerics import NDArray, np

STEP = 10  # every score is a multiple of ten
LARGEST_SCORE = 7600  # 7NTXX, thirteen down, vulnerable
PLACES = 2 * LARGEST_SCORE // STEP + 1
AT_ONCE = 100_000  # scores in a slice, so that the arrays made of it stay in the processor's cache


@cache
def _score_at() -> NDArray[np.float64]:
    """All multiples of ten in order, with nan in place of those that no contract scores."""
    scores = np.full(PLACES, np.nan)
    possible = np.array(sorted(possible_scores()))
    scores[place_of(possible)] = possible
    return scores


@cache
def _imps_by_place() -> NDArray[np.int8]:
    """The IMPs of every difference between two scores, from the largest negative one on."""
    return imps_of(np.arange(-2 * LARGEST_SCORE, 2 * LARGEST_SCORE + 1, STEP)).astype(np.int8)


def places_of(scores: NDArray[Any]) -> NDArray[np.int16]:
    """For each score its index among all multiples of ten; a score that no contract can give is refused."""
    places = np.empty(len(scores), dtype=np.int16)
    for begin in range(0, len(scores), AT_ONCE):
        part = scores[begin : begin + AT_ONCE]
        with np.errstate(invalid="ignore"):  # what is too large for a place
            place = place_of(part)
        possible = _score_at().take(place, mode="clip") == part
        if not possible.all():
            check_scores([float(part[np.argmin(possible)])])
        places[begin : begin + AT_ONCE] = place
    return places


def place_of(scores: NDArray[Any]) -> NDArray[np.int16]:
    """For each score its index among all multiples of ten, if all scores are known to be possible."""
    return ((scores + LARGEST_SCORE) / STEP).astype(np.int16)


class Entries(NamedTuple):
    """The terms that the lines of one side add to the tables: each term has its line, its cell of the table, its share.

    A cell is a board and a score. Shares are over the denominator of the line's board, and add up to it for each line.
    """

    boards: int
    board: NDArray[np.intp]  # of every line
    line: NDArray[np.intp] | None  # of every term; None where every line is one term
    scores: NDArray[np.int64]  # the distinct scores, rising
    cell: NDArray[np.intp]  # of every term: the board's row of the table, the score's column, counted row by row
    share: Integers | int
    denominator: Integers  # of every board

    @classmethod
    def of_ranks(
        cls, scores: NDArray[np.int64], rank: NDArray[np.int16], board: NDArray[np.intp] | None = None, boards: int = 1
    ) -> Entries:
        """Entries of certain scores: the distinct scores, and for every line the index of its score (`rank`)."""
        if board is None:
            board, cell = np.zeros(len(rank), dtype=np.intp), rank.astype(np.intp)
        else:
            cell = board * len(scores)
            cell += rank
        return cls(boards, board, None, scores, cell, 1, np.ones(boards, dtype=np.int64))

    @property
    def table(self) -> FrequencyTable:
        """The frequency table of these lines."""
        counts = tally(self.cell, self.share, self.boards * len(self.scores))
        return FrequencyTable(self.scores, counts.reshape(self.boards, len(self.scores)), self.denominator)

    @property
    def shared(self) -> tuple[NDArray[np.intp], NDArray[np.intp] | None]:
        """The board of every sum that `worth` gives, and for every line the index of its sum (None: line i has sum i).

        Certain lines share the worth of their cell; a weighted line has a sum of its own.
        """
        if self.line is None:
            return np.arange(self.boards).repeat(len(self.scores)), self.cell
        return self.board, None

    def worth(self, of_cells: Integers) -> Integers:
        """The sums of share times worth: of every cell, or of a weighted line's terms."""
        if self.line is None:
            return of_cells.ravel()
        return tally(self.line, of_cells.ravel()[self.cell] * self.share, len(self.board))


def ranked(places: NDArray[np.int16]) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """The distinct scores in rising order, and the index of every score among them: np.unique by counting."""
    present, rank = counted(places)
    return present * STEP - LARGEST_SCORE, rank


def tally(cells: NDArray[np.intp], shares: Integers | int, size: int) -> Integers:
    """The sum of the shares that fall into each cell; exact, in the shares' own kind of integers."""
    if isinstance(shares, int):
        return np.bincount(cells, minlength=size) * shares
    if shares.dtype == object:
        sums = np.zeros(size, dtype=object)
        np.add.at(sums, cells, shares)
        return sums
    return np.bincount(cells, weights=shares, minlength=size).astype(np.int64)


@dataclass(frozen=True)
class FrequencyTable:
    """How often each score occurs: `counts` has boards as rows and scores as columns, over a board's `denominator`."""

    scores: NDArray[np.int64]
    counts: Integers
    denominator: Integers

    @property
    def totals(self) -> Integers:
        """The number of results on every board, over its denominator."""
        totals: Integers = self.counts.sum(axis=1)
        return totals

    @property
    def results(self) -> NDArray[np.int64]:
        """The number of results on every board."""
        return (self.totals // self.denominator).astype(np.int64)

    @property
    def wins(self) -> Integers:
        """For every score 2 for each lower one in the table and 1 for each equal one: matchpoints plus one."""
        wins: Integers = 2 * np.cumsum(self.counts, axis=1) - self.counts
        return wins

    @property
    def imps(self) -> Integers:
        """For every score the sum of its IMPs against all scores in the table."""
        place = self.scores // STEP
        scale = _imps_by_place()[place[:, None] - place + (PLACES - 1)]
        if self.counts.dtype == object:
            exact: Integers = self.counts @ scale.T.astype(object)
            return exact
        sums: Integers = (self.counts.astype(np.float64) @ scale.T.astype(np.float64)).astype(np.int64)
        return sums
