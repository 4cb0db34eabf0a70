"""Texts that no spreadsheet takes for a formula or a date: in CSV an apostrophe keeps a text a text.

A program may split the file at another separator than ours, and then sees cells within our cells. So an apostrophe is
put at the beginning of a text and after each separator in it, wherever a formula or a date would follow. A separator at
the end of the text counts too, since the next cell follows it. A formula after quotes or blanks is one too.
"""

from __future__ import annotations

import re

_SIGN = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"  # the last four are those of East Asian keyboards
_DATE = r"\d+(?:[-/:]\d+)+|\d+(?:\.\d+){2,}"  # or a time, or a fraction
_ENDS = r"\s*(?:[,;\t|]|\Z)"
_TAKEN_AMISS = rf"[\s'\"]*(?:{_SIGN}|(?:{_DATE}){_ENDS})"
_LAST = r"[\s'\"]*\Z"
_OPEN = re.compile(rf"(\A(?={_TAKEN_AMISS})|[,;\t|](?={_TAKEN_AMISS}|{_LAST}))")
_GUARDED = re.compile(rf"(\A(?='{_TAKEN_AMISS})|[,;\t|](?='(?:{_TAKEN_AMISS}|{_LAST})))'")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?|[=+\-@]", re.ASCII)  # and a sign alone, which is no formula


def guarded(text: str) -> str:
    """A text that every spreadsheet takes for a text, whether it splits at commas, semicolons or tabs.

    >>> guarded("=1+1"), guarded("Smith"), guarded("-2"), guarded("Rossi; =1+1"), guarded("1-5")
    ("'=1+1", 'Smith', '-2', "Rossi;' =1+1", "'1-5")
    """
    return text if _NUMBER.fullmatch(text) else _OPEN.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """The text that was guarded.

    >>> unguarded("'=1+1"), unguarded("O'Neil"), unguarded("Rossi;' =1+1")
    ('=1+1', "O'Neil", 'Rossi; =1+1')
    """
    return _GUARDED.sub(r"\1", text) if "'" in text else text


def printable(text: str) -> str:
    """A text without control characters, which XML cannot hold; every kind of blank becomes a plain one.

    >>> printable("Ann\\xa0Lee\\u202e")
    'Ann Lee'
    """
    return "".join(" " if sign.isspace() else sign for sign in text if sign.isprintable() or sign.isspace())


def safe(text: str) -> str:
    """A text as a cell of a table holds it: on one line, and no formula.

    >>> safe(" =1+1\\n"), safe("-2")
    ("'=1+1", '-2')
    """
    return guarded(printable(text).strip())
