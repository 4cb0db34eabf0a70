"""Checks that a file has names and formulas only in the forms in which Excel stores them, and within Excel's limits.

The forms are from workbooks that Excel 16 has saved. With a wrong prefix a cell shows #NAME?; with a wrong form Excel
repairs the file. The tables here are independent of those with which the package writes, so that they can check it.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from xl_law12.excel.package import Package
from xl_law12.excel.syntax import Array, Call, Constant, FormulaError, Lambda, Let, Name, Node, Operation, parse, parts

# Functions with the least and the most arguments that they take.
_PLAIN = """
ABS 1 1 ADDRESS 2 5 AND 1 255 AVERAGE 1 255 CHAR 1 1 CHOOSE 2 255 CODE 1 1 COLUMN 0 1 COLUMNS 1 1 COUNT 1 255
COUNTA 1 255 COUNTIF 2 2 COUNTIFS 2 254 DATE 3 3 EXACT 2 2 EXP 1 1 FIND 2 3 FIXED 1 3 FLOOR 2 2 FREQUENCY 2 2
GCD 1 255 HYPERLINK 1 2 IF 2 3 IFERROR 2 2 INDEX 2 4 INT 1 1 ISBLANK 1 1 ISERROR 1 1 ISLOGICAL 1 1 ISNA 1 1 ISNUMBER 1 1
ISTEXT 1 1 LARGE 2 2 LCM 1 255 LEFT 1 2 LEN 1 1 LN 1 1 LOG 1 2 LOOKUP 2 3 LOWER 1 1 MATCH 2 3 MAX 1 255 MEDIAN 1 255
MID 3 3 MIN 1 255 MMULT 2 2 MOD 2 2 N 1 1 NOT 1 1 NOW 0 0 OR 1 255 POWER 2 2 PRODUCT 1 255 PROPER 1 1 QUOTIENT 2 2
REPLACE 4 4 REPT 2 2 RIGHT 1 2 ROUND 2 2 ROUNDDOWN 2 2 ROUNDUP 2 2 ROW 0 1 ROWS 1 1 SEARCH 2 3 SIGN 1 1 SMALL 2 2
SQRT 1 1 SUBSTITUTE 3 4 SUM 1 255 SUMIF 2 3 SUMIFS 3 255 SUMPRODUCT 1 255 T 1 1 TEXT 2 2 TRANSPOSE 1 1 TRIM 1 1
TRUNC 1 2 TYPE 1 1 UPPER 1 1 VALUE 1 1 VLOOKUP 3 4"""
_LATER = """
BYCOL 2 2 BYROW 2 2 CEILING.MATH 1 3 CHOOSECOLS 2 255 CHOOSEROWS 2 255 CONCAT 1 255 DROP 2 3 EXPAND 2 4 FLOOR.MATH 1 3
HSTACK 1 255 IFNA 2 2 IFS 2 254 ISOMITTED 1 1 MAKEARRAY 3 3 MAP 2 255 MAXIFS 3 255 MINIFS 3 255 NUMBERVALUE 1 3
REDUCE 2 3 SCAN 2 3 SEQUENCE 1 4 SORTBY 2 255 SWITCH 3 254 TAKE 2 3 TEXTAFTER 2 6 TEXTBEFORE 2 6 TEXTJOIN 3 255
TEXTSPLIT 2 6 TOCOL 1 3 TOROW 1 3 UNICHAR 1 1 UNICODE 1 1 UNIQUE 1 3 VSTACK 1 255 WRAPCOLS 2 3 WRAPROWS 2 3
XLOOKUP 3 6 XMATCH 2 4 XOR 1 255"""
_OF_THE_WORKSHEET = "FILTER 2 3 SORT 1 4"


def _arities(table: str, prefix: str) -> dict[str, tuple[int, int]]:
    words = table.split()
    return {
        prefix + name: (int(least), int(most))
        for name, least, most in zip(words[::3], words[1::3], words[2::3], strict=True)
    }


FUNCTIONS = _arities(_PLAIN, "") | _arities(_LATER, "_xlfn.") | _arities(_OF_THE_WORKSHEET, "_xlfn._xlws.")
LET, LAMBDA = "_xlfn.LET", "_xlfn.LAMBDA"
OWN_WORDS = {name.rpartition(".")[2] for name in FUNCTIONS} | {"LET", "LAMBDA", "TRUE", "FALSE"}
VARIABLE, PARAMETER, PASSED = "_xlpm.", "_xlop.", "_xleta."

MOST_CHARACTERS, MOST_IN_A_TEXT, MOST_DIGITS = 8_191, 255, 15
MOST_NESTED, MOST_IN_LET, MOST_IN_LAMBDA = 64, 253, 254
MOST_IN_A_COMMENT, MOST_IN_A_CHOICE = 255, 255
_CELL = re.compile(
    r"\$?([A-Z]{1,3})\$?([0-9]+)(:\$?[A-Z]{1,3}\$?[0-9]+)?|\$?[0-9]+:\$?[0-9]+|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}"
)
_LIKE_A_CELL = re.compile(r"[A-Z]{1,3}[0-9]+|R[0-9]*(C[0-9]*)?|C[0-9]*", re.I)


class Finding(NamedTuple):
    """A form that Excel would not have stored, and its place."""

    where: str
    what: str


class _Defined(NamedTuple):
    """The names of a workbook, those of a sheet with the sheet's name; and how many arguments a LAMBDA name takes."""

    names: frozenset[tuple[str | None, str]]
    lambdas: dict[str, tuple[int, int]]


def findings(package: Package) -> list[Finding]:
    """The names, formulas, conditional formats and choices of a workbook that Excel would have stored differently."""
    tabs = [sheet.name for sheet in package.sheets()]
    root = package.tree(package.workbook_part)
    elements = [it for it in root.iter("{*}definedName") if not str(it.get("name")).startswith("_xlnm.")]
    homes = [None if it.get("localSheetId") is None else tabs[int(it.get("localSheetId"))] for it in elements]
    keys = [(home, str(it.get("name")).upper()) for home, it in zip(homes, elements, strict=True)]
    lambdas = {str(it.get("name")): taken for it in elements if (taken := _taken(it.text or "")) is not None}
    defined = _Defined(frozenset(keys), lambdas)
    found = [Finding(str(key[1]), "is defined twice") for key in set(keys) if keys.count(key) > 1]
    for home, it in zip(homes, elements, strict=True):
        name, text = str(it.get("name")), it.text or ""
        found += [Finding(name, what) for what in _of_name(name, text, it.get("comment") or "")]
        found += [Finding(name, what) for area in _areas(text) for what in of_formula(area, home, defined)]
    for sheet in package.sheets():
        found += _of_sheet(package, sheet.part, sheet.name, defined)
    return found


def _areas(text: str) -> list[str]:
    """The areas of a name that means several areas; any other formula unchanged.

    >>> _areas("Poll!$A$1,'Law 12'!$B$5:$B$9"), _areas("SUM(A1,B1)")
    (['Poll!$A$1', "'Law 12'!$B$5:$B$9"], ['SUM(A1,B1)'])
    """
    area = r"(?:'[^']+'|\w+)!\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?"
    return re.findall(area, text) if re.fullmatch(f"{area}(?:,{area})+", text) else [text]


def _of_name(name: str, text: str, comment: str) -> Iterator[str]:
    if name.upper() in OWN_WORDS:
        yield "is a word of Excel's, which wins"
    if _LIKE_A_CELL.fullmatch(name) or not re.fullmatch(r"[^\W\d][\w.\\?]{0,254}", name):
        yield "is no name for Excel"
    if len(comment) > MOST_IN_A_COMMENT:
        yield f"has a comment of {len(comment)} characters"
    if len(text) > MOST_CHARACTERS:
        yield f"has {len(text)} characters"


def _of_sheet(package: Package, part: str, sheet: str, defined: _Defined) -> Iterator[Finding]:
    root = package.tree(part)
    for cell in root.iter("{*}c"):
        text = cell.findtext("{*}f") or ""
        if text:
            yield from (Finding(f"{sheet}!{cell.get('r')}", what) for what in of_formula(text, sheet, defined))
    for kind in ("conditionalFormatting", "dataValidation"):
        for rule in root.iter("{*}" + kind):
            where = f"{sheet}, {kind} {rule.get('sqref')}"
            for formula in [*rule.iter("{*}formula"), *rule.iter("{*}formula1")]:
                text = formula.text or ""
                yield from (Finding(where, what) for what in of_formula(text, sheet, defined))
                if "{" in re.sub('"[^"]*"', "", text):
                    yield Finding(where, "has an array constant")
                if kind == "dataValidation" and len(text) > MOST_IN_A_CHOICE:
                    yield Finding(where, f"has {len(text)} characters")
            for attribute, most in (("promptTitle", 32), ("errorTitle", 32), ("prompt", 255), ("error", 255)):
                if len(rule.get(attribute) or "") > most:
                    yield Finding(where, f"{attribute} has more than {most} characters")


def _taken(text: str) -> tuple[int, int] | None:
    """How many arguments a stored LAMBDA takes; None if the formula is no LAMBDA."""
    try:
        tree = _parsed(text)
    except FormulaError:
        return None
    if not isinstance(tree, Lambda):
        return None
    return sum(name.startswith(VARIABLE) for name in tree.parameters), len(tree.parameters)


def _parsed(text: str) -> Node:
    """The tree of a formula, with names as stored; LET and LAMBDA without their prefix are ordinary calls."""
    forms = {LET: "LET", LAMBDA: "LAMBDA", "LET": "LET(", "LAMBDA": "LAMBDA("}
    return parse(text, lambda name: forms.get(name, name), stored=True)


def of_formula(text: str, sheet: str | None = None, defined: _Defined | None = None) -> list[str]:
    """The parts of a sheet's formula that Excel would have stored differently.

    >>> of_formula('_xlfn.LET(_xlpm.x,1,_xlpm.x+_xlpm.y)'), of_formula("SORT(A1:A2)"), of_formula("SUM(@A1)")
    (['_xlpm.y is bound nowhere'], ['SORT is called without its prefix, or unknown'], ['has an @, which Excel \
stores as _xlfn.SINGLE'])
    >>> of_formula("_xlfn.XMATCH(1)"), of_formula('"' + "x" * 256 + '"'), of_formula("0.1234567890123456")
    (['_xlfn.XMATCH has 1 arguments'], ['has a text of 256 characters'], ['has a number of 16 digits'])
    """
    try:
        tree = _parsed(text)
    except FormulaError:
        return ["cannot be read"]
    check = _Check(sheet, defined or _Defined(frozenset(), {}))
    check.look(tree, frozenset(), 0)
    return [*check.found, *([f"has {len(text)} characters"] if len(text) > MOST_CHARACTERS else [])]


class _Check:
    """Walks through a tree and collects the wrong forms."""

    def __init__(self, sheet: str | None, defined: _Defined) -> None:
        self.found: list[str] = []
        self._sheet = sheet
        self._defined = defined

    def look(self, tree: Node, variables: frozenset[str], depth: int) -> None:
        """Check a part of the formula in which these variables are bound."""
        if depth == MOST_NESTED + 1:
            self.found.append(f"nests more than {MOST_NESTED} functions")
        looks: dict[type, Callable[..., None]] = {Constant: self._constant, Array: self._array, Name: self._name}
        if type(tree) in looks:
            looks[type(tree)](tree, variables)
        elif isinstance(tree, Let):
            self._let(tree, variables, depth + 1)
            return
        elif isinstance(tree, Lambda):
            variables |= self._parameters(tree)
        elif isinstance(tree, Call):
            self._call(tree, variables)
        elif isinstance(tree, Operation) and tree.sign == "@":
            self.found.append("has an @, which Excel stores as _xlfn.SINGLE")
        for part in parts(tree):
            self.look(part, variables, depth + (not isinstance(tree, Operation)))

    def _constant(self, tree: Constant, variables: frozenset[str]) -> None:
        del variables
        self._written(tree.written)

    def _array(self, tree: Array, variables: frozenset[str]) -> None:
        del variables
        for row in tree.rows:
            for written in row:
                self._written(written)

    def _written(self, text: str) -> None:
        if text.startswith('"'):
            size = len(text[1:-1].replace('""', '"').encode("utf-16-le")) // 2
            if size > MOST_IN_A_TEXT:
                self.found.append(f"has a text of {size} characters")
            if re.search("_x[0-9A-Fa-f]{4}_", text):
                self.found.append(f"{text} reads as an escape")
        elif len(digits := re.sub(r"[eE].*|[-.]", "", text).strip("0")) > MOST_DIGITS and digits.isdigit():
            self.found.append(f"has a number of {len(digits)} digits")

    def _name(self, tree: Name, variables: frozenset[str]) -> None:
        name = tree.name
        place, _, bare = name.rpartition("!")
        home = place.strip("'").replace("''", "'") or self._sheet
        if name.startswith(VARIABLE):
            self._bound(name, variables)
        elif name.startswith(PASSED):
            if name.removeprefix(PASSED) not in OWN_WORDS:
                self.found.append(f"{name} passes no function of Excel's")
        elif not (
            name in ("TRUE", "FALSE")
            or _CELL.fullmatch(bare)
            or {(home, bare.upper()), (None, bare.upper())} & self._defined.names
        ):
            self.found.append(f"{name} is no name here")

    def _bound(self, name: str, variables: frozenset[str]) -> None:
        if name not in variables:
            self.found.append(f"{name} is bound nowhere")

    def _call(self, tree: Call, variables: frozenset[str]) -> None:
        name, count = tree.function, len(tree.arguments)
        if name.startswith(VARIABLE):
            self._bound(name, variables)
            return
        taken = FUNCTIONS.get(name, self._defined.lambdas.get(name))
        if taken is None:
            self.found.append(f"{name} is called without its prefix, or unknown")
        elif not taken[0] <= count <= taken[1]:
            self.found.append(f"{name} has {count} arguments")

    def _let(self, tree: Let, variables: frozenset[str], depth: int) -> None:
        if 2 * len(tree.variables) + 1 > MOST_IN_LET:
            self.found.append(f"LET binds {len(tree.variables)} variables")
        bound: set[str] = set()
        for name, value in tree.variables:
            self._variable(name, VARIABLE, bound)
            self.look(value, variables, depth)
            variables |= {name}
        self.look(tree.result, variables, depth)

    def _parameters(self, tree: Lambda) -> frozenset[str]:
        bound: set[str] = set()
        if len(tree.parameters) + 1 > MOST_IN_LAMBDA:
            self.found.append(f"LAMBDA has {len(tree.parameters)} parameters")
        for before, name in zip(("", *tree.parameters), tree.parameters, strict=False):
            self._variable(name, PARAMETER if name.startswith(PARAMETER) else VARIABLE, bound)
            if before.startswith(PARAMETER) and name.startswith(VARIABLE):
                self.found.append(f"{name} follows a parameter that may be left out")
        return frozenset(VARIABLE + name[len(VARIABLE) :] for name in tree.parameters)

    def _variable(self, name: str, prefix: str, bound: set[str]) -> None:
        plain = name.removeprefix(prefix)
        if plain == name or not re.fullmatch(r"[^\W\d]\w*", plain) or _LIKE_A_CELL.fullmatch(plain):
            self.found.append(f"{name} is no variable")
        if plain.upper() in OWN_WORDS or plain.upper() in {it.upper() for it in self._defined.lambdas}:
            self.found.append(f"{name} hides a function")
        if plain.upper() in bound:
            self.found.append(f"{name} is bound twice in one list")
        bound.add(plain.upper())
