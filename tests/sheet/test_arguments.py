"""What may be given for an argument: lists, and whatever else holds cells; and what help says of it."""

import gc
import pydoc
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from xl_law12 import (
    BUTLER_PAR,
    IMP,
    LAW12_ADJUST,
    MATCHPOINTS,
    RANKING,
    WEIGHTED_IMP,
    CellError,
)
from xl_law12.sheet import ranges
from xl_law12.sheet.functions import CATALOGUE

SCORES = [420, 170, -50]


class Series:
    """What a Series of pandas offers: values by name, and `tolist`."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values
        self.shape = (len(values),)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def tolist(self) -> list[Any]:
        return self.values


class DataFrame:
    """What a DataFrame offers: it iterates over its headings, and numpy makes rows of it."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self.columns = columns
        self.shape = (len(next(iter(columns.values()))), len(columns))

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.array(list(zip(*self.columns.values(), strict=True)), dtype=dtype)

    def to_numpy(self) -> Any:
        return self.__array__()


COLUMNS = [
    tuple(SCORES),
    (score for score in SCORES),
    map(int, SCORES),
    dict(enumerate(SCORES)).values(),
    Series(SCORES),
    np.array(SCORES),
    np.array(SCORES, dtype=object),
    np.array(SCORES, dtype=np.int16),
    np.array(list(map(str, SCORES))),
]


@pytest.mark.parametrize("scores", COLUMNS, ids=lambda it: type(it).__name__)
def test_whatever_iterates_is_a_column(scores: Any) -> None:
    assert MATCHPOINTS(scores) == MATCHPOINTS(SCORES) == [[4, 0], [2, 2], [0, 4]]


def test_every_kind_of_reader_knows_them() -> None:
    """Single figures, ranges of figures, groups, and IMP, which does without the wrapper."""
    assert IMP(Series([430, -50])) == IMP(it for it in [430, -50]) == [[10.0], [-2.0]]
    assert WEIGHTED_IMP(Series([620, -100]), iter(["2/3", "1/3"]), 140) == WEIGHTED_IMP(
        [620, -100], ["2/3", "1/3"], 140
    )
    assert BUTLER_PAR(iter([620, 620, 170, -100])) == 330
    assert LAW12_ADJUST(Series([2]), Series([9]), Series([6])) == [[5.0, -9.0]]
    assert IMP(Series([430]), np.int64(20)) == IMP([430], 20)


def test_a_frame_has_rows() -> None:
    """Two columns are NS's award and EW's award: never the headings."""
    assert MATCHPOINTS(DataFrame({"NS": [420, -50], "EW": [None, None]})) == [[2, 0], [0, 2]]
    assert MATCHPOINTS(np.array([[420], [-50]])) == [[2, 0], [0, 2]]
    assert IMP(DataFrame({"NS": [430, -50], "EW": [20, 0]})) == [[10.0, 1.0], [-2.0, 0.0]]


class NA:
    """What pandas' NA does: it is neither equal nor unequal to anything."""

    def __eq__(self, _: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise TypeError("boolean value of NA is ambiguous")

    __hash__ = object.__hash__


def test_what_is_missing_is_blank() -> None:
    """NA, and NaT, which does not equal itself; another value that is no cell is refused by its reader."""
    wanted = MATCHPOINTS([420, None, -50])
    assert MATCHPOINTS(Series([420, NA(), -50])) == MATCHPOINTS(Series([420, np.datetime64("NaT"), -50])) == wanted
    assert MATCHPOINTS(DataFrame({"NS": [420, NA(), -50]})) == wanted
    with pytest.raises(CellError, match="is a date"):
        MATCHPOINTS(Series([420, np.datetime64("2026-11-19"), -50]))


def test_pandas_itself() -> None:
    """The tests alone need it."""
    pandas = import_module("pandas")
    scores = pandas.Series([420, None, -50], dtype="Int64")
    ranking = RANKING(pandas.Series([1, 1]), pandas.Series([1, 2]), pandas.Series([3, 4]), scores.dropna())
    assert MATCHPOINTS(scores) == MATCHPOINTS(pandas.DataFrame({"NS": scores})) == MATCHPOINTS([420, None, -50])
    assert pandas.DataFrame(ranking, columns=RANKING.headings)["score"].tolist() == [2, 0, 2, 0]


@pytest.mark.parametrize("given", [{"NS": 420}, {420, 170}, {420: 1}.keys(), frozenset()])
def test_a_mapping_or_a_set_is_refused(given: Any) -> None:
    for function in (MATCHPOINTS, IMP):
        with pytest.raises(CellError, match="is neither a column nor rows: give a list"):
            function(given)
    with pytest.raises(CellError, match="rounding: a dict is neither"):
        WEIGHTED_IMP([620], [1], rounding={})  # type: ignore[arg-type]


def test_an_error_value_is_found_wherever_it_stands() -> None:
    """`#N/A` in an argument is the answer; an iterator is not used up before it is looked for."""
    answers: list[Any] = [MATCHPOINTS(iter([420, "#N/A"])), MATCHPOINTS(Series([420, "#N/A"]))]
    assert answers == ["#N/A", "#N/A"]


def test_too_many_arguments_and_unknown_names_are_errors_of_python() -> None:
    call: Any = MATCHPOINTS
    for named in ({}, {"results": [420], "tabels": 3}):
        with pytest.raises(TypeError, match=r"MATCHPOINTS\(results, .*'(results|tabels)'"):
            call(**named)
    with pytest.raises(TypeError, match="too many"):
        MATCHPOINTS([420], None, None, None, None, None)  # type: ignore[call-arg]


@pytest.mark.parametrize("declared", CATALOGUE, ids=lambda it: it.name)
def test_help(declared: Any) -> None:
    """Plain names, a line on each argument, an example: nothing of how an argument is read."""
    shown = pydoc.plain(pydoc.render_doc(declared.function)).splitlines()
    optional = ", ".join(f"{it.name}{'=None' if it.optional else ''}" for it in declared.parameters)
    assert f"{declared.name}({optional})" in shown
    assert all(any(it.help in line and it.shown in line for line in shown) for it in declared.parameters)
    assert any(line.strip().startswith(f">>> {declared.name}(") or declared.name in line for line in shown[4:])


def test_the_headings_of_an_answer() -> None:
    """As many as the answer has columns, in every example."""
    assert RANKING.headings[:2] == ("place", "pair")
    functions: dict[str, Any] = {it.name: it.function for it in CATALOGUE}
    for declared in CATALOGUE:
        calls = [call for call, _ in declared.examples if call.startswith(f"{declared.name}(")]
        for call in calls if declared.headings else ():
            answer = eval(call, functions)  # the example's own text
            rows = answer if isinstance(answer, list) else [row for rows in answer for row in rows]
            lengths = {len(row) for row in rows if isinstance(row, list)}
            assert lengths <= {len(declared.headings)}, call
    assert sum(bool(it.headings) for it in CATALOGUE) > 15


# Answers as lists: the garbage collector rests while large ones are made, and nothing of that is left behind.


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
    assert ranges._listed([watching]) == [[1.0]]
    assert not watching.was_on
    assert gc.isenabled() is collector
    broken: Any = Broken()
    with pytest.raises(MemoryError):
        ranges._listed([broken])
    assert gc.isenabled() is collector


def test_every_way_to_make_rows_goes_through_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def listed(arrays: Any) -> Any:
        parts = list(arrays)
        seen.append(sum(map(len, parts)))
        return [row for part in parts for row in part.tolist()]

    monkeypatch.setattr(ranges, "_listed", listed)
    numbers = np.array([1.0, 2.0])
    assert ranges.rows_of(numbers, numbers) == [[1.0, 1.0], [2.0, 2.0]]
    assert ranges.rows_at(np.array([1, 0, 1]), numbers, numbers) == [[2.0, 2.0], [1.0, 1.0], [2.0, 2.0]]
    assert ranges.block_of(numbers.reshape(2, 1)) == [[1.0], [2.0]]
    assert seen == [2, 3, 2]


@pytest.mark.parametrize("at_once", [1, 2, 3, 100])
def test_rows_made_some_at_a_time_are_the_same(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(ranges, "ROWS_AT_ONCE", at_once)
    rows = ranges.rows_at(np.array([1, 0, 1, 2, 2, 0]), np.array([4.0, 5.0, 6.0]), np.array([1.0, 2.0, 3.0]))
    assert rows == [[5.0, 2.0], [4.0, 1.0], [5.0, 2.0], [6.0, 3.0], [6.0, 3.0], [4.0, 1.0]]
    assert len(set(map(id, rows))) == 6  # whoever writes into one row does not write into another


def test_numbers_are_looked_up_twice_where_they_are_few() -> None:
    """Five cells of a table have two different numbers between them."""
    which, numbers = np.array([0, 1, 1, 0, 1]), np.array([7.0, 8.0])
    assert ranges.rows_at(np.array([4, 3]), numbers, which=which) == [[8.0], [7.0]]
    assert ranges.rows_at(None, numbers, which=which) == [[7.0], [8.0], [8.0], [7.0], [8.0]]
