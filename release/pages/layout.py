"""What is around the inside of a page: its head, the list of pages, the search."""

from __future__ import annotations

from html import escape
from pathlib import PurePosixPath

from release.pages.rendering import Rendered
from xl_law12.version import __version__

CONTENTS = {
    "": {"Start": "index.html", "All documents": "docs.html"},
    "Guides": {
        "For directors": "directors.html",
        "For scorers": "scorers.html",
        "Excel": "excel.html",
        "LibreOffice": "libreoffice.html",
        "In a browser": "page.html",
        "Without either": "calc.html",
        "By hand": "by-hand.html",
        "Python": "python.html",
    },
    "To look up": {
        "Functions": "functions.html",
        "Law 12 by clause": "law12.html",
        "Rules and sources": "rules.html",
        "What is verified where": "verification.html",
        "What changed": "changelog.html",
    },
}

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{up}style.css">
<script src="{up}index.js" defer></script>
<script src="{up}pages.js" defer data-up="{up}"></script>
</head>
<body>
<header>
<a class="name" href="{up}index.html">xl-law12</a>
<form role="search" action="{up}index.html">
<input type="search" name="q" placeholder="Search: 12C1(e), Kaplan, IMP" aria-label="Search" autocomplete="off">
</form>
</header>
<div id="found" role="region" aria-label="Found" hidden></div>
<div class="columns">
<nav aria-label="Pages"><details><summary>Pages</summary>
{contents}</details></nav>
<main>
{inside}</main>
</div>
<footer>xl-law12 {version}</footer>
</body>
</html>
"""


def laid_out(page: Rendered) -> str:
    """A whole page."""
    up = "../" * (len(PurePosixPath(page.address).parts) - 1)
    name = page.title if page.title == "xl-law12" else f"{page.title} - xl-law12"
    return PAGE.format(
        title=escape(name), up=up, contents=_contents(page.address, up), inside=page.html, version=__version__
    )


def _contents(here: str, up: str) -> str:
    """The list of pages, with the one that is open marked."""
    lines = []
    for heading, entries in CONTENTS.items():
        lines.append(f"<h2>{heading}</h2>\n<ul>" if heading else "<ul>")
        for title, address in entries.items():
            mark = ' aria-current="page"' if address == here else ""
            lines.append(f'<li><a href="{up}{address}"{mark}>{title}</a></li>')
        lines.append("</ul>")
    return "\n".join([*lines, ""])
