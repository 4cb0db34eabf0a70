"""The only reader of cell values: reads one cell as a number, a text, a weight or a flag.

A cell that cannot be read raises a `CellError`; `ranges` adds the argument and the row.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set, ValuesView
from datetime import date, time, timedelta
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any, Protocol, TypeVar, cast

from xl_law12.bridge.contracts import check_scores
from xl_law12.bridge.exact import Rounding, exact_weight
from xl_law12.bridge.scale import MOST_IMPS
from xl_law12.errors import ERROR_MARK, CellError, ErrorValueError, Law12Error, Refusal
from xl_law12.languages import ENGLISH, known
from xl_law12.numerics import np
from xl_law12.reading.words import LONGEST_FIGURE, PASSED_OUT, Entry, Unreadable, capitals, figure_of, plainly
from xl_law12.sentences import Figure, listed, quoted, say


class ColumnLike(Protocol):
    """An array, or a Series of pandas."""

    def tolist(self) -> Any:
        """Its values."""


class TableLike(Protocol):
    """A DataFrame of pandas or polars."""

    def to_numpy(self) -> Any:
        """Its rows."""


Cells = float | str | None | Sequence[Any] | Iterator[Any] | ValuesView[Any] | ColumnLike | TableLike
CELLS = frozenset((float, int, str, bool, type(None), list, tuple))  # what is read as it is

ERRORS = r"NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|N/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!"
ERROR_VALUE = rf"(?s)#({ERRORS})|{ERROR_MARK}.*"
LONGEST_TEXT = 200
LARGEST_WEIGHT = 1e6
AS_DATES = (20_000, 80_000)  # a spreadsheet keeps the dates from 1954 to 2119 as numbers between these
PLAIN = frozenset((float, int))  # the types of what is plainly a number
LARGE = 2**53  # from here on a float may stand for several whole numbers
DATES = "mM"  # the kinds of numpy's arrays of dates


W = TypeVar("W", bound=str)


def in_cells(value: Any, name: str) -> Any:
    """Lists of cells for what is no list but holds cells: a Series or an array is a column, a DataFrame has rows."""
    if isinstance(value, list | tuple | str | bytes | np.ndarray | np.generic):
        return value
    if isinstance(value, Mapping | Set):
        raise CellError("a {kind} is neither a column nor rows: give a list", name, kind=type(value).__name__)
    if len(getattr(value, "shape", ())) == 2:  # a DataFrame iterates over its headings
        return [*map(_without_missing, np.asarray(value, dtype=object).tolist())]
    if hasattr(value, "tolist"):
        return _without_missing(value.tolist())
    return [*value] if isinstance(value, Iterable) else value


def _without_missing(values: Any) -> Any:
    """The values of a Series, or of a row, as cells: what pandas means by missing (NA, NaT) is a blank."""
    foreign = {kind for kind in set(map(type, values)) if kind not in CELLS} if isinstance(values, list) else set()
    return [None if type(cell) in foreign and _is_missing(cell) else cell for cell in values] if foreign else values


def _is_missing(cell: Any) -> bool:
    try:
        return bool(cell != cell)
    except TypeError:  # pandas' NA answers neither yes nor no
        return True


def error_text(error: Exception, language: str = ENGLISH) -> str:
    """The text of a cell for an error, in a language. For an error in our code the text asks for a report."""
    if isinstance(error, Law12Error):
        return Refusal(error).in_language(language)
    what = f"{type(error).__name__}: {error}"
    problem = say("something went wrong inside ({what}); xl-law12 doctor may say why. Please report it", what=what)
    if isinstance(error, ImportError):  # most often of numpy, which is missing, or is there for another Python
        problem = say(
            "Python {version} cannot load {package} here: for LibreOffice get the extension for your system that "
            "brings it (law12-windows.oxt and the like); else xl-law12 doctor says what to do",
            package=error.name or "numpy",
            version=".".join(map(str, sys.version_info[:2])),
        )
    return f"{ERROR_MARK} {problem.inside(language)}"


def first_error_value(arguments: Sequence[Any]) -> str | None:
    """The first error value in these arguments, row by row."""
    return next((cell for cell in _cells_in(arguments) if isinstance(cell, str) and is_error_value(cell)), None)


def _cells_in(value: Any, depth: int = 3) -> Iterator[Any]:
    """The cells of arguments. A range is a list of rows, and nothing lies deeper."""
    if isinstance(value, np.ndarray):
        value = value.ravel().tolist() if value.dtype.kind in "OUST" else []
    if isinstance(value, list | tuple) and depth:
        for part in value:
            yield from _cells_in(part, depth - 1)
    else:
        yield value


def is_error_value(text: str) -> bool:
    """Whether a text is what a spreadsheet shows for an error."""
    return text.startswith("#") and re.fullmatch(ERROR_VALUE, text) is not None


def clean(cell: Any) -> Any:
    """The cell's value: None for a blank; a number of numpy becomes Python's; a date of numpy stays a date."""
    if type(cell) not in CELLS and isinstance(cell, np.generic) and cell.dtype.kind not in DATES:
        cell = float(cell) if cell.dtype.kind == "f" else cell.item()
    return None if isinstance(cell, str) and not cell.strip() else cell


def number_or_none(cell: Any) -> float | None:
    """Read a number, also one kept as text. None: the cell is blank."""
    cell = clean(cell)
    if cell is None:
        return None
    if isinstance(cell, str):
        figure = figure_of(cell)
        if figure is None:
            raise CellError("cannot read {text} as a number", text=quoted(cell))
        return figure
    if isinstance(cell, int | float | Fraction | Decimal) and not isinstance(cell, bool):
        try:
            number = float(cell)
        except (OverflowError, ValueError):
            raise CellError("{cell} is too large a number", cell=quoted(cell)) from None
        if not isfinite(number):
            raise CellError("{number} is not a number; a blank cell is None or an empty text", number=quoted(number))
        return number
    if isinstance(cell, date | time | timedelta | np.datetime64 | np.timedelta64):
        raise CellError(
            "{cell} is a date, not a number: a spreadsheet makes one of a typed 1/3. Make the cell a text cell first, "
            "or type =1/3",
            cell=quoted(cell),
        )
    raise CellError("{cell} is not a number", cell=quoted(cell))


def exact_or_none(cell: Any, fits: Callable[[float], bool], problem: Callable[[str], str]) -> Fraction | None:
    """Read a number as the fraction that it stands for; `problem` is the sentence for one that does not fit."""
    number = number_or_none(cell)
    if number is not None and not fits(number):
        raise CellError(problem(quoted(number)))
    return None if number is None else exact_weight(number)


def score_or_none(cell: Any) -> float | None:
    """Read a score that need not be a contract's: any finite number, or PASS. None: the cell is blank."""
    if isinstance(cell, str) and capitals(cell) in PASSED_OUT:
        return 0.0
    return number_or_none(cell)


def contract_score_or_none(cell: Any) -> int | None:
    """Read a score that some contract can give. None: the cell is blank."""
    score = score_or_none(cell)
    if score is None:
        return None
    check_scores([score])
    return int(score)


def weight_or_none(cell: Any) -> Fraction | None:
    """Read a weight exactly: a fraction, decimal or percentage, as number or text. None: the cell is blank."""
    cell = clean(cell)
    if isinstance(cell, str):
        from xl_law12.reading.notation import parse_weight  # IMP, which most workbooks call first, reads no weight

        return parse_weight(cell)
    number = number_or_none(cell)
    if number is None:
        return None
    if abs(number) > LARGEST_WEIGHT:
        raise CellError("{number} is far from a weight: write it as 1/3, 0.4 or 60%", number=quoted(number))
    if isinstance(cell, Fraction):
        if cell.denominator > 10**LONGEST_FIGURE:
            template = "{cell} has a denominator of more than {longest} digits"
            raise CellError(template, cell=quoted(cell), longest=LONGEST_FIGURE)
        return cell
    if AS_DATES[0] < number < AS_DATES[1]:
        raise CellError(
            "{number} is far from a weight; it may be a date, which a spreadsheet makes of a typed 1/3. "
            "Make the cell a text cell first, or type =1/3",
            number=quoted(number),
        )
    return exact_weight(number)


def percentage_or_none(cell: Any) -> Fraction | None:
    """Read 0.63, 63 or "63%" as a fraction of 1. A number above 1 is a percentage."""
    share = weight_or_none(cell)
    if share is None:
        return None
    if share > 1 and not (isinstance(cell, str) and cell.rstrip().endswith("%")):
        share /= 100
    if not 0 <= share <= 1:
        raise CellError("{share:.15g}% is not a percentage from 0 to 100", share=float(share * 100))
    return share


def whole_or_none(cell: Any, least: int, most: int) -> int | None:
    """Read a whole number within limits. None: the cell is blank."""
    number = number_or_none(cell)
    if number is None:
        return None
    if not (number.is_integer() and least <= number <= most):
        template = "{number} is not a whole number from {least:,} to {most:,}"
        raise CellError(template, number=quoted(number), least=least, most=most)
    return int(number)


def needed(value: float | None, name: str) -> float:
    """The number of an argument that may not be blank."""
    if value is None:
        raise CellError("is blank", name)
    return value


def text_of(cell: Any) -> str:
    """Read a short text for a form. A number is taken as it is shown, a blank as an empty text."""
    cell = clean(cell)
    if cell is None:
        return ""
    shown = cell if isinstance(cell, str) else quoted(number_or_none(cell))
    if is_error_value(shown):
        raise CellError("{shown} is an error value", shown=quoted(shown))
    if len(shown) > LONGEST_TEXT:
        template = "{shown} has {characters:,} characters: write at most {longest}"
        raise CellError(template, shown=quoted(shown), characters=len(shown), longest=LONGEST_TEXT)
    return " ".join(shown.split())


def word_of(cell: Any, known: Sequence[W]) -> W | None:
    """Read one of the known words, however it is typed. None: the cell is blank."""
    cell = clean(cell)
    if cell is None:
        return None
    plain = capitals(cell) if isinstance(cell, str) else ""
    if plain not in known:
        raise CellError("{cell} is not one of {known}", cell=quoted(cell), known=listed(known))
    return known[known.index(cast(W, plain))]


def flag_of(cell: Any) -> bool:
    """Read TRUE or FALSE. A blank is FALSE."""
    cell = clean(cell)
    if cell is None:
        return False
    if isinstance(cell, bool) or (isinstance(cell, int | float) and cell in (0, 1)):
        return bool(cell)
    plain = plainly(cell).upper() if isinstance(cell, str) else ""
    if plain not in ("TRUE", "FALSE"):
        raise CellError("{cell} is neither TRUE nor FALSE", cell=quoted(cell))
    return plain == "TRUE"


FINEST_STEP = 1_000


def step_of(cell: Any) -> Fraction | None:
    """Read the step of rounding: 1, or a part that divides 1 evenly. None if blank: nothing is rounded."""
    given = number_or_none(cell)
    if given is None:
        return None
    step = exact_weight(given)
    if step.numerator != 1 or not 1 <= step.denominator <= FINEST_STEP:
        template = "{given} is not a rounding: give 1, 0.5, 0.1 ... down to {finest}"
        raise CellError(template, given=quoted(given), finest=Figure(f"{1 / FINEST_STEP}"))
    return step


def rounding_in(cell: Any) -> Rounding | None:
    """Read `0.1` or `0.1 TOWARD`: a power of ten from 1 down to a millionth. None if blank."""
    if cell is None:
        return None
    first, _, toward = str(cell).strip().upper().partition(" ") if isinstance(cell, str) else (cell, "", "")
    if toward.strip() in ("", "TOWARD"):
        step = number_or_none(first)
        for decimals in range(7):
            if step == 10**-decimals:
                return Rounding(decimals, bool(toward.strip()))
    raise CellError("{given} is not a rounding: give 1, 0.1, 0.01 ... or 0.1 TOWARD", given=quoted(cell))


def average_in(cell: Any) -> Fraction | None:
    """Read the IMPs of an average plus, where the regulations say another figure than 3 (Law 12C2(b))."""
    template = "{worth} is not a number of IMPs above 0, up to {most}"
    return exact_or_none(cell, lambda it: 0 < it <= MOST_IMPS, lambda it: say(template, worth=it, most=MOST_IMPS))


def language_in(cell: Any) -> str | None:
    """Read a language by its two letters; None if blank."""
    if cell is not None and not isinstance(cell, str):
        raise CellError("{cell} is not a text", cell=quoted(cell))
    plain = cell.strip().lower() if cell else None
    if plain and plain not in known():
        template = "{word} is not a language of this package: use {known}"
        raise CellError(template, word=quoted(cell), known=listed(known()))
    return plain


def readable(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank; anything else as an `Unreadable`, which has its error."""
    try:
        return entry(cell)
    except CellError as error:
        return Unreadable(cell if isinstance(cell, str) else quoted(cell), error)


def entry(cell: Any) -> Entry:
    """A cell as a number, a text, or None for a blank."""
    if type(cell) in PLAIN and -LARGE < cell < LARGE:
        return cell  # type: ignore[no-any-return]
    cell = clean(cell)
    if isinstance(cell, str) and is_error_value(cell):
        raise ErrorValueError(say("{cell} is an error value", cell=quoted(cell)), cell=cell)
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        raise CellError("{cell} is neither a number nor a text", cell=quoted(cell))
    if isinstance(cell, date | time | timedelta):
        template = "{cell} is a date, which a spreadsheet makes of what was typed: make it a text cell"
        raise CellError(template, cell=quoted(cell))
    return number_or_none(cell)
