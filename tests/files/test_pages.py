"""Saved pages as programs write them: pictures, layout tables, summaries, links, both sides; columns in plain text."""

from pathlib import Path
from typing import Any

import pytest

from tests.files.common import notes, outcome, sample
from xl_law12.files import html, opening
from xl_law12.files.evening import Evening
from xl_law12.reading.blanks import tables_of
from xl_law12.sheet.functions.reading import compared

# Pary 4.1: the hands stand beside the table, the board's average below it, suits are pictures with a text.
PARY = sample("pary.html").decode()

# KoPS: suits are pictures without a text, EW's scores are negative in their own column, the dealer is a title.
KOPS = sample("kops.html").decode()

# ACBL's clubs: suits are elements that a style sheet fills; NS and EW share the heading of the points.
ACBL = sample("acbl-club.html").decode()


def read(text: str) -> Evening:
    return html.read(text.encode())


def bbo(board: int, points: str, lines: list[tuple[str, int, float]]) -> str:
    """A traveller of BBO, seen by one side: the board's number stands in the links alone, a summary above the lines."""
    link = f"hv_popuplin('pn|a,b|st%7C%7Cmd%7C3S%2C%7Crh%7C%7Cah%7CBoard%20{board}%7Csv%7Co%7C');return false;"
    rows = "".join(
        f"<tr><td>{number}</td><td>n{number}</td><td>s{number}</td><td>e{number}</td><td>w{number}</td><td>{result}</td>"
        f'<td>{score}</td><td>{figure:.2f}</td><td><A href="fetchlin.php?id=1" onclick="{link}">Movie</A></td></tr>\n'
        for number, (result, score, figure) in enumerate(lines, start=1)
    )
    heads = f"<th>N&ordm;<th>North<th>South<th>East<th>West<th>Result<th>{points} Points<th>Score<th>Movie"
    summary = '<td colspan="5">#81382 Speedball</td><td>32/80</td><td>0.18</td><td>4.98</td><td>&nbsp;</td>'
    return f'<table><tr><th colspan="9">Traveller 1-2-3</th></tr><tr>{heads}</tr><tr>{summary}</tr>\n{rows}</table>'


def test_a_page_of_pary() -> None:
    """The average below the lines is no result, and is reported; TD is asked about; IMPs stand under NS and EW."""
    evening = read(PARY)
    lines = evening.lines
    found = outcome(evening)
    assert list(zip(lines.board, lines.ns, lines.ew, strict=True))[0::3] == [("2", "11", "16"), ("2", "81", "71")]
    assert list(found.results) == [200, -500, 0, None]
    assert (evening.method, list(lines.ns_points), lines.ew_points[1]) == ("XIMP", ["4", "-11", "-2", "0"], "11")
    assert notes(evening)[-1][1] == "no result: it names no pairs and no contract"


def test_a_page_of_kops() -> None:
    evening = read(KOPS)
    found = outcome(evening)
    assert list(found.results) == [-1400, -420, "A"]
    assert list(found.evening.lines.contract)[:2] == ["3SX", "4H"]
    assert list(evening.lines.board) == ["11"] * 3, "NR stands between the word and the number"
    assert list(evening.lines.ns_points) == ["-13.3", "8.0", ""]


def test_a_page_of_a_club() -> None:
    """A suit is not read twice where the element holds its sign; the points follow with 1 for a win."""
    evening = read(ACBL)
    found = outcome(evening)
    lines = found.evening.lines
    assert list(lines.contract) == ["3NT", "4S", "5D"]
    printed = compared(lines.board, found.results, (lines.ns_points, lines.ew_points), evening.method)
    assert (evening.method, printed.method, printed.astray) == ("MP", "MP1", [])


@pytest.mark.parametrize("points", ["NS", "EW"])
def test_travellers_of_bbo_go_together(said: Any, tmp_path: Path, points: str) -> None:
    """One file a board. Points under `EW Points` and the score beside them are those of EW, whose line was opened."""
    sign = 1 if points == "NS" else -1
    # 30, 470 and 500 points are 1, 10 and 11 IMPs, 720 are 12: half of what each line has against the two others
    boards: dict[int, list[tuple[str, int, float]]] = {
        9: [("4♠N=", 420, 4.5), ("4♠N+1", 450, 6), ("4♠N-1", -50, -10.5)],
        10: [("4♠N=", 620, 6), ("4♠N-1", -100, -12), ("4♠N=", 620, 6)],
    }
    for board, lines in boards.items():
        seen = [(result, sign * score, sign * imps) for result, score, imps in lines]
        (tmp_path / f"{board}.html").write_text(bbo(board, points, seen), encoding="utf-8")
    code, printed, told = said("score", tmp_path / "9.html", tmp_path / "10.html", "--csv")
    assert code == 0
    assert "6 lines of 2 boards" in told
    assert told.count("no result: it names no pairs and no contract") == 2
    assert "are printed" not in told
    rows = printed.splitlines()
    assert rows[:2] == ["place,pair,players,boards,score,average", "1,NS n1 & s1,,2,10.5,5.25"]
    assert rows[4] == "1,EW e2 & w2,,2,6,3"


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("<title>Club night</title>", "Club night"),
        ("<title>Club</title><h1>Monday pairs</h1>", "Monday pairs"),
        ("<title>Club</title><h1>Board 2 of 24</h1>", "Club"),
        ("<h1>Results</h1><h2>Monday</h2>", "Results"),
        ("", "Board 1"),
    ],
)
def test_a_title_is_not_that_of_a_board(head: str, title: str) -> None:
    table = "<table><caption>Board 1</caption><tr><th>NS<th>EW<th>Score<tr><td>1<td>2<td>420</table>"
    assert read(head + table).title == title


# ACBL Live: a board's page, as NS see it, and below as EW do. Suits are elements that a style sheet fills. Board 6, EW
# are vulnerable; by Law 77: 2D doubled made by N is 180, 2S made by W -110, 2S doubled with ten tricks by W -1070.
LIVE = """<html><head><title>Board detail</title></head><body><h4>Section A, Board # 6</h4>
{tables}</body></html>"""
LIVE_TABLE = """<table class="tablesorter"><thead><tr><th></th><th>Contract</th><th>By</th><th>Score</th>
<th>Matchpoints</th><th>%</th><th>Pairs</th></tr></thead><tbody>{lines}</tbody></table>"""
LIVE_LINE = """<tr><td><a>Play&#160;</a></td><td> {contract}</td><td>{by}</td><td>{score}</td><td>{points}</td>
<td>9</td><td>
{first}-<span class="name">Ann {first}</span>-<span class="name">Bo {first}</span> <i>vs.</i><br> {second}-<span
class="name">Ann {second}</span>-<span class="name">Bo {second}</span></td></tr>"""
DIAMONDS, SPADES = '2<span class="diams symbol contract"></span>', '2<span class="spades symbol contract"></span>'
PLAYED = [(f"{DIAMONDS}x", "N", 180, "3"), ("", "", 0, "2"), (SPADES, "W", -110, "1"), (f"{SPADES}x", "W", -1070, "0")]


def live(side: int) -> str:
    """The table as NS see it (1) or as EW do (-1): ten pairs sit NS, the others EW."""
    lines = ""
    for number, (contract, by, score, points) in enumerate(PLAYED, start=1):
        first, second = (number, number + 10)[::side]
        shown = str(score * side) if contract else "PASS"
        own = points if side > 0 else str(3 - int(points))
        told = {"contract": contract, "by": by, "score": shown, "points": own, "first": first, "second": second}
        lines += LIVE_LINE.format(**told)
    return LIVE_TABLE.format(lines=lines)


@pytest.mark.parametrize("sides", [(1,), (-1,), (1, -1), (-1, 1)])
def test_acbl_live(sides: tuple[int, ...]) -> None:
    """Both pairs stand in one column; each result counts once."""
    found = outcome(read(LIVE.format(tables="".join(map(live, sides)))))
    lines = found.evening.lines
    assert list(found.results) == [180, 0, -110, -1070]
    assert set(lines.board) == {"6"}
    assert [pair.split("-")[0] for pair in lines.ns] == ["1", "2", "3", "4"]
    assert lines.ew[0] == "11-Ann 11-Bo 11"
    told = [] if len(sides) == 1 else ["the same results once more, as the other side sees them"]
    assert [why for _, why in notes(found.evening)] == told
    if 1 in sides:
        assert list(lines.ns_points) == ["3", "2", "1", "0"]
    if -1 in sides:
        assert list(lines.ew_points) == ["0", "1", "2", "3"]


def test_a_sum_below_a_board_that_both_sides_see() -> None:
    """It is no result, and stands in neither of the tables."""
    total = "<tr><td></td><td></td><td></td><td></td><td>6</td><td></td><td></td></tr></tbody>"
    found = outcome(read(LIVE.format(tables="".join(map(live, (1, -1))).replace("</tbody>", total))))
    assert list(found.results) == [180, 0, -110, -1070]
    assert sum("once more" in why for _, why in notes(found.evening)) == 1


def test_a_table_of_another_kind_beside_a_board_that_both_sides_see() -> None:
    other = "<h3>Board 3</h3><table><tr><th>NS<th>EW<th>Score<tr><td>1<td>11<td>50</table>"
    found = outcome(read(LIVE.format(tables=f"{live(1)}{live(-1)}{other}")))
    assert list(found.results) == [180, 0, -110, -1070, 50]
    assert list(found.evening.lines.board) == [*["6"] * 4, "3"]


# Tables whose columns only blanks part: in columns of a fixed width, as Magic Contest prints them.


@pytest.mark.parametrize(
    "text",
    [
        "nothing here",
        "Board NS EW Score",  # and no lines
        "Bd NS EW Score\n12345678 420\n1 2 3 4 420",  # three headings over one column
        "Bd NS EW Score   Bd NS EW Score\n1  3  4  420\n",
        "Bd   NS    EW   Score\n1    3      4   420\n1    5  7   6    50",  # a figure under no heading
        "Bd NS EW Score    Bd NS EW Score\n1 Ash-Bell Cole-Dunn 420    2 Eve-Fox Gray-Hunt -50",  # no gap in all lines
    ],
)
def test_columns_that_cannot_be_told(text: str) -> None:
    assert tables_of(text) == []


def test_names_of_players_are_not_cut() -> None:
    """In these two lines a blank stands below a blank: the names would lose their second halves."""
    lines = ["1      Ann Ash      Cy Cole      420", "1      Bob Bell     Di  Dunn     -50", "1      Eve          Flo"]
    rows = tables_of("\n".join(["Board  NS           EW           Score", *lines]))[0]
    assert [row[1] for row in rows[1:3]] == ["Ann Ash", "Bob Bell"]


def test_points_in_columns_of_a_fixed_width() -> None:
    """As Magic Contest prints them, two boards side by side."""
    lines = opening.evening_in(sample("magic-contest.txt")).lines
    assert [*zip(lines.ns_points, lines.ew_points, strict=True)][:2] == [("3,0", "-3,0"), ("-3,0", "3,0")]
