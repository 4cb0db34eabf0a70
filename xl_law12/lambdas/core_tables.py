"""The tables that the modules are filled in with: from the core, so that no table is typed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from xl_law12.bridge.contracts import BOARD_VULNERABILITY, ON_BOARD, WHO_IS_VULNERABLE, outcomes, possible_scores
from xl_law12.bridge.exact import LARGEST_UPLIFT
from xl_law12.bridge.law12 import Case
from xl_law12.bridge.scale import LONGEST_MATCH, MOST_IMPS, SMALLEST_DIFFERENCE
from xl_law12.bridge.worth import UNITS, sentences
from xl_law12.excel.references import LONGEST_TEXT
from xl_law12.excel.values import array_literal, literal
from xl_law12.languages import ENGLISH, has_hearts_by_c, known, signs_of_figures, singular_below, translated
from xl_law12.reading import words
from xl_law12.reading.contracts import DOUBLED_BY_LETTER, FIGURES
from xl_law12.reading.headings import UNITS as POINT_UNITS, meanings
from xl_law12.reading.lines import Line
from xl_law12.reading.notation import VULGAR_FRACTIONS
from xl_law12.reading.words import NOT_PLAYED, PASSED_OUT, SIGNS, SUITS, hearts_by_c, spellings, wordings
from xl_law12.sentences import LONGEST_QUOTE
from xl_law12.sheet.cells import ERRORS, LARGEST_WEIGHT, LONGEST_TEXT as LONGEST_WORDS
from xl_law12.sheet.functions.matches import LARGEST_TOTAL
from xl_law12.sheet.functions.outcomes import BOTH_SAID, EW_SAID, NEITHER_SAID, PLAYING, in_every_language
from xl_law12.sheet.functions.status import BY_LAMBDA, answering, rows_said

LINE = "\n    "  # a new line in a long formula


def _row(values: Iterable[float | str]) -> str:
    return array_literal([values])


def listed(words: Iterable[str]) -> str:
    """The words as one text constant with bars between them: a formula searches it for `|word|`."""
    return in_pieces(f"|{'|'.join(sorted(words))}|")


def in_pieces(text: str) -> str:
    """A text of any length in a formula: pieces as long as Excel allows, put together with &."""
    pieces = (text[start : start + LONGEST_TEXT] for start in range(0, len(text), LONGEST_TEXT))
    return f"{LINE}& ".join(map(literal, pieces))


def substituted(formula: str, pairs: Iterable[tuple[str, str]]) -> str:
    """SUBSTITUTE within SUBSTITUTE around something, four to a line."""
    for number, (sign, other) in enumerate(pairs, start=1):
        if number % 4 == 0:
            formula = LINE + formula
        formula = f"SUBSTITUTE({formula},{LINE if number % 4 == 0 else ' '}{sign}, {other})"
    return formula


def _in_place_of(formula: str, words: Mapping[str, str]) -> str:
    """A formula with words replaced by others."""
    return substituted(formula, ((literal(word), literal(other)) for word, other in words.items()))


def _passes_as_0() -> str:
    """A formula that replaces the words for a passed-out board in `capitals` by ` 0 `, the longest word first."""
    return _in_place_of("capitals", dict.fromkeys(sorted(PASSED_OUT, key=lambda it: (-len(it), it)), " 0 "))


def _suited() -> str:
    """The suits' signs in `uncapped` as letters, without the emoji's selector."""
    letters = {0xFE0F: "", **{sign: chr(letter).lower() for sign, letter in SUITS.items()}}
    return substituted("uncapped", ((f"UNICHAR({sign})", literal(letter)) for sign, letter in letters.items()))


def _in_signs() -> str:
    """A formula that replaces the words for doubles, made and down in `worded` by signs; a redouble holds a double."""
    signs = {"redoubled": " xx ", "doubled": " x ", "made": " = ", "down": "↓"}
    words = {word: sign for meaning, sign in signs.items() for word in wordings(meaning) if word.strip("x")}
    return _in_place_of("worded", words | FIGURES)


def _listed_spellings(meaning: str) -> str:
    return listed(spellings(meaning))


def _in_each(name: str, sentences: Mapping[str, str]) -> str:
    """One definition for each language, such as `..._IT`: it gives the sentences by their keys."""
    found = []
    for it in known():
        said = ((literal(key), in_pieces(translated(text, it))) for key, text in sentences.items())
        pairs = ",".join(f"{LINE}{key},{LINE}{text}" for key, text in said)
        found.append(f"\n/** The sentences in one language, {it}. */")
        found.append(f'{name}_{it.upper()} = LAMBDA(part, SWITCH(part,{pairs}, ""));')
    return "\n".join(found)


def _units() -> str:
    """The units in other languages, of one and of several, as arguments of SWITCH."""
    forms = (*UNITS, *(unit.removesuffix("s") for unit in UNITS))
    pairs = (f"{literal(f'{it}|{unit}')}, {literal(translated(unit, it))}" for it in known()[1:] for unit in forms)
    return ",".join(f"{LINE}{pair}" for pair in pairs)


def _on_tongue(formula: Callable[[str], str]) -> str:
    """A formula for every language, as SWITCH on `tongue`."""
    others = ", ".join(f"{literal(it)}, {formula(it)}" for it in known()[1:])
    return f"SWITCH(tongue, {others}, {formula(ENGLISH)})"


HEADINGS = ("board", "contract", "declarer", "tricks", "ruling", "vulnerable", "score")
MEANINGS = (*"NESW", "ns", "ew", "all", "none", "passed", "unplayed", "nothing", "average", "percent", "names")
MEANINGS += ("result", "section")
_SIDED = ("ns", "ew", "ns_score", "ew_score", "ns_percent", "ew_percent")


def _other_headings() -> str:
    """The other words of headings as a list: meanings that no argument has, plus and minus, made and down."""
    known = {word for meaning in HEADINGS for word in spellings(meaning)}
    others = {word for word, meaning in meanings().items() if meaning not in (*_SIDED, *HEADINGS)}
    return listed(others.union(*map(spellings, ("plus", "minus", "made", "down"))) - known)


def _unaccented() -> str:
    """A formula that takes the accents of the words of headings away."""
    known = sorted({sign for table in words.languages().values() for said in table.values() for sign in said.lower()})
    bare = ((sign, words.unaccented(sign)) for sign in known if not sign.isascii())
    return _in_place_of("LOWER(given)", {sign: it for sign, it in bare if it.isascii() and it.isalpha()})


def _plainly(spelling: str, wanted: str = "") -> str:
    """Every way of typing a sign turned into the plain one, or into the `wanted` one; blanks by their numbers."""
    signs = {sign: chr(plain) for sign, plain in SIGNS.items() if chr(plain).startswith(wanted)}
    typed = {sign: f"UNICHAR({sign})" if chr(sign).isspace() else literal(chr(sign)) for sign in signs}
    return substituted(spelling, ((typed[sign], literal(plain)) for sign, plain in signs.items()))


TABLES: dict[str, Callable[[], str]] = {
    "VERSION": lambda: literal(answering(BY_LAMBDA)),
    "IMP LIMITS": lambda: _row((0, *SMALLEST_DIFFERENCE)),
    "POSSIBLE SCORES": lambda: _row(sorted(score for score in possible_scores() if score >= 0)),
    "VULGAR SIGNS": lambda: _row(sorted(map(ord, VULGAR_FRACTIONS))),
    "VULGAR VALUES": lambda: _row(float(VULGAR_FRACTIONS[sign]) for sign in sorted(VULGAR_FRACTIONS)),
    **{f"CASE {case.value}": partial(literal, case.words) for case in Case},
    "LARGEST WEIGHT": lambda: literal(LARGEST_WEIGHT),
    "LARGEST UPLIFT": lambda: literal(float(LARGEST_UPLIFT)),
    "MOST BOARDS": lambda: literal(LONGEST_MATCH),
    "LARGEST TOTAL": lambda: literal(LARGEST_TOTAL),
    "NOT PLAYED": lambda: listed(["", *NOT_PLAYED]),
    "PASSES AS 0": _passes_as_0,
    "SUITS": _suited,
    "NOTRUMP": lambda: _row(wordings("notrump")),
    "IN SIGNS": _in_signs,
    "DOUBLED BY LETTER": lambda: literal(DOUBLED_BY_LETTER),
    "BY": lambda: _row(sorted(spellings("of"))),
    **{f"WORDS {meaning}": partial(_listed_spellings, meaning) for meaning in (*HEADINGS, *MEANINGS)},
    "BOARD VULNERABILITY": lambda: _row(BOARD_VULNERABILITY),
    "SENTENCES": lambda: _on_tongue(lambda it: f"L12_SENTENCE_{it.upper()}(part)"),
    "SENTENCES BY LANGUAGE": lambda: _in_each("L12_SENTENCE", sentences("rulings")),
    "TOLD": lambda: _on_tongue(lambda it: f"L12_TOLD_{it.upper()}(part)"),
    "TOLD BY LANGUAGE": lambda: _in_each("L12_TOLD", sentences("matches")),
    "DOUBTED": lambda: _on_tongue(lambda it: f"L12_DOUBTED_{it.upper()}(part)"),
    "DOUBTED BY LANGUAGE": lambda: _in_each(
        "L12_DOUBTED", {**sentences("doubts"), "on_board": ON_BOARD, **WHO_IS_VULNERABLE}
    ),
    "SINGULAR BELOW": partial(_on_tongue, lambda it: literal(singular_below(it))),
    "DECIMAL": partial(_on_tongue, lambda it: literal(".".translate(signs_of_figures(it)))),
    "LANGUAGES": lambda: listed(known()),
    "LANGUAGES GIVEN": lambda: literal(", ".join(known())),
    "HEARTS BY C IN": lambda: listed(filter(has_hearts_by_c, known())),
    "ERROR VALUES": lambda: listed(f"#{word}" for word in ERRORS.replace("\\?", "¬").split("|")),
    "UNITS": lambda: _row(UNITS),
    "UNITS BY LANGUAGE": _units,
    "LONGEST TEXT": lambda: literal(LONGEST_WORDS),
    "LONGEST QUOTE": lambda: literal(LONGEST_QUOTE),
    "MOST IMPS": lambda: literal(MOST_IMPS),
    "FIELDS": lambda: _row(Line._fields),
    "BOTH": lambda: listed(in_every_language(BOTH_SAID)),
    "NEITHER": lambda: listed(in_every_language(NEITHER_SAID)),
    "EW": lambda: listed(in_every_language(EW_SAID)),
    "PLAYING": lambda: listed(in_every_language(PLAYING)),
    "DECLARER SCORES": lambda: _row(sorted(outcomes("NS", "NV"))),
    "DECLARER SCORES VULNERABLE": lambda: _row(sorted(outcomes("NS", "V"))),
    **{f"SIDE NAMES {side}": partial(lambda it: _row(sorted(spellings(it))), side) for side in ("ns", "ew")},
    "HEARTS BY C": lambda: listed(hearts_by_c()),
    "HEADINGS BEYOND": _other_headings,
    "ROW SAID": lambda: _row(rows_said()),
    "PAIRS": lambda: listed({"", *spellings("pair")}),
    "OF SCORES": lambda: listed(spellings("score") | spellings("plus") | {"+"}),
    "UNACCENTED": _unaccented,
    "OF POINTS": lambda: listed({word for unit, named in POINT_UNITS.items() if unit for word in spellings(named)}),
    "OF BARE POINTS": partial(_listed_spellings, POINT_UNITS[""]),
    "PLAIN SIGNS": lambda: listed(word for word in meanings() if not any(map(str.isalnum, word))),
    "PASSED OUT": lambda: listed(PASSED_OUT),
    "PLAINLY": partial(_plainly, "spelling"),
    "BLANKLY": partial(_plainly, "given", " "),
    "HYPHENED": partial(_plainly, "given", "-"),
}
