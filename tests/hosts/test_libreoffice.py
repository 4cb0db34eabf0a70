"""The functions in real LibreOffice: typed into cells, loaded from an .xlsx, in arrays, with errors of every kind."""

import ast
import inspect
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from tests.hosts.conftest import Sheet
from tests.hosts.office import Office
from tests.strategies import COMMON
from xl_law12 import languages
from xl_law12.examples import Example, load
from xl_law12.hosts.libreoffice import extension
from xl_law12.sheet.functions import CATALOGUE

pytestmark = pytest.mark.needs("soffice")
functions: Any = {it.name: it.function for it in CATALOGUE}

NOT_AVAILABLE, DIVISION = {"error": 32767}, {"error": 532}
IN_A_RANGE = {"error": 504}  # LibreOffice stops a call with an error inside a range before we see it: Err:504


def typed(example: Example) -> tuple[dict[str, Any], str]:
    """The inputs of a worked example in cells, and the formula that refers to them."""
    cells: dict[str, Any] = {}
    column = 0

    def reference(value: Any) -> str:
        nonlocal column
        if value == "":
            return ""  # left out: a blank cell by itself arrives as 0
        if isinstance(value, list) and value and isinstance(value[0], str) and value[0].startswith("="):
            return f"{value[0][1:]}({';'.join(map(reference, value[1:]))})"
        rows = [row if isinstance(row, list) else [row] for row in (value if isinstance(value, list) else [value])]
        first = column + 1
        column += len(rows[0])
        for number, row in enumerate(rows, start=1):
            for offset, cell in enumerate(row):
                if cell != "":
                    cells[f"{get_column_letter(first + offset)}{number}"] = cell
        here = f"{get_column_letter(first)}1"
        return f"{here}:{get_column_letter(column)}{len(rows)}" if isinstance(value, list) else here

    return cells, "=" + reference(example.call)


def answered(sheet: Sheet, example: Example) -> None:
    """Type a worked example into a sheet; its formula gives what is printed."""
    cells, formula = typed(example)
    sheet(cells)
    expected = example.expected
    rows = expected if isinstance(expected, list) else [[expected]]
    where = f"A101:{get_column_letter(len(rows[0]))}{100 + len(rows)}"
    sheet({where: f"{{{formula}}}"})
    assert sheet[where] == rows, example.id


@pytest.mark.parametrize("example", load(), ids=lambda example: example.id)
def test_every_worked_example_typed_into_cells(sheet: Sheet, example: Example) -> None:
    answered(sheet, example)


@pytest.mark.quick
def test_single_cells_and_ranges(sheet: Sheet) -> None:
    sheet({"A1": 430, "A2": -50, "A3": "620", "B1": 20, "C1": "=IMP(430)", "C2": "=IMP(A1;B1)", "C3": "=IMP(A3)"})
    assert sheet["C1:C3"] == [[10], [9], [12]]
    sheet(
        {
            "D1:D3": "{=IMP(A1:A3)}",
            "E1:E3": "{=IMP(A1:A3;B1)}",
            "F1:G2": "{=IMP(A1:B1;A1:A2)}",
            "H1": "=SUM(IMP(A1:A2))",
        }
    )
    assert sheet["D1:D3"] == [[10], [-2], [12]]
    assert sheet["E1:E3"] == [[9], [-2], [12]]
    assert sheet["F1:G2"] == [[0, -9], [10, 2]]
    assert sheet["H1"] == 8


def test_optional_arguments_may_be_left_out_in_the_middle(sheet: Sheet) -> None:
    sheet(
        {
            "A1:B1": "{=LAW12_ADJUST(2;9;6;;-11)}",
            "A2:B2": "{=LAW12_ADJUST(2;65;44;100)}",
            "A3": '=LAW12_ARTIFICIAL("A+";;63)',
        }
    )
    assert sheet["A1:B3"] == [[5, -11], [23, 35], [0.63, None]]


def test_blanks_texts_and_booleans(sheet: Sheet) -> None:
    """A blank in a range is no result; one passed by itself arrives as 0, which is LibreOffice's way."""
    sheet({"A1": 420, "A3": "NP", "A4": "60% 420, 40% -50", "A5": -50, "B1:C5": "{=MATCHPOINTS(A1:A5)}"})
    assert sheet["B1:C5"] == functions["MATCHPOINTS"]([420, None, "NP", "60% 420, 40% -50", -50])
    sheet({"D1": "=IMP(Z1)", "D2": "=IMP(Z1:Z1)", "D3": "=IMP(TRUE())", "D4": "=BUTLER_PAR(A1:A2;10;TRUE())"})
    assert sheet["D1:D4"] == [[0], [""], [0], [420]]
    sheet({"E1:E2": "{=POLL_WEIGHTS({5|5};{1|0})}"})
    assert sheet["E1:E2"] == [[0.6], [0.4]]


def test_mistakes_are_sentences(sheet: Sheet) -> None:
    sheet({"A1": 420, "A2": "4Q", "B1": "=MATCHPOINTS(A1:A2)", "B2": "=IMP(A2)", "B3": "=LAW12_ADJUST(420;9;6)"})
    assert sheet["B1"].startswith("#LAW12! results, row 2: cannot read '4Q': write a score (420)")
    assert sheet["B2"] == "#LAW12! score: cannot read '4Q' as a number"
    assert sheet["B3"].startswith(
        "#LAW12! actual: 420 is not a number of IMPs from -24 to 24; if it is a score, use IMP()"
    )
    sheet({"C1": "=IMP(B2)", "C2": "=SUM(B1:B3)"})
    assert sheet["C1"] == "#LAW12! score: cannot read '4Q' as a number"
    assert sheet["C2"] == 0


def test_an_error_value_stays_an_error(sheet: Sheet) -> None:
    sheet({"A1": 420, "A2": "=NA()", "A3": "=1/0", "B1": "=IMP(A2)", "B2": "=IMP(A1;A3)", "B3": "=MATCHPOINTS(A1:A2)"})
    assert sheet["B1:B3"] == [[NOT_AVAILABLE], [DIVISION], [IN_A_RANGE]]
    sheet({"C1": "#N/A", "C2": "=IMP(C1)"})
    assert sheet["C2"] == NOT_AVAILABLE


def test_outside_the_answer_cells_are_not_available(sheet: Sheet) -> None:
    sheet({"A1:C2": "{=LAW12_ADJUST(2;9;6)}"})
    assert sheet["A1:C1"] == [[5, -9, NOT_AVAILABLE]]


def test_the_name_for_excel_on_windows(sheet: Sheet) -> None:
    sheet({"A1": "=IMP_(430)"})
    assert sheet["A1"] == 10


@pytest.mark.parametrize("name", [it.name for it in CATALOGUE])
def test_cells_answer_what_python_answers(sheet: Sheet, name: str) -> None:
    """The docstring's example of every function, its arguments as constants of a formula."""
    for number, (formula, answer) in enumerate(calls_of(name), start=1):
        rows = answer if isinstance(answer, list) else [[answer]]
        first = 20 * number
        where = f"A{first}:{get_column_letter(len(rows[0]))}{first + len(rows) - 1}"
        sheet({where: f"{{={formula}}}"})
        assert sheet[where] == rows


def test_an_xlsx_with_plain_names(office: Office, tmp_path: Path) -> None:
    """Made without the extension, by openpyxl: loaded, calculated, saved again, the formulas kept."""
    made, saved = tmp_path / "made.xlsx", tmp_path / "saved.xlsx"
    book = openpyxl.Workbook()
    cells = book.active
    assert cells is not None
    formulas: dict[str, Any] = {
        "B1": "=IMP(A1)",
        "B2": "=IMP_(A1,A2)",
        "B3": '=WEIGHTED_IMP(A1:A2,{"2/3";"1/3"},140)',
        "B4": "=SUM(IMP(A1:A2))+BUTLER_PAR(A1:A2)",
        "B5": '=LAW12_EXPLAIN(IMP(A1,A2),9,6,,,"it")',
    }
    for where, content in {"A1": 430, "A2": -50, **formulas}.items():
        cells[where] = content
    book.save(made)
    document = office.load(path=str(made))
    office.recalculate(document=document)
    shown = [row[0] for row in office.read(document=document, where="B1:B5")]
    assert shown[:2] == [10, 10]
    assert shown[2] == functions["WEIGHTED_IMP"]([430, -50], ["2/3", "1/3"], 140)
    assert shown[3] == 8 + functions["BUTLER_PAR"]([430, -50])
    assert shown[4] == functions["LAW12_EXPLAIN"](10, 9, 6, None, None, "it")
    office.store(document=document, path=str(saved))
    office.discard(document=document)
    kept = openpyxl.load_workbook(saved).active
    assert kept is not None
    assert {where: kept[where].value.replace(" ", "") for where in formulas} == {
        where: formula.replace(" ", "") for where, formula in formulas.items()
    }
    values = openpyxl.load_workbook(saved, data_only=True).active
    assert values is not None
    assert [values[f"B{row}"].value for row in range(1, 5)] == shown[:4]


@pytest.mark.parametrize("language", languages.known())
def test_the_wizard_explains_every_function(office: Office, language: str) -> None:
    for method, spelling, function in extension.methods():
        texts = office.help_texts(service=extension.SERVICE, method=method, language=language)
        assert texts["name"] == spelling
        assert texts["description"] == function.summary_in(language)
        assert texts["parameters"] == {it.name: it.help_in(language) for it in function.parameters}


def test_ten_thousand_calls(sheet: Sheet) -> None:
    chosen = random.Random(12)
    scores = [[chosen.choice(COMMON), chosen.choice(COMMON)] for _ in range(10_000)]
    sheet({"A1:B10000": scores})
    sheet.office.fill(document=sheet.document, where="C1:C10000", formula="=IMP(A{row};B{row})")
    assert sheet["C1:C10000"] == [[functions["IMP"](*pair)] for pair in scores]


def test_a_traveller_of_a_thousand_lines(sheet: Sheet) -> None:
    chosen = random.Random(13)
    lines = [[chosen.choice([*COMMON, "A+/A-", "60% 420, 40% -50"])] for _ in range(1000)]
    sheet({"A1:A1000": lines, "B1:C1000": "{=MATCHPOINTS(A1:A1000)}"})
    assert sheet["B1:C1000"] == functions["MATCHPOINTS"](lines)


# The docstrings' examples as formulas of LibreOffice: their arguments as constants.


def calls_of(name: str) -> Iterator[tuple[str, Any]]:
    """Every call of the function in its examples, as a formula, with what Python answers."""
    (function,) = (it for it in CATALOGUE if it.name == name)
    needed = sum(not parameter.optional for parameter in function.parameters)
    for source, answer in function.examples:
        if answer.startswith("Traceback"):
            continue  # what is refused is a sentence in a cell: other tests look at it
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                given = [ast.literal_eval(argument) for argument in node.args]
                named = {str(argument.arg): ast.literal_eval(argument.value) for argument in node.keywords}
                called = inspect.signature(function.function).bind(*given, **named)
                called.apply_defaults()
                values = list(called.arguments.values())
                while len(values) > needed and values[-1] is None:
                    values.pop()
                yield f"{name}({';'.join(map(constant, values))})", function.function(*values)


def constant(value: Any) -> str:
    """A value in a formula: rows of an array are separated by a bar, cells by a semicolon."""
    if isinstance(value, list):
        rows = [row if isinstance(row, list) else [row] for row in value]
        return "{" + "|".join(";".join(map(constant, row)) for row in rows) + "}"
    if value is None:
        return '""'
    if isinstance(value, bool):
        return str(int(value))  # TRUE is 1 to an extension, and no constant of an array
    return f'"{value}"' if isinstance(value, str) else repr(value)
