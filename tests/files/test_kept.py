"""What a file of USEBIO says around its results is in what we write: membership numbers, club, session, awards.

The order of the tags is Compscore's, as its files have them: `compscore.dtd` is that order as a document type, typed
from four of its files.
"""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.files.common import EVENINGS, MONDAY, sample
from xl_law12.files import opening

COMPSCORE = etree.DTD(EVENINGS / "compscore.dtd")
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
    assert COMPSCORE.validate(root), COMPSCORE.error_log


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
    assert COMPSCORE.validate(root), COMPSCORE.error_log


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
    assert COMPSCORE.validate(root), COMPSCORE.error_log
