"""The command xl-law12 in a process of its own, to which Ctrl-C comes at a moment that a test has chosen."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Python announces every import to such a hook. A shell's background jobs are deaf to Ctrl-C: these processes are not.
PROGRAM = """
import runpy, signal, sys
def act():
    {action}
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.addaudithook(lambda event, about: act() if event == "import" and about[0] == {module!r} else None)
sys.path.insert(0, {root!r})
runpy.run_module("xl_law12", run_name="__main__", alter_sys=True)
"""
FIRST = "xl_law12.cli"  # what the command loads first

CTRL_C = "signal.raise_signal(signal.SIGINT)"
SAYS_READY = "print('ready', flush=True)"


def command(module: str, action: str, *words: str) -> list[str]:
    """The command with these words, which does something where it begins to load a module."""
    return [sys.executable, "-c", PROGRAM.format(module=module, action=action, root=str(ROOT)), *words]
