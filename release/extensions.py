"""LibreOffice's extension as files to double-click.

`law12.oxt` is for a LibreOffice whose Python has numpy, as systems' packages give it. The others bring a numpy, each
for one system. One numpy is enough for several LibreOffices: its builds for different Pythons share all files but those
that are compiled, and these have the Python in their names.
"""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from xl_law12.hosts.libreoffice import extension

NUMPY = "2.2.6"  # the last that is built for every one of these Pythons
# LibreOffice's own Python, on Windows and macOS and in the downloads for Linux, by the version of LibreOffice
PYTHONS = {"25.2": "3.10", "25.8": "3.11", "26.2": "3.12", "26.8": "3.13"}
NEEDED = ("_core", "_typing", "_utils", "lib", "linalg", "matrixlib", ".dylibs")  # of numpy's folders
NOT_NEEDED = re.compile(r"/tests/|_tests\.|/_simd\.|\.(pyi|h|c|lib|a|ini|pxd|pyx)$|/include/")
OF_ONE_BUILD = re.compile(r"__config__\.py$|\.dist-info/|DELVEWHEEL")  # a note on how it was built: any of them will do


class System(NamedTuple):
    """A system: its name in the file's name and for people, LibreOffice's name for it, and pip's, the oldest first."""

    name: str
    said: str
    platform: str
    wheels: tuple[str, ...]


SYSTEMS = (
    System("windows", "Windows (64-bit)", "windows_x86_64", ("win_amd64",)),
    System("macos-apple", "Mac, Apple M1 or later", "macosx_aarch64", ("macosx_11_0_arm64",)),
    System("macos-intel", "Mac, Intel", "macosx_x86_64", ("macosx_10_9_x86_64", "macosx_10_13_x86_64")),
    System("linux", "Linux (64-bit)", "linux_x86_64", ("manylinux2014_x86_64",)),
)


def write(folder: Path, kept: Path) -> Iterator[Path]:
    """Write every extension; the builds of numpy are fetched into the folder `kept`, once."""
    yield extension.build(folder / extension.NAME)
    for system in SYSTEMS:
        wheels = [_fetched(system, python, kept / system.name / python) for python in PYTHONS.values()]
        yield extension.build(folder / file_name(system), merged(wheels), system.platform)


def file_name(system: System) -> str:
    """`law12-windows.oxt`."""
    return f"{Path(extension.NAME).stem}-{system.name}.oxt"


def _fetched(system: System, python: str, folder: Path) -> Path:
    """The build of numpy for a system and a Python; pip fetches what is not there."""
    if not any(folder.glob("*.whl")):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--implementation", "cp", "--python-version", python, "--dest", str(folder)]
        command += [word for name in system.wheels for word in ("--platform", name)]
        subprocess.run([*command, f"numpy=={NUMPY}"], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def merged(wheels: list[Path]) -> Iterator[tuple[str, bytes]]:
    """The files of these builds of one numpy that the functions need, as one folder."""
    files: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in filter(is_needed, archive.namelist()):
                content = archive.read(name)
                if files.setdefault(name, content) != content and not OF_ONE_BUILD.search(name):
                    raise ValueError(f"{wheel.name}: {name} is not what it is in the other builds")
    yield from sorted(files.items())


def is_needed(name: str) -> bool:
    """Whether a file of a wheel is loaded with numpy, or is its licence.

    >>> [is_needed(f"numpy/{name}") for name in ("__init__.py", "lib/_npyio_impl.py", "random/mtrand.so", "lib/a.pyi")]
    [True, True, False, False]
    >>> is_needed("numpy-2.2.6.dist-info/LICENSE.txt"), is_needed("numpy-2.2.6.dist-info/RECORD")
    (True, False)
    """
    top, *below = PurePosixPath(name).parts
    if name.endswith("/") or NOT_NEEDED.search(name):
        return False
    if top == "numpy":
        return len(below) == 1 or below[0] in NEEDED
    return top == "numpy.libs" or name.rpartition("/")[2].startswith(("LICENSE", "METADATA"))
