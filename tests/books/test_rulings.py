"""Law 12 and Matchpoints: rulings typed in as a director types them, in figures, sentences and messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.filled import Entries, Filled, as_built, filled, pages
from xl_law12 import LAW12_ADJUST, LAW12_KNOCKOUT, MATCHPOINTS, WEIGHTED_IMP
from xl_law12.books.law12 import KAPLAN
from xl_law12.books.ruling import BOTH
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
    assert list(KAPLAN) == [0, 1, 6]


@pytest.mark.parametrize(("nos", "sign"), [("NS", 1), ("EW", -1)])
def test_kaplan_in_scores_seen_from_either_side(nos: str, sign: int) -> None:
    """What is drawn has the sign of what is written beside it, and one side for all bars."""
    sheet = teams(nos=nos, other=sign * 620, **lines(sign * -790, [sign * 620], [sign * 500]))
    assert awards(sheet)[::sign] == [-13, 0]
    assert sheet[TEAMS, "follow_bars"] == [-16, 0, -3, 16, 3, 13] and sheet[TEAMS, "each_bars"][0] == -16
    assert sheet[TEAMS, "bars_head"].endswith("North-South" if nos == "NS" else "East-West")


def test_weights_and_the_offenders_own() -> None:
    """B 2/3 +620 (12 IMPs) and 1/3 -100 (0); for the OS 60% and 40%: -7.2 as they see it."""
    sheet = teams(other=-100, **lines(-100, [620, -100], weights=["2/3", "1/3"], os=["60%", "40%"]))
    assert awards(sheet) == pytest.approx(LAW12_ADJUST(0, 8, None, None, -7.2)[0])
    assert sheet[TEAMS, "case_words"] == "Law 12C1(c)"
    assert "weighting" in sheet[TEAMS, "whole"] and "2/3 620, 1/3 -100" in sheet[TEAMS, "whole"]
    assert "12C1(e)" not in sheet[TEAMS, "whole"]


def test_one_outcome_without_a_serious_error_is_12c1b() -> None:
    sheet = teams(vulnerable="NONE", other=0, **lines(-100, [420]))
    assert sheet[TEAMS, "case_words"] == "Law 12C1(b)" and "12C1(b)" in sheet[TEAMS, "whole"]
    sheet = teams(vulnerable="NONE", other=0, knock_out="yes", **lines(-100, [420]))
    assert sheet[TEAMS, "form_knockout"] == [[LAW12_KNOCKOUT(*awards(sheet)), -LAW12_KNOCKOUT(*awards(sheet))]]


@pytest.mark.parametrize("nos", ["NS", "EW"])
def test_no_result_gives_each_side_its_b(nos: str) -> None:
    """Law 86B, or a cancelled board: A stays empty."""
    sheet = teams(nos=nos, vulnerable="NONE", other=0, **lines(None, [420, -50], weights=["60%", "40%"]))
    worth = WEIGHTED_IMP([420, -50], ["60%", "40%"], 0)
    assert awards(sheet) == pytest.approx([worth, -worth])
    assert sheet[TEAMS, "before"] == pytest.approx(worth if nos == "NS" else -worth)
    assert sheet[TEAMS, "case_words"] == "no result: each side has its B"


def test_a_directors_error_treats_both_as_non_offending() -> None:
    """Law 82C: each side its own weights."""
    typed = lines(None, [420, -50], weights=["60%", "40%"], os=["40%", "60%"])
    sheet = teams(nos=BOTH, vulnerable="NONE", other=0, **typed)
    ns = WEIGHTED_IMP([420, -50], ["60%", "40%"], 0)
    ew = -WEIGHTED_IMP([420, -50], ["40%", "60%"], 0)
    assert awards(sheet) == pytest.approx([ns, ew])
    assert "Law 82C" in sheet[TEAMS, "whole"]


@pytest.mark.parametrize("other", ["playing", "NP", None])
def test_while_the_other_table_has_no_result_the_ruling_stands_in_scores(other: Any) -> None:
    """And with it the offenders' own weights."""
    sheet = teams(other=other, **lines(-790, [620, -100], [500], weights=["60%", "40%"], os=["70%", "30%"]))
    assert awards(sheet) == ["", ""] and sheet[TEAMS, "faults"] == ""
    assert "; seen from EW, the offending side: 70% -620, 30% 100 without the infraction. " in sheet[TEAMS, "whole"]


def test_the_other_table_may_be_weighted_or_a_contract() -> None:
    sheet = teams(other="60% 620, 40% -100", **lines(-200, [650]))
    worth = [WEIGHTED_IMP([score], [1], [620, -100], ["60%", "40%"]) for score in (-200, 650)]
    assert [sheet[TEAMS, "actual"], sheet[TEAMS, "before"]] == pytest.approx(worth)
    sheet = teams(other="4H=", other_by="N", **KAPLAN_TYPED)
    assert sheet[TEAMS, "other_score"] == 620 and awards(sheet) == [-13, 0]


def test_an_average_is_awarded_in_b() -> None:
    """12C1(d): A+/A- there is +3 and -3; A stands where it is worth more, 12 IMPs of 720."""
    assert awards(teams(other=620, **lines(-100, ["A+/A-"]))) == [3, -3]
    assert awards(teams(other=-100, **lines(620, ["A+/A-"]))) == [12, -12]


def test_both_sides_innocent_have_the_better_of_a_and_b() -> None:
    """82C: -790 against 620 is 16 IMPs to EW, who keep them; NS have nothing by 620 against 620."""
    sheet = teams(nos=BOTH, other=620, **lines("4SX= by E", ["4H= by N"]))
    assert awards(sheet) == [0, 16] and sheet[TEAMS, "case_words"] == "both sides as non-offending: Law 82C"
    assert sheet[TEAMS, "for_log"] == "NOS BOTH: A -790; B 620"
    assert teams(nos="Neither", other=620, **lines(-790, [620]))[TEAMS, "faults"].startswith("J7: Neither may mean")


def test_rounding_and_the_imps_of_an_average() -> None:
    """EBL 2008 rounds +2.6 to +3: 420 and 170 against 0, 10 and 5 IMPs, 60% and 40%, are +8."""
    sheet = teams(vulnerable="NONE", other=170, rounding=1, **lines(None, [420, -50], weights=["60%", "40%"]))
    assert awards(sheet) == [1, -1]  # 6 x 60% - 6 x 40% = 1.2
    assert awards(teams(other=620, average_plus=2, **lines(-100, ["A+/A-"]))) == [2, -2]


def test_a_penalty_in_imps_is_carried_into_the_total() -> None:
    sheet = teams(other=620, penalty="slow play", penalised="EW", penalty_imps=3, ew="Bianchi", **KAPLAN_TYPED)
    assert (
        sheet[TEAMS, "status"].startswith("Fill")
        and "Penalty (slow play): EW -3 IMPs, which leaves -3 IMPs." in sheet[TEAMS, "whole"]
    )


def test_a_board_number_stands_for_its_vulnerability_and_another_is_asked_about() -> None:
    """Board 7 is vulnerable for both, board 1 for neither: 4S made is 620 and 420."""
    for board, score in ((7, 620), (1, 420)):
        sheet = filled(TEAMS, {"board": board, "nos": "NS", "contract": ["4S="], "by": ["N"]})
        assert sheet[TEAMS, "score"][0] == score and sheet[TEAMS, "status"].startswith("●")
    sheet = filled(TEAMS, {"board": 7, "vulnerable": "NONE", "nos": "NS", "contract": ["4S="], "by": ["N"]})
    assert sheet[TEAMS, "score"][0] == 420
    at = sheet.places[TEAMS].cell("vulnerable")
    assert sheet[TEAMS, "status"] == f"? {at}: NONE counts; by the number of the board it would be ALL"


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


def test_a_missing_vulnerability_is_said_once_and_of_its_own_cell() -> None:
    sheet = teams(vulnerable="", **lines("5CX-1", ["4S="], ["4H="]) | {"by": ["N", "N", *[None] * 4, "N"]})
    (line,) = sheet[TEAMS, "faults"].split("\n")
    assert line.startswith(f"{pages(only=(TEAMS,))[TEAMS].cell('vulnerable')}: who is vulnerable?")


def test_a_board_that_is_none_is_told_of_its_own_cell() -> None:
    """The vulnerability follows from it; a vulnerability that is typed goes before it."""
    sheet = teams(board="x7", vulnerable=None, contract=["4S= by N"])
    assert sheet[TEAMS, "faults"].startswith(f"{sheet.places[TEAMS].cell('board')}: 'x7' is not one of")
    sheet = teams(vulnerable="RED")
    assert sheet[TEAMS, "faults"].startswith(f"{sheet.places[TEAMS].cell('vulnerable')}: 'RED' is not one of")


@pytest.mark.parametrize("word", ["OW", "EO", "ew"])
def test_east_west_in_the_word_of_another_language(word: str) -> None:
    """The figures beside the outcomes are of the side of the sentence: -50 is 10 IMPs to East-West, 420 is -1."""
    sheet = filled(TEAMS, {"board": 1, "nos": word, "contract": [420, -50], "other": 400})
    assert sheet[TEAMS, "each"][:2] == [-1, 10] and "(+10 IMPs)" in sheet[TEAMS, "whole"]


def test_the_case_alone_is_no_sentence() -> None:
    assert filled(TEAMS, {"board": 7, "nos": "NS", "law": "16B"})[TEAMS, "whole"] == ""


def test_does_it_matter() -> None:
    """Kaplan: the table result is EW's gain of 16; NS have 41, EW 37 without the board."""
    sheet = teams(other=620, match_ns=41, match_ew=37, boards=16, ns="Rossi", ew="Bianchi", **KAPLAN_TYPED)
    assert "win the match" in sheet[TEAMS, "matters_here"] and sheet[TEAMS, "verdict"] == "Bianchi win the match"
    assert sheet[TEAMS, "verdict_aside"] == "The ruling does not change the winner."
    assert teams(other=620, **KAPLAN_TYPED)[TEAMS, "matters_here"] == ""
    fined = {"penalised": "EW", "penalty_imps": 10}
    sheet = teams(other=620, match_ns=41, match_ew=37, boards=16, ns="Rossi", ew="Bianchi", **fined, **KAPLAN_TYPED)
    assert sheet[TEAMS, "verdict"] == "Rossi win the match", "41 - 37 - 13 is -9, and 37 - 41 + 0 - 10 is -14"
    assert sheet[TEAMS, "verdict_aside"] == "The ruling changes the winner."


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


def test_what_is_refused_is_said_and_is_not_printed_as_the_ruling() -> None:
    """North-South here are A-; their team-mates, East-West of A-/A+, are A+: one board gives the team both."""
    sheet = teams(other="A-/A+", **lines(None, ["A-/A+"]))
    assert "averages in both rooms" in sheet[TEAMS, "below"]
    assert sheet[TEAMS, "form_sentence"] == ""


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
    assert sheet[PAIRS, "verdict"] == "39 % - 61 %"
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
