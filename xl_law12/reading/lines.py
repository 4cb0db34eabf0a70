"""What a cell, a line, and lines in columns say: the contract, the score or the ruling in them, which must agree."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeVar

from xl_law12.bridge import awards
from xl_law12.bridge.awards import Artificial, Award, AwardOrRuling, Ruling, Side, Weighting
from xl_law12.bridge.contracts import SIDE_OF, Contract, Vulnerability, check_scores
from xl_law12.errors import ContractError, Law12Error, NotationError, naming
from xl_law12.reading.contracts import (
    MEANINGS,
    TrickCount,
    declarer_in,
    format_contract,
    is_like_a_contract,
    outcomes,
    overs,
    parse_contract,
    same_seat,
    tricks_in,
    vulnerability_in,
)
from xl_law12.reading.notation import PERCENT_OF_ONE_SIDE, parse_award, parse_side_award, whole
from xl_law12.reading.words import (
    LONGEST,
    LONGEST_TITLE,
    NUMBER,
    Entry,
    Unreadable,
    means,
    plainly,
    readable,
    says_nothing,
    unaccented,
    wordings,
)
from xl_law12.sentences import listed, quoted, say

Key = TypeVar("Key", bound=Hashable)
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
    """Read a ruling; a certain score becomes a number. For contracts the vulnerability must be known.

    >>> [result_text(award_in(text)) for text in ("60/40", "420 60%, -50 40%", "+420")]
    ['A+/A-', '60% 420, 40% -50', '420']
    >>> result_text(award_in("60% 4S=, 40% 4S-1", "NS", "N"))
    '60% 620, 40% -100'
    """
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
    if len(text) > LONGEST_TITLE or readable(award_in, text) is not None or set("0123456789%½+=") & {*text}:
        return False
    plain = unaccented(text)
    if any(saying in plain for saying in wordings("stands")):
        return True
    words = re.findall(r"[^\W\d_]+", plain)
    unsettled = tuple(wordings("unsettled"))
    return len(words) > 1 and not any(word in wordings("unruled") or word.startswith(unsettled) for word in words)


def _averages(text: str) -> str:
    """A text in the ruling notation, where a program writes averages in a way of its own; others as they are.

    >>> _averages("Av+ Av-"), _averages("A+/-"), _averages("60 : 40"), _averages("420")
    ('Av+/Av-', 'A+/A-', '60/40', '420')
    """
    plain = plainly(text[:LONGEST])
    for pattern, notation in ((_AVERAGES, "{}/{}"), (_SIGNS, "A{}/A{}"), (_SHARES, "{}/{}")):
        match = pattern.fullmatch(plain)
        if match is not None:
            return notation.format(*match.groups())
    return text


def result_text(result: Result | None) -> str:
    """A result in the ruling notation's first form.

    >>> result_text(420), result_text("NP"), result_text(None)
    ('420', 'NP', 'NP')
    """
    return str(result) if isinstance(result, int | str) else awards.format_award(result)


@lru_cache(maxsize=4096)
@naming("contract")
def contract_in(cell: Entry, vulnerability: Vulnerability = "", declarer: str = "") -> ReadContract:
    """A contract, a passed-out board, one that was not played, or a ruling in the contract's place; None for a blank.

    Contracts in such a ruling need to know who is vulnerable.

    >>> contract_in("---"), contract_in("Pass"), contract_in(None), contract_in("4SX").doubled
    ('NP', 0, None, 2)
    """
    if cell is None or cell == "":
        return None
    if not isinstance(cell, str):
        raise ContractError("{cell} is not a contract: write it as 4S, 4SX-2 or 3NT+1", cell=quoted(cell))
    if is_like_a_contract(cell):
        return parse_contract(cell) or 0
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
    """A score, an average, or a result for both sides, in the column of NS or of EW; None if it says nothing.

    A number between 0 and 1 is a percentage as a spreadsheet keeps it.
    """
    with naming(f"{side.lower()}_score"):
        if cell is None or says_nothing(cell):
            return None
        if isinstance(cell, str):
            return _score_in_text(cell, side)
        return Artificial(Fraction(repr(cell)) * 100) if 0 < cell < 1 else _possible(cell)


def _score_in_text(text: str, side: Side) -> ReadScore:
    bare = text.strip().removeprefix("^")  # PBN: an adjusted score
    plain = _SIGN.sub(r"\1", plainly(bare[:LONGEST]))
    if NUMBER.fullmatch(plain):
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
        raise NotationError(
            "{text} in EW's column: write the ruling in one of its own, seen from NS", text=quoted(text)
        )
    return award_in(text)


def _possible(number: float) -> int:
    """A score that some contract can give."""
    check_scores((number,))
    return int(number)


class Lines(NamedTuple):
    """Lines of results as columns of unchanged cells; all columns have the same length, a blank is an empty text.

    `ns_score` and `ew_score` are the cells of those columns. `ruling` is the text that a program writes in place of a
    score; `ns_points` and `ew_points` are the program's points. `room` is OPEN or CLOSED in a match, `group` the group
    of a table on a fouled board, `round` the round of an event of pairs.
    """

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
    ruling: ColumnCells = ()
    vulnerable: ColumnCells = ()
    ns_points: ColumnCells = ()
    ew_points: ColumnCells = ()
    room: ColumnCells = ()
    group: ColumnCells = ()
    round: ColumnCells = ()

    @property
    def size(self) -> int:
        """The number of lines."""
        return len(self.board)

    def cells(self, at: int, names: Iterable[str]) -> list[Entry]:
        """Some of the cells of a line, by their columns' names."""
        return [getattr(self, name)[at] for name in names]


COLUMNS = Lines._fields


def in_columns(rows: Sequence[Mapping[str, str | None]], places: Sequence[str]) -> Lines:
    """Lines from rows that map the columns' names (the fields of `Lines`) to texts.

    >>> in_columns([{"board": "1", "ns": "3", "ns_score": "420"}], ["line 7"]).ns_score
    ['420']
    """
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
    """The indexes of the lines with each key.

    >>> lines_by(["7", "8", "7"])
    {'7': [0, 2], '8': [1]}
    """
    found: defaultdict[Key, list[int]] = defaultdict(list)
    for at, key in enumerate(keys):
        found[key].append(at)
    return dict(found)


def cell_or_none(cell: Entry) -> Entry:
    """A cell as it stands; None for a blank."""
    return None if cell == "" else cell


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
            raise ContractError(
                "NS {ns} and EW {ew} are not one score seen from both sides: write a split award as NS {ns} / EW {ew} "
                "in one cell",
                "ew_score",
                ns=ns,
                ew=ew,
            )
        if ns or not ew:
            return ns or (None if ns is ew is None else 0)
        if ew > 0:
            return -ew
        if possible is not None and not (ew in possible and -ew in possible):
            return -ew if -ew in possible else ew
        if plus_minus:
            return ew
        raise ContractError(
            "{ew} may be EW's own score or NS's: write {ew} as NS's score, or {mirrored} for the side that has it",
            "ew_score",
            ew=ew,
            mirrored=-ew,
        )


def award_of(ns: ReadScore, ew: ReadScore, *, by_word: bool = True) -> Result | None:
    """The award in the columns of scores, or the word for a board not played; None if they hold scores only."""
    for own, other in ((ns, ew), (ew, ns)):
        if isinstance(own, Award | Ruling | str):
            if other in (None, 0, own):
                return own
            problem = say("an award for both sides stands beside something else: write the ruling, and only that")
            raise NotationError(problem, "ns_score")
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return Award(ns, ew)
    if not (isinstance(ns, Artificial) or isinstance(ew, Artificial)):
        return None
    if ns == EVEN and not ew and by_word:
        return Award.both(EVEN)
    if ns and ew:
        raise NotationError("an average beside a score: write both as a ruling, NS 420 / EW A+", "ns_score")
    lone, other_side = ("ns_score", "EW") if ns else ("ew_score", "NS")
    raise NotationError(
        "an average for one side alone: what do {other_side} get? Write A+/A-, or what it was",
        lone,
        other_side=other_side,
    )


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
    """The manner in which a program writes.

    `counts`: what the tricks may be, beyond the contract (over), taken, or made as in North America: 2 in 2H made, -1
    down one. `plus_minus`: a negative score in EW's column is one of NS. `contracts`: there is a column of contracts.
    """

    counts: tuple[TrickCount, ...] = ("over", "taken")
    plus_minus: bool = False
    contracts: bool = False


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
        problem = say(
            "{contract} stands beside a score that says that the board was not played", contract=quoted(line.contract)
        )
        raise ContractError(problem, "contract")
    written = WrittenScores(ns if isinstance(ns, int) else None, ew if isinstance(ew, int) else None)
    if isinstance(contract, Contract):
        return _as_played(contract, line, written, manner)
    if contract is not None:
        return _as_said(contract, line, written)
    return award or _as_written(line, written, manner)


def check_cells(line: Line) -> None:
    """Raise the error of the first cell that cannot be read, with its field."""
    if Unreadable in map(type, line):
        raise next(cell.error.at(field) for field, cell in line._asdict().items() if isinstance(cell, Unreadable))


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
            raise ContractError(
                "{contract} is neither a contract nor a result: write NP where it was not played, PASS where it was "
                "passed out",
                "contract",
                contract=quoted(line.contract),
            )
        for field, cell in (("declarer", line.declarer), ("tricks", line.tricks)):
            if not says_nothing(cell):
                raise ContractError(
                    "{cell}, but the contract is blank, and no score is written", field, cell=quoted(cell)
                )
        return None
    passed_in_words = any(means(cell, "passed") for cell in (line.ns_score, line.ew_score))  # as ACBL Live has it
    if score == 0 and manner.contracts and not passed_in_words:
        raise ContractError(
            "a score of 0 without a contract: write PASS in the contract's column where it was passed out, NP where it "
            "was not played",
            written.field,
        )
    if declarer and score not in outcomes(SIDE_OF[declarer], vulnerability):
        raise ContractError(
            "{shown} is no score of a contract by {declarer}", written.field, shown=written.text, declarer=declarer
        )
    return score


def _as_played(contract: Contract, line: Line, written: WrittenScores, manner: Manner) -> Result:
    """The score of a contract; a written score must agree with it, or decides between several."""
    declarer = _declarer(contract, line)
    side = SIDE_OF.get(declarer, "")
    beyond = overs(contract, line.tricks, manner.counts)
    contract = Contract(*contract[:3])
    possible = outcomes(side, vulnerability_in(line.vulnerable), contract, beyond)
    score = written.seen_from_ns(plus_minus=manner.plus_minus, possible=possible)
    if score in possible:
        return score
    if score is None and len(possible) == 1:
        return next(iter(possible))
    if score is None:
        raise _missing(line, side, beyond, manner)
    shown = format_contract(contract._replace(declarer=declarer))
    if beyond is None:
        raise ContractError(
            "{shown} is never {score} for NS, however many tricks are made, but {written} is written",
            written.field,
            shown=shown,
            score=score,
            written=written.text,
        )
    made = say(", {tricks} tricks,", tricks=beyond[0] + contract.level + 6) if len(beyond) == 1 else ""
    raise ContractError(
        "{shown}{made} is {scores}, but {written} is written",
        written.field,
        shown=shown,
        made=made,
        scores=listed(sorted(possible)),
        written=written.text,
    )


def _declarer(contract: Contract, line: Line) -> str:
    """The declarer in the contract itself or in the column of declarers. If both name one, they must agree."""
    declarer = declarer_in(line.declarer)
    if declarer and contract.declarer and not same_seat(declarer, contract.declarer):
        problem = say(
            "{contract} is played by {declarer}, but {other} is written",
            contract=quoted(line.contract),
            declarer=contract.declarer,
            other=quoted(line.declarer),
        )
        raise ContractError(problem, "declarer")
    return contract.declarer or declarer


def _missing(line: Line, side: str, beyond: tuple[int, ...] | None, manner: Manner) -> ContractError:
    """The error for a contract with several possible scores: it says what is missing."""
    contract = quoted(line.contract)
    if beyond is None:
        return ContractError(
            "{contract} does not say how many tricks were made, and no score is written: give tricks, or write it as "
            "4S=, 4SX-2, 3NT+1",
            "contract",
            contract=contract,
        )
    if len(beyond) > 1:
        return ContractError(
            "{tricks} may be {meanings}: write =, or a sign (+1, -2), in the column, or the score",
            "tricks",
            tricks=quoted(line.tricks),
            meanings=listed([meaning for count, meaning in MEANINGS.items() if count in manner.counts]),
        )
    if not side:
        template = "nobody is named who played {contract}: write N, E, S or W"
        return ContractError(template, "declarer", contract=contract)
    return ContractError(
        "who is vulnerable? Without it {contract} has no score: give the board's number, or NS, EW, ALL or NONE",
        "vulnerable",
        contract=contract,
    )
