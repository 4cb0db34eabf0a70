"""What the search looks through: a script with every section of every page: a page of a folder may read no file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from release.pages.rendering import Rendered


def index(pages: Iterable[Rendered]) -> str:
    """The sections as a script: each with its page's title, its own, its address and its words."""
    entries = [
        [page.title, section.title, f"{page.address}#{section.anchor}", " ".join(" ".join(section.words).split())]
        for page in pages
        for section in page.sections
    ]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return re.sub("[\u2028\u2029]", " ", f"window.SECTIONS = [\n{lines}\n];\n")
