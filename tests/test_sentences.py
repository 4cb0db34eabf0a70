"""Sentences for people: English as it always was, and what another language makes of them."""

from __future__ import annotations

import copy
import pickle

import pytest

from xl_law12.bridge.frequencies import ImpossibleScoreError
from xl_law12.bridge.reading.lines import LineError
from xl_law12.bridge.reading.overlooked import TableError
from xl_law12.errors import CellError, Law12Error, TotalError
from xl_law12.sentences import Figure, inside, joined, listed, quoted, say

ERRORS = [
    CellError("{cell} is neither TRUE nor FALSE", "raised", cell=quoted(1.5)),
    LineError(say("a passed-out board is 0"), "contract", line=7),
    TableError(say("{cell} is neither TRUE nor FALSE", cell=quoted(None)), "raised", row=3, column=2),
    TotalError(say("{named} has no score", named="'A'"), total="90%", whole=say("100 (or 1)")),
    ImpossibleScoreError("{score} is not a score that a contract can give", line=3),
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
