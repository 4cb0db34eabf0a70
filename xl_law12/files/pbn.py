"""Portable Bridge Notation 2.1: the ScoreTable of every board, or the boards of a match in both rooms.

In a match every board is a game in either room, and its tags say the result. That a file is whole is seen by the number
of boards that it announces, and by its end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from xl_law12.errors import Law12Error
from xl_law12.files import evening
from xl_law12.files.evening import COLUMNS, Evening, PrintedTotal, ResultsError, left_out, with_open_line
from xl_law12.files.text import head_of, text_of
from xl_law12.reading.grids import in_seats, room_in
from xl_law12.reading.lines import Lines, in_columns
from xl_law12.sentences import listed, quoted

_TAG = re.compile(r'\[\s*(\w+)\s+"(.*?)"\s*\]')
_TOKEN = re.compile(r'"([^"]*)"|(\S+)')
# Methods in the tag Scoring that are none of ours, or not known well enough without points.
UNRANKED = re.compile(r"(IMP|Cavendish|Chicago|Rubber|BAM|Instant)\b", re.I)
POINTS = {"MP": "MP", "IMP": "XIMP", "Percentage": "PERCENT"}
RESULTS = {"Contract", "Score_NS", "Score_EW"}
NOTHING = ("", "-", "?", "*")  # irrelevant, unknown, a default that is given elsewhere
OF_RESULTS, OF_PAIRS = "ScoreTable", "TotalScoreTable"


class PbnTag(NamedTuple):
    """A tag: the number of its line, its name and value, and the lines below it with their numbers."""

    number: int
    name: str
    value: str
    rows: list[tuple[int, str]]


def recognise(data: bytes) -> bool:
    """Whether this is a file of PBN."""
    head = head_of(data)
    return head.lstrip(b"\xef\xbb\xbf\xff\xfe").startswith(b"% PBN") or bool(
        re.search(rb'^\s*\[(Event|Board|Generator|ScoreTable)\s+"', head, re.M)
    )


def read(data: bytes) -> Evening:
    """The score tables in the file, or the match."""
    text = text_of(data)
    tags = _tags(text)
    boards = [*dict.fromkeys(it.value for it in tags if it.name == "Board" and not it.value.startswith("#"))]
    found = _of_tables(text, tags, boards)
    if found is not None:
        return found
    played = [*_games(tags)]
    lines = _lines_of(played)
    if not lines.size:
        raise ResultsError(
            "has no ScoreTable with results: only the deals, perhaps; export the results too. In a match every board "
            "names its Room"
        )
    for place, why, _ in _lacking(text, boards, lines.board):
        raise ResultsError(f"{place}: {why.problem}")
    return Evening(lines, method="IMP", **_event(played[0][1]))


def _event(tags: dict[str, str]) -> dict[str, Any]:
    program = tags.get("Application") or tags.get("Generator") or "PBN"
    return {"program": program, "title": tags.get("Event", ""), "date": tags.get("Date", "")}


def _tags(text: str) -> list[PbnTag]:
    tags: list[PbnTag] = []
    for number, line in enumerate(_without_comments(text), start=1):
        if line.lstrip().startswith("[") and (tag := _TAG.match(line.strip())):
            tags.append(PbnTag(number, tag[1], tag[2].strip(), []))
        elif tags and line.strip():
            tags[-1].rows.append((number, line))
    return tags


def _of_tables(text: str, tags: Sequence[PbnTag], boards: Sequence[str]) -> Evening | None:
    """The evening of the score tables; None if there are none."""
    rows: list[dict[str, str | None]] = []
    places: list[str] = []
    faults: dict[int, Law12Error] = {}
    pairs: dict[str, dict[str, str]] = {}  # the rows of the pairs, by their numbers
    methods: set[str] = set()
    above: dict[str, str] = {}
    event: dict[str, str] = {}  # the tags before the last table
    for tag in tags:
        if tag.name not in (OF_RESULTS, OF_PAIRS):
            if not tag.value.startswith("#"):  # which repeats the value of the board before
                above[tag.name] = tag.value
            continue
        event = {**above}
        columns = _columns(tag.value)
        for number, line in tag.rows:
            cells = _cells(columns, line)
            if tag.name == OF_PAIRS:
                if cells and cells.get("PairId"):
                    pairs[cells["PairId"]] = cells
                continue
            if cells is None:
                template = "does not fit the columns of its ScoreTable: {text}"
                faults[len(rows)] = Law12Error(template, text=quoted(line.strip()))
            places.append(f"line {number}")
            rows.append(_row(event, cells, methods, places[-1]))
        evening.check_size(len(rows))
    if not rows:
        return None
    lines = in_columns(rows, places)
    lacks = [*_lacking(text, boards, lines.board)]
    bare = [board for board in boards if board not in {*lines.board, *(board for _, _, board in lacks)}]
    scoring = event.get("Scoring", "")
    method = _method(scoring, methods)
    lacks_points = f"the file says {scoring}, and prints no points that show how it was scored"
    found = evening.complete(
        lines,
        faults,
        [
            *([left_out(f"board {listed(bare, 'and')}", "no ScoreTable")] if bare else []),
            *evening.handicaps({pair: _cell(cells, "Handicap") for pair, cells in pairs.items()}),
        ],
        {pair: [cells["Names"]] for pair, cells in pairs.items() if cells.get("Names", "") not in NOTHING},
        method=method,
        unranked=lacks_points if not method and UNRANKED.match(scoring) else "",
        totals={pair: _total(cells) for pair, cells in pairs.items()},
        **_event(event),
    )
    for lack in lacks:
        found = with_open_line(found, *lack)
    return found


def _without_comments(text: str) -> list[str]:
    """The lines, with comments blanked and `%` lines left out; the lines keep their numbers."""
    parts, end = [], 0
    while (begin := text.find("{", end)) >= 0 and (close := text.find("}", begin)) >= 0:
        parts += [text[end:begin], "\n" * text.count("\n", begin, close)]
        end = close + 1
    return ["" if line.startswith("%") else line for line in "".join([*parts, text[end:]]).split("\n")]


def _columns(value: str) -> list[tuple[str, int]]:
    """The names of columns with their widths, 0 for any."""
    columns = []
    for part in value.split(";"):
        name, _, width = part.strip().partition("\\")
        digits = re.match(r"\d+", width)
        columns.append((name.lstrip("+-"), int(digits[0]) if digits else 0))
    return columns


def _cells(columns: list[tuple[str, int]], text: str) -> dict[str, str] | None:
    """A row's cells by their columns' names: words, or slices where a name with blanks makes more words of it."""
    words = [quoted or plain for quoted, plain in _TOKEN.findall(text)]
    if len(words) != len(columns):
        words = _sliced([width for _, width in columns[:-1]], text)
    if len(words) != len(columns):
        return None
    return {name: word for (name, _), word in zip(columns, words, strict=True)}


def _sliced(widths: list[int], text: str) -> list[str]:
    """A row cut by the widths of its columns; only the last, which is not among them, may be of any width."""
    if not all(widths):
        return []
    words, start = [], 0
    for width in widths:
        words.append(text[start : start + width].strip().strip('"'))
        start += width + 1
    return [*words, text[start:].strip().strip('"')] if len(text) > start else []


def _row(tags: dict[str, str], cells: dict[str, str] | None, methods: set[str], place: str) -> dict[str, str | None]:
    """A row by the fields of a line, from its cells and the tags before its table; its kinds of points are noted."""
    if cells is not None and RESULTS.isdisjoint(cells):
        raise ResultsError(f"{place}: its ScoreTable has no column of results: {listed(sorted(RESULTS))}")
    if cells is not None and "PairId_NS" not in cells and any(name.startswith("PlayerId") for name in cells):
        raise ResultsError(evening.INDIVIDUAL)
    row: dict[str, str | None] = {"board": tags.get("Board"), "session": tags.get("Session")}
    row["vulnerable"] = tags.get("Vulnerable", "").strip("?")
    fields = COLUMNS["PBN, ScoreTable"]
    for name, text in (cells or {}).items():
        if text in NOTHING:
            continue
        kind, _, side = name.partition("_")
        if name in fields:
            row[fields[name]] = text
        elif kind in POINTS and side in ("NS", "EW") and f"{side.lower()}_points" not in row:
            row[f"{side.lower()}_points"] = text
            methods.add(POINTS[kind])
    return _by_the_director(row)


def _by_the_director(row: dict[str, str | None]) -> dict[str, str | None]:
    """`^` before a score says that it is not the contract's: a score of one side, or percentages of both (^60, ^40).

    >>> _by_the_director({"ns_score": "^420"})["ruling"]
    '420'
    """
    ns, ew = (row.get(name) or "" for name in ("ns_score", "ew_score"))
    if "^" not in ns + ew:
        return row
    percentages = re.fullmatch(r"\^([456]0)%?/\^?([456]0)%?", f"{ns}/{ew}")
    if percentages is not None:
        ruling = f"A{percentages[1]}/{percentages[2]}"
    elif not ew:
        ruling = ns.lstrip("^")
    else:
        ruling = f"{ns} {ew}".strip()
    return row | {"ns_score": "", "ew_score": "", "ruling": ruling}


def _cell(cells: dict[str, str], *parts: str) -> str:
    """The first cell whose column has these parts in its name; a blank if there is none, or it says nothing."""
    found = (text for name, text in cells.items() if all(part in name for part in parts))
    return next((text for text in found if text not in NOTHING), "")


def _total(cells: dict[str, str]) -> PrintedTotal:
    """What a TotalScoreTable prints of a pair."""
    points = {name: text for name, text in cells.items() if "Percentage" not in name}
    return PrintedTotal(_cell(cells, "Rank"), _cell(points, "Total"), _cell(cells, "Total", "Percentage"))


def _method(scoring: str, methods: set[str]) -> str:
    """The method, from the kinds of points, else the tag, which also tells Butler from cross-IMPs, and MP1 from MP."""
    words = scoring.upper()
    if "BUTLER" in words:
        return "BUTLER"
    named = next((method for method in POINTS.values() if method in methods), "")
    return "MP1" if named == "MP" and "MP1" in words else named or ("XIMP" if "CROSS" in words else "")


Tags = dict[str, str]

# Tags of the event: they hold for all games until they are given again.
STANDING = ("Event", "Date", "Round", "Scoring", "HomeTeam", "VisitTeam", "Application", "Generator")
OF_A_GAME = ("Board", "Room", "Vulnerable", "Contract", "Declarer", "Result", "Score")
_SCORE = re.compile(r"(NS|EW)?\s*(\^?[+-]?\d+)(?:\s+(?:NS|EW)\b.*)?", re.I)


def _games(tags: Iterable[PbnTag]) -> Iterator[tuple[int, Tags]]:
    """The tags of every game with the line where it begins: one that comes again begins another. # is as before."""
    standing: Tags = {}
    last: Tags = {}
    game: Tags = {}
    begin = 0
    for number, name, value, _ in tags:
        if name in game:
            last = {**standing, **game}
            yield begin, last
            standing = {key: last[key] for key in STANDING if key in last}
            game = {}
        if name in (*STANDING, *OF_A_GAME):
            begin = begin if game else number
            game[name] = last.get(name, "") if value.startswith("#") else value
    if game:
        yield begin, {**standing, **game}


def _lines_of(played: Iterable[tuple[int, Tags]]) -> Lines:
    """The games that name a room and a board as lines; home sits North-South in the open room."""
    named = [
        (number, {name: text for name, text in tags.items() if name == "Board" or text not in NOTHING})
        for number, tags in played
        if room_in(tags.get("Room", "")) and tags.get("Board")
    ]
    rows: list[dict[str, str | None]] = []
    for _, tags in named:
        said = zip(("ns_score", "ew_score"), _scores(tags.get("Score", "")), strict=True)
        line = {field: tags.get(name, "").lstrip("^") for name, field in COLUMNS["PBN, games"].items()}
        rows.append({**line, **dict(said), "room": room_in(tags["Room"])})
    lines = in_columns(rows, [f"line {number}" for number, _ in named])
    teams = [[tags.get(name, "") for _, tags in named] for name in ("HomeTeam", "VisitTeam")]
    ns, ew = in_seats(lines.room, *teams)
    return lines._replace(ns=ns, ew=ew)


def _scores(text: str) -> tuple[str, str]:
    """The scores of NS and EW, of which one is said; what is no score is left as it stands, to be asked about."""
    score = _SCORE.fullmatch(text)
    if score is None:
        return text, ""
    return ("", score[2]) if (score[1] or "").upper() == "EW" else (score[2], "")


LINE_END = "\n"
_COUNT = re.compile(r'^[ \t]*[\[%;][ \t]*BoardCount\b[\s:="]*(\d{1,5})\b', re.M)
_WHOLE = re.compile(r'\[\s*\w+\s+".*"\s*\]')


def _lacking(text: str, boards: Sequence[str], rows: Sequence[str]) -> Iterator[tuple[str, Law12Error, str]]:
    """The missing parts of a file, by its board in order and the boards of its results: place, error, board if any."""
    lines = Counter(rows)
    said = _COUNT.search(text)
    if said and int(said[1]) > len(lines):
        template = "says that it has {said} boards, and has results of {there}: export it anew, or correct it"
        place = f"line {text.count(LINE_END, 0, said.start()) + 1}"
        yield place, Law12Error(template, said=int(said[1]), there=len(lines)), ""
    if why := _broken_off(text, boards, lines):
        yield f"line {text.rstrip().count(LINE_END) + 1}", why, boards[-1] if boards else ""


def _broken_off(text: str, boards: Sequence[str], lines: Counter[str]) -> Law12Error | None:
    """The mistake at the end of a file: half a tag, or a last board with no results or fewer than the others."""
    last = text.rstrip().rpartition(LINE_END)[2].strip()
    if last.startswith("[") and not _WHOLE.match(last):
        return Law12Error("{last} is broken off: export the file anew", last=quoted(last))
    *others, board = boards or [""]
    if OF_PAIRS in text or not others:  # a file that holds the ranking is whole
        return None
    if not lines[board] and lines[others[-1]]:
        return Law12Error(
            "the file ends with this board, and without its results: is it broken off? Export it anew; or take the "
            "board out, if it was not played"
        )
    fewest = min((lines[other] for other in others if lines[other]), default=0)
    if lines[board] < fewest and not text.endswith(LINE_END):
        return Law12Error(
            "has {lines} results where every other board has {fewest} or more, and the file ends within a line: is it "
            "broken off? Export it anew",
            lines=lines[board],
            fewest=fewest,
        )
    return None
