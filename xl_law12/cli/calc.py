"""xl-law12 calc: workbooks worked out, one after the other."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from xl_law12.atomic import clear, is_folder, is_there, reason
from xl_law12.cli import terminal
from xl_law12.cli.terminal import FAILED, OK, USAGE, Parser, UsageError, check_new, check_place, needing
from xl_law12.errors import ERROR_MARK
from xl_law12.sentences import how_many, listed, quoted

if TYPE_CHECKING:
    from xl_law12.calc.jobs import JobReport, Options


Job = tuple[Path, Path | None]  # a workbook, and where the result goes; None: in place


def jobs_of(paths: list[Path], output: Path | None, *, force: bool) -> list[Job]:
    """Every workbook that is meant, each once, with its target, which is new or may be overwritten."""
    sources: dict[Path, Path] = {}  # each with its place below the target folder
    for path in paths:
        if is_folder(path):
            sources |= {it: it.relative_to(path) for it in _workbooks_in(path) if it not in sources}
        else:
            sources[path] = Path(path.name)
    real: dict[str, Path] = {}  # of several paths to the same file only the first is kept
    for source in sources:
        real.setdefault(os.path.realpath(source), source)
    sources = {source: sources[source] for source in real.values()}
    if output is None:
        return [(source, None) for source in sources]
    if len(sources) == 1 and not is_folder(output) and not any(map(is_folder, paths)):
        (source,) = sources
        if source.suffix.lower() != output.suffix.lower():
            raise UsageError(f"{output}: must end in {source.suffix}, as {source.name} does")
        check_place(output)
        targets = {output: source}
    else:
        targets = _in_folder(sources, output)
    jobs: list[Job] = []
    for target, source in targets.items():
        is_same = is_there(target) and is_there(source) and target.samefile(source)
        if not is_same:
            check_new(target, force=force)
        jobs.append((source, None if is_same else target))
    return jobs


def _workbooks_in(folder: Path) -> list[Path]:
    """The workbooks in a folder and below it, without those in a Python environment: they belong to its packages."""
    from xl_law12.excel.package import SUFFIXES

    workbooks = [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in SUFFIXES
        and not path.name.startswith(("~$", "."))
        and not any((above / "pyvenv.cfg").is_file() for above in path.parents if folder in above.parents)
    ]
    if not workbooks:
        raise UsageError(f"there is no workbook ({listed(SUFFIXES)}) in the folder {quoted(str(folder))}")
    return workbooks


def _in_folder(sources: dict[Path, Path], output: Path) -> dict[Path, Path]:
    """The targets in a folder, each with its source; the folder is made, with all that are needed below it."""
    if is_there(output) and not is_folder(output):
        raise UsageError(f"{output}: several workbooks need a folder, and this is a file")
    of_target: dict[Path, Path] = {}
    for source, below in sources.items():
        target = output / below
        if target in of_target:
            both = f"{source} and {of_target[target]}"
            raise UsageError(f"{both} would both become {target}: do them one after the other")
        of_target[target] = source
    for target in of_target:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{target.parent}: cannot be made: {reason(error)}") from None
    return of_target


SHOWN = 8  # cells that a line names
BAR = 30  # signs

HELP = "calculate a workbook's formulas without a spreadsheet program"
DESCRIPTION = """\
Calculates three kinds of formulas of a workbook: those that call our functions, those that depend on a value that
changes, and those that have no value yet. The values are written into the file, so that any viewer shows them. You need
neither Excel nor LibreOffice. Everything else in the file stays as it is, also the values of all other formulas."""
EXAMPLE = "xl-law12 calc rulings.xlsx"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    text = "workbooks (.xlsx, .xlsm), or folders of them"
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE", help=text)
    text = "the file or folder to write; without -o the workbook itself is changed, and the original is kept as .bak"
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help=text)
    parser.add_force("with -o: overwrite existing files")
    text = "calculate every formula that the engine knows; it may replace values that another program has calculated"
    parser.add_argument("--all", action="store_true", dest="everything", help=text)
    parser.add_argument("--freeze", action="store_true", help="replace the formulas with their values")
    text = "tell spreadsheet programs to calculate again when they open the file"
    parser.add_argument("--recalc-on-load", action="store_true", help=text)
    text = "write nothing; list the cells that would change (then the exit code is 1)"
    parser.add_argument("--check", action="store_true", help=text)
    parser.add_argument("--jobs", type=int, help=argparse.SUPPRESS)  # of older scripts: it changes nothing any more


def run(options: argparse.Namespace) -> int:
    """Calculate the workbooks; print one line for each file."""
    with needing("calc", "xl-law12 calc"):
        from xl_law12.calc.jobs import Options, process
    if options.check and options.output:
        raise UsageError("--check writes nothing: leave out -o")
    if options.force and not options.output:
        raise UsageError("--force is for -o: without it the workbook is changed in place, the original kept")
    jobs = jobs_of(options.paths, options.output, force=options.force)
    if not options.check:
        for folder in dict.fromkeys(source.parent for source, _ in jobs):
            clear(folder)
    how = Options(options.freeze, options.recalc_on_load, options.check, options.force, options.everything)
    worst = OK
    for number, job in enumerate(jobs, start=1):
        outcome = process(*job, how)
        terminal.show_progress()
        worst = max(worst, _tell(outcome, how))
        if len(jobs) > 1:
            bar = ("#" * (BAR * number // len(jobs))).ljust(BAR, ".")
            terminal.show_progress(f"[{bar}] {number} of {len(jobs)}")
    terminal.show_progress()
    return worst


def _tell(outcome: JobReport, how: Options) -> int:
    """Report on a workbook; returns the exit code that follows."""
    if outcome.error:
        return terminal.complain(outcome.error, USAGE)
    code = FAILED if how.check and outcome.changes.changed else OK
    try:
        for line in _lines(outcome, how):
            terminal.tell(line)
    except OSError as error:  # the files are the work: it does not end with its listener
        return max(code, terminal.output_failed(error))
    return code


def _lines(outcome: JobReport, how: Options) -> Iterator[str]:
    changes = outcome.changes
    formulas = how_many(changes.formulas, "formula")
    count = len(changes.changed)
    if how.check and count:
        yield f"{outcome.path}: {count:,} of {formulas} would change: {_some(changes.changed)}"
    elif how.check:
        yield f"{outcome.path}: {formulas}, none would change"
    else:
        yield f"{outcome.path}: {formulas}, {f'{count:,}' if count else 'none'} changed; {_written(outcome)}"
    for cell, why in changes.kept[:SHOWN]:
        yield f"  {cell} keeps its old value: {why}"
    if len(changes.kept) > SHOWN:
        yield f"  and {len(changes.kept) - SHOWN:,} more cells keep their old values"
    if changes.refused:
        yield f"  {ERROR_MARK} is the value of {_some(changes.refused)}"


def _written(outcome: JobReport) -> str:
    if outcome.written is None:
        return "nothing to write"
    if outcome.backup is not None:
        return f"the original is {outcome.backup.name}"
    return f"written to {outcome.written}"


def _some(cells: Sequence[str]) -> str:
    more = len(cells) - SHOWN
    return ", ".join(cells[:SHOWN]) + (f" and {more:,} more" if more > 0 else "")
