"""Slips of the pen in an evening: a board, a pair, a section or a name that does not fit what the other lines say.

A sit-out, a late pair and a substitute are no slips: each rule is quiet where an evening may have been so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from statistics import median_high

from xl_law12.doubts import Doubt
from xl_law12.files.evening import BETWEEN_PARTNERS, Evening, side_and_name
from xl_law12.reading.contracts import vulnerability_of
from xl_law12.reading.headings import SIDES
from xl_law12.reading.lines import lines_by
from xl_law12.reading.tables import HeadedTable
from xl_law12.reading.words import readable
from xl_law12.sentences import how_many, listed

SLIP = "a slip?"  # the kind of a doubt
SINGLES = 0.1  # of the boards: more with one result each are the evening's manner
FEW = 0.25  # of the boards of the pair in the middle: a late pair has more
LETTERS = 6  # different signs, with the one between partners
ALIKE = 0.7  # two spellings of a name


def slips_of(evening: Evening) -> Iterator[Doubt]:
    """What may be a slip, and is asked about."""
    yield from _vulnerabilities(evening)
    yield from _without_section(evening)
    if evening.is_of_teams:
        yield from _rooms(evening)
    else:
        yield from _single_results(evening)
        yield from _single_boards(evening)
        yield from _names_twice(evening)


def _asked(evening: Evening, line: int, problem: str) -> Doubt:
    return Doubt("asked", problem, evening.named(line), SLIP)


def _vulnerabilities(evening: Evening) -> Iterator[Doubt]:
    """The lines of a board with another vulnerability than most of its lines have; of two alike, than the first."""
    written = evening.lines.vulnerable
    sides = {text: readable(vulnerability_of, text) for text in {*written}}
    for board, lines in lines_by(evening.lines.board).items():
        said = [line for line in lines if sides[written[line]] not in (None, "", "V", "NV")]
        usual = Counter(sides[written[line]] for line in said).most_common(1)
        for line in said:
            if sides[written[line]] != usual[0][0]:
                problem = f"{written[line]} is vulnerable here, and {usual[0][0]} in other lines of board {board}"
                yield _asked(evening, line, problem)


def _without_section(evening: Evening) -> Iterator[Doubt]:
    """The lines without a section on a board whose other lines have one."""
    for column in (evening.lines.section, evening.lines.group):
        blank = {line for line, section in enumerate(column) if not section}
        if 2 * len(blank) >= len(column):
            continue
        for lines in lines_by(evening.lines.board).values():
            here = blank.intersection(lines)
            for line in sorted(here) if len(here) < len(lines) else ():
                yield _asked(evening, line, "the section is blank; other lines of the board have one")


def _rooms(evening: Evening) -> Iterator[Doubt]:
    """The lines of a match that do not fit: a team meets itself, or sits the same way in both rooms of a board."""
    lines = evening.lines
    first: dict[tuple[str, str, frozenset[str]], tuple[str, str]] = {}
    for line, (ns, ew, room) in enumerate(zip(lines.ns, lines.ew, lines.room, strict=True)):
        board = lines.board[line]
        if ns and ns == ew:
            yield _asked(evening, line, f"{ns} cannot play against {ew}")
        elif ns and room:
            before = first.setdefault((lines.session[line], board, frozenset((ns, ew))), (ns, room))
            if before[1] == room and before[0] != ns:
                yield _asked(evening, line, f"{room.capitalize()} is written for both rooms of board {board}")
            elif before[1] != room and before[0] == ns:
                yield _asked(evening, line, f"{ns} sits North-South in both rooms of board {board}")


def _single_results(evening: Evening) -> Iterator[Doubt]:
    """The boards with one result, where others have three and one of them lacks a result."""
    boards = lines_by(evening.lines.board)
    single = [lines[0] for lines in boards.values() if len(lines) == 1]
    several = [len(lines) for lines in boards.values() if len(lines) > 1]
    usual = median_high(several) if several else 0
    lacking = sum(usual - count for count in several if count < usual)
    if usual >= 3 and len(single) <= min(lacking, max(1, SINGLES * len(boards))):
        for line in single:
            board = evening.lines.board[line]
            yield _asked(evening, line, f"board {board} has one result, the others {usual}: is it a slip?")


def _single_boards(evening: Evening) -> Iterator[Doubt]:
    """The pairs with hardly any boards beside those of the pair in the middle."""
    lines = evening.lines
    fields = {"NS ": lines_by(lines.ns), "EW ": lines_by(lines.ew)}
    ns, ew = ({*zip(lines.board, pairs, strict=True)} for pairs in (lines.ns, lines.ew))
    if {*lines.ns} & {*lines.ew} - {""} and evening.rules.winners != 2 and not ns & ew:  # nobody sits both ways
        fields = {"": lines_by([*lines.ns, *lines.ew])}
    for side, pairs in fields.items():
        usual = median_high(map(len, pairs.values()))
        for pair, played in pairs.items():
            if pair and usual >= 3 and (len(played) == 1 or len(played) <= FEW * usual):
                boards = how_many(len(played), "board")
                problem = f"pair {side}{pair} played {boards}, the others {usual}: is it a slip?"
                yield _asked(evening, played[0] % lines.size, problem)


def _names_twice(evening: Evening) -> Iterator[Doubt]:
    """A number with its side beside it and without; the same two names under two numbers. A placeholder is short."""
    for column in (evening.lines.ns, evening.lines.ew):
        for pair in dict.fromkeys(column):
            side, number = side_and_name(pair)
            if side and number in column:
                yield _asked(evening, column.index(pair), f"is {pair} the pair {number}?")
    if len({*zip(evening.lines.section, evening.lines.session, strict=True)}) > 1:
        return
    numbers: dict[tuple[str, str], list[str]] = defaultdict(list)
    seated = {"NS": {*evening.lines.ns}, "EW": {*evening.lines.ew}, "": {*evening.lines.ns, *evening.lines.ew}}
    for pair, players in evening.names.items():
        side, number = side_and_name(pair)
        is_two = any(sign in players for sign in (BETWEEN_PARTNERS, " - ", " + ", "/"))
        if number and number in seated[side] and is_two and len({*players}) >= LETTERS:
            numbers[side, players.casefold()].append(pair)
    for pairs in numbers.values():
        if len(pairs) > 1:
            said = listed(pairs, "and")
            yield Doubt("asked", f"{evening.names[pairs[0]]} are {said}: is one a slip?", kind=SLIP)


def renamed(table: HeadedTable) -> Iterator[Doubt]:
    """The lines in which a pair's number stands beside two other players than before."""
    lines = table.lines
    named = {side: f"{side}_names" for side in SIDES if f"{side}_names" in table.columns}
    for side, heading in named.items():
        pairs, names = getattr(lines, side), table.part.below.column(table.columns[heading])
        first: dict[str, str] = {}
        for line, (pair, players) in enumerate(zip(pairs, map(str, names), strict=True)):
            if not pair or not players or line in table.gone:
                continue
            before = first.setdefault(pair, players)
            if before != players and not _share_a_player(before, players):
                problem = f"pair {pair} is {players} here, and {before} before: is it a slip?"
                yield Doubt("asked", problem, lines.place[line], SLIP)


def _share_a_player(first: str, second: str) -> bool:
    """Whether two pairs of names may have a player in common, however the names are written."""
    words = first.casefold().split(), second.casefold().split()
    return any(
        SequenceMatcher(None, one, other).ratio() >= ALIKE
        for one in words[0]
        for other in words[1]
        if one.isalpha() and other.isalpha()
    )
