"""xl-law12 calc among other programs: pipes that nobody reads, discs that are full, streams that are closed, Ctrl-C."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import beginnings
from tests.calc.workbooks import made, shown
from tests.strategies import examples
from xl_law12 import atomic

ROOT = Path(__file__).resolve().parent.parent.parent
CALC = [sys.executable, "-m", "xl_law12", "calc"]
TOOLS = all(map(shutil.which, ("bash", "head", "true")))
pytestmark = pytest.mark.skipif(os.name == "nt" or not TOOLS, reason="no shell of POSIX, with head, is on this machine")


def several(folder: Path, count: int = 2) -> list[Path]:
    return [made(folder / f"{number}.xlsx", {"A1": "=IMP(430)", "A2": "=A1+1"}) for number in range(count)]


def in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command line with CALC in it, in a shell; the exit code is that of calc."""
    line = command.replace("CALC", " ".join(CALC)).replace("FOLDER", str(folder))
    return subprocess.run(
        ["bash", "-c", line + "\nexit ${PIPESTATUS[0]}"], capture_output=True, text=True, cwd=ROOT, timeout=60
    )


@pytest.mark.parametrize(
    ("command", "code", "error"),
    [
        ("CALC FOLDER | head -1", 0, ""),
        ("CALC FOLDER > /dev/full", 1, "xl-law12: the output cannot be written: No space left on device\n"),
        ("CALC FOLDER <&- >&- 2>&-", 0, ""),
        ("CALC FOLDER FOLDER/none.xlsx 2>/dev/full", 2, ""),
        pytest.param("CALC FOLDER | true", 0, "", marks=pytest.mark.slow),
        pytest.param("CALC FOLDER > /dev/full 2>&1", 1, "", marks=pytest.mark.slow),
        pytest.param("CALC FOLDER >&-", 0, "", marks=pytest.mark.slow),
        pytest.param("CALC FOLDER 2>&-", 0, "", marks=pytest.mark.slow),
        pytest.param("CALC FOLDER <&-", 0, "", marks=pytest.mark.slow),
        pytest.param("CALC FOLDER FOLDER/none.xlsx 2>&-", 2, "", marks=pytest.mark.slow),
        pytest.param("CALC FOLDER FOLDER/none.xlsx 2> >(true)", 2, "", marks=pytest.mark.slow),
    ],
)
def test_every_workbook_is_done_whoever_listens(tmp_path: Path, command: str, code: int, error: str) -> None:
    """The files are the work: it does not end with its listener. No traceback, and the code that is due."""
    paths = several(tmp_path)
    done = in_shell(command, tmp_path)
    assert done.returncode == code
    assert done.stderr.removesuffix(error * 2) in ("", error) or set(done.stderr.splitlines()) == {error.strip()}
    assert [shown(path)["A2"].value for path in paths] == [11] * len(paths)


@pytest.mark.parametrize("command", ["functions", "functions --markdown", "call IMP 430"])
def test_other_commands_on_a_full_disc(command: str) -> None:
    line = f"{sys.executable} -m xl_law12 {command} > /dev/full"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (1, "xl-law12: the output cannot be written: No space left on device\n")


def interrupted(folder: Path, after: float) -> tuple[int, str, float]:
    """Ctrl-C to calc, as a terminal sends it; the exit code, the errors, the seconds it took."""
    words = beginnings.command(beginnings.FIRST, beginnings.SAYS_READY, "calc", str(folder))
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(after)
        start = time.monotonic()
        try:
            os.killpg(process.pid, signal.SIGINT)
        except ProcessLookupError:
            start = time.monotonic()
        _, errors = process.communicate(timeout=60)
    return process.returncode, errors, time.monotonic() - start


@examples(5)
@given(after=st.floats(0.0, 1.5))
def test_ctrl_c_at_any_moment(tmp_path_factory: pytest.TempPathFactory, after: float) -> None:
    """130 and one word, or all was done already; every workbook is the old one or the new one, with its copy."""
    folder = tmp_path_factory.mktemp("season")
    originals = {path: path.read_bytes() for path in several(folder, 6)}
    code, errors, _ = interrupted(folder, after)
    assert (code, errors) in [(130, "xl-law12: stopped\n"), (0, "")]
    for path, original in originals.items():
        kept = path.with_name(path.name + ".bak")
        if path.read_bytes() == original:
            assert not kept.exists()
        else:
            assert shown(path)["A2"].value == 11 and kept.read_bytes() == original
    assert {path.suffix for path in folder.iterdir()} <= {".xlsx", ".bak"}


def test_ctrl_c_waits_while_a_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the copy and the renaming."""
    path = tmp_path / "a.xlsx"
    path.write_text("old")
    link = os.link

    def slowly(*places: Any) -> None:
        link(*places)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(os, "link", slowly)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    try:
        with pytest.raises(KeyboardInterrupt), atomic.uninterrupted():
            atomic.replace(path, b"new", b"old")
    finally:
        signal.signal(signal.SIGINT, before)
    assert path.read_text() == "new"
