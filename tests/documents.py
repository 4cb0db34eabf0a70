"""Reads README.md and docs/: the files and commands in them, the quoted outputs, and the links.

In a fenced block a line that begins with `$ ` is a command, and the lines below it are its output. A block whose fence
names a file (` ```csv monday.csv`) is the content of this file. `<!-- FILE.xlsx: Sheet!name = 650 -->` types a number
into the cell of this name, `<!-- FILE: -600 becomes -400 -->` changes a text. `python3 dev.py docs` writes the outputs
again.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openpyxl

from tests import functions
from tests.calc.workbooks import filled
from xl_law12 import reference
from xl_law12.excel.package import Package
from xl_law12.excel.references import place_of

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    *sorted(path for path in ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "benchmarks" / "README.md",
]
WORKING = [path for path in DOCUMENTS if "\n$ xl-law12 " in path.read_text(encoding="utf-8")]

FENCE = re.compile(r"^```(?P<kind>\w*)(?: (?P<file>\S+))?\n(?P<body>.*?)^```$", re.M | re.S)
TYPED = re.compile(r"^<!-- (?P<book>\S+\.xlsx): (?P<sheet>[\w ]+)!(?P<name>\w+) = (?P<value>-?\d+) -->$", re.M)
COMMAND = re.compile(r"^\$ (?P<line>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.M)
MENDED = re.compile(r"^<!-- (?P<text>\S+): (?P<before>\S+) becomes (?P<after>\S+) -->$", re.M)
STEP = re.compile(f"{FENCE.pattern}|{TYPED.pattern}|{MENDED.pattern}", re.M | re.S)
# The parts of the outputs of `install` and `doctor` that differ from machine to machine.
MACHINE = (
    (re.compile(r"(?<!version )(?<!xl-law12 )(?<![\d.])\d+(\.\d+)+\b"), "9.9"),  # not our own version
    (re.compile(r" at \S+"), " at FOLDER"),
    (re.compile(r"that Python has no numpy: fetching .*\n|, no numpy of its own.*"), ""),
    (re.compile(r"note +in this shell .* comes before LibreOffice's Python.*\n"), ""),
)
# The number of formulas changes with every edition of the template; a test does not compare it.
COUNTED = re.compile(r"\b[\d,]+( of [\d,]+)? formulas\b|, [\d,]+ changed|(?<=would change: ).*")
OF_A_MACHINE = ("install", "doctor")

Run = Callable[[str, Path], str]


def settled(document: Path, folder: Path, run: Run) -> str:
    """The text of a document, with the outputs that its commands print in this folder."""
    return STEP.sub(lambda step: _done(step, folder, run), document.read_text(encoding="utf-8"))


def _done(step: re.Match[str], folder: Path, run: Run) -> str:
    """Take a step of a document; returns its text, with the outputs of its commands."""
    if step["book"]:
        _type(folder / step["book"], step["sheet"], step["name"], float(step["value"]))
        return step[0]
    if step["text"]:
        text = (folder / step["text"]).read_text(encoding="utf-8")
        (folder / step["text"]).write_text(text.replace(step["before"], step["after"]), encoding="utf-8")
        return step[0]
    if step["file"]:
        (folder / step["file"]).write_text(step["body"], encoding="utf-8")
        return step[0]
    body = COMMAND.sub(lambda command: _answered(command, folder, run), step["body"])
    return step[0].replace(step["body"], body)


def _answered(command: re.Match[str], folder: Path, run: Run) -> str:
    """Run a command; returns it with its output, which stays as quoted if it differs only from machine to machine."""
    if not command["line"].startswith("xl-law12 "):
        return command[0]
    printed = run(command["line"].removeprefix("xl-law12 "), folder)
    if command["line"].split()[1] in OF_A_MACHINE and masked(printed) == masked(command["output"]):
        return command[0]
    return f"$ {command['line']}\n{printed}"


def masked(printed: str) -> str:
    """An output without the parts that differ from machine to machine."""
    for pattern, instead in MACHINE:
        printed = pattern.sub(instead, printed)
    return printed


def uncounted(text: str) -> str:
    """A document without the numbers of formulas."""
    return COUNTED.sub("N", text)


def _type(path: Path, sheet: str, name: str, value: float) -> None:
    """Put a number into an input cell, as a program does that does not know our functions."""
    meant = re.search(r"\$([A-Z]+)\$(\d+)", openpyxl.load_workbook(path)[sheet].defined_names[name].attr_text)
    assert meant is not None, name
    place = "".join(meant.groups())
    package = Package.load(path)
    part = next(it.part for it in package.sheets() if it.name == sheet)
    package[part] = filled(package[part], {place_of(place): value}, part)
    package.save(path)


def by(program: list[str], profile: Path) -> Run:
    """A function that runs a command of a document with this program, in this profile of LibreOffice."""

    def run(line: str, folder: Path) -> str:
        words, _, source = line.partition(" < ")
        command = [*program, *shlex.split(words)]
        if command[len(program)] in OF_A_MACHINE and "excel" not in command:
            command += ["--profile", str(profile)]
        given = (folder / source).read_text(encoding="utf-8") if source else ""
        environment = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80"}
        streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
        done = subprocess.run(command, input=given, cwd=folder, env=environment, check=False, **streams)
        printed: str = done.stdout
        assert "Traceback" not in printed, printed
        return printed

    return run


def prepared(document: Path, folder: Path) -> Path:
    """Fill the folder in which a document's commands run: for a document in docs/, with the samples beside it."""
    for sample in ("evening", "evening.txt") if document.parent == ROOT / "docs" else ():
        source = document.parent / sample
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, folder / sample)
    return folder


def links(document: Path) -> Iterator[str]:
    """The targets of the document's links and pictures, without those in code."""
    text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", document.read_text(encoding="utf-8")))
    yield from re.findall(r"\]\(([^)\s]+)\)", text)


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as sites such as GitHub make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", document.read_text(encoding="utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def main() -> None:
    """Write docs/functions.md, the types of the public names, and the outputs in all documents again."""
    _write(ROOT / "docs" / "functions.md", reference.markdown())
    _write(functions.TYPES, functions.types())
    for document in WORKING:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "here")
            folder.mkdir()
            run = by([sys.executable, "-m", "xl_law12"], Path(place, "profile"))
            _write(document, settled(document, prepared(document, folder), run))


def _write(path: Path, text: str) -> None:
    """Write a file if its text has changed, and say so."""
    if path.read_text(encoding="utf-8") != text:
        path.write_bytes(text.encode())
        print(f"wrote {path.relative_to(ROOT)}", flush=True)
    else:
        print(f"{path.relative_to(ROOT)} is as before", flush=True)


if __name__ == "__main__":
    main()
