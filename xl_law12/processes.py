"""Processes of Python that we start: none looks for modules in the current folder, where anybody may have put some."""

from __future__ import annotations

import sys
from pathlib import Path

WITHOUT_CURRENT_FOLDER = "import sys; sys.path[:] = filter(None, sys.path)"
_RUN = "{without}; sys.path.append({ours!r}); import runpy; runpy.run_module({module!r}, {{}}, '__main__', True)"


def python(module: str, *words: str) -> list[str]:
    """The command that runs a module as a program, with the Python that runs this; Python 3.10 has no `-P`."""
    ours = str(Path(__file__).resolve().parents[1])
    return [sys.executable, "-c", _RUN.format(without=WITHOUT_CURRENT_FOLDER, ours=ours, module=module), *words]


def last_line(said: str) -> str:
    """The last line of what a process has said: an error's reason stands there."""
    return (said.strip().splitlines() or ["no reason given"])[-1]
