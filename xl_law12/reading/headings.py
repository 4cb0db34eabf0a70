"""Finds the headings of a table, and what each column holds; where a heading leaves this open, the cells decide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from xl_law12.bridge.contracts import possible_scores
from xl_law12.errors import Law12Error
from xl_law12.reading import words
from xl_law12.reading.contracts import declarer_in, is_like_a_contract, tricks_in
from xl_law12.reading.lines import RESULTS, SCORES, ColumnCells, Columns, LineAnswer, award_in, is_played, score_in
from xl_law12.reading.words import Entry, folded, folded_cell, means, plainly, readable, says_nothing, spellings
from xl_law12.sentences import listed, quoted, say

EntryRow = Sequence[Entry]
Named = tuple[Entry, Entry]  # a heading, and the side that stands below it
ReadLines = Callable[[Columns], Sequence[LineAnswer]]
SIDES = ("ns", "ew")

# The meanings of headings. Under a score, points or a result programs print different things: the column decides.
PLAIN = (
    *("board", "north", "south", "east", "west", "contract", "doubled", "declarer", "tricks", "ruling", "vulnerable"),
    *("erased", "opponents"),
)
UNSETTLED = ("frequency", "deal", "number", "result", "score", "points", "signed", "unsigned")
OWN = ("ns_own", "ew_own")  # what each side has, where pairs have headings of their own: its scores or its points
AGAIN = ("ns_again", "ew_again")  # NS and EW for a second time: its scores
OF_RESULTS = frozenset(
    ("contract", "ns_score", "ew_score", "ruling", "result", "score", "points", "signed", *OWN, *AGAIN)
)
MOST_TITLES = 100  # lines that may stand above the headings
UNTOLD = {"", None, "number", "pair"}  # what a heading may mean that names no column of results by itself
ONE_LINE = say("write one line of headings, such as NS score and EW score")
_BETWEEN = re.compile(r"[\s;,|]+")
HINT = say("Board, NS, EW, Contract, By, Tricks, Score")
OtherMeaning = tuple[str, str]  # a column, and the unit of its points
POINTS: tuple[OtherMeaning, ...] = (("ns_points", ""), ("ew_points", ""))  # points of a side that may be its scores
UNITS = {"MP": "MP", "XIMP": "XIMP", "PERCENT": "percent", "": "points"}  # with the meaning of its word
OTHERS = ("lead", "section", "session", "group", "handicap", "room", "round", "home", "away", "made", "down")
MOST_READ = 6  # columns of scores that are tried
SETTLED = (*SIDES, *PLAIN, *SCORES, "ns_points", "ew_points")


class Headings(NamedTuple):
    """The headings of a table, and the rows in which they stand."""

    meanings: tuple[str | None, ...]  # of each column: blank if unknown, None without a heading
    names: tuple[Entry, ...]  # with the side too, if NS and EW share a heading
    first: int
    below: int


@cache
def meanings() -> dict[str, str]:
    """The meaning of every folded heading."""
    announced: list[tuple[str, Iterable[str]]] = []
    for side in SIDES:
        announced.append((side, words.beside_side(side, {"", *spellings("pair")})))
        announced.append((f"{side}_score", words.beside_side(side, {"+", *spellings("score"), *spellings("plus")})))
        announced.append((f"{side}_percent", words.beside_side(side, spellings("percent"))))
    announced += ((meaning, spellings(meaning)) for meaning in (*PLAIN, *UNSETTLED))
    announced += (("ns_score", spellings("plus")), ("ew_score", spellings("minus")), ("pair", spellings("pair")))
    known: dict[str, str] = {}
    for meaning, headings in announced:
        for heading in headings:
            known.setdefault(heading, meaning)
    return known


@lru_cache(maxsize=4096)
def meaning_of(cell: Entry, side: Entry = "") -> str | None:
    """The meaning of a heading, with the side below it: blank if unknown, None for an empty cell.

    >>> meaning_of("NS score"), meaning_of("zapis", "EW"), meaning_of("Lead"), meaning_of("")
    ('ns_score', 'ew_score', '', None)
    """
    texts = [text for text in (cell, side) if isinstance(text, str) and 0 < len(text) <= words.LONGEST]
    return meanings().get("".join(map(folded, texts)), "") if texts else None if cell == "" else ""


def find_headings(rows: Sequence[EntryRow]) -> Headings:
    """The first line that names results and something else."""
    for first, top in enumerate(rows[:MOST_TITLES]):
        below = rows[first + 1] if first + 1 < len(rows) else ()
        sides = [cell for cell in below if cell != ""]
        if len(sides) < 2 or any(meaning_of(name) not in SIDES for name in sides):  # something else stands there
            sides = []
        if sides:
            two_lines = _aligned(top, below) or _packed(top, sides, max(map(_width, rows)))
        else:
            two_lines = _below_sides(top, below) if below else []
        for named, lines in ((two_lines, 2), ([(cell, "") for cell in top], 1)):
            heads = [head for head, _ in named]
            meant = _with_pairs(heads, [meaning_of(*it) for it in named])
            if OF_RESULTS.intersection(meant) and len({*meant} - UNTOLD) > 1:
                if lines == 1 and sides:
                    template = "row {row} names NS and EW under the headings, but not which: {hint}"
                    raise Law12Error(template, row=first + 2, hint=ONE_LINE)
                names = tuple(f"{head} {side}".strip() if side else head for head, side in named)
                return Headings(meant, names, first, first + lines)
    unparted = next(filter(None, map(_unparted, rows[:MOST_TITLES])), "")
    if unparted:
        template = (
            "{line} names columns without a separator: separate all cells, in every line, by tabs, or all by commas"
        )
        raise Law12Error(template, line=quoted(unparted))
    raise Law12Error("no line of headings is found: it names the columns, such as {hint}", hint=HINT)


def _unparted(row: EntryRow) -> str:
    """The text of a line that would be one of headings, if its only cell were parted at blanks or signs."""
    cells = [cell for cell in row if cell != ""]
    text = cells[0] if len(cells) == 1 and isinstance(cells[0], str) else ""
    named = {meaning_of(word) for word in _BETWEEN.split(text[: words.LONGEST_TITLE])} - UNTOLD
    return text if OF_RESULTS.intersection(named) and len(named) > 2 else ""


def _with_pairs(heads: EntryRow, meant: Sequence[str | None]) -> tuple[str | None, ...]:
    """The meanings where pairs have headings of their own, or stand before a second NS and EW with their scores."""
    pairs = [at for at, head in enumerate(heads) if folded_cell(head) == "par"]  # in the north
    if len(pairs) == len(SIDES):
        scores = [f"{meaning}_score" if meaning in SIDES else meaning for meaning in meant]
        for at, side in zip(pairs, SIDES, strict=True):
            scores[at] = meant[at] if meant[at] in SIDES else side  # a second line of headings may name the side
        return tuple(scores)
    bare = {side: [at for at, it in enumerate(heads) if folded_cell(it) in spellings(side)] for side in SIDES}
    if all(meant.count(side) == 2 and bare[side] for side in SIDES):
        names = OWN if all(len(bare[side]) == 1 for side in SIDES) else AGAIN
        own = {bare[side][-1]: name for side, name in zip(SIDES, names, strict=True)}
        return tuple(own.get(at, it) for at, it in enumerate(meant))
    return tuple(meant)


def _below_sides(top: EntryRow, below: EntryRow) -> list[Named]:
    """The headings, where headings such as Pair and Score stand below the names of the sides; else nothing."""
    are_headings = all(
        cell == "" or (meaning_of(side) in SIDES and meaning_of(cell, side))
        for side, cell in zip(top, below, strict=True)
    )
    named = [(cell, side) if cell != "" else (side, "") for side, cell in zip(top, below, strict=True)]
    return named if are_headings and any(cell != "" for cell in below) else []


def _aligned(top: EntryRow, sides: EntryRow) -> list[Named]:
    """The headings if each side stands in its own column, under its own heading or that of the column before."""
    named: list[Named] = []
    above: Entry = ""
    for cell, side in zip(top, sides, strict=True):
        above = cell if cell != "" or side == "" else above
        if side != "" and not _can_split(above):
            return []
        named.append((above, side))
    return named


def _packed(top: EntryRow, sides: Sequence[Entry], width: int) -> list[Named]:
    """The headings if the sides are packed at the left, as in a copied page: each two sides split a column."""
    columns = top[: _width(top)]
    split = [cell != "" and bool(meaning_of(cell, sides[0])) and _can_split(cell) for cell in columns]
    if 2 * sum(split) != len(sides) or len(columns) + sum(split) != width:
        return []
    following = iter(sides)
    named: list[Named] = []
    for cell, is_split in zip(columns, split, strict=True):
        named += [(cell, next(following)) for _ in SIDES] if is_split else [(cell, "")]
    return named + [("", "")] * (len(top) - width)


def _can_split(cell: Entry) -> bool:
    """Whether NS and EW can stand under a heading: not under one that is already a column of its own."""
    return meaning_of(cell) in ("", None, "score", "points", "result") or bool(meaning_of(cell, "NS"))


def _width(row: EntryRow) -> int:
    """The number of cells up to the last that is filled in."""
    return max((index + 1 for index, cell in enumerate(row) if cell != ""), default=0)


@cache
def other_meanings() -> dict[str, OtherMeaning]:
    """What columns beside the results hold (points, players ...) and the unit, by every folded heading."""
    columns = {word: (column, "") for column in OTHERS for word in spellings(column)}
    for side in SIDES:
        for unit, named in UNITS.items():
            columns |= dict.fromkeys(words.beside_side(side, spellings(named)), (f"{side}_points", unit))
        columns |= dict.fromkeys(words.beside_side(side, spellings("names")), (f"{side}_names", ""))
    return columns


def named_columns(heads: EntryRow) -> dict[str, int]:
    """The index of the first column of every meaning, by a line of headings alone.

    >>> named_columns(["Bd", "NS", "EW", "Decl.", "Section", "NS names", "NS"])
    {'board': 0, 'ns': 1, 'ew': 2, 'declarer': 3, 'section': 4, 'ns_names': 5}
    """
    meant = _with_pairs(heads, [meaning_of(it) for it in heads])
    beside = (other_meanings().get(folded_cell(it), ("",))[0] for it in heads)
    found: dict[str, int] = {}
    for at, names in enumerate(zip(meant, beside, strict=True)):
        for name in filter(None, names):
            found.setdefault(name, at)
    return found


def names_a_summary(text: str) -> bool:
    """Whether a cell says that its line is an average or a total."""
    return any(means(word, "summary") or means(word, "average") for word in text[: words.LONGEST].split())


def with_points(
    columns: Columns, headings: Headings, below: Sequence[ColumnCells], *, is_faced: bool
) -> tuple[Columns, str]:
    """The columns of results, and those of points, lead and names beside them; and the unit of the points."""
    columns, results, unit, scored = dict(columns), set(columns.values()), "", ""
    names = [*map(folded_cell, headings.names)]
    found = {index: other_meanings()[word] for index, word in enumerate(names) if word in other_meanings()}
    if is_faced:
        found |= _points_of_the_first(names, found)
    points = [below[index] for index, it in found.items() if it in POINTS]
    are_shared = len(points) == len(SIDES) and _are_shared(*points)
    for index, it in found.items():
        figures = [cell for cell in {*below[index]} - {0, "0"} if it in POINTS and not says_nothing(cell)]
        if not are_shared and 2 * sum(words.figure_of(cell) in possible_scores() for cell in figures) > len(figures):
            # BBO prints scores under points, for the side whose line was opened
            scored = it[0].partition("_")[0]
            columns.setdefault(f"{scored}_score", index)
        else:
            columns[it[0]], unit = index, it[1] or unit
    for index, meaning in enumerate(headings.meanings):
        if meaning in ("score", "points") and index not in results:
            columns.setdefault(f"{scored or 'ns'}_points", index)
    return columns, unit


def _points_of_the_first(names: Sequence[str], found: dict[int, OtherMeaning]) -> dict[int, OtherMeaning]:
    """The points of the pair that is named first, whose heading names no side; percentages where no others are."""
    if any(it in POINTS for it in found.values()):
        return {}
    units = {word: unit for unit, named in UNITS.items() if unit for word in spellings(named)}
    headed = {units[word]: at for at, word in enumerate(names) if word in units}
    unit = next((unit for unit in UNITS if unit in headed), "")
    return {headed[unit]: ("ns_points", unit)} if unit else {}


def _are_shared(ns: ColumnCells, ew: ColumnCells) -> bool:
    """Whether most lines share out the same total, as the points of a board are; a score is one side's alone."""
    shares: Counter[tuple[float, ...]] = Counter()
    totals: Counter[float] = Counter()
    for cells, lines in Counter(zip(ns, ew, strict=True)).items():
        share = tuple(figure for figure in map(words.figure_of, cells) if figure is not None)
        if len(share) == len(SIDES):
            shares[share] += lines
            totals[sum(share)] += lines
    total, most = totals.most_common(1)[0] if totals else (0.0, 0)
    ways = [share for share in shares if sum(share) == total]
    return total > 0 and 2 * most > totals.total() and (len(ways) > 1 or min(ways[0]) > 0)


class Headed(NamedTuple):
    """The columns below their headings: what each heading means, and the cells; a blank cell is an empty text."""

    meanings: Sequence[str | None]
    cells: Sequence[ColumnCells]

    def indexes(self, *meanings: str) -> list[int]:
        """The indexes of the columns with these meanings, one meaning after the other, without blank columns."""
        announced = [at for meaning in meanings for at, it in enumerate(self.meanings) if it == meaning]
        return [at for at in announced if any(cell != "" for cell in self.cells[at])]

    def said(self, at: int) -> list[Entry]:
        """The cells of a column that are neither blank nor a sign for an unknown value."""
        return [cell for cell in self.cells[at] if not says_nothing(cell)]


def columns_of(headed: Headed, results: ReadLines) -> Columns:
    """For every meaning the index of its column, if it is not blank; `results` reads all lines with such columns."""
    headed = _with_what_headings_span(headed)
    _check_headings(headed)
    columns = _named_columns(headed)
    candidates = []
    unsettled = headed.indexes("result", "score", "points")
    for index in unsettled:
        said = headed.said(index)
        kind = _kind_of_results(said, columns, headed.meanings[index])
        if kind == "score":
            candidates.append(index)
        elif kind in columns:
            raise _second_column(said, index, columns[kind], kind)
        elif kind:
            columns[kind] = index
    chosen = _column_of_scores(candidates, headed, columns, results)
    if chosen is None and unsettled and columns.keys().isdisjoint(RESULTS):
        chosen, said = unsettled[0], headed.said(unsettled[0])
        if any(map(_is_number, said)):  # words are refused line by line
            template = "column {column} has a heading for results, but holds no scores or contracts: {cell} is none"
            raise Law12Error(template, column=chosen + 1, cell=quoted(said[0]))
    if chosen is not None:
        columns["ns_score"] = chosen
    _check_unknown(headed, columns)
    return columns


def _with_what_headings_span(headed: Headed) -> Headed:
    """The columns, with what stands in those without a heading that the heading to their left spans."""
    meanings = [*headed.meanings]
    for at in range(1, len(meanings)):
        if meanings[at] is None and headed.said(at):
            before, cells = meanings[at - 1], headed.said(at)
            if before in ("contract", "declarer"):
                kinds = (("declarer", declarer_in), ("tricks", tricks_in))
                open_kinds = [(kind, read) for kind, read in kinds if kind not in meanings]
                held = [kind for kind, read in open_kinds if all(readable(read, cell) is not None for cell in cells)]
                meanings[at] = held[0] if held else None
            elif before == "pair" and {*SIDES, "north", "opponents"}.isdisjoint(meanings):
                meanings[at - 1 : at + 1] = SIDES
            elif before in ("result", "score", "points"):
                meanings[at - 1 : at + 1] = _spanned(headed, meanings, at)
    return headed._replace(meanings=meanings)


def _spanned(headed: Headed, meanings: Sequence[str | None], at: int) -> Sequence[str | None]:
    """What a column below a heading of results and the next one below the same heading hold."""
    before = meanings[at - 1]
    if meanings[at + 1 : at + 2] == [None] and headed.said(at + 1):
        return before, None  # three columns
    kind = _kind_of_sides(headed.cells[at - 1], headed.cells[at])
    if kind == "score" or (kind and before != "result" and "contract" in meanings):
        return f"ns_{kind}", f"ew_{kind}"
    has_tricks = before == "result" and all(readable(tricks_in, cell) is not None for cell in headed.said(at - 1))
    return before, "score" if has_tricks and all(map(_is_score, headed.said(at))) else None


def _kind_of_sides(ns: ColumnCells, ew: ColumnCells) -> str:
    """What two columns of the sides hold: score, points, or a blank if that is not clear."""
    # A score is one side's plus, or stands with the opposite sign on the other side; points of a board are shared out.
    cells = [cell for cell in chain(ns, ew) if not says_nothing(cell)]
    figures = [[words.figure_of(cell) or 0 for cell in line] for line in zip(ns, ew, strict=True)]
    if not _are_shared(ns, ew) and all(map(_is_score, cells)):
        return "score" if all(0 in line or sum(line) == 0 for line in figures) and any(map(any, figures)) else ""
    return "points" if cells and all(words.figure_of(cell) is not None for cell in cells) else ""


def _check_headings(headed: Headed) -> None:
    """Refuse figures under no heading, to the right of a heading: a score may be hidden. Refuse a frequency chart."""
    named = [index for index, meaning in enumerate(headed.meanings) if meaning is not None]
    for index in range(named[0], len(headed.meanings)):
        if headed.meanings[index] is None and any(isinstance(cell, int | float) for cell in headed.cells[index]):
            template = "column {column} has figures and no heading: write one over it, such as NS score"
            raise Law12Error(template, column=index + 1)
    if "frequency" in headed.meanings and {"ns", "ew", "contract", "north"}.isdisjoint(headed.meanings):
        template = "column {column} says how often a score occurs: give the lines of the tables, one a result"
        raise Law12Error(template, column=headed.meanings.index("frequency") + 1)


def _named_columns(headed: Headed) -> Columns:
    """The columns whose headings say what they hold; the columns + and - are scores if there are no others."""
    columns: Columns = {}
    for meaning in SETTLED:
        indexes = headed.indexes(meaning)
        if len(indexes) > 1:
            raise _both(indexes, say("give them headings that tell them apart, such as NS pair and NS score"))
        columns.update((meaning, index) for index in indexes)
    for names in (OWN, AGAIN):
        if names[0] in headed.meanings:
            own = [headed.meanings.index(name) for name in names]
            cells = ([("" if names_a_summary(str(it)) else it) for it in headed.cells[index]] for index in own)
            kind = _kind_of_sides(*cells)
            if not kind or (kind == "points" and (names == AGAIN or "contract" not in columns)):
                raise _both(own, ONE_LINE)
            columns |= {f"{side}_{kind}": index for side, index in zip(SIDES, own, strict=True)}
    if columns.keys().isdisjoint(SCORES):
        columns = _with_scores_of_sides(columns, headed.cells)
    if columns.keys().isdisjoint(SCORES):
        for score, sign in zip(SCORES, ("signed", "unsigned"), strict=True):
            columns.update((score, index) for index in headed.indexes(sign))
    return columns


def _with_scores_of_sides(columns: Columns, cells: Sequence[ColumnCells]) -> Columns:
    """The columns, with NS and EW as scores if they are not pairs: then at most one of them is filled in a line."""
    if not columns.keys() >= {*SIDES}:
        return columns
    lines = zip(*(cells[columns[side]] for side in SIDES), strict=True)
    said = [[cell for cell in line if not says_nothing(cell)] for line in lines]
    if not any(said) or not all(len(line) < 2 and all(map(_is_plain_score, line)) for line in said):
        return columns
    return {f"{name}_score" if name in SIDES else name: at for name, at in columns.items()}


def _check_unknown(headed: Headed, columns: Columns) -> None:
    """Refuse contracts, or EW's scores, under a heading that is not known, where no column is known to hold them."""
    if "contract" in columns:
        return
    for index in (index for index, meaning in enumerate(headed.meanings) if meaning == ""):
        said = headed.said(index)
        if said and all(map(_is_contract, said)):
            template = "column {column} holds contracts under a heading that is not known: write Contract"
            raise Law12Error(template, column=index + 1)
        if said and "ew_score" not in columns and "ns_score" in columns and all(map(_is_plain_score, said)):
            scores = zip(headed.cells[index], headed.cells[columns["ns_score"]], strict=True)
            if all(says_nothing(ns) for cell, ns in scores if not says_nothing(cell)):
                template = (
                    "column {column} has scores where the column of scores has none: are those EW's? Write EW score, "
                    "or leave it out"
                )
                raise Law12Error(template, column=index + 1)


def _second_column(cells: Sequence[Entry], index: int, first: int, kind: str) -> Law12Error:
    """The error for a column of results beside one that seems to hold the same; `1 down` only begins as 1D does."""
    if kind != "contract" or any(map(_is_contract, cells)):
        return _both([first, index], say("give one of them another heading"))
    template = "column {column}: {cell} is neither a contract nor a number of tricks: write 10, =, +1 or -2"
    odd = next(cell for cell in cells if readable(tricks_in, cell) is None)
    return Law12Error(template, column=index + 1, cell=quoted(odd))


def _both(indexes: Sequence[int], hint: str) -> Law12Error:
    named = [say("column {column}", column=index + 1) for index in indexes]
    others = say("{how_many} others", how_many=len(named) - 3)
    places = listed(named if len(named) < 5 else [*named[:3], others], "and")
    return Law12Error("{places} seem to hold the same: {hint}", places=places, hint=hint)


def _kind_of_results(cells: Sequence[Entry], columns: Columns, meaning: str | None) -> str:
    """What a column such as Result holds, by its cells: contract, tricks or score; blank if that is not clear."""
    if meaning != "result":  # Score or Points, or a heading that is not known
        if "contract" in columns and "tricks" not in columns and "=" in cells and are_told_as_tricks(cells):
            return "tricks"
        scores = [cell for cell in cells if _is_score(cell)]
        others = len(cells) - len(scores)
        return "score" if sum(cell != 0 for cell in scores) > others or (cells and not others) else ""
    like_contracts = [cell for cell in cells if isinstance(cell, str) and is_like_a_contract(cell)]
    if any(readable(tricks_in, cell) is None for cell in like_contracts):  # `1 down` is not 1D
        return "contract"
    if "contract" not in columns and not any(map(_is_number, cells)):
        return "contract"
    if "contract" in columns and sum(readable(tricks_in, cell) is not None for cell in cells) * 2 > len(cells):
        return "tricks"
    return "score" if any(map(_is_score, cells)) else ""


def are_told_as_tricks(cells: ColumnCells) -> bool:
    """Whether all cells are tricks, and a sign or a word says so in every one: `=`, `+1`, `made`, `1 down`."""
    read = [readable(tricks_in, cell) for cell in {*cells} if not says_nothing(cell)]
    return bool(read) and all(tricks is not None and (tricks.signed or tricks.is_made) for tricks in read)


def _is_score(cell: Entry) -> bool:
    """Whether a cell holds a score or an average. A percentage is none: it may be points."""
    if not isinstance(cell, str):
        return cell in possible_scores()
    read = readable(score_in, cell, "NS")
    return isinstance(read, int) or (read is not None and "%" not in cell)


def _is_plain_score(cell: Entry) -> bool:
    """Whether a cell is a number that a contract can score."""
    return cell != 0 and cell in possible_scores()


def _is_number(cell: Entry) -> bool:
    return not isinstance(cell, str) or words.NUMBER.fullmatch(plainly(cell)) is not None


def _is_contract(cell: Entry) -> bool:
    """Whether a cell holds a contract, or a word in its place."""
    return is_played(cell) or means(cell, "unplayed")


def _column_of_scores(candidates: list[int], headed: Headed, columns: Columns, results: ReadLines) -> int | None:
    """The column of scores among those that may be one; NS's and EW's own columns go before them."""
    if columns.keys() & set(SCORES):
        texts = {index: [cell for cell in headed.said(index) if isinstance(cell, str)] for index in candidates}
        ruled = [index for index in candidates if any(readable(award_in, word) is not None for word in texts[index])]
        if ruled:
            scores = [columns[score] for score in SCORES if score in columns]
            raise _both([*scores, *ruled], say("leave one of them blank"))
        return None
    strict = [index for index in candidates if all(map(_is_score, headed.said(index)))]
    possible = strict or candidates
    if 1 < len(possible) < MOST_READ:
        possible = _alike({index: results({**columns, "ns_score": index}) for index in possible})
    if len(possible) > 1:
        raise _both(possible, say("which holds the scores? Give it the heading NS score"))
    return possible[0] if possible else None


def _alike(answers: Mapping[int, Sequence[LineAnswer]]) -> list[int]:
    """The columns with which the fewest lines cannot be read; the first of them, if all give the same results."""
    read = {index: [None if isinstance(it, Law12Error) else it for it in found] for index, found in answers.items()}
    refused = {index: sum(isinstance(it, Law12Error) for it in found) for index, found in answers.items()}
    fewest = [index for index in answers if refused[index] == min(refused.values())]
    return fewest[:1] if all(read[index] == read[fewest[0]] for index in fewest) else fewest
