"""What a sheet says where the cells that say how are left blank: words, and no error (an empty setting is named)."""

from __future__ import annotations

import pytest

from tests.books.filled import EVENING, filled, is_hidden, pages
from xl_law12.books.texts import Edition

WHO = "is blank: who did not offend?"
ASKED = {
    "Law 12": WHO,
    "Matchpoints": WHO,
    "Teams of eight": "Choose: how many tables?",
    "Poll": "who is vulnerable?",
    **dict.fromkeys(("Traveller", "Session", "Ranking", "Rulings", "Butler", "VPs")),  # the usual counts
}


@pytest.mark.parametrize(("name", "asked"), ASKED.items())
def test_every_setting_left_blank(name: str, asked: str | None) -> None:
    """The examples without the single cells that are typed in."""
    page = pages(Edition(), EVENING if name in EVENING else (name,))[name]
    sheet = filled(name, {key: "" for key in page.inputs if page.where[key].is_cell}, Edition())
    seen = [area for area, _ in page.formulas if not is_hidden(page, area)]
    texts = [str(it) for area in seen for row in sheet.rows(name, area) for it in row]
    if asked == WHO:  # refusals of lines are in their cells, where a format hides them
        assert asked in sheet[name, "faults"] and asked in sheet[name, "below_here"]
        return
    assert name == "Poll" or [it for it in texts if it.startswith("#")] == []
    told = str(sheet[name, "status"])
    assert told.startswith("▲") is bool(asked) and (asked or "") in told
