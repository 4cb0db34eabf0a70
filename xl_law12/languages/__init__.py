"""Languages: one file each, keyed by the English text, which stands in the code itself.

A file has all that a program, a sheet or a LAMBDA name says in that language; what it lacks is said in English. Where
the terms come from stands in docs/languages.md.
"""

from __future__ import annotations

from functools import cache

from xl_law12.data import json_file

ENGLISH = "en"
SINGULAR_BELOW = "@singular below"  # in French 2: 0 point, 1,5 point; elsewhere only 1 is singular
FIGURE = "1,234.5"  # its translation shows how a language writes figures


@cache
def known() -> tuple[str, ...]:
    """The languages there are: English, and every file of this folder."""
    from importlib.resources import files

    names = (file.name for file in files(__name__).iterdir())
    return (ENGLISH, *sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def of_tag(tag: str) -> str:
    """The language of a tag such as it-IT; English if the package does not have that language.

    >>> of_tag("it-IT"), of_tag("en-US"), of_tag("nl"), of_tag("")
    ('it', 'en', 'en', 'en')
    """
    language = tag.strip().lower().partition("-")[0]
    return language if language in known() else ENGLISH


@cache
def translations(name: str) -> dict[str, str]:
    """The texts of a language, by the English ones; an empty one is still to be translated. English needs none."""
    if name == ENGLISH:
        return {}
    return {english: text for english, text in json_file(__name__, f"{name}.json").items() if text}


def translated(text: str, name: str) -> str:
    """A text of this package in a language; the text itself where it has no translation."""
    return translations(name).get(text, text)


@cache
def signs_of_figures(name: str) -> dict[int, str]:
    """The signs of a language for the comma and the point of an English figure, for `str.translate`.

    >>> "10,000 and 0.5".translate(signs_of_figures("it"))
    '10.000 and 0,5'
    """
    import re

    figure = translated(FIGURE, name)
    signs = re.fullmatch(r"1(\D?)234(\D)5", figure)
    if signs is None:
        raise ValueError(f"{name}.json: {FIGURE} as the language writes it, and not {figure!r}")
    return {ord(","): signs[1], ord("."): signs[2]}


def has_hearts_by_c(name: str) -> bool:
    """Whether hearts begin with a C in a language, so that a C may be clubs or hearts."""
    return translated("hearts", name).upper().startswith("C")


@cache
def singular_below(name: str) -> float:
    """The figure below which a language has the singular, besides 1."""
    return float(translations(name).get(SINGULAR_BELOW, 0))


def is_singular(figure: float, name: str) -> bool:
    """Whether a figure has its noun in the singular: 1 point, and in French all figures between -2 and 2."""
    return abs(figure) == 1 or abs(figure) < singular_below(name)
