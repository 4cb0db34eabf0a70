"""Every worked example of the sources, from the data files that the demo and the documents read too; what types say."""

import random
from typing import TYPE_CHECKING, Any

import pytest

import xl_law12
from benchmarks.sessions import by_bridge_scorer
from tests.strategies import SCORES
from xl_law12 import CROSS_IMPS, IMP, LAW12_ADJUST, LAW12_ARTIFICIAL, LAW12_KNOCKOUT, MATCHPOINTS, Law12Error
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


# What the types say to somebody who calls the functions from Python: mypy reads this file.


if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value: Any, _: Any) -> Any:
        return value


def test_single_numbers_give_a_number() -> None:
    assert assert_type(IMP(430), float) + 1 == 11
    assert assert_type(IMP(100, 50), float) + assert_type(LAW12_KNOCKOUT(-13, 0), float) == -4.5
    assert assert_type(LAW12_ARTIFICIAL(60), float) * 100 == 60


def test_ranges_give_rows() -> None:
    assert assert_type(LAW12_ADJUST(2, 9, 6), list[list[Any]])[0][0] + 1 == 6
    assert sum(ns for ns, _ in MATCHPOINTS([420, 170, -50])) == 6
    assert IMP([430, 100])[1][0] + 1 == 4


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: MATCHPOINTS(["4Q"]), xl_law12.NotationError),
        (lambda: xl_law12.CONTRACT_SCORE("4Q", "V"), xl_law12.ContractError),
        (lambda: xl_law12.WEIGHTED_IMP([620, -100], ["60%", "30%"], 140), xl_law12.TotalError),
        (lambda: IMP({}), xl_law12.CellError),  # type: ignore[call-overload]
    ],
)
def test_errors_that_callers_may_tell_apart(call: Any, error: type[Law12Error]) -> None:
    with pytest.raises(error):
        call()


# The same boards scored by another program: npm's bridge-scorer, which counts 2 a win and 1 a tie as we do.


def some_boards() -> list[list[int]]:
    """Boards of 2 to 20 tables, half of them with many ties."""
    chosen = random.Random(78)
    few = chosen.sample(SCORES, 6)
    return [chosen.choices(few if number % 2 else SCORES, k=2 + number % 19) for number in range(200)]


@pytest.mark.needs("npm")
@pytest.mark.parametrize(("theirs", "ours"), [("matchpoints", MATCHPOINTS), ("crossImps", CROSS_IMPS)])
def test_bridge_scorer_agrees(theirs: str, ours: Any) -> None:
    """To the hundredth to which it rounds its IMPs."""
    boards = some_boards()
    answers = iter(by_bridge_scorer(boards, theirs)["answer"])
    for board in boards:
        for mine in ours(board):
            assert next(answers) == pytest.approx(mine, abs=0.0101)
