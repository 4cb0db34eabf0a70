"""The command xl-law12, also as `python -m xl_law12`: Ctrl-C ends it with one line of text, also during the imports."""

import os
import sys


def main() -> int:
    """Run the command of this process; returns the exit code."""
    try:
        import signal

        sys.unraisablehook = _dropped
        from xl_law12.cli import main as run

        code = run()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the work is done: a late Ctrl-C must not change the exit code
    except KeyboardInterrupt:
        print("xl-law12: stopped", file=sys.stderr, flush=True)
        code = 130
    if code == 130:
        os._exit(code)  # Python's own exit code would be another one if Ctrl-C came inside `exec`
    return code


def _dropped(error: "sys.UnraisableHookArgs") -> None:
    """Handle an exception that Python ignores, such as one in `__del__`. A KeyboardInterrupt is raised again."""
    if isinstance(error.exc_value, KeyboardInterrupt):
        from _thread import interrupt_main
        from threading import Timer

        Timer(0.01, interrupt_main).start()
    else:
        sys.__unraisablehook__(error)


if __name__ == "__main__":
    sys.exit(main())
