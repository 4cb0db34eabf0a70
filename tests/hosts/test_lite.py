"""xlwings Lite as far as it can be shown without Excel: main.py in CPython and in Pyodide, the workbook that has it."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pytest

from benchmarks import npm
from tests import validator
from tests.books.filled import few_lines
from xl_law12.books import build
from xl_law12.books.texts import Edition
from xl_law12.examples import load
from xl_law12.excel.package import Package
from xl_law12.hosts.excel import lite
from xl_law12.lambdas import workbook_names
from xl_law12.sheet.functions import CATALOGUE

HERE = Path(__file__).resolve().parent
functions: Any = {it.name: it for it in CATALOGUE}


@pytest.fixture(scope="module")
def made() -> tuple[Package, str]:
    with few_lines():
        return build.for_lite(Edition())


def in_cpython(folder: Path, main: str, calls: list[Any], scripts: list[Any] | None = None) -> Any:
    """What main.py answers in an empty folder; nothing of the package but what stands in it."""
    command = [sys.executable, str(HERE / "lite_calls.py")]
    asked = json.dumps([main, calls, scripts or []])
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    answered = json.loads(done.stdout)
    assert Path(answered["place"]).parent.parent.name.startswith("xl-law12-")
    return answered


def in_pyodide(main: str, calls: list[Any], scripts: list[Any] | None = None) -> Any:
    npm.install()
    asked = json.dumps([main, calls, scripts or []])
    done = subprocess.run(["node", str(HERE / "pyodide.mjs")], input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def as_rows(value: Any) -> Any:
    """An input of a worked example as Lite hands it over with ndim=2; a call is worked out first."""
    if isinstance(value, list) and value and isinstance(value[0], str) and value[0].startswith("="):
        return as_rows(functions[value[0][1:]].function(*value[1:]))
    if isinstance(value, list):
        return [[_typed(cell) for cell in row] if isinstance(row, list) else [_typed(row)] for row in value]
    return [[_typed(value)]]


def _typed(cell: Any) -> Any:
    return None if cell == "" else cell


def in_cells(answer: Any) -> Any:
    """Cells as they show: a column of single values is rows."""
    if not isinstance(answer, list):
        return [[answer]]
    return [row if isinstance(row, list) else [row] for row in answer]


def test_every_worked_example_in_cpython(made: tuple[Package, str], tmp_path: Path) -> None:
    examples = load()
    calls = [[it.function, [as_rows(value) for value in it.call[1:]]] for it in examples]
    answered = in_cpython(tmp_path, made[1], calls)["answers"]
    for example, answer in zip(examples, answered, strict=True):
        wanted = functions[example.function].function(*[_worked_out(value) for value in example.call[1:]])
        assert in_cells(answer) == json.loads(json.dumps(in_cells(wanted))), example.id
        assert example.agrees()


def _worked_out(value: Any) -> Any:
    is_call = isinstance(value, list) and value and isinstance(value[0], str) and value[0].startswith("=")
    return functions[value[0][1:]].function(*value[1:]) if is_call else value


@pytest.mark.needs("npm")
def test_main_in_pyodide_as_far_as_that_goes_without_numpy(made: tuple[Package, str], tmp_path: Path) -> None:
    """The package unpacks, IMP answers, the rest says what is missing; Lite brings numpy. All help is there."""
    calls = [["IMP", [[[430]]]], ["IMP", [[[-50.0]]]], ["MATCHPOINTS", [[[420], [50]]]]]
    scripts = [["Clear this ruling", [["Law 12 (3)", None]]]]
    there, here = in_pyodide(made[1], calls, scripts), in_cpython(tmp_path, made[1], calls, scripts)
    assert there["answers"][:2] == here["answers"][:2] == [10, -2]
    assert "cannot load numpy" in there["answers"][2] and here["answers"][2] == [[2, 0], [0, 2]]
    assert (there["told"], there["books"]) == (here["told"], here["books"])


def test_the_scripts(made: tuple[Package, str], tmp_path: Path) -> None:
    """The paste is read on whatever sheet it stands; a ruling is emptied, a copy of one too, and no other sheet."""
    paste: list[Any] = [
        ["NS", "EW", "Contract", "NS Score", "EW Score"],
        [1, 2, "4♡E=", -620, 620],
        [3, 4, "??", None, None],
    ]
    board: list[Any] = [["Board", *paste[0]], *([7, *row] for row in paste[1:])]
    scripts = [
        ["Read the paste", [["Results", board]]],
        ["Read the paste", [["Results", [["x"]]], ["Read", [["old"]]]]],
        ["Clear this ruling", [["Law 12", None]]],
        ["Clear this ruling", [["Matchpoints (2)", None]]],
        ["Clear this ruling", [["Results", board]]],
    ]
    books = in_cpython(tmp_path, made[1], [], scripts)["books"]
    read = books[0][1]
    assert read[0] == "Read" and read[1][:2] == [["Board", "NS", "EW", "NS score"], [7, 1, 2, -620]]
    assert read[1][2][:3] == [7, 3, 4] and read[1][2][3].startswith("#LAW12! ")
    assert books[1][1][1][1][0].startswith("#LAW12! "), "what is no table is said there"
    cleared = books[2][0][2]
    assert len(cleared) > 8 and books[3][0][2] and books[4][0][2] == []
    sheet: Any = openpyxl.load_workbook(_saved(made[0], tmp_path))["Law 12"]
    for area in cleared:
        rows = sheet[area] if ":" in area else ((sheet[area],),)
        assert not [cell for row in rows for cell in row if cell.protection.locked], area


def _saved(package: Package, folder: Path) -> Path:
    path = folder / "lite.xlsx"
    package.save(path)
    return path


def test_help_and_choices_stand_where_lite_looks(made: tuple[Package, str], tmp_path: Path) -> None:
    told = in_cpython(tmp_path, made[1], [])["told"]
    assert list(told) == [it.name for it in CATALOGUE]
    for declared in CATALOGUE:
        summary, arguments = told[declared.name]
        assert summary == declared.summary and list(arguments)[::-1] == [it.name for it in declared.parameters]
        for parameter in declared.parameters:
            options, words = arguments[parameter.name]
            assert options["doc"] == parameter.help
            assert ("ndim" in options) != bool(words)
    assert told["RANKING"][1]["factoring"][1] == ["NEUBERG", "EBU", "NONE"]


SINGLE: dict[str, list[Any]] = {
    "RULING_WORTH": [["A -100; B 620; C 170"], [420, 50]],
    "RULING_TEXT": [["A", "B"], [420, 50]],
    "AWARD_TEXT": [[420, 50], ["1/2", "1/2"]],
    "WEIGHTED_MP": [[420], ["100%"], [420, 50]],
    "BUTLER_DATUM": [[420, 50]],
    "BUTLER_IMPS": [[420, 50]],
    "MATCHPOINTS": [[420, 50]],
    "SCORE_SESSION": [[1, 1], [420, 50]],
    "RANKING": [[1, 1], [1, 2], [3, 4], [420, 50]],
    "LAW12_ARTIFICIAL": ["A+"],
}


@pytest.mark.parametrize(("function", "argument"), [pair for pair in lite.WORDS if pair[0]])
def test_the_choices_are_all_that_a_function_takes(function: str, argument: str) -> None:
    """What else is given is refused with a list of these words."""
    with pytest.raises(ValueError) as refused:
        functions[function].function(*SINGLE[function], **{argument: "nonsense"})
    said = str(refused.value)
    for word in lite.words_of(function, argument):
        assert word in said, (word, said)


@pytest.mark.needs("npm")
def test_the_workbook_has_the_code_and_no_lambda_names(made: tuple[Package, str], tmp_path: Path) -> None:
    path = _saved(made[0], tmp_path)
    assert workbook_names.carried(Package.load(path)) == 0
    with zipfile.ZipFile(path) as archive:
        root = ElementTree.fromstring(archive.read("xl/webextensions/webextension1.xml"))
        kept = {it.get("name"): json.loads(it.get("value", "")) for it in root.iter() if it.tag.endswith("}property")}
        assert kept["main.py"] == made[1] and "numpy" in kept["requirements.txt"].split()
        relations = archive.read("_rels/.rels").decode()
    assert "xl/webextensions/taskpanes.xml" in relations
    assert openpyxl.load_workbook(path).sheetnames[:2] == ["Start", "Law 12"]
    assert validator.reports(path) == []


@pytest.mark.slow
def test_the_command(said: Any, tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    code, out, error = said("lite", str(path), "--language", "it", "--blank")
    assert (code, error) == (0, "")
    assert [line.split(": ")[0] for line in out.splitlines()] == [str(path), str(tmp_path / "main.py")]
    main = (tmp_path / "main.py").read_text(encoding="utf-8")
    answered = in_cpython(tmp_path, main, [["IMP", [[["x"]]]]])
    assert answered["answers"] == ["#LAW12! score: 'x' non si può leggere come numero"]
    assert answered["told"]["IMP"][0] == functions["IMP"].summary_in("it")
    code, _, error = said("lite", str(tmp_path / "other.xlsx"))
    assert code == 2 and "main.py: exists already; --force overwrites it" in error
    assert not (tmp_path / "other.xlsx").exists()
    assert "must end in .xlsx, not '.py'" in said("lite", str(tmp_path / "main.py"))[2]
