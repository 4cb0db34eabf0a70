"""Sentences for people: English as it always was, and what another language makes of them."""

import copy
import pickle
from collections.abc import Callable
from string import Formatter

import pytest
from hypothesis import given, strategies as st

from tests.templates import PACKAGE, formatted, has_words, modules, taken_apart, templates
from xl_law12 import AWARD_TEXT, CONTRACT_SCORE, MATCHPOINTS, READ_RESULTS, READ_TRAVELLER
from xl_law12.errors import CellError, ErrorValueError, Law12Error, TotalError, Where
from xl_law12.languages import known, signs_of_figures, translated
from xl_law12.sentences import Figure, Sentence, inside, joined, listed, quoted, say
from xl_law12.sheet.cells import error_text

OTHER_LANGUAGES = known()[1:]
TEMPLATES = sorted(it for path in modules() for it in templates(path) if has_words(it))

ERRORS = [
    CellError("{cell} is neither TRUE nor FALSE", "raised", cell=quoted(1.5)),
    Law12Error("{cell} is neither TRUE nor FALSE", Where.of("table", 3, 2), cell=quoted(None)),
    ErrorValueError(say("{cell} is an error value", cell=quoted("#N/A")), "contract", cell="#N/A"),
    TotalError("{weights} add up to {total}, not {whole}", weights="'A'", total="90%", whole=say("100 (or 1)")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickle_and_copy(error: Law12Error) -> None:
    """Processes hand errors to one another; `args` are all that an exception keeps by itself."""
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(same) is type(error)
        assert str(same) == str(error)
        assert vars(same) == vars(error)
        assert same.in_language("it") == error.in_language("it")


def test_a_text_with_braces_is_no_template() -> None:
    """What is quoted may hold anything."""
    assert (
        str(CellError("{cell} is neither TRUE nor FALSE", cell=quoted("{}{0}"))) == "'{}{0}' is neither TRUE nor FALSE"
    )
    assert Law12Error("{0} in {braces}").in_language("it") == "{0} in {braces}"


def test_fields_are_translated_too() -> None:
    """A sentence in a sentence, a list, a figure; a text that somebody typed stays what it is."""
    place = say("{name}, row {row}", name="scores", row=1200)
    error = CellError("{score} is not a score that a contract can give", score=quoted(425.5)).at(place)
    assert error.in_language("it") == "scores, riga 1200: 425,5 non è un punteggio che un contratto possa dare"
    assert error.in_language("en") == str(error) == "scores, row 1200: 425.5 is not a score that a contract can give"
    assert inside(listed([quoted(None), quoted("a blank"), Figure("0.5")]), "it") == "una cella vuota, 'a blank' o 0,5"
    assert inside(listed(["NS"]), "it") == "NS"
    assert inside(joined([quoted(None)]), "it") == "una cella vuota"


def test_numbers_in_a_sentence_have_the_commas_of_the_language() -> None:
    """10,000 in English is 10.000 in Italian, and 0.5 is 0,5."""
    sentence = say("{most:,}, {half:g}, {text}", most=10_000, half=0.5, text="1.5,2")
    assert sentence == "10,000, 0.5, 1.5,2"
    assert sentence.inside("it") == "10.000, 0,5, 1.5,2"


@pytest.mark.parametrize("path", modules("bridge", "reading", "sheet"), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_sentence_of_a_cell_is_formatted_on_the_spot(path: object) -> None:
    """An f-string has lost its fields, so that nobody can say it in another language."""
    assert formatted(path) == []  # type: ignore[arg-type]


def test_no_code_takes_a_sentence_apart() -> None:
    """What an error is about is data. A text that begins with our mark is told from others, and no more."""
    found = [it for path in sorted(PACKAGE.rglob("*.py")) for it in taken_apart(path)]
    assert [it for it in found if not it.endswith(".startswith(ERROR_MARK)")] == []


def fields_of(template: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name]


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@given(data=st.data())
def test_a_translation_says_every_field(language: str, data: st.DataObject) -> None:
    """Whatever stands in the fields is said in the translation too, figures with its own commas."""
    template = data.draw(st.sampled_from(TEMPLATES))
    fields = dict(fields_of(template))
    assert dict(fields_of(translated(template, language))) == fields
    values = {
        name: data.draw(st.integers(1, 10**7) if spec else st.text("abcXYZ0123./", min_size=1))
        for name, spec in fields.items()
    }
    said = Sentence(template, values).inside(language)
    for name, spec in fields.items():
        shown = f"{values[name]:{spec}}"
        assert (shown.translate(signs_of_figures(language)) if spec else shown) in said


ACCEPTED_IN_ITALIAN = [  # what the Italian sentences tell to write instead
    lambda: MATCHPOINTS(["60% 420, 40% -50", "A+/A-", "NP", "NS 420 / EW 60%", "NS 420 / EW A+"]),
    lambda: MATCHPOINTS(["NOS NS: A -790; B 620; C 500", "NOS EW: A -790; B 620; C 500", 420]),
    lambda: MATCHPOINTS([420, -50], rounding="0,1 TOWARD"),
    lambda: AWARD_TEXT([420, -50, 100], ["1/3", "0,4", "26,67%"]),
    lambda: CONTRACT_SCORE(["4S=", "4SX-2", "3NT+1", "4H-1 by E", "PASS", "Passo"], "V"),
    lambda: CONTRACT_SCORE("4S=", ["V", "NV"], "N"),
    lambda: CONTRACT_SCORE("4S=", ["NS", "EW", "ALL", "NONE", "BOTH", "EO", "Tutti", "Nessuno"], "Ovest"),
    lambda: READ_RESULTS(["4S", "3NT", "4SX"], ["N", "Nord", "Ovest"], ["=", "+1", -2], vulnerable="nessuno"),
    lambda: READ_RESULTS(["Passo", "PASS", "NP", "A+/A-"]),
    lambda: READ_RESULTS(["4S", "3NT+1", "4SX-2"], ["E", "Ovest", "S"], [10, None, None], vulnerable="tutti"),
    lambda: READ_TRAVELLER([["Mano", "Coppia NS", "Coppia EO", "Punteggio NS", "Punteggio EO"], [1, 1, 2, 420, -420]]),
    lambda: READ_TRAVELLER(
        [["Mano", "NS", "EO", "Contratto", "Dichiarante", "Prese", "Punteggio"], [1, 1, 2, "4S", "Nord", 10, 420]]
    ),
]


@pytest.mark.parametrize("call", ACCEPTED_IN_ITALIAN)
def test_what_the_italian_sentences_suggest_is_accepted(call: Callable[[], object]) -> None:
    assert "#LAW12!" not in str(call())


def test_a_sentence_of_a_cell_in_italian() -> None:
    """As a director reads it: the place, the cell as it was typed, what to write."""
    with pytest.raises(CellError) as row:
        CONTRACT_SCORE(["4S=", 4], "tutti", "N")
    assert error_text(row.value, "it") == (
        "#LAW12! contract, riga 2: 4 non è un contratto: scrivere come in 4S=, 4SX-2 o 3NT+1"
    )
    with pytest.raises(Law12Error) as weights:
        MATCHPOINTS(["60% 420, 30,5% -50", 420])
    assert error_text(weights.value, "it") == (
        "#LAW12! results, riga 1: '60% 420, 30,5% -50' dà una somma di 90,5%, non 100%"
    )
    said = "#LAW12! qualcosa non ha funzionato nel programma (KeyError: 'x')"
    assert error_text(KeyError("x"), "it").startswith(said)
