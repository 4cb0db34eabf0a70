"""What is in doubt about an evening: what stops a ranking, what stops only what is published, what is only said.

Who is vulnerable follows from the board's number by Law 2, and which scores there are from Law 77: 620 is a game of a
vulnerable side, 420 of the other, and nobody is vulnerable on board 1.
"""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.files.common import MONDAY
from xl_law12.cli import evenings, score
from xl_law12.errors import Law12Error
from xl_law12.files.doubts import VULNERABLE, check_rankable, check_settled, counted_otherwise
from xl_law12.files.evening import UNASKED, ResultsError
from xl_law12.files.opening import ruled, taken_in
from xl_law12.files.rulings import rulings_in
from xl_law12.files.scoring import Scored
from xl_law12.files.template_workbook import signed_adjustments
from xl_law12.reading.lines import is_remark

HEADS = "Board,NS,EW,NS score,Vul"


def written(folder: Path, *lines: str, heads: str = HEADS) -> Path:
    path = folder / "evening.csv"
    path.write_text("\n".join([heads, *lines]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1,5,6,620,", "620: nobody is vulnerable on board 1"),
        ("2,5,6,420,", "420: only NS are vulnerable on board 2"),
        ("2,5,6,-620,", "-620: only NS are vulnerable on board 2"),
        ("4,5,6,-50,", "-50: everybody is vulnerable on board 4"),
        ("1,5,6,620,EW", "620: only EW are vulnerable"),
        ("2,5,6,-420,", ""),
        ("3,5,6,100,", ""),  # two down, not vulnerable; or one down, vulnerable
        ("1,5,6,620,All", ""),
        ("1,5,6,620,NS", ""),
        ("Final,5,6,620,", ""),
    ],
)
def test_a_score_that_neither_side_can_have(tmp_path: Path, line: str, sentence: str) -> None:
    """It is asked about, and counts as it is written until then. A vulnerability that is written insists."""
    evening = taken_in([written(tmp_path, line, line.replace(",5,6,", ",7,8,"))])
    found = [doubt for doubt in evening.doubts if doubt.kind == VULNERABLE]
    assert [(doubt.gravity, doubt.problem) for doubt in found] == [("asked", sentence)] * 2 * bool(sentence)
    check_rankable(evening)
    if sentence:
        assert str(found[1]) == f"line 3: board {line[0]}, 7 against 8: {sentence}"
        with pytest.raises(ResultsError, match="2 lines are asked about"):
            check_settled(evening)


def test_what_a_contract_gives_is_not_asked_about_again(tmp_path: Path) -> None:
    """Where declarer is known, a score that does not fit is wrong, and nobody is ranked."""
    heads = "Board,NS,EW,Contract,By,Tricks,NS score"
    evening = taken_in([written(tmp_path, "1,1,2,4S,N,10,620", "1,3,4,4S,N,10,420", heads=heads)])
    assert [(doubt.gravity, doubt.kind) for doubt in evening.doubts] == [("wrong", "open")]


@pytest.mark.parametrize(
    ("award", "sentence"),
    [
        ("60% 620, 40% 170", "620: nobody is vulnerable on board 1"),
        ("NOS NS: A 420; B 620; C 700", "620: nobody is vulnerable on board 1; 700: nobody is vulnerable on board 1"),
        ("NS 420 / EW 620", "-620: nobody is vulnerable on board 1"),
        ("NOS BOTH: A 170; B 420; EW -420", ""),
        ("A+/A-", ""),
    ],
)
def test_an_award_with_a_score_that_neither_side_can_have(tmp_path: Path, award: str, sentence: str) -> None:
    """A ruling was exported with 620 on board 1 without a word, from the file and from --rulings."""
    beside = ["1,3,4,50,", "1,5,6,420,"]
    ruled_in_file = taken_in([written(tmp_path, f'1,1,2,"{award}",', *beside)])
    rulings = f'Board,NS,EW,Award\n1,1,2,"{award}"\n'.encode()
    for evening in (ruled_in_file, ruled(taken_in([written(tmp_path, "1,1,2,420,", *beside)]), rulings_in(rulings))):
        found = [doubt for doubt in evening.doubts if doubt.kind == VULNERABLE]
        assert [(doubt.gravity, doubt.problem) for doubt in found] == [("asked", sentence)] * bool(sentence)


def test_rulings_of_two_events_for_results_that_name_none(tmp_path: Path) -> None:
    """One evening cannot be Monday's and Tuesday's; rulings of one event belong to it."""
    lines = b"Event,Board,NS,EW,Award\nMonday,1,1,2,A\n"
    for more, asked in ((b"Tuesday,1,3,4,A\n", 1), (b" monday,1,3,4,A\n", 0)):
        evening = ruled(taken_in([written(tmp_path, "1,1,2,420,", "1,3,4,50,")]), rulings_in(lines + more))
        assert sum("of Monday and Tuesday" in doubt.problem for doubt in evening.doubts) == asked


def test_options_that_nothing_in_the_file_can_mean(said: Any, tmp_path: Path) -> None:
    path = str(written(tmp_path, "1,1,2,420,", "1,3,4,50,"))
    assert said("score", path, "--board", "7")[::2] == (
        2,
        "xl-law12: --board 7: every line says its board, and none says this one\n",
    )
    assert said("score", path, "--board", "1")[0] == 0
    assert "sections: there are none to compare within" in said("score", path, "--compare", "within")[2]


def test_a_score_that_is_corrected_or_ruled_upon_is_settled(said: Any, tmp_path: Path) -> None:
    path, rulings = written(tmp_path, "1,1,2,620,", "1,3,4,50,"), tmp_path / "rulings.csv"
    rulings.write_text("Board,NS,EW,Award\n1,1,2,420\n", encoding="utf-8")
    out = tmp_path / "out.csv"
    assert said("export", path, "--rulings", rulings, "-o", out)[0] == 0


def test_nothing_is_published_while_something_is_asked(said: Any, tmp_path: Path) -> None:
    """A ranking is printed, with these lines named at its end; export stops before it writes, with both remedies."""
    out = tmp_path / "out.xml"
    code, ranking, told = said("score", MONDAY)
    assert (code, told.count("a ruling?")) == (0, 2)
    code, printed, told = said("export", MONDAY, "-o", out)
    assert (code, printed, out.exists(), told.count("a ruling?: line")) == (2, "", False, 2)
    assert told.splitlines()[-1].endswith(
        "2 lines are asked about: give the rulings with --rulings FILE; or say --as-scored, if everything counts as it "
        "is written"
    )
    code, _, told = said("export", MONDAY, "--as-scored", "-o", out)
    assert (code, told.count("as scored: line"), "a ruling?" in told) == (0, 2, False)
    assert said("score", MONDAY, "--as-scored")[1] == ranking


def test_what_is_asked_is_named_at_the_end_of_a_ranking(said: Any) -> None:
    """In a terminal the questions are in sight when the ranking is longer than the window."""
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(score, "printed", lambda *_: told.append("the ranking"))
        patch.setattr(evenings, "note", lambda sentence, *_: told.append(sentence))
        assert said("score", MONDAY)[0] == 0
    assert [line.split(":")[0].strip() for line in told] == [
        *("monday.xml", "averages", "the ranking", "a ruling?", "a ruling?")
    ]


def test_import_leaves_alone_what_counts_as_it_is_written(said: Any) -> None:
    printed = said("import", MONDAY, "--as-scored", "-o", "-")
    assert (printed[0], printed[2].count("as scored: line")) == (0, 2)


def test_an_award_that_is_awaited_is_settled_by_as_scored(said: Any, tmp_path: Path) -> None:
    """The line counts as it was played; a result that is not known stays open all the same."""
    path, rulings, out = written(tmp_path, "1,1,2,420,", "1,3,4,50,"), tmp_path / "rulings.csv", tmp_path / "out.csv"
    rulings.write_text("Board,NS,EW,Award\n1,1,2,\n", encoding="utf-8")
    words = ("export", str(path), "--rulings", str(rulings), "-o", str(out))
    assert said(*words)[0] == 2
    assert said(*words, "--as-scored")[0] == 0
    rulings.write_text("Board,NS,EW,Award\n1,1,2,?\n", encoding="utf-8")
    code, _, told = said(*words, "--as-scored", "--force")
    assert (code, "its award is still open" in told) == (2, True)


def test_a_ruling_of_another_event_does_not_count(said: Any, tmp_path: Path) -> None:
    """The title of a file is its event. It is said, and an award that is awaited there is not asked for."""
    path, rulings, lines = tmp_path / "evening.pbn", tmp_path / "rulings.csv", "1 3 420\n2 4 50\n"
    path.write_text(f'[Event "Club evening"]\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n{lines}')
    rows = ["Round 3,1,1,3,A+/A-", "club  evening,1,2,4,A-/A+", "Round 3,1,1,3,"]
    rulings.write_text("\n".join(["Event,Board,NS,EW,Award", *rows]))
    evening = ruled(taken_in([path]), rulings_in(rulings.read_bytes()))
    assert list(evening.rulings) == [1]
    assert [(doubt.gravity, str(doubt)) for doubt in evening.doubts] == [
        ("assumed", "line 2: board 1, 1 against 3: a ruling of another event: it does not count here")
    ]
    assert said("export", path, "--rulings", rulings, "-o", tmp_path / "out.csv")[0] == 0


def test_a_ruling_whose_a_is_not_the_result_of_its_line(said: Any, tmp_path: Path) -> None:
    """A is what was made at the table: the ruling may be one of another line. It counts, and is asked about."""
    path, rulings = written(tmp_path, "1,1,2,420,", "1,3,4,-50,"), tmp_path / "rulings.csv"
    rulings.write_text("Board,NS,EW,Award\n1,1,2,NOS EW: A -50; B 420\n", encoding="utf-8")
    code, _, told = said("score", path, "--rulings", rulings)
    assert (code, "a ruling?: " in told) == (0, True)
    assert "rulings.csv, line 2: board 1, 1 against 2: A is 50 for NS, but the result of its line is 420" in told
    assert said("export", path, "--rulings", rulings, "-o", tmp_path / "out.csv")[0] == 2
    rulings.write_text("Board,NS,EW,Award\n1,1,2,NOS EW: A 4S= by N; B 50\n", encoding="utf-8")
    assert said("export", path, "--rulings", rulings, "-o", tmp_path / "out.csv")[0] == 0


def test_an_award_that_cannot_be_read_spoils_only_its_line(said: Any, tmp_path: Path) -> None:
    """All of them are named at once."""
    path, rulings = written(tmp_path, "1,1,2,420,", "1,3,4,-50,", "1,5,6,50,"), tmp_path / "rulings.csv"
    rulings.write_text("Board,NS,EW,Award\n1,1,2,4Q\n1,3,4,A+/A-\n1,5,6,5Q\n", encoding="utf-8")
    code, printed, told = said("score", path, "--rulings", rulings)
    assert (code, printed, told.count("open: line"), "2 lines need a ruling" in told) == (2, "", 2, True)


@pytest.mark.parametrize(("pair", "question"), [("7", "which board is it?"), ("5", "which boards are these?")])
def test_the_first_line_without_a_board_is_named(file: Any, pair: str, question: str) -> None:
    """It is not the first line of the file."""
    table = '[ScoreTable "PairId_NS;PairId_EW;Score_NS"]'
    path = file("evening.pbn", f'[Board "1"]\n{table}\n1 3 420\n2 4 50\n[Board ""]\n{table}\n5 6 50\n{pair} 8 50\n')
    with pytest.raises(ResultsError, match=rf"line 7: {re.escape(question)}"):
        taken_in([path])
    if pair == "7":
        assert taken_in([path], board="9").lines.board == ["1", "1", "9", "9"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="Linux has such a file")
def test_a_file_that_cannot_be_read_is_named(said: Any) -> None:
    """The error is about what is read: nothing was written."""
    code, _, told = said("score", "/proc/self/mem")
    assert (code, "/proc/self/mem" in told, "written" in told) == (2, True, False)


@pytest.mark.parametrize(("penalty", "bonus"), [(-3.0, None), ("-25%", None), (" −3", None), (None, -1.0)])
def test_penalties_and_bonuses_are_positive_figures(penalty: Any, bonus: Any) -> None:
    """A minus says twice that points are taken, or the contrary: nobody can know which."""
    with pytest.raises(Law12Error, match=r"Ranking, row 9: .* is negative: a (penalty|bonus) is a positive figure"):
        signed_adjustments("Ranking", 9, "NS 3", penalty, bonus)


def test_what_stands_beside_no_pair_is_handed_on() -> None:
    """RANKING says what is wrong with it: points beside no pair, a pair beside no points."""
    rows: list[tuple[Any, Any, Any]] = [(None, 3.0, None), (None, None, None), ("NS 3", None, None), ("NS 3", True, "")]
    read = [signed_adjustments("Ranking", 9, *cells) for cells in rows]
    assert read == [[[None, -3.0]], [], [["NS 3", None]], [["NS 3", True]]]


def test_what_counts_otherwise_than_its_points_is_said(said: Any, tmp_path: Path) -> None:
    """The points of a line are 60% of the top; the ranking counts the pair's own average if it is better: 12C2(c)."""
    lines = ("1,1,3,420,", "1,2,4,-50,", "17,1,4,,A+/A-", "17,2,3,170,")
    path = written(tmp_path, *lines, heads="Board,NS,EW,NS score,Ruling")
    code, _, told = said("score", path)
    line = "line 4: board 17, 1 against 4: NS's average counts as 2 in the ranking, its points are 1.2: 12C2(c), (d)"
    assert (code, line in told, told.count("counts:")) == (0, True, 1)
    found = Scored(taken_in([path]), UNASKED, [(1.2, 0.8)], [], [(0, 0, None, Fraction(6, 5))])
    (doubt,) = counted_otherwise(found)
    assert doubt.problem == "NS's average is not scored in the ranking: 12C2(d)"


# Remarks in the place of rulings: what can be an award is asked about, and the rest is said (by hand beside each).


@pytest.mark.parametrize(
    "text",
    [
        *("TD called; result stands", "hesitation by West", "Score stands (director)", "slow play"),
        *(
            *("Lead out of turn", "Arbitro chiamato, risultato confermato", "Résultat maintenu"),
            "TL gerufen, Ergebnis bleibt",
        ),
        *("score blijft", "Sędzia: wynik utrzymany"),
    ],
)
def test_a_remark(text: str) -> None:
    assert is_remark(text)


@pytest.mark.parametrize(
    "text",
    [
        *("60%", "A+/A-", "NP", "TD", "TD called", "ruling to follow", "wrong direction", "average plus for NS"),
        *(
            *("score should be 420", "result stands, 1 trick moved", "appeal pending", "adjusted by the director"),
            "Averge",
        ),
        *("errore di score", "Ergebnis noch offen", "niet gespeeld", "x" * 300, "Late play", "420"),
    ],
)
def test_what_may_be_a_ruling(text: str) -> None:
    """A figure, a word of a ruling or of a mistake, one word alone, which may be an average with a slip."""
    assert not is_remark(text)


def test_a_remark_is_said_and_the_result_counts(said: Any, tmp_path: Path) -> None:
    """Without a result beside it a remark is asked about."""
    path = tmp_path / "evening.csv"
    rows = [
        *("Board,NS,EW,Contract,By,Tricks,Remarks", "1,1,2,4S,N,10,TD called; result stands", "1,3,4,4S,N,9,slow play"),
    ]
    path.write_text("\n".join(rows))
    code, printed, told = said("score", path, "--csv")
    assert (code, [row.split(",")[1] for row in printed.splitlines()]) == (0, ["pair", "NS 1", "NS 3", "EW 4", "EW 2"])
    assert "  a remark: line 2: board 1, 1 against 2: TD called; result stands" in told
    path.write_text("\n".join([*rows, "1,5,6,,,,slow play"]))
    code, _, told = said("score", path)
    assert (code, "open: line 4: board 1, 5 against 6" in told) == (2, True)
