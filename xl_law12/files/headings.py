"""Headings beside those of results: the points that a program prints, the lead, who played."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from xl_law12.bridge.reading.headings import SIDES
from xl_law12.bridge.reading.words import LONGEST, folded, spellings

UNITS = {
    "MP": ("MP", "MPs", "Matchpoints", "Match points"),
    "XIMP": ("IMP", "IMPs", "XIMP", "Cross IMPs"),
    "PERCENT": ("%", "Percentage"),
    "": tuple(spellings("points")),
}
LEAD = ("Lead", "Attacco", "Entame", "Ausspiel", "Uitkomst", "Wist", "Wst", "Utspel", "Udspil", "Utspill")
SECTION = ("Section", "Sezione", "Sektion", "Sektor", "Secteur", "Sectie")
NAMES = ("names", "players", "nomi")
SUMMARIES = ("Total", "Totals", "Totale", "Totaal", "Gesamt", "Summe", "Sum", "Somma", "Suma", "Summa", "Datum", "Mean")


class Beside(NamedTuple):
    """What a column holds beside the results, and the unit of points."""

    column: str
    unit: str = ""


PERCENT = {f"{side}_percent": Beside(f"{side}_points", "PERCENT") for side in SIDES}

POINTS = tuple(Beside(f"{side}_points") for side in SIDES)  # points of a side that may be its scores


@cache
def known() -> dict[str, Beside]:
    """What stands under every folded heading.

    >>> known()["nsimp"], known()["lead"], known()["ewnames"]
    (Beside(column='ns_points', unit='XIMP'), Beside(column='lead', unit=''), Beside(column='ew_names', unit=''))
    """
    columns = {folded(word): Beside("lead") for word in LEAD} | {folded(word): Beside("section") for word in SECTION}
    for side in SIDES:
        words = {folded(word): Beside(f"{side}_points", unit) for unit, spelt in UNITS.items() for word in spelt}
        words |= {folded(word): Beside(f"{side}_names") for word in NAMES}
        for name in spellings(side):
            columns |= {name + word: column for word, column in words.items()}
            columns |= {word + name: column for word, column in words.items()}
    return columns


@cache
def _summaries() -> frozenset[str]:
    return frozenset({*map(folded, SUMMARIES), *spellings("average")})


def names_a_summary(text: str) -> bool:
    """Whether a cell says that its line is an average or a total.

    >>> names_a_summary("średnia rozdania:"), names_a_summary("Ann Ash & Bo Bell")
    (True, False)
    """
    return any(folded(word) in _summaries() for word in text[:LONGEST].split())
