"""Formulas as the sheets declare them: `{names}` of this workbook, `«texts»` in English, our functions by name."""

from __future__ import annotations

import re
from collections.abc import Callable

from xl_law12.errors import ERROR_MARK
from xl_law12.hosts.excel.names import vba_name
from xl_law12.sheet.functions import CATALOGUE

LONGEST = 250  # what is longer belongs into a step of its own
MARK = ERROR_MARK

_OURS = {declared.name for declared in CATALOGUE}
_CALL = re.compile(rf"\b({'|'.join(sorted(_OURS, key=len, reverse=True))})\(")
_NAME = re.compile(r"\{([A-Za-z][A-Za-z0-9_ ]*\.)?([a-z][a-z0-9_]*)\}")
_TEXT = re.compile("«(.+?)»")
_QUOTED = re.compile(r'"[^"]*"|«[^»]*»')
_ADDRESS = re.compile(r"\$?\b[A-Z]{1,3}\$?[0-9]+\b(?!\()")


def named(formula: str, name: Callable[[str, str], str]) -> str:
    """A formula with its names put in: `name` is asked with a sheet (or nothing) and a key.

    >>> named("IMP({score},{Session.datum})", lambda sheet, key: f"{sheet.lower()}{key}")
    'IMP(score,sessiondatum)'
    """
    return _NAME.sub(lambda match: name((match[1] or "").rstrip("."), match[2]), formula)


def worded(formula: str, say: Callable[[str], str]) -> str:
    """A formula with its texts in a language.

    >>> worded('IF({a}="",«who?»,"")', str.upper)
    'IF({a}="","WHO?","")'
    """
    return _TEXT.sub(lambda match: '"' + say(match[1]).replace('"', '""') + '"', formula)


def for_vba(text: str) -> str:
    """A text with our functions under the names that they have in VBA."""
    return _CALL.sub(lambda match: f"{vba_name(match[1])}(", text)


def may_be_name(key: str) -> bool:
    """Whether a key can be a defined name: no function of ours, and nothing that reads as cells.

    >>> may_be_name("score"), may_be_name("ranking"), may_be_name("c"), may_be_name("ns1")
    (True, False, False, False)
    """
    return key.upper() not in _OURS and key not in ("r", "c") and _ADDRESS.fullmatch(key.upper()) is None


def has_address(formula: str) -> bool:
    """Whether a formula names a cell by its address.

    >>> has_address('IF($B$3="","",1)'), has_address('LAW12_ADJUST(actual,before)&"A1"')
    (True, False)
    """
    return _ADDRESS.search(_QUOTED.sub("", formula)) is not None


def guarded(cell: str) -> str:
    """A single input as a name stands for it: LibreOffice would hand over a blank cell as 0."""
    return f'IF(ISBLANK({cell}),"",{cell})'


def chosen(*cases: str, otherwise: str = '""') -> str:
    """Conditions and answers in turn, the first that holds.

    >>> chosen('{a}=1', '2', '{b}=1', '3')
    'IF({a}=1,2,IF({b}=1,3,""))'
    """
    text = otherwise
    for index in range(len(cases) - 2, -1, -2):
        text = f"IF({cases[index]},{cases[index + 1]},{text})"
    return text
