"""The many ways in which programs and people type the same sign or the same word."""

from __future__ import annotations

import re

# Capitals and single blanks, as `capitals` makes them. RealBridge prints --- for a board that was not played.
NOT_PLAYED = frozenset({"NP", "NOT PLAYED", "BYE", "SIT OUT", "SIT-OUT", "SITOUT", "---"})
PASSED_OUT = frozenset({"P", "PASS", "AP", "ALL PASS", "P/O", "PASS OUT", "PASSED OUT"})

_MINUS = "−–—‐‑‒﹣－"
_TIMES = "×✕✖*"
_BLANK = "\u00a0\u2007\u2009\u202f\t\r\n"
SUITS = str.maketrans("♣♦♥♠♧♢♡♤❤", "CDHSCDHSH")
SIGNS = str.maketrans(_MINUS + _TIMES + _BLANK, "-" * len(_MINUS) + "x" * len(_TIMES) + " " * len(_BLANK))

LONGEST_FIGURE = 30  # signs
_FIGURE = re.compile(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)")


def plainly(text: str) -> str:
    """The text with the plain minus sign, `x` for times, ordinary blanks, and none around it.

    >>> plainly(" −50 × ½")
    '-50 x ½'
    """
    return text.translate(SIGNS).strip()


def figure_in(text: str) -> float | None:
    """The number that a text shows, with a point or a comma; None for any other text.

    Python's own `float` also reads 4_20, 1e3, nan and the digits of other scripts.

    >>> figure_in("−62,5"), figure_in("4_20"), figure_in("nan")
    (-62.5, None, None)
    """
    plain = plainly(text)
    is_figure = len(plain) <= LONGEST_FIGURE and _FIGURE.fullmatch(plain)
    return float(plain.replace(",", ".")) if is_figure else None


def capitals(text: str) -> str:
    """The plain text in capitals with single blanks, as words are looked up.

    >>> capitals(" passed  out") in PASSED_OUT, capitals("———") in NOT_PLAYED
    (True, True)
    """
    return " ".join(plainly(text).upper().split())
