"""What is in doubt about an evening: made here from what was read, or noted by a reader; the commands only print it.

What is wrong stops the ranking. What is asked stops only what is published: until then the evening counts as it is
written. What is assumed stops nothing, and is said.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import compress
from statistics import median_high

from xl_law12.bridge.awards import SIDES, Artificial, Award, Ruling, assumed_of, unfitting_scores
from xl_law12.bridge.butler import FEWEST_SCORES
from xl_law12.bridge.contracts import Vulnerability, unfitting
from xl_law12.bridge.session import TRIMMED, TWO_WINNERS, unseated
from xl_law12.doubts import Doubt
from xl_law12.errors import CellError, Where
from xl_law12.files import evening as evenings
from xl_law12.files.evening import BETWEEN_PARTNERS, SLIP, Evening, PrintedTotal, ResultsError, names_of, side_and_name
from xl_law12.files.matches import NAME_THEM, named
from xl_law12.files.rulings import RULING, beside_scores
from xl_law12.files.scoring import RankingLine, Scored, comparison, counted, rules_for, sections_of
from xl_law12.numerics import np
from xl_law12.reading.contracts import vulnerability_by_number, vulnerability_in, vulnerability_of
from xl_law12.reading.grids import divided, meet_both_ways
from xl_law12.reading.lines import UNPLAYED, Lines, is_bye, lines_at, lines_by, result_text
from xl_law12.reading.words import percentage_of, readable
from xl_law12.sentences import Figure, how_many, joined, listed, say
from xl_law12.sheet.field import numbered
from xl_law12.sheet.functions.reading import in_imps, unit_of
from xl_law12.sheet.functions.sessions import played_in
from xl_law12.sheet.ranges import cells

# The kinds of doubts.
GROUPS, OPEN, METHOD, AS_SCORED, COUNTS = "in groups", "open", "how is it scored?", "as scored", "counts"
VULNERABLE, BYE = "vulnerable?", "a bye, which does not count"
SECTIONS, SEATS = "sections", "who sat where?"
ALONE = (
    "the file has one result on every board, and nothing to compare it with: is it a pair's own card, or one table's? "
    "Give the boards with all their results"
)
NAMELESS = (
    "the file names no pairs, so that nobody can be ranked: give the columns NS and EW, with their numbers or names"
)
EXCHANGED = (
    "no line's points follow from its score: is the score EW's, or are NS and EW exchanged? Correct the columns; or "
    "leave the points out, if the scores are right"
)
REMEDIES = {  # what settles a doubt, by its kind
    OPEN: "give the rulings with --rulings FILE (board, NS, EW and award), or in the workbook of xl-law12 import",
    METHOD: "say with --method how it is scored",
    SECTIONS: "say --compare within, or --compare across",
    AS_SCORED: "give the rulings with --rulings FILE; or say --as-scored, if everything counts as it is written",
}


def doubts_of(evening: Evening) -> list[Doubt]:
    """Every doubt about an evening; those of a line have the line's name for their place."""
    if _is_of_individuals(evening):
        return [*evening.notes, Doubt("wrong", f"the file {evenings.INDIVIDUAL}")]  # whatever else is in its lines
    groups = divided(evening.lines.board, evening.lines.group)
    rules = [_rooms] if evening.is_of_teams else [_single_results, _single_boards, _names_twice]
    doubts = [
        *evening.notes,
        *(Doubt("assumed", "its lines are compared within their group", f"board {it}", GROUPS) for it in groups),
        *([Doubt("wrong", EXCHANGED)] if evening.printed.exchanged else []),
        *_vulnerabilities(evening),
        *_without_section(evening),
        *(doubt for slips in rules for doubt in slips(evening)),
        *beside_scores(evening),
        *_open_lines(evening),
        *_strays(evening),
        *_impossible(evening),
        *_of_the_field(evening),
        *_of_the_seats(evening),
        *_of_the_sections(evening),
        *_of_the_method(evening),
        *_of_the_datum(evening),
        *(Doubt("asked", "has no award yet", it.named, RULING) for it in evening.awaited),
    ]
    if not evening.as_scored:
        return doubts
    return [it._replace(gravity="assumed", kind=AS_SCORED) if it.gravity == "asked" else it for it in doubts]


def check_rankable(evening: Evening) -> None:
    """Refuse to rank while something is wrong: with one line left out, the points of others would be wrong too."""
    wrong = [doubt for doubt in evening.doubts if doubt.gravity == "wrong"]
    if not wrong:
        return
    problem, kind = str(wrong[0]), wrong[0].kind
    if kind == OPEN:
        lines = sum(doubt.kind == OPEN for doubt in wrong)
        problem = f"{lines:,} line{'s need' if lines > 1 else ' needs'} a ruling or a correction first"
    raise ResultsError(f"{problem}: {REMEDIES[kind]}" if kind in REMEDIES else problem)


def check_settled(evening: Evening) -> None:
    """Refuse to publish while something is asked."""
    asked = sum(doubt.gravity == "asked" for doubt in evening.doubts)
    if asked:
        raise ResultsError(f"{asked:,} line{'s are' if asked > 1 else ' is'} asked about: {REMEDIES[AS_SCORED]}")


def counted_otherwise(scored: Scored) -> Iterator[Doubt]:
    """The artificial scores that the ranking counts otherwise than the points of their lines (12C2(c) and (d))."""
    for line, side, counts, points in scored.counted_otherwise:
        problem = f"{SIDES[side]}'s average is not scored in the ranking: 12C2(d)"
        if counts is not None:
            said = f"counts as {float(counts):.4g} in the ranking, its points are {float(points):.4g}"
            problem = f"{SIDES[side]}'s average {said}: 12C2(c), (d)"
        yield Doubt("assumed", problem, scored.evening.named(line), COUNTS)


def nameless_teams(evening: Evening) -> Iterator[Doubt]:
    """Whether the file names the teams of its matches."""
    if not any(named(evening)):
        yield Doubt("assumed", f"the file names none: {NAME_THEM}", kind="which teams?")


def without_room(evening: Evening, lines: Iterable[int]) -> Iterator[Doubt]:
    """The lines that are asked about, and for which the sheet Rulings has no row left."""
    return (Doubt("asked", evening.named(line), kind="no room on the sheet Rulings") for line in lines)


def lines_in_doubt(evening: Evening) -> dict[int, str]:
    """The lines about which something is wrong or asked, each with its sentence."""
    return {
        doubt.where.row - 1: doubt.problem
        for doubt in evening.doubts
        if doubt.gravity != "assumed" and isinstance(doubt.where, Where)
    }


def _is_of_individuals(evening: Evening) -> bool:
    """Whether most players have several partners."""
    pairs = {pair for pairs in (evening.lines.ns, evening.lines.ew) for pair in pairs if BETWEEN_PARTNERS in pair}
    partners = Counter(player for pair in pairs for player in pair.split(BETWEEN_PARTNERS))
    return 2 * sum(pairs > 1 for pairs in partners.values()) > len(partners) > 0


def _open_lines(evening: Evening) -> Iterator[Doubt]:
    """The lines without a result, with their printed points: they may be a director's award."""
    for line, why in evening.open.items():
        texts = (evening.lines.ns_points[line], evening.lines.ew_points[line])
        points = [Figure(text) for text in texts if text]
        said = say("{where}: {problem}", where=why.where, problem=why.problem) if why.where else why.problem
        printed = [say("the points {points} are printed", points=listed(points, "and"))] if points else []
        yield Doubt("wrong", joined([said, *printed], "; "), evening.named(line), OPEN)


def _strays(evening: Evening) -> Iterator[Doubt]:
    """The lines whose printed points do not follow from their results: there may have been rulings."""
    lines, (ns_ours, ew_ours), results = evening.lines, evening.printed.ours, evening.results
    for line in sorted({*evening.printed.astray} - evening.own_averages):
        problem = say(
            "{result} gives the points {ns_ours} and {ew_ours}, but {ns} and {ew} are printed",
            ns=Figure(lines.ns_points[line] or "-"),
            ew=Figure(lines.ew_points[line] or "-"),
            result=result_text(results[line]),
            ns_ours=Figure(f"{ns_ours[line]:.4g}"),
            ew_ours=Figure(f"{ew_ours[line]:.4g}"),
        )
        sat_out = results[line] == UNPLAYED and is_bye(lines, line)
        yield Doubt("assumed" if sat_out else "asked", problem, evening.named(line), BYE if sat_out else RULING)


def _impossible(evening: Evening) -> Iterator[Doubt]:
    """The scores that neither side can have on the line's board, in awards too; and what is assumed of a ruling."""
    boards = [*zip(evening.lines.vulnerable, evening.lines.board, strict=True)]
    vulnerable = {board: _vulnerable(*board) for board in {*boards}}
    for line, (result, board) in enumerate(zip(evening.results, boards, strict=True)):
        problems: list[str] = []
        if isinstance(result, int):
            problems = [unfitting(result, *vulnerable[board]) or ""]
        elif isinstance(result, Award | Ruling):
            problems = [*unfitting_scores(result, *vulnerable[board])]
        if any(problems):
            yield Doubt("asked", joined(problems, "; "), evening.named(line), VULNERABLE)
        if isinstance(result, Ruling):
            said = assumed_of(result.nos, result.before, result.offenders)
            if said:
                yield Doubt("assumed", said, evening.named(line), COUNTS)


def _vulnerable(written: str, board: str) -> tuple[Vulnerability, int | None]:
    """Who is vulnerable on a board, and its number if that says it."""
    said = readable(vulnerability_in, written)
    return (said, None) if said else (vulnerability_by_number(board), evenings.number_of(board))


def _of_the_field(evening: Evening) -> Iterator[Doubt]:
    """Whether there are pairs to rank, and two results to compare."""
    lines = evening.lines
    if evening.is_of_teams:
        return
    if max(Counter(lines.board).values()) == 1 < lines.size:
        yield Doubt("wrong", ALONE)
    if not any(lines.ns) or not any(lines.ew):
        yield Doubt("wrong", NAMELESS)


def _of_the_seats(evening: Evening) -> Iterator[Doubt]:
    """The lines in which somebody cannot have sat: a board twice, or a slip in what would be one field."""
    lines = evening.lines
    if evening.is_of_teams or evening.open:
        return
    has_line = np.array([result not in (None, UNPLAYED) for result in evening.results], dtype=bool)
    with suppress(CellError):  # a pair is missing: the ranking says so
        boards, ns, ew = (cells([*names], "") for names in (lines.board, lines.ns, lines.ew))
        played = played_in(*numbered(boards), has_line, ns, ew)
        errors = [*unseated(played, evening.rules.winners)]
        for line in [line for line, of in enumerate(lines.round) if not of] if errors and any(lines.round) else ():
            yield Doubt("wrong", "the round is blank, and pairs play boards again", evening.named(line), SEATS)
        for error in errors:
            side = f"{lines.place[error.row - 1]}, {error.argument.upper()}" if error.row else ""
            problem = error.problem.changed(lambda it: "--winners 2" if it is TWO_WINNERS else evening.at_line(it))
            yield Doubt("wrong", problem, side, SEATS)
        if len(errors) > 1 and not any(lines.round):
            yield Doubt("wrong", "if rounds have deals of their own, a column Round would say so", kind=SEATS)


def _of_the_sections(evening: Evening) -> Iterator[Doubt]:
    """Whether the points of sections are counted within each, or across all."""

    def most_results(section: list[int]) -> int:
        played = (evening.lines.board[line] for line in section if evening.results[line] != UNPLAYED)
        return max(Counter(played).values())

    has_none = evening.is_of_teams or len(sections_of(evening.lines)) < 2
    if evening.rules.compare and has_none:
        yield Doubt("assumed", f"there are none to compare {evening.rules.compare}", kind=SECTIONS)
    if evening.rules.compare or has_none:
        return
    compare = comparison(evening)
    if compare is None:
        yield Doubt("wrong", "points may be counted within each section, or across all", kind=SECTIONS)
    elif counted(evening).compare:
        where = "within each section" if compare == evenings.WITHIN else "across all sections"
        yield Doubt("assumed", f"the points are counted {where}, as the printed ones are", kind=SECTIONS)
    elif len(set(map(most_results, sections_of(evening.lines)))) > 1:
        yield Doubt("assumed", "they have no board in common: each is compared by itself", kind=SECTIONS)


def _of_the_method(evening: Evening) -> Iterator[Doubt]:
    """Whether the printed points say how to score, and agree with the file; a method that is given settles it."""
    printed, problem = counted(evening), ""
    if evening.unranked:
        problem = evening.unranked
    elif printed.lines and not (printed.method or printed.exchanged):
        problem = "no known method of scoring gives most of the printed points"
    elif printed.method and evening.method and in_imps(printed.method) != in_imps(evening.method):
        problem = f"the printed points are counted as {printed.method}, but the file says {evening.method}"
    elif evening.is_of_teams and _may_be_of_pairs(evening.lines):
        problem = "NS and EW meet both ways, but only in different sections, so that they may be teams or pairs"
    if problem:
        yield Doubt("assumed" if evening.rules.method else "wrong", problem, kind=METHOD)


def _of_the_datum(evening: Evening) -> Iterator[Doubt]:
    """The boards that have too few scores for a trimmed datum, because of an average perhaps."""
    if rules_for(evening).method != TRIMMED:
        return
    averages = (Artificial, type(None))  # of NS; NP has no score either
    scored = [it != UNPLAYED and not (isinstance(it, Award) and isinstance(it.ns, averages)) for it in evening.results]
    for board, count in Counter(compress(evening.lines.board, scored)).items():
        if count < FEWEST_SCORES:
            problem = f"a trimmed datum needs {FEWEST_SCORES} scores or more; there are {count}"
            yield Doubt("wrong", problem, f"board {board}", METHOD)


def _may_be_of_pairs(lines: Lines) -> bool:
    """Whether only meetings both ways suggest teams, and every section by itself looks like an event of pairs."""
    if any(lines.room) or not meet_both_ways(lines.board, lines.ns, lines.ew):
        return False
    sections = [lines_at(lines, on) for on in sections_of(lines)]
    return all(max(Counter(it.board).values()) > 1 and not meet_both_ways(it.board, it.ns, it.ew) for it in sections)


TOTALS = "printed totals"  # the kind of a doubt
FIRST = 3  # pairs that are named


def of_totals(scored: Scored) -> Iterator[Doubt]:
    """What the file prints otherwise: places first, else totals. Another method than the file's is not compared."""
    evening = scored.evening
    printed = counted(evening)
    if printed.method and printed.method != scored.method:
        return
    pairs = [[name for name in names_of(standing.pair) if name in evening.totals][:1] for standing in scored.ranking]
    names = [name for found in pairs for name in found]
    if len({*names}) < len(names):  # a number that is two pairs here
        return
    # points that are rounded line by line add up to other totals than ours: this is no difference
    unit = unit_of([*evening.lines.ns_points, *evening.lines.ew_points])
    room = 0 if unit == 1 and scored.method != "PERCENT" else unit / 2  # whole matchpoints are not rounded
    beside = [(it, evening.totals[name[0]]) for it, name in zip(scored.ranking, pairs, strict=True) if name]
    if not any(text.strip("0.,% ") for _, total in beside for text in total[1:]):  # nobody has counted yet
        beside = [(it, total._replace(score="", percentage="")) for it, total in beside]
    for said in (
        _other_places(beside),
        [_other_total(standing, total, room, in_percent=scored.in_percent) for standing, total in beside],
    ):
        told = [text for text in said if text]
        if told:
            more = f", and {len(told) - FIRST:,} more" if len(told) > FIRST else ""
            yield Doubt("assumed", "; ".join(told[:FIRST]) + more, kind=TOTALS)
            return


def _other_places(beside: Sequence[tuple[RankingLine, PrintedTotal]]) -> list[str]:
    """The pairs with other places among those of their field that have one in the file: `2=` is 2, and 0 is none."""
    told = []  # a file may count the places of NS and EW together, or print a part of them
    placed = [(standing, int(place)) for standing, total in beside if (place := total.place.strip(" =")).isdecimal()]
    for standing, there in placed:
        side, _ = side_and_name(standing.pair)
        field = [(it.place, other) for it, other in placed if other and side_and_name(it.pair)[0] == side]
        before = sum(other < there for _, other in field), sum(other < standing.place for other, _ in field)
        if there and before[0] != before[1]:
            told.append(f"{standing.pair} has place {there} in the file, {standing.place} here")
    return told


def _other_total(standing: RankingLine, total: PrintedTotal, room: float, *, in_percent: bool) -> str:
    """The totals, if the printed one is another: its percentage, else its points."""
    room *= standing.boards
    text, ours = total.score, standing.score
    if in_percent and total.percentage:
        text, ours = total.percentage, standing.average
        room *= standing.average / standing.score if standing.score else 1
    theirs = percentage_of(text)
    if theirs is None or abs(theirs - ours) <= room + unit_of([text]):
        return ""
    return f"{standing.pair} has {text} in the file, {ours:.2f} here"


# Slips of the pen: a board, a pair, a section or a name that does not fit what the other lines say. A sit-out, a late
# pair and a substitute are no slips: each rule is quiet where an evening may have been so.
SINGLES = 0.1  # of the boards: more with one result each are the evening's manner
FEW = 0.25  # of the boards of the pair in the middle: a late pair has more
LETTERS = 6  # different signs, with the one between partners


def _asked(evening: Evening, line: int, problem: str) -> Doubt:
    return Doubt("asked", problem, evening.named(line), SLIP)


def _vulnerabilities(evening: Evening) -> Iterator[Doubt]:
    """The lines of a board with another vulnerability than most of its lines, or the first; boards with an odd one."""
    written = evening.lines.vulnerable
    sides = {text: readable(vulnerability_of, text) for text in {*written}}
    for board, lines in lines_by(evening.lines.board).items():
        said = [line for line in lines if sides[written[line]] not in (None, "", "V", "NV")]
        usual = Counter(sides[written[line]] for line in said).most_common(1)
        for line in said:
            if sides[written[line]] != usual[0][0]:
                problem = f"{written[line]} is vulnerable here, and {usual[0][0]} in other lines of board {board}"
                yield _asked(evening, line, problem)
        by_number = vulnerability_by_number(board)
        if said and by_number not in ("", usual[0][0]):
            problem = f"{usual[0][0]} counts; by the number of the board it would be {by_number}"
            yield Doubt("assumed", problem, f"board {board}", "vulnerability")


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
            yield Doubt("asked", f"{evening.names[pairs[0]]} are {listed(pairs, 'and')}: is one a slip?", kind=SLIP)
