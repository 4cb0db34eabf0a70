"""The values of formulas, and how they become each other and are compared: texts, numbers, truth values."""

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from itertools import chain, repeat
from typing import Any, NamedTuple, NoReturn

from xl_law12.excel.references import Area

Value = Any  # a cell, an Array, a Reference or a Function
Cell = Any  # float, str, bool, Error, Nothing


class Nothing(Enum):
    """A blank cell, or an omitted argument."""

    BLANK = "blank"
    OMITTED = "omitted"


BLANK, OMITTED = Nothing.BLANK, Nothing.OMITTED


class Error(NamedTuple):
    """An error value."""

    code: str


VALUE, NA, REF, DIV, NUM, NAME, CALC = map(Error, ("#VALUE!", "#N/A", "#REF!", "#DIV/0!", "#NUM!", "#NAME?", "#CALC!"))


class Stop(Exception):  # noqa: N818 it is no mistake: the function's answer is this error value
    """Ends a function whose answer is an error value."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code)
        self.error = error


def stop(error: Error) -> NoReturn:
    """End the function with an error value as its answer."""
    raise Stop(error)


class Array(NamedTuple):
    """Rows of cells, all of the same length. An array of one cell is not a single value."""

    rows: list[list[Cell]]

    @property
    def height(self) -> int:
        """How many rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.rows[0])

    @property
    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [cell for row in self.rows for cell in row]

    def line(self, row: int, width: int) -> list[Cell]:
        """A row of this many cells. A single row or column is repeated; otherwise missing cells are #N/A."""
        if self.height > 1 and row >= self.height:
            return [NA] * width
        cells = self.rows[row if self.height > 1 else 0]
        missing = width - len(cells)
        return cells * width if len(cells) == 1 else [*cells, *[NA] * missing] if missing else cells


class Reference(NamedTuple):
    """Cells of a sheet."""

    sheet: str
    area: Area


class Function(NamedTuple):
    """The value of a LAMBDA, or one of Excel's functions that is passed by name."""

    parameters: tuple[str, ...]
    optional: frozenset[str]
    body: Callable[..., Value]
    scope: dict[str, Value]


def shape(value: Value) -> tuple[int, int]:
    """Height and width; a single value is one cell."""
    return (value.height, value.width) if isinstance(value, Array) else (1, 1)


def array_of(value: Value) -> Array:
    """An array as it is, a single value as an array of one cell."""
    return value if isinstance(value, Array) else Array([[value]])


def spread(function: Callable[..., Cell], values: Sequence[Value]) -> Value:
    """The answers of a function of single values, cell by cell if one of the arguments is an array."""
    height = width = 0
    for value in values:
        if type(value) is Array:
            height, width = max(height, len(value.rows)), max(width, len(value.rows[0]))
    if not height:
        return function(*values)
    cells = list(map(function, *[_flat(value, height, width) for value in values]))
    return Array([cells[at : at + width] for at in range(0, height * width, width)])


def _flat(value: Value, height: int, width: int) -> Iterable[Cell]:
    """The cells of a value that is spread over so many rows and columns, row by row."""
    if type(value) is not Array:
        return repeat(value, height * width)
    if shape(value) == (height, width):
        return chain.from_iterable(value.rows)
    return [cell for row in range(height) for cell in value.line(row, width)]


# The rules that we cannot see without Excel: whether blank cells stay blank within arrays, and the decimal sign.


NOT_BLANK_IN_ARRAYS = "ISBLANK"
_RESHAPING = "TOCOL HSTACK VSTACK CHOOSECOLS CHOOSEROWS DROP TAKE EXPAND FILTER SORT SORTBY UNIQUE TRANSPOSE IF INDEX"


class Rules(NamedTuple):
    """The functions that neither see nor make blank cells within an array; most of them answer with 0 there."""

    unblanking: frozenset[str] = frozenset()
    comma: bool = False


BLANKS_STAY, ALL_GIVE_0 = "blanks stay", "every function gives 0"
# Some engine follows each of these; the sheets and the names must give the same under all of them.
HYPOTHESES = {
    BLANKS_STAY: frozenset[str](),
    "ISBLANK is false within arrays": frozenset({NOT_BLANK_IN_ARRAYS}),
    "IF over an array gives 0": frozenset({"IF"}),
    "TRANSPOSE gives 0": frozenset({"TRANSPOSE"}),
    ALL_GIVE_0: frozenset(_RESHAPING.split()),
}
UNBLANKING = frozenset[str]().union(*HYPOTHESES.values())


# Conversions, as Excel makes them.


A_DATE = 46_000.0  # a day near today; the exact number does not matter
LONGEST_TEXT = 32_767
_DAY, _MONTH, _FIRST_YEAR = 31, 12, 1900
_TIME = re.compile(r"(\d{1,2})(?::\d{1,2}(?::\d+)?(?: ?[ap]m?)?| [ap]m?)", re.I)
_MIXED = re.compile(r"(\d+) (\d+)/0*([1-9]\d*)")


def number_from(text: str, *, comma: bool) -> float | None:
    """The number that Excel reads from a text if it needs a number; None if it reads none.

    >>> number_from(" 1,234.5 ", comma=False), number_from("12,5%", comma=True), number_from("4S", comma=False)
    (1234.5, 0.125, None)
    >>> number_from("1/3", comma=False) > 40_000, number_from("1.5", comma=True) > 40_000
    (True, True)
    """
    found = _plain(text.strip(), comma=comma)
    return _date(text.strip(), comma=comma) if found is None else found


def _plain(text: str, *, comma: bool) -> float | None:
    """A number with a sign, groups of three digits, an exponent, a currency sign, brackets for a minus, or per cent."""
    point, group = map(re.escape, ",." if comma else ".,")
    digits = rf"(?:\d{{1,3}}(?:{group}\d{{3}})+|\d+)(?:{point}\d*)?|{point}\d+"
    found = re.fullmatch(rf"([-+]?)(\(?)\$?({digits})(e[-+]?\d+)?(%?)(\)?)", text, re.I)
    if found is None or bool(found[2]) != bool(found[6]):
        return None
    plain = found[3].replace("." if comma else ",", "").replace(",", ".") + (found[4] or "")
    value = float(plain) / (100 if found[5] else 1)
    return -value if found[1] == "-" or found[2] else value


def _date(text: str, *, comma: bool) -> float | None:
    """A day, a time, or a whole number with a fraction."""
    between = "[-/. ]" if comma else "[-/]"
    if day := re.fullmatch(rf"(\d{{1,4}}){between}(\d{{1,4}})(?:{between}(\d{{1,4}}))?", text):
        first, second = int(day[1]), int(day[2])
        days = (1 <= first <= _MONTH and 1 <= second <= _DAY) or (1 <= first <= _DAY and 1 <= second <= _MONTH)
        return A_DATE + first if days or (1 <= first <= _MONTH and second >= _FIRST_YEAR) else None
    if time := _TIME.fullmatch(text):
        return int(time[1]) / 24
    mixed = _MIXED.fullmatch(text)
    return int(mixed[1]) + int(mixed[2]) / int(mixed[3]) if mixed else None


def number(cell: Cell, *, comma: bool) -> float:
    """The number that a cell gives if Excel needs a number."""
    if isinstance(cell, float):
        return cell
    if isinstance(cell, bool):
        return float(cell)
    if cell is BLANK or cell is OMITTED:
        return 0.0
    if isinstance(cell, Error):
        stop(cell)
    found = number_from(cell, comma=comma) if isinstance(cell, str) else None
    return stop(VALUE) if found is None else found


def text(cell: Cell, *, comma: bool) -> str:
    """The text that a cell gives if Excel needs a text; a number gives at most 15 digits."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return str(cell).upper()
    if cell is BLANK or cell is OMITTED:
        return ""
    if isinstance(cell, float):
        return _written(cell).replace(".", "," if comma else ".")
    return stop(cell if isinstance(cell, Error) else VALUE)


def _written(value: float) -> str:
    """A number as General shows it in a text.

    >>> _written(420.0), _written(-0.1 - 0.2), _written(1e21), _written(1 / 3), _written(0.00001)
    ('420', '-0.3', '1E+21', '0.333333333333333', '0.00001')
    """
    if value == 0:
        return "0"
    exact = Decimal(f"{value:.14e}")
    plain = f"{exact:f}"
    plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
    if abs(value) < 1e20 and len(plain.lstrip("-")) <= 21:
        return plain
    digits, exponent = f"{value:.14e}".split("e")
    return f"{digits.rstrip('0').rstrip('.')}E{int(exponent):+03d}"


def truth(cell: Cell) -> bool:
    """The truth value that a cell gives if Excel needs a condition."""
    if isinstance(cell, bool | float):
        return bool(cell)
    if cell is BLANK or cell is OMITTED:
        return False
    if isinstance(cell, str) and cell.upper() in ("TRUE", "FALSE"):
        return cell.upper() == "TRUE"
    return stop(cell if isinstance(cell, Error) else VALUE)


def rank(cell: Cell) -> int:
    """Numbers come before texts, texts before truth values."""
    return 0 if type(cell) is float else 2 if type(cell) is bool else 1


def compared(first: Cell, second: Cell, *, digits: bool = True) -> int:
    """Below, equal to or above 0, as = and < compare cells; a blank is 0 beside a number, "" beside a text.

    These compare 15 digits; what looks a number up compares all of them (learn.microsoft.com/answers/a/11355118).
    """
    first, second = _beside(first, second), _beside(second, first)
    if type(first) is not type(second):
        return rank(first) - rank(second)
    if type(first) is str:
        first, second = first.casefold(), second.casefold()
    if first == second or (digits and type(first) is float and _same_digits(first, second)):
        return 0
    return 1 if first > second else -1


def _same_digits(first: float, second: float) -> bool:
    """Whether two numbers have the same 15 digits; most numbers are too far apart to look at them."""
    return abs(first - second) <= 1e-13 * abs(first) and f"{first:.14e}" == f"{second:.14e}"


def _beside(cell: Cell, other: Cell) -> Cell:
    if cell is not BLANK and cell is not OMITTED:
        return cell
    return "" if isinstance(other, str) else False if isinstance(other, bool) else 0.0


def rounded(value: float, digits: int, rounding: str = ROUND_HALF_UP) -> float:
    """A number rounded as Excel rounds: from 15 digits, halves away from zero."""
    return float(Decimal(f"{value:.15g}").quantize(Decimal(1).scaleb(-digits), rounding=rounding))


def one_of(value: Cell | Array) -> Cell:
    """The single value that a function needs; an array is an error."""
    return stop(VALUE) if isinstance(value, Array) else value


def whole(value: float) -> int:
    """A whole number; decimals are cut off."""
    return int(value) if abs(value) < 1e15 else stop(NUM)


def pattern(written: str) -> re.Pattern[str]:
    """A text with wildcards as a regular expression."""
    pieces = re.findall(r"~[~*?]|.", written, re.S)
    parts = {"*": ".*", "?": "."}
    return re.compile("".join(parts.get(piece, re.escape(piece[-1])) for piece in pieces), re.I | re.S)


# Shows a number in a number format, by Excel's own rules: with `0.##` the point is shown for 5 too.


_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]')
_DIGITS = re.compile(r"([#,0?]*)(\.?)([#0?]*)(%?)")


def shown(value: float, code: str) -> str:
    """A number in a format of digits, a point, per cent and literal texts, with up to three sections.

    >>> shown(5, "0.##"), shown(-13, "0.##"), shown(0.5, "0.##"), shown(5, "+0.00;-0.00;0.00"), shown(0.125, "0.0%")
    ('5.', '-13.', '0.5', '+5.00', '12.5%')
    """
    if code == "General":
        return f"{value:.10g}"
    sections = code.split(";")
    negative = value < 0 and len(sections) > 1
    section = sections[1] if negative else sections[2] if value == 0 and len(sections) > 2 else sections[0]
    sign = "-" if value < 0 and not negative else ""
    plain = _LITERAL.sub(lambda found: found[1] or found[2] or "", section)
    digits = next((it for it in _DIGITS.finditer(plain) if re.search("[0#?]", it[0])), None)
    if digits is None:
        return plain
    figure = _figure(abs(value), *digits.groups())
    sign = sign if re.search("[1-9]", figure) else ""  # a number that rounds to 0 has no sign
    return sign + plain[: digits.start()] + figure + plain[digits.end() :]


def _figure(value: float, whole: str, point: str, places: str, per_cent: str) -> str:
    """The digits: `#` gives a digit only if it is needed, the point is always shown."""
    written = f"{rounded(value * (100 if per_cent else 1), len(places)):.{len(places)}f}"
    before, _, after = written.partition(".")
    least = max((place + 1 for place, sign in enumerate(places) if sign == "0"), default=0)
    while len(after) > least and after.endswith("0"):
        after = after[:-1]
    before = "" if before == "0" and "0" not in whole else before.zfill(whole.count("0"))
    return before + point + after + per_cent
