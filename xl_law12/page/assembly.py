"""Puts the page together: its HTML, looks and script, the formulas of the sheets, the functions, and the texts.

What a sheet asks of the functions stands in the sheet's formulas alone: those whose keys the page names are compiled to
JavaScript together with the functions. The program holds a text that has translations as `SAY[n]`, for the language
that is chosen in the page.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from functools import cache, partial
from typing import Any

from xl_law12.books import build, formulas, law12, match, matchpoints, poll, styles, vps
from xl_law12.books.page import Page, messages, printing
from xl_law12.books.texts import Edition
from xl_law12.data import text_file
from xl_law12.excel.syntax import Node, parse
from xl_law12.lambdas.compiler import MODULES, definitions, pieces, typed, with_sentences, with_tables
from xl_law12.lambdas.javascript import program_of
from xl_law12.languages import ENGLISH, known, translated
from xl_law12.sheet.functions.status import BY_LAMBDA
from xl_law12.version import __version__

SHEETS = {"teams": law12.NAME, "field": matchpoints.NAME, "match": match.NAME, "poll": poll.NAME}
NAME = "ruling.html"  # what has answered, as LAW12_VERSION says it
MARKED = "«{}»"  # a text that has translations
_file = cache(partial(text_file, __package__))
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_SAID = re.compile(r'\bsay\("([^"]+)"\)|data-(?:say|say-label|heading)="([^"]+)"')


def own_texts() -> list[str]:
    """The English texts that the page itself says."""
    return list(dict.fromkeys(one or other for one, other in _SAID.findall(_file("page.html") + _file("page.js"))))


def formulas_of_sheets() -> tuple[dict[str, Any], dict[str, Node], set[str]]:
    """What the script needs of each sheet, by its view; the formulas as LAMBDAs; and the texts of the sheets."""
    made = build.pages(Edition(blank=True), (*SHEETS.values(), vps.NAME))  # Match reads VPs
    words = set(_WORD.findall(_file("page.html") + _file("page.js")))  # the keys that the page names are among them
    trees: dict[str, Node] = {}
    said = made[law12.NAME].say.said  # by all sheets: they have one `say`
    return {view: _sheet(made[name], words, trees) for view, name in SHEETS.items()}, trees, said


def assembled(language: str = "") -> str:
    """The page as one file; it begins in this language, or in the reader's own."""
    sheets, trees, texts_of_sheets = formulas_of_sheets()
    modules = (with_tables(with_sentences(typed(name), MARKED.format)) for name in MODULES)
    functions = {it.name: parse(it.text) for module in modules for it in definitions(module)}
    told = {text for sheet in sheets.values() for text in (sheet["hint"], *sheet["explained"].values())}
    told |= {text for text in texts_of_sheets if f'"{text}"' in _file("page.js")}  # said by variables, such as titles
    # SAY[0] is the language; the texts of the program follow those of the page, as they are met
    texts = [ENGLISH, *own_texts(), *sorted(told - {*own_texts()})]

    def numbered(found: re.Match[str]) -> str:
        text = json.loads(f'"{found[1]}"')
        if text not in texts:
            texts.append(text)
        return f'"+SAY[{texts.index(text)}]+"'  # the text stands in a longer one, whose "" is cut off below

    program = re.sub(MARKED.format("(.*?)"), numbered, program_of(functions | trees, trees))
    program = program.replace(BY_LAMBDA, NAME).replace('""+', "").replace('+""', "").replace(f'"{ENGLISH}"', "SAY[0]")
    # where a table's figures stand in a text, its translations have the table's name in {{ }}
    as_written = {with_tables(piece): piece for name in MODULES for piece in pieces(typed(name)) if "{{" in piece}
    to_translate = [as_written.get(text, text) for text in texts[1:]]
    tongues = {it: [it, *(with_tables(translated(text, it)) for text in to_translate)] for it in known()}
    data = {"sheets": sheets, "texts": tongues, "language": language, "version": __version__}
    script = f"const DATA = {json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n{_file('page.js')}"
    return _whole(script, f"const engine = SAY => {{{program}return LAW12;}};")


def _sheet(page: Page, words: set[str], trees: dict[str, Node]) -> dict[str, Any]:
    """A sheet as the script needs it: its cells, which formulas it has, what they read; their trees are added."""
    of_area = {area: text.replace(messages.WITH_FORMATS, "SHEET_STATUS(") for area, text in page.formulas}
    # A key of merged cells has no formula itself: they show the step `key_here`.
    by_key = {key: of_area[area] for key, area in page.where.items() if area in of_area}
    found: dict[str, list[Any]] = {}  # by the formula's key: its LAMBDA, and the keys that this takes
    read: set[str] = set()  # keys of cells alone
    said = [key for key in page.messages if key != printing.CUT]  # no print range is on the page
    waiting = sorted({*said, *(key for key in by_key if key.removesuffix("_here") in words)})
    while waiting:
        key = waiting.pop()
        if key in found:
            continue
        if key not in by_key:  # cells: what is typed there, or what the formulas in them say
            read.add(key)
            around = [it for it in by_key if key in page.where and page.where[it].meets(page.where[key])]
            waiting += [it for it in (f"{key}_here", *around) if it in by_key]
            continue
        name = f"SHEET_{len(trees)}"
        asked = sorted(formulas.keys(by_key[key]))
        with_variables = formulas.named(by_key[key], lambda sheet, it: f"k_{sheet.lower()}_{it}")
        text = formulas.worded(with_variables, MARKED.format)
        parameters = "".join(f"k_{sheet.lower()}_{it}," for sheet, it in asked)
        trees[name] = parse(f"LAMBDA({parameters}{text})", stored=True)
        found[key] = [name, *("" if sheet else it for sheet, it in asked)]  # other sheets' cells are blank here
        waiting += [it for sheet, it in asked if not sheet]
    wanted = {*page.inputs, *page.argument_cells.values(), *(key for key in read | set(found) if key in page.where)}
    return {
        "cells": {key: page.where[key] for key in sorted(wanted)},
        "inputs": page.inputs,
        "texts": [key for key in page.inputs if page.sheet[page.cell(key)].number_format == styles.TEXT],
        "formulas": found,
        "messages": said,
        "explained": page.explained,
        "hint": page.hint,
        "arguments": page.argument_cells,
    }


def _whole(script: str, program: str) -> str:
    """The file; its policy allows these scripts and this style alone, and nothing that is loaded."""
    style = _file("page.css")
    policy = f"default-src 'none'; script-src {_hash(script)} {_hash(program)}; style-src {_hash(style)}"
    packed = base64.b64encode(zlib.compress(program.encode(), 9)).decode()
    page = _file("page.html")
    for place, text in (("POLICY", policy), ("STYLE", style), ("PROGRAM", packed), ("SCRIPT", script)):
        page = page.replace(f"<!--{place}-->", text)
    return page


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
