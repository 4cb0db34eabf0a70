"""Fixtures that several modules of tests use."""

import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.hosts.office import Office
from xl_law12 import cli
from xl_law12.hosts.libreoffice import office as installer
from xl_law12.hosts.libreoffice.office import Installation, find


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command line in this process, with a text on standard input; returns exit code, output and errors."""

    def call(*words: str | Path, given: str | bytes = "") -> tuple[int, str, str]:
        data = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = cli.main([*map(str, words)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Write a text as a file of this name in an empty folder; returns its path."""

    def write(name: str, text: str) -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


@pytest.fixture
def small_template() -> Iterator[None]:
    """Whatever command builds the template builds the sheets of an evening alone, for few lines."""
    from tests.books.filled import EVENING, few_lines
    from xl_law12.books import build

    with few_lines(), patch.object(build, "template", partial(build.template, only=EVENING)):
        yield


# One LibreOffice for all tests that ask for it, in a profile of its own with the extension installed.


@pytest.fixture(scope="session")
def installation() -> Installation:
    """LibreOffice and its Python. A test that uses this fixture needs soffice, without a mark of its own."""
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
