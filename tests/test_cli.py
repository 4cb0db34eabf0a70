"""The command line as somebody types it: answers, exit codes, and no traceback ever."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import beginnings
from tests.strategies import examples, texts
from tests.transcripts import Said, parts, run
from xl_law12.cli import COMMANDS, _parser
from xl_law12.examples import load
from xl_law12.languages import known
from xl_law12.reference import help_text
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.version import __version__

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("text", parts(Path(__file__).with_name("commands")))
def test_commands(text: str, said: Said) -> None:
    """xl-law12 call and xl-law12 explain, in the texts of the folder `commands`."""
    run(text, said)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_standard_input_as_other_programs_write_it(said: Any, encoding: str) -> None:
    page = "NS\tContract\tBy\tScore\n7\t4♠\tN\t420\n"
    assert said("call", "READ_TRAVELLER", given=page.encode(encoding)) == (0, "\t7\t\t420\n", "")
    latin = b"NS\tScore\nZo\xeb\t420\n"
    assert said("call", "READ_TRAVELLER", given=latin) == (2, "", "xl-law12: standard input is not a text in UTF-8\n")


def test_a_pipe_on_standard_input() -> None:
    """Between real processes, as a shell starts them."""
    command = [sys.executable, "-m", "xl_law12", "call", "READ_TRAVELLER"]
    page = "NS\tContract\tBy\tScore\n7\t4♠\tN\t420\n".encode("utf-16")
    done = subprocess.run(command, input=page, capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (0, b"\t7\t\t420\n")


def test_help_everywhere(said: Any) -> None:
    for words in (
        [],
        ["--help"],
        ["help"],
        ["help", "calc"],
        ["functions", "--help"],
        ["call", "--help"],
        ["examples", "-h"],
        ["explain", "-h"],
    ):
        code, out, _ = said(*words)
        assert code == 0
        assert out.startswith("usage: xl-law12")
    assert said("call")[0] == 2
    assert said("nonsense")[0] == 2
    assert said("functions", "--language", "xx")[0] == 2


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_a_terminal(said: Any, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """In 80 columns, with a sentence that says what the command does."""
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = said(*command.split(), "--help")
    assert code == 0
    assert all(len(line) <= 80 for line in out.splitlines())
    assert re.search(r"^[A-Z][^\n]*[.,:;a-z]\n", out.partition("\n\n")[2])


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(said: Any, command: str) -> None:
    """A line that can be typed as it stands: the parser takes it."""
    program, *words = shlex.split(said(command, "--help")[1].partition("For example: ")[2])
    assert (program, words[0]) == ("xl-law12", command)
    assert _parser([command]).parse_args(words).command


def test_a_shell_completes(tmp_path: Path) -> None:
    """By argcomplete, which asks the program itself; a later Python finds it where it is installed."""
    pytest.importorskip("argcomplete")
    answers = []
    for line in (
        "xl-law12 exp",
        "xl-law12 explain --oth",
        "xl-law12 install lib",
        "xl-law12 score --comp",
        "xl-law12 export --as",
    ):
        told = {"_ARGCOMPLETE": "1", "COMP_LINE": line, "COMP_POINT": str(len(line)), "IFS": "\n"}
        told["_ARGCOMPLETE_STDOUT_FILENAME"] = str(tmp_path / "answer")
        subprocess.run([sys.executable, "-m", "xl_law12"], env={**os.environ, **told}, check=True, cwd=ROOT)
        answers.append(set(re.split(r"[\n\v\r]", (tmp_path / "answer").read_text().strip())))
    assert answers == [{"explain", "export"}, {"--other"}, {"libreoffice"}, {"--compare"}, {"--as-scored"}]


def test_version(said: Any) -> None:
    assert said("--version") == (0, f"xl-law12 {__version__}\n", "")
    assert f"xl-law12 {__version__}\n" in said("doctor", "--profile", "/dev/null/x")[1]


def test_functions(said: Any) -> None:
    code, out, _ = said("functions")
    assert code == 0
    assert all(it.name in out for it in CATALOGUE)
    code, out, _ = said("functions", "weighted_imp")
    assert "WEIGHTED_IMP(scores, weights, [other], [other_weights], [rounding])" in out
    assert "-> (4.666666666666667, 5.0)" in out
    code, out, _ = said("functions", "IMP", "--language", "it")
    assert "cella per cella" in out
    assert said("functions", "--language", "it")[1].startswith("Articolo 12\n  LAW12_ADJUST       Quanto ricevono")
    assert said("functions", "--markdown")[1].startswith("# The worksheet functions")


def test_examples(said: Any) -> None:
    code, out, _ = said("examples")
    assert code == 0
    assert out.count("\n  printed  ") == out.count("\n  ours  ") == len(load())
    assert "WRONG" not in out
    assert out.endswith(f"{len(load())} worked examples, {len(load())} right; 11 with an erratum.\n")
    assert said("examples", "rmb-2011-1-damage")[1].endswith("1 worked example, 1 right; 0 with an erratum.\n")


def test_examples_say_when_one_is_wrong(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_law12.examples.Example.agrees", lambda self: False)
    code, out, _ = said("examples", "rmb-2011-4")
    assert code == 1
    assert "WRONG, should be 10 -10" in out


@pytest.mark.parametrize("language", known())
def test_the_help_of_a_function_fits_a_terminal(language: str) -> None:
    """In 80 columns; but for the calls, which are not broken."""
    for function in CATALOGUE:
        long = [line for line in help_text(function, language, 80).splitlines() if len(line) > 80]
        assert [line for line in long if not re.match(rf"  (print\()?{function.name}\(", line)] == []


@pytest.mark.skipif(shutil.which("head") is None, reason="head is not on this machine")
def test_a_reader_that_goes_away() -> None:
    command = f'"{sys.executable}" -m xl_law12 functions --markdown | head -1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout == "# The worksheet functions\n"
    assert done.stderr == ""


def test_interrupted(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert said("explain") == (130, "", "xl-law12: stopped\n")


@pytest.mark.parametrize("module", [beginnings.FIRST, "xl_law12.errors", "argparse", "xl_law12.bridge.worth", "numpy"])
def test_interrupted_while_it_is_loaded(module: str) -> None:
    """One line and 130, from the first module on: nearly all of the first 0.3 seconds are imports."""
    words = beginnings.command(module, beginnings.CTRL_C, "call", "MATCHPOINTS", "420;-50")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "xl-law12: stopped\n")


def test_a_fault_of_ours_is_no_traceback(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_law12.reference.overview", lambda language, width: 1 / 0)
    code, _, err = said("functions")
    assert code == 1
    assert err.startswith("xl-law12: something went wrong inside (ZeroDivisionError: division by zero); please report")


@given(
    st.sampled_from([it.name for it in CATALOGUE]),
    st.lists(st.one_of(texts, st.text("0123456789;/=-+. %", max_size=20)), max_size=6),
)
@examples(150)
def test_whatever_is_typed(said: Any, name: str, words: list[str]) -> None:
    code, out, err = said("call", name, *words)
    assert code in (0, 1, 2)
    assert "something went wrong" not in err
    assert bool(err) == (code != 0 and not out) or code == 0


def test_colours_only_where_a_person_reads(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red, as terminals have it (ECMA-48, 31), where the errors go to a terminal; https://no-color.org is honoured."""
    plain = said("call", "IMP", "4Q")[2]
    assert "\x1b" not in plain
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert said("call", "IMP", "4Q")[2] == f"\x1b[31m{plain[:-1]}\x1b[0m\n"
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as changed:
            changed.setenv(name, value)
            assert said("call", "IMP", "4Q")[2] == plain
