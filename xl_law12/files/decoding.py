"""Bytes as text, by the byte order mark, else as the file declares, as UTF-8, or as Western European."""

from __future__ import annotations

import codecs
import re

from xl_law12.files.evening import ResultsError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"""charset\s*=\s*["']?\s*([\w.:-]+)""", re.I)
HEAD = 4096
WESTERN = "cp1252"


def head_of(data: bytes, size: int = HEAD) -> bytes:
    """The beginning of a file in plain letters: without the zero bytes of an alphabet of two bytes a letter."""
    return data[:size].replace(b"\0", b"")


def text_of(data: bytes) -> str:
    """The text in a file, with plain line ends.

    >>> text_of("Pär\\r\\n".encode("utf-16")), text_of("Pär".encode("iso-8859-1"))
    ('Pär\\n', 'Pär')
    """
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        if encoding != "utf-8":
            raise ResultsError(f"is no text, or a damaged one in {encoding}: save it as UTF-8") from None
        text = data.decode(WESTERN, errors="replace")
    if "\0" in text:
        raise ResultsError("is not a text: it holds zero bytes")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    head = data[:HEAD]
    if head[1::2].count(0) * 2 > len(head) // 2:
        return "utf-16-le"
    if head[::2].count(0) * 2 > len(head) // 2:
        return "utf-16-be"
    declared = _DECLARED.search(head)
    if declared is None or not _decodes(data, declared[1].decode("ascii")):
        return "utf-8"
    return declared[1].decode("ascii")


def _decodes(data: bytes, encoding: str) -> bool:
    """Whether the alphabet that a page declares can be right: many pages are saved in another one.

    UTF-16 or UTF-32 cannot be: in these alphabets the declaration would not have been found byte by byte.
    """
    try:
        data.decode(encoding)
        return not codecs.lookup(encoding).name.startswith(("utf-16", "utf-32"))
    except (UnicodeDecodeError, LookupError, ValueError):
        return False
