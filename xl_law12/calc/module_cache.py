"""The engine's compiled module, kept in the user's cache: compiling it takes a second or more.

If it cannot be kept, or the kept file is damaged, it is compiled every time.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any


def compiled(engine: Any, path: Path) -> Any:
    """The module in a file, compiled for an engine of wasmtime's: from the cache, or compiled now and kept there."""
    import wasmtime

    module, runtime = (place.stat() for place in (path, Path(wasmtime.__file__)))
    files = f"{path} {module.st_size} {module.st_mtime_ns} {runtime.st_size} {runtime.st_mtime_ns}"
    key = hashlib.sha256(f"{files} {sys.platform} {os.name}".encode()).hexdigest()
    kept = cache_folder() / f"formulon-{key[:24]}.cwasm"
    if _is_ours(kept):
        with suppress(Exception):  # made by another wasmtime, or damaged: compiled anew below
            return wasmtime.Module.deserialize_file(engine, str(kept))
    fresh = wasmtime.Module.from_file(engine, str(path))
    with suppress(OSError):
        _keep(kept, bytes(fresh.serialize()))
    return fresh


def cache_folder() -> Path:
    """The folder for files that this user's programs can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "xl-law12" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "xl-law12"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "xl-law12"


def _is_ours(kept: Path) -> bool:
    """A module is machine code: it is only taken from a file that nobody else could have written."""
    try:
        stat = kept.stat()
    except OSError:
        return False
    return os.name == "nt" or (stat.st_uid == os.getuid() and not stat.st_mode & 0o022)


def _keep(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(name).replace(path)
