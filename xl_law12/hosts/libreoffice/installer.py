"""Puts the extension into LibreOffice, updates it, takes it out, and says what it did."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xl_law12.hosts import Finding
from xl_law12.hosts.libreoffice import kept
from xl_law12.hosts.libreoffice.extension import IDENTIFIER, NAME, build, packages_in
from xl_law12.hosts.libreoffice.office import Installation, Office, OfficeError, Python, find
from xl_law12.processes import last_line, python as python_command

Say = Callable[[str], None]

NUMPY = "numpy>=1.24"
PREFIX = "xl-law12-"


def install(say: Say, profile: Path) -> str:
    """Install or update the extension, check it by a real call, and return the version that is there now."""
    kept.check_path(profile)
    office = find()
    say(f"LibreOffice {office.version} at {office.soffice}")
    say(f"its Python: {office.python.version} at {office.python.program}")
    with work_folder() as folder:
        beside = folder / "beside"
        if not office.python.numpy:
            say(f"that Python has no numpy: fetching {NUMPY} for it")
            fetch_numpy(office.python, NUMPY, beside)
        extension = build(folder / NAME, packages_in(beside))
        say(f"made the extension ({extension.stat().st_size / 1e6:.1f} MB)")
        kept.check_register(profile)
        if kept.mended(profile, extension):
            say("an earlier installation was damaged: mended")
        with Office(office, profile) as running:
            before = running.installed(identifier=IDENTIFIER)
            version = str(running.install(path=str(extension)))
        say(f"updated version {before} to {version}" if before else f"installed version {version}")
    check(office, profile)
    kept.clear(profile)
    say("checked: IMP(430) gives 10 in a cell")
    return version


def fetch_numpy(python: Python, wanted: str, target: Path) -> None:
    """Fetch a numpy for another Python and platform than ours."""
    platform = wheel_platform(python.platform)
    command = python_command("pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    command += ["--target", str(target), "--only-binary=:all:", "--implementation", "cp"]
    command += ["--python-version", python.version, "--platform", platform, wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = last_line(done.stderr)
        raise OfficeError(
            f"pip cannot get {wanted} for Python {python.version} on {platform} ({reason}). "
            "On Debian, apt install python3-numpy gives LibreOffice's Python a numpy; elsewhere look at the network"
        )


def wheel_platform(platform: str) -> str:
    """The name by which wheels know a platform.

    >>> wheel_platform("win-amd64"), wheel_platform("linux-x86_64"), wheel_platform("macosx-10.9-universal2")
    ('win_amd64', 'manylinux2014_x86_64', 'macosx_11_0_arm64')
    """
    if platform.startswith("linux"):
        return "manylinux2014_" + platform.removeprefix("linux-")
    if platform.startswith("macosx"):
        machine = platform.rsplit("-", 1)[1]
        return f"macosx_11_0_{'arm64' if machine == 'universal2' else machine}"
    return platform.replace("-", "_").replace(".", "_")


# One formula does without numpy, the other needs it; both give 10.
CHECKS = {"A1": "=IMP(430)", "A2:B3": "{=CROSS_IMPS({420|-50})}"}


def check(office: Installation, profile: Path) -> None:
    """Make real calls in real cells, in a LibreOffice that has just been started."""
    with Office(office, profile) as running:
        document = running.new()
        running.write(document=document, cells=CHECKS)
        shown = [row[0] for row in running.read(document=document, where="A1:A2")]
    for formula, value in zip(CHECKS.values(), shown, strict=True):
        if value != 10:
            raise OfficeError(
                f"the extension is installed, but {formula} gives {value!r} in place of 10. Take it out with xl-law12 "
                "install libreoffice --uninstall and install it again, or try --profile with a new folder"
            )


def uninstall(say: Say, profile: Path) -> bool:
    """Remove the extension; returns whether it was there."""
    kept.check(profile)
    with Office(find(), profile) as running:
        removed = bool(running.uninstall(identifier=IDENTIFIER))
    kept.clear(profile)
    say("removed" if removed else "it was not installed")
    return removed


def examine(profile: Path) -> Iterator[Finding]:
    """Check what LibreOffice needs; an `OfficeError` says what is wrong beyond what was found."""
    office = find()
    yield True, f"LibreOffice {office.version} at {office.soffice}"
    numpy = office.python.numpy
    has_numpy = f"numpy {numpy}" if numpy else "no numpy of its own: the installer brings one"
    yield True, f"its Python {office.python.version} at {office.python.program}, {has_numpy}"
    kept.check(profile)
    with Office(office, profile) as running:
        there = running.installed(identifier=IDENTIFIER)
    if there is None:
        yield False, "the functions are not installed: xl-law12 install libreoffice"
        return
    check(office, profile)
    yield True, f"the functions are installed (version {there}) and IMP(430) gives 10 in a cell"
    other = office.python_in_its_way()
    if other is not None:
        risk = "so LibreOffice may load the wrong modules"
        remedy = "start LibreOffice from the desktop, or deactivate that environment first"
        yield None, f"in this shell {other} comes before LibreOffice's Python, {risk}: {remedy}"


@contextmanager
def work_folder() -> Iterator[Path]:
    """A folder for temporary files. It is removed at the end, also if the process gets a SIGTERM.

    No other folder is removed: a folder of a similar name may be somebody's own.
    """
    with _ended_in_order(), tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Turn SIGTERM into an exception, so that `finally` blocks run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _: Any) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
