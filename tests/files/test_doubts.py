"""What is in doubt about an evening: what stops a ranking, what stops only what is published, what is only said.

Who is vulnerable follows from the board's number by Law 2, and which scores there are from Law 77: 620 is a game of a
vulnerable side, 420 of the other, and nobody is vulnerable on board 1.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.files.common import MONDAY
from xl_law12.cli import evenings, score
from xl_law12.errors import Law12Error
from xl_law12.files.doubts import counted_otherwise
from xl_law12.files.evening import Evening, ScoringRules, complete
from xl_law12.files.opening import taken_in
from xl_law12.files.scoring import Scored
from xl_law12.files.template_workbook import signed_adjustments
from xl_law12.reading.lines import in_columns, is_remark

HEADS = "Board,NS,EW,NS score,Vul"


def written(folder: Path, *lines: str, heads: str = HEADS) -> Path:
    path = folder / "evening.csv"
    path.write_text("\n".join([heads, *lines]), encoding="utf-8")
    return path


def test_a_line_is_named_by_what_it_says() -> None:
    said = [{"board": "3", "ns": "2", "ew": "4"}, {"board": "3", "ns": "2"}, {"ew": "4"}, {"board": "3"}]
    found = Evening(in_columns(said, ["line 2", "line 3", "line 4", "line 5"]))
    assert [str(found.named(at)) for at in range(4)] == [
        *("line 2: board 3, 2 against 4", "line 3: board 3, 2 against ?", "line 4: board ?, ? against 4"),
        "line 5: board 3",
    ]


def test_what_a_reader_says_of_a_line_counts_before_what_its_pairs_say() -> None:
    """A line without its pairs is left out where it says nothing, and asked about where it has a result."""
    lines = in_columns([{"board": "1", "ns": "2"}, {"board": "1", "ns": "2", "ns_score": "420"}], ["line 2", "line 3"])
    alone = complete(lines)
    assert [doubt.where for doubt in alone.notes] == ["line 2"]
    assert ([*alone.faults], alone.lines.place) == ([0], ["line 3"])
    told = complete(lines, {0: Law12Error("the first"), 1: Law12Error("the second")})
    assert {at: str(fault) for at, fault in told.faults.items()} == {0: "the first", 1: "the second"}
    assert (told.notes, told.lines.size) == ([], 2)


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
    found = Scored(taken_in([path]), ScoringRules(), [(1.2, 0.8)], [], [(0, 0, None, Fraction(6, 5))])
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
