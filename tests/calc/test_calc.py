"""xl-law12 calc on the command line: files, folders, several at once, a bar on a terminal."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.calc.workbooks import made, shown
from xl_law12.calc.engine import library
from xl_law12.hosts.excel.settings import OLDEST_PYTHON

TOO_OLD = sys.version_info < OLDEST_PYTHON


def make(path: Path, **cells: Any) -> Path:
    return made(path, cells or {"A1": "=IMP(430)"})


def value(path: Path) -> Any:
    return shown(path)["A1"].value


def test_in_place_with_the_original_kept(tmp_path: Path, said: Any) -> None:
    path = make(tmp_path / "rulings.xlsx")
    original = path.read_bytes()
    assert said("calc", path) == (0, f"{path}: 1 formula, 1 changed; the original is rulings.xlsx.bak\n", "")
    assert value(path) == 10
    assert (tmp_path / "rulings.xlsx.bak").read_bytes() == original
    assert said("calc", path) == (0, f"{path}: 1 formula, none changed; nothing to write\n", "")


def test_to_another_file(tmp_path: Path, said: Any) -> None:
    path, target = make(tmp_path / "rulings.xlsx"), tmp_path / "done.xlsx"
    assert said("calc", path, "-o", target) == (0, f"{path}: 1 formula, 1 changed; written to {target}\n", "")
    assert (value(path), value(target)) == (None, 10)
    assert said("calc", path, "-o", path)[1].endswith("the original is rulings.xlsx.bak\n")


def test_check_says_what_would_change(tmp_path: Path, said: Any) -> None:
    path = make(tmp_path / "a.xlsx", **{f"A{row}": f"=IMP({row}0)" for row in range(1, 11)})
    code, out, _ = said("calc", "--check", path)
    assert code == 1
    assert out == f"{path}: 10 of 10 formulas would change: A1, A2, A3, A4, A5, A6, A7, A8 and 2 more\n"
    said("calc", path)
    assert said("calc", "--check", path) == (0, f"{path}: 10 formulas, none would change\n", "")


def test_what_is_refused_and_what_is_unknown_is_said_by_cell(tmp_path: Path, said: Any) -> None:
    path = make(
        tmp_path / "a.xlsx", A1="=IMP(430,TRUE)", B2="=NOBODYS(1)", **{f"C{row}": "=X(1)" for row in range(1, 9)}
    )
    _, out, _ = said("calc", path)
    assert "\n  B2 keeps its old value: nobody here knows NOBODYS\n" in out
    assert "\n  and 1 more cells keep their old values\n" in out
    assert "\n  #LAW12! is the value of A1\n" in out


def test_folders_and_files_at_once(tmp_path: Path, said: Any) -> None:
    season = tmp_path / "season"
    for name in ("one.xlsx", "deep/two.xlsm", "deep/three.xltx"):
        make(season / name)
    (season / "~$one.xlsx").write_text("a lock, no workbook")
    make(season / "law12" / "lib" / "template.xlsx")  # as the README's environment has one
    (season / "law12" / "pyvenv.cfg").touch()
    (season / "bad.xlsx").write_text("no workbook")
    extra = make(tmp_path / "extra.xlsx")
    target = tmp_path / "out"
    code, out, error = said("calc", season, extra, "-o", target)
    assert code == 2
    assert len(out.splitlines()) == 4
    assert (
        error
        == f"xl-law12: {season}/bad.xlsx: is not a workbook (.xlsx or .xlsm): it is no zip file, or a damaged one\n"
    )
    written = sorted(it.relative_to(target).as_posix() for it in target.rglob("*.xl*"))
    assert written == ["deep/three.xltx", "deep/two.xlsm", "extra.xlsx", "one.xlsx"]
    assert all(value(target / name) == 10 for name in written)


def test_one_at_a_time_is_the_same(tmp_path: Path, said: Any) -> None:
    paths = [str(make(tmp_path / f"{number}.xlsx")) for number in range(3)]
    code, out, _ = said("calc", "--jobs", "1", *paths)
    assert (code, len(out.splitlines())) == (0, 3)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--check", "-o", "x.xlsx", "a.xlsx"], "--check writes nothing: leave out -o"),
        (["--jobs", "0", "a.xlsx"], "--jobs 0: at least 1 workbook at a time"),
        (["a.xlsx", "-o", "b.xlsm"], "b.xlsm: must end in .xlsx, as a.xlsx does"),
        (["a.xlsx", "-o", "nowhere/b.xlsx"], "the folder 'nowhere' does not exist"),
        (["."], "there is no workbook (.xlsx, .xlsm, .xltx or .xltm) in the folder '.'"),
        (["a.xlsx", "b.xlsx", "-o", "file"], "several workbooks need a folder, and this is a file"),
        (["x/a.xlsx", "y/a.xlsx", "-o", "new"], "would both become new/a.xlsx: do them one after the other"),
        (["a.xlsx", "b.xlsx", "-o", "file/below"], "cannot be made"),
    ],
)
def test_words_that_do_not_fit(
    tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch, words: list[str], wanted: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    code, out, error = said("calc", *words)
    assert (code, out) == (2, "") and wanted in error


def test_a_worker_that_dies_is_told(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from xl_law12.calc import jobs

    paths = [str(make(tmp_path / f"{number}.xlsx")) for number in range(2)]
    monkeypatch.setattr(jobs, "process", _dies)
    code, _, error = said("calc", "--jobs", "2", *paths)
    assert code == 2 and "ended without a word; it may need more memory: try --jobs 1" in error


def test_a_worker_that_dies_before_all_is_handed_over(
    tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The executor takes no more work then."""
    from concurrent.futures import ProcessPoolExecutor

    from xl_law12.calc import jobs

    def submitted(*words: Any) -> Any:
        future = submit(*words)
        future.exception()  # waits for the death
        return future

    submit = ProcessPoolExecutor.submit
    paths = [str(make(tmp_path / f"{number}.xlsx")) for number in range(3)]
    monkeypatch.setattr(jobs, "process", _dies)
    monkeypatch.setattr(ProcessPoolExecutor, "submit", submitted)
    code, _, error = said("calc", "--jobs", "2", *paths)
    assert code == 2 and error.count("ended without a word; it may need more memory: try --jobs 1") == 3


def _dies(*_: Any) -> None:
    os._exit(1)


def test_too_large_for_the_memory(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from xl_law12.excel.package import Package

    def opened(_: bytes, path: Path) -> Package:
        raise MemoryError(path)

    monkeypatch.setattr(Package, "opened", opened)
    code, _, error = said("calc", str(make(tmp_path / "a.xlsx")))
    assert code == 2 and "is too large for this machine's memory" in error


@pytest.mark.parametrize("package", ["formulon", "wasmtime"])
def test_the_extra_that_is_missing(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    library().is_broken = True  # it is loaded anew
    monkeypatch.setitem(sys.modules, package, None)
    code, _, error = said("calc", str(make(tmp_path / "a.xlsx")))
    assert code == 2 and f'not there: {sys.executable} -m pip install "xl-law12[calc]"' in error


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["calc", "a.xlsx"], "calc"),
        (["new", "b.xlsx"], "calc"),
        (["new", "b.xlsm"], "excel"),
        pytest.param(["install", "excel"], "excel", marks=pytest.mark.skipif(TOO_OLD, reason="it needs Python 3.11")),
        (["doctor", "a.xlsm"], "excel"),
    ],
)
def test_an_installation_without_extras(tmp_path: Path, words: list[str], extra: str) -> None:
    """As after a plain pip install: a sentence with the remedy, and no traceback."""
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['lxml', 'openpyxl', 'formulon', 'xlwings'])); "
        f"from xl_law12.cli import main; sys.exit(main({words!r}))"
    )
    environment = {**os.environ, "XL_LAW12_SOFFICE": "/nowhere/soffice"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
    )
    assert done.returncode == (1 if words[0] in ("doctor", "install") else 2)
    assert f'pip install "xl-law12[{extra}]"' in done.stdout + done.stderr
    assert "Traceback" not in done.stderr and list(tmp_path.iterdir()) == []


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    """Through a real pseudo-terminal."""
    import pty

    paths = [str(make(tmp_path / f"{number}.xlsx")) for number in range(2)]
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "xl_law12", "calc", "--jobs", "1", *paths]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=follower, check=True, cwd=Path(__file__).parent.parent.parent
    )
    os.close(follower)
    screen = os.read(leader, 10_000).decode()
    os.close(leader)
    assert f"[{'#' * 15}{'.' * 15}] 1 of 2" in screen and f"[{'#' * 30}] 2 of 2" in screen
    assert len(done.stdout.splitlines()) == 2
