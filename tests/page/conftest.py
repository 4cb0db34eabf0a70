"""One page and one browser for these tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.chromium import Chromium
from tests.page.filling import Ruling
from xl_law12.page import assembly


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "ruling.html"
    path.write_text(assembly.assembled(), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture
def ruling(browser: Chromium, page: Path) -> Ruling:
    """The page with nothing typed in it and nothing kept."""
    browser.open(page.as_uri())
    browser.value("localStorage.clear()")
    browser.events.clear()
    browser.open(page.as_uri())
    return Ruling(browser, page)
