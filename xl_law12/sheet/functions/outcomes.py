"""The block in which a director types what could have happened: what each line says, and what is wrong in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from xl_law12.bridge.awards import Award, Ruling, Weighting
from xl_law12.bridge.block import PARTS, Outcome, Part, Who, faults
from xl_law12.bridge.reading.entries import Entry, Result, result_text, vulnerability_in
from xl_law12.bridge.reading.typed_outcomes import maybe_hearts_typed, read_typed
from xl_law12.errors import CellError, Law12Error, Refusal
from xl_law12.sentences import inside, say
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Answer, Single, one_or_rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, passes_errors_on, text_of, weight_or_none
from xl_law12.sheet.functions.reading import readable
from xl_law12.sheet.functions.worth import parts_of, who_of
from xl_law12.sheet.ranges import Range, column, line_by_line, spread
from xl_law12.sheet.single import chosen_language
from xl_law12.sheet.sources import LAW_12C1B, LAW_12C1C, LAW_77

CATEGORY = "Law 12"

CONTRACT = "What could have happened, a line each: a contract with its result, a score for NS, or an award"
DECLARER = "N, E, S or W, where the contract does not say who played it"
VULNERABLE = "NS, EW, ALL, NONE, or the board's number, for each line or for all"
LANGUAGE_OF_CARDS = "The language, in two letters: en if blank. Where hearts begin with a C, 4C= is asked about"


@sheet_function(CATEGORY, LAW_77)
@passes_errors_on
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
        spread(table.each(readable), table, lines, "contract")
        for table in (column(declarer, "declarer"), column(vulnerable, "vulnerable"))
    )
    results = _read(typed.each(readable), seats, sides, chosen_language(language))
    if typed.single and isinstance(results[0], Law12Error):
        raise results[0]
    return one_or_rows([[_cell(result, typed, line)] for line, result in enumerate(results)], single=typed.single)


@sheet_function(CATEGORY, LAW_12C1B, LAW_12C1C, single=True)
@passes_errors_on
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
    block = _Block(column(contract, "contract"), column(declarer, "declarer"), chosen_language(language))
    played = column(vulnerable, "vulnerable")
    block.read_vulnerable(played)
    block.read_lines(column(other, "other"), column(other_by, "other_by"), played)
    parts = line_by_line(column(which, "which"), block.count, "contract")
    block.read_weights(parts, column(weights, "weights"), column(os_weights, "os_weights"), block.read_nos(nos))
    return block.told(column(places, "places").each(text_of))


def _read(
    typed: Sequence[Entry], declarers: Sequence[Entry], vulnerable: Sequence[Entry], language: str
) -> list[Result | Law12Error | None]:
    """Each line's result, or its error."""
    asked = maybe_hearts_typed(typed, language)
    lines = zip(typed, declarers, vulnerable, strict=True)
    return [asked.get(line) or _one(*it) for line, it in enumerate(lines)]


def _one(typed: Entry, declarer: Entry, vulnerable: Entry) -> Result | Law12Error | None:
    try:
        return read_typed(typed, declarer, vulnerable)
    except Law12Error as error:
        return error


def _cell(result: Result | Law12Error | None, typed: Range, line: int) -> float | str:
    if isinstance(result, Law12Error):
        return Refusal(CellError(result.problem, typed._replace(name=result.argument).place(line)))
    return BLANK if result is None else float(result) if isinstance(result, int) else result_text(result)


ORDER = (
    *("vulnerable", "nos", "other", "other_by", "which"),
    *("contract", "declarer", "weights", "os_weights"),
)
LINES_FROM = ORDER.index("contract")
NO_SCORE = Award.both(Weighting.certain(0))  # for what is missing or cannot be read: its weight counts all the same


class _Block:
    """The yellow block: its lines, and what was found wrong so far, each fault with its argument and line."""

    def __init__(self, typed: Range, seats: Range, language: str) -> None:
        self.typed, self.language, self.count = typed.each(readable), language, len(typed.values)
        self.seats = spread(seats.each(readable), seats, self.count, "contract")
        self.awards: list[Award | Ruling | None] = []
        self.faults: dict[tuple[str, int], str] = {}  # argument and line, and what is wrong

    def add(self, argument: str, line: int, problem: str) -> None:
        """Note a fault; what was found first of a cell counts."""
        self.faults.setdefault((argument, line), problem)

    def read_vulnerable(self, vulnerable: Range) -> None:
        """Look at who is vulnerable."""
        for line, cell in enumerate(vulnerable.each(readable)):
            try:
                vulnerability_in(cell)
            except Law12Error as error:
                self.add("vulnerable", line, error.problem)

    def read_nos(self, nos: Cells) -> Who | None:
        """Look at who did not offend."""
        try:
            return who_of(nos)
        except Law12Error as error:
            self.add("nos", 0, error.problem)
            return None

    def read_lines(self, other: Range, other_by: Range, vulnerable: Range) -> None:
        """Read the other tables and all lines; what only the vulnerability lacks is said of that alone."""
        others = other.each(readable)
        seats = spread(other_by.each(readable), other_by, len(others), "other")
        sides = vulnerable.each(readable)
        here, there = (
            spread(sides, vulnerable, lines, name) for lines, name in ((self.count, "contract"), (len(others), "other"))
        )
        read = _read(self.typed, self.seats, here, self.language)
        results = [*_read(others, seats, there, self.language), *read]
        for line, error in enumerate(results):
            if not isinstance(error, Law12Error):
                continue
            if error.argument == "vulnerable":
                at = line if line < len(others) else line - len(others)
                self.add("vulnerable", at if len(sides) > 1 else 0, error.problem)
            elif line < len(others):
                self.add("other_by" if error.argument == "declarer" else "other", line, error.problem)
            else:
                self.add(error.argument, line - len(others), error.problem)
        self.awards = [*map(_award, results[len(others) :])]

    def read_weights(self, which: Range, weights: Range, os_weights: Range, nos: Who | None) -> None:
        """Put A, B and C together, and see what keeps them from being a ruling."""
        block: dict[Part, list[Outcome]] = {part: [] for part in PARTS}
        chances, own = (self._weights(table) for table in (weights, os_weights))
        given = zip(parts_of(which), self.awards, chances, own, strict=True)
        for line, (part, award, weight, os_weight) in enumerate(given):
            if award is None and (weight is not None or os_weight is not None):
                self.add("contract", line, say("is blank beside a weight"))
                award = NO_SCORE
            if award is not None and part is not None:
                block[part].append(Outcome(line, award, weight, os_weight))
        for fault in faults(block, nos):
            if fault.column != "which":
                self.add("contract" if fault.column == "results" else fault.column, fault.line or 0, fault.problem)

    def _weights(self, table: Range) -> list[Fraction | None]:
        """The weights of a column; what cannot be read is told, and stands for nothing else."""
        read: list[Fraction | None] = []
        for line, cell in enumerate(line_by_line(table, self.count, "contract").values):
            try:
                read.append(weight_or_none(clean(cell)))
            except Law12Error as error:
                self.add(table.name, line, error.problem)
                read.append(None)
        return read

    def told(self, places: Sequence[str]) -> str:
        """The faults in the order of the work: a line each, with its cell."""
        if len(places) != len(ORDER):
            raise CellError("{count} cells: give {wanted}", "places", count=len(places), wanted=len(ORDER))
        first = dict(zip(ORDER, places, strict=True))

        def rank(place: tuple[str, int]) -> tuple[int, int, int]:
            at = ORDER.index(place[0])
            return (0, at, place[1]) if at < LINES_FROM else (1, place[1], at)

        return "\n".join(
            f"{_below(first[argument] or first['other'], line)}: {inside(self.faults[argument, line], self.language)}"
            for argument, line in sorted(self.faults, key=rank)
        )


def _award(result: Result | Law12Error | None) -> Award | Ruling | None:
    """A line's result as an award."""
    if isinstance(result, Law12Error):
        return NO_SCORE
    if isinstance(result, int):
        return Award.both(Weighting.certain(result))
    return None if isinstance(result, str) else result


def _below(place: str, line: int) -> str:
    """The cell so many lines below another.

    >>> _below("D9", 0), _below("G9", 3)
    ('D9', 'G12')
    """
    letters = place.rstrip("0123456789")
    return f"{letters}{int(place[len(letters) :]) + line}"
