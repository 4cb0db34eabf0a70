"""The rules by clause of Law 12: every line of docs/rules.md that cites one, the functions and the worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from release.pages.rendering import Document, anchor_of
from xl_law12.examples import load
from xl_law12.sheet.functions import CATALOGUE

ADDRESS = "law12.html"
CLAUSE = re.compile(r"(?<![\w.])12([ABC]\d?)((?:\([a-e]\)(?:\([iv]+\))?)?)(?:((?:, \([a-e]\))+))?")
SOURCES = "\n## The sources\n"  # what follows is of documents
SINCE_2007 = {"12C1(b)": "12C1(e)"}  # what the Laws of 2007 had under another clause
WHAT = {
    "12A1": "The Laws do not indemnify the non-offending side for this violation",
    "12A2": "No normal play of the board is possible any more",
    "12B1": "Damage",
    "12C1": "An assigned adjusted score",
    "12C1(a)": "It takes the place of the score that was made",
    "12C1(b)": "What the table would have had without the infraction",
    "12C1(c)": "A weighting of several outcomes",
    "12C1(d)": "Where the possibilities are too many: an artificial score",
    "12C1(e)": "A serious error or a gambling action by the non-offending side",
    "12C2": "An artificial adjusted score",
    "12C2(a)": "Average plus, average, average minus",
    "12C2(b)": "The same at IMPs",
    "12C2(c)": "The pair's own average, where it is better or worse",
    "12C2(d)": "Several artificial scores in a session",
    "12C4": "Awards that do not balance, in a knock-out",
}


def document(folder: Path) -> Document:
    """The page."""
    found: dict[str, list[str]] = {}
    entries = chain(_rules((folder / "rules.md").read_text(encoding="utf-8")), _functions(), _examples())
    for clause, entry in entries:
        found.setdefault(clause, []).append(entry)
    parts = [
        "# Law 12 by clause\n",
        "What is calculated here under each clause of Law 12 of the Laws of Duplicate Bridge 2017: the rules with "
        "their special cases, the functions, and the worked examples. [All rules](rules.md) have their sources.",
    ]
    for clause in sorted(found):
        parts += [f"\n## Law {clause}\n", *([f"*{WHAT[clause]}*\n"] if clause in WHAT else []), *found[clause]]
    return Document(ADDRESS, "\n".join(parts) + "\n", folder)


def cited(text: str) -> list[str]:
    """The clauses of Law 12 that a text cites.

    >>> cited("Law 12C1(d), 12C2(a), (b); Law 12C1(e)(i); board 12 of 12"), cited("Law 78B")
    (['12C1(d)', '12C2(a)', '12C2(b)', '12C1(e)'], [])
    """
    clauses: dict[str, None] = {}
    for law, letter, more in CLAUSE.findall(text):
        for one in [letter[:3], *re.findall(r"\([a-e]\)", more)]:
            clauses[f"12{law}{one}"] = None
    return list(clauses)


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Every line of a table that cites a clause, with the heading under which it stands."""
    for heading, below in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", text.partition(SOURCES)[0], re.M | re.S):
        for row in re.findall(r"^\| (.+) \|$", below, re.M):
            cells = [cell.strip() for cell in row.split(" | ")]
            says = ". ".join(filter(None, [cells[0], *cells[2:]])) if len(cells) > 2 else ": ".join(cells)
            line = f"- {says.rstrip(' .|')} ([{heading}](rules.md#{anchor_of(heading)}))"
            for clause in cited(row.replace("2007 Law 12", "")):
                yield clause, line.replace("](#", "](rules.md#")


def _examples() -> Iterator[tuple[str, str]]:
    """The worked examples of the sources; those of an earlier edition of the Laws under the clause of today."""
    for example in load():
        for clause in cited(example.clause):
            now = clause if example.source.endswith("2017") else SINCE_2007.get(clause, clause)
            yield now, f"- {example.source}, {example.title}: `{example.formula}`"


def _functions() -> Iterator[tuple[str, str]]:
    """The functions, by the clauses that they cite."""
    for function in CATALOGUE:
        for clause in cited("; ".join(it for it in function.sources if it.startswith("Laws 2017"))):
            yield clause, f"- [{function.name}](functions.md#{function.name.lower()}): {function.summary}"
