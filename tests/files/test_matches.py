"""Matches of teams from files: two rooms a board, whoever writes them, and what they come to."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.files.common import sample
from xl_law12.errors import Law12Error
from xl_law12.files.matches import TeamsMatch, Total, matches_of, ranking, the_match, total
from xl_law12.files.opening import answered, evening_in, taken_in

# Board 1, nobody vulnerable: 420 against 450, 1 IMP to Neri (20 to 40). Board 2, NS vulnerable: -100 against 600,
# 12 IMPs to Neri (600 to 740).
ROOMS = """\
Board,Room,Home team,Away team,Contract,By,Tricks,Score
1,Open,Verdi,Neri,4H,N,10,420
1,Closed,Verdi,Neri,4H,N,11,450
2,Open,Verdi,Neri,3NT,S,8,-100
2,Closed,Verdi,Neri,3NT,S,9,600
"""
WIDE = """\
Board;Open room contract;Open room by;Open room score;Closed room contract;Closed room by;Closed room score
1;4H=;N;420;4H+1;N;450
2;3NT-1;S;-100;3NT=;S;600
"""
SPANNED = """\
,Open room,,,Closed room,,
Board,Contract,By,Score,Contract,By,Score
1,4H=,N,420,4H+1,N,450
2,3NT-1,S,-100,3NT=,S,600
"""
SCORES = "Mano;Sala aperta;Sala chiusa\n1;420;450\n2;-100;600\n"
PAIRED = "Board,NS,EW,Score\n1,Verdi,Neri,420\n1,Neri,Verdi,450\n2,Verdi,Neri,-100\n2,Neri,Verdi,600\n"
PBN = sample("match.pbn").decode()


def line(direction: str, score: str) -> str:
    return f"<TRAVELLER_LINE><DIRECTION>{direction}</DIRECTION><SCORE>{score}</SCORE></TRAVELLER_LINE>"


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def usebio(*matches: str, method: str = "IMPS") -> str:
    """Written after the form of the programs that export teams: the lines say where the first team sits."""
    teams = {"11": "Verdi", "2": "Neri", "3": "Bianchi", "4": ""}
    named = "".join(f'<TEAM TEAM_ID="{key}" TEAM_NAME="{name}"></TEAM>' for key, name in teams.items())
    return (
        f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="SWISS_TEAMS"><BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>'
        f'<SESSION SESSION_ID="1"><SECTION SECTION_ID="A"><PARTICIPANTS>{named}</PARTICIPANTS>{"".join(matches)}'
        "</SECTION></SESSION></EVENT></USEBIO>"
    )


def match(team: int, other: int, *boards: str, number: int = 3) -> str:
    return (
        f"<MATCH><ROUND_NUMBER>{number}</ROUND_NUMBER><TEAM>{team}</TEAM><OPPOSING_TEAM>{other}</OPPOSING_TEAM>"
        f"{''.join(boards)}</MATCH>"
    )


FINAL = match(11, 2, board(1, line("EW", "450"), line("NS", "420")), board(2, line("NS", "-100"), line("EW", "600")))
# 3 has 1430 and the other room -100 of the other side: 1530, 17 IMPs (1500 to 1740).
OTHER = match(3, 4, board(1, line("NS", "1430"), line("EW", "-100")), board(2, line("NS", "A6040"), line("EW", "600")))


def test_a_tag_as_in_the_game_before() -> None:
    """In PBN a # stands for it, whatever the tag: this is board 1 and 4H again, with eleven tricks."""
    first = PBN.partition('[Event "#"]')[0].replace('"Closed"', '"Open"').replace('"11"', '"10"')
    again = '[Event "#"]\n[Board "#"]\n[Room "Closed"]\n[Contract "#"]\n[Declarer "#"]\n[Result "11"]\n'
    evening = answered(evening_in((first + again).encode()))
    assert ([*evening.lines.board], [*evening.lines.room]) == (["1", "1"], ["OPEN", "CLOSED"])
    assert [*evening.answers] == [420, 450]


# Two rounds of two boards, the same numbers again. Round 1: 1 and 12 IMPs to Neri. Round 2, Neri NS in the open room:
# 420 against -50 is 470, 10 IMPs (430 to 490); 110 against 110 is none.
ROUNDS = """\
Round,Board,NS,EW,Score
1,1,Verdi,Neri,420
1,1,Neri,Verdi,450
1,2,Verdi,Neri,-100
1,2,Neri,Verdi,600
2,1,Neri,Verdi,420
2,1,Verdi,Neri,-50
2,2,Neri,Verdi,110
2,2,Verdi,Neri,110
"""


@pytest.mark.parametrize("second", [("2,1", "2,2"), ("2,3", "2,4")], ids=["boards again", "other boards"])
def test_a_column_of_rounds_parts_the_matches_of_teams_as_pairs(file: Any, second: tuple[str, str]) -> None:
    evening = taken_in([file("match.csv", ROUNDS.replace("2,1", second[0]).replace("2,2,", f"{second[1]},"))])
    totals = [total(evening, match, "IMP", "WBF") for match in matches_of(evening)]
    assert [(it.match.round, it.match.home, it.home, it.away) for it in totals] == [
        ("1", "Verdi", -13, 13),
        ("2", "Neri", 10, -10),
    ]
    assert evening.is_of_teams
    assert [*evening.lines.board] == ["1", "1", "2", "2", *(board for it in second for board in [it[2:]] * 2)]


@pytest.mark.parametrize(
    ("text", "teams"),
    [
        (ROOMS, ("Verdi", "Neri")),
        (PAIRED, ("Verdi", "Neri")),
        (PBN, ("Verdi", "Neri")),
        (usebio(FINAL), ("Verdi", "Neri")),
        (WIDE, ("Home", "Away")),
        (SPANNED, ("Home", "Away")),
        (SCORES, ("Home", "Away")),
    ],
    ids=["rooms", "teams as pairs", "PBN", "USEBIO", "columns of rooms", "under two headings", "scores alone"],
)
def test_one_match_in_every_form(file: Any, text: str, teams: tuple[str, str]) -> None:
    evening = taken_in([file("match", text)])
    found = the_match(evening)
    assert (found.home, found.away) == teams
    assert [*found.boards] == ["1", "2"]
    of_it = total(evening, found, "IMP", "NONE")
    assert (of_it.home, of_it.away, of_it.home_vps, of_it.open) == (-13, 13, None, 0)


def test_a_round_as_a_table_of_victory_points(file: Any, said: Any) -> None:
    """Board 2 of the other match: A60/40 to 3 in the open room, 3 IMPs to 3 and -3 to 4; 20 in all.

    VPs of the WBF's continuous scale for two boards: 13 is 17.69, 20 is 19.73 (and 20 less those).
    """
    path = file("round.xml", usebio(FINAL, OTHER))
    code, printed, _ = said("score", path, "--method", "IMP", "--csv")
    rows = [*csv.DictReader(printed.splitlines())]
    assert code == 0
    assert [[*row.values()] for row in rows] == [
        ["3", "Verdi", "Neri", "2", "0", "-13", "13", "2.31", "17.69"],
        ["3", "Bianchi", "4", "2", "0", "20", "-20", "19.73", "0.27"],
    ]
    code, printed, _ = said("score", path)
    teams = [row.split()[:4] for row in printed.split("\n\n")[1].splitlines()]
    assert [row[1] for row in teams[1:]] == ["Bianchi", "Neri", "Verdi", "4"]
    assert [row[3] for row in teams[1:]] == ["20.00", "13.00", "-13.00", "-20.00"]
    code, printed, _ = said("score", path, "--json", "--scale", "NONE", "--teams", "neri", "VERDI")
    assert json.loads(printed) == [
        {"round": "3", "home": "Neri", "away": "Verdi", "boards": 2, "open": 0, "IMPs home": 13, "IMPs away": -13}
        | {"VPs home": None, "VPs away": None}
    ]


def test_point_a_board(file: Any, said: Any) -> None:
    """Neri win both boards: 4 to 0."""
    path = file("round.xml", usebio(FINAL, method="BAM"))
    _, printed, _ = said("score", path, "--csv")
    assert printed.splitlines() == [
        "round,home,away,boards,open,points home,points away,VPs home,VPs away",
        "3,Verdi,Neri,2,0,0,4,,",
    ]


def test_the_rooms_of_a_match_in_two_files(tmp_path: Path) -> None:
    header, *lines = ROOMS.splitlines()
    paths = [tmp_path / "open.csv", tmp_path / "closed.csv"]
    for path, room in zip(paths, ("Open", "Closed"), strict=True):
        path.write_text("\n".join([header, *(row for row in lines if room in row)]), encoding="utf-8")
    evening = taken_in(paths)
    assert total(evening, the_match(evening), "IMP", None).home == -13


def test_the_same_teams_in_two_rounds(tmp_path: Path) -> None:
    """Both play boards 1 and 2 again: the files are sessions, or the column says the round."""
    paths = [tmp_path / "1.csv", tmp_path / "2.csv"]
    for path in paths:
        path.write_text(ROOMS, encoding="utf-8")
    assert len(matches_of(taken_in(paths, kind="sessions"))) == 2
    with pytest.raises(Law12Error, match=r"board 1 stands twice in the same room, in 1\.csv, line 2 and 2\.csv"):
        matches_of(taken_in(paths))
    header, *lines = ROOMS.splitlines()
    rounds = [f"Round,{header}", *(f"{turn},{row}" for turn in (1, 2) for row in lines)]
    paths[0].write_text("\n".join(rounds), encoding="utf-8")
    assert [it.round for it in matches_of(taken_in(paths[:1]))] == ["1", "2"]


def test_a_board_of_one_room_is_open(file: Any) -> None:
    evening = taken_in([file("match.csv", ROOMS.rsplit("\n", 2)[0])])
    figures = total(evening, the_match(evening), "IMP", None)
    assert (figures.open, figures.home) == (1, -1)


def test_one_room_alone_so_far() -> None:
    """Nobody meets in two rooms yet, but the file says that there are two."""
    text = "Board,Room,Home team,Away team,Score\n1,Open,Verdi,Neri,420\n1,Open,Bianchi,Rossi,450\n"
    assert [it.name for it in matches_of(evening_in(text.encode()))] == ["Verdi - Neri", "Bianchi - Rossi"]


def test_what_a_file_without_teams_needs(file: Any, said: Any) -> None:
    path = file("match.csv", SCORES)
    code, printed, told = said("score", path)
    assert (code, "Home" in printed, "names none" in told, "--teams HOME AWAY" in told) == (0, True, True, True)
    code, printed, told = said("score", path, "--teams", "Verdi", "Neri")
    assert ("Verdi" in printed, "names none" in told) == (True, False)


def test_pairs_are_no_teams() -> None:
    """In a room sit two of four pairs, with names of their own: the rooms tell the teams apart."""
    text = "Board,Room,NS,EW,Score\n1,Open,Ann,Bo,420\n1,Closed,Cy,Di,450\n"
    evening = evening_in(text.encode())
    assert the_match(evening, ("Verdi", "Neri")).name == "Verdi - Neri"
    assert the_match(evening).name == "Home - Away"


def test_lines_without_rooms_and_teams_are_refused(file: Any, said: Any) -> None:
    path = file("pairs.csv", "Board,NS,EW,Score\n1,1,2,420\n1,3,4,450\n")
    code, _, told = said("score", path, "--method", "IMP")
    assert (code, "no two teams met in two rooms" in told) == (2, True)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["1,Open,,,420", "1,,,,450"], "line 3: which room is it"),
        (["1,Open,,,420", "1,Open,,,450"], "board 1 stands twice in the same room, in line 2 and line 3, of the match"),
    ],
)
def test_rooms_that_are_not_clear(lines: list[str], why: str) -> None:
    evening = evening_in("\n".join(["Board,Room,NS,EW,Score", *lines]).encode())
    with pytest.raises(Law12Error, match=why):
        matches_of(evening)


def test_teams_that_change_their_seats_at_half_time() -> None:
    """Verdi sit North-South in the open room on board 1, in the closed one on board 2: 10 and -12 IMPs for them."""
    lines = ("1,Open,Verdi,Neri,420", "1,Closed,Neri,Verdi,-50", "2,Open,Neri,Verdi,600", "2,Closed,Verdi,Neri,-100")
    evening = evening_in("\n".join(["Board,Room,NS,EW,Score", *lines]).encode())
    assert total(answered(evening), the_match(evening), "IMP", None).home == -2


def test_which_of_several_matches() -> None:
    evening = evening_in(usebio(FINAL, OTHER).encode())
    with pytest.raises(Law12Error, match="there are 2 matches, Verdi - Neri and Bianchi - 4: choose one with --teams"):
        the_match(evening)
    with pytest.raises(Law12Error, match="Verdi did not play Bianchi; the matches are Verdi - Neri and Bianchi - 4"):
        the_match(evening, ("Verdi", "Bianchi"))
    assert the_match(evening, ("4", "bianchi")).boards["1"] == {"OPEN": 5, "CLOSED": 4}
    assert the_match(evening, ("bianchi", "4")).boards["1"] == {"OPEN": 4, "CLOSED": 5}


def test_a_column_of_other_rooms_says_nothing() -> None:
    """A club of rooms A, B, C plays pairs; their rounds are none of a match."""
    text = "Round,Room,Board,NS,EW,Score\n1,A,1,1,2,420\n1,B,1,3,4,450\n2,C,1,5,6,400\n"
    evening = evening_in(text.encode())
    assert (evening.is_of_teams, set(evening.lines.room), set(evening.lines.session)) == (False, {""}, {""})


def test_places_are_shared() -> None:
    draws = [Total(TeamsMatch("1", a, b, {}), 0, 0.0, 0.0, 10.0, 10.0) for a, b in (("A", "B"), ("C", "D"))]
    assert {row.place for row in ranking(draws)} == {1}


def test_a_match_is_not_exported_as_pairs(tmp_path: Path, file: Any, said: Any) -> None:
    path = file("match.csv", ROOMS)
    code, _, told = said("export", path, "-o", tmp_path / "out.xml")
    assert (code, "matches of teams" in told, (tmp_path / "out.xml").exists()) == (2, True, False)


def test_deals_alone() -> None:
    with pytest.raises(Law12Error, match="In a match every board names its Room"):
        evening_in(b'% PBN 2.1\n[Board "1"]\n[Deal "N:..."]\n')
