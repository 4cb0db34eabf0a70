"""What a sheet says of itself: the gravest doubt of its inputs, with the cell as people see it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from xl_law12.doubts import MARKS, Doubt, gravest
from xl_law12.errors import ERROR_MARK, column_letters
from xl_law12.reading.contracts import vulnerability_by_number
from xl_law12.reading.words import capitals
from xl_law12.sentences import inside, say
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import Rows, Single
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, clean, number_or_none
from xl_law12.sheet.outcomes import cell_below
from xl_law12.sheet.ranges import cells, column, line_by_line, lines_or_blanks
from xl_law12.sheet.single import chosen_language, read_one, whole

CATEGORY = "What a sheet says"
MOST_BOARDS = 1000
FOOTNOTES = "¹²³⁴⁵⁶⁷⁸⁹"
_REFUSAL = re.compile(rf"{ERROR_MARK} (\w+)(?:, \w+ (\d+))?(?:, \w+ (\d+))?: (.*)", re.DOTALL)
_MARK = re.compile(rf"^{ERROR_MARK}")
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_WRONG, _ASKED, _ASSUMED = MARKS.values()


@sheet_function(CATEGORY, "Status", single=True)
def SHEET_STATUS(
    doubts: Annotated[Cells, "Refusals, or texts of a line for each doubt, which begins with ▲ (wrong), ? or ●"],
    hint: Annotated[Cells, "What is said if there is no doubt"] = None,
    names: Annotated[Cells, "Names of arguments that a refusal may begin with"] = None,
    places: Annotated[Cells, "The first cell of each of them, as people see it: B9"] = None,
) -> Single:
    """The status of a sheet: what is wrong; else what is asked; else all that is assumed; else the hint.

    A line without a sign is wrong. Behind the first line stands how many more there are.

    >>> SHEET_STATUS(["● Board 7: all vulnerable.", "#LAW12! board, row 2: is blank"], "Type.", "board", "B9")
    '▲ B10: is blank'
    """
    called = column(names, "names")
    beside = lines_or_blanks(places, "places", len(called.values), "names")
    at = dict(zip(map(_text, called.values), map(_text, beside.values), strict=True))
    texts = [_placed(_text(cell), at) for cell in column(doubts, "doubts").values]
    lines = [line if line[0] in (_ASKED, _ASSUMED, _WRONG) else f"{_WRONG} {line}" for line in _lines(texts)]
    for mark in (_WRONG, _ASKED):
        found = [line for line in lines if line[0] == mark]
        if found:
            return found[0] + (f" (+{len(found) - 1})" if len(found) > 1 else "")
    assumed = " ".join(line[1:].strip() for line in lines)
    return f"{_ASSUMED} {assumed}" if assumed else _text(column(hint, "hint").values[0])


def _text(cell: Any) -> str:
    return cell.strip() if isinstance(cell, str) else ""


def _lines(texts: list[str]) -> list[str]:
    """The lines of all texts, each once: a refusal that one function hands on to another is told once."""
    return list(dict.fromkeys(line.strip() for text in texts for line in text.split("\n") if line.strip()))


def _placed(text: str, places: Mapping[str, str]) -> str:
    """A refusal with the cell in place of its argument; another text as it is."""
    found = _REFUSAL.fullmatch(text)
    if found is None:
        return _MARK.sub("", text)
    name, row, across, problem = found.groups()
    cell = _CELL.fullmatch(places.get(name, ""))
    if cell is None:
        return _MARK.sub("", text)
    number = 0
    for letter in cell[1]:
        number = 26 * number + ord(letter) - 64
    return f"{column_letters(number + int(across or 1) - 1)}{int(cell[2]) + int(row or 1) - 1}: {problem}"


@sheet_function(CATEGORY, "2", single=True)
def CASE_DOUBTS(
    places: Annotated[Cells, "The cells of the four arguments that follow, as people see them: I7, G7, C22, D22"],
    board: Annotated[Cells, "The number of the board"],
    vulnerable: Annotated[Cells, "NS, EW, ALL or NONE; blank: as the number of the board says"] = None,
    penalised: Annotated[Cells, "NS or EW: who has a penalty"] = None,
    penalty: Annotated[Cells, "The penalty as a positive figure"] = None,
    language: Annotated[Cells, arguments.LANGUAGE] = None,
) -> Single:
    """What is wrong, asked or assumed about the case of a ruling: its vulnerability, its penalty; a line each.

    >>> print(CASE_DOUBTS(["I7", "G7"], 7))
    ● G7: ALL is assumed, by the number of the board
    >>> print(CASE_DOUBTS(["I7", "G7", "C22", "D22"], 7, "NONE", None, -3))
    ▲ D22: a penalty is written without a minus: it is taken away
    ? G7: NONE counts; by the number of the board it would be ALL
    ? C22: whose penalty is it? NS or EW
    """
    _, at_vulnerable, at_penalised, at_penalty = [*map(_text, column(places, "places").values), *[""] * 4][:4]
    usual, given = read_one(board, "board", _usual), read_one(vulnerable, "vulnerable", _said)
    whose, points = read_one(penalised, "penalised", _said), read_one(penalty, "penalty", clean)
    found: list[Doubt] = []
    if usual and not given:
        problem = say("{place}: {usual} is assumed, by the number of the board", place=at_vulnerable, usual=usual)
        found.append(Doubt("assumed", problem))
    elif usual and given != usual:
        counts = say(
            "{place}: {given} counts; by the number of the board it would be {usual}",
            place=at_vulnerable,
            given=given,
            usual=usual,
        )
        found.append(Doubt("asked", counts))
    if isinstance(points, float | int) and points < 0:
        found.append(
            Doubt("wrong", say("{place}: a penalty is written without a minus: it is taken away", place=at_penalty))
        )
    if points is not None and not whose:
        found.append(Doubt("asked", say("{place}: whose penalty is it? NS or EW", place=at_penalised)))
    return lines_of(found, chosen_language(language))


@sheet_function(CATEGORY, "2", single=True)
def MATCH_DOUBTS(
    places: Annotated[Cells, "The cells of `board` (its first) and `boards`, as people see them: B12, B7"],
    board: Annotated[Cells, "The numbers of the boards, line by line"],
    home_imps: Annotated[Cells, "Home's points on each board; blank while it is open"],
    boards: Annotated[Cells, "The number of boards in the match; blank: the lines with a number"] = None,
    language: Annotated[Cells, arguments.LANGUAGE] = None,
) -> Single:
    """What is wrong or asked about the boards of a match: one that stands twice, more than there are, those still open.

    >>> print(MATCH_DOUBTS(["B12", "B7"], [1, 2, 1], [3, -5, 0], 2))
    ▲ B14: the same board as in B12
    ? B7: more boards are scored than this: 3
    """
    first = [*map(_text, column(places, "places").values), "", ""]
    numbers = column(board, "board").each(number_or_none)
    points = line_by_line(column(home_imps, "home_imps"), len(numbers), "board").each(clean)
    wanted = whole(boards, "boards", 1, MOST_BOARDS)
    found: list[Doubt] = []
    for line, number in enumerate(numbers):
        earlier = numbers.index(number)
        if number is not None and earlier < line:
            again, before = cell_below(first[0], line), cell_below(first[0], earlier)
            found.append(Doubt("wrong", say("{place}: the same board as in {other}", place=again, other=before)))
    scored = sum(isinstance(it, float | int) for it in points)
    still_open = (sum(it is not None for it in numbers) if wanted is None else wanted) - scored
    if still_open < 0:
        more = say("{place}: more boards are scored than this: {scored}", place=first[1], scored=scored)
        found.append(Doubt("asked", more))
    elif still_open > 0 and scored:
        found.append(Doubt("assumed", say("boards still open: {number}", number=still_open)))
    return lines_of(found, chosen_language(language))


@sheet_function(CATEGORY, "Status")
def NOTE_MARKS(
    pairs: Annotated[Cells, "The pairs of a list, a line each"],
    noted: Annotated[Cells, "Footnotes, a row each: the pairs of which it speaks"],
) -> Rows:
    """The signs of the footnotes that speak of each pair, line by line: up to nine footnotes.

    >>> NOTE_MARKS(["NS 1", "NS 3"], [["NS 3", "EW 5"], ["NS 2", None], ["NS 3", None]])
    [[''], ['¹ ³']]
    """
    notes = cells(noted, "noted")
    rows = [
        [_text(cell) for cell in notes.values[at : at + notes.columns]]
        for at in range(0, len(notes.values), notes.columns)
    ]
    return [
        [" ".join(mark for mark, row in zip(FOOTNOTES, rows, strict=False) if _text(pair) in row and _text(pair))]
        for pair in column(pairs, "pairs").values
    ]


def lines_of(found: list[Doubt], language: str) -> str:
    """Doubts as a text, a line each, the gravest first."""
    return "\n".join(f"{MARKS[doubt.gravity]} {inside(doubt.problem, language)}" for doubt in gravest(found))


def _said(cell: Any) -> str:
    return capitals(cell) if isinstance(cell, str) else ""


def _usual(cell: Any) -> str:
    cell = clean(cell)
    return vulnerability_by_number(cell) if isinstance(cell, float | int) and cell == int(cell) else ""
