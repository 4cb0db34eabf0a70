"""Excel on Windows, as far as it can be shown without it: xlwings' own pipeline, the VBA, the workbook, the add-in."""

import json
import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any
from unittest.mock import patch

import olefile
import openpyxl
import pytest

from tests import validator
from tests.books.filled import built, twin
from tests.hosts import by_libreoffice
from tests.hosts.office import Office, in_basic
from xl_law12.books import build
from xl_law12.books.texts import Edition
from xl_law12.calc.workbook import Workbook as Calculable, values_differ
from xl_law12.examples import load
from xl_law12.excel.package import Package
from xl_law12.excel.references import address
from xl_law12.excel.xml import tag
from xl_law12.hosts.excel import macro_workbook, settings
from xl_law12.hosts.libreoffice import extension, office as installer
from xl_law12.hosts.libreoffice.office import Installation
from xl_law12.languages import known
from xl_law12.sheet.catalogue import vba_name
from xl_law12.sheet.functions import CATALOGUE

udfs: Any = pytest.importorskip("xl_law12.hosts.excel.udfs", reason="xlwings needs Python 3.11")
ExcelFile = pytest.importorskip("pyopenvba").ExcelFile
ROOT = Path(__file__).resolve().parent.parent.parent
MISSING = {"missing": True}
functions: Any = {it.name: it for it in CATALOGUE}


def through_xlwings(calls: list[tuple[str, list[Any]]], caller: str | None = "") -> list[Any]:
    """What xlwings' pipeline answers, in a process of its own with pywin32 stood in for."""
    command = [sys.executable, "-m", "tests.hosts.excel_calls"]
    done = subprocess.run(
        command, input=json.dumps([calls, caller]), capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def call(name: str, *arguments: Any) -> tuple[str, list[Any]]:
    """A call with every argument that is left out told to be missing, as Excel does."""
    count = len(functions[name].parameters)
    return vba_name(name), [*arguments, *[MISSING] * (count - len(arguments))]


def as_cells(value: Any) -> Any:
    """An input of a worked example as Excel hands over the cells that hold it; a call is worked out first."""
    if isinstance(value, list) and value and isinstance(value[0], str) and value[0].startswith("="):
        answer = functions[value[0][1:]].function(*value[1:])
        return as_cells(answer)
    if isinstance(value, list):
        rows = [row if isinstance(row, list) else [row] for row in value]
        return {"cells": [[_typed(cell) for cell in row] for row in rows]}
    return {"cell": _typed(value)}


def _typed(cell: Any) -> Any:
    """Blanks are None and every number is a float."""
    if cell == "" or cell is None:
        return None
    return float(cell) if isinstance(cell, int) and not isinstance(cell, bool) else cell


def test_every_worked_example_through_the_pipeline() -> None:
    examples = load()
    answers = through_xlwings([call(it.function, *map(as_cells, it.call[1:])) for it in examples])
    for example, answer in zip(examples, answers, strict=True):
        assert _rows(answer) == _rows(example.expected), example.id


def _rows(answer: Any) -> Any:
    """Xlwings hands one row over flat, and one cell bare; Excel shows them the same."""
    if not isinstance(answer, list):
        return [[answer]]
    return [it if isinstance(it, list) else answer for it in answer][: None if isinstance(answer[0], list) else 1]


# What Excel may put into an argument, and what the cell shows.
SHAPES: list[tuple[tuple[str, list[Any]], Any]] = [
    (call("IMP", {"cell": 430.0}), 10),
    (call("IMP", 430.0), 10),
    (call("IMP", {"cells": [[430.0]]}), 10),
    (call("IMP", {"cell": "430"}), 10),
    (call("IMP", {"cell": None}), ""),
    (call("IMP", {"cells": [[430.0], [None], [-50.0]]}, {"cell": 20.0}), [[9], [""], [-2]]),
    (call("IMP", [[430.0, 20.0], [50.0, 0.0]]), [[10, 1], [2, 0]]),
    (call("IMP", {"cells": [[430.0, 20.0]]}, {"cells": [[0.0], [100.0]]}), [[10, 1], [8, -2]]),
    (call("IMP", {"cell": {"error": "#N/A"}}), "#N/A"),
    (call("IMP", {"cells": [[430.0], [{"error": "#DIV/0!"}]]}), "#DIV/0!"),
    (call("IMP", {"cell": True}), "#LAW12! score: TRUE is not a number"),
    (call("LAW12_EXPLAIN", -16.0, 0.0, -3.0, MISSING, MISSING, "it"), None),
    (call("LAW12_ADJUST", 2.0, 65.0, 44.0, 100.0), [23, 35]),
    (call("LAW12_DAMAGE", {"cell": -16.0}, {"cell": 0.0}, {"cell": -3.0}), [16, 3, 13, "part self-inflicted"]),
    (
        call("MATCHPOINTS", {"cells": [["60% 420, 40% -50"], [420.0], [None], ["A+/A-"]]}),
        [[1.4, 2.6], [2.6, 1.4], ["", ""], [2.4, 1.6]],
    ),
    (call("VICTORY_POINTS", {"cell": 12.0}, {"cell": 16.0}, {"cells": [[0.0, 10.0, 10.0], [10.0, 15.0, None]]}), 15),
    (call("CONTRACT_SCORE", {"cell": "4SX-2"}, {"cell": "V"}), -500),
    (call("BUTLER_PAR", {"cells": [[620.0], [620.0], [170.0], [-100.0]]}, MISSING, {"cell": False}), 330),
]


def test_arguments_as_excel_shapes_them() -> None:
    answers = through_xlwings([it for it, _ in SHAPES])
    for (name, _), answer, wanted in zip((it for it, _ in SHAPES), answers, (it for _, it in SHAPES), strict=True):
        if wanted is None:
            assert answer.startswith("Risultato al tavolo -16 IMP"), answer
        elif isinstance(wanted, str) and wanted.startswith("#LAW12!"):
            assert answer.startswith(wanted)
        else:
            assert answer == pytest.approx(wanted) if not isinstance(wanted, (str, list)) else answer == wanted, (
                name,
                answer,
            )


def test_dates_and_mistakes_are_sentences() -> None:
    date = {"cells": [[{"date": "2026-01-03"}], [0.5]]}
    weights, unknown = through_xlwings(
        [call("WEIGHTED_IMP", {"cells": [[620.0], [-100.0]]}, date), call("MATCHPOINTS", {"cells": [[420.0], ["4Q"]]})]
    )
    assert weights.startswith("#LAW12! weights, row 1: 2026-01-03 00:00:00 is a date, not a number")
    assert unknown.startswith("#LAW12! results, row 2: cannot read '4Q'")


def test_a_fault_of_ours_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Any) -> Any:
        raise KeyError("inside")

    declared = functions["BARKING_IMPS"]
    monkeypatch.setattr(declared, "function", broken)
    udf = udfs._udf(declared)
    assert udf([[1.0]]) == (
        "#LAW12! something went wrong inside (KeyError: 'inside'); xl-law12 doctor may say why. Please report it"
    )


# The VBA


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("excel") / "rulings.xlsm"
    edition = Edition(for_vba=True)
    with patch.object(build, "template", return_value=twin(built(edition))):
        build.for_excel(edition, r"C:\Python\pythonw.exe").save(path)
    return path


@pytest.fixture(scope="module")
def modules(made: Path) -> dict[str, str]:
    with warnings.catch_warnings():  # of its own parser's new names
        warnings.simplefilter("ignore")
        from oletools.olevba import VBA_Parser
    return {name: code.replace("\r\n", "\n") for _, _, name, code in VBA_Parser(str(made)).extract_macros()}


def test_the_vba_is_read_back_by_another_program(modules: dict[str, str]) -> None:
    assert set(modules) == {"ThisWorkbook.cls", "Sheet1.cls", "Sheet2.cls", "xlwings.bas", "Dictionary.cls"} | {
        "xlwings_udfs.bas",
        "xl_law12_opening.bas",
    }
    declared = re.findall(r"^Function (\w+)\((.*)\)", modules["xlwings_udfs.bas"], re.M)
    expected = {
        vba_name(it.name): ", ".join(f"{'Optional ' * p.optional}{vba_name(p.name)}" for p in it.parameters)
        for it in CATALOGUE
    }
    assert dict(declared) == expected
    assert 'XLPy.CallUDF("xl_law12.hosts.excel.udfs", "IMP_"' in modules["xlwings_udfs.bas"]


def test_the_opening_registers_every_help_text(modules: dict[str, str]) -> None:
    opening = modules["xl_law12_opening.bas"]
    assert "Sub Auto_Open()" in opening
    for it in CATALOGUE:
        assert f'Macro:="{vba_name(it.name)}"' in opening
    assert opening.isascii()
    assert max(map(len, opening.splitlines())) < 1_000
    assert all(len(text.replace('""', '"')) <= 255 for text in re.findall(r'"((?:[^"]|"")*)"', opening))


def test_basic_compiles_the_modules_and_no_others(office: Office, modules: dict[str, str]) -> None:
    """A probe beside the code answers 42 only if all of it compiles; two mistakes show that it would not."""

    def probe(code: str) -> Any:
        return in_basic(office, code, "Function PROBE()\n  PROBE = 42\nEnd Function")

    wrappers = modules["xlwings_udfs.bas"]
    assert probe(wrappers) == probe(modules["xl_law12_opening.bas"]) == 42
    assert probe(macro_workbook.opening("fr")) == 42  # with letters that are made of their numbers
    assert probe(wrappers.replace("IMP_", "Imp")) != 42
    assert probe(wrappers + "\nFunction WRONG()\n  WRONG = 1 +* 2\nEnd Function\n") != 42


def test_the_list_of_modules_has_no_blank_line_within(made: Path) -> None:
    """MS-OVBA 2.3.1: each of the two sections at the end is announced by a blank line, and there is no other."""
    with olefile.OleFileIO(Package.load(made)["xl/vbaProject.bin"]) as project:
        text = project.openstream("PROJECT").read().decode("ascii")
    parts = text.split("\r\n\r\n")
    assert [part.partition("\r\n")[0] for part in parts[1:]] == ["[Host Extender Info]", "[Workspace]"]
    listed = re.findall(r"(?m)^(?:Document|Module|Class)=(\w+)", parts[0])
    assert [line.partition("=")[0] for line in parts[2].splitlines()[1:]] == listed


def test_a_cell_that_cannot_reach_python_says_so(office: Office, modules: dict[str, str]) -> None:
    """Sums skip a bare error text, and the sheets would count no message."""
    code = modules["xlwings_udfs.bas"]
    failing = re.findall(r"^failed:\s+(\w+) = (.*)$", code, re.M)
    assert [name for name, _ in failing] == sorted(vba_name(it.name) for it in CATALOGUE)
    assert {answer.strip() for _, answer in failing} == {"Unreached(Err.Description)"}
    probe = (
        'Function PROBE()\n  PROBE = Unreached("Could not load" & Chr(13) & Chr(10) & String(300, "x"))\nEnd Function'
    )
    said = in_basic(office, code, probe)
    assert said.startswith("#LAW12! Python cannot be reached (Could not load  xxx")
    assert said.endswith("x). Type py -P -m xl_law12 doctor in a Command Prompt; it says what is missing")
    assert len(said) <= 255


@pytest.mark.parametrize(
    ("python", "sequence", "begins"),
    [
        ("10", "3", "calculated"),
        ('"10"', "3", "calculated"),
        ("9", "3", "told: Nothing can be calculated: Excel cannot reach Python. The figures stay as they were saved."),
        ('"#LAW12! x"', "3", "told: Nothing can be calculated"),
        ('CreateObject("nonesuch")', "3", "told: Nothing can be calculated"),
        ("10", 'CreateObject("nonesuch")', "told: This workbook needs Excel 2021 or newer"),
    ],
)
def test_opening_tries_one_call_and_touches_nothing_where_it_fails(
    office: Office, modules: dict[str, str], python: str, sequence: str, begins: str
) -> None:
    """Auto_Open itself, with Python, the message and the calculation stood in for."""
    code = modules["xl_law12_opening.bas"]
    assert "CalculateFull" not in code and "page.EnableCalculation = True" in code
    call = re.search(r"XLPy\.CallUDF\(.*\)$", code, re.M)
    assert call is not None
    assert call[0] == 'XLPy.CallUDF("xl_law12.hosts.excel.udfs", "IMP_", Array(430), ThisWorkbook)'
    code = (
        code.replace(call[0], python)
        .replace("    MsgBox ", "    Told ")
        .replace("    Recalculate\n", "    Counted\n")
        .replace('Application.Evaluate("SUM(SEQUENCE(2))")', sequence)
    )
    stand_ins = """
    Dim happened As String
    Sub Told(text, Optional kind, Optional title)
      happened = happened & "told: " & text
    End Sub
    Sub Counted()
      happened = happened & "calculated"
    End Sub
    """
    probe = 'Function PROBE()\n  happened = ""\n  Auto_Open\n  PROBE = happened\nEnd Function'
    said = in_basic(office, stand_ins + code, probe)
    assert said.startswith(begins)
    is_reached = said == "calculated" or "Excel 2021" in said
    assert is_reached or ("py -P -m xl_law12 doctor" in said and f"xlwings {settings.installed_xlwings()}:" in said)


def test_the_call_that_opening_tries() -> None:
    assert through_xlwings([("IMP_", [430])], caller=None) == [10]


def test_long_texts_among_rows_do_not_spoil_the_others() -> None:
    """VBA makes #VALUE! of every cell of an array that holds a text of more than 255 characters."""
    lines = {"cells": [[-16.0], [2.0]]}, {"cells": [[0.0], [9.0]]}, {"cells": [[-3.0], [6.0]]}
    several, alone = through_xlwings(
        [call("LAW12_EXPLAIN", *lines), call("LAW12_EXPLAIN", {"cell": -16.0}, {"cell": 0.0}, {"cell": -3.0})]
    )
    assert len(alone) > 255 and alone.endswith("the offending side 0 IMPs.")
    assert [len(row) for row in several] == [1, 1]
    assert all(text.startswith("#LAW12! this text is longer than 255 characters") for (text,) in several)
    for language in known():
        (_, kept), (short, refused) = udfs._answer(lambda: [[1.0, "x" * 255], ["y", "x" * 256]], (), language)
        assert (kept, short, refused) == ("x" * 255, "y", f"#LAW12! {udfs.TOO_LONG.inside(language)}")
        assert len(refused) <= 255


# The workbook


@pytest.mark.needs("npm")
def test_microsofts_validator_says_nothing(made: Path) -> None:
    assert validator.reports(made) == []


def test_the_settings_are_all_that_xlwings_asks_for(made: Path, modules: dict[str, str]) -> None:
    """A setting that is missing on the sheet is looked for in two files on disk, at every call of every function."""
    sheet = openpyxl.load_workbook(made)["xlwings.conf"]
    found = {str(name.value): value.value for name, value in sheet.iter_rows(max_col=2)}
    asked = {name.upper() for name in re.findall(r'GetConfig\("([^"]+)"', modules["xlwings.bas"])}
    assert len(asked) > 15
    assert {name.upper() for name in found} == asked
    assert len(found) == len({name.upper() for name in found}) == sheet.max_row
    given = {name: value for name, value in found.items() if value is not None}
    assert given == {
        "INTERPRETER_WIN": r"C:\Python\pythonw.exe",
        "INTERPRETER": "pythonw",
        "UDF MODULES": "xl_law12.hosts.excel.udfs",
        "ADD_WORKBOOK_TO_PYTHONPATH": "false",
        "DEBUG UDFS": False,  # what is read into a Boolean may not be blank
        "USE UDF SERVER": False,
        "SHOW CONSOLE": False,
        "SHOW_ERROR_POPUPS": "True",
        "TEMP DIR": "%TEMP%",
    }


def test_the_sheets_and_the_names(made: Path) -> None:
    book = openpyxl.load_workbook(made, keep_vba=True)
    assert book["xlwings.conf"].sheet_state == "hidden" and book.sheetnames[-1] == "xlwings.conf"
    assert book.defined_names["IMP"].attr_text == (
        '_xlfn.LAMBDA(_xlpm.score,_xlop.other,IMP_(_xlpm.score,IF(_xlfn.ISOMITTED(_xlpm.other),"",_xlpm.other)))'
    )
    assert book.properties.lastModifiedBy in (None, "xl-law12")
    for sheet in Package.load(made).sheets()[:-1]:
        root = Package.load(made).tree(sheet.part)
        (ignored,) = root.iter(tag(root, "ignoredError"))
        assert dict(ignored.attrib) == {
            "sqref": root.find(tag(root, "dimension")).get("ref"),
            "numberStoredAsText": "1",
        }
    formulas = [formula.text for formula in Calculable(Package.load(made)).load().formulas.values()]
    assert any("IMP_(" in text for text in formulas)
    assert any("SEQUENCE" in text and "This workbook needs Excel 2021 or newer" in text for text in formulas)
    assert not [text for text in formulas if re.search(r"\bIMP\(", text)]


def test_charts_as_excel_writes_them(made: Path) -> None:
    """Categories under the columns; figures under the bars, which run from the top; no title that Excel makes up."""
    package = Package.load(made)
    charts = [package.tree(part) for part in package.parts if part.startswith("xl/charts/chart")]
    assert len(charts) >= 2  # Traveller's and Butler's
    for root in charts:
        across = root.find(".//{*}barDir").get("val") == "bar"
        places = {name: root.find(f".//{{*}}{name}/{{*}}axPos").get("val") for name in ("catAx", "valAx")}
        assert places == ({"catAx": "l", "valAx": "b"} if across else {"catAx": "b", "valAx": "l"})
        assert root.find("./{*}chart/{*}title") is None
        assert root.find("./{*}chart/{*}autoTitleDeleted").get("val") == "1"


def test_no_answer_for_several_lines_has_a_sentence(made: Path) -> None:
    """A function whose answer has a text of more than 255 characters in it is #VALUE! in all its cells."""
    formulas = Calculable(Package.load(made)).load().formulas
    explaining = {cell: formula.area for cell, formula in formulas.items() if "_EXPLAIN(" in formula.text}
    assert {cell.sheet for cell in explaining} >= {"Law 12", "Matchpoints", "Match"}
    assert all(area.is_cell for area in explaining.values()), explaining


@pytest.mark.needs("soffice")
def test_libreoffice_opens_it_and_calculates_the_same(made: Path, office: Office, tmp_path: Path) -> None:
    """With the extension, which knows IMP_ too."""
    package = Package.load(made)
    book = Calculable(package).load()
    document = office.load(path=str(made))
    figures = {cell: book.sheets[cell.sheet].values.get(cell.place) for cell in book.formulas if cell.sheet == "Law 12"}
    figures = {cell: value for cell, value in figures.items() if isinstance(value, float)}
    assert len(figures) >= 5
    for cell, value in figures.items():
        assert office.read(document=document, where=f"Law 12!{address(cell.place)}") == [[pytest.approx(value)]], cell
    office.discard(document=document)
    theirs = by_libreoffice.calculated(office, tmp_path, book, set(book.formulas))
    assert not theirs.kept
    for cell in book.formulas:
        mine = book.sheets[cell.sheet].values.get(cell.place)
        shown = theirs.results[cell].rows[0][0]
        assert not values_differ(mine, shown), f"{cell}: {mine!r}, LibreOffice {shown!r}"


@pytest.mark.needs("soffice")
def test_what_a_full_calculation_calls(
    made: Path, installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every call takes Excel some thousandths of a second: columns are asked for at once. Counted in LibreOffice."""
    log, parts = tmp_path / "calls", list(extension.parts())
    noting = f"open({str(log)!r}, 'a').write(described['name'] + '\\n')\n            if function is None:"
    monkeypatch.setattr(
        extension,
        "parts",
        lambda platform: ((name, data.replace(b"if function is None:", noting.encode())) for name, data in parts),
    )
    installer.install(lambda _: None, tmp_path / "profile")
    with Office(installation, tmp_path / "profile") as running:
        document = running.load(path=str(made))
        log.write_text("")
        running.recalculate(document=document)
    called = log.read_text().split()
    assert set(called) == {it.name for it in CATALOGUE}, "the sheet Functions shows an example of each"
    # beside these examples: some 150, and what the status of each sheet asks
    assert len(called) - len(CATALOGUE) <= 185


@pytest.mark.slow
def test_new_on_the_command_line(tmp_path: Path, said: Any) -> None:
    path = tmp_path / "rulings.xlsm"
    code, out, error = said("new", path, "--interpreter", r"D:\Python 3\pythonw.exe", "--blank")
    assert (code, error) == (0, "")
    assert r"For Excel on Windows. It starts D:\Python 3\pythonw.exe; --interpreter names another Python." in out
    assert openpyxl.load_workbook(path)["xlwings.conf"]["B1"].value == r"D:\Python 3\pythonw.exe"
    code, out, _ = said("doctor", path, "--profile", tmp_path)
    assert f"ok       {path} and the installed xlwings are both {settings.installed_xlwings()}" in out


@pytest.mark.parametrize(
    "python", ["pythonw.exe", "=1+1", "", " ", "py", "/usr/bin/python3", "C:python.exe", 'C:\\"x', "C:\\x\ny"]
)
def test_what_excel_cannot_start(tmp_path: Path, said: Any, python: str) -> None:
    """Xlwings' VBA takes a word without a folder, other than these two, for a path and stops at Left$(x, -1)."""
    with pytest.raises(settings.ExcelError, match="is no Python that Excel can find"):
        settings.checked(python)
    code, _, error = said("new", tmp_path / "a.xlsm", "--interpreter", python)
    assert code == 2 and "or python or pythonw for the one on the PATH" in error
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "python", ["python", "pythonw", "\\\\server\\share\\pythonw.exe", r"%LOCALAPPDATA%\Python\pythonw.exe"]
)
def test_what_excel_can_start(python: str) -> None:
    assert settings.checked(python) == python
    assert f">{python}<".encode() in settings.sheet(python)


def test_without_an_interpreter_elsewhere_than_on_windows() -> None:
    assert settings.own_interpreter() == "pythonw"


def test_doctor_finds_a_workbook_of_another_version(made: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XL_LAW12_SOFFICE", "/nowhere/soffice")
    monkeypatch.setattr(macro_workbook, "installed_xlwings", lambda: "0.99.0")
    code, out, _ = said("doctor", made)
    assert code == 1
    assert re.search(
        r"MISSING  .*rulings.xlsm was made for xlwings [\d.]+, installed is 0.99.0: py -P -m pip install xlwings==", out
    )


def test_doctor_and_a_workbook_without_macros(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XL_LAW12_SOFFICE", "/nowhere/soffice")
    template = ROOT / "workbook_templates" / "Law12.xlsx"
    _, out, _ = said("doctor", template)
    assert f"ok       {template} contains " in out and "xlwings" not in out
    bare, renamed = tmp_path / "bare.xlsx", tmp_path / "bare.xlsm"
    openpyxl.Workbook().save(bare)
    assert "contains no functions for Excel, neither LAMBDA names nor macros: xl-law12 new" in said("doctor", bare)[1]
    renamed.write_bytes(bare.read_bytes())
    assert (
        "has no functions of xlwings in it: make one with py -P -m xl_law12 new FILE.xlsm" in said("doctor", renamed)[1]
    )
    for missing in ("nowhere.xlsm", "nowhere.xlsx"):
        assert "there is no such file" in said("doctor", missing)[1]


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python as on Windows, with xlwings' DLL beside it."""
    program = tmp_path / "Python313" / "pythonw.exe"
    program.parent.mkdir()
    program.touch()
    (program.parent / dll()).touch()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(macro_workbook, "_interpreter_in", lambda _: str(program))
    return program


def dll() -> str:
    return f"xlwings64-{settings.installed_xlwings()}.dll"


def test_doctor_finds_python_and_the_dll_where_excel_looks(made: Path, said: Any, windows: Path) -> None:
    code, out, _ = said("doctor", made)
    assert code == 0
    assert f"ok       Excel is to start {windows}, and {dll()} is there\n" in out
    assert "note     where cells say that Python cannot be reached" in out
    assert '"Block all Office applications from creating child processes"' in out
    (windows.parent / "Scripts").mkdir()  # a virtual environment has it one folder up
    windows.rename(windows.parent / "Scripts" / "pythonw.exe")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(macro_workbook, "_interpreter_in", lambda _: str(windows.parent / "Scripts" / "pythonw.exe"))
        assert said("doctor", made)[0] == 0
    code, out, _ = said("doctor", made)
    assert code == 1 and f"MISSING  {windows}, which Excel is to start, is not there" in out


def test_doctor_and_a_dll_that_stands_elsewhere(made: Path, said: Any, windows: Path) -> None:
    """Python for all users, and pip without an administrator; the Store's Python; a damaged installation; ARM."""
    (windows.parent / dll()).rename(windows.parent.parent.parent / dll())
    code, out, _ = said("doctor", made)
    assert code == 1
    assert f"MISSING  {dll()} is neither in {windows.parent} nor in {windows.parent.parent}: a Python of the" in out
    assert "Microsoft Store never has it there, nor one that is made for ARM: py install 3.13, then py -P -m pip" in out
    assert "(on ARM py install 3.13-64)\n" in out


def test_the_python_that_a_workbook_starts(made: Path) -> None:
    assert macro_workbook._interpreter_in(made) == r"C:\Python\pythonw.exe"


def test_a_python_that_is_too_old_for_xlwings(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "OLDEST_PYTHON", (4, 0))
    code, _, error = said("new", tmp_path / "a.xlsm")
    assert code == 1 and "is too old for Excel, 4.0 or later is needed: py install 3.13, then py -P -m pip" in error
    wanted = re.search(r"^excel = \[.*$", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert wanted is not None and '"xlwings>=0.37; ' in wanted[0]


@pytest.mark.slow
def test_force_writes_over(file: Any, said: Any) -> None:
    path = file("a.xlsx", "old")
    assert said("new", path, "--force")[0] == 0
    assert openpyxl.load_workbook(path).sheetnames[:2] == ["Start", "Law 12"]


@pytest.mark.parametrize("missing", ["xlwings", "pyopenvba"])
def test_the_extra_that_is_missing(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, _, error = said("new", tmp_path / "a.xlsm")
    assert code == 1 and 'pip install "xl-law12[excel]"' in error
    assert list(tmp_path.iterdir()) == []


def test_an_xlwings_that_is_too_old(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import xlwings

    monkeypatch.setattr(xlwings, "__version__", "0.30.1")
    code, _, error = said("new", tmp_path / "a.xlsm")
    assert (
        code == 1
        and "xlwings 0.30.1 is too old, 0.37 or later is needed: py -P -m pip install --upgrade xlwings" in error
    )


def test_a_generator_that_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(settings.ExcelError, match=r"generator of VBA does not do what it should \(no reason given\)"):
        macro_workbook.wrappers()


# The add-in


def test_the_add_in_is_for_windows(said: Any) -> None:
    for words in (["install", "excel"], ["install", "excel", "--uninstall"]):
        code, _, error = said(*words)
        assert code == 1 and "Excel calls Python on Windows only. Here, xl-law12 new rulings.xlsm makes" in error
    assert "--profile is for LibreOffice" in said("install", "excel", "--profile", "x")[2]
    assert "--interpreter is for Excel" in said("install", "libreoffice", "--interpreter", "x")[2]


def test_the_add_in_with_windows_stood_in_for(tmp_path: Path, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of xlwings' own command, and what is left of the user's settings."""
    asked: list[list[str]] = []
    says: dict[str, Any] = {"code": 0, "out": "Successfully installed the xlwings add-in!"}

    def run(command: list[str], **_: Any) -> Any:
        asked.append(command[-2:])
        return subprocess.CompletedProcess(command, says["code"], says["out"], "")

    stored = tmp_path / "xlwings.conf"
    stored.write_text('"LICENSE_KEY","noncommercial"\n"UDF MODULES","theirs"\n')
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(settings, "settings_file", lambda: stored)
    code, out, _ = said("install", "excel", "--interpreter", r"C:\Python\pythonw.exe")
    assert code == 0 and "Import Functions" in out
    assert "Trust access to the VBA project object model" in out and "Tools > References: tick xlwings" in out
    lines = stored.read_text().splitlines()
    assert lines[0] == '"LICENSE_KEY","noncommercial"'
    assert set(lines[1:]) == {
        *('"UDF MODULES","xl_law12.hosts.excel.udfs"', r'"INTERPRETER_WIN","C:\Python\pythonw.exe"'),
        '"ADD_WORKBOOK_TO_PYTHONPATH","false"',
    }
    assert said("install", "excel", "--uninstall")[0] == 0
    assert stored.read_text() == '"LICENSE_KEY","noncommercial"\n'
    assert asked == [["addin", "install"], ["addin", "remove"]]
    says.update(code=1, out="Error: Excel is running")
    code, _, error = said("install", "excel", "--interpreter", "python")
    assert code == 1 and "looks for a Python that is only named in Excel's current folder too: write its full" in error
    code, _, error = said("install", "excel", "--interpreter", r"C:\Python\pythonw.exe")
    assert code == 1 and "xlwings could not do that: Error: Excel is running. Close Excel and try again" in error


def test_the_settings_file_is_in_vbas_code_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """VBA's Input # reads bytes as Windows-1252 in the west; a user's name may have an umlaut."""
    settings_file = tmp_path / "xlwings.conf"
    settings_file.write_bytes('"PYTHONPATH","C:\\Jürg"\r\n'.encode("cp1252"))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(settings, "_code_page", lambda: "cp1252")
    monkeypatch.setattr(settings, "_xlwings", lambda *_: None)
    monkeypatch.setattr(settings, "settings_file", lambda: settings_file)
    settings.install(lambda _: None, "C:\\Users\\Hervé\\pythonw.exe")
    lines = settings_file.read_bytes().decode("cp1252").splitlines()
    assert lines[:2] == ['"PYTHONPATH","C:\\Jürg"', '"INTERPRETER_WIN","C:\\Users\\Hervé\\pythonw.exe"']
    with pytest.raises(settings.ExcelError, match="cannot hold 'Ł', which VBA cannot read: use a Python in another"):
        settings.install(lambda _: None, "C:\\Users\\Łukasz\\pythonw.exe")
    assert settings_file.read_bytes().decode("cp1252").splitlines() == lines


def test_the_interpreter_without_a_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python.exe"))
    assert settings.own_interpreter() == str(tmp_path / "python.exe")
    (tmp_path / "pythonw.exe").write_text("")
    assert settings.own_interpreter() == str(tmp_path / "pythonw.exe")


def test_the_script_for_windows_asks_before_it_fetches() -> None:
    """Not run: no Windows is at hand. Its labels, its line ends, and the order of asking and fetching."""
    data = (ROOT / "Install for Excel.cmd").read_bytes()
    assert data.isascii() and data.count(b"\r\n") == data.count(b"\n")
    lines = data.decode().splitlines()
    labels = {line[1:] for line in lines if line.startswith(":")}
    assert set(re.findall(r"(?:goto|call :) ?(\w+)", data.decode())) <= labels
    fetches = re.compile("winget install|py install|pip install")
    fetching = [number for number, line in enumerate(lines) if fetches.search(line)]
    assert len(fetching) == 3
    for number in fetching:
        turns = ("call :", ":", "if errorlevel 1 goto not_agreed")
        before = [line for line in lines[:number] if line.startswith(turns)]
        asked = max(at for at, line in enumerate(before) if line.startswith("call :agreed"))
        assert before[asked + 1] == "if errorlevel 1 goto not_agreed"
        assert not [line for line in before[asked:] if line.startswith(":")], "no way round the question"
    readme = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "docs" / "excel.md").read_text(encoding="utf-8")
    for step in ("py install 3.13", 'pip install ".[excel]"', "-m xl_law12 new rulings.xlsm"):
        assert step in data.decode() and step in readme
