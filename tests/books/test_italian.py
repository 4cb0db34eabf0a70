"""The Italian edition; what holds of every language stands in test_languages."""

from __future__ import annotations

import re
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from tests.books.filled import as_built, filled, stored
from xl_law12.books.texts import Edition, example
from xl_law12.sheet.functions import CATALOGUE

ITALIAN = Edition("it")

# What reads the same in Italian, or is no word of a language: names of functions, notation, sources, people.
SAME = re.compile(
    r"(NP|NS|EW|[NESW]|ALL|NONE|NEUBERG|EBU|MP1?|WITHIN|ACROSS|PERCENT|XIMP|BUTLER(-[A-Z]+)?|PAR|MEAN|TRIM|MEDIAN|PASS|D[RS]?|[ABC]'?|"
    r"[NE][SW] \d+: \d+-\d+|"
    r"Butler( [NE][SW])?|Datum|Top|Formula|MP [NE][SW]|% [NE][SW]|no|(Rossi|Bianchi|Verdi|Neri)( ◂ ▸ (Rossi|Verdi))?|"
    r"Bonus|&A|(X-)?IMP( [NE][SW])?|BAM|"
    r"WBF(-DISCRETE)?|xl-law12( \S+ \(Python\))?|"
    r"12C\d(\([a-e]\))?|Kaplan \(EBL 2008\)|yes|None|before|Kooijman \d{4}|"
    r"[BC] - [AC]|NS \d+|EW \d+|((NS|EW) \d+: \d-\d(, )?)+|(RMB|EBL|WBF) \d{4}|"
    r"Appendice C \(iii\)|Matchpoint|[1-7](S|H|D|C|NT)X?( by|/[NESW])?|\d+\|\d+\|\d+|[AB′CNSEW]+ *[·|●]+ .*|"
    r"[1-7](S|H|D|C|NT)X{0,2}([+-]\d|=)?|-4 2/3 \(WBF 2007\)|NS [AR].*|\d.*|[-+].*|A[+-]/A[+-]|NOS (NS|EW):.*|=.*)"
)

SIGNS = " ¹²³⁴⁵⁶⁷⁸⁹⁰"  # of footnotes: the notice of the ranking writes them behind names

# How the answers of functions begin that were asked for no language.
IN_FORMULAS = {"home", "away", "tie", "winner", "after"}  # of the worked examples: what the functions answer
ANSWERS = (
    "Table result",
    "part self",
    "all self",
    "The ruling changes",
    "Board 4. The other table",
    "F9: nobody is",
    "▲ B10: is blank",
)


def words(edition: Edition) -> set[str]:
    """Every text of an edition that somebody reads: cells, messages, choices, headings of the print."""
    found: set[str] = set()
    sheets: Any = openpyxl.load_workbook(stored(edition), data_only=True)
    for sheet in sheets:
        found |= {sheet.title, str(sheet.oddFooter.center.text)}
        for row in sheet.iter_rows():
            shown = (it for it in row if not sheet.column_dimensions[get_column_letter(it.column)].hidden)
            found |= {cell.value for cell in shown if isinstance(cell.value, str)}
        for check in sheet.data_validations.dataValidation:
            said = (check.prompt, check.promptTitle, check.errorTitle, *(check.formula1 or "").strip('"').split(","))
            found |= {text for text in said if text}
    return found


@pytest.mark.slow
def test_nothing_is_left_in_english() -> None:
    """What both editions say in the same letters is no English: a name, a notation, or a word of both languages."""
    names = "|".join(it.name for it in CATALOGUE)
    both = words(Edition()) & words(ITALIAN)
    kept = {text for text in both if re.search("[A-Za-z]{2}", text) and not SAME.fullmatch(text)}
    players = {name for line in example("results") for name in line[8:]}
    kept = {text for text in kept if text.rstrip(SIGNS) not in players}
    kept = {text for text in kept if not re.match(rf"({names})\b|    \[?\w+\]?$", text)}  # syntax and arguments
    own = {text for text in kept if text.startswith(ANSWERS)}
    assert kept - own - IN_FORMULAS == set()


@pytest.mark.slow
def test_no_text_has_two_blanks() -> None:
    """Whoever reads the file may make one of them, where it does not say that blanks are kept."""
    said = words(Edition()) | words(ITALIAN)
    assert [text for text in said if re.search(r"\S {2,}\S", text)] == []


def test_the_italian_sentences() -> None:
    sheet = as_built(ITALIAN, "Law 12")
    assert sheet["Law 12", "case_words"] == "in parte auto inflitto"
    assert sheet["Law 12", "whole"].startswith(
        "Mano 7. Articolo applicato: 16B, esitazione. All'altro tavolo: 620 per NS. Risultato"
    )
    assert "innocente (NS Rossi) riceve -13 IMP" in sheet["Law 12", "whole"]


@pytest.mark.slow
def test_clauses_and_units_are_italian_too() -> None:
    """Articles are Art. beside the ruling; units have their own words in a sentence, and in a penalty."""
    pairs = as_built(ITALIAN, "Matchpoints")
    assert pairs["Matchpoints", "case_words"] == "Art. 12C1(c)"
    assert "riceve 8,5 matchpoint," in pairs["Matchpoints", "whole"]
    typed = {"nos": "Nessuna", "other": 0, "contract": [None, 420], "penalised": "NS", "penalty_imps": 3}
    both = filled("Law 12", typed, Edition("it", blank=True))["Law 12", "whole"]
    assert "NS 420 (+9 IMP)" in both and "Penalità: NS -3 IMP, che porta a +6 IMP." in both


@pytest.mark.slow
def test_mistakes_in_an_evening_are_named_by_their_place_in_italian_too() -> None:
    """By the cell of the sheet Risultati; each on its own line of Session, the first of them at the top too."""
    italian = Edition("it", blank=True)
    rows = [
        ["Mano", "NS", "EW", "Contratto", "Dichiarante", "Prese"],
        *([1, 1, 3, "4S", "N", 10], [1, 2, 4, "62O", "N", 9], [1, 5, 6, "4S", "Q", 10]),
    ]
    wrong = filled("Session", {}, italian, {"Results": {"rows": rows}})
    first, second = (text for text in wrong["Session", "wrong"] if text)
    assert first.startswith("#LAW12! Risultati!D3: '62O' ")
    assert second.startswith("#LAW12! Risultati!E4: 'Q' ")
    assert wrong["Session", "status"] == f"▲ Righe che non si possono calcolare: 2. {first.removeprefix('#LAW12! ')}"
    rulings = {"board": [1], "ns": [1], "ew": [3], "award": ["60% 420, 30% -50"]}
    ruled = filled("Session", {}, italian, {"Results": {"rows": rows[:2]}, "Rulings": rulings})
    assert ruled["Session", "wrong"][0].startswith("#LAW12! ruling, riga 1: '60% 420, 30% -50' ")
