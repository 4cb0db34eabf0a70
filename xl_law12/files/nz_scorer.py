"""NZ Scorer's own XML: a session's results by section, its matchpoints in tenths without a point, and its pairs."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from xl_law12.doubts import Doubt
from xl_law12.files.evening import (
    Evening,
    PrintedTotal,
    ResultsError,
    ScoringRules,
    complete,
    handicaps,
    partners,
)
from xl_law12.files.text import head_of
from xl_law12.files.usebio import xml_in
from xl_law12.reading.lines import in_columns

FIELDS = {
    "board": "bd",
    "round": "rnd",
    "ns": "ns",
    "ew": "ew",
    "contract": "cont",
    "declarer": "dec",
    "lead": "lead",
    "tricks": "res",  # over or under the contract, with a sign
    "ns_score": "score",
}
POINTS = {"ns_points": "mp_ns", "ew_points": "mp_ew"}
MATCHPOINTS = "MP"
PHANTOM = "-9999"  # in the place of a pair, of a score or of points
SIDES = {"N": "NS", "E": "EW"}  # by the direction of a pair; it is H in a Howell
WINNERS = {frozenset(SIDES): 2, frozenset("H"): 1}
MIXED = "some sections have two winners, and some have one: all pairs stand in one ranking"

Element = Any  # lxml's elements have no types of their own


def recognise(data: bytes) -> bool:
    """Whether this is a session of NZ Scorer's."""
    head = head_of(data)
    return b"<session" in head and b"<sections" in head


def read(data: bytes) -> Evening:
    """The session in the file. Where only some sections have two winners, their pairs are named with the side."""
    session = xml_in(data)
    results = session.findall("board_results/brsection/result")
    if not results:
        raise ResultsError("holds no results of boards: export the session with its boards")
    pairs = session.findall("scores/scsection/pair")
    directions = frozenset(pair.get("dir", "") for pair in pairs)
    by_side = {pair.getparent().get("id") for pair in pairs if pair.get("dir") in SIDES}
    named = by_side if directions > {*SIDES} else set()
    in_tenths = session.get("scoring_type", "").upper() == MATCHPOINTS
    known = {name: pair for pair in pairs for name in _names(pair, named)}
    is_one = len(session.findall("scores/scsection")) == 1
    return complete(
        in_columns(
            [_line(it, named, in_tenths=in_tenths) for it in results], [f"line {it.sourceline}" for it in results]
        ),
        notes=[
            *handicaps({name: pair.get("handicap", "") for name, pair in known.items()}),
            *([Doubt("assumed", MIXED, kind="winners")] if named else []),
        ],
        program="NZ Scorer",
        title=session.get("event_name", ""),
        date=session.get("event_date", ""),
        method=MATCHPOINTS if in_tenths else "",
        rules=ScoringRules(winners=1 if named else WINNERS.get(directions)),
        names={name: partners(pair.get(f"player_name_{at}", "") for at in (1, 2)) for name, pair in known.items()},
        totals={
            name: PrintedTotal(
                pair.get("place", "") if is_one else "",  # every section has its places
                pair.get("match_points", "").partition("/")[0],
                pair.get("raw_score", ""),
            )
            for name, pair in known.items()
        },
    )


def _line(result: Element, named: Set[str], *, in_tenths: bool) -> dict[str, str | None]:
    """A result: -9999 says nothing, and `Adj` that the director ruled. Points of other methods have no known unit."""
    cells = {name: "" if text.strip() == PHANTOM else text.strip() for name, text in result.items()}
    line: dict[str, str | None] = {name: cells.get(key, "") for name, key in FIELDS.items()}
    line["section"] = result.getparent().get("id")
    if line["section"] in named:
        line |= {side.lower(): f"{line[side.lower()]} {side}" for side in SIDES.values() if line[side.lower()]}
    if any(text.casefold() == "adj" for text in cells.values()):
        line |= dict.fromkeys(("contract", "declarer", "tricks", "ns_score"), "") | {"ruling": "Adj"}
    for name, key in POINTS.items() if in_tenths else ():
        points = cells.get(key, "")
        line[name] = f"{points[:-1] or 0}.{points[-1]}" if points.isdecimal() else points
    return line


def _names(pair: Element, named: Set[str]) -> tuple[str, str]:
    """The names of a pair: by its number, and by the number with its section, as joined sections have it."""
    side, number, section = SIDES.get(pair.get("dir"), ""), pair.get("no", ""), pair.getparent().get("id", "")
    if section in named:
        return f"{number} {side}", f"{section}{number} {side}"
    return f"{side} {number}".strip(), f"{side} {section}{number}".strip()
