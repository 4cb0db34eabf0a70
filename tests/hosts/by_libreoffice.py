"""What a LibreOffice with our extension finds for the formulas of a workbook, for comparison with calc."""

import re
from collections.abc import Collection
from pathlib import Path

from tests.hosts.office import Office
from xl_law12.calc.formulas import Cell, our_functions
from xl_law12.calc.workbook import Calculated, Workbook, or_zero
from xl_law12.excel.package import Package
from xl_law12.excel.references import address
from xl_law12.excel.syntax import OF_PROGRAMS
from xl_law12.excel.values import Block, ErrorValue, Value

_NAMES = "|".join(sorted(our_functions(), key=len, reverse=True)).encode()
_PREFIXED = re.compile(rb"(?:%s)+(?=(?:%s)\()" % (OF_PROGRAMS.encode(), _NAMES), re.I)
UNKNOWN = "LibreOffice does not know a name in it"


def calculated(office: Office, work: Path, workbook: Workbook, wanted: Collection[Cell]) -> Calculated:
    """The values that a running LibreOffice finds for formulas. `work` is a folder for temporary files."""
    given, saved = work / "given.xlsx", work / "saved.xlsx"
    package = Package(workbook.package.packed())
    for sheet in package.sheets():
        package[sheet.part] = _PREFIXED.sub(b"", package[sheet.part])
    given.write_bytes(package.packed())
    document = office.load(path=str(given))
    try:
        office.recalculate(document=document)
        spilling = [cell for cell in wanted if workbook.formula(cell).kind == "dynamic"]
        if spilling:
            anchors = [f"{cell.sheet}!{address(cell.place)}" for cell in spilling]
            office.spread(document=document, anchors=anchors)
            office.recalculate(document=document)
        office.store(document=document, path=str(saved))
    finally:
        office.discard(document=document)
    return _results_in(Workbook(Package(saved.read_bytes())).load(), workbook, wanted)


def _results_in(saved: Workbook, workbook: Workbook, wanted: Collection[Cell]) -> Calculated:
    """The results in the file that LibreOffice saved. Where it does not know a name, the stored value is kept."""
    done = Calculated({}, {})
    for cell in wanted:
        stored, formula = workbook.formula(cell), saved.sheets[cell.sheet].formulas.get(cell.place)
        area = formula.area if formula is not None and stored.kind == "dynamic" else stored.area
        before, now = workbook.sheets[cell.sheet].values, saved.sheets[cell.sheet].values
        rows = [[_shown(now.get(place), before.get(place)) for place in row] for row in area.rows()]
        if formula is None or (_is_unknown(rows[0][0]) and not _is_unknown(before.get(cell.place))):
            done.kept[cell] = UNKNOWN
        else:
            done.results[cell] = Block(area, rows)
    return done


def _shown(value: Value, before: Value) -> Value:
    """What a cell shows. LibreOffice saves TRUE as 1 in a cell that has no format for truth values."""
    return bool(value) if isinstance(before, bool) and value in (0, 1) else or_zero(value)


def _is_unknown(value: Value) -> bool:
    return isinstance(value, ErrorValue) and value == "#NAME?"
