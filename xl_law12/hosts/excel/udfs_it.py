"""The functions in Excel, through xlwings, with their help and their sentences in Italian."""

from __future__ import annotations

from xl_law12.hosts.excel.udfs import here

_italian = here("it")
globals().update(_italian)
__all__ = list(_italian)
del _italian
