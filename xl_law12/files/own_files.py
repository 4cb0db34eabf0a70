"""Our own files: their table of results, and the marks in them for our own readers, which other readers ignore.

A mark is an XML instruction that names what it says, as in `<?xl-law12 award 60% 420, 40% -50?>`, or a meta tag in a
page. In CSV an apostrophe keeps a text a text, which a spreadsheet takes for a formula or a date otherwise. A program
may split the file at another separator than ours, and then sees cells within our cells. So an apostrophe is put at the
beginning of a text and after each separator in it, wherever a formula or a date would follow. A separator at the end of
the text counts too, since the next cell follows it. A formula after quotes or blanks is one too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from xl_law12.files.evening import ACROSS, WITHIN, Evening, ResultsError, ScoringRules
from xl_law12.reading.contracts import vulnerability_by_number, vulnerability_in
from xl_law12.reading.words import readable
from xl_law12.sentences import quoted

_SIGN = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"  # the last four are those of East Asian keyboards
_DATE = r"\d+(?:[-/:]\d+)+|\d+(?:\.\d+){2,}"  # or a time, or a fraction
_ENDS = r"\s*(?:[,;\t|]|\Z)"
_TAKEN_AMISS = rf"[\s'\"]*(?:{_SIGN}|(?:{_DATE}){_ENDS})"
_LAST = r"[\s'\"]*\Z"
_OPEN = re.compile(rf"(\A(?={_TAKEN_AMISS})|[,;\t|](?={_TAKEN_AMISS}|{_LAST}))")
_GUARDED = re.compile(rf"(\A(?='{_TAKEN_AMISS})|[,;\t|](?='(?:{_TAKEN_AMISS}|{_LAST})))'")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?|[=+\-@]", re.ASCII)  # and a sign alone, which is no formula


def guarded(text: str) -> str:
    """A text that every spreadsheet takes for a text: '=1+1 for =1+1, '1-5 for 1-5, and Rossi;' =1+1; but -2 for -2."""
    return text if _NUMBER.fullmatch(text) else _OPEN.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """The text that was guarded; O'Neil was not."""
    return _GUARDED.sub(r"\1", text) if "'" in text else text


def printable(text: str) -> str:
    """A text without control characters, which XML cannot hold; every kind of blank becomes a plain one."""
    return "".join(" " if sign.isspace() else sign for sign in text if sign.isprintable() or sign.isspace())


def safe(text: str) -> str:
    """A text as a cell of a table holds it: on one line, and no formula."""
    return guarded(printable(text).strip())


TARGET = "xl-law12"
AWARD, RULES = "award", "rules"  # words of marks; so are the keys of `RARE`
RANKING = "Ranking"  # what a title of our own pages begins with, above a table that follows from the others


def rules_said(rules: ScoringRules, **event: str) -> str:
    """The rules of scoring as JSON, for our own files; also title and date, if nothing else in the file has them."""
    return json.dumps({key: value for key, value in rules._asdict().items() if value is not None} | event)


def rules_read(text: str) -> tuple[ScoringRules, tuple[str, str] | None]:
    """Read the JSON of `rules_said`: the rules, unchecked, and (title, date), or None if it has neither."""
    try:
        said = json.loads(text or "{}")
        rules = ScoringRules(**{key: value for key, value in said.items() if key in ScoringRules._fields})
        if rules.compare not in (None, WITHIN, ACROSS):
            raise ValueError
        adjustments = [[pair, points] for pair, points in rules.adjustments or ()]
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ResultsError(f"cannot read {quoted(text)}, which says how the event was scored") from None
    event = (str(said["title"]), str(said.get("date", ""))) if "title" in said else None
    return rules._replace(adjustments=adjustments or None), event


NAMES = ("NS names", "EW names")
RARE = {"vulnerable": "Vul", "group": "Group", "section": "Section"}  # by the field of a line
RULING = "Ruling"
HEADINGS = ("Board", "NS", "EW", "Contract", "By", "Tricks", "Lead", "NS score", RULING)


def columns_of(
    evening: Evening, counting: Sequence[str], points: Mapping[str, Sequence[str]] | None = None
) -> dict[str, Sequence[str]]:
    """The columns by their headings. `counting` is what counts in every line: the score that was made, or a ruling."""
    lines = evening.lines
    unruled = ["" if evening.is_ruled(line) else text for line, text in enumerate(counting)]
    scores = [text if text.lstrip("-").isdecimal() else "" for text in unruled]
    rulings = ["" if score else text for score, text in zip(scores, counting, strict=True)]
    played = (lines.contract, lines.declarer, lines.tricks, lines.lead)
    columns = dict(zip(HEADINGS, (lines.board, lines.ns, lines.ew, *played, scores, rulings), strict=True))
    seated = [evening.seated(line) for line in range(lines.size)]
    names = zip(*seated, strict=True) if seated else ((), ())
    rare = {RARE[name]: column for name, column in rare_columns(evening).items()}
    return columns | dict(points or {}) | dict(zip(NAMES, names, strict=True)) | rare


def rare_columns(evening: Evening) -> dict[str, Sequence[str]]:
    """What few evenings need: a vulnerability other than the board's, groups of a fouled board, several sections."""
    lines = evening.lines
    boards = [*zip(lines.vulnerable, lines.board, strict=True)]
    others: dict[tuple[str, str], str] = {}
    for said, board in {*boards}:
        sides = readable(vulnerability_in, said)
        others[said, board] = "" if sides is None or sides == vulnerability_by_number(board) else sides
    columns = ([others[it] for it in boards], lines.group, lines.section if len({*lines.section}) > 1 else ())
    return {name: column for name, column in zip(RARE, columns, strict=True) if any(column)}


def rows_of(columns: Mapping[str, Sequence[str]]) -> Iterator[Sequence[str]]:
    """The lines as a file holds them. Equal cells are made once."""
    made = {cell: safe(cell) for cell in set().union(*columns.values())}
    return zip(*(map(made.__getitem__, column) for column in columns.values()), strict=True)


def figure(value: float | None) -> str:
    """Points with at most two decimals; a blank for a line without points."""
    if value is None:
        return ""
    text = f"{value + 1e-9:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def adjustment_text(points: float | str) -> str:
    """An adjustment in the ranking: points, or a part of the top of a board, as -25%."""
    return points.strip() if isinstance(points, str) else f"{points:.15g}"
