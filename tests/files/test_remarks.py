"""Remarks in the place of rulings: what can be an award is asked about, and the rest is said (by hand beside each)."""

from pathlib import Path
from typing import Any

import pytest

from xl_law12.reading.lines import is_remark


@pytest.mark.parametrize(
    "text",
    [
        *("TD called; result stands", "hesitation by West", "Score stands (director)", "slow play"),
        *(
            *("Lead out of turn", "Arbitro chiamato, risultato confermato", "Résultat maintenu"),
            "TL gerufen, Ergebnis bleibt",
        ),
        *("score blijft", "Sędzia: wynik utrzymany"),
    ],
)
def test_a_remark(text: str) -> None:
    assert is_remark(text)


@pytest.mark.parametrize(
    "text",
    [
        *("60%", "A+/A-", "NP", "TD", "TD called", "ruling to follow", "wrong direction", "average plus for NS"),
        *(
            *("score should be 420", "result stands, 1 trick moved", "appeal pending", "adjusted by the director"),
            "Averge",
        ),
        *("errore di score", "Ergebnis noch offen", "niet gespeeld", "x" * 300, "Late play", "420"),
    ],
)
def test_what_may_be_a_ruling(text: str) -> None:
    """A figure, a word of a ruling or of a mistake, one word alone, which may be an average with a slip."""
    assert not is_remark(text)


def test_a_remark_is_said_and_the_result_counts(said: Any, tmp_path: Path) -> None:
    """Without a result beside it a remark is asked about."""
    path = tmp_path / "evening.csv"
    rows = [
        *("Board,NS,EW,Contract,By,Tricks,Remarks", "1,1,2,4S,N,10,TD called; result stands", "1,3,4,4S,N,9,slow play"),
    ]
    path.write_text("\n".join(rows))
    code, printed, told = said("score", path, "--csv")
    assert (code, [row.split(",")[1] for row in printed.splitlines()]) == (0, ["pair", "NS 1", "NS 3", "EW 4", "EW 2"])
    assert "  a remark: line 2: board 1, 1 against 2: TD called; result stands" in told
    path.write_text("\n".join([*rows, "1,5,6,,,,slow play"]))
    code, _, told = said("score", path)
    assert (code, "open: line 4: board 1, 5 against 6" in told) == (2, True)
