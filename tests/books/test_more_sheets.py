"""Session, Butler, Teams of eight, Rulings, Poll and VPs, typed in and worked out; and the Italian edition."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

import xl_law12
from tests.books.filled import Filled, built, opened
from tests.strategies import COMMON
from xl_law12 import (
    BARKING_IMPS,
    IMP,
    LAW12_ADJUST,
    LAW12_DAMAGE,
    LAW12_EXPLAIN,
    POLL_WEIGHTS,
    SCORE_SESSION,
)
from xl_law12.books import build, butler, poll, session, texts
from xl_law12.books.boards import BELOW, BOARDS, FIRST, TOTAL
from xl_law12.books.texts import Edition
from xl_law12.bridge.explanation import SENTENCES, UNITS
from xl_law12.errors import Law12Error
from xl_law12.hosts.offline.workbook import Workbook as Calculable
from xl_law12.languages import translations
from xl_law12.ooxml.package import Package
from xl_law12.sheet.functions import CATALOGUE

RANKING: Any = xl_law12.RANKING  # its columns are unpacked here, which types cannot count

Line = tuple[int, int, int, str]


def evening(boards: int, tables: int, seed: int = 12) -> list[Line]:
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
    lines: list[Line] = []
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            result = chosen.choice(special) if chosen.random() < 0.05 else str(chosen.choice(COMMON))
            lines.append((board, table, tables + (table + board) % tables + 1, result))
    return lines


def typed(lines: list[Line], **settings: Any) -> Filled:
    cells: dict[str, Any] = {}
    for row, line in enumerate(lines, start=session.FIRST):
        cells |= dict(zip((f"A{row}", f"B{row}", f"C{row}", f"D{row}"), line, strict=True))
    return Filled("Session", {**settings, **cells})


def ranking_of(sheet: Filled, rows: int) -> list[list[Any]]:
    return [[sheet[f"{column}{row}"] for column in "HIJKL"] for row in range(session.FIRST, session.FIRST + rows)]


@pytest.mark.parametrize("method", session.METHODS)
def test_a_whole_session(method: str) -> None:
    """24 boards at 14 tables: every line and the ranking as Python has them."""
    lines = evening(24, 14)
    sheet = typed(lines, D6=method, N10="NS 3", O10=-2.5)
    boards, ns, ew, results = (list(column) for column in zip(*lines, strict=True))
    wanted = RANKING(boards, ns, ew, results, method, adjustments=[["NS 3", -2.5]])
    assert ranking_of(sheet, len(wanted) + 1) == [*wanted, [""] * 5]
    points = SCORE_SESSION(boards, results, method)
    rows = range(session.FIRST, session.FIRST + len(lines))
    assert [[sheet[f"E{row}"], sheet[f"F{row}"]] for row in rows] == points
    assert sheet["A3"] == ""


@pytest.mark.parametrize(("boards", "tables"), [(1, 8), (8, 1), (1, 1)])
def test_one_board_and_one_table(boards: int, tables: int) -> None:
    lines = [(board, ns, ew, "420") for board, ns, ew, _ in evening(boards, tables)]
    columns = [list(column) for column in zip(*lines, strict=True)]
    wanted = RANKING(*columns)
    assert ranking_of(typed(lines), len(wanted)) == wanted


def test_twelve_hundred_lines() -> None:
    lines = evening(40, 30)
    assert len(lines) == session.LINES
    wanted = RANKING(*[list(column) for column in zip(*lines, strict=True)])
    assert ranking_of(typed(lines), len(wanted)) == wanted


def test_winners_and_the_limit_of_average_pluses() -> None:
    lines = [(board, 1, 2, "A+/A-") for board in (1, 2, 3)] + [(board, 3, 4, "420") for board in (1, 2, 3)]
    sheet = typed(lines, L5="1", L6=2)
    columns = [list(column) for column in zip(*lines, strict=True)]
    wanted = RANKING(*columns, winners=1, average_plus_limit=2)
    assert ranking_of(sheet, len(wanted)) == wanted


def test_a_line_that_cannot_be_read_is_named() -> None:
    sheet = typed([(1, 1, 2, "420"), (1, 3, 4, "4Q"), (1, 5, 6, "-50")])
    assert sheet["A3"].startswith("2 messages: #LAW12! results, row 2: cannot read '4Q'")
    assert (sheet["G10"], sheet["G12"]) == ("", "") and "row 2" in sheet["G11"]
    assert (sheet["E10"], sheet["H10"]) == ("", "")


# Butler


def matches() -> list[list[int]]:
    chosen = random.Random(7)
    return [chosen.choices(COMMON, k=4 + 4 * (board % 3)) for board in range(BOARDS)]


def scores_in(board_rows: list[list[int]], first: int) -> dict[str, Any]:
    return {
        f"{chr(67 + table)}{row}": score
        for row, line in enumerate(board_rows, start=first)
        for table, score in enumerate(line)
    }


@pytest.mark.parametrize("how", [butler.PLAIN, butler.DOUBLED])
def test_the_sums_are_nothing_or_as_small_as_the_search_finds(how: str) -> None:
    """The par of RMB 2009: where some multiple of 10 makes the IMPs add up to nothing, the sum shown is 0."""
    boards = matches()
    sheet = Filled("Butler", {"C5": how, **scores_in(boards, FIRST)})
    twice = 2 if how == butler.DOUBLED else 1

    def total(scores: list[int], par: float) -> float:
        return float(sum(IMP(twice * (score - par)) for score in scores)) / twice

    exactly = 0
    for row, scores in enumerate(boards, start=FIRST):
        shown = sheet[f"P{row}"]
        assert shown == pytest.approx(total(scores, sheet[f"O{row}"]))
        smallest = min(abs(total(scores, par)) for par in range(-2000, 2001, 10))
        if smallest == 0:
            assert shown == 0, scores
            exactly += 1
        else:
            assert abs(shown) <= smallest + 1, scores
    assert exactly > 10
    columns = [[sheet[f"{chr(67 + table)}{row}"] for row in range(BELOW, TOTAL)] for table in range(12)]
    for table, column in enumerate(columns):
        figures = [it for it in column if it != ""]
        assert sheet[f"{chr(67 + table)}{TOTAL}"] == pytest.approx(sum(figures))
        assert sheet[f"{chr(67 + table)}{TOTAL + 1}"] == pytest.approx(-sum(figures))


def test_a_score_out_of_reach_is_said() -> None:
    sheet = Filled("Butler", {"C10": 420, "D10": 9000})
    assert (
        "9000" in sheet["Q10"] and sheet["Q10"].startswith("#LAW12!") and sheet["A3"].startswith("1 message: #LAW12!")
    )


# Teams of eight


@pytest.mark.parametrize("tables", [4, 8, 12])
def test_barking_and_the_aggregate(tables: int) -> None:
    chosen = random.Random(tables)
    boards = [chosen.choices(COMMON, k=tables) for _ in range(3)]
    sheet = Filled("Teams of eight", {"J5": tables, **scores_in(boards, FIRST)})
    comparisons = {4: 3, 8: 105, 12: 495}[tables]
    totals = [0.0] * tables
    for row, scores in enumerate(boards):
        wanted = [line[0] for line in BARKING_IMPS(scores)]
        assert [sheet[f"{chr(67 + table)}{BELOW + row}"] for table in range(tables)] == wanted
        totals = [total + one for total, one in zip(totals, wanted, strict=True)]
        aggregate = sum(scores[: tables // 2]) - sum(scores[tables // 2 :])
        assert (sheet[f"O{FIRST + row}"], sheet[f"P{FIRST + row}"]) == (aggregate, IMP(aggregate))
    assert [sheet[f"{chr(67 + table)}{TOTAL}"] for table in range(tables)] == totals
    averages = [sheet[f"{chr(67 + table)}{TOTAL + 1}"] for table in range(tables)]
    assert averages == pytest.approx([total / comparisons for total in totals])


# The log


def test_the_log_line_by_line() -> None:
    entries: dict[str, Any] = {"D8": -16, "E8": 0, "F8": -3, "D10": 4, "E10": 2, "D11": -10, "E11": 5, "G11": -7}
    sheet = Filled("Rulings", entries)
    cases = {8: (-16, 0, -3, None), 10: (4, 2, 4, None), 11: (-10, 5, -10, -7)}
    for row, (a, b, c, os) in cases.items():
        *figures, words = LAW12_DAMAGE(a, b, c)[0]
        assert [sheet[f"{column}{row}"] for column in "HIJ"] == figures
        assert sheet[f"K{row}"] == words
        assert [sheet[f"L{row}"], sheet[f"M{row}"]] == LAW12_ADJUST(a, b, c, None, os)[0]
        assert sheet[f"N{row}"] == LAW12_EXPLAIN(a, b, c, None, os)
    assert [sheet[f"{column}9"] for column in "HIJKLMN"] == [""] * 7
    assert sheet["A3"] == ""


def test_the_log_in_percent_and_with_a_mistake() -> None:
    sheet = Filled("Rulings", {"E5": 100, "D8": 2, "E8": 65, "F8": 44})
    assert [sheet["L8"], sheet["M8"]] == [23, 35]
    wrong = Filled("Rulings", {"D8": -16, "E8": 0, "D9": 620, "E9": 0})
    assert "row 2" in wrong["N9"] and wrong["N8"] == "" and "#LAW12!" in wrong["A3"]


# The poll


def asked(votes: list[int], favours: list[str], **more: Any) -> Filled:
    cells: dict[str, Any] = {f"C{row}": it for row, it in enumerate(votes, start=poll.FIRST)}
    cells |= {f"D{row}": it for row, it in enumerate(favours, start=poll.FIRST)}
    return Filled("Poll", {**cells, **more})


def test_weights_from_a_poll() -> None:
    """WBF 2017, example 11: half of them becomes 0.60, a quarter 0.30."""
    half, quarter = asked([3, 3], ["yes", "no"]), asked([2, 2, 4], ["yes", "no", "no"])
    assert half["F9"] == pytest.approx(0.6) and quarter["F9"] == pytest.approx(0.3)
    assert [row[0] for row in POLL_WEIGHTS([2, 2, 4], [True, False, False])] == pytest.approx(
        quarter.column("F", 9, 11)
    )
    assert half["B19"] == "kept" and half["C18"] == ""


def test_the_limits_are_notes_and_no_errors() -> None:
    few = asked([2, 2], ["yes", "no"])
    assert few["C18"].startswith("fewer than five") and few["A3"] == ""
    assert few["F9"] == pytest.approx(0.6)
    much = asked([3, 3], ["yes", "no"], B5=0.3)
    assert "30% is not from 0 to 20%" in much["A3"]


def test_an_outcome_that_nobody_called_favourable_or_not() -> None:
    sheet = asked([3, 3], ["yes"])
    assert "favours, row 2: '?' is neither TRUE nor FALSE" in sheet["A3"]
    assert sheet.column("F", 9, 10) == sheet.column("G", 9, 10) == ["", ""]


def test_the_award_in_one_cell() -> None:
    sheet = asked([3, 1, 2], ["yes", "no", "no"], B9="1370", B10="620", B11="-100")
    assert sheet["B20"] == "3/5 1370, 2/15 620, 4/15 -100"


# VPs


def test_both_ways_with_the_erratum(tmp_path: Path) -> None:
    """EBL 2008, appendix C: 1600, 1430, 1100, 680 against 1100; 17 IMPs ahead; its four VP figures."""
    sheet = opened(Edition(), tmp_path)["VPs"]
    assert [sheet[f"C{row}"].value for row in range(12, 16)] == [11, 8, 0, -9]
    assert [sheet[f"E{row}"].value for row in range(12, 16)] == [22, 20, 19, 17]
    assert sheet["B22"].value == pytest.approx(3.4)
    assert [sheet[f"B{row}"].value for row in (24, 25)] == [19, 19.5]


def test_the_wbf_scale() -> None:
    entries = {"B5": 0, "B6": 0, "B7": 16, "A12": "420", "B12": "1/2", "A13": "-50", "B13": "1/2"}
    sheet = Filled("VPs", entries)
    margins = [IMP(420), IMP(-50)]
    assert sheet.column("D", 12, 13) == margins
    assert sheet["B22"] == pytest.approx(sum(margins) / 2)
    assert sheet["A3"] == ""
    discrete = Filled("VPs", {**entries, "B8": "WBF-DISCRETE"})
    assert discrete["E12"] == 13  # 16 boards: from 9 IMPs on


def test_without_the_other_table_there_are_no_imps() -> None:
    sheet = Filled("VPs", {"B6": 0, "B7": 16, "A12": "420", "B12": "1"})
    assert [sheet[place] for place in ("C12", "D12", "E12", "B22", "B24", "B25")] == [""] * 6


def test_weights_that_do_not_add_up_are_said() -> None:
    sheet = Filled("VPs", {"B5": 0, "B6": 0, "B7": 16, "A12": "420", "B12": "1/2", "A13": "-50", "B13": "1/3"})
    assert "#LAW12! weights: 1/2, 1/3 adds up to" in sheet["A3"] or "add up to" in sheet["A3"]


# The Italian edition

# What reads the same in Italian, or is no word of a language: names of functions, notation, sources, people.
SAME = re.compile(
    r"(NS|EW|[NESW]|ALL|NONE|NEUBERG|EBU|MP|XIMP|BUTLER|PASS|DR|DS|[ABC]'?|D|Butler|Butler [NE][SW]|Par|Top|Formula|"
    r"EW \+|NS \+|"
    r"MP NS|% [NE][SW]|no|Rossi|Bianchi|xl-law12|&A|IMP|WBF|WBF-DISCRETE|12C1\(c\)|Kaplan \(EBL 2008\)|yes|"
    r"D[RS]? = [BC] - [AC]|NS \d+|EW \d+|max\(A, A \+ B - max\(A, C\)\)|(RMB|EBL|WBF) \d{4}|"
    r"Appendice C \(iii\)|Matchpoint|"
    r"[1-7](S|H|D|C|NT)X{0,2}([+-]\d|=)?|-4 2/3 \(WBF 2007\)|NS [AR].*|\d.*|[-+].*|A[+-]/A[+-]|NOS (NS|EW):.*|=.*)"
)


def words(edition: Edition, tmp_path: Path) -> set[str]:
    """Every text of an edition that somebody reads: cells, messages, choices, headings of the print."""
    found: set[str] = set()
    sheets: Any = opened(edition, tmp_path)
    for sheet in sheets:
        found |= {sheet.title, str(sheet.oddFooter.center.text)}
        found |= {cell.value for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)}
        for check in sheet.data_validations.dataValidation:
            texts = (check.prompt, check.promptTitle, check.errorTitle, *(check.formula1 or "").strip('"').split(","))
            found |= {text for text in texts if text}
    return found


def test_nothing_is_left_in_english(tmp_path: Path) -> None:
    """What both editions say in the same letters is no English: a name, a notation, or a word of both languages."""
    names = "|".join(it.name for it in CATALOGUE)
    both = words(Edition(), tmp_path) & words(Edition("it"), tmp_path)
    kept = {text for text in both if re.search("[A-Za-z]{2}", text) and not SAME.fullmatch(text)}
    kept = {
        text for text in kept if not re.match(rf"({names})\b|    \[?\w+\]?$", text)
    }  # syntax and names of arguments
    english_by_itself = {
        text for text in kept if text.startswith(("Table result", "part self-inflicted"))
    }  # a function's own answer
    assert kept - english_by_itself == set()


def test_no_translation_is_missing_or_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {*SENTENCES.values(), *UNITS}
    for function in CATALOGUE:
        said |= {function.summary, *(parameter.help for parameter in function.parameters)}

    class Listening(texts.Texts):
        def __call__(self, text: str) -> str:
            said.add(text)
            return super().__call__(text)

    monkeypatch.setattr(build, "Texts", Listening)
    build.written(Workbook(), Edition("it"))
    known = set(translations("it"))
    worded = {text for text in said if re.search("[A-Za-z]{2}", text)}
    assert (worded - known, known - worded) == (set(), set())


def test_a_translation_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SHEETS", (("A new sheet", lambda it: it.label("A1", "a new text")),))
    with pytest.raises(Law12Error, match=r"it lacks 2 texts: 'A new sheet', 'a new text'"):
        build.template(Edition("it"))


def test_the_italian_sheets_say_the_same_figures() -> None:
    english, italian = Calculable(built(Edition())), Calculable(built(Edition("it")))
    for mine, its in zip(english.sheets.values(), italian.sheets.values(), strict=True):
        numbers = {place: it for place, it in mine.values.items() if isinstance(it, float)}
        assert numbers == {place: it for place, it in its.values.items() if isinstance(it, float)}


def test_the_italian_sentences() -> None:
    book = Calculable(built(Edition("it")))
    assert book.sheets["Articolo 12"].values[33, 2] == "in parte auto inflitto"
    sentence = book.sheets["Articolo 12"].values[54, 1]
    assert isinstance(sentence, str) and sentence.startswith(
        "Mano 7. Rossi, Bianchi. Articolo applicato: 16B, esitazione. Risultato"
    )
    assert book.sheets["Decisioni"].values[8, 11] == "in parte auto inflitto"


def test_the_italian_choices_work() -> None:
    package: Package = built(Edition("it", blank=True))
    assert package.sheets()[6].name == "Squadre di otto"
    sheet = Filled("Sondaggio", {"C9": 3, "D9": "sì", "C10": 3, "D10": "no"}, Edition("it", blank=True))
    assert sheet["F9"] == pytest.approx(0.6)
    traveller = Filled(
        "Scheda mano",
        {"J5": "ALL", "N5": "in più o in meno", "D10": "4S", "E10": "N", "F10": 1},
        Edition("it", blank=True),
    )
    assert traveller["K10"] == 650
    pairs = Filled("Butler", {"C5": "raddoppiati", "C10": 620, "D10": 180}, Edition("it", blank=True))
    assert pairs["O10"] == 400 and pairs[f"C{BELOW}"] == 5
