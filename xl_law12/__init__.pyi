"""The types and the help of the public names: made from the declarations by `python3 dev.py docs`."""

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar, overload

from xl_law12.errors import (
    CellError as CellError,
    ContractError as ContractError,
    Law12Error as Law12Error,
    NotationError as NotationError,
    TotalError as TotalError,
)
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.ranges import Answer, Rows, Single
from xl_law12.version import __version__ as __version__

__all__: list[str]

P = ParamSpec("P")
R = TypeVar("R", covariant=True)

class Headed(Protocol[P, R]):
    headings: tuple[str, ...]
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...

def headed(function: Callable[P, R]) -> Headed[P, R]: ...

def AWARD_TEXT(scores: Cells, weights: Cells, side: Cells = None) -> Single:
    """The ruling notation for a weighted score, to put into a results cell.

    scores   The possible scores, seen from NS, or from the side named
    weights  The chance of each: fractions, decimals or percentages that add up to 100%
    [side]   NS or EW, to put in front
    """

def BARKING_IMPS(scores: Cells) -> Rows:
    """Cross-IMPs for teams-of-eight, for NS at every table: every pair against all sets of three other tables.

    For table i the sum over every other table j and every pair k, l of the rest of IMP(i + j - k - l).

    scores  The scores of the board at all tables, seen from NS: 4 or more
    """

def BUTLER_DATUM(scores: Cells, method: Cells = None, nearest: Cells = None, tables: Cells = None) -> Single:
    """The datum of a board by one of the usual methods, rounded with halves away from zero.

    scores     The scores of the board, seen from NS; blank cells are skipped
    [method]   MEAN (if blank), TRIM (less the best and the worst), MEDIAN or PAR
    [nearest]  The datum is rounded to a multiple of this: 10 if blank, 0 for no rounding
    [tables]   How many results the board should have: with fewer the frequencies are factored first; blank: they are not
    """

@headed
def BUTLER_IMPS(results: Cells, method: Cells = None, doubled: Cells = None) -> Rows:
    """The Butler IMPs of NS and EW in every line, against the board's datum.

    With weighted results every combination of outcomes has its own datum; a split award gives each side its own.

    results    The results, seen from NS: one column, or two (NS's award, EW's award); rulings in the ruling notation
    [method]   PAR (if blank), MEAN, TRIM (less the best and the worst) or MEDIAN
    [doubled]  TRUE: twice the difference is converted, and the IMPs halved (RMB 2009)
    """

def BUTLER_PAR(scores: Cells, delta: Cells = None, doubled: Cells = None) -> Single:
    """The zero-sum par: the datum against which North-South's IMPs add up to nothing.

    Where there is none, the multiple of delta with the smallest sum, on a tie the one nearer zero.

    scores     The scores of the board, seen from NS; blank cells are skipped
    [delta]    The smallest difference between scores: 10 if blank
    [doubled]  TRUE: the sum is of IMP(2 x (par - score))
    """

def CASE_DOUBTS(places: Cells, board: Cells, vulnerable: Cells = None, penalised: Cells = None, penalty: Cells = None, language: Cells = None) -> Single:
    """What is wrong, asked or assumed about the case of a ruling: its vulnerability, its penalty; a line each.

    places        The cells of the four arguments that follow, as people see them: I7, G7, C22, D22
    board         The number of the board
    [vulnerable]  NS, EW, ALL or NONE; blank: as the number of the board says
    [penalised]   NS or EW: who has a penalty
    [penalty]     The penalty as a positive figure
    [language]    The language, in two letters: en if blank
    """

@headed
def COMPARE_POINTS(table: Cells, boards: Cells, results: Cells, method: Cells = None, tables: Cells = None, sections: Cells = None) -> Rows:
    """The points that NS and EW should have in the lines whose printed points do not follow; the others are blank.

    In such a line a director may have ruled, a score is wrong, or points are blank, which most lines have. A board that
    was not played should have no points. Programs count a method in several ways; the way that fits most lines is used.
    If most lines fit none, all are refused.

    table       The pasted table, as for READ_TRAVELLER
    boards      The board's number, line by line
    results     The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [method]    MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [tables]    How many results each board should have; if blank, the most that any board has
    [sections]  A column with each line's section: each is compared by itself, by its own number of tables; blank: across all
    """

def CONTRACT_SCORE(contract: Cells, vulnerable: Cells, declarer: Cells = None) -> Answer:
    """The score of a contract for declarer's side, or for North-South where the declarer is given.

    contract    The contract with its result: 4SX-2, 3NT=, 1Cxx+2, 4S-1 by E, or PASS
    vulnerable  V or NV for declarer's side; or NS, EW, ALL, NONE, or the board's number
    [declarer]  N, E, S or W: the answer is then the score of North-South
    """

@headed
def COUNTED_POINTS(boards: Cells, ns: Cells, ew: Cells, results: Cells, method: Cells = None, winners: Cells = None, tables: Cells = None, factoring: Cells = None, average_plus_limit: Cells = None, adjustments: Cells = None, groups: Cells = None, rounding: Cells = None, sections: Cells = None) -> Rows:
    """What the ranking counts for an artificial score, where the points of its line are others; blanks elsewhere.

    An average plus or minus counts as the pair's own average where that is better or worse (12C2(c)); an average plus
    beyond the limit counts as average, or not at all (12C2(d)): NOT SCORED.

    boards                The board's number, line by line
    ns                    The number or name of the pair that sat North-South
    ew                    The number or name of the pair that sat East-West
    results               The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [method]              MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [winners]             1 or 2; if blank, 2 if no number sits in both directions, or if some play a board in both; a slip is refused
    [tables]              How many results each board should have; if blank, the most that any board has
    [factoring]           NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables
    [average_plus_limit]  How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all
    [adjustments]         Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top
    [groups]              For a fouled board: a column with the deal that each table played; lines are compared within their group
    [rounding]            None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it
    [sections]            A column with each line's section: each is compared by itself, by its own number of tables; blank: across all
    """

@headed
def COUNTED_RANKING(boards: Cells, ns: Cells, ew: Cells, results: Cells, method: Cells = None, winners: Cells = None, tables: Cells = None, factoring: Cells = None, average_plus_limit: Cells = None, adjustments: Cells = None, groups: Cells = None, rounding: Cells = None, sections: Cells = None) -> Rows:
    """Answers side by side that need the session only once: COUNTED_POINTS, RANKING, SCORE_SESSION.

    boards                The board's number, line by line
    ns                    The number or name of the pair that sat North-South
    ew                    The number or name of the pair that sat East-West
    results               The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [method]              MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [winners]             1 or 2; if blank, 2 if no number sits in both directions, or if some play a board in both; a slip is refused
    [tables]              How many results each board should have; if blank, the most that any board has
    [factoring]           NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables
    [average_plus_limit]  How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all
    [adjustments]         Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top
    [groups]              For a fouled board: a column with the deal that each table played; lines are compared within their group
    [rounding]            None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it
    [sections]            A column with each line's section: each is compared by itself, by its own number of tables; blank: across all
    """

@headed
def CROSS_IMPS(results: Cells, divisor: Cells = None, tables: Cells = None, groups: Cells = None) -> Rows:
    """The cross-IMPs of NS and EW in every line: every result compared with every other one.

    results    The results, seen from NS: one column, or two (NS's award, EW's award); rulings in the ruling notation
    [divisor]  AVERAGE (if blank): a comparison; TOTAL: the sum of all comparisons
    [tables]   How many results the board should have; if blank, the lines that carry a result or an award
    [groups]   For a fouled board: a column with the deal that each table played; lines are compared within their group
    """

@headed
def FREQUENCIES(results: Cells, tables: Cells = None) -> Rows:
    """The frequency chart, best score first: score, NS frequency, NS MPs, EW frequency, EW MPs.

    A weighted award adds its fractions; a split award makes the two charts differ. Artificial awards are left out,
    and the matchpoints are factored for them. Where a side has no such score, its frequency is 0 and its MPs blank.

    results   The results, seen from NS: one column, or two (NS's award, EW's award); rulings in the ruling notation
    [tables]  How many results the board should have; if blank, the lines that carry a result or an award
    """

@overload
def IMP(score: float, other: float | str | None = None) -> float: ...
@overload
def IMP(score: Cells, other: Cells = None) -> Answer:
    """The IMPs for score - other, cell by cell.

    score    A score or a difference in score
    [other]  The other table's score in the same direction (NS with NS); 0 if blank
    """

@headed
def LAW12_2007_OPTION(scores: Cells, chances: Cells, nos_at_least: Cells = None, os_at_least: Cells = None) -> Rows:
    """Historical (2007 Laws): the best likely score for the non-offenders, the worst possible one for the offenders.

    The Laws of 2017 dropped it. Both scores are seen from the non-offending side.

    scores          The possible scores, seen from the non-offending side
    chances         The chance of each; they need not add up to 100%
    [nos_at_least]  The least chance that counts for the non-offenders: 1/3 if blank
    [os_at_least]   The least chance that counts against the offenders: 1/6 if blank
    """

@headed
def LAW12_ADJUST(actual: Cells, before: Cells, could: Cells, top: Cells = None, before_os: Cells = None) -> Rows:
    """What the non-offending and the offending side get after a serious error or gambling action.

    The non-offenders get max(A, A + B - max(A, C)), the offenders min(A', B'). If A is
    blank the board has no result, and both sides get their B. Columns give one row for each line.

    actual       A: the table result as the non-offending side scores it, in IMPs (or MPs, VPs, %)
    before       B: what it would have without the infraction
    could        C: what it could have had without its serious error; blank: there was none
    [top]        What both sides' figures add up to (100 at percentages); blank at IMPs
    [before_os]  The offending side's own B, as that side sees it, where it differs
    """

@overload
def LAW12_ARTIFICIAL(award: float, method: float | str | None = None, own_average: float | str | None = None, imps: float | str | None = None) -> float: ...
@overload
def LAW12_ARTIFICIAL(award: Cells, method: Cells = None, own_average: Cells = None, imps: Cells = None) -> Answer:
    """What an artificial adjusted score is worth; with the pair's own average, Law 12C2(c) is applied.

    award          A+, A, A- or a percentage
    [method]       MP (if blank): a fraction of the top; IMP: 3, 0, -3
    [own_average]  The pair's own average on its other boards (63%, or IMPs a board): 12C2(c)
    [imps]         The IMPs of an average plus, where not 3: 12C2(b)
    """

@headed
def LAW12_DAMAGE(actual: Cells, before: Cells, could: Cells) -> Rows:
    """The damage D = B - A, the real damage DR = B - C, the self-inflicted damage DS = C - A, and the case in words.

    actual  A: the table result as the non-offending side scores it
    before  B: what it would have without the infraction
    could   C: what it could have had without its serious error; blank: there was none
    """

def LAW12_EXPLAIN(actual: Cells, before: Cells, could: Cells, top: Cells = None, before_os: Cells = None, language: Cells = None, weighted: Cells = None, unit: Cells = None, nos: Cells = None, os: Cells = None, actual_text: Cells = None, before_text: Cells = None, could_text: Cells = None, os_text: Cells = None) -> Answer:
    """The ruling in a sentence or two for the form: the figures, the case with its clause, both awards.

    actual         A: the table result as the non-offending side scores it, in IMPs (or MPs, VPs, %)
    before         B: what it would have without the infraction
    could          C: what it could have had without its serious error; blank: there was none
    [top]          What both sides' figures add up to (100 at percentages); blank at IMPs
    [before_os]    The offending side's own B, as that side sees it, where it differs
    [language]     The language, in two letters: en if blank
    [weighted]     TRUE where B is a weighting: the clause is then 12C1(c), where C is blank
    [unit]         IMPs, matchpoints, VPs, %; if blank IMPs, or none where there is a top
    [nos]          The names of the non-offending side
    [os]           The names of the offending side
    [actual_text]  The table result in words, or why there is none
    [before_text]  In words what would have happened without the infraction
    [could_text]   In words what could have happened without the serious error
    [os_text]      The offending side's own B in words, where it differs: it is then said
    """

@overload
def LAW12_KNOCKOUT(nos: float, os: float) -> float: ...
@overload
def LAW12_KNOCKOUT(nos: Cells, os: Cells) -> Answer:
    """The non-offending side's score in a knock-out after averaging; the offenders have the same with the other sign.

    nos  The non-offending side's score on the board, as that side sees it
    os   The offending side's score on the board, as that side sees it
    """

def LAW12_VERSION() -> Single:
    """Which functions answer in this program, and their version: Python's, or the LAMBDA names of the workbook.
    """

@headed
def MATCHPOINTS(results: Cells, tables: Cells = None, factoring: Cells = None, rounding: Cells = None, groups: Cells = None) -> Rows:
    """The matchpoints of NS and EW in every line, 2 for a win and 1 for a tie: scores, averages and rulings.

    results      The results, seen from NS: one column, or two (NS's award, EW's award); rulings in the ruling notation
    [tables]     How many results the board should have; if blank, the lines that carry a result or an award
    [factoring]  NEUBERG (if blank), EBU or NONE: when a side has fewer results than tables
    [rounding]   None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it
    [groups]     For a fouled board: a column with the deal that each table played; lines are compared within their group
    """

@headed
def MATCH_BAM(open_room: Cells, closed_room: Cells, rounding: Cells = None, knockout: Cells = None) -> Rows:
    """Point-a-board (board-a-match), one row for each board: home's points and away's, 2 for a win and 1 for a tie.

    Rulings and averages count as in MATCH_IMPS; an average plus is worth 1.2, an average 1, an average minus 0.8.

    open_room    Each board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS
    closed_room  The same of the closed room, where home sits EW; seen from NS there too
    [rounding]   None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    [knockout]   TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4
    """

@headed
def MATCH_CHANGES(open_room: Cells, closed_room: Cells, home: Cells, away: Cells = None, boards: Cells = None, scale: Cells = None, rounding: Cells = None, knockout: Cells = None, average: Cells = None, vp_penalty_home: Cells = None, vp_penalty_away: Cells = None, room: Cells = None) -> Rows:
    """Each weight of an outcome of B at which the winner changes, or a team's VPs pass a whole number.

    One outcome at a time goes from 0 to 100%, the others keep their proportions, and the offenders' own weights stand.
    A row holds the outcome, the weight, what changes (winner, home, away), and what it is below that weight, at it and
    above it. Blank: no weighting changes anything.

    open_room          The board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS
    closed_room        The same of the closed room, where home sits EW; seen from NS there too
    home               Home's total in the match without this board
    [away]             Away's own total without it; if blank, home's with the other sign
    [boards]           The number of boards in the match; not needed with a scale of your own, or none
    [scale]            WBF (if blank), WBF-DISCRETE, NONE, BAM (points, no VPs), or a range: IMPs from, winner's VPs, loser's VPs
    [rounding]         None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    [knockout]         TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4
    [average]          The IMPs of an average plus, where not 3: 12C2(b)
    [vp_penalty_home]  A penalty in VPs, as a positive figure, taken from home alone
    [vp_penalty_away]  A penalty in VPs, as a positive figure, taken from away alone
    [room]             OPEN or CLOSED: whose ruling is asked about; if blank, the room that has one
    """

def MATCH_DOUBTS(places: Cells, board: Cells, home_imps: Cells, boards: Cells = None, language: Cells = None) -> Single:
    """What is wrong or asked about the boards of a match: a board that stands twice, too many boards, open boards.

    places      The cells of `board` (its first) and `boards`, as people see them: B12, B7
    board       The numbers of the boards, line by line
    home_imps   Home's points on each board; blank while it is open
    [boards]    The number of boards in the match; blank: the lines with a number
    [language]  The language, in two letters: en if blank
    """

def MATCH_EXPLAIN(open_room: Cells, closed_room: Cells, home: Cells, away: Cells = None, boards: Cells = None, scale: Cells = None, rounding: Cells = None, knockout: Cells = None, average: Cells = None, vp_penalty_home: Cells = None, vp_penalty_away: Cells = None, room: Cells = None, language: Cells = None, home_name: Cells = None, away_name: Cells = None, scores: Cells = None, words: Cells = None) -> Single:
    """Whether a ruling matters to a match, in a few sentences: who wins, what each team has, from which weight on.

    open_room          The board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS
    closed_room        The same of the closed room, where home sits EW; seen from NS there too
    home               Home's total in the match without this board
    [away]             Away's own total without it; if blank, home's with the other sign
    [boards]           The number of boards in the match; not needed with a scale of your own, or none
    [scale]            WBF (if blank), WBF-DISCRETE, NONE, BAM (points, no VPs), or a range: IMPs from, winner's VPs, loser's VPs
    [rounding]         None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    [knockout]         TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4
    [average]          The IMPs of an average plus, where not 3: 12C2(b)
    [vp_penalty_home]  A penalty in VPs, as a positive figure, taken from home alone
    [vp_penalty_away]  A penalty in VPs, as a positive figure, taken from away alone
    [room]             OPEN or CLOSED: whose ruling is asked about; if blank, the room that has one
    [language]         The language, in two letters: en if blank
    [home_name]        The name of the home team
    [away_name]        The name of the away team
    [scores]           Possible scores of the ruling, seen from NS
    [words]            What to call each of them, line by line: 4H= by N
    """

@headed
def MATCH_IMPS(open_room: Cells, closed_room: Cells, rounding: Cells = None, knockout: Cells = None, average: Cells = None) -> Rows:
    """The IMPs of a match, one row for each board: home's and away's, which need not balance if there is a ruling.

    A, B and C of a ruling are compared with the other room's result. An average takes the place of the comparison and
    belongs to the pair's team. A board with a result in only one room has no IMPs, unless a result is assigned (86B).

    open_room    Each board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS
    closed_room  The same of the closed room, where home sits EW; seen from NS there too
    [rounding]   None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    [knockout]   TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4
    [average]    The IMPs of an average plus, where not 3: 12C2(b)
    """

@headed
def MATCH_SWING(open_room: Cells, closed_room: Cells, home: Cells, away: Cells = None, boards: Cells = None, scale: Cells = None, rounding: Cells = None, knockout: Cells = None, average: Cells = None, vp_penalty_home: Cells = None, vp_penalty_away: Cells = None, room: Cells = None) -> Rows:
    """What a ruling does to a match: the match before it, after it, and with each outcome of B alone, a row each.

    A row holds the outcome and its weight, the board's figures of home and away, their totals, their VPs. `before` is
    the match with A; without an A, the match without the board.

    open_room          The board's result in the open room, where home sits NS: a score, an award or a ruling, seen from NS
    closed_room        The same of the closed room, where home sits EW; seen from NS there too
    home               Home's total in the match without this board
    [away]             Away's own total without it; if blank, home's with the other sign
    [boards]           The number of boards in the match; not needed with a scale of your own, or none
    [scale]            WBF (if blank), WBF-DISCRETE, NONE, BAM (points, no VPs), or a range: IMPs from, winner's VPs, loser's VPs
    [rounding]         None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    [knockout]         TRUE in a knock-out: a board whose two figures do not balance is averaged, before any rounding: 12C4
    [average]          The IMPs of an average plus, where not 3: 12C2(b)
    [vp_penalty_home]  A penalty in VPs, as a positive figure, taken from home alone
    [vp_penalty_away]  A penalty in VPs, as a positive figure, taken from away alone
    [room]             OPEN or CLOSED: whose ruling is asked about; if blank, the room that has one
    """

@headed
def MATCH_TOTALS(board: Cells, home_imps: Cells, away_imps: Cells, boards: Cells = None, scale: Cells = None, carried_home: Cells = None, carried_away: Cells = None, penalty_home: Cells = None, penalty_away: Cells = None, vp_penalty_home: Cells = None, vp_penalty_away: Cells = None) -> Rows:
    """A match in a row: home's total, away's, home's VPs, away's, and how many boards are open.

    Each team's total and VPs are its own: they need not balance where a ruling or a penalty does not. What a team
    carries over is a lead at IMPs, and points of its own at point-a-board.

    board              The boards' numbers, line by line
    home_imps          Home's IMPs (or points) on each board; blank while it is open
    away_imps          Away's IMPs (or points) on each board
    [boards]           The number of boards in the match; if blank, the lines with a number
    [scale]            WBF (if blank), WBF-DISCRETE, NONE, BAM (points, no VPs), or a range: IMPs from, winner's VPs, loser's VPs
    [carried_home]     IMPs that home carries over; only what is more than away's counts
    [carried_away]     IMPs that away carries over
    [penalty_home]     A penalty in IMPs, as a positive figure, taken from home alone
    [penalty_away]     A penalty in IMPs, as a positive figure, taken from away alone
    [vp_penalty_home]  A penalty in VPs, as a positive figure, taken from home alone
    [vp_penalty_away]  A penalty in VPs, as a positive figure, taken from away alone
    """

def NOTE_MARKS(pairs: Cells, noted: Cells) -> Rows:
    """The signs of the footnotes that speak of each pair, line by line: up to nine footnotes.

    pairs  The pairs of a list, a line each
    noted  Footnotes, one in each row: the pairs of which it speaks
    """

def OUTCOMES_MP(outcomes: Cells, field: Cells, tables: Cells = None, side: Cells = None) -> Rows:
    """The matchpoints of a side for each outcome by itself, as WEIGHTED_MP has them; blank where it is no score.

    outcomes  What could have happened, a line each, as READ_OUTCOMES gives it
    field     The other tables' results, seen from NS, without this table
    [tables]  How many results the board should have; if blank, the field's and this one
    [side]    NS (if blank) or EW
    """

def POLL_WEIGHTS(votes: Cells, favours: Cells, uplift: Cells = None, rounding: Cells = None) -> Answer:
    """The weights that follow from a poll, with the benefit of the doubt for the non-offending side.

    The favourable shares are multiplied by 1 + uplift, together at most 1; the others are lowered in proportion.
    Whole steps still add up to 100%: what is missing goes to the largest remainders.

    votes       How many of the players polled chose each outcome, or their shares
    favours     TRUE where the outcome favours the non-offending side
    [uplift]    The benefit of the doubt: 0 to 20%; 20% if blank
    [rounding]  Whole steps, such as 5%; blank: none
    """

@headed
def RANKING(boards: Cells, ns: Cells, ew: Cells, results: Cells, method: Cells = None, winners: Cells = None, tables: Cells = None, factoring: Cells = None, average_plus_limit: Cells = None, adjustments: Cells = None, groups: Cells = None, rounding: Cells = None, sections: Cells = None) -> Rows:
    """The ranking of a session, best first: place, pair, boards, score, percentage (or average a board at IMPs).

    An average plus is worth the pair's own average where that is better, an average minus where it is worse: 12C2(c).

    boards                The board's number, line by line
    ns                    The number or name of the pair that sat North-South
    ew                    The number or name of the pair that sat East-West
    results               The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [method]              MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [winners]             1 or 2; if blank, 2 if no number sits in both directions, or if some play a board in both; a slip is refused
    [tables]              How many results each board should have; if blank, the most that any board has
    [factoring]           NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables
    [average_plus_limit]  How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all
    [adjustments]         Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top
    [groups]              For a fouled board: a column with the deal that each table played; lines are compared within their group
    [rounding]            None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it
    [sections]            A column with each line's section: each is compared by itself, by its own number of tables; blank: across all
    """

@headed
def RANKING_MOVES(boards: Cells, ns: Cells, ew: Cells, results: Cells, before: Cells = None, method: Cells = None, winners: Cells = None, tables: Cells = None, factoring: Cells = None, average_plus_limit: Cells = None, adjustments: Cells = None, groups: Cells = None, rounding: Cells = None, only: Cells = None, sections: Cells = None, language: Cells = None) -> Rows:
    """What each ruling of a session moves, in its line: places of NS and EW before and after, who else moves.

    All other rulings stay. A row holds NS's place before and after, EW's place before and after, how many others move,
    and where to. A line without a ruling is blank. `only` chooses lines; a range of blanks chooses none.

    boards                The board's number, line by line
    ns                    The number or name of the pair that sat North-South
    ew                    The number or name of the pair that sat East-West
    results               The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [before]              The results without the rulings; if blank A, or not played where there is no A
    [method]              MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [winners]             1 or 2; if blank, 2 if no number sits in both directions, or if some play a board in both; a slip is refused
    [tables]              How many results each board should have; if blank, the most that any board has
    [factoring]           NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables
    [average_plus_limit]  How many Ave+ count as such: 12C2(d); the next count as average (2), or not at all (2 NOT SCORED); blank: all
    [adjustments]         Two columns: pair, and points to add (penalties negative) or a text with %, a part of a board's top
    [groups]              For a fouled board: a column with the deal that each table played; lines are compared within their group
    [rounding]            None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it
    [only]                The numbers of the lines that are asked for, a row each; one blank cell: all of them
    [sections]            A column with each line's section: each is compared by itself, by its own number of tables; blank: across all
    [language]            The language, in two letters: en if blank
    """

@headed
def READ_HEADINGS(headings: Cells) -> Rows:
    """Where the columns of a pasted table stand, by its line of headings alone; blank where there is none.

    One row, in this order: the board, the pairs NS and EW, the contract, the result (a contract, tricks or a score),
    the declarer, the vulnerability, the section, the players of NS and EW. READ_TRAVELLER knows the same words.

    headings  The line of headings of a pasted table
    """

def READ_OUTCOMES(contract: Cells, declarer: Cells = None, vulnerable: Cells = None, language: Cells = None) -> Answer:
    """What each outcome is: a score seen from NS, or an award in the notation; blank where nothing is typed.

    A line that cannot be read has its refusal in the place of its result.

    contract      What could have happened, a line each: a contract with its result, a score for NS, or an award
    [declarer]    N, E, S or W, where the contract does not say who played it
    [vulnerable]  NS, EW, ALL, NONE, or the board's number, for each line or for all
    [language]    The language, in two letters: en if blank. Where hearts begin with a C, 4C= is asked about
    """

@headed
def READ_RESULTS(contract: Cells, declarer: Cells = None, tricks: Cells = None, ns_score: Cells = None, ew_score: Cells = None, ruling: Cells = None, vulnerable: Cells = None) -> Answer:
    """What each line's result is: a number seen from NS, a ruling, NP, or blank.

    A contract with its tricks gives a score, and so do score columns; where both stand they must agree. A line that
    cannot be read, or can mean two things, has its refusal in the place of its result; the others are read.

    contract      The contracts, with or without declarer and result: 4SX-2, 4♠xE-1, 3NT, PASS, NP
    [declarer]    N, E, S or W, or a word for it
    [tricks]      Tricks taken, or over and under (=, +1, -2): the column shows which
    [ns_score]    NS's scores: signed, or their plus scores; averages too (AVE+, 60%)
    [ew_score]    EW's plus scores, or their own signed ones
    [ruling]      Rulings, in the ruling notation: they go before all
    [vulnerable]  NS, EW, ALL, NONE, or the board's number, for each line or for all
    """

@headed
def READ_TRAVELLER(table: Cells, board: Cells = None, vulnerable: Cells = None, sheet: Cells = None) -> Rows:
    """A pasted table as it was read: one row for each line below the headings, with board, both pairs and result.

    The columns are found by their headings, in the words that programs print in seven languages. A line that cannot be
    read keeps board and pairs, and has its refusal in the place of its result. Where the sections of a column Section
    share numbers, a pair's section stands before its own: A3.

    table         A pasted table with its line of headings, the columns in any order
    [board]       The board's number, where the table has no column for it
    [vulnerable]  NS, EW, ALL, NONE, or the board's number; if blank, it follows from the board's number
    [sheet]       The name of the sheet that the table begins on: messages then name its cells
    """

def REPEATED_RESULTS(results: Cells, times: Cells = None, length: Cells = None) -> Rows:
    """The results of a field that is written as scores and how often each occurs: one line for each table.

    results   Results, a line each
    [times]   How many tables have each; blank: one
    [length]  How many rows the answer has, the last ones blank; if blank, as many as are needed
    """

def RULING_EXPLAIN(ruling: Cells, others: Cells, method: Cells = None, tables: Cells = None, rounding: Cells = None, average: Cells = None, knockout: Cells = None, nos: Cells = None, which: Cells = None, contract: Cells = None, declarer: Cells = None, weights: Cells = None, os_weights: Cells = None, ns: Cells = None, ew: Cells = None, board: Cells = None, law: Cells = None, penalised: Cells = None, penalty: Cells = None, penalty_text: Cells = None, language: Cells = None) -> Single:
    """The whole ruling for the form: outcomes with their weights, the case, both awards, and what changed them.

    It also says the offenders' own weights, averages, both sides as non-offending (82C); the ruling in scores while the
    other table is playing; then the average of a knock-out, the rounding, and the penalty with the total after it.

    ruling          The ruling in one cell: a ruling on A, B, C, or any award; seen from NS where unmarked
    others          IMP, BAM: the other table's score for NS, or its award; else the field without this table
    [method]        IMP (if blank), BAM, MP, MP1, PERCENT, XIMP, BUTLER, BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [tables]        How many results the board should have; if blank, the field's and this one
    [rounding]      Of what both sides get: 1, 0.5, 0.1; in a field as in MATCHPOINTS; none if blank
    [average]       The IMPs of an average plus, where not 3: 12C2(b)
    [knockout]      TRUE in a knock-out: figures that do not balance are averaged, 12C4
    [nos]           Who did not offend: NS, EW or Both; a ruling that names them needs none
    [which]         A, B or C beside the lines of the block; blank: as the line above
    [contract]      The outcomes as typed; what is no contract is said in scores
    [declarer]      Who played each, where the contract does not say
    [weights]       The chance of each
    [os_weights]    B's chances for the offenders where they differ; with Both they are EW's
    [ns]            The names of North-South
    [ew]            The names of East-West
    [board]         The board, to begin with
    [law]           The Law relied on
    [penalised]     NS or EW: who has a penalty
    [penalty]       The penalty as a positive figure, in the unit of the method
    [penalty_text]  What it is for
    [language]      The language, in two letters: en if blank
    """

def RULING_FAULTS(places: Cells, vulnerable: Cells, nos: Cells, other: Cells, other_by: Cells, which: Cells, contract: Cells, declarer: Cells, weights: Cells, os_weights: Cells, language: Cells = None, gravity: Cells = None) -> Single:
    """What is wrong in a ruling as it is typed: a line for each wrong cell, in the order of the work.

    A fault that follows from another is not listed: without a vulnerability no contract has a score. A score is wrong
    that neither side can have where this side, or nobody, is vulnerable.

    places      The first cells of all that follows, in its order, as messages name them: G5, D9 ...
    vulnerable  NS, EW, ALL, NONE, or the board's number, for each line or for all
    nos         Who did not offend: NS, EW or Both
    other       The other table's result, or those of the field: contracts, scores for NS, awards
    other_by    N, E, S or W, where the contract does not say who played it
    which       A, B or C beside the first line of each
    contract    What could have happened, a line each: a contract with its result, a score for NS, or an award
    declarer    N, E, S or W, where the contract does not say who played it
    weights     The weights of B and of C
    os_weights  The offenders' own weights of B
    [language]  The language, in two letters: en if blank. Where hearts begin with a C, 4C= is asked about
    [gravity]   ASSUMED: what is assumed where nothing is wrong; if blank what is wrong
    """

@headed
def RULING_LINES(rulings: Cells, boards: Cells, ns: Cells, ew: Cells, of_boards: Cells, of_ns: Cells, of_ew: Cells, results: Cells, other: Cells = None, events: Cells = None, of_event: Cells = None, language: Cells = None) -> Rows:
    """The line of the session that each ruling changes, and what is in doubt about the ruling.

    A row for each ruling: the number of its line, blank if it changes none; wrong, asked or assumed, if something is in
    doubt; and the sentence. A ruling of another event does not count; of two on one line the first counts.

    rulings     The rulings, as READ_RESULTS gives them; a blank line is passed over
    boards      The board of each ruling
    ns          The pair that sat North-South there
    ew          The pair that sat East-West there
    of_boards   The boards of the session's lines
    of_ns       The pairs that sat North-South in these lines
    of_ew       The pairs that sat East-West in these lines
    results     The results of these lines as they were played, without the rulings
    [other]     At teams the score of the other table: then no line is needed
    [events]    The event of each ruling; blank: this one
    [of_event]  The event of the session, in parts with a dot between them: Club · Monday
    [language]  The language, in two letters: en if blank
    """

def RULING_TEXT(which: Cells, results: Cells, weights: Cells = None, os_weights: Cells = None, nos: Cells = None) -> Single:
    """A ruling in one cell: A, B and C, each a result or several with their weights, in the ruling notation.

    Without an A and a C the text is a plain award, or a split if the offenders have their own weights, or both sides
    are innocent (82C). Without a C there was no serious error. An average (12C1(d), 12C2) stands alone in B; beside an
    A it counts where A is worth less to the side that did not offend.

    which         A, B or C (WBF 2017: Ra, Rn, Re) in each line; blank: as the line above
    results       The results, seen from NS: scores or awards, as READ_RESULTS gives them
    [weights]     The chance of each; one result alone needs none
    [os_weights]  B's chances for the offenders where they differ; with Both they are EW's
    [nos]         Who did not offend: NS, EW or Both
    """

@headed
def RULING_WORTH(ruling: Cells, others: Cells, method: Cells = None, tables: Cells = None, rounding: Cells = None, average: Cells = None) -> Rows:
    """What a ruling comes to: A, B, C, the offenders' B, what NS get, what EW get, D, DR, DS, the case in words.

    A, B, C, D, DR, DS are seen from the non-offenders, the offenders' B from the offenders. An award that is no ruling
    on A, B and C is only a B: B is what NS have, the offenders' B what EW have. Missing parts are blank; without
    an A so are the damage and the case. While the other table is playing, or has no result, only an average has a
    worth.

    ruling      The ruling in one cell: a ruling on A, B, C, or any award; seen from NS where unmarked
    others      IMP, BAM: the other table's score for NS, or its award; else the field without this table
    [method]    IMP (if blank), BAM, MP, MP1, PERCENT, XIMP, BUTLER, BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [tables]    How many results the board should have; if blank, the field's and this one
    [rounding]  Of what both sides get: 1, 0.5, 0.1; in a field as in MATCHPOINTS; none if blank
    [average]   The IMPs of an average plus, where not 3: 12C2(b)
    """

def SCORE_DOUBTS(place: Cells, results: Cells, board: Cells, vulnerable: Cells = None, language: Cells = None) -> Single:
    """The first score that neither side can have, or vulnerability that contradicts its board; and how many such lines.

    A result that cannot be read is left to the function that has read it.

    place         The first cell of the results, as people see it: E11
    results       The results of lines, as READ_RESULTS gives them; or a row for each line, as in a grid
    board         The number of each line's board, or of all
    [vulnerable]  NS, EW, ALL or NONE, for each line or for all; if blank as the board's number says
    [language]    The language, in two letters: en if blank
    """

@headed
def SCORE_SESSION(boards: Cells, results: Cells, method: Cells = None, tables: Cells = None, factoring: Cells = None, rounding: Cells = None, groups: Cells = None, sections: Cells = None) -> Rows:
    """The points of NS and EW in every line of a session, each board scored by itself.

    boards       The board's number, line by line
    results      The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [method]     MP (if blank), MP1 (1 a win, 1/2 a tie), PERCENT, XIMP, BUTLER (to the par), BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN
    [tables]     How many results each board should have; if blank, the most that any board has
    [factoring]  NEUBERG (if blank), EBU or NONE: when a board has fewer results than tables
    [rounding]   None if blank; 0.1: exact halves away from average; 0.1 TOWARD: towards it
    [groups]     For a fouled board: a column with the deal that each table played; lines are compared within their group
    [sections]   A column with each line's section: each is compared by itself, by its own number of tables; blank: across all
    """

def SESSION_DATUMS(boards: Cells, results: Cells, method: Cells = None) -> Rows:
    """The datum of each line's board, seen from NS: that against which SCORE_SESSION counts by the same method.

    With weighted results it is the average over all combinations of outcomes; a ruling counts as what it comes to.

    boards    The board's number, line by line
    results   The results, seen from NS, as in a traveller: one column, or two (NS's award, EW's award)
    [method]  BUTLER (if blank: the par), BUTLER-DOUBLED, -MEAN, -TRIM or -MEDIAN
    """

def SESSION_DOUBTS(boards: Cells, results: Cells, method: Cells = None, sections: Cells = None, pairs: Cells = None, language: Cells = None) -> Single:
    """What was read: how many lines, which boards, how many pairs; and what is assumed of these boards, a line each.

    boards      The board's number, line by line
    results     The results of these lines, as READ_RESULTS gives them
    [method]    The session's method
    [sections]  The section of each line, where each is compared by itself
    [pairs]     How many pairs are ranked; blank or 0: not known
    [language]  The language, in two letters: en if blank
    """

def SHEET_STATUS(doubts: Cells, hint: Cells = None, names: Cells = None, places: Cells = None) -> Single:
    """The status of a sheet: what is wrong; else what is asked; else all that is assumed; else the hint.

    A line without a sign is wrong. Behind the first line stands how many more there are.

    doubts    Refusals, or texts with one line for each doubt; a line begins with ▲ (wrong), ? or ●
    [hint]    What is said if there is no doubt
    [names]   Names of arguments that a refusal may begin with; row: the lines that it calls rows within its sentence
    [places]  The first cell of each of them, as people see it: B9
    """

def UNDERSTOOD(contract: Cells, declarer: Cells = None, vulnerable: Cells = None, language: Cells = None) -> Answer:
    """Each outcome as READ_OUTCOMES understands it, in words: a contract in one manner, averages for each side.

    A contract alone is understood without a declarer or a vulnerability. A line that cannot be read has its refusal.

    contract      What could have happened, a line each: a contract with its result, a score for NS, or an award
    [declarer]    N, E, S or W, where the contract does not say who played it
    [vulnerable]  NS, EW, ALL, NONE, or the board's number, for each line or for all
    [language]    The language, in two letters: en if blank. Where hearts begin with a C, 4C= is asked about
    """

def VICTORY_POINTS(imps: Cells, boards: Cells, scale: Cells = None) -> Answer:
    """The victory points for a margin in IMPs, which is first rounded to whole IMPs.

    In a scale of your own a blank third column means 20 less the winner's VPs.

    imps     The margin in IMPs, signed
    boards   The number of boards in the match; not needed with a scale of your own
    [scale]  WBF (if blank), WBF-DISCRETE, or a range: IMPs from, winner's VPs, loser's VPs
    """

def WEIGHTED_BAM(scores: Cells, weights: Cells, other: Cells) -> Single:
    """Point-a-board (board-a-match): 2 for a win and 1 for a tie, weighted.

    scores   The possible scores, seen from one side
    weights  The chance of each: fractions, decimals or percentages that add up to 100%
    other    The other table's score in the same direction
    """

def WEIGHTED_IMP(scores: Cells, weights: Cells, other: Cells = None, other_weights: Cells = None, rounding: Cells = None) -> Single:
    """The weighted average, in IMPs, of several possible results.

    Where the other table is weighted too, the average goes over every pair of outcomes.

    scores           The possible scores, seen from one side
    weights          The chance of each: fractions, decimals or percentages that add up to 100%
    [other]          The other table's score in the same direction; 0 if blank
    [other_weights]  The chances, where the other table's result is weighted too
    [rounding]       None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    """

def WEIGHTED_MP(scores: Cells, weights: Cells, field: Cells, tables: Cells = None, side: Cells = None) -> Single:
    """The matchpoints of one pair that is awarded these outcomes, against the other tables' results.

    One score with weight 1 answers "what would +430 be worth?".

    scores    The possible scores of the pair, seen from NS
    weights   The chance of each: fractions, decimals or percentages that add up to 100%
    field     The other tables' results, seen from NS, without this table
    [tables]  How many results the board should have; if blank, the field's and this one
    [side]    NS (if blank) or EW
    """

def WEIGHTED_VP(scores: Cells, weights: Cells, other: Cells, imps_so_far: Cells, boards: Cells, scale: Cells = None, rounding: Cells = None) -> Single:
    """Each outcome turned into VPs with the rest of the match, then weighted: the question of EBL 2008.

    WBF 2017 says that IMPs are weighted: WEIGHTED_IMP, then VICTORY_POINTS.

    scores       The possible scores, seen from one side
    weights      The chance of each: fractions, decimals or percentages that add up to 100%
    other        The other table's score in the same direction
    imps_so_far  That side's margin in IMPs on the other boards of the match
    boards       The number of boards in the match; not needed with a scale of your own
    [scale]      WBF (if blank), WBF-DISCRETE, or a range: IMPs from, winner's VPs, loser's VPs
    [rounding]   None if blank; 1, 0.5, 0.1 ...: to the nearest, exact halves away from zero
    """
