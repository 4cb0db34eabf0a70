"""Formulas as the sheets declare them: cells by their keys, texts in English between « and », functions by name.

A word in small letters is a key of the same sheet (`vulnerable`). A key of another sheet begins with its name:
`Session.board`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xl_law12.errors import ERROR_MARK
from xl_law12.excel.syntax import stored_function
from xl_law12.excel.values import array_literal, literal
from xl_law12.sheet.catalogue import vba_name
from xl_law12.sheet.functions import CATALOGUE

LONGEST = 250  # characters; a longer formula belongs in a function
# Keys of the columns of RULING_WORTH's row; the damage and its parts, none below nothing nor above the whole.
WORTH = ("its_a", "its_b", "its_c", "its_b_os", "", "", "damaged", "b_less_c", "c_less_a", "its_case")
DAMAGE_PARTS = [f"MAX(0,MIN(damaged,{it}))" for it in WORTH[6:9]]

OURS = {declared.name for declared in CATALOGUE}
_CALL = re.compile(r"\b([A-Z][A-Z0-9_.]*)\(")
_KEY = re.compile(r"(?<![\w.])(?:([A-Z][A-Za-z][A-Za-z0-9 ]*)\.)?([a-z][a-z0-9_]*)\b")
_TEXT = re.compile("«(.+?)»")
_QUOTED = re.compile(r'("[^"]*"|«[^»]*»)')
_ADDRESS = re.compile(r"\$?\b[A-Z]{1,3}\$?[0-9]+\b(?!\()")  # in capitals: what has small letters is a key


def named(formula: str, name: Callable[[str, str], str]) -> str:
    """A formula with each key replaced by `name(sheet, key)`; `sheet` is "" for a key of the formula's own sheet."""
    return _outside_texts(formula, lambda part: _KEY.sub(lambda match: name(match[1] or "", match[2]), part))


def keys(formula: str) -> set[tuple[str, str]]:
    """The keys that a formula reads, as (sheet, key); `sheet` is "" for a key of the formula's own sheet."""
    return set(_KEY.findall(_QUOTED.sub("", formula)))


def worded(formula: str, say: Callable[[str], str]) -> str:
    """A formula with its texts in a language."""
    return _TEXT.sub(lambda match: literal(say(match[1])), formula)


def stored(formula: str) -> str:
    """A formula as a file stores it: newer functions of Excel have a prefix there."""
    return _outside_texts(formula, lambda part: _CALL.sub(lambda match: f"{stored_function(match[1])}(", part))


def for_vba(text: str) -> str:
    """A text with our functions under the names that they have in VBA."""
    return _CALL.sub(lambda match: f"{vba_name(match[1]) if match[1] in OURS else match[1]}(", text)


def has_address(formula: str) -> bool:
    """Whether a formula names a cell by its address."""
    return _ADDRESS.search(_QUOTED.sub("", formula)) is not None


def call(function: str, *first: str, **others: str) -> str:
    """A call of one of our functions, with the first arguments in order and the others by their names."""
    order = next([it.name for it in declared.parameters] for declared in CATALOGUE if declared.name == function)
    given = dict(zip(order, first, strict=False)) | others
    last = max(map(order.index, given))
    return f"{function}({','.join(given.get(name, '') for name in order[: last + 1])})"


def refused(cell: str) -> str:
    """A formula that says whether a cell holds a refusal."""
    return f'(LEFT({cell},{len(ERROR_MARK)})="{ERROR_MARK}")'


def refused_or_error(cell: str) -> str:
    """A formula that says whether a cell holds a refusal, or an error of the program."""
    return f"IF(ISERROR({cell}),TRUE,{refused(cell)})"


def has_parts(figures: str) -> str:
    """A formula that says whether some figures are not whole."""
    return f"SUMPRODUCT(IFERROR((ROUND({figures},6)<>ROUND({figures},0))*1,0))>0"


def refusal(answer: str, otherwise: str = '""') -> str:
    """A formula for the refusal of a whole answer: a function puts it into the first cell."""
    first = f"INDEX({answer},1,1)"
    return f"IF({refused(first)},{first},{otherwise})"


def lengthened(answer: str, lines: int, columns: int | Sequence[int], known: str = "") -> str:
    """A formula that fills so many lines with an answer, blank below it. The program's error is a refusal."""
    # All is blank where the condition `known` does not hold.
    numbers = range(1, columns + 1) if isinstance(columns, int) else columns
    error = f'IF(SEQUENCE({lines},{len(numbers)})=1,«{ERROR_MARK} error»,"")'
    whole = f"IFERROR(INDEX({answer},SEQUENCE({lines}),{array_literal([[*numbers]])}),{error})"
    return f'IF(SEQUENCE({lines})*({known})=0,"",{whole})' if known else whole


def texts_in(lines: str) -> str:
    """A formula for how many lines of a column have a text in them."""
    return f"SUMPRODUCT((LEN({lines})>0)+0)"


def figure(answer: str) -> str:
    """A formula for an answer that is a figure; "" where it is a text or an error."""
    return f'IFERROR(0+{answer},"")'


def won(lead: str, first: str, second: str) -> str:
    """A formula for who wins the match: `lead` is 1 where the first side leads, -1 where the second does, or 0."""
    return f'CHOOSE(2+{lead},{second}&" "&«win the match»,«the match is a tie»,{first}&" "&«win the match»)'


def changes_winner(before: str, after: str) -> str:
    """A formula that says whether the ruling changes the winner, from who leads before and after (see `won`)."""
    return f"IF({before}={after},«The ruling does not change the winner.»,«The ruling changes the winner.»)"


def damage(otherwise: str = '""') -> str:
    """A formula for the damage in words, with its two parts where a C parts it, from the columns of WORTH."""
    whole, redressed, own = (f"ROUND({it},2)" for it in ("damaged", *DAMAGE_PARTS[1:]))
    parts = f'" = "&{redressed}&" "&«redressed»&" + "&{own}&" "&«self-inflicted»'
    whole = f'«Damage»&" "&{whole}&IF(COUNT(its_c)=0,"",{parts})'
    return chosen(("COUNT(damaged)=0", otherwise), ("damaged<1E-9", "«no damage»"), otherwise=whole)


def chosen(*cases: tuple[str, str], otherwise: str = '""') -> str:
    """A formula for the answer of the first condition that holds; a case is a condition and its answer."""
    text = otherwise
    for condition, answer in reversed(cases):
        text = f"IF({condition},{answer},{text})"
    return text


def _outside_texts(formula: str, change: Callable[[str], str]) -> str:
    return "".join(part if part[:1] in '"«' else change(part) for part in _QUOTED.split(formula))
