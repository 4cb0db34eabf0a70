"""What went wrong once on a ruling sheet, typed by the names of its cells, in every host that works a workbook out."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.books.filled import BLANK, Entries, filled, typed_in
from tests.hosts.office import Office
from xl_law12.calc.cells import Cell
from xl_law12.calc.engine import Engine
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.references import address

TEAMS = "Law 12"
A, B, C = 0, 1, 6


def ruling(**lines: Any) -> Entries:
    """Kaplan's board, with something else in some cells."""
    contract: list[Any] = ["4SX= by E", "4H= by N", *[None] * 4, "4SX-2 by E", None, None]
    for place, what in lines.pop("contracts", {}).items():
        contract[place] = what
    return {"board": 7, "nos": "NS", "other": 620, "contract": contract} | lines


def alone(other: str) -> Entries:
    return ruling(other=other, contracts={C: None})


# What is typed, and what NS get, what EW get. An average at the other table belongs to that table's pairs: A+/A- there
# is NS -3, EW +3 here, A+/A+ is +3 for both (12C2). Kaplan's revoke: -13 and 0 (EBL 2008, appendix B b2).
CASES: list[tuple[Entries, list[Any]]] = [
    (ruling(), [-13, 0]),
    (alone("A+/A-"), [-3, 3]),
    (alone("A+/A+"), [3, 3]),
    (alone("A-/A-"), [-3, -3]),
    (alone("A/A+"), [3, 0]),
    (ruling(other="NP"), ["", ""]),
    (ruling(other="playing"), ["", ""]),
    (ruling(other=None), ["", ""]),
    (ruling(contracts={B: "A+/A-", C: None}), [3, -3]),
    (ruling(contracts={B: "4Q= by N"}), ["", ""]),
]
RESULTS = ("ns_gets", "ew_gets")


@pytest.mark.parametrize(("entries", "wanted"), CASES)
def test_by_calc(entries: Entries, wanted: list[Any]) -> None:
    sheet = filled(TEAMS, entries)
    assert [sheet[TEAMS, key] for key in RESULTS] == wanted
    assert (sheet[TEAMS, "faults"] == "") is (entries["contract"][B] != "4Q= by N")


@pytest.mark.slow
def test_by_the_names_alone() -> None:
    """Formulon knows no add-in, and takes the names from the file."""
    for entries, wanted in CASES:
        package, places = typed_in(TEAMS, entries)
        part = package.workbook_part
        package[part] = re.sub(rb"_xlop\.(\w+)", rb"[_xlpm.\1]", package[part])
        where = [places[TEAMS].where[key][:2] for key in RESULTS]
        with closing(Engine(package.packed, Workbook(package).sheets)) as engine:
            found = [engine.value(Cell(TEAMS, place)) for place in where]
        assert ["" if it is None else it for it in found] == wanted, entries


@pytest.mark.needs("soffice")
def test_by_libreoffice(office: Office, tmp_path: Path) -> None:
    for number, (entries, wanted) in enumerate(CASES):
        package, places = typed_in(TEAMS, entries, BLANK)
        package.save(path := tmp_path / f"{number}.xlsx")
        document = office.load(path=str(path))
        office.recalculate(document=document)
        cells = (address(places[TEAMS].where[key][:2]) for key in RESULTS)
        found = [office.read(document=document, where=f"{TEAMS}!{cell}")[0][0] for cell in cells]
        office.discard(document=document)
        assert found == wanted, entries
