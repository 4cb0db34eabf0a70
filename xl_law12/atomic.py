"""Writes files whole or not at all: into a temporary file beside the place, which is synced and renamed."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import stat
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted

LARGEST = 512 * 1024 * 1024
PREFIX, SUFFIX = ".xl-law12-", ".tmp"
FORGOTTEN = 3600  # seconds; the process of an older temporary file was killed
MODE = 0o666  # permissions of a new file, before the user's umask


class FileError(Law12Error):
    """A file or folder that cannot be read or written; the sentence has the remedy."""


class AlreadyThereError(FileError):
    """The error for a file that should be new, and exists."""


@contextmanager
def told(path: Path, cannot: str) -> Iterator[None]:
    """Raise an error of the system about a path as a `FileError`, whose text is a sentence."""
    try:
        yield
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead in a circle, before Python 3.13
        raise FileError(f"{cannot}: {reason(error)}", str(path)) from None


def is_folder(path: Path) -> bool:
    """Whether a path leads to a folder. A path that the system cannot follow leads nowhere."""
    with suppress(OSError):
        return path.is_dir()
    return False


def is_there(path: Path) -> bool:
    """Whether anything exists under a path; a broken link counts."""
    return os.path.lexists(path)


def read(path: Path) -> bytes:
    """A file's bytes."""
    with told(path, "cannot be read"):
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode):
                raise FileError(f"is {_kind(status)}, not a file", str(path))
            if status.st_size > LARGEST:
                size = f"{status.st_size / 2**20:,.0f} MB"
                raise FileError(f"has {size}, more than any workbook of scores needs", str(path))
            return path.read_bytes()
        except FileNotFoundError:
            raise FileError("there is no such file", str(path)) from None


def _kind(status: os.stat_result) -> str:
    """The kind of a path that is no file, in words."""
    return "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe or a device"


def write(path: Path, data: bytes, *, new: bool = False) -> None:
    """Write a whole file: other programs see the old file or the new one. A `new` file replaces none."""
    _write_beside(path, data, _link if new else Path.replace)


def replace(path: Path, data: bytes, before: bytes) -> Path:
    """Replace the bytes of a file that nobody has changed since it was read; returns the path of a copy of the old."""
    kept = keep_copy(path, before)

    def put(temporary: Path, place: Path) -> None:
        if read(place) != before:
            raise FileError("was changed by another program in the meantime: nothing is written, try again", str(path))
        temporary.replace(place)

    try:
        _write_beside(path, data, put)
    except BaseException:
        kept.unlink(missing_ok=True)
        raise
    return kept


def keep_copy(path: Path, data: bytes) -> Path:
    """Keep a file's bytes as `.bak`, or as `.bak2` and so on if that name is taken; returns the path."""
    place = followed(path)
    number = 1
    while True:
        kept = place.with_name(f"{place.name}.bak{number if number > 1 else ''}")
        try:
            _write_beside(kept, data, _link, like=place)
        except AlreadyThereError:
            number += 1
        else:
            return kept


def followed(path: Path) -> Path:
    """The file that a link leads to, through any number of links; any other path unchanged."""
    with told(path, "cannot be followed"):
        return path.resolve() if path.is_symlink() else path


def clear(folder: Path) -> None:
    """Remove the temporary files of killed processes from a folder: ours, more than an hour old, and no links."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if _TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > FORGOTTEN:
                        Path(entry).unlink()


_TEMPORARY = re.compile(f"{re.escape(PREFIX)}[a-z0-9_]{{8}}{re.escape(SUFFIX)}")  # as tempfile names them


def _write_beside(path: Path, data: bytes, put: Callable[[Path, Path], object], like: Path | None = None) -> None:
    """Write a temporary file beside the path, and let `put` move it there. If this fails, the file is removed."""
    place = followed(path)
    with told(path, "cannot be written"):
        _check_writable(path, place)
        clear(place.parent)
        handle, name = tempfile.mkstemp(prefix=PREFIX, suffix=SUFFIX, dir=place.parent)
    temporary = Path(name)
    try:
        with told(path, "cannot be written"):
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _take_mode(temporary, place if like is None else like)
            if like is not None:
                shutil.copystat(like, temporary)
            put(temporary, place)
            if os.name != "nt":  # where the new name is on the disc by itself
                folder = os.open(place.parent, os.O_RDONLY)
                try:
                    os.fsync(folder)
                finally:
                    os.close(folder)
    finally:
        temporary.unlink(missing_ok=True)


def _check_writable(path: Path, place: Path) -> None:
    if place.exists() and not place.is_file():
        raise FileError(f"is {_kind(place.stat())}, not a file", str(path))
    if place.exists() and not (place.stat().st_mode & 0o222 and os.access(place, os.W_OK)):
        raise FileError("is read-only: take that off first, or write to another file", str(path))


def _link(temporary: Path, place: Path) -> None:
    """Put a file in a free place. If two programs try, one of them is refused."""
    try:
        os.link(temporary, place)
    except FileExistsError:
        raise AlreadyThereError("exists already", str(place)) from None
    except OSError:  # a disc that knows no links
        try:
            os.close(os.open(place, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            raise AlreadyThereError("exists already", str(place)) from None
        temporary.replace(place)


def _take_mode(temporary: Path, path: Path) -> None:
    """Give a file the permissions of the one that it replaces, or those of any new file."""
    if path.exists():
        temporary.chmod(path.stat().st_mode & 0o777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(MODE & ~mask)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Make Ctrl-C wait, so that what was begun is finished."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if waiting and before is not signal.SIG_IGN:
            raise KeyboardInterrupt


def check_not_open(path: Path) -> None:
    """Refuse to replace a file that Excel or LibreOffice has open: its user would overwrite ours without knowing."""
    for place in {path, followed(path)}:
        for program, lock in {"LibreOffice": f".~lock.{place.name}#", "Excel": f"~${place.name}"}.items():
            with told(path, "cannot be looked at"):
                is_open = os.path.lexists(place.with_name(lock))
            if is_open:
                remedy = f"close it there first. If it is not, delete {quoted(lock)} in its folder"
                raise FileError(f"is open in {program}: {remedy}", str(path))


def reason(error: Exception) -> str:
    """The system's reason, in a sentence for a user."""
    if isinstance(error, PermissionError):
        return "it is not allowed there (a read-only folder, or a file that another program has open)"
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "the folder does not exist"
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        return "its name is too long for this system"
    if isinstance(error, RuntimeError) or (isinstance(error, OSError) and error.errno == errno.ELOOP):
        return "its links lead in a circle"
    return getattr(error, "strerror", None) or str(error)
