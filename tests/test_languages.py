"""Every language: one file, of which all that is there is well formed; what is missing is said in English."""

import re
from string import Formatter

import pytest

from tests import languages
from xl_law12 import IMP, MATCH_EXPLAIN, READ_OUTCOMES, RULING_EXPLAIN
from xl_law12.languages import known, signs_of_figures, translated
from xl_law12.sentences import say

OTHERS = known()[1:]


@pytest.mark.quick
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_that_says_it_is_whole_lacks_nothing(language: str) -> None:
    """One that does not is reported: what it lacks is said in English."""
    lacking, over = languages.missing(language), languages.left_over(language)
    if not languages.is_whole(language) and (lacking or over):
        pytest.skip(f"{language} lacks {len(lacking)} texts, {len(over)} are left over: dev.py language {language}")
    cure = f"python3 dev.py language {language} --write, then translate in xl_law12/languages/{language}.json"
    assert (lacking, over) == ([], []), cure


KEPT = re.compile(r"\{\{.*?\}\}|#LAW12! [a-z_]+(?:, [a-z_]+)*:")  # places for tables, the names of arguments


def fields(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_translations_are_well_formed(language: str) -> None:
    """The same fields as the English text has, no two blanks, figures as the language writes them."""
    found = {english: text for english, text in languages.texts_of(language).items() if text}
    for english, text in found.items():
        assert KEPT.findall(english) == KEPT.findall(text), english
        if "{{" not in english and not english.startswith("#LAW12!"):
            assert fields(english) == fields(text), english
        assert not re.search(r"\S {2,}\S", text), english
        assert english[:1].isspace() == text[:1].isspace() or "#LAW12!" in text or not english[:1].isspace(), english
    assert len(signs_of_figures(language)) == 2


AMISS = {  # what docs/languages.md, One way in each language, says otherwise
    "de": r"\bIMPs\b|Verstoss|Fussnote|\b(schreiben|geben|wählen) Sie\b",
    "fr": r"\bIMPs\b| [:;?!](\s|$)|imputable|\b(écrivez|donnez|collez)\b",
    "it": r"\bIMPs\b|Ovest-Est|Articolo \d+[A-C]|[Aa]ttribuzion|\b(scrivi|Scrivi)\b",
}
TYPED = "IMPs, matchpoints", "'NS IMPs'"  # English in all languages


@pytest.mark.parametrize("language", AMISS)
def test_one_way_in_each_language(language: str) -> None:
    found = {
        english: text for english, text in languages.texts_of(language).items() if not any(map(english.count, TYPED))
    }
    assert {english: text for english, text in found.items() if re.search(AMISS[language], text)} == {}


@pytest.mark.parametrize(
    ("figure", "shown"), [("1.234,5", "10.000,5"), ("1234,5", "10000,5"), ("1\N{NO-BREAK SPACE}234,5", "10\xa0000,5")]
)
def test_the_signs_of_figures(figure: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language may have no sign for thousands. What does not show both signs is refused."""
    monkeypatch.setattr("xl_law12.languages.translated", lambda *_: figure)
    assert "10,000.5".translate(signs_of_figures.__wrapped__("xx")) == shown
    monkeypatch.setattr("xl_law12.languages.translated", lambda *_: figure.replace("5", ""))
    with pytest.raises(ValueError, match=r"xx\.json: 1,234\.5 as the language writes it, and not "):
        signs_of_figures.__wrapped__("xx")


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a language of two texts, one of them still empty, as a newcomer begins it."""
    texts = {"Board {board}.": "Bord {board}.", "row {row}": ""}
    monkeypatch.setattr("xl_law12.languages.json_file", lambda *_: texts)
    from xl_law12.languages import translations

    translations.cache_clear()
    try:
        assert translated("Board {board}.", "xx") == "Bord {board}."
        assert say("row {row}", row=3).inside("xx") == "row 3"
        assert "0.5".translate(signs_of_figures("xx")) == "0.5"
    finally:
        translations.cache_clear()
        signs_of_figures.cache_clear()


@pytest.mark.parametrize("language", known())
def test_every_language_can_be_asked_for(language: str) -> None:
    """The same figures in the sentence of the form; hearts by C are asked about, and nothing else is."""
    assert "7" in RULING_EXPLAIN("60% 420, 40% -50", -50, board=7, language=language)
    assert "65%" in MATCH_EXPLAIN("60% 420, 40% -50", -50, -3, None, 16, language=language)
    assert READ_OUTCOMES(["4S="], ["N"], "NONE", language) == [[420]]
    assert IMP(430) == 10
