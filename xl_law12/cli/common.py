"""What the commands share: exit codes, and the error of a command that cannot be understood."""

from __future__ import annotations

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


class UsageError(Exception):
    """The words of the command do not fit."""
