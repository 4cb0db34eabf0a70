"""A profile, and the files of our extension in it: missing files are put back, unused ones are removed.

LibreOffice unpacks every version of an extension into a folder with the name of a temporary file, notes which of them
is in use in a register, `*.pmap`, and removes few of the others. All this is looked at while no LibreOffice is running.
"""

from __future__ import annotations

import re
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from xl_law12.hosts.libreoffice.extension import IDENTIFIER, NAME
from xl_law12.hosts.libreoffice.office import OfficeError, ProfileError

# where LibreOffice keeps extensions, below the folder `user` of a profile, each with its register beside it
INSTALLED = ("uno_packages/cache/uno_packages", "extensions/tmp/extensions", "extensions/bak/extensions")
REGISTER_BEGINS = b"Pmp1"

# how LibreOffice notes an extension: its identifier, the name of a temporary file, and the file's name
REGISTERED = re.compile(re.escape(IDENTIFIER).encode() + rb"\n([\w.]+)[^\w.]+([\w.-]+)")

NAMES = re.compile(rf"{Path(NAME).stem}(-[a-z-]+)?\.oxt")  # a release has one for each system


def check(profile: Path) -> None:
    """Refuse what cannot be a profile, and a profile whose extensions LibreOffice cannot read."""
    check_path(profile)
    check_register(profile)
    if missing(profile) is not None:
        raise OfficeError(
            "LibreOffice cannot read the extensions of this profile: files of ours are missing. Installing again with "
            "xl-law12 install libreoffice puts them back"
        )


def check_path(profile: Path) -> None:
    """Make a profile's folder if it is missing, and refuse a path that cannot be one.

    LibreOffice itself would wait for an answer in a window that nobody sees.
    """
    if profile == Path():
        raise OfficeError("--profile is blank, or the current folder: give a folder of its own")
    try:
        file = next((folder for folder in (profile, *profile.absolute().parents) if folder.is_file()), None)
        if file is not None:
            raise OfficeError(f"{profile} cannot be a profile: {file} is a file, not a folder")
        profile.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=profile).close()
    except OSError as error:
        raise OfficeError(f"{profile} cannot be a profile: {error.strerror}") from None


def _noted(folder: Path) -> bytes | None:
    """The content of the register beside a folder; None if there is no register."""
    register = folder.with_suffix(".pmap")
    return register.read_bytes() if register.exists() else None


def check_register(profile: Path) -> None:
    """Refuse a profile whose register LibreOffice cannot read: LibreOffice would take it for empty."""
    folder = profile / "user" / INSTALLED[0]
    noted = _noted(folder)
    is_new = not noted and not any(folder.glob("*"))
    is_whole = noted is None or (noted.startswith(REGISTER_BEGINS) and noted.endswith(b"\n"))
    if not is_new and not is_whole:
        raise ProfileError(profile, f"{folder.with_suffix('.pmap')} is damaged")


def missing(profile: Path) -> Path | None:
    """The folder of our registered extension where its files are not there; None if they are, or none is registered.

    With a registered extension gone from its folder LibreOffice can read none of a profile's extensions, and neither
    update nor remove it.
    """
    folder = profile / "user" / INSTALLED[0]
    registered = REGISTERED.search(_noted(folder) or b"")
    if registered is None:
        return None
    ours = folder / f"{registered[1].decode()}_" / registered[2].decode()
    return None if (ours / "component.py").exists() else ours


def mended(profile: Path, extension: Path) -> bool:
    """Put the files of an earlier installation back where they are missing."""
    folder = missing(profile)
    if folder is not None:
        with zipfile.ZipFile(extension) as archive:
            archive.extractall(folder)
    return folder is not None


def clear(profile: Path) -> None:
    """Remove the unpacked versions of our extension that no register names; not while a LibreOffice is running."""
    if (profile / ".lock").exists():
        return
    for name in INSTALLED:
        with suppress(OSError):
            for unpacked in _not_registered(profile / "user" / name):
                shutil.rmtree(unpacked, ignore_errors=True)
                _remove_empty(unpacked.with_name(unpacked.name.removesuffix("_")))


def _not_registered(folder: Path) -> Iterator[Path]:
    """The folders below this one that hold our extension, and nothing else, and are in no register."""
    noted = _noted(folder) or b""
    if noted.startswith(REGISTER_BEGINS):
        for path in sorted(folder.glob("*.tmp_")):
            if path.name.removesuffix("_").encode() not in noted and _is_ours(path):
                yield path


def _is_ours(unpacked: Path) -> bool:
    """Whether a folder, which is no link, holds our extension and nothing else."""
    with suppress(OSError, ValueError):
        inside = {path.name for path in unpacked.iterdir()}
        (name,) = {it.removesuffix("properties") for it in inside}
        description = unpacked / name / "description.xml"
        return (
            stat.S_ISDIR(unpacked.lstat().st_mode)
            and NAMES.fullmatch(name) is not None
            and f'"{IDENTIFIER}"'.encode() in description.read_bytes()
        )
    return False


def _remove_empty(marker: Path) -> None:
    """Remove the empty file whose name the folder had."""
    with suppress(OSError):
        status = marker.lstat()
        if stat.S_ISREG(status.st_mode) and not status.st_size:
            marker.unlink()
