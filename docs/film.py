"""Makes docs/law12.gif: Kaplan's case is typed into the sheet Law 12, in a LibreOffice window on a virtual screen.

    python3 docs/film.py

It takes a picture after each typed cell and after each answer of the sheet. The film shows each picture as long as a
reader needs, on any machine. Needs LibreOffice, Carlito, Xvfb, openbox, xdotool, and import and convert (imagemagick).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from xl_law12.books import build, law12
from xl_law12.books.page import Page
from xl_law12.books.texts import Edition
from xl_law12.hosts.libreoffice import office as installer
from xl_law12.hosts.libreoffice.office import find, plain_environment

TARGET = Path(__file__).with_name("law12.gif")
SIZE = "1366x740"
COLOURS = 64
LARGEST = 1_000_000
TYPED, ANSWERED, READ = 60, 80, 700  # hundredths of a second that a picture stands
PATIENCE = 60  # seconds
PROGRAMS = {
    "Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool", "import": "imagemagick", "convert": "imagemagick",
}  # fmt: skip

# Kaplan's revoke, EBL 2008, appendix B, in a match: what is typed, cell by cell, in the order of a director's work.
CASE = (
    ("board", 0, "7"),
    ("nos", 0, "NS"),
    ("ns", 0, "Rossi"),
    ("ew", 0, "Bianchi"),
    ("other", 0, "4H="),
    ("other_by", 0, "N"),
    ("contract", 0, "4SX="),
    ("by", 0, "E"),
    ("contract", 1, "4H="),
    ("by", 1, "N"),
    ("contract", 6, "4SX-2"),
    ("by", 6, "E"),
    ("match_ns", 0, "64"),
    ("match_ew", 0, "28"),
    ("boards", 0, "16"),
)

# What a first start would show above the sheet, and what would be completed while it is typed.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Misc">
<prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/Product">
<prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>{version}</value></prop></item>
<item oor:path="/org.openoffice.Setup/Product">
<prop oor:name="WhatsNew" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Input">
<prop oor:name="AutoInput" oor:op="fuse"><value>false</value></prop></item>
</oor:items>
"""


class Shot(NamedTuple):
    """A picture, and how long the film shows it."""

    path: Path
    hundredths: int


def main() -> int:
    """Record the film."""
    missing = sorted({package for program, package in PROGRAMS.items() if shutil.which(program) is None})
    if missing:
        print(f"Debian: apt install {' '.join(missing)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="law12-film-") as place:
        folder = Path(place)
        where = workbook(folder / "ruling.xlsx")
        profile = folder / "profile"
        installer.install(lambda _: None, profile)
        with _screen() as display, _window(folder, profile, display) as window:
            shots = list(_typing(window, folder, where))
        _film(shots)
    size = TARGET.stat().st_size
    print(f"wrote {TARGET} ({size / 1000:.0f} kB, {len(shots)} pictures)")
    return 0 if size < LARGEST else 1


def workbook(path: Path) -> dict[str, tuple[int, int]]:
    """Write a blank workbook that opens on the sheet Law 12; returns the places of its inputs."""
    made: dict[str, Page] = {}
    build.template(Edition(blank=True), only=(law12.NAME,), fill=made.update).save(path)
    page = made[law12.NAME]
    return {key: (page.where[key].top, page.where[key].left) for key, _, _ in CASE}


@contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen, with a window manager."""
    read, write = os.pipe()
    words = ["-screen", "0", f"{SIZE}x24", "-nolisten", "tcp", "-displayfd", str(write)]
    with subprocess.Popen(["Xvfb", *words], pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
        try:
            yield display
        finally:
            manager.terminate()
            manager.wait()
            server.terminate()


class Window:
    """A window of LibreOffice: types into it, and takes pictures of it."""

    def __init__(self, display: str) -> None:
        self._environment = {**os.environ, "DISPLAY": display}

    def does(self, *words: str) -> str:
        """Run a command of xdotool."""
        return subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True).stdout

    def shown(self, path: Path) -> Path:
        """Take a picture of the whole screen when it no longer changes."""
        before, until = b"", time.monotonic() + PATIENCE
        while time.monotonic() < until:
            command = ["import", "-window", "root", "-depth", "8", str(path)]
            subprocess.run(command, env=self._environment, check=True)
            now = path.read_bytes()
            if now == before:
                break
            before = now
            time.sleep(0.3)
        return path


@contextmanager
def _window(folder: Path, profile: Path, display: str) -> Iterator[Window]:
    """LibreOffice with the workbook, as large as the screen."""
    office = find()
    settings = profile / "user" / "registrymodifications.xcu"
    version = ".".join(office.version.split(".")[:2])
    own = re.sub(r"(?s).*?<oor:items[^>]*>", "", settings.read_text(encoding="utf-8"), count=1)
    head = SETTINGS.format(version=version).replace("</oor:items>", "")
    settings.write_text(head + own, encoding="utf-8")
    python = str(Path(office.python.program).parent)
    environment = {**plain_environment(), "DISPLAY": display, "PATH": f"{python}{os.pathsep}{os.environ['PATH']}"}
    words = ["--norestore", "--nologo", f"-env:UserInstallation={profile.as_uri()}", "--calc"]
    program = [office.soffice, *words, str(folder / "ruling.xlsx")]
    with subprocess.Popen(program, env=environment, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            window = Window(display)
            until = time.monotonic() + PATIENCE
            while not (found := window.does("search", "--onlyvisible", "--name", "ruling.xlsx").split()):
                if time.monotonic() > until:
                    raise SystemExit("LibreOffice shows no window")
                time.sleep(0.5)
            window.does("windowactivate", "--sync", found[-1])
            window.does("windowsize", "--sync", found[-1], "100%", "100%")
            window.does("windowmove", found[-1], "0", "0")
            yield window
        finally:
            os.killpg(process.pid, 15)


def _typing(window: Window, folder: Path, where: dict[str, tuple[int, int]]) -> Iterator[Shot]:
    """Type the case; returns a picture of each typed cell and of each answer."""
    window.shown(folder / "start.png")
    for number, (key, line, text) in enumerate(CASE):
        row, column = where[key]
        _go_to(window, f"{chr(64 + column)}{row + line}")
        if not number:
            yield Shot(window.shown(folder / "first.png"), ANSWERED)
        window.does("type", "--delay", "30", text)
        yield Shot(window.shown(folder / f"{number}-typed.png"), TYPED)
        window.does("key", "Return")
        time.sleep(0.5)
    yield Shot(window.shown(folder / "last.png"), READ)


def _go_to(window: Window, cell: str) -> None:
    """Select a cell by the box of its name."""
    window.does("key", "ctrl+shift+t")
    window.does("key", "ctrl+a")
    window.does("type", "--delay", "15", cell)
    window.does("key", "Return")
    time.sleep(0.5)


def _film(shots: list[Shot]) -> None:
    """One file in the colours of the last picture, with only the changed part of each picture."""
    colours = shots[-1].path.with_name("colours.png")
    subprocess.run(["convert", str(shots[-1].path), "+dither", "-colors", str(COLOURS), str(colours)], check=True)
    frames = [word for shot in shots for word in ("-delay", str(shot.hundredths), str(shot.path))]
    few = ["+dither", "-remap", str(colours), "-layers", "OptimizePlus", "-layers", "OptimizeTransparency"]
    subprocess.run(["convert", *frames, "-loop", "0", *few, str(TARGET)], check=True)


if __name__ == "__main__":
    sys.exit(main())
