"""Fixtures that more than one module of tests uses."""

from __future__ import annotations

from typing import Any

import pytest

from xl_law12 import cli


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    """The command line in this process: exit code, output, errors."""

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main(list(words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call
