"""Formulas as trees: a tokenizer and a parser for Excel's language, as far as our modules use it.

In our modules cells and ranges are refused, and so are arguments left out: not all engines understand those in the same
way. The formulas of a workbook's cells have them (`stored`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from xl_law12.errors import Law12Error
from xl_law12.excel.limits import DEEPEST_NESTING
from xl_law12.excel.references import CELL, COLUMN, ROW
from xl_law12.sentences import quoted


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


class FormulaError(Law12Error):
    """A formula that cannot be read."""


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
    """The parts of a node, from left to right.

    >>> parts(parse("IF(a, 1)"))
    (Name(name='a'), Constant(written='1'))
    """
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
    """The kinds and texts of the tokens. Blanks are left out, but for those in which two ranges cross.

    >>> tokens('IF(a<>"", 1)')[:4]
    [('name', 'IF'), ('sign', '('), ('name', 'a'), ('sign', '<>')]
    >>> tokens("'Law 12'!$A$1:$B$2:INDEX(", stored=True)[:2]
    [('name', "'Law 12'!$A$1:$B$2"), ('sign', ':')]
    """
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
    """The tree of a formula; `plain` takes the prefixes off the names of a stored one.

    If `plain` is None, names stay as they are stored, and LET and LAMBDA are ordinary calls.

    >>> parse("F(A1,,B2)", stored=True).arguments
    (Name(name='A1'), Constant(written=''), Name(name='B2'))
    """
    reader = _FormulaReader(tokens(text, stored=stored), plain, stored=stored)
    tree = reader.expression()
    if reader.kind:
        raise FormulaError(f"does not end where it should: {quoted(reader.text)} follows")
    return tree


def text_of(tree: Node, written: Callable[[Node], str | None] = lambda _: None) -> str:
    """The text of a formula without blanks; `written` may give another text for any part.

    >>> text_of(parse("SUM( A1:A3, 2 ) * -x%", None, stored=True))
    'SUM(A1:A3,2)*-x%'
    """
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
            is_optional = self.text == "["
            start = self._place
            if is_optional:
                self._place += 1
            if self.kind != "name":
                break
            stored = self._next()
            name = self._plain(stored)
            is_optional = is_optional or stored.startswith("_xlop.")
            if self.text == "]":
                self._place += 1
            if self.text != ",":
                break
            self._place += 1
            parameters.append(name)
            if is_optional:
                optional.add(name)
        self._place = start
        result = self.expression()
        self._close()
        return Lambda(tuple(parameters), frozenset(optional), result)


def _let(arguments: list[Node]) -> Node:
    """LET's arguments in pairs, and the last one."""
    names = arguments[:-1:2]
    if len(arguments) < 3 or len(arguments) % 2 == 0 or not all(isinstance(name, Name) for name in names):
        raise FormulaError("LET needs names with what they stand for, and a result at the end")
    variables = tuple(
        (name.name, value) for name, value in zip(names, arguments[1:-1:2], strict=True) if isinstance(name, Name)
    )
    return Let(variables, arguments[-1])
