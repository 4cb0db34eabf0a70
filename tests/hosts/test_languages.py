"""In which language each program says what it refuses: the workbook's, LibreOffice's own, or what was asked for."""

import importlib
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.calc.workbooks import calculated, shown, with_part
from tests.hosts.office import Office
from xl_law12 import MATCHPOINTS
from xl_law12.books import build
from xl_law12.books.texts import Edition
from xl_law12.calc.workbook import Workbook
from xl_law12.errors import Law12Error
from xl_law12.excel.package import Package
from xl_law12.hosts.excel import MODULES, UDFS, macro_workbook, settings
from xl_law12.languages import known
from xl_law12.sheet.cells import error_text
from xl_law12.sheet.functions import CATALOGUE

ENGLISH = "#LAW12! results, row 2: 425 is not a score that a contract can give"
ITALIAN = "#LAW12! results, riga 2: 425 non è un punteggio che un contratto possa dare"
FRENCH = "#LAW12! results, ligne 2: 425 n'est pas un score qu'un contrat puisse donner"
LINES = "INDEX(READ_RESULTS(,,,A1:A2),2)"  # the refusal of a line stands in its place, beside the results of others


def of_scores(sentence: str) -> str:
    return sentence.replace("results", "ns_score")


def refusing(path: Path, language: str | None) -> Path:
    """A workbook whose properties say a language, or none, with a score that no contract can give."""
    book = openpyxl.Workbook()
    assert book.active is not None
    book.properties.language = language
    for row in ([420, "=MATCHPOINTS(A1:A2)", f"={LINES}"], [425]):
        book.active.append(row)
    book.save(path)
    return path


SAID = {None: ENGLISH, "fr-FR": FRENCH, "it": ITALIAN, "it-IT": ITALIAN, "en-US": ENGLISH, "nl": ENGLISH}


@pytest.mark.parametrize("language", SAID)
def test_calc_speaks_the_language_of_the_workbook(tmp_path: Path, language: str | None) -> None:
    path = refusing(tmp_path / "a.xlsx", language)
    calculated(path)
    assert shown(path)["B1"].value == SAID[language]
    assert shown(path)["C1"].value == of_scores(SAID[language])


def test_properties_that_cannot_be_read_are_english(tmp_path: Path) -> None:
    """Nothing else is asked of that part: no reason to refuse a workbook."""
    path = with_part(refusing(tmp_path / "a.xlsx", "it"), "docProps/core.xml", lambda _: b"no XML")
    calculated(path)
    assert Workbook(Package.load(path)).load().sheets["Sheet"].values[1, 2] == ENGLISH


def test_libreoffice_speaks_the_language_of_the_workbook(office: Office, tmp_path: Path) -> None:
    """Where the workbook says none it is that of LibreOffice's menus, here English."""
    for number, (language, sentence) in enumerate(SAID.items()):
        document = office.load(path=str(refusing(tmp_path / f"{number}.xlsx", language)))
        office.recalculate(document=document)
        assert office.read(document=document, where="B1:C1") == [[sentence, of_scores(sentence)]], language
        office.discard(document=document)


TEMPLATES = {"Law12.xlsx": "en", "Law12-it.xlsx": "it"}  # those that are kept; others are built when they are asked for


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_template_says_its_language(name: str) -> None:
    folder = Path(__file__).resolve().parent.parent.parent / "workbook_templates"
    assert Package.load(folder / name).language == TEMPLATES[name]


@pytest.mark.parametrize("language", known())
def test_excel_has_a_module_for_every_language(language: str) -> None:
    udfs: Any = pytest.importorskip("xl_law12.hosts.excel.udfs", reason="xlwings needs Python 3.11")
    found = importlib.import_module(MODULES[language])
    assert set(found.__all__) <= set(vars(found))
    assert MODULES[language] == (
        "xl_law12.hosts.excel.udfs" if language == "en" else f"xl_law12.hosts.excel.udfs_{language}"
    )
    assert f">{MODULES[language]}<".encode() in settings.sheet("pythonw", language)
    functions = udfs.udfs(language)
    with pytest.raises(Law12Error) as refused:
        MATCHPOINTS([420, 425])
    sentence = error_text(refused.value, language)
    assert functions["MATCHPOINTS"]([[420.0], [425.0]]) == found.MATCHPOINTS([[420.0], [425.0]]) == sentence
    assert functions["READ_RESULTS"](None, None, None, [[420.0], [425.0]]) == [[420.0], [of_scores(sentence)]]


def test_a_module_of_a_language_that_there_is_not() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(f"{UDFS}_xx")


@pytest.mark.slow
def test_the_italian_workbook_for_excel() -> None:
    """VBA is written in letters that every code page has."""
    code = macro_workbook.wrappers("it") + macro_workbook.opening("it")
    assert code.isascii() and "«" not in code
    assert 'XLPy.CallUDF("xl_law12.hosts.excel.udfs_it", "IMP_", Array(430)' in code
    assert '"xl_law12.hosts.excel.udfs"' not in code
    assert 'Unreached = "#LAW12! " & "Python non " & ChrW(232) & " raggiungibile" & " ("' in code
    assert 'MsgBox "Non si pu" & ChrW(242) & " calcolare nulla' in code
    assert "The IMPs for score" not in code
    package = build.for_excel(Edition("it", for_vba=True), "pythonw")
    assert any(b"xl_law12.hosts.excel.udfs_it" in package[sheet.part] for sheet in package.sheets())


@pytest.mark.parametrize("language", known()[1:])
def test_the_macros_have_all_letters_of_a_language(language: str) -> None:
    """None is lost or replaced, and no line is longer than VBA takes."""
    pytest.importorskip("xlwings", reason="xlwings needs Python 3.11")
    lines = macro_workbook.opening(language).splitlines()
    assert all(line.isascii() and len(line) < 1000 for line in lines)
    pieces = "".join(lines)
    shown = re.sub(r"ChrW\((\d+)\)", lambda it: f'"{chr(int(it[1]))}"', pieces).replace('" & "', "").replace('""', '"')
    for function in CATALOGUE:
        assert all(it.help_in(language) in shown for it in function.parameters)
