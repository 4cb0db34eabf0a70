"""The mutator: where it makes mistakes, and that it tells a noticed one from one that is not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from benchmarks import mutants

BRIDGE_MODULE = Path("xl_law12", "bridge", "seating.py")

SOURCE = '''
"""A docstring: 1 < 2."""
LIMIT = 5

def within(value: "1 + 1", least=0) -> int | None:
    assert list(zip([value], [least], strict=True))
    return min(value, LIMIT) if value >= least and not value == 3 else -1
'''


def changes(source: str) -> list[str]:
    """Every mistake that can be made in a source."""
    tree = ast.parse(source)
    return [
        f"{line}: {mutants.shown(getattr(node, field))} -> {mutants.shown(new)}"
        for line, node, field, new in mutants.places(tree)
    ]


def test_mistakes_are_made_in_what_acts_and_nowhere_else() -> None:
    """Not in docstrings and not in annotations."""
    assert sorted(changes(SOURCE)) == sorted(
        [
            *("3: 5 -> 6", "5: 0 -> 1", "7: 'min' -> 'max'", "7: And -> Or", "7: GtE -> Gt", "7: Eq -> NotEq"),
            *("7: 3 -> 4", "7: USub -> UAdd", "7: 1 -> 2"),
        ]
    )


def test_a_mutant_is_the_module_with_one_mistake() -> None:
    sound = ast.unparse(ast.parse((mutants.ROOT / BRIDGE_MODULE).read_text(encoding="utf-8")))
    one = mutants.mutant(BRIDGE_MODULE, 3)
    assert one.module == BRIDGE_MODULE.as_posix()
    different = [(a, b) for a, b in zip(sound.splitlines(), one.source.splitlines(), strict=True) if a != b]
    assert len(different) == 1


@pytest.mark.slow
def test_a_mistake_is_noticed_or_survives(tmp_path: Path) -> None:
    """In a copy whose only test looks at the first of two functions."""
    module = tmp_path / "sums.py"
    tests = tmp_path / "test_sums.py"
    tests.write_text("from sums import first\n\n\ndef test_first():\n    assert first(1) == 2\n", encoding="utf-8")
    for first, second, noticed in (("x + 1", "x + 2", False), ("x + 1", "x - 2", False), ("x - 1", "x + 2", True)):
        module.write_text(f"def first(x): return {first}\n\n\ndef second(x): return {second}\n", encoding="utf-8")
        assert mutants.is_noticed(tmp_path, "test_sums.py", ()) is noticed
