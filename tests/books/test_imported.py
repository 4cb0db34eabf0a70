"""An evening from a scoring program in the workbook, ruled on there, and out again: as a scorer goes about it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.books.filled import BLANK, EVENING, Filled, few_lines, filled, pages, stored, twin
from tests.calc.workbooks import filled as with_values
from tests.files.common import MONDAY
from xl_law12.books import build, filling
from xl_law12.books.texts import Edition
from xl_law12.calc import jobs
from xl_law12.errors import Law12Error
from xl_law12.excel.package import Package
from xl_law12.excel.values import ErrorValue
from xl_law12.files import template_workbook
from xl_law12.files.doubts import lines_in_doubt
from xl_law12.files.evening import Evening, ScoringRules
from xl_law12.files.opening import ruled, taken_in
from xl_law12.files.own_files import NAMES
from xl_law12.files.rulings import rulings_in
from xl_law12.files.scoring import rules_for, scored
from xl_law12.reading.lines import result_text

pytestmark = pytest.mark.slow  # but for what is marked quick

# The second line of board 3 needs a ruling; so does NS 2's line of board 2, where a director ruled.
TABLE = """\
Board,NS,EW,Contract,By,Tricks,NS score,Ruling,NS names,EW names
1,1,1,4S,N,10,420,,Ann & Bo,'=Cy & Di
1,2,2,3S,N,10,170,,Ed & Flo,Gil & Hal
2,1,2,4H,N,10,620,,Ann & Bo,Gil & Hal
2,2,1,TD,,,,,Ed & Flo,'=Cy & Di
3,1,1,---,,,,,Ann & Bo,'=Cy & Di
3,2,2,PASS,,,,,Ed & Flo,Gil & Hal
"""


def taken(tmp_path: Path, text: str = TABLE) -> Evening:
    path = tmp_path / "evening.csv"
    path.write_text(text, encoding="utf-8")
    return taken_in([path])


@cache
def _of_the_table(edition: Edition, award: str) -> Package:
    with TemporaryDirectory() as folder:
        package = imported(taken(Path(folder)), edition)
    return typed(package, "Rulings", award=[award]) if award else package


def of_the_table(edition: Edition = BLANK, award: str = "") -> Package:
    """The workbook of the table above, with this award on the sheet Rulings; built once."""
    return twin(_of_the_table(edition, award))


def imported(found: Evening, edition: Edition = BLANK) -> Package:
    def fill(sheets: dict[str, Any]) -> None:
        filling.fill_session(sheets, found, rules_for(found))

    with few_lines():
        return build.template(edition, only=EVENING, fill=fill)


def typed(package: Package, sheet: str, **entries: Any) -> Package:
    """Something typed into a column of a sheet, line by line, and worked out."""
    page = pages(BLANK, EVENING)[sheet]
    cells = {
        (page.where[key].top + row, page.where[key].left): value
        for key, values in entries.items()
        for row, value in enumerate(values)
        if value is not None
    }
    (part,) = (it.part for it in package.sheets() if it.name == page.sheet.title)
    package[part] = with_values(package[part], cells, page.sheet.title)
    assert not jobs.recalculate(package, jobs.Options(everything=True)).kept
    return package


def saved(package: Package, folder: Path) -> Path:
    package.save(path := folder / "evening.xlsx")
    return path


def ranked(shown: Filled) -> list[tuple[Any, ...]]:
    """Place, pair and score of both lists of the sheet Ranking."""
    columns = [[shown["Ranking", f"{side}_{key}"] for key in ("place", "pair", "score")] for side in ("ns", "ew")]
    return [line for side in columns for line in zip(*side, strict=False) if line[0] != ""]


def said(found: Evening) -> list[tuple[Any, ...]]:
    """The same by the command line."""
    ranking = scored(found, rules_for(found)).ranking
    return [(it.place, it.pair, it.score) for it in ranking]


def approximately(ranking: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [(place, pair, pytest.approx(score)) for place, pair, score in ranking]


def reasons(found: Evening) -> dict[int, str]:
    """Why lines are open."""
    return {line: why for line, why in lines_in_doubt(found).items() if line in found.open}


@pytest.mark.quick
def test_lines_rulings_and_names() -> None:
    """What is open asks for its award, and nothing is ranked before; a name that begins with = is a text."""
    shown = Filled(of_the_table(), pages(BLANK, EVENING))
    table = shown["Results", "table"]
    assert table[0][:10] == ["Board", "NS", "EW", "Contract", "Declarer", "Tricks", "Score", "Ruling", *NAMES]
    assert table[1][:10] == [1, 1, 1, "4S", "N", 10, 420, "", "Ann & Bo", "=Cy & Di"]
    assert table[4][3:8] == ["TD", "", "", "", "NP"]
    assert table[5][6:8] == ["", "NP"], "a board that was not played is no pass-out"
    assert table[6][3:8] == ["PASS", "", "", 0, ""]
    assert [shown["Rulings", key][0] for key in ("board", "ns", "ew", "award")] == [2, 2, 1, "?"]
    assert "'TD' does not say what was ruled" in shown["Rulings", "words"][0]
    assert not ranked(shown)


def test_what_is_empty_takes_no_room(tmp_path: Path) -> None:
    """Where nobody is named there are no columns for names; Traveller opens with the first board of the evening."""
    nameless = "\n".join(",".join(line.split(",")[:8]) for line in TABLE.splitlines())
    shown = Filled(imported(taken(tmp_path, nameless)), pages(BLANK, EVENING))
    assert shown["Results", "table"][0][7:10] == ["Ruling", "", ""]
    assert shown["Traveller", "chosen"] == 1 and shown["Traveller", "result"][:3] == [420, 170, ""]


def test_what_is_asked_stands_there_in_the_language_of_the_sheets(tmp_path: Path) -> None:
    """Read aloud in Italian, what a column is called too; the points are those of monday.xml."""
    italian = Edition("it", blank=True)
    shown = Filled(imported(taken_in([MONDAY]), italian), pages(italian, EVENING))
    assert shown["Rulings", "words"][0].startswith("-620 dà i punti 1 e 3, ma sono stampati 0,6 e 3,4")
    found = taken(tmp_path, "Board,NS,EW,Contract,By,Tricks,Score\n1,1,2,4H,N,10,430\n1,3,4,4H,N,x,420\n")
    words = Filled(imported(found, italian), pages(italian, EVENING))["Rulings", "words"]
    assert words[0].startswith("punteggio NS: 4H by N, 10 prese, vale 420")
    assert words[1].startswith("prese: ")


def test_a_c_that_may_be_hearts_in_the_italian_workbook(tmp_path: Path) -> None:
    """As the sheet refuses it, the commands ask about it; with a score beside it it is clear."""
    edition = Edition("it", blank=True)
    lines = [[1, 1, 2, "4C", "N", 10, None], [1, 3, 4, "3SA", "N", 9, None], [1, 5, 6, "4C", "N", 10, 130]]

    def fill(sheets: dict[str, Any]) -> None:
        for row, line in enumerate(lines, start=2):
            for column, cell in enumerate(line, start=1):
                sheets["Results"].sheet.cell(row, column).value = cell

    path = tmp_path / "serata.xlsx"
    build.template(edition, only=EVENING, fill=fill).save(path)
    found = template_workbook.take(path)
    assert list(found.stood) == [None, 400, 130]
    assert reasons(found) == {0: "contract: '4C': clubs, or cuori, cœur? Write ♣ or ♥"}
    words = Filled(imported(found, edition), pages(edition, EVENING))["Rulings", "words"]
    assert words[0] == "contratto: '4C': fiori o cuori? Scrivere ♣ o ♥"


def test_an_award_that_the_workbook_leaves_open_stays_open(tmp_path: Path) -> None:
    """Rulings of other lines are given beside it: the line was then counted as not played."""
    path = saved(of_the_table(award="?"), tmp_path)
    found = template_workbook.take(path)
    (line,) = found.open
    lines = found.lines
    beside = f"Board,NS,EW,Award\n{lines.board[0]},{lines.ns[0]},{lines.ew[0]},A\n".encode()
    ruled_beside = ruled(found, rulings_in(beside))
    assert line != 0
    assert [*ruled_beside.open] == [line]
    assert lines_in_doubt(ruled_beside)[line].startswith("its award is still open: Rulings, row ")


@pytest.mark.quick
def test_a_ruling_in_the_workbook_and_out_again(tmp_path: Path) -> None:
    """The award is typed on the sheet Rulings; the workbook, the command line and the exported file rank alike."""
    package = of_the_table(award="60% 650, 40% 620")
    path = saved(package, tmp_path)
    found = template_workbook.take(path)
    assert {line: result_text(found.results[line]) for line in found.rulings} == {3: "60% 650, 40% 620"}
    # by hand: NS 1 have 2, and 40% of a tie; NS 2 have 60% of 2 and 40% of a tie, and 1 for a board nobody else played
    assert said(found)[:2] == [(1, "NS 1", 2.4), (2, "NS 2", 2.6)]
    assert ranked(Filled(package, pages(BLANK, EVENING))) == approximately(said(found))


@pytest.mark.quick
def test_the_stored_template_is_scored_as_its_sheet_ranking() -> None:
    """Two of its rulings are from matches, with the score of the other table: they are not of this evening."""
    found = template_workbook.take(stored(Edition()))
    assert len(found.rulings) == 3
    shown = ranked(Filled(Package.load(stored(Edition())), pages(Edition())))
    assert shown == approximately(said(found))


def test_a_ruling_with_the_score_of_another_table_counts_if_its_line_is_there(tmp_path: Path) -> None:
    """So it is on the sheet Session: it knows a line by its board and its pairs."""
    lines = [
        (2.0, 2.0, 1.0, "A+/A-", None),
        (1.0, 1.0, 1.0, "A-/A+", 100.0),
        (5.0, "Verdi", "Neri", "50", 620.0),
    ]
    columns = zip(("board", "ns", "ew", "award", "other"), zip(*lines, strict=True), strict=True)
    found = template_workbook.take(saved(typed(of_the_table(), "Rulings", **dict(columns)), tmp_path))
    assert {line: result_text(found.results[line]) for line in found.rulings} == {3: "A+/A-", 0: "A-/A+"}


def test_a_ruling_that_is_a_score_stands_beside_the_contract_that_was_played(tmp_path: Path) -> None:
    """As a score it would contradict the contract, and the line could not be read."""
    lines = ["1,1,4,4S,N,10,420,450", "1,2,5,4S,N,10,420,", "1,3,6,PASS,,,0,-50"]
    found = taken(tmp_path, "\n".join(["Board,NS,EW,Contract,By,Tricks,Score,Ruling", *lines]))
    package = imported(found)
    table = Filled(package, pages(BLANK, EVENING))["Results", "table"]
    assert [row[6:8] for row in table[1:4]] == [["", 450], [420, ""], ["", -50]]
    path = saved(package, tmp_path)
    again = template_workbook.take(path)
    assert (again.open, again.results) == ({}, [450, 420, -50])


def test_a_ruling_whose_a_is_not_the_score_of_its_line(tmp_path: Path) -> None:
    """The sheets refuse it: 450 was made, and A says 420. Whoever insists (--as-scored) has it ranked there, too."""
    lines = ["1,1,4,4S,N,11,450,NOS NS: A 420; B -50", "1,2,5,4S,N,10,420,", "1,3,6,4S,N,9,-50,"]
    found = taken(tmp_path, "\n".join(["Board,NS,EW,Contract,By,Tricks,Score,Ruling", *lines]))
    assert not ranked(Filled(imported(found), pages(BLANK, EVENING)))
    shown = Filled(imported(replace(found, as_scored=True)), pages(BLANK, EVENING))
    # each comparison has 2 points: twice 420 are equal, and both are better than -50
    assert ranked(shown)[:3] == [(1, "NS 1", 3), (1, "NS 2", 3), (3, "NS 3", 0)]
    assert ranked(shown)[3:] == [(1, "EW 6", 4), (2, "EW 4", 1), (2, "EW 5", 1)]


def test_settings_and_adjustments_come_out_again(tmp_path: Path) -> None:
    package = of_the_table(award="A+/A-")
    typed(package, "Session", method=["XIMP"], winners=[2.0])
    typed(package, "Ranking", adjusted_pair=["NS 1"], penalty_points=[3.0])
    path = saved(package, tmp_path)
    found = template_workbook.take(path)
    assert found.rules._replace(tables=None) == ScoringRules("XIMP", 2, None, "NEUBERG", None, [["NS 1", -3.0]])
    assert ranked(Filled(package, pages(BLANK, EVENING))) == approximately(said(found))


@pytest.mark.quick
def test_the_ranking_says_who_they_are() -> None:
    """The names stand beside the pairs; the adjustments and their reasons in a line above, where they are printed."""
    package = of_the_table(award="A+/A-")
    typed(package, "Ranking", adjusted_pair=["NS 1", "EW 2"], penalty_points=[3.0, "25%"], reason=["slow play"])
    shown = Filled(package, pages(BLANK, EVENING))
    names = {"NS 1": "Ann & Bo", "NS 2": "Ed & Flo", "EW 1": "=Cy & Di", "EW 2": "Gil & Hal"}
    for side in ("ns", "ew"):
        pairs = shown["Ranking", f"{side}_pair"]
        assert sorted(pairs[:2]) == [f"{side.upper()} 1", f"{side.upper()} 2"]
        told = [it.rstrip(" ¹²³") for it in shown["Ranking", f"{side}_names"][:2]]
        assert told == [names[pair] for pair in pairs[:2]]
    assert {"NS 1: -3 (slow play)", "EW 2: -25%"} <= {it[2:] for it in shown["Ranking", "notes"]}
    points = pages(BLANK, EVENING)["Ranking"].where["penalty_points"]
    typed_in = pages(BLANK, EVENING)["Ranking"].sheet.cell(points.top, points.left)
    assert typed_in.number_format == "@", "a spreadsheet would make -25% a quarter of a point"


def test_in_italian_too(tmp_path: Path) -> None:
    """Names stand under Italian headings, are found again, and by English ones too: those of a file that was pasted."""
    italian = Edition("it", blank=True)
    package = of_the_table(italian)
    shown = Filled(package, pages(italian, EVENING))
    assert shown["Results", "table"][0][8:10] == ["Nomi NS", "Nomi EO"]
    path = tmp_path / "serata.xlsx"
    package.save(path)
    assert template_workbook.take(path).seated(0) == ("Ann & Bo", "=Cy & Di")
    header, *lines = (line.split(",")[:10] for line in TABLE.splitlines() if "TD" not in line)
    pasted = filled("Ranking", {}, italian, {"Results": {"rows": [header, *lines]}})
    assert "Ann & Bo" in pasted["Ranking", "ns_names"]


def test_a_single_list_finds_a_name_on_either_side(tmp_path: Path) -> None:
    """In a Howell a pair sits both ways; nobody is named of pair 4."""
    lines = ("1,1,2,420,Ann & Bo,Ed & Flo", "1,3,4,50,Gil & Hal,", "2,2,3,100,,Gil & Hal", "2,1,4,110,Ann & Bo,")
    found = taken(tmp_path, "\n".join(("Board,NS,EW,Score,NS names,EW names", *lines)))
    shown = Filled(imported(found), pages(BLANK, EVENING))
    told = {"1": "Ann & Bo", "2": "Ed & Flo", "3": "Gil & Hal", "4": ""}
    listed = zip(shown["Ranking", "ns_number"], shown["Ranking", "ns_names"], strict=True)
    assert {number: name for number, name in listed if number} == told
    assert not any(shown["Ranking", "ew_names"])


def adjusted(method: str) -> Package:
    """NS 1 have a penalty of 3 points, EW 2 a bonus of a quarter of a top."""
    package = typed(of_the_table(award="A+/A-"), "Session", method=[method])
    pairs = ["NS 1", "EW 2"]
    return typed(package, "Ranking", adjusted_pair=pairs, penalty_points=[3.0], bonus_points=["", "25%"])


@pytest.mark.parametrize("method", ["MP", "PERCENT"])
@pytest.mark.parametrize("form", ["xml", "html", "csv"])
def test_adjustments_read_back(said: Any, tmp_path: Path, form: str, method: str) -> None:
    """USEBIO has an instruction of ours, and the totals for others; a page names them; a CSV cannot hold them."""
    path, out = saved(adjusted(method), tmp_path), tmp_path / f"results.{form}"
    told = said("export", str(path), "-o", str(out))[2]
    assert ("not in results.csv: the adjustments" in told) == (form == "csv")
    if form != "csv":
        assert said("score", str(out))[1] == said("score", str(path))[1]
    if form == "html":
        notes = re.findall(r"<sup>\d</sup> ((?:NS|EW) \d: [^<]*)</p>", out.read_text(encoding="utf-8"))
        assert notes == ["NS 1: -3", "EW 2: 25%"]
    if form == "xml":
        shown = Filled(imported(taken_in([out])), pages(BLANK, EVENING))
        columns = ("adjusted_pair", "penalty_points", "bonus_points")
        assert [shown["Ranking", key][:2] for key in columns] == [["NS 1", "EW 2"], [3, ""], ["", "25%"]]


def test_an_adjustment_that_cannot_be_read_has_its_own_place(said: Any, tmp_path: Path) -> None:
    """Its row is the one of the sheet Ranking on which it stands, and not of the results."""
    path = saved(adjusted("XIMP"), tmp_path)
    row = pages(BLANK, EVENING)["Ranking"].where["bonus_points"].top + 1
    assert f"Ranking, row {row}: '25%' is a part of a top" in said("score", str(path))[2]


def test_the_signed_adjustments_of_an_older_workbook(said: Any, tmp_path: Path) -> None:
    """In 0.3 one column had them, with their sign; a penalty there is what a penalty is today."""
    package, path = of_the_table(award="A+/A-"), tmp_path / "evening.xlsx"
    typed(package, "Ranking", adjusted_pair=["NS 1", "EW 2"], penalty_points=["-25%", "+x%"])
    names = package["xl/workbook.xml"].replace(b'"adjusted_by"', b'"once"')
    package["xl/workbook.xml"] = names.replace(b'"penalty_points"', b'"adjusted_by"')
    package.save(path)
    assert template_workbook.take(path).rules.adjustments == [["NS 1", "-25%"], ["EW 2", "+x%"]]
    row = pages(BLANK, EVENING)["Ranking"].where["penalty_points"].top + 1
    assert f"Ranking, row {row}: cannot read '+x' as a number" in said("score", str(path))[2]


def test_adjustments_keep_their_figures_and_none_is_left_out(tmp_path: Path) -> None:
    """Seven digits, as a carry-over may have; more pairs than the sheet has rows are refused."""
    found, path = taken(tmp_path, "Board,NS,EW,Score\n1,1,2,420\n1,3,4,50\n"), tmp_path / "evening.xlsx"
    adjusted = [["NS 1", -12.345678], ["EW 2", 3.0]]
    imported(replace(found, rules=ScoringRules(adjustments=adjusted))).save(path)
    read = template_workbook.take(path).rules.adjustments or ()
    assert [(pair, float(points)) for pair, points in read] == [*map(tuple, adjusted)]
    with pytest.raises(Law12Error, match="22 adjustments: the sheet Ranking has room for 20"):
        imported(replace(found, rules=ScoringRules(adjustments=adjusted * 11)))


@pytest.mark.parametrize(
    ("setting", "typed_in", "sentence"),
    [
        ("tables", "three", "tables: cannot read 'three' as a number"),
        ("winners", 1.5, "winners: 1.5 "),
        ("average_plus_limit", "A+", "average_plus_limit: "),
        ("factoring", "none at all", "factoring: "),
    ],
)
def test_a_setting_that_is_none(said: Any, tmp_path: Path, setting: str, typed_in: Any, sentence: str) -> None:
    """As the sheet says it, so does the command; 1.5 winners are not rounded to 1."""
    package = typed(of_the_table(award="A+/A-"), "Session", **{setting: [typed_in]})
    code, printed, told = said("score", saved(package, tmp_path))
    assert (code, printed, sentence in told) == (2, "", True)


def test_error_values_in_the_workbook(said: Any, tmp_path: Path) -> None:
    """A formula of somebody's has gone wrong: the functions hand its error on, and the command says it."""
    package = of_the_table(award="A+/A-")
    typed(package, "Ranking", adjusted_pair=["NS 1"], penalty_points=[ErrorValue("#DIV/0!")])
    code, printed, told = said("score", saved(package, tmp_path))
    assert (code, printed, "#DIV/0! stands in a cell" in told) == (2, "", True)


def test_a_line_without_its_board(said: Any, tmp_path: Path) -> None:
    """It was exported, and could not be read again."""
    package = of_the_table(award="A+/A-")
    (part,) = (it.part for it in package.sheets() if it.name == "Results")
    package[part] = with_values(package[part], {(9, 2): 7.0, (9, 3): 8.0}, "Results")
    path = saved(package, tmp_path)
    code, printed, told = said("score", str(path))
    assert (code, printed, "Results, row 9: which board is it?" in told) == (2, "", True)


@pytest.mark.quick
def test_an_open_award_keeps_its_line_open(tmp_path: Path) -> None:
    path = saved(of_the_table(), tmp_path)
    assert reasons(template_workbook.take(path)) == {3: "its award is still open: Rulings, row 8"}


def test_rulings_that_were_given() -> None:
    found = ruled(taken_in([MONDAY]), rulings_in(MONDAY.with_name("rulings.csv").read_bytes()))
    shown = Filled(imported(found), pages(BLANK, EVENING))
    assert [shown["Rulings", key][0] for key in ("board", "ns", "ew", "award", "state")] == [
        *(3, 2, 1, "60% -620, 40% 100", "counted")
    ]
    assert ranked(shown)[0] == (1, "NS 1", pytest.approx(8.1))


@pytest.mark.parametrize(
    ("title", "date"),
    [
        ("Club · Monday", ""),
        ("Club · Round 12", ""),
        ("Club", "16/11/2026"),
        ("Club · Monday", "2026.11.16"),
        ("Club · Monday", "16-11-26"),
        ("", ""),
    ],
)
def test_a_title_of_several_parts(tmp_path: Path, title: str, date: str) -> None:
    found = taken(tmp_path, "Board,NS,EW,Score\n1,1,2,420\n")
    again = template_workbook.take(saved(imported(replace(found, title=title, date=date)), tmp_path))
    assert (again.title, again.date) == (title, date)


def test_what_no_file_can_hold(tmp_path: Path) -> None:
    """Signs that XML cannot hold are left out of a workbook, as they are of every file that is written."""
    found = taken(tmp_path, "Board,NS,EW,Score,NS names\n1,1,2,42\x010,Ann\x02 Lee\n1,3,4,50,\n1,5,6,50,\n1,7,8,100,\n")
    shown = Filled(imported(found), pages(BLANK, EVENING))
    assert shown["Results", "table"][1][8] == "Ann Lee"
    assert "cannot read" in shown["Rulings", "words"][0]


def test_all_rulings_and_the_fullest_board_print(tmp_path: Path) -> None:
    """The template prints 24 rulings, below row 7, and 26 lines of a board, below row 6."""
    lines = "\n".join(f"1,{pair},{40 + pair},TD" for pair in range(1, 31))
    made, found = build.pages(BLANK, EVENING), taken(tmp_path, f"Board,NS,EW,Ruling\n{lines}\n")
    filling.fill_session(made, found, ScoringRules())
    areas = {name: made[name].sheet.print_area.split(",")[0] for name in ("Rulings", "Traveller")}
    assert areas == {"Rulings": "'Rulings'!$A$1:$O$37", "Traveller": "'Traveller'!$A$1:$T$36"}


def test_the_scores_of_the_board_with_the_most_print(tmp_path: Path) -> None:
    """Below Traveller's chart, ten lines and a heading, each score has a line: 20 scores are 31 lines below row 6."""
    scores = [50 * made for made in range(1, 11)] + [-50 * down for down in range(1, 11)]
    lines = "\n".join(f"1,{pair},{40 + pair},{score}" for pair, score in enumerate(scores, start=1))
    made, found = build.pages(BLANK, EVENING), taken(tmp_path, f"Board,NS,EW,Ruling\n{lines}\n")
    filling.fill_session(made, found, ScoringRules())
    assert made["Traveller"].sheet.print_area.split(",")[0] == "'Traveller'!$A$1:$T$37"


def test_more_rulings_than_lines(tmp_path: Path) -> None:
    """What finds no room stays as it was in Results, where it is refused, and is named."""
    lines = "\n".join(f"{board},1,2,TD" for board in range(1, 43))
    found = taken(tmp_path, f"Board,NS,EW,Ruling\n{lines}\n")
    left: list[int] = []
    with few_lines():
        package = build.template(
            BLANK, only=EVENING, fill=lambda sheets: left.extend(filling.fill_session(sheets, found, ScoringRules()))
        )
    assert left == [40, 41]
    table = Filled(package, pages(BLANK, EVENING))["Results", "table"]
    assert [row[7] for row in table[39:43]] == ["NP", "NP", "TD", "TD"]


def test_another_workbook(said: Any, tmp_path: Path) -> None:
    package = build.template(BLANK, only=("Poll",))
    path = saved(package, tmp_path)
    code, printed, told = said("score", str(path))
    assert (code, printed) == (2, "")
    assert f"{path}: is a workbook of xl-law12 without an evening: its sheets Results and Session are missing" in told
    path.write_bytes(b"PK\x03\x04nonsense")
    assert said("score", str(path))[0] == 2
    build.template(BLANK, only=EVENING).save(path)
    assert "give no other file with it" in said("score", str(path), "--sessions")[2]
