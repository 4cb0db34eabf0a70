"""READ_TRAVELLER reads back what programs print, whatever the order of the columns and the language of the headings."""

from datetime import date, time
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import programs
from tests.programs import Printer, Table
from tests.strategies import examples
from xl_law12 import READ_TRAVELLER, Law12Error
from xl_law12.errors import Refusal
from xl_law12.sheet.field import read_results


def results(table: Table, *arguments: Any) -> list[Any]:
    return [row[3] for row in READ_TRAVELLER(table, *arguments)]


def refused(*arguments: Any) -> tuple[str, bool]:
    """The sentence with which a table is refused, as a whole, or else the first line of it."""
    try:
        answer = READ_TRAVELLER(*arguments)
    except Law12Error as error:
        return str(error), True
    return next(str(row[3].error) for row in answer if isinstance(row[3], Refusal)), False


def shuffled(table: Table, order: list[int]) -> Table:
    return [[row[index] for index in order] for row in table]


@pytest.mark.parametrize("printed", programs.SESSIONS, ids=lambda it: it.__name__)
@given(data=st.data())
@examples(60)
def test_a_printed_evening_is_read_back(printed: Printer, data: st.DataObject) -> None:
    evening = data.draw(programs.evenings())
    table = printed(evening)
    order = data.draw(st.permutations(range(len(table[0]))))
    answer = READ_TRAVELLER(shuffled(table, order))
    assert [row[0] for row in answer] == [it.board for it in evening]
    assert [str(row[1]).removesuffix("NS").removesuffix(".0") for row in answer] == [str(it.ns) for it in evening]
    assert [str(row[2]).removesuffix("EW").removesuffix(".0") for row in answer] == [str(it.ew) for it in evening]
    assert [row[3] for row in answer] == [it.read for it in evening]


@pytest.mark.parametrize("printed", programs.TRAVELLERS, ids=lambda it: it.__name__)
@given(data=st.data())
@examples(60)
def test_a_printed_board_is_read_back(printed: Printer, data: st.DataObject) -> None:
    board = data.draw(st.integers(1, 32))
    evening = data.draw(programs.evenings([board]))
    table = printed(evening)
    if printed is not programs.pary:  # whose headings stand in the order of the page
        table = shuffled(table, data.draw(st.permutations(range(len(table[0])))))
    answer = READ_TRAVELLER(table, board)
    assert [row[0] for row in answer] == [board] * len(evening)
    assert [row[3] for row in answer] == [it.read for it in evening]


def pasted(text: str) -> Table:
    """A table as a spreadsheet takes it from the clipboard: figures are numbers, a pasted +1 is 1."""
    return programs.padded([[_typed(cell) for cell in line.split("|")] for line in text.split("\n")])


def _typed(cell: str) -> Any:
    try:
        return float(cell)
    except ValueError:
        return cell or None


PAGES = Path(__file__).with_name("copied_pages.txt").read_text(encoding="utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("page", PAGES, ids=[it.partition("\n")[0] for it in PAGES])
def test_a_copied_page(page: str) -> None:
    _, *lines = page.rstrip("\n").split("\n")
    answers = [[cell and _typed(cell) for cell in it[2:].split("|")] for it in lines if it.startswith("= ")]
    assert READ_TRAVELLER(pasted("\n".join(it for it in lines if not it.startswith("= ")))) == answers


HEADINGS = {
    "English": "Board|NS|EW|Contract|By|Tricks|Score",
    "Italian": "Mano|Coppia NS|Coppia EO|Contratto|Dichiarante|Prese|Punteggio",
    "French": "Donne|Paire N-S|Paire E-O|Contrat|Déclarant|Levées|Marque",
    "German": "Board-Nr.|Paar N-S|Paar O-W|Kontrakt|Spieler|Stiche|Anschrift",
    "Dutch": "Spel|NZ|OW|Contract|Leider|Slagen|Score",
    "Polish": "Rozdanie|N-S|E-W|Kontrakt|Rozgrywający|Lew|Zapis",
    "Swedish": "Bricka|Par NS|Par ÖV|Kontrakt|Spelförare|Stick|Score",
    "Danish": "Spil|Par NS|Par ØV|Kontrakt|Spilfører|Stik|Score",
    "Norwegian": "Spill|Par NS|Par ØV|Kontrakt|Spillefører|Stikk|Score",
}


@pytest.mark.parametrize("headings", HEADINGS.values(), ids=HEADINGS)
def test_headings_of_every_language(headings: str) -> None:
    lines = "2|1|2|4♠|W|9|50\n3|3|4|3 SA|N|10|430\n4|5|6|PASS|||0"
    table = pasted(f"{headings}\n{lines}")
    assert READ_TRAVELLER(table) == [[2, 1, 2, 50], [3, 3, 4, 430], [4, 5, 6, 0]]
    assert READ_TRAVELLER([row[::-1] for row in table]) == [[2, 1, 2, 50], [3, 3, 4, 430], [4, 5, 6, 0]]
    assert READ_TRAVELLER([row[:-1] for row in table]) == [[2, 1, 2, 50], [3, 3, 4, 430], [4, 5, 6, 0]]


@pytest.mark.parametrize(
    "headings",
    [
        *("Bd|NS No.|EW No.|Bid|By|Tks|NS +|EW +", "Board|NS Pair|EW Pair|Contract|By|Tricks|Plus|Minus"),
        "BOARD NO|Pair NS|Pair EW|Contract|Declarer|Tricks|+|-",
        "Mano|Coppia N-S|Coppia E-O|Contratto|Giocato da|Prese|Punteggio NS|Punteggio EO",
    ],
)
def test_plus_columns(headings: str) -> None:
    table = pasted(f"{headings}\n2|1|2|4♠|W|9|50|\n3|3|4|3 NT|E|10||630")
    assert READ_TRAVELLER(table) == [[2, 1, 2, 50], [3, 3, 4, -630]]


@pytest.mark.parametrize(
    ("lines", "results"),
    [
        ("1|4C|N|10|130", [130.0]),  # the score tells that these are clubs
        ("1|4C|N|10|420", [420.0]),
        ("1|4C|N|10|600", None),
        ("1|4♣|N|10|\n1|4♥|N|10|", [130.0, 420.0]),
        ("1|4C|N|10|\n1|4H|N|10|", [130.0, 420.0]),  # the other suits are in English
        ("1|4C|N|10|A+/A-", ["A+/A-"]),
    ],
)
def test_a_c_that_may_be_hearts(lines: str, results: list[Any] | None) -> None:
    table = pasted("Mano|Contratto|Dich|Prese|Punteggio NS\n" + lines)
    if results is None:
        assert refused(table) == ("table, row 2, column 5: 4C by N, 10 tricks, is 130, but 600 is written", False)
    else:
        assert [line[3] for line in READ_TRAVELLER(table)] == results


@pytest.mark.parametrize("kind", [int, float, str])
def test_scores_under_the_points_of_ns(kind: type) -> None:
    """A cell of Excel or LibreOffice brings 420.0."""
    lines = [(1, 2, "4S=", "N", 420), (3, 4, "4S-1", "N", -50), (5, 6, "2C=", "N", 90)]
    table: Table = [["NS", "EW", "Contract", "By", "NS points"], *([*line[:4], kind(line[4])] for line in lines)]
    assert results(table) == [420, -50, 90]


def test_the_board_and_who_is_vulnerable() -> None:
    table = pasted("NS|EW|Contract|By|Tricks\n1|2|4♠|W|10")
    assert READ_TRAVELLER(table, 1) == [[1, 1, 2, -420]]
    assert READ_TRAVELLER(table, "Board 3", "") == [["Board 3", 1, 2, -620]]
    assert results(table, "Board 3") == results(table, "#3") == results(table, "3.") == [-620]
    assert results(table, 1, "EW") == results(table, None, "All") == results(table, "A", 3) == [-620]
    assert results(pasted("NS|EW|Contract|By|Tricks|Vul\n1|2|4♠|W|10|E-W"), 1) == [-620]
    assert refused(table)[0].startswith("table, row 2: who is vulnerable? Without it '4♠' has no score")
    assert "who is vulnerable" in refused(table, "table 3")[0]
    assert results(table, 10_000) == [-620]
    for beyond in (0, 10_001):
        assert "who is vulnerable" in refused(table, beyond)[0]
    blank = "table, row 3, column 1: is blank: write the number of the board in every line"
    assert refused(pasted("Board|NS|Score\n7|1|420\n|2|420"), 7) == (blank, False)


@pytest.mark.parametrize(
    ("heading", "numbers", "boards"),
    [
        ("Deal", [1, 1, 2], [1, 1, 2]),
        ("Hand no.", [7, 8, 9], [7, 8, 9]),
        ("Spiel", [1, 1, 2], [1, 1, 2]),
        ("No.", [1, 1, 2], [1, 1, 2]),
        ("Nr", [4, 5, 4], [4, 5, 4]),
        ("Numero", [1, 1, 2], [1, 1, 2]),
        ("#", [1, 2, 2], [1, 2, 2]),
        ("No.", [1, 2, 3], [9, 9, 9]),  # of a line, or of a table
        ("No.", [1, 2, 1], [9, 9, 9]),  # pair 1 comes again with the same number: no board
        ("Hand", ["show", "show", "show"], [9, 9, 9]),
    ],
)
def test_other_headings_of_boards(heading: str, numbers: list[Any], boards: list[int]) -> None:
    """Lines of three tables; the third has the first one's NS where the numbers 1, 2, 1 would be boards."""
    last = 1 if numbers == [1, 2, 1] else 5
    lines = zip(numbers, [1, 3, last], [2, 4, 6], [420, -50, 0], strict=True)
    answer = READ_TRAVELLER([[heading, "NS", "EW", "Score"], *map(list, lines)], 9)
    assert [line[0] for line in answer] == boards
    assert [line[3] for line in answer] == [420, -50, 0]


@pytest.mark.parametrize(
    ("table", "scores"),
    [
        ("Pair NS|Pair EW|NS|EW\n1|2|420|\n3|4||50\n5|6|0|0", [420, -50, 0]),
        ("Pair NS|Pair EW|NS|EW\n1|2|420|0\n3|4|0|50", [420, -50]),
        ("NS|EW|Contract|NS|EW\n1|2|4H|420|\n3|4|4H||50", [420, -50]),
        ("Pair NS|Pair EW|Contract|By|Tricks|NS|EW\n1|2|4H|N|10|8|2\n3|4|4H|N|9|2|8", [420, -50]),
        ("Paar NS|Paar OW|Kontrakt|Von|Stiche|Ergebnis|\n1|2|4H|N|10|420|\n3|4|4H|N|9||50", [420, -50]),
        ("NS|EW|Score|\n1|2|420|-420\n3|4|-50|50\n5|6|A+|A-", [420, -50, "A+/A-"]),
        ("NS|OW|Kontrakt|von|Ergebnis|\n1|2|4H|N|=|420\n3|4|4H|N|-1|-50", [420, -50]),
        ("Pairs||Contract|By|Tricks|Score||\n1|2|4H|N|10|420||x\n3|4|4H|N|9||50|", None),
        ("Pairs||Contract|||Points|\n1|2|4H|N|10|8|2\n3|4|4H|N|9|2|8", [420, -50]),
    ],
)
def test_two_columns_below_one_heading(table: str, scores: list[Any] | None) -> None:
    """Law 77: 4H is 420, one down 50, nobody vulnerable. Both sides' scores, or points, or tricks and a score."""
    if scores is None:
        assert "has figures and no heading" in refused(pasted(table), 1)[0]
    else:
        assert READ_TRAVELLER(pasted(table), 1) == [[1, 2 * at + 1, 2 * at + 2, it] for at, it in enumerate(scores)]


def test_what_other_columns_hold_does_not_matter() -> None:
    """Times, dates and flags of columns that are not read."""
    table: Table = [["Time", "NS", "Score", "Late"], [date(2026, 11, 18), 1, 420, True], [time(19, 30), 2, -50, False]]
    assert results(table) == [420, -50]
    sentence, is_whole = refused([["NS", "EW", "Score"], [1, 2, date(2026, 11, 18)]])
    assert sentence.startswith("table, row 2, column 3: 2026-11-18 is a date, which a spreadsheet makes of what was")
    assert not is_whole


TABLES = Path(__file__).with_name("refused.txt").read_text(encoding="utf-8").rstrip("\n").split("\n\n")[1:]
REFUSED = [
    *((text, message) for text, _, message in (table.rpartition("\n! ") for table in TABLES)),
    ("x\n" * 100 + "NS|Score\n1|420", "table: no line of headings is found"),
    (
        "NS|EW|Kontra\tkt?|NS score|EW score\n1|2|4S=|420|-420\n3|4|---|0|0",
        "table: column 3 holds contracts under a heading that is not known: write Contract",
    ),
]


# No line is named, or what stands in it says nothing of one line alone.
SPOILS_EVERYTHING = ("table: ", "table, row 1, column 1: '4SE=' stands above", "table, row 3: the headings stand here")


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=[message[:60] for _, message in REFUSED])
def test_what_is_refused(text: str, message: str) -> None:
    sentence, is_whole = refused(pasted(text))
    assert sentence.startswith(message)
    assert is_whole == message.startswith(SPOILS_EVERYTHING)


def test_matchpoints_beside_a_hidden_ruling_are_no_percentages() -> None:
    assert refused(pasted("NS|EW|Contract|NS MP|EW MP\n1|2|TD|6.5|5.5"))[0].endswith("or NP")


def test_a_large_table_takes_no_longer_than_its_size() -> None:
    """No headings in 20,000 lines; headings that go on for ever; long texts in a column of scores."""
    start = process_time()
    for table in (
        [["x", 1, 2, "4S", "N", 10, 420]] * 20_000,
        [["NS", "EW"]] * 20_000,
        [["NS", "Score"], *([index, "é" * 30_000 + str(index)] for index in range(50))],
        [["NS", "Contract", *["Score"] * 500], *[[1, "4S", *range(0, 5_000, 10)]] * 100],
    ):
        assert refused(table)
    assert process_time() - start < 4


odd_cells = st.one_of(
    *(
        st.none(),
        st.sampled_from(["", "-", "---", "TD", "4S", "4SE=", "PASS", "NP", "A+/A-", "60%", "=", "+1", "N", "E"]),
    ),
    *(st.sampled_from([0, 10, 9, 420, -50, 50, 620, 0.6, 12.5]), st.text(max_size=4)),
)
known = st.sampled_from([*"|".join(HEADINGS.values()).split("|"), "Result", "Points", "NS score", "EW +", "", "Lead"])


@given(st.data())
@examples(300)
def test_any_table_is_read_or_refused(data: st.DataObject) -> None:
    """A row a line below the headings, each a score, an award or nothing; or a sentence that names a place."""
    width = data.draw(st.integers(1, 7))
    rows: Table = [data.draw(st.lists(known, min_size=width, max_size=width))]
    rows += data.draw(st.lists(st.lists(odd_cells, min_size=width, max_size=width), max_size=5))
    try:
        answer = READ_TRAVELLER(rows, *data.draw(st.lists(odd_cells, max_size=2)))
    except Law12Error as error:
        assert error.where.split(",")[0] in ("table", "board", "vulnerable"), error
        assert 10 < len(str(error)) < 400, error
    else:
        assert 1 <= len(answer) <= len(rows)
        for result in [row[3] for row in answer]:
            if isinstance(result, Refusal):
                assert result.error.argument == "table"
                assert result.error.row and 10 < len(result) < 400, result
            else:
                assert result == "" or read_results([result]) is not None


@given(st.data())
def test_a_line_left_out_changes_no_other(data: st.DataObject) -> None:
    """Columns that are left out may make a line unreadable, never another result."""
    evening = data.draw(programs.evenings())
    table = data.draw(st.sampled_from(programs.SESSIONS))(evening)
    left = data.draw(st.sets(st.integers(0, len(table[0]) - 1), max_size=4))
    shown = [[cell for index, cell in enumerate(row) if index not in left] for row in table]
    try:
        found = results(shown)
    except Law12Error:
        return
    for result, it in zip(found, evening, strict=True):
        assert isinstance(result, Refusal) or result in (it.read, ""), (result, it, shown)


class TestTheNorth:
    """Pages of German and Scandinavian clubs."""

    @pytest.mark.parametrize(
        ("contracts", "asked"),
        [(["4C", "3SA"], True), (["4C von N", "3NT"], True), (["4C", "3NT"], False), (["4C", "3SA", "2H"], False)],
    )
    def test_a_c_that_may_be_coeur(self, contracts: list[str], asked: bool) -> None:
        lines = "\n".join(f"{at}|{at}|{contract}|N|10" for at, contract in enumerate(contracts, start=1))
        answer = READ_TRAVELLER(pasted(f"Paar NS|Paar OW|Kontrakt|Von|Stiche\n{lines}"), 1)
        assert ("clubs, or cuori" in str(answer[0][3])) == asked


class TestRefusals:
    """A refused line keeps its board and its pairs, as far as they can be read."""

    def test_an_error_value_in_a_column_that_is_read(self) -> None:
        table: Table = [["Board", "NS", "EW", "Score", "Movie"], [1, 2, 3, "#N/A", 1], [1, 4, 5, 420, "#N/A"]]
        table += [[1, "#REF!", 5, 420, 1], [1, 6, 7, "#LAW12! scores: is blank", 1]]
        assert READ_TRAVELLER(table) == [
            [1, 2, 3, "#N/A"],
            [1, 4, 5, 420],
            [1, "", 5, "#REF!"],
            [1, 6, 7, "#LAW12! scores: is blank"],
        ]


@pytest.mark.parametrize(("word", "result"), [("NP", "NP"), ("Not played", "NP"), ("Pass", 0), ("A+/A-", "A+/A-")])
def test_words_alone_under_a_heading_for_results(word: str, result: object) -> None:
    """They stand in a contract's place, since no cell there tells whether these are contracts, tricks or scores."""
    table = [["Board", "NS", "EW", "Result"], [1, 1, 2, word], [1, 3, 4, word]]
    assert READ_TRAVELLER(table) == [[1, 1, 2, result], [1, 3, 4, result]]
