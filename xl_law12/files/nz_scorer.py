"""NZ Scorer's own XML: a session's results by section, its matchpoints in tenths without a point, and its pairs."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from xl_law12.doubts import Doubt
from xl_law12.files.evening import Evening, PrintedTotal, ResultsError, ScoringRules, complete, handicaps, partners
from xl_law12.files.text import head_of
from xl_law12.files.usebio import xml_in
from xl_law12.reading.lines import in_columns

TAGS = {"bd": "board", "rnd": "round", "ns": "ns", "ew": "ew", "cont": "contract", "dec": "declarer", "lead": "lead"}
TAGS |= {"res": "tricks", "score": "ns_score", "mp_ns": "ns_points", "mp_ew": "ew_points"}  # `res` is over or under
MATCHPOINTS = "MP"
NOBODY = ("", "-9999")  # a phantom, in the place of a pair, of a score or of points
SIDES = {"N": "NS", "E": "EW"}  # by the direction of a pair; it is H in a Howell
WINNERS = {frozenset(SIDES): 2, frozenset("H"): 1}
MIXED = "some sections have two winners, and some have one: all pairs stand in one ranking"

Element = Any  # lxml's elements have no types of their own


def recognise(data: bytes) -> bool:
    """Whether this is a session of NZ Scorer's."""
    head = head_of(data)
    return b"<session" in head and b"<sections" in head


def read(data: bytes) -> Evening:
    """The session in the file. Where only some sections have two winners, their pairs are named with the side.

    The unit of points is known at matchpoints only: others are left out. Every section has places of its own.
    """
    session = xml_in(data)
    results, pairs = session.findall("board_results/brsection/result"), session.findall("scores/scsection/pair")
    if not results:
        raise ResultsError("holds no results of boards: export the session with its boards")
    directions = frozenset(pair.get("dir", "") for pair in pairs)
    by_side = {pair.getparent().get("id") for pair in pairs if pair.get("dir") in SIDES}
    named = by_side if directions > {*SIDES} else set()
    method = MATCHPOINTS if session.get("scoring_type", "").upper() == MATCHPOINTS else ""
    lines = in_columns([_line(it, named) for it in results], [f"line {it.sourceline}" for it in results])
    known = {name: pair for pair in pairs for name in _names(pair, named)}
    is_one = len(session.findall("scores/scsection")) == 1
    totals = {
        name: PrintedTotal(
            pair.get("place", "") * is_one, pair.get("match_points", "").partition("/")[0], pair.get("raw_score", "")
        )
        for name, pair in known.items()
    }
    return complete(
        lines if method else lines._replace(ns_points=[""] * lines.size, ew_points=[""] * lines.size),
        notes=[
            *handicaps({name: pair.get("handicap", "") for name, pair in known.items()}),
            *([Doubt("assumed", MIXED, kind="winners")] if named else []),
        ],
        program="NZ Scorer",
        title=session.get("event_name", ""),
        date=session.get("event_date", ""),
        method=method,
        rules=ScoringRules(winners=1 if named else WINNERS.get(directions)),
        names={name: partners(pair.get(f"player_name_{at}", "") for at in (1, 2)) for name, pair in known.items()},
        totals=totals,
    )


def _line(result: Element, named: Set[str]) -> dict[str, str | None]:
    """A result; `Adj` says that the director ruled."""
    line: dict[str, str | None] = {
        TAGS[tag]: text for tag, text in result.items() if tag in TAGS and text not in NOBODY
    }
    line["section"] = result.getparent().get("id")
    if line["section"] in named:
        line |= {side: f"{line[side]} {side.upper()}" for side in ("ns", "ew") if line.get(side)}
    if "adj" in map(str.casefold, result.values()):
        kept = ("board", "round", "section", "ns", "ew", "ns_points", "ew_points")
        line = {name: line.get(name) for name in kept} | {"ruling": "Adj"}
    for name in ("ns_points", "ew_points"):
        points = line.get(name) or ""
        line[name] = f"{points[:-1] or 0}.{points[-1]}" if points.isdecimal() else points
    return line


def _names(pair: Element, named: Set[str]) -> tuple[str, str]:
    """The names of a pair: by its number, and by the number with its section, as joined sections have it."""
    side, number, section = SIDES.get(pair.get("dir"), ""), pair.get("no", ""), pair.getparent().get("id", "")
    if section in named:
        return f"{number} {side}", f"{section}{number} {side}"
    return f"{side} {number}".strip(), f"{side} {section}{number}".strip()
