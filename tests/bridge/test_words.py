"""The tables of words: one thing a spelling, and every language complete."""

from itertools import combinations
from typing import Any

import pytest

from xl_law12 import READ_TRAVELLER
from xl_law12.reading.contracts import parse_contract, seat_of
from xl_law12.reading.headings import OTHERS, PLAIN, UNSETTLED, meaning_of
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
        ("Hand", "deal"),  # the boards, where no other column has them
        ("Nr.", "number"),  # of a board, of a line or of a table
        ("%", ""),
    ],
)
def test_a_heading(heading: str, meaning: str) -> None:
    assert meaning_of(heading) == meaning


# Suits in letters and words of other languages, and headings of which no more is known than what programs print.


@pytest.mark.parametrize("letters", ["TKHPN", "TKCPN"])
def test_the_suits_of_german_and_polish_pages(letters: str) -> None:
    """Law 77, nobody vulnerable: Treff or trefl, Karo, Herz or kier, Pik, no trumps."""
    rows = [[at, at + 10, f"4{letter}", "N", 10.0] for at, letter in enumerate(letters, start=1)]
    answer = READ_TRAVELLER([["NS", "EW", "Contract", "By", "Tricks"], *rows], 1)
    assert [line[3] for line in answer] == [130, 130, 420, 420, 430]


NORTH = ["Bricka", "Par", "Par", "Kontr", "Spf", "Utsp", "Res", "NS", "ÖV"]
GERMAN = ["Board", "NS", "OW", "Kontrakt", "von", "Stiche"]
ENGLISH = ["Board", "NS", "EW", "Contract", "By", "Tricks"]


def results(headings: list[str], *lines: list[Any]) -> list[Any]:
    return [line[3] for line in READ_TRAVELLER([headings, *lines])]


@pytest.mark.parametrize("notrump", ["3SA", "3BA"])
def test_a_c_beside_foreign_no_trumps_is_asked(notrump: str) -> None:
    """Under Kontrakt; an English letter in the column tells."""
    lines = [[1, 3, 4, "4C", "N", 10], [1, 5, 6, notrump, "N", 9]]
    asked, score = results(GERMAN, *lines)
    assert str(asked).startswith("#LAW12! table, row 2, column 4: '4C': clubs, or cuori, cœur?")
    assert score == 400
    assert results(GERMAN, *lines, [1, 7, 8, "4H", "N", 10]) == [130, 400, 420]


@pytest.mark.parametrize("beside", ["Runda", "Ronde", "Wist", "Sektor"])
def test_words_beside_the_results_do_not_tell_the_suits(beside: str) -> None:
    """Several languages have these words, and the tables list them in one: other headings tell, or K is asked."""
    line = [1, 3, 4, "4K", "N", 10, "x"]
    assert "is K klöver" in results([*ENGLISH, beside], line)[0]
    assert results([*GERMAN, beside], line) == [130]
    swedish = [[*NORTH, beside], [1, 3, 4, "3K", "N", "S5", "=", "", "", "x"]]
    assert READ_TRAVELLER(swedish)[0][3] == 110


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


@pytest.mark.parametrize("sides", [("NS", "ØV"), ("ØV", "NS")])
@pytest.mark.parametrize("par", ["Par", None])
def test_pairs_whose_sides_stand_in_a_second_line(sides: tuple[str, str], par: str | None) -> None:
    """The scores have theirs in the first line. `None`: one heading spans both pairs."""
    above, below = ["Par", par, "Kontrakt", "NS", "ØV"], [*sides, None, None, None]
    pairs = {sides[0]: 1, sides[1]: 2}
    assert READ_TRAVELLER([above, below, [1, 2, "4S", 420, None]]) == [["", pairs["NS"], pairs["ØV"], 420]]
