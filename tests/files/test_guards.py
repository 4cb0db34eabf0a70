"""What is exported is a text in every spreadsheet, whichever sign it splits lines at, and reads back as it was."""

import csv
import io
import subprocess
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, strategies as st

from xl_law12.files import opening
from xl_law12.files.own_files import guarded, safe, unguarded

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
