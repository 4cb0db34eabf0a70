"""What a page of downloads shows: whole, the same every time, and each file what it says."""

import hashlib
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from release import __main__ as making, books, extensions, packed, welcome
from tests.documents import ROOT
from tests.release import browser
from tests.release.conftest import built
from xl_law12.languages import known
from xl_law12.version import __version__

pytestmark = pytest.mark.slow
ARCHIVES = (f"xl_law12-{__version__}-py3-none-any.whl", f"xl_law12-{__version__}.tar.gz")


def test_everything_is_there(released: Path) -> None:
    workbooks = [books.name(language, blank=blank) for language in known() for blank in (True, False)]
    oxts = ["law12.oxt", *map(extensions.file_name, extensions.SYSTEMS)]
    single = [books.MACROS, making.LAMBDAS, making.NOTES, making.SUMS, welcome.NAME, welcome.RULING, making.DIRECTORS]
    wanted = {*workbooks, *oxts, *single, *ARCHIVES, making.DOCUMENTATION}
    assert {path.name for path in released.iterdir()} == wanted


def test_the_sums_fit_every_file(released: Path) -> None:
    lines = [line.split("  ") for line in (released / making.SUMS).read_text(encoding="utf-8").splitlines()]
    every = {path.relative_to(released).as_posix() for path in released.rglob("*") if path.is_file()}
    assert {name for _, name in lines} == every - {making.SUMS}
    for digest, name in lines:
        assert hashlib.sha256((released / name).read_bytes()).hexdigest() == digest, name


def test_the_same_bytes_every_time(released: Path, tmp_path: Path) -> None:
    """In another time zone, with other hashes of Python's, on another day."""
    again = built(tmp_path / "again", TZ="Pacific/Auckland", PYTHONHASHSEED="12", SOURCE_DATE_EPOCH="86400")
    assert (again / making.SUMS).read_text(encoding="utf-8") == (released / making.SUMS).read_text(encoding="utf-8")


def test_the_notes_are_this_version_s(released: Path) -> None:
    notes = (released / making.NOTES).read_text(encoding="utf-8")
    assert notes.startswith(f"# xl-law12 {__version__} (") and "\n## " not in notes
    assert notes.partition("\n")[2] in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8") + "\n"


@pytest.mark.parametrize("language", known())
def test_the_workbooks(released: Path, language: str) -> None:
    """With the examples and blank: who did not offend is typed in the one, and not in the other."""
    typed = []
    for blank in (False, True):
        book = openpyxl.load_workbook(released / books.name(language, blank=blank))
        sheet = book.worksheets[1]
        place = re.search(r"\$([A-Z]+)\$(\d+)", sheet.defined_names["nos"].attr_text)
        assert place is not None and book.properties.language == language
        typed.append(sheet["".join(place.groups())].value)
    assert typed == ["NS", None]


def test_the_workbook_with_macros(released: Path) -> None:
    with zipfile.ZipFile(released / books.MACROS) as book:
        assert "xl/vbaProject.bin" in book.namelist()
        assert any(b">pythonw<" in book.read(name) for name in book.namelist())


def test_the_zip_for_directors(released: Path) -> None:
    """What a director needs as it lies beside it, with the wheel for who has Python alone; no sources."""
    with zipfile.ZipFile(released / making.DIRECTORS) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert {entry.date_time for entry in archive.infolist()} == {packed.FIRST_DATE}
        inside = {name.partition("/")[2]: archive.read(name) for name in names}
    beside = {path.relative_to(released).as_posix(): path for path in released.rglob("*") if path.is_file()}
    left_out = {ARCHIVES[1], making.SUMS, making.NOTES, making.DIRECTORS}
    assert inside.keys() == beside.keys() - left_out
    assert all(content == beside[name].read_bytes() for name, content in inside.items())


def test_read_me_first_leads_to_what_is_there(released: Path) -> None:
    page = (released / welcome.NAME).read_text(encoding="utf-8")
    assert re.findall(r'<section lang="(\w+)">', page) == list(welcome.LANGUAGES)
    links = re.findall(r'href="([^"]+)"', page)
    assert {path.name for path in released.glob("*.oxt")} | {"Law12.xlsx", "Law12-it.xlsx"} <= set(links)
    assert links.count(welcome.RULING) == len(welcome.LANGUAGES)
    assert [link for link in links if not (released / link.partition("#")[0]).is_file()] == []


@pytest.mark.quick
def test_read_me_first_has_a_link_for_a_language_without_a_part_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "In another language" not in welcome.page()
    monkeypatch.setattr(welcome, "known", lambda: (*welcome.LANGUAGES, "sv"))
    assert '<p>In another language: <a href="Law12-sv.xlsx">Law12-sv.xlsx</a></p>' in welcome.page()


@pytest.mark.needs("chromium")
@pytest.mark.needs("pdftotext")
def test_read_me_first_is_one_page(released: Path, tmp_path: Path) -> None:
    assert browser.pages_on_paper(released / welcome.NAME, tmp_path) == 1
