"""The words of a case, which the functions say in English, in the language of an edition."""

from __future__ import annotations

from xl_law12.books.formulas import chosen
from xl_law12.bridge.law12 import Case

CASES = tuple(case.words for case in Case)


def worded_case(key: str) -> str:
    """The case that stands at a key, in the language of the edition."""
    return chosen(*((f'{key}="{words}"', f"«{words}»") for words in CASES))
