"""The engine's compiled module, kept in the user's cache: compiling it takes a second or more.

Where it cannot be kept, or what is kept is damaged, it is compiled every time.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any


@contextmanager
def kept_module(wasmtime: Any, version: str) -> Iterator[None]:
    """While this lasts, wasmtime takes a compiled module from the cache, or keeps there what it has compiled."""
    compile_file = wasmtime.Module.from_file

    def from_cache(engine: Any, path: str) -> Any:
        module, runtime = (Path(place).stat() for place in (path, wasmtime.__file__))
        files = f"{path} {module.st_size} {module.st_mtime_ns} {runtime.st_size} {runtime.st_mtime_ns}"
        key = f"{version} {files} {sys.platform} {os.name}"
        kept = cache_folder() / f"formulon-{hashlib.sha256(key.encode()).hexdigest()[:24]}.cwasm"
        if _is_ours(kept):
            with suppress(Exception):  # made by another wasmtime, or damaged: compiled anew below
                return wasmtime.Module.deserialize_file(engine, str(kept))
        module = compile_file(engine, path)
        with suppress(OSError):
            _keep(kept, bytes(module.serialize()))
        return module

    wasmtime.Module.from_file = from_cache
    try:
        yield
    finally:
        wasmtime.Module.from_file = compile_file


def cache_folder() -> Path:
    """Where this user's programs keep what they can make again."""
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
