"""The block in which a director types what could have happened: what each line says, and what is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

from xl_law12.bridge.explanation import language_of
from xl_law12.bridge.reading.entries import Entry, Result, result_text, says_nothing, vulnerability_in
from xl_law12.bridge.reading.typed import clubs_or_hearts, read_typed
from xl_law12.bridge.weights import shares
from xl_law12.errors import CellError, Law12Error, Refusal, naming
from xl_law12.languages import ENGLISH
from xl_law12.sentences import inside, say
from xl_law12.sheet.answers import BLANK, Answer, Single, one_or_rows
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, passes_errors_on, text_of, weight_or_none
from xl_law12.sheet.functions.reading import readable
from xl_law12.sheet.ranges import Range, column, line_by_line, spread
from xl_law12.sheet.single import one
from xl_law12.sheet.sources import LAW_12C1B, LAW_12C1C, LAW_77

CATEGORY = "Law 12"

CONTRACT = "What could have happened, a line each: a contract with its result, a score for NS, or an award"
DECLARER = "N, E, S or W, where the contract does not say who played it"
VULNERABLE = "NS, EW, ALL, NONE, or the board's number"
LANGUAGE = "en (if blank) or it, where 4C= may be hearts, and is asked about"


@sheet_function(CATEGORY, LAW_77)
@passes_errors_on
def READ_OUTCOMES(
    contract: Annotated[Cells, CONTRACT],
    declarer: Annotated[Cells, DECLARER] = None,
    vulnerable: Annotated[Cells, VULNERABLE] = None,
    language: Annotated[Cells, LANGUAGE] = None,
) -> Answer:
    """What each outcome is: a score seen from NS, or an award in the notation; blank where nothing is typed.

    A line that cannot be read has its refusal in the place of its result.

    >>> READ_OUTCOMES(["4H=", -100, "A+/A-"], ["N", None, None], "ALL")
    [[620.0], [-100.0], ['A+/A-']]
    """
    typed = column(contract, "contract")
    results = _results(typed, column(declarer, "declarer"), _entry(vulnerable, "vulnerable"), _language(language))
    if typed.single and isinstance(results[0], Law12Error):
        raise results[0]
    return one_or_rows([[_cell(result, typed, line)] for line, result in enumerate(results)], typed.single)


@sheet_function(CATEGORY, LAW_12C1B, LAW_12C1C, single=True)
@passes_errors_on
def RULING_FAULTS(
    places: Annotated[Cells, "The first cells of all that follows, in its order, as messages name them: G5, D9 ..."],
    vulnerable: Annotated[Cells, VULNERABLE],
    nos: Annotated[Cells, "Who did not offend; anything but a blank will do"],
    other: Annotated[Cells, "The other table's result, or those of the field: contracts, scores for NS, awards"],
    other_by: Annotated[Cells, DECLARER],
    which: Annotated[Cells, "A, B or C beside the first line of each"],
    contract: Annotated[Cells, CONTRACT],
    declarer: Annotated[Cells, DECLARER],
    weights: Annotated[Cells, "The weights of B and of C"],
    os_weights: Annotated[Cells, "The offenders' own weights of B"],
    language: Annotated[Cells, LANGUAGE] = None,
) -> Single:
    """What is wrong in a ruling as it is typed: a line for each wrong cell, in the order of the work.

    A cause is said once, and not what follows from it: without a vulnerability no contract has a score.

    >>> places = ["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"]
    >>> RULING_FAULTS(places, "ALL", "NS", 620, None, ["A", "B"], ["4SX=", "4H="], [None, "N"], ["", ""], ["", ""])
    "F9: nobody is named who played '4SX=': write N, E, S or W"
    """
    block = _Block(
        column(which, "which"), column(contract, "contract"), column(declarer, "declarer"), _language(language)
    )
    played = _entry(vulnerable, "vulnerable")
    block.read_case(played, _entry(nos, "nos"))
    block.read_lines(column(other, "other"), column(other_by, "other_by"), played)
    block.read_weights(column(weights, "weights"), column(os_weights, "os_weights"))
    return block.told(column(places, "places").each(text_of))


def _language(cell: Cells) -> str:
    with naming("language"):
        return language_of(text_of(one(cell, "language")) or ENGLISH)


def _entry(cell: Cells, name: str) -> Entry:
    return readable(one(cell, name))


def _results(typed: Range, seats: Range, vulnerable: Entry, language: str) -> list[Result | Law12Error | None]:
    """Each line's result, or its error."""
    declarers = spread(seats.each(readable), seats, len(typed.values), "contract")
    return _read(typed.each(readable), declarers, vulnerable, language)


def _read(
    typed: Sequence[Entry], declarers: Sequence[Entry], vulnerable: Entry, language: str
) -> list[Result | Law12Error | None]:
    asked = clubs_or_hearts(typed, language)
    return [asked.get(line) or _one(*it, vulnerable) for line, it in enumerate(zip(typed, declarers, strict=True))]


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


class _Block:
    """The yellow block: its lines, and what was found wrong so far, each fault with its argument and line."""

    def __init__(self, which: Range, typed: Range, seats: Range, language: str) -> None:
        self.typed, self.language, self.count = typed.each(readable), language, len(typed.values)
        self.seats = spread(seats.each(readable), seats, self.count, "contract")
        self.parts = _parts(line_by_line(which, self.count, "contract").each(text_of))
        self.faults: list[tuple[str, int, str, int]] = []  # argument, line, what is wrong, how many lines it is about

    def add(self, argument: str, line: int, problem: str, lines: int = 1) -> None:
        """Note a fault."""
        if not any(fault[:2] == (argument, line) for fault in self.faults):
            self.faults.append((argument, line, problem, lines))

    def is_filled(self, line: int) -> bool:
        """Whether an outcome stands in a line."""
        return not says_nothing(self.typed[line])

    def read_case(self, vulnerable: Entry, nos: Entry) -> None:
        """Look at who is vulnerable, and at who did not offend."""
        try:
            vulnerability_in(vulnerable)
        except Law12Error as error:
            self.add("vulnerable", 0, error.problem)
        if nos is None and any(map(self.is_filled, range(self.count))):
            self.add("nos", 0, say("who did not offend? Choose NS, EW, or that neither did"))

    def read_lines(self, other: Range, other_by: Range, vulnerable: Entry) -> None:
        """Read the other tables and all lines; what only the vulnerability lacks is said of that alone."""
        others = other.each(readable)
        seats = spread(other_by.each(readable), other_by, len(others), "other")
        results = _read([*others, *self.typed], [*seats, *self.seats], vulnerable, self.language)
        for line, error in enumerate(results):
            if not isinstance(error, Law12Error):
                continue
            if error.argument == "vulnerable":
                self.add("vulnerable", 0, error.problem)
            elif line < len(others):
                self.add("other_by" if error.argument == "declarer" else "other", line, error.problem)
            else:
                self.add(error.argument, line - len(others), error.problem)

    def read_weights(self, weights: Range, os_weights: Range) -> None:
        """Look at the weights of B and C, and at the offenders' own."""
        for argument, table, parts in (("weights", weights, "BC"), ("os_weights", os_weights, "B")):
            given = line_by_line(table, self.count, "contract").values
            read = [self._weight(argument, line, cell) for line, cell in enumerate(given)]
            for part in parts:
                self._add_up(argument, [line for line in range(self.count) if self.parts[line] == part], read)
        first = {part: self.parts.index(part) for part in "BC" if part in self.parts}
        filled = {part for line, part in enumerate(self.parts) if self.is_filled(line)}
        if "C" in filled and "B" not in filled and "B" in first:
            self.add("contract", first["B"], say("C needs B: type what would have happened without the infraction"))

    def _weight(self, argument: str, line: int, cell: Any) -> Any:
        """A weight; a blank where there is none, or none that can be read."""
        try:
            return weight_or_none(clean(cell))
        except Law12Error as error:
            self.add(argument, line, error.problem)
            return BLANK

    def _add_up(self, argument: str, lines: list[int], read: Sequence[Any]) -> None:
        """Each outcome of several has its weight, and they add up: one alone needs none."""
        weighed = [line for line in lines if read[line] is not None]
        filled = [line for line in lines if self.is_filled(line)]
        if not weighed and (len(filled) < 2 or argument == "os_weights"):
            return
        for line in lines:
            if line in filled and line not in weighed:
                self.add(argument, line, say("is blank beside an outcome"))
            if line in weighed and line not in filled:
                self.add("contract", line, say("is blank beside a weight"))
        if sorted(weighed) == sorted(filled) and all(read[line] != BLANK for line in filled):
            try:
                shares([read[line] for line in filled])
            except Law12Error as error:
                self.add(argument, lines[0], error.problem, len(lines))

    def told(self, places: Sequence[str]) -> str:
        """The faults in the order of the work: a line each, with its cell."""
        if len(places) != len(ORDER):
            raise CellError("{count} cells: give {wanted}", "places", count=len(places), wanted=len(ORDER))
        first = dict(zip(ORDER, places, strict=True))

        def rank(fault: tuple[str, int, str, int]) -> tuple[int, int, int]:
            argument, line, _, lines = fault
            at = ORDER.index(argument)
            return (0, at, line) if at < LINES_FROM else (lines, line, at)

        return "\n".join(
            f"{_below(first[argument], line, lines)}: {inside(problem, self.language)}"
            for argument, line, problem, lines in sorted(self.faults, key=rank)
        )


def _parts(which: Sequence[str]) -> list[str]:
    """Each line's part: a blank is as the line above."""
    parts: list[str] = []
    for letter in which:
        parts.append(letter.upper() or (parts[-1] if parts else BLANK))
    return parts


def _below(place: str, line: int, lines: int) -> str:
    """The cell so many lines below another, or several of them.

    >>> _below("D9", 0, 1), _below("G9", 1, 5)
    ('D9', 'G10:G14')
    """
    letters, row = re.fullmatch(r"([A-Z]*)(\d*)", place).groups()  # type: ignore[union-attr]
    first = f"{letters}{int(row) + line}"
    return first if lines == 1 else f"{first}:{letters}{int(row) + line + lines - 1}"
