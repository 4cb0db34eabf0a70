"""Law 12 and Matchpoints: rulings typed in as a director types them, in figures, sentences and messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.books.filled import BLANK, Entries, Filled, built, filled, pages
from tests.hosts.office import Office
from xl_law12 import LAW12_ADJUST, LAW12_KNOCKOUT, MATCHPOINTS, WEIGHTED_IMP
from xl_law12.books.law12 import KAPLAN, ROWS
from xl_law12.books.page import Page
from xl_law12.books.ruling import NEITHER
from xl_law12.books.texts import Edition
from xl_law12.excel.references import Place, address

TEAMS, PAIRS = "Law 12", "Matchpoints"


def lines(a: Any, before: list[Any], could: list[Any] = [], *, weights: Any = (), os: Any = ()) -> Entries:  # noqa: B006
    """Contracts or scores in the lines of A, B and C, with weights beside B."""
    column = [a, *(before + [None] * 5)[:5], *(could + [None] * 5)[:5]]
    return {"contract": column, "weight": [None, *weights], "os_weight": [None, *os]}


def as_shown(sheet: Filled, name: str = TEAMS) -> list[Any]:
    return [sheet[name, "ns_award"], sheet[name, "ew_award"]]


def teams(**typed: Any) -> Filled:
    return filled(TEAMS, {"nos": "NS", "vulnerable": "ALL", **typed})


# At teams


def test_kaplans_revoke_is_filled_in() -> None:
    """EBL 2008, appendix B b2: -16, 0 and -3 IMPs; of 16 IMPs 3 and 13; NOS -13, OS 0, in a knock-out -6.5."""
    sheet = Filled(built(Edition()), pages(Edition()))
    assert [sheet[TEAMS, key] for key in ("actual", "before", "could")] == [-16, 0, -3]
    assert [sheet[TEAMS, f"damage_{it}"] for it in "abc"] == [16, 3, 13]
    assert as_shown(sheet) == [-13, 0] and sheet[TEAMS, "knockout"] == -6.5
    assert sheet[TEAMS, "case_words"] == "part self-inflicted"
    assert sheet[TEAMS, "with_mates"][0] == "-790 / -620 = -1410"
    sentence = sheet[TEAMS, "form"]
    for words in ("Board 7.", "16B, hesitation", "4SX= by E (-16 IMPs)", "4H= by N (0 IMPs)", "4SX-2 by E (-3 IMPs)"):
        assert words in sentence
    assert "12C1(e)" in sentence and "(North-South Rossi) gets -13 IMPs" in sentence and "Bianchi) 0 IMPs" in sentence


@pytest.mark.parametrize(("nos", "sign"), [("NS", 1), ("EW", -1)])
def test_kaplan_in_scores_seen_from_either_side(nos: str, sign: int) -> None:
    sheet = teams(nos=nos, other=sign * 620, **lines(sign * -790, [sign * 620], [sign * 500]))
    assert as_shown(sheet)[::sign] == [-13, 0]


def test_kaplan_with_the_declarer_in_the_contract() -> None:
    typed = lines("4SX= by E", ["4H= by N"], ["4SX-2 by E"])
    assert as_shown(teams(other=620, **typed)) == [-13, 0]
    assert list(KAPLAN) == [ROWS.actual, ROWS.before, ROWS.could]


def test_weights_and_the_offenders_own() -> None:
    """B 2/3 +620 (12 IMPs) and 1/3 -100 (0); for the OS 60% and 40%: -7.2 as they see it."""
    sheet = teams(other=-100, **lines(-100, [620, -100], weights=["2/3", "1/3"], os=["60%", "40%"]))
    assert as_shown(sheet) == pytest.approx(LAW12_ADJUST(0, 8, None, None, -7.2)[0])
    assert sheet[TEAMS, "case_words"] == "Law 12C1(c)"
    assert "weighting" in sheet[TEAMS, "form"] and "2/3 620, 1/3 -100" in sheet[TEAMS, "form"]
    assert "12C1(e)" not in sheet[TEAMS, "form"]


def test_one_outcome_without_a_serious_error_is_12c1b() -> None:
    sheet = teams(other=0, **lines(-100, [420]))
    assert sheet[TEAMS, "case_words"] == "Law 12C1(b)" and "12C1(b)" in sheet[TEAMS, "form"]


def test_no_result_gives_each_side_its_b() -> None:
    """Law 86B, or a cancelled board: A stays empty."""
    sheet = teams(other=0, **lines(None, [420, -50], weights=["60%", "40%"]))
    worth = WEIGHTED_IMP([420, -50], ["60%", "40%"], 0)
    assert as_shown(sheet) == pytest.approx([worth, -worth])
    assert sheet[TEAMS, "case_words"] == "no result: each side has its B"


def test_a_directors_error_treats_both_as_non_offending() -> None:
    """Law 82C: North-South have the better of A and B, East-West the better of theirs, each with its own weights."""
    sheet = teams(nos=NEITHER, other=0, **lines(-50, [420, -50], weights=["60%", "40%"], os=["40%", "60%"]))
    ns = WEIGHTED_IMP([420, -50], ["60%", "40%"], 0)
    ew = -WEIGHTED_IMP([420, -50], ["40%", "60%"], 0)
    assert as_shown(sheet) == pytest.approx([max(-2, ns), max(2, ew)])
    assert "Law 82C" in sheet[TEAMS, "form"] and sheet[TEAMS, "knockout"] == ""


def test_the_other_table_may_be_weighted() -> None:
    sheet = teams(other="60% 420, 40% -50", **lines(-100, [620]))
    worth = [WEIGHTED_IMP([score], [1], [420, -50], ["60%", "40%"]) for score in (-100, 620)]
    assert [sheet[TEAMS, "actual"], sheet[TEAMS, "before"]] == pytest.approx(worth)


def test_the_other_table_may_be_artificial() -> None:
    """Their A+ at the other table is 3 IMPs to the other team's North-South: -3 here, whatever happened."""
    sheet = teams(other="A+/A-", **lines(-100, [620]))
    assert [sheet[TEAMS, "actual"], sheet[TEAMS, "before"], *as_shown(sheet)] == [-3, -3, -3, 3]
    assert sheet[TEAMS, "other_words"] == "artificial: it counts whatever happened here"


def test_the_other_table_may_be_a_contract() -> None:
    sheet = teams(
        other="4H=", other_by="N", **lines("4SX=", ["4H="], ["4SX-2"]) | {"by": ["E", "N", None, None, None, None, "E"]}
    )
    assert sheet[TEAMS, "other_shown"] == 620 and as_shown(sheet) == [-13, 0]


def test_while_the_other_table_is_playing_the_ruling_stands_in_scores() -> None:
    sheet = teams(**lines(-790, [620, -100], [500], weights=["60%", "40%"]))
    assert as_shown(sheet) == ["", ""]
    assert sheet[TEAMS, "form"] == (
        "The ruling in scores, as the non-offending side sees them: A -790; B 60% 620, 40% -100; C 500. "
        "The IMPs follow when the other table has played."
    )


def test_a_penalty_in_imps_is_carried_into_the_total() -> None:
    typed = lines("4SX= by E", ["4H= by N"], ["4SX-2 by E"])
    sheet = teams(other=620, penalty="slow play", penalised="EW", penalty_imps=3, ew="Bianchi", **typed)
    assert sheet[TEAMS, "total"] == -3 and "Bianchi" in sheet[TEAMS, "fined_title"]
    assert sheet[TEAMS, "form"].endswith("Penalty: slow play (East-West Bianchi -3 IMPs).")
    assert "Whose penalty?" in teams(penalty_imps=3)[TEAMS, "message"]


def test_a_board_number_stands_for_its_vulnerability() -> None:
    """Board 7 is vulnerable for both, board 1 for neither: 4S made is 620 and 420."""
    for board, score in ((7, 620), (1, 420)):
        sheet = filled(TEAMS, {"board": board, "nos": "NS", "contract": ["4S="], "by": ["N"]})
        assert sheet[TEAMS, "score"][0] == score


@pytest.mark.parametrize(
    ("entries", "cell", "message"),
    [
        ({"contract": ["4Q="]}, "C8: ", "cannot read '4Q='"),
        ({"contract": [420, "4S"]}, "C9: ", "does not say how many tricks were made"),
        ({"contract": ["4S="]}, "D8: ", "nobody is named who played"),
        ({"contract": [790], "by": ["E"]}, "C8: ", "is no score of a contract by E"),
        ({"other": "hello"}, "C7: ", "cannot read 'hello'"),
        ({"other": "4Z=", "other_by": "N"}, "C7: ", "cannot read '4Z='"),
        ({"other": 0, **lines(0, [620, 170], weights=["60%"])}, "E10: ", "is blank beside a score"),
        ({"other": 0, **lines(0, [620, 170], weights=["60%", "30%"])}, "E9:E13: ", "90%, not 100%"),
        ({"other": 0, **lines(0, [620, 170], weights=["50", "60"])}, "E9:E13: ", "110, not 100"),
        ({"other": 0, **lines(0, [620, 170], weights=["50%", "50%"], os=["x", "50%"])}, "F9: ", "cannot read 'x'"),
        ({"other": 0, **lines(0, [620], [170, 140]), "weight": [None] * 6 + ["60%", "30%"]}, "E14:E16: ", "90%"),
        ({"other": 0, **lines(0, [], [170])}, "C9: ", "C needs B"),
        ({"contract": ["A+/A-"]}, "C8: ", "neither a contract with its result nor a score"),
        ({"contract": [None, "4S="], "by": ["E", "N"]}, "D8: ", "the contract is blank"),
        ({"contract": ["4S= by N"], "vulnerable": ""}, "C4: ", "who is vulnerable?"),
        ({"nos": "North", "contract": [420]}, "C5: ", "Who did not offend?"),
        ({"penalty_imps": 3}, "C21: ", "Whose penalty?"),
        ({"penalty_imps": -3, "penalised": "NS"}, "D21: ", "without a sign"),
        ({"penalty_imps": "1,5", "penalised": "NS"}, "D21: ", "a number of IMPs"),
    ],
)
def test_a_mistake_is_said_at_the_top_by_the_name_of_its_cell(entries: Entries, cell: str, message: str) -> None:
    said = teams(**entries)[TEAMS, "message"]
    assert said.startswith(f"▲ {cell}") and message in said, said


MISTAKES: Entries = {
    "other": "hello",
    **lines("4SX= by E", ["4H= by N", "4Q= by N"], ["4SX-2 by Q"], weights=["60%", "60%"]),
    "penalised": "NS",
    "penalty_imps": -3,
}


def test_mistakes_made_together_are_all_named_in_the_place_of_the_sentence() -> None:
    sheet = teams(**MISTAKES)
    assert [line[:6].split(":")[0] for line in sheet[TEAMS, "below"].split("\n")] == [
        *("▲ C7", "▲ C10", "▲ C14", "▲ E9", "▲ D21"),
    ]
    assert sheet[TEAMS, "message"].startswith("▲ C7: ") and "all mistakes stand below" in sheet[TEAMS, "message"]
    assert [it for it in sheet[TEAMS, "with_mates"] if it] == ["▲ C10", "▲ C14"] and sheet[TEAMS, "form"] == ""
    mended = teams(**MISTAKES | {"other": 620, **lines("4SX= by E", ["4H= by N"], ["4SX-2 by E"]), "penalty_imps": 3})
    assert mended[TEAMS, "below"] == mended[TEAMS, "form"] and mended[TEAMS, "form"].startswith("Table result")


@pytest.mark.needs("soffice")
def test_libreoffice_names_the_same_mistakes(office: Office, tmp_path: Path) -> None:
    """Seen in its window: an array of IFs within IFs left out the second line that could not be read."""
    page = pages(BLANK)[TEAMS]
    cells: dict[str, Any] = {"nos": "NS", "board": 7.0, **MISTAKES}
    typed = {f"{TEAMS}!{address(place)}": it for key, value in cells.items() for place, it in _placed(page, key, value)}
    built(BLANK).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    office.write(document=document, cells=typed)
    office.recalculate(document=document)
    said = office.read(document=document, where=f"{TEAMS}!{page.where['below']}")[0][0]
    office.discard(document=document)
    assert said == filled(TEAMS, cells)[TEAMS, "below"]


def _placed(page: Page, key: str, value: Any) -> list[tuple[Place, Any]]:
    area = page.where[key]
    column = value if isinstance(value, list) else [value]
    return [((area.top + down, area.left), it) for down, it in enumerate(column) if it is not None]


def test_the_case_alone_is_no_sentence() -> None:
    assert filled(TEAMS, {"board": 7, "nos": "NS", "law": "16B"})[TEAMS, "form"] == ""


@pytest.mark.parametrize("unread", range(4))
@pytest.mark.parametrize("other", [620, None])
def test_there_is_no_award_while_a_line_cannot_be_read(unread: int, other: int | None) -> None:
    """The line may be the one that counts: the others alone would give another ruling."""
    typed = lines(-790, [620], [500])
    typed["contract"][(0, 1, 2, 6)[unread]] = "4Z="
    sheet = teams(other=other, **typed)
    assert as_shown(sheet) == ["", ""] and sheet[TEAMS, "form"] == ""
    assert "cannot read '4Z='" in sheet[TEAMS, "message"]
    pairs = filled(PAIRS, {"nos": "NS", "field": [620, 170], **typed})
    assert as_shown(pairs, PAIRS) == ["", ""] and pairs[PAIRS, "ruling_here"] == ""


# In a pairs field


def test_wbf_example_9_is_filled_in() -> None:
    """The printed figures: 4 1/6, 2 1/3, 1, 1, 3 1/2 times; 18 5/6, 12 1/3, 9, 7, 2 1/2; 8 1/2 for the pair."""
    sheet = Filled(built(Edition()), pages(Edition()))
    chart = [row[:3] for row in sheet[PAIRS, "chart_after"][:5]]
    printed = [(420, 25 / 6, 113 / 6), (400, 7 / 3, 37 / 3), (170, 1, 9), (150, 1, 7), (-50, 3.5, 2.5)]
    for line, wanted in zip(chart, printed, strict=True):
        assert line == pytest.approx(wanted)
    assert as_shown(sheet, PAIRS) == pytest.approx([8.5, 13.5])
    assert sheet[PAIRS, "ns_percent"] == pytest.approx(8.5 / 22) and sheet[PAIRS, "agrees"] == "the same"
    assert sheet[PAIRS, "for_log"] == "NOS NS: A -50; B 1/3 400, 1/2 -50, 1/6 420; C -50"
    assert [row[:2] for row in sheet[PAIRS, "chart_before"][:5]] == [[420, 4], [400, 2], [170, 1], [150, 1], [-50, 4]]
    assert "12C1(c)" in sheet[PAIRS, "form"] and "8.5 MPs" in sheet[PAIRS, "form"]


FIELD = [620, 620, 170, -100, 650, 620, -100, 500]


@pytest.mark.parametrize("nos", ["NS", "EW"])
def test_a_serious_error_in_a_field(nos: str) -> None:
    """The notation that the sheet writes, scored as a line of the board, gives what the sheet gives."""
    actual = -790 if nos == "NS" else 650
    typed = lines(actual, [620, -100], [500], weights=["70%", "30%"], os=["60%", "40%"])
    sheet = filled(PAIRS, {"nos": nos, "field": FIELD, **typed})
    text = sheet[PAIRS, "for_log"]
    assert text.startswith(f"NOS {nos}: A ") and "; OS 60% " in text
    assert as_shown(sheet, PAIRS) == pytest.approx(MATCHPOINTS([text, *FIELD])[0])
    assert sheet[PAIRS, "agrees"] == "the same" and not sheet[PAIRS, "message"].startswith("▲")


def test_a_directors_error_in_a_field_is_a_split() -> None:
    typed = lines(-50, [420, -50], weights=["60%", "40%"], os=["40%", "60%"])
    sheet = filled(PAIRS, {"nos": NEITHER, "field": [420, 170, -50, -50], **typed})
    text = sheet[PAIRS, "for_log"]
    assert text == "NS 60% 420, 40% -50 / EW 50"
    assert as_shown(sheet, PAIRS) == pytest.approx(MATCHPOINTS([text, 420, 170, -50, -50])[0])


def test_a_board_without_a_result_in_a_field() -> None:
    sheet = filled(PAIRS, {"nos": "EW", "field": FIELD, **lines(None, [420, -50], weights=["60%", "40%"])})
    text = sheet[PAIRS, "for_log"]
    assert as_shown(sheet, PAIRS) == pytest.approx(MATCHPOINTS([text, *FIELD])[0])
    assert sheet[PAIRS, "agrees"] == "the same"


def test_a_field_that_is_missing_or_cannot_be_read() -> None:
    assert "other tables' results" in filled(PAIRS, {"nos": "NS", **lines(420, [450])})[PAIRS, "message"]
    sheet = filled(PAIRS, {"nos": "NS", "field": [420, "4SX-2"], **lines(420, [450])})
    assert sheet[PAIRS, "message"].startswith("▲ O6: ") and as_shown(sheet, PAIRS) == ["", ""]


@pytest.mark.needs("soffice")
def test_a_ruling_that_is_pasted_as_a_formula_says_so(office: Office, tmp_path: Path) -> None:
    """Seen in LibreOffice: the name means another cell on the log, so that the ruling became a score of 0."""
    sheets = pages(Edition())
    built(Edition()).save(path := tmp_path / "built.xlsx")
    document = office.load(path=str(path))
    log = f"Rulings!{address((sheets['Rulings'].where['award'].top + 5, sheets['Rulings'].where['award'].left))}"
    for sheet, key in ((PAIRS, "for_log"), (TEAMS, "form")):
        source = f"{sheet}!{sheets[sheet].where[key]}"
        office.paste(document=document, source=source, target=log)
        office.recalculate(document=document)
        pasted = office.read(document=document, where=log)[0][0]
        assert pasted == "pasted as a formula: undo that, and paste it as a value"
        assert office.read(document=document, where=source)[0][0] != pasted
    office.discard(document=document)


def test_knockout_is_the_functions() -> None:
    typed = lines(-100, [420])
    sheet = teams(other=0, **typed)
    assert sheet[TEAMS, "knockout"] == LAW12_KNOCKOUT(*as_shown(sheet))
