"""The error for a workbook's file."""

from __future__ import annotations

from xl_law12.errors import Law12Error

REMEDY = "Open the workbook in its program and save it anew"


class PackageError(Law12Error):
    """A file that is not a workbook, or one that cannot be read or written safely; the sentence says what to do."""
