"""Formulas as trees of calls: which functions they call, what they refer to, and how they read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, Union

from xl_law12.calc.tokens import Token, Tokenizer, TokenizerError
from xl_law12.excel.references import is_relative

# Prefixes under which a function's name may be stored: native ones later than 2007, an XLL's, an Office add-in's, VBA's
# in this workbook or in an add-in.
_PREFIX = re.compile(
    r"^@?(?:_xlfn\.|_xlws\.|_xll\.|_xludf\.|_xldudf_(?:XLWINGS_)?|XLWINGS\.|(?:\[\d+\]|'[^']+'|[\w.]+)!)+", re.I
)
WHERE_ONLY = ("ROW", "ROWS", "COLUMN", "COLUMNS")  # they ask where cells are, not what they hold
OPAQUE = ("INDIRECT", "OFFSET")  # what they read is not known before they are worked out
MOST_NESTED = 64  # calls and brackets inside one another, as in Excel
LET, LAMBDA = "LET", "LAMBDA"
_EXTERNAL = re.compile(r"\[[1-9]\d*\]")  # [0] is this workbook


class FormulaError(ValueError):
    """A formula that cannot be read."""


class Text(NamedTuple):
    """A piece of a formula that is no call: an operand (with its kind), an operator, a bracket."""

    text: str
    kind: str = ""


class Call(NamedTuple):
    """A call: its text up to the bracket, the function's plain name, and the arguments."""

    opening: str
    name: str
    arguments: tuple[Expression, ...]

    @property
    def is_end_of_range(self) -> bool:
        """Whether it says where a range ends, as in `A1:INDEX(B:B,3)`."""
        return ":" in self.opening and "!" not in self.opening


Expression = tuple[Union[Text, Call], ...]  # noqa: UP007


class Parsed(NamedTuple):
    """A formula as a tree, and what the one walk through it has found.

    `calls` are outer ones first; `operands` are the references and names whose cells are read, and `functions` the
    plain names of what is called, both without the names that LET and LAMBDA give. `is_opaque` says that it reads cells
    which its text does not name, `is_fixed` that it means the same in every cell of its sheet.
    """

    tree: Expression
    calls: tuple[Call, ...]
    operands: tuple[str, ...]
    functions: frozenset[str]
    is_opaque: bool
    is_fixed: bool


@lru_cache(maxsize=50_000)
def parse(formula: str) -> Parsed:
    """A formula, given without its equals sign.

    >>> parse("1+_xll.IMP(A1)").tree[-1]
    Call(opening='_xll.IMP(', name='IMP', arguments=((Text(text='A1', kind='RANGE'),),))
    >>> parse("LET(x,A1,x+IMP(B2))").operands
    ('A1', 'B2')
    """
    try:
        tokens = Tokenizer(f"={formula}").items
    except (TokenizerError, IndexError) as error:
        raise FormulaError(str(error)) from None
    _check_depth(tokens)
    tree, rest = _sequence(tokens, 0)
    if rest != len(tokens):
        raise FormulaError(f"a bracket too many in {formula}")
    return looked_through(tree)


def looked_through(tree: Expression) -> Parsed:
    """What the walk through a tree finds."""
    walk = _Walk()
    walk.through(tree, reads=True)
    operands = tuple(operand for operand in walk.operands if operand.upper() not in walk.bound)
    is_opaque = any(call.name in OPAQUE or ":" in call.opening for call in walk.calls)
    asks_where = any(call.name in WHERE_ONLY for call in walk.calls)
    is_fixed = not (is_opaque or asks_where or any("[" in text or is_relative(text) for text in operands))
    functions = frozenset(call.name for call in walk.calls) - walk.bound
    return Parsed(tree, tuple(walk.calls), operands, functions, is_opaque, is_fixed)


def _check_depth(tokens: list[Token]) -> None:
    """Refuse what nobody has written by hand before anything walks down into it."""
    depth = 0
    for token in tokens:
        if token.type in (Token.FUNC, Token.PAREN):
            depth += 1 if token.subtype == Token.OPEN else -1
            if depth > MOST_NESTED:
                raise FormulaError(f"more than {MOST_NESTED} calls and brackets inside one another")


class _Walk:
    """A walk through a tree, and what is met on the way."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.operands: list[str] = []
        self.bound: set[str] = set()  # the names that LET and LAMBDA give, in capitals, with and without their prefix

    def through(self, expression: Expression, *, reads: bool) -> None:
        """Walk through an expression; `reads` says whether the cells to which it refers are read."""
        for piece in expression:
            if isinstance(piece, Call):
                self._call(piece, reads=reads)
            elif reads and piece.kind == Token.RANGE:
                self.operands.append(piece.text)

    def _call(self, call: Call, *, reads: bool) -> None:
        self.calls.append(call)
        if reads and call.is_end_of_range:
            self.operands.append(call.opening.rpartition(":")[0])
        for name in map(name_text, names_given(call)):
            self.bound |= {name, name.removeprefix("_XLPM."), name.removeprefix("_XLOP.")}
        for argument in call.arguments:
            self.through(argument, reads=reads and call.name not in WHERE_ONLY)


def names_given(call: Call) -> tuple[Expression, ...]:
    """The arguments of LET and LAMBDA that are names."""
    if call.name == LET:
        return call.arguments[:-1:2]
    return call.arguments[:-1] if call.name == LAMBDA else ()


def name_text(expression: Expression) -> str:
    """A name in capitals."""
    return text_of(expression).strip().upper()


def _sequence(tokens: list[Token], at: int) -> tuple[Expression, int]:
    """Pieces up to the end of an argument."""
    pieces: list[Text | Call] = []
    in_array = False  # where commas separate cells
    while at < len(tokens):
        token = tokens[at]
        if token.type == Token.ARRAY:
            in_array = token.subtype == Token.OPEN
        if token.type == Token.FUNC and token.subtype == Token.OPEN:
            call, at = _call(tokens, at)
            pieces.append(call)
        elif token.type == Token.FUNC or (token.type == Token.SEP and not in_array):
            break
        else:
            pieces.append(Text(token.value, token.subtype if token.type == Token.OPERAND else ""))
            at += 1
    return tuple(pieces), at


def _call(tokens: list[Token], at: int) -> tuple[Call, int]:
    opening = tokens[at].value
    arguments = []
    while True:
        argument, at = _sequence(tokens, at + 1)
        arguments.append(argument)
        if at == len(tokens):
            raise FormulaError(f"{opening} is not closed")
        if tokens[at].type == Token.FUNC:
            break
    if len(arguments) == 1 and not stripped(arguments[0]):
        arguments = []
    return Call(opening, plain_name(opening[:-1]), tuple(arguments)), at + 1


def plain_name(stored: str) -> str:
    """A function's name without what programs put before it.

    >>> plain_name("_xlfn._xlws.FILTER"), plain_name("_xldudf_IMP"), plain_name("[0]!imp_"), plain_name("A1:INDEX")
    ('FILTER', 'IMP', 'IMP_', 'INDEX')
    """
    return _PREFIX.sub("", stored.rpartition(":")[2]).upper()


def text_of(expression: Expression, written: Callable[[Text], str] = attrgetter("text")) -> str:
    """How an expression reads, its pieces as they stand or as they are to be written."""
    return "".join(
        written(piece)
        if isinstance(piece, Text)
        else f"{piece.opening}{','.join(text_of(argument, written) for argument in piece.arguments)})"
        for piece in expression
    )


def is_external(operand: str) -> bool:
    """Whether a reference leads into another workbook."""
    return _EXTERNAL.search(operand.partition("!")[0]) is not None if "!" in operand else False


def stripped(expression: Expression) -> Expression:
    """The expression without blanks around it."""
    first, last = 0, len(expression)
    while first < last and _is_blank(expression[first]):
        first += 1
    while first < last and _is_blank(expression[last - 1]):
        last -= 1
    return expression[first:last]


def _is_blank(piece: Text | Call) -> bool:
    return isinstance(piece, Text) and not piece.text.strip()
