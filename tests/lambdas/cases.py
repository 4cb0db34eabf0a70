"""Hypothesis strategies for arguments of the functions: mostly sensible ones, sometimes any values of cells."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from typing import Any

from hypothesis import strategies as st

from tests import strategies as given
from tests.lambdas.engines import Question
from xl_law12 import SCORE_SESSION, Law12Error
from xl_law12.bridge.awards import Award, format_award
from xl_law12.bridge.session import METHODS
from xl_law12.languages import known
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.ranges import Rows

Strategy = st.SearchStrategy[Any]


def _in_a_cell(value: Any) -> bool:
    """Whether a worksheet's cell can hold this value."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        return abs(value) < 1e300 and (value == 0 or abs(value) > 1e-300)
    return (
        value is None
        or isinstance(value, bool)
        or (isinstance(value, str) and len(value) < 500 and value.isprintable())
    )


def _as_cell(value: Any) -> Any:
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


anything = given.cells.filter(_in_a_cell).map(_as_cell)
scores = given.scores.map(float)
blank = st.none()
tongues = st.sampled_from([None, *known(), f" {known()[-1].upper()} "])


def mostly(strategy: Strategy, seldom: Strategy = anything) -> Strategy:
    """Values of the first strategy, and one time in nine of the second (by an inner number: bounds come up more)."""
    return st.integers(0, 8).flatmap(lambda number: seldom if number == 5 else strategy)


def seldom_given(strategy: Strategy) -> Strategy:
    """A blank mostly."""
    return mostly(blank, strategy)


def as_many(lines: list[Any], cells: Strategy) -> Strategy:
    """A column of as many cells as there are lines."""
    return st.lists(cells, min_size=len(lines), max_size=len(lines))


def column(cells: Strategy, most: int = 5) -> Strategy:
    return st.one_of(cells, st.lists(mostly(cells), min_size=2, max_size=most))


WRITTEN: dict[str, Callable[[Fraction], Any]] = {
    "number": float,
    "fraction": lambda it: f"{it.numerator}/{it.denominator}",
    "percentage": lambda it: float(100 * it),
}


@st.composite
def outcomes(draw: Any, cells: Strategy = scores) -> tuple[Any, Any]:
    """Scores with chances, as percentages or as fractions of 1, as a column or a row, sometimes with a mistake."""
    chances = draw(given.chances())
    values: list[Any] = [draw(cells) for _ in chances]
    style = WRITTEN[draw(st.sampled_from(sorted(WRITTEN)))]
    weights: list[Any] = list(map(style, chances))
    if draw(st.integers(0, 3)) == 0:
        values, weights = [*values, None], [*weights, None]
    if draw(st.integers(0, 5)) == 0:
        place = draw(st.integers(0, len(values) - 1))
        draw(st.sampled_from([values, weights]))[place] = draw(anything)
    if len(values) == 1 and draw(st.booleans()):
        return values[0], weights[0]
    return ([values], [weights]) if draw(st.integers(0, 3)) == 0 else (values, weights)


@st.composite
def after_outcomes(draw: Any, *rest: Strategy) -> tuple[Any, ...]:
    return (*draw(outcomes()), *map(draw, rest))


figures = st.one_of(st.integers(-24, 24).map(float), st.floats(-24, 24).map(lambda number: round(number, 2)))
shares = st.one_of(st.integers(0, 100).map(float), st.floats(0, 100).map(lambda number: round(number, 2)))


@st.composite
def rulings(draw: Any) -> tuple[Any, ...]:
    """A, B and C, in IMPs or with a top."""
    top = draw(st.sampled_from([None, 100.0, 20.0, 0.0]))
    kind = figures if top is None else shares.map(lambda figure: figure * (top or 100) / 100)
    lines = draw(st.integers(1, 3))
    columns = [[draw(mostly(kind, st.one_of(blank, anything))) for _ in range(lines)] for _ in range(3)]
    if draw(st.booleans()):
        columns[2] = [None] * lines
    own = draw(st.one_of(blank, blank, kind))
    whole = [column[0] if lines == 1 else column for column in columns]
    return (*whole, draw(mostly(st.just(top))), own)


margins = st.one_of(st.integers(-70, 70).map(float), st.floats(-70, 70).map(lambda number: round(number, 1)))
board_counts = st.sampled_from([1.0, 4.0, 7.0, 8.0, 16.0, 20.0, 24.0, 32.0, 64.0])
SCALES = [[[0.0, 10.0], [5.0, 12.0], [12.0, 20.0]], [[8.0, 17.0, 13.0], [17.0, 19.0, None]]]
scales = st.one_of(blank, st.sampled_from(["WBF", "wbf-discrete ", "", *SCALES]))
votes = st.one_of(st.integers(0, 9).map(float), blank)
flags = st.sampled_from([True, False, True, False, 1.0, 0.0, "TRUE", "false"])


@st.composite
def polls(draw: Any) -> tuple[Any, ...]:
    count = draw(st.integers(1, 4))
    columns = [[draw(mostly(cells)) for _ in range(count)] for cells in (votes, flags)]
    uplifts, steps = (
        st.sampled_from([None, 0.2, 0.1, "15%", 0.0]),
        st.sampled_from([None, None, 0.05, "10%", "1/3", "7%"]),
    )
    return (*columns, draw(mostly(uplifts)), draw(mostly(steps)))


two_averages = st.tuples(given.averages, given.averages)
awards = st.one_of(
    given.awards(), given.awards(given.artificial), given.all_rulings, given.artificial.map(Award.both)
).map(format_award)
result_cells = st.integers(0, 9).flatmap(
    lambda number: awards if number < 2 else st.one_of(blank, st.just("NP")) if number == 2 else scores
)
results_in_a_column = st.lists(mostly(result_cells, st.one_of(scores, scores, anything)), min_size=2, max_size=7)
side_cells = st.one_of(scores, st.sampled_from([None, "A+", "A-", "60% 420, 40% -50", "A45", "NP"]))
results_of_sides = st.one_of(
    st.lists(scores, min_size=1, max_size=5).map(lambda column: [[score, -score] for score in column]),
    st.lists(st.tuples(scores, scores).map(list), min_size=1, max_size=4),
    st.lists(st.tuples(scores, side_cells).map(list), min_size=1, max_size=4),
    st.lists(st.tuples(side_cells, side_cells).map(list), min_size=1, max_size=4),
)
ruling_texts = given.all_rulings.map(format_award)


@st.composite
def ruled_results(draw: Any) -> list[Any]:
    """A board with two rulings, seldom three or four, and what decides each."""
    ruled = draw(st.lists(ruling_texts, min_size=2, max_size=draw(st.sampled_from([2, 2, 2, 3, 4]))))
    lines: list[Any] = draw(st.permutations([*ruled, *draw(st.lists(result_cells, max_size=3))]))
    return lines


results = st.integers(0, 5).flatmap(
    lambda number: results_of_sides if number == 0 else ruled_results() if number == 1 else results_in_a_column
)
tables = mostly(st.sampled_from([None, None, 7.0, 8.0, 13.0]))
factorings = mostly(st.sampled_from([None, None, "NEUBERG", "ebu", "NONE"]))
roundings = mostly(st.sampled_from([None, None, 0.1, 1.0, "0.01 TOWARD", "0,1 toward", "1"]))


@st.composite
def with_groups(draw: Any, *before: Strategy) -> tuple[Any, ...]:
    """Results with other arguments, with or without a group name for every line."""
    lines = draw(results)
    names = st.sampled_from([1.0, 2.0, "1", "a", "A ", None])
    return (lines, *map(draw, before), draw(st.one_of(blank, as_many(lines, names))))


steps = mostly(st.sampled_from([None, None, 1.0, 0.5, 0.1, "0,25"]))


@st.composite
def matches(draw: Any, *rest: Strategy) -> tuple[Any, ...]:
    """The results of two rooms, board by board; mostly both rooms have the same number."""
    lines = draw(st.integers(1, 4))
    cells = mostly(st.one_of(scores, result_cells, awards, ruling_texts), blank)
    rooms = [[draw(cells) for _ in range(lines)] for _ in range(2)]
    whole = [room[0] if lines == 1 and draw(st.booleans()) else room for room in rooms]
    return (*whole, *map(draw, rest))


@st.composite
def blocks(draw: Any) -> tuple[Any, ...]:
    """A, B and C as a director types them, mostly with weights that add up."""
    which: list[Any] = []
    found: list[Any] = []
    weights: list[Any] = []
    own: list[Any] = []
    for part in draw(st.sampled_from(["AB", "ABC", "B", "ABC", "A", "BC"])):
        chances = draw(given.chances())
        which += [draw(st.sampled_from([part, part.lower()])), *[None] * (len(chances) - 1)]
        kind = (
            two_averages.map(lambda pair: format_award(Award(*pair))) if part == "B" and len(chances) == 1 else scores
        )
        found += [draw(mostly(st.one_of(scores, kind), st.one_of(awards, blank))) for _ in chances]
        alone = len(chances) == 1 and draw(st.booleans())
        weights += [None if alone else str(chance) for chance in chances]
        has_own = part == "B" and draw(st.booleans())
        own += [str(chance) if has_own else None for chance in reversed(chances)]
    if draw(st.integers(0, 5)) == 0:
        place = draw(st.integers(0, len(which) - 1))
        draw(st.sampled_from([which, found, weights, own]))[place] = draw(anything)
    who = draw(mostly(st.sampled_from(["NS", "ew", "NS", "EW", None, "Both", "Entrambe", "Neither", "Nessuna"])))
    return (which, found, weights, own if draw(st.booleans()) else None, who)


ruled = mostly(
    st.one_of(given.all_rulings.map(format_award), given.all_rulings.map(format_award), awards, scores, blank)
)


@st.composite
def worth_at_teams(draw: Any) -> tuple[Any, ...]:
    """A ruling and the other table's result, or award."""
    other = mostly(
        st.one_of(scores, scores, result_cells, awards, ruling_texts, blank, st.sampled_from(["playing", "NP"]))
    )
    method = mostly(st.sampled_from([None, "IMP", "bam"]))
    return (draw(ruled), draw(other), draw(method), None, draw(steps), draw(mostly(st.sampled_from([None, None, 2.0]))))


@st.composite
def worth_in_a_field(draw: Any) -> tuple[Any, ...]:
    """A ruling and the field without its table."""
    method = mostly(st.sampled_from([*METHODS, "MP", "XIMP"]))
    return (draw(ruled), draw(results), draw(method), draw(tables), draw(roundings), draw(st.sampled_from([None, 2.0])))


imps_of_a_match = mostly(st.sampled_from([None, None, 3.0, -2.5, "1,5"]))
penalties = mostly(st.sampled_from([None, None, None, 1.0, 0.5, "2"]))


@st.composite
def totals(draw: Any) -> tuple[Any, ...]:
    """A match board by board, some of them open."""
    lines = draw(st.integers(1, 6))
    boards = [draw(mostly(st.just(float(place + 1)), blank)) for place in range(lines)]
    cells = [[draw(mostly(st.one_of(figures, blank), blank)) for _ in range(lines)] for _ in range(2)]
    scale = draw(mostly(st.one_of(blank, st.sampled_from(["WBF", "wbf-discrete", "none", "BAM", *SCALES]))))
    carried = [draw(imps_of_a_match) for _ in range(2)]
    fines = [draw(penalties) for _ in range(4)]
    return (boards, *cells, draw(mostly(st.one_of(board_counts, blank))), scale, *carried, *fines)


@st.composite
def swings(draw: Any, *rest: Strategy) -> tuple[Any, ...]:
    """A ruling in one room, something in the other, and the match around them."""
    ruled = st.one_of(given.weightings(3).map(Award.both), given.all_rulings, given.awards()).map(format_award)
    other = st.one_of(scores, scores, awards, ruling_texts)
    rooms = draw(st.permutations([draw(mostly(ruled, blank)), draw(mostly(other, blank))]))
    lead = mostly(st.integers(-20, 20).map(float), blank)
    scale = mostly(st.one_of(scales, st.sampled_from(["none", "NONE", "BAM"])))
    rounding, average = st.sampled_from([None, None, 1.0, 0.5]), st.sampled_from([None, None, 2.0])
    fine = mostly(st.sampled_from([None, None, 1.0, 0.5]), st.just(-1.0))
    room = mostly(st.sampled_from([None, None, "open", "CLOSED"]))
    match = (lead, st.one_of(blank, lead), mostly(board_counts, blank), scale, mostly(rounding), mostly(flags, blank))
    return (*rooms, *map(draw, (*match, mostly(average), fine, fine, room, *rest)))


datum_methods = mostly(st.sampled_from([None, "butler", "BUTLER-DOUBLED", "BUTLER-MEAN", "BUTLER-TRIM", "MP"]))
session_methods = mostly(st.sampled_from([None, "MP", "mp1", "PERCENT", "XIMP", "butler", *METHODS]))


def sections(lines: int) -> Strategy:
    """The sections of so many lines, or none."""
    of_line = mostly(st.sampled_from(["A", "B"]), st.sampled_from([None, "a ", 1.0]))
    return st.one_of(blank, blank, st.lists(of_line, min_size=lines, max_size=lines))


@st.composite
def sessions(draw: Any) -> tuple[Any, ...]:
    """Lines of a few boards in any order, each with its results."""
    lines = draw(st.integers(2, 12))
    names = st.sampled_from([1.0, 2.0, "2", 3.0, "3a", "3A "])
    boards = draw(st.lists(mostly(names, st.one_of(names, anything)), min_size=lines, max_size=lines))
    cells = mostly(result_cells, st.one_of(scores, scores, scores, anything))
    found = draw(st.lists(cells, min_size=lines, max_size=lines))
    groups = draw(st.one_of(blank, blank, st.lists(st.sampled_from([None, "a", "b"]), min_size=lines, max_size=lines)))
    return (boards, found, *map(draw, (session_methods, tables, factorings, roundings)), groups, draw(sections(lines)))


@st.composite
def rankings(draw: Any) -> tuple[Any, ...]:
    """A session with its pairs: sometimes a Howell, sometimes two fields, with adjustments and a limit of Ave+."""
    boards = draw(st.integers(1, 3))
    tables_here = draw(st.integers(2, 4))
    offset = draw(st.sampled_from([0, tables_here]))
    lines = [(board, table) for board in range(boards) for table in range(tables_here)]
    ns: list[Any] = [float(table + 1) for _, table in lines]
    ew: list[Any] = [float((table + board) % tables_here + 1 + offset) for board, table in lines]
    if draw(st.booleans()):
        ns = [draw(st.sampled_from([number, f"{number:.0f}", f"{number:.0f} "])) for number in ns]
    if draw(st.booleans()):
        ns = [f"P{name}" for name in ns]
    found = draw(st.lists(mostly(result_cells, scores), min_size=len(lines), max_size=len(lines)))
    if draw(st.integers(0, 5)) == 0:
        draw(st.sampled_from([ns, ew]))[draw(st.integers(0, len(lines) - 1))] = draw(anything)
    pairs = st.sampled_from([1.0, 2.0, "NS 1", "ew2", "P1.0"])
    adjustment = st.tuples(pairs, st.sampled_from([1.0, -2.5, "-25%", "10 %"])).map(list)
    winners = mostly(st.sampled_from([None, None, 1.0, 2.0]))
    limit = mostly(st.sampled_from([None, None, 0.0, 1.0, "1 not scored", "0 NOT SCORED"]))
    added = st.one_of(blank, blank, st.lists(adjustment, min_size=1, max_size=2))
    groups = seldom_given(as_many(lines, st.sampled_from([None, "a", "b"])))
    rules = (session_methods, winners, tables, factorings, limit, added, groups, roundings, sections(len(lines)))
    return ([float(board + 1) for board, _ in lines], ns, ew, found, *map(draw, rules))


@st.composite
def moves_of_rankings(draw: Any) -> tuple[Any, ...]:
    """A session in which some results are those before their rulings, or all of them are omitted."""
    boards, ns, ew, results, *rules, by_section = draw(rankings())
    pasted = mostly(st.one_of(st.none(), st.sampled_from(results), scores), result_cells)
    before = draw(st.one_of(blank, st.lists(pasted, min_size=len(results), max_size=len(results))))
    lines = st.sampled_from([None, None, *map(float, range(1, len(results) + 1))])
    asked = st.lists(mostly(lines, st.sampled_from([0.0, 1.5, 99.0, "x"])), min_size=2, max_size=4)
    only = draw(st.one_of(blank, asked))
    language = draw(mostly(st.sampled_from([None, "en", "it"]), st.just("xx")))
    return (boards, ns, ew, results, before, *rules, only, by_section, language)


@st.composite
def logged_rulings(draw: Any) -> tuple[Any, ...]:
    """The rulings of an event beside the lines of one session."""
    lines, logged = draw(st.integers(1, 4)), draw(st.integers(1, 4))

    def cells(of: Strategy, count: int) -> Any:
        return draw(st.lists(of, min_size=count, max_size=count))

    boards, pairs = st.sampled_from([1.0, 2.0, "2", "2A"]), st.sampled_from([1.0, "1", 2.0, "Rossi", "rossi "])
    events = st.sampled_from([None, "", "Club", "club A", "Monday", "Club A · Monday", "Other"])
    return (
        cells(mostly(st.one_of(awards, scores), st.one_of(blank, anything)), logged),
        *(cells(mostly(of, blank), logged) for of in (boards, pairs, pairs)),
        *(cells(mostly(of, blank), lines) for of in (boards, pairs, pairs)),
        cells(mostly(st.one_of(scores, awards), blank), lines),
        draw(st.one_of(blank, st.just(cells(st.one_of(blank, blank, scores), logged)))),
        draw(st.one_of(blank, st.just(cells(events, logged)))),
        draw(events),
        draw(mostly(st.sampled_from([None, "en"]), st.just("xx"))),
    )


plain_scores = st.one_of(scores, st.lists(mostly(st.one_of(scores, scores, blank)), min_size=2, max_size=9))
datums = mostly(st.sampled_from([None, "MEAN", "trim", "MEDIAN", "PAR"]))
award_cells = st.sampled_from(["A+", "A", "A-", "ave+", "A60", "60%", 0.6, 40.0, "A45.5", 0.63, None, "A40 fixed"])
own_averages = st.sampled_from([None, None, 0.63, "63%", 35.0, 1.5, -2.0])


@st.composite
def contract_texts(draw: Any) -> str:
    level, strain = draw(st.integers(1, 7)), draw(st.sampled_from([*"CDhSn♠♥", "NT", "SA", "no trumps"]))
    doubled = draw(st.sampled_from(["", "", "x", "XX", "d", " dbl ", " redoubled "]))
    seat = draw(st.sampled_from(["", "", "N", "E", " by S", " West", "(N)"]))
    results = ["=", "+1", "-1", "-2", "+ 2", "-4", "", " made", " 1 down", "down 2 ", ", one down"]
    result = draw(st.sampled_from(results))
    middle = draw(st.permutations([doubled, seat, result]))
    return f"{level}{draw(st.sampled_from(['', ' ']))}{strain}{draw(st.sampled_from(['', ' '])).join(middle)}"


contract_cells = st.one_of(contract_texts(), contract_texts(), st.sampled_from([None, "P", "Pass", "passed out", "4S"]))
vulnerabilities = st.sampled_from(["V", "NV", "ns", "EW", "ALL", "both", "None", "-", 1.0, 4.0, "7", 17.0, "Nessuno"])
board_numbers = st.sampled_from([1.0, 1.0, 2.0, 4.0, 7.0, 23.0, None])
seats = st.sampled_from([None, None, "N", "e", "S", "west", "O"])


form_texts = st.sampled_from([None, None, "Rossi", "4S-1 by East", "  two  blanks ", 3.5])


@st.composite
def explanations(draw: Any) -> tuple[Any, ...]:
    units = st.sampled_from([None, None, "IMPs", "matchpoints", "VPs", "%", "punti"])
    rest = (tongues, flags, units, *[form_texts] * 6)
    return (*draw(rulings()), *(draw(mostly(it, blank)) for it in rest))


typed_words = st.sampled_from(["PASS", "NP", "4C=", "60% 4S= by N, 40% -50"])
typed = mostly(st.one_of(contract_texts(), contract_texts(), scores, awards, typed_words), blank)
trick_cells = st.sampled_from([None, 10.0, 9.0, 8.0, "=", "+1", "-2", 7.0, 3.0])
declarers = st.sampled_from([None, "N", "S", "E", "west", "Nord", "-"])
score_cells = st.one_of(st.none(), st.none(), scores, st.sampled_from(["420", "-50", "-", "A+", "60%"]))
ruling_cells = st.one_of(blank, blank, blank, awards, st.sampled_from(["NP", "Average", "60/40", "420 60%, -50 40%"]))
words = st.sampled_from(["---", "NP", "Pass", "A+/A-", "60% 420, 40% -50"])
printed_contracts = st.one_of(contract_texts(), contract_texts(), blank, words)


@st.composite
def printed(draw: Any) -> tuple[Any, ...]:
    """Columns as a program prints them; some are omitted."""
    lines = draw(st.integers(1, 4))
    columns = [
        [draw(mostly(it, st.one_of(it, anything))) for _ in range(lines)]
        if draw(st.integers(0, 2)) or place == 0
        else None
        for place, it in enumerate((printed_contracts, declarers, trick_cells, score_cells, score_cells, ruling_cells))
    ]
    whole = [column[0] if column is not None and lines == 1 else column for column in columns]
    return (*whole, draw(mostly(st.one_of(vulnerabilities, blank))))


HEADINGS = {
    "board": ["Board", "Bd", "Mano"],
    "ns": ["NS", "Pair NS", "N-S", "coppia NS"],
    "ew": ["EW", "E/W pair", "Paar OW"],
    "contract": ["Contract", "Contratto"],
    "declarer": ["By", "Declarer", "Dich."],
    "tricks": ["Tricks", "Prese"],
    "score": ["Score", "NS score", "NS +"],
    "ruling": ["Ruling", "Decisione"],
    "other": ["Lead", "MP", "Points", "EW score"],
}

HEADED = [*chain(*HEADINGS.values()), *("Par", "Vul", "Gefahr", "Section", "Sezione", "Result", "Wynik"), None, 7.0]
HEADED += ["NS names", "Namen OW", "Noms EO", "Nord-Süd", "Założenia", "Score (NS)", "#", "NS %", "#N/A", "x~*?"]


@st.composite
def pasted(draw: Any) -> tuple[Any, ...]:
    """A table with its headings, in any order."""
    kinds = draw(st.lists(st.sampled_from(sorted(HEADINGS)), min_size=2, max_size=8, unique=True))
    cells = {
        "board": st.sampled_from([1.0, 2.0, "3"]),
        "ns": st.sampled_from([1.0, "2", "4a"]),
        "ew": st.sampled_from([5.0, "6 "]),
        "contract": printed_contracts,
        "declarer": declarers,
        "tricks": trick_cells,
        "score": score_cells,
        "ruling": ruling_cells,
        "other": st.one_of(blank, st.sampled_from([12.0, "x"])),
    }
    lines = draw(st.integers(1, 4))
    rows = [[draw(st.sampled_from(HEADINGS[kind])) for kind in kinds]]
    rows += [[draw(mostly(cells[kind], blank)) for kind in kinds] for _ in range(lines)]
    of_board, sides = st.sampled_from([None, 1.0, 7.0]), st.sampled_from([None, None, "NS", 4.0])
    return (rows, draw(of_board), draw(sides), draw(seldom_given(st.just("Results"))))


listed_pairs = st.sampled_from(["NS 1", "ns  3", "NS3", "ew5", "EW 5", 6.0, "6", None])
seldom_pairs = st.sampled_from([6.0, "EW 5", "#N/A", [["NS 1", "EW 5"]] * 2])
told = st.sampled_from(
    [
        *("▲ B9: is blank", "? which?", "● Board 7: all.", "wrong", "#LAW12! other, row 2: is blank", "#LAW12! x"),
        *("#LAW12! ns, row 3: pair 1 plays twice, also in row 1", "#LAW12! ns, Zeile 12: x in Zeile 3"),
        *("#LAW12! results: row 3, a row 2x and in row 20, row x", "#LAW12! results, riga 2, colonna 2: la riga 3 e 4"),
    ]
)
PLACES = ["G5", "I5", "D8", "F8", "", "D9", "F9", "G9", "H9"]


def faulty(given: Any) -> tuple[Any, ...]:
    """A block of A, B and C as arguments of RULING_FAULTS."""
    (which, results, weights, own, nos), sides, other, by, seat, language, gravity = given
    beside = [None] * (len(which) if isinstance(which, list) else 1)
    seated = [seat, *beside[1:]]
    return (PLACES, sides, nos, other, by, which, results, seated, weights or beside, own or beside, language, gravity)


@st.composite
def forms(draw: Any) -> tuple[Any, ...]:
    """A ruling at teams or in a field, with the other texts of the form."""
    in_a_field = draw(st.integers(0, 3)) == 0
    measured = draw(worth_in_a_field() if in_a_field else worth_at_teams())
    lines = draw(st.integers(1, 4))
    letters = [draw(st.sampled_from(["A", "B", "C", None, "b"])) for _ in range(lines)]
    weights = mostly(st.sampled_from(["60%", 0.4, "1/3", 30.0, None]), st.sampled_from(["x", -1.0]))
    contracts = mostly(st.sampled_from(["4S=", "4SX-2", "3NT+1 by W", 620.0, None]), blank)
    columns = (contracts, st.sampled_from(["N", "E", None]), weights, weights)
    block = [["B", *letters[1:]] if draw(st.booleans()) else letters, *(draw(as_many(letters, it)) for it in columns)]
    given_block = draw(st.sampled_from([block, [*block[:3], None, None], [None] * 5]))
    who = draw(mostly(st.sampled_from(["NS", "ew", "OW", None, "Both", "Les deux", "Neither", "Nessuna"])))
    names = [draw(mostly(form_texts, blank)) for _ in range(4)]
    fine = draw(st.sampled_from([(None, None), (None, None), ("NS", 3.0), ("ew", "1,5"), (None, 1.0), ("EW", -1.0)]))
    knocked_out = draw(st.sampled_from([None, None, True, False]))
    rest = (draw(form_texts), draw(tongues))
    return (*measured, knocked_out, who, *given_block, *names, *fine, *rest)


FIGURES_OF: dict[str, list[float | str]] = {
    "MP": [0.0, 1.0, 2.0, 3.0, 4.0],
    "IMP": [0.0, 1.5, -1.5, 12.0, -12.0],
    "%": [0.0, 0.5, 1.0, 50.0, "100%", "62,5"],
}


@st.composite
def printed_tables(draw: Any) -> tuple[Any, ...]:
    """A pasted table with points, most of which follow from the results, and its session."""
    lines = draw(st.integers(2, 7))
    boards = draw(st.lists(st.sampled_from([1.0, 1.0, 2.0]), min_size=lines, max_size=lines))
    found = draw(st.lists(mostly(scores, result_cells), min_size=lines, max_size=lines))
    by, unit = draw(st.sampled_from([("MP", "MP"), ("PERCENT", "%"), ("XIMP", "IMP"), ("BUTLER-MEAN", "IMP")]))
    heading = ["Board", "NS", "EW", "NS score", draw(st.sampled_from([f"NS {unit}", f"{unit} NS", "NS points", "x"]))]
    heading.append(draw(st.sampled_from([f"EW {unit}", "EW points", "Comment"])))
    points: Rows = [[0.0, 0.0] for _ in found]
    by_section = draw(sections(lines))
    with suppress(Law12Error):
        points = SCORE_SESSION(boards, found, by, sections=by_section)
    seldom = st.sampled_from([*FIGURES_OF[unit], None])
    printed = [[draw(mostly(st.just(point), seldom)) for point in (ns, ew)] for ns, ew in points]
    rows: list[Any] = [[1.0, 2.0, 3.0, None, ns, ew] for ns, ew in printed]
    method, of_tables = draw(mostly(st.just(by), session_methods)), draw(mostly(st.just(None), tables))
    shown = rows[: draw(mostly(st.just(lines), st.integers(1, lines)))]
    return ([heading, *shown], boards, found, method, of_tables, by_section)


together = st.tuples
typed_columns = together(
    *(column(typed, 4), mostly(seats), mostly(column(st.one_of(vulnerabilities, blank), 4)), mostly(tongues)),
)


def of_declaration(declared: SheetFunction) -> Strategy:
    """Arguments for a function without a strategy of its own: columns of scores, and any values."""
    return together(*(mostly(column(scores, 3)) for _ in declared.parameters))


ARGUMENTS: dict[str, Strategy] = {
    **{declared.name: of_declaration(declared) for declared in CATALOGUE if declared.parameters},
    "LAW12_ADJUST": rulings(),
    "LAW12_DAMAGE": rulings().map(lambda ruling: ruling[:3]),
    "LAW12_KNOCKOUT": together(column(figures, 3), column(figures, 3)),
    "LAW12_2007_OPTION": after_outcomes(
        st.sampled_from([None, None, 0.25, "1/2"]), mostly(st.sampled_from([None, "1/10"]))
    ),
    "POLL_WEIGHTS": polls(),
    "MATCHPOINTS": with_groups(tables, factorings, roundings),
    "CROSS_IMPS": with_groups(mostly(st.sampled_from([None, "AVERAGE", "total"])), tables),
    "FREQUENCIES": together(results, tables),
    "WEIGHTED_MP": st.tuples(outcomes(), results, tables, mostly(st.sampled_from([None, "NS", "ew"]))).map(
        lambda parts: (*parts[0], *parts[1:])
    ),
    "SCORE_SESSION": sessions(),
    "SESSION_DATUMS": st.tuples(sessions(), datum_methods).map(lambda parts: (*parts[0][:2], parts[1])),
    "RANKING": rankings(),
    "COUNTED_POINTS": rankings(),
    "COUNTED_RANKING": rankings(),
    "RANKING_MOVES": moves_of_rankings(),
    "RULING_LINES": logged_rulings(),
    "LAW12_ARTIFICIAL": together(
        column(award_cells, 3),
        mostly(st.sampled_from([None, "MP", "imp"])),
        mostly(own_averages),
        mostly(st.sampled_from([None, None, 2.0])),
    ),
    "AWARD_TEXT": after_outcomes(mostly(st.sampled_from([None, "NS", "ew"]))),
    "BUTLER_PAR": together(plain_scores, mostly(st.sampled_from([None, None, 20.0, 1.0])), mostly(flags)),
    "BUTLER_DATUM": together(
        plain_scores,
        datums,
        mostly(st.sampled_from([None, None, 0.0, 50.0, 1.0, 0.1])),
        mostly(st.sampled_from([None, None, 9.0, 12.0, 3.0])),
    ),
    "BUTLER_IMPS": together(results, datums, mostly(flags, blank)),
    "BARKING_IMPS": together(
        st.lists(mostly(st.one_of(scores, scores, scores, blank), scores), min_size=4, max_size=7)
    ),
    "CONTRACT_SCORE": together(column(contract_cells, 3), mostly(vulnerabilities), mostly(seats)),
    "LAW12_EXPLAIN": explanations(),
    "READ_RESULTS": printed(),
    "READ_TRAVELLER": pasted(),
    "READ_HEADINGS": together(st.lists(st.sampled_from(HEADED), min_size=1, max_size=9)),
    "COMPARE_POINTS": printed_tables(),
    "IMP": together(column(scores), mostly(column(scores), st.one_of(blank, anything))),
    "WEIGHTED_IMP": st.one_of(
        after_outcomes(mostly(st.one_of(scores, blank))),
        st.tuples(outcomes(), outcomes(), steps).map(lambda parts: (*parts[0], *parts[1], parts[2])),
    ),
    "WEIGHTED_BAM": after_outcomes(mostly(scores)),
    "VICTORY_POINTS": together(column(margins, 3), mostly(board_counts), mostly(scales)),
    "WEIGHTED_VP": after_outcomes(mostly(scores), mostly(margins), mostly(board_counts), mostly(scales), steps),
    "MATCH_IMPS": matches(steps, mostly(flags), mostly(st.sampled_from([None, None, 2.0, 0.5]))),
    "RULING_TEXT": blocks(),
    "RULING_EXPLAIN": forms(),
    **dict.fromkeys(("READ_OUTCOMES", "UNDERSTOOD"), typed_columns),
    "RULING_FAULTS": st.tuples(
        blocks(),
        mostly(st.one_of(vulnerabilities, blank)),
        mostly(scores),
        seldom_given(st.sampled_from(["N", "E", "x"])),
        seldom_given(st.sampled_from(["N", "W", "x"])),
        seldom_given(tongues),
        mostly(st.sampled_from([None, "wrong", "Assumed"])),
    ).map(faulty),
    "SESSION_DOUBTS": together(
        st.lists(
            mostly(st.sampled_from([1.0, 1.0, 2.0, 3.0, 7.0, 9.0, 2.5, "2", "2A", "2a", None])), min_size=5, max_size=5
        ),
        st.lists(mostly(st.sampled_from([420.0, "A+/A-", "NP", None])), min_size=5, max_size=5),
        mostly(st.sampled_from([None, "MP", "butler", "BUTLER-DOUBLED"])),
        mostly(st.one_of(st.none(), st.lists(st.sampled_from(["A", "a", "B", 1.0]), min_size=5, max_size=5))),
        mostly(st.sampled_from([None, 0.0, 4.0, 1.5])),
        mostly(tongues),
    ),
    "NOTE_MARKS": together(
        mostly(st.lists(listed_pairs, min_size=1, max_size=4), seldom_pairs),
        mostly(st.lists(st.lists(listed_pairs, min_size=2, max_size=2), min_size=1, max_size=11), listed_pairs),
    ),
    "SHEET_STATUS": st.tuples(
        st.lists(mostly(told, blank), min_size=1, max_size=4),
        mostly(st.sampled_from(["Type.", None])),
        st.just(["ns", "results", "row"]),
        mostly(st.sampled_from([["C11", "E11", "B11"], ["C11", "E11", None]])),
    ),
    "CASE_DOUBTS": together(
        st.just(["I7", "G7", "C22", "D22"]),
        mostly(board_numbers),
        mostly(st.one_of(vulnerabilities, blank)),
        mostly(st.sampled_from([None, None, "NS", "ew"])),
        mostly(st.sampled_from([None, 3.0, -3.0, "25%"])),
        mostly(tongues),
    ),
    "MATCH_DOUBTS": together(
        st.just(["B12", "B7"]),
        st.lists(mostly(board_numbers), min_size=4, max_size=4),
        st.lists(mostly(st.sampled_from([3.0, -5.0, 0.0, None, "#LAW12! x"])), min_size=4, max_size=4),
        mostly(st.sampled_from([None, None, 2.0, 24.0])),
        mostly(tongues),
    ),
    "SCORE_DOUBTS": together(
        st.just("E11"),
        st.one_of(
            st.lists(mostly(st.one_of(scores, result_cells)), min_size=3, max_size=3),
            st.lists(st.lists(mostly(st.one_of(scores, result_cells)), min_size=2, max_size=2), min_size=3, max_size=3),
        ),
        mostly(st.one_of(board_numbers, st.lists(board_numbers, min_size=3, max_size=3))),
        mostly(st.one_of(blank, vulnerabilities, st.lists(st.one_of(vulnerabilities, blank), min_size=3, max_size=3))),
        mostly(tongues),
    ),
    "MATCH_TOTALS": totals(),
    "RULING_WORTH": st.one_of(worth_at_teams(), worth_in_a_field()),
    "MATCH_SWING": swings(),
    "MATCH_CHANGES": swings(),
    "MATCH_EXPLAIN": swings(
        mostly(tongues),
        mostly(st.sampled_from([None, "Verdi", " De  Vito "])),
        mostly(st.sampled_from([None, "Neri", 7.0])),
        mostly(st.one_of(blank, st.just([420.0, 170.0, -50.0])), blank),
        mostly(st.one_of(blank, st.just(["4H=", None, "4H-1"])), blank),
    ),
    "MATCH_BAM": matches(steps, mostly(flags)),
}


def questions(names: list[str]) -> Strategy:
    """Questions to any of these functions."""
    return st.sampled_from(names).flatmap(lambda name: ARGUMENTS[name].map(_question(name)))


def _question(name: str) -> Callable[[Any], Question]:
    return lambda arguments: Question(name, list(arguments))
