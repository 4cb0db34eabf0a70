"""Translations: one file a language, keyed by the English text, which stands in the code itself.

The Italian terms are those of the lecture on Law 12 by M. Di Sacco (EBL 2008): linea innocente, linea colpevole, danno,
auto inflitto, punteggio ponderato, fiche di frequenza, sopra media, mano.
"""

from __future__ import annotations

from functools import cache

ENGLISH = "en"


@cache
def known() -> tuple[str, ...]:
    """The languages there are.

    >>> known()
    ('en', 'it')
    """
    from importlib.resources import files

    here = files(__name__)
    names = sorted(file.name.removesuffix(".json") for file in here.iterdir() if file.name.endswith(".json"))
    return (ENGLISH, *names)


def of_tag(tag: str) -> str:
    """The language that a program's tag means; English where it is none of these.

    >>> of_tag("it-IT"), of_tag("en-US"), of_tag("de"), of_tag("")
    ('it', 'en', 'en', 'en')
    """
    language = tag.strip().lower().partition("-")[0]
    return language if language in known() else ENGLISH


@cache
def translations(name: str) -> dict[str, str]:
    """All the texts of a language other than English, by the English ones."""
    import json  # few calls need another language
    from importlib.resources import files

    texts: dict[str, str] = json.loads(files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return texts


def translated(text: str, name: str) -> str:
    """A text of this package in a language.

    >>> translated("part self-inflicted", "it")
    'in parte auto inflitto'
    """
    return text if name == ENGLISH else translations(name)[text]
