"""The page as somebody uses it: cells by the keys of the sheets, and what stands in its elements."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from tests.page.chromium import DESK


class Ruling(NamedTuple):
    """The page in a browser."""

    browser: Any  # a Chromium or a Firefox
    path: Path

    def view(self, name: str) -> Ruling:
        """Choose Law 12 (teams), Matchpoints (field), Match or Poll."""
        self.browser.value(f"document.querySelector('nav [data-view={name}]').click()")
        return self

    def language(self, name: str) -> Ruling:
        self.browser.value(f"($('language').value = '{name}', $('language').dispatchEvent(new Event('change')))")
        return self

    def type(self, **cells: Any) -> Ruling:
        """Put values into cells; a list fills a column."""
        for key, values in cells.items():
            for line, text in enumerate(values if isinstance(values, list) else [values]):
                if text not in (None, ""):
                    script = f"(it => {{ it.value = {json.dumps(str(text))}; it.dispatchEvent(new Event('input')); }})"
                    self.browser.value(f"{script}(element('{key}', {line}))")
        return self

    def says(self, *names: str) -> list[str]:
        """What stands in elements, by their ids."""
        return [self.browser.value(f"$('{name}').textContent") for name in names]

    def figures(self) -> list[float]:
        """Both awards."""
        return [float(text) for text in self.says("ns", "ew")]

    def open(self, size: tuple[int, int] = DESK, **cells: str) -> Ruling:
        """Open a link."""
        words = "&".join(f"{key}={quote(text, safe='')}" for key, text in cells.items())
        self.browser.open(f"{self.path.as_uri()}#{words}", size)
        return self
