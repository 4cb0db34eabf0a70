"""Formulas as trees: a tokenizer and a parser for Excel's language, as far as our modules use it.

In our modules cells and ranges are refused, and so are arguments left out: not all engines understand those in the same
way. The formulas of a workbook's cells have them (`stored`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from xl_law12.errors import Law12Error
from xl_law12.excel import references
from xl_law12.excel.references import CELL, COLUMN, DEEPEST_NESTING, ROW, Area, AxisLine, Place, area_of, ends_of
from xl_law12.sentences import quoted

# Functions of every Excel: stored without a prefix.
_PLAIN = """
ABS AND CHAR CHOOSE CODE COLUMNS COUNT COUNTA DATE EXACT EXP FIND FLOOR FREQUENCY GCD IF IFERROR INDEX INT ISBLANK
ISERROR ISLOGICAL ISNUMBER ISTEXT LARGE LCM LEFT LEN LN LOG LOOKUP LOWER MATCH MAX MEDIAN MID MIN MMULT MOD NOT NOW OR
POWER PRODUCT QUOTIENT REPLACE REPT RIGHT ROUND ROUNDDOWN ROUNDUP ROWS SEARCH SIGN SMALL SQRT SUBSTITUTE SUM SUMPRODUCT
TEXT TRANSPOSE TRIM TRUNC TYPE UPPER VALUE VLOOKUP"""
# Functions that came with Excel 2013 and later.
_LATER = """
BYCOL BYROW CEILING.MATH CHOOSECOLS CHOOSEROWS CONCAT DROP EXPAND FLOOR.MATH HSTACK IFNA IFS ISOMITTED LAMBDA LET
MAKEARRAY MAP MAXIFS MINIFS NUMBERVALUE REDUCE SCAN SEQUENCE SORTBY SWITCH TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT
TOCOL TOROW UNICHAR UNICODE UNIQUE VSTACK WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR"""
PLAIN, LATER = frozenset(_PLAIN.split()), frozenset(_LATER.split())
OF_THE_WORKSHEET = frozenset({"FILTER", "SORT"})  # stored with a second prefix

MACRO_WORDS = frozenset({"GROUP", "GET.CELL", "EVALUATE", "CALL", "REGISTER", "TRUE", "FALSE"})

# What may stand before a name in a file: Excel's marks of newer functions and of variables; XLLs', Office add-ins' and
# VBA's before functions, with the workbook that they belong to.
_MARK = r"_xlfn\.|_xlws\.|_xlpm\.|_xlop\.|_xleta\."
OF_PROGRAMS = r"_xll\.|_xludf\.|_xldudf_(?:XLWINGS_)?|XLWINGS\.|\[\d+\]!"
_BEFORE = re.compile(rf"^@?(?:{_MARK}|{OF_PROGRAMS}|(?:'[^']+'|[\w.]+)!)+", re.I)

_NAME = re.compile(r"[A-Za-z_\\][A-Za-z0-9_.\\]{0,254}")
_ROW_AND_COLUMN = re.compile(r"R[0-9]*(C[0-9]*)?|C[0-9]*")


class FormulaError(Law12Error):
    """A formula that cannot be read."""


class ExcelRefusesError(Law12Error):
    """A formula or name that Excel would refuse, or remove while it repairs the file."""


def is_function(name: str) -> bool:
    """Whether Excel has a function of this name, as far as our modules may use it."""
    return name in PLAIN or name in LATER or name in OF_THE_WORKSHEET


def stored_function(name: str) -> str:
    """The name of a function of Excel's as files store it: SUM, _xlfn.LET, _xlfn._xlws.SORT."""
    if name in OF_THE_WORKSHEET:
        return f"_xlfn._xlws.{name}"
    return f"_xlfn.{name}" if name in LATER else name


def plain(stored: str) -> str:
    """A name without the prefixes that files put before it: SORT for _xlfn._xlws.SORT, IMP_ for [0]!IMP_."""
    return _BEFORE.sub("", stored) if "_" in stored or "!" in stored or "." in stored or "@" in stored else stored


def is_a_cell(name: str) -> bool:
    """Whether Excel takes a name for a cell: A1, or R1C1.

    >>> is_a_cell("LAW12"), is_a_cell("ns1"), is_a_cell("R"), is_a_cell("L12_TERMS"), is_a_cell("IMP")
    (True, True, True, False, False)
    """
    letters = name.upper()
    return area_of(letters) is not None or _ROW_AND_COLUMN.fullmatch(letters) is not None


def check_name(name: str) -> None:
    """Refuse a name that no function and no variable can have in Excel."""
    if not _NAME.fullmatch(name):
        raise ExcelRefusesError(f"{name} is no name for Excel: it needs letters, digits, _ or . and no digit in front")
    if is_a_cell(name):
        raise ExcelRefusesError(f"{name} is a cell for Excel: choose another name")
    if is_function(name.upper()) or name.upper() in MACRO_WORDS:
        raise ExcelRefusesError(f"{name} is a word of Excel's own, which would win over ours: choose another name")


def _tokens(name: str, signs: str) -> re.Pattern[str]:
    return re.compile(
        rf"""(?P<cross>(?<=[\w)\]!])\s+(?=[$\w('\[]))
        |(?P<blank>\s+)
        |(?P<text>"(?:[^"]|"")*")
        |(?P<name>{name})
        |(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
        |(?P<error>\#N/A|\#[A-Z]+(?:/0|_DATA)?[!?]|\#GETTING_DATA)
        |(?P<sign><=|>=|<>|[{signs}])""",
        re.VERBOSE,
    )


_SIGNS = r"-+*/^&=<>%(){}\[\],;"
_WORD = r"[^\W\d][\w.?\\]*"
_SHEET = rf"(?:'(?:[^']|'')*'|\[[^\]]*\](?:{_WORD})?|{_WORD}(?::{_WORD})?)!"
_CELLS = rf"{CELL}(?::{CELL})?(?![\w(.])|{COLUMN}:{COLUMN}(?![\w(.])|{ROW}:{ROW}(?![\w.])"
_PART = rf"(?:{_WORD})?\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]"  # of a table
_TYPED = _tokens(r"[A-Za-z_\\][A-Za-z0-9_.\\]*", _SIGNS)
_STORED = _tokens(rf"(?:{_SHEET})?(?:{_CELLS}|{_PART}|{_WORD}|\\[\w.\\]*|\#REF!)", _SIGNS + ":@\\#")
# From the loosest to the tightest.
BINARY = (("=", "<>", "<", "<=", ">", ">="), ("&",), ("+", "-"), ("*", "/"), ("^",))
_LEVEL = {sign: level for level, signs in enumerate(BINARY) for sign in signs}


@dataclass(frozen=True)
class Constant:
    """A number, a text in its quotes, or an error, as it is written; nothing if an argument is left out."""

    written: str


@dataclass(frozen=True)
class Array:
    """An array constant: rows of signed constants."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Name:
    """A variable, a defined name, a function passed by name, or cells."""

    name: str


@dataclass(frozen=True)
class Call:
    """A function of Excel's, a name of ours or a variable with its arguments."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Operation:
    """One or two operands around a sign; `%` stands after its operand."""

    sign: str
    operands: tuple[Node, ...]


@dataclass(frozen=True)
class Parenthesis:
    """An expression in brackets. They are kept, because the author wanted them."""

    inner: Node


@dataclass(frozen=True)
class Let:
    """Variables with their values, and the result."""

    variables: tuple[tuple[str, Node], ...]
    result: Node


@dataclass(frozen=True)
class Lambda:
    """Parameters, those that may be left out among them, and the result."""

    parameters: tuple[str, ...]
    optional: frozenset[str]
    result: Node


Node = Constant | Array | Name | Call | Operation | Parenthesis | Let | Lambda


def parts(tree: Node) -> tuple[Node, ...]:
    """The parts of a node, from left to right."""
    if isinstance(tree, Call):
        return tree.arguments
    if isinstance(tree, Operation):
        return tree.operands
    if isinstance(tree, Parenthesis):
        return (tree.inner,)
    if isinstance(tree, Let):
        return (*(value for _, value in tree.variables), tree.result)
    return (tree.result,) if isinstance(tree, Lambda) else ()


def tokens(text: str, *, stored: bool = False) -> list[tuple[str, str]]:
    """The kinds and texts of the tokens. Blanks are left out, but for those in which two ranges cross."""
    pattern = _STORED if stored else _TYPED
    found: list[tuple[str, str]] = []
    place = 0
    while place < len(text):
        token = pattern.match(text, place)
        if token is None:
            raise FormulaError(f"cannot read {quoted(text[place : place + 20])}: no formula of ours has such a sign")
        if token.lastgroup == "cross" and stored:
            found.append(("sign", " "))
        elif token.lastgroup not in ("blank", "cross"):
            found.append((str(token.lastgroup), token[0]))
        place = token.end()
    return found


def parse(text: str, plain: Callable[[str], str] | None = str, *, stored: bool = False) -> Node:
    """The tree of a formula; `plain` takes the prefixes off the names of a stored one."""
    # If `plain` is None, names stay as they are stored, and LET and LAMBDA are ordinary calls.
    reader = _FormulaReader(tokens(text, stored=stored), plain, stored=stored)
    tree = reader.expression()
    if reader.kind:
        raise FormulaError(f"does not end where it should: {quoted(reader.text)} follows")
    return tree


@lru_cache(maxsize=1_000)
def tree_of(formula: str) -> Node | None:
    """The tree of a formula as it is stored, with all its prefixes; None if it cannot be read."""
    try:
        return parse(formula, None, stored=True)
    except FormulaError:
        return None


def text_of(tree: Node, written: Callable[[Node], str | None] = lambda _: None) -> str:
    """The text of a formula without blanks; `written` may give another text for any part."""
    found: list[str] = []
    left: list[Node | str] = [tree]  # no recursion: a sum of a thousand terms is a thousand operations deep
    while left:
        part = left.pop()
        own = part if isinstance(part, str) else written(part)
        if own is not None:
            found.append(own)
        elif not isinstance(part, str):
            left += reversed(_pieces(part))
    return "".join(found)


def _pieces(tree: Node) -> list[Node | str]:
    """The signs and the parts of a formula in the order in which they are written."""
    if isinstance(tree, Constant):
        return [tree.written]
    if isinstance(tree, Name):
        return [tree.name]
    if isinstance(tree, Array):
        return ["{" + ";".join(",".join(row) for row in tree.rows) + "}"]
    if isinstance(tree, Parenthesis):
        return ["(", tree.inner, ")"]
    if isinstance(tree, Operation):
        first, *others = tree.operands
        behind = bool(others) or tree.sign in ("%", "#")
        return [first, tree.sign, *others] if behind else [tree.sign, first]
    if isinstance(tree, Call):
        separated = [piece for argument in tree.arguments for piece in (",", argument)]
        return [f"{tree.function}(", *separated[1:], ")"]
    return []


class _FormulaReader:
    """The tokens of a formula, read from left to right."""

    def __init__(self, found: list[tuple[str, str]], plain: Callable[[str], str] | None, *, stored: bool) -> None:
        self._tokens = found
        self._place = 0
        self._depth = 0
        self._plain = plain or str
        self._binds = plain is not None
        self._stored = stored

    @property
    def kind(self) -> str:
        """The kind of the next token; nothing at the end."""
        return self._tokens[self._place][0] if self._place < len(self._tokens) else ""

    @property
    def text(self) -> str:
        """The next token; nothing at the end."""
        return self._tokens[self._place][1] if self._place < len(self._tokens) else ""

    def _next(self) -> str:
        text = self.text
        self._place += 1
        return text

    def _expect(self, sign: str) -> None:
        if self.text != sign:
            raise FormulaError(f"{quoted(sign)} is missing before {quoted(self.text or 'the end')}")
        self._place += 1

    def expression(self, level: int = 0) -> Node:
        """Operations of this level, and of levels that bind tighter."""
        tree = self._signed()
        while self.kind == "sign" and _LEVEL.get(self.text, -1) >= level:
            sign = self._next()
            tree = Operation(sign, (tree, self.expression(_LEVEL[sign] + 1)))
        return tree

    def _open(self) -> None:
        """Go into a bracket. Too many nested brackets are refused here, before any walk through the tree."""
        self._place += 1
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            raise FormulaError(f"has more than {DEEPEST_NESTING} calls and brackets inside one another")

    def _close(self) -> None:
        self._expect(")")
        self._depth -= 1

    def _signed(self) -> Node:
        signs = []
        while self.kind == "sign" and self.text in ("-", "+", "@"):
            signs.append(self._next())
        tree = self._operand()
        ends = 1
        while self.kind == "sign" and self.text in ("%", "#", ":", " "):
            sign = self._next()
            ends += sign == ":"
            if ends > DEEPEST_NESTING:  # a walk along a range goes from end to end
                raise FormulaError(f"has a range with more than {DEEPEST_NESTING} ends")
            tree = Operation(sign, (tree, self._operand()) if sign in ": " else (tree,))
        for sign in reversed(signs):
            tree = Operation(sign, (tree,))
        return tree

    def _operand(self) -> Node:
        if self.kind in ("text", "number", "error"):
            return Constant(self._next())
        if self.kind == "name":
            return self._named(self._plain(self._next()))
        if self.text == "(":
            self._open()
            inner = self.expression()
            while self._stored and self.text == ",":
                inner = Operation(self._next(), (inner, self.expression()))
            self._close()
            return Parenthesis(inner)
        if self.text == "{":
            return self._array()
        raise FormulaError(f"an argument is missing before {quoted(self.text or 'the end')}")

    def _array(self) -> Node:
        rows: list[list[str]] = [[]]
        sign = self._next()
        while sign != "}":
            minus = self._next() if self.text in ("-", "+") else ""
            is_truth = self._stored and self.text in ("TRUE", "FALSE")
            if self.kind not in ("text", "number", "error") and not is_truth:
                raise FormulaError(f"{quoted(self.text)} stands in an array constant, which holds numbers and texts")
            rows[-1].append(minus + self._next())
            sign = self._next()
            if sign == ";":
                rows.append([])
            elif sign not in (",", "}"):
                raise FormulaError(f"{quoted(sign or 'the end')} stands in an array constant")
        if len(set(map(len, rows))) > 1:
            raise FormulaError("an array constant has rows of different lengths")
        return Array(tuple(map(tuple, rows)))

    def _named(self, name: str) -> Node:
        if self.text != "(":
            return Name(name)
        self._open()
        if name.upper() == "LAMBDA" and self._binds:
            return self._lambda()
        arguments: list[Node] = []
        while self.text != ")":
            arguments.append(self._argument())
            if self.text != ")":
                self._expect(",")
                if self.text == ")":
                    arguments.append(self._argument())
        self._close()
        return _let(arguments) if name.upper() == "LET" and self._binds else Call(name, tuple(arguments))

    def _argument(self) -> Node:
        if self.text in (",", ")") and self._stored:
            return Constant("")
        return self.expression()

    def _lambda(self) -> Node:
        parameters: list[str] = []
        optional: set[str] = set()
        while True:
            start = self._place
            in_brackets = self.text == "["
            self._place += in_brackets
            stored = self._next() if self.kind == "name" else ""
            self._place += self.text == "]"
            if not stored or self.text != ",":  # no parameter: the result begins here
                break
            self._place += 1
            parameters.append(self._plain(stored))
            if in_brackets or stored.startswith("_xlop."):
                optional.add(parameters[-1])
        self._place = start
        result = self.expression()
        self._close()
        return Lambda(tuple(parameters), frozenset(optional), result)


def _let(arguments: list[Node]) -> Node:
    """LET's arguments in pairs, and the last one."""
    names = arguments[:-1:2]
    variables = [(it.name, value) for it, value in zip(names, arguments[1::2], strict=False) if isinstance(it, Name)]
    if len(arguments) % 2 == 0 or not variables or len(variables) < len(names):
        raise FormulaError("LET needs names with what they stand for, and a result at the end")
    return Let(tuple(variables), arguments[-1])


def moved(formula: str, origin: Place, place: Place) -> str:
    """The text of a formula in another cell. A formula that cannot be parsed stays as it is."""
    tree = tree_of(formula)
    rows, columns = place[0] - origin[0], place[1] - origin[1]

    def written(node: Node) -> str | None:
        if not isinstance(node, Name):
            return None
        sheet, sign, cells = node.name.rpartition("!")
        there = references.moved(cells, rows, columns)
        return None if there is None else sheet + sign + there

    return formula if tree is None else text_of(tree, written)


def leading_to(reference: str, place: Place, members: Area, target: Area) -> Area | None:
    """The members in whose formula a reference, written as in `place`, leads to a cell of the target."""
    # If C2 has A$2:A2, and so on down to C900, then those in C898:C900 lead to A898.
    ends = ends_of(reference.rpartition("!")[2])
    if ends is None:
        return None
    top, left, bottom, right = ends
    rows = _span(place[0], (members.top, members.bottom), (top, bottom), (target.top, target.bottom))
    columns = _span(place[1], (members.left, members.right), (left, right), (target.left, target.right))
    return Area(rows[0], columns[0], rows[1], columns[1]) if rows and columns else None


def _span(
    home: int, members: tuple[int, int], ends: tuple[AxisLine, AxisLine], target: tuple[int, int]
) -> tuple[int, int] | None:
    """The rows (or columns) of the members from which a span leads to one of the target's."""
    # A span does if one end is not behind the target, and the other end is not before it.
    low, high = members
    first, last = target
    fixed = [line.number for line in ends if not line.moves]
    moving = [line.number for line in ends if line.moves]
    if all(number > last for number in fixed):
        high = min(high, home + last - min(moving)) if moving else 0
    if all(number < first for number in fixed):
        low = max(low, home + first - max(moving)) if moving else high + 1
    return (low, high) if low <= high else None
