"""Tables that are seen from a pair's own side: ACBL Live's pages of a board, and a pair's scorecard."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from xl_law12 import CONTRACT_SCORE, READ_TRAVELLER
from xl_law12.reading.grids import from_the_card
from xl_law12.reading.lines import COLUMNS, Lines
from xl_law12.reading.tables import printed_points

HEAD = ["", "Contract", "By", "Score", "Matchpoints", "%", "Pairs"]


@given(st.data())
def test_both_halves_of_a_page_say_the_same(data: st.DataObject) -> None:
    """Any contracts on a board where NS alone are vulnerable: with the half of NS above, every result counts once."""
    some = st.tuples(
        st.integers(1, 7), st.sampled_from("CDHSN"), st.sampled_from(["", "x", "xx"]), st.sampled_from("NESW")
    )
    lines: list[tuple[str, str, int, int]] = []
    for pair, (level, strain, doubled, seat) in enumerate(data.draw(st.lists(some, min_size=1, max_size=6)), start=1):
        over = data.draw(st.integers(-6 - level, 7 - level))
        bid = f"{level}{strain}{doubled}"
        score: Any = CONTRACT_SCORE(f"{bid}{over:+}" if over else f"{bid}=", 2, seat)
        lines.append((bid, seat, int(score), pair))
    halves: list[list[Any]] = [[], []]
    for bid, seat, score, pair in lines:
        halves[0].append(["", bid, seat, score, 0, 0, f"{pair}-Ash vs. {pair}-Bell"])
        halves[1].append(["", bid, seat, -score, 0, 0, f"{pair}-Bell vs. {pair}-Ash"])
    answer = READ_TRAVELLER([HEAD, *halves[0], HEAD, *halves[1]], 2)
    sat = [line[1:] for line in answer if line[0] != ""]
    assert sorted(sat) == sorted([f"{pair}-Ash", f"{pair}-Bell", score] for _, _, score, pair in lines)


@pytest.mark.parametrize("cells", [{"ns_score": ["-420"]}, {"ew_score": ["420"]}, {"ew_score": ["-420"]}])
def test_minus_may_be_written_with_its_sign_or_without(cells: dict[str, list[str]]) -> None:
    """Board 1: 4S by S is 420; for EW's card it stands under Minus, or with a minus in one column."""
    given = {name: [""] for name in COLUMNS} | {"board": ["1"], "contract": ["4S"], "declarer": ["S"]} | cells
    lines, doubts = from_the_card(Lines(**given), ["7"], "4")
    assert (lines.ns, lines.ew, lines.ns_score, doubts) == (["7"], ["4"], ["420"], {})


@pytest.mark.parametrize(
    ("heading", "points"), [("Matchpoints", [2, 1]), ("NS points", [2, 1]), ("Checked", [100, 50])]
)
def test_points_go_before_percentages(heading: str, points: list[int]) -> None:
    head = [heading if name == "Matchpoints" else name for name in HEAD]
    lines = [["", "4S", "N", 620, 2, 100, "1-A vs. 4-D"], ["", "3C", "W", -110, 1, 50, "2-B vs. 5-E"]]
    assert printed_points([*zip(head, *lines, strict=True)]) == [(it, "") for it in points]
