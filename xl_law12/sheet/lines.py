"""Reads lines of results: a score, an award, a ruling or nothing, in one column or in two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from xl_law12.bridge.awards import SIDES, Artificial, Award, AwardOrRuling, Ruling, Side, SideAward, Weighting, simplest
from xl_law12.bridge.field import LineResult
from xl_law12.bridge.match import Scoring, at_imps
from xl_law12.bridge.spelling import plainly
from xl_law12.errors import CellError, NotationError, naming
from xl_law12.numerics import NDArray, np
from xl_law12.reading.notation import parse_award, parse_side_award
from xl_law12.sentences import quoted, say
from xl_law12.sheet.cells import clean, contract_score_or_none
from xl_law12.sheet.ranges import Range, place_of

IMPS = at_imps()


def read_lines(table: Range) -> list[LineResult]:
    """Every line's result. A text is read once, however often it occurs."""
    of_both = cache(_of_both)
    if table.columns == 1:
        return table.each(lambda cell: _line(clean(cell), of_both))
    of_side = cache(parse_side_award)
    given = [_line_of_two(table, row, of_both, of_side) for row in range(table.rows)]
    numbers = [(row, *pair.numbers) for row, pair in enumerate(given) if isinstance(pair, _Pair) and pair.numbers]
    own = bool(numbers) and are_own_scores(table, *np.array(numbers).T)
    return [pair.award(own=own) if isinstance(pair, _Pair) else pair for pair in given]


def read_back(text: str) -> str:
    """Return an award's text, after checking that it can be read again: its length and its fractions are limited."""
    try:
        parse_award(text)
    except NotationError:
        template = "{award} is too long to be read back: give fewer outcomes, or rounder weights"
        raise CellError(template, award=quoted(text)) from None
    return text


def award_of(line: LineResult) -> AwardOrRuling | None:
    """A line's result as an award."""
    return Award.both(Weighting.certain(line)) if isinstance(line, int) else line


def valued(line: AwardOrRuling | None, scoring: Scoring = IMPS) -> AwardOrRuling | None:
    """The same line, if every artificial score in it has a value."""
    given = None if line is None else line.as_before
    for own in (given.ns, given.ew) if given else ():
        if isinstance(own, Artificial):
            scoring.artificial(own.percentage)
    return line


def _line(cell: Any, of_both: Callable[[str], LineResult]) -> LineResult:
    """The result of a cleaned cell for both sides. An award that was read before stays as it is."""
    if isinstance(cell, Award | Ruling):
        return simplest(cell)
    return of_both(cell) if isinstance(cell, str) else contract_score_or_none(cell)


def _of_both(text: str) -> LineResult:
    award = parse_award(text)
    return None if award is None else simplest(award)


class _Pair(NamedTuple):
    """A line of two cells, of which the second is not blank: the cells as typed, and what they say of each side."""

    name: str
    row: int
    cells: tuple[Any, ...]
    ns: SideAward | None
    ew: SideAward | None

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Both scores, if each cell holds a number and names no side."""
        if any(map(_names_its_side, self.cells)):
            return None
        scores = [
            side.scores[0] for side in (self.ns, self.ew) if isinstance(side, Weighting) and len(side.scores) == 1
        ]
        return (scores[0], scores[1]) if len(scores) == 2 else None

    def award(self, *, own: bool) -> LineResult:
        """The line's result. `own`: the columns are each side's own scores."""
        with naming(partial(place_of, self.name, self.row)):
            if self.ns is None and self.ew is None:
                return None
            if self.ns is None:
                raise CellError("NS's result is blank beside EW's: a plus score of EW's is a minus for NS")
            if self.ew is None:
                raise CellError(
                    "NS have {ns}, but EW's cell says that the board was not played", ns=quoted(self.cells[0])
                )
            if own and self.numbers:
                return self.numbers[0]
            if own and isinstance(self.ew, Weighting) and not _names_its_side(self.cells[1]):
                raise CellError(
                    "{ew} stands among EW's own scores: is it seen from them too? Write both awards in one cell, "
                    "NS ... / EW ...",
                    ew=quoted(self.cells[1]),
                )
            return simplest(Award(self.ns, self.ew))


def _names_its_side(cell: Any) -> bool:
    """Whether a cell names a side: after NS or EW a score is seen from that side."""
    return isinstance(cell, str) and plainly(cell)[:2].upper() in SIDES


def _line_of_two(
    table: Range, row: int, of_both: Callable[[str], LineResult], of_side: Callable[[str, Side], SideAward | None]
) -> LineResult | _Pair:
    """A line of two cells; one alone speaks for both sides."""
    ns, ew = cells = tuple(clean(cell) for cell in table.values[2 * row : 2 * row + 2])
    if ew is None:
        with naming(partial(table.place, 2 * row)):
            return _line(ns, of_both)
    awards: list[SideAward | None] = []
    for column, (side, cell) in enumerate(zip(SIDES, cells, strict=True)):
        with naming(partial(table.place, 2 * row + column)):
            if isinstance(cell, str):
                awards.append(of_side(cell, side))
            else:
                score = contract_score_or_none(cell)
                awards.append(None if score is None else Weighting.certain(score))
    return _Pair(table.name, row, cells, *awards)


def are_own_scores(table: Range, rows: Sequence[int], ns: NDArray[Any], ew: NDArray[Any]) -> bool:
    """Whether two columns are NS's own scores and EW's, 200 beside -200, as my.ACBL and RealBridge print them.

    They are if every line is like that, and one of them is not 0. A line that may be that, or a plus score, or a
    split, is refused.
    """
    mirrored = ns == -ew
    if mirrored.all():
        return bool(ns.any())
    other = int(rows[int(np.argmin(mirrored))]) + 1
    for doubtful in ((ns == 0) != (ew == 0), mirrored & (ns != 0)):
        if doubtful.any():
            line = int(np.argmax(doubtful))
            raise CellError(_doubt(int(ns[line]), int(ew[line]), other), place_of(table.name, int(rows[line])))
    return False


def _doubt(ns: int, ew: int, other: int) -> str:
    """The reason why two numbers side by side are refused, and what to write."""
    split = say("a split as NS {ns} / EW {ew}", ns=ns, ew=-ew)
    if ns == -ew:
        return say(
            "{ns} beside {ew} would be NS's own score and EW's, but row {other} is not so: write one score for both "
            "sides, {ns}, or {split}",
            ns=ns,
            ew=ew,
            other=other,
            split=split,
        )
    return say(
        "{ns} beside {ew} may be a plus score of one side, or a split: write one score for both sides, seen from NS, "
        "{score}, or {split}",
        ns=ns,
        ew=ew,
        score=ns or -ew,
        split=split,
    )
