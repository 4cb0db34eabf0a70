"""Tables of results, wherever they come from: the lines below headings; several tables together; a pasted one, read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from xl_law12.errors import ErrorValueError, Law12Error, Where
from xl_law12.reading import grids, words
from xl_law12.reading.blanks import tables_of
from xl_law12.reading.faults import line_faults, made_or_down, width_faults
from xl_law12.reading.foreign_suits import maybe_hearts, with_our_suits
from xl_law12.reading.grids import OF_SIDES, SAMPLE, Grid, GridPart, in_sections
from xl_law12.reading.headings import SIDES, Headed, are_told_as_tricks, columns_of, with_points
from xl_law12.reading.lines import (
    COLUMNS,
    ColumnCells,
    Columns,
    Faults,
    LeftLines,
    LineAnswer,
    Lines,
    against_scores,
    all_lines,
    distinct,
    is_bye,
    lines_at,
    lines_by,
    results_of,
)
from xl_law12.reading.words import Entry, Unreadable, figure_of, says_nothing
from xl_law12.sentences import quoted, say

OF_A_MATCH = ("room", "home", "away")  # the columns that only a match needs
AGAIN = say("the same results once more, as the other side sees them")
PLAYERS = {"ns": ("north", "south"), "ew": ("east", "west")}
Meeting = tuple[object, object, object]  # a board, and who sat NS and EW


class HeadedTable(NamedTuple):
    """A table of results in columns."""

    part: GridPart
    lines: Lines
    columns: Columns  # of the part: which column holds what
    unit: str  # of the points
    names: Mapping[str, str]  # the players of the pairs
    gone: LeftLines  # the lines that are no results, with the reason
    faults: Faults  # the lines that need an answer first, with the question

    @property
    def kept(self) -> Sequence[int]:
        """The numbers of the lines that are results."""
        everyone = range(self.lines.size)
        return [at for at in everyone if at not in self.gone] if self.gone else everyone

    @property
    def results(self) -> Lines:
        """The lines that are results."""
        return lines_at(self.lines, self.kept) if self.gone else self.lines


def tables_in(grid: Grid, *, is_exact: bool = False) -> list[HeadedTable]:
    """Every table in a grid, which begins with its headings. `is_exact`: every row has a cell for every heading."""
    return [_headed_table(part, is_exact=is_exact) for part in grids.parts_of(grids.with_pairs_apart(grid))]


def _headed_table(part: GridPart, *, is_exact: bool) -> HeadedTable:
    """The lines of a part, column by column."""
    sample = part._replace(below=_sample(part.below))
    headed = Headed(_with_boards(part), sample.below.columns)
    columns = columns_of(headed, lambda tried: distinct(_lines(sample, tried)).answers())
    columns, unit = with_points(columns, part.headings, part.below.columns, is_faced=part.below.is_faced)
    board, ns, ew = (part.below.column(columns.get(name)) for name in ("board", *SIDES))
    has_rooms = part.below.room or any(grids.rooms_in(part.below.column(columns.get("room"))))
    if has_rooms or grids.meet_both_ways(board, ns, ew):  # of a match
        if "round" in columns:  # two teams that meet in two rounds play two matches
            columns["session"] = columns.pop("round")
    else:
        columns = {name: at for name, at in columns.items() if name not in OF_A_MATCH}
    lines, asked = _seen_from_ns(part, columns)
    gone, found = line_faults(lines, columns, part.below)
    moved = dict(width_faults(part.below, part.headings.names, lines)) if is_exact else {}
    faults = {**moved, **asked, **found}  # of several about a line the last one counts
    return HeadedTable(part, lines, columns, unit, _players(lines, part.below, columns), gone, faults)


def _with_boards(part: GridPart) -> list[str | None]:
    """The meanings of the headings; a column such as Deal, Hand or No. has the boards if nothing else has them."""
    # Numbers of lines or tables are no boards: under No. a number comes again, and no pair comes twice with one number.
    meanings = [*part.headings.meanings]
    for at in (meanings.index(it) for it in ("deal", "number") if it in meanings):
        column = part.below.column(at)
        seats = [part.below.column(seat) for seat, it in enumerate(meanings) if it in (*SIDES, "pair", "north", "east")]
        met = [{*zip(column, seat, strict=True)} for seat in seats]
        comes_again = len({*column}) < len(column)
        is_once_a_pair = bool(met) and all(len(it) == len(column) for it in met)
        are_boards = meanings[at] == "deal" or part.below.room or (comes_again and is_once_a_pair)
        are_figures = all(figure_of(cell) for cell in {*column} - {""})  # a total has none
        if are_boards and not part.board and "board" not in meanings and are_figures:
            meanings[at] = "board"
    return meanings


def _sample(grid: Grid) -> Grid:
    """The first lines, figures as numbers; and the first filled line of each column, so that none counts as blank."""
    firsts = (next((at for at in range(SAMPLE, len(column)) if column[at] != ""), None) for column in grid.columns)
    beyond = [at for at in firsts if at is not None]
    columns = [[*column[:SAMPLE], *(column[at] for at in beyond)] for column in grid.columns]
    figures = [{cell: words.typed(cell) for cell in set(column) if type(cell) is str and cell} for column in columns]
    numbers = [[read.get(cell, cell) for cell in column] for read, column in zip(figures, columns, strict=True)]
    return Grid(numbers, range(len(columns[0])))


def _seen_from_ns(part: GridPart, columns: Columns) -> tuple[Lines, Faults]:
    """The lines with English letters or signs for suits, seen from NS; and the questions about them."""
    lines, asked = with_our_suits(_lines(part, columns), part.headings.names)
    if part.below.is_faced:
        return grids.from_the_first(lines), asked
    if "opponents" in columns and columns.keys().isdisjoint(SIDES) and any(lines.contract):
        lines, unseated = grids.from_the_card(lines, part.below.column(columns["opponents"]), part.pair)
        return lines, {**unseated, **asked}
    return lines, asked


def _players(lines: Lines, below: Grid, columns: Columns) -> dict[str, str]:
    """The players of the pairs, by `NS 3` and the like, if the table has columns of names."""
    names: dict[str, str] = {}
    for side, pairs in zip(SIDES, (lines.ns, lines.ew), strict=True):
        if f"{side}_names" in columns:
            players = dict.fromkeys(zip(pairs, below.column(columns[f"{side}_names"]), strict=True))
            names.update((f"{side.upper()} {pair}", text) for pair, text in players if text)
    return names


def _lines(part: GridPart, columns: Columns) -> Lines:
    """The cells below the headings as lines."""
    grid = part.below
    cells = {name: grid.column(columns.get(name)) for name in COLUMNS[1:]}
    cells |= _parted(grid, columns)
    if "ns_points" in columns and "ew_points" in columns and grid.widths:
        # A copied page leaves short rows where one word stands for contract, tricks and score: their cells have moved.
        points = zip(cells["ns_points"], grid.widths, strict=True)
        cells["ns_points"] = [cell if width > columns["ew_points"] else "" for cell, width in points]
    if "board" not in columns:
        cells["board"] = [part.board] * len(grid.numbers)
    elif "" in cells["board"]:
        cells["board"] = _filled_down(cells["board"], cells["ns"])
    for side, seats in PLAYERS.items():
        if side not in columns and any(seat in columns for seat in seats):
            seated = zip(*(grid.column(columns.get(seat)) for seat in seats), strict=True)
            cells[side] = [" & ".join(str(player) for player in players if player != "") for players in seated]
    cells["room"] = [grid.room] * len(grid.numbers) if grid.room else grids.rooms_in(cells["room"])
    if any(cells["room"]):
        cells["ns_points"] = cells["ew_points"] = [""] * len(grid.numbers)  # a match has none
        if "home" in columns and "away" in columns:
            teams = (grid.column(columns[team]) for team in ("home", "away"))
            cells["ns"], cells["ew"] = grids.in_seats(cells["room"], *teams)
    return Lines([f"{grid.word} {number}" for number in grid.numbers], **cells)


def _parted(grid: Grid, columns: Columns) -> dict[str, ColumnCells]:
    """Contract, tricks and lead, where they stand in columns or signs of their own."""
    contract, doubled, made, down, lead = (
        grid.column(columns.get(name)) for name in ("contract", "doubled", "made", "down", "lead")
    )
    found: dict[str, ColumnCells] = {}
    if "doubled" in columns:
        found["contract"] = [*map(_doubled, contract, doubled)]
    if "tricks" not in columns and columns.keys() >= {"made", "down"}:
        found["tricks"] = [*map(made_or_down, made, down)]
    elif "tricks" not in columns and are_told_as_tricks(made):
        found["tricks"] = made
    if "lead" in columns:
        found["lead"] = ["" if says_nothing(card) else str(card).translate(words.SUITS) for card in lead]
    return found


def _filled_down(boards: ColumnCells, pairs: ColumnCells) -> ColumnCells:
    """The boards of all lines, where each has its number in its first line only; else as they stand."""
    said = [board for board in boards if board != ""]
    firsts: Iterator[Entry] = accumulate(boards, lambda above, own: above if own == "" else own)
    filled = [board if pair != "" else own for board, own, pair in zip(firsts, boards, pairs, strict=True)]
    met = [it for it in zip(filled, pairs, strict=True) if it[1] != ""]
    sizes = Counter(board for board, _ in met).values() or (0,)
    are_even = 1 < max(sizes) < 2 * min(sizes)  # a board that is twice as long may be two
    is_once = len({*said}) == len(said) > 1 and len({*met}) == len(met)
    return filled if is_once and are_even and boards[0] != "" else boards


def _doubled(contract: Entry, doubled: Entry) -> Entry:
    """The contract with its double, which has a column of its own."""
    sign = words.plainly(str(doubled)).upper().strip("-")
    if sign not in ("", "X", "XX"):
        template = "{doubled} is not a double: write X or XX"
        return Unreadable(str(doubled), Law12Error(template, "doubled", doubled=quoted(doubled)))
    return f"{contract} {sign}" if isinstance(contract, str) and contract and sign else contract


def all_faults(tables: Sequence[HeadedTable], lines: Lines) -> Faults:
    """The faults of all tables, by the lines' indexes when the tables are joined."""
    kept = [(table, line) for table in tables for line in table.kept]
    found = {at: table.faults[line] for at, (table, line) in enumerate(kept) if line in table.faults}
    # contracts under one heading are written alike: a C is asked of all of them
    headings = [it.part.headings.names[it.columns["contract"]] if "contract" in it.columns else "" for it, _ in kept]
    for heading, numbers in lines_by(headings).items():
        found = maybe_hearts(heading, lines, numbers) | found
    return found


def without_repeats(tables: Sequence[HeadedTable]) -> list[HeadedTable]:
    """The tables without the lines that repeat an earlier one, which gets its missing cells from them."""
    if sum(table.part.below.is_faced for table in tables) < 2:
        return [*tables]  # only lists in which either pair can stand first repeat each other
    answer: list[HeadedTable] = []
    first: dict[Meeting, tuple[dict[str, list[Any]], int]] = {}  # where a result stands first: its columns, its line
    for table in tables:
        if not table.part.below.is_faced:
            answer.append(table)
            continue
        lines = table.lines
        met = {*zip(lines.board, lines.ns, lines.ew, strict=True)}
        turned = {(board, ew, ns) for board, ns, ew in met}
        if len(turned & first.keys()) > len(met & first.keys()):  # contracts may have left open who is NS: as earlier
            lines = grids.mirrored(lines)
        own = {name: [*getattr(lines, name)] for name in ("board", *OF_SIDES)}
        again = {}
        for at, meeting in enumerate(zip(lines.board, lines.ns, lines.ew, strict=True)):
            if at in table.gone:
                continue
            earlier, line = first.setdefault(meeting, (own, at))
            if earlier is not own:
                again[at] = AGAIN
                for name in OF_SIDES:  # its table stands in `answer` already: its columns change in place
                    earlier[name][line] = earlier[name][line] or own[name][at]
                for name in ("board", *SIDES):
                    own[name][at] = ""
        answer.append(table._replace(lines=lines._replace(**own), gone=table.gone | again))
    return answer


class TableLine(NamedTuple):
    """A line below the headings; None if it says nothing, an error in the place of a result that cannot be read."""

    board: Entry = None
    ns: Entry = None
    ew: Entry = None
    result: LineAnswer = None


def read_table(columns: Sequence[ColumnCells], board: Entry = None, vulnerable: Entry = None) -> list[TableLine]:
    """Every line below the headings; `board` where no column says it, `vulnerable` for all lines."""
    tables = without_repeats([_with_arguments(table, board, vulnerable) for table in _tables_pasted(columns)])
    lines = all_lines(table.results for table in tables)
    answers = results_of(lines, all_faults(tables, lines), tables[0].unit, distinct(lines))
    for at, problem in against_scores(lines, answers):
        answers[at] = Law12Error(problem, "ruling")
    seated = in_sections(_named(lines))
    results = zip(seated.ns, seated.ew, answers, strict=True)
    in_row = [TableLine()] * (len(columns[0]) + 1)  # rows are counted from 1
    for table in tables:
        own = _named(table.lines)
        for at, row in enumerate(table.part.below.numbers):
            ns, ew, result = (own.ns[at], own.ew[at], None) if at in table.gone else next(results)
            in_row[row] = TableLine(own.board[at], ns, ew, _with_place(result, table, at))
    return in_row[tables[0].part.headings.below + 1 :]


def printed_points(columns: Sequence[ColumnCells]) -> list[tuple[Entry, Entry]]:
    """The points of NS and EW that stand beside the results, in every line below the headings; no bye's."""
    tables = _tables_pasted(columns)
    in_row: list[tuple[Entry, Entry]] = [("", "")] * (len(columns[0]) + 1)
    for table in tables:
        lines, has_pairs = table.lines, any(table.lines.ns) and any(table.lines.ew)
        for at in table.kept:
            if not (has_pairs and is_bye(lines, at)):
                in_row[table.part.below.numbers[at]] = lines.ns_points[at], lines.ew_points[at]
    return in_row[tables[0].part.headings.below + 1 :]


def _tables_pasted(columns: Sequence[ColumnCells]) -> list[HeadedTable]:
    """The tables in cells. Where one column has all texts, blanks may part the columns of one table in it."""
    rows = range(1, len(columns[0]) + 1)
    if any(cell != "" for column in columns[1:] for cell in column) or any("\n" in str(cell) for cell in columns[0]):
        return tables_in(Grid(columns, rows))
    parted = tables_of("\n".join(map(str, columns[0])))
    return tables_in(Grid([*zip(*parted[0], strict=True)] if len(parted) == 1 else columns, rows))


def _with_arguments(table: HeadedTable, board: Entry, vulnerable: Entry) -> HeadedTable:
    """The lines with `board` if no column has it, and with `vulnerable` for all lines if it is cells."""
    lines = table.lines
    if "board" not in table.columns and board is not None:
        lines = lines._replace(board=[board if own == "" else own for own in lines.board])
    if vulnerable is not None:
        lines = lines._replace(vulnerable=[vulnerable] * lines.size)
    return table._replace(lines=lines)


def _with_place(answer: LineAnswer, table: HeadedTable, at: int) -> LineAnswer:
    """A line's answer; an error names its cell."""
    if not isinstance(answer, Law12Error) or isinstance(answer, ErrorValueError) or isinstance(answer.where, Where):
        return answer
    below, column = table.part.below, table.columns.get(answer.where)
    if answer.where == "tricks" and column is None:  # they stand under Made or under Down
        either = [table.columns[name] for name in ("made", "down") if name in table.columns]
        column = next((it for it in either if not says_nothing(below.columns[it][at])), None)
    return Law12Error(answer.problem, Where.of("table", below.numbers[at], None if column is None else column + 1))


def _named(lines: Lines) -> Lines:
    """The lines with the names of sections, boards and pairs."""
    section, board, ns, ew = ([*map(_name, it)] for it in (lines.section, lines.board, lines.ns, lines.ew))
    return lines._replace(section=section, board=board, ns=ns, ew=ew)


def _name(cell: Entry) -> Entry:
    """A number kept as text as a number, a text with single blanks; None for a blank, or what cannot be read."""
    if not isinstance(cell, str):
        return cell
    if isinstance(cell, Unreadable):
        return None
    text = " ".join(cell.split())  # 16 figures and more stay a text: a float would not keep them all
    number = figure_of(text) if len(text) < 16 and text[:1].isdigit() and text[-1:].isdigit() else None
    return text or None if number is None else number
