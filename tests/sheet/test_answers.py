"""Answers as lists: the garbage collector rests while large ones are made, and nothing of that is left behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from xl_law12.sheet import answers


@pytest.fixture(params=[True, False], ids=["collector on", "collector off"])
def collector(request: pytest.FixtureRequest) -> Iterator[bool]:
    """A caller that has the collector on, and one that has switched it off."""
    was_on = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if was_on else gc.disable)()


class Watching:
    """Looks whether the collector is on while it is made into a list."""

    was_on = True

    def tolist(self) -> list[Any]:
        self.was_on = gc.isenabled()
        return [[1.0]]


class Broken:
    """Too large for the memory."""

    def tolist(self) -> list[Any]:
        raise MemoryError


def test_the_collector_rests_and_is_as_it_was_afterwards(collector: bool) -> None:
    watching: Any = Watching()
    assert answers._listed([watching]) == [[1.0]]
    assert not watching.was_on
    assert gc.isenabled() is collector
    broken: Any = Broken()
    with pytest.raises(MemoryError):
        answers._listed([broken])
    assert gc.isenabled() is collector


def test_every_way_to_make_rows_goes_through_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def listed(arrays: Any) -> Any:
        parts = list(arrays)
        seen.append(sum(map(len, parts)))
        return [row for part in parts for row in part.tolist()]

    monkeypatch.setattr(answers, "_listed", listed)
    numbers = np.array([1.0, 2.0])
    assert answers.rows_of(numbers, numbers) == [[1.0, 1.0], [2.0, 2.0]]
    assert answers.rows_at(np.array([1, 0, 1]), numbers, numbers) == [[2.0, 2.0], [1.0, 1.0], [2.0, 2.0]]
    assert answers.block_of(numbers.reshape(2, 1)) == [[1.0], [2.0]]
    assert seen == [2, 3, 2]


@pytest.mark.parametrize("at_once", [1, 2, 3, 100])
def test_rows_made_some_at_a_time_are_the_same(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(answers, "ROWS_AT_ONCE", at_once)
    rows = answers.rows_at(np.array([1, 0, 1, 2, 2, 0]), np.array([4.0, 5.0, 6.0]), np.array([1.0, 2.0, 3.0]))
    assert rows == [[5.0, 2.0], [4.0, 1.0], [5.0, 2.0], [6.0, 3.0], [6.0, 3.0], [4.0, 1.0]]
    assert len(set(map(id, rows))) == 6  # whoever writes into one row does not write into another


def test_numbers_are_looked_up_twice_where_they_are_few() -> None:
    """Five cells of a table have two different numbers between them."""
    which, numbers = np.array([0, 1, 1, 0, 1]), np.array([7.0, 8.0])
    assert answers.rows_at(np.array([4, 3]), numbers, which=which) == [[8.0], [7.0]]
    assert answers.rows_at(None, numbers, which=which) == [[7.0], [8.0], [8.0], [7.0], [8.0]]
