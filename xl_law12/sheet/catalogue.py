"""The declaration of a worksheet function and of its arguments, and everything that follows from it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, update_wrapper
from types import ModuleType
from typing import Any, NamedTuple, TypeVar, cast, get_args

from xl_law12.errors import Law12Error
from xl_law12.languages import ENGLISH, translated
from xl_law12.sheet import cells, ranges
from xl_law12.sheet.cells import CELLS
from xl_law12.sheet.ranges import read_one

R = TypeVar("R")


class Argument(NamedTuple):
    """An argument: a line of help, and the reader of the cells that are given for it."""

    help: str
    read: Callable[[Any, str], Any]  # of the cells and the argument's name; None if they are blank
    after: str = ""
    is_single: bool = False  # it takes one cell

    def behind(self, name: str) -> Argument:
        """The same argument, where it stands behind one of a group and not behind the whole group."""
        return self._replace(after=name)


def one(text: str, read: Callable[[Any], Any]) -> Argument:
    """An argument of one cell; an error gets the argument's name."""
    return Argument(text, lambda value, name: read_one(value, name, read), is_single=True)


def column(text: str, read: Callable[[Any], Any] | None = None) -> Argument:
    """An argument of one column, as a `Range`; with what a reader makes of each cell."""
    if read is None:
        return Argument(text, ranges.column)
    return Argument(text, lambda value, name: ranges.column(value, name).read(read))


def block(text: str, read: Callable[[Any], Any] | None = None) -> Argument:
    """An argument of any shape, as a `Range`; with what a reader makes of each cell."""
    if read is None:
        return Argument(text, ranges.cells)
    return Argument(text, lambda value, name: ranges.cells(value, name).read(read))


def word(text: str, known: Sequence[str]) -> Argument:
    """An argument of one of the known words."""
    return one(text, lambda cell: cells.word_of(cell, known))


def whole(text: str, least: int, most: int) -> Argument:
    """An argument of one whole number within limits."""
    return one(text, lambda cell: cells.whole_or_none(cell, least, most))


LEFT_OUT: Any = None  # the default where the reader of a blank returns a value of its own


# The documents and places that functions cite, each by a word.
SOURCES = {
    "2007": "Laws 2007, Law 12C1(e)",
    "Kooijman": "Kooijman 2006, Bridge Laws Mailing List, 7 September 2006",
    "RMB": "RMB 2011, Application of Law 12C1(b) revisited",
    "Butler": "RMB 2009, Butler scoring and other abuses of the IMP scale",
    "Weighted": "WBF 2017, Weighted scores",
    "Polls": "WBF 2017, Benefit of doubt",
    "Scales": "WBF 2013, Victory point scales",
    "EBL": "EBL 2008, Appendix C",
    "PBN": "PBN 2.1, ScoreTable",
    "Status": "docs/rules.md, What a sheet says",
}
for clause in ("2", "12C1(b)", "12C1(c)", "12C1(d)", "12C1(e)", "12C2", "12C4", "77", "78A", "78B", "82C", "86B"):
    SOURCES[clause] = f"Laws 2017, Law {clause}"


class Parameter:
    """An argument of a function: as hosts show it, and how it is read."""

    def __init__(self, name: str, argument: Argument, default: Any = inspect.Parameter.empty) -> None:
        self.name = name
        self.argument = argument
        self.help = argument.help
        self.is_single = argument.is_single
        self.default = default  # what a blank means, if it may be left out
        self.optional = default is not inspect.Parameter.empty

    @property
    def shown(self) -> str:
        """The name, in brackets where it may be left out."""
        return f"[{self.name}]" if self.optional else self.name

    def help_in(self, language: str = ENGLISH) -> str:
        """The help in a language of the package."""
        return translated(self.help, language)

    @property
    def blank(self) -> Any:
        """What a blank means: the default, if its reader does not make something of a blank."""
        blank = self.argument.read(None, self.name)
        return self.default if blank is None else blank


@dataclass(eq=False)
class SheetFunction:
    """A worksheet function: all that hosts, documents and the template need to know of it."""

    body: Callable[..., Any]  # takes what the readers make of the arguments
    category: str
    sources: tuple[str, ...]
    headings: tuple[str, ...]  # of the columns of the answer
    is_single: bool  # the answer is one value, whatever the arguments are
    gives_number: bool  # the answer is a number where all arguments are single values
    function: Callable[..., Any]  # takes cells

    @property
    def name(self) -> str:
        """The worksheet name."""
        return self.body.__name__

    @cached_property
    def _docstring(self) -> str:
        return inspect.cleandoc(self.body.__doc__ or "")

    @property
    def summary(self) -> str:
        """The purpose of the function in one line: the first paragraph of its docstring."""
        return " ".join(self._docstring.split("\n\n")[0].split())

    @property
    def details(self) -> str:
        """The rule, as far as it needs more than the summary."""
        text = self._docstring.split(">>>")[0]
        return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")[1:] if part.strip())

    @cached_property
    def examples(self) -> list[tuple[str, str]]:
        """Calls with their answers, from the docstring's doctest."""
        import doctest  # help is seldom asked for: importing this would take longer than the package

        examples = doctest.DocTestParser().get_examples(self._docstring)
        return [(" ".join(example.source.split("\n")).strip(), example.want.strip()) for example in examples]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The arguments in order."""
        return _flat(self.body)

    @property
    def syntax(self) -> str:
        """`NAME(first, [optional])`."""
        return f"{self.name}({', '.join(parameter.shown for parameter in self.parameters)})"

    @property
    def help(self) -> str:
        """The docstring with a line on each argument above the example."""
        if not self.parameters:
            return self._docstring
        text, _, example = self._docstring.partition(">>>")
        width = max(len(it.shown) for it in self.parameters)
        lines = "\n".join(f"{it.shown:{width}}  {it.help}" for it in self.parameters)
        return f"{text}{lines}\n\n>>>{example}"

    def summary_in(self, language: str = ENGLISH) -> str:
        """The summary in a language of the package."""
        return translated(self.summary, language)


@cache
def _declared(function: Callable[..., Any]) -> dict[str, Any]:
    """By name every parameter as its type declares it: a `Parameter`, or the function that makes a group."""
    hints, declared = inspect.get_annotations(function, eval_str=True), {}
    for name, parameter in inspect.signature(function).parameters.items():
        kind, it, *read = get_args(hints[name])
        if isinstance(it, str):
            it = column(it, *read) if kind is ranges.Range else one(it, *read)
        declared[name] = Parameter(name, it, parameter.default) if isinstance(it, Argument) else it
    return declared


@cache
def _flat(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The parameters of a function; in place of a group those of the function that makes it."""
    flat: list[Parameter] = []
    for declared in _declared(function).values():
        if isinstance(declared, Parameter):
            behind = declared.argument.after
            flat.insert([it.name for it in flat].index(behind) + 1 if behind else len(flat), declared)
        else:
            flat += _flat(declared)
    return tuple(flat)


def _grouped(function: Callable[..., Any], values: dict[str, Any]) -> Any:
    """Call a function by the values of its flat parameters; every group is put together first."""
    named = _declared(function).items()
    return function(**{name: values[name] if name in values else _grouped(group, values) for name, group in named})


def read_arguments(body: Callable[..., R]) -> Callable[..., R]:
    """The function that takes cells: their readers are called first, then the body."""
    parameters = _flat(body)
    names, reads = [it.name for it in parameters], [it.argument.read for it in parameters]
    needed = sum(not it.optional for it in parameters)
    is_flat = all(name in _declared(body) for name in names)
    signature = signature_of(parameters)

    @cache
    def blanks() -> list[Any]:
        return [it.blank if it.optional else None for it in parameters]

    def reading(*args: Any, **kwargs: Any) -> R:
        if kwargs or not needed <= len(args) <= len(names):
            args = _in_order(signature, body.__name__, args, kwargs)
        given = [*args]
        try:
            values = blanks().copy()
            for place, value in enumerate(args):
                if value is not None or place < needed:
                    if type(value) not in CELLS:
                        given[place] = value = cells.in_cells(value, names[place])
                    answer = reads[place](value, names[place])
                    if answer is not None:
                        values[place] = answer
            return body(*values) if is_flat else cast(R, _grouped(body, dict(zip(names, values, strict=True))))
        except Law12Error:
            error_value = cells.first_error_value(given)  # a reader refused it like any other text: it is the answer
            if error_value is None:
                raise
            return cast(R, error_value)  # in a worksheet every function may answer an error value

    return update_wrapper(reading, body)


def _in_order(
    signature: inspect.Signature, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Any, ...]:
    """The arguments in their order; the error of a wrong one names the function and what it takes."""
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise TypeError(f"{name}({', '.join(signature.parameters)}): {error}") from None
    bound.apply_defaults()
    return bound.args


def signature_of(parameters: Iterable[Parameter]) -> inspect.Signature:
    """The arguments as Python's `help` shows them."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature(
        [inspect.Parameter(it.name, kind, default=None if it.optional else it.default) for it in parameters]
    )


def sheet_function(
    category: str,
    sources: str = "",
    *,
    headings: str = "",
    single: bool = False,
    reads: bool = True,
    number: bool = False,
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Declare a worksheet function; `sources` and `headings` are words with blanks between them."""
    # The type of each parameter is `Annotated` with its help and the reader of a cell (a `Range` is a column, any other
    # type one cell), or with an `Argument`; its default is what a blank means. Parameters that belong together are
    # declared once, as those of a function that makes one value of them (a group): a parameter that is `Annotated` with
    # this function stands for them all. IMP is too quick for `read_arguments`.

    def declare(body: Callable[..., R]) -> Callable[..., R]:
        function: Any = read_arguments(body) if reads else body
        cited = tuple(SOURCES[word] for word in sources.split())
        declared = SheetFunction(body, category, cited, tuple(headings.split()), single, number, function)
        function.__doc__, function.__signature__ = declared.help, signature_of(declared.parameters)
        function.declaration, function.headings = declared, declared.headings
        return cast(Callable[..., R], function)

    return declare


def declared_in(*modules: ModuleType) -> tuple[SheetFunction, ...]:
    """The functions declared in these modules, in the order of the modules and of their text."""
    return tuple(
        member.declaration
        for module in modules
        for member in vars(module).values()
        if getattr(member, "__module__", "") == module.__name__ and hasattr(member, "declaration")
    )


# Reserved words of VBA that are names of ours. With an underscore after them VBA takes them as names.
WORDS_OF_VBA = frozenset({"IMP", "SCALE"})


def vba_name(name: str) -> str:
    """The name under which VBA, and so a workbook made for it, knows a function or an argument."""
    return f"{name}_" if name.upper() in WORDS_OF_VBA else name
