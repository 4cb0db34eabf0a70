"""USEBIO as Compscore writes it: what is read of it, and what it says around its results, which is in what we write.

The order of the tags is Compscore's: `compscore.dtd` is that order as a document type, typed from four of its files.
"""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.files.common import EVENINGS, MONDAY, notes, sample
from xl_law12.files import opening, usebio
from xl_law12.files.evening import ResultsError
from xl_law12.sheet.functions.reading import compared

COMPSCORE = MONDAY.read_bytes()


def test_an_event() -> None:
    event = usebio.read(COMPSCORE)
    assert usebio.recognise(COMPSCORE)
    assert (event.program, event.title, event.date) == ("Compscore3", "Monday pairs", "16/11/2026")
    assert (event.method, event.rules.winners, event.lines.size) == ("MP", 2, 9)
    assert event.names["NS 1"] == "Ann Ash & Bo Müller"
    assert event.names["NS 2"] == "=Cy Cole & Di Dunn"
    assert not event.notes


def test_the_lines_as_they_stand() -> None:
    lines = usebio.read(COMPSCORE).lines
    first = {name: column[0] for name, column in zip(lines._fields, lines, strict=True)}
    assert (first["board"], first["ns"], first["ew"]) == ("1", "1", "1")
    assert (first["contract"], first["declarer"], first["tricks"], first["lead"]) == ("4S", "N", "10", "6D")
    assert (first["ns_score"], first["ruling"], first["ns_points"], first["ew_points"]) == ("420", "", "4", "0")
    assert (lines.ruling[5], lines.ns_score[5], lines.contract[5]) == ("A6040", "", "")
    assert COMPSCORE.split(b"\n")[int(lines.place[5].split()[1]) - 1].strip() == b"<TRAVELLER_LINE>"


def test_a_ruling_shows_in_the_points() -> None:
    """Compscore prints a board's lines on its own top; -620 and another -620 would be a tie, 1 and 3 for both.

    60% of -620 and 40% of +100 were awarded to one of them: 0.6 x 1 + 0.4 x 2 is 1.4, and the other has 0.6 x 1.
    """
    lines = usebio.read(COMPSCORE).lines
    results = [ruling or float(score) for ruling, score in zip(lines.ruling, lines.ns_score, strict=True)]
    found = compared(lines.board, results, (lines.ns_points, lines.ew_points))
    assert (found.method, found.astray) == ("MP", [6, 7])
    results[7] = "60% -620, 40% 100"
    assert not compared(lines.board, results, (lines.ns_points, lines.ew_points)).astray


def test_sections_sessions_and_matches() -> None:
    """USEBIO 1.3 puts boards under sections; a match names its pairs once for all its boards."""
    data = b"""<USEBIO Version="1.3"><EVENT><SESSION SESSION_ID="1"><SECTION SECTION_ID="B">
    <BOARD><BOARD_NUMBER>5</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
    <EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>100</SCORE></TRAVELLER_LINE></BOARD></SECTION></SESSION>
    <MATCH><NS_PAIR_NUMBER>7</NS_PAIR_NUMBER><EW_PAIR_NUMBER>8</EW_PAIR_NUMBER><BOARD><BOARD_NUMBER>6</BOARD_NUMBER>
    <TRAVELLER_LINE><NS_SCORE>60%</NS_SCORE><EW_SCORE>40%</EW_SCORE></TRAVELLER_LINE></BOARD></MATCH></EVENT></USEBIO>"""
    lines = usebio.read(data).lines
    assert (list(lines.session), list(lines.section)) == (["1", ""], ["B", ""])
    assert (list(lines.board), list(lines.ns), list(lines.ew)) == (["5", "6"], ["1", "7"], ["2", "8"])
    assert (lines.ns_score[1], lines.ew_score[1]) == ("60%", "40%")


def test_utf_16() -> None:
    data = COMPSCORE.decode("iso-8859-1").replace("iso-8859-1", "UTF-16").encode("utf-16")
    assert usebio.recognise(data)
    assert usebio.read(data).names["NS 1"] == "Ann Ash & Bo Müller"


def test_a_result_without_its_pairs_is_open() -> None:
    """A table without opponents says nothing, and is left out; a result is somebody's."""
    data = COMPSCORE.replace(b"<EW_PAIR_NUMBER>3EW</EW_PAIR_NUMBER>", b"", 1)
    event = usebio.read(data)
    assert (event.lines.size, len(event.faults), len(event.notes)) == (9, 1, 0)
    (doubt,) = event.faults.values()
    assert str(doubt).startswith("a result without its pairs: write their numbers")
    sat_out = b"<TRAVELLER_LINE><NS_PAIR_NUMBER>9NS</NS_PAIR_NUMBER></TRAVELLER_LINE><TRAVELLER_LINE>"
    event = usebio.read(COMPSCORE.replace(b"<TRAVELLER_LINE>", sat_out, 1))
    assert (event.lines.size, event.faults) == (9, {})
    assert [(place[:4], why) for place, why in notes(event)] == [
        ("line", "board 1: a line without both pairs' numbers")
    ]


def test_a_name_in_another_alphabet_than_the_file_declares() -> None:
    for declared in (b"UTF-8", b"no-such-code"):
        data = COMPSCORE.replace(b"iso-8859-1", declared)
        assert usebio.read(data).names["NS 1"] == "Ann Ash & Bo Müller"


HOSTILE = {
    "entities": b'<!DOCTYPE USEBIO [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>',
    "a file": b'<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]><USEBIO><EVENT>&x;</EVENT></USEBIO>',
    "cut short": COMPSCORE[: len(COMPSCORE) // 2],
    "nothing": b"<USEBIO></USEBIO>",
    "no lines": b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></EVENT></USEBIO>",
    "deep": b"<USEBIO><EVENT>" + b"<BOARD>" * 100_000,
    "rules of its own": b"<USEBIO><EVENT><?xl-law12 rules [[[?></EVENT></USEBIO>",
    "an unknown entity": b"<USEBIO><EVENT>&what;</EVENT></USEBIO>",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_and_damaged_files(data: bytes) -> None:
    assert usebio.recognise(data)
    with pytest.raises(ResultsError):
        usebio.read(data)


def test_a_document_type_is_not_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    monkeypatch.setattr(socket, "socket", lambda *_: pytest.fail("the network was asked"))
    assert usebio.read(COMPSCORE).lines.size == 9


# What a file of USEBIO says around its results is in what we write: membership numbers, club, session, awards.


ORDER = etree.DTD(EVENINGS / "compscore.dtd")
# Two pairs each way on two boards, made up. 420 beats 400, 50 beats -50: NS 1 and EW 1 have won everything.
EVENT = sample("compscore.xml").decode()
EVENT_TAGS = {
    "EVENT_IDENTIFIER": "3226",
    "TITLE": "Wednesday",
    "MASTER_POINT_SCALE": "Club",
    "MASTER_POINT_TYPE": "RED",
    "MPS_AWARDED_FLAG": "Y",
    "SESSION_COUNT": "1",
    "SECTION_COUNT": "1",
    "P2P_CHARGE_RATE": "10",
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "evening.xml"
    path.write_text(EVENT, encoding="utf-8")
    return path


def written(said: Any, source: Path, *words: str) -> tuple[Any, str]:
    """What is written of a file, as elements, and what was said meanwhile."""
    target = source.with_name("out.xml")
    code, _, told = said("export", source, *words, "--force", "-o", target)
    assert code == 0, told
    return etree.fromstring(target.read_bytes()), told


def texts(element: Any) -> dict[str, str | None]:
    return {child.tag: child.text for child in element if isinstance(child.tag, str) and not len(child)}


def test_what_a_file_says_around_its_results(said: Any, source: Path) -> None:
    root, _ = written(said, source)
    assert root.findtext("CLUB/CLUB_NAME") == "Young & Old"
    assert EVENT_TAGS.items() <= texts(root.find("EVENT")).items()
    assert root.findtext("EVENT/PROGRAM_NAME") == "xl-law12"
    assert root.find("EVENT/PROGRAM_VERSION") is None, "it is the version of the program that wrote the file before"
    first, *_ = root.iter("PAIR")
    assert (first.findtext("MASTER_POINTS_AWARDED"), first.findtext("MASTER_POINT_TYPE")) == ("6", "RED")
    assert [texts(player) for player in first.iter("PLAYER")] == [
        {"PLAYER_NAME": "Ann Ash", "NATIONAL_ID_NUMBER": "00123456", "CLUB_ID_NUMBER": "315"},
        {"PLAYER_NAME": "Bo Bell", "CLUB_ID_NUMBER": "2177"},
    ]
    assert root.findtext("HANDSET/BOARD/HAND/CLUBS") == "AK"
    assert ORDER.validate(root), ORDER.error_log


def test_what_we_have_written_keeps_it_once_more(said: Any, source: Path) -> None:
    written(said, source)
    once = source.with_name("once.xml")
    source.with_name("out.xml").rename(once)
    root, _ = written(said, once)
    assert etree.tostring(root) == etree.tostring(etree.fromstring(once.read_bytes()))


@pytest.mark.parametrize("method", ["MP", "PERCENT", "XIMP", "BUTLER-MEAN"])
@pytest.mark.parametrize("from_a_file", [True, False])
def test_the_order_is_that_of_compscore(said: Any, source: Path, method: str, *, from_a_file: bool) -> None:
    """Of every kind of event; also where a table in a text has nothing around it."""
    if not from_a_file:
        source = source.with_suffix(".csv")
        source.write_text("Board,NS,EW,Score\n1,1,2,420\n1,2,1,A+/A-\n1,3,4,NP\n", encoding="utf-8")
    root, _ = written(said, source, "--method", method, "--winners", "2")
    assert ORDER.validate(root), ORDER.error_log


def test_master_points_are_those_of_other_places(said: Any, source: Path) -> None:
    """Without NS 1's 420 the places change: what they were awarded for no longer stands, and it is said."""
    rulings = source.with_name("rulings.csv")
    rulings.write_text("Board,NS,EW,Award\n1,1,2,-50\n", encoding="utf-8")
    root, told = written(said, source, "--rulings", str(rulings))
    assert root.find(".//MASTER_POINTS_AWARDED") is None
    assert root.findtext("EVENT/MASTER_POINT_TYPE") == "RED"
    assert root.findtext(".//PLAYER/NATIONAL_ID_NUMBER") == "00123456"
    assert "not in out.xml: the master points of the file, whose places are others now: award them anew" in told
    root, told = written(said, source)
    assert "master points" not in told


def test_cross_imps_are_no_longer_scored_so(said: Any, source: Path) -> None:
    """How an event was scored is kept as long as it is scored so."""
    tag = "<P2P_CHARGE_RATE>10</P2P_CHARGE_RATE>"
    source.write_text(EVENT.replace(tag, f"{tag}<SCORING_METHOD>MPS</SCORING_METHOD>"), encoding="utf-8")
    assert written(said, source)[0].findtext("EVENT/SCORING_METHOD") == "MPS"
    assert written(said, source, "--method", "XIMP")[0].find("EVENT/SCORING_METHOD") is None


def test_two_sections(said: Any, source: Path) -> None:
    """Players stay with their pairs, which get a letter each."""
    other = source.with_name("other.xml")
    other.write_text(EVENT.replace("Ann Ash", "Zoe Zen").replace("00123456", "00654321"), encoding="utf-8")
    root, _ = written(said, source, str(other), "--sections", "--compare", "within")
    numbers = {player.findtext("PLAYER_NAME"): player.findtext("NATIONAL_ID_NUMBER") for player in root.iter("PLAYER")}
    assert (numbers["Ann Ash"], numbers["Zoe Zen"]) == ("00123456", "00654321")
    assert root.find(".//MASTER_POINTS_AWARDED") is None


def test_hostile_texts_stay_texts(said: Any, source: Path) -> None:
    """Signs that steer a terminal or turn the writing round are in no name that we write."""
    source.write_text(EVENT.replace("Young &amp; Old", "A &#x202e;B&lt;script&gt;"), encoding="utf-8")
    assert written(said, source)[0].findtext("CLUB/CLUB_NAME") == "A B<script>"


def test_only_results_need_no_club(file: Any) -> None:
    path = file("evening.csv", "Board,NS,EW,Score\n1,1,2,420\n")
    assert opening.read_evening(path).details.club == ()


def test_monday(said: Any, tmp_path: Path) -> None:
    """The example of the documents, whose places are all 0."""
    source = tmp_path / "monday.xml"
    source.write_bytes(MONDAY.read_bytes())
    root, _ = written(said, source, "--as-scored")
    assert root.findtext("CLUB/CLUB_NAME") == "A club"
    assert ORDER.validate(root), ORDER.error_log
