"""What Excel makes of what is typed: nothing that we show to be typed begins as a formula, nor becomes a date."""

import io
import re
import zipfile

import openpyxl
import pytest

from tests.books.filled import built, filled
from tests.excel_rules.test_templates import EDITIONS
from xl_law12.books.texts import Edition
from xl_law12.excel.package import Package
from xl_law12.languages import known, translations

# An award whose first score has a sign: Excel reads `-100 60%, 620 40%` as a formula, and refuses it.
SIGNS = ("=", "@", "+", "-")
SIGN_FIRST = re.compile(r"(?:^|[(:;\"'«]\s?)[-+=@]\d{2,} (?:\d+%|\d/\d)")


def texts(package: Package) -> list[tuple[str, str]]:
    """What the input cells hold, and what their prompts say."""
    book = openpyxl.load_workbook(io.BytesIO(package.packed()))
    found = []
    for sheet in book:
        found += [(sheet.title, check.prompt or "") for check in sheet.data_validations.dataValidation]
        cells = (cell for row in sheet.iter_rows() for cell in row if not cell.protection.locked)
        found += [(sheet.title, cell.value) for cell in cells if isinstance(cell.value, str)]
    return found


@pytest.mark.filterwarnings("ignore:.*xtension is not supported")
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.slow
def test_nothing_to_type_begins_as_a_formula(edition: Edition) -> None:
    said = texts(built(edition))
    assert any("60% 420" in text for _, text in said)
    assert [it for it in said if SIGN_FIRST.search(re.sub(r"\s+", " ", it[1])) or it[1].startswith(SIGNS)] == []


@pytest.mark.parametrize("language", known())
def test_no_translation_shows_an_award_that_begins_with_its_sign(language: str) -> None:
    assert [text for text in translations(language).values() if SIGN_FIRST.search(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["1/5", "20%", "0.2", "0,2", 0.2])
def test_a_fifth_is_a_fifth_however_it_is_typed(typed: object) -> None:
    """WBF 2017, example 11: a half raised by a fifth is 60%. The cell is a text cell, where Excel makes no date."""
    sheet = filled("Poll", {"votes": [3, 3], "favours": ["yes", "no"], "uplift": typed})
    assert sheet["Poll", "weight"][0] == pytest.approx(0.6)
    book = openpyxl.load_workbook(io.BytesIO(built(Edition()).packed()))
    place = sheet.places["Poll"].where["uplift"]
    assert book["Poll"].cell(place.top, place.left).number_format == "@"


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_links_have_a_location_and_two_blanks_are_kept(edition: Edition) -> None:
    """As Excel stores them: no target outside the workbook, and `xml:space` where blanks would be lost."""
    links = 0
    with zipfile.ZipFile(io.BytesIO(built(edition).packed())) as parts:
        for name in parts.namelist():
            part = parts.read(name).decode("utf-8", "replace")
            here = re.findall(r"<hyperlink [^>]*>", part) if name.startswith("xl/worksheets/sheet") else []
            links += len(here)
            assert [it for it in here if " location=" not in it or "r:id" in it] == []
            if name.endswith(".xml"):
                assert re.findall(r"<t>(?:\s[^<]*|[^<]*\s|[^<]*(?:  |\n)[^<]*)</t>", part) == [], name
    assert links > 10
