"""The page in a real browser: rulings typed into its cells, links, what it keeps, and that it loads nothing."""

from __future__ import annotations

import json
import re
import subprocess
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.books.filled import filled
from tests.page.chromium import DESK, TELEPHONE, Chromium
from tests.page.filling import Ruling
from xl_law12.books.texts import CONTRACT_MESSAGE, OWN_WEIGHT_MESSAGE, Edition
from xl_law12.examples import Example, load
from xl_law12.languages import known
from xl_law12.page import assembly

pytestmark = pytest.mark.needs("chromium")

KAPLAN = {"board": 7, "nos": "NS", "other": "4H=", "other_by": "N", "contract": ["4SX=", "4H=", *[""] * 4, "4SX-2"]}
KAPLAN |= {"by": ["E", "N", *[""] * 4, "E"]}
RULINGS = {it.id: it for it in load() if str(it.call[1]).startswith("NOS ") or isinstance(it.call[1], list)}
AT_TEAMS = [it for it in RULINGS.values() if it.function in ("RULING_WORTH", "MATCH_IMPS") and len(it.call) == 3]
IN_A_FIELD = [it for it in RULINGS.values() if it.function == "MATCHPOINTS" and str(it.call[1][0]).startswith("NOS")]


@pytest.mark.quick
def test_kaplans_revoke(ruling: Ruling) -> None:
    """EBL 2008, appendix B b1: -13 and 0 IMPs; typed as contracts, and told in the sentence."""
    ruling.type(**KAPLAN)
    assert ruling.figures() == [-13, 0]
    (sentence, one_cell) = ruling.says("sentence", "ruling")
    assert "12C1(e)" in sentence and "4♠X= by E (-16 IMPs)" in sentence
    assert one_cell == "NOS NS: A -790; B 620; C 500"


def _example(it: Example) -> str:
    return it.id


@pytest.mark.parametrize("example", AT_TEAMS, ids=_example)
def test_worked_examples_at_teams(ruling: Ruling, example: Example) -> None:
    """Of the sources, by a link with the ruling in one cell: the page puts it into its cells."""
    text, other = str(example.call[1]), str(example.call[2])
    ruling.open(other=other, ruling=text)
    wanted = example.expected[0][4:6] if example.function == "RULING_WORTH" else example.expected[0]
    assert ruling.figures() == pytest.approx([float(it) for it in wanted])
    assert ruling.says("ruling") == [text]


@pytest.mark.parametrize("example", IN_A_FIELD, ids=_example)
def test_worked_examples_in_a_field(ruling: Ruling, example: Example) -> None:
    text, *field = example.call[1]
    ruling.open(view="field", ruling=text, field="|".join(map(str, field)))
    assert ruling.figures() == pytest.approx([float(it) for it in example.expected[0]], abs=0.005)


def test_wbf_example_9(ruling: Ruling) -> None:
    """A pasted column with how often each score occurs: 8.5 and 13.5 matchpoints (WBF 2017)."""
    outcomes = {"contract": ["2NT-1", "3NT=", "3NT-1", "4S=", "4S-1"], "by": ["S"] * 5}
    ruling.view("field").type(board=1, nos="NS", **outcomes, weight=["", "1/3", "1/3", "1/6", "1/6"])
    ruling.type(field="420\t4\n400\t2\n170\n150\n-50\t3")
    assert ruling.figures() == [8.5, 13.5]
    for scores in ("420 420 420 420 400 400 170 150 -50 -50 -50", "420 x4\n400 x 2\n170, 150, -50; -50; -50"):
        ruling.type(field=scores)
        assert ruling.figures() == [8.5, 13.5]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_poll(ruling: Ruling, language: str) -> None:
    """WBF 2017, example 11: half of those asked reach 6D, and 50% becomes 60%."""
    ruling.language(language).view("poll").type(
        contract=["6D=", 620], by="N", played="EW", votes=[3, 3], favours=["yes", "no"], nos="NS"
    )
    assert ruling.says("ruling") == ["60% 920, 40% 620"]


def test_a_match_and_whether_the_ruling_matters(ruling: Ruling) -> None:
    """By hand: -13 and 0 in Kaplan's board, +6 and -6 in the other (100 against -140): -7 and -6, and +6 without it."""
    ruling.view("match").type(boards=2, scale="NONE", asked=10, board=[4], closed=["-140"], open=["100"])
    ruling.type(open=["", "NOS NS: A -790; B 620; C 500"], board=["", 10], closed=["", "620"])
    assert ruling.figures() == [-7, -6]
    assert "Home -10 before, -7 after" in ruling.says("sentence")[0]
    ruling.type(open=["", "", "100"])
    assert ruling.browser.value("element('board', 2).value") == "11"


def test_a_knock_out_with_an_average(ruling: Ruling) -> None:
    """By hand: 5 carried over and +3 for average plus (Law 12C2, 86A); the room that is waited for is named."""
    seen = "element('open', 0).closest('.line').querySelector('.understood').innerText.split(/\\s+/).join(' ').trim()"
    ruling.view("match").type(knockout="yes", board=[12], open=["A+/A-"], carried_home=5)
    assert ruling.browser.value(seen) == "Vul NS ✓ Closed room ?" and ruling.says("ns") == [""]
    ruling.type(closed=["A-/A+"])
    assert ruling.browser.value(seen) == "Vul NS ✓ ✓ +3 / -3"
    assert ruling.figures() == [8, -8] and ruling.says("ns_unit", "verdict") == ["IMPs", "Home win the match"]


CASES: dict[str, dict[str, Any]] = {
    "Kaplan": KAPLAN | {"ns": "Rossi", "ew": "Bianchi", "law": "16B"},
    "weights of one's own": {
        "board": 4,
        "nos": "EW",
        "other": "-100",
        "contract": ["-620", "-650", "100"],
        "weight": ["", "60%", "40%"],
        "os_weight": ["", "50%", "50%"],
    },
    "an average beside A": {"board": 4, "nos": "NS", "other": "-100", "contract": ["620", "A+/A-"]},
    "both innocent": {"board": 4, "nos": "Both", "other": "620", "contract": ["-790", "620"]},
    "a match": {**KAPLAN, "match_ns": 41, "match_ew": 37, "boards": 16},
    "a knock-out, a penalty": {**KAPLAN, "knock_out": "yes", "penalised": "EW", "penalty_imps": 3},
    "mistakes": {"board": 7, "nos": "NS", "other": "620", "contract": ["4SX-2", "9NT", "70"], "weight": ["", "x"]},
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", known())
def test_the_page_says_what_the_sheet_says(ruling: Ruling, name: str, language: str) -> None:
    """The sheet Law 12, worked out by Python: awards, sentence, ruling, and the figures that follow."""
    typed = {
        key: [None if it == "" else it for it in one] if isinstance(one, list) else one
        for key, one in CASES[name].items()
    }
    edition = Edition(language, blank=True)
    sheet = filled("Law 12", {key: _in_language(one, language) for key, one in typed.items()}, edition)
    ruling.language(language).type(**CASES[name])
    for element, key in (("sentence", "below"), ("ruling", "for_log"), ("verdict", "verdict"), ("matters", "matters")):
        wanted = sheet["Law 12", key]
        found = ruling.says(element)[0]
        assert found == wanted or (name == "mistakes" and found), (element, found, wanted)


def _in_language(value: Any, language: str) -> Any:
    from xl_law12.languages import translated

    return translated(value, language) if value in ("yes", "Both", "EW") else value


def test_what_is_wrong_is_said_and_marked(ruling: Ruling) -> None:
    """By the label of the cell, and never by the address that it has on a sheet."""
    ruling.type(board=7, nos="NS", contract=["4SX-2", "9NT", "620"], by=["E"])
    (status,) = ruling.says("status")
    assert status.startswith("▲ B, Contract or score: '9NT' ") and not re.search(r"\b[A-Z]1?\d\b", status)
    assert ruling.browser.value("$('status').className") == "wrong"
    assert ruling.browser.value("element('contract', 1).getAttribute('aria-invalid')") == "true"
    assert ruling.says("ns") == [""]


def test_a_blank_cell_is_asked_for_by_its_label(ruling: Ruling) -> None:
    """Amber, and marked as wrong only when something is typed there."""
    ruling.type(board=7, other="620", contract=["-790", "620"])
    assert ruling.says("status")[0].startswith("▲ Did not offend: is blank")
    assert ruling.browser.value("[$('status').className, all('[aria-invalid]').length]") == ["asked", 0]
    ruling.type(nos="NS", contract=["4SX=", "620"])
    assert ruling.says("status")[0].startswith("▲ A, By: nobody is named")
    assert ruling.browser.value("[$('status').className, all('[aria-invalid]').length]") == ["asked", 0]
    ruling.type(by="E")
    assert ruling.browser.value("$('status').className") == ""
    ruling.view("field").type(nos="NS", contract=["-790", "620"], field="620\nx")
    assert ruling.says("status")[0].startswith(
        "▲ The field: the other tables 2: 'x' cannot be read, or is beyond this page"
    )


def test_weights_are_asked_for_by_their_labels(ruling: Ruling) -> None:
    """A has no weight: what they add up to is said of B's first; and of a blank cell nothing is quoted."""
    ruling.type(board=7, nos="NS", other="620", contract=["-790", "620"], weight=["", "60"])
    assert ruling.says("status")[0].startswith("▲ B, Weight: they add up to 60")
    ruling.type(contract=["-790", "620", "500"])
    assert ruling.says("status") == ["▲ B 2, Weight: is blank beside a score"]


def test_a_line_with_a_weight_asks_for_another(ruling: Ruling) -> None:
    """Nothing moves below a line that is typed in before; a score is told for its side."""
    visible = "all('#teams [data-part]').filter(it => !it.hidden).map(it => it.dataset.part).join('')"
    ruling.type(board=7, nos="NS", other="620", contract=["-790", "620"])
    assert ruling.browser.value(visible) == "ABC"
    assert ruling.browser.value("element('contract', 0).closest('.line').innerText").endswith("NS -790 -16 IMPs")
    ruling.type(weight=["", "60"])
    assert ruling.browser.value(visible) == "ABBC"


def test_nothing_moves_above_b_on_a_telephone(ruling: Ruling) -> None:
    """Who is about to touch a cell finds it there: neither the status nor what was understood shifts it."""
    ruling.browser.resize(TELEPHONE)
    places = set()
    for cells in ({}, {"board": 7}, {"nos": "NS"}, {"other": "620"}, {"contract": ["4SX="]}, {"by": ["E"]}):
        ruling.type(**cells)
        places.add(ruling.browser.value("element('contract', 1).getBoundingClientRect().top"))
    assert len(places) == 1


def test_an_empty_cell_says_what_to_type(ruling: Ruling) -> None:
    """As the sheets say it beside the cursor; what is wrong goes before."""
    ruling.type(board=7)
    ruling.browser.value("element('contract', 1).focus()")
    assert ruling.says("status") == [CONTRACT_MESSAGE]
    ruling.browser.value("element('os_weight', 1).focus()")
    assert ruling.says("status") == [OWN_WEIGHT_MESSAGE]
    ruling.browser.value("document.activeElement.blur()")
    assert ruling.says("status")[0].startswith("● Vulnerable: ALL")
    ruling.type(nos="NS", contract=["9NT"])
    ruling.browser.value("element('weight', 1).focus()")
    assert ruling.says("status")[0].startswith("▲ A, Contract or score: ")


def test_a_slow_answer_waits_until_nobody_types(ruling: Ruling) -> None:
    """On a slow telephone the figures follow a pause in typing, or the cell is left; what is typed is kept at once."""
    ruling.type(board=7, nos="NS", other="620", contract=["-790", "620"])
    ruling.browser.value("took = 1000, element('contract', 6).focus()")
    ruling.browser.write("500")
    assert ruling.says("ns") == ["0"]
    assert "500" in ruling.browser.value("localStorage.getItem('xl-law12')")
    ruling.browser.wait("$('ns').textContent === '-13'")
    ruling.browser.value("took = 1000, element('contract', 6).select()")
    ruling.browser.write("620")
    ruling.browser.value("element('contract', 6).blur()")
    assert ruling.says("ns") == ["-16"]  # all of it self-inflicted


def test_the_page_does_not_speak_of_excel(ruling: Ruling) -> None:
    assert "Excel" not in ruling.browser.value("engine.toString()") + ruling.browser.value("JSON.stringify(DATA.texts)")


def test_a_link_holds_what_is_typed(ruling: Ruling) -> None:
    ruling.type(**KAPLAN, event="Übung & 2%", match_ns=41)
    address = ruling.browser.value("link()")
    ruling.browser.value("localStorage.clear()")
    ruling.browser.open(address)
    assert ruling.figures() == [-13, 0]
    assert ruling.browser.value("element('event', 0).value") == "Übung & 2%"
    assert "#" not in ruling.browser.value("location.href")


def test_a_ruling_that_a_link_cannot_put_into_cells_is_said(ruling: Ruling) -> None:
    ruling.open(other="620", ruling="NOS NS: A -790; B 620; D 500")
    assert "D 500" in ruling.says("status")[0]


def test_a_reload_keeps_and_undo_brings_back(ruling: Ruling) -> None:
    ruling.type(**KAPLAN)
    ruling.browser.reload()
    assert ruling.figures() == [-13, 0]
    ruling.browser.value("$('new').click()")
    assert ruling.says("ns", "sentence") == ["", ""]
    ruling.browser.value("$('undo').click()")
    assert ruling.figures() == [-13, 0]


def test_the_last_ten_rulings(ruling: Ruling) -> None:
    """The newest first, each once; one is opened again by its button."""
    for score in range(100, 1300, 100):
        ruling.type(board=7, nos="NS", other=620, contract=["-790", score])
        ruling.browser.value("$('new').click()")
    buttons = ruling.browser.value("all('#past button').map(it => it.textContent)")
    assert len(buttons) == 10 and "B 1200" in buttons[0] and "B 300" in buttons[-1]
    ruling.browser.value("all('#past button')[0].click()")
    assert ruling.says("ruling") == ["NOS NS: A -790; B 1200"]


def test_nothing_is_loaded_and_the_policy_forbids_it(ruling: Ruling) -> None:
    ruling.type(**KAPLAN)
    loaded = [
        it["params"]["request"]["url"] for it in ruling.browser.events if it["method"] == "Network.requestWillBeSent"
    ]
    assert {url.partition("#")[0] for url in loaded} <= {ruling.path.as_uri(), "about:blank"}
    fetched = "fetch('https://example.org').then(() => 'loaded', () => 'forbidden')"
    assert ruling.browser.value(fetched) == "forbidden"


def test_no_script_fails(ruling: Ruling) -> None:
    for view in assembly.SHEETS:
        for language in known():
            ruling.view(view).language(language)
    assert [it for it in ruling.browser.events if it["method"] == "Runtime.exceptionThrown"] == []


@pytest.mark.needs("pdftotext")
def test_the_form_is_one_page_of_paper(ruling: Ruling, tmp_path: Path) -> None:
    ruling.type(**KAPLAN, event="Spring League", law="16B", facts="A long story. " * 20)
    ruling.browser.print(tmp_path / "form.pdf")
    text = subprocess.run(["pdftotext", tmp_path / "form.pdf", "-"], capture_output=True, check=True, text=True).stdout
    assert text.count("\f") == 1
    for words in ("Spring League", "-13", "12C1(e)", "Signature of the director"):
        assert words in text, words


@pytest.mark.parametrize("size", [TELEPHONE, DESK], ids=["telephone", "desk"])
def test_what_is_touched_is_large_and_nothing_is_wider_than_the_window(ruling: Ruling, size: tuple[int, int]) -> None:
    """44 pixels, as Apple and the W3C (2.5.5) ask for, 24 for a mouse (2.5.8); letters of 16, or browsers zoom."""
    least = 44 if size == TELEPHONE else 24
    ruling.browser.resize(size)
    ruling.type(**KAPLAN)
    for view in assembly.SHEETS:
        for language in known():
            ruling.view(view).language(language)
            assert ruling.browser.value("document.documentElement.scrollWidth") <= size[0], (view, language)
            small = ruling.browser.value(
                "all('button, input, select, textarea, summary')"
                f".filter(it => it.offsetParent && (it.offsetHeight < {least}"
                " || parseFloat(getComputedStyle(it).fontSize) < (it.matches('button') ? 14 : 16)))"
                ".map(it => it.outerHTML.slice(0, 80))"
            )
            assert small == [], (view, language)
            nameless = ruling.browser.value(
                "all('input, select, textarea').filter(it => it.offsetParent && !labelOf(it)).map(it => it.outerHTML)"
            )
            assert nameless == [], (view, language)


def test_the_right_keyboard(ruling: Ruling) -> None:
    """Digits where figures are typed: the page's own keys have what a telephone's digits lack."""
    modes = ruling.browser.value("Object.fromEntries(all('input[data-key]').map(it => [it.dataset.key, it.inputMode]))")
    words = {key for key, mode in modes.items() if mode == ""}
    names = "event ns ew table law penalty held director ruled_at appeal_until home away played note"
    assert words == set(names.split())
    ruling.browser.value("element('weight', 1).focus()")
    keys = "all('#signs button').filter(it => !it.hidden).map(it => it.textContent)"
    assert ruling.browser.value(keys) == ["/", "%", "⏎"]
    ruling.browser.value("element('contract', 1).focus()")
    assert ruling.browser.value(keys) == [*"♠♥♦♣", "NT", *"X=+-NESWA/", "ABC", "⌫", "⏎"]


@pytest.mark.quick
def test_the_page_is_small() -> None:
    """At most 250 KB: it is sent to telephones."""
    assert len(assembly.assembled().encode()) <= 250_000


def test_every_text_is_translated_in_the_page(ruling: Ruling) -> None:
    texts = ruling.browser.value("JSON.stringify(DATA.texts)")
    lengths = {name: len(it) for name, it in json.loads(texts).items()}
    assert set(lengths) == set(known()) and len(set(lengths.values())) == 1
    assert "«" not in ruling.browser.value("engine.toString()")


def test_by_keyboard(ruling: Ruling, browser: Chromium) -> None:
    """Tab leads through the cells in the order of the sheet, Enter to the next line; letters choose."""
    browser.value("element('board', 0).focus()")
    browser.write("7")
    browser.press("Tab")
    browser.press("n")
    browser.press("Tab")
    for score in ("620", "-790", "620", "500"):
        browser.write(score)
        browser.press("Enter")
    assert ruling.figures() == [-13, 0]
    browser.value("element('contract', 6).focus()")
    browser.press("Tab", 2)
    assert browser.value("document.activeElement.dataset.key") == "weight"


TAPS = [("other", 0, "4♥=N"), ("contract", 0, "4♠X=E"), ("contract", 1, "4♥=N"), ("contract", 6, "4♠X-2E")]


def test_by_touch(ruling: Ruling, browser: Chromium, page: Path) -> None:
    """Kaplan's revoke on a telephone: digits from its keyboard, all else by the page's own keys, no cell touched twice.

    28 touches: the board and its number, two for the side, one for the first cell; then the keys, and on to the next
    line; after the last the keys go away. At one a second, as people touch large keys, half a minute.
    """
    browser.open(page.as_uri(), TELEPHONE)
    browser.tap("#teams [data-key=board]")
    browser.write("7")
    ruling.type(nos="NS")
    browser.tap("#teams [data-key=other]")
    keys = browser.value("all('#signs button').map(it => it.textContent)")
    touches = 5
    for key, line, text in TAPS:
        assert browser.value(f"document.activeElement === element('{key}', {line})"), (key, line)
        for sign in text:
            touches += 1
            if sign.isdecimal():
                browser.write(sign)
            else:
                browser.tap(f"#signs button:nth-child({keys.index(sign) + 1})")
        touches += 1
        browser.tap(f"#signs button:nth-child({keys.index('⏎') + 1})")
    assert ruling.figures() == [-13, 0] and touches == 28
    assert browser.value("$('signs').hidden")
    assert browser.value("getComputedStyle(document.querySelector('.card')).position") == "sticky"


def test_a_poll_s_weights_go_into_b(ruling: Ruling) -> None:
    """WBF 2017, example 11: 60% of 6♦ and 40% of 5♦+1, as lines of B, beside the A that stands there."""
    ruling.type(contract="-100")
    poll = {"played": 7, "nos": "NS", "contract": ["6D=", "5D+1"], "by": ["N", "N"]}
    ruling.view("poll").type(**poll, votes=[3, 3], favours=["yes", "no"])
    ruling.browser.value("document.querySelector('[data-hand=teams]').click()")
    assert ruling.says("ruling") == ["NOS NS: A -100; B 60% 1370, 40% 620"]
    ruling.browser.value("$('undo').click()")
    assert ruling.says("ruling") == ["60% 1370, 40% 620"]


def test_it_begins_in_the_reader_s_language(browser: Chromium, page: Path) -> None:
    browser.open(page.as_uri())
    browser.value("localStorage.clear()")
    agent = browser.value("navigator.userAgent")
    browser.ask("Network.setUserAgentOverride", userAgent=agent, acceptLanguage="pt-BR,it-CH")
    browser.open(page.as_uri())
    assert browser.value("document.documentElement.lang") == "it"
    browser.ask("Network.setUserAgentOverride", userAgent=agent, acceptLanguage="en-US")


def test_every_key_of_the_page_is_one_of_a_sheet() -> None:
    """What the page shows by a key, a sheet works out or asks; what it asks, a sheet asks."""
    text = resources.files("xl_law12.page").joinpath("page.html").read_text(encoding="utf-8")
    sheets, _, _ = assembly.formulas_of_sheets()
    worked_out = {key.removesuffix("_here") for sheet in sheets.values() for key in sheet["formulas"]}
    typed = {key for sheet in sheets.values() for key in sheet["inputs"]}
    assert set(re.findall(r'data-show="(\w+)"', text)) <= worked_out | typed
    assert set(re.findall(r'data-(?:key|points)="(\w+)"', text)) <= typed
