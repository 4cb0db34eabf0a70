"""What xl-law12 calc does to files: others' changes, links, rights, copies, names that no system bears."""

import os
import stat
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
from xl_law12.calc.formulas import Cell
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import Calculated, Workbook

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


def test_another_file_is_only_written_over_when_asked(tmp_path: Path, said: Any) -> None:
    path, target = made(tmp_path / "a.xlsx", CELLS), tmp_path / "b.xlsx"
    target.write_text("theirs")
    code, _, error = said("calc", path, "-o", target)
    assert (code, target.read_text()) == (2, "theirs")
    assert error == f"xl-law12: {target}: exists already; --force overwrites it\n"
    assert jobs.process(path, target, Options()).error == f"{target}: exists already"
    assert target.read_text() == "theirs"
    assert said("calc", path, "-o", target, "--force")[0] == 0
    assert shown(target)["A1"].value == 10
    code, _, error = said("calc", path, "--force")
    assert code == 2 and "--force is for -o" in error


def test_in_a_folder_too(tmp_path: Path, said: Any) -> None:
    one, two = (made(tmp_path / name, CELLS) for name in ("one.xlsx", "two.xlsx"))
    out = tmp_path / "out"
    out.mkdir()
    (out / "two.xlsx").write_text("theirs")
    code, _, error = said("calc", one, two, "-o", out)
    assert code == 2 and "two.xlsx: exists already" in error and names_in(out) == ["two.xlsx"]


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
