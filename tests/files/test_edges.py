"""Edges that a small mistake would move: what the tests of a whole evening do not notice."""

import re
from pathlib import Path
from typing import Any

import pytest

import xl_law12
from xl_law12.files import bws
from xl_law12.files.evening import ResultsError
from xl_law12.files.html import page_in
from xl_law12.files.opening import evening_in
from xl_law12.files.text import text_of
from xl_law12.sheet.functions.reading import compared


@pytest.mark.parametrize("tall", [1, 2, 3])
def test_a_cell_stands_in_all_the_rows_that_it_spans(tall: int) -> None:
    """HTML: the spanning cell's text is that of so many rows, and the cells after it do not move to the left."""
    rows = "".join(
        f"<tr>{f'<td rowspan={tall}>7</td>' if line % tall == 0 else ''}<td>{line}</td></tr>"
        for line in range(2 * tall)
    )
    (grid,) = page_in(f"<table>{rows}</table>").grids
    assert grid.rows() == [("7", str(line)) for line in range(2 * tall)]


@pytest.mark.parametrize("declared", ["ascii", "koi8-x", "utf-16"])
def test_an_alphabet_that_a_page_declares_and_is_not_saved_in(declared: str) -> None:
    """Then it is UTF-8, as pages are today, where that can be."""
    page = f'<meta charset="{declared}"><p>Pär Müller</p>'
    assert text_of(page.encode()) == page


# 62.5% of 420 beats -50 and ties: NS 0.625 + 1.625 = 2.25 of 4; 420 has 1.375 + 2; -50 has 0.375. EW have the rest.
WEIGHTED = ["62.5% 420, 37.5% -50", 420, -50]


@pytest.mark.parametrize(("ns", "ew", "astray"), [("2.3", "1.7", []), ("2.2", "1.8", []), ("2.4", "1.6", [0])])
def test_half_a_unit_is_how_a_figure_is_rounded(ns: str, ew: str, astray: list[int]) -> None:
    """2.25 may be printed as 2.3 or as 2.2, whichever way a program rounds halves; 2.4 is another figure."""
    board = ["1"] * 3 + ["2"] * 3
    printed = ([ns, "3.4", "0.4", "4", "2", "0"], [ew, "0.6", "3.6", "0", "2", "4"])
    found = compared(board, [*WEIGHTED, 430, 420, 50], printed)
    assert (found.method, found.astray) == ("MP", astray)


def test_one_board_with_its_sides_exchanged_may_be_a_ruling() -> None:
    """Two such boards are a mistake in the columns; the second board here follows from nothing at all."""
    results = [420, 170, 50, -50]
    ns, ew = ["0", "2", "4", "6"], ["6", "4", "2", "0"]
    one = compared(["1"] * 4 + ["2"] * 2, [*results, 420, -50], ([*ns, "1.9", "1.3"], [*ew, "0.3", "0.9"]))
    assert (one.method, one.exchanged) == ("", False)
    two = compared(["1"] * 4 + ["2"] * 4, results * 2, (ns * 2, ew * 2))
    assert (two.method, two.exchanged) == ("", True)


def test_cross_imps_factored_to_the_lines_of_a_board() -> None:
    """Five lines, one of them ruled an average: the sums over the three others, times 5 of 4 results and 4 opponents.

    620 beats 170, 140, 140 by 10 each: 30; 170 has -10 + 1 + 1; 140 has -10 - 1 + 0. Times 5/16. Board 2 has six lines:
    420 three times and -50 three times, 30 over 5 opponents.
    """
    board = ["1"] * 5 + ["2"] * 6
    results = [620, 170, 140, 140, "A", 420, 420, 420, -50, -50, -50]
    ns = ["9.38", "-2.50", "-3.44", "-3.44", "0", "6", "6", "6", "-6", "-6", "-6"]
    ew = [text.removeprefix("-") if text.startswith("-") else f"-{text}" for text in ns]
    found = compared(board, results, (ns, ew), "XIMP")
    assert (found.method, found.astray) == ("XIMP", [])


def test_percentages_are_of_the_boards_own_top() -> None:
    """Three lines have a top of 4, and four one of 6: each board's best has 100%."""
    board = ["1"] * 3 + ["2"] * 4
    results = [420, 170, 50, 620, 420, 170, 50]
    ns = ["100", "50", "0", "100", "66.67", "33.33", "0"]
    ew = ["0", "50", "100", "0", "33.33", "66.67", "100"]
    found = compared(board, results, (ns, ew))
    assert (found.method, found.astray) == ("PERCENT", [])


def test_ruled_lines_and_no_others_are_marked_on_the_page(said: Any, tmp_path: Path) -> None:
    """Two of six lines have a ruling."""
    source, target = tmp_path / "evening.csv", tmp_path / "page.html"
    lines = ["1,1,2,420,", '1,3,4,,"60% 420, 40% -50"', "1,5,6,50,", "2,1,4,630,", "2,3,6,,A+/A-", "2,5,2,-100,"]
    source.write_text("\n".join(["Board,NS,EW,NS score,Ruling", *lines]), encoding="utf-8")
    assert said("export", source, "-o", target)[0] == 0
    rows = re.findall(r"<tr( class=\"ruled\")?>(.*?)</tr>", target.read_text(encoding="utf-8"))
    marked: dict[bool, list[str]] = {True: [], False: []}
    for mark, cells in rows:
        marked[bool(mark)].append(cells)
    assert len(marked[True]) == 2
    assert all("A+/A-" in cells or "60%" in cells for cells in marked[True])
    assert not any("A+/A-" in cells or "60%&nbsp;420" in cells for cells in marked[False])


@pytest.mark.parametrize(("lines", "taken"), [(2, True), (3, False)])
def test_as_many_records_as_an_event_may_have(monkeypatch: pytest.MonkeyPatch, lines: int, taken: bool) -> None:
    columns = {"ID": 1, "Section": 1, "Table": 1, "Round": 1, "PairNS": 1, "PairEW": 2, "NS/EW": "N", "Result": "="}
    received = {name: [value] * lines for name, value in columns.items()}
    received |= {"Board": list(range(1, lines + 1)), "Contract": ["4 S"] * lines}
    monkeypatch.setattr("xl_law12.files.evening.MOST_LINES", 2)
    monkeypatch.setattr(bws, "database_tables", lambda *_: {"ReceivedData": received})
    if taken:
        assert bws.read(b"").lines.size == lines
        return
    with pytest.raises(ResultsError, match="has more than 2 lines: no event has"):
        bws.read(b"")


def test_the_third_column_of_a_scale_is_the_losers() -> None:
    """Where it is blank the loser has what is left of the first line's two figures together."""
    own = [[0, 10, 10], [10, 15, 3], [20, 19, 0]]
    assert [xl_law12.VICTORY_POINTS(imps, 16, own) for imps in (12, -12, 25, -25)] == [15, 3, 19, 0]
    left = [[0, 10, None], [10, 15, None]]
    assert [xl_law12.VICTORY_POINTS(imps, 16, left) for imps in (12, -12)] == [15, 5]


# Files that hold no results we can read: each is named, with what to give in its place, before anything is parsed.


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(9), "is a file of an older Office"),
        (b"\x89PNG\r\n\x1a\n", "is a picture"),
        (b"\x1f\x8b\x08", "is a compressed file: unpack it"),
        (b"PK\x03\x04 monday.csv", "is a compressed file: unpack it"),
        (b"PK\x03\x04[Content_Types].xml word/document.xml", "is a document of Word or LibreOffice"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text", "is a document of Word or LibreOffice"),
    ],
)
def test_what_a_file_is(data: bytes, named: str) -> None:
    with pytest.raises(ResultsError) as refused:
        evening_in(data)
    assert str(refused.value).startswith(named)


@pytest.mark.parametrize("text", ["mn,ns,ew\n", '[Event "x"]\n', "Board|NS|EW|Score\n1|1|2|420\n"])
def test_what_only_begins_like_one(text: str) -> None:
    """A table whose cells stand between bars is none of these."""
    try:
        evening_in(text.encode())
    except ResultsError as error:
        assert not any(word in str(error) for word in ("LIN", "JSON", "PDF"))
