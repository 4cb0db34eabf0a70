"""What is exported reads back to the same ranking: USEBIO, CSV and a page, with every kind of award."""

import re
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.files.common import MONDAY
from xl_law12.cli import export
from xl_law12.files import opening
from xl_law12.files.export import WRITERS
from xl_law12.files.html import page_in
from xl_law12.languages import known

COMPSCORE = str(MONDAY)
RULINGS = """\
Board;NS;EW;Award
1;1;1;450
1;2;2;67% 170, 33% 140
1;3;3;NS 420 / EW 60% -420, 40% 50
2;1;2;NP
2;2;3;"NOS NS: A -100; B 620; C 170"
3;2;1;A45.5/54.5
"""
ONE_RULING = str(MONDAY.with_name("rulings.csv"))
FORMS = (".xml", ".csv", ".html")


@pytest.fixture
def rulings(tmp_path: Path) -> str:
    path = tmp_path / "rulings.csv"
    path.write_text(RULINGS, encoding="utf-8")
    return str(path)


def ranking(printed: str) -> list[str]:
    """The ranking but for the method, which a table does not name."""
    return [line for line in printed.splitlines() if line]


@pytest.mark.parametrize("form", FORMS)
def test_the_ranking_reads_back(said: Any, tmp_path: Path, rulings: str, form: str) -> None:
    wanted = said("score", COMPSCORE, "--rulings", rulings)[1]
    target = tmp_path / f"results{form}"
    code, printed, _ = said("export", COMPSCORE, "--rulings", rulings, "-o", target)
    assert (code, printed) == (0, f"{target}: 9 lines, 6 pairs\n")
    assert ranking(said("score", target)[1]) == ranking(wanted)


@pytest.mark.parametrize("language", known()[1:])
def test_a_page_in_another_language_reads_back(said: Any, tmp_path: Path, language: str) -> None:
    target = tmp_path / "results.html"
    words = ("export", COMPSCORE, "--rulings", ONE_RULING, "-o", str(target))
    said(*words)
    english = said("score", target)
    said(*words, "--language", language, "--force")
    page = target.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page and ">67,50<" in page
    east_west = {"de": "OW", "fr": "EO", "it": "EO"}[language]  # docs/languages.md: in headings
    assert re.findall(r'<data value="(EW(?: MP)?)">(.*?)</data>', page)[-2:] == [
        ("EW", east_west),
        ("EW MP", f"{east_west} MP"),
    ]
    assert said("score", target) == english


def test_rulings_are_footnotes(said: Any, tmp_path: Path) -> None:
    """The file has an average, of NS 3 against EW 1, and the table of rulings an award, of NS 2 against EW 1."""
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--rulings", ONE_RULING, "-o", target)
    page = target.read_text(encoding="utf-8")
    noted = dict(re.findall(r"<td>(\w\w \d) <sup>(.*?)</sup>", page))
    assert {pair: re.findall(r'href="#note-(\d)"', links) for pair, links in noted.items()} == {
        "NS 3": ["1"],
        "NS 2": ["2"],
        "EW 1": ["1", "2"],
    }
    assert '<p id="note-2"><sup>2</sup> <a href="#board-3">Board 3</a>, NS 2 - EW 1: 60% -620, 40% 100</p>' in page


@pytest.mark.parametrize("form", [*FORMS, "-"])
def test_a_ruling_that_is_a_score_reads_back(said: Any, tmp_path: Path, form: str) -> None:
    """It stands beside the contract that was played, with which it does not agree."""
    source, target = tmp_path / "evening.csv", tmp_path / f"out{form}"
    lines = ["1,1,4,4S,N,10,420,450", "1,2,5,4S,N,10,420,", "1,3,6,3NT,N,9,400,4S+1 by N"]
    source.write_text("\n".join(["Board,NS,EW,Contract,By,Tricks,Score,Ruling", *lines]), encoding="utf-8")
    if form == "-":
        target.write_text(said("import", source, "-o", "-")[1], encoding="utf-8")
    else:
        assert said("export", source, "-o", target)[0] == 0
    code, printed, _ = said("score", target, "--method", "MP")
    assert (code, printed) == (0, said("score", source, "--method", "MP")[1])
    assert [it.replace("♠", "S") for it in opening.read_evening(target).lines.contract] == ["4S", "4S", "3NT"]


@pytest.mark.parametrize("method", ["MP1", "PERCENT", "XIMP", "BUTLER-MEDIAN"])
@pytest.mark.parametrize("form", FORMS)
def test_other_methods_read_back(said: Any, tmp_path: Path, form: str, method: str) -> None:
    target = str(tmp_path / f"results{form}")
    assert said("export", COMPSCORE, "--as-scored", "--method", method, "-o", target)[0] == 0
    wanted = said("score", COMPSCORE, "--method", method)[1]
    assert ranking(said("score", target, "--method", method)[1]) == ranking(wanted)


@pytest.mark.parametrize("method", ["MP1", "PERCENT", "XIMP", "BUTLER-MEDIAN"])
@pytest.mark.parametrize("form", [".xml", ".html"])
def test_how_it_is_scored_reads_back(said: Any, tmp_path: Path, form: str, method: str) -> None:
    """USEBIO has matchpoints where percentages were asked for; the ranking is in percentages all the same."""
    target = str(tmp_path / f"results{form}")
    asked = ("--method", method, "--winners", "2", *(() if method.startswith("BUTLER") else ("--tables", "4")))
    assert said("export", COMPSCORE, "--as-scored", *asked, "-o", target)[0] == 0
    code, printed, told = said("score", target)
    assert (code, printed) == (0, said("score", COMPSCORE, *asked)[1])
    assert "passed over" not in told, "the page's own ranking is no table that was not understood"


@pytest.mark.parametrize(
    "said_there",
    [
        *("[1]", "5", "{", '{"adjustments": [1]}', '{"adjustments": 5}', '{"method": 5}', '{"tables": "x"}'),
        '{"winners": 7}',
    ],
)
def test_a_page_that_says_nonsense_of_its_scoring(said: Any, tmp_path: Path, said_there: str) -> None:
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--as-scored", "-o", target)
    text = target.read_text(encoding="utf-8")
    begin = text.index('content="{')
    target.write_text(f"{text[:begin]}content='{said_there}'{text[text.index('>', begin) :]}", encoding="utf-8")
    code, printed, told = said("score", target)
    assert (code, printed, "went wrong" in told) == (2, "", False)


@pytest.mark.parametrize("named", ["Monday pairs", "Board 7 & <b>more</b>", ""])
def test_a_page_keeps_the_name_and_the_date(said: Any, tmp_path: Path, named: str) -> None:
    """They come back as they were given, and not as a caption has them."""
    source, site, out = (tmp_path / name for name in ("evening.pbn", "evening.html", "again.xml"))
    rows = '[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 3 420\n2 4 50\n'
    source.write_text(f'[Event "{named}"]\n[Date "2026.11.16"]\n[Board "1"]\n{rows}', encoding="utf-8")
    assert said("export", source, "-o", site)[0] == said("export", site, "-o", out)[0] == 0
    for event in map(opening.read_evening, (site, out)):
        assert (event.title, event.date) == (named, "2026.11.16")


@pytest.mark.parametrize("text", ["x?>y", "xy", "?>"])
def test_a_vulnerability_that_cannot_be_read(said: Any, tmp_path: Path, file: Any, text: str) -> None:
    """Beside a ruling it does not matter, and is not written on."""
    source = file("evening.csv", f"Board,NS,EW,Ruling,Vul\n1,1,2,420,\n1,3,4,A+/A-,{text}\n1,5,6,100,All\n")
    for form in FORMS:
        target = tmp_path / f"out{form}"
        assert said("export", source, "-o", target)[0] == 0
        assert list(opening.read_evening(target).lines.vulnerable) == ["", "", "ALL"]


def test_usebio_as_programs_write_it(said: Any, tmp_path: Path, rulings: str) -> None:
    """An adjusted line keeps its contract and the score that stood; its points are the ruling's."""
    target = tmp_path / "results.xml"
    said("export", COMPSCORE, "--as-scored", "--rulings", rulings, "-o", target)
    event = etree.fromstring(target.read_bytes()).find("EVENT")
    lines = event.findall("BOARD/TRAVELLER_LINE")
    adjusted = {child.tag: child.text for child in lines[1] if isinstance(child.tag, str)}
    # NS lose to 420 twice; EW beat -420 and 60% of the other table's split: 2 + 60% of 2
    assert (adjusted["CONTRACT"], adjusted["TRICKS"], adjusted["SCORE"]) == ("3S", "10", "170")
    assert (adjusted["NS_MATCH_POINTS"], adjusted["EW_MATCH_POINTS"]) == ("0", "3.2")
    average = {child.tag: child.text for child in lines[5] if isinstance(child.tag, str)}
    assert (average["SCORE"], average["NS_MATCH_POINTS"]) == ("A6040", "2.4")
    assert "CONTRACT" not in average
    unplayed = [child.tag for child in lines[3] if isinstance(child.tag, str)]
    assert unplayed == ["NS_PAIR_NUMBER", "EW_PAIR_NUMBER"]
    assert event.findtext("PARTICIPANTS/PAIR/PLAYER/PLAYER_NAME") == "Ed Eve"
    assert event.findtext("WINNER_TYPE") == "2"


def test_usebio_of_pairs_that_are_names_themselves(said: Any, tmp_path: Path) -> None:
    source, target = tmp_path / "evening.csv", tmp_path / "evening.xml"
    head = "Board,NS,EW,NS names,EW names,NS score\n"
    source.write_text(f"{head}1,Ann & Bo,Cy & Di,Ann Lee & Bo Ek,,420\n1,Ed & Flo,Gus & Hy,,,400\n")
    assert said("export", source, "--winners", "2", "-o", target)[0] == 0
    pairs = etree.parse(target).iter("PAIR")
    assert {(pair.findtext("PAIR_NUMBER"), pair.findtext("DIRECTION")) for pair in pairs} == {
        *(("Ann & BoNS", "NS"), ("Ed & FloNS", "NS")),
        *(("Cy & DiEW", "EW"), ("Gus & HyEW", "EW")),
    }
    assert "NS Ann & Bo,Ann Lee & Bo Ek," in said("score", target, "--csv")[1]


def test_names_stay_texts(said: Any, tmp_path: Path) -> None:
    table, site = tmp_path / "results.csv", tmp_path / "results.html"
    said("export", COMPSCORE, "--as-scored", "-o", table)
    said("export", COMPSCORE, "--as-scored", "-o", site)
    assert ",'=Cy Cole & Di Dunn," in table.read_text(encoding="utf-8-sig")
    assert ">=Cy Cole &amp; Di Dunn<" in site.read_text(encoding="utf-8")
    assert opening.read_evening(table).names["NS 2"] == "=Cy Cole & Di Dunn"


def test_the_page_is_plain(said: Any, tmp_path: Path) -> None:
    """No script, nothing from elsewhere; a hostile name stays text."""
    source = tmp_path / "hostile.xml"
    hostile = b"<PLAYER_NAME>&lt;script src='//evil'&gt;&#x202e;</PLAYER_NAME>"
    source.write_bytes(Path(COMPSCORE).read_bytes().replace(b"<PLAYER_NAME>Ann Ash</PLAYER_NAME>", hostile))
    target = tmp_path / "results.html"
    said("export", source, "--as-scored", "-o", target)
    text = target.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "src=" not in text.replace("src=&#x27;", "")
    assert "&lt;script" in text
    assert "@media print" in text
    assert [table.title for table in page_in(text).grids][:3] == ["Ranking NS", "Ranking EW", "Board 1"]


def test_the_page_as_a_club_shows_it(said: Any, tmp_path: Path, file: Any) -> None:
    """Suits as suits, a column of rulings on the board that has one, and no column that says nothing."""
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--as-scored", "-o", target)
    text = target.read_text(encoding="utf-8")
    heads = {grid.title: grid.row(0) for grid in page_in(text).grids}
    assert [title for title, head in heads.items() if "Ruling" in head] == ["Board 2"]
    assert "<td>4♠X</td>" in text
    assert ">6<b>♦</b></td>" in text
    assert opening.read_evening(target).lines.lead[0] == "6D"
    plain = file("plain.csv", "Board,NS,EW,Score\n1,1,2,420\n1,3,4,420\n")
    said("export", plain, "--winners", "1", "-o", target, "--force")
    ranking, board = page_in(target.read_text(encoding="utf-8")).grids
    assert ranking.columns[0] == ["Place", "1=", "1=", "1=", "1="]
    assert board.row(0) == ("NS", "EW", "NS score", "NS MP", "EW MP")


def test_a_ruling_stands_below_its_line_on_a_telephone(said: Any, tmp_path: Path, rulings: str) -> None:
    """So the points are in sight: as many columns share the width as there are without names, lead and ruling."""
    target = tmp_path / "results.html"
    said("export", COMPSCORE, "--as-scored", "--rulings", rulings, "-o", target)
    text = target.read_text(encoding="utf-8")
    travellers = [grid.row(0) for grid in page_in(text).grids if grid.title.startswith("Board")]
    alone = {"NS names", "EW names", "Lead", "Ruling"}
    assert [head[-3:] for head in travellers] == [("NS MP", "EW MP", "Ruling")] * 3
    assert text.count(f'style="--columns: {len(set(travellers[0]) - alone)}"') == 3
    assert '<td class="ruling"></td>' in text, "the style shows no row for it"


def test_boards_with_names_stand_in_a_column(said: Any, tmp_path: Path) -> None:
    """A title such as Board 7 (2) would be taken for another board."""
    source, target = tmp_path / "evening.csv", tmp_path / "results.html"
    source.write_text("Board,NS,EW,Score\n7,1,3,620\n7,2,4,100\n7 (2),1,4,-100\n7 (2),2,3,90\n", encoding="utf-8")
    said("export", source, "-o", target)
    assert opening.read_evening(target).lines.board == ["7", "7", "7 (2)", "7 (2)"]
    assert ranking(said("score", target)[1]) == ranking(said("score", source)[1])


def test_an_evening_that_nobody_played(said: Any, tmp_path: Path) -> None:
    """Nobody is ranked; the page has its board."""
    source, target = tmp_path / "evening.csv", tmp_path / "results.html"
    source.write_text("Board,NS,EW,Score\n1,1,2,NP\n1,3,4,NP\n", encoding="utf-8")
    assert said("export", source, "-o", target)[:2] == (0, f"{target}: 2 lines, 0 pairs\n")
    assert [grid.title for grid in page_in(target.read_text(encoding="utf-8")).grids] == ["Board 1"]


def test_every_writer_is_named_in_the_help_and_read_back() -> None:
    unnamed = [ending for ending in WRITERS if f"OUT{ending}" not in export.DESCRIPTION]
    assert not unnamed, f"{unnamed}: name it in DESCRIPTION of xl_law12/cli/export.py, and in the help of -o"
    untried = WRITERS.keys() - {*FORMS, ".htm"}
    assert not untried, f"{untried}: add it to FORMS above, or read it back in tests of its own and name it here"


def test_targets_that_cannot_be_meant(said: Any, tmp_path: Path, file: Any) -> None:
    there = file("there.csv", "mine")
    *first, last = WRITERS
    for target, sentence in (
        (there, "exists already; --force overwrites it"),
        (tmp_path / "results.doc", f"the name must end in {', '.join(first)} or {last}, not '.doc'"),
        (tmp_path / "nowhere" / "results.csv", "does not exist: make it first"),
    ):
        code, _, told = said("export", COMPSCORE, "--as-scored", "-o", target)
        assert code == 2 and sentence in told, told
    assert there.read_text(encoding="utf-8") == "mine"
    copy = tmp_path / "copy.xml"
    copy.write_bytes(Path(COMPSCORE).read_bytes())
    assert "the command reads this file" in said("export", copy, "--force", "-o", copy)[2]
    rulings = ("--rulings", str(there))
    assert (
        "the command reads this file" in said("export", COMPSCORE, "--as-scored", *rulings, "--force", "-o", there)[2]
    )
    assert there.read_text(encoding="utf-8") == "mine"


def test_the_table_on_standard_output(said: Any, file: Any, rulings: str) -> None:
    """It can be pasted, and read again by the worksheet function."""
    code, printed, _ = said("import", COMPSCORE, "--rulings", rulings, "-o", "-")
    rows = [line.split("\t") for line in printed.splitlines()]
    assert code == 0
    assert rows[0][:9] == ["Board", "NS", "EW", "Contract", "By", "Tricks", "Lead", "NS score", "Ruling"]
    assert rows[1][:9] == ["1", "1", "1", "4S", "N", "10", "6D", "", "450"]
    assert rows[2][7:9] == ["", "67% 170, 33% 140"]
    table = file("pasted.txt", printed)
    assert ranking(said("score", table)[1]) == ranking(said("score", COMPSCORE, "--rulings", rulings)[1])
