"""Law 12: damage and adjustment, knock-outs, artificial scores; polls, contracts, the notation of a weighting."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import isnan
from typing import Annotated, Any, Literal

from xl_law12.bridge import law12
from xl_law12.bridge.awards import SIDES, Artificial, Weighting, format_weighting
from xl_law12.bridge.contracts import MOST_BOARDS, SIDE_OF, Contract, Vulnerability, is_vulnerable, score
from xl_law12.bridge.exact import LARGEST_UPLIFT, format_weight, poll_weights, whole_steps
from xl_law12.bridge.scale import MOST_IMPS
from xl_law12.bridge.worth import Wording, Worth, explain
from xl_law12.errors import CellError, naming
from xl_law12.languages import ENGLISH
from xl_law12.numerics import NDArray, np
from xl_law12.reading.contracts import played_contract, same_seat, seat_of, vulnerability_of
from xl_law12.reading.notation import parse_side_award
from xl_law12.sentences import Figure, quoted, say
from xl_law12.sheet import cells, ranges
from xl_law12.sheet.arguments import AverageIMPs, Language, Weights
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, block, sheet_function, word
from xl_law12.sheet.field import read_back
from xl_law12.sheet.ranges import BLANK, Answer, Numbers, Range, Rows, Single, weighted

CATEGORY = "Law 12"
METHODS = ("MP", "IMP")


LARGEST_FIGURE = 1e9


def figures(value: cells.Cells, name: str) -> Numbers:
    """Read the figures of an argument. Refuse what no form of scoring reaches."""
    given = ranges.numbers(value, name)
    too_large = np.abs(given.array) > LARGEST_FIGURE
    if too_large.any():
        index = int(np.argmax(too_large))
        problem = say("{figure} is larger than any score", figure=quoted(float(given.array.flat[index])))
        raise CellError(problem, given.place(index))
    return given


Before = Annotated[Numbers, Argument("B: what it would have without the infraction", figures)]
Could = Annotated[
    Numbers, Argument("C: what it could have had without its serious error; blank: there was none", figures)
]


def ruling_lines(
    actual: Annotated[
        Numbers, Argument("A: the table result as the non-offending side scores it, in IMPs (or MPs, VPs, %)", figures)
    ],
    before: Before,
    could: Could,
    top: Annotated[
        Numbers, Argument("What both sides' figures add up to (100 at percentages); blank at IMPs", figures)
    ] = LEFT_OUT,
    before_os: Annotated[
        Numbers, Argument("The offending side's own B, as that side sees it, where it differs", figures)
    ] = LEFT_OUT,
) -> tuple[law12.RulingLines, bool]:
    """A, B and C of every line, checked; and whether they are single cells."""
    given = ranges.in_lines(actual, before, could, top, before_os)
    a, b, c, t, b_os = given
    no_a, no_b, no_c = (np.isnan(argument.array) for argument in (a, b, c))
    ranges.refuse_at(b, no_b & ~(no_a & no_c), say("is blank beside other figures"))
    ranges.refuse_at(a, no_a & ~no_c, say("is blank beside C: where the board has no result, leave C blank too"))
    at_imps = np.isnan(t.array)
    for argument in (a, b, c, b_os):
        _check_size(argument, t, at_imps)
    return law12.RulingLines(*(argument.array for argument in given)), all(argument.single for argument in given)


def _check_size(given: Numbers, top: Numbers, at_imps: NDArray[np.bool_]) -> None:
    """Refuse IMPs beyond 24 and figures outside 0 to top: scores that were not converted, or slips."""
    array = given.array
    outside = (top.array > 0) & ((array < -law12.TOLERANCE) | (array > top.array + law12.TOLERANCE))
    wrong = np.where(at_imps, np.abs(array) > MOST_IMPS + law12.TOLERANCE, outside) | (top.array < 0)
    if not wrong.any():
        return
    index = int(np.argmax(wrong))
    figure, limit = quoted(float(array.flat[index])), float(top.array.flat[index])
    if limit < 0:
        template = "{limit} is negative: it is what the two sides' figures add up to"
        raise CellError(template, top.place(index), limit=quoted(limit))
    template = "{figure} is not between 0 and the top of {limit}"
    if at_imps.flat[index]:
        template = "{figure} is not a number of IMPs from -24 to 24; if it is a score, use IMP() first"
    raise CellError(template, given.place(index), figure=figure, limit=quoted(limit))


Rulings = Annotated[tuple[law12.RulingLines, bool], ruling_lines]


@sheet_function(CATEGORY, "12C1(e) RMB", headings="nos os")
def LAW12_ADJUST(rulings: Rulings) -> Rows:
    """What the non-offending and the offending side get after a serious error or gambling action.

    The non-offenders get max(A, A + B - max(A, C)), the offenders min(A', B'). If A is
    blank the board has no result, and both sides get their B. Columns give one row for each line.

    >>> LAW12_ADJUST(2, 9, 6), LAW12_ADJUST(2, 9, None), LAW12_ADJUST(None, 9, None)
    ([[5.0, -9.0]], [[9.0, -9.0]], [[9.0, -9.0]])
    >>> LAW12_ADJUST(2, 65, 44, 100)
    [[23.0, 35.0]]
    """
    lines, _ = rulings
    return ranges.rows_of(*lines.awards, blank=np.isnan(lines.before))


@sheet_function(CATEGORY, "12C1(e) RMB", headings="damage real_damage self_inflicted case")
def LAW12_DAMAGE(
    actual: Annotated[Numbers, Argument("A: the table result as the non-offending side scores it", figures)],
    before: Before,
    could: Could,
) -> Rows:
    """The damage D = B - A, the real damage DR = B - C, the self-inflicted damage DS = C - A, and the case in words.

    >>> LAW12_DAMAGE(2, 9, 6)
    [[7.0, 3.0, 4.0, 'part self-inflicted']]
    """
    a, b, c = ranges.in_lines(actual, before, could)
    c = c._replace(array=np.where(np.isnan(c.array), a.array, c.array))
    blank = ranges.blanks(a, b, c)
    differences = (b.array - a.array, b.array - c.array, c.array - a.array)
    rows = ranges.rows_of(*(law12.tidy(difference) for difference in differences), blank=blank)
    words = [case.words for case in law12.Case]
    codes = law12.cases(a.array, b.array, c.array).ravel().tolist()
    return [[*row, BLANK if row[0] == BLANK else words[code]] for row, code in zip(rows, codes, strict=True)]


@sheet_function(CATEGORY, "12C1(b) 12C1(c) 12C1(e) RMB")
def LAW12_EXPLAIN(
    rulings: Rulings,
    language: Language = ENGLISH,
    weighted: Annotated[
        Range, "TRUE where B is a weighting: the clause is then 12C1(c), where C is blank", cells.flag_of
    ] = LEFT_OUT,
    unit: Annotated[
        Range, "IMPs, matchpoints, VPs, %; if blank IMPs, or none where there is a top", cells.text_of
    ] = LEFT_OUT,
    nos: Annotated[Range, "The names of the non-offending side", cells.text_of] = LEFT_OUT,
    os: Annotated[Range, "The names of the offending side", cells.text_of] = LEFT_OUT,
    actual_text: Annotated[Range, "The table result in words, or why there is none", cells.text_of] = LEFT_OUT,
    before_text: Annotated[Range, "In words what would have happened without the infraction", cells.text_of] = LEFT_OUT,
    could_text: Annotated[
        Range, "In words what could have happened without the serious error", cells.text_of
    ] = LEFT_OUT,
    os_text: Annotated[
        Range, "The offending side's own B in words, where it differs: it is then said", cells.text_of
    ] = LEFT_OUT,
) -> Answer:
    """The ruling in a sentence or two for the form: the figures, the case with its clause, both awards.

    >>> print(LAW12_EXPLAIN(10, 9, 10))
    Table result +10 IMPs; +9 IMPs without the infraction; +10 IMPs with normal play after it. No damage \
(Law 12B1). The table result stands: +10 IMPs for the non-offending side, -10 IMPs for the offending side.
    >>> print(LAW12_EXPLAIN(40, 62.5, None, 100, unit="%", weighted=True, os="Neri", actual_text="4S-1"))
    Table result 4S-1 (40%); 62.5% without the infraction. Damage 22.5%: a weighting of the potential outcomes is \
assigned (Law 12B1, 12C1(c)). The non-offending side gets 62.5%, the offending side (Neri) 37.5%.
    """
    lines, single = rulings
    columns = (weighted, unit, nos, os, actual_text, before_text, could_text, os_text)
    figures_of = (lines.actual, lines.before, lines.could, *lines.of_offenders, *lines.awards)
    worths = map(Worth, *([None if isnan(it) else Fraction(it) for it in each.flat] for each in figures_of))
    at_imps = np.isnan(lines.top).ravel().tolist()
    wordings = map(Wording, *(words.spread(len(at_imps), "actual") for words in columns))
    rows = zip(worths, wordings, at_imps, strict=True)
    sentences = [
        BLANK if worth.before is None else explain(worth, words, language, at_imps=imps) for worth, words, imps in rows
    ]
    return ranges.one_or_rows([[it] for it in sentences], single=single and all(words.single for words in columns))


@sheet_function(CATEGORY, "12C4", number=True)
def LAW12_KNOCKOUT(
    nos: Annotated[Numbers, Argument("The non-offending side's score on the board, as that side sees it", figures)],
    os: Annotated[Numbers, Argument("The offending side's score on the board, as that side sees it", figures)],
) -> Answer:
    """The non-offending side's score in a knock-out after averaging; the offenders have the same with the other sign.

    >>> LAW12_KNOCKOUT(-13, 0)
    -6.5
    """
    a, b = ranges.in_lines(nos, os)
    return ranges.one_or_rows(
        ranges.rows_of(law12.knockout_average(a.array, b.array), blank=ranges.blanks(a, b)),
        single=a.single and b.single,
    )


def _imps_a_board(cell: Any) -> Fraction | None:
    template = "{imps} is not a number of IMPs a board from -{most} to {most}"
    return cells.exact_or_none(cell, lambda it: abs(it) <= MOST_IMPS, lambda it: say(template, imps=it, most=MOST_IMPS))


def _artificial_percentage(cell: Any) -> Fraction | None:
    """Read the percentage of an award: `A+`, `A60`, `60%`, 60 or 0.6."""
    cell = cells.clean(cell)
    if isinstance(cell, str) and cell.strip()[:1].isalpha():
        award = parse_side_award(cell, "NS") if cell.strip()[0] in "Aa" else None
        if not isinstance(award, Artificial):
            raise CellError("{cell} is not an artificial score: give A+, A, A- or a percentage", cell=quoted(cell))
        return award.percentage
    share = cells.percentage_or_none(cell)
    return None if share is None else Artificial(share * 100).percentage


@sheet_function(CATEGORY, "12C2", number=True)
def LAW12_ARTIFICIAL(
    award: Annotated[Range, "A+, A, A- or a percentage", _artificial_percentage],
    method: Annotated[str, word("MP (if blank): a fraction of the top; IMP: 3, 0, -3", METHODS)] = "MP",
    own_average: Annotated[
        Range, "The pair's own average on its other boards (63%, or IMPs a board): 12C2(c)"
    ] = LEFT_OUT,
    imps: AverageIMPs = law12.AVERAGE_IMPS,
) -> Answer:
    """What an artificial adjusted score is worth; with the pair's own average, Law 12C2(c) is applied.

    >>> LAW12_ARTIFICIAL("A+"), LAW12_ARTIFICIAL("A-", "IMP"), LAW12_ARTIFICIAL("A+", "MP", "63%")
    (0.6, -3.0, 0.63)
    """
    averages = own_average.read(cells.percentage_or_none if method == "MP" else _imps_a_board)
    own = averages.spread(len(award.values), "award")
    rows: Rows = []
    for index, percent in enumerate(award.values):
        with naming(partial(award.place, index)):
            worth = BLANK if percent is None else float(law12.artificial_score(percent, method, own[index], imps))
        rows.append([worth])
    return ranges.one_or_rows(rows, single=award.single and averages.single)


@sheet_function(CATEGORY, "2007", headings="nos os")
def LAW12_2007_OPTION(
    scores: Annotated[Range, "The possible scores, seen from the non-offending side", cells.score_or_none],
    chances: Annotated[Range, "The chance of each; they need not add up to 100%", cells.weight_or_none],
    nos_at_least: Annotated[
        Fraction, "The least chance that counts for the non-offenders: 1/3 if blank", cells.percentage_or_none
    ] = law12.REASONABLE_CHANCE,
    os_at_least: Annotated[
        Fraction, "The least chance that counts against the offenders: 1/6 if blank", cells.percentage_or_none
    ] = law12.SOME_CHANCE,
) -> Rows:
    """Historical (2007 Laws): the best likely score for the non-offenders, the worst possible one for the offenders.

    The Laws of 2017 dropped it. Both scores are seen from the non-offending side.

    >>> LAW12_2007_OPTION([620, 170, -100], ["20%", "40%", "40%"])
    [[170.0, 620.0]]
    """
    outcomes = ranges.weighted(scores, chances)
    if not outcomes:
        return [[BLANK, BLANK]]
    possible, given = zip(*outcomes, strict=True)
    likelihoods = [chance / 100 for chance in given] if max(given) > 1 else [*given]  # percentages, or fractions of 1
    for chance in likelihoods:
        if not 0 <= chance <= 1:
            raise CellError("{chance} is not a chance from 0 to 100%", "chances", chance=Figure(format_weight(chance)))
    return [[*law12.option_2007([*possible], likelihoods, nos_at_least, os_at_least)]]


@sheet_function(CATEGORY, "Polls")
def POLL_WEIGHTS(
    votes: Annotated[Range, "How many of the players polled chose each outcome, or their shares", cells.weight_or_none],
    favours: Annotated[Range, "TRUE where the outcome favours the non-offending side", cells.flag_of],
    uplift: Annotated[
        Fraction, "The benefit of the doubt: 0 to 20%; 20% if blank", cells.percentage_or_none
    ] = LARGEST_UPLIFT,
    rounding: Annotated[Fraction | None, "Whole steps, such as 5%; blank: none", cells.percentage_or_none] = None,
) -> Answer:
    """The weights that follow from a poll, with the benefit of the doubt for the non-offending side.

    The favourable shares are multiplied by 1 + uplift, together at most 1; the others are lowered in proportion.
    Whole steps still add up to 100%: what is missing goes to the largest remainders.

    >>> POLL_WEIGHTS([5, 5], [True, False])
    [[0.6], [0.4]]
    >>> POLL_WEIGHTS([3, 1, 2], [True, False, False], None, "5%")
    [[0.6], [0.15], [0.25]]
    """
    counts = votes.values
    ranges.line_by_line(favours, len(counts), "votes")
    given = [count for count in counts if count is not None]
    favoured = [good for count, good in zip(counts, favours.values, strict=True) if count is not None]
    weights = poll_weights(given, favoured, uplift) if given else []
    if rounding is not None and given:
        weights = whole_steps(weights, rounding, favoured)
    return ranges.one_or_rows(ranges.beside(counts, weights), single=votes.single and favours.single)


PASSED: Literal["PASS"] = "PASS"


def _contract(cell: Any) -> Contract | Literal["PASS"] | None:
    """Read a contract, or that the board was passed out; None for a blank."""
    cell = cells.clean(cell)
    if cell is None:
        return None
    if not isinstance(cell, str):
        raise CellError("{cell} is not a contract: write it as 4S=, 4SX-2 or 3NT+1", cell=quoted(cell))
    return played_contract(cell) or PASSED


def _seat(cell: Any) -> str:
    cell = cells.clean(cell)
    seat = seat_of(cell) if isinstance(cell, str) else BLANK
    if cell is not None and not seat:
        raise CellError("{cell} is not N, E, S or W", cell=quoted(cell))
    return seat


def _contract_score(
    contract: Contract | Literal["PASS"] | None, vulnerability: Vulnerability, seat: str
) -> float | str:
    """The score of a contract, seen from NS where its declarer is known; blank for None."""
    if contract is None:
        return BLANK
    if isinstance(contract, str):
        return 0.0
    if seat and contract.declarer and not same_seat(seat, contract.declarer):
        template = "{declarer} plays it, but declarer says {seat}"
        raise CellError(template, "contract", declarer=contract.declarer, seat=seat)
    if not vulnerability:
        raise CellError("is blank", "vulnerable")
    who = contract.declarer or seat
    with naming("vulnerable"):
        points = score(contract, vulnerable=is_vulnerable(vulnerability, who))
    return float(-points if who and SIDE_OF[who] == "EW" else points)


@sheet_function(CATEGORY, "77")
def CONTRACT_SCORE(
    contract: Annotated[
        Range, block("The contract with its result: 4SX-2, 3NT=, 1Cxx+2, 4S-1 by E, or PASS", _contract)
    ],
    vulnerable: Annotated[
        Range,
        block(
            "V or NV for declarer's side; or NS, EW, ALL, NONE, or the board's number",
            lambda it: vulnerability_of(it if isinstance(it, str) else cells.whole_or_none(it, 1, MOST_BOARDS)),
        ),
    ],
    declarer: Annotated[Range, block("N, E, S or W: the answer is then the score of North-South", _seat)] = LEFT_OUT,
) -> Answer:
    """The score of a contract for declarer's side, or for North-South where the declarer is given.

    >>> CONTRACT_SCORE("4SX-2", "V"), CONTRACT_SCORE("4SX-2 by E", "EW"), CONTRACT_SCORE("3NT=", 2, "N")
    (-500.0, 500.0, 600.0)
    """
    return ranges.cell_by_cell(_contract_score, contract, vulnerable, declarer)


@sheet_function(CATEGORY, "12C1(c)", single=True)
def AWARD_TEXT(
    scores: Annotated[Range, "The possible scores, seen from NS, or from the side named", cells.contract_score_or_none],
    weights: Weights,
    side: Annotated[str, word("NS or EW, to put in front", SIDES)] = "",
) -> Single:
    """The ruling notation for a weighted score, to put into a results cell.

    >>> AWARD_TEXT([420, -50], [0.6, 0.4]), AWARD_TEXT([620, -100], ["2/3", "1/3"], "EW")
    ('60% 420, 40% -50', 'EW 2/3 620, 1/3 -100')
    """
    outcomes = weighted(scores, weights)
    if not outcomes:
        return BLANK
    with naming("weights"):
        award = read_back(format_weighting(Weighting.of(outcomes)))
    return f"{side} {award}" if side else award
