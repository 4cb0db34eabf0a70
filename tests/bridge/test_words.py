"""The tables of words: one thing a spelling, and every language complete."""

from __future__ import annotations

from itertools import combinations

import pytest

from xl_law12.reading import languages
from xl_law12.reading.contracts import seat_of
from xl_law12.reading.headings import OTHERS, PLAIN, meaning_of
from xl_law12.reading.languages import LANGUAGES, SIGNS, Spellings
from xl_law12.reading.words import spellings

MEANT_FOR_CELLS = ("passed", "unplayed", "unruled", "average", "nothing")
NAMED = {name: table for name, table in vars(languages).items() if isinstance(table, dict) and name.isupper()}


@pytest.mark.parametrize(
    "meanings",
    [
        (*PLAIN, "plus", "minus", "percent", "MP", "XIMP", *OTHERS, "names", "open room", "closed room"),
        MEANT_FOR_CELLS,
        ("ns", "ew", "all", "none"),
        ("N", "S", "E"),
        ("N", "S", "W"),
    ],
    ids=["headings", "results", "vulnerability", "seats but West", "seats but East"],
)
def test_no_spelling_means_two_things(meanings: tuple[str, ...]) -> None:
    """But for O, which is East in German and Dutch, West in Italian and French."""
    for one, other in combinations(meanings, 2):
        assert not spellings(one) & spellings(other), (one, other)
    assert spellings("E") & spellings("W") == {"o"}
    assert seat_of("O") == "O"


AS_SHOWN = (languages.SPANISH, languages.CHINESE)  # what programs were seen to print, and no more


@pytest.mark.parametrize("table", AS_SHOWN, ids=lambda it: it["contract"])
def test_what_is_shown_is_enough_for_a_table(table: Spellings) -> None:
    assert {"board", "ns", "ew", "contract", "declarer", "result", "passed"} <= set(table)


@pytest.mark.parametrize(
    "table", [it for it in LANGUAGES if it is not SIGNS and it not in AS_SHOWN], ids=lambda it: it["contract"]
)
def test_every_language_has_its_words(table: Spellings) -> None:
    needed = {"board", "pair", "contract", "declarer", "tricks", "score", "result", "ruling", "vulnerable", "notrump"}
    assert needed | {*"NESW", "passed", "unplayed", "unruled", "average", "all", "none"} <= set(table)
    known = ["SIGNS", "ENGLISH", "ITALIAN", "FRENCH", "GERMAN", "DUTCH", "POLISH", "SCANDINAVIAN", "SPANISH", "CHINESE"]
    assert list(NAMED) == known
    assert list(NAMED.values()) == list(LANGUAGES)


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("PairId_NS", "ns"),
        ("NS_PAIR_NUMBER", "ns"),
        ("N/S pair #", "ns"),
        ("Coppia E-O", "ew"),
        ("Par ØV", "ew"),
        ("Score (NS)", "ns_score"),
        ("NS +", "ns_score"),
        ("+ Sc", "ns_score"),
        ("zapis EW", "ew_score"),
        ("-Sc", "ew_score"),
        ("+", "signed"),
        ("NS/EW", "declarer"),  # Bridgemate: declarer's seat
        ("kont\u00adrakt", "contract"),  # a soft hyphen
        ("Kont\nrakt", "contract"),
        ("Déclarant", "declarer"),
        ("Di", "declarer"),
        ("Rozgrywający", "declarer"),
        ("Levées", "tricks"),
        ("NS MP", ""),
        ("EW IMP", ""),
        ("Made", ""),  # tricks taken, or tricks above six
        ("Hand", ""),
        ("%", ""),
    ],
)
def test_a_heading(heading: str, meaning: str) -> None:
    assert meaning_of(heading) == meaning
