"""The documentation as a folder of pages, which needs no server: from the Markdown of the project and its functions."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from release.packed import write_text
from release.pages import clauses, functions, search
from release.pages.layout import laid_out
from release.pages.rendering import Document, LinkTarget, Rendered, rendered

ROOT = Path(__file__).resolve().parent.parent.parent
ASSETS = Path(__file__).with_name("assets")
IN_SOURCE = re.compile(r"<!-- In the source alone, .*?(?=^## )", re.M | re.S)  # left out of the pages


def sources() -> list[Path]:
    """The files that become pages; the list of functions is made anew."""
    paths = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "benchmarks" / "README.md"]
    return [path for path in paths if path.name != functions.LIST.name]


def documents() -> Iterator[Document]:
    """Everything that becomes a page, the front page first."""
    for path in sources():
        yield Document(address_of(path), IN_SOURCE.sub("", path.read_text(encoding="utf-8")), path.parent)
    yield from functions.documents(ROOT / "docs")
    yield clauses.document(ROOT / "docs")


def address_of(path: Path) -> str:
    """The page of a document.

    >>> address_of(ROOT / "README.md"), address_of(ROOT / "docs" / "README.md"), address_of(ROOT / "docs" / "calc.md")
    ('index.html', 'docs.html', 'calc.html')
    """
    folder = path.parent
    name = path.stem.lower() if path.stem != "README" else "index" if folder == ROOT else folder.name
    return f"{name}.html"


def write(target: Path) -> None:
    """Write the folder: a page a document, the pictures and files they lead to, and what the search looks through."""
    places = {path: LinkTarget(address_of(path)) for path in sources()}
    places[ROOT / "docs" / functions.LIST.name] = functions.LIST
    pages: list[Rendered] = []
    for document in documents():
        page = rendered(document, places, ROOT)
        path = target / document.address
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, laid_out(page))
        for name, source in page.files.items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / name)
        pages.append(page)
    for asset in sorted(ASSETS.iterdir()):
        shutil.copyfile(asset, target / asset.name)
    write_text(target / "index.js", search.index(pages))
