"""Finds what a function lacks (`python3 dev.py function NAME`), and makes the types of the public names."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests import languages
from tests.templates import PACKAGE
from xl_law12.excel.syntax import ExcelRefusesError, Lambda, parse
from xl_law12.lambdas.compiler import names, source
from xl_law12.languages import known
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.functions.status import LAW12_VERSION

TYPES = PACKAGE / "__init__.pyi"
LONGEST_HELP = 255  # characters; Excel's window shows no more
OTHER_NAMES = {"average": "avg_plus", "sheet": "of_sheet"}  # AVERAGE and SHEET are functions of Excel's


TYPES_BEGIN = '''"""The types and the help of the public names: made from the declarations by `python3 dev.py docs`."""

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar, overload

from xl_law12.errors import (
    CellError as CellError,
    ContractError as ContractError,
    Law12Error as Law12Error,
    NotationError as NotationError,
    TotalError as TotalError,
)
from xl_law12.sheet.cells import Cells
from xl_law12.sheet.ranges import Answer, Rows, Single
from xl_law12.version import __version__ as __version__

__all__: list[str]

P = ParamSpec("P")
R = TypeVar("R", covariant=True)

class Headed(Protocol[P, R]):
    headings: tuple[str, ...]
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...

def headed(function: Callable[P, R]) -> Headed[P, R]: ...
'''


def types() -> str:
    """The text of the stub beside it: every function by its flat signature, with a line on each argument."""
    return "\n".join([TYPES_BEGIN, *map(_typed, sorted(CATALOGUE, key=lambda it: it.name))])


def _typed(declared: SheetFunction) -> str:
    """A function in the stub. Some give a number where all arguments are single values."""
    cells = ", ".join(f"{it.name}: Cells{' = None' if it.optional else ''}" for it in declared.parameters)
    answer = declared.body.__annotations__["return"]
    text = declared.help.partition(">>>")[0].rstrip().replace("\n", "\n    ").replace("    \n", "\n")
    function = f'def {declared.name}({cells}) -> {answer}:\n    """{text}\n    """\n'
    if declared.gives_number:
        one = (f"{it.name}: {'float | str | None = None' if it.optional else 'float'}" for it in declared.parameters)
        return f"@overload\ndef {declared.name}({', '.join(one)}) -> float: ...\n@overload\n{function}"
    return f"@headed\n{function}" if declared.headings else function


def lacks(name: str) -> list[str]:
    """What a function lacks, in the order of the work: declaration, LAMBDA, translation."""
    declared = next((it for it in CATALOGUE if it.name == name), None)
    if declared is None:
        listed = "a new module stands in MODULES of its __init__.py"
        unlisted = _module_with(f"def {name}(", "sheet/functions/*.py")
        if unlisted is not None:
            return [f"{name} stands in {unlisted}, which is not read yet: {listed}; and it needs @sheet_function"]
        return [
            f"{name} is not declared: write it in a module of xl_law12/sheet/functions/ with @sheet_function; {listed}"
        ]
    return [*_of_the_declaration(declared), *_of_the_lambda(declared), *_of_the_translations()]


def _module_with(beginning: str, modules: str) -> Path | None:
    """The module of the package in which a line begins so."""
    found = (path for path in PACKAGE.glob(modules) if f"\n{beginning}" in f"\n{path.read_text(encoding='utf-8')}")
    return next((path.relative_to(PACKAGE.parent) for path in found), None)


def _of_the_declaration(declared: SheetFunction) -> Iterator[str]:
    texts = {"the summary": declared.summary, **{f"the help of {it.name}": it.help for it in declared.parameters}}
    for named, text in texts.items():
        if not 2 < len(text) <= LONGEST_HELP:
            yield f"declaration: {named} has {len(text)} characters: a line of 3 to {LONGEST_HELP}"
    if not declared.examples:
        yield "declaration: an example, as a doctest in the docstring"
    if not declared.sources and declared.function is not LAW12_VERSION:
        yield (
            "declaration: where the rule stands, in @sheet_function(category, sources), by a word of SOURCES; a rule "
            "of the project's own stands in docs/rules.md, under a heading"
        )


@cache
def _definitions() -> dict[str, str]:
    return {it.name: it.text for it in source()}


def _of_the_lambda(declared: SheetFunction) -> Iterator[str]:
    shown = [it.shown.replace(it.name, OTHER_NAMES.get(it.name, it.name)) for it in declared.parameters]
    wanted = f"{declared.name} = LAMBDA({', '.join([*shown, '...'])})"
    text = _definitions().get(declared.name)
    tree = None if text is None else parse(text)
    if tree is None:
        unlisted = _module_with(f"{declared.name} = ", "lambdas/*.lambda")
        found = f"{unlisted} is not read yet" if unlisted else f"{wanted} in a module of xl_law12/lambdas/"
        yield f"LAMBDA: {found}; a new module stands in MODULES of its compiler.py"
        return
    try:
        names()
    except ExcelRefusesError as refused:
        yield f"LAMBDA: {refused}"
    if not isinstance(tree, Lambda):
        yield f"LAMBDA: {declared.name} is none: write {wanted}"
    elif (given := [f"[{it}]" if it in tree.optional else it for it in tree.parameters]) != shown:
        yield f"LAMBDA: its arguments are {', '.join(given)}: write {wanted}"


@cache
def _of_the_translations() -> list[str]:
    """The texts that a language lacks, as `dev.py language` counts them: with the sentences of a new function."""
    return [
        f"translation: xl_law12/languages/{language}.json lacks {text!r}"
        for language in filter(languages.is_whole, known()[1:])
        for text in languages.missing(language)
    ]


def main(name: str) -> int:
    """Print what a function lacks; the exit code is 1 if it lacks something."""
    lacking = lacks(name)
    then = "Now run python3 dev.py docs, then python3 dev.py template"
    print("\n".join(lacking) if lacking else f"{name} has all three places. {then}")
    return 1 if lacking else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name one function: python3 dev.py function BARKING_IMPS")
    sys.exit(main(sys.argv[1]))
