"""READ ME FIRST: one page in four languages, which leads to the files beside it."""

from __future__ import annotations

from pathlib import Path

from release import books, extensions
from xl_law12.hosts.libreoffice import extension
from xl_law12.languages import ENGLISH, known
from xl_law12.version import __version__

NAME = "READ ME FIRST.html"
RULING = "ruling.html"  # a ruling in a browser
LANGUAGES = ("en", "it", "fr", "de")


def page() -> str:
    """The page, with the names of this release's files."""
    text = Path(__file__).with_name("welcome.html").read_text(encoding="utf-8")
    names: dict[str, str] = {}
    for language in LANGUAGES:  # the English workbook, where a language has none of its own
        own = language if language in known() else ENGLISH
        names |= {language: books.name(own), f"{language}_blank": books.name(own, blank=True)}
    further = (f'<a href="{books.name(it)}">{books.name(it)}</a>' for it in known() if it not in LANGUAGES)
    names["others"] = "".join(f"\n<p>In another language: {link}</p>" for link in further)
    names |= {"macros": books.MACROS, "ruling": RULING, "extensions": "\n".join(_extensions())}
    return text.format(version=__version__, **names)


def _extensions() -> list[str]:
    """The extension for each system."""
    versions = ", ".join(extensions.PYTHONS)
    files = [(it.said, extensions.file_name(it), f"LibreOffice {versions}") for it in extensions.SYSTEMS]
    files.append(("Linux, with the system's package python3-numpy", extension.NAME, "small"))
    return [f'<li>{where}: <a href="{name}">{name}</a> ({note})</li>' for where, name, note in files]
