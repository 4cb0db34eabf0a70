"""One release for all these tests: the folder that XL_LAW12_RELEASE names, or one that is built."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from release import pages
from tests.documents import ROOT

NAMED = os.environ.get("XL_LAW12_RELEASE")


def built(folder: Path, **environment: str) -> Path:
    """Build a release."""
    command = [sys.executable, "-m", "release", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(NAMED) if NAMED else built(tmp_path_factory.mktemp("release") / "dist")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages alone are made in two seconds."""
    if NAMED:
        return Path(NAMED) / "documentation"
    folder = tmp_path_factory.mktemp("pages")
    pages.write(folder)
    return folder
