"""Makes a release: `python3 dev.py release`.

The folder is built beside the one that is there and then takes its place. The same sources make the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from release import books, extensions, packed, pages, welcome
from xl_law12.lambdas.compiler import importable
from xl_law12.page.assembly import assembled
from xl_law12.version import __version__

ROOT = Path(__file__).resolve().parent.parent
LAMBDAS, NOTES, SUMS, DOCUMENTATION = "Law12-lambdas.txt", "NOTES.md", "SHA256SUMS", "documentation"
DIRECTORS = f"xl-law12-{__version__}.zip"
EPOCH = "1580601600"  # 2020-02-02, hatchling's own: whoever builds the wheel gets the same bytes


def main(words: Sequence[str]) -> int:
    """Write the folder that is named, or dist."""
    target = Path(words[0]) if words else ROOT / "dist"
    made = target.with_name(target.name + ".new")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    write(made)
    shutil.rmtree(target, ignore_errors=True)
    made.rename(target)
    for path in sorted(target.iterdir()):
        size = f"{path.stat().st_size / 1e6:9.3f} MB" if path.is_file() else " " * 12
        print(size, path.relative_to(Path.cwd()) if Path.cwd() in path.parents else path)
    return 0


def write(folder: Path) -> None:
    """Everything that a page of downloads shows."""
    directors = [*books.write(folder), *extensions.write(folder, ROOT / "build" / "numpy")]
    packed.write_text(folder / LAMBDAS, importable())
    packed.write_text(folder / welcome.RULING, assembled())
    pages.write(folder / DOCUMENTATION)
    packed.write_text(folder / welcome.NAME, welcome.page())
    packed.write_text(folder / NOTES, notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    archives(folder)
    inside = [*directors, *folder.glob("*.whl"), folder / LAMBDAS, folder / DOCUMENTATION]
    inside += [folder / welcome.NAME, folder / welcome.RULING]
    top = DIRECTORS.removesuffix(".zip")
    packed.write(folder / DIRECTORS, (entry for path in inside for entry in packed.inside(path, f"{top}/{path.name}")))
    packed.write_text(folder / SUMS, sums(folder))


def archives(folder: Path) -> None:
    """The wheel and the source archive."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def notes(changelog: str) -> str:
    """What the changelog says of this version.

    >>> notes(f"# Changelog\\n\\n## {__version__} (today)\\n\\nNew.\\n\\n## 0.0.1\\n\\nOld.\\n").split("\\n")[1:]
    ['', 'New.', '']
    """
    (found,) = re.findall(rf"^## ({re.escape(__version__)}\b.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return f"# xl-law12 {found.strip()}\n"


def sums(folder: Path) -> str:
    """Every file with its SHA-256, as `sha256sum -c` reads it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    digests = ((hashlib.sha256(path.read_bytes()).hexdigest(), path.relative_to(folder).as_posix()) for path in files)
    return "".join(f"{digest}  {name}\n" for digest, name in digests)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
