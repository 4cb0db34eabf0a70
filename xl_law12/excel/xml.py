"""XML of workbook parts: read without entities and network, written as Excel does; how cells store values."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from lxml import etree as etree

from xl_law12.excel.references import LONGEST_CELL, Place, address
from xl_law12.excel.unpacking import REMEDY, PackageError
from xl_law12.excel.values import ErrorValue, Value
from xl_law12.sentences import quoted

Element = Any  # lxml's elements have no types of their own

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'  # with which every part begins
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"

escape = partial(html.escape, quote=False)  # the xml.sax that does the same loads Python's modules for networks

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]|_x(?=[0-9A-Fa-f]{4}_)")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_DIGITS = re.compile("[0-9]{1,9}")
_SAFE = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": True}
_WITH_COMMENTS, _WITHOUT_COMMENTS = (etree.XMLParser(**_SAFE, remove_comments=without) for without in (False, True))
_DECLARATIONS = re.compile(rb"<!(DOCTYPE|ENTITY)", re.I)


def parsed(data: bytes, part: str, *, comments: bool = True) -> Element:
    """The root element of a part. Entities and a document type are refused: no program for workbooks declares them."""
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:4]
    if _DECLARATIONS.search(data.replace(b"\0", b"") if wide else data):
        raise PackageError("declares entities, which no workbook needs: it is not read, for safety", part)
    try:
        return etree.fromstring(data, _WITH_COMMENTS if comments else _WITHOUT_COMMENTS)
    except etree.XMLSyntaxError as error:
        raise PackageError(f"is damaged ({error.msg}). {REMEDY}", part) from None


def attribute(element: Element, name: str) -> str:
    """The value of an attribute that must exist."""
    value = element.get(name)
    if value is None:
        raise PackageError(f"is damaged: a {quoted(local(element))} without its {quoted(name)}. {REMEDY}")
    return str(value)


def whole_number(element: Element, name: str, default: int) -> int:
    """The value of an attribute that is a whole number, 0 or more; the default if the attribute is missing."""
    value = element.get(name)
    if value is None:
        return default
    if not _DIGITS.fullmatch(value):
        raise PackageError(f"is damaged: {quoted(value)} is no {quoted(name)} of a {quoted(local(element))}. {REMEDY}")
    return int(value)


def attribute_value(text: str) -> str:
    """A text as the value of an attribute, in quotation marks."""
    return '"' + re.sub(r"[\t\n\r]", lambda sign: f"&#{ord(sign[0])};", html.escape(text)) + '"'


def put_in_place(root: Element, element: Element, order: Sequence[str]) -> None:
    """Insert a child where the schema wants it: before the first one that comes later in the order, or as the last."""
    later = order[order.index(local(element)) + 1 :]
    following = next((child for child in root if local(child) in later), None)
    if following is None:
        root.append(element)
    else:
        following.addprevious(element)


def printed(root: Element) -> bytes:
    """A part's bytes."""
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=False)
    return DECLARATION.encode() + data


def local(element: Element) -> str:
    """An element's name without its namespace; nothing for a comment."""
    return str(etree.QName(element).localname) if isinstance(element.tag, str) else ""


def namespace(element: Element) -> str:
    """An element's namespace."""
    return str(etree.QName(element).namespace or "")


def tag(like: Element, name: str) -> str:
    """A name in the namespace of another element."""
    home = namespace(like)
    return f"{{{home}}}{name}" if home else name


def relation_id(element: Element) -> str:
    """The `r:id` of an element, in either of the two dialects."""
    return str(element.get(f"{{{OFFICE}}}id") or element.get(f"{{{STRICT_OFFICE}}}id") or "")


# How cells store texts and values


def stored_text(text: str) -> str:
    """A text as it stands between tags; what XML cannot hold is written as `_x000D_` and similar codes."""
    return escape(
        _CONTROL.sub(lambda sign: "_x005F_x" if sign[0] == "_x" else f"_x{ord(sign[0]):04X}_", text)[:LONGEST_CELL]
    )


def unescaped(text: str) -> str:
    """A stored text with `_x000D_` and similar codes replaced by their characters."""
    return _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), text) if "_x" in text else text


def stored_value(value: Value) -> tuple[str, str]:
    """The attribute for the type of a value, and the element with the value; nothing for a blank."""
    kind, space = "", ""
    if value is None:
        return "", ""
    if type(value) is float and math.isfinite(value):
        text = repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    elif isinstance(value, bool):
        kind, text = ' t="b"', "1" if value else "0"
    elif isinstance(value, ErrorValue):
        kind, text = ' t="e"', value.stored
    elif isinstance(value, str):
        kind, text = ' t="str"', stored_text(value)
        space = ' xml:space="preserve"' if text != text.strip() or "\n" in text else ""  # or blanks would be lost
    else:
        kind, text = ' t="e"', "#NUM!"
    return kind, f"<v{space}>{text}</v>"


def stored_cell(place: Place, value: Value) -> str:
    """A cell with a value; an empty text for a blank."""
    kind, element = stored_value(value)
    return f'<c r="{address(place)}"{kind}>{element}</c>' if element else ""


def text_in(item: Element) -> str:
    """A text, its formatted runs put together; phonetic guides are left out."""
    runs = [item, *item.iterfind("{*}r")]
    return unescaped("".join(text.text or "" for run in runs for text in run.iterfind("{*}t")))
