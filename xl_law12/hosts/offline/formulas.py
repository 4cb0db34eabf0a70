"""Formulas as trees of calls: which functions they call, what they refer to, and how they read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Union

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError

# Prefixes under which a function's name may be stored: native ones later than 2007, an XLL's, an Office add-in's, VBA's
# in this workbook or in an add-in.
_PREFIX = re.compile(
    r"^@?(?:_xlfn\.|_xlws\.|_xll\.|_xludf\.|_xldudf_(?:XLWINGS_)?|XLWINGS\.|(?:\[\d+\]|'[^']+'|[\w.]+)!)+", re.I
)
WHERE_ONLY = ("ROW", "ROWS", "COLUMN", "COLUMNS")  # they ask where cells are, not what they hold
BINDING = ("LET", "LAMBDA")
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


Expression = tuple[Union[Text, Call], ...]  # noqa: UP007


@lru_cache(maxsize=50_000)
def parse(formula: str) -> Expression:
    """The tree of a formula without its equals sign.

    >>> parse("1+_xll.IMP(A1)")[-1]
    Call(opening='_xll.IMP(', name='IMP', arguments=((Text(text='A1', kind='RANGE'),),))
    """
    try:
        tokens = Tokenizer(f"={formula}").items
    except (TokenizerError, IndexError) as error:
        raise FormulaError(str(error)) from None
    expression, rest = _sequence(tokens, 0)
    if rest != len(tokens):
        raise FormulaError(f"a bracket too many in {formula}")
    return expression


def _sequence(tokens: list[Token], at: int) -> tuple[Expression, int]:
    """Pieces up to the end of an argument."""
    found: list[Text | Call] = []
    in_array = False  # where commas separate cells
    while at < len(tokens):
        token = tokens[at]
        if token.type == Token.ARRAY:
            in_array = token.subtype == Token.OPEN
        if token.type == Token.FUNC and token.subtype == Token.OPEN:
            call, at = _call(tokens, at)
            found.append(call)
        elif token.type == Token.FUNC or (token.type == Token.SEP and not in_array):
            break
        else:
            found.append(Text(token.value, token.subtype if token.type == Token.OPERAND else ""))
            at += 1
    return tuple(found), at


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
    if len(arguments) == 1 and all(not piece.text.strip() for piece in arguments[0] if isinstance(piece, Text)):
        arguments = [] if not any(isinstance(piece, Call) for piece in arguments[0]) else arguments
    return Call(opening, plain_name(opening[:-1]), tuple(arguments)), at + 1


def plain_name(stored: str) -> str:
    """A function's name without what programs put before it.

    >>> plain_name("_xlfn._xlws.FILTER"), plain_name("_xldudf_IMP"), plain_name("[0]!imp_"), plain_name("A1:INDEX")
    ('FILTER', 'IMP', 'IMP_', 'INDEX')
    """
    return _PREFIX.sub("", stored.rpartition(":")[2]).upper()


def text_of(expression: Expression) -> str:
    """How an expression reads."""
    return "".join(
        piece.text if isinstance(piece, Text) else f"{piece.opening}{','.join(map(text_of, piece.arguments))})"
        for piece in expression
    )


def calls(expression: Expression) -> Iterator[Call]:
    """Every call, outer ones first."""
    for piece in expression:
        if isinstance(piece, Call):
            yield piece
            for argument in piece.arguments:
                yield from calls(argument)


def bound_names(expression: Expression) -> set[str]:
    """The names that LET and LAMBDA give inside a formula, in capitals."""
    found = set()
    for call in calls(expression):
        if call.name in BINDING:
            names = call.arguments[:-1:2] if call.name == "LET" else call.arguments[:-1]
            found |= {text_of(name).strip().upper() for name in names}
    return found | {name.removeprefix("_XLPM.") for name in found} | {name.removeprefix("_XLOP.") for name in found}


def operands(expression: Expression) -> Iterator[str]:
    """Every reference or name whose cells are read, in the order of the text."""
    for piece in expression:
        if isinstance(piece, Call):
            if ":" in piece.opening and "!" not in piece.opening:
                yield piece.opening.rpartition(":")[0]
            if piece.name not in WHERE_ONLY:
                for argument in piece.arguments:
                    yield from operands(argument)
        elif piece.kind == Token.RANGE:
            yield piece.text


def is_external(operand: str) -> bool:
    """Whether a reference leads into another workbook."""
    return _EXTERNAL.search(operand.partition("!")[0]) is not None if "!" in operand else False


def functions_called(expression: Expression) -> set[str]:
    """The plain names of all functions that a formula calls, those that LET and LAMBDA name left out."""
    return {call.name for call in calls(expression)} - bound_names(expression)


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


def literal(value: float | bool | str | None) -> str:
    """A value as it stands in a formula; an error value is written as such by whoever knows it is one.

    >>> print(literal('say "A" twice'), literal(True), literal(-0.5))
    "say ""A"" twice" TRUE -0.5
    """
    if value is None:
        return '""'
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        doubled = value.replace('"', '""')
        return f'"{doubled}"'
    return repr(value)


def array_literal(rows: Iterable[Iterable[str]]) -> str:
    """Rows of literals as an array constant."""
    return f"{{{';'.join(','.join(row) for row in rows)}}}"
