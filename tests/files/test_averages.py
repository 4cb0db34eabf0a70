"""USEBIO's A6040, the totals that a file prints, and handicaps.

Two tables, boards of a top of 2. NS 1 wins boards 1 to 3: 6 of 6, 100%. Board 4: A6040 for NS 1 against EW 3; NS 2 and
EW 4 alone have 1. An average plus of NS 1 is worth 100%, 2 points: 8 of 8. A fixed one is 1.2: 7.2 of 8, 90%.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.files.test_comparing import plain, ranking

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
def scored(said: Any, tmp_path: Path) -> Any:
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
def test_what_an_a6040_is(scored: Any, points: tuple[str, str], wanted: tuple[str, str, str], sentence: str) -> None:
    ranked, told = scored(event(*points))
    assert ranked[0] == wanted
    assert sentence in told
    assert ("a ruling?" in told) == (points[0] == "1.6")


def test_where_it_makes_no_difference_nothing_is_said(scored: Any) -> None:
    """EW 3 is at fault, with 2 of 6 for its other boards: 33% is worse than 40%, and NS 1 must have less than 60."""
    text = event().replace("110", "90").replace("A6040", "A5050")
    assert "averages" not in scored(text)[1]


def test_a_fixed_average_stays_fixed_in_what_is_written(scored: Any, said: Any, tmp_path: Path) -> None:
    ranked, _ = scored(event("1.2", "0.8"))
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


def test_totals_that_agree_are_not_spoken_of(scored: Any) -> None:
    """NS 1 has 7.2, NS 2 has 0 + 0 + 0 + 1."""
    assert "printed totals" not in scored(event("1.2", "0.8", pairs(*NS)))[1]
    assert "printed totals" not in scored(event("1.2", "0.8", pairs(*((*it[:3], "0", "") for it in NS))))[1]


def test_places_that_differ_are_said_first(scored: Any, said: Any, tmp_path: Path) -> None:
    told = scored(event("1.2", "0.8", pairs(("1", "NS", "2=", "7.2", ""), ("2", "NS", "1", "9", ""))))[1]
    assert told.splitlines()[-1] == (
        "  printed totals: NS 1 has place 2 in the file, 1 here; NS 2 has place 1 in the file, 2 here"
    )
    assert "printed totals: NS 1 has place 2" in said("import", tmp_path / "evening.xml", "-o", "-")[2]
    exported = said("export", tmp_path / "evening.xml", "-o", tmp_path / "page.html")
    assert (exported[0], "printed totals: NS 1 has place 2" in exported[2]) == (0, True)


def test_totals_that_differ_are_said(scored: Any) -> None:
    """A sum is compared as exactly as its lines are printed: to a tenth, four boards."""
    told = scored(event("1.2", "0.8", pairs(("1", "NS", "1", "8", ""), ("2", "NS", "2", "1.2", ""))))[1]
    assert told.splitlines()[-1] == "  printed totals: NS 1 has 8 in the file, 7.20 here" or "8 in the file" not in told
    told = scored(event("1.2", "0.8", pairs(("1", "NS", "1", "8.9", ""), ("2", "NS", "2", "1.2", ""))))[1]
    assert told.splitlines()[-1] == "  printed totals: NS 1 has 8.9 in the file, 7.20 here"
    assert (
        "printed totals" not in scored(event("1.2", "0.8", pairs(("1", "NS", "1", "8.9", ""))), "--method", "XIMP")[1]
    )


def test_a_number_that_is_two_pairs_here_is_not_compared(scored: Any) -> None:
    both = event().replace("EW_PAIR_NUMBER>3<", "EW_PAIR_NUMBER>1<").replace("EW_PAIR_NUMBER>4<", "EW_PAIR_NUMBER>2<")
    text = both.replace("<BOARD>", pairs(("1", "", "2", "3", "")) + "<BOARD>", 1)
    assert "printed totals" not in scored(text)[1]


def test_handicaps_are_named_and_left_out(scored: Any) -> None:
    told = scored(event("1.2", "0.8", pairs(("1", "NS", "1", "7.2", "0"), ("2", "NS", "2", "1", "3.5"))))[1]
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
