"""What is exported reads back to the same ranking: USEBIO, CSV and a page, every kind of award, hostile texts."""

import csv
import io
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import assume, example, given, strategies as st
from lxml import etree

from tests.files.common import EVENINGS, MONDAY
from tests.strategies import examples
from xl_law12.cli import export
from xl_law12.files import opening
from xl_law12.files.html import page_in
from xl_law12.files.own_files import guarded, safe, unguarded
from xl_law12.files.scoring import rules_for, scored
from xl_law12.files.writers import WRITERS
from xl_law12.languages import known

COMPSCORE = str(MONDAY)
ONE_RULING = str(MONDAY.with_name("rulings.csv"))
RULINGS = str(EVENINGS / "rulings.csv")


@pytest.mark.parametrize("language", known()[1:])
def test_a_page_in_another_language_reads_back(said: Any, tmp_path: Path, language: str) -> None:
    target = tmp_path / "results.html"
    words = ("export", COMPSCORE, "--rulings", ONE_RULING, "-o", str(target))
    said(*words)
    english = said("score", target)
    said(*words, "--language", language, "--force")
    page = target.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page and ">67,50<" in page
    east_west = {"de": "OW", "fr": "EO", "it": "EO"}[language]  # docs/languages.md: in headings
    assert re.findall(r'<data value="(EW(?: MP)?)">(.*?)</data>', page)[-2:] == [
        ("EW", east_west),
        ("EW MP", f"{east_west} MP"),
    ]
    assert said("score", target) == english


def test_rulings_are_footnotes(said: Any, tmp_path: Path) -> None:
    """The file has an average, of NS 3 against EW 1, and the table of rulings an award, of NS 2 against EW 1."""
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--rulings", ONE_RULING, "-o", target)
    page = target.read_text(encoding="utf-8")
    noted = dict(re.findall(r"<td>(\w\w \d) <sup>(.*?)</sup>", page))
    assert {pair: re.findall(r'href="#note-(\d)"', links) for pair, links in noted.items()} == {
        "NS 3": ["1"],
        "NS 2": ["2"],
        "EW 1": ["1", "2"],
    }
    assert '<p id="note-2"><sup>2</sup> <a href="#board-3">Board 3</a>, NS 2 - EW 1: 60% -620, 40% 100</p>' in page


def test_usebio_as_programs_write_it(said: Any, tmp_path: Path) -> None:
    """An adjusted line keeps its contract and the score that stood; its points are the ruling's."""
    target = tmp_path / "results.xml"
    said("export", COMPSCORE, "--as-scored", "--rulings", RULINGS, "-o", target)
    event = etree.fromstring(target.read_bytes()).find("EVENT")
    lines = event.findall("BOARD/TRAVELLER_LINE")
    adjusted = {child.tag: child.text for child in lines[1] if isinstance(child.tag, str)}
    # NS lose to 420 twice; EW beat -420 and 60% of the other table's split: 2 + 60% of 2
    assert (adjusted["CONTRACT"], adjusted["TRICKS"], adjusted["SCORE"]) == ("3S", "10", "170")
    assert (adjusted["NS_MATCH_POINTS"], adjusted["EW_MATCH_POINTS"]) == ("0", "3.2")
    average = {child.tag: child.text for child in lines[5] if isinstance(child.tag, str)}
    assert (average["SCORE"], average["NS_MATCH_POINTS"]) == ("A6040", "2.4")
    assert "CONTRACT" not in average
    unplayed = [child.tag for child in lines[3] if isinstance(child.tag, str)]
    assert unplayed == ["NS_PAIR_NUMBER", "EW_PAIR_NUMBER"]
    assert event.findtext("PARTICIPANTS/PAIR/PLAYER/PLAYER_NAME") == "Ed Eve"
    assert event.findtext("WINNER_TYPE") == "2"


def test_the_page_as_a_club_shows_it(said: Any, tmp_path: Path, file: Any) -> None:
    """Suits as suits, a column of rulings on the board that has one, and no column that says nothing."""
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--as-scored", "-o", target)
    text = target.read_text(encoding="utf-8")
    heads = {grid.title: grid.row(0) for grid in page_in(text).grids}
    assert [title for title, head in heads.items() if "Ruling" in head] == ["Board 2"]
    assert "<td>4♠X</td>" in text
    assert ">6<b>♦</b></td>" in text
    assert opening.read_evening(target).lines.lead[0] == "6D"
    plain = file("plain.csv", "Board,NS,EW,Score\n1,1,2,420\n1,3,4,100\n")
    said("export", plain, "--winners", "1", "-o", target, "--force")
    ranking, board = page_in(target.read_text(encoding="utf-8")).grids
    assert ranking.columns[0] == ["Place", "1=", "1=", "3=", "3="]
    assert board.row(0) == ("NS", "EW", "NS score", "NS MP", "EW MP")


def test_a_ruling_stands_below_its_line_on_a_telephone(said: Any, tmp_path: Path) -> None:
    """So the points are in sight: as many columns share the width as there are without names, lead and ruling."""
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--as-scored", "--rulings", RULINGS, "-o", target)
    text = target.read_text(encoding="utf-8")
    travellers = [grid.row(0) for grid in page_in(text).grids if grid.title.startswith("Board")]
    alone = {"NS names", "EW names", "Lead", "Ruling"}
    assert [head[-3:] for head in travellers] == [("NS MP", "EW MP", "Ruling")] * 3
    assert text.count(f'style="--columns: {len(set(travellers[0]) - alone)}"') == 3
    assert '<td class="ruling"></td>' in text, "the style shows no row for it"


def test_every_writer_is_named_in_the_help_and_read_back() -> None:
    unnamed = [ending for ending in WRITERS if f"OUT{ending}" not in export.DESCRIPTION]
    assert not unnamed, f"{unnamed}: name it in DESCRIPTION of xl_law12/cli/export.py, and in the help of -o"
    untried = WRITERS.keys() - {".xml", ".csv", ".html", ".htm"}
    assert not untried, f"{untried}: read it back in commands/export.txt, and name it here"


# Evenings of any kind: what is exported, in each form, reads back to the same ranking.


AWARDS = (
    *("A+/A-", "A", "A60/40", "60% 420, 40% -50", "NP"),
    *("NS 420 / EW 60% 420, 40% -50", "NOS NS: A -100; B 620; C 170"),
    *("NOS NS: A 170; B A+/A-", "NOS EW: A -90; B A-/A+", "NOS BOTH: A -100; B 620", "NOS BOTH: A 620; B A+/A+"),
    "NOS BOTH: A 50; B 60% 620, 40% 170; EW 50% -620, 50% -170",
)
HOSTILE = (
    *("=A1 & B", "+Bo & Cé", "O'Neil & @x", "Li, Wei & Zoë", '"Q" & R', "007 & Bond"),
    *("<b> & </td>", "Ann\xa0Lee & Ø"),
)
BIDS = st.builds(
    "{}{}{}".format,
    st.integers(1, 7),
    st.sampled_from(("C", "D", "H", "S", "NT")),
    st.sampled_from(("", "X", "XX")),
)
# 8 tricks and more: a column of 7 alone may be what was made, as in North America, and is asked about.
PLAYED = st.tuples(BIDS, st.sampled_from("NESW"), st.integers(8, 13).map(str), st.just(""))
METHODS, ENDINGS = ("MP", "MP1", "PERCENT", "XIMP"), ("xml", "csv", "html")
LINES = st.one_of(
    PLAYED,
    PLAYED,
    st.just(("PASS", "", "", "")),
    st.sampled_from(AWARDS).map(lambda award: ("", "", "", award)),
)
Line = tuple[str, ...]
# Rulings in two sections, which would depend on each other if the sections were compared with each other.
APART: list[Line] = [
    *(("A", "1", "1", "2", "PASS", "", "", ""), ("A", "1", "2", "1", "PASS", "", "", "")),
    *(("A", "2", "1", "1", "", "", "", "A+/A-"), ("A", "2", "2", "2", "", "", "", "A+/A-")),
    *(("A", "3", "1", "2", "", "", "", "A+/A-"), ("A", "3", "2", "1", "", "", "", "NOS NS: A -100; B 620; C 170")),
    *(("B", "1", "1", "2", "PASS", "", "", ""), ("B", "1", "2", "1", "1C", "N", "8", "")),
    *(("B", "2", "1", "1", "PASS", "", "", ""), ("B", "2", "2", "2", "PASS", "", "", "")),
    *(("B", "3", "1", "2", "", "", "", "A+/A-"), ("B", "3", "2", "1", "", "", "", "NOS NS: A 170; B A+/A-")),
]


@st.composite
def any_evenings(draw: st.DrawFn) -> list[Line]:
    """A Mitchell or a Howell, one section or two, numbers or names; a line a table and board."""
    boards, tables = draw(st.integers(1, 4)), draw(st.integers(2, 5))
    sections, is_howell = draw(st.sampled_from((("",), ("A", "B")))), draw(st.booleans())
    names = draw(st.permutations(HOSTILE)) if draw(st.booleans()) else ()
    lines = []
    for section in sections:
        for board in range(1, boards + 1):
            for ns, ew in _pairs(board, tables, is_howell):
                seated = [names[pair - 1] if pair <= len(names) else f"{pair}" for pair in (ns, ew)]
                lines.append((section, f"{board}", *seated, *draw(LINES)))
    return lines


def _pairs(board: int, tables: int, is_howell: bool) -> list[tuple[int, int]]:
    """Who meets: the EW pairs move up, or all but one go round and turn."""
    if not is_howell:
        return [(table + 1, (table + board) % tables + 1) for table in range(tables)]
    count = 2 * tables
    others = [(place + board) % (count - 1) + 2 for place in range(count - 1)]
    circle = [1, *others]
    meetings = [(circle[place], circle[-1 - place]) for place in range(tables)]
    return [(ns, ew) if (ns + board) % 2 else (ew, ns) for ns, ew in meetings]


def _csv(lines: list[Line]) -> bytes:
    out = io.StringIO(newline="")
    heads = ("Section", "Board", "NS", "EW", "Contract", "By", "Tricks", "Ruling")
    csv.writer(out).writerows([heads, *lines])
    return out.getvalue().encode()


def _rounded(printed: str) -> list[dict[str, Any]]:
    """The ranking; who the players are is told apart elsewhere."""
    rows = [{key: value for key, value in row.items() if key != "players"} for row in json.loads(printed)]
    return [{key: round(cell, 6) if isinstance(cell, float) else cell for key, cell in row.items()} for row in rows]


def _is_circle(told: str) -> bool:
    """Whether rulings were refused that depend on each other: no ranking is to be exported."""
    return "depend on each other" in told


@examples(25)
@given(
    lines=any_evenings(),
    method=st.sampled_from(METHODS),
    form=st.sampled_from(ENDINGS),
    compare=st.sampled_from(["within", "across"]),
)
@example(lines=APART, method="MP", form="xml", compare="within")
def test_the_ranking_is_the_same(
    said: Any, tmp_path: Path, lines: list[Line], method: str, form: str, compare: str
) -> None:
    source, target = tmp_path / "evening.csv", tmp_path / f"results.{form}"
    source.write_bytes(_csv(lines))
    asked = ("--json", "--method", method, "--compare", compare, "--as-scored")  # 620 on board 1
    export = ("export", str(source), *asked[1:], "-o", str(target), "--force")
    code, printed, told = said("score", source, *asked)
    if _is_circle(told):  # A stands at one table where B stands at the other, and B where A does: for the Director
        assert sum("B " in line[-1] for line in lines) >= 2
        assert (code, said(*export)[0]) == (2, 2)
    assume(not _is_circle(told))
    assert code == 0, told
    wanted = _rounded(printed)
    winners = "2" if any(row["pair"].startswith("NS ") for row in wanted) else "1"
    assert said(*export)[0] == 0
    said_again = asked if form == "csv" else asked[:3]  # the others keep it
    code, printed, told = said("score", target, *said_again, "--winners", winners)
    assert code == 0, told
    assert _rounded(printed) == wanted


# What is exported is a text in every spreadsheet, whichever sign it splits lines at, and reads back as it was.


SEPARATORS = {",": 44, ";": 59, "\t": 9}  # each with the number by which LibreOffice knows it
FORMULAS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
TEXTS = st.text(alphabet="=+-@'\",;\t |a1/:.\uff1d", max_size=12)


def fields(line: str, separator: str) -> list[str]:
    """How a program that splits at this sign sees a line: quotes count where a field begins with one."""
    return next(csv.reader(io.StringIO(line), delimiter=separator))


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


@given(cells=st.lists(TEXTS, min_size=1, max_size=4))
def test_no_field_is_a_formula_whatever_the_separator(cells: list[str]) -> None:
    for written_with in (",", "\t"):  # export writes the one, import -o - the other
        out = io.StringIO()
        csv.writer(out, delimiter=written_with, lineterminator="").writerow(["1", *map(safe, cells)])
        for separator in SEPARATORS:
            for field in fields(out.getvalue(), separator):
                plain = field.strip()
                assert not plain.startswith(FORMULAS) or is_number(plain) or len(plain) == 1, (field, out.getvalue())


@given(text=TEXTS)
def test_what_is_guarded_reads_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("number", ["0", "-50", "420", "-1100", "+3", "12.5", "-0.25"])
def test_numbers_stay_numbers(number: str) -> None:
    assert safe(number) == number


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Rossi;=HYPERLINK(1)", "Rossi;'=HYPERLINK(1)"),
        ("Rossi, -A1", "Rossi,' -A1"),
        ("\t=1+1", "'=1+1"),
        (";", ";'"),  # before a cell with "=" alone, where the file is split at semicolons
        ("  @SUM(1)", "'@SUM(1)"),
        ('"=1+1', "'\"=1+1"),
        ("1-5", "'1-5"),
        ("3/4", "'3/4"),
        ("10:30", "'10:30"),
        ("1.5.2026", "'1.5.2026"),
        ("O'Neil", "O'Neil"),
        ("60% 420, 40% -50", "60% 420, 40% -50"),
        ("NOS NS: A -100; B 620; C 170", "NOS NS: A -100; B 620; C 170"),
        ("A+/A-", "A+/A-"),
        ("12.5", "12.5"),
        ("4S-1", "4S-1"),
    ],
)
def test_texts(text: str, written: str) -> None:
    """A guard stands before what begins a formula or is a date, after a separator too, and nowhere else."""
    assert safe(text) == written


NAMES = (
    *("Rossi;=HYPERLINK(1)", "Ann, =1+1", "=1+1", "+Bo & =Cé", "  -Li", "@x; @y", 'a;"=1+1;', "x,y;", "\t=2+2"),
    *("O'Neil & 'Q'", "'=3+3", "1-5", "2/3"),
)
EVENING = [("Board", "NS", "EW", "NS score", "NS names", "EW names")] + [
    (board, f"{pair}", f"{pair + 20}", score, name, NAMES[-pair])
    for board, score in (("1", "-50"), ("2", "620"))
    for pair, name in enumerate(NAMES, start=1)
]


@pytest.fixture
def exported(said: Any, tmp_path: Path) -> Path:
    """An evening of hostile names, as we export it; where it comes from, nothing is guarded."""
    source, target = tmp_path / "evening.txt", tmp_path / "results.csv"
    with source.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter="|").writerows([*EVENING])
    code, _, told = said("export", source, "-o", target)
    assert code == 0, told
    return target


def test_our_own_csv_is_the_same_evening(exported: Path) -> None:
    assert exported.read_bytes().startswith(b"\xef\xbb\xbf")  # or Excel spoils what is not ASCII
    written = opening.read_evening(exported)
    assert written.players("NS 1") == "Rossi;=HYPERLINK(1)"
    assert [written.players(f"NS {pair}") for pair in range(1, len(NAMES) + 1)] == [
        unguarded(name.strip())
        for name in NAMES  # as any table is read
    ]
    assert sorted(written.lines.ns_score) == sorted(["-50", "620"] * len(NAMES))


@pytest.mark.needs("soffice")
@pytest.mark.parametrize("separator", SEPARATORS)
def test_as_libreoffice_loads_it(exported: Path, tmp_path: Path, separator: str) -> None:
    """No formula, at whatever sign it splits; a semicolon of an Italian system cuts our cells in two."""
    options = f"Text - txt - csv (StarCalc):{SEPARATORS[separator]},34,76,1"
    command = ["soffice", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless"]
    command += ["--convert-to", "xlsx", "--infilter=" + options, "--outdir", str(tmp_path), str(exported)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    sheet: Any = openpyxl.load_workbook(tmp_path / "results.xlsx").active
    cells = [cell for row in sheet for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    texts = [cell.value for cell in cells if cell.data_type == "s"]
    assert not [text for text in texts if text.strip().startswith(FORMULAS)]
    if separator == ",":
        assert [cell.value for cell in cells if cell.column_letter == "H"][1:3] == [-50, -50]


def test_adjustments_are_footnotes_of_the_page() -> None:
    """Points, and a part of the top of a board."""
    evening = opening.taken_in([MONDAY])
    given = scored(evening, rules_for(evening)._replace(adjustments=[["NS 1", -3.0], ["EW 2", " -25% "]]))
    page = WRITERS[".html"].write(given, "en").decode()
    assert re.findall(r'<p id="note-\d+"><sup>\d+</sup> ([^<]*)</p>', page)[-2:] == ["NS 1: -3", "EW 2: -25%"]
    assert "the adjustments of the ranking" in WRITERS[".csv"].left_out(given)
