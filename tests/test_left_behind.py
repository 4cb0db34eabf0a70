"""What killed processes leave in a folder, and names that would steer a terminal."""

import json
import os
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from tests.calc.workbooks import made
from tests.files.common import MONDAY
from xl_law12 import atomic
from xl_law12.cli.terminal import printable

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes, devices, and signs that no name has on Windows")


def aged(path: Path, seconds: float) -> Path:
    """A file, or whatever else stands there, as it was left so long ago."""
    import time

    then = time.time() - seconds
    os.utime(path, (then, then), follow_symlinks=False)
    return path


def test_what_an_hour_ago_was_not_finished_is_cleared(tmp_path: Path, file: Any) -> None:
    """Only ours, only regular files, and none whose process may still be at work."""
    theirs = file("precious", "mine")
    link, folder, pipe, young, left = (tmp_path / f".xl-law12-abcd123{number}.tmp" for number in range(5))
    link.symlink_to(theirs)
    folder.mkdir()
    os.mkfifo(pipe)
    named = (".xl-law12-notes.tmp", "xl-law12-abcd1234.tmp", ".xl-law12-abcd1234.tmp.bak")
    others = [tmp_path / name for name in named]
    for other in (young, left, *others):
        other.write_text("mine")
    kept = [theirs, link, folder, pipe, *others]
    for path in (left, *kept):
        aged(path, 3660)
    aged(young, 3540)
    atomic.write(tmp_path / "a.txt", b"new")
    assert sorted(tmp_path.iterdir()) == sorted([*kept, young, tmp_path / "a.txt"])


STEERING = "a\x1b[2J\x07\n\r\x9b31m\u202eb\x7f"


def steers(text: str) -> bool:
    """Whether a text holds a sign that a terminal may obey; it has its own lines and tabs."""
    return any(unicodedata.category(sign) in ("Cc", "Cf") and sign not in "\n\t" for sign in text)


@pytest.mark.usefixtures("small_template")
@pytest.mark.parametrize(
    "words",
    [
        *(["score", "{evening}"], ["score", "{none}.csv"], ["import", "{evening}", "-o", "{out}.xlsx"]),
        *(["export", "{evening}", "-o", "{out}.html"], ["calc", "{book}"], ["calc", "{empty}"], ["doctor", "{book}"]),
        *(["new", "{out}.doc"], ["call", "IMP", "{out}"], ["{out}"]),
    ],
)
def test_no_name_of_a_file_steers_the_terminal(
    said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("XL_LAW12_SOFFICE", "/nowhere/soffice")
    places = {name: tmp_path / f"{name}{STEERING}" for name in ("evening", "none", "empty", "book", "out")}
    places["book"] = made(places["book"].with_name(f"{STEERING}.xlsx"), {"A1": "=IMP(430)", "A2": "=IMP(425.5)"})
    places["evening"].write_bytes(MONDAY.read_bytes())
    places["empty"].touch()
    _, out, error = said(*[word.format(**places) for word in words])
    assert out + error
    assert not steers(out + error)
    for line in (out + error).splitlines():
        assert not line.startswith(("b", "31m")), "a new line within a name begins none here"


def test_nor_what_stands_in_a_file(said: Any, tmp_path: Path) -> None:
    """Names of players, boards and columns, in every form of the ranking."""
    evening = tmp_path / "evening.csv"
    name = "A\x1b[2J\x9b31m\u202eB"
    evening.write_text(f"Board,NS,EW,NS score,NS names\n1,1,2,420,{name}\n1,3,4,x{name},\n", encoding="utf-8")
    for words in (["score"], ["import", "-o", "-"]):
        _, out, error = said(*words, evening)
        assert not steers(out + error)
    evening.write_text(f"Board,NS,EW,NS score,NS names\n1,1,2,420,{name}\n1,3,4,50,\n", encoding="utf-8")
    for form in ([], ["--csv"], ["--json"]):
        code, out, error = said("score", *form, evening)
        assert code == 0 and not steers(out + error)
    assert {row["players"] for row in json.loads(said("score", "--json", evening)[1])} >= {name, ""}


def test_signs_as_they_are_shown() -> None:
    assert printable("plain Ünï\xa0ñ\u2009x") == "plain Ünï\xa0ñ\u2009x"
    assert printable("\x1b\n\t\r\x07") == r"\x1b\n\t\r\x07"
    assert printable("\x7f\x9b\u202e\ud800") == r"\u007f\u009b\u202e\ud800"
    assert json.loads(f'"{printable(chr(0xE0001))}"') == chr(0xE0001)
