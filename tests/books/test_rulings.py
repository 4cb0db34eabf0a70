"""Law 12 and Matchpoints: rulings typed in as a director types them, in figures, sentences and messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.filled import Entries, Filled, as_built, built, filled, opened, pages
from tests.excel_rules.workbook import Book
from xl_law12 import MATCHPOINTS
from xl_law12.books.texts import Edition

TEAMS, PAIRS = "Law 12", "Matchpoints"


def lines(a: Any, before: list[Any], could: list[Any] = [], *, weights: Any = (), os: Any = ()) -> Entries:  # noqa: B006
    """Contracts or scores in the lines of A, B and C, with weights beside B."""
    column = [a, *(before + [None] * 5)[:5], *(could + [None] * 3)[:3]]
    return {"contract": column, "weight": [None, *weights], "os_weight": [None, *os]}


def awards(sheet: Filled, name: str = TEAMS) -> list[Any]:
    return [sheet[name, "ns_gets"], sheet[name, "ew_gets"]]


def teams(**typed: Any) -> Filled:
    return filled(TEAMS, {"nos": "NS", "vulnerable": "ALL", **typed})


KAPLAN_TYPED = lines("4SX= by E", ["4H= by N"], ["4SX-2 by E"])


# At teams


def test_totals_of_a_match_with_halves_are_shown_with_them() -> None:
    """They were shown as +20 and +30 where the sentence said 29.5."""
    standing = pages(only=(TEAMS,))[TEAMS].fixed("standing_imps")
    formats = opened(Edition(blank=True))[TEAMS].conditional_formatting
    found = [it for of in formats if str(of.sqref) == standing.replace("$", "") for it in of.rules]
    (rule,) = (it for it in found if it.dxf.numFmt and it.dxf.numFmt.formatCode == "+0.00;-0.00;0.00")
    book = Book(built(Edition(blank=True), (TEAMS,)))
    for figures, shown in (("{20,29.5;-20,-29.5}", True), ("{20,39;-20,-39}", False), ('{"","";"",""}', False)):
        assert book.shown(TEAMS, rule.formula[0].replace(standing, figures)) == [[shown]]


def test_kaplans_revoke_is_filled_in() -> None:
    """EBL 2008, appendix B b2: -16, 0 and -3 IMPs; of 16 IMPs 3 and 13; NOS -13, OS 0, in a knock-out -6.5."""
    sheet = as_built(Edition(), TEAMS)
    assert [sheet[TEAMS, key] for key in ("actual", "before", "could")] == [-16, 0, -3]
    assert sheet[TEAMS, "damage"] == [16, 3, 13]
    assert awards(sheet) == [-13, 0] and sheet[TEAMS, "form_knockout"] == [["", ""]]
    assert sheet[TEAMS, "case_words"] == "part self-inflicted"
    assert sheet[TEAMS, "in_words"][0] == "4♠X= by E" and sheet[TEAMS, "verdict"] == "Rossi win the match"
    # 64-28 without the board: 36 ahead, 20 by the table result, 23 with the ruling; Bianchi 36 behind, 0 IMPs
    assert [row[:2] for row in sheet[TEAMS, "standing"]] == [[20, 23], [-20, -36]]
    assert (
        sheet[TEAMS, "status"]
        == f"● {sheet.places[TEAMS].cell('vulnerable')}: ALL is assumed, by the number of the board"
    )
    assert sheet[TEAMS, "for_log"] == "NOS NS: A -790; B 620; C 500"
    sentence = sheet[TEAMS, "whole"]
    for words in ("Board 7.", "16B, hesitation", "4♠X= by E (-16 IMPs)", "4♥= by N (0 IMPs)", "4♠X-2 by E (-3 IMPs)"):
        assert words in sentence
    assert "12C1(e)" in sentence and "(NS Rossi) gets -13 IMPs" in sentence and "Bianchi) 0 IMPs" in sentence


MISTAKES: Entries = {
    "other": "hello",
    **lines("4SX= by E", ["4H= by N", "4Q= by N"], ["4SX-2 by Q"], weights=["60%", "60%"]),
}


def test_mistakes_made_together_are_all_named_in_the_place_of_the_sentence() -> None:
    page = pages(only=(TEAMS,))[TEAMS]
    at = {key: page.where[key].top for key in ("other", "contract")}
    sheet = teams(**MISTAKES)
    assert [line.split(":")[0] for line in sheet[TEAMS, "faults"].split("\n")] == [
        *(f"C{at['other']}", f"E{at['contract'] + 1}", f"C{at['contract'] + 2}", f"C{at['contract'] + 6}")
    ]
    assert sheet[TEAMS, "status"].startswith(f"▲ C{at['other']}: ") and sheet[TEAMS, "status"].endswith(" (+3)")
    assert sheet[TEAMS, "below_here"] == sheet[TEAMS, "faults"] and sheet[TEAMS, "whole"] == ""
    assert awards(sheet) == ["", ""] and sheet[TEAMS, "for_log"] == ""
    mended = teams(**MISTAKES | {"other": 620, **KAPLAN_TYPED})
    assert mended[TEAMS, "below_here"] == mended[TEAMS, "whole"] != ""


def test_in_a_knock_out_the_match_counts_the_average_of_both_awards() -> None:
    """NS have 55% +10, 30% -7, 15% +4: 4 IMPs; EW 65%, 20%, 15% of them: -5.7. Their average is 4.85 (Law 12C4).

    NS lead by 3 without the board: 7.85, where EW alone would have -8.7. A knock-out has a winner, and no VPs.
    """
    weights = lines(-100, [620, -100, 300], weights=["55%", "30%", "15%"])
    typed: Entries = {**weights, "os_weight": ["", "65%", "20%", "15%"], "other": 170}
    sheet = teams(**typed, match_ns=12, match_ew=9, knock_out="yes")
    assert [row[1] for row in sheet[TEAMS, "standing"]] == pytest.approx([7.85, -7.85])
    assert [row[2] for row in sheet[TEAMS, "standing"]] == ["", ""]
    assert sheet[TEAMS, "verdict"] == "North-South win the match"
    ahead = teams(**typed, match_ns=12, match_ew=9, knock_out="yes", penalised="NS", penalty_imps=9)
    assert ahead[TEAMS, "verdict"] == "East-West win the match", "7.85 ahead, less 9"
    aside = str(ahead[TEAMS, "verdict_aside"])
    assert aside.startswith("The ruling does not") and str(ahead[TEAMS, "matters"]).startswith(aside[:-1]), "3 less 9"
    fined = teams(**typed, knock_out="yes", penalised="EW", penalty_imps=3)
    assert "which leaves -7.85 IMPs" in fined[TEAMS, "whole"]


# The form


def test_the_form_says_what_was_ruled_and_leaves_no_gap_between_the_lines() -> None:
    sheet = as_built(Edition(), TEAMS)
    assert sheet[TEAMS, "form_what"][:4] == [
        ["A: at the table", "4♠X= by E"],
        ["B: without the infraction", "4♥= by N"],
        ["C: without the serious error", "4♠X-2 by E"],
        ["", ""],
    ]
    assert sheet[TEAMS, "form_award"] == [-13, 0] and sheet[TEAMS, "form_damage"] == [16, 3, 13]
    assert sheet[TEAMS, "form_facts"] == [["5", "7", "S", "ALL"]] and sheet[TEAMS, "form_ns"] == "Rossi"
    assert sheet[TEAMS, "form_other"] == "4♥= by N"


# In a pairs field


def test_wbf_example_9_is_filled_in() -> None:
    """The printed figures: 4 1/6, 2 1/3, 1, 1, 3 1/2 times; 18 5/6, 12 1/3, 9, 7, 2 1/2; 8 1/2 for the pair."""
    sheet = as_built(Edition(), PAIRS)
    chart = [[row[0], row[1], row[3]] for row in sheet[PAIRS, "chart"][:5]]
    printed = [(420, 25 / 6, 113 / 6), (400, 7 / 3, 37 / 3), (170, 1, 9), (150, 1, 7), (-50, 3.5, 2.5)]
    for line, wanted in zip(chart, printed, strict=True):
        assert line == pytest.approx(wanted)
    assert awards(sheet, PAIRS) == pytest.approx([8.5, 13.5])
    assert sheet[PAIRS, "verdict"] == "38.64 % - 61.36 %"  # 8.5 of 22
    assert sheet[PAIRS, "verdict_aside"] == "12 tables · top on a board 22"  # eleven others: 2 x 11
    assert sheet[PAIRS, "for_log"] == "NOS NS: A -50; B 1/3 400, 1/2 -50, 1/6 420"
    assert [row[:2] for row in sheet[PAIRS, "chart_before"][:5]] == [[420, 4], [400, 2], [170, 1], [150, 1], [-50, 4]]
    assert "12C1(c)" in sheet[PAIRS, "whole"] and "8.5 matchpoints" in sheet[PAIRS, "whole"]


FIELD = [620, 620, 170, -100, 650, 620, -100, 500]


@pytest.mark.parametrize("nos", ["NS", "EW"])
def test_a_serious_error_in_a_field(nos: str) -> None:
    """The notation that the sheet writes, scored as a line of the board, gives what the sheet gives."""
    actual = -790 if nos == "NS" else 650
    typed = lines(actual, [620, -100], [500], weights=["70%", "30%"], os=["60%", "40%"])
    sheet = filled(PAIRS, {"nos": nos, "field": FIELD, **typed})
    text = sheet[PAIRS, "for_log"]
    assert text.startswith(f"NOS {nos}: A ") and "; OS 60% " in text
    assert awards(sheet, PAIRS) == pytest.approx(MATCHPOINTS([text, *FIELD])[0])
    assert sheet[PAIRS, "verdict_aside"] == "9 tables · top on a board 16" and sheet[PAIRS, "faults"] == ""


def test_a_board_without_a_result_in_a_field() -> None:
    sheet = filled(PAIRS, {"nos": "EW", "field": FIELD, **lines(None, [420, -50], weights=["60%", "40%"])})
    assert awards(sheet, PAIRS) == pytest.approx(MATCHPOINTS([sheet[PAIRS, "for_log"], *FIELD])[0])


def test_a_field_that_is_missing_or_cannot_be_read() -> None:
    """Contracts of the field need their declarer too."""
    assert "other tables' results" in filled(PAIRS, {"nos": "NS", **lines(420, [450])})[PAIRS, "whole"]
    sheet = filled(PAIRS, {"nos": "NS", "field": [420, "4SX-2"], **lines(420, [450])})
    second = pages(only=(PAIRS,))[PAIRS].where["field"].top + 1
    assert sheet[PAIRS, "faults"].startswith(f"C{second}: ") and awards(sheet, PAIRS) == ["", ""]
    sheet = filled(PAIRS, {"nos": "NS", "field": [420], "times": [None, 3], **lines(420, [450])})
    assert sheet[PAIRS, "status"] == f"▲ D{second}: 3 has no result beside it" and awards(sheet, PAIRS) == ["", ""]


def test_a_ruling_in_its_match_as_a_row_of_bars() -> None:
    """16 boards: NS trail by 1 without it; 620 alone is 12 IMPs; the ruling 60% of them, 7.2, so that NS win by 6.2.

    The VPs of a margin are 10 + 10 (1 - R^(m/60)) / (1 - R), R the cube of the golden section.
    """
    sheet = teams(other=-100, match_ns=41, match_ew=42, boards=16, **lines(-100, [620, -100], weights=["60%", "40%"]))
    before, after, alone, other, *rest = zip(*sheet[TEAMS, "vps"], strict=True)
    ratio = ((5**0.5 - 1) / 2) ** 3

    def points(margin: float) -> float:
        return float(round(10 + 10 * (1 - ratio ** (margin / 60)) / (1 - ratio), 2))

    assert before == other == pytest.approx((20 - points(1), points(1)))
    assert after == pytest.approx((points(6), 20 - points(6))) and alone == pytest.approx((points(11), 20 - points(11)))
    assert set(rest) == {("", "")}
    assert sheet[TEAMS, "matters"].startswith("The ruling changes the winner: North-South win the match with it")


def test_a_score_at_no_table_is_said() -> None:
    """It does not count, which nothing said: 420 beats 170 alone, 2 of 2; with 420 at two tables 4 of 6 follow."""
    typed = {"nos": "NS", "board": 1, **lines(420, [450]), "field": [420, 170], "times": [0]}
    sheet = filled(PAIRS, typed)
    assert sheet[PAIRS, "status"].startswith("● Scores at 0 tables, which do not count: 1. ")
    assert sheet[PAIRS, "top"] == 2
    assert "0 tables" not in filled(PAIRS, {**typed, "times": [2]})[PAIRS, "status"]
    assert "0 tables" not in filled(PAIRS, {**typed, "field": [420, 170], "times": [None, None, 0]})[PAIRS, "status"]
