"""Makes docs/law12.png: the sheet Law 12 as LibreOffice prints it. Needs LibreOffice, Carlito and pdftoppm."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from xl_law12.hosts.libreoffice import installer
from xl_law12.hosts.libreoffice.office import Office, find

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE.parent / "workbook_templates" / "Law12.xlsx"
RESOLUTION = 110
PAGE = "2"  # after Start
CUT = {"-x": 45, "-y": 72, "-W": 1200, "-H": 610}  # the page without its margins, in dots


def main() -> int:
    """Print the sheet and cut the picture out."""
    if shutil.which("pdftoppm") is None:
        print("pdftoppm is needed (Debian: apt install poppler-utils)", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        profile, printed = Path(folder, "profile"), Path(folder, "printed.pdf")
        installer.install(lambda _: None, profile)
        with Office(find(), profile) as office:
            document = office.load(path=str(TEMPLATE))
            office.recalculate(document=document)
            office.store(document=document, path=str(printed), kind="calc_pdf_Export")
            office.discard(document=document)
        cut = [word for pair in CUT.items() for word in map(str, pair)]
        command = ["pdftoppm", "-png", "-singlefile", "-r", str(RESOLUTION), "-f", PAGE, "-l", PAGE, *cut]
        subprocess.run([*command, str(printed), str(HERE / "law12")], check=True)
    print(f"wrote {HERE / 'law12.png'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
