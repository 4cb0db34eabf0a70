"""Translations: one file a language, keyed by function, parameter and sentence. English stands in the code itself."""

from __future__ import annotations

from functools import cache
from typing import Any

from xl_law12 import toml
from xl_law12.errors import Law12Error, listed, quoted

ENGLISH = "en"


@cache
def known() -> tuple[str, ...]:
    """The languages there are.

    >>> known()
    ('en', 'it')
    """
    from importlib.resources import files

    here = files(__name__)
    found = sorted(file.name.removesuffix(".toml") for file in here.iterdir() if file.name.endswith(".toml"))
    return (ENGLISH, *found)


def language(word: str) -> str:
    """The language of this name; another is an error that lists them."""
    plain = word.strip().lower()
    if plain not in known():
        raise Law12Error(f"{quoted(word)} is not a language of this package: use {listed(known())}", where="language")
    return plain


@cache
def translation(name: str) -> dict[str, Any]:
    """All the texts of a language other than English."""
    return toml.read(__name__, f"{name}.toml")
