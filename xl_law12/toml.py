"""Reads the package's own data files: the part of TOML in which every value is also a Python literal.

Comments, `[table]`, `[[array of tables]]`, and `key = value` with texts, numbers and lists, which may go over several
lines. The standard library's reader came only with Python 3.11; a test holds this one equal to it on every data file.
"""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any

_HEADING = r"(\[\[?)([\w.-]+)\]\]?"


def read(package: str, name: str) -> dict[str, Any]:
    """The data file `name` inside `package`."""
    from importlib.resources import files  # takes longer to import than a file to read

    return parse(files(package).joinpath(name).read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, Any]:
    """Tables as dicts, arrays of tables as lists of them.

    >>> parse('[[example]]\\nid = "a"\\nscores = [620,\\n  -100]')
    {'example': [{'id': 'a', 'scores': [620, -100]}]}
    """
    document: dict[str, Any] = {}
    table = document
    key, value = "", ""
    for line in text.splitlines():
        if value:
            value += " " + line.strip()
        elif not line.strip() or line.startswith("#"):
            continue
        elif heading := re.fullmatch(_HEADING, line.strip()):
            table = _table(document, heading[2], is_array=heading[1] == "[[")
            continue
        else:
            key, _, value = line.partition(" = ")
        if _is_whole(value):
            table[key.strip()] = literal_eval(value.strip())
            value = ""
    if value:
        raise ValueError(f"the value of {key} does not end: {value[:60]}")
    return document


def _table(document: dict[str, Any], name: str, is_array: bool) -> dict[str, Any]:
    """The new table of this heading, put into its place."""
    *path, last = name.split(".")
    for step in path:
        document = document.setdefault(step, {})
    table: dict[str, Any] = {}
    if is_array:
        document.setdefault(last, []).append(table)
    else:
        document[last] = table
    return table


def _is_whole(value: str) -> bool:
    """Whether every bracket outside texts is closed."""
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', "", value)
    return outside.count("[") <= outside.count("]")
