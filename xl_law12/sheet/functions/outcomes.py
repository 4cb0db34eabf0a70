"""The block in which a director types what could have happened: its lines, what is wrong in it, and its ruling."""

from __future__ import annotations

from typing import Annotated, Any

from xl_law12.bridge.awards import BOTH, Award, Ruling, Weighting, format_award, format_side
from xl_law12.bridge.block import NEITHER, PARTS, Outcome, OutcomeBlock, Part, Who, doubts, ruling_of
from xl_law12.errors import CellError, Where
from xl_law12.languages import ENGLISH
from xl_law12.sheet.answers import BLANK, Answer, Single
from xl_law12.sheet.arguments import LEFT_OUT, column, one, word
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import clean, text_of, weight_or_none
from xl_law12.sheet.field import award_of, read_back, read_lines
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.outcomes import (
    CONTRACT,
    DECLARER,
    VULNERABLE,
    LanguageOfCards,
    OutcomesTyped,
    TypedLines,
    outcome_phrases,
    parts_of,
    read_outcomes,
    who_in,
)
from xl_law12.sheet.ranges import Range, line_by_line

Nos = Annotated[Who | None, one("Who did not offend: NS, EW or Both", who_in)]
OwnWeights = Annotated[
    Range, column("B's chances for the offenders where they differ; with Both they are EW's", weight_or_none)
]


@sheet_function(CATEGORY, "77")
def READ_OUTCOMES(typed: Annotated[TypedLines, TypedLines]) -> Answer:
    """What each outcome is: a score seen from NS, or an award in the notation; blank where nothing is typed.

    A line that cannot be read has its refusal in the place of its result.

    >>> READ_OUTCOMES(["4H=", -100, "A+/A-"], ["N", None, None], "ALL")
    [[620.0], [-100.0], ['A+/A-']]
    """
    return typed.answer(read_outcomes)


@sheet_function(CATEGORY, "77")
def UNDERSTOOD(typed: Annotated[TypedLines, TypedLines]) -> Answer:
    """Each outcome as READ_OUTCOMES understands it, in words: a contract in one manner, averages for each side.

    A contract alone is understood without a declarer or a vulnerability. A line that cannot be read has its refusal.

    >>> UNDERSTOOD(["4s x =", "3sa-1 by S", "A+/A-", 620, "pass"], ["E", None, None, None, None])
    [['4♠X= by E'], ['3NT-1 by S'], ['NS average plus / EW average minus'], ['620'], ['passed out']]
    """
    return typed.answer(outcome_phrases)


@sheet_function(CATEGORY, "12C1(b) 12C1(c)", single=True)
def RULING_FAULTS(
    places: Annotated[
        Range,
        column("The first cells of all that follows, in its order, as messages name them: G5, D9 ...", text_of),
    ],
    vulnerable: Annotated[Range, column(VULNERABLE)],
    nos: Annotated[Any, one("Who did not offend: NS, EW or Both", clean)],
    other: Annotated[
        Range, column("The other table's result, or those of the field: contracts, scores for NS, awards")
    ],
    other_by: Annotated[Range, column(DECLARER)],
    which: Annotated[Range, column("A, B or C beside the first line of each")],
    contract: Annotated[Range, column(CONTRACT)],
    declarer: Annotated[Range, column(DECLARER)],
    weights: Annotated[Range, column("The weights of B and of C")],
    os_weights: Annotated[Range, column("The offenders' own weights of B")],
    language: LanguageOfCards = ENGLISH,
    gravity: Annotated[
        str, word("ASSUMED: what is assumed where nothing is wrong; if blank what is wrong", ("WRONG", "ASSUMED"))
    ] = "WRONG",
) -> Single:
    """What is wrong in a ruling as it is typed: a line for each wrong cell, in the order of the work.

    A fault that follows from another is not listed: without a vulnerability no contract has a score. A score is wrong
    that neither side can have where this side, or nobody, is vulnerable.

    >>> RULING_FAULTS(["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"], "ALL", "NS", 620, None, ["A", "B"],
    ...               ["4SX=", "4H="], [None, "N"], ["", ""], ["", ""])
    "F9: nobody is named who played '4SX=': write N, E, S or W"
    """
    block = OutcomesTyped(contract, declarer, language)
    block.read_vulnerable(vulnerable)
    block.read_lines(other, other_by, vulnerable)
    parts = line_by_line(which, block.count, "contract")
    block.read_weights(parts, weights, os_weights, block.read_nos(nos))
    return block.told(places.values, assumed=gravity == "ASSUMED")


@sheet_function(CATEGORY, "12C1(c) 12C1(d) 12C1(e) 82C 86B RMB", single=True)
def RULING_TEXT(
    which: Annotated[Range, column("A, B or C (WBF 2017: Ra, Rn, Re) in each line; blank: as the line above")],
    results: Annotated[Range, column("The results, seen from NS: scores or awards, as READ_RESULTS gives them")],
    weights: Annotated[Range, column("The chance of each; one result alone needs none", weight_or_none)] = LEFT_OUT,
    os_weights: OwnWeights = LEFT_OUT,
    nos: Nos = None,
) -> Single:
    """A ruling in one cell: A, B and C, each a result or several with their weights, in the ruling notation.

    Without an A and a C the text is a plain award, or a split if the offenders have their own weights, or both sides
    are innocent (82C). Without a C there was no serious error. An average (12C1(d), 12C2) stands alone in B; beside an
    A it counts where A is worth less to the side that did not offend.

    >>> RULING_TEXT(["A", "B", "C"], [-790, 620, 500], nos="NS")
    'NOS NS: A -790; B 620; C 500'
    >>> RULING_TEXT(["A", "B", None], [-50, 420, -50], [None, "60%", "40%"], [None, "70%", "30%"], "NS")
    'NOS NS: A -50; B 60% 420, 40% -50; OS 70% -420, 30% 50'
    >>> RULING_TEXT(["B", None], [420, -50], ["60%", "40%"], ["70%", "30%"], "Both")
    'NS 60% 420, 40% -50 / EW 70% -420, 30% 50'
    """
    count = len(which.values)
    line_by_line(results, count, "which")
    block = _block(which, results, weights.or_blanks(count, "which"), os_weights.or_blanks(count, "which"))
    for doubt in doubts(block, nos):
        if doubt.gravity == "wrong":
            where = doubt.where.argument if isinstance(doubt.where, Where) and which.single else doubt.where
            raise CellError(doubt.problem, where)
    ruling = ruling_of(block, nos)
    return BLANK if ruling is None else read_back(_written(ruling, nos))


def _written(ruling: Award | Ruling, who: Who | None) -> str:
    """The ruling in the notation. If both sides are innocent, each side's award is written, even if both are equal."""
    if who in (BOTH, NEITHER) and isinstance(ruling, Award) and isinstance(ruling.ns, Weighting):
        return f"NS {format_side(ruling.ns, 'NS')} / EW {format_side(ruling.ew, 'EW')}"
    return format_award(ruling)


def _block(parts: Range, results: Range, weights: Range, os_weights: Range) -> OutcomeBlock:
    """The lines that say something, by their part."""
    block: dict[Part, list[Outcome]] = {part: [] for part in PARTS}
    given = zip(parts_of(parts), read_lines(results), weights.values, os_weights.values, strict=True)
    for index, (part, line, weight, os_weight) in enumerate(given):
        award = award_of(line)
        if award is None:
            if weight is not None or os_weight is not None:
                raise CellError("is blank beside a weight", results.place(index))
            continue
        if part is None:
            raise CellError("is blank in the first line: give A, B or C", parts.place(index))
        block[part].append(Outcome(index, award, weight, os_weight))
    return block
