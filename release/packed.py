"""Files of the same bytes on every machine: texts, and zips in order, without a date and without its rights."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

FIRST_DATE = (1980, 1, 1, 0, 0, 0)
READABLE = 0o100644 << 16
PACKED = (".oxt", ".xlsx", ".xlsm", ".whl")  # zips already: nothing would be gained


def write(target: Path, entries: Iterable[tuple[str, bytes]]) -> Path:
    """Pack files, each with its place in the zip."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(entries):
            entry = zipfile.ZipInfo(name, FIRST_DATE)
            entry.external_attr = READABLE
            is_packed = Path(name).suffix in PACKED
            archive.writestr(entry, content, zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED)
    return target


def write_text(target: Path, text: str) -> None:
    """Write a text with the same line ends everywhere."""
    target.write_text(text, encoding="utf-8", newline="\n")


def inside(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """A file, or all files below a folder, with their names in the zip."""
    if path.is_file():
        yield name, path.read_bytes()
        return
    for below in path.iterdir():
        yield from inside(below, f"{name}/{below.name}")
