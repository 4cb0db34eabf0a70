"""Files that are damaged, hostile or huge: a sentence and the exit code 2, never a traceback, nothing half written."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.files.common import BRIDGEMATE, MONDAY, outcome, sample
from tests.files.test_programs import game, page
from tests.files.test_spreadsheets import ODS
from tests.strategies import examples
from xl_law12.cli.evenings import FILES
from xl_law12.errors import Law12Error
from xl_law12.files import opening
from xl_law12.files.evening import ResultsError
from xl_law12.files.opening import taken_in

CSV = b"Board,NS,EW,Contract,By,Tricks,Score,NS names\n1,1,2,4S,N,10,420,Ann\n1,3,4,3NT,E,9,-400,=Bo\n2,1,4,PASS,,,0,\n"
PAGE = b"<html><table><caption>Board 1</caption><tr><th>NS<th>EW<th>Score<tr><td>1<td>2<td>420</table></html>"
SEEDS = {  # a file for a reader, by the name that it has in READERS
    "USEBIO": MONDAY.read_bytes(),
    "NZ Scorer's XML": sample("nz-scorer.xml"),
    "LIN of a Vugraph": sample("segment.lin"),
    "PBN": sample("magic-contest.pbn"),
    "a game's page on my.ACBL": page(game()),
    "a table as text or CSV": CSV,
    "a table as HTML": PAGE,
    "a table on the sheets of XLSX or ODS": ODS,
}
A_SEED = st.sampled_from([*SEEDS.values()])


def read(data: bytes) -> None:
    """Read it all; a sentence is an answer, anything else is a defect."""
    try:
        outcome(opening.evening_in(data))
    except Law12Error as error:
        assert str(error)
        assert "\n" not in str(error)


@examples(300)
@given(
    seed=A_SEED,
    changes=st.lists(st.tuples(st.integers(0), st.integers(0, 255)), max_size=30),
)
def test_bytes_flipped(seed: bytes, changes: list[tuple[int, int]]) -> None:
    damaged = bytearray(seed)
    for at, byte in changes:
        damaged[at % len(damaged)] = byte
    read(bytes(damaged))


@examples(200)
@given(seed=A_SEED, begin=st.integers(0, 5000), end=st.integers(0, 5000))
def test_cut_short(seed: bytes, begin: int, end: int) -> None:
    read(seed[begin % len(seed) :])
    read(seed[: end % len(seed)])


@examples(200)
@given(st.binary(max_size=2000))
def test_any_bytes(data: bytes) -> None:
    read(data)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)


@examples(200)
@given(st.lists(st.lists(TEXTS, max_size=8), max_size=10), st.sampled_from(",;\t|"))
def test_any_cells_below_headings(rows: list[list[str]], separator: str) -> None:
    table = "\n".join(separator.join(row) for row in [["Board", "NS", "EW", "Contract", "By", "Score"], *rows])
    read(table.encode())


@pytest.mark.parametrize("seed", SEEDS.values(), ids=SEEDS)
@pytest.mark.parametrize("written", ["utf-8", "utf-16", "utf-16-be", "iso-8859-1", "iso-8859-2", "utf-32"])
@pytest.mark.parametrize("taken_for", ["utf-8", "iso-8859-1"])
def test_wrong_encodings(seed: bytes, written: str, taken_for: str) -> None:
    read(seed.decode("iso-8859-1").encode(written, errors="replace"))
    read(seed.decode("iso-8859-1").replace("iso-8859-1", taken_for).encode(written, errors="replace"))


def test_a_damaged_database() -> None:
    """Flipped bytes make the library raise, loop or leave out rows: a process of its own, a limit, a count of rows."""
    if not BRIDGEMATE.exists():
        pytest.skip(f"no Bridgemate file can be written here, and the sample is not at hand: {BRIDGEMATE}")
    data, chosen = BRIDGEMATE.read_bytes(), random.Random(12)
    for flips in (1, 300, 20_000):
        damaged = bytearray(data)
        for _ in range(flips):
            damaged[chosen.randrange(24, len(damaged))] = chosen.randrange(256)
        read(bytes(damaged))


def test_ten_thousand_boards() -> None:
    lines = "\n".join(f"{board},1,2,420\n{board},3,4,-50" for board in range(1, 10_001))
    found = outcome(opening.evening_in(f"Board,NS,EW,Score\n{lines}\n".encode()))
    assert len(found.results) == 20_000
    assert set(found.results) == {420, -50}


@pytest.fixture
def few_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A limit that a test reaches quickly."""
    monkeypatch.setattr("xl_law12.files.evening.MOST_LINES", 100)
    yield


LINE = "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER></TRAVELLER_LINE>"
BOMBS: dict[str, Callable[[], bytes]] = {
    "usebio": lambda: f"<USEBIO><EVENT><BOARD>{LINE * 200}</BOARD></EVENT></USEBIO>".encode(),
    "csv": lambda: b"Board,NS,EW,Score\n" + b"1,1,2,420\n" * 200,
    "page": lambda: b"<table><tr><th>Board<th>NS<th>EW<th>Score" + b"<tr><td>1<td>2<td>3<td>420" * 200,
    "pbn": lambda: b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n' + b"1 2 420\n" * 200,
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
@pytest.mark.usefixtures("few_lines")
def test_more_lines_than_any_event_has(bomb: Callable[[], bytes]) -> None:
    with pytest.raises(ResultsError, match="has more than 100 lines"):
        opening.evening_in(bomb())


def test_larger_than_any_file_of_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LARGEST", 1_000_000)
    with pytest.raises(ResultsError, match="is larger than 1 MB"):
        opening.evening_in(CSV + b" " * 1_000_000)


SPANS = "<tr><td colspan=200 rowspan=999999>1<td>2<td>3<td>420"
ENDLESS = {  # each took minutes: what is looked for stands nowhere, and was looked for from every sign
    "comments": (b'[Board "1"]\n' + b"{" * 1_000_000, "has no ScoreTable"),
    "half a tag": (b"<table>" + b"<a " * 200_000, "holds no table"),
    "spans": (f"<table><tr><th>Board<th>NS<th>EW<th>Score{SPANS * 3_000}</table>".encode(), "has a line of"),
}


@pytest.mark.parametrize(("data", "sentence"), ENDLESS.values(), ids=ENDLESS)
def test_nothing_is_looked_for_again_and_again(data: bytes, sentence: str) -> None:
    begin = time.process_time()
    with pytest.raises(Law12Error, match=sentence):
        opening.evening_in(data)
    assert time.process_time() - begin < 10


@pytest.mark.parametrize("command", [("score",), ("import", "-o", "-"), ("export", "-o")])
def test_the_command_line(said: Any, tmp_path: Path, command: tuple[str, ...]) -> None:
    """Exit code 2 and one sentence, which names the file; no output, and no file beside it."""
    target = tmp_path / "out" / "results.csv"
    target.parent.mkdir()
    words = [*command, str(target)] if command[0] == "export" else list(command)
    for name, data in (
        ("empty.csv", b""),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("entities.xml", b'<!DOCTYPE USEBIO [<!ENTITY a "b">]><USEBIO><EVENT>&a;</EVENT></USEBIO>'),
        ("cut.xml", SEEDS["USEBIO"][:2000]),
        ("twice.csv", b"Board,NS,EW,Score\n1,1,2,420\n1,1,3,50\n"),
        ("open.csv", b"Board,NS,EW,Score,Ruling\n1,1,2,420,\n1,3,4,,TD\n"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        code, printed, told = said(*words, path)
        if command[0] == "import" and name in ("twice.csv", "open.csv"):
            assert code == 0, "a table can be printed of them"
            continue
        assert (code, printed) == (2, "")
        assert "Traceback" not in told
        assert name in told
        assert not list(target.parent.iterdir())
    assert said(*words, tmp_path / "nowhere.xml")[0] == 2
    assert said(*words, tmp_path)[0] == 2


def test_a_line_that_cannot_be_read_is_open_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "evening.csv"
    path.write_bytes(CSV.replace(b"10,420", b"10,430"))
    taken = taken_in([path])
    assert list(taken.results) == [None, -400, 0]
    ((line, why),) = taken.open.items()
    assert (line, str(why)) == (0, "NS score: 4S by N, 10 tricks, is 420, but 430 is written")
    assert taken.named(0) == "evening.csv, line 2: board 1, 1 against 2" or taken.named(0).startswith("line 2: board 1")


def test_every_reader_has_a_seed_and_is_named_in_the_help() -> None:
    """Bridgemate's file is damaged in a test of its own."""
    without = opening.READERS.keys() - SEEDS.keys() - {"BWS"}
    assert not without, f"{without}: give SEEDS a file for it, so that damaged copies are read"
    unnamed = [name for name in opening.READERS if name.split()[-1] not in FILES]
    assert not unnamed, f"{unnamed}: name it in FILES of xl_law12/cli/evenings.py, the help of the commands"


def test_readers_know_their_own_files() -> None:
    for name, seed in SEEDS.items():
        assert next(known for known, (recognises, _) in opening.READERS.items() if recognises(seed)) == name
