"""The tables of words: one thing a spelling, and every language complete."""

from itertools import combinations
from typing import Any

import pytest

from xl_law12 import READ_TRAVELLER
from xl_law12.reading.contracts import parse_contract, seat_of
from xl_law12.reading.headings import OTHERS, PLAIN, UNSETTLED
from xl_law12.reading.words import languages, spellings

MEANT_FOR_CELLS = ("passed", "unplayed", "unruled", "average", "nothing")


@pytest.mark.parametrize(
    "meanings",
    [
        (*PLAIN, *UNSETTLED, "plus", "minus", "percent", "MP", "XIMP", *OTHERS, "names", "open room", "closed room"),
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


AS_SHOWN = ("Spanish", "Chinese")  # what programs were seen to print, and no more
WHOLE = ("English", "Italian", "French", "German", "Dutch", "Polish", "Scandinavian")


@pytest.mark.parametrize("language", AS_SHOWN)
def test_what_is_shown_is_enough_for_a_table(language: str) -> None:
    assert {"board", "ns", "ew", "contract", "declarer", "result", "passed"} <= set(languages()[language])


@pytest.mark.parametrize("language", WHOLE)
def test_every_language_has_its_words(language: str) -> None:
    needed = {"board", "pair", "contract", "declarer", "tricks", "score", "result", "ruling", "vulnerable", "notrump"}
    assert needed | {*"NESW", "passed", "unplayed", "unruled", "average", "all", "none"} <= set(languages()[language])
    assert {*languages()} == {"signs", *WHOLE, "Romanian", *AS_SHOWN}


# Suits in letters and words of other languages, and headings of which no more is known than what programs print.


def results(headings: list[str], *lines: list[Any]) -> list[Any]:
    return [line[3] for line in READ_TRAVELLER([headings, *lines])]


@pytest.mark.parametrize(
    ("text", "strain"),
    [
        ("4 Karo N", "D"),
        ("4 kier", "H"),
        ("3 Klöver", "C"),
        ("2 Pik x", "S"),
        ("4 Herz von N -1", "H"),
        ("1 trèfle", "C"),
    ],
)
def test_suits_in_words(text: str, strain: str) -> None:
    bid = parse_contract(text)
    assert bid is not None
    assert bid.strain == strain
