"""What nobody can see without Excel: whether blank cells stay blank within arrays, and how decimals are written."""

from __future__ import annotations

from typing import NamedTuple

NOT_BLANK_IN_ARRAYS = "ISBLANK"
_RESHAPING = "TOCOL HSTACK VSTACK CHOOSECOLS CHOOSEROWS DROP TAKE EXPAND FILTER SORT SORTBY UNIQUE TRANSPOSE IF INDEX"


class Rules(NamedTuple):
    """Functions that see or make no blank cell within an array: 0 stands there in the answer of most of them."""

    unblanking: frozenset[str] = frozenset()
    comma: bool = False


# Each is what some engine does; the sheets and the names have to give the same under all of them.
HYPOTHESES = {
    "blanks stay": frozenset[str](),
    "ISBLANK is false within arrays": frozenset({NOT_BLANK_IN_ARRAYS}),
    "IF over an array gives 0": frozenset({"IF"}),
    "TRANSPOSE gives 0": frozenset({"TRANSPOSE"}),
    "every function gives 0": frozenset(_RESHAPING.split()),
}
UNBLANKING = frozenset[str]().union(*HYPOTHESES.values())
