"""Vugraph's LIN: the results of both rooms before the play of every board, as BBO writes them."""

from typing import Any

import pytest

from tests.files.common import notes, outcome
from xl_law12.files import programs
from xl_law12.files.evening import ResultsError

# Nobody is vulnerable on board 17, NS on 18, EW on 19. 450 against 420 is 1 IMP, 690 against -100 13, 0 against -90 3.
SEGMENT = """vg|Cup Final,Segment 2,I,17,20,Verdi,12,Neri,0|
rs|4HN+1,4HS=,3NS+3,3NN-1,P,1NE=,,|
pw|a,b,c,d,e,f,g,h|
bn|17,18,19,20|
qx|o17|pn|a,b,c,d|st||md|3S269H2568QADTQC2T,S47AHJD3479C4567Q,S58QH479KDKAC38JA,|rh||ah|Board 17|sv|o|mb|1N|
"""


def test_a_segment(said: Any, file: Any) -> None:
    found = outcome(programs.read_lin(SEGMENT.encode()))
    event, lines = found.evening, found.evening.lines
    assert (event.program, event.title, event.method) == ("Vugraph", "Cup Final", "IMP")
    assert [*zip(lines.board, lines.ns, found.results, strict=True)] == [
        *[("17", "Verdi", 450), ("17", "Neri", 420), ("18", "Verdi", 690)],
        *[("18", "Neri", -100), ("19", "Verdi", 0), ("19", "Neri", -90)],
    ]
    assert notes(event) == [("board 20", "no result in either room"), ("Verdi 12", "what is carried over")]
    path = file("segment.lin", SEGMENT)
    code, printed, _ = said("score", path, "--csv")
    assert (code, printed.splitlines()[1]) == (0, "Segment 2,Verdi,Neri,3,0,17,-17,18,2")


def test_a_result_in_one_room_only() -> None:
    found = outcome(programs.read_lin(SEGMENT.replace("1NE=,,|", ",,|").replace("0|\n", "0.0|\n", 1).encode()))
    assert [(it.line, it.why) for it in found.open] == [(5, programs.HALF)]
    assert found.results[:5] == [450, 420, 690, -100, 0]
    still_to_come = programs.read_lin(SEGMENT.replace(",3NS+3,3NN-1,P,1NE=,,", "").encode())
    assert (still_to_come.lines.size, len(still_to_come.notes)) == (2, 4)


@pytest.mark.parametrize(
    ("changed", "by", "why"),
    [
        (",I,", ",P,", programs.PLAY),
        ("4HN+1,4HS=,3NS+3,3NN-1,P,1NE=,,", ",,,,,,,", programs.PLAY),
        ("vg|", "st||", programs.PLAY),
        ("17,20", "17,19", programs.MORE),
        ("17,20", "one,20", programs.MORE),
    ],
)
def test_what_is_no_match(changed: str, by: str, why: str) -> None:
    """Results of pairs at one table, none at all, the play alone, other boards than results."""
    data = SEGMENT.replace(changed, by, 1).encode()
    assert programs.is_lin(data)
    with pytest.raises(ResultsError) as refused:
        programs.read_lin(data)
    assert str(refused.value) == why
