"""The LAMBDA names in JavaScript, for a page or for node: from the trees from which a workbook's names are made."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from xl_law12.data import text_file
from xl_law12.errors import Law12Error, naming
from xl_law12.excel.syntax import Array, Call, Constant, Lambda, Let, Name, Node, Operation, Parenthesis, parse
from xl_law12.excel.values import ErrorValue, value_of
from xl_law12.lambdas.compiler import answered, source
from xl_law12.languages import ENGLISH

_OPERATORS = {"=": "EQUAL", "<>": "UNEQUAL", "<": "BELOW", "<=": "AT_MOST", ">": "ABOVE", ">=": "AT_LEAST"}
_OPERATORS |= {"&": "JOINED", "+": "PLUS", "-": "MINUS", "*": "TIMES", "/": "OVER"}
_CHOOSING = frozenset({"IF", "IFERROR", "IFS", "SWITCH", "CHOOSE"})  # only what is chosen is worked out
REMEMBERED = frozenset({"L12_TERMS", "L12_CHANCE_SAID"})  # asked again and again: a ruling takes half the time

Variables = Mapping[str, str]  # of a formula, with their names in JavaScript


def program(names: Iterable[str] | None = None, language: str = ENGLISH) -> str:
    """A text of JavaScript that defines `LAW12`: the functions of the catalogue, or only these."""
    # `LAW12.NAME(...)` takes numbers, texts, truth values, null for a blank, undefined for an argument that is left
    # out, and a list (a column) or a list of rows for a range. It returns such a value, or a list of rows.
    return program_of({it.name: parse(it.text) for it in source(language)}, answered() if names is None else names)


def program_of(trees: Mapping[str, Node], names: Iterable[str]) -> str:
    """The program of any definitions, given as trees: it offers these names, and has only what they need."""
    offered = sorted(names)
    runtime = text_file(__package__, "runtime.js")
    lines = [line for line in map(str.strip, runtime.splitlines()) if line and not line.startswith("//")]
    lines += Translation(runtime, trees).lines(offered)
    offers = ",\n".join(f"{name}: offered({name})" for name in offered)
    return "\n".join(['const LAW12 = (() => {"use strict";', *lines, f"return {{{offers}}};", "})();\n"])


class Translation:
    """Names of a module in JavaScript, in front of which the runtime stands."""

    def __init__(self, runtime: str, trees: Mapping[str, Node]) -> None:
        self._natives = frozenset(re.findall(r"(?:const|function) \$(\w+)", runtime))
        self._trees = trees
        self._arrays: dict[str, str] = {}  # array constants, each with its name
        self._called: list[str] = []  # names that others call
        self._count = 0

    def lines(self, names: Iterable[str]) -> list[str]:
        """The functions of these names and of all that they call, behind their array constants: each is made once."""
        self._called += names
        functions: dict[str, str] = {}
        while self._called:
            name = self._called.pop()
            if name not in functions:
                with naming(name):
                    self._count = 0
                    tree = self._trees.get(name)
                    if not isinstance(tree, Lambda):
                        raise Law12Error("is no LAMBDA name")
                    work = "function {}{}{}".format(name, *self._lambda(tree, {}))
                    functions[name] = f"const {name}=remembered({work});" if name in REMEMBERED else work
        arrays = [f"const {name}={block};" for block, name in self._arrays.items()]
        return arrays + [functions[name] for name in sorted(functions)]

    def _lambda(self, tree: Lambda, variables: Variables) -> tuple[str, str]:
        """The parameters in brackets, and the body in braces."""
        inner = {**variables, **{name: self._variable(name) for name in tree.parameters}}
        return f"({','.join(inner[name] for name in tree.parameters)})", self._body(tree.result, inner)

    def _variable(self, name: str) -> str:
        """A new name, a short one: a name may be a word of JavaScript's, or mean something else further out."""
        self._count += 1
        return f"{name[0]}{self._count}"

    def _body(self, tree: Node, variables: Variables) -> str:
        """What a function does, in braces."""
        lines = []
        while isinstance(tree, Let | Parenthesis):
            for name, value in tree.variables if isinstance(tree, Let) else ():
                meaning = self._value(value, variables)
                variables = {**variables, name: self._variable(name)}
                lines.append(f"{variables[name]}={meaning}")
            tree = tree.result if isinstance(tree, Let) else tree.inner
        constants = "const " + ",\n".join(lines) + ";\n" if lines else ""
        return f"{{{constants}return {self._value(tree, variables)}}}"

    def _value(self, tree: Node, variables: Variables) -> str:
        if isinstance(tree, Parenthesis):
            return self._value(tree.inner, variables)
        if isinstance(tree, Constant):
            return self._constant(tree.written)
        if isinstance(tree, Array):
            cells = ",".join(self._constant(cell) for row in tree.rows for cell in row)
            block = f"new Block({len(tree.rows)},{len(tree.rows[0])},[{cells}])"
            return self._arrays.setdefault(block, f"ARRAY_{len(self._arrays)}")
        if isinstance(tree, Name):
            return variables.get(tree.name) or self._named(tree.name)
        if isinstance(tree, Let):
            return f"(()=>{self._body(tree, variables)})()"
        if isinstance(tree, Lambda):
            return "({}=>{})".format(*self._lambda(tree, variables))
        return self._operation(tree, variables) if isinstance(tree, Operation) else self._call(tree, variables)

    def _operation(self, tree: Operation, variables: Variables) -> str:
        if len(tree.operands) == 1 and tree.sign == "+":
            raise Law12Error("one operand of + is not in runtime.js: add it there")
        values = [self._value(it, variables) for it in tree.operands]
        if tree.sign == "&" and all(value.startswith('"') for value in values):
            return values[0][:-1] + values[1][1:]  # a long text stands in pieces, because Excel wants it so
        return f"{self._native(tree.sign)}({','.join(['0', *values][-2:])})"

    def _call(self, tree: Call, variables: Variables) -> str:
        arguments = tree.arguments
        if tree.function in variables:
            function, arguments = self._native("CALL"), (Name(tree.function), *arguments)
        else:
            function = self._named(tree.function)
        now = 1 if tree.function in _CHOOSING else len(arguments)
        values = [self._value(it, variables) for it in arguments[:now]]
        values += [f"()=>{self._value(it, variables)}" for it in arguments[now:]]
        return f"{function}({','.join(values)})"

    def _named(self, name: str) -> str:
        """A name of the modules, a truth value, or a function of Excel's."""
        if name in ("TRUE", "FALSE"):
            return name.lower()
        if name not in self._trees:
            return self._native(name)
        self._called.append(name)
        return name

    def _native(self, name: str) -> str:
        word = _OPERATORS.get(name, name)
        if word not in self._natives:
            raise Law12Error(f"{name} is not in runtime.js: add it there")
        return f"${word}"

    def _constant(self, written: str) -> str:
        if not written:  # an argument that is left out
            return "undefined"
        value = value_of(written)
        if isinstance(value, ErrorValue):
            raise Law12Error(f"{value} as a constant is not in runtime.js: add it there")
        return json.dumps(value, ensure_ascii=False).removesuffix(".0")
