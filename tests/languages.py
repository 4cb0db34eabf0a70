"""Finds the texts that a language has to translate, and those that it lacks: `python3 dev.py language fr`."""

import json
import re
import sys
from functools import cache, partial

from tests.books.filled import few_lines
from tests.templates import PACKAGE, has_words, modules, templates
from xl_law12.books import build
from xl_law12.books.texts import Edition
from xl_law12.bridge import worth
from xl_law12.bridge.contracts import WHO_IS_VULNERABLE
from xl_law12.files.own_files import NAMES, RARE
from xl_law12.lambdas.compiler import MODULES, pieces, typed
from xl_law12.languages import FIGURE, SINGULAR_BELOW
from xl_law12.page.assembly import own_texts
from xl_law12.sheet.functions import CATALOGUE

FOLDER = PACKAGE / "languages"
WHOLE = "@whole"  # with "yes" the file says that it lacks no text; a test then checks this


def texts_of(language: str) -> dict[str, str]:
    """The translations in a language's file, none if there is no file. Two translations of one text are refused.

    When two people add translations at the same place, git may merge them into such a file.
    """
    path = FOLDER / f"{language}.json"
    if not path.exists():
        return {}
    pairs: list[tuple[str, str]] = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    found = dict(pairs)
    twice = sorted(english for english, text in pairs if found[english] != text)
    if twice:
        raise ValueError(f"{path.name} translates in two ways: {twice}")
    return found


@cache
def wanted() -> frozenset[str]:
    """Every text that a language has to translate."""
    sentences = (*map(worth.sentences, ("rulings", "matches", "doubts")), WHO_IS_VULNERABLE)
    said = {*NAMES, RARE["vulnerable"]}.union(*(table.values() for table in sentences))
    said |= {*worth.UNITS, *(unit.removesuffix("s") for unit in worth.UNITS)}
    said |= {it for path in modules() for it in templates(path) if has_words(it)}
    said |= {function.summary for function in CATALOGUE}
    said |= {parameter.help for function in CATALOGUE for parameter in function.parameters}
    said |= _of_the_sheets() | set(own_texts())
    worded = {text for text in said if re.search("[A-Za-z]{2}|^: $", text)}
    return frozenset({FIGURE, *worded, *(piece for name in MODULES for piece in pieces(typed(name)))})


def _of_the_sheets() -> set[str]:
    """The texts of the sheets, in all editions."""
    editions = (Edition(), Edition(blank=True), Edition(for_vba=True))
    with few_lines():
        sheets = [page for edition in editions for page in build.pages(edition).values()]
    return {text for page in sheets for text in page.say.said}


def missing(language: str) -> list[str]:
    """The texts that a language has not translated."""
    return sorted(wanted() - {english for english, text in texts_of(language).items() if text})


def left_over(language: str) -> list[str]:
    """The texts that a language translates, but that are no longer in the code."""
    elsewhere = {it for path in modules(".") for it in templates(path)}  # texts that may stay English
    return sorted(set(texts_of(language)) - wanted() - elsewhere - {WHOLE, SINGULAR_BELOW})


def is_whole(language: str) -> bool:
    """Whether the file of a language says that it lacks no text."""
    return texts_of(language).get(WHOLE) == "yes"


def write(language: str) -> None:
    """Put missing texts into the language's file, with empty translations, and remove texts that nothing uses."""
    found = {**dict.fromkeys(missing(language), ""), **texts_of(language)}
    for english in left_over(language):
        del found[english]
    said = partial(json.dumps, ensure_ascii=False)
    text = ",\n".join(f" {said(english)}: {said(found[english])}" for english in sorted(found))
    (FOLDER / f"{language}.json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def main(language: str, *options: str) -> None:
    """Print which texts a language lacks; with --write put them into its file instead."""
    lacking, over = missing(language), left_over(language)
    file = f"xl_law12/languages/{language}.json"
    if options == ("--write",):
        write(language)
        print(f"{file}: {len(lacking)} texts wait for a translation, {len(over)} that nothing uses are removed.")
        print("In place of an empty translation the English text appears.")
        print("Then python3 dev.py template: the names in every workbook have this language.")
    elif options:
        sys.exit(f"{' '.join(options)}: the only option is --write")
    else:
        for heading, found in (("is missing", lacking), ("is said nowhere any more", over)):
            for text in found:
                print(f"{heading}: {json.dumps(text, ensure_ascii=False)}")
        print(f"{file}: {len(lacking)} texts are missing, {len(over)} are left over.")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit("name a language by its two letters: python3 dev.py language fr")
    if not re.fullmatch("[a-z]{2}", sys.argv[1]):
        sys.exit(f"{sys.argv[1]!r}: name a language by its two small letters, such as sv")
    main(*sys.argv[1:])
