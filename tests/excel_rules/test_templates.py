"""The templates by Excel's rules: every formula beside its stored value, whatever becomes of blanks and of decimals."""

import json
import re
import subprocess
from functools import cache
from itertools import product
from pathlib import Path

import openpyxl
import pytest

from benchmarks import npm, offline, strict
from tests.books.filled import BLANK, built, in_quick
from tests.excel_rules.stored import findings
from tests.excel_rules.values import ALL_GIVE_0, BLANKS_STAY, HYPOTHESES, Rules, shown
from tests.excel_rules.workbook import Book, Difference
from xl_law12.books.texts import Edition
from xl_law12.excel import defined_names, sheets
from xl_law12.excel.package import Package
from xl_law12.languages import known

EDITIONS = [Edition(), Edition("it"), *(Edition(it, blank=True) for it in known())]
# What Excel's own documents leave open, and what the sheets and names do all the same.
MOST_FORMULAS, MOST_OPERATIONS = 500, 5_000_000
ACCEPTED_DOUBTS: set[str] = set()
APART = ("Examples", "Functions")  # they show what there is; nobody works with them
FIGURES = (5.0, 0.0, -13.0, 5.5, -0.25, 1234.567, 0.004)


# The interpreter is no part of the package, and under coverage it takes thrice as long: tests that run it long have the
# mark without_coverage.
@cache
def worked_out(edition: Edition) -> tuple[Book, list[Difference]]:
    book = Book(built(edition))
    return book, book.differences()


def tells_who_answers(difference: Difference) -> bool:
    """Whether the cell says which functions answer, or which separator the program wants, and nothing else differs."""
    stored, here = (re.sub(r"(xl-law12 [0-9.]+) \([^)]*\)", r"\1", str(it)) for it in difference[3:])
    return stored == here or "1/2" in difference.formula


@pytest.mark.slow
@pytest.mark.without_coverage
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_formula_shows_its_stored_value(edition: Edition) -> None:
    book, found = worked_out(edition)
    assert [it for it in found if not tells_who_answers(it)] == []
    assert len(book.operations) > 300
    assert set(book.machine.doubts) <= ACCEPTED_DOUBTS, book.machine.doubts


# The formulas of all editions are the same but for their texts: the test after this one.
EXTREMES = (BLANKS_STAY, ALL_GIVE_0)
TRIED = [
    *((Edition(), it, False) for it in HYPOTHESES),
    *((Edition(), it, True) for it in EXTREMES),
    *((BLANK, it, comma) for it, comma in zip(EXTREMES, (True, False), strict=True)),
    (Edition("it"), BLANKS_STAY, True),
]


@pytest.mark.slow
@pytest.mark.without_coverage
@pytest.mark.parametrize(("edition", "hypothesis", "comma"), TRIED, ids=str)
def test_whatever_becomes_of_blanks_and_decimals(edition: Edition, hypothesis: str, comma: bool) -> None:
    """Only the formulas that have met a blank within an array, or a decimal in a text, can come out otherwise."""
    book, as_stored = worked_out(edition)
    other = Book(built(edition), Rules(HYPOTHESES[hypothesis], comma))
    found = [it for it in other.differences(book.unsure) if it not in as_stored]
    assert [it for it in found if not (tells_who_answers(it) or (comma and is_a_comma(it)))] == []


def without_texts(edition: Edition) -> tuple[dict[str, str], dict[str, str]]:
    """An edition's formulas and defined names, with numbers for the titles of sheets and no letter in any text."""
    package = built(edition)
    titles = [it.name for it in package.sheets()]

    def bare(formula: str) -> str:
        for number, title in enumerate(titles):
            formula = re.sub(rf"(?<!\w)('{re.escape(title)}'|{re.escape(title)})!", f"{number}!", formula)
        return re.sub(r'"(?:[^"]|"")*"', '""', formula)

    cells = {
        f"{number}!{formula.area}": f"{formula.kind} {bare(formula.text)}"
        for number, it in enumerate(package.sheets())
        if number < len(titles) - len(APART)
        for formula in sheets.read(package[it.part], package.shared_text, it.name).formulas.values()
    }
    names = {f"{it.sheet and titles.index(it.sheet)}!{it.name}": bare(it.text) for it in defined_names.names(package)}
    return cells, {name: text for name, text in names.items() if not name.endswith("_xlnm.Print_Area")}


@pytest.mark.slow
@pytest.mark.parametrize("edition", [it for it in EDITIONS if it.language != "en"], ids=str)
def test_the_formulas_of_all_editions_are_the_same_but_for_their_texts(edition: Edition) -> None:
    english = edition._replace(language="en")
    assert [it.name for it in built(english).sheets()][-len(APART) :] == [*APART]
    cells, names = without_texts(english)
    assert len(cells) > 400 and len(names) > 400
    assert without_texts(edition) == (cells, names)


def is_a_comma(difference: Difference) -> bool:
    """Whether a text differs in nothing but its decimals' sign: the stored one has the point."""
    stored, here = difference.stored, difference.here
    return isinstance(stored, str) and isinstance(here, str) and here == re.sub(r"(?<=\d)\.(?=\d)", ",", stored)


@pytest.mark.parametrize("edition", in_quick(BLANK, also=[it for it in EDITIONS if it != BLANK]), ids=str)
def test_names_and_formulas_are_stored_as_excel_stores_them(edition: Edition) -> None:
    assert findings(built(edition)) == []


@pytest.mark.slow
@pytest.mark.without_coverage
def test_the_sheets_have_few_formulas_and_little_work() -> None:
    """500 formulas, and five million operations on single elements."""
    book, _ = worked_out(Edition())
    formulas = [where for where in book.operations if where.partition("!")[0] not in APART]
    assert len(formulas) <= MOST_FORMULAS
    assert sum(book.operations[where] for where in formulas) <= MOST_OPERATIONS


@pytest.mark.slow
@pytest.mark.without_coverage
@pytest.mark.parametrize("contracts", [False, True], ids=["scores", "contracts, names and an average"])
def test_a_changed_line_of_a_long_evening_makes_little_work(tmp_path: Path, contracts: bool) -> None:
    path = offline.evening(tmp_path, *strict.LONG_EVENING, contracts=contracts)
    assert 1e6 < strict.after_a_line(Package.load(path)) <= strict.A_LINE


def number_formats(folder: Path) -> set[str]:
    """The formats of all cells of all editions."""
    found: set[str] = set()
    for number, edition in enumerate(EDITIONS):
        built(edition).save(path := folder / f"{number}.xlsx")
        for sheet in openpyxl.load_workbook(path):
            found |= {cell.number_format for row in sheet.iter_rows() for cell in row}
    return found


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*xtension is not supported")
def test_no_number_format_leaves_a_point_behind_a_whole_number(tmp_path: Path) -> None:
    codes = number_formats(tmp_path)
    assert {"General", "@"} <= codes
    shows = {(code, figure): shown(figure, code) for code, figure in product(codes - {"@"}, FIGURES)}
    assert {it: text for it, text in shows.items() if re.search(r"\d\.(?!\d)", text)} == {}


@pytest.mark.needs("npm")
@pytest.mark.filterwarnings("ignore:.*xtension is not supported")
def test_another_program_renders_number_formats_likewise(tmp_path: Path) -> None:
    """SheetJS's ssf, which follows Excel's rules."""
    codes = [*sorted(number_formats(tmp_path) - {"@"}), "0.##", "0.0#"]
    asked = [(code, figure) for code, figure in product(codes, FIGURES)]
    program = "const ssf = require(process.argv[1]); const it = JSON.parse(process.argv[2]);"
    program += "console.log(JSON.stringify(it.map(([code, figure]) => ssf.format(code, figure))))"
    ssf = str(npm.install().parent / "ssf")
    done = subprocess.run(["node", "-e", program, ssf, json.dumps(asked)], capture_output=True, text=True, check=True)
    assert [shown(figure, code) for code, figure in asked] == json.loads(done.stdout)
