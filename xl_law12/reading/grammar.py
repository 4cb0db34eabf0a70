"""The grammar of the ruling notation: each rule has a name.

A rule is a pattern for a text in the plain spelling (`spelling.plainly`), and `whole` matches it, in capitals or not. A
rule that others are made from has no groups. What is taken out of a text is a named group.
"""

from __future__ import annotations

import re
from functools import cache

from xl_law12.bridge.spelling import PASSED_OUT
from xl_law12.bridge.weights import VULGAR_FRACTIONS

# Scores: 420, -50, PASS; and a whole cell's number kept as text: 420.0
POINTS = r"[+-]?\d{1,5}"
POINTS_AS_TEXT = rf"(?P<points>{POINTS})(?:[.,]0{{1,2}})?"
PASS = "|".join(sorted((word.replace(" ", r"\s+") for word in PASSED_OUT), reverse=True))
SCORE = rf"(?:{POINTS}|{PASS})(?!\w)"

# Weights: 2/3, ½, 60% have their sign; 0.6 has none
FRACTION = r"\d{1,60}\s?/\s?\d{1,60}"
VULGAR = f"[{''.join(VULGAR_FRACTIONS)}]"
PERCENT = r"(?:\d{1,15}(?:[.,]\d{1,15})?|[.,]\d{1,15})\s?%"
DECIMAL = r"\d?[.,]\d{1,15}"
WEIGHT_WITH_SIGN = rf"(?:{FRACTION}|{VULGAR}|{PERCENT})"
WEIGHT = rf"(?:{WEIGHT_WITH_SIGN}|{DECIMAL})"

# Contracts: 4SX-2 by E, what the contract reader makes of them
CONTRACT = r"[1-7]\s?[^\d\s%/.,;|x+=-][^%/.,;|]*"

# Terms: 60% 420, 60% of 420, 420 x 60%, 60% 4S= by S, 4S= by S 60%; after a contract an x may double it
OF = r"\s*(?:(?:x|of)\s*)?"
NOT_IN_A_NUMBER = r"(?<![\d.,])"
WEIGHT_FIRST = rf"(?P<weight>{WEIGHT}){OF}(?P<score>{NOT_IN_A_NUMBER}{SCORE})"
SCORE_FIRST = rf"(?P<score>{SCORE})(?:\s*(?:x|of)\s*|\s+)(?P<weight>{WEIGHT})"
WEIGHT_AND_CONTRACT = rf"(?P<weight>{WEIGHT}){OF}(?P<score>{NOT_IN_A_NUMBER}{CONTRACT})"
CONTRACT_AND_WEIGHT = rf"(?P<score>{CONTRACT})(?<!\sx)\s+(?P<weight>{WEIGHT})"
CONTRACT_TIMES_WEIGHT = rf"(?P<contract>{CONTRACT})\sx\s+(?P<weight>{WEIGHT})"
TERMS = (WEIGHT_FIRST, SCORE_FIRST, WEIGHT_AND_CONTRACT, CONTRACT_AND_WEIGHT)
BETWEEN_TERMS = r"\s*[|;]\s*|\s+\+\s+|,(?!\d)|(?<!\d),"

# Terms with nothing between them, each with its sign of a weight: 67% 170 33% 140
SIGNED_WEIGHT_FIRST = rf"{WEIGHT_WITH_SIGN}{OF}{NOT_IN_A_NUMBER}{SCORE}"
SIGNED_SCORE_FIRST = rf"{SCORE}(?:\s*(?:x|of)\s*|\s+){WEIGHT_WITH_SIGN}"
RUNS = tuple((term, rf"{term}(?:\s+{term})+") for term in (SIGNED_WEIGHT_FIRST, SIGNED_SCORE_FIRST))

# Artificial scores of one side: A+, AVE-, A60, A 45.5%; of one side in a cell of its own also 60%
PERCENTAGE = r"\d{1,3}(?:[.,]\d{1,6})?"
A = r"(?:AVE|AVG|AV|A)"
AVERAGE = rf"{A}\s?[+-]?"
ARTIFICIAL = rf"(?:A\s?{PERCENTAGE}\s?%?|{AVERAGE})"
AVERAGE_WITH_SIGN = rf"{A}\s?(?P<sign>[+-]?)"
ARTIFICIAL_PERCENTAGE = rf"A\s?(?P<percentage>{PERCENTAGE})\s?%?"
ONE_ARTIFICIAL = (AVERAGE_WITH_SIGN, ARTIFICIAL_PERCENTAGE)
OF_ONE_SIDE = (*ONE_ARTIFICIAL, rf"(?P<percentage>{PERCENTAGE})\s?%")
FIXED = r"(?P<award>.*\S)\s+FIXED"

# Artificial scores of both sides, NS first
ARTIFICIAL_PAIRS = (
    rf"(?P<ns>{ARTIFICIAL})\s*/\s*(?P<ew>{ARTIFICIAL})",  # A+/A-
    rf"A\s?(?P<ns>{PERCENTAGE})\s?%?\s?[/-]\s?(?P<ew>{PERCENTAGE})\s?%?",  # A60/40
    r"A\s?(?P<ns>\d\d)(?P<ew>\d\d)",  # A6040, USEBIO's
    r"(?P<ns>\d\d(?:[.,]\d{1,6})?)%?/(?P<ew>\d\d(?:[.,]\d{1,6})?)%?",  # 60/40
    rf"(?P<ns>{PERCENTAGE})\s?%\s?[/-]\s?(?P<ew>{PERCENTAGE})\s?%",  # 60%-40%, Bridgemate's
    r"(?P<ns>[456]0)-(?P<ew>[456]0)",  # 60-40; 90-50 might be scores
    rf"{A}\s?(?P<ns>[+=-])(?P<ew>[+=-])",  # A+-, A==, BBO's
)

# Awards of each side: NS 420 / EW A+
SIDE = r"(?:NS|EW)\b"
MARKED = rf"(?P<side>{SIDE})[\s:]*(?P<award>.*)"
BETWEEN_SIDES = rf"\s*/\s*(?={SIDE})"

# After an infraction: NOS NS: A -790; B 620; C 500; OS 60% 620, 40% 650; NOS BOTH: A -790; B 620; EW -170
RULING = r"NOS\s*(?P<side>\w*)\s*:?(?P<parts>.*)"
BETWEEN_PARTS = r"\s*;\s*"
PART = r"(?P<key>A|B|C|OS|EW)(?:[\s:=]+(?P<award>.*))?"

# What is refused with a hint
THOUSANDS = r"[+-]?\d{1,2}[., ]\d{3}"
COMMA_IN_DIGITS = r".*\d,\d.*"
OTHER_SIDE = r"(?P<side>[A-Z]{1,2})[\s:]+[+-]?\d.*"
SOME_RULING = frozenset({"-", "ADJ", "ADJ.", "ADJUSTED", "TD", "ARBITRAL", "ARBITRAL SCORE"})


@cache
def _compiled(rule: str) -> re.Pattern[str]:
    return re.compile(rule, re.IGNORECASE | re.ASCII | re.DOTALL)


def whole(rule: str, text: str) -> re.Match[str] | None:
    """Match a whole text by a rule, which is compiled when it is first used."""
    return _compiled(rule).fullmatch(text)


def parts(rule: str, text: str) -> list[str]:
    """Split a text at every match of a rule."""
    return _compiled(rule).split(text)


def terms_of(text: str) -> list[str]:
    """Split a weighting into its terms, at separators, or at blanks where every term has its sign of a weight.

    >>> terms_of("67% 170 33% 140"), terms_of("60% 420, 40% -50")
    (['67% 170', '33% 140'], ['60% 420', '40% -50'])
    """
    for term, run in RUNS:
        if whole(run, text):
            return _compiled(term).findall(text)
    return [part.strip() for part in parts(BETWEEN_TERMS, text)]
