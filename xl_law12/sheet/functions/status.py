"""What a sheet says of itself: the gravest doubt of its inputs, with its cell; and which functions answer in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Annotated, Any

from xl_law12.bridge.awards import AwardOrRuling, unfitting_scores
from xl_law12.bridge.contracts import WHO_IS_VULNERABLE, Vulnerability
from xl_law12.bridge.session import PairName
from xl_law12.bridge.worth import sentences
from xl_law12.doubts import MARKS, Doubt, gravest
from xl_law12.errors import ERROR_MARK, Row
from xl_law12.languages import ENGLISH, known
from xl_law12.reading.contracts import vulnerability_by_number, vulnerability_of
from xl_law12.reading.lines import Result, award_in
from xl_law12.reading.words import capitals, readable
from xl_law12.sentences import Sentence, inside, joined, say
from xl_law12.sheet.arguments import Language
from xl_law12.sheet.catalogue import LEFT_OUT, block, sheet_function, whole
from xl_law12.sheet.cells import clean, contract_score_or_none, entry, number_or_none
from xl_law12.sheet.field import award_of, label
from xl_law12.sheet.functions.outcomes import EW_SAID, cell_below
from xl_law12.sheet.functions.sessions import of_side
from xl_law12.sheet.ranges import BLANK, Range, Rows, Single, line_by_line
from xl_law12.version import __version__

CATEGORY = "What a sheet says"
MOST_BOARDS, MOST_PAIRS, MOST_RUNS = 1000, 10_000, 5
OF_THE_PAR = ("BUTLER", "BUTLER-DOUBLED")
FOOTNOTES = "¹²³⁴⁵⁶⁷⁸⁹"
OF_A_SHEET = "L12_STATUS"  # what the template asks: SHEET_STATUS behind two ranges, whose formats LibreOffice sees
# The only reader of our own sentences: a formula hands on a refusal as the text of its cell, and that is all there is.
_REFUSAL = re.compile(rf"{ERROR_MARK} (\w+)(?:, \w+ (\d+))?(?:, \w+ (\d+))?: (.*)", re.DOTALL)
_MARK = re.compile(rf"^{ERROR_MARK}")
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_WRONG, _ASKED, _ASSUMED = MARKS.values()
NAMED = "Names of arguments that a refusal may begin with; row: the lines that it calls rows within its sentence"


@cache
def rows_said() -> list[str]:
    """As " row ", in every language; no other function needs all translations."""
    return sorted({f" {Row.of(0).inside(it).removesuffix('0')}" for it in known()})


def _text(cell: Any) -> str:
    """A text without the blanks around it; what is no text is blank."""
    return cell.strip() if isinstance(cell, str) else ""


def _word(cell: Any) -> str:
    """A text in capitals; what is no text is blank."""
    return capitals(cell) if isinstance(cell, str) else ""


def _vulnerable(cell: Any) -> str:
    """Who is vulnerable, in our words; another text as it stands, in capitals."""
    return readable(lambda it: vulnerability_of(entry(it)), cell) or _word(cell)


def _sides(cell: Any) -> Vulnerability:
    """Which sides are vulnerable; blank for what does not say that."""
    sides = readable(lambda it: vulnerability_of(entry(it)), cell)
    return sides if sides in WHO_IS_VULNERABLE else ""


def _award(cell: Any) -> AwardOrRuling | None:
    """A result as an award; None for what is none, or cannot be read."""
    read: Callable[[Any], Result | None] = award_in if isinstance(cell, str) else contract_score_or_none
    return award_of(readable(read, cell))


def _said(key: str, **fields: Any) -> Sentence:
    """A sentence about a case, a match or lines; EW is the text that has a translation, others need none."""
    return say(sentences("doubts")[key], **{name: EW_SAID if it == EW_SAID else it for name, it in fields.items()})


def _number(cell: Any) -> float | None:
    """The number of a board; None for what is no number."""
    return readable(number_or_none, cell)


@sheet_function(CATEGORY, "Status", single=True)
def SHEET_STATUS(
    doubts: Annotated[
        Range, "Refusals, or texts with one line for each doubt; a line begins with ▲ (wrong), ? or ●", _text
    ],
    hint: Annotated[Range, "What is said if there is no doubt", _text] = LEFT_OUT,
    names: Annotated[Range, NAMED, _text] = LEFT_OUT,
    places: Annotated[Range, "The first cell of each of them, as people see it: B9"] = LEFT_OUT,
) -> Single:
    """The status of a sheet: what is wrong; else what is asked; else all that is assumed; else the hint.

    A line without a sign is wrong. Behind the first line stands how many more there are.

    >>> SHEET_STATUS(["● Board 7: all vulnerable.", "#LAW12! board, row 2: is blank"], "Type.", "board", "B9")
    '▲ B10: is blank'
    >>> SHEET_STATUS("#LAW12! ns, row 3: pair 1 plays twice, also in row 1", "", ["ns", "row"], ["C11", "B11"])
    '▲ C13: pair 1 plays twice, also in B11'
    """
    beside = places.or_blanks(len(names.values), "names")
    at = dict(zip(names.values, map(_text, beside.values), strict=True))
    # a refusal that one function hands on to another is told once
    each = dict.fromkeys(line.strip() for text in doubts.values for line in _placed(text, at).split("\n"))
    lines = [line if line[0] in (_ASKED, _ASSUMED, _WRONG) else f"{_WRONG} {line}" for line in each if line]
    for mark in (_WRONG, _ASKED):
        found = [line for line in lines if line[0] == mark]
        if found:
            return found[0] + (f" (+{len(found) - 1})" if len(found) > 1 else "")
    assumed = " ".join(line[1:].strip() for line in lines)
    return f"{_ASSUMED} {assumed}" if assumed else hint.values[0]


def _placed(text: str, places: Mapping[str, str]) -> str:
    """A refusal with the cell in place of its argument; another text as it is."""
    found = _REFUSAL.fullmatch(text)
    cell = _CELL.fullmatch(places.get(found[1], "")) if found else None
    if found is None or cell is None:
        return _MARK.sub("", text)
    _, row, across, problem = found.groups()
    first = places.get("row", "")
    said = f": {problem}"
    if first:
        in_rows = rf"(?:{'|'.join(rows_said())})([0-9]{{1,7}})"
        said = re.sub(in_rows, lambda found: f" {cell_below(first, int(found[1]) - 1)}", said)
    return cell_below(cell[0], int(row or 1) - 1, int(across or 1) - 1) + said


@sheet_function(CATEGORY, "2", single=True)
def CASE_DOUBTS(
    places: Annotated[
        Range, "The cells of the four arguments that follow, as people see them: I7, G7, C22, D22", _text
    ],
    board: Annotated[str, "The number of the board", lambda it: vulnerability_by_number(_number(it))],
    vulnerable: Annotated[str, "NS, EW, ALL or NONE; blank: as the number of the board says", _vulnerable] = "",
    penalised: Annotated[str, "NS or EW: who has a penalty", _word] = "",
    penalty: Annotated[Any, "The penalty as a positive figure", clean] = None,
    language: Language = ENGLISH,
) -> Single:
    """What is wrong, asked or assumed about the case of a ruling: its vulnerability, its penalty; a line each.

    >>> print(CASE_DOUBTS(["I7", "G7"], 7))
    ● G7: ALL is assumed, by the number of the board
    >>> print(CASE_DOUBTS(["I7", "G7", "C22", "D22"], 7, "NONE", None, -3))
    ▲ D22: a penalty is written without a minus: it is taken away
    ? G7: NONE counts; by the number of the board it would be ALL
    ? C22: whose penalty is it? NS or EW
    """
    _, at_vulnerable, at_penalised, at_penalty = [*places.values, *[""] * 4][:4]
    found: list[Doubt] = []
    if board and not vulnerable:
        found.append(Doubt("assumed", _said("assumed", place=at_vulnerable, usual=board)))
    elif board and vulnerable != board:
        found.append(Doubt("asked", joined([at_vulnerable, _said("contradicts", given=vulnerable, usual=board)], ": ")))
    if isinstance(penalty, float | int) and penalty < 0:
        found.append(Doubt("wrong", _said("minus", place=at_penalty)))
    if penalty is not None and not penalised:
        found.append(Doubt("asked", _said("whose", place=at_penalised)))
    return lines_of(found, language)


@sheet_function(CATEGORY, "2", single=True)
def MATCH_DOUBTS(
    places: Annotated[Range, "The cells of `board` (its first) and `boards`, as people see them: B12, B7", _text],
    board: Annotated[Range, "The numbers of the boards, line by line", number_or_none],
    home_imps: Annotated[Range, "Home's points on each board; blank while it is open", clean],
    boards: Annotated[
        int | None, whole("The number of boards in the match; blank: the lines with a number", 1, MOST_BOARDS)
    ] = None,
    language: Language = ENGLISH,
) -> Single:
    """What is wrong or asked about the boards of a match: a board that stands twice, too many boards, open boards.

    >>> print(MATCH_DOUBTS(["B12", "B7"], [1, 2, 1], [3, -5, 0], 2))
    ▲ B14: the same board as in B12, so vulnerable here: NONE
    ? B7: more boards are scored than this: 3
    """
    first, numbers = [*places.values, "", ""], board.values
    points = line_by_line(home_imps, len(numbers), "board").values
    found: list[Doubt] = []
    for line, number in enumerate(numbers):
        earlier = numbers.index(number)
        if number is not None and earlier < line:
            again, before = cell_below(first[0], line), cell_below(first[0], earlier)
            # it has moved with the number, and changes the scores
            usual = vulnerability_by_number(number)
            key = "again_so" if usual else "again"
            found.append(Doubt("wrong", _said(key, place=again, other=before, usual=usual)))
    scored = sum(isinstance(it, float | int) and not isinstance(it, bool) for it in points)
    still_open = (sum(it is not None for it in numbers) if boards is None else boards) - scored
    if still_open < 0:
        found.append(Doubt("asked", _said("more", place=first[1], scored=scored)))
    elif still_open > 0 and scored:
        found.append(Doubt("assumed", _said("open", number=still_open)))
    return lines_of(found, language)


@sheet_function(CATEGORY, "2 77", single=True)
def SCORE_DOUBTS(
    place: Annotated[str, "The first cell of the results, as people see it: E11", _text],
    results: Annotated[
        Range, block("The results of lines, as READ_RESULTS gives them; or a row for each line, as in a grid", _award)
    ],
    board: Annotated[Range, "The number of each line's board, or of all", _number],
    vulnerable: Annotated[
        Range, "NS, EW, ALL or NONE, for each line or for all; if blank as the board's number says", _sides
    ] = LEFT_OUT,
    language: Language = ENGLISH,
) -> Single:
    """The first score that neither side can have, or vulnerability that contradicts its board; and how many such lines.

    A result that cannot be read is left to the function that has read it.

    >>> print(SCORE_DOUBTS("E11", [170, 620, 620], [1, 1, 4], [None, None, "None"]))
    ? E12: 620: nobody is vulnerable on board 1 (such lines: 2)
    """
    across = results.columns if results.rows > 1 else 1  # a block has a line in each row
    boards, sides = (it.spread(len(results.values) // across, "results") for it in (board, vulnerable))
    found: dict[int, tuple[str, str]] = {}  # of a line: the cell, and what is odd
    for index, award in enumerate(results.values):
        line, column = divmod(index, across)
        usual, written = vulnerability_by_number(boards[line]), sides[line]
        there = int(boards[line]) if usual and not written else None
        odd = [] if award is None else [*unfitting_scores(award, written or usual, there)]
        if usual and written and written != usual:
            odd = [_said("contradicts", given=written, usual=usual)]
        if odd:
            found.setdefault(line, (cell_below(place, line, column), odd[0]))
    if not found:
        return BLANK
    at, problem = next(iter(found.values()))
    many = _said("such", place=at, problem=problem, number=len(found))
    return lines_of([Doubt("asked", many if len(found) > 1 else joined([at, problem], ": "))], language)


def _name(cell: Any) -> PairName | None:
    """A board or a section as it is compared; None for what is blank or cannot be read."""
    return readable(label, cell)


@sheet_function(CATEGORY, "Status", single=True)
def SESSION_DOUBTS(
    boards: Annotated[Range, "The board's number, line by line", _name],
    results: Annotated[Range, "The results of these lines, as READ_RESULTS gives them", clean],
    method: Annotated[str, "The session's method", _word] = "",
    sections: Annotated[Range, "The section of each line, where each is compared by itself", _name] = LEFT_OUT,
    pairs: Annotated[int | None, whole("How many pairs are ranked; blank or 0: not known", 0, MOST_PAIRS)] = None,
    language: Language = ENGLISH,
) -> Single:
    """What was read: how many lines, which boards, how many pairs; and what is assumed of these boards, a line each.

    >>> print(SESSION_DOUBTS([1, 1, 2, 2, 3, 7], [420, -50, 140, 140, 620, "NP"], "BUTLER", None, 4))
    ● Lines: 5; boards: 3 (1-3); pairs: 4.
    ● Boards with fewer results than the others: 2.
    ● The datum is the par of each board.
    """
    count = len(boards.values)
    read = line_by_line(results, count, "boards").values
    lines = [*zip(sections.or_blanks(count, "boards").values, boards.values, read, strict=True)]
    often = Counter((part, board) for part, board, result in lines if board is not None and result not in (None, "NP"))
    if not often:
        return BLANK
    most: dict[Any, int] = {}
    for (part, _), times in often.items():
        most[part] = max(times, most.get(part, 0))
    few = sum(often[part, board] < most.get(part, 0) for part, board in {it[:2] for it in lines} if board is not None)
    played = {board for _, board in often}
    told = f"{len(played)}{_runs(played)}"
    found = [_said("read" if pairs else "unranked", lines=often.total(), boards=told, pairs=pairs)]
    found += [_said("fewer", number=few)] if few else []
    found += [_said("par")] if method in OF_THE_PAR else []
    return lines_of([Doubt("assumed", it) for it in found], language)


def _runs(boards: Collection[PairName]) -> str:
    """Numbers in order, in brackets: ` (1-24, 27)`; nothing for names, and for more runs than anybody reads."""
    numbers = {int(board) for board in boards if not isinstance(board, str) and board == int(board)}
    firsts = sorted(it for it in numbers if it - 1 not in numbers)
    lasts = sorted(it for it in numbers if it + 1 not in numbers)
    told = (str(first) if first == last else f"{first}-{last}" for first, last in zip(firsts, lasts, strict=True))
    return f" ({', '.join(told)})" if len(numbers) == len(boards) and len(firsts) <= MOST_RUNS else ""


@sheet_function(CATEGORY, "Status")
def NOTE_MARKS(
    pairs: Annotated[Range, "The pairs of a list, a line each", label],
    noted: Annotated[Range, block("Footnotes, one in each row: the pairs of which it speaks", label)],
) -> Rows:
    """The signs of the footnotes that speak of each pair, line by line: up to nine footnotes.

    >>> NOTE_MARKS(["NS 1", "NS 3", 6], [["NS 3", "EW 5"], ["NS 2", 6], ["ns3", None]])
    [[''], ['¹ ³'], ['²']]
    """
    named = [of_side(pair, pairs.values) for pair in noted.values]
    rows = [named[at : at + noted.columns] for at in range(0, len(named), noted.columns)]
    return [
        [" ".join(mark for mark, row in zip(FOOTNOTES, rows, strict=False) if pair is not None and pair in row)]
        for pair in pairs.values
    ]


def lines_of(found: list[Doubt], language: str) -> str:
    """Doubts as a text, a line each, the gravest first."""
    return "\n".join(f"{MARKS[doubt.gravity]} {inside(doubt.problem, language)}" for doubt in gravest(found))


ANSWERING = "Which functions answer"
BY_PYTHON, BY_LAMBDA = "Python", "Excel's own LAMBDA"


def answering(who: str) -> str:
    """The answer of LAW12_VERSION if the functions of `who` answer."""
    return f"xl-law12 {__version__} ({who})"


@sheet_function(ANSWERING, single=True)
def LAW12_VERSION() -> Single:
    """Which functions answer in this program, and their version: Python's, or the LAMBDA names of the workbook.

    >>> print(LAW12_VERSION()[-8:])
    (Python)
    """
    return answering(BY_PYTHON)
