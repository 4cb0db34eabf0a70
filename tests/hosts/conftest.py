"""One LibreOffice for all these tests, in a profile of its own with the extension installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from xl_law12.hosts.libreoffice import installer
from xl_law12.hosts.libreoffice.office import Installation, Office, find


@pytest.fixture(scope="session")
def installation() -> Installation:
    """The tests that use it carry the mark needs("soffice")."""
    return find()


@pytest.fixture(scope="session")
def profile(installation: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh profile in which the extension has been installed as a user does it."""
    del installation
    folder = tmp_path_factory.mktemp("profile")
    installer.install(lambda _: None, folder)
    return folder


@pytest.fixture(scope="session")
def office(installation: Installation, profile: Path) -> Iterator[Office]:
    with Office(installation, profile) as running:
        yield running


class Sheet:
    """A new workbook: write cells, read what they show."""

    def __init__(self, office: Office, document: int) -> None:
        self.office, self.document = office, document

    def __call__(self, cells: dict[str, Any]) -> None:
        self.office.write(document=self.document, cells=cells)

    def __getitem__(self, where: str) -> Any:
        rows = self.office.read(document=self.document, where=where)
        return rows if ":" in where else rows[0][0]


@pytest.fixture
def sheet(office: Office) -> Iterator[Sheet]:
    document = office.new()
    yield Sheet(office, document)
    office.discard(document=document)
