"""An evening: pasted into Results, read, ruled on, scored, ranked, and looked at board by board."""

from __future__ import annotations

import random
from typing import Any

import pytest

import xl_law12
from tests.books.filled import EVENING, Entries, Filled, built, filled, pages
from tests.strategies import COMMON
from xl_law12 import FREQUENCIES, LAW12_DAMAGE, MATCHPOINTS, READ_TRAVELLER, SCORE_SESSION
from xl_law12.books import results, session
from xl_law12.books.texts import Edition

RANKING: Any = xl_law12.RANKING  # its columns are unpacked here, which types cannot count
HEADS = ["Board", "NS", "EW", "Score"]
Rows = list[list[Any]]


def evening(boards: int, tables: int, seed: int = 12) -> Rows:
    """Lines of a session, East-West moving, with rulings and averages among them."""
    chosen = random.Random(seed)
    special = [
        "60% 420, 40% -50",
        "A+/A-",
        "A-/A+",
        "NOS NS: A -790; B 620; C 500",
        "NS 420 / EW 60% -420, 40% 50",
        "NP",
    ]
    lines: Rows = []
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            result = chosen.choice(special) if chosen.random() < 0.05 else chosen.choice(COMMON)
            lines.append([board, table, tables + (table + board) % tables + 1, result])
    return lines


def pasted(rows: Rows, rulings: Entries | None = None, ranking: Entries | None = None, **settings: Any) -> Filled:
    more: dict[str, Entries] = {"Results": {"rows": rows}, "Rulings": rulings or {}, "Ranking": ranking or {}}
    return filled("Session", settings, more=more | settings.pop("more", {}))


def ranking_of(sheet: Filled) -> Rows:
    """Both lists of the ranking, one below the other; each begins on the front of the notice and goes on overleaf."""
    found = []
    for part in ("ns_{}", "ns_{}_more", "ew_{}", "ew_{}_more"):
        columns = [sheet["Ranking", part.format(key)] for key in ("place", "number", "score", "average")]
        found += [list(line) for line in zip(*columns, strict=True) if line[0] != ""]
    return found


def ranked(*given: Any, **more: Any) -> Rows:
    """The ranking as the sheet shows it: pairs by their numbers, without the number of their boards."""
    return [[place, _bare(pair), score, average] for place, pair, _, score, average in RANKING(*given, **more)]


def _bare(pair: Any) -> Any:
    text = f"{pair:g}" if isinstance(pair, float) else str(pair)
    return text[3:] if text[:3] in ("NS ", "EW ") else text


def columns_of(lines: Rows) -> Rows:
    return [list(column) for column in zip(*lines, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["MP", "PERCENT", "BUTLER-TRIM"])
def test_a_whole_evening_by_every_method(method: str) -> None:
    """24 boards at 14 tables: every line and the ranking as Python has them."""
    lines = evening(24, 14)
    adjusted: Entries = {"adjusted_pair": ["NS 3"], "penalty_points": ["2.5"]}
    sheet = pasted([HEADS, *lines], ranking=adjusted, method=method)
    boards, ns, ew, scores = columns_of(lines)
    wanted = ranked(boards, ns, ew, scores, method, adjustments=[["NS 3", -2.5]])
    assert ranking_of(sheet) == wanted
    assert sheet["Session", "points"][: len(lines)] == SCORE_SESSION(boards, scores, method)
    assert not sheet["Session", "status"].startswith("▲")


@pytest.mark.parametrize(("boards", "tables"), [(1, 8), (8, 1), pytest.param(40, 30, marks=pytest.mark.slow)])
def test_one_board_one_table_and_twelve_hundred_lines(boards: int, tables: int) -> None:
    lines = [[board, ns, ew, 420] for board, ns, ew, _ in evening(boards, tables)]
    assert ranking_of(pasted([HEADS, *lines])) == ranked(*columns_of(lines))
    assert boards * tables <= session.LINES < results.ROWS


def test_winners_and_the_limit_of_average_pluses() -> None:
    lines: Rows = [[board, 1, 2, "A+/A-"] for board in (1, 2, 3)] + [[board, 3, 4, 420] for board in (1, 2, 3)]
    sheet = pasted([HEADS, *lines], winners=1, average_plus_limit=2)
    assert ranking_of(sheet) == ranked(*columns_of(lines), winners=1, average_plus_limit=2)


# What programs print: lines of samples of my.ACBL, RealBridge and BBO, whose columns are found by their headings.

ACBL: Rows = [
    ["Board", "NS Pair", "EW Pair", "Contract", "Declarer", "Result", "NS Score", "EW Score", "NS MP", "EW MP"],
    [1, 11, 8, "3 NT", "N", "+3", 490, -490, 6.5, 4.5],
    [1, 8, 2, "3 NT", "N", "+2", 460, -460, 3, 8],
    [1, 13, 12, "6 NT x", "N", "-1", -100, 100, 0, 11],
    [2, 6, 11, "3 H", "W", "=", -140, 140, 1, 10],
    [2, 11, 8, "3 S", "N", "=", 140, -140, 7, 4],
    [2, 13, 12, "4 S", "N", "-1", -100, 100, 3.5, 7.5],
]
REALBRIDGE: Rows = [
    ["NS", "EW", "CONTRACT", "LEAD", "NS SCORE", "EW SCORE", "NS IMP", "EW IMP", "MOVIE"],
    ["N1 and S1", "E1 and W1", "3NW+2", "D5", -660, 660, -3.44, 3.44, "Movie"],
    ["N3 and S3", "E3 and W3", "4♡E=", "S9", -620, 620, -2.5, 2.5, "Movie"],
    ["N5 and S5", "E5 and W5", "---", "---", 0, 0, 0.0, 0.0, "Movie"],
]
BBO: Rows = [
    ["Nº", "Time", "North", "South", "East", "West", "Result", "Points", "Score", "Movie"],
    [1, "2013-08-24 18:48", "north1", "south1", "east1", "west1", "3 ♥ xE-2", 500, "100.00%", "Movie or Lin"],
    [2, "2013-08-24 18:49", "north2", "south2", "east2", "west2", "4 ♠ N=", 420, "97.44%", "Movie or Lin"],
    [3, "2013-08-24 18:44", "north3", "south3", "east3", "west3", "3NN=", 400, "94.87%", "Movie or Lin"],
]


@pytest.mark.parametrize(
    ("rows", "settings"),
    [
        (ACBL, {}),
        pytest.param(REALBRIDGE, {"board_alone": 10}, marks=pytest.mark.slow),
        pytest.param(BBO, {"board_alone": 3}, marks=pytest.mark.slow),
    ],
)
def test_a_pasted_table_gives_the_ranking_that_python_gives(rows: Rows, settings: Entries) -> None:
    """As it comes, over the headings that were given."""
    sheet = pasted(rows, method="XIMP", **settings)
    read = READ_TRAVELLER(rows, settings.get("board_alone"))
    assert sheet["Session", "read"][: len(read)] == read
    assert ranking_of(sheet) == ranked(*columns_of(read), "XIMP")


RULED: Entries = {"board": [2, 9], "ns": [1, 1], "ew": [5, 9], "award": ["60% 620, 40% -100", "A+/A-"]}


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_rulings_reach_their_lines_after_pasting_in_another_order(seed: int) -> None:
    """The line is found by board and pairs; Results stay as they were pasted."""
    lines = [[board, ns, ew, score] for board, ns, ew, score in evening(3, 4) if not isinstance(score, str)]
    lines = [[*line, 170 if score > 0 else -100] for *line, score in lines]  # games are not made on every board
    random.Random(seed).shuffle(lines)
    target = next(line for line in lines if line[0] == 2 and line[1] == 1)
    sheet = pasted([HEADS, *lines], rulings=RULED | {"ew": [target[2], 9]})
    ruled = [[*line[:3], RULED["award"][0]] if line is target else line for line in lines]
    assert ranking_of(sheet) == ranked(*columns_of(ruled))
    assert sheet["Session", "result"][lines.index(target)] == target[3]
    assert sheet["Session", "ruling"][lines.index(target)] == RULED["award"][0]
    assert sheet["Rulings", "state"][:3] == ["counted", "not counted", ""]
    for name, cell in (("Rulings", "C9:E9"), ("Ranking", "Rulings!C9:E9")):
        assert sheet[name, "status"] == f"? {cell}: there is no board 9 in the results"


@pytest.mark.parametrize("contract", ["3DN", "3DN=", "3 ♦ by N"])
@pytest.mark.parametrize("by", [[], [None]])
def test_a_contract_in_a_ruling_is_played_by_whom_the_contract_of_the_line_names(contract: str, by: list[None]) -> None:
    """3D by North, not vulnerable: 110 or -50 (Law 77). Without a column By, or where it is blank, it was asked."""
    lines: Rows = [[*HEADS, "Contract", *(["By"] if by else [])], [1, 1, 3, 110, contract, *by], [1, 2, 4, 50, "", *by]]
    rulings: Entries = {"board": [1, 1], "ns": [1, 2], "ew": [3, 4], "award": ["60% 3D=, 40% 3D-1", "3D="]}
    sheet = pasted(lines, rulings=rulings)
    assert sheet["Rulings", "award_read"][0] == "60% 110, 40% -50"
    assert sheet["Rulings", "status"] == "▲ F9: '3D=': who plays it? Write 3D= by N, or by E, S, W"


def test_a_hundred_mistakes_are_told_one_by_one() -> None:
    lines = [[board, ns, ew, "zz" if ns == 1 else 420] for board, ns, ew, _ in evening(100, 3)]
    sheet = pasted([HEADS, *lines])
    assert sum(it != "" for it in sheet["Session", "wrong"]) == 100
    assert sheet["Session", "status"].startswith("▲ Lines that cannot be scored: 100. ")


def test_a_ruling_whose_a_is_not_the_result_and_one_of_another_event() -> None:
    """The first is asked about on Rulings and on Ranking, and counts; the other does not count, which is assumed."""
    lines: Rows = [[1, 1, 3, 420], [1, 2, 4, -50], [2, 1, 4, 170]]
    log: Entries = {"board": [1, 2], "ns": [1, 1], "ew": [3, 4], "award": ["NOS NS: A -50; B 420", "A+/A-"]}
    log |= {"event_name": ["Club", "Another"]}
    sheet = pasted([HEADS, *lines], rulings=log, ranking={"event": "Club · Monday"})
    assert sheet["Rulings", "state"][:2] == ["counted?", "not counted"]
    assert sheet["Rulings", "status"] == "? F8: A is -50 for NS, but the result of its line is 420"
    assert sheet["Ranking", "status"] == "? Rulings!F8: A is -50 for NS, but the result of its line is 420"
    other = pasted(
        [HEADS, *lines], rulings=log | {"board": [1, 2], "award": [None, "A+/A-"]}, ranking={"event": "Club"}
    )
    assert other["Ranking", "status"] == "● Rulings!B9: a ruling of another event: it does not count here"
    assert other["Session", "ruling"][2] == ""


# What is assumed, and sections


# What prints


@pytest.mark.slow
@pytest.mark.parametrize(("boards", "said"), [(8, ""), (9, "32 of 36 lines print. All of them: select A1:H46")])
def test_a_longer_evening_than_the_print_range_says_so(boards: int, said: str) -> None:
    sheet = pasted([HEADS, *evening(boards, 4)])
    assert sheet["Session", "cut"].startswith(said) and bool(sheet["Session", "cut"]) is bool(said)
    if said:  # done: the range is defined, and how many it has is typed
        assert pasted([HEADS, *evening(boards, 4)], printed=36)["Session", "cut"] == ""


def test_more_pairs_than_the_print_range_says_so() -> None:
    lines = [[board, ns, ew, 170] for board, ns, ew, _ in evening(2, 41)]
    sheet = pasted([HEADS, *lines], ranking={"adjusted_pair": ["NS 3"], "bonus_points": ["-1"]})
    assert "define as print range B3:L" in sheet["Ranking", "cut"] and sheet["Ranking", "status"][0] == "?"
    # on paper, whatever the status says: 24 of 41 stand on the front, 17 below the headings in row 46
    assert sheet["Ranking", "more_said"] == "More pairs stand overleaf: print range B3:L63"
    assert pasted([HEADS, [1, 1, 2, 420]])["Ranking", "more_said"] == ""


@pytest.mark.parametrize(("rulings", "status"), [(24, ""), (25, "print range A1:O32")])
def test_more_rulings_than_the_print_range_says_so(rulings: int, status: str) -> None:
    """Its 24 lines begin below row 7. The rulings are at teams, which need no line of Results."""
    log = {"board": list(range(1, rulings + 1))} | {key: [100] * rulings for key in ("award", "other")}
    sheet = filled("Rulings", log)
    assert sheet["Rulings", "cut"].endswith(status) and bool(sheet["Rulings", "cut"]) is bool(status)
    assert sheet["Rulings", "status"].startswith("● More lines are filled in than print.") is bool(status)


@pytest.mark.slow
def test_more_tables_or_scores_than_the_print_range_of_the_traveller_says_so() -> None:
    """It has 26 lines below row 6; the scores stand 11 lines lower: there is room for 15."""
    different = (-50, -100, -150, 50, 90, 100, 110, 120, 140, 150, 170, 200, 400, 420, 430, 450)
    scores = [[1, pair, 40 + pair, score] for pair, score in enumerate(different, start=1)]
    for lines, last in ((scores[:15], ""), (scores, "A1:T33"), ([[*it[:3], 420] for it in evening(1, 27)], "A1:T33")):
        cut = pasted([HEADS, *lines], more={"Traveller": {"chosen": 1}})["Traveller", "cut"]
        assert cut.endswith(last) and bool(cut) is bool(last)


def test_the_signs_of_footnotes_stand_behind_the_pairs_of_a_single_field_too() -> None:
    """Their numbers are numbers there: 6, not NS 6."""
    names: Rows = [["NS names", "EW names"], ["Ann", "Bo"], ["Cy", "Di"], ["Ann", "Cy"], ["Bo", "Di"]]
    lines: Rows = [["Board", "NS", "EW", "Score"], [1, 1, 2, 420], [1, 3, 4, 450], [2, 1, 3, 140], [2, 2, 4, 110]]
    rulings: Entries = {"board": [1], "ns": [1], "ew": [2], "award": ["60% 420, 40% -50"]}
    sheet = pasted([[*line, *who] for line, who in zip(lines, names, strict=True)], rulings, winners=1)
    players = sheet["Ranking", "ns_names"]
    assert sorted(name for name in players if name) == ["Ann ¹", "Bo ¹", "Cy", "Di"]


def test_the_signs_of_footnotes_stand_without_names_too() -> None:
    """Nobody printed who they are: the ruling is of NS 1 and EW 3, the penalty of EW 4."""
    lines: Rows = [HEADS, [1, 1, 3, 420], [1, 2, 4, 450], [2, 1, 4, 140], [2, 2, 3, 110]]
    rulings: Entries = {"board": [1], "ns": [1], "ew": [3], "award": ["60% 420, 40% -50"]}
    sheet = pasted(lines, rulings, {"adjusted_pair": ["EW 4"], "penalty_points": ["1"]})
    for side, signs in (("ns", {"1": "¹", "2": ""}), ("ew", {"3": "¹", "4": "²"})):
        columns = (sheet["Ranking", f"{side}_{key}"] for key in ("number", "names"))
        assert dict(zip(*columns, strict=True)) == signs | {"": ""}


def test_a_footnote_names_a_pair_of_a_single_field_as_a_pair() -> None:
    adjusted: Entries = {"adjusted_pair": ["3"], "penalty_points": ["0.5"], "reason": ["slow"]}
    lines: Rows = [HEADS, [1, 1, 2, 420], [1, 3, 4, 450], [2, 1, 3, 140], [2, 2, 4, 110]]
    assert pasted(lines, ranking=adjusted, winners=1)["Ranking", "notes"][0] == "¹ Pair 3: -0.5 (slow)"


@pytest.mark.parametrize(
    ("penalty", "bonus", "cell"), [("2026-11-20", "", "O14"), ("3x", "", "O14"), ("", "1/x", "P14")]
)
def test_a_figure_that_cannot_be_read_is_named_by_its_cell(penalty: str, bonus: str, cell: str) -> None:
    """It was named by the cell of its pair, and with a minus that nobody had typed."""
    adjusted: Entries = {
        "adjusted_pair": ["NS 1", "EW 2"],
        "penalty_points": ["1", penalty],
        "bonus_points": ["", bonus],
    }
    said = pasted([HEADS, [1, 1, 2, 420], [1, 3, 4, 450]], ranking=adjusted)["Ranking", "status"]
    assert said == f"▲ {cell}: A number without a sign, or a part of the top of a board: 25%."


def test_no_text_stands_in_the_columns_of_the_adjusted_pairs_and_their_points() -> None:
    """LibreOffice completes a 2 to the 2026-11-20 that stands above it in its column: the date of the evening."""
    where = pages()["Ranking"].where
    columns = {where[key].left for key in ("adjusted_pair", "penalty_points", "bonus_points")}
    assert not columns & {where[key].left for key in ("club", "event", "held")}


def test_a_text_that_was_pasted_into_one_column() -> None:
    """LibreOffice does not always see that tabs separate what a browser copies: seen with a page of RealBridge's."""
    sheet = pasted([["\t".join(map(str, row))] for row in REALBRIDGE], board_alone=10)
    for name in ("Session", "Ranking", "Traveller"):
        assert "choose Tab as separator" in sheet[name, "status"]


def test_a_second_paste_that_fell_into_one_column_is_told_by_the_ranking_too() -> None:
    """Seen in LibreOffice's window: the columns of the first paste remain, and nothing was refused but the boards."""
    first: Rows = [["Board", "NS", "EW", "Score"], [1, 1, 3, 420], [1, 2, 4, 450]]
    second = [["\t".join(map(str, row)), *row[1:]] for row in first]
    sheet = pasted(second)
    assert "choose Tab as separator" in sheet["Ranking", "status"]
    assert "boards" not in sheet["Ranking", "status"]


def test_a_text_that_was_parted_at_its_blanks() -> None:
    """Seen in LibreOffice's window: its dialog takes blanks for separators in a page of RealBridge's."""
    text = ["NS EW CONTRACT LEAD NS SCORE EW SCORE", "N1 and S1 E1 and W1 4HXE-1 S5 100 -100"]
    sheet = pasted([row.split() for row in text], board_alone=1)
    assert "choose Tab alone as separator" in sheet["Session", "status"] and sheet["Session", "cut"] == ""


@pytest.mark.slow
def test_a_table_that_does_not_say_which_board_it_is() -> None:
    sheet = pasted(REALBRIDGE)
    assert "which board it is" in sheet["Session", "status"] and ranking_of(sheet) == []
    said = pasted(REALBRIDGE, board_alone=10, method="XIMP")["Session", "status"]
    assert "most of the printed points do not follow" in said, "the other tables of the board are not in the paste"


@pytest.mark.slow
def test_printed_points_are_compared() -> None:
    """Compscore's board 3 of docs/evening: 60% of -620 and 40% of +100 to the second pair, which no column says.

    A win is 2: -620 and -620 tie, 1 and 3; 1.4 and 2.6 were printed. On board 1 all follows: 4, 2 and 0.
    """
    head = ["Board", "NS", "EW", "NS score", "NS MP", "EW MP"]
    first: Rows = [[1, 1, 1, 420, 4, 0], [1, 2, 2, 170, 2, 2], [1, 3, 3, -50, 0, 4]]
    third: Rows = [[3, 1, 3, -620, 0.6, 3.4], [3, 2, 1, -620, 1.4, 2.6], [3, 3, 2, 200, 4, 0]]
    sheet = pasted([head, *first, *third])
    shown = [list(row) for row in sheet["Session", "follows"][:6]]
    assert shown == [["", ""]] * 3 + [[1, 3], [1, 3], ["", ""]]
    assert "Lines whose printed points do not follow: 2. " in sheet["Session", "status"]
    assert not pasted([head, *first])["Session", "status"].startswith("▲")
    awarded = pasted([head, *first, [1, 4, 4, "NP", 2.4, 1.6]])
    assert list(map(list, awarded["Session", "follows"][:4])) == [["", ""]] * 3 + [[0, 0]]
    assert "Lines whose printed points do not follow: 1. " in awarded["Session", "status"]
    in_imps = pasted([head, *first, *third], method="XIMP")
    assert "is it scored in another way, or was there a ruling?" in in_imps["Session", "status"]


@pytest.mark.slow
def test_a_ruling_closes_a_line_that_cannot_be_read() -> None:
    """Pary prints TD in the contract's place: what is typed on Rulings counts, and nothing is said to be wrong then.

    67% of 170 and 33% of 140 against 170, 140 and -100, made up after its board, 2 a win: 170 beats 140 and -100, ties
    with 67% of the ruling, and beats 33% of it.
    """
    head = ["Board", "NS", "EW", "Contract", "By", "Tricks"]
    rows: Rows = [[7, 2, 21, "2H", "S", 10], [7, 11, 8, "3H", "N", 9], [7, 13, 4, "4H", "S", 9], [7, 9, 17, "TD"]]
    rows = [head, *([*row, *[""] * (6 - len(row))] for row in rows)]
    asked = pasted(rows)
    assert "'TD' does not say what was ruled" in asked["Session", "status"] and ranking_of(asked) == []
    sheet = pasted(rows, rulings={"board": [7], "ns": [9], "ew": [17], "award": ["67% 170, 33% 140"]})
    assert not sheet["Session", "status"].startswith("▲") and not sheet["Ranking", "status"].startswith("▲")
    assert sheet["Session", "wrong"][3] == ""
    assert sheet["Session", "points"][0][0] == pytest.approx(2 + 2 + 0.67 + 2 * 0.33)
    assert len(ranking_of(sheet)) == 8


EMPTY: Rows = [[""] * len(results.HEADS)]  # also the headings are gone: Ctrl+A, Delete


@pytest.mark.parametrize("rows", [[], EMPTY])
def test_nothing_pasted_gives_words_and_no_error(rows: Rows) -> None:
    """Seen in LibreOffice: a sheet that had been cleared, as it asks for, was told to lack headings, in red."""
    sheet = pasted(rows)
    for name in ("Session", "Ranking", "Traveller", "Rulings"):
        assert not sheet[name, "status"].startswith("▲"), name
    assert "paste the results there" in sheet["Session", "status"]
    assert not any(str(it).startswith("#") for cells in sheet.cells.values() for it in cells.values())


def test_traveller_says_what_to_do_where_nothing_is_pasted_and_what_session_says_where_it_cannot_be_read() -> None:
    empty = filled("Traveller", {"chosen": 2}, more={"Results": {"rows": EMPTY}})
    assert empty["Traveller", "status"] == "● Nothing stands on the sheet Results yet: paste the results there."
    left: Entries = {"adjusted_pair": ["NS 3"], "penalty_points": ["3"]}
    assert pasted(EMPTY, ranking=left)["Ranking", "status"] == empty["Traveller", "status"]
    wrong = filled("Traveller", {"chosen": 1}, more={"Results": {"rows": [HEADS, [1, 1, 2, "62O"]]}})
    assert (
        wrong["Session", "status"].startswith(wrong["Traveller", "status"])
        and "Results!D2" in wrong["Session", "status"]
    )


@pytest.mark.parametrize("result", ["---", *(pytest.param(it, marks=pytest.mark.slow) for it in ("NP", "not played"))])
def test_a_table_that_did_not_play_is_no_result_of_the_board(result: str) -> None:
    """RealBridge prints --- with the score 0: neither a passed-out board nor an error."""
    rows: Rows = [["Board", "NS", "EW", "Contract", "Score"], [1, 1, 2, "4S N=", 420], [1, 3, 4, result, 0]]
    sheet = filled("Traveller", {"chosen": 1}, more={"Results": {"rows": [*rows, [1, 5, 6, "PASS", 0]]}})
    assert sheet["Traveller", "result"][:4] == [420, "not played", 0, ""]
    assert sheet["Traveller", "mps"][:3] == MATCHPOINTS([420, "NP", 0], 2) and sheet["Traveller", "chart"][0][0] == 420
    assert not sheet["Traveller", "status"].startswith("▲")


def test_an_award_that_has_no_value_in_imps_leaves_the_other_columns_alone() -> None:
    """Seen with a page of Pary's, on which the award is 61.8% and 38.2%: the sentence stood in 48 cells, cut."""
    lines: Rows = [[1, 1, 2, 420], [1, 3, 4, "A61.8/38.2"], [1, 5, 6, -50]]
    sheet = filled("Traveller", {"chosen": 1}, more={"Results": {"rows": [HEADS, *lines]}})
    assert sheet["Traveller", "mps"][:3] == MATCHPOINTS([line[3] for line in lines])
    assert sheet["Traveller", "cross"][0] == sheet["Traveller", "butler"][0] == ["", ""]
    said = "#LAW12! results, row 2: 61.8% has no value in IMPs: only A+ (60%), A (50%) and A- (40%) have"
    assert sheet["Traveller", "status"] == f"● Cross-IMPs, Butler: {said}"


def test_nothing_set_gives_no_error() -> None:
    sheet = pasted([HEADS, [1, 1, 2, 420]], method="", factoring="", printed="")
    assert [line[:2] for line in ranking_of(sheet)] == [[1, "1"], [1, "2"]]


# A board of the evening


def test_a_board_is_scored_as_the_session_scores_it() -> None:
    """Twelve tables, one board of eleven results: factored as the evening is; the serious error has its case."""
    lines = [line for line in evening(4, 12, seed=5) if line[:2] != [3, 7]]
    text = "NOS NS: A -790; B 620; C 500"
    lines = [[*line[:3], 620 if isinstance(line[3], str) else line[3]] for line in lines]
    lines = [[*line[:3], text] if line[:2] == [3, 4] else line for line in lines]
    more: dict[str, Entries] = {"Results": {"rows": [HEADS, *lines]}}
    sheet = filled("Traveller", {"chosen": 3}, more=more)
    mine = [line for line in lines if line[0] == 3]
    scores = [line[3] for line in mine]
    assert sheet["Traveller", "result"][: len(mine)] == scores
    assert sheet["Traveller", "mps"][: len(mine)] == MATCHPOINTS(scores, 12)
    boards, _, _, all_scores = columns_of(lines)
    points = SCORE_SESSION(boards, all_scores, "XIMP")
    assert sheet["Traveller", "cross"][: len(mine)] == [points[lines.index(line)] for line in mine]
    assert sheet["Traveller", "chart"][: len(FREQUENCIES(scores, 12))] == FREQUENCIES(scores, 12)
    at = scores.index(text)
    worth = [MATCHPOINTS([*scores[:at], f"NS {it} / EW A", *scores[at + 1 :]], 12)[at][0] for it in (-790, 620, 500)]
    assert sheet["Traveller", "worth"][0][:3] == pytest.approx(worth)
    assert LAW12_DAMAGE(*worth)[0][3] in sheet["Traveller", "serious_aside"]


def test_sixty_lines_on_one_board() -> None:
    scores = [score for score in COMMON if score] * 3
    lines: Rows = [[1, number, 100 + number, score] for number, score in enumerate(scores[:60], start=1)]
    sheet = filled("Traveller", {"chosen": 1}, more={"Results": {"rows": [HEADS, *lines]}})
    assert sheet["Traveller", "mps"][: len(lines)] == MATCHPOINTS([line[3] for line in lines])


@pytest.mark.slow
def test_the_log_of_the_example_counts_three_rulings_and_knows_two_at_teams() -> None:
    """Kaplan's case (EBL 2008): -13 and 0. Board 12, NS vulnerable, 4S= for 4S-2 beside 170: 620 against 170 is 10."""
    example = Edition()
    sheet = Filled(built(example, EVENING), pages(example, EVENING))
    assert sheet["Rulings", "state"][:6] == ["counted"] * 3 + ["IMPs"] * 2 + [""]
    assert sheet["Rulings", "worth"][3:6] == [[-13, 0], [10, -10], ["", ""]]
    (line,) = (at for at, row in enumerate(sheet["Session", "read"]) if row[:3] == [2, 6, 3])
    assert sheet["Rulings", "worth"][2] == sheet["Session", "points"][line]
