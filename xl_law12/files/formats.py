"""Reads a file of results of any program. The content tells the format, never the name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from xl_law12.atomic import read as bytes_of
from xl_law12.errors import naming
from xl_law12.files import bws, html, my_acbl, pbn, text, usebio
from xl_law12.files.evening import Evening, ResultsError

# By the names of what they read; the first that recognises a file reads it, and the last one takes any text.
READERS: Mapping[str, ModuleType] = {
    "BWS": bws,
    "USEBIO": usebio,
    "PBN": pbn,
    "a game's page on my.ACBL": my_acbl,
    "a table as HTML": html,
    "a table as text or CSV": text,
}
ACBLSCORE_ENDS = re.compile(r"\.ac[a-z0-9]", re.I)  # the endings of ACBLscore's game files: .ACM, .ACA, .ACE ...
ACBLSCORE = (
    "is a game file of ACBLscore's own, which ACBLscore alone reads: give the Bridgemate file of the game (BWS), the "
    "saved page of the game on my.ACBL or ACBL Live, or the boards as a table with the columns Board, NS, EW and Score"
)
AS_A_TABLE = "give the results as text, CSV or a saved page"
# How the files of other kinds begin that somebody may take for a file of results, and what to do about them.
OTHERS = {
    rb"\x12\x0a\x03AC3": ACBLSCORE,
    rb"\s*(vg|pn|qx|st|md|rs|mn|pw)\|": "is a LIN file, which has the play of one table: save the page of results",
    rb"%PDF": f"is a PDF, of which nothing can be read: {AS_A_TABLE}",
    rb"\xd0\xcf\x11\xe0": f"is a file of an older Office, such as .xls or .doc: save it as .xlsx, or {AS_A_TABLE}",
    rb"\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0": f"is a picture: {AS_A_TABLE}",
    rb"\{\\rtf": f"is a text with formats (RTF): {AS_A_TABLE}",
    rb"\x1f\x8b|7z\xbc\xaf|Rar!": "is a compressed file: unpack it, and give the files in it",
    rb'\s*(\{\s*"|\[\s*[\[{])': f"is JSON, of which no form is known: {AS_A_TABLE}",
}
LARGEST = 200_000_000  # bytes; an evening's file has a hundred thousand


def read_evening(path: Path) -> Evening:
    """The evening in a file; an error names the file."""
    data = bytes_of(path)
    with naming(str(path)):
        if ACBLSCORE_ENDS.fullmatch(path.suffix) and b"\0" in data:
            raise ResultsError(ACBLSCORE)
        return evening_in(data)


def evening_in(data: bytes) -> Evening:
    """The evening in these bytes."""
    for begins, what in OTHERS.items():
        if re.match(begins, data, re.S):
            raise ResultsError(what)
    if len(data) > LARGEST:
        raise ResultsError(f"is larger than {LARGEST // 1_000_000} MB: no file of results is")
    if not data.strip():
        raise ResultsError("is empty")
    reader = next((reader for reader in READERS.values() if reader.recognise(data)), None)
    if reader is None:
        raise ResultsError(f"is no file of results that is known: {', '.join(READERS)}")
    if reader is text and data.lstrip().startswith(b"<?xml"):
        raise ResultsError(f"is XML of another kind than USEBIO: export USEBIO, or {AS_A_TABLE}")
    evening: Evening = reader.read(data)
    return evening
