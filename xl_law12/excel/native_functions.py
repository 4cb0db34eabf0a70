"""Excel's functions, the prefixes that files put before some of their names, and the words that cannot be names."""

from __future__ import annotations

import re

from xl_law12.errors import Law12Error
from xl_law12.excel.references import area_of

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


class ExcelRefusesError(Law12Error):
    """A formula or name that Excel would refuse, or remove while it repairs the file."""


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


def plain(stored: str) -> str:
    """A name without the prefixes that files put before it.

    >>> plain("_xlfn._xlws.SORT"), plain("_xlpm.score"), plain("_xldudf_IMP"), plain("[0]!IMP_"), plain("SUM")
    ('SORT', 'score', 'IMP', 'IMP_', 'SUM')
    """
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
