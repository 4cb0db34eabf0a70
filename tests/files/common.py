"""The small evenings in the tests' folder, written as the programs write them, and their samples elsewhere."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVENINGS = Path(__file__).resolve().parent / "evenings"
MONDAY = ROOT / "docs" / "evening" / "monday.xml"  # USEBIO as Compscore writes it
BRIDGEMATE = ROOT.parent / "shared" / "samples" / "files" / "club-evening.bws"


def evening(name: str) -> bytes:
    return (EVENINGS / name).read_bytes()
