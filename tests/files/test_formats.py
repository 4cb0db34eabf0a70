"""Files that hold no results we can read: each is named, with what to give in its place, before anything is parsed."""

from __future__ import annotations

import pytest

from xl_law12.files.evening import INDIVIDUAL, ResultsError
from xl_law12.files.formats import evening_in

LIN = b"vg|Test,segment 1,I,1,16,A,0,B,0|\nrs|4SS=,3NN+1|\nqx|o1|pn|a,b,c,d|\n"
OF_PLAYERS = "PlayerId_N;PlayerId_S;PlayerId_E;PlayerId_W;Contract;Declarer;Result"


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (LIN, "is a LIN file, which has the play of one table"),
        (b"\n pn|a,b,c,d|st||md|3SAKQ,H,D,C|", "is a LIN file"),
        (b"%PDF-1.7", "is a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(9), "is a file of an older Office"),
        (b"\x89PNG\r\n\x1a\n", "is a picture"),
        (b"{\\rtf1 Board", "is a text with formats"),
        (b"\x1f\x8b\x08", "is a compressed file: unpack it"),
        (b' {"boards": []}', "is JSON"),
        (b'<?xml version="1.0"?><Session><Board/></Session>', "is XML of another kind than USEBIO"),
        (f'[Board "1"]\n[ScoreTable "{OF_PLAYERS}"]\n1 2 3 4 4S N 10\n5 6 7 8 4S N 9\n'.encode(), INDIVIDUAL),
    ],
)
def test_what_a_file_is(data: bytes, named: str) -> None:
    with pytest.raises(ResultsError) as refused:
        evening_in(data)
    assert str(refused.value).startswith(named)


@pytest.mark.parametrize("text", ["mn,ns,ew\n", '[Event "x"]\n', "Board|NS|EW|Score\n1|1|2|420\n"])
def test_what_only_begins_like_one(text: str) -> None:
    """A table whose cells stand between bars is none of these."""
    try:
        evening_in(text.encode())
    except ResultsError as error:
        assert not any(word in str(error) for word in ("LIN", "JSON", "PDF"))
