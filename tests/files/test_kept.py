"""What a file of USEBIO says around its results is in what we write: membership numbers, club, session, awards.

The order of the tags is Compscore's, as its files have them: `COMPSCORE` is that order as a document type, typed from
four of its files.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.files.common import MONDAY
from xl_law12.files import opening

COMPSCORE = etree.DTD(
    StringIO(
        """
<!ELEMENT USEBIO (CLUB?, EVENT, HANDSET?)>
<!ATTLIST USEBIO Version CDATA #REQUIRED>
<!ELEMENT CLUB (CLUB_NAME)>
<!ELEMENT EVENT (EVENT_IDENTIFIER?, EVENT_DESCRIPTION?, PROGRAM_NAME, PROGRAM_VERSION?, WINNER_TYPE, TITLE?, DATE?,
  VENUE?, MASTER_POINT_SCALE?, MASTER_POINT_TYPE?, MPS_AWARDED_FLAG?, SESSION_COUNT?, SECTION_COUNT?, P2P_CHARGE_RATE?,
  SCORING_METHOD?, PARTICIPANTS, BOARD*)>
<!ATTLIST EVENT EVENT_TYPE CDATA #REQUIRED>
<!ELEMENT PARTICIPANTS (PAIR*)>
<!ATTLIST PARTICIPANTS EVENT_TYPE CDATA #REQUIRED>
<!ELEMENT PAIR (PAIR_NUMBER, DIRECTION?, TOTAL_SCORE, PERCENTAGE?, PLACE, MASTER_POINTS_AWARDED?, MASTER_POINT_TYPE?,
  PLAYER*)>
<!ELEMENT PLAYER (PLAYER_NAME, NATIONAL_ID_NUMBER?, CLUB_ID_NUMBER?)>
<!ELEMENT BOARD (BOARD_NUMBER, (TRAVELLER_LINE*|HAND*))>
<!ATTLIST BOARD EVENT_TYPE CDATA #IMPLIED>
<!ELEMENT TRAVELLER_LINE (NS_PAIR_NUMBER, EW_PAIR_NUMBER, CONTRACT?, PLAYED_BY?, LEAD?, TRICKS?, SCORE?,
  ((NS_MATCH_POINTS, EW_MATCH_POINTS) | (NS_CROSS_IMP_POINTS, EW_CROSS_IMP_POINTS)
  | (NS_BUTLER_POINTS, EW_BUTLER_POINTS))?)>
<!ELEMENT HANDSET (BOARD*)>
<!ELEMENT HAND (DIRECTION, (CLUBS | DIAMONDS | HEARTS | SPADES)*)>
"""
        + "\n".join(
            f"<!ELEMENT {tag} (#PCDATA)>"
            for tag in (
                "CLUB_NAME EVENT_IDENTIFIER EVENT_DESCRIPTION PROGRAM_NAME PROGRAM_VERSION WINNER_TYPE TITLE DATE VENUE"
                " MASTER_POINT_SCALE MASTER_POINT_TYPE MPS_AWARDED_FLAG SESSION_COUNT SECTION_COUNT P2P_CHARGE_RATE"
                " SCORING_METHOD PAIR_NUMBER DIRECTION TOTAL_SCORE PERCENTAGE PLACE MASTER_POINTS_AWARDED PLAYER_NAME"
                " NATIONAL_ID_NUMBER CLUB_ID_NUMBER BOARD_NUMBER NS_PAIR_NUMBER EW_PAIR_NUMBER CONTRACT PLAYED_BY LEAD"
                " TRICKS SCORE NS_MATCH_POINTS EW_MATCH_POINTS NS_CROSS_IMP_POINTS EW_CROSS_IMP_POINTS"
                " NS_BUTLER_POINTS EW_BUTLER_POINTS CLUBS DIAMONDS HEARTS SPADES"
            ).split()
        )
    )
)

# Two pairs each way on two boards, made up. 420 beats 400, 50 beats -50: NS 1 and EW 1 have won everything.
EVENT = """<?xml version="1.0"?>
<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Young &amp; Old</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS">
 <EVENT_IDENTIFIER>3226</EVENT_IDENTIFIER>
 <EVENT_DESCRIPTION>Wednesday pairs</EVENT_DESCRIPTION>
 <PROGRAM_NAME>Compscore3</PROGRAM_NAME>
 <PROGRAM_VERSION>26-Jul-22</PROGRAM_VERSION>
 <WINNER_TYPE>2</WINNER_TYPE>
 <TITLE>Wednesday</TITLE>
 <DATE>27/07/2022</DATE>
 <VENUE></VENUE>
 <MASTER_POINT_SCALE>Club</MASTER_POINT_SCALE>
 <MASTER_POINT_TYPE>RED</MASTER_POINT_TYPE>
 <MPS_AWARDED_FLAG>Y</MPS_AWARDED_FLAG>
 <SESSION_COUNT>1</SESSION_COUNT>
 <SECTION_COUNT>1</SECTION_COUNT>
 <P2P_CHARGE_RATE>10</P2P_CHARGE_RATE>
 <PARTICIPANTS EVENT_TYPE="MP_PAIRS">
  <PAIR><PAIR_NUMBER>1NS</PAIR_NUMBER><DIRECTION>NS</DIRECTION><TOTAL_SCORE>4</TOTAL_SCORE><PERCENTAGE>100</PERCENTAGE>
   <PLACE>1</PLACE><MASTER_POINTS_AWARDED>6</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>RED</MASTER_POINT_TYPE>
   <PLAYER><PLAYER_NAME>Ann Ash</PLAYER_NAME><NATIONAL_ID_NUMBER>00123456</NATIONAL_ID_NUMBER>
    <CLUB_ID_NUMBER>315</CLUB_ID_NUMBER></PLAYER>
   <PLAYER><PLAYER_NAME>Bo Bell</PLAYER_NAME><NATIONAL_ID_NUMBER></NATIONAL_ID_NUMBER>
    <CLUB_ID_NUMBER>2177</CLUB_ID_NUMBER></PLAYER></PAIR>
  <PAIR><PAIR_NUMBER>2NS</PAIR_NUMBER><DIRECTION>NS</DIRECTION><TOTAL_SCORE>0</TOTAL_SCORE><PERCENTAGE>0</PERCENTAGE>
   <PLACE>2</PLACE><MASTER_POINTS_AWARDED>0</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>RED</MASTER_POINT_TYPE>
   <PLAYER><PLAYER_NAME>Cy Cole</PLAYER_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></PLAYER>
   <PLAYER><PLAYER_NAME>Di Dunn</PLAYER_NAME><CLUB_ID_NUMBER>8</CLUB_ID_NUMBER></PLAYER></PAIR>
  <PAIR><PAIR_NUMBER>1EW</PAIR_NUMBER><DIRECTION>EW</DIRECTION><TOTAL_SCORE>4</TOTAL_SCORE><PERCENTAGE>100</PERCENTAGE>
   <PLACE>1</PLACE><MASTER_POINTS_AWARDED>6</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>RED</MASTER_POINT_TYPE></PAIR>
  <PAIR><PAIR_NUMBER>2EW</PAIR_NUMBER><DIRECTION>EW</DIRECTION><TOTAL_SCORE>0</TOTAL_SCORE><PERCENTAGE>0</PERCENTAGE>
   <PLACE>2</PLACE><MASTER_POINTS_AWARDED>0</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>RED</MASTER_POINT_TYPE></PAIR>
 </PARTICIPANTS>
 <BOARD EVENT_TYPE="MP_PAIRS"><BOARD_NUMBER>1</BOARD_NUMBER>
  <TRAVELLER_LINE><NS_PAIR_NUMBER>1NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2EW</EW_PAIR_NUMBER><SCORE>420</SCORE>
   <NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE>
  <TRAVELLER_LINE><NS_PAIR_NUMBER>2NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1EW</EW_PAIR_NUMBER><SCORE>400</SCORE>
   <NS_MATCH_POINTS>0</NS_MATCH_POINTS><EW_MATCH_POINTS>2</EW_MATCH_POINTS></TRAVELLER_LINE></BOARD>
</EVENT>
<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND><DIRECTION>N</DIRECTION><CLUBS>AK</CLUBS><DIAMONDS></DIAMONDS>
 <HEARTS>Q</HEARTS><SPADES>32</SPADES></HAND></BOARD></HANDSET>
</USEBIO>"""
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
    code, _, told = said("export", str(source), *words, "--force", "-o", str(target))
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


def test_only_results_need_no_club(tmp_path: Path) -> None:
    path = tmp_path / "evening.csv"
    path.write_text("Board,NS,EW,Score\n1,1,2,420\n", encoding="utf-8")
    assert opening.read_evening(path).details.club == ()


def test_monday(said: Any, tmp_path: Path) -> None:
    """The example of the documents, whose places are all 0."""
    source = tmp_path / "monday.xml"
    source.write_bytes(MONDAY.read_bytes())
    root, _ = written(said, source, "--as-scored")
    assert root.findtext("CLUB/CLUB_NAME") == "A club"
    assert COMPSCORE.validate(root), COMPSCORE.error_log
