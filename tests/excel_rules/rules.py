"""The rules that we cannot see without Excel: whether blank cells stay blank within arrays, and the decimal sign."""

from __future__ import annotations

from typing import NamedTuple

NOT_BLANK_IN_ARRAYS = "ISBLANK"
_RESHAPING = "TOCOL HSTACK VSTACK CHOOSECOLS CHOOSEROWS DROP TAKE EXPAND FILTER SORT SORTBY UNIQUE TRANSPOSE IF INDEX"


class Rules(NamedTuple):
    """The functions that neither see nor make blank cells within an array; most of them answer with 0 there."""

    unblanking: frozenset[str] = frozenset()
    comma: bool = False


BLANKS_STAY, ALL_GIVE_0 = "blanks stay", "every function gives 0"
# Some engine follows each of these; the sheets and the names must give the same under all of them.
HYPOTHESES = {
    BLANKS_STAY: frozenset[str](),
    "ISBLANK is false within arrays": frozenset({NOT_BLANK_IN_ARRAYS}),
    "IF over an array gives 0": frozenset({"IF"}),
    "TRANSPOSE gives 0": frozenset({"TRANSPOSE"}),
    ALL_GIVE_0: frozenset(_RESHAPING.split()),
}
UNBLANKING = frozenset[str]().union(*HYPOTHESES.values())
