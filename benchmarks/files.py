"""Measures files of 100,000 results, read and ranked, against the time that only parsing them takes."""

from __future__ import annotations

import csv
import io
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from lxml import etree

import xl_law12
from benchmarks.timing import Figure, once
from xl_law12.files.opening import taken_in
from xl_law12.files.scoring import rules_for
from xl_law12.numerics import undisturbed

call: Any = xl_law12
BOARDS, TABLES = 1000, 100
CONTRACTS = [
    (f"{level}{strain}", by, tricks)
    for level in (1, 2, 3, 4)
    for strain in ("C", "H", "S", "NT")
    for by in "NESW"
    for tricks in range(7, 12)
]
TAGS = (
    *("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"),
    *("NS_MATCH_POINTS", "EW_MATCH_POINTS"),
)


def files() -> Iterator[Figure]:
    """USEBIO and CSV, 1,000 boards x 100 tables, with their points."""
    lines = _evening()
    with tempfile.TemporaryDirectory() as folder:
        for name, alone, data, parse in (
            ("USEBIO", "lxml", _usebio(lines), etree.fromstring),
            ("USEBIO", "lxml with the texts it found", _usebio(lines), _texts),
            ("CSV", "csv", _csv(lines), _rows),
        ):
            path = Path(folder) / f"evening.{name}"
            path.write_bytes(data)
            ours, theirs = _in_turn(partial(_ranked, path), partial(parse, data))
            what = f"{name}, {len(lines):,} lines read, their points compared, and ranked"
            yield Figure(what, f"{alone} alone", ours, theirs, 3)


def _texts(data: bytes) -> list[tuple[str, str | None]]:
    """Python's texts of the elements: csv gives them with its rows, lxml alone does not."""
    return [(element.tag, element.text) for element in etree.fromstring(data).iter()]


def _rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode())))


def _in_turn(first: Callable[[], Any], second: Callable[[], Any]) -> tuple[float, float]:
    ours, theirs = zip(*((once(first), once(second)) for _ in range(3)), strict=True)
    return min(ours), min(theirs)


def _ranked(path: Path) -> None:
    taken = taken_in([path])
    with undisturbed():
        lines, rules = taken.lines, rules_for(taken)
        how = (rules.method, rules.winners, rules.tables)
        ranking = call.RANKING(lines.board, lines.ns, lines.ew, [*taken.results], *how)
    assert len(ranking) == 2 * TABLES
    assert not taken.printed.astray


def _evening() -> list[list[str]]:
    """Every line's board, pairs, contract, declarer, tricks, score and points."""
    chosen = random.Random(12)
    drawn = [(board, table, *chosen.choice(CONTRACTS)) for board in range(1, BOARDS + 1) for table in range(TABLES)]
    boards, contracts, by, tricks = ([line[at] for line in drawn] for at in (0, 2, 3, 4))
    scores = [score for (score,) in call.READ_RESULTS(contracts, by, tricks, vulnerable=boards)]
    points = call.SCORE_SESSION(boards, scores, "MP")
    return [
        [f"{board}", f"{table + 1}", f"{(table + board) % TABLES + 1}", contract, declarer, f"{made}", f"{score:.0f}"]
        + [f"{side:.15g}" for side in own]
        for (board, table, contract, declarer, made), score, own in zip(drawn, scores, points, strict=True)
    ]


def _usebio(lines: list[list[str]]) -> bytes:
    """A file as Compscore writes it, with one tag on each line."""
    parts = ['<?xml version="1.0"?>', '<USEBIO Version="1.2"><EVENT><WINNER_TYPE>2</WINNER_TYPE>']
    for at in range(0, len(lines), TABLES):
        parts.append(f"<BOARD>\n  <BOARD_NUMBER>{lines[at][0]}</BOARD_NUMBER>")
        for line in lines[at : at + TABLES]:
            cells = [f"    <{tag}>{text}</{tag}>" for tag, text in zip(TAGS, line[1:], strict=True)]
            parts += ["  <TRAVELLER_LINE>", *cells, "  </TRAVELLER_LINE>"]
        parts.append("</BOARD>")
    return "\n".join([*parts, "</EVENT></USEBIO>"]).encode()


def _csv(lines: list[list[str]]) -> bytes:
    headings = "Board,NS,EW,Contract,By,Tricks,NS score,NS MP,EW MP"
    return "\n".join([headings, *map(",".join, lines)]).encode()
