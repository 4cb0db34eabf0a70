"""Makes docs/law12.png, or the pictures of other sheets, as LibreOffice prints them with their examples.

    python3 docs/picture.py                      the sheet Law 12
    python3 docs/picture.py Session "Law 12"     these sheets: docs/session.png, docs/law12.png
    python3 docs/picture.py all                  every sheet

The picture of a sheet with a ruling ends above the form.

Needs LibreOffice, Carlito, pdftotext and pdftoppm (poppler-utils), and convert (imagemagick).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.hosts.office import Office
from xl_law12.books import build, law12
from xl_law12.books.texts import Edition
from xl_law12.hosts.libreoffice import office as installer
from xl_law12.hosts.libreoffice.office import find

HERE = Path(__file__).resolve().parent
RESOLUTION = 110
COLOURS = 48
HEAD, FOOT = 0.47, 0.75  # of a page, in inches
SCREENS = {"Law 12": "$A$1:$O$29", "Matchpoints": "$A$1:$O$31"}
PROGRAMS = {"pdftotext": "poppler-utils", "pdftoppm": "poppler-utils", "convert": "imagemagick"}


def main(words: Sequence[str]) -> int:
    """Make the pictures of the named sheets."""
    missing = sorted({package for program, package in PROGRAMS.items() if shutil.which(program) is None})
    every = [sheet.name for sheet in build.SHEETS]
    names = every if list(words) == ["all"] else list(words) or [law12.NAME]
    unknown = [name for name in names if name not in every]
    if missing or unknown:
        wanted = f"Debian: apt install {' '.join(missing)}" if missing else f"the sheets are {', '.join(every)}"
        print(f"{', '.join(missing or unknown)}: {wanted}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        installer.install(lambda _: None, home / "profile")
        for name in [name for name in names if name in SCREENS]:
            _print(home, only=(name,))
            _cut(home / "printed.pdf", name, 1)
        others = [name for name in names if name not in SCREENS]
        if others:
            _print(home)
        for name in others:
            _cut(home / "printed.pdf", name, _first_page(home / "printed.pdf", name))
    return 0


def _print(folder: Path, only: tuple[str, ...] = ()) -> None:
    """Print the template, or some of its sheets, with LibreOffice and our functions."""
    package = build.template(Edition(), only=only)
    for name in only:
        area = rf"""(<definedName name="_xlnm.Print_Area"[^>]*>'?{name}'?)![^<]*<"""
        shown = rf"\1!{SCREENS[name]}<"
        package["xl/workbook.xml"] = re.sub(area, shown, package["xl/workbook.xml"].decode()).encode()
    package.save(folder / "template.xlsx")
    with Office(find(), folder / "profile") as office:
        document = office.load(path=str(folder / "template.xlsx"))
        office.recalculate(document=document)
        office.store(document=document, path=str(folder / "printed.pdf"), kind="calc_pdf_Export")
        office.discard(document=document)


def _first_page(printed: Path, name: str) -> int:
    """The first page on which a sheet stands: its name is in the header, on the right."""
    command = ["pdftotext", "-layout", str(printed), "-"]
    pages = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\f")
    return next(number for number, text in enumerate(pages, start=1) if text.split("\n")[0].endswith(f"  {name}"))


def _cut(printed: Path, name: str, page: int) -> None:
    """Save a page of a sheet without its margins, in few colours."""
    is_screen, picture = name in SCREENS, HERE / f"{name.replace(' ', '').lower()}.png"
    head, foot = (round(inches * RESOLUTION) for inches in (0 if is_screen else HEAD, FOOT))
    dots = RESOLUTION * 3 // 2 if is_screen else RESOLUTION
    options = ["-singlefile", "-r", str(dots), "-f", str(page), "-l", str(page)]
    ppm = subprocess.run(["pdftoppm", *options, str(printed)], check=True, capture_output=True).stdout
    chopped = ["-gravity", "north", "-chop", f"0x{head}", "-gravity", "south", "-chop", f"0x{foot}"]
    cut = [*chopped, "-trim", "+repage", "-bordercolor", "white", "-border", "8"]
    few = ["+dither", "-colors", str(COLOURS), "-strip", f"PNG8:{picture}"]
    subprocess.run(["convert", "ppm:-", *cut, *few], check=True, input=ppm)
    print(f"wrote {picture}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
