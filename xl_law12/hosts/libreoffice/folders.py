"""Folders for LibreOffice: profiles, and work folders that are removed."""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xl_law12.hosts.libreoffice.office import OfficeError

PREFIX = "xl-law12-"
FORGOTTEN = 3600  # seconds after which a folder to work in belongs to nobody any more


def checked(profile: Path) -> Path:
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
        with tempfile.TemporaryFile(dir=profile):
            return profile
    except OSError as error:
        raise OfficeError(f"{profile} cannot be a profile: {error.strerror}") from None


@contextmanager
def work_folder() -> Iterator[Path]:
    """A folder for temporary files. It is removed at the end, also if the process gets a SIGTERM.

    A folder of a killed process is removed the next time.
    """
    for old in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        if old.is_dir() and time.time() - old.stat().st_mtime > FORGOTTEN:
            shutil.rmtree(old, ignore_errors=True)
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
