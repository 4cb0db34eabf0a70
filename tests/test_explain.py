"""xl-law12 explain as somebody types it: figures, results, one text; questions; what is said where nobody answers."""

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.test_cli import ROOT
from xl_law12.cli.explain import QUESTIONS
from xl_law12.languages import known

# Kaplan's revoke (EBL 2008, appendix B b1): all vulnerable, 620 at the other table; NS get -13 IMPs, EW 0.
KAPLAN = ("4SX= by E", "4H= by N", "4SX-2 by E")


def test_what_it_asks_for_in_the_order_of_the_work(said: Any) -> None:
    given = "\n".join(["ALL", "NS", "620", *KAPLAN, ""])
    code, out, _ = said("explain", given=given)
    assert code == 0
    places = [out.index(question) for question in QUESTIONS.values()]
    assert places == sorted(places)
    assert out.endswith("(NS) gets -13 IMPs, the offending side (EW) 0 IMPs.\n")
    asked = said("explain", *KAPLAN, "--nos", "NS", given="620\nALL\n")[1]
    assert asked.index("The other table: ") < asked.index("Vulnerable: ")


def test_who_did_not_offend_is_asked_again_where_the_results_do_not_tell(said: Any) -> None:
    """While the other table plays nobody has IMPs yet: the second question offers no empty answer."""
    played = "ALL\n\n\n4SX= by E\n4H= by N\n\n"
    code, out, _ = said("explain", given=f"{played}NS\n")
    assert (code, out.count("Did not offend: NS, EW or Both")) == (0, 2)
    assert out.count("empty: who has damage") == 1
    assert "needed as well: --nos. For instance" in said("explain", given=played)[2]


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
