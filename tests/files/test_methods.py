"""How an evening is scored: what its points show, what the file says, what is asked for; and where these disagree.

Figures are worked out by the scale of Law 78B: 470 points are 10 IMPs, and equal scores none.
"""

from pathlib import Path
from typing import Any

import pytest

from xl_law12.files.doubts import METHOD, lines_in_doubt
from xl_law12.files.evening import Evening
from xl_law12.files.opening import taken_in

# 420 three times against -50: three comparisons each, (10 + 0 + 0) / 3 and -30 / 3.
FOUR = ((420, 3.33), (420, 3.33), (420, 3.33), (-50, -10.0))
# 420 twice against -50, and an adjusted score that the format has no place for: 3 IMPs for EW.
ADJUSTED = ((420, 5.0), (420, 5.0), (-50, -10.0), (0, -3.0))


def doubts_of_method(evening: Evening) -> list[str]:
    return [doubt.problem for doubt in evening.doubts if doubt.kind == METHOD]


def usebio(kind: str, *boards: tuple[tuple[int, float], ...], tag: str = "MATCH_POINTS") -> bytes:
    """As a program of 2008 writes it: points of any kind under the same tag, scores with a decimal."""
    parts = [f"<USEBIO Version='1.0'><EVENT EVENT_TYPE='{kind}'><WINNER_TYPE>2</WINNER_TYPE>"]
    for board, lines in enumerate(boards, start=1):
        parts.append(f"<BOARD><BOARD_NUMBER>{16 * board - 15}</BOARD_NUMBER>")  # nobody is vulnerable
        for pair, (score, points) in enumerate(lines, start=1):
            parts.append(
                f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{pair}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{pair}</EW_PAIR_NUMBER>"
                f"<SCORE>{score}.0</SCORE><NS_{tag}>{points}</NS_{tag}><EW_{tag}>{-points}</EW_{tag}></TRAVELLER_LINE>"
            )
        parts.append("</BOARD>")
    return "".join([*parts, "</EVENT></USEBIO>"]).encode()


def test_cross_imps_under_matchpoints(tmp_path: Path, said: Any) -> None:
    """The event's type says what the points are, and they follow: NS 1 have 10 / 3 twice, 20 / 6 a board."""
    path = tmp_path / "event.xml"
    path.write_bytes(usebio("CROSS_IMP", FOUR, FOUR))
    code, printed, told = said("score", path)
    assert (code, told.count("\n")) == (0, 1)
    assert printed.splitlines()[1].split()[-2:] == ["6.67", "3.33"]


def test_a_zero_that_is_an_adjusted_score(tmp_path: Path, said: Any) -> None:
    """Its points do not follow: it counts as no pass-out, but is asked about; then the others' points follow."""
    path, rulings = tmp_path / "event.xml", tmp_path / "rulings.csv"
    path.write_bytes(usebio("CROSS_IMP", ADJUSTED, FOUR, FOUR))
    evening = taken_in([path])
    assert lines_in_doubt(evening) == {
        3: "a score of 0 without a contract, whose points do not follow: write the ruling, PASS or NP; the points -3.0 "
        "and 3.0 are printed"
    }
    assert said("score", path)[0] == 2
    rulings.write_text("Board,NS,EW,Award\n1,4,4,A-/A+\n", encoding="utf-8")
    code, printed, told = said("score", path, "--rulings", rulings)
    assert (code, told.count("\n"), told.count("counts: ")) == (
        *(0, 3, 2),
    )  # pair 4 has -10 or 10 a board elsewhere: 12C2(c)
    assert printed.splitlines()[1].split()[1:3] == ["NS", "1"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (usebio("PAIRS", FOUR, FOUR), "the printed points are counted as XIMP, but the file says MP"),
        (
            usebio("PAIRS", ((420, 17.0), (-50, 4.0), (170, 30.0)), ((420, 1.5), (-50, 2.5), (170, 9.0))),
            "no known method of scoring gives most of the printed points",
        ),
    ],
)
def test_nothing_is_ranked_before_somebody_says_how(tmp_path: Path, said: Any, data: bytes, sentence: str) -> None:
    path = tmp_path / "event.xml"
    path.write_bytes(data)
    assert doubts_of_method(taken_in([path])) == [sentence]
    code, printed, told = said("score", path)
    assert (code, printed) == (2, "")
    assert f"{sentence}: say with --method how it is scored" in told
    assert f"how is it scored?: {sentence}" in said("import", path, "-o", "-")[2]
    assert said("score", path, "--method", "XIMP")[0] == 0


def test_points_that_nobody_has_counted_yet(tmp_path: Path, said: Any) -> None:
    """A column of zeros says nothing."""
    path = tmp_path / "event.xml"
    path.write_bytes(usebio("PAIRS", ((420, 0.0), (-50, 0.0)), ((420, 0.0), (170, 0.0))))
    assert said("score", path)[0] == 0


def test_imps_under_a_heading_that_does_not_say_so(tmp_path: Path) -> None:
    """A traveller of BBO: scores under Points, cross-IMPs under Score. 420 twice and -50: 5, 5 and -10."""
    path = tmp_path / "board.txt"
    rows = [("1", "N1\tS1\tE1\tW1", "4SN=", 420, "5.00"), ("2", "N2\tS2\tE2\tW2", "4SN=", 420, "5.00")]
    rows.append(("3", "N3\tS3\tE3\tW3", "4SN-1", -50, "-10.00"))
    lines = ["\t".join(map(str, row)) for row in rows]
    path.write_text("\n".join(["No\tNorth\tSouth\tEast\tWest\tResult\tPoints\tScore", *lines]), encoding="utf-8")
    evening = taken_in([path], board="1")
    assert (evening.printed.method, evening.printed.astray, doubts_of_method(evening)) == ("XIMP", [], [])


def test_an_individual_is_no_event_of_pairs(file: Any, said: Any) -> None:
    """Four players, three boards, everybody with everybody: a ranking would be of partnerships of one board each."""
    path = file(
        "event.csv", "Board,North,South,East,West,Score\n1,Ann,Bo,Cy,Di,420\n2,Ann,Cy,Bo,Di,50\n3,Ann,Di,Bo,Cy,-50\n"
    )
    code, printed, told = said("score", path)
    assert (code, printed, "individual" in told) == (2, "", True)
    path.write_text(path.read_text("utf-8").replace("420", "4Q").replace(",50", ",620"), "utf-8")
    lines = said("score", path)[2].splitlines()  # nothing is said of its lines besides
    assert len(lines) == 2 and "individual" in lines[1]


@pytest.mark.parametrize(("kind", "word"), [("INDIVIDUAL", "individual"), ("SWISS_TEAMS", "two rooms")])
def test_events_that_are_not_of_pairs(tmp_path: Path, said: Any, kind: str, word: str) -> None:
    path = tmp_path / "event.xml"
    path.write_bytes(usebio(kind, FOUR))
    code, printed, told = said("score", path)
    assert (code, printed, word in told) == (2, "", True)


def test_rulings_in_contracts(file: Any, said: Any) -> None:
    """On board 2, NS vulnerable: 4S made is 620, down one -100; declarer is the line's where the award names none."""
    path = file("event.csv", "Board,NS,EW,Contract,By,Tricks\n2,1,2,4S,N,10\n2,3,4,4S,E,9\n")
    rulings = file("rulings.csv", 'Board,NS,EW,Award\n2,1,2,"60% 4S=, 40% 4S-1"\n2,3,4,3NT-1 by S\n')
    assert said("score", path, "--rulings", rulings)[0] == 0
    printed = said("import", path, "--rulings", rulings, "-o", "-")[1].splitlines()
    assert [line.split("\t")[7:9] for line in printed[1:]] == [["", "60% 620, 40% -100"], ["", "-100"]]


def test_points_of_an_open_board_are_no_doubt_of_the_method(file: Any) -> None:
    """What TD stands for may change every line's points: nothing is said of them before it is known."""
    path = file("board.csv", "Board,NS,EW,NS score,NS %,EW %\n1,1,2,420,80,20\n1,3,4,-50,13,87\n1,5,6,TD,,\n")
    evening = taken_in([path])
    assert list(evening.open) == [2]
    assert doubts_of_method(evening) == []


def test_a_table_without_pairs_ranks_nobody(file: Any, said: Any) -> None:
    path = file("board.csv", "Board,NS score\n1,420\n1,-50\n")
    code, printed, told = said("score", path)
    assert (code, printed) == (2, "")
    assert "names no pairs, so that nobody can be ranked: give the columns NS and EW" in told


# What was made, as North America prints it: on board 1 (nobody vulnerable) 1NT made is 90, 2H made three 140, 2S down
# one -50: so 2, 4 and 0 points; on board 2 (NS vulnerable) 2H made two is 110, and made three 140 like 3H made three.
MADE = """Board,NS,EW,Contract,By,Result,NS MP,EW MP
1,1,4,1NT,N,1,2,2
1,2,5,2H,N,3,4,0
1,3,6,2S,S,-1,0,4
2,1,5,2H,N,2,0,4
2,2,6,3H,N,3,3,1
2,3,4,2H,S,3,3,1
"""


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (MADE, [90, 140, -50, 110, 140, 140]),
        # As overtricks: 1NT + 1 is 120, 2H + 3 is 200, and 2H + 2, 3H + 3 and 2H + 3 are 170, 230 and 200.
        (MADE.replace("3,3,1\n2,3,4,2H,S,3,3,1", "3,4,0\n2,3,4,2H,S,3,2,2"), [120, 200, -50, 170, 230, 200]),
        (MADE.replace("1,2,2", "1,4,0"), [None, None, -50, None, None, None]),
        (MADE.replace(",2,2\n", ",,\n").replace(",4,0\n", ",,\n"), [90, 140, -50, 110, 140, 140]),
    ],
)
def test_points_tell_how_tricks_are_counted(file: Any, text: str, results: list[int | None]) -> None:
    """Where they follow from one count alone; where they follow from none it is asked."""
    path = file("boards.csv", text)
    assert list(taken_in([path]).results) == results


def test_several_boards_without_a_number(tmp_path: Path, said: Any) -> None:
    """One number cannot be right for all of them: it is not asked for, and not taken."""
    path = tmp_path / "page.html"
    table = "<table><tr><th>NS<th>EW<th>NS score<tr><td>1<td>2<td>{}<tr><td>3<td>4<td>-50</table>"
    path.write_text(f"<html>{table.format(420)}{table.format(400)}</html>", encoding="utf-8")
    for options in ((), ("--board", "7")):
        code, printed, told = said("score", path, *options)
        assert (code, printed) == (2, "")
        assert "line 1: which boards are these? A pair is there more than once: write every board's number" in told
        assert "--board" not in told
