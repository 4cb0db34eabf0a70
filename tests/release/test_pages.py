"""The documentation as pages: every link and picture, a page a function, the search from a folder without a server."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from release.pages import clauses, functions
from release.pages.rendering import Document, LinkError, rendered
from tests.documents import DOCUMENTS
from tests.release import browser
from xl_law12.sheet.functions import CATALOGUE


class Read(HTMLParser):
    """What a page leads to, what can be led to in it, and what its buttons copy."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.copied: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: Any) -> None:  # noqa: ARG002
        named = dict(attrs)
        self.links += [named[name] for name in ("href", "src") if name in named]
        self.anchors |= {named["id"]} if "id" in named else set()
        self.copied += [named["data-copy"]] if "data-copy" in named else []


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Read]:
    return {path: Read(path) for path in sorted(site.rglob("*.html"))}


def test_every_link_and_picture_is_there(pages: dict[Path, Read], site: Path) -> None:
    for path, page in pages.items():
        for link in page.links:
            if "://" in link:
                continue
            name, _, anchor = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            assert target.is_file() and site.resolve() in target.parents, f"{path}: {link}"
            assert not anchor or anchor in pages[target].anchors, f"{path}: {link}"


def test_every_page_can_be_reached(pages: dict[Path, Read], site: Path) -> None:
    reached, todo = {site / "index.html"}, [site / "index.html"]
    while todo:
        path = todo.pop()
        near = {(path.parent / link.partition("#")[0]).resolve() for link in pages[path].links if "://" not in link}
        new = {target for target in near if target in pages} - reached
        reached |= new
        todo += new
    assert reached == set(pages)


def test_every_document_is_a_page(site: Path) -> None:
    """But for the list of functions, which has its own."""
    text = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    for document in DOCUMENTS:
        title = document.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        assert f">{title}</h1>" in text.replace("&quot;", '"'), document


def test_the_first_page_speaks_of_what_a_release_has(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert "Try it now" in page and "I have Excel" in page
    assert "dev.py" not in page


def test_a_link_that_leads_nowhere_stops_the_release(tmp_path: Path) -> None:
    text = Document("a.html", "# A\n\n[there](nowhere.md)\n", tmp_path)
    with pytest.raises(LinkError, match=r"a\.html: nowhere\.md leads nowhere"):
        rendered(text, {}, tmp_path)


@pytest.mark.parametrize("function", CATALOGUE, ids=lambda function: function.name)
def test_a_page_a_function(site: Path, function: Any) -> None:
    """With every argument, the example as Python and, where it is a formula, as that: to be copied."""
    page = Read(site / functions.address_of(function))
    text = (site / functions.address_of(function)).read_text(encoding="utf-8")
    for parameter in function.parameters:
        assert f"<code>{parameter.shown}</code>" in text
    python = page.copied[-1]
    for call, _ in function.examples:
        assert call.split("(")[0] in python
    formulas = [copied for copied in page.copied if copied.startswith("=")]
    assert len(page.copied) == 1 + len(formulas) and all(it.startswith(f"={function.name}(") for it in formulas)


def test_most_functions_have_a_formula() -> None:
    without = [it.name for it in CATALOGUE if not functions.in_a_cell(it)]
    assert len(without) <= 2, without


def test_law_12_by_clause(site: Path) -> None:
    """Every clause under which something is calculated, in the order of the Laws; those of 2007 are left out."""
    text = (site / clauses.ADDRESS).read_text(encoding="utf-8")
    headings = re.findall(r">Law (12\S+)</h2>", text)
    assert headings == sorted(headings)
    assert {"12C1(b)", "12C1(c)", "12C1(d)", "12C1(e)", "12C2(a)", "12C2(b)", "12C2(c)", "12C2(d)", "12C4"} <= set(
        headings
    )
    twelve_c4 = text.partition(">Law 12C4</h2>")[2]
    assert "functions/law12_knockout.html" in twelve_c4 and "(nos - os) / 2" in twelve_c4
    assert "LAW12_2007_OPTION" not in text
    assert set(clauses.WHAT) >= set(headings)


@pytest.mark.needs("chromium")
@pytest.mark.quick
def test_the_search_needs_no_server(site: Path, tmp_path: Path) -> None:
    """From a folder, in a real browser."""
    found = browser.shown(f"{(site / 'index.html').as_uri()}?q=LAW12_ADJUST", tmp_path).partition('id="found"')[2]
    assert 'href="functions/law12_adjust.html#law12_adjust"' in found.partition("</a>")[0]


@pytest.mark.needs("chromium")
def test_the_search_from_a_page_below(site: Path, tmp_path: Path) -> None:
    """Whose links lead up; every word has to be there; what is not there is said."""
    below = site / "functions" / "imp.html"
    found = browser.shown(f"{below.as_uri()}?q=kaplan%20revoke", tmp_path).partition('id="found"')[2]
    assert '<a href="../directors.html#' in found and "<mark>Kaplan</mark>" in found
    assert "Nothing found" in browser.shown(f"{below.as_uri()}?q=qqqq", tmp_path)


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("width", [390, 1366])
def test_no_page_is_wider_than_the_window(pages: dict[Path, Read], width: int, tmp_path: Path) -> None:
    """On a telephone and on a desk; tables and code scroll by themselves."""
    measured = browser.widths([path.as_uri() for path in pages], width, tmp_path)
    assert len(measured) == len(pages)
    assert {address: wide for address, wide in measured.items() if wide > width} == {}


def test_the_pages_name_no_other_host(site: Path) -> None:
    """Nothing is fetched from anywhere: no font, no script, no picture."""
    for path in site.rglob("*.html"):
        fetched = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"', path.read_text(encoding="utf-8"))
        assert not [address for address in fetched if "//" in address], path
