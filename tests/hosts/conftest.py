"""One LibreOffice for all these tests, in a profile of its own with the extension installed."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.hosts.office import Office


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
