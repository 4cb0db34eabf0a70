"""The declaration of a worksheet function, and everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple, ParamSpec, TypeVar, get_args

from xl_law12.languages import ENGLISH, translated
from xl_law12.sheet.cells import passes_errors_on

P = ParamSpec("P")
R = TypeVar("R")


class Source(NamedTuple):
    """The document and place of a rule."""

    document: str
    clause: str

    def __str__(self) -> str:
        return f"{self.document}, {self.clause}"


class Parameter(NamedTuple):
    """An argument, as hosts show it."""

    name: str
    help: str
    optional: bool

    @property
    def shown(self) -> str:
        """The name, in brackets where it may be left out."""
        return f"[{self.name}]" if self.optional else self.name

    def help_in(self, language: str = ENGLISH) -> str:
        """The help in a language of the package."""
        return translated(self.help, language)


class SheetFunction:
    """A worksheet function: all that hosts, documents and the template need to know of it."""

    def __init__(
        self, function: Callable[..., Any], category: str, sources: tuple[Source, ...], *, single: bool
    ) -> None:
        self.function = function
        self.category = category
        self.sources = sources
        self.is_single = single  # the answer is one value, whatever the arguments are

    @property
    def name(self) -> str:
        """The worksheet name."""
        return self.function.__name__

    @cached_property
    def _docstring(self) -> str:
        import inspect

        return inspect.cleandoc(self.function.__doc__ or "")

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

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The arguments in order."""
        import inspect

        hints = inspect.get_annotations(inspect.unwrap(self.function), eval_str=True)
        return tuple(
            Parameter(name, get_args(hints[name])[-1], parameter.default is not inspect.Parameter.empty)
            for name, parameter in inspect.signature(self.function).parameters.items()
        )

    @property
    def syntax(self) -> str:
        """`NAME(first, [optional])`."""
        return f"{self.name}({', '.join(parameter.shown for parameter in self.parameters)})"

    def summary_in(self, language: str = ENGLISH) -> str:
        """The summary in a language of the package."""
        return translated(self.summary, language)


def sheet_function(
    category: str, *sources: Source, single: bool = False, passes_errors: bool = True
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a worksheet function. It answers an error value in its arguments (`passes_errors_on`).

    IMP is too quick for that wrapper, and does without.
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        declared = passes_errors_on(function) if passes_errors else function
        vars(declared)["declaration"] = SheetFunction(declared, category, sources, single=single)
        return declared

    return declare


def declared_in(*modules: ModuleType) -> tuple[SheetFunction, ...]:
    """The functions declared in these modules, in the order of the modules and of their text."""
    return tuple(
        member.declaration
        for module in modules
        for member in vars(module).values()
        if getattr(member, "__module__", "") == module.__name__ and hasattr(member, "declaration")
    )
