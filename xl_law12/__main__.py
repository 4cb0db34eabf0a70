"""The command xl-law12, also as `python -m xl_law12`."""

import sys


def main() -> int:
    """Run the command of this process; returns the exit code. Ctrl-C while commands are loaded is a line of text."""
    try:
        from xl_law12.cli import main as run

        return run()
    except KeyboardInterrupt:
        print("xl-law12: stopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
