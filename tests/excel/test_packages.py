"""Workbook files: what is no workbook is refused in a sentence, and a file is written whole or not at all."""

import errno
import os
import re
import signal
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, strategies as st

from tests.calc import acceptance
from tests.calc.workbooks import filled
from xl_law12 import atomic
from xl_law12.calc import formulas, jobs
from xl_law12.calc.jobs import Options
from xl_law12.calc.workbook import values_differ
from xl_law12.errors import Law12Error
from xl_law12.excel import defined_names, sheets, writing
from xl_law12.excel.package import Package
from xl_law12.excel.references import Area
from xl_law12.excel.syntax import text_of
from xl_law12.excel.unpacking import MOST_PARTS, PackageError
from xl_law12.excel.values import OLD_ERRORS, ErrorValue


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "rulings.xlsx"
    made = openpyxl.Workbook()
    assert made.active is not None
    made.active["A1"] = "=IMP(430)"
    made.save(path)
    return path


def altered(path: Path, part: str, change: Callable[[bytes], bytes]) -> None:
    """A part of a workbook changed by hand."""
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    parts[part] = change(parts[part])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data)


Spoil = Callable[[Path], Any]


def instead(change: Callable[[bytes], bytes]) -> Spoil:
    """Something else in the place of the file."""
    return lambda path: path.write_bytes(change(path.read_bytes()))


def within(part: str, change: Callable[[bytes], bytes]) -> Spoil:
    """Something else in a part of the workbook."""
    return lambda path: altered(path, part, change)


def archive(**parts: str) -> Spoil:
    """A zip file with other parts."""

    def write(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as packed:
            for name, text in parts.items():
                packed.writestr(name, text)

    return write


def bomb(path: Path) -> None:
    """600 MB of nothing in 600 kB."""
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED, compresslevel=1) as packed, packed.open("zeros", "w") as part:
        for _ in range(600):
            part.write(bytes(2**20))


def many_parts(path: Path) -> None:
    with zipfile.ZipFile(path, "a") as packed:
        for number in range(MOST_PARTS):
            packed.writestr(f"part{number}", b"")


def password(path: Path) -> None:
    """The flag of a zip's own encryption."""
    data = bytearray(path.read_bytes())
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + place] |= 1
            at = data.find(mark, at + 4)
    path.write_bytes(bytes(data))


SHEET_1, RELATIONS = "xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"
ENTITY = b'<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
# In another encoding, where a search for the letters alone would miss them.
LAUGHS = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY e "ha">]><worksheet>&e;</worksheet>'
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
ROWS = b"".join(b'<row r="%d"/>' % row for row in range(2, 1_000_001)) + b"</sheetData>"
OPEN_DOCUMENT = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<document/>"}
NO_ZIP = "is not a workbook (.xlsx or .xlsm): it is no zip file, or a damaged one"
BAD: dict[str, tuple[Spoil, str]] = {
    "no zip": (instead(lambda _: b"board,score\n1,420\n"), NO_ZIP),
    "empty": (instead(lambda _: b""), "is empty"),
    "cut off": (instead(lambda data: data[:-400]), "is not a workbook"),
    "its beginning cut off": (instead(lambda data: data[2000:]), NO_ZIP),  # the directory at the end counts from there
    "another zip": (archive(**{"notes.txt": "no workbook"}), "is no whole workbook: _rels/.rels is missing"),
    "OpenDocument": (archive(**OPEN_DOCUMENT), "is in the format of LibreOffice: open it and save it as .xlsx"),
    "a document": (
        within("_rels/.rels", lambda data: data.replace(b"/officeDocument", b"/somethingElse")),
        "is a zip file, but no workbook",
    ),
    "a binary workbook": (
        within("_rels/.rels", lambda data: data.replace(b"xl/workbook.xml", b"xl/workbook.bin")),
        "is an .xlsb workbook: open it and save it as .xlsx",
    ),
    "a bomb": (bomb, "more than any workbook of scores needs"),
    "many parts": (many_parts, "parts, more than any workbook of scores needs"),
    "an external entity": (within(SHEET_1, lambda data: ENTITY + data), "declares entities"),
    "entities in UTF-16": (within(SHEET_1, lambda _: LAUGHS.encode("utf-16")), "declares entities"),
    "encrypted": (
        instead(lambda _: OLD + "EncryptedPackage".encode("utf-16-le")),
        "is encrypted: open it, take the password off",
    ),
    "the old format": (instead(lambda _: OLD), "is in the old format of Excel"),
    "a password": (password, "is encrypted"),
    "no part for a sheet": (
        within(RELATIONS, lambda data: data.replace(b"sheet1.xml", b"sheet7.xml")),
        "is no whole workbook: xl/worksheets/sheet7.xml is missing",
    ),
    "broken XML": (within(SHEET_1, lambda data: data[:-30]), "is damaged"),
    "a million rows": (
        within(SHEET_1, lambda data: data.replace(b"</sheetData>", ROWS)),
        "rows with nothing in them: select them below the data, delete them and save",
    ),
}
LARGE = ("many parts", "a million rows")  # the quick tests have the bomb


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("spoil", "problem"), [pytest.param(*BAD[it], marks=[pytest.mark.slow] * (it in LARGE), id=it) for it in BAD]
)
def test_what_is_no_workbook_is_refused_and_nothing_is_written(
    book: Path, spoil: Spoil, problem: str, said: Any
) -> None:
    spoil(book)
    before = book.read_bytes()
    code, out, error = said("calc", "--all", book)
    assert (code, out) == (2, "")
    assert problem in error and str(book) in error and "Traceback" not in error
    assert book.read_bytes() == before
    assert [it.name for it in book.parent.iterdir()] == [book.name]


@pytest.mark.parametrize(("lock", "program"), [(".~lock.rulings.xlsx#", "LibreOffice"), ("~$rulings.xlsx", "Excel")])
def test_a_file_that_is_open_is_not_replaced(book: Path, said: Any, lock: str, program: str) -> None:
    book.with_name(lock).write_text("")
    before = book.read_bytes()
    code, _, error = said("calc", book)
    assert code == 2 and f"is open in {program}: close it there first" in error
    assert book.read_bytes() == before
    assert len(list(book.parent.iterdir())) == 2


@pytest.mark.parametrize("function", ["mkstemp", "replace", "fsync"])
def test_a_folder_or_a_file_that_cannot_be_written(
    book: Path, said: Any, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    """As root nothing is read-only; the system's refusal is put in its place."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(errno.EACCES, "denied") if function != "fsync" else OSError(errno.ENOSPC, "No space left")

    owner: Any = {"mkstemp": tempfile, "replace": Path, "fsync": os}[function]
    monkeypatch.setattr(owner, function, refuse)
    before = book.read_bytes()
    code, _, error = said("calc", book)
    assert code == 2
    assert (
        "cannot be written: No space left" if function == "fsync" else "not allowed there (a read-only folder"
    ) in error
    assert book.read_bytes() == before
    assert [it.name for it in book.parent.iterdir()] == [book.name]


# What another file tells stays as it was: links and rights


def test_rights_are_kept_and_backups_never_overwritten(book: Path) -> None:
    book.chmod(0o640)
    original = book.read_bytes()
    first = jobs.process(book, None, Options())
    assert first.backup is not None and first.backup.name == "rulings.xlsx.bak"
    assert first.backup.read_bytes() == original
    assert book.stat().st_mode & 0o777 == 0o640
    second = jobs.process(book, None, Options(recalc_on_load=True))
    assert second.backup is not None and second.backup.name == "rulings.xlsx.bak2"
    assert first.backup.read_bytes() == original


KILL_AT = (
    *("open", "os.rename", "os.remove", "os.chmod", "os.utime", "tempfile.mkstemp", "os.truncate", "shutil.copyfile"),
)


def killed_at(number: int, act: Callable[[], None]) -> bool:
    """Whether a process that was to be killed at a step of its writing was killed; False: it had fewer steps."""
    child = os.fork()
    if child == 0:
        left = number
        real_sync = os.fsync

        def step(*_: Any) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

        def sync(handle: int) -> None:
            step()
            real_sync(handle)
            step()

        setattr(os, "fsync", sync)  # noqa: B010
        sys.addaudithook(lambda event, _: step() if event in KILL_AT else None)
        act()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is killed here that only POSIX can make")
def test_killed_at_every_step_the_original_is_whole(book: Path) -> None:
    original = book.read_bytes()
    package = Package(original)
    jobs.recalculate(package)
    wanted = package.packed()

    def write() -> None:
        atomic.replace(book, wanted, original)

    steps = 0
    while killed_at(steps, write):
        copies = [
            it.read_bytes() for it in book.parent.iterdir() if it.suffix in (".bak", ".bak2") or ".bak" in it.suffix
        ]
        assert all(copy == original for copy in copies)
        assert book.read_bytes() == original or (book.read_bytes() == wanted and copies)
        for it in book.parent.iterdir():
            if it != book:
                it.unlink()
        book.write_bytes(original)
        steps += 1
        assert steps < 200
    assert steps > 10
    assert book.read_bytes() == wanted


# Parts


def test_only_the_rows_that_change_are_touched() -> None:
    data = (
        b'<?xml version="1.0"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
        b" xmlns:z='urn:z'><dimension ref=\"A1\"/><sheetData>"
        b'<row r="1"   z:odd=\'1\' ><c r="A1"><v>1</v></c></row>'
        b'<row r="3"><c r="B3" s="4"><f>1+1</f></c></row></sheetData><tail  a="1"/></worksheet>'
    )
    changed = filled(data, {(3, 2): 2.0})
    assert changed == data.replace(b"<f>1+1</f>", b"<f>1+1</f><v>2</v>").replace(b'ref="A1"', b'ref="A1:B3"')
    grown = filled(data, {(2, 1): "a"})
    assert b'<row r="2"><c r="A2" t="str"><v>a</v></c></row><row r="3">' in grown
    assert filled(data, {}) == data
    blanks = data.replace(b"</sheetData>", b"</sheetData \n>")  # as XML allows it
    assert filled(blanks, {(3, 2): 2.0}) == changed.replace(b"</sheetData>", b"</sheetData \n>")


SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
stored_values = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.sampled_from([ErrorValue(it) for it in OLD_ERRORS]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"), max_size=40),
)


@given(st.dictionaries(st.tuples(st.integers(1, 9), st.integers(1, 60)), stored_values, max_size=20), st.booleans())
def test_what_is_written_is_read_again(values: dict[tuple[int, int], Any], into_rows: bool) -> None:
    """Values of every kind, into new rows and into rows that hold other cells already."""
    rows = b"".join(b'<row r="%d" spans="1:3"><c r="C%d"><v>1</v></c></row>' % (row, row) for row in range(1, 10))
    data = filled(SHEET % (rows if into_rows else b""), values)
    read = sheets.read(data, [].__getitem__, "sheet").values
    kept = {(row, 3): 1.0 for row in range(1, 10)} if into_rows else {}
    for place, value in {**kept, **values}.items():
        assert (read[place], type(read[place])) == (value, type(value))
    assert len(read) == len({**kept, **values})


@pytest.mark.parametrize("formula", [*acceptance.NATIVE, *acceptance.OURS])
def test_a_formula_parsed_and_printed_is_the_same(formula: str) -> None:
    parsed = formulas.parse(formula)
    assert parsed is not None and text_of(parsed.tree) == formula


def test_a_sheet_without_rows_and_one_with_comments() -> None:
    empty_sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/><a/></worksheet>'
    )
    written = filled(empty_sheet, {(1, 1): True})
    assert b'<sheetData><row r="1"><c r="A1" t="b"><v>1</v></c></row></sheetData><a/>' in written
    commented = empty_sheet.replace(b"<sheetData/>", b'<sheetData><!-- <row r="1"/> --><row r="1"/></sheetData>')
    assert b'<c r="A1"><v>2</v></c>' in filled(commented, {(1, 1): 2.0})
    with pytest.raises(PackageError, match="is no worksheet"):
        filled(b"<chartsheet/>", {(1, 1): 1.0})


def test_the_mark_of_calculation_is_put_where_the_schema_wants_it(book: Path) -> None:
    package = Package.load(book)
    main = package["xl/workbook.xml"].replace(b"</workbook>", b"<extLst/></workbook>")
    package["xl/workbook.xml"] = main[: main.index(b"<calcPr")] + main[main.index(b"<extLst") :]
    writing.mark_calculation(package, is_done=True)
    assert b'<calcPr calcId="191029"/><extLst/>' in package["xl/workbook.xml"]
    del package["xl/workbook.xml"]
    with pytest.raises(Law12Error, match=r"xl/workbook\.xml is missing"):
        package.sheets()


def test_the_calculation_chain_goes_with_the_formulas(book: Path) -> None:
    package = Package.load(book)
    package.add("xl/calcChain.xml", b"<calcChain/>", "calcChain", "application/x")
    package.drop("calcChain")
    package.drop("calcChain")
    assert "xl/calcChain.xml" not in package
    assert b"calcChain" not in package["[Content_Types].xml"] + package["xl/_rels/workbook.xml.rels"]


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        (1.0, 1.0 + 1e-15, False),
        (1.0, 1.000001, True),
        (True, 1.0, True),
        ("#N/A", ErrorValue("#N/A"), True),
        (ErrorValue("#N/A"), ErrorValue("#N/A"), False),
        (None, 0.0, True),
        (None, None, False),
        ("", None, True),
        (0.0, 0.0, False),
    ],
)
def test_what_a_reader_would_see_as_another_value(old: Any, new: Any, wanted: bool) -> None:
    assert values_differ(old, new) is wanted


@given(
    st.dictionaries(st.tuples(st.integers(1, 3), st.integers(1, 6)), stored_values | st.none(), min_size=1),
    st.dictionaries(st.tuples(st.integers(1, 3), st.integers(1, 6)), stored_values | st.none(), min_size=1),
)
def test_values_are_written_the_same_into_a_part_of_an_unusual_form(
    before: dict[Any, Any], after: dict[Any, Any]
) -> None:
    """Into cells as Excel writes them, behind a comment, which is taken out first, and with prefixes."""
    cells = [[f'<c r="{column}{row}" s="{row}"><f>1+1</f></c>' for column in "ABCDEF"] for row in (1, 2, 3)]
    rows = "".join(f'<row r="{number}" spans="1:6">{"".join(row)}</row>' for number, row in enumerate(cells, start=1))
    data = filled(SHEET % rows.encode(), before)
    unusual = filled(data.replace(b"<sheetData>", b"<!-- -->" + b"<sheetData>"), after)
    quickly = filled(data, after)
    prefixed = re.sub(rb"<(/?)(?=[a-z])", rb"<\1x:", data).replace(b"xmlns=", b"xmlns:x=")
    others = [unusual, filled(prefixed, after)]
    read, *same = (sheets.read(data, [].__getitem__, "sheet") for data in (quickly, *others))
    for other in same:
        assert read.values == other.values and read.formulas == other.formulas
    assert quickly.count(b"<f>1+1</f>") == 18


def test_only_the_formulas_that_are_named_are_made_to_spill(book: Path) -> None:
    """Their neighbours stay: a formula that is not named, and a constant that is."""
    package = Package.load(book)
    rows = b'<row r="1"><c r="A1"><f>F(1)</f></c><c r="B1"><f>G(1)</f></c><c r="C1"><v>7</v></c></row>'
    package["xl/worksheets/sheet1.xml"] = SHEET % rows
    writing.mark_spilling(package, {"Sheet": {(1, 1): Area(1, 1, 3, 1), (1, 3): Area(1, 3, 3, 3)}})
    marked = b'<c r="A1" cm="1"><f t="array" ref="A1:A3">F(1)</f></c><c r="B1"><f>G(1)</f></c><c r="C1"><v>7</v></c>'
    assert marked in package["xl/worksheets/sheet1.xml"]


@pytest.mark.parametrize(
    ("said", "data"),
    [
        ("", (2, 1, 9, 2)),  # a heading and no totals, where nothing is said
        ('headerRowCount="0"', (1, 1, 9, 2)),
        ('totalsRowCount="1"', (2, 1, 8, 2)),
        ('headerRowCount="0" totalsRowCount="1"', (1, 1, 8, 2)),
    ],
)
def test_the_data_of_a_table_stand_between_its_heading_and_its_totals(
    book: Path, said: str, data: tuple[int, int, int, int]
) -> None:
    package = Package.load(book)
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    table = (
        f'<table xmlns="{main}" id="1" name="Field" displayName="Field" ref="A1:B9" {said}><tableColumns count="2">'
        '<tableColumn id="1" name="score"/><tableColumn id="2" name="side"/></tableColumns></table>'
    )
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/table"
    package.add("xl/tables/table1.xml", table.encode(), "table", "application/xml")
    package["xl/worksheets/_rels/sheet1.xml.rels"] = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{kind}" Target="../tables/table1.xml"/></Relationships>'
    ).encode()
    (found,) = defined_names.tables(package)
    assert (found.whole, found.data, found.columns) == (Area(1, 1, 9, 2), Area(*data), ("score", "side"))
