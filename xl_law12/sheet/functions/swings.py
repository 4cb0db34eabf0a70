"""Does it matter? What a ruling does to a match, and the weights at which something changes hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from xl_law12.bridge.swing import before, changes, outcomes_of
from xl_law12.bridge.swing_sentence import Names, teams, tell
from xl_law12.errors import naming
from xl_law12.languages import ENGLISH
from xl_law12.sheet.answers import BLANK, Rows, Single
from xl_law12.sheet.arguments import LEFT_OUT, Language, column, one
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import contract_score_or_none, text_of
from xl_law12.sheet.functions.matches import CATEGORY
from xl_law12.sheet.match import SwingArguments, label_of, swing_of
from xl_law12.sheet.ranges import Range, line_by_line
from xl_law12.sheet.sources import EBL_2008_C, LAW_12C1C, LAW_12C1E, LAW_12C4

SWING = "outcome weight home away home_total away_total home_vps away_vps"

Swing = Annotated[SwingArguments | None, swing_of]


@sheet_function(
    CATEGORY,
    LAW_12C1C,
    LAW_12C1E,
    LAW_12C4,
    EBL_2008_C,
    headings=SWING,
)
def MATCH_SWING(asked: Swing) -> Rows:
    """What a ruling does to a match: the match before it, after it, and with each outcome of B alone, a row each.

    A row holds the outcome and its weight, the board's figures of home and away, their totals, their VPs. `before` is
    the match with A; without an A, the match without the board.

    >>> for row in MATCH_SWING("60% 420, 40% -50", -50, -3, None, 16):
    ...     print(row)
    ['before', '', '', '', -3.0, 3.0, 9.09, 10.91]
    ['after', '', 6.0, -6.0, 3.0, -3.0, 10.91, 9.09]
    [420.0, 0.6, 10.0, -10.0, 7.0, -7.0, 12.03, 7.97]
    [-50.0, 0.4, 0.0, 0.0, -3.0, 3.0, 9.09, 10.91]
    """
    if asked is None:
        return [[BLANK] * 8]
    with naming(asked.other_room):
        return [
            asked.row("before", BLANK, before(asked.line, asked.other, asked.match)),
            asked.row("after", BLANK, asked.standing(asked.line)),
            *(
                asked.row(label_of(outcome), float(outcome.weight), asked.standing(outcome.at(Fraction(1))))
                for outcome in outcomes_of(asked.line)
            ),
        ]


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C4, EBL_2008_C, headings="outcome weight what below at above")
def MATCH_CHANGES(asked: Swing) -> Rows:
    """Each weight of an outcome of B at which the winner changes, or a team's VPs pass a whole number.

    One outcome at a time goes from 0 to 100%, the others keep their proportions, and the offenders' own weights stand.
    A row holds the outcome, the weight, what changes (winner, home, away), and what it is below that weight, at it and
    above it. Blank: no weighting changes anything.

    >>> MATCH_CHANGES("60% 420, 40% -50", -50, -3, None, 16, "NONE")[0]
    [420.0, 0.3, 'winner', 'away', 'tie', 'home']
    """
    if asked is None:
        return [[BLANK] * 6]
    with naming(asked.other_room):
        rows = [asked.change(change) for change in changes(asked.line, asked.other, asked.match)]
    return rows or [[BLANK] * 6]


@sheet_function(CATEGORY, LAW_12C1C, LAW_12C1E, LAW_12C4, EBL_2008_C, single=True)
def MATCH_EXPLAIN(
    asked: Swing,
    language: Language = ENGLISH,
    home_name: Annotated[str, one("The name of the home team", text_of)] = "",
    away_name: Annotated[str, one("The name of the away team", text_of)] = "",
    scores: Annotated[Range, column("Possible scores of the ruling, seen from NS", contract_score_or_none)] = LEFT_OUT,
    words: Annotated[Range, column("What to call each of them, line by line: 4H= by N", text_of)] = LEFT_OUT,
) -> Single:
    """Whether a ruling matters to a match, in a few sentences: who wins, what each team has, from which weight on.

    >>> print(MATCH_EXPLAIN("60% 420, 40% -50", -50, -3, None, 16, home_name="Verdi", away_name="Neri"))
    The ruling changes the winner: Verdi win the match with it, Neri win the match without the board. \
VPs: Verdi 9.09 before, 10.91 after; Neri 10.91 before, 9.09 after. Below 30% of 420: Neri win the match; above \
it: Verdi win the match; at exactly 30%: the match is a tie. The nearest whole VP: Verdi reach 11 at 65% of 420.
    """
    if asked is None:
        return BLANK
    called = zip(scores.values, line_by_line(words, len(scores.values), "scores").values, strict=True)
    named = {score: name for score, name in called if score is not None and name}
    with naming(asked.other_room):
        first, second = asked.in_order(teams(home_name, away_name, language))
        return tell(asked.line, asked.other, asked.match, Names(first, second, named, asked.turned), language)
