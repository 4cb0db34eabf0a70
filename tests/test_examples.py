"""Every worked example of the sources, from the data files that the demo and the documents read too."""

from typing import Any

import pytest

from xl_law12.examples import Example, load, shown, value_of
from xl_law12.sheet.functions import CATALOGUE

SOURCES = {"RMB 2009", "RMB 2011", "WBF 2007", "WBF 2017", "EBL 2008", "Kooijman 2006", "by hand"}


@pytest.mark.parametrize("example", load(), ids=lambda example: example.id)
def test_ours_is_the_right_answer(example: Example) -> None:
    assert example.calculated() == example.expected


def test_each_has_its_source_and_its_own_id() -> None:
    assert len({it.id for it in load()}) == len(load()) >= 44
    assert {it.source for it in load()} == SOURCES
    assert all(it.clause and it.title for it in load())
    assert {it.function for it in load()} <= {it.name for it in CATALOGUE}
    assert all(bool(it.printed) == bool(it.erratum) for it in load())


def test_a_formula_as_one_types_it() -> None:
    found = {it.id: it.formula for it in load()}
    assert found["rmb-2011-1"] == "=LAW12_ADJUST(IMP(100, 50), 9, IMP(300, 50))"
    assert found["wbf-2007-weighted"] == '=WEIGHTED_IMP({620;-100}, {"2/3";"1/3"}, 140)'


@pytest.mark.parametrize(
    ("printed", "value"), [("18 5/6", 18 + 5 / 6), ("-6 1/2", -6.5), ("60%", 0.6), (7, 7.0), ("", ""), ("'680", "680")]
)
def test_printed_figures(printed: Any, value: Any) -> None:
    assert value_of(printed) == value


def test_figures_are_shown_as_printed() -> None:
    assert [shown(18 + 5 / 6), shown(-6.5), shown([[0.6, ""]]), shown(["a", 1.0])] == ["18 5/6", "-6.5", "0.6", "a; 1"]
