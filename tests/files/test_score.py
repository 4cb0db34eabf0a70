"""xl-law12 score: rankings in a terminal, and for other programs."""

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.files.common import BRIDGEMATE, EVENINGS, MONDAY, sample

COMPSCORE = str(MONDAY)
RULINGS = "docs/evening/rulings.csv"
MAGIC = str(EVENINGS / "magic-contest.pbn")

# Pary, Warsaw 2013-08-08, board 7: a weighted score, and an average that is in no comparison. The percentages beside.
PARY = sample("pary.txt").decode()


# The same rows as a copied page leaves them where one cell of a decision spans two: all that follows has moved.
MOVED = PARY.replace("TD\t\t\t\t\t\t", "TD\t\t\t\t\t")


def ranking(printed: str) -> list[list[str]]:
    """Place, pair, score and percentage of each line in a terminal."""
    rows = [line.split() for line in printed.splitlines()[1:] if line]
    return [[row[0], " ".join(row[1:3]), *row[-2:]] for row in rows]


def test_the_ranking_in_a_terminal(said: Any) -> None:
    """By hand: NS 1 have 4, 3 1/2 and 1 of 4 matchpoints; NS 3's average plus is 60% of 4; pairs beside their names."""
    code, printed, told = said("score", COMPSCORE)
    assert code == 0
    assert ranking(printed)[:3] == [
        ["1", "NS 1", "8.50", "70.83"],
        ["2", "NS 3", "6.40", "53.33"],
        ["3", "NS 2", "3.50", "29.17"],
    ]
    assert "Ann Ash & Bo Müller" in printed
    assert "=Cy Cole & Di Dunn" in printed
    assert (
        "a ruling?: line 147: board 3, 2 against 1: -620 gives the points 1 and 3, but 1.4 and 2.6 are printed" in told
    )


def test_a_ruling_explains_the_points(said: Any) -> None:
    """With the award of docs/evening/rulings.csv every printed point of the evening follows; NS 2 gain 0.4 of 12."""
    code, printed, told = said("score", COMPSCORE, "--rulings", str(MONDAY.with_name("rulings.csv")))
    assert code == 0
    assert "ruling?" not in told
    assert ["3", "NS 2", "3.90", "32.50"] in ranking(printed)


def test_as_a_list_of_objects(said: Any) -> None:
    code, printed, _ = said("score", "--json", MAGIC)
    first = json.loads(printed)[0]
    assert code == 0
    players = "Ann Ash - Bo Bell"  # as the file has them, under the number 1
    assert first == {"place": 1, "pair": "NS 1", "players": players, "boards": 2, "score": 3.75, "percentage": 93.75}


def test_as_csv_no_name_is_a_formula(said: Any) -> None:
    rows = list(csv.DictReader(io.StringIO(said("score", "--csv", COMPSCORE)[1])))
    assert [row["players"] for row in rows][2] == "'=Cy Cole & Di Dunn"
    assert [float(row["score"]) for row in rows][:3] == [8.5, 6.4, 3.5]


def test_progress_in_a_terminal_only(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "reading monday.xml ..." not in said("score", COMPSCORE)[2]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    told = said("score", COMPSCORE)[2]
    assert "\rreading monday.xml ...\x1b[K\r\x1b[K" in told
    assert "\rranking ..." in told


def test_points_that_have_moved_are_nobodys(said: Any, tmp_path: Path) -> None:
    """38.20 is EW's: in NS's column it would be a figure that no program has printed there."""
    path = tmp_path / "pary.txt"
    for text, points in ((PARY, "; the points 61.80 and 38.20 are printed\n"), (MOVED, ", or NP\n")):
        path.write_text(text, encoding="utf-8")
        told = said("score", "--board", "7", path)[2]
        assert f"{points}" in told.partition("9 against 17")[2].partition("open:")[0]


def test_the_lead_under_headings_in_two_lines(said: Any, file: Any) -> None:
    path = file("pary.txt", PARY)
    rows = [row.split("\t") for row in said("import", "--board", "7", path, "-o", "-")[1].splitlines()]
    assert [row[rows[0].index("Lead")] for row in rows[1:4]] == ["D 9", "C A", "C 4"]


def test_other_methods(said: Any) -> None:
    printed = said("score", "--method", "ximp", "--winners", "2", COMPSCORE)[1]
    assert printed.splitlines()[0].split()[-1] == "average"


def test_a_ruling_that_is_not_known_is_asked_for(said: Any, file: Any) -> None:
    table = file("board 7.txt", PARY)
    code, printed, told = said("score", table, "--board", "7")
    assert (code, printed) == (2, "")
    assert "open: line 10: board 7, 9 against 17: contract: 'TD' does not say what was ruled" in told
    assert "2 lines need a ruling or a correction first" in told

    rulings = file("rulings.csv", "Board;NS;EW;Award\n7;9;17;67% 170, 33% 140\n7;1;24;A60/0\n")
    code, printed, _ = said("score", table, "--board", "7", "--rulings", rulings, "--method", "percent")
    found = {pair: float(percentage) for _, pair, _, percentage in ranking(printed)}
    assert code == 0
    # the program counts 11 results of top 20; by Neuberg's formula they are factored to 12 of top 22
    by_neuberg = [(percent / 100 * 20 * 12 + 1) / 11 / 22 * 100 for percent in (76.65, 31.65, 5.0, 61.8)]
    assert [found[pair] for pair in ("NS 2", "NS 11", "NS 13", "NS 9")] == pytest.approx(by_neuberg, abs=0.01)


def test_an_award_that_is_not_given_yet_is_asked_for(said: Any, file: Any) -> None:
    """A blank one is a question; a question mark keeps the line open, as on the workbook's sheet Rulings."""
    rulings = file("rulings.csv", "Board;NS;EW;Award\n3;2;1;\n")
    code, _, told = said("score", COMPSCORE, "--rulings", rulings)
    assert code == 0
    assert f"a ruling?: {rulings}, line 2: board 3, 2 against 1: has no award yet" in told
    rulings.write_text("Board;NS;EW;Award\n3;2;1;?\n", encoding="utf-8")
    code, printed, told = said("score", COMPSCORE, "--rulings", rulings)
    assert (code, printed) == (2, "")
    assert f"open: line 147: board 3, 2 against 1: its award is still open: {rulings}, line 2" in told


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1,3,4,?", "'?': is the result not known, or was the board not played?"),
        ("1,3,4,-", "'-': is the result not known, or was the board not played?"),
        ("1,3,4", "the row is cut short: it has 3 cells, and 4 are usual"),
        ("1,3,4,170,x,y", "more cells than headings: 'x', 'y'"),
    ],
)
def test_a_row_that_does_not_say_its_result(said: Any, tmp_path: Path, file: Any, row: str, sentence: str) -> None:
    """It may be the best score of the board: nobody is ranked before it is known. A blank cell was not played."""
    table = tmp_path / "evening.csv"
    rows = ["Board,NS,EW,Score", "1,1,2,420", row, "1,5,6,50", "1,7,8,"]
    table.write_text("\n".join(rows), encoding="utf-8")
    code, printed, told = said("score", table)
    assert (code, printed) == (2, "")
    assert f"open: line 3: board 1, 3 against 4: {sentence}" in told.replace("NS score: ", "")
    rulings = file("rulings.csv", "Board,NS,EW,Award\n1,3,4,170\n")
    code, printed, _ = said("score", table, "--rulings", rulings)
    assert (code, ranking(printed)[0][1:3]) == (0, ["NS 1", "4.00"])


def test_how_many_tables_there_are(said: Any) -> None:
    assert "--tables 0: how many results a board should have, 1 or more" in said("score", COMPSCORE, "--tables", "0")[2]


@pytest.mark.parametrize("row", ["1,3,4,,,-,-", "1,3,4,---,,,", "1,3,4,,,,"])
def test_a_row_of_dashes_was_not_played(said: Any, file: Any, row: str) -> None:
    table = file("evening.csv", f"Board,NS,EW,Contract,By,NS score,EW score\n1,1,2,4S,N,420,\n{row}\n1,5,6,1S,N,80,\n")
    code, _, told = said("score", table)
    assert (code, "3 lines of 1 board, 1 of them not played" in told) == (0, True)


@pytest.mark.parametrize("heading", ["MP NS,MP EW", "% NS,% EW"])
def test_points_that_say_the_opposite_of_the_scores(said: Any, tmp_path: Path, heading: str) -> None:
    """420 is the best score for NS, and the file gives them 0 of 4."""
    times = 1 if "MP" in heading else 25
    lines = [(420, 0, 4), (-50, 4, 0), (170, 2, 2)]
    table = tmp_path / "evening.csv"
    for sign in (1, -1):
        rows = [
            f"{board},{2 * at + 1},{2 * at + 2},{sign * score},{ns * times},{ew * times}"
            for board in (1, 2)
            for at, (score, ns, ew) in enumerate(lines)
        ]
        table.write_text("\n".join([f"Board,NS,EW,Score,{heading}", *rows]), encoding="utf-8")
        code, printed, told = said("score", table)
        is_exchanged = "no line's points follow from its score: is the score EW's, or are NS and EW exchanged?" in told
        assert (code, bool(printed), is_exchanged) == ((2, False, True) if sign == 1 else (0, True, False))
        assert ("exchanged" in said("import", table, "-o", "-")[2]) == (sign == 1)


def test_a_pair_both_ways_is_named_by_its_lines(said: Any, tmp_path: Path) -> None:
    """The lines are those of the file, in order: a title, headings and blank lines stand between them."""
    table = tmp_path / "evening.csv"
    lines = ["My evening", "", "Board,NS,EW,Score", "1,1,2,420", "1,3,4,400", "", "2,2,1,620", "2,4,3,600", "1,2,1,-50"]
    table.write_text("\n".join(lines), encoding="utf-8")
    told = said("score", table, "--winners", "1")[2]
    assert "pair 2 plays board 1 both ways, in line 4 and in line 9: with one winner that cannot be" in told


def test_several_files_are_one_evening(said: Any, file: Any) -> None:
    """Two sections of two tables: the same numbers are other pairs, and a board is compared across the field."""
    first = file("a.csv", "Board,NS,EW,Score\n1,1,3,420\n1,2,4,50\n")
    second = file("b.csv", "Board,NS,EW,Score\n1,1,3,170\n1,2,4,0\n")
    code, printed, told = said("score", first, second)
    assert (code, printed) == (2, "")
    assert "say --sections or --sessions" in told
    code, printed, _ = said("score", "--sections", "--compare", "across", first, second)
    assert code == 0
    assert [line[1:3] for line in ranking(printed)][:4] == [
        *(["NS A1", "6.00"], ["NS B1", "4.00"], ["NS A2", "2.00"], ["NS B2", "0.00"])
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Board,NS,EW,Award\n3,2,1,60% -620, 40% 100\n",
            "line 2 has more cells than there are headings: an award that ",
        ),
        ("", "has no column board, NS, EW and award"),
        ("Board;NS;EW;Award\n1;1;1;4Q\n", "rulings.csv, line 2: cannot read '4Q'"),
        (
            "Board;NS;EW;Award\n1;1;1;A+/A-\n1;01;1;0\n",
            "rulings.csv, line 3: board 1, 01 against 1: there is another ruling on the same line",
        ),
        ("Board;NS;Award\n1;1;A+/A-\n", "has no column EW: its first line must name board, NS, EW and award"),
    ],
)
def test_rulings_that_do_not_fit(said: Any, file: Any, text: str, sentence: str) -> None:
    rulings = file("rulings.csv", text)
    code, printed, told = said("score", COMPSCORE, "--rulings", rulings)
    assert (code, printed) == (2, "")
    assert sentence in told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Board;NS;EW;Award\n9;1;1;A+/A-\n",
            "rulings.csv, line 2: board 9, 1 against 1: there is no board 9 in the results",
        ),
        (
            "Board;NS;EW;Award\n3;2;;A+/A-\n",
            "line 2: board 3, 2 against ?: which line is it? Write the board and both pairs; or, at teams, the score "
            "of the other table; NS against EW it was 1 against 3, ",
        ),
        (
            "Board;NS;EW;Award\n3;2;3;A+/A-\n",
            "line 2: board 3, 2 against 3: 2 did not meet 3 on board 3; NS against EW it was 1 against 3, ",
        ),
    ],
)
def test_a_ruling_without_a_line_is_asked_about(said: Any, tmp_path: Path, file: Any, text: str, sentence: str) -> None:
    """The ranking is printed, with the question at its end; nothing is published."""
    rulings = file("rulings.csv", text)
    code, printed, told = said("score", COMPSCORE, "--rulings", rulings)
    assert (code, printed) == (0, said("score", COMPSCORE)[1])
    assert sentence in told
    code, printed, told = said("export", COMPSCORE, "--rulings", rulings, "-o", tmp_path / "out.html")
    assert (code, printed) == (2, "")
    assert sentence in told


@pytest.mark.parametrize(("ns", "ew"), [("3", "4"), ("NS 3", "EW 4"), ("NS3", "ew4"), ("3-NS", "4 EW")])
def test_a_ruling_names_pairs_as_the_ranking_has_them(said: Any, file: Any, ns: str, ew: str) -> None:
    """`NS 3`, as it is printed in the ranking, did not meet anybody."""
    evening = file("evening.csv", "Board,NS,EW,Score\n1,1,2,170\n1,3,4,140\n")
    rulings = file("rulings.csv", f"Board,NS,EW,Award\n1,{ns},{ew},A-/A+\n")
    code, printed, told = said("score", evening, "--rulings", rulings)
    assert (code, "did not meet" in told) == (0, False)
    assert [line[1:3] for line in ranking(printed)[:2]] == [["NS 1", "1.00"], ["NS 3", "0.80"]]


def test_an_evening_of_bridgemate(said: Any) -> None:
    """The places follow from an independent sum: a win is 2, a tie 1, over the lines of each board, factored."""
    if not BRIDGEMATE.exists():
        pytest.skip(f"no Bridgemate file can be written here, and the sample is not at hand: {BRIDGEMATE}")
    code, printed, told = said("score", BRIDGEMATE)
    assert code == 0
    assert "270 lines of 27 boards, 6 of them not played" in told
    assert len(ranking(printed)) == 20


def test_sections_whose_points_were_counted_apart(said: Any, tmp_path: Path) -> None:
    """Each section's points are on its own top: what does not follow there is asked about, and a ruling explains it."""
    other = tmp_path / "tuesday.xml"
    other.write_bytes(MONDAY.read_bytes().replace(b"Ann Ash", b"Zoe Zed"))
    told = said("score", "--sections", COMPSCORE, other)[2]
    asked = [line.split(": ", 1)[1] for line in told.splitlines()[1:] if "counts: " not in line]
    astray = [
        "line 136: board 3, {0}1 against {0}3: -620 gives the points 1 and 3, but 0.6 ",
        "line 147: board 3, {0}2 against {0}1: -620 gives the points 1 and 3, but 1.4 ",
    ]
    for section, name in (("A", "monday.xml"), ("B", "tuesday.xml")):
        for question in astray:
            assert any(it.startswith(f"{name}, {question.format(section)}") for it in asked)
    assert asked[:2] == [
        "A6040 is a fixed percentage, as in the printed points",
        "the points are counted within each section, as the printed ones are",
    ]
    assert len(asked) == 6
    rulings = tmp_path / "rulings.csv"
    award = '"60% -620, 40% 100"'
    rulings.write_text(f"Board,NS,EW,Award\n3,A2,A1,{award}\n3,B2,B1,{award}\n", encoding="utf-8")
    assert "ruling?" not in said("score", "--sections", COMPSCORE, other, "--rulings", rulings)[2]
