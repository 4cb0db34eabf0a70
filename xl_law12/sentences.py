"""Sentences for people: an English template with named fields, and their values, so that it can be translated.

A sentence is a `str`, in English. It is translated when another language asks for it, and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from xl_law12.languages import signs_of_figures, translated

LONGEST_QUOTE = 60

S = TypeVar("S", bound="Sentence")


class Sentence(str):
    """A sentence in English, which remembers its template and what stands in its fields.

    >>> row = say("{name}, row {row}", name="results", row=3)
    >>> row, row.inside("it")
    ('results, row 3', 'results, riga 3')
    """

    __slots__ = ("fields", "template")
    template: str
    fields: dict[str, Any]

    def __new__(cls: type[S], template: str, fields: dict[str, Any]) -> S:
        """Fill in the fields."""
        sentence = super().__new__(cls, template.format_map(fields) if fields else template)
        sentence.template = template
        sentence.fields = fields
        return sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, dict[str, Any]]]:
        return type(self), (self.template, self.fields)

    def changed(self, change: Callable[[Any], Any]) -> Sentence:
        """The sentence with `change` applied to each field, also to the fields of sentences in it."""
        fields = {}
        for name, value in self.fields.items():
            other = change(value)
            fields[name] = value.changed(change) if other is value and isinstance(value, Sentence) else other
        return Sentence(self.template, fields)

    def inside(self, language: str) -> str:
        """The sentence in a language, its fields too; in English where it has no translation."""
        template = translated(self.template, language)
        fields = {name: _Field(value, language) for name, value in self.fields.items()}
        return template.format_map(fields) if fields else template


class Figure(str):
    """A number as a sentence shows it: with the signs of the language, such as a decimal comma."""

    __slots__ = ()


class _Field:
    """A field's value, which `str.format` writes in another language."""

    def __init__(self, value: Any, language: str) -> None:
        self._value = value
        self._language = language

    def __format__(self, spec: str) -> str:
        if isinstance(self._value, str):
            return inside(self._value, self._language)
        return format(self._value, spec).translate(signs_of_figures(self._language))


def say(template: str, **fields: Any) -> Sentence:
    """The sentence of a template."""
    return Sentence(template, fields)


def inside(text: str, language: str) -> str:
    """A text in a language: sentences are translated, figures written as they are there, other texts left alone."""
    if isinstance(text, Sentence):
        return text.inside(language)
    return text.translate(signs_of_figures(language)) if isinstance(text, Figure) else str(text)


def quoted(value: Any) -> str:
    """The value as an error message shows it: texts in quotes and never too long, numbers as one writes them.

    >>> quoted("4Q"), quoted(425.0), quoted(None), quoted(True)
    ("'4Q'", '425', 'a blank', 'TRUE')
    """
    if value is None:
        return say("a blank")
    if value is True or value is False:
        return str(value).upper()
    if isinstance(value, float):
        text = f"{value:.15g}"
        return Figure(text if float(text) == value or value != value else repr(value))
    text = repr(value[: LONGEST_QUOTE + 1]) if isinstance(value, str) else _described(value)
    if len(text) > LONGEST_QUOTE:
        end = text[-1] if isinstance(value, str) else ""
        text = f"{text[: LONGEST_QUOTE - 4]}...{end}"
    return text


def _described(value: Any) -> str:
    """Anything that is neither a text nor a float; what is long, or cannot print itself, is named by its type."""
    by_type = say("a value of type {name}", name=type(value).__name__)
    try:
        return str(value) if not hasattr(value, "__len__") or len(value) <= LONGEST_QUOTE else by_type
    except Exception:  # a foreign object's __str__, or an integer too long to print
        return by_type


def joined(parts: Iterable[str], separator: str = ", ") -> str:
    """Texts and sentences one after the other."""
    fields = {f"part_{index}": part for index, part in enumerate(parts)}
    return Sentence(separator.join(f"{{{name}}}" for name in fields), fields)


def listed(words: Iterable[Any], conjunction: str = "or") -> str:
    """`a, b or c`.

    >>> listed(["NS", "EW", "ALL"], "and").inside("it")
    'NS, EW e ALL'
    """
    *most, last = [word if isinstance(word, str) else str(word) for word in words]
    if not most:
        return last
    start = joined(most)
    if conjunction == "and":
        return say("{most} and {last}", most=start, last=last)
    return say("{most} or {last}", most=start, last=last)


def how_many(count: int, noun: str) -> str:
    """A number with its noun, in English."""
    return f"{count:,} {noun}{'s' * (count != 1)}"
