"""The block in which a director types what could have happened: its lines, what is wrong in it, and its ruling."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from xl_law12.bridge import awards
from xl_law12.bridge.awards import BOTH, NEITHER, PARTS, WHO, Award, AwardOrRuling, Outcome, Part, Weighting, Who
from xl_law12.bridge.worth import award_phrase, contract_phrase
from xl_law12.errors import CellError, Law12Error, Where, column_letters, column_number
from xl_law12.languages import ENGLISH, has_hearts_by_c, known, translated
from xl_law12.reading.contracts import declarer_in, vulnerability_in
from xl_law12.reading.foreign_suits import clubs_or_hearts
from xl_law12.reading.lines import LineAnswer, contract_typed, read_typed
from xl_law12.reading.words import Entry, capitals, means, says_nothing
from xl_law12.sentences import inside, say
from xl_law12.sheet.catalogue import LEFT_OUT, sheet_function, word
from xl_law12.sheet.cells import clean, entry, language_in, readable, text_of, weight_or_none, word_of
from xl_law12.sheet.field import award_of, only_cell, read_back, read_lines, shown
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.ranges import BLANK, Answer, Range, Single, line_by_line

BOTH_SAID, NEITHER_SAID, EW_SAID = say("Both"), say("Neither"), say("EW")  # as the sheets say who did not offend
PLAYING = "playing"  # what stands for the other table's result until it has one

R = TypeVar("R")
T = TypeVar("T")


def who_in(cell: Any) -> Who | None:
    """Read the side that did not offend. `Both`, and `Neither` as it was once, may be in the language of the sheet."""
    if says(cell, BOTH_SAID):
        return BOTH
    return NEITHER if says(cell, NEITHER_SAID) else word_of(as_side(cell), WHO)


def as_side(cell: Any) -> Any:
    """EW for its word in a language of the sheets, OW or EO; any other cell unchanged."""
    return "EW" if says(cell, EW_SAID) else cell


def says(cell: Any, word: str) -> bool:
    """Whether a cell holds a word of the sheets, in one of their languages."""
    return isinstance(cell, str) and capitals(cell) in in_every_language(word)


def in_every_language(word: str) -> set[str]:
    """A word of the sheets, as each language has it, in capitals."""
    return {capitals(translated(word, it)) for it in known()}


UNNAMED = "is blank in the first line: give A, B or C"


def parts_of(parts: Range) -> list[Part | None]:
    """A, B or C for every line."""
    answer: list[Part | None] = []
    for part in parts.each(lambda cell: word_of(cell, PARTS)):
        answer.append(part or (answer[-1] if answer else None))
    return answer


def read_outcomes(
    typed: Sequence[Entry], declarers: Sequence[Entry], vulnerable: Sequence[Entry], language: str
) -> list[LineAnswer]:
    """Each line's result, or its error."""
    asked = clubs_or_hearts(dict(enumerate(typed))) if has_hearts_by_c(language) else {}
    lines = zip(typed, declarers, vulnerable, strict=True)
    answers: list[LineAnswer] = []
    for line, cells in enumerate(lines):
        try:
            answers.append(asked.get(line) or read_typed(*cells))
        except Law12Error as error:
            answers.append(error)
    return answers


def outcome_phrases(
    typed: Sequence[Entry], declarers: Sequence[Entry], vulnerable: Sequence[Entry], language: str
) -> list[str | Law12Error]:
    """Each line's result in words, or its error. For a contract alone declarer and vulnerability may be missing."""
    contracts = [*map(contract_typed, typed)]
    lines = [*zip(contracts, declarers, vulnerable, strict=True)]
    seats = [(it.declarer or "N") if it and says_nothing(seat) else seat for it, seat, _ in lines]
    sides = ["NONE" if it and says_nothing(side) else side for it, _, side in lines]
    phrases: list[str | Law12Error] = []
    for line, result in enumerate(read_outcomes(typed, seats, sides, language)):
        if result is None or isinstance(result, Law12Error):
            phrases.append(result or "")
        elif contracts[line] is not None or means(typed[line], "passed"):
            phrases.append(contract_phrase(contracts[line], declarer_in(declarers[line]), language))
        else:
            phrases.append(award_phrase(award_of(result), language))
    return phrases


CONTRACT = "What could have happened, a line each: a contract with its result, a score for NS, or an award"
DECLARER = "N, E, S or W, where the contract does not say who played it"
VULNERABLE = "NS, EW, ALL, NONE, or the board's number, for each line or for all"
CARDS = "The language, in two letters: en if blank. Where hearts begin with a C, 4C= is asked about"
LanguageOfCards = Annotated[str, CARDS, language_in]

Understood = Callable[[Sequence[Entry], Sequence[Entry], Sequence[Entry], str], list[Any]]


@dataclass(frozen=True)
class TypedLines:
    """What a director types as outcomes: contracts, with declarers and vulnerability beside them."""

    contract: Annotated[Range, CONTRACT, readable]
    declarer: Annotated[Range, DECLARER, readable] = LEFT_OUT
    vulnerable: Annotated[Range, VULNERABLE, readable] = LEFT_OUT
    language: LanguageOfCards = ENGLISH

    def answer(self, read: Understood) -> Answer:
        """What a reader makes of each line; an error has the cell that it is about, beside what is typed."""
        typed = self.contract.values
        seats, sides = (it.spread(len(typed), "contract") for it in (self.declarer, self.vulnerable))
        results = [*read(typed, seats, sides, self.language)]
        if self.contract.single:
            return only_cell(results[0])
        for line, result in enumerate(results):
            if isinstance(result, Law12Error):
                results[line] = CellError(result.problem, self.contract._replace(name=result.argument).place(line))
        return [[shown(result)] for result in results]


ABOVE = ("vulnerable", "nos", "other", "other_by", "which")
IN_LINES = ("contract", "declarer", "weights", "os_weights")
ORDER = (*ABOVE, *IN_LINES)
_CELL = re.compile(r"(.*\D|)([0-9]{1,7})")
NO_SCORE = Award.both(Weighting.certain(0))  # for what is missing or cannot be read: its weight counts all the same


class OutcomesTyped:
    """The yellow block: its lines, and what was found wrong so far, each fault with its argument and line."""

    def __init__(self, typed: Range, seats: Range, language: str) -> None:
        self.typed, self.language, self.count = typed.each(readable), language, len(typed.values)
        self.seats = seats.read(readable).spread(self.count, "contract")
        self.awards: list[AwardOrRuling | None] = []
        self.faults: dict[tuple[str, int], str] = {}  # argument and line, and what is wrong
        self.assumed: dict[tuple[str, int], str] = {}  # the same, and what is assumed where nothing is wrong

    def add(self, argument: str, line: int, problem: str) -> None:
        """Note a fault. The first fault of a cell counts."""
        self.faults.setdefault((argument, line), problem)

    def tried(self, argument: str, line: int, read: Callable[[T], R], cell: T) -> R | None:
        """Read a cell. If the reader refuses it, note the fault and return None."""
        try:
            return read(cell)
        except Law12Error as error:
            self.add(argument, line, error.problem)
            return None

    def read_lines(self, other: Range, other_by: Range, vulnerable: Range) -> None:
        """Read the other tables and all lines. If only the vulnerability is missing, the fault is noted there, once."""
        others = other.each(readable)
        seats = other_by.read(readable).spread(len(others), "other")
        sides = vulnerable.read(readable)
        here, there = sides.spread(self.count, "contract"), sides.spread(len(others), "other")
        of_others = {"contract": "other", "declarer": "other_by"}
        for line, result in enumerate(read_outcomes(others, seats, there, self.language)):
            self._check(line, result, vulnerable, there[line], of_others)
        for line, result in enumerate(read_outcomes(self.typed, self.seats, here, self.language)):
            self._check(line, result, vulnerable, here[line], {})
            self.awards.append(_award(result))

    def _check(self, line: int, result: LineAnswer, vulnerable: Range, cell: Any, names: Mapping[str, str]) -> None:
        """Note the error of a line, or its first score that neither side can have; `names` has other names."""
        if isinstance(result, Law12Error):
            at = vulnerable.cell(line, 0) if result.argument == vulnerable.name else line
            self.add(names.get(result.argument, result.argument), at, result.problem)
            return
        award = _award(result)
        if award is not None and ("vulnerable", vulnerable.cell(line, 0)) not in self.faults:
            board = None if isinstance(cell, str | None) else int(cell)
            for problem in awards.unfitting_scores(award, vulnerability_in(cell), board):
                self.add(names.get("contract", "contract"), line, problem)

    def read_weights(self, which: Range, weights: Range, os_weights: Range, nos: Who | None) -> None:
        """Put A, B and C together, and see what keeps them from being a ruling."""
        block: dict[Part, list[Outcome]] = {part: [] for part in PARTS}
        chances, own = (
            [self.tried(table.name, line, weight_or_none, it) for line, it in enumerate(table.values)]
            for table in (line_by_line(it, self.count, "contract") for it in (weights, os_weights))
        )
        parts = parts_of(which)
        for line, (part, award, weight, os_weight) in enumerate(zip(parts, self.awards, chances, own, strict=True)):
            if award is None and (weight is not None or os_weight is not None):
                self.add("contract", line, say("is blank beside a weight"))
                award = NO_SCORE
            if award is not None and part is None and any(parts):
                raise CellError(UNNAMED, which.place(line))
            if award is not None and part is not None:
                block[part].append(Outcome(line, award, weight, os_weight))
        unread = {parts[line] for name, line in self.faults if name in ("contract", "declarer")}
        for doubt in awards.doubts(block, nos):
            at = doubt.where if isinstance(doubt.where, Where) else Where.of(doubt.where, 1)
            # that a weight is blank may follow from a line beside it that cannot be read
            follows = at.argument == "weights" and chances[at.row - 1] is None and parts[at.row - 1] in unread
            if at.argument != "which" and not follows:
                noted = self.faults if doubt.gravity == "wrong" else self.assumed
                noted.setdefault(("contract" if at.argument == "results" else at.argument, at.row - 1), doubt.problem)

    def told(self, places: Sequence[str], *, assumed: bool = False) -> str:
        """What is wrong, or what is assumed, in the order of the work: a line each, with its cell."""
        if len(places) != len(ORDER):
            raise CellError("{count} cells: give {wanted}", "places", count=len(places), wanted=len(ORDER))
        first = dict(zip(ORDER, places, strict=True))

        def rank(place: tuple[str, int]) -> tuple[int, int, int]:
            argument, line = place
            at = ORDER.index(argument)
            return (0, at, line) if argument in ABOVE else (1, line, at)

        noted = self.faults
        if assumed:
            noted = {} if self.faults else self.assumed
        return "\n".join(
            f"{cell_below(first[argument] or first['other'], line)}: {inside(noted[argument, line], self.language)}"
            for argument, line in sorted(noted, key=rank)
        )


def _award(result: LineAnswer) -> AwardOrRuling | None:
    """A line's result as an award."""
    return NO_SCORE if isinstance(result, Law12Error) else award_of(result)


def cell_below(place: str, line: int, across: int = 0) -> str:
    """The cell so many lines below another, or across: `G9` is `G12` after 3. A place without a row stays as it is."""
    cell = _CELL.fullmatch(place)
    column = cell and (column_letters(column_number(cell[1]) + across) if across else cell[1])
    return f"{column}{int(cell[2]) + line}" if cell else place


Nos = Annotated[Who | None, "Who did not offend: NS, EW or Both", who_in]
OwnWeights = Annotated[
    Range, "B's chances for the offenders where they differ; with Both they are EW's", weight_or_none
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
        Range, "The first cells of all that follows, in its order, as messages name them: G5, D9 ...", text_of
    ],
    vulnerable: Annotated[Range, VULNERABLE],
    nos: Annotated[Any, "Who did not offend: NS, EW or Both", clean],
    other: Annotated[Range, "The other table's result, or those of the field: contracts, scores for NS, awards"],
    other_by: Annotated[Range, DECLARER],
    which: Annotated[Range, "A, B or C beside the first line of each"],
    contract: Annotated[Range, CONTRACT],
    declarer: Annotated[Range, DECLARER],
    weights: Annotated[Range, "The weights of B and of C"],
    os_weights: Annotated[Range, "The offenders' own weights of B"],
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
    for line, cell in enumerate(vulnerable.values):
        block.tried("vulnerable", line, lambda it: vulnerability_in(entry(it)), cell)
    block.read_lines(other, other_by, vulnerable)
    parts, innocent = line_by_line(which, block.count, "contract"), block.tried("nos", 0, who_in, nos)
    block.read_weights(parts, weights, os_weights, innocent)
    return block.told(places.values, assumed=gravity == "ASSUMED")


@sheet_function(CATEGORY, "12C1(c) 12C1(d) 12C1(e) 82C 86B RMB", single=True)
def RULING_TEXT(
    which: Annotated[Range, "A, B or C (WBF 2017: Ra, Rn, Re) in each line; blank: as the line above"],
    results: Annotated[Range, "The results, seen from NS: scores or awards, as READ_RESULTS gives them"],
    weights: Annotated[Range, "The chance of each; one result alone needs none", weight_or_none] = LEFT_OUT,
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
    for doubt in awards.doubts(block, nos):
        if doubt.gravity == "wrong":
            where = doubt.where.argument if isinstance(doubt.where, Where) and which.single else doubt.where
            raise CellError(doubt.problem, where)
    ruling = awards.ruling_of(block, nos)
    if ruling is None:
        return BLANK
    if nos in (BOTH, NEITHER) and isinstance(ruling, Award) and isinstance(ruling.ns, Weighting):  # even if both agree
        return read_back(f"NS {awards.format_side(ruling.ns, 'NS')} / EW {awards.format_side(ruling.ew, 'EW')}")
    return read_back(awards.format_award(ruling))


def _block(parts: Range, results: Range, weights: Range, os_weights: Range) -> awards.OutcomeBlock:
    """The lines that say something, by their part."""
    block: dict[Part, list[Outcome]] = {part: [] for part in PARTS}
    given = zip(parts_of(parts), read_lines(results), weights.values, os_weights.values, strict=True)
    for index, (part, line, weight, os_weight) in enumerate(given):
        award = award_of(line)
        if award is None and (weight is not None or os_weight is not None):
            raise CellError("is blank beside a weight", results.place(index))
        if award is not None and part is None:
            raise CellError(UNNAMED, parts.place(index))
        if award is not None and part is not None:
            block[part].append(Outcome(index, award, weight, os_weight))
    return block
