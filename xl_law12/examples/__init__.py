"""The worked examples of the sources, as data: tests, the demo and the documents read the same ones."""

from xl_law12.examples import fields, teams
from xl_law12.examples.example import Example, shown, value_of

__all__ = ["Example", "load", "shown", "value_of"]


def load() -> tuple[Example, ...]:
    """Every worked example."""
    return (*fields.EXAMPLES, *teams.EXAMPLES)
