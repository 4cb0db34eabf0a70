"""The command line, xl-law12.

A command is a module with HELP, which stands in the list of commands, DESCRIPTION and EXAMPLE for its own help, and the
functions `add_arguments(parser)` and `run(options)`, which returns an exit code where all is not well.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module

from xl_law12.atomic import reason
from xl_law12.cli import terminal
from xl_law12.cli.terminal import FAILED, INTERRUPTED, OK, USAGE, Parser, UsageError, complain, unknown
from xl_law12.errors import Law12Error
from xl_law12.languages import ENGLISH
from xl_law12.version import __version__

# The commands, in the order in which help lists them, each in the module of its name.
COMMANDS = (
    *("functions", "call", "examples", "explain", "new", "page", "lambdas"),
    *("calc", "import", "score", "export", "install", "doctor"),
)
_MODULES = {"import": "importing"}  # the module, if the command's name is a keyword of Python


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Nothing that is typed leads to a traceback."""
    terminal.prepare()
    atexit.register(gc.freeze)  # the system takes all memory back: no last search
    code = _guarded(list(sys.argv[1:] if arguments is None else arguments))
    try:
        sys.stdout.flush()
    except OSError as error:
        failed = terminal.output_failed(error)
        return code or failed
    return code


def _guarded(words: list[str]) -> int:
    """Run a command; whatever goes wrong becomes a sentence and an exit code."""
    try:
        return _run(words)
    except UsageError as error:
        return complain(str(error), USAGE)
    except KeyboardInterrupt:
        return complain("stopped", INTERRUPTED)
    except BrokenPipeError:  # the reader, such as head, has gone
        return OK
    except OSError as error:
        what = f"{error.filename}" if error.filename else "the output cannot be written"
        return complain(f"{what}: {reason(error)}", FAILED)
    except SystemExit as stop:  # argparse has printed what it had to say
        return int(stop.code or OK)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return complain(f"something went wrong inside ({what}); please report it with the command you typed", FAILED)


def _run(words: list[str]) -> int:
    if "_ARGCOMPLETE" in os.environ:  # a shell asks how its line could go on; the answer ends the process
        with suppress(ImportError):
            from argcomplete import autocomplete

            autocomplete(_parser(COMMANDS))
    if words[:1] in ([], ["help"]):
        words = [*words[1:], "--help"]
    if words[0] not in COMMANDS and not words[0].startswith("-"):
        raise unknown("command", words[0], words[0].lower(), COMMANDS, "xl-law12 --help lists them")
    of_command = words[:1] if words[0] in COMMANDS else []
    options, unknown_words = _parser(of_command or COMMANDS).parse_known_args(words)
    if unknown_words:
        help_of = " ".join(["xl-law12", *of_command, "--help"])
        raise UsageError(f"unrecognized arguments: {' '.join(unknown_words)}: see {help_of}")
    command: Callable[[argparse.Namespace], int | None] = options.command
    try:
        return command(options) or OK
    except Law12Error as error:
        return complain(error.in_language(getattr(options, "language", "") or ENGLISH), FAILED)


def _parser(commands: Iterable[str]) -> Parser:
    """The parser for these commands; the modules of the others are not imported."""
    parser = Parser(
        prog="xl-law12",
        description="Law 12 of duplicate bridge, calculated exactly.",
        epilog="xl-law12 help COMMAND explains a command; xl-law12 doctor lists what is missing on this machine.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    added = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    for command in commands:
        module = import_module(f"{__name__}.{_MODULES.get(command, command)}")
        example = f"For example: {module.EXAMPLE}"
        own = added.add_parser(command, help=module.HELP, description=module.DESCRIPTION, epilog=example)
        module.add_arguments(own)
        own.set_defaults(command=module.run)
    return parser
