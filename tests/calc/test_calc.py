"""xl-law12 calc on the command line: files, folders, several at once; links, rights, copies, and names of files."""

import os
import stat
import subprocess
import sys
import zipfile
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.calc.workbooks import calculated, made, shown
from xl_law12 import atomic
from xl_law12.calc import jobs
from xl_law12.calc.calculation import by_formulon
from xl_law12.calc.engine import library
from xl_law12.calc.formulas import Cell
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import Calculated, Workbook
from xl_law12.hosts.excel.settings import OLDEST_PYTHON

TOO_OLD = sys.version_info < OLDEST_PYTHON


def make(path: Path, **cells: Any) -> Path:
    return made(path, cells or {"A1": "=IMP(430)"})


def value(path: Path) -> Any:
    return shown(path)["A1"].value


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


def test_the_option_of_older_scripts(tmp_path: Path, said: Any) -> None:
    """Several workbooks at a time were once calculated with it."""
    paths = [str(make(tmp_path / f"{number}.xlsx")) for number in range(3)]
    code, out, _ = said("calc", "--jobs", "1", *paths)
    assert (code, len(out.splitlines())) == (0, 3)


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
    command = [sys.executable, "-m", "xl_law12", "calc", *paths]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=follower, check=True, cwd=Path(__file__).parent.parent.parent
    )
    os.close(follower)
    screen = os.read(leader, 10_000).decode()
    os.close(leader)
    assert f"[{'#' * 15}{'.' * 15}] 1 of 2" in screen and f"[{'#' * 30}] 2 of 2" in screen
    assert len(done.stdout.splitlines()) == 2


# What xl-law12 calc does to files: others' changes, links, rights, copies, names that no system bears.


CELLS = {"A1": "=IMP(430)"}


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("same_size_and_time", [False, True])
def test_a_file_that_somebody_saved_meanwhile_is_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same_size_and_time: bool
) -> None:
    """Noticed before the renaming, by its content where size and time tell nothing."""
    path = made(tmp_path / "a.xlsx", CELLS)
    other = made(tmp_path / "other.xlsx", {"A1": "=IMP(-50)"}).read_bytes()
    status = path.stat()
    if same_size_and_time:
        other = bytes([*path.read_bytes()[:-1], 1])

    def slowly(workbook: Workbook, wanted: Collection[Cell]) -> Calculated:
        done = by_formulon(workbook, wanted)
        path.write_bytes(other)
        if same_size_and_time:
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        return done

    monkeypatch.setattr("xl_law12.calc.jobs.by_formulon", slowly)
    outcome = jobs.process(path, None, Options())
    assert outcome.error == f"{path}: was changed by another program in the meantime: nothing is written, try again"
    assert path.read_bytes() == other
    assert names_in(tmp_path) == ["a.xlsx", "other.xlsx"]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    real, link = tmp_path / "deep" / "real.xlsx", tmp_path / "link.xlsx"
    original = made(real, CELLS).read_bytes()
    (tmp_path / "between.xlsx").symlink_to(real)
    link.symlink_to("between.xlsx")
    outcome = calculated(link)
    assert link.is_symlink() and shown(real)["A1"].value == 10
    assert outcome.backup == real.with_name("real.xlsx.bak") and outcome.backup.read_bytes() == original
    (real.with_name("~$real.xlsx")).write_text("")
    assert "is open in Excel" in jobs.process(link, None, Options(recalc_on_load=True)).error


def test_two_names_for_one_workbook_are_done_once(tmp_path: Path, said: Any) -> None:
    path, link = made(tmp_path / "a.xlsx", CELLS), tmp_path / "b.xlsx"
    link.symlink_to(path)
    code, out, _ = said("calc", tmp_path)
    assert (code, out) == (0, f"{path}: 1 formula, 1 changed; the original is a.xlsx.bak\n")


def test_links_in_a_circle(tmp_path: Path, said: Any) -> None:
    path = tmp_path / "a.xlsx"
    path.symlink_to(path)
    code, _, error = said("calc", path)
    assert code == 2 and error == f"xl-law12: {path}: cannot be read: its links lead in a circle\n"


def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    """By its mode: nothing is read-only to root."""
    path = made(tmp_path / "a.xlsx", CELLS)
    path.chmod(0o444)
    outcome = jobs.process(path, None, Options())
    assert outcome.error == f"{path}: is read-only: take that off first, or write to another file"
    assert names_in(tmp_path) == ["a.xlsx"]
    assert calculated(path, tmp_path / "b.xlsx").written == tmp_path / "b.xlsx"


def test_a_private_file_has_private_copies(tmp_path: Path) -> None:
    path = made(tmp_path / "a.xlsx", CELLS)
    path.chmod(0o600)
    outcome = calculated(path)
    assert outcome.backup is not None
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path, outcome.backup)] == [0o600, 0o600]


def test_the_comment_of_the_zip_stays(tmp_path: Path) -> None:
    path = made(tmp_path / "a.xlsx", CELLS)
    with zipfile.ZipFile(path, "a") as packed:
        packed.comment = b"Venice Cup"
    calculated(path)
    with zipfile.ZipFile(path) as packed:
        assert packed.comment == b"Venice Cup"


def test_copies_never_race(tmp_path: Path) -> None:
    """Eight at once, none over another."""
    path = tmp_path / "a.xlsx"
    path.write_text("now")
    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(lambda number: atomic.keep_copy(path, str(number).encode()), range(8)))
    assert sorted(copy.read_text() for copy in kept) == [str(number) for number in range(8)]
    assert len(names_in(tmp_path)) == 9


def test_copies_on_a_disc_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "a.xlsx"
    path.write_text("now")
    assert [atomic.keep_copy(path, b"old").name for _ in range(2)] == ["a.xlsx.bak", "a.xlsx.bak2"]
    with pytest.raises(atomic.AlreadyThereError):
        atomic.write(path, b"new", new=True)
    assert path.read_text() == "now"


LONG = "x" * 260


@pytest.mark.usefixtures("small_template")
@pytest.mark.parametrize(
    "words",
    [
        ["calc", f"{LONG}.xlsx"],
        ["calc", "a.xlsx", "-o", f"{LONG}.xlsx"],
        ["calc", "a.xlsx", "-o", f"{LONG}/a.xlsx"],
        ["calc", "a.xlsx", "b.xlsx", "-o", LONG],
        ["calc", LONG],
        ["new", f"{LONG}.xlsx"],
        ["new", f"{LONG}/a.xlsx"],
        ["new", f"{'é' * 126}.xlsx"],
        ["calc", f"{'é' * 126}.xlsx"],
    ],
)
def test_names_that_no_system_bears(
    tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Longer than 255 bytes, some only in UTF-8."""
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "a.xlsx", CELLS)
    made(tmp_path / "b.xlsx", CELLS)
    code, out, error = said(*words)
    assert code in (1, 2) and out == "" and error.startswith("xl-law12: ") and "inside" not in error
    assert "its name is too long" in error or "does not exist" in error
    assert names_in(tmp_path) == ["a.xlsx", "b.xlsx"]


def test_a_name_as_long_as_they_come(tmp_path: Path) -> None:
    """255 bytes: the copy's name would be longer, and that is said before anything is written."""
    path = made(tmp_path / f"{'x' * 250}.xlsx", CELLS)
    original = path.read_bytes()
    assert "its name is too long" in jobs.process(path, None, Options()).error
    assert names_in(tmp_path) == [path.name] and path.read_bytes() == original
    assert calculated(path, tmp_path / f"{'y' * 250}.xlsx").written is not None


@pytest.mark.usefixtures("small_template")
@pytest.mark.parametrize("words", [["new", "no/a.xlsx"], ["calc", "a.xlsx", "-o", "no/a.xlsx"], ["new", "no"]])
def test_folders_where_nothing_may_be_written(
    tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """As root everything is allowed; the system's refusal is put in its place."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "denied", "no")

    monkeypatch.chdir(tmp_path)
    made(tmp_path / "a.xlsx", CELLS)
    (tmp_path / "no").mkdir()
    if words[-1] == "no":
        monkeypatch.setattr(Path, "stat", refuse)
    else:
        monkeypatch.setattr("tempfile.mkstemp", refuse)
    code, out, error = said(*words)
    assert code in (1, 2) and out == "" and "inside" not in error and error.count("\n") == 1
    monkeypatch.undo()
    assert names_in(tmp_path / "no") == []


def test_the_system_refuses_somewhere_else(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever in a command: a sentence with the path."""
    from xl_law12 import reference

    def refuse(*_: Any) -> int:
        raise PermissionError(13, "denied", "/root/profile")

    monkeypatch.setattr(reference, "overview", refuse)
    code, _, error = said("functions")
    assert code == 1
    assert error == (
        "xl-law12: /root/profile: it is not allowed there (a read-only folder, or a file that another program has "
        "open)\n"
    )
