"""The module of the functions that speak a language, as xlwings is told it."""

from __future__ import annotations

from xl_law12.languages import ENGLISH, known

UDFS = "xl_law12.hosts.excel.udfs"


def module(language: str) -> str:
    """The module with the functions that speak a language.

    >>> module("en"), module("it")
    ('xl_law12.hosts.excel.udfs', 'xl_law12.hosts.excel.udfs_it')
    """
    return UDFS if language == ENGLISH else f"{UDFS}_{language}"


def language_of(module_name: str) -> str | None:
    """The language that a module speaks; None where it is no such module.

    >>> language_of(UDFS), language_of(f"{UDFS}_it"), language_of("json")
    ('en', 'it', None)
    """
    return next((language for language in known() if module(language) == module_name), None)
