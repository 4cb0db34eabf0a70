"""Finds LibreOffice and its Python on this machine, and runs its programs in a profile."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from xl_law12.atomic import uninterrupted
from xl_law12.errors import Law12Error
from xl_law12.processes import WITHOUT_CURRENT_FOLDER

OLDEST = (25, 2)
PATIENCE = 300  # seconds; an extension with a numpy has 17 MB
OLDEST_VERSION = ".".join(map(str, OLDEST))
GET_IT = (
    f"get LibreOffice {OLDEST_VERSION} or later from your system's packages (Debian: its backports) "
    "or from libreoffice.org"
)


SOFFICE, UNOPKG = "soffice", "unopkg"
AS_A_USER = ("unshare", "--user")  # unopkg refuses to work for root


class OfficeError(Law12Error):
    """LibreOffice is missing, too old, in use, or refuses a command; the sentence has the remedy."""


class ProfileError(OfficeError):
    """The data of a profile's extensions are damaged."""

    def __init__(self, profile: Path, why: str) -> None:
        cache, others = (profile / "user" / name for name in ("uno_packages", "extensions"))
        super().__init__(
            f"LibreOffice cannot read what it keeps of the extensions of this profile: {why}. Close LibreOffice, "
            f"delete the folders {cache} and {others}, and install again with xl-law12 install libreoffice; other "
            "extensions have to be installed again by hand"
        )


class Python(NamedTuple):
    """LibreOffice's Python: which one, of what kind, and whether it has numpy."""

    program: str
    version: str
    platform: str
    numpy: str


class Installation(NamedTuple):
    """A LibreOffice on this machine."""

    soffice: str
    version: str
    python: Python

    def run(self, program: str, profile: Path, *words: str) -> tuple[int, str]:
        """Run `soffice` or `unopkg`, which stands beside it, in a profile; returns the exit code and what it said.

        Ctrl-C waits until it has ended: a profile that is half changed is of no use. LibreOffice looks for its modules
        beside the first python3 of the PATH; another one there, such as pyenv's, keeps Python extensions from loading.
        """
        beside = Path(self.soffice).resolve()
        path = f"{Path(self.python.program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        ending = ".com" if sys.platform == "win32" else ""  # with .exe it prints nothing
        command = [
            str(beside.with_name(program + ending)),
            f"-env:UserInstallation={profile.absolute().as_uri()}",
            *words,
        ]
        if program == UNOPKG and hasattr(os, "geteuid") and os.geteuid() == 0:
            command = [*AS_A_USER, *command]
        with uninterrupted():
            process = self._begin(command, path)
            try:
                said, _ = process.communicate(timeout=PATIENCE)
            except BaseException as stop:
                os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
                process.communicate()
                (profile / ".lock").unlink(missing_ok=True)
                if isinstance(stop, subprocess.TimeoutExpired):
                    raise OfficeError(f"LibreOffice did not answer within {PATIENCE} seconds") from None
                raise
        return process.returncode, said

    def _begin(self, command: list[str], path: str) -> subprocess.Popen[str]:
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env={**plain_environment(), "PATH": path},
                cwd=Path(self.soffice).parent,  # somebody may have put modules or libraries into the current folder
                start_new_session=True,  # a terminal's Ctrl-C is for us
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
            )
        except OSError as error:
            raise OfficeError(f"{command[0]} does not run ({error.strerror}): {GET_IT}") from None

    def python_in_its_way(self) -> str | None:
        """Another Python that this shell would find first: LibreOffice may take that one's modules for its own.

        On Windows and macOS LibreOffice has a Python of its own, which no shell hides.
        """
        first = shutil.which("python3") if sys.platform.startswith("linux") else None
        return None if first is None or Path(first).resolve() == Path(self.python.program).resolve() else first


def _places() -> Iterator[Path]:
    """The paths where LibreOffice may be, the likeliest first; XL_LAW12_SOFFICE names another path."""
    named = os.environ.get("XL_LAW12_SOFFICE")
    if named:
        yield Path(named)
        return
    on_the_path = shutil.which("soffice")
    if on_the_path and Path(on_the_path).is_absolute():  # or it was found in the current folder
        yield Path(on_the_path)
    if sys.platform == "darwin":
        yield Path("/Applications/LibreOffice.app/Contents/MacOS/soffice")
    if sys.platform == "win32":
        for folder in ("ProgramFiles", "ProgramFiles(x86)"):
            yield Path(os.environ.get(folder, r"C:\Program Files")) / "LibreOffice" / "program" / "soffice.exe"
    yield from sorted(Path("/opt").glob("libreoffice*/program/soffice"), reverse=True)


def find() -> Installation:
    """Find the LibreOffice of this machine, with a Python that can drive it."""
    soffice = next((place for place in _places() if place.exists()), None)
    if soffice is None:
        raise OfficeError(f"LibreOffice is not on this machine: {GET_IT}")
    version = _version(soffice)
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        raise OfficeError(f"LibreOffice {version} at {soffice} is too old: {GET_IT}")
    return Installation(str(soffice), version, _python(soffice))


def _version(soffice: Path) -> str:
    command = [str(soffice), "--version"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise OfficeError(f"{soffice} does not run ({error}): {GET_IT}") from None
    version = re.search(r"\d+\.\d+(\.\d+)*", said)
    if version is None:
        raise OfficeError(f"{soffice} does not say its version ({said.strip()[:60]!r}): {GET_IT}")
    return version[0]


def own_profile() -> Path:
    """The user's own profile."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", "")) / "LibreOffice" / "4"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "LibreOffice" / "4"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "libreoffice" / "4"


PROBE = f"""
{WITHOUT_CURRENT_FOLDER}
import sysconfig
import uno
try:
    import numpy
    have = numpy.__version__
except ImportError:
    have = ""
print(sysconfig.get_python_version(), sysconfig.get_platform(), have, sep="|")
"""


def _python(soffice: Path) -> Python:
    """LibreOffice's own Python: bundled beside it, or the system's where a package put uno."""
    program = soffice.resolve().parent
    bundled = [program / "python.exe", program / "python", program.parent / "Resources" / "python"]
    for place in [*bundled, Path("/usr/bin/python3")]:
        if not place.exists():
            continue
        done = subprocess.run(
            [str(place), "-c", PROBE], capture_output=True, text=True, check=False, env=plain_environment()
        )
        if done.returncode == 0:
            return Python(str(place), *done.stdout.strip().split("|"))
    raise OfficeError(
        "LibreOffice is here, but not the Python with which it is driven: install its Python support "
        "(Debian: apt install python3-uno libreoffice-script-provider-python)"
    )


def plain_environment() -> dict[str, str]:
    """The environment without what belongs to our own Python."""
    ours = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in ours}
