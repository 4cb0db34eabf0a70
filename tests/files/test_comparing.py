"""How an evening is compared: sections within or across, rounds with deals of their own, averages, totals, handicaps.

The files are written as programs write them; the figures are worked out by hand beside them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.files.common import sample
from xl_law12.sheet.functions.reading import compared

Rank = list[tuple[str, str, str]]


def ranking(printed: str) -> Rank:
    """Pair, score and percentage of the lines of `--csv`."""
    rows = [line.split(",") for line in printed.splitlines()[1:] if line]
    return [(row[1], row[4], row[5]) for row in rows]


@pytest.fixture
def scored(said: Any, tmp_path: Path) -> Any:
    """Score a text as a file, and return exit code, ranking, and what was said."""

    def score(text: str, *options: str) -> tuple[int, Rank, str]:
        path = tmp_path / "evening.csv"
        path.write_text(text, encoding="utf-8")
        code, printed, told = said("score", path, "--csv", *options)
        return code, ranking(printed), told

    return score


# Two sections of three tables at the same board. In A 420 beats 170 and -50: 4, 2, 0 of 4. In B 450, 450 and 140: 3, 3,
# 0. Of all six, a top of 10: 450 beats four and ties one, 9; 420 six; 170 four; 140 two; -50 none.
TWO_SECTIONS = """\
Section,Board,NS,EW,NS score,NS MP,EW MP
A,1,1,1,420,4,0
A,1,2,2,170,2,2
A,1,3,3,-50,0,4
B,1,1,1,450,3,1
B,1,2,2,450,3,1
B,1,3,3,140,0,4
"""
WITHIN = [("NS A1", "4", "100"), ("NS B1", "3", "75"), ("NS B2", "3", "75"), ("NS A2", "2", "50")]
ACROSS = [("NS B1", "9", "90"), ("NS B2", "9", "90"), ("NS A1", "6", "60"), ("NS A2", "4", "40"), ("NS B3", "2", "20")]


def plain(rank: Rank) -> Rank:
    """The ranking with figures as short as they are."""
    return [(pair, f"{float(score):g}", f"{float(share):g}") for pair, score, share in rank]


def without_points(text: str) -> str:
    return "".join(",".join(line.split(",")[:5]) + "\n" for line in text.splitlines())


def test_the_printed_points_say_that_sections_are_compared_within(scored: Any) -> None:
    code, ranked, told = scored(TWO_SECTIONS)
    assert (code, plain(ranked)[:4]) == (0, WITHIN)
    assert "  sections: the points are counted within each section, as the printed ones are" in told
    assert "a ruling?" not in told


def test_the_printed_points_say_that_sections_are_compared_across(scored: Any) -> None:
    points = iter(["6,4", "4,6", "0,10", "9,1", "9,1", "2,8"])
    heads, *lines = without_points(TWO_SECTIONS).splitlines()
    text = "\n".join([f"{heads},NS MP,EW MP", *(f"{line},{next(points)}" for line in lines)])
    code, ranked, told = scored(text)
    assert (code, plain(ranked)[:5]) == (0, ACROSS)
    assert "  sections: the points are counted across all sections, as the printed ones are" in told


def test_without_points_it_is_asked_how_sections_are_compared(scored: Any, said: Any, tmp_path: Path) -> None:
    text = without_points(TWO_SECTIONS)
    code, ranked, told = scored(text)
    assert (code, ranked) == (2, [])
    assert "points may be counted within each section, or across all: say --compare within, or --compare across" in told
    assert plain(scored(text, "--compare", "within")[1])[:4] == WITHIN
    assert plain(scored(text, "--compare", "across")[1])[:5] == ACROSS
    assert "sections: points may be" in said("import", tmp_path / "evening.csv", "-o", "-")[2]


def test_who_says_how_sections_are_compared_is_believed(scored: Any) -> None:
    """Also against the printed points."""
    assert plain(scored(TWO_SECTIONS, "--compare", "across")[1])[:5] == ACROSS


@pytest.mark.parametrize("form", ["csv", "xml", "html"])
@pytest.mark.parametrize(("compare", "wanted"), [("within", WITHIN), ("across", ACROSS)])
def test_what_is_written_is_compared_alike(
    scored: Any, said: Any, tmp_path: Path, form: str, compare: str, wanted: Rank
) -> None:
    scored(without_points(TWO_SECTIONS), "--compare", compare)
    target = tmp_path / f"results.{form}"
    source = str(tmp_path / "evening.csv")
    assert said("export", source, "--compare", compare, "-o", target)[0] == 0
    code, printed, told = said("score", target, "--csv")
    assert (code, plain(ranking(printed))[: len(wanted)]) == (0, wanted), told


def test_a_rule_of_comparing_that_nobody_knows(said: Any, tmp_path: Path, scored: Any) -> None:
    scored(without_points(TWO_SECTIONS), "--compare", "within")
    target = tmp_path / "results.xml"
    said("export", tmp_path / "evening.csv", "--compare", "within", "-o", target)
    target.write_text(target.read_text("utf-8").replace('"within"', '"between"'), "utf-8")
    assert "which says how the event was scored" in said("score", target)[2]


# Three sections with boards of their own. C has two tables, and is not factored to three: 90 beats 50, 2 of 2.
THREE_SECTIONS = """\
Section,Board,NS,EW,NS score
A,1,1,11,420
A,1,2,12,170
A,1,3,13,-50
B,2,4,14,620
B,2,5,15,620
B,2,6,16,140
C,3,7,17,90
C,3,8,18,50
"""


def test_sections_with_boards_of_their_own_are_compared_by_themselves(scored: Any) -> None:
    """Factored to three tables 90 would have (2 + 1) x 3 / 2 - 1 = 3.5 of 4: 87.5%."""
    code, ranked, told = scored(THREE_SECTIONS)
    assert (code, plain(ranked)[:2]) == (0, [("NS 1", "4", "100"), ("NS 7", "2", "100")])
    assert "  sections: they have no board in common: each is compared by itself" in told
    assert ("NS 7", "3.5", "87.5") in plain(scored(THREE_SECTIONS, "--compare", "across")[1])


def test_where_sections_make_no_difference_nothing_is_said(scored: Any) -> None:
    code, _, told = scored("".join(THREE_SECTIONS.splitlines(keepends=True)[:7]))
    assert (code, told.count("\n")) == (0, 1)


# A Swiss of four pairs: three rounds with the same two boards. Two results a deal, so a top of 2.
SWISS = """\
Round,Board,NS,EW,NS score
1,1,1,2,420
1,1,3,4,-50
1,2,1,2,100
1,2,3,4,100
2,1,1,3,170
2,1,2,4,140
2,2,1,3,110
2,2,2,4,90
3,1,4,1,450
3,1,2,3,170
3,2,4,1,50
3,2,2,3,0
"""


def test_rounds_with_the_same_boards_have_deals_of_their_own(scored: Any) -> None:
    """Pair 1: 2 + 1, 2 + 2 and 0 + 0 as East-West of 4: 7 of 12. 4: 2 + 1 (EW of 3), 2 + 2 (EW of 2), 2 + 2: 11.

    2: 0 + 1 (EW of 1), 0 + 0, 0 + 0: 1. 3: 0 + 1, 0 + 0 (EW of 1), 2 + 2 (EW of 2): 5.
    """
    code, ranked, told = scored(SWISS)
    assert (code, [(pair, score) for pair, score, _ in plain(ranked)]) == (
        0,
        [("4", "11"), ("1", "7"), ("3", "5"), ("2", "1")],
    )
    assert "  rounds: pairs play boards again in another round: each of the 3 rounds has deals of its own" in told


def test_a_swiss_with_a_repeat_names_the_line(scored: Any) -> None:
    """Pair 1 for pair 2 at the other table of round 2: within its round it plays board 1 twice."""
    code, ranked, told = scored(SWISS.replace("2,1,2,4,140", "2,1,1,4,140"))
    assert (code, ranked) == (2, [])
    assert "line 7, NS: pair 1 plays board 401 twice sitting NS, also in line 6" in told


def test_a_repeat_beside_rounds_that_share_no_boards_is_a_slip(scored: Any) -> None:
    """A Howell names its rounds too; one deal would then have one result."""
    howell = "Round,Board,NS,EW,NS score\n" + "".join(
        f"{turn},{board},{ns},{ew},{50 * table}\n"
        for turn, pairs in enumerate(([(1, 2), (3, 4)], [(2, 3), (4, 1)], [(3, 1), (2, 4)]), start=1)
        for board in (2 * turn - 1, 2 * turn)
        for table, (ns, ew) in enumerate(pairs, start=1)
    )
    assert "rounds" not in scored(howell)[2]
    code, ranked, told = scored(howell.replace("1,1,3,4,100", "1,1,1,4,100"))
    assert (code, ranked) == (2, [])
    assert "line 3, NS: pair 1 plays board 1 twice sitting NS, also in line 2" in told


def test_printed_points_decide_about_rounds(scored: Any) -> None:
    """Points of a top of 2 in every round follow only there, also where the repeats alone might be a slip."""
    points = iter(["2,0", "0,2", "1,1", "1,1", "2,0", "0,2", "2,0", "0,2", "2,0", "0,2", "2,0", "0,2"])
    heads, *lines = SWISS.splitlines()
    text = "\n".join([f"{heads},NS MP,EW MP", *(f"{line},{next(points)}" for line in lines)])
    code, ranked, told = scored(text)
    assert (code, ranked[0][0], "a ruling?" in told) == (0, "4", False)


def test_a_slip_of_a_seat_is_asked_about(scored: Any, said: Any, tmp_path: Path) -> None:
    """It was ranked as two fields, where nobody has all its boards. `import` says it too."""
    howell = "Board,NS,EW,Score\n1,1,2,420\n1,3,1,170\n2,2,3,140\n2,4,1,140\n3,3,1,-50\n3,2,4,100\n"
    code, ranked, told = scored(howell)
    assert (code, ranked) == (2, [])
    assert "pair 1 plays board 1 both ways, in line 2 and in line 3: is it a slip?" in told
    assert "who sat where?: " in said("import", tmp_path / "evening.csv", "-o", "-")[2]
    assert scored(howell, "--winners", "2")[0] == 0
    assert scored(howell, "--winners", "1")[0] == 2


def test_two_slips_are_both_named(scored: Any) -> None:
    """In 40 lines two are 5%."""
    lines = []
    for turn in range(5):
        circle = [6, *((turn + at) % 5 + 1 for at in range(5))]
        for board in range(4 * turn + 1, 4 * turn + 5):
            lines += [f"{board},{circle[at]},{circle[5 - at]},{50 * (at + 1)}" for at in range(3)]
    assert scored("Board,NS,EW,Score\n" + "\n".join(lines))[0] == 0
    for at in (0, 30):
        of, ns, _, score = lines[at].split(",")
        lines[at] = f"{of},{ns},{ns},{score}"
    code, ranked, told = scored("Board,NS,EW,Score\n" + "\n".join(lines))
    assert (code, ranked, told.count("meets itself in line")) == (2, [], 2)


def test_swiss_pairs_are_ranked_by_victory_points(scored: Any) -> None:
    """They were ranked by their matchpoints. Whoever gives the method wants that ranking."""
    code, ranked, told = scored(sample("swiss-pairs.xml").decode())
    assert (code, ranked) == (2, [])
    assert "the event is ranked by the victory points of its matches, not by its boards: say with --method" in told
    assert plain(scored(sample("swiss-pairs.xml").decode(), "--method", "MP")[1])[0] == ("NS 1", "2", "100")


# Points that programs printed: figures of public events, typed from their pages and files.


Lines = Sequence[tuple[float | str, float]]

# Compscore's Butler: 7 tables, the datum is the mean without the best and the worst. Boards 1 and 2 of an evening.
BUTLER: Lines = [(-140, -3), (-140, -3), (50, 2), (100, 4), (-420, -9), (50, 2), (50, 2)]
BUTLER_2: Lines = [(-110, -3), (50, 2), (90, 3), (-200, -5), (50, 2), (50, 2), (-100, -3)]
# my.ACBL, board 1: a win is 1.
ACBL: Lines = [
    *((490, 6.5), (490, 6.5), (460, 3), (490, 6.5), (490, 6.5), (490, 6.5)),
    *((430, 2), (490, 6.5), (420, 1), (520, 10), (940, 11), (-100, 0)),
]
# RealBridge: cross-IMPs against an average opponent; a table that did not play counts among the tables.
REALBRIDGE: Lines = [(-50, -12.5), (980, 12.0), (490, 0.5)]
WITH_A_BYE: Lines = [(980, 4.69), (980, 4.69), (980, 4.69), (-150, -14.06), ("NP", 0.0)]
# KoPS: the sum divided by the number of the other results; an average is in no comparison.
KOPS: Lines = [(-100, -6.3), (170, 3.0), (140, 1.7), (140, 1.7), ("A", 0.0)]
# Pary: percentages, 12 tables of which one has an average; the others are compared among themselves.
PARY: Lines = [
    *((-50, 10), (-50, 10), (170, 70), (50, 35), (-50, 10), (420, 90)),
    *((50, 35), (300, 80), (140, 55), (140, 55), (590, 100), ("A60/0", 60)),
]


@pytest.mark.parametrize(
    ("boards", "total", "method", "tables"),
    [
        ([BUTLER, BUTLER_2], 0, "BUTLER-TRIM", 7),
        ([ACBL], 11, "MP1", 12),
        ([REALBRIDGE], 0, "XIMP", 3),
        ([WITH_A_BYE], 0, "XIMP", 5),
        ([KOPS], 0, "XIMP", 5),
        ([PARY], 100, "PERCENT", 12),
    ],
)
def test_the_way_of_counting(boards: list[Lines], total: float, method: str, tables: int) -> None:
    numbers = [number for number, lines in enumerate(boards) for _ in lines]
    results = [result for lines in boards for result, _ in lines]
    ns = [f"{points}" for lines in boards for _, points in lines]
    alone = ("NP", "A60/0")  # lines in which both sides' points do not add up
    both = [line for lines in boards for line in lines]
    ew = ["0" if result in alone else f"{total - points:g}" for result, points in both]
    found = compared(numbers, results, (ns, ew))
    assert (found.method, found.tables) == (method, tables)
    assert not found.astray
    if isinstance(results[0], int):  # a ruling: another pair of points beside the score
        changed = compared(numbers, results, ([f"{float(ns[0]) + 1.5}", *ns[1:]], ew))
        assert (changed.method, 0 in changed.astray) == (method, True)


def test_what_cannot_be_compared() -> None:
    """On a board with an open line nothing is astray; figures that follow no method are said to follow none."""
    assert compared([1, 1], [420, None], (["9", "0"], ["5", "2"])).astray == []
    assert compared([1, 1, 2, 2], [420, 50, 420, None], (["2", "0", "9", "9"], ["0", "2", "", ""])).astray == []
    assert compared([1, 1, 1], [420, 50, 170], (["7", "1", "9"], ["3", "8", "4"])).method == ""
    assert compared([1, 1], [420, 50], (["", "x"], ["", ""])).method == ""


SEVEN = [1430, 680, 650, 620, 170, -100, -200]
# Six of seven tables, by Neuberg's formula (m + 1) x 7/6 - 1: 11.83, 9.5, 7.17, 4.83, 2.5 and 0.17, cut to tenths.
CUT_NS = ["11.8", "9.5", "7.1", "4.8", "2.5", "0.1"]
CUT_EW = ["0.1", "2.5", "4.8", "7.1", "9.5", "11.8"]


def test_points_that_a_program_cuts_to_tenths() -> None:
    """Four of the six would not follow if they were rounded. A ruling among them is still found."""
    boards, results = [*[1] * 6, *[2] * 7], [*SEVEN[:6], *SEVEN]
    ns = [*CUT_NS, *(f"{points:.1f}" for points in range(12, -1, -2))]
    ew = [*CUT_EW, *(f"{points:.1f}" for points in range(0, 13, 2))]
    found = compared(boards, results, (ns, ew))
    assert (found.method, found.tables, found.astray) == ("MP", 7, [])
    assert compared(boards, results, ([ns[0], "7.0", *ns[2:]], ew)).astray == [1]
    rounded = ["11.8", "9.5", "7.2", "4.8", "2.5", "0.1"]
    assert compared(boards, results, ([*rounded, *ns[6:]], ["0.2", "2.5", *ew[2:3], "7.2", *ew[4:]])).astray == [5]


TRIMMED = """Board,NS,EW,Score,NS IMP,EW IMP
1,1,4,420,3,-3
1,2,5,50,-6,6
1,3,6,{score},{ns},{ew}
2,1,6,100,0,0
2,2,4,-120,-6,6
2,3,5,140,1,-1
3,1,5,-90,-1,1
3,2,6,-50,0,0
3,3,4,120,5,-5
"""


def test_a_trimmed_datum_of_a_board_with_an_average(scored: Any) -> None:
    """The datums are the scores in the middle: 300 (of 420, 300 and 50), 100 and -50.

    40 is 1 IMP, 120 is 3, 170 is 5, 220 and 250 are 6.

    Without the third score of board 1 there is no datum of it: the other boards still tell the method.
    """
    assert scored(TRIMMED.format(score=300, ns=0, ew=0))[0] == 0
    code, rows, told = scored(TRIMMED.format(score="A+/A-", ns=3, ew=-3))
    assert (code, rows) == (2, [])
    assert told.splitlines()[1:] == [
        "xl-law12: board 1: a trimmed datum needs 3 scores or more; there are 2: say with --method how it is scored"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("compare", "wanted"), [((), WITHIN), (("--compare", "across"), ACROSS)])
def test_the_workbook_compares_as_the_file_is_compared(
    said: Any, file: Any, compare: tuple[str, ...], wanted: Rank
) -> None:
    """The cell `compare` and the column Section: `score` of the workbook counted otherwise, in silence."""
    path = file("evening.csv", TWO_SECTIONS)
    assert said("import", path, *compare)[0] == 0
    code, printed, told = said("score", str(path.with_suffix(".xlsx")), "--csv")
    assert (code, plain(ranking(printed))[: len(wanted)]) == (0, wanted), told
    sheets = openpyxl.load_workbook(path.with_suffix(".xlsx"), data_only=True)
    pairs = [sheets["Ranking"].cell(row, column).value for column in (3, 9) for row in (13, 14)]
    assert pairs[:2] == [it[0][3:] for it in wanted[:2]]


@pytest.mark.usefixtures("small_template")
def test_a_workbook_that_says_another_word_is_refused(said: Any, file: Any) -> None:
    path = file("evening.csv", TWO_SECTIONS)
    said("import", path)
    book = openpyxl.load_workbook(path.with_suffix(".xlsx"))
    book["Session"]["D7"] = "BETWEEN"
    book.save(path.with_suffix(".xlsx"))
    code, _, told = said("score", str(path.with_suffix(".xlsx")))
    assert (code, "'BETWEEN': give WITHIN or ACROSS" in told) == (2, True), told


# USEBIO's A6040, the totals that a file prints, and handicaps.


HEAD = '<?xml version="1.0"?>\n<USEBIO Version="1.3"><EVENT EVENT_TYPE="MP_PAIRS"><WINNER_TYPE>2</WINNER_TYPE>'


def board(number: int, lines: list[tuple[int, int, str, str, str]]) -> str:
    """A board with its lines: NS, EW, score, points of NS and of EW; no points where they are blank."""
    text = f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>"
    for ns, ew, score, ns_points, ew_points in lines:
        text += f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        text += f"<SCORE>{score}</SCORE>"
        if ns_points:
            text += f"<NS_MATCH_POINTS>{ns_points}</NS_MATCH_POINTS><EW_MATCH_POINTS>{ew_points}</EW_MATCH_POINTS>"
        text += "</TRAVELLER_LINE>\n"
    return f"{text}</BOARD>\n"


def event(ns_points: str = "", ew_points: str = "", participants: str = "") -> str:
    has = bool(ns_points)
    text = HEAD + participants
    for number in (1, 2, 3):
        ew = (3, 4) if number % 2 else (4, 3)
        text += board(
            number,
            [
                (1, ew[0], "110", *(("2", "0") if has else ("", ""))),
                (2, ew[1], "90", *(("0", "2") if has else ("", ""))),
            ],
        )
    text += board(4, [(1, 3, "A6040", ns_points, ew_points), (2, 4, "100", *(("1", "1") if has else ("", "")))])
    return text + "</EVENT></USEBIO>\n"


@pytest.fixture
def ranked_and_told(said: Any, tmp_path: Path) -> Any:
    """Score a text as a file; the lines of the ranking, and what was said."""

    def score(text: str, *options: str) -> tuple[list[tuple[str, str, str]], str]:
        path = tmp_path / "evening.xml"
        path.write_text(text, encoding="utf-8")
        code, printed, told = said("score", path, "--csv", *options)
        assert code == 0, told
        return plain(ranking(printed)), told

    return score


@pytest.mark.parametrize(
    ("points", "wanted", "sentence"),
    [
        (("", ""), ("NS 1", "8", "100"), "worth the pair's own percentage where that is better or worse (12C2(c))"),
        (("2", "0.67"), ("NS 1", "8", "100"), "better or worse, as in the printed points"),
        (("1.2", "0.8"), ("NS 1", "7.2", "90"), "averages: A6040 is a fixed percentage, as in the printed points"),
        (("1.6", "0.53"), ("NS 1", "8", "100"), "a ruling?: "),
    ],
)
def test_what_an_a6040_is(
    ranked_and_told: Any, points: tuple[str, str], wanted: tuple[str, str, str], sentence: str
) -> None:
    ranked, told = ranked_and_told(event(*points))
    assert ranked[0] == wanted
    assert sentence in told
    assert ("a ruling?" in told) == (points[0] == "1.6")


def test_where_it_makes_no_difference_nothing_is_said(ranked_and_told: Any) -> None:
    """EW 3 is at fault, with 2 of 6 for its other boards: 33% is worse than 40%, and NS 1 must have less than 60."""
    text = event().replace("110", "90").replace("A6040", "A5050")
    assert "averages" not in ranked_and_told(text)[1]


def test_a_fixed_average_stays_fixed_in_what_is_written(ranked_and_told: Any, said: Any, tmp_path: Path) -> None:
    ranked, _ = ranked_and_told(event("1.2", "0.8"))
    target = tmp_path / "again.xml"
    assert said("export", tmp_path / "evening.xml", "-o", target)[0] == 0
    assert plain(ranking(said("score", target, "--csv")[1])) == ranked


def pairs(*totals: tuple[str, str, str, str, str]) -> str:
    """Pairs with direction, place, total, percentage, and handicap."""
    text = "<PARTICIPANTS>"
    for name, side, place, total, handicap in totals:
        text += (
            f"<PAIR><PAIR_NUMBER>{name}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION><TOTAL_SCORE>{total}</TOTAL_SCORE>"
        )
        text += f"<PLACE>{place}</PLACE><HANDICAP>{handicap}</HANDICAP></PAIR>"
    return text + "</PARTICIPANTS>"


NS = (("1", "NS", "1", "7.2", ""), ("2", "NS", "2", "1", ""))


def test_totals_that_agree_are_not_spoken_of(ranked_and_told: Any) -> None:
    """NS 1 has 7.2, NS 2 has 0 + 0 + 0 + 1."""
    assert "printed totals" not in ranked_and_told(event("1.2", "0.8", pairs(*NS)))[1]
    assert "printed totals" not in ranked_and_told(event("1.2", "0.8", pairs(*((*it[:3], "0", "") for it in NS))))[1]


def test_places_that_differ_are_said_first(ranked_and_told: Any, said: Any, tmp_path: Path) -> None:
    told = ranked_and_told(event("1.2", "0.8", pairs(("1", "NS", "2=", "7.2", ""), ("2", "NS", "1", "9", ""))))[1]
    assert told.splitlines()[-1] == (
        "  printed totals: NS 1 has place 2 in the file, 1 here; NS 2 has place 1 in the file, 2 here"
    )
    assert "printed totals: NS 1 has place 2" in said("import", tmp_path / "evening.xml", "-o", "-")[2]
    exported = said("export", tmp_path / "evening.xml", "-o", tmp_path / "page.html")
    assert (exported[0], "printed totals: NS 1 has place 2" in exported[2]) == (0, True)


def test_totals_that_differ_are_said(ranked_and_told: Any) -> None:
    """A sum is compared as exactly as its lines are printed: to a tenth, four boards."""
    told = ranked_and_told(event("1.2", "0.8", pairs(("1", "NS", "1", "8", ""), ("2", "NS", "2", "1.2", ""))))[1]
    assert told.splitlines()[-1] == "  printed totals: NS 1 has 8 in the file, 7.20 here" or "8 in the file" not in told
    told = ranked_and_told(event("1.2", "0.8", pairs(("1", "NS", "1", "8.9", ""), ("2", "NS", "2", "1.2", ""))))[1]
    assert told.splitlines()[-1] == "  printed totals: NS 1 has 8.9 in the file, 7.20 here"
    assert (
        "printed totals"
        not in ranked_and_told(event("1.2", "0.8", pairs(("1", "NS", "1", "8.9", ""))), "--method", "XIMP")[1]
    )


def test_a_number_that_is_two_pairs_here_is_not_compared(ranked_and_told: Any) -> None:
    both = event().replace("EW_PAIR_NUMBER>3<", "EW_PAIR_NUMBER>1<").replace("EW_PAIR_NUMBER>4<", "EW_PAIR_NUMBER>2<")
    text = both.replace("<BOARD>", pairs(("1", "", "2", "3", "")) + "<BOARD>", 1)
    assert "printed totals" not in ranked_and_told(text)[1]


def test_handicaps_are_named_and_left_out(ranked_and_told: Any) -> None:
    told = ranked_and_told(event("1.2", "0.8", pairs(("1", "NS", "1", "7.2", "0"), ("2", "NS", "2", "1", "3.5"))))[1]
    assert "  left out: NS 2 (3.5): handicaps are left out: places are by what was scored" in told


PBN = """\
% PBN 2.1
[Event "Monday"]
[Board "1"]
[Scoring "MatchPoints;MP2"]
[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Score_NS\\4R;MP_NS\\2R;MP_EW\\2R"]
 1  3  420  2  0
 2  4   50  0  2
[TotalScoreTable "Rank\\2R;PairId\\2R;TotalScoreMP\\3R;TotalPercentage\\5R;Handicap\\3R;Names\\20L"]
 {0}
"""


def test_the_totals_of_pbn(said: Any, tmp_path: Path) -> None:
    """1 and 4 have 2 of 2; a file may rank NS and EW together."""
    path = tmp_path / "evening.pbn"
    rows = ["1  1   2 100.0   0 Ann", "1  4   2 100.0   0 Bo", "3  2   0   0.0   0 Cy", "3  3   0   0.0   0 Di"]
    path.write_text(PBN.format("\n ".join(rows)), encoding="utf-8")
    code, _, told = said("score", path)
    assert (code, told.count("\n")) == (0, 1), told
    path.write_text(PBN.format("\n ".join([rows[0].replace("100.0   0", " 90.0 1.5"), *rows[1:]])), encoding="utf-8")
    told = said("score", path)[2]
    assert "left out: 1 (1.5): handicaps" in told
    assert "printed totals: NS 1 has 90.0 in the file, 100.00 here" in told
