"""Pairs that are called by their side, as ACBL Live and others print them: 6-NS is the pair NS 6."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

# Board 1, where 420 beats 400; board 2, where 2 and 1 meet the other way round: they are two pairs all the same.
TABLE = """\
Board,NS,EW,Score,NS names,EW names
1,1{ns},2{ew},420,Ann & Bo,Cy & Di
1,2{ns},1{ew},400,Ed & Flo,Gil & Hal
2,1{ns},2{ew},50,Ann & Bo,Cy & Di
"""


@pytest.mark.slow
@pytest.mark.parametrize(("ns", "ew"), [("-NS", "-EW"), ("NS", "EW"), (" ns", " ew")])
@pytest.mark.parametrize("form", ["", ".xml", ".csv", ".html", pytest.param(".xlsx", marks=pytest.mark.slow)])
def test_two_winners(said: Any, tmp_path: Path, ns: str, ew: str, form: str) -> None:
    source, rulings = tmp_path / "evening.csv", tmp_path / "rulings.csv"
    source.write_text(TABLE.format(ns=ns, ew=ew), encoding="utf-8")
    rulings.write_text(f"Board,NS,EW,Award\n1,1{ns},2,A+/A-\n1,2,1{ew},-50\n", encoding="utf-8")
    words = [str(source), "--rulings", str(rulings)]
    if form:
        target = tmp_path / f"out{form}"
        assert said("import" if form == ".xlsx" else "export", *words, "-o", str(target))[0] == 0
        words = [str(target), "--winners", "2"] if form == ".csv" else [str(target)]
    code, printed, told = said("score", *words)
    assert (code, [line.split()[1:6] for line in printed.splitlines()[1:] if line]) == (
        0,
        [
            ["NS", "1", "Ann", "&", "Bo"],
            ["NS", "2", "Ed", "&", "Flo"],
            ["EW", "1", "Gil", "&", "Hal"],
            ["EW", "2", "Cy", "&", "Di"],
        ],
    ), told


def test_players_of_a_line_that_is_no_result(said: Any, tmp_path: Path) -> None:
    """Pair 9 is named in a line alone that was erased."""
    source = tmp_path / "evening.csv"
    erased = "1,9-NS,1-EW,50,Ike & Jo,Gil & Hal,yes"
    rows = TABLE.format(ns="-NS", ew="-EW").replace("names\n", "names,Erased\n")
    source.write_text(f"{rows}{erased}\n", encoding="utf-8")
    code, printed, told = said("score", str(source))
    assert (code, "left out: line 5: erased" in told) == (0, True)
    assert "EW 9" not in printed
    assert "NS 9" not in printed
