"""Odd inputs, as they come at the end of an evening: each gives the right line, or a sentence that says what to do.

They are read as a file, and (where tabs part the cells) as a paste, which must say the same. Scores are those of Law
77: board 1 is not vulnerable, 4S made is 420, one down 50; with a trick over 450; 3NT made 400; doubled, one down 100.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.files.common import shown
from xl_law12 import READ_TRAVELLER
from xl_law12.errors import Law12Error, Refusal
from xl_law12.files.doubts import NAMELESS, lines_in_doubt
from xl_law12.files.opening import taken_in
from xl_law12.reading.words import typed


class Odd(NamedTuple):
    """A text, and what its lines say in order: a score, a ruling, or the sentence, of which a part is given.

    `whole` is the sentence with which all of it is refused. `as_file`: what a paste makes of it is another matter.
    """

    name: str
    text: str
    lines: list[str]
    whole: str = ""
    as_file: bool = False

    @classmethod
    def of(cls, written: str) -> "Odd":
        """One of `odd_inputs.txt`."""
        name, *rows = written.rstrip("\n").split("\n")
        text = "".join(f"{row}\n" for row in rows if row[:1] not in ("=", "!"))
        shown = re.sub(r"\\u(\w{4})", lambda it: chr(int(it[1], 16)), text)
        whole = next((row[2:] for row in rows if row.startswith("! ")), "")
        return cls(name, shown, [row[2:] for row in rows if row.startswith("=")], whole, name.endswith("(a file)"))


ODD = [*map(Odd.of, Path(__file__).with_name("odd_inputs.txt").read_text(encoding="utf-8").split("\n## ")[1:])]


def compare(said: Sequence[str], wanted: Sequence[str]) -> None:
    """Hold what lines say against what is wanted of them, one by one."""
    assert len(said) == len(wanted)
    assert [it if agrees(it, wish) else wish for it, wish in zip(said, wanted, strict=True)] == said


def agrees(said: str, wanted: str) -> bool:
    """Whether a line says what is wanted: a result as it stands, or a part of the sentence."""
    return said == wanted or (" " in wanted and wanted in said)


@pytest.mark.parametrize("odd", ODD, ids=[odd.name for odd in ODD])
def test_as_a_file(odd: Odd, file: Any) -> None:
    path = file("evening.txt", odd.text)
    if odd.whole:
        with pytest.raises(Law12Error) as refused:
            taken_in([path])
        assert odd.whole in str(refused.value)
        return
    evening = taken_in([path])
    said = [lines_in_doubt(evening)[at] if it is None else str(shown(it)) for at, it in enumerate(evening.results)]
    wanted = [it for it in odd.lines if it != ""]  # what says nothing is left out, or is a table that did not play
    compare([it for it in said if it != "NP" or "NP" in wanted], wanted)


@pytest.mark.parametrize("odd", [odd for odd in ODD if "\t" in odd.text and not odd.as_file], ids=lambda odd: odd.name)
def test_as_a_paste(odd: Odd) -> None:
    rows = [line.removeprefix("\ufeff").split("\t") for line in odd.text.splitlines()]
    width = max(map(len, rows))
    table = [[typed(cell) if cell else None for cell in [*row, *[""] * (width - len(row))]] for row in rows]
    if odd.whole:
        with pytest.raises(Law12Error) as refused:
            READ_TRAVELLER(table)
        assert odd.whole in str(refused.value)
        return
    said = [cell if isinstance(cell, Refusal | str) else f"{cell:.0f}" for *_, cell in READ_TRAVELLER(table)]
    compare(said, odd.lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Board,Pair,Pair,Score\n1,1,2,420\n1,3,4,50\n", NAMELESS),
        ("Board,NS,Score\n1,1,420\n1,3,50\n", NAMELESS),
        (
            "Board,NS,EW,Score\n1,1,2,420\n1,1,2,420\n",
            "line 3, NS: pair 1 plays board 1 twice sitting NS, also in line 2",
        ),
        ("NS,EW,Score\n1,2,420\n3,4,50\n", "which board is it? No column and no title says it: --board N"),
    ],
)
def test_what_cannot_be_ranked(text: str, sentence: str, said: Any, file: Any) -> None:
    path = file("evening.csv", text)
    code, printed, told = said("score", path)
    assert (code, printed, sentence in told) == (2, "", True), told
