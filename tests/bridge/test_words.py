"""The tables of words: one thing a spelling, and every language complete."""

from itertools import combinations
from typing import Any

import pytest

from xl_law12 import READ_RESULTS, READ_TRAVELLER
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


def test_an_f_beside_a_t_counts_by_its_score_alone() -> None:
    """In Romanian it seems to be no trumps (fără atu); no page that we have seen says so."""
    rows: list[list[Any]] = [
        [1, 2, "3F", "N", 9, 400],
        [3, 4, "4P", "N", 10, 420],
        [5, 6, "2K", "E", 8, -90],
        [7, 8, "2T", "E", 7, 50],
    ]
    table = [["NS", "EW", "Contract", "By", "Tricks", "Score"], *rows]
    assert [line[3] for line in READ_TRAVELLER(table, 1)] == [400, 420, -90, 50]
    alone = [line[3] for line in READ_TRAVELLER([row[:5] for row in table], 1)]
    assert "cannot read '3F' as a contract" in alone[0]
    assert alone[1:] == [420, -90, 50]


NORTH = ["Bricka", "Par", "Par", "Kontr", "Spf", "Utsp", "Res", "NS", "ÖV"]
GERMAN = ["Board", "NS", "OW", "Kontrakt", "von", "Stiche"]
ENGLISH = ["Board", "NS", "EW", "Contract", "By", "Tricks"]


def results(headings: list[str], *lines: list[Any]) -> list[Any]:
    return [line[3] for line in READ_TRAVELLER([headings, *lines])]


# By Law 77, nobody vulnerable (board 1): 3C made is 110, 3D too, 4S and 4H 420, 4D with ten tricks 130.
def test_k_is_clubs_in_the_north() -> None:
    """By the other letters, or by the words of the headings alone."""
    north = [[1, 3, 4, "3K", "N", "S5", "=", "", ""], [1, 5, 6, "3 ruter", "N", "S5", "=", "", ""]]
    assert results(NORTH, *north) == [110, 110]
    lettered = [[1, 3, 4, "4K", "N", -1], [1, 5, 6, "4H", "N", "="], [1, 7, 8, "3R", "N", "="]]
    assert results(ENGLISH, *lettered) == [-50, 420, 110]


def test_k_is_karo_in_german() -> None:
    """There C is Coeur, T Treff and P Pik."""
    lines = [[1, 3, 4, "4K", "N", 10], [1, 5, 6, "4P", "N", 10], [1, 7, 8, "4C", "N", 10], [1, 9, 2, "3T", "N", 9]]
    assert results(GERMAN, *lines, [1, 11, 12, "3SA", "N", 9]) == [130, 420, 420, 110, 400]
    assert results(GERMAN, lines[0]) == [130]


def test_a_t_or_a_p_says_that_a_c_is_hearts() -> None:
    """Without a K, too. By English letters beside them it is clubs, and the T is refused."""
    lines = [[1, 3, 4, "4C", "N", 10], [1, 5, 6, "4P", "N", 10], [1, 9, 2, "3T", "N", 9]]
    assert results(ENGLISH, *lines) == [420, 420, 110]
    mixed = results(ENGLISH, lines[0], lines[2], [1, 7, 8, "4D", "N", 10])
    assert (mixed[0], mixed[2]) == (130, 130)
    assert str(mixed[1]).startswith("#LAW12! table, row 3, column 4: cannot read '3T'")


def test_italian_suits() -> None:
    """Picche, cuori, quadri, fiori. A lone 4Q may be a slip for 4H: it needs a score beside every contract."""
    contracts = ["4P", "4C", "3Q", "2F"]
    assert results(ENGLISH, *([1, at, at + 9, it, "N", 10] for at, it in enumerate(contracts))) == [420, 420, 130, 130]
    lone, other = [1, 3, 4, "4Q", "N", 10], [1, 5, 6, "4C", "N", 10]
    assert str(results(ENGLISH, lone, other)[0]).startswith("#LAW12! table, row 2, column 4: cannot read '4Q'")
    scored = [[*ENGLISH, "NS score"], [*lone, 130], [*other, 420]]
    assert [line[3] for line in READ_TRAVELLER(scored)] == [130, 420]
    assert results(ENGLISH, lone, other, [1, 7, 8, "4H", "N", 10])[1:] == [130, 420]


@pytest.mark.parametrize("notrump", ["3SA", "3BA"])
def test_a_c_beside_foreign_no_trumps_is_asked(notrump: str) -> None:
    """Under Kontrakt; an English letter in the column tells."""
    lines = [[1, 3, 4, "4C", "N", 10], [1, 5, 6, notrump, "N", 9]]
    asked, score = results(GERMAN, *lines)
    assert str(asked).startswith("#LAW12! table, row 2, column 4: '4C': clubs, or cuori, cœur?")
    assert score == 400
    assert results(GERMAN, *lines, [1, 7, 8, "4H", "N", 10]) == [130, 400, 420]


def test_a_klaver_beside_sa_is_clubs() -> None:
    dutch = ["Spel", "NZ", "OW", "Contract", "Door", "Slagen"]
    assert results(dutch, [1, 3, 4, "4K", "N", 10], [1, 5, 6, "3SA", "N", 9]) == [130, 400]


def test_a_k_that_may_be_either_is_asked() -> None:
    """Under English headings, by itself; a score beside it stands, whichever suit it was."""
    (asked,) = results(ENGLISH, [1, 3, 4, "4K", "N", 10])
    assert str(asked) == (
        "#LAW12! table, row 2, column 4: '4K': is K klöver (clubs), Karo (diamonds) or kier (hearts)? Write ♣, ♦ or ♥"
    )
    scored = [[*ENGLISH, "NS score"], [1, 3, 4, "4K", "N", 10, 130], [1, 5, 6, "4D", "N", 10, 130]]
    assert [line[3] for line in READ_TRAVELLER(scored)] == [130, 130]


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


def test_scores_under_the_names_of_the_sides() -> None:
    """No pairs stand there: one of the two in a line, and all of them scores."""
    headings = ["牌号", "房间", "庄家", "定约", "结果", "NS", "EW"]
    lines = [
        [1, "开", "E", "1NT", "-1", 50, ""],
        [1, "闭", "S", "2NT", "+1", 150, ""],
        [2, "开", "W", "4S", "=", "", 420],
    ]
    assert READ_TRAVELLER([headings, *lines]) == [[1, "", "", 50], [1, "", "", 150], [2, "", "", -420]]
    pairs = [[*ENGLISH], [1, 50, 70, "4S", "N", 10], [1, 80, 90, "4S", "N", 10]]
    assert [line[1] for line in READ_TRAVELLER(pairs)] == [50, 80]
    odd = [[*ENGLISH], [1, 50, "", "4S", "N", 10], [1, "", 55, "4S", "N", 10]]
    assert [line[1:3] for line in READ_TRAVELLER(odd)] == [[50, ""], ["", 55]]


def test_chinese_headings() -> None:
    """南北得分 and 东西得分 are the scores of the two sides, 全不叫 is a board that was passed out."""
    headings = ["副", "定约", "庄", "结果", "南北得分", "东西得分"]
    lines = [[1, "4♠", "N", "=", 420, ""], [1, "全不叫", "", "", 0, ""], [1, "3NT", "W", "-1", 50, ""]]
    assert [line[3] for line in READ_TRAVELLER([headings, *lines])] == [420, 0, 50]


def test_spanish_headings() -> None:
    """TabScore's: Para is who plays it, Bazas the tricks taken, Salida the lead; C may be Corazones."""
    headings = ["Tablilla", "NS", "EW", "Contrato", "Para", "Salida", "Bazas", "Puntos"]
    lines = [
        [1, 3, 4, "3ST", "N", "♠5", 9, 400],
        [1, 5, 6, "Paso", "", "", "", 0],
        [1, 7, 8, "No jugado", "", "", "", ""],
    ]
    assert [line[3] for line in READ_TRAVELLER([headings, *lines])] == [400, 0, "NP"]
    asked = READ_TRAVELLER([headings[:5], [1, 3, 4, "4C=", "N"]])
    assert "clubs, or cuori, cœur?" in str(asked[0][3])


def test_norwegian_headings() -> None:
    """Two columns Par are the pairs; NS and ØV their plus scores; Av is who plays, Utspill the lead."""
    headings = ["Spill", "Par", "Par", "Kontr.", "Av", "Utspill", "Res.", "NS", "ØV"]
    lines = [[1, 3, 4, "3K", "N", "S5", "=", 110, ""], [1, 5, 6, "5Rx", "Ø", "H2", "-1", 100, ""]]
    assert READ_TRAVELLER([headings, *lines]) == [[1, 3, 4, 110], [1, 5, 6, 100]]


@pytest.mark.parametrize("sides", [("NS", "ØV"), ("ØV", "NS")])
@pytest.mark.parametrize("par", ["Par", None])
def test_pairs_whose_sides_stand_in_a_second_line(sides: tuple[str, str], par: str | None) -> None:
    """The scores have theirs in the first line. `None`: one heading spans both pairs."""
    above, below = ["Par", par, "Kontrakt", "NS", "ØV"], [*sides, None, None, None]
    pairs = {sides[0]: 1, sides[1]: 2}
    assert READ_TRAVELLER([above, below, [1, 2, "4S", 420, None]]) == [["", pairs["NS"], pairs["ØV"], 420]]


def test_four_passes() -> None:
    """`4 pasy` begins like a contract, and in Polish it is the word for a board that was passed out."""
    assert READ_RESULTS(["4 pasy", "Cztery pasy"]) == [[0], [0]]
    headings = ["Rozdanie", "NS", "EW", "Kontrakt", "Zapis NS"]
    assert [line[3] for line in READ_TRAVELLER([headings, [1, 1, 2, "4 pasy", 0], [1, 3, 4, "4P=", 420]])] == [0, 420]
