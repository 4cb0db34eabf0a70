"""The command xl-law12, also as `python -m xl_law12`: Ctrl-C ends it in one line, even before all of it is loaded."""

import os
import sys


def main() -> int:
    """Run the command of this process; returns the exit code."""
    try:
        import signal

        sys.unraisablehook = _dropped
        from xl_law12.cli import main as run

        code = run()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the work is done, and Python only has to end
    except KeyboardInterrupt:
        print("xl-law12: stopped", file=sys.stderr, flush=True)
        code = 130
    if code == 130:
        os._exit(code)  # by itself Python ends with another code if Ctrl-C came within a text that it executes
    return code


def _dropped(error: "sys.UnraisableHookArgs") -> None:
    """Python drops an error in a callback, or where an object ends. If it was Ctrl-C, that comes again at once."""
    if isinstance(error.exc_value, KeyboardInterrupt):
        from _thread import interrupt_main
        from threading import Timer

        Timer(0.01, interrupt_main).start()
    else:
        sys.__unraisablehook__(error)


if __name__ == "__main__":
    sys.exit(main())
