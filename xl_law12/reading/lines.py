"""The results of lines in columns, from any source, and of what a director types; what says a result must agree."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, count, product
from typing import Any, Final, Literal, NamedTuple, TypeVar

from xl_law12.bridge import awards
from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Ruling, Side, Weighting
from xl_law12.bridge.contracts import SIDE_OF, Contract, Vulnerability, check_scores, outcomes
from xl_law12.errors import ContractError, Law12Error, NotationError, naming
from xl_law12.reading import contracts, words
from xl_law12.reading.contracts import TrickCount, declarer_in, is_like_a_contract, tricks_in, vulnerability_in
from xl_law12.reading.notation import PERCENT_OF_ONE_SIDE, parse_award, parse_side_award, whole
from xl_law12.reading.words import Entry, Unreadable, figure_of, means, plainly, readable, says_nothing
from xl_law12.sentences import Figure, Sentence, listed, quoted, say

Key = TypeVar("Key", bound=Hashable)
T = TypeVar("T")
Result = int | AwardOrRuling | Literal["NP"]
LineAnswer = Result | Law12Error | None  # the answer for a line: its result, nothing, or the error
UNPLAYED: Final = "NP"
EVEN = awards.average("A")

# What programs write for averages of both sides: `Av+ Av-`, `A+/-`, `AVG+/-`, `60 : 40`.
_AVERAGES = re.compile(r"(A(?:v[eg]?)?[+=-])\s+(A(?:v[eg]?)?[+=-])", re.I)
_SIGNS = re.compile(r"A(?:v[eg]?)?\s?([+=-])\s?/\s?([+=-])", re.I)
_SIGN = re.compile(r"^([+-]) (?=\d)")  # `+ 420`
_SHARES = re.compile(r"(\d{1,3})\s?:\s?(\d{1,3})")
ReadContract = Contract | Result | None
ReadScore = Artificial | Result | None
ColumnCells = Sequence[Any]  # of texts, or of a worksheet's cells; a blank is an empty text
Columns = dict[str, int]  # the columns of a table by what they hold: columns of `Lines`, and others
Faults = dict[int, Law12Error]  # by line: the error that must be settled before the line has a result
LeftLines = dict[int, str]  # why lines are left out, by their indexes
SCORES = ("ns_score", "ew_score")
RESULTS = ("contract", *SCORES, "ruling")  # each says a result, or a part of it
MOST_BEYOND_SIX = 7  # all 13 tricks
UNSAID = "{sign}: is the result not known, or was the board not played? Write the score, the ruling, or NP"
FIRST_DATE, LAST_DATE = 40_000, 60_000  # the numbers of the days from 2009 to 2064, which no score has
_PERCENT = re.compile(r"[^%,;|]*[=+-][0-9]{0,2} *%$")  # a contract with its result, and a % of the cell's format
_BEGINS = re.compile(r"\d *[^\W\d_]|\d *[♣♦♥♠]")  # as a contract does: a figure, then a letter or a suit


class NotRuledError(Law12Error):
    """The error for a cell which says that the director ruled, but does not give the ruling."""


def word_in(text: str) -> Result | None:
    """The result that a word stands for; one that hides a ruling is refused."""
    if means(text, "unplayed"):
        return UNPLAYED
    if means(text, "passed"):
        return 0
    if means(text, "average"):
        return Award.both(EVEN)
    if means(text, "unruled"):
        raise NotRuledError(
            "{text} does not say what was ruled: write the ruling in its place (60% 420, 40% -50; A+/A-; NS 420 / EW "
            "-620), or NP",
            text=quoted(text),
        )
    return None


@lru_cache(maxsize=4096)
def award_in(text: str, vulnerability: Vulnerability = "", declarer: str = "") -> Result:
    """Read a ruling; a certain score becomes a number. For contracts the vulnerability must be known."""
    word = word_in(text)
    if word is not None:
        return word
    award = parse_award(_averages(text), vulnerability, declarer)
    return UNPLAYED if award is None else awards.simplest(award)


def is_remark(text: str) -> bool:
    """Whether a text beside a result is no ruling: it has no figure, and no word of one; or the result stands.

    >>> is_remark("TD called; result stands"), is_remark("hesitation by West"), is_remark("TD called"), is_remark("60%")
    (True, True, False, False)
    """
    if len(text) > words.LONGEST_TITLE or readable(award_in, text) is not None or set("0123456789%½+=") & {*text}:
        return False
    plain = words.unaccented(text)
    if any(saying in plain for saying in words.wordings("stands")):
        return True
    said = re.findall(r"[^\W\d_]+", plain)
    ruled, unsettled = words.wordings("unruled"), tuple(words.wordings("unsettled"))
    return len(said) > 1 and not any(word in ruled or word.startswith(unsettled) for word in said)


def _averages(text: str) -> str:
    """A text in the ruling notation, where a program writes averages in a way of its own; others as they are."""
    plain = plainly(text[: words.LONGEST])
    for pattern, notation in ((_AVERAGES, "{}/{}"), (_SIGNS, "A{}/A{}"), (_SHARES, "{}/{}")):
        match = pattern.fullmatch(plain)
        if match is not None:
            return notation.format(*match.groups())
    return text


def result_text(result: Result | None) -> str:
    """A result in the ruling notation's first form."""
    return str(result) if isinstance(result, int | str) else awards.format_award(result)


@lru_cache(maxsize=4096)
@naming("contract")
def contract_in(cell: Entry, vulnerability: Vulnerability = "", declarer: str = "") -> ReadContract:
    """A contract, a board passed out or not played, or a ruling in the place of the contract; None for a blank."""
    if cell is None or cell == "":
        return None
    if not isinstance(cell, str):
        raise ContractError("{cell} is not a contract: write it as 4S, 4SX-2 or 3NT+1", cell=quoted(cell))
    if is_like_a_contract(cell):
        return contracts.parse_contract(cell) or 0
    word = word_in(cell)
    if word is not None:
        return word
    try:
        ruled = award_in(cell, vulnerability, declarer)
    except Law12Error as error:
        if plainly(cell)[:1].upper() in ("A", "N") or any(sign in cell for sign in "%/"):
            raise
        raise type(error)(
            "cannot read {text}: write the contract (4S, 3NT+1), a ruling (A+/A-, 60% 420, 40% -50), PASS or NP",
            text=quoted(cell),
        ) from None
    if isinstance(ruled, int):
        raise ContractError("{text} is a score in the contract's place: it belongs under the score", text=quoted(cell))
    return ruled


def is_played(cell: Entry) -> bool:
    """Whether a cell holds a contract, or says that the board was passed out."""
    contract = readable(contract_in, cell)
    return isinstance(contract, Contract) or contract == 0


@lru_cache(maxsize=4096)
def score_in(cell: Entry, side: Side) -> ReadScore:
    """A score, an average, or a result for both sides, in the column of NS or of EW; None if it says nothing."""
    with naming(f"{side.lower()}_score"):
        if cell is None or says_nothing(cell):
            return None
        if isinstance(cell, str):
            return _score_in_text(cell, side)
        # a number between 0 and 1 is a percentage as a spreadsheet keeps it
        return Artificial(Fraction(repr(cell)) * 100) if 0 < cell < 1 else _possible(cell)


def _score_in_text(text: str, side: Side) -> ReadScore:
    bare = text.strip().removeprefix("^")  # PBN: an adjusted score
    plain = _SIGN.sub(r"\1", plainly(bare[: words.LONGEST]))
    if words.NUMBER.fullmatch(plain):
        return _possible(int(plain))
    percent = whole(PERCENT_OF_ONE_SIDE, plain)
    if percent is not None:
        return Artificial(Fraction(percent[1].replace(",", ".")))
    if means(bare, "average"):
        return EVEN
    said = word_in(bare)
    return _award_in_column(bare, side) if said is None else said


def _award_in_column(text: str, side: Side) -> Artificial | Result:
    """An average of one side, or a ruling for both in NS's column."""
    try:
        own = parse_side_award(text, side)
    except Law12Error:
        if side == "NS":
            return award_in(text)
        raise
    if isinstance(own, Artificial):
        return own
    if isinstance(own, Weighting) and side == "EW":
        template = "{text} in EW's column: write the ruling in one of its own, seen from NS"
        raise NotationError(template, text=quoted(text))
    return award_in(text)


def _possible(number: float) -> int:
    """A score that some contract can give."""
    check_scores((number,))
    return int(number)


class Lines(NamedTuple):
    """Lines of results as columns of unchanged cells; all columns have the same length, a blank is an empty text."""

    place: Sequence[str] = ()
    session: ColumnCells = ()
    section: ColumnCells = ()
    board: ColumnCells = ()
    ns: ColumnCells = ()
    ew: ColumnCells = ()
    contract: ColumnCells = ()
    declarer: ColumnCells = ()
    tricks: ColumnCells = ()
    lead: ColumnCells = ()
    ns_score: ColumnCells = ()
    ew_score: ColumnCells = ()
    ruling: ColumnCells = ()  # the text that a program writes in place of a score
    vulnerable: ColumnCells = ()
    ns_points: ColumnCells = ()  # as the program counts them
    ew_points: ColumnCells = ()
    room: ColumnCells = ()  # OPEN or CLOSED in a match
    group: ColumnCells = ()  # of a table on a fouled board
    round: ColumnCells = ()  # of an event of pairs

    @property
    def size(self) -> int:
        """The number of lines."""
        return len(self.board)

    def cells(self, at: int, names: Iterable[str]) -> list[Entry]:
        """Some of the cells of a line, by their columns' names."""
        return [getattr(self, name)[at] for name in names]


COLUMNS = Lines._fields


def in_columns(rows: Sequence[Mapping[str, str | None]], places: Sequence[str]) -> Lines:
    """Lines from rows that map the columns' names (the fields of `Lines`) to texts."""
    unknown = set().union(*rows) - {*COLUMNS}
    assert not unknown, f"{sorted(unknown)} are no columns of Lines"
    columns = {name: [row.get(name) or "" for row in rows] for name in COLUMNS[1:]}
    return Lines(places, **columns)


def lines_at(lines: Lines, kept: Sequence[int]) -> Lines:
    """Some of the lines, in the order given."""
    return Lines(*([column[index] for index in kept] for column in lines))


def all_lines(parts: Iterable[Lines]) -> Lines:
    """Lines one after the other."""
    parts = [*parts]
    if len(parts) == 1:
        return parts[0]
    return Lines(*([text for column in columns for text in column] for columns in zip(*parts, strict=True)))


def lines_by(keys: Iterable[Key]) -> dict[Key, list[int]]:
    """The indexes of the lines with each key."""
    found: defaultdict[Key, list[int]] = defaultdict(list)
    for at, key in enumerate(keys):
        found[key].append(at)
    return dict(found)


def cell_or_none(cell: Entry) -> Entry:
    """A cell as it stands; None for a blank."""
    return None if cell == "" else cell


def is_bye(lines: Lines, at: int) -> bool:
    """Whether a line does not name both pairs, and has no result."""
    pairs, said = (
        [says_nothing(cell) or means(cell, "unplayed") for cell in lines.cells(at, names)]
        for names in (("ns", "ew"), RESULTS)
    )
    return any(pairs) and all(said)


class WrittenScores(NamedTuple):
    """The scores that are written for a line; None if there is none."""

    ns: int | None
    ew: int | None

    @property
    def field(self) -> str:
        """The name of the field that holds the score."""
        return "ns_score" if self.ns or not self.ew else "ew_score"

    @property
    def text(self) -> str:
        """The score as it was typed."""
        return str(self.ns or 0) if self.field == "ns_score" else f"EW {self.ew}"

    def seen_from_ns(self, *, plus_minus: bool, possible: Container[int] | None = None) -> int | None:
        """The one score that both columns say, seen from NS; `possible` are the scores that the contract allows."""
        ns, ew = self
        if ns and ew:
            tells = possible is not None and ns in possible and -ns not in possible
            if ns == -ew or (ns == ew and ns < 0 and tells):
                return ns
            template = (
                "NS {ns} and EW {ew} are not one score seen from both sides: write a split award as NS {ns} / EW {ew} "
                "in one cell"
            )
            raise ContractError(template, "ew_score", ns=ns, ew=ew)
        if ns or not ew:
            return ns or (None if ns is ew is None else 0)
        if ew > 0:
            return -ew
        if possible is not None and not (ew in possible and -ew in possible):
            return -ew if -ew in possible else ew
        if plus_minus:
            return ew
        template = (
            "{ew} may be EW's own score or NS's: write {ew} as NS's score, or {mirrored} for the side that has it"
        )
        raise ContractError(template, "ew_score", ew=ew, mirrored=-ew)


def award_of(ns: ReadScore, ew: ReadScore, *, by_word: bool = True) -> Result | None:
    """The award in the columns of scores, or the word for a board not played; None if they hold scores only."""
    for own, other in ((ns, ew), (ew, ns)):
        if isinstance(own, Award | Ruling | str):
            if other in (None, 0, own):
                return own
            template = "an award for both sides stands beside something else: write the ruling, and only that"
            raise NotationError(template, "ns_score")
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return Award(ns, ew)
    if not (isinstance(ns, Artificial) or isinstance(ew, Artificial)):
        return None
    if ns == EVEN and not ew and by_word:
        return Award.both(EVEN)
    if ns and ew:
        raise NotationError("an average beside a score: write both as a ruling, NS 420 / EW A+", "ns_score")
    lone, other_side = ("ns_score", "EW") if ns else ("ew_score", "NS")
    template = "an average for one side alone: what do {other_side} get? Write A+/A-, or what it was"
    raise NotationError(template, lone, other_side=other_side)


class Line(NamedTuple):
    """The cells that a program prints for one result; a blank cell is None."""

    contract: Entry = None
    declarer: Entry = None
    tricks: Entry = None
    ns_score: Entry = None
    ew_score: Entry = None
    ruling: Entry = None
    vulnerable: Entry = None


class Manner(NamedTuple):
    """The manner in which a program writes."""

    # what the tricks may be: beyond the contract, taken, or made as in North America (2 in 2H made, -1 down one)
    counts: tuple[TrickCount, ...] = ("over", "taken")
    plus_minus: bool = False  # a negative score in EW's column is one of NS
    contracts: bool = False  # there is a column of contracts


def read_line(line: Line, manner: Manner) -> Result | None:
    """The result of a line; None if it says nothing. An error names the field that it is about."""
    check_cells(line)
    beside = (line.contract, line.tricks, line.ns_score, line.ew_score)
    is_dash = isinstance(line.ruling, str) and plainly(line.ruling) == "-" and not all(map(says_nothing, beside))
    if line.ruling is not None and not is_dash:
        vulnerability, declarer = readable(vulnerability_in, line.vulnerable), readable(_player, line)
        with naming("ruling"):
            if not isinstance(line.ruling, str):
                return _possible(line.ruling)
            return award_in(line.ruling, vulnerability or "", declarer or "")
    contract = _contract(line)
    if isinstance(contract, Award | Ruling):
        return contract
    ns, ew = score_in(line.ns_score, "NS"), score_in(line.ew_score, "EW")
    award = award_of(ns, ew, by_word=isinstance(line.ns_score, str))  # 0.5 by itself may be anything
    if award is not None and award != UNPLAYED:
        return award
    if award is not None and contract is not None and contract != award:
        template = "{contract} stands beside a score that says that the board was not played"
        raise ContractError(template, "contract", contract=quoted(line.contract))
    written = WrittenScores(ns if isinstance(ns, int) else None, ew if isinstance(ew, int) else None)
    if isinstance(contract, Contract):
        return _as_played(contract, line, written, manner)
    if contract is not None:
        return _as_said(contract, line, written)
    return award or _as_written(line, written, manner)


def check_cells(line: Line) -> None:
    """Raise the error of the first cell that cannot be read, with its field."""
    if Unreadable in map(type, line):
        raise next(cell.refusal(field) for field, cell in line._asdict().items() if isinstance(cell, Unreadable))


def _player(line: Line) -> str:
    """Who plays the contracts in a ruling that name nobody: the line's declarer; a blank if O may be East or West."""
    contract = contract_in(line.contract)
    seat = _declarer(contract, line) if isinstance(contract, Contract) else declarer_in(line.declarer)
    return "" if seat == "O" else seat


def _contract(line: Line) -> ReadContract:
    """Read the contract's cell. A word that hides a ruling counts as a blank if averages stand beside it."""
    if says_nothing(line.contract):
        return None
    try:
        if not isinstance(line.contract, str) or is_like_a_contract(line.contract):
            return contract_in(line.contract)
        vulnerability, declarer = readable(vulnerability_in, line.vulnerable), readable(declarer_in, line.declarer)
        return contract_in(line.contract, vulnerability or "", declarer or "")
    except NotRuledError:
        ns, ew = readable(score_in, line.ns_score, "NS"), readable(score_in, line.ew_score, "EW")
        if isinstance(ns, Artificial | Award | Ruling) or isinstance(ew, Artificial | Award | Ruling):
            return None
        raise


def _as_said(said: Result, line: Line, written: WrittenScores) -> Result:
    """The result of a board that was passed out or not played; refuse any other score or tricks beside it."""
    not_played = say("{contract} was not played", contract=quoted(line.contract))
    meaning = not_played if said else say("a passed-out board is 0")
    if written.ns or written.ew:
        raise ContractError("{meaning}, but {shown} is written", written.field, meaning=meaning, shown=written.text)
    tricks = tricks_in(line.tricks)
    if tricks is not None and tricks.number:
        raise ContractError("{meaning}, but {tricks} is written", "tricks", meaning=meaning, tricks=quoted(line.tricks))
    return said


def _as_written(line: Line, written: WrittenScores, manner: Manner) -> Result | None:
    """The result of a line without a contract: its score, if declarer's side can have that score."""
    declarer = declarer_in(line.declarer)
    vulnerability = vulnerability_in(line.vulnerable) if declarer else ""
    score = written.seen_from_ns(plus_minus=manner.plus_minus)
    if score is None:
        if line.contract is not None:
            template = (
                "{contract} is neither a contract nor a result: write NP where it was not played, PASS where it was "
                "passed out"
            )
            raise ContractError(template, "contract", contract=quoted(line.contract))
        for field, cell in (("declarer", line.declarer), ("tricks", line.tricks)):
            if not says_nothing(cell):
                template = "{cell}, but the contract is blank, and no score is written"
                raise ContractError(template, field, cell=quoted(cell))
        return None
    passed_in_words = any(means(cell, "passed") for cell in (line.ns_score, line.ew_score))  # as ACBL Live has it
    if score == 0 and manner.contracts and not passed_in_words:
        raise ContractError(
            "a score of 0 without a contract: write PASS in the contract's column where it was passed out, NP where it "
            "was not played",
            written.field,
        )
    if declarer and score not in outcomes(SIDE_OF[declarer], vulnerability):
        template = "{shown} is no score of a contract by {declarer}"
        raise ContractError(template, written.field, shown=written.text, declarer=declarer)
    tricks = tricks_in(line.tricks)
    is_told = tricks is not None and (tricks.number or (tricks.signed and score))  # a bare 0 says nothing
    if is_told and score not in _scores_with(line.tricks):
        template = "no contract scores {shown} with {tricks}: write the contract, or correct what is wrong"
        raise ContractError(template, "tricks", tricks=quoted(line.tricks), shown=written.text)
    return score


@lru_cache(maxsize=4096)
def _scores_with(tricks: Entry) -> frozenset[int]:
    """Every score that some contract gives with these tricks, however they are counted."""
    bids = [Contract(*bid) for bid in product(range(1, 8), "CHN", (1, 2, 4))]
    meant = [(bid, readable(contracts.overs, bid, tricks, (*contracts.MEANINGS,))) for bid in bids]
    return frozenset().union(*(outcomes("", "", bid, beyond) for bid, beyond in meant if beyond))


def _as_played(contract: Contract, line: Line, written: WrittenScores, manner: Manner) -> Result:
    """The score of a contract; a written score must agree with it, or decides between several."""
    declarer = _declarer(contract, line)
    side = SIDE_OF.get(declarer, "")
    beyond = contracts.overs(contract, line.tricks, manner.counts)
    contract = Contract(*contract[:3])
    possible = outcomes(side, vulnerability_in(line.vulnerable), contract, beyond)
    score = written.seen_from_ns(plus_minus=manner.plus_minus, possible=possible)
    if score in possible:
        return score
    if score is None and len(possible) == 1:
        return next(iter(possible))
    if score is None:
        raise _missing(line, side, beyond, manner)
    shown = contracts.format_contract(contract._replace(declarer=declarer))
    if beyond is None:
        template = "{shown} is never {score} for NS, however many tricks are made, but {written} is written"
        raise ContractError(template, written.field, shown=shown, score=score, written=written.text)
    made = say(", {tricks} tricks,", tricks=beyond[0] + contract.level + 6) if len(beyond) == 1 else ""
    template = "{shown}{made} is {scores}, but {written} is written"
    scores = listed(sorted(possible))
    raise ContractError(template, written.field, shown=shown, made=made, scores=scores, written=written.text)


def _declarer(contract: Contract, line: Line) -> str:
    """The declarer in the contract itself or in the column of declarers. If both name one, they must agree."""
    declarer = declarer_in(line.declarer)
    if declarer and contract.declarer and not contracts.same_seat(declarer, contract.declarer):
        template = "{contract} is played by {declarer}, but {other} is written"
        cell, other = quoted(line.contract), quoted(line.declarer)
        raise ContractError(template, "declarer", contract=cell, declarer=contract.declarer, other=other)
    return contract.declarer or declarer


def _missing(line: Line, side: str, beyond: tuple[int, ...] | None, manner: Manner) -> ContractError:
    """The error for a contract with several possible scores: it says what is missing."""
    contract = quoted(line.contract)
    if beyond is None:
        template = (
            "{contract} does not say how many tricks were made, and no score is written: give tricks, or write it as "
            "4S=, 4SX-2, 3NT+1"
        )
        return ContractError(template, "contract", contract=contract)
    if len(beyond) > 1:
        meanings = listed([meaning for count, meaning in contracts.MEANINGS.items() if count in manner.counts])
        template = "{tricks} may be {meanings}: write =, or a sign (+1, -2), in the column, or the score"
        return ContractError(template, "tricks", tricks=quoted(line.tricks), meanings=meanings)
    if not side:
        template = "nobody is named who played {contract}: write N, E, S or W"
        return ContractError(template, "declarer", contract=contract)
    template = "who is vulnerable? Without it {contract} has no score: give the board's number, or NS, EW, ALL or NONE"
    return ContractError(template, "vulnerable", contract=contract)


class Distinct(NamedTuple):
    """The distinct lines, because equal lines are read once; `of` has for every line of a table its index here."""

    lines: Sequence[Line]
    of: Sequence[int]
    manner: Manner

    @classmethod
    def among(cls, rows: Iterable[Sequence[Any]], read: Callable[[Any], Entry] = cell_or_none) -> Distinct:
        """Lines as rows of the fields of a `Line`; `read` makes an entry of a cell. Together they tell a manner."""
        number_of: defaultdict[Sequence[Any], int] = defaultdict(count().__next__)
        of = [*map(number_of.__getitem__, rows)]
        entries = {cell: read(cell) for cell in set(chain.from_iterable(number_of))}
        lines = [Line._make(map(entries.__getitem__, row)) for row in number_of]
        has_contracts = any(not says_nothing(line.contract) for line in lines)
        return cls(lines, of, Manner(_counts(lines), _is_plus_minus(lines), has_contracts))

    def answers(self) -> list[LineAnswer]:
        """The result of every line; None if a line says nothing, the error where it cannot be read."""
        return self._spread([_answer(line, self.manner) for line in self.lines])

    def answer(self, at: int) -> LineAnswer:
        """The result of one line of the table, as `answers` has it."""
        return _answer(self.lines[self.of[at]], self.manner)

    def contracts(self) -> list[list[str]]:
        """The columns of contract, declarer and tricks taken, written in one manner."""
        cells = [_in_one_manner(line, self.manner) for line in self.lines]
        return [self._spread(column) for column in zip(*cells, strict=True)] or [[], [], []]

    def _spread(self, values: Sequence[T]) -> list[T]:
        return [*map(values.__getitem__, self.of)]


def distinct(lines: Lines, read: Callable[[Any], Entry] = cell_or_none) -> Distinct:
    """The distinct lines among lines in columns; who is vulnerable follows from the board where a line does not say."""
    usual = {board: contracts.vulnerability_by_number(board) for board in set(lines.board)}
    vulnerable = [said or usual[board] for said, board in zip(lines.vulnerable, lines.board, strict=True)]
    columns = (getattr(lines, field) for field in Line._fields[:-1])
    return Distinct.among(zip(*columns, vulnerable, strict=True), read)


def _answer(line: Line, manner: Manner) -> LineAnswer:
    try:
        result = read_line(line, manner)
    except Law12Error as error:
        return error
    return _unsaid(line) if result is None else result


def _unsaid(line: Line) -> Law12Error | None:
    """The error for a line with a question mark, or with nothing but one dash; None for any other line."""
    signs = {field: cell.strip() for field, cell in line._asdict().items() if isinstance(cell, str)}
    signs.pop("vulnerable", None)
    for field, sign in signs.items():
        if sign == "?" or (sign == "-" and len(signs) == 1):
            return Law12Error(UNSAID, field, sign=quoted(sign))
    return None


def _in_one_manner(line: Line, manner: Manner) -> tuple[str, str, str]:
    """`4 S x`, `E`, `-1` as 4SX, E and 9 tricks, as far as they can be read; else as they stand."""
    texts = tuple("" if cell is None else str(cell) for cell in line[:3])
    try:
        bid = contract_in(line.contract)
        declarer, tricks = declarer_in(line.declarer), tricks_in(line.tricks)
    except Law12Error:
        return (texts[0], texts[1], texts[2])
    if not isinstance(bid, Contract):
        return ("PASS" if bid == 0 else "", "", "")
    over = bid.over
    if over is None and tricks is not None and len(manner.counts) == 1:
        over = contracts.beyond(bid, tricks, manner.counts[0])
    tricks_taken = "" if over is None else str(bid.level + 6 + over)
    return contracts.format_contract(bid._replace(declarer="", over=None)), bid.declarer or declarer, tricks_taken


def results_of(lines: Lines, faults: Mapping[int, Law12Error], unit: str, read: Distinct) -> list[LineAnswer]:
    """The result of every line, from its distinct lines. A line in `faults` has its doubt in place of a result."""
    answers = read.answers()
    for at, answer in enumerate(answers if unit == "PERCENT" else ()):
        if isinstance(answer, NotRuledError):  # the percentages beside it may be the award itself
            hint = _award_beside(lines.ns_points[at], lines.ew_points[at])
            answers[at] = Law12Error("{problem}{hint}", answer.where, problem=answer.problem, hint=hint)
    for at, doubt in faults.items():
        answers[at] = doubt
    return answers


def actual_of(award: object) -> str:
    """A of a ruling as the notation has it, seen from NS; blank if there is none."""
    actual = award.at_table if isinstance(award, Ruling) else None
    return "" if actual is None else result_text(awards.simplest(actual))


def against_scores(lines: Lines, results: Sequence[LineAnswer]) -> Iterator[tuple[int, Sentence]]:
    """The lines with a ruling whose A is another score than the line has without it, or than is written there."""
    actual = {at: said for at, result in enumerate(results) if lines.ruling[at] and (said := actual_of(result))}
    if not actual:
        return
    blank = [""] * lines.size
    # A score of 0 is what programs write for an adjusted board, whatever was played.
    ns, ew = (["" if figure_of(cell) == 0 else cell for cell in column] for column in (lines.ns_score, lines.ew_score))
    lines = lines._replace(ns_score=ns, ew_score=ew, ruling=blank)
    # all lines tell the manner of each: the few that are asked for are read among them
    played = distinct(lines)
    written = distinct(lines._replace(contract=blank, declarer=blank, tricks=blank))
    for at, said in actual.items():
        scored = played.answer(at)
        if isinstance(scored, Law12Error):
            scored = written.answer(at)
        if isinstance(scored, int) and said != str(scored):
            yield at, say("A is {actual} for NS, but the score is {scored}", actual=said, scored=scored)


def _award_beside(ns: Entry, ew: Entry) -> str:
    """A sentence on how to write a hidden ruling, if the percentages beside it are the award; blank without these."""
    figures = [words.percentage_of(cell) for cell in (ns, ew)]
    if not all(figure is not None and 0 <= figure <= 100 for figure in figures):
        return ""
    of_ns, of_ew = (Figure(f"{figure:.10g}") for figure in figures)
    template = ". If {ns}% and {ew}% beside it are the award, and not what a score was worth: A{ns}/{ew}"
    return say(template, ns=of_ns, ew=of_ew)


def _counts(lines: Sequence[Line]) -> tuple[TrickCount, ...]:
    """How the tricks may be counted: `=` or a sign says over and under, a number above 6 says tricks taken."""
    # They may be tricks made beyond six too, where no = and no plus stands among them and every figure is at least its
    # contract's level. Then the lines decide, where they can.
    read_tricks = ((line.contract, readable(tricks_in, line.tricks)) for line in lines)
    counted = {(contract, tricks) for contract, tricks in read_tricks if tricks is not None and not tricks.is_made}
    signs = {tricks.number < 0 for _, tricks in counted if tricks.signed}
    figures = [(contract, tricks) for contract, tricks in counted if not tricks.signed]
    may_be_made = 0 < max((tricks.number for _, tricks in figures), default=0) <= MOST_BEYOND_SIX
    for contract, tricks in figures if may_be_made else ():
        read = readable(contract_in, contract)
        may_be_made &= isinstance(read, Contract) and contracts.beyond(read, tricks, "made") is not None
    possible: tuple[TrickCount, ...] = ("over", "taken")
    if signs:
        possible = ("over",)
    elif any(tricks.number > 6 for _, tricks in counted):
        possible = ("taken",)
    if may_be_made and signs <= {True}:
        possible = (*possible, "made")
    deciding = [line for line in lines if line.tricks is not None] if counted and len(possible) > 1 else []
    decided = {_only_count(line, possible) for line in deciding} - {None}
    return tuple(it for it in possible if it in decided) if len(decided) == 1 else possible


def _only_count(line: Line, possible: tuple[TrickCount, ...]) -> TrickCount | None:
    """The one count with which a line can be read, by its score or the limit of 13 tricks; None for none or several."""
    agreeing: list[TrickCount] = []
    for counted in possible:
        try:
            read_line(line, Manner((counted,)))
        except Law12Error as error:
            if error.where not in ("tricks", "ns_score", "ew_score"):  # it cannot be read for another reason
                return None
        else:
            agreeing.append(counted)
    return agreeing[0] if len(agreeing) == 1 else None


def _is_plus_minus(lines: Sequence[Line]) -> bool:
    """Whether NS's column holds only NS's plus scores: then a negative score in EW's column is NS's."""
    has_plus = False
    for line in lines:
        if not says_nothing(line.ns_score) or not says_nothing(line.ew_score):
            scores = readable(score_in, line.ns_score, "NS"), readable(score_in, line.ew_score, "EW")
            ns, ew = (score if isinstance(score, int) else 0 for score in scores)
            if ew > 0 or ns < 0 or (ns and ew):
                return False
            has_plus = has_plus or ns > 0
    return has_plus


def read_typed(what: Entry, declarer: Entry = None, vulnerable: Entry = None) -> Result | None:
    """North-South's score, or an award; None if nothing is typed. An error names contract, declarer or vulnerable."""
    line, number = Line(what, declarer, vulnerable=vulnerable), figure_of(what)
    try:
        check_cells(line)
        if number is not None and (0 < abs(number) < 1 or FIRST_DATE <= number <= LAST_DATE):
            raise _of_a_format(Figure(f"{float(number):.15g}"))
        if number is not None:
            return read_line(line._replace(contract=None, ns_score=number), Manner())
        unsaid = _unsaid(Line(what))
        if unsaid is not None:
            raise unsaid
        if isinstance(what, str) and not says_nothing(what):
            return _text(what, line)
        return read_line(line._replace(contract=None), Manner())
    except Law12Error as error:
        error.where = error.where if error.where in ("declarer", "vulnerable") else "contract"
        raise


def _of_a_format(number: str) -> ContractError:
    """The error for a figure that the format of its cell has made a percentage or a date."""
    template = (
        "{number} is no score: the cell has the format of a percentage or a date. Make it General (Ctrl+1; in "
        "LibreOffice Ctrl+M), and type it again"
    )
    return ContractError(template, number=number)


def _text(text: str, line: Line) -> Result:
    """A contract or an award. Where it is neither, the error is about the one that it begins like."""
    if not _BEGINS.match(plainly(text)):
        return _award(text, line)
    try:
        result = read_line(line, Manner())
    except Law12Error as error:
        if error.where == "declarer":  # another one beside it: it is no award either
            raise
        try:
            return _award(text, line)
        except Law12Error:
            raise _of_a_format(quoted(text)) if _PERCENT.match(plainly(text)) else error from None
    assert result is not None
    return result


def _award(text: str, line: Line) -> Result:
    return award_in(text, vulnerability_in(line.vulnerable), declarer_in(line.declarer))


def contract_typed(what: Entry) -> Contract | None:
    """The contract with its result that a cell holds; None for anything else, a pass too."""
    return readable(contracts.played_contract, what) if isinstance(what, str) else None
