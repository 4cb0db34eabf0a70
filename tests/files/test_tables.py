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


def test_boards_one_below_the_other() -> None:
    """The headings stand again over every board, whose number is in the title."""
    table = "Monday\n\nBoard 1\nNS,EW,Score\n1,2,420\n3,4,-50\n\nBoard 2\nNS,EW,Score\n1,4,100\n"
    lines = read_text(table).lines
    assert list(zip(lines.board, lines.ns, lines.ns_score, lines.place, strict=True)) == [
        ("1", "1", "420", "line 5"),
        ("1", "3", "-50", "line 6"),
        ("2", "1", "100", "line 10"),
    ]


def test_a_bridgewebs_csv() -> None:
    table = "#CLUB,A club\n#TRAVELLERS\n#Board,NS,EW,Contract,By,Tricks,Score\n1,3,4,4S,N,10,420\n"
    evening = read_text(table)
    assert list(evening.lines.board) == ["1"]
    assert list(outcome(evening).results) == [420]


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


def test_erased_lines() -> None:
    evening = read_text("Board,NS,EW,Score,Erased\n1,2,3,420,FALSE\n1,4,5,-50,TRUE\n")
    assert list(evening.lines.ns) == ["2"]
    assert notes(evening) == [("line 3", "erased")]


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
        (b"PK\x03\x04" + bytes(1000), "is no file of results that is known"),
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


def test_a_summary_is_no_result() -> None:
    """Without pairs and contract, where the others have them. With a contract it is somebody's line."""
    table = "Board,NS,EW,Contract,By,Tricks,Score\n1,1,2,4S,N,10,420\n1,3,4,4S,N,9,-50\n1,,,,,,185\n1,,,PASS,,,0\n"
    evening = read_text(table)
    assert (list(evening.lines.ns), list(evening.faults)) == (["1", "3", ""], [2])
    assert notes(evening) == [("line 4", "no result: it names no pairs and no contract")]
    without_contracts = read_text("Board,NS,EW,Score\n1,1,2,420\n1,,,180\n")
    assert list(without_contracts.lines.ns_score) == ["420", "180"]


@pytest.mark.parametrize(
    ("line", "doubtful"),
    [
        ("1,,,,,,430,,", True),  # 3NT+1
        ("1,,,,,,,430,", True),
        ("1,,,,,,A+/A-,,", True),
        ("1,,,A+/A-,,,,,", True),
        ("1,,,TD,,,,,", True),
        ("1,,,,,,,,60% 420", True),
        ("1,,,,,,,,see the director", True),
        ("1,,,,,,60%,,", True),
        ("1,,,,,,435,,", False),  # no contract gives it
        ("1,,,,,,12.5,,", False),
        ("1,,,---,,,,,", False),
        ("1,,,32/80,,,,,", False),
        ("Average,,,,,,430,,", False),
        ("1,,,,,,NP,,", False),
        ("1,,,,,,,,", False),
    ],
)
def test_a_line_without_pairs_that_may_be_a_result(line: str, doubtful: bool) -> None:
    """It may be the best score of the board: nobody is ranked before somebody has said whose it is."""
    rows = ["Board,NS,EW,Contract,By,Tricks,NS score,EW score,Ruling", "1,1,2,4H,N,10,420,,", line, "1,3,4,4H,N,9,,50,"]
    evening = read_text("\n".join(rows))
    left = [] if doubtful else [("line 3", "no result: it names no pairs and no contract")]
    assert notes(evening) == left
    found = outcome(evening)
    assert [case.line for case in found.open] == [1] * doubtful
    assert all(case.why.startswith("a result without its pairs: write their numbers") for case in found.open)
    assert list(found.results) == ([420, None, -50] if doubtful else [420, -50])


def test_an_average_that_a_contract_could_give() -> None:
    """A word says what it is: beside the figures, under a heading that is not read."""
    evening = read_text("Board,NS,EW,Contract,By,Tricks,Score,What\n1,1,2,4S,N,10,420,\n1,,,,,,420,Board average\n")
    assert (evening.lines.size, len(evening.notes), evening.faults) == (1, 1, {})


def test_a_figure_that_is_no_double() -> None:
    """The message names it, and not the contract that it would stand beside."""
    found = outcome(
        read_text("Board,NS,EW,Contract,Dbl,By,Tricks\n1,1,2,4S,7,N,10\n16,3,4,4S,EW,N,10\n16,5,6,4S,,N,10\n")
    )
    assert [str(answer) for answer in found.evening.answers] == [
        *("'7' is not a double: write X or XX", "'EW' is not a double: write X or XX", "420"),
    ]


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


@pytest.mark.parametrize("blank", ["", "0"])
def test_scores_under_points(blank: str) -> None:
    """One side scores, and the other nothing: three tables make 420, one 50."""
    lines = [f"1,{2 * at + 1},{2 * at + 2},,,,420,{blank}" for at in range(3)] + [f"1,7,8,,,,{blank},50"]
    assert list(outcome(read_text("\n".join([HEADS, *lines]))).results) == [420, 420, 420, -50]


HEARTS = {
    "csv": "Mano;NS;EW;{contract};Da;Prese\n1;1;2;4C;N;10\n1;3;4;3SA;N;9\n",
    "clipboard": "Mano\tNS\tEW\t{contract}\tDa\tPrese\n1\t1\t2\t4C\tN\t10\n1\t3\t4\t3SA\tN\t9\n",
    "page": "<h2>Board 1</h2><table><tr><th>NS<th>EW<th>{contract}<th>Da<th>Prese<tr><td>1<td>2<td>4C<td>N<td>10"
    "<tr><td>3<td>4<td>3SA<td>N<td>9</table>",
}


@pytest.mark.parametrize("kind", HEARTS)
@pytest.mark.parametrize("contract", ["Contratto", "Contrat"])
def test_a_c_that_may_be_hearts(kind: str, contract: str) -> None:
    """4C is 130, and 4 cuori or cœur 420: that line is asked about, the other one is what it says."""
    found = outcome(opening.evening_in(HEARTS[kind].format(contract=contract).encode()))
    assert list(found.results) == [None, 400]
    assert found.open == [(0, "contract: '4C': clubs, or cuori, cœur? Write ♣ or ♥")]
    english = outcome(opening.evening_in(HEARTS[kind].format(contract="Contract").encode()))
    assert (list(english.results), english.open) == ([130, 400], [])


@pytest.mark.parametrize("remark", ["2 days late", "1 sit-out"])
def test_a_remark_is_no_suit(remark: str) -> None:
    """It says nothing of the language: a D or an S that begins a word of it is no suit."""
    found = outcome(read_text(f"{HEARTS['csv'].format(contract='Contratto')}1;5;6;{remark};;\n"))
    assert found.open[0] == (0, "contract: '4C': clubs, or cuori, cœur? Write ♣ or ♥")


def test_english_letters_in_another_table() -> None:
    """A table a board: a D on board 2 says in which language board 1 is written too."""
    heads = "<tr><th>NS<th>EW<th>Contratto<th>Da<th>Prese"
    first = f"<table><caption>Board 1</caption>{heads}<tr><td>1<td>2<td>4C<td>N<td>10</table>"
    for contract, results in (("4D", [130, 130]), ("3SA", [None, 630])):
        second = f"<table><caption>Board 2</caption>{heads}<tr><td>1<td>2<td>{contract}<td>N<td>10</table>"
        assert list(outcome(html.read((first + second).encode())).results) == results


def test_the_number_of_a_board_has_few_digits() -> None:
    """As a name it is one like any other."""
    long = "7" * 5000
    evening = read_text(f"Board,NS,EW,Score\n{long},1,2,420\n1,1,2,50\n")
    assert list(outcome(evening).results) == [420, 50]
    assert vulnerability_by_number(long) == ""


def test_a_row_that_ends_after_its_result_is_whole() -> None:
    assert read_text("Board,NS,EW,Score,Remark\n1,1,2,420,late\n1,3,4,50\n").faults == {}


def test_what_leaves_a_line_open_is_said_in_italian() -> None:
    rows = ["Board,NS,EW,Score", "1,1,2,420", "1,3,4", "1,5,6,170,x,y"]
    evening = read_text("\n".join(rows))
    assert [why.in_language("it") for why in evening.faults.values()] == [
        "la riga è troncata: ha 3 celle, e di solito sono 4",
        "più celle che intestazioni: 'x', 'y'",
    ]


def test_a_double_in_a_column_of_its_own() -> None:
    """Read without it the board would be 100 where it is 200."""
    found = outcome(read_text("Board\tNS\tEW\tContract\tDbl\tBy\tTricks\n1\t1\t2\t4S\tX\tE\t8\n1\t3\t4\t4S\t-\tE\t8\n"))
    assert list(found.results) == [300, 100]
    assert list(found.evening.lines.contract) == ["4SX", "4S"]
