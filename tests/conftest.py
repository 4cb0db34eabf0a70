"""Fixtures that several modules of tests use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.office import Office
from xl_law12 import cli
from xl_law12.hosts.libreoffice import installer
from xl_law12.hosts.libreoffice.office import Installation, find


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command line in this process; returns the exit code, the output and the errors."""

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main(list(words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


# One LibreOffice for all tests that ask for it, in a profile of its own with the extension installed.


@pytest.fixture(scope="session")
def installation() -> Installation:
    """LibreOffice and its Python. Tests that use this fixture are marked needs("soffice")."""
    return find()


@pytest.fixture(scope="session")
def profile(installation: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new profile in which the extension has been installed as a user does it."""
    del installation
    folder = tmp_path_factory.mktemp("profile")
    installer.install(lambda _: None, folder)
    return folder


@pytest.fixture(scope="session")
def office(installation: Installation, profile: Path) -> Iterator[Office]:
    with Office(installation, profile) as running:
        yield running
