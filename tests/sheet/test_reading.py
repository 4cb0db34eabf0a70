"""READ_TRAVELLER reads back what programs print, whatever the order of the columns and the language of the headings."""

from datetime import date, time
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests import programs
from tests.cases import pasted, typed
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


PAGES = Path(__file__).with_name("copied_pages.txt").read_text(encoding="utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("page", PAGES, ids=[it.partition("\n")[0] for it in PAGES])
def test_a_copied_page(page: str) -> None:
    _, *lines = page.rstrip("\n").split("\n")
    answers = [[cell and typed(cell) for cell in it[2:].split("|")] for it in lines if it.startswith("= ")]
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
