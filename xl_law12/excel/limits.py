"""What Excel knows and refuses: its functions with the prefixes under which files store them, and its limits."""

from __future__ import annotations

import re

from xl_law12.errors import Law12Error

LONGEST_NAME_TEXT = 7_992  # so many characters of a name were seen to be accepted, 8,192 to be refused
LONGEST_COMMENT = 255
LONGEST_TEXT = 255  # of a text within a formula
DEEPEST_NESTING = 64
LAST_COLUMN, LAST_ROW = 16_384, 1_048_576

# Functions that every Excel has had for long: stored as they are typed.
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
OF_THE_WORKSHEET = frozenset({"FILTER", "SORT"})  # stored with one prefix more

PREFIXES = ("_xlfn._xlws.", "_xlfn.", "_xlpm.", "_xlop.", "_xleta.")
MACRO_WORDS = frozenset({"GROUP", "GET.CELL", "EVALUATE", "CALL", "REGISTER", "TRUE", "FALSE"})

_NAME = re.compile(r"[A-Za-z_\\][A-Za-z0-9_.\\]{0,254}")
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_ROW_AND_COLUMN = re.compile(r"R[0-9]*(C[0-9]*)?|C[0-9]*")


class ExcelRefusesError(Law12Error):
    """What Excel would refuse, or repair away."""


def is_function(name: str) -> bool:
    """Whether Excel has a function of this name, as far as our modules may use it."""
    return name in PLAIN or name in LATER or name in OF_THE_WORKSHEET


def stored_function(name: str) -> str:
    """The name of a function of Excel's as files store it.

    >>> stored_function("SUM"), stored_function("LET"), stored_function("SORT")
    ('SUM', '_xlfn.LET', '_xlfn._xlws.SORT')
    """
    if name in OF_THE_WORKSHEET:
        return f"_xlfn._xlws.{name}"
    return f"_xlfn.{name}" if name in LATER else name


def is_a_cell(name: str) -> bool:
    """Whether Excel takes a name for a cell, in either way of writing one.

    >>> is_a_cell("LAW12"), is_a_cell("ns1"), is_a_cell("R"), is_a_cell("L12_TERMS"), is_a_cell("IMP")
    (True, True, True, False, False)
    """
    letters = name.upper()
    found = _CELL.fullmatch(letters)
    if found is None:
        return _ROW_AND_COLUMN.fullmatch(letters) is not None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column <= LAST_COLUMN and 1 <= int(found[2]) <= LAST_ROW


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a function or a variable in Excel."""
    if not _NAME.fullmatch(name):
        raise ExcelRefusesError(f"{name} is no name for Excel: it needs letters, digits, _ or . and no digit in front")
    if is_a_cell(name):
        raise ExcelRefusesError(f"{name} is a cell for Excel: choose another name")
    if is_function(name.upper()) or name.upper() in MACRO_WORDS:
        raise ExcelRefusesError(f"{name} is a word of Excel's own, which would win over ours: choose another name")
