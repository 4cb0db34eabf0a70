"""Tables as programs print them: in the clipboard, as CSV, and in saved pages."""

import pytest

from tests.files.common import notes, outcome
from xl_law12.files import html, opening, text
from xl_law12.files.evening import Evening, ResultsError
from xl_law12.reading.contracts import vulnerability_by_number

# my.ACBL: points with 1 a win; over and under.
ACBL = """\
Board\tNS Pair\tEW Pair\tContract\tDeclarer\tResult\tNS Score\tEW Score\tNS MP\tEW MP
1\t8\t2\t3 NT\tN\t+2\t460\t-460\t3.00\t8.00
1\t13\t12\t6 NT x\tN\t-1\t-100\t100\t0.00\t11.00
2\t6\t11\t3 H\tW\t=\t-140\t140\t1.00\t10.00
"""
# RealBridge: `---` with 0 was not played.
REALBRIDGE = """\
NS\tEW\tCONTRACT\tLEAD\tNS SCORE\tEW SCORE\tNS IMP\tEW IMP\tMOVIE
N1 and S1\tE1 and W1\t4♡XE-1\tS5\t100\t-100\t7.75\t-7.75\tMovie
N2 and S2\tE2 and W2\t---\t---\t0\t0\t0.0\t0.0\tMovie
N3 and S3\tE3 and W3\tP\t---\t0\t0\t0.0\t0.0\tMovie
"""
BBO = """\
Nº\tTime\tNorth\tSouth\tEast\tWest\tResult\tPoints\tScore\tMovie
1\t2013-08-24 18:36\tann\tbo\tcy\tdi\t3 ♣ xS=\t470\t100.00%\tMovie or Lin
2\t2013-08-24 18:36\ted\tflo\tgil\thal\tPASS\t0\t65.00%\tMovie or Lin
"""


def read_text(table: str) -> Evening:
    return text.read(table.encode())


def test_the_columns_of_my_acbl() -> None:
    evening = read_text(ACBL)
    lines = evening.lines
    assert (evening.method, list(lines.board)) == ("MP", ["1", "1", "2"])
    assert (list(lines.ns_points), list(lines.ew_points)) == (["3.00", "0.00", "1.00"], ["8.00", "11.00", "10.00"])
    found = outcome(evening)
    assert list(found.results) == [460, -100, -140]
    assert list(found.evening.lines.contract) == ["3NT", "6NTX", "3H"]
    assert list(found.evening.lines.tricks) == ["11", "11", "9"]
    assert list(lines.place) == ["line 2", "line 3", "line 4"]


def test_a_board_that_was_not_played_is_no_pass_out() -> None:
    found = outcome(read_text(REALBRIDGE))
    assert list(found.results) == [100, "NP", 0]
    assert found.evening.method == "XIMP"
    assert found.evening.lines.lead[0] == "S5"


def test_names_of_four_players() -> None:
    evening = read_text(BBO)
    assert (evening.lines.ns[0], evening.lines.ew[1]) == ("ann & bo", "gil & hal")
    assert list(evening.lines.ns_points) == ["100.00%", "65.00%"]
    assert list(outcome(evening).results) == [470, 0]


@pytest.mark.parametrize("separator", ["\t", ";", ",", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "iso-8859-1", "cp1252"])
def test_separators_and_encodings(separator: str, encoding: str) -> None:
    rows = [["Board", "NS", "EW", "Résultat", "NS names"], ["7", "1", "2", "420", "Müller"]]
    table = "\n".join(map(separator.join, rows))
    evening = opening.evening_in(table.encode(encoding))
    assert list(evening.lines.ns_score) == ["420"]
    assert evening.names == {"NS 1": "Müller"}


def test_the_alphabet_that_a_page_declares() -> None:
    """Poland's older pages are in iso-8859-2; the declaration tells."""
    body = "<html><head><meta charset='iso-8859-2'></head><table><caption>Rozdanie 7</caption><tr><th>NS<th>EW<th>Wynik"
    body += "<th>NS names</tr><tr><td>1<td>2<td>420<td>Łukasz Żak</tr></table>"
    evening = opening.evening_in(body.encode("iso-8859-2"))
    assert evening.names == {"NS 1": "Łukasz Żak"}
    assert list(evening.lines.board) == ["7"]


PAGE = """<!DOCTYPE html><html><head><title>Club</title><style>td {}</style>
<script>document.write("<table><tr><td>Board</table>")</script></head><body>
<h1>Monday</h1><table><tr><td>Place<td>Pair<tr><td>1<td>3</table>
<h2>Board 12</h2>
<table><thead>
<tr><th colspan=2>pairs</th><th rowspan="2">Contract</th><th rowspan="2">By</th><th rowspan=2>Tricks</th>
<th colspan="2">Score</th></tr>
<tr><th>NS</th><th>EW</th><th>NS</th><th>EW</th></tr></thead>
<tbody><tr><td>1</td><td>2</td><td>4<img alt="&spades;" src="s.png"></td><td>N</td><td>10</td><td>620</td><td></td></tr>
<tr><td>3</td><td>4</td><td>3NT</td><td>E</td><td>9</td><td></td><td>400
"""


def test_a_saved_page() -> None:
    """Headings over two columns and two lines, a suit as a picture, the end missing; scripts are not tables."""
    evening = html.read(PAGE.encode())
    lines = evening.lines
    assert html.recognise(PAGE.encode())
    assert list(zip(lines.board, lines.ns, lines.ew, strict=True))[:2] == [("12", "1", "2"), ("12", "3", "4")]
    assert list(outcome(evening).results) == [620, -400, None], "NS are vulnerable; what is missing is open"
    assert ["a table is passed over" in why for _, why in notes(evening)] == [True]


def test_a_column_that_is_filled_far_below() -> None:
    """What columns hold is told from the first lines, and from the first filled line of each."""
    rows = [f"{number},1,2,420," for number in range(1, 2502)] + ["2502,1,2,420,A+/A-"]
    found = outcome(read_text("Board,NS,EW,Score,Ruling\n" + "\n".join(rows)))
    assert (found.results[0], found.results[-1]) == (420, "A+/A-")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b" \n", "is empty"),
        (b"\x7fELF\2\1\1\0\0\0", "is no file of results that is known"),
        (b"PK\x03\x04" + bytes(1000), "is a compressed file: unpack it"),
        (b"hello\nworld\n", "no line of headings is found"),
        (b"Board,NS,EW,Score\n", "has headings, and no results below them"),
        (b"<html><body>nothing</body></html>", "holds no table"),
        (b"<table>" * 1000, "more than 50 deep"),
        (b"Board,NS,EW,Score\n" + b"1," * 5000, "a line of 5,001 cells"),
        (b"Board,NS,EW,Score\n1,2,3," + b'"' + b"9" * 200_000, "line 2|field larger"),
    ],
)
def test_what_is_no_table_of_results(data: bytes, sentence: str) -> None:
    with pytest.raises(ResultsError, match=sentence):
        opening.evening_in(data)


HEADS = "Board,NS,EW,Contract,By,Tricks,NS points,EW points"


@pytest.mark.parametrize(
    "points",
    [
        [(100, 0), (0, 100), (50, 50)],
        [(100, 0), (0, 100), (0, 100)],
        [(80, 20), (60, 60), (20, 80)],  # an average plus for both
    ],
)
def test_percentages_under_points(points: list[tuple[int, int]]) -> None:
    """Each figure is a score that some contract gives, but both sides share 100: none is taken for one."""
    lines = [f"1,{2 * at + 1},{2 * at + 2},4H,N,10,{ns},{ew}" for at, (ns, ew) in enumerate(points)]
    evening = read_text("\n".join([HEADS, *lines]))
    assert (list(evening.lines.ns_score), list(evening.lines.ew_score)) == ([""] * 3, [""] * 3)
    assert list(zip(evening.lines.ns_points, evening.lines.ew_points, strict=True)) == [
        (str(ns), str(ew)) for ns, ew in points
    ]
    assert list(outcome(evening).results) == [420] * 3


def test_the_number_of_a_board_has_few_digits() -> None:
    """As a name it is one like any other."""
    long = "7" * 5000
    evening = read_text(f"Board,NS,EW,Score\n{long},1,2,420\n1,1,2,50\n")
    assert list(outcome(evening).results) == [420, 50]
    assert vulnerability_by_number(long) == ""


def test_what_leaves_a_line_open_is_said_in_italian() -> None:
    rows = ["Board,NS,EW,Score", "1,1,2,420", "1,3,4", "1,5,6,170,x,y"]
    evening = read_text("\n".join(rows))
    assert [why.in_language("it") for why in evening.faults.values()] == [
        "la riga è troncata: ha 3 celle, e di solito sono 4",
        "più celle che intestazioni: 'x', 'y'",
    ]
