"""READ_TRAVELLER reads back what programs print, whatever the order of the columns and the language of the headings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests import programs
from tests.call import READ_TRAVELLER
from tests.programs import Printer, Table


def results(table: Table, *arguments: Any) -> list[Any]:
    return [row[3] for row in READ_TRAVELLER(table, *arguments)]


def shuffled(table: Table, order: list[int]) -> Table:
    return [[row[index] for index in order] for row in table]


@pytest.mark.parametrize("printed", programs.SESSIONS, ids=lambda it: it.__name__)
@given(data=st.data())
@settings(max_examples=60)
def test_a_printed_evening_is_read_back(printed: Printer, data: st.DataObject) -> None:
    evening = data.draw(programs.evenings())
    table = printed(evening)
    order = data.draw(st.permutations(range(len(table[0]))))
    answer = READ_TRAVELLER(shuffled(table, order))
    assert [row[0] for row in answer] == [it.board for it in evening]
    assert [str(row[1]).removesuffix("NS").removesuffix(".0") for row in answer] == [str(it.ns) for it in evening]
    assert [str(row[2]).removesuffix("EW").removesuffix(".0") for row in answer] == [str(it.ew) for it in evening]
    assert [row[3] for row in answer] == [it.read for it in evening]


@pytest.mark.parametrize("printed", programs.TRAVELLERS, ids=lambda it: it.__name__)
@given(data=st.data())
@settings(max_examples=60)
def test_a_printed_board_is_read_back(printed: Printer, data: st.DataObject) -> None:
    board = data.draw(st.integers(1, 32))
    evening = data.draw(programs.evenings([board]))
    table = printed(evening)
    if printed is not programs.pary:  # whose headings stand in the order of the page
        table = shuffled(table, data.draw(st.permutations(range(len(table[0])))))
    answer = READ_TRAVELLER(table, board)
    assert [row[0] for row in answer] == [board] * len(evening)
    assert [row[3] for row in answer] == [it.read for it in evening]
