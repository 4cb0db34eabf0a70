"""xl-law12 explain as somebody types it: figures, results, one text; questions; what is said where nobody answers."""

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.test_cli import ROOT
from xl_law12.cli.explain import EXAMPLE, QUESTIONS
from xl_law12.languages import known

# Kaplan's revoke (EBL 2008, appendix B b1): all vulnerable, 620 at the other table; NS get -13 IMPs, EW 0.
KAPLAN = ("4SX= by E", "4H= by N", "4SX-2 by E")
CASE = ("--vul", "ALL", "--other", "620")


def test_contracts(said: Any) -> None:
    """The damage says who did not offend; a director may say otherwise."""
    code, out, err = said("explain", *CASE, *KAPLAN)
    assert (code, err) == (0, "assumed: NS did not offend, because B is better for them than A; otherwise give --nos\n")
    assert out.startswith(
        "The other table has 620 for NS. Table result 4♠X= by E (-16 IMPs); 4♥= by N (0 IMPs) without"
    )
    assert out.endswith("The non-offending side (NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n")
    code, out, err = said("explain", *CASE, "--nos", "EW", *KAPLAN)
    assert (code, err) == (0, "") and "No damage" in out
    by_board = said("explain", "--vul", "4", "--other", "4H= by N", *KAPLAN)[1]
    assert by_board.endswith("(NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n"), "all are vulnerable on board 4"


@pytest.mark.parametrize(
    ("ruling", "problem"),
    [  # 420 for NS is -420 for EW, whose own 140 is more
        (
            "NOS NS: A -50; B 420; OS 140",
            "the offending side's own weights are kinder to it (140 on average) than the others' (-420): kept",
        ),
        ("NOS EW: A 620; B A-/A+", "A counts where it is better for EW; cancelled board: leave A blank"),
        ("NOS NS: A -50; B 420; OS -450", ""),
    ],
)
def test_what_may_not_be_meant_is_said_of_a_whole_ruling(said: Any, ruling: str, problem: str) -> None:
    """Law 12C1(c) and (d)."""
    assert said("explain", "--other", "0", ruling)[2] == f"assumed: {problem}\n" * bool(problem)
    if not problem.startswith("A "):
        in_italian = said("explain", "--other", "0", "--language", "it", ruling)[2]
        assert in_italian.startswith("si presume: i pesi" if problem else "")


def test_who_did_not_offend_may_be_left_to_the_damage(said: Any) -> None:
    """As with no --nos: Kaplan's B is better for NS than A."""
    code, out, err = said("explain", given="\n".join(["ALL", "", "620", *KAPLAN, ""]))
    assert (code, err) == (0, "assumed: NS did not offend, because B is better for them than A; otherwise give --nos\n")
    assert out.endswith("The non-offending side (NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n")


def test_scores_need_no_vulnerability(said: Any) -> None:
    out = said("explain", "--other", "620", "-790", "620", "500")[1]
    assert out.endswith("(NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n")


def test_one_text(said: Any) -> None:
    text = "NOS NS: A 4SX= by E; B 4H= by N; C 4SX-2 by E"
    code, out, err = said("explain", *CASE, text)
    assert (code, err) == (0, "")
    assert out.endswith("(NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n")
    assert "NS 60% 620, 40% -100" in said("explain", *CASE, "60% 4H= by N, 40% 4H-1 by N")[1]


def test_weights_of_b(said: Any) -> None:
    """60% of 0 and 40% of -12 (620 against -100) are -4.8 IMPs; A is -16."""
    out = said("explain", *CASE, "4SX= by E", "60% 4H= by N, 40% 4H-1 by N", "")[1]
    assert "60% 4♥= by N, 40% 4♥-1 by N (-4.8 IMPs)" in out and "12C1(c)" in out
    assert out.endswith("(NS) gets -4.8 IMPs, the offending side (EW) +4.8 IMPs.\n")


def test_the_other_table_is_playing(said: Any) -> None:
    out = said("explain", "--vul", "ALL", "--nos", "NS", "--other", "playing", *KAPLAN)[1]
    assert (
        out.startswith("The ruling in scores")
        and "-790 at the table; 620 without the infraction; 500 with normal play after it. " in out
    )


def test_does_it_matter(said: Any) -> None:
    """Without the board NS lead by 5: at -16 they lose by 11, at -13 by 8."""
    code, out, _ = said("explain", *CASE, "--match", "33", "28", "16", *KAPLAN)
    assert code == 0
    assert out.splitlines()[1].startswith(
        "Does it matter? The ruling does not change the winner: East-West win the match with it as "
        "with the table result."
    )
    assert "Cambia qualcosa? " in said("explain", *CASE, "--match", "3", "4", "16", *KAPLAN, "--language", "it")[1]
    assert said("explain", *CASE, "--match", "x", "28", "16", *KAPLAN)[2].endswith(
        "--match: cannot read 'x' as a number\n"
    )


def test_no_result_at_the_table(said: Any) -> None:
    """Law 86B: both sides have their B; who offended is not asked."""
    code, out, err = said("explain", *CASE, "", "4H= by N", "")
    assert (code, err) == (0, "") and out


def test_what_it_asks_for_in_the_order_of_the_work(said: Any) -> None:
    given = "\n".join(["ALL", "NS", "620", *KAPLAN, ""])
    code, out, _ = said("explain", given=given)
    assert code == 0
    places = [out.index(question) for question in QUESTIONS.values()]
    assert places == sorted(places)
    assert out.endswith("(NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n")
    asked = said("explain", *KAPLAN, "--nos", "NS", given="620\nALL\n")[1]
    assert asked.index("The other table: ") < asked.index("Vulnerable: ")


@pytest.mark.parametrize(
    ("words", "given", "missing"),
    [
        ([], "", '--vul, --nos, --other, A, B and C (or "")'),
        ([], "ALL\nNS\n620\n4SX= by E\n", 'B and C (or "")'),
        ([*CASE, *KAPLAN[:2]], "", 'C (or "")'),
        (["--vul", "ALL", *KAPLAN], "", "--other"),
        ([*KAPLAN, "--other", "620"], "", "--vul and --nos"),
        ([*CASE, "620", "620", ""], "", "--nos"),
    ],
)
def test_what_it_needs_where_nobody_answers(said: Any, words: list[str], given: str, missing: str) -> None:
    code, _, err = said("explain", *words, given=given)
    assert code == 2
    assert err.endswith(f"needed as well: {missing}. For instance {EXAMPLE}\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*CASE, "4SX= by", "4H= by N", ""], "A: cannot read '4SX= by' as a contract"),
        ([*CASE, "4SX= by E", "4H=", ""], "B: nobody is named who played '4H='"),
        ([*CASE, "4SX= by E", "", ""], "B: is blank"),
        (["--vul", " ", *KAPLAN], "--vul: is blank"),
        (
            ["--vul", "XX", *KAPLAN],
            "--vul: 'XX' does not say which sides: write NONE, NS, EW, ALL, or the board's number",
        ),
        (
            ["--vul", "V", *KAPLAN],
            "--vul: 'V' does not say which sides: write NONE, NS, EW, ALL, or the board's number",
        ),
        ([*CASE, "--nos", "X", *KAPLAN], "--nos: 'X' is not one of NS, EW or BOTH"),
        ([*CASE[:2], "--other", "4Q", *KAPLAN], "--other: cannot read '4Q'"),
        # Two facts that cannot both be meant: who did not offend, and a score beside the vulnerability.
        ([*CASE, "--nos", "EW", "NOS NS: A -790; B 620"], "--nos: EW contradicts the ruling, which says NOS NS"),
        ([*CASE, "--nos", "Both", "NOS NS: A -790; B 620"], "--nos: BOTH contradicts the ruling, which says NOS NS"),
        ([*CASE, "--nos", "EW", "NOS BOTH: A -790; B 620"], "--nos: EW contradicts the ruling, which says NOS BOTH"),
        (["--vul", "none", "--nos", "NS", "--other", "100", "-50", "620", ""], "B: 620: nobody is vulnerable"),
        (
            ["--vul", "1", "--nos", "NS", "--other", "620", "-50", "420", ""],
            "--other: 620: nobody is vulnerable on board",
        ),
        (["--vul", "none", "--other", "100", "NOS NS: A -50; B 420; C 620"], "A: 620: nobody is vulnerable"),
        ([*CASE, "--nos", "NS", "-790", "A+/A-", "620"], "C: C leaves nothing of 'A+/A-' to divide"),
        ([*CASE, "--nos", "NS", "?", "4H= by N", ""], "A: '?' is no result: leave it empty if there is none"),
        ([*CASE, "--nos", "NS", "-790", "?", ""], "B: '?' is no result"),
        ([*CASE, "--nos", "NS", "-790", "620", "-"], "C: '-' is no result"),
        ([*CASE, "--nos", "NS", "--match", "30", "28", "0", *KAPLAN], "--match: 0 is not a number of boards"),
        (
            ["--vul", "ALL", "--nos", "NS", "--other", "playing", "--match", "30", "28", "16", *KAPLAN],
            "--match: what the ruling changes follows when the other table has played",
        ),
        ([*CASE, "NOS NS: A 100; B 200", "620", ""], "A: A is a score, or scores with weights"),
        (["--top", "100", "--vul", "ALL", "2", "9", "6"], "--top is only for plain figures"),
    ],
)
def test_slips(said: Any, words: list[str], message: str) -> None:
    code, out, err = said("explain", *words)
    assert code in (1, 2) and out == ""
    assert err.startswith(f"xl-law12: {message}")


@pytest.mark.parametrize(
    ("word", "side"), [("n/s", "NS"), ("Nord", "NS"), ("east", "EW"), ("OW", "EW"), ("ovest", "EW")]
)
def test_who_did_not_offend_in_other_words(said: Any, word: str, side: str) -> None:
    assert said("explain", *CASE, "--nos", word, *KAPLAN)[1] == said("explain", *CASE, "--nos", side, *KAPLAN)[1] != ""


def test_who_did_not_offend_is_asked_again_where_the_results_do_not_tell(said: Any) -> None:
    """While the other table plays nobody has IMPs yet: the second question offers no empty answer."""
    played = "ALL\n\n\n4SX= by E\n4H= by N\n\n"
    code, out, _ = said("explain", given=f"{played}NS\n")
    assert (code, out.count("Did not offend: NS, EW or Both")) == (0, 2)
    assert out.count("empty: who has damage") == 1
    assert "needed as well: --nos. For instance" in said("explain", given=played)[2]


def test_figures_that_are_missing_are_asked_for(said: Any) -> None:
    code, out, _ = said("explain", "2", given="9\n6\n")
    assert code == 0
    assert out.startswith("B, its result without the infraction (IMPs): ")
    assert out.endswith("The non-offending side gets +5 IMPs, the offending side -9 IMPs.\n")
    assert said("explain", "-16", "0", "-3", "--language", "it")[1].endswith("la linea colpevole 0 IMP.\n")
    assert "44 with" in said("explain", "2", "65", "--top", "100", given="44\n")[1]
    assert said("explain", "2", given="9\n")[2].endswith("three figures are needed: xl-law12 explain A B C\n")
    asked = said("explain", "2", "--language", "it", given="9\n")[2]
    assert asked.endswith("occorrono tre cifre: xl-law12 explain A B C\n")
    assert said("explain", "2", given="x\n")[2].endswith("B: cannot read 'x' as a number\n")
    assert said("explain", "2", given="\n")[2].endswith("B: is blank\n")
    assert "Law 12B1, 12C1(b)" in said("explain", "2", given="9\n\n")[1]


def test_figures_as_they_are_typed(said: Any) -> None:
    assert said("explain", "-16,5", "0", "-,5")[1].startswith(
        "Table result -16.5 IMPs; 0 IMPs without the infraction; -0.5"
    )
    assert "Law 12B1, 12C1(b)" in said("explain", "-16", "0", "")[1]
    assert said("explain", "", "9", "")[1].startswith("No result at the table; +9 IMPs")


def test_it_asks_again_at_a_terminal() -> None:
    """A slip at a terminal is no end: the question comes again."""
    here, there = pytest.importorskip("pty").openpty()  # no such terminals on Windows
    command = [sys.executable, "-m", "xl_law12", "explain"]
    with subprocess.Popen(command, stdin=there, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        os.write(here, b"XX\nALL\nX\nNS\n620\n4SX= by E\n\n4Q by N\n4H= by N\n4SX-2 by E\n")
        out, _ = process.communicate(timeout=60)
    os.close(here)
    os.close(there)
    assert process.returncode == 0
    for slip in ("  'XX' does not say which sides", "  'X' is not one of", "  is blank", "  cannot read '4Q by N'"):
        assert slip in out, slip
    assert out.endswith("the offending side (EW) 0 IMPs.\n")


@pytest.mark.parametrize("language", known())
def test_the_questions_fit_a_terminal(language: str, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In 80 columns, with room for the answer."""
    asked: list[str] = []
    answers = iter(["50", "50", "50", "ALL", "NS", "620", *KAPLAN])

    def answer(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert said("explain", "--top", "100", "--language", language)[0] == 0
    assert said("explain", "--language", language)[0] == 0
    assert len(asked) == 9 and max(map(len, asked)) <= 76


def test_a_top_that_is_none_is_told_before_a_question(said: Any) -> None:
    assert said("explain", "--top", "abc") == (1, "", "xl-law12: top: cannot read 'abc' as a number\n")


def test_it_is_interrupted(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert said("explain") == (130, "", "xl-law12: stopped\n")
