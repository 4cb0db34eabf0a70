"""The many ways in which programs and people type the same sign."""

from __future__ import annotations

_MINUS = "−–—‐‑‒﹣－"
_TIMES = "×✕✖*"
_BLANK = "\u00a0\u2007\u2009\u202f\t\r\n"
_SIGNS = str.maketrans(_MINUS + _TIMES + _BLANK, "-" * len(_MINUS) + "x" * len(_TIMES) + " " * len(_BLANK))


def plainly(text: str) -> str:
    """The text with the plain minus sign, `x` for times, ordinary blanks, and none around it.

    >>> plainly(" −50 × ½")
    '-50 x ½'
    """
    return text.translate(_SIGNS).strip()
