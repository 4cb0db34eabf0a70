"""A document as HTML: headings with anchors, links to other pages, code with a button, its sections for the search."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

FILES = "files"  # where pictures and samples go


class Document(NamedTuple):
    """A text in Markdown, the address of its page, and the folder from which its links lead."""

    address: str
    text: str
    folder: Path


class LinkTarget(NamedTuple):
    """The page to which links to a document lead; for some of its anchors a page of their own."""

    address: str
    own_pages: Mapping[str, str] = {}

    @property
    def name(self) -> str:
        """The name of the document that the page stands for."""
        return self.address.replace(".html", ".md")


class Section(NamedTuple):
    """A heading with the text below it."""

    anchor: str
    title: str
    words: list[str]


class Rendered(NamedTuple):
    """A page: its address, title, inside, sections, and the files it leads to by their places beside the pages."""

    address: str
    title: str
    html: str
    sections: list[Section]
    files: dict[str, Path]


class LinkError(Exception):
    """A link of a document leads nowhere."""


def rendered(document: Document, places: Mapping[Path, LinkTarget], root: Path) -> Rendered:
    """Render a document."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(document.text)
    files: dict[str, Path] = {}
    for token in _all(tokens):
        for name in ("href", "src"):
            link = token.attrs.get(name)
            if isinstance(link, str):
                token.attrs[name] = _followed(link, document, places, root, files)
    sections = _with_anchors(tokens)
    markdown.add_render_rule("fence", _fence)
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Rendered(document.address, sections[0].title, html, sections, files)


def _all(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all(token.children or [])


def _followed(
    link: str, document: Document, places: Mapping[Path, LinkTarget], root: Path, files: dict[str, Path]
) -> str:
    """A link as the page has it."""
    if "://" in link or link.startswith("#"):
        return link
    path, _, anchor = link.partition("#")
    target = (document.folder / path).resolve()
    place = places.get(target)
    if place is not None:
        own = place.own_pages.get(anchor)
        address = own or place.address
        anchor = "" if own else anchor
    elif target.is_file() and root in target.parents:
        address = f"{FILES}/{target.relative_to(root).as_posix()}"
        files[address] = target
    else:
        raise LinkError(f"{document.address}: {link} leads nowhere")
    beside = os.path.relpath(address, Path(document.address).parent).replace(os.sep, "/")
    return f"{beside}#{anchor}" if anchor else beside


def anchor_of(heading: str) -> str:
    """The anchor of a heading, as the usual sites make it.

    >>> anchor_of("A ruling, from a cell to the float")
    'a-ruling-from-a-cell-to-the-float'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _with_anchors(tokens: list[Token]) -> list[Section]:
    """Give the headings their anchors; returns the sections of the page."""
    sections: list[Section] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline" and before is not None and before.type == "heading_open":
            title = _plain(token)
            before.attrs["id"] = anchor_of(title)
            sections.append(Section(anchor_of(title), title, []))
        elif sections and token.type == "inline":
            sections[-1].words.append(_plain(token))
        elif sections and token.type == "fence":
            sections[-1].words.append(token.content)
    return sections


def _plain(inline: Token) -> str:
    """A text without its marks; a picture is what it shows."""
    return "".join(token.content or (" " if token.type == "softbreak" else "") for token in inline.children or [])


def _fence(_: object, tokens: list[Token], number: int, *__: object) -> str:
    """Code, with the name of the file that it is, and a button that copies it."""
    token = tokens[number]
    kind, _space, name = token.info.partition(" ")
    caption = f"<figcaption>{escape(name)}</figcaption>" if name else ""
    copied = escape(copy_of(token.content), quote=True)
    button = f'<button type="button" data-copy="{copied}">copy</button>'
    code = f"<pre><code>{escape(token.content)}</code></pre>"
    return f'<figure class="code {escape(kind)}">{caption}{button}{code}</figure>\n'


def copy_of(code: str) -> str:
    """The text that a reader wants to copy: of a session at a prompt only what was typed.

    >>> copy_of("$ xl-law12 call IMP 430\\n10\\n"), copy_of(">>> IMP(\\n...     430)\\n10.0\\n"), copy_of("A;B\\n")
    ('xl-law12 call IMP 430', 'IMP(\\n    430)', 'A;B')
    """
    typed = re.findall(r"^(?:\$|>>>|\.\.\.) ?(.*)$", code, re.M) if re.match(r"\$ |>>> ", code) else [code.rstrip("\n")]
    return "\n".join(typed)
