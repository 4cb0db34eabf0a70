"""The documentation as a folder of pages, which needs no server: from the Markdown of the project and its functions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from release.pages import clauses, functions, search
from release.pages.layout import laid_out
from release.pages.rendering import Document, Place, Rendered, rendered

ROOT = Path(__file__).resolve().parent.parent.parent
ASSETS = Path(__file__).with_name("assets")


def documents() -> Iterator[Document]:
    """Everything that becomes a page, the front page first."""
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "benchmarks" / "README.md"]:
        if path.name != functions.LIST.name:
            yield Document(path, address_of(path), path.read_text(encoding="utf-8"))
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
    every = list(documents())
    places = {document.source: Place(document.address) for document in every if document.source}
    places[ROOT / "docs" / functions.LIST.name] = functions.LIST
    pages: list[Rendered] = []
    for document in every:
        page = rendered(document, places, ROOT)
        path = target / document.address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(laid_out(page), encoding="utf-8", newline="\n")
        for name, source in page.files.items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / name)
        pages.append(page)
    for asset in sorted(ASSETS.iterdir()):
        shutil.copyfile(asset, target / asset.name)
    (target / "index.js").write_text(search.index(pages), encoding="utf-8", newline="\n")
