"""Writing into a worksheet's part: values beside formulas, and formulas turned into values.

Only the rows in which something changes are touched; every other byte of the part stays as it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from xl_law12.ooxml.references import Area, Place, address, area_of, column_letters, place_of
from xl_law12.ooxml.sheets import ERRORS, ErrorValue, Value
from xl_law12.ooxml.xml import Element, PackageError, escaped, etree, local, parsed, printed, tag

OLD_ERRORS = ERRORS[:7]  # the ones that may be stored as they are
LONGEST_TEXT = 32_767
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]|_x(?=[0-9A-Fa-f]{4}_)")

Values = list[list[Value]]


class Block(NamedTuple):
    """The values of a formula that fills several cells, and the area that it fills."""

    area: Area
    rows: Values

    def values(self) -> dict[Place, Value]:
        """What its cells show."""
        return dict(zip(self.area.places(), (value for row in self.rows for value in row), strict=True))


def filled(data: bytes, results: Mapping[Place, Value | Block], cleared: Iterable[Place], part: str) -> bytes:
    """The part with these results beside their formulas, and with the cells that an older spill filled emptied."""
    wanted: dict[int, dict[int, Value]] = {}
    extents: dict[Place, Area] = {}
    for row, column in cleared:
        wanted.setdefault(row, {})[column] = None
    for place, result in results.items():
        block = block_of(place, result)
        extents[place] = block.area
        for offset, values in enumerate(block.rows):
            wanted.setdefault(block.area.top + offset, {}).update(enumerate(values, block.area.left))

    if not wanted:
        return data

    def change(number: int, row: Element) -> None:
        _fill_row(row, number, wanted[number], extents)

    def quickly(number: int, row: bytes, prefix: bytes) -> bytes | None:
        return _appended(row, prefix, number, wanted[number]) or _replaced(row, number, wanted[number], extents)

    return _widened(_rows_changed(data, set(wanted), change, part, quickly), wanted)


def block_of(place: Place, result: Value | Block) -> Block:
    """A result with its area: that of the one cell where it is one value."""
    return result if isinstance(result, Block) else Block(Area(*place, *place), [[result]])


def _fill_row(row: Element, number: int, values: Mapping[int, Value], extents: Mapping[Place, Area]) -> None:
    cells = _cells_of(row)
    for column, value in sorted(values.items()):
        cell = cells.get(column)
        if cell is None:
            if value is None:
                continue
            cell = _new_cell(row, cells, (number, column))
        _put(cell, value)
        formula = cell.find(tag(cell, "f"))
        if (number, column) in extents and formula is not None and formula.get("t") == "array":
            formula.set("ref", str(extents[number, column]))
    row.attrib.pop("spans", None)


def frozen(data: bytes, kept: Mapping[Place, str], part: str) -> bytes:
    """The part with every formula gone and its value in its place; what-if tables stay, and so do those named here.

    Each of these is given with its text: what it shared with others may be gone.
    """

    def change(number: int, row: Element) -> None:
        for column, cell in list(_cells_of(row).items()):
            formula = cell.find(tag(cell, "f"))
            if formula is not None and formula.get("t") == "dataTable":
                continue
            if formula is not None and (number, column) in kept:
                _unshare(formula, kept[number, column])
                continue
            if formula is not None:
                cell.remove(formula)
                cell.attrib.pop("cm", None)
            if cell.get("t") == "str":
                _put_text(cell)

    return _rows_changed(data, None, change, part)


def _unshare(formula: Element, text: str) -> None:
    """A formula with its whole text, whoever wrote it."""
    if formula.get("t") == "shared":
        for name in ("t", "ref", "si"):
            formula.attrib.pop(name, None)
        formula.text = text


def _put_text(cell: Element) -> None:
    """The value of a former formula as a text of its own."""
    value = cell.find(tag(cell, "v"))
    text = "" if value is None else value.text or ""
    if value is not None:
        cell.remove(value)
    if not text:
        del cell.attrib["t"]
        return
    cell.set("t", "inlineStr")
    inline = etree.SubElement(cell, tag(cell, "is"))
    _set_text(etree.SubElement(inline, tag(cell, "t")), text)


def _put(cell: Element, value: Value) -> None:
    """A value into a cell, which keeps its formula and its style."""
    for child in list(cell):
        if local(child) in ("v", "is"):
            cell.remove(child)
    cell.attrib.pop("t", None)
    if value is None:
        return
    kind, text = _stored(value)
    if kind:
        cell.set("t", kind)
    element = etree.Element(tag(cell, "v"))
    _set_text(element, text)
    formula = cell.find(tag(cell, "f"))
    cell.insert(0 if formula is None else list(cell).index(formula) + 1, element)


def _stored(value: Value) -> tuple[str, str]:
    """The type and the text with which a value is stored.

    A spill that cannot spread (#SPILL!) is stored as #VALUE!, for want of what Excel keeps beside it.
    """
    if type(value) is float and math.isfinite(value):
        return "", repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, bool):
        return "b", "1" if value else "0"
    if isinstance(value, ErrorValue):
        return "e", str(value) if value in OLD_ERRORS else "#VALUE!"
    if isinstance(value, str):
        return "str", _CONTROL.sub(lambda found: "_x005F_x" if found[0] == "_x" else f"_x{ord(found[0]):04X}_", value)
    return "e", "#NUM!"


def _set_text(element: Element, text: str) -> None:
    element.text = text[:LONGEST_TEXT]
    if _needs_space(text):
        element.set(_SPACE, "preserve")


def _needs_space(text: str) -> bool:
    """Whether blanks or new lines of a text would be lost."""
    return text != text.strip() or "\n" in text


def _cells_of(row: Element) -> dict[int, Element]:
    """The cells of a row by column."""
    cells: dict[int, Element] = {}
    column = 0
    for cell in row:
        if local(cell) == "c":
            column = place_of(cell.get("r"))[1] if cell.get("r") else column + 1
            cells[column] = cell
    return cells


def _new_cell(row: Element, cells: dict[int, Element], place: Place) -> Element:
    cell = etree.Element(tag(row, "c"), r=address(place))
    after = min((column for column in cells if column > place[1]), default=None)
    if after is None:
        row.insert(len(cells), cell)
    else:
        cells[after].addprevious(cell)
    cells[place[1]] = cell
    return cell


# Rows are cut out of the part's bytes: nothing in a cell can look like a row, since < is written &lt; there.
_ROW = re.compile(rb"<((?:\w+:)?)row(?:\s[^>]*?)?(?:/>|>.*?</\1row\s*>)", re.S)
_NUMBER = re.compile(rb"""^<[^>]*?\sr\s*=\s*["'](\d+)["']""")
_SHEET_DATA = re.compile(rb"<((?:\w+:)?)sheetData(?:\s[^>]*?)?(/>|>)")
_DECLARED = re.compile(rb"""(xmlns(?::\w+)?)\s*=\s*("[^"]*"|'[^']*')""")
_ROOT = re.compile(rb"<(?![?!])[^>]*>")


def _rows_changed(
    data: bytes,
    wanted: set[int] | None,
    change: Callable[[int, Element], None],
    part: str,
    quickly: Callable[[int, bytes, bytes], bytes | None] = lambda *_: None,
) -> bytes:
    """The part with some rows changed (all of them, where none are named); missing ones are made.

    `quickly` may change a row's bytes by itself; where it cannot, the row is made a tree for `change`.
    """
    opened = _SHEET_DATA.search(data)
    if opened is None or b"<![CDATA[" in data or b"<!--" in data or (not data.isascii() and _is_wide(data)):
        data = printed(parsed(data, part))  # as Excel would write it
        opened = _SHEET_DATA.search(data)
        if opened is None:
            raise PackageError("is no worksheet", part)
    prefix = opened[1]
    head = (
        data[: opened.start()] + b"<" + opened[0][1:-2].rstrip() + b">" if opened[2] == b"/>" else data[: opened.end()]
    )
    closing = b"</" + prefix + b"sheetData>"
    end = opened.end() if opened[2] == b"/>" else data.index(closing, opened.end())
    tail = closing + data[end:] if opened[2] == b"/>" else data[end:]
    shell = _Shell(data, prefix)
    pieces: list[tuple[int, bytes]] = []
    number = 0
    for row in _ROW.finditer(data, opened.end(), end):
        said = _NUMBER.match(row[0])
        number = int(said[1]) if said else number + 1
        if wanted is None or number in wanted:
            pieces.append((number, quickly(number, row[0], prefix) or shell.changed(row[0], number, change)))
        else:
            pieces.append((number, row[0]))
    for number in (wanted or set()) - {number for number, _ in pieces}:
        row_of_its_own = shell.empty_row(number)
        pieces.append(
            (number, quickly(number, row_of_its_own, prefix) or shell.changed(row_of_its_own, number, change))
        )
    return head + b"".join(piece for _, piece in sorted(pieces)) + tail


_SPANS = re.compile(rb"""^([^>]*?)\sspans=["'][\d: ]*["']""")


# A cell as Excel and we write it, with a formula, a value, both or nothing.
_CELL = re.compile(
    rb'<c r="([A-Z]+)[0-9]+"([^>]*?)(?:/>|>(<f(?:\s[^>]*)?(?:/>|>[^<]*</f>))?(?:<v/>|<v(?:\s[^>]*)?>[^<]*</v>)?</c>)'
)
_UNWRITTEN = re.compile(rb"<c (?![^>]*\st=)[^>]*>(?:(?!</c>).)*<v></v>", re.S)  # as openpyxl leaves a formula
_TYPE = re.compile(rb'\st="\w*"')


def _replaced(row: bytes, number: int, values: Mapping[int, Value], extents: Mapping[Place, Area]) -> bytes | None:
    """A row with other values in cells that it has already; None where it takes more than that."""
    left = {column_letters(column).encode(): (column, value) for column, value in values.items()}
    if row.count(b"<c ") != len(_CELL.findall(row)) or _UNWRITTEN.search(row):
        return None

    def change(cell: re.Match[bytes]) -> bytes:
        if cell[1] not in left:
            return cell[0]
        column, value = left[cell[1]]
        formula = cell[3] or b""
        extent = extents.get((number, column))
        if extent is None or b' t="array"' not in formula or f' ref="{extent}"'.encode() in formula:
            del left[cell[1]]
        attributes = _TYPE.sub(b"", cell[2]).rstrip().decode()
        return stored_cell((number, column), value, attributes=attributes, formula=formula.decode()).encode()

    changed = _CELL.sub(change, row)
    return None if left else _SPANS.sub(rb"\1", changed)


def _appended(row: bytes, prefix: bytes, number: int, values: Mapping[int, Value]) -> bytes | None:
    """A row with cells after its last one, the commonest change; None where it is another."""
    closing = b"</%srow>" % prefix
    if not row.endswith(closing):
        return None
    last = row.rfind(b"<%sc " % prefix)
    if last >= 0:
        found = _ADDRESS.match(row, last)
        if found is None or place_of(found[1].decode())[1] >= min(values):
            return None
    elif row.find(b"<", 1) != len(row) - len(closing):
        return None
    name = prefix.decode()
    cells = "".join(stored_cell((number, column), value, name) for column, value in sorted(values.items())).encode()
    kept = row[: -len(closing)]
    return (_SPANS.sub(rb"\1", kept) if b"spans" in kept else kept) + cells + closing


_ADDRESS = re.compile(rb"""<[^>]*?\sr=["']([A-Z]+\d+)["']""")


def stored_cell(place: Place, value: Value, prefix: str = "", attributes: str = "", formula: str = "") -> str:
    """A cell with a value; nothing for a blank without anything else."""
    opening = f'<{prefix}c r="{address(place)}"{attributes}'
    if value is None:
        empty = f"{opening}/>" if attributes else ""
        return f"{opening}>{formula}</{prefix}c>" if formula else empty
    kind, text = _stored(value)
    if not kind:
        return f"{opening}>{formula}<{prefix}v>{text}</{prefix}v></{prefix}c>"
    text = text[:LONGEST_TEXT]
    space = ' xml:space="preserve"' if _needs_space(text) else ""
    return f'{opening} t="{kind}">{formula}<{prefix}v{space}>{escaped(text)}</{prefix}v></{prefix}c>'


def _is_wide(data: bytes) -> bool:
    return b"\0" in data[:200] or (b"encoding" in data[:200] and b"utf-8" not in data[:200].lower())


class _Shell:
    """The start of the part's root around a single row, so that its prefixes keep their meaning."""

    def __init__(self, data: bytes, prefix: bytes) -> None:
        root = _ROOT.search(data)
        assert root is not None
        self.prefix = prefix
        self.start = root[0]
        self.end = b"</" + re.split(rb"[\s>/]", root[0][1:])[0] + b">"
        declared = _DECLARED.findall(root[0])
        self.declarations = [b' %s="%s"' % (name, value[1:-1]) for name, value in declared]  # as lxml prints them

    def empty_row(self, number: int) -> bytes:
        """A row that holds nothing yet."""
        return b'<%srow r="%d"></%srow>' % (self.prefix, number, self.prefix)

    def changed(self, row: bytes, number: int, change: Callable[[int, Element], None]) -> bytes:
        """A row's bytes after a change."""
        root = etree.fromstring(self.start + row + self.end)
        change(number, root[0])
        text: bytes = etree.tostring(root[0], encoding="UTF-8", xml_declaration=False)
        opening, closing, rest = text.partition(b">")
        for declaration in self.declarations:  # they stand in the root already
            opening = opening.replace(declaration, b"")
        return opening + closing + rest


_DIMENSION = re.compile(rb"""(<(?:\w+:)?dimension\s+ref=["'])([A-Z0-9:]+)(["'])""")


def _widened(data: bytes, wanted: Mapping[int, Mapping[int, Value]]) -> bytes:
    """The part with its used area grown to hold the cells that were filled."""
    said = _DIMENSION.search(data)
    columns = [column for row in wanted.values() for column, value in row.items() if value is not None]
    if said is None or not columns:
        return data
    area = area_of(said[2].decode())
    if area is None:
        return data
    rows = [number for number, row in wanted.items() if any(value is not None for value in row.values())]
    grown = Area(min(area.top, *rows), min(area.left, *columns), max(area.bottom, *rows), max(area.right, *columns))
    return data if grown == area else data[: said.start(2)] + str(grown).encode() + data[said.end(2) :]
