"""The template workbook: what is stored, every cell against LibreOffice, and what holds for every sheet."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests import validator
from tests.books.filled import BLANK, Filled, built, in_quick, is_hidden, opened, pages, stored, typed_in
from tests.hosts.by_libreoffice import calculated
from tests.hosts.office import Office
from xl_law12.books import build, poll, results, ruling, session, styles, vps
from xl_law12.books.boards import DATUMS, DOUBLED, PLAIN
from xl_law12.books.examples import OURS, RIGHT
from xl_law12.books.formulas import LONGEST, has_address, keys
from xl_law12.books.page import BESIDE_A_MESSAGE, LONGEST_LINE, Page, placed
from xl_law12.books.texts import Edition, Texts, example
from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.session import METHODS
from xl_law12.calc.formulas import our_functions
from xl_law12.calc.workbook import Workbook as Calculable, values_differ
from xl_law12.examples import load
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area, address, area_of, column_letters
from xl_law12.lambdas.compiler import answered
from xl_law12.languages import known as known_languages, translated
from xl_law12.reference import categories, example_call
from xl_law12.sheet.functions.imps import SCALES

STORED = in_quick(Edition(), also=[Edition("it")])
EVERY = [Edition(), BLANK, Edition("it"), Edition("it", blank=True)]
EDITIONS = in_quick(*EVERY[:2], also=EVERY[2:])


@pytest.mark.parametrize("edition", STORED, ids=str)
def test_the_stored_template_is_what_the_code_builds(edition: Edition) -> None:
    """Part by part, byte for byte: there are no dates inside."""
    kept, fresh = Package.load(stored(edition)), built(edition)
    assert kept.parts == fresh.parts
    assert [part for part in kept.parts if kept[part] != fresh[part]] == [], "python3 dev.py template"
    with zipfile.ZipFile(stored(edition)) as packed:
        assert {info.date_time for info in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.needs("npm")
@pytest.mark.parametrize("edition", EVERY, ids=str)
def test_microsofts_validator_says_nothing_and_the_file_is_small(edition: Edition, tmp_path: Path) -> None:
    path = tmp_path / "built.xlsx"
    built(edition).save(path)
    assert validator.reports(path) == []
    assert path.stat().st_size < 400_000


@pytest.mark.needs("npm")
def test_microsofts_validator_says_nothing_of_the_xltx(tmp_path: Path) -> None:
    build.template(Edition(), is_template=True).save(path := tmp_path / "built.xltx")
    assert validator.reports(path) == []


@pytest.mark.parametrize("edition", EVERY, ids=str)
def test_libreoffice_recalculates_every_cell_to_the_same(edition: Edition, office: Office, tmp_path: Path) -> None:
    package = built(edition)
    book = Calculable(package).load()
    theirs = calculated(office, tmp_path, book, set(book.formulas))
    assert not theirs.kept
    wrong = []
    for cell in book.formulas:
        stored = book.sheets[cell.sheet].values
        for place, value in theirs.results[cell].values().items():
            if values_differ(stored.get(place), value):
                wrong.append(f"{cell.sheet}!{address(place)}: {stored.get(place)!r}, LibreOffice {value!r}")
    assert wrong == []
    assert len(book.formulas) > 500


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_formula_fills_the_cells_that_the_builder_gave_it(edition: Edition) -> None:
    """LibreOffice gives an array formula no more cells than it has in the file."""
    book = Calculable(built(edition)).load()
    for page in pages(edition).values():
        stored = {(it.place): formula.area for it, formula in book.formulas.items() if it.sheet == page.sheet.title}
        for place, area in page.spills.items():
            assert stored[place] == area, f"{page.name}!{address(place)}"


CELL = re.compile(r"\$?[A-Z]{1,3}\$?[0-9]+")
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_whatever_may_be_an_array_is_stored_as_excel_stores_dynamic_arrays(edition: Edition) -> None:
    """A plain formula is one reference to one cell; what calls a function or uses a name has mark, kind and extent.

    As a plain formula Excel would read a call of a LAMBDA name, or the name of a range, with implicit intersection.
    """
    package = built(edition)
    plain = dynamic = 0
    for sheet in package.sheets():
        for cell in package.tree(sheet.part).iter(f"{MAIN}c"):
            formula = cell.find(f"{MAIN}f")
            if formula is None:
                continue
            place, text = cell.get("r"), formula.text or ""
            if CELL.fullmatch(text):
                plain += 1
                assert (cell.get("cm"), formula.get("t"), formula.get("ref")) == (None, None, None), place
            else:
                dynamic += 1
                assert cell.get("cm") == "1" and formula.get("t") == "array", f"{sheet.name}!{place}: {text}"
                assert str(formula.get("ref")).split(":")[0] == place
    assert plain > 0 and dynamic > 400
    metadata = package.tree("xl/metadata.xml")
    assert [it.get("name") for it in metadata.iter(f"{MAIN}metadataType")] == ["XLDAPR"]
    assert [dict(it.attrib) for it in metadata.iter(f"{MAIN}rc")] == [{"t": "1", "v": "0"}]
    (properties,) = metadata.iter(
        "{http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray}dynamicArrayProperties"
    )
    assert properties.get("fDynamic") == "1" and properties.get("fCollapsed") == "0"


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_no_error_anywhere(edition: Edition) -> None:
    for name, sheet in Calculable(built(edition)).load().sheets.items():
        for place, value in sheet.values.items():
            is_drawn = name == "Match" and value == "#N/A"  # a chart ends at the last board
            assert is_drawn or not (isinstance(value, str) and value.startswith("#")), f"{name}!{address(place)}"


def test_blank_inputs_show_blank_results_and_no_message() -> None:
    """Nothing but our own words where nothing was entered; figures are those of hidden steps alone."""
    sheet = Filled(built(BLANK), pages())
    titles = {"North-South", "East-West", "East-West ◂ ▸ North-South", "Law 12", "Matchpoints"}
    titles |= {"Home", "Away", "Away ◂ ▸ Home", "Event, board", "North-South · East-West"}
    titles |= {"The match so far, IMPs to Home"}
    for name in (
        "Law 12",
        "Matchpoints",
        "Match",
        "Traveller",
        "Session",
        "Ranking",
        "Rulings",
        "Butler",
        "Teams of eight",
        "Poll",
    ):
        page = pages()[name]
        status = sheet[name, "status"]
        assert not status.startswith("▲"), name
        for area, _ in page.formulas:
            if is_hidden(page, area):
                continue
            shown = {it for row in sheet.rows(name, area) for it in row}
            allowed = {"", status, *titles, "MP"}
            assert shown <= allowed, f"{name}!{area}: {shown - allowed}"


# What a sheet is made of


def test_there_are_few_formulas_and_few_names() -> None:
    """What can be said of a ruling is worked out by functions: the sheets, the reference apart, hold no logic."""
    reference = ("Examples", "Functions")
    sheets = [it for it in opened(Edition()) if it.title not in reference]
    assert sum(cell.data_type == "f" for it in sheets for row in it.iter_rows() for cell in row) <= 500
    package = built(Edition())
    names = package.tree(package.workbook_part).iter("{*}definedName")
    order = [it.name for it in package.sheets()]
    own = [order[int(it.get("localSheetId"))] for it in names if it.get("localSheetId")]
    assert sum(sheet not in reference for sheet in own) <= 300  # what is printed included


def test_in_the_list_of_names_stand_the_functions_and_what_is_chosen_by_its_name() -> None:
    """Each with its comment; what formulas alone use is hidden, and Excel keeps for itself what is printed."""
    package = built(Edition())
    names = list(package.tree(package.workbook_part).iter("{*}definedName"))
    in_sight = [it for it in names if it.get("hidden") != "1" and not it.get("name").startswith("_xlnm.")]
    assert {it.get("name") for it in in_sight} == answered() | {ruling.CLEARED}
    assert all(it.get("comment") for it in in_sight)


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_formula_is_short_and_knows_inputs_by_their_names(edition: Edition) -> None:
    for name, page in pages(edition).items():
        inputs = [page.where[key] for key in page.inputs]
        for area, declared in page.formulas:
            assert not has_address(declared), f"{name}!{area}"
        for row in page.sheet.iter_rows():
            for cell in row:
                formula = getattr(cell.value, "text", cell.value)
                if not isinstance(formula, str) or not formula.startswith("=") or cell.data_type == "s":
                    continue
                assert len(formula) <= LONGEST + 1, f"{name}!{cell.coordinate}"
                alone = re.fullmatch(r"=([A-Z]+)([0-9]+)", formula)
                if alone:  # a merged sentence shows another cell, which is no input
                    assert not any(_inside(cell.parent[alone[0][1:]], area) for area in inputs), cell.coordinate


def _inside(cell: Any, area: Area) -> bool:
    return (cell.row, cell.column) in area.places()


@pytest.mark.slow
def test_no_formula_compares_what_a_function_of_ours_answers_in_rows_with_an_empty_text() -> None:
    """In LibreOffice the empty texts of such an answer are not equal to "": LEN tells them."""
    ours = re.compile(rf"\b({'|'.join(our_functions())})\(")
    answers = {
        f"{name}.{key}"
        for name, page in pages(Edition()).items()
        for area, text in page.formulas
        for key, place in page.where.items()
        if ours.search(text) and len(area.places()) > 1 and _covers(area, place)
    }
    compared = re.compile(r'(?:\b([\w ]+)\.)?\b(\w+)(?:,[^()]*\))?(?:=|<>)""')
    for name, page in pages(Edition()).items():
        found = {f"{of or name}.{key}" for _, text in page.formulas for of, key in compared.findall(text)}
        assert found & answers <= {"Match.ways"}, f"{name}: only those that are empty by their own formula"


def test_two_things_in_one_cell_are_refused() -> None:
    book = openpyxl.Workbook()
    styles.add_to(book)
    page = Page(book.create_sheet(), "Toy", Edition(), Texts("en"), {})
    page.headings("B2", "NS", "EW")
    with pytest.raises(AssertionError, match="Toy!C2: 'Score' would stand where 'EW' stands already"):
        page.headings("C2", "Score")


def test_an_input_has_a_name_where_a_formula_reads_it_and_each_is_read_or_a_note() -> None:
    """By itself, or within a larger area. Notes, and what is printed, are for those who read."""
    for name, page in pages(Edition()).items():
        everywhere = {
            key
            for other in page.pages.values()
            for _, text in other.formulas
            for of, key in keys(text)
            if of == ("" if other is page else name)
        }
        for key in page.inputs:
            read = key in everywhere
            assert (key in page.sheet.defined_names) is read, f"{name}: {key}"
            within = {it for it in page.where if it != key and _covers(page.where[it], page.where[key])}
            parts = {it for it in page.where if it.endswith(f"_{key}")}
            known = (within | parts) & everywhere
            is_for_people = key in page.notes
            assert read or known or is_for_people, f"{name}: no formula reads {key}: is it a note (note=True)?"


# What other programs read and write by its name.
BY_NAME = {
    "Law 12": "board vulnerable nos contract by weight os_weight other other_by penalised penalty_imps "
    "ns_gets ew_gets whole",
    "Matchpoints": "board vulnerable nos contract by weight os_weight penalised field times ns_gets ew_gets whole",
    "Rulings": "typed_in",
    "Ranking": "event",
    "Session": "read points",
}


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_what_other_programs_read_has_its_name(edition: Edition) -> None:
    for name, page in pages(edition).items():
        assert {*BY_NAME.get(name, "").split()} <= {*page.sheet.defined_names}, name


def test_what_nobody_sees_has_a_name_only_where_formulas_in_sight_read_it_several_times() -> None:
    """LibreOffice's and Excel's lists of names are for those who read formulas."""
    for name, page in pages(Edition()).items():
        for key in page.sheet.defined_names:
            area = page.where.get(key)
            if area is None or key in page.inputs or key in page.cuts or not is_hidden(page, area):
                continue
            readers = [it for it, text in page.formulas if ("", key) in keys(text)]
            assert len(readers) > 1, f"{name}: {key}"
            assert any(not is_hidden(page, it) or it in page.shown for it in readers), f"{name}: {key}"


@pytest.mark.parametrize("name", ["Law 12", "Matchpoints"])
def test_all_that_is_typed_is_cleared_by_one_name_and_is_all_that_is_unlocked(name: str) -> None:
    """Excel goes to `typed`, which is the copy's own on a copied sheet; LibreOffice selects what is unprotected."""
    page = pages(Edition())[name]
    title = f"'{page.sheet.title}'!"
    areas = page.sheet.defined_names[ruling.CLEARED].attr_text.replace(title, "").replace("$", "").split(",")
    named = [place for area in areas for place in placed(area).places()]
    merged = {place for it in page.sheet.merged_cells.ranges for place in placed(str(it)).places()[1:]}
    cells = [cell for row in page.sheet.iter_rows() for cell in row if not cell.protection.locked]
    assert sorted(named) == sorted({(it.row, it.column) for it in cells} - merged)


def test_libreoffice_draws_no_break_between_pages_on_the_screen() -> None:
    """It does so, through all texts, where a sheet has one print area; of the second, hidden one nothing is printed."""
    for name, page in pages(Edition()).items():
        areas = page.sheet.print_area.split(",")
        assert len(areas) > 1 and is_hidden(page, placed(areas[-1].rpartition("!")[2].replace("$", ""))), name


def _covers(outer: Area, inner: Area) -> bool:
    return (
        outer.top <= inner.top
        and outer.left <= inner.left
        and outer.bottom >= inner.bottom
        and outer.right >= inner.right
    )


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_inputs_are_open_and_nothing_else_and_results_has_neither_lock_nor_formula(edition: Edition) -> None:
    book = opened(edition)
    for name, page in pages(edition).items():
        sheet = book[page.sheet.title]
        if name == results.NAME:
            assert not sheet.protection.sheet
            assert not any(cell.protection.locked for row in sheet.iter_rows() for cell in row)
            assert not any(str(cell.value).startswith("=") for row in sheet.iter_rows() for cell in row)
            assert all(not it.protection.locked for it in sheet.column_dimensions.values())
            continue
        assert sheet.protection.sheet and not sheet.protection.password, name
        places = {place for key in page.inputs for span in page.spans[key] for place in span.places()}
        for place in places:
            cell = sheet.cell(*place)
            assert not cell.protection.locked and not str(cell.value).startswith("="), f"{name}!{cell.coordinate}"
        for area, _ in page.formulas:
            assert all(sheet.cell(*place).protection.locked for place in area.places()), f"{name}!{area}"


def test_the_blank_edition_has_no_examples_but_the_settings() -> None:
    book = opened(BLANK)
    for name, page in pages(BLANK).items():
        for key in page.inputs:
            values = [book[page.sheet.title].cell(*place).value for place in page.where[key].places()]
            assert all(it is None for it in values) is (key not in page.settings), f"{name}: {key}"
    assert [row for row in book["Results"].iter_rows(min_row=2, values_only=True) if any(row)] == []


def test_every_choice_of_every_list_is_one_that_the_functions_take() -> None:
    known = {
        *session.COMPARISONS,
        *ruling.SEATS,
        *ruling.SIDES,
        *ruling.VULNERABLE,
        *METHODS,
        *FACTORINGS,
        *SCALES,
        vps.OWN,
    }
    known |= {
        "1",
        "2",
        "4",
        "BAM",
        "NONE",
        "8",
        "12",
        PLAIN,
        DOUBLED,
        *DATUMS,
        poll.YES,
        poll.NO,
        poll.ILLEGAL,
    }
    found = set()
    for sheet in opened(Edition()):
        for check in sheet.data_validations.dataValidation:
            if check.type == "list":
                found |= set(check.formula1.strip('"').split(","))
            else:
                assert len(check.prompt) <= 255 and len(check.promptTitle) <= 32
                lines = check.prompt.split("\n")  # LibreOffice parts no lines: a longer one ended beyond the window
                assert max(len(line.removesuffix(BESIDE_A_MESSAGE)) for line in lines) <= LONGEST_LINE
    assert found == known


def test_no_cell_has_two_validations_and_no_format_depends_on_the_country() -> None:
    """Excel repairs a file in which they overlap; TEXT with a decimal point means another thing in Italy."""
    for sheet in opened(Edition()):
        areas = [str(area) for check in sheet.data_validations.dataValidation for area in check.sqref.ranges]
        cells = [cell for area in areas for row in sheet[area if ":" in area else f"{area}:{area}"] for cell in row]
        assert len(cells) == len(set(cells)), sheet.title
    for formula in Calculable(built(Edition())).load().formulas.values():
        assert not re.search(r"(?<!AWARD_)(?<!JOIN)\bTEXT\([^\"]*\"[^\"]*[.,]", formula.text), formula.text


def test_every_sheet_prints_as_wide_as_the_paper_with_title_and_page() -> None:
    sheets: Any = opened(Edition())
    for sheet in sheets:
        assert sheet.page_setup.fitToWidth == 1 and sheet.sheet_properties.pageSetUpPr.fitToPage
        if sheet.title in ("Law 12", "Matchpoints"):  # a form of one page, which names itself
            assert sheet.page_setup.fitToHeight == 1 and sheet.page_setup.orientation == "portrait"
        else:
            assert sheet.oddHeader.right.text == "&A" and sheet.oddFooter.center.text == "Page &P of &N"


def test_every_row_is_high_enough_for_what_it_shows() -> None:
    """A line of 9 points, the smallest that there is, needs 12. Law 12 said in a row of 6 that a board is unusual."""
    for name, page in pages(Edition()).items():
        for area in (*(page.where[key] for key in page.inputs), *(area for area, _ in page.formulas)):
            heights = {page.sheet.row_dimensions[row].height for row in range(area.top, area.bottom + 1)}
            assert is_hidden(page, area) or all(it is None or it >= 12 for it in heights), f"{name}!{area}"


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_start_says_which_functions_answer_and_what_comes_next(edition: Edition) -> None:
    """Some 150 letters are as wide as the paper."""
    sheet, say = Filled(built(edition), pages(edition)), Texts(edition.language)
    assert "Python" in sheet["Start", "state"] and sheet["Start", "remedy"].startswith("xl-law12 ")
    empty = "For an evening paste its results on the sheet Results, empty so far."
    read = "lines of Results are read: their points are on Session and Ranking."
    said = say(empty) if edition.blank else f"{len(example('results'))} {say(read)}"
    assert sheet["Start", "next"].endswith(said) and len(sheet["Start", "next"]) <= 150


EDITIONS_READ = [Edition(it, blank=blank) for it in ("en", "de", "fr", "it") for blank in (False, True)]
ROOM_OF_A_LETTER = 0.8  # the least, in digits of the same size; of most texts 0.9


@pytest.mark.parametrize("edition", in_quick(*EDITIONS_READ[:2], also=EDITIONS_READ[2:]), ids=str)
def test_no_text_that_is_delivered_is_cut(edition: Edition) -> None:
    """On *Match* a ruling in one cell was. A text shrinks, or has lines, or empty cells on its right that print too."""
    cut = []
    values = Filled(built(edition), pages(edition)).cells
    for page in pages(edition).values():
        shown, columns = values[page.sheet.title], page.sheet.column_dimensions
        print_area = str(page.sheet.print_area).partition(",")[0].rpartition("!")[2]
        printed = area_of(print_area) or Area(1, 1, 1, 1)
        hidden = {key for key, it in columns.items() if it.hidden}
        for (row, column), text in shown.items():
            cell = page.sheet.cell(row, column)
            how, right = cell.alignment, column
            is_one_line = how.horizontal in (None, "left") and not (how.wrap_text or how.shrink_to_fit)
            if not (is_one_line and isinstance(text, str)) or cell.column_letter in hidden:
                continue
            edge = printed.right if printed.meets(Area(row, column, row, column)) else 20
            while right < edge and shown.get((row, right + 1)) is None and column_letters(right + 1) not in hidden:
                right += 1
            room = sum(columns[column_letters(it)].width for it in range(column, right + 1))
            if len(text) * ROOM_OF_A_LETTER * cell.font.size / 11 + how.indent > room:
                cut.append(f"{page.name}!{cell.coordinate}: {text}")
    assert not cut


def test_a_text_among_the_right_answers_has_the_room_of_five_columns() -> None:
    """Shrunk to one of them, as figures are, nobody could read it."""
    page, texts = pages(Edition())["Examples"], [it for it in load() if isinstance(it.expected, str)]
    merged = [it for it in page.sheet.merged_cells.ranges if it.min_col in (RIGHT, OURS)]
    assert len(merged) == 2 * len(texts) > 4 and all(it.max_col - it.min_col == 4 for it in merged)
    assert all(page.sheet.cell(it.min_row, it.min_col).alignment.wrap_text for it in merged)


def test_a_text_beside_the_figures_of_an_answer_has_two_lines() -> None:
    """What RANKING_MOVES says of the others was shrunk to a third of its size."""
    sheet = pages(Edition())["Examples"].sheet
    told = "NS 2: 1-2, EW 4: 2-1", "part self-inflicted", "all self-inflicted"
    found = [cell for row in sheet.iter_rows(min_col=RIGHT, max_col=RIGHT + 4) for cell in row if cell.value in told]
    assert {cell.value for cell in found} == set(told)
    for cell in found:
        both = [cell.alignment, sheet.cell(cell.row, cell.column + OURS - RIGHT).alignment]
        assert all(it.wrap_text and not it.shrink_to_fit for it in both)
        assert sheet.row_dimensions[cell.row].height >= 28


@pytest.mark.parametrize("edition", in_quick(Edition(), also=[Edition("de"), Edition("fr"), Edition("it")]), ids=str)
def test_every_line_of_an_answer_on_functions_has_its_height(edition: Edition) -> None:
    """The second doubt of MATCH_DOUBTS was cut through its middle."""
    sheet, seen = pages(edition)["Functions"].sheet, 0
    known = {function.name: function for _, functions in categories() for function in functions}
    for row in range(1, sheet.max_row + 1):
        if (function := known.get(str(sheet.cell(row, 2).value))) and (
            call := example_call(function, edition.language)
        ):
            lines = str(call.answer).count("\n") + 1
            below = sheet.row_dimensions[row + len(function.parameters) + 1]
            assert below.height >= 12 * lines, function.name
            if isinstance(call.answer, list):  # one cell of it is shown, beside the formula
                assert below.height <= 14 * (len(call.written()) // 74 + 1), function.name
            seen += lines > 1
    assert seen >= 2


@pytest.mark.parametrize("edition", in_quick(Edition(), also=[Edition("de"), Edition("fr"), Edition("it")]), ids=str)
def test_no_function_is_printed_on_two_pages(edition: Edition) -> None:
    """A page of Letter has room for 1051 points of rows.

    It is (11 - 2 * 0.6) * 72 = 705.6 points high and (8.5 - 2 * 0.45) * 72 = 547.2 wide, in which stand the columns'
    1.5 + 27 + 62 + 62 digits of 7 dots, with 5 dots more each: 1087.5 dots, or 815.6 points, shrunk to 0.671.
    """
    sheet: Any = pages(edition)["Functions"].sheet
    known = {function.name for _, functions in categories() for function in functions}
    names = {row: sheet.cell(row, 2).value for row in range(1, sheet.max_row + 1) if sheet.cell(row, 3).value}
    starts = [row for row, name in names.items() if name in known]  # a heading alone may be "IMP", too
    headed = [row if row - 2 in names else row - 2 for row in starts]
    breaks = [it.id for it in sheet.row_breaks.brk]
    assert len(starts) == len(known) and len(breaks) >= 5 and {it + 1 for it in breaks} <= set(headed)
    for above, below in zip([0, *breaks], [*breaks, sheet.max_row], strict=True):
        assert sum(sheet.row_dimensions[row].height or 15 for row in range(above + 1, below + 1)) <= 1051


@pytest.mark.parametrize("edition", in_quick(Edition(), also=[Edition("de"), Edition("fr"), Edition("it")]), ids=str)
def test_every_worked_example_has_its_tick(edition: Edition) -> None:
    """A sentence is that of the language."""
    sheet = Filled(built(edition), pages(edition))
    assert [it for it in sheet["Examples", "ticks"] if it] == ["✓"] * len(load())
    assert sheet["Examples", "agreeing"] == f"{len(load())} / {len(load())}"


# In LibreOffice's hands


def test_a_copied_sheet_works_by_itself(office: Office, tmp_path: Path) -> None:
    """Its names are its own: another ruling on the copy leaves the first as it is, saved and opened again too."""
    page = pages(Edition())["Law 12"]
    at = {key: address(page.where[key][:2]) for key in ("contract", "by", "ns_gets")}
    built(Edition()).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    office.copy_sheet(document=document, name="Law 12", copy="Ruling 2")
    office.write(document=document, cells={f"Ruling 2!{at['contract']}": 620.0, f"Ruling 2!{at['by']}": ""})
    office.recalculate(document=document)
    for kind in (None, "Calc MS Excel 2007 XML", "calc8"):
        if kind is not None:
            saved = tmp_path / ("again.xlsx" if "Excel" in kind else "again.ods")
            office.store(document=document, path=str(saved), kind=kind)
            office.discard(document=document)
            document = office.load(path=str(saved))
            office.recalculate(document=document)
        read = [office.read(document=document, where=f"{it}!{at['ns_gets']}")[0][0] for it in ("Law 12", "Ruling 2")]
        assert read == [-13, 0], kind
    office.discard(document=document)


def test_a_pasted_formula_that_fails_is_told_by_the_status(office: Office, tmp_path: Path) -> None:
    """The ruling in one cell, pasted into Rulings with its formula, is a circle there, and the status was Err:504."""
    page = pages(Edition())["Rulings"]
    award, status, read = (address(page.where[key][:2]) for key in ("award", "status", "imps"))
    built(Edition()).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    office.write(document=document, cells={f"Rulings!{award}": f"={read}"})
    office.recalculate(document=document)
    told = office.read(document=document, where=f"Rulings!{status}")[0][0]
    office.discard(document=document)
    assert told == "▲ A cell holds an error value: Ctrl+Z, then paste as values. If many do: see Start."


def test_an_error_value_is_named_by_its_cell_in_libreoffice(office: Office, tmp_path: Path) -> None:
    """LibreOffice hands it to no function, so that the cells themselves are looked at."""
    built(Edition()).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    where = {name: f"{name}!{pages(Edition())[name].where['status']}" for name in ("Session", "Ranking", "Rulings")}
    office.write(document=document, cells={"Results!D5": "=1/0"})
    office.recalculate(document=document)
    told = {name: office.read(document=document, where=cells)[0][0] for name, cells in where.items()}
    office.discard(document=document)
    assert told == dict.fromkeys(where, "▲ Results!D5: an error value")


@pytest.mark.parametrize("name", ["Law 12", "Matchpoints"])
def test_no_two_rules_of_a_sheet_that_is_copied_mean_the_same(name: str) -> None:
    """LibreOffice unites them on the copy, counts anew, and drew bars behind the award, whose rule had had that number.

    Rules mean the same if they have the same look, and the same formula as their first cells see it.
    """
    found = []
    for formats in opened(Edition())[name].conditional_formatting:
        cell = str(formats.sqref).split(":")[0].split()[0]
        column, row = re.fullmatch(r"([A-Z]+)([0-9]+)", cell).groups()  # type: ignore[union-attr]
        for rule in formats.rules:
            if rule.type == "expression":
                seen = re.sub(rf"(?<!\$)\b{column}(?=\$?{row}\b)", "C", rule.formula[0])
                found.append((re.sub(rf"(?<![$0-9]){row}\b", "R", seen), repr(rule.dxf)))
    assert len(found) > 5 and len(found) == len(set(found))


def test_what_is_empty_is_not_printed(office: Office, tmp_path: Path) -> None:
    """Two pages a sheet, about: the formulas of Session that show nothing would be 31 alone."""
    built(BLANK).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    office.store(document=document, path=str(printed := tmp_path / "printed.pdf"), kind="calc_pdf_Export")
    office.discard(document=document)
    count = len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes()))
    assert len(build.SHEETS) <= count <= 2 * len(build.SHEETS)


def test_another_evening_typed_over_the_example_in_libreoffice(office: Office, tmp_path: Path) -> None:
    """More lines than before, and then fewer: the array formulas keep their room."""
    sheets = pages(Edition())
    built(Edition()).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    for boards, pairs in ((10, 12), (2, 4)):
        lines = [
            [b, p, 100 + p, [420, -50, 170][(b + p) % 3]] for b in range(1, boards + 1) for p in range(1, pairs + 1)
        ]
        empty = [[""] * 8 for _ in range(200)]
        office.write(document=document, cells={"Results!A1:H200": empty})
        table = [["Board", "NS", "EW", "Score"], *lines]
        office.write(document=document, cells={f"Results!A1:D{len(table)}": table})
        office.recalculate(document=document)
        place = sheets["Ranking"].where["ns_place"]
        shown = office.read(document=document, where=f"Ranking!{place}")
        assert sum(row[0] != "" for row in shown) == pairs
        message = sheets["Session"].where["status"]
        assert not office.read(document=document, where=f"Session!{message}")[0][0].startswith("▲")
    office.discard(document=document)


def test_the_sentence_of_a_ruling_names_no_law_where_none_is_typed_in_libreoffice(
    office: Office, tmp_path: Path
) -> None:
    """It hands a blank cell on as 0: "Law relied on: 0."."""
    lines = {"rows": [["Board", "NS", "EW", "Score"], [1, 1, 2, 420], [1, 3, 4, 450]]}
    ruling = {"board": [1], "ns": [1], "ew": [2], "award": ["60% 420, 40% -50"]}
    package, sheets = typed_in("Rulings", ruling, more={"Results": lines})
    package.save(path := tmp_path / "typed.xlsx")
    document = office.load(path=str(path))
    office.recalculate(document=document)
    shown = office.read(document=document, where=f"Rulings!{sheets['Rulings'].where['sentence']}")
    office.discard(document=document)
    assert shown[0][0].startswith("Board 1. Assigned: NS 60% 420, 40% -50")


def test_a_row_of_results_is_deleted_and_brought_back_in_libreoffice(office: Office, tmp_path: Path) -> None:
    """LibreOffice lost the names of Session for good. Without board 7's third line, the ruling on it is asked about."""
    built(Edition()).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    where = {name: f"{name}!{pages()[name].where['status']}" for name in ("Session", "Ranking", "Rulings")}

    def said() -> dict[str, Any]:
        return {name: office.read(document=document, where=cells)[0][0] for name, cells in where.items()}

    office.recalculate(document=document)
    before = said()
    line = next(at for at, it in enumerate(example("results"), start=2) if it[:2] == [7, 3])
    office.without_row(document=document, sheet="Results", row=line)
    without = said()
    assert without["Rulings"] == "? C8:E8: 3 did not meet 5 on board 7"
    assert without["Ranking"] == "? Rulings!C8:E8: 3 did not meet 5 on board 7"
    office.undo(document=document)
    assert said() == before and not before["Session"].startswith("▲")
    office.discard(document=document)


def test_a_printed_header_has_room_above_the_cells() -> None:
    """With openpyxl's margin of half an inch it had a tenth of one, and LibreOffice cut its letters."""
    headed = [sheet for sheet in opened(Edition()) if sheet.oddHeader and sheet.oddHeader.left.text]
    assert len(headed) > 10
    assert [it.title for it in headed if it.page_margins.top - it.page_margins.header < 0.25] == []


@pytest.mark.parametrize("language", known_languages())
def test_the_headings_of_results_fit_into_their_columns(language: str) -> None:
    """In German *Entscheidung* was cut in print."""
    assert all(len(translated(head, language)) + 1 <= results.WIDE for head in results.HEADS)


@pytest.mark.parametrize("edition", STORED, ids=str)
def test_the_first_input_is_selected_and_the_answer_stays_in_view(edition: Edition) -> None:
    book = opened(edition)
    for name, page in pages(edition).items():
        if name == results.NAME or not page.inputs:
            continue
        first = page.where[page.first or page.inputs[0]]
        chosen = {it.activeCell for it in book[page.sheet.title].sheet_view.selection}
        assert chosen == {address(first[:2])}, name
    assert isinstance(book, openpyxl.Workbook)
