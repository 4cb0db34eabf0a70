"""The many ways in which programs and people type the same sign or the same word."""

from __future__ import annotations

# Capitals and single blanks, as `capitals` makes them. RealBridge prints --- for a board that was not played.
NOT_PLAYED = frozenset({"NP", "NOT PLAYED", "BYE", "SIT OUT", "SIT-OUT", "SITOUT", "---"})
PASSED_OUT = frozenset({"P", "PASS", "AP", "ALL PASS", "P/O", "PASS OUT", "PASSED OUT"})

_MINUS = "−–—‐‑‒﹣－"
_TIMES = "×✕✖*"
_BLANK = "\u00a0\u2007\u2009\u202f\t\r\n"
SUITS = str.maketrans("♣♦♥♠♧♢♡♤❤", "CDHSCDHSH")
SIGNS = str.maketrans(_MINUS + _TIMES + _BLANK, "-" * len(_MINUS) + "x" * len(_TIMES) + " " * len(_BLANK))


def plainly(text: str) -> str:
    """The text with the plain minus sign, `x` for times, ordinary blanks, and none around it.

    >>> plainly(" −50 × ½")
    '-50 x ½'
    """
    return text.translate(SIGNS).strip()


def capitals(text: str) -> str:
    """The plain text in capitals with single blanks, as words are looked up.

    >>> capitals(" passed  out") in PASSED_OUT, capitals("———") in NOT_PLAYED
    (True, True)
    """
    return " ".join(plainly(text).upper().split())
