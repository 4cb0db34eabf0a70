"""Joins sections, sessions and files into one evening: each pair has one name, each board one number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from xl_law12.bridge.session import SLIPS
from xl_law12.doubts import Doubt
from xl_law12.files.evening import Evening, ResultsError, number_of, side_and_name
from xl_law12.files.event_details import merged
from xl_law12.reading.lines import ColumnCells, Lines, all_lines
from xl_law12.sentences import quoted

SECTIONS, SESSIONS = "sections", "sessions"
APART = 400  # a later session's boards: a multiple of 16, so that the vulnerability stays


def together(evenings: Sequence[Evening], sources: Sequence[str], kind: str = "") -> Evening:
    """Several files as one evening. `kind` (sections or sessions) counts if the same pair numbers play the same boards.

    If `kind` is blank, the same names mean sessions and other names mean sections. Without names the user is asked.
    """
    if len(evenings) == 1:
        return one(evenings[0])
    if all(evening.is_of_teams for evening in evenings):
        kind = kind and SESSIONS  # the two rooms of a match may be two files, and teams meet again in another round
    elif _meet(evenings):
        kind = kind or _kind(evenings, sources)
    else:
        kind = ""
    if kind:
        evenings = [_marked(evening, kind, number) for number, evening in enumerate(evenings, start=1)]
    first = evenings[0]
    names = {pair: players for evening in reversed(evenings) for pair, players in evening.names.items()}
    placed = [_placed(evening, source) for evening, source in zip(evenings, sources, strict=True)]
    lines = all_lines(evening.lines for evening in placed)
    notes = [note for evening in placed for note in evening.notes]
    answers = [answer for evening in evenings for answer in evening.answers]
    details = merged([evening.details for evening in evenings])
    method = first.method if len({evening.method for evening in evenings}) == 1 else ""
    return one(
        replace(
            first, lines=lines, names=names, details=details, notes=notes, method=method, answers=answers, totals={}
        )
    )


def _placed(evening: Evening, source: str) -> Evening:
    """The evening with the name of its file before the place of every line."""
    lines = evening.lines._replace(place=[f"{source}, {place}" for place in evening.lines.place])
    notes = [it._replace(where=f"{source}, {it.where}" if it.where else source) for it in evening.notes]
    return replace(evening, lines=lines, notes=notes)


def one(evening: Evening) -> Evening:
    """The evening with the section in the names of pairs and the session in the numbers of boards, if they clash.

    Matches of teams stay as they are: who meets tells the rounds apart.
    """
    if evening.is_of_teams:
        return evening
    lines = evening.lines
    if _are_groups(lines):
        lines = lines._replace(group=lines.section, section=[""] * lines.size)
    sections = sorted(set(lines.section))
    if len(sections) > 1 and _share_pairs(lines):
        lines = lines._replace(
            ns=[f"{section}{pair}" for section, pair in zip(lines.section, lines.ns, strict=True)],
            ew=[f"{section}{pair}" for section, pair in zip(lines.section, lines.ew, strict=True)],
        )
    sessions = {name: number for number, name in enumerate(dict.fromkeys(lines.session))}
    if len(sessions) > 1 and _repeat(lines):
        boards = zip(lines.session, lines.board, strict=True)
        lines = lines._replace(board=[_later(board, sessions[session]) for session, board in boards])
    return _in_rounds(replace(evening, lines=lines))


def _in_rounds(evening: Evening) -> Evening:
    """The evening with deals of their own in every round, if pairs would play boards twice, and in rounds do not.

    Swiss rounds may use the same boards. Every deal then has two results at least. A few repeats, in 5% of the lines,
    are slips, unless the printed points follow only in rounds; a few may also remain.
    """
    lines = evening.lines
    rounds = {name: number for number, name in enumerate(dict.fromkeys(lines.round))}
    if len(rounds) < 2 or len({*lines.session}) > 1:
        return evening
    again = _repeats(lines.board, [lines.ns], [lines.ew])
    if not again:
        return evening
    boards = [_later(board, rounds[of]) for board, of in zip(lines.board, lines.round, strict=True)]
    divided = replace(evening, lines=lines._replace(board=boards))
    few = max(1, SLIPS * lines.size)
    if min(Counter(boards).values()) < 2 or _repeats(boards, [lines.ns, lines.ew]) > few:
        return evening
    whole, apart = bool(evening.printed.method), bool(divided.printed.method)
    if (again <= few and whole == apart) or whole > apart:
        return evening
    said = f"pairs play boards again in another round: each of the {len(rounds)} rounds has deals of its own"
    return replace(divided, notes=[*evening.notes, Doubt("assumed", said, kind="rounds")])


def _repeats(boards: ColumnCells, *fields: Sequence[ColumnCells]) -> int:
    """How often a pair plays a board again. A field is the columns of its pairs."""
    times = Counter(
        (number, board, pair)
        for number, columns in enumerate(fields)
        for pairs in columns
        for board, pair in zip(boards, pairs, strict=True)
        if pair
    )
    return sum(count - 1 for count in times.values())


def fouled(lines: Lines) -> list[str]:
    """The boards whose lines are in more than one group."""
    return _divided(lines.board, lines.group) if any(lines.group) else []


def _divided(boards: ColumnCells, parts: ColumnCells) -> list[str]:
    """The boards of which there are several parts."""
    parts_of = Counter(board for board, _ in dict.fromkeys(zip(boards, parts, strict=True)))
    return [board for board, count in parts_of.items() if count > 1]


def _are_groups(lines: Lines) -> bool:
    """Whether sections are groups of fouled boards: pairs change them, and few boards have more than one."""
    divided = len(_divided(lines.board, lines.section))
    return 0 < 2 * divided < len({*lines.board}) and _share_pairs(lines) and not _repeat(lines)


def _share_pairs(lines: Lines) -> bool:
    """Whether a pair's number occurs in more than one section."""
    return any(len(set(zip(lines.section, pairs, strict=True))) > len(set(pairs)) for pairs in (lines.ns, lines.ew))


def _repeat(lines: Lines) -> bool:
    """Whether a pair plays a board with the same number twice in the same direction."""
    return len(set(zip(lines.board, lines.ns, strict=True))) < lines.size


def _later(board: str, session: int) -> str:
    number = number_of(board)
    return str(number + APART * session) if number is not None else f"{board} ({session + 1})" if session else board


def _meet(evenings: Sequence[Evening]) -> bool:
    """Whether the same pair's number has the same board in more than one file."""
    seen: set[tuple[str, str]] = set()
    for evening in evenings:
        lines = evening.lines
        here = {*zip(lines.board, lines.ns, strict=True), *zip(lines.board, lines.ew, strict=True)}
        if here & seen:
            return True
        seen |= here
    return False


def _kind(evenings: Sequence[Evening], sources: Sequence[str]) -> str:
    """Sections or sessions, by the names of those pairs that are named in more than one file."""
    same = other = 0
    known: dict[str, str] = {}
    for evening in evenings:
        for pair, players in evening.names.items():
            if pair in known:
                same += known[pair] == players
                other += known[pair] != players
            known.setdefault(pair, players)
    if bool(same) == bool(other):
        files = " and ".join(map(quoted, sources[:2]))
        raise ResultsError(f"{files} have the same pairs' numbers on the same boards: say --sections or --sessions")
    return SESSIONS if same else SECTIONS


def _marked(evening: Evening, kind: str, number: int) -> Evening:
    """The lines with the number of their file as their session, or its letter as their section."""
    count = evening.lines.size
    if kind == SESSIONS:
        marks = [f"{number}.{session}" for session in evening.lines.session]
        return replace(evening, lines=evening.lines._replace(session=marks))
    letter = chr(ord("A") + number - 1) if number <= 26 else f"{number}-"
    names = {_in_section(pair, letter): players for pair, players in evening.names.items()}
    members = {_in_section(pair, letter): member for pair, member in evening.details.pairs.items()}
    lines = evening.lines._replace(section=[letter] * count)
    return replace(evening, lines=lines, names=names, details=evening.details._replace(pairs=members))


def _in_section(pair: str, letter: str) -> str:
    """`NS 3` in section B is `NS B3`."""
    side, name = side_and_name(pair)
    return f"{side} {letter}{name}".strip()
