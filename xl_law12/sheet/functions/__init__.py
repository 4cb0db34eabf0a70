"""The vocabulary: every worksheet function, declared once in the modules named here, in this order."""

from __future__ import annotations

from importlib import import_module

from xl_law12.sheet.catalogue import SheetFunction, declared_in

MODULES = ("law12", "outcomes", "worth", "imps", "matches", "travellers", "sessions", "reading", "status")

CATALOGUE: tuple[SheetFunction, ...] = declared_in(*(import_module(f"{__name__}.{name}") for name in MODULES))
