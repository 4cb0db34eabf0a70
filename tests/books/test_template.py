"""The template workbook: every cell against LibreOffice, every input and message, and what scoring programs paste."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from openpyxl.worksheet.worksheet import Worksheet

from tests import validator
from tests.books.filled import Filled, built, opened
from tests.hosts.office import Office
from xl_law12 import LAW12_ADJUST, LAW12_EXPLAIN, MATCHPOINTS
from xl_law12.books import build, traveller, vps
from xl_law12.books.texts import Edition
from xl_law12.examples import load
from xl_law12.hosts.offline import by_libreoffice
from xl_law12.hosts.offline.jobs import differ
from xl_law12.hosts.offline.workbook import Workbook as Calculable
from xl_law12.ooxml.package import Package
from xl_law12.ooxml.references import address
from xl_law12.ooxml.writing import block_of

ROOT = Path(__file__).resolve().parent.parent.parent
STORED = {"Law12.xlsx": Edition(), "Law12-it.xlsx": Edition("it")}
EDITIONS = [Edition(), Edition(blank=True), Edition("it")]


@pytest.mark.parametrize("name", STORED)
def test_the_stored_template_is_what_the_code_builds(name: str) -> None:
    """Part by part, byte for byte: there are no dates inside."""
    path = ROOT / "workbook_templates" / name
    stored, fresh = Package.load(path), build.template(STORED[name])
    assert stored.parts == fresh.parts
    assert [part for part in stored.parts if stored[part] != fresh[part]] == []
    with zipfile.ZipFile(path) as packed:
        assert {info.date_time for info in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.needs("npm")
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_microsofts_validator_says_nothing_and_the_file_is_small(edition: Edition, tmp_path: Path) -> None:
    path = tmp_path / "built.xlsx"
    built(edition).save(path)
    assert validator.reports(path) == []
    assert path.stat().st_size < 300_000
    build.template(edition, is_template=True).save(template := tmp_path / "built.xltx")
    assert validator.reports(template) == []


@pytest.mark.needs("soffice")
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_libreoffice_recalculates_every_cell_to_the_same(edition: Edition, office: Office, tmp_path: Path) -> None:
    package = built(edition)
    book = Calculable(package)
    theirs = by_libreoffice.calculated(office, tmp_path, package, book)
    assert not theirs.kept
    wrong = []
    for cell in book.formulas:
        block = block_of(cell.place, theirs.results[cell])
        stored = book.sheets[cell.sheet].values
        for place, value in zip(block.area.places(), (it for row in block.rows for it in row), strict=True):
            if differ(stored.get(place), value):
                wrong.append(f"{cell.sheet}!{address(place)}: {stored.get(place)!r}, LibreOffice {value!r}")
    assert wrong == []
    assert len(book.formulas) > 500


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_no_error_anywhere(edition: Edition) -> None:
    for name, sheet in Calculable(built(edition)).sheets.items():
        for place, value in sheet.values.items():
            if isinstance(value, str) and value.startswith("#"):
                raise AssertionError(f"{name}!{address(place)}: {value}")


def test_blank_inputs_show_blank_results() -> None:
    """No zero where nothing was entered: the only figures are the numbers of lines."""
    book = Calculable(built(EDITIONS[1]))
    for name in ("Law 12", "Matchpoints", "Traveller"):
        for cell, formula in book.formulas.items():
            if (
                cell.sheet != name or address(cell.place) == "W5"
            ):  # the top of a board without results, beside the print
                continue
            shown = [book.sheets[name].values.get(place) for place in formula.area.places()]
            empty = {"", None, "still playing: the ruling stands in scores"}
            assert set(shown) <= empty, f"{name}!{address(cell.place)}: {shown}"


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_inputs_are_open_and_nothing_else(edition: Edition, tmp_path: Path) -> None:
    book = opened(edition, tmp_path, values=False)
    for sheet in book:
        assert sheet.protection.sheet and not sheet.protection.password, sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                is_input = cell.fill.start_color.rgb == "00FFF9DB" and cell.fill.fill_type == "solid"
                if type(cell).__name__ != "MergedCell":
                    assert cell.protection.locked is not is_input, f"{sheet.title}!{cell.coordinate}"
                if is_input and cell.value is not None:
                    assert not str(cell.value).startswith("="), cell.coordinate


def test_the_blank_edition_has_no_examples(tmp_path: Path) -> None:
    for sheet in opened(EDITIONS[1], tmp_path, values=False):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.fill.start_color.rgb == "00FFF9DB" and cell.fill.fill_type == "solid":
                    assert cell.value is None, f"{sheet.title}!{cell.coordinate}"


def test_every_choice_of_every_list_is_one_that_the_functions_take(tmp_path: Path) -> None:
    known = {"N", "E", "S", "W", "NS", "EW", "ALL", "NONE", "NEUBERG", "EBU", traveller.TAKEN, traveller.RELATIVE}
    known |= {"MP", "XIMP", "BUTLER", "1", "2", "4", "8", "12", "plain", "doubled", "yes", "no"} | set(vps.SCALES)
    found = set()
    for sheet in opened(Edition(), tmp_path, values=False):
        for check in sheet.data_validations.dataValidation:
            if check.type == "list":
                found |= set(check.formula1.strip('"').split(","))
            else:
                assert len(check.prompt) <= 255 and len(check.promptTitle) <= 32
    assert found == known


def test_no_cell_has_two_validations_and_no_format_depends_on_the_country(tmp_path: Path) -> None:
    """Excel repairs a file in which they overlap; TEXT with a decimal point means another thing in Italy."""
    for sheet in opened(Edition(), tmp_path, values=False):
        areas = [str(area) for check in sheet.data_validations.dataValidation for area in check.sqref.ranges]
        cells = [cell for area in areas for row in sheet[area if ":" in area else f"{area}:{area}"] for cell in row]
        assert len(cells) == len(set(cells)), sheet.title
    for formula in Calculable(built(Edition())).formulas.values():
        assert not re.search(r"(?<!AWARD_)TEXT\([^\"]*\"[^\"]*[.,]", formula.text), formula.text


def test_every_sheet_prints_on_a4_with_title_and_page(tmp_path: Path) -> None:
    sheets: Any = opened(Edition(), tmp_path, values=False)
    for sheet in sheets:
        assert sheet.page_setup.paperSize == 9 and sheet.print_area
        assert sheet.oddHeader.right.text == "&A" and sheet.oddFooter.center.text == "Page &P of &N"
        assert sheet.page_setup.fitToWidth == 1 and sheet.sheet_properties.pageSetUpPr.fitToPage


def test_every_worked_example_has_its_tick(tmp_path: Path) -> None:
    sheet: Worksheet = opened(Edition(), tmp_path)["Examples"]
    ticks = [row[15].value for row in sheet.iter_rows() if row[15].value]
    assert ticks == ["✓"] * len(load())
    assert sheet["H4"].value == f"{len(load())} / {len(load())}"


# Rulings at teams

KAPLAN = {"B5": "Rossi", "B6": "Bianchi", "F5": "7", "I5": "ALL", "I6": "NS", "B8": "620"}


def test_kaplans_revoke(tmp_path: Path) -> None:
    """EBL 2008, appendix B b2: NOS -13, OS 0, in a knock-out -6.5."""
    sheet = opened(Edition(), tmp_path)["Law 12"]
    assert [sheet[f"I{row}"].value for row in (12, 13, 18)] == [-16, 0, -3]
    assert sheet["H12"].value == "-790 / -620 = -1410 = -16"
    assert [sheet[f"B{row}"].value for row in (26, 27, 29, 30, 31, 32, 33)] == [
        -16,
        0,
        -3,
        16,
        3,
        13,
        "part self-inflicted",
    ]
    assert [sheet[f"B{row}"].value for row in (36, 37, 38)] == [-13, 0, -6.5]
    assert sheet["A54"].value == f"Board 7. Rossi, Bianchi. Law relied on: 16B, hesitation. {LAW12_EXPLAIN(-16, 0, -3)}"


def test_seen_from_east_west() -> None:
    """The same with the tables turned: NOS East-West."""
    turned = Filled("Law 12", {"I5": "ALL", "I6": "EW", "B8": "-620", "B12": "790", "B13": "-620", "B18": "-500"})
    assert [turned[f"B{row}"] for row in (26, 27, 29, 36, 37)] == [-16, 0, -3, -13, 0]


def test_weights_and_the_offenders_own() -> None:
    """B weighted 2/3 and 1/3, for the OS 60% and 40%; every number typed as a director types it."""
    typed = {"I6": "NS", "B8": "−100", "B12": "-100", "B13": "+620", "B14": "-100", "D13": "2/3", "D14": "1/3"}
    sheet = Filled("Law 12", {**typed, "E13": "60%", "E14": "40%"})
    assert sheet["B27"] == pytest.approx(2 / 3 * 12)
    assert sheet["B28"] == pytest.approx(-0.6 * 12)
    assert [sheet["B36"], sheet["B37"]] == pytest.approx(LAW12_ADJUST(0, 8, 0, None, -7.2)[0])
    assert sheet["A3"] == ""


def test_while_the_other_table_is_playing_the_ruling_stands_in_scores() -> None:
    sheet = Filled(
        "Law 12", {"I6": "NS", "B12": "-790", "B13": "620", "D13": "60%", "B14": "-100", "D14": "40%", "B18": "500"}
    )
    assert [sheet[f"B{row}"] for row in (26, 27, 29, 36, 37)] == [""] * 5
    assert sheet["A54"] == (
        "The ruling in scores, as the non-offending side sees them: A -790; B 60% 620, 40% -100; C 500. "
        "The IMPs follow when the other table has played."
    )


def test_a_board_number_stands_for_its_vulnerability() -> None:
    assert Filled("Law 12", {"F5": "7", "I6": "NS", "B12": "4S=", "C12": "N"})["F12"] == 620
    assert Filled("Law 12", {"F5": "1", "I6": "NS", "B12": "4S=", "C12": "N"})["F12"] == 420


@pytest.mark.parametrize(
    ("entries", "where", "message"),
    [
        ({"B12": "4Q="}, "H12", "cannot read '4Q='"),
        ({"B13": "4S"}, "H13", "does not say how many tricks were made"),
        ({"B12": "4S=", "I5": "ALL"}, "H12", "needs a declarer"),
        ({"B8": "hello"}, "H8", "cannot read 'hello'"),
        ({"B12": "0", "B13": "620", "B14": "170", "D13": "60%", "B8": "0"}, "B27", "is blank beside a score"),
        ({"B12": "0", "B13": "620", "B14": "170", "D13": "60%", "D14": "30%", "B8": "0"}, "B27", "90%, not 100%"),
    ],
)
def test_a_mistake_is_said_beside_it_and_at_the_top(entries: dict[str, str], where: str, message: str) -> None:
    sheet = Filled("Law 12", {"I6": "NS", **entries})
    assert sheet[where].startswith("#LAW12!") and message in sheet[where]
    assert re.match(r"\d+ messages?: #LAW12!", sheet["A3"]) and message in sheet["A3"]


@pytest.mark.parametrize("unread", ["B13", "B14", "B18", "B12"])
@pytest.mark.parametrize("other", [{"B8": "620"}, {}])
def test_there_is_no_award_while_a_line_cannot_be_read(unread: str, other: dict[str, str]) -> None:
    """The line may be the one that counts: the others alone would give another ruling."""
    entries = {"I6": "NS", "B12": "-790", "B13": "620", "B18": "500", **other, unread: "4Z="}
    sheet = Filled("Law 12", entries)
    assert [sheet[f"B{row}"] for row in (36, 37, 38)] == ["", "", ""] and sheet["A54"] == ""
    assert "cannot read '4Z='" in sheet["A3"]
    pairs = Filled(
        "Matchpoints", {**{key: it for key, it in entries.items() if key != "B8"}, "B58": "620", "B59": "170"}
    )
    assert [pairs[f"B{row}"] for row in (37, 38)] == ["", ""] and pairs["A57"] == pairs["A45"] == ""


def test_who_did_not_offend_is_asked() -> None:
    for side in ("", "North"):
        sheet = Filled("Law 12", {"B8": "620", "B12": "420", "B13": "450", "I6": side})
        assert sheet["A23"] == "Who did not offend? Choose NS or EW."
        assert sheet["G12"] == sheet["B36"] == ""


# In a pairs field


def test_wbf_example_9(tmp_path: Path) -> None:
    """The printed figures: 4 1/6, 2 1/3, 1, 1, 3 1/2 times; 18 5/6, 12 1/3, 9, 7, 2 1/2; 8 1/2 for the pair."""
    sheet = opened(Edition(), tmp_path)["Matchpoints"]
    chart = [[sheet.cell(row, column).value for column in (8, 9, 10)] for row in range(57, 62)]
    for line, printed in zip(
        chart, [(420, 25 / 6, 113 / 6), (400, 7 / 3, 37 / 3), (170, 1, 9), (150, 1, 7), (-50, 3.5, 2.5)], strict=True
    ):
        assert line == pytest.approx(printed)
    assert [sheet[f"B{row}"].value for row in (27, 37, 38)] == pytest.approx([8.5, 8.5, 13.5])
    assert sheet["B39"].value == "the same"
    assert sheet["B41"].value == "NOS NS: A -50; B 1/3 400, 1/2 -50, 1/6 420; C -50"
    before = [[sheet.cell(row, column).value for column in (3, 4)] for row in range(57, 62)]
    assert before == [[420, 4], [400, 2], [170, 1], [150, 1], [-50, 4]]


@pytest.mark.parametrize("nos", ["NS", "EW"])
def test_a_serious_error_in_a_field(nos: str) -> None:
    """The notation that the sheet writes, scored as a line of the board, gives what the sheet gives."""
    field = [620, 620, 170, -100, 650, 620, -100, 500]
    entries: dict[str, Any] = {f"B{row}": str(it) for row, it in enumerate(field, start=58)}
    entries |= {
        "I6": nos,
        "B12": "-790" if nos == "NS" else "650",
        "B13": "620",
        "D13": "70%",
        "B14": "-100",
        "D14": "30%",
    }
    entries |= {"E13": "60%", "E14": "40%", "B18": "500"}
    sheet = Filled("Matchpoints", entries)
    first = MATCHPOINTS([sheet["A57"], *field])[0]
    assert [sheet["B37"], sheet["B38"]] == pytest.approx(first if nos == "NS" else first[::-1])
    assert sheet["B39"] == "the same" and sheet["A3"] == ""
    assert sheet["B41"].startswith(f"NOS {nos}: A ") and "; OS 60% " in sheet["B41"]


def test_a_field_that_cannot_be_read() -> None:
    sheet = Filled("Matchpoints", {"I6": "NS", "B12": "420", "B13": "450", "B58": "4SX-2"})
    assert "#LAW12!" in sheet["A3"] and "CONTRACT_SCORE turns it into a score" in sheet["A3"]


# Travellers as they are pasted


def pasted(lines: list[dict[str, Any]], **settings: Any) -> Filled:
    cells = {
        f"{column}{row}": it for row, line in enumerate(lines, start=traveller.FIRST) for column, it in line.items()
    }
    return Filled("Traveller", {"J5": "ALL", "N5": traveller.TAKEN, **settings, **cells})


def test_every_way_in_which_a_line_may_be_pasted() -> None:
    sheet = pasted(
        [
            {"D": "4SX-2", "E": "N"},
            {"D": "4S ", "E": "E", "F": 10},
            {"G": "+420"},
            {"G": " -50 "},
            {"H": "100 "},
            {"D": "PASS"},
            {"I": "NP"},
            {"G": "420", "I": "60% 420, 40% -50"},
            {"D": "3NT", "E": "S", "F": "9"},
            {"G": 620},
            {"H": 140},
            {"I": "A+/A-"},
        ]
    )
    results = sheet.column("K", 10, 21)
    assert results == [-500, -620, "+420", " -50 ", -100, 0, "NP", "60% 420, 40% -50", 600, 620, -140, "A+/A-"]
    expected = MATCHPOINTS(results)
    for row, line in enumerate(expected, start=10):
        assert [sheet[f"L{row}"], sheet[f"M{row}"]] == ([pytest.approx(it) for it in line] if line[0] != "" else line)
    assert sheet["A3"] == ""


def test_tricks_over_and_under() -> None:
    sheet = pasted(
        [{"D": "4S", "E": "N", "F": "+1"}, {"D": "4S", "E": "N", "F": -2}, {"D": "4S", "E": "N", "F": 0}],
        N5=traveller.RELATIVE,
    )
    assert sheet.column("K", 10, 12) == [650, -200, 620]


def test_tricks_are_not_guessed() -> None:
    """Six tricks in 1NT are one down, or six over: that has to be said."""
    sheet = pasted([{"D": "1NT", "E": "N", "F": 6}], N5="")
    assert "cannot read '1NT?'" in sheet["A3"] and sheet["L10"] == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"D": "4Q", "E": "N", "F": 10}, "cannot read '4Q="),
        ({"D": "4S", "E": "N"}, "does not say how many tricks were made"),
        ({"D": "4S", "E": "N", "F": "ten"}, "cannot read '4S?'"),
        ({"G": "425"}, "425 is not a score that"),
        ({"G": "420", "H": "420"}, "'NS 420, EW 420?'"),
        ({"H": "-420"}, "cannot read the award of EW in 'EW -420?'"),
        ({"I": "A+"}, "for which side"),
        ({"G": "4S"}, "is a contract"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_on_its_line_and_at_the_top(line: dict[str, Any], message: str) -> None:
    sheet = pasted([{"G": "420"}, line, {"G": "-50"}])
    assert message in sheet["T11"], sheet["T11"]
    assert (sheet["T10"], sheet["T12"]) == ("", "")
    assert message in sheet["A3"]
    assert all(sheet[f"{column}{row}"] == "" for column in "LMNOPQ" for row in range(10, 16))
    assert sheet.column("L", 10, 12) == ["", "", ""]  # one unreadable line spoils the whole answer


def test_serious_errors_have_their_case_beside_them() -> None:
    results = ["620", "NOS NS: A -790; B 620; C 500", "-100", "NOS EW: A: 650; B 60% -100, 40% -620; C -50", "500"]
    sheet = pasted([{"I": it} for it in results])
    assert (sheet["T11"], sheet["T13"]) == ("part self-inflicted", sheet["K76"])
    worth = [MATCHPOINTS([results[0], text, *results[2:]])[1][0] for text in ("-790", "620", "500")]
    assert [sheet["D75"], sheet["F75"], sheet["H75"]] == pytest.approx(worth)


def test_a_fouled_board_is_scored_in_its_groups() -> None:
    lines: list[dict[str, Any]] = [{"G": str(score)} for score in (420, 450, -50, 420, 170)]
    for line, group in zip(lines, "aabbb", strict=True):
        line["J"] = group
    sheet = pasted(lines)
    expected = MATCHPOINTS([420, 450, -50, 420, 170], None, None, None, list("aabbb"))
    assert [[sheet[f"L{row}"], sheet[f"M{row}"]] for row in range(10, 15)] == expected


def test_sixty_lines_and_thirty_different_scores() -> None:
    scores = [
        50,
        70,
        80,
        90,
        100,
        110,
        120,
        130,
        140,
        150,
        170,
        180,
        200,
        230,
        300,
        400,
        420,
        430,
        450,
        460,
        480,
        490,
        500,
        600,
    ]
    many = [*scores, *(-it for it in scores), *scores[:12]]
    sheet = pasted([{"G": str(it)} for it in many])
    assert sheet.column("L", 10, 69) == [line[0] for line in MATCHPOINTS(many)]


@pytest.mark.needs("soffice")
def test_a_copied_sheet_works_by_itself(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "built.xlsx"
    built(Edition()).save(path)
    document = office.load(path=str(path))
    office.copy_sheet(document=document, name="Law 12", copy="Ruling 2")
    office.write(document=document, cells={"Ruling 2!B12": "620", "Ruling 2!C12": ""})
    office.recalculate(document=document)
    read = [office.read(document=document, where=f"{sheet}!B36")[0][0] for sheet in ("Law 12", "Ruling 2")]
    assert read == [-13, 0]
    office.discard(document=document)
