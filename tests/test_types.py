"""What the types say to somebody who calls the functions from Python: mypy reads this file."""

from typing import TYPE_CHECKING, Any

import pytest

import xl_law12
from xl_law12 import IMP, LAW12_ADJUST, LAW12_ARTIFICIAL, LAW12_KNOCKOUT, MATCHPOINTS, Law12Error

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
