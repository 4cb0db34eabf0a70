"""The block in which a director types what could have happened: what each line says, and what is wrong in it."""

from __future__ import annotations

from typing import Annotated

from xl_law12.bridge.reading.entries import LineAnswer
from xl_law12.errors import CellError, Law12Error
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import Answer, Single, column_of
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, text_of
from xl_law12.sheet.outcomes import OutcomesTyped, read_outcomes
from xl_law12.sheet.pasted import only_cell, readable, shown
from xl_law12.sheet.ranges import Range, column, line_by_line, spread
from xl_law12.sheet.single import chosen_language
from xl_law12.sheet.sources import LAW_12C1B, LAW_12C1C, LAW_77

CATEGORY = "Law 12"

CONTRACT = "What could have happened, a line each: a contract with its result, a score for NS, or an award"
DECLARER = "N, E, S or W, where the contract does not say who played it"
VULNERABLE = "NS, EW, ALL, NONE, or the board's number, for each line or for all"
LANGUAGE_OF_CARDS = "The language, in two letters: en if blank. Where hearts begin with a C, 4C= is asked about"


@sheet_function(CATEGORY, LAW_77)
def READ_OUTCOMES(
    contract: Annotated[Cells, CONTRACT],
    declarer: Annotated[Cells, DECLARER] = None,
    vulnerable: Annotated[Cells, VULNERABLE] = None,
    language: Annotated[Cells, LANGUAGE_OF_CARDS] = None,
) -> Answer:
    """What each outcome is: a score seen from NS, or an award in the notation; blank where nothing is typed.

    A line that cannot be read has its refusal in the place of its result.

    >>> READ_OUTCOMES(["4H=", -100, "A+/A-"], ["N", None, None], "ALL")
    [[620.0], [-100.0], ['A+/A-']]
    """
    typed = column(contract, "contract")
    lines = len(typed.values)
    seats, sides = (
        spread(table, readable, lines, "contract")
        for table in (column(declarer, "declarer"), column(vulnerable, "vulnerable"))
    )
    results = read_outcomes(typed.each(readable), seats, sides, chosen_language(language))
    if typed.single:
        return only_cell(results[0])
    return column_of(shown(_placed(result, typed, line)) for line, result in enumerate(results))


@sheet_function(CATEGORY, LAW_12C1B, LAW_12C1C, single=True)
def RULING_FAULTS(
    places: Annotated[Cells, "The first cells of all that follows, in its order, as messages name them: G5, D9 ..."],
    vulnerable: Annotated[Cells, VULNERABLE],
    nos: Annotated[Cells, arguments.NOS],
    other: Annotated[Cells, "The other table's result, or those of the field: contracts, scores for NS, awards"],
    other_by: Annotated[Cells, DECLARER],
    which: Annotated[Cells, "A, B or C beside the first line of each"],
    contract: Annotated[Cells, CONTRACT],
    declarer: Annotated[Cells, DECLARER],
    weights: Annotated[Cells, "The weights of B and of C"],
    os_weights: Annotated[Cells, "The offenders' own weights of B"],
    language: Annotated[Cells, LANGUAGE_OF_CARDS] = None,
) -> Single:
    """What is wrong in a ruling as it is typed: a line for each wrong cell, in the order of the work.

    A cause is said once, and not what follows from it: without a vulnerability no contract has a score.

    >>> RULING_FAULTS(["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"], "ALL", "NS", 620, None, ["A", "B"],
    ...               ["4SX=", "4H="], [None, "N"], ["", ""], ["", ""])
    "F9: nobody is named who played '4SX=': write N, E, S or W"
    """
    block = OutcomesTyped(column(contract, "contract"), column(declarer, "declarer"), chosen_language(language))
    played = column(vulnerable, "vulnerable")
    block.read_vulnerable(played)
    block.read_lines(column(other, "other"), column(other_by, "other_by"), played)
    parts = line_by_line(column(which, "which"), block.count, "contract")
    block.read_weights(parts, column(weights, "weights"), column(os_weights, "os_weights"), block.read_nos(nos))
    return block.told(column(places, "places").each(text_of))


def _placed(result: LineAnswer, typed: Range, line: int) -> LineAnswer:
    """A line's result; an error with the cell that it is about, which stands beside what is typed."""
    if not isinstance(result, Law12Error):
        return result
    return CellError(result.problem, typed._replace(name=result.argument).place(line))
