"""Files: whole or not at all. A file is written beside its place, synced, and renamed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from xl_law12.errors import Law12Error, quoted


class FileError(Law12Error):
    """A file or folder that cannot be read or written; the sentence has the remedy."""


def read(path: Path) -> bytes:
    """A file's bytes."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FileError("there is no such file", str(path)) from None
    except IsADirectoryError:
        raise FileError("is a folder, not a file", str(path)) from None
    except OSError as error:
        raise FileError(f"cannot be read: {reason(error)}", str(path)) from None


def write(path: Path, data: bytes) -> None:
    """Put a file in its place; whoever looks sees the old one or the new one, whole."""
    write_beside(path, lambda temporary: _filled(temporary, data))


def keep_copy(path: Path) -> Path:
    """Keep a file as `.bak`, or `.bak2` and so on where that name is taken; where it is kept."""
    kept = path.with_name(path.name + ".bak")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.name}.bak{number}")
    write_beside(kept, lambda temporary: _copied(path, temporary))
    return kept


def write_beside(path: Path, fill: Callable[[Path], None]) -> None:
    """Have a temporary file beside the path filled, and rename it. Nothing stays behind where that fails."""
    if path.is_dir():
        raise FileError("is a folder, not a file", str(path))
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise FileError(f"cannot be written: {reason(error)}", str(path)) from None
    temporary = Path(name)
    try:
        os.close(handle)
        fill(temporary)
        _take_mode(temporary, path)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise FileError(f"cannot be written: {reason(error)}", str(path)) from None
    finally:
        temporary.unlink(missing_ok=True)


def _filled(temporary: Path, data: bytes) -> None:
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _copied(source: Path, temporary: Path) -> None:
    _filled(temporary, source.read_bytes())
    shutil.copystat(source, temporary)


def _take_mode(temporary: Path, path: Path) -> None:
    """The permissions of the file that is replaced, or those of any new file."""
    if path.exists():
        temporary.chmod(path.stat().st_mode & 0o777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)


def _sync_folder(folder: Path) -> None:
    """The renaming itself on the disc; Windows does that by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def check_not_open(path: Path) -> None:
    """Refuse to replace a file that Excel or LibreOffice has open: its user would overwrite ours without knowing."""
    locks = {"LibreOffice": f".~lock.{path.name}#", "Excel": f"~${path.name}"}
    for program, lock in locks.items():
        if path.with_name(lock).exists():
            raise FileError(
                f"is open in {program}: close it there first. If it is not, delete {quoted(lock)} in its folder",
                str(path),
            )


def reason(error: OSError) -> str:
    """What the system says, in a sentence for a user."""
    if isinstance(error, PermissionError):
        return "it is not allowed there (a read-only folder, or a file that another program has open)"
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "the folder does not exist"
    return error.strerror or str(error)
