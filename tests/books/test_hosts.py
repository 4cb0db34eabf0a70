"""What went wrong once on a ruling sheet, typed by the names of its cells, in every host that works a workbook out."""

from __future__ import annotations

import csv
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.books.filled import BLANK, Entries, entered, filled, typed_in
from tests.hosts.office import Office
from xl_law12.books.texts import Edition
from xl_law12.calc.engine import Engine
from xl_law12.calc.formulas import Cell
from xl_law12.calc.workbook import Workbook
from xl_law12.excel.references import Place
from xl_law12.hosts.libreoffice.office import Installation

TEAMS, MATCH = "Law 12", "Match"
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
    (alone("A-/A+"), [3, -3]),
    (ruling(other="NP"), ["", ""]),
    (ruling(other="playing"), ["", ""]),
    (ruling(other=None), ["", ""]),
    (ruling(contracts={B: "A+/A-", C: None}), [3, -3]),
    (ruling(contracts={B: "4Q= by N"}), ["", ""]),
]
RESULTS = ("ns_gets", "ew_gets")
ITALIAN = Edition("it", blank=True)

WEIGHTED: Entries = {"contract": ["4S-1", "4S=", "4S-1", *[None] * 6], "by": [*"NNN", *[None] * 6]}
WEIGHTED |= {"weight": [None, "60%", "40%"], "os_weight": [None, "30%", "70%"]}

# What else was wrong, each cell by its key: figures as they are, texts by how they begin, or by what they hold.
# 4H made against -50 is +12 for NS, one down -2: seen from EW, who did not offend, -12 and +2 on one axis.
FURTHER: list[tuple[Edition, Entries, dict[str, Any]]] = [
    (
        BLANK,
        {"board": 7, "nos": "EW", "other": 0, "contract": ["4H=", "4H-1"], "by": ["N", "N"]},
        {"follow_bars": [-12, 3, "", 15, 15, 0], "ns_gets": [-3], "ew_gets": [3]},
    ),
    (  # no result: one down is 12 IMPs to EW, who see B so
        BLANK,
        {"board": 7, "nos": "EW", "other": 620, "contract": [None, "4H-1"], "by": [None, "N"]},
        {"before": [12], "ns_gets": [-12], "ew_gets": [12]},
    ),
    (BLANK, {"nos": "NS", "other": 620, "contract": ["5CX-1"], "by": ["N"]}, {"faults": "G7: "}),
    (BLANK, {"board": 7, "nos": "NS", "other": 620, "contract": ["4S="]}, {"faults": "D11: "}),
    (
        BLANK,
        {"board": 7, "nos": "NS", "other": 620, **WEIGHTED},
        {"ruling": "NOS NS: A -100; B 60% 620, 40% -100; OS 30% -620, 70% 100", "whole": "30% 4♠="},
    ),
    (
        BLANK,
        {"board": 7, "nos": "NS", **WEIGHTED},
        {"ruling": "NOS NS: A -100; B 60% 620, 40% -100; OS 30% -620, 70% 100", "whole": "30% -620"},
    ),
    (BLANK, ruling(knock_out="yes"), {"form_knockout": [-6.5, 6.5]}),
    (ITALIAN, {"board": 7, "nos": "NS", "other": 620, "contract": ["4C="], "by": ["N"]}, {"faults": "C11: "}),
]
EVERY = [
    *((BLANK, entries, {key: [it] for key, it in zip(RESULTS, wanted, strict=True)}) for entries, wanted in CASES),
    *FURTHER,
]


def as_wanted(found: list[Any], wanted: Any) -> bool:
    """Whether the cells of a key hold what they should, row by row."""
    shown = ["" if it is None else it for it in found]
    return wanted in str(shown[0]) if isinstance(wanted, str) else shown == wanted


@pytest.mark.parametrize(("edition", "entries", "wanted"), EVERY)
def test_by_calc(edition: Edition, entries: Entries, wanted: dict[str, Any]) -> None:
    sheet = filled(TEAMS, entries, edition)
    for key, what in wanted.items():
        rows = sheet.rows(TEAMS, sheet.places[TEAMS].where[key])
        assert as_wanted([it for row in rows for it in row], what), (key, rows)
    if "faults" not in wanted:
        assert (sheet[TEAMS, "faults"] == "") is ("4Q= by N" not in entries["contract"])


@pytest.mark.slow
@pytest.mark.parametrize("edition", [BLANK, ITALIAN], ids=str)
def test_by_the_names_alone(edition: Edition) -> None:
    """Formulon knows no add-in, and takes the names from the file; it loads a workbook once for all its cases."""
    package, places = typed_in(TEAMS, {}, edition)
    page, part = places[TEAMS], package.workbook_part
    package[part] = re.sub(rb"_xlop\.(\w+)", rb"[_xlpm.\1]", package[part])
    cases = [(entries, wanted) for its_edition, entries, wanted in EVERY if its_edition == edition]
    assert cases
    with closing(Engine(package.packed, Workbook(package).load().sheets)) as engine:
        typed: dict[Place, Any] = {}
        for entries, wanted in cases:
            cells = entered(page, entries)
            for place in typed | cells:
                engine.put(Cell(page.sheet.title, place), cells.get(place))
            engine.settle()
            typed = cells
            for key, what in wanted.items():
                found = [engine.value(Cell(page.sheet.title, place)) for place in page.where[key].places()]
                assert as_wanted(found, what), (entries, key, found)


@pytest.mark.slow
def test_by_libreoffice(office: Office, tmp_path: Path) -> None:
    for number, (edition, entries, wanted) in enumerate(EVERY):
        package, places = typed_in(TEAMS, entries, edition)
        page = places[TEAMS]
        package.save(path := tmp_path / f"{number}.xlsx")
        document = office.load(path=str(path))
        office.recalculate(document=document)
        for key, what in wanted.items():
            rows = office.read(document=document, where=f"{page.sheet.title}!{page.where[key]}")
            assert as_wanted([it for row in rows for it in row], what), (entries, key, rows)
        office.discard(document=document)


@pytest.mark.slow
def test_a_pasted_format_is_named_by_the_strip_in_libreoffice(office: Office, tmp_path: Path) -> None:
    """A cell that is pasted from elsewhere is locked: the strip names it, and what to do, until that is undone."""
    package, _ = typed_in(MATCH, {"board": [1]}, BLANK)
    package.save(path := tmp_path / "Match.xlsx")
    book, other = office.load(path=str(path)), office.new()
    office.write(document=other, cells={"A1": 420, "A2": -50, "B1": "N", "B2": "E"})
    cure = "pasted (or cut) with its format: Ctrl+Z, then paste as values."

    def status(sheet: str = MATCH) -> str:
        return str(office.read(document=book, where=f"{sheet}!B2")[0][0])

    def pasted(where: str, cells: str, *, opened: bool = False, sheet: str = MATCH) -> str:
        office.paste(document=book, where=f"{sheet}!{where}", source=other, cells=cells, opened=opened)
        said = status(sheet)
        if sheet == MATCH:
            office.undo(document=book)
            assert cure not in status()
        return said

    assert cure not in status()
    assert pasted("D12", "A1") == f"▲ D12: {cure}"
    assert pasted("G13", "A1:A2").startswith(f"▲ G13:G14: {cure}")
    assert pasted("D12", "A1:B2").startswith(f"▲ D12:D13, E12:E13: {cure}")
    assert pasted("D9", "A1").startswith(f"▲ D9: {cure}")
    assert pasted("D12", "A1", opened=True) == f"● D12: {cure}"
    office.write(document=book, cells={f"{MATCH}!D12": 420})  # as it is typed, or pasted as a value
    assert cure not in status()
    office.cut(document=book, where=f"{MATCH}!D12")
    assert status().startswith(f"▲ D12: {cure}")
    office.undo(document=book)
    office.copy_sheet(document=book, name=MATCH, copy="Second")
    assert pasted("D20", "A1", sheet="Second").startswith(f"▲ D20: {cure}")
    assert cure not in status()
    office.discard(document=other)
    office.discard(document=book)


@pytest.mark.slow
def test_start_where_no_functions_are_installed(installation: Installation, tmp_path: Path) -> None:
    """Their cells are errors in LibreOffice; the first sheet says so, and what to do."""
    book, stored = tmp_path / "Law12.xlsx", Path(__file__).resolve().parents[2] / "workbook_templates" / "Law12.xlsx"
    book.write_bytes(stored.read_bytes())
    words = ("--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76", "--outdir", str(tmp_path))
    assert installation.run("soffice", tmp_path / "profile", *words, str(book))[0] == 0
    with book.with_suffix(".csv").open(encoding="utf-8", newline="") as lines:
        start = "\n".join(" ".join(line[:3]) for line in csv.reader(lines))  # the helpers behind them are hidden
    assert "No functions answer: what the sheets show is old, or an error." in start
    assert "double-click the file law12-" in start and "Next: click the name of a sheet" in start
    assert "Err:" not in start and "#NAME?" not in start
