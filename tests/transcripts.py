"""Commands and what they say, as texts that anybody can read and add to.

A text has parts, each under `## title`, with [slow] behind it if it takes long, or [small] if it builds a workbook:

    @ rulings.csv                 a file, whose lines follow; \\t and \\n stand for a tab and the end of a line
    @ b.xml < compscore.xml       a copy of a sample or of a file, in which the lines `old => new` are replaced
    @ a.xlsx                      a workbook, whose lines are cells: tests.calc.workbooks.typed
    $ score evening.csv           a command, which ends with the code 0
    $2 score evening.csv          and one that ends with 2; what is refused prints nothing
    $ import a.csv -o - >> b.txt  what is printed becomes a file
    $ explain 2 <<< 9\\n6\\n       what follows is typed
    > 1 NS 1 ... 8.50             a line that is printed, below those before it; tabs are shown as |, ... is anything
    = score other.csv             the same is printed as by that command
    ! open: line 3                a line that is said beside the results; !2 in two lines, !0 in none
    prints 2|0 / 0|2              the whole of what is printed, its lines parted by /; `says`: of what is said beside it
    refused xl-law12: --vul       nothing is printed, and what is said begins so
    ranks NS 1 4 100; NS 2 0 0    how the lines of --csv begin: pair, score and percentage, as short as they are
    pairs NS 1, NS 2              all pairs of --csv, in the order of their names
    scores 420 60%_420,_40%_-50   what `import FILE -o -` has as score or ruling; - is none, ? is asked about
    in page.html: text            a file has this text; `not in page.html: text`, `none page.html` (there is no file)
    cells a.xlsx A1 10; B1 #N/A   what cells of a workbook show; a blank one has a dash
    same page.html other.html     two files have the same bytes
    each NAME ~ OTHER             the part once for every line that follows, with {NAME} and {OTHER} filled in

What stands before the first of these lines is the reason.
"""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.calc import workbooks

ROOT = Path(__file__).resolve().parents[1]
EVENINGS = ROOT / "tests" / "files" / "evenings"
DOCS = ROOT / "docs" / "evening"
PLACES = {  # the example of the documents, and a sample
    "{monday}": str(DOCS / "monday.xml"),
    "{rulings}": str(DOCS / "rulings.csv"),
    "{magic}": str(EVENINGS / "magic-contest.pbn"),
}
SMALL = "[small]\n"
Said = Callable[..., tuple[int, str, str]]


def parts(folder: Path) -> list[Any]:
    """The parts of all texts in a folder, as parameters of a test."""
    found = []
    for path in sorted(folder.glob("*.txt")):
        for part in path.read_text(encoding="utf-8").split("\n## ")[1:]:
            title, _, text = part.partition("\n")
            name, _, marks = title.partition(" [")
            slow = [pytest.mark.slow] * ("slow" in marks)
            for number, filled in enumerate(_filled(text), start=1):
                id_ = f"{path.stem}: {name} {number}"
                found.append(pytest.param(SMALL * ("small" in marks) + filled, marks=slow, id=id_))
    return found


def _filled(text: str) -> list[str]:
    """A part, as often as its table of `each` has lines."""
    table = re.search(r"^each (.+)\n((?:.+\n)+)\n?", text, re.M)
    if table is None:
        return [text]
    found = []
    for row in table[2].splitlines():
        one = text.replace(table[0], "")
        for name, cell in zip(table[1].split(" ~ "), row.split(" ~ "), strict=True):
            one = one.replace(f"{{{name}}}", cell)
        found.append(one)
    return found


def run(text: str, said: Said) -> None:
    """Do in the current folder what a part says, and compare."""
    blocks = re.findall(r"^(@|\$\d?) (.+)\n((?:(?!@ |\$\d? ).*\n?)*)", f"{text}\n", re.M)
    assert any(kind.startswith("$") for kind, *_ in blocks), "no command"
    for kind, words, rest in blocks:
        if kind == "@":
            _write(words, rest.rstrip("\n") + "\n")
            continue
        words, _, kept = words.partition(" >> ")
        words, _, typed = words.partition(" <<< ")
        code, printed, told = said(*_words(words), given=_signs(typed))
        assert code == int(kind[1:] or 0), f"{words}: {code}\n{told}"
        assert printed == "" or code != 2 or words.startswith("explain"), f"{words}: {printed}"  # it asks questions
        if kept:
            Path(kept).write_text(printed, encoding="utf-8")
        _compare(rest, printed, told, said)


def _words(line: str) -> list[str]:
    return [PLACES.get(word, word) for word in shlex.split(line)]


def _write(name: str, text: str) -> None:
    path, _, sample = name.partition(" < ")
    Path(path).parent.mkdir(exist_ok=True)
    if not sample:
        workbooks.typed(Path(path), text) if path.endswith(".xlsx") else Path(path).write_text(_signs(text), "utf-8")
        return
    kept = EVENINGS / PLACES.get(sample, sample)
    data = (kept if kept.exists() else Path(sample)).read_bytes()
    encoding = "iso-8859-1" if sample == "{monday}" else "utf-8"
    for old, new in (map(_signs, line.split(" => ")) for line in text.splitlines() if line):
        assert old.encode(encoding) in data, old
        data = data.replace(old.encode(encoding), new.encode(encoding))
    Path(path).write_bytes(data)


def _signs(text: str) -> str:
    return text.replace("\\t", "\t").replace("\\n", "\n")


def _compare(wanted: str, printed: str, told: str, said: Said) -> None:
    output = _plain(printed)
    for line in filter(None, wanted.splitlines()):
        mark, _, rest = line.partition(" ")
        is_there = re.compile(_pattern(rest)).search
        if mark == ">":
            at = next((number for number, it in enumerate(output) if is_there(it)), None)
            assert at is not None, f"{line}\nbut:\n{printed}"
            output = output[at + 1 :]
        elif mark == "=":
            assert printed == said(*_words(rest))[1]
        elif mark in ("prints", "says", "refused"):
            whole = " / ".join(output if mark == "prints" else _plain(told))
            assert re.fullmatch(_pattern(rest + "..." * (mark == "refused")), whole), f"{line}\nbut:\n{whole}"
            assert mark != "refused" or printed == "", line
        elif mark in TABLES:
            assert TABLES[mark](printed, rest.count(";") + 1) == rest, printed
        elif mark in FILES:
            assert FILES[mark](rest), line
        else:
            assert mark[0] == "!", line
            found = sum(map(bool, map(is_there, _plain(told))))
            assert found == int(mark[1:]) if mark[1:] else found, f"{line}\nbut:\n{told}"


def _pattern(text: str) -> str:
    return re.escape(text).replace(r"\.\.\.", ".*")


def _plain(text: str) -> list[str]:
    """The lines; tabs as |, several blanks as one."""
    return re.sub(r" +", " ", text.replace("\t", "|")).splitlines()


def ranked(printed: str, count: int) -> str:
    """The first lines of --csv: pair, score and percentage."""
    rows = [line.split(",") for line in printed.splitlines()[1:] if line]
    return "; ".join(f"{row[1]} {float(row[-2]):g} {float(row[-1]):g}" for row in rows[:count])


def _pairs(printed: str, _: int) -> str:
    return ", ".join(sorted(line.split(",")[1] for line in printed.splitlines()[1:] if line))


def _scores(printed: str, _: int) -> str:
    heads, *rows = [line.split("\t") for line in printed.splitlines()]
    both = [row[heads.index("Ruling")] or row[heads.index("NS score")] for row in rows]
    return " ".join("?" if it.startswith("#") else it.replace(" ", "_") or "-" for it in both)


def _has(where: str) -> bool:
    name, _, text = where.partition(": ")
    return bool(re.search(_pattern(_signs(text)), Path(name).read_text(encoding="utf-8"), re.S))


def _are_same(names: str) -> bool:
    return len({Path(name).read_bytes() for name in names.split()}) == 1


TABLES = {"ranks": ranked, "pairs": _pairs, "scores": _scores}


def _has_cells(where: str) -> bool:
    """Whether cells show what they should: `cells a.xlsx A1 10; B1 #N/A`."""
    name, _, places = where.partition(" ")
    found = workbooks.shown_in(Path(name), places)
    assert found == places
    return True


FILES: dict[str, Callable[[str], bool]] = {
    "in": _has,
    "not": lambda where: not _has(where.removeprefix("in ")),
    "none": lambda name: not Path(name).exists(),
    "same": _are_same,
    "cells": _has_cells,
}
