"""xl-law12 calc: workbooks worked out, several at once."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xl_law12.cli import streams
from xl_law12.cli.common import FAILED, OK, USAGE, UsageError, needing
from xl_law12.errors import listed, quoted
from xl_law12.ooxml.files import FileError, is_folder, is_there, told, uninterrupted

if TYPE_CHECKING:
    from xl_law12.hosts.offline.jobs import Options, Outcome

OWN, LIBREOFFICE = "own", "libreoffice"
SHOWN = 8  # cells that a line names
BAR = 30

DESCRIPTION = """\
Works out every formula of a workbook, ours and the native ones, and writes the values beside the formulas, so that any
viewer shows them. Neither Excel nor LibreOffice is needed. Everything else in the file stays as it is."""


class Job(NamedTuple):
    """A workbook, and where the result goes; None: in place."""

    source: Path
    target: Path | None


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    calc = commands.add_parser(
        "calc", help="work out the formulas of workbooks, without a spreadsheet program", description=DESCRIPTION
    )
    calc.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help="workbooks (.xlsx, .xlsm), or folders of them"
    )
    calc.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help="where to write; without it in place, the original kept as .bak",
    )
    calc.add_argument("--force", action="store_true", help="with -o: write over files that are there")
    calc.add_argument("--freeze", action="store_true", help="put the values in place of the formulas")
    calc.add_argument("--recalc-on-load", action="store_true", help="have programs calculate again when they open it")
    calc.add_argument("--check", action="store_true", help="write nothing; say which cells would change (exit code 1)")
    calc.add_argument("--engine", choices=(OWN, LIBREOFFICE), default=OWN, help="who works out the native formulas")
    calc.add_argument("--jobs", type=int, metavar="N", help="how many workbooks at a time; as a rule one a processor")
    calc.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Work out what is asked for; a line a file."""
    with needing("calc", "xl-law12 calc"):
        from xl_law12.hosts.offline.jobs import Options
    if options.check and options.output:
        raise UsageError("--check writes nothing: leave out -o")
    if options.force and not options.output:
        raise UsageError("--force is for -o: without it the workbook is changed in place, the original kept")
    if options.jobs is not None and options.jobs < 1:
        raise UsageError(f"--jobs {options.jobs}: at least 1 workbook at a time")
    try:
        jobs = planned(options.paths, options.output)
    except FileError as error:
        raise UsageError(str(error)) from None
    _check_new(jobs, force=options.force)
    how = Options(options.freeze, options.recalc_on_load, options.check, options.force)
    worst = OK
    for number, outcome in enumerate(_outcomes(jobs, how, options), start=1):
        _clear_bar()
        worst = max(worst, _tell(outcome, how))
        _draw_bar(number, len(jobs))
    _clear_bar()
    return worst


def planned(paths: list[Path], output: Path | None) -> list[Job]:
    """Every workbook that is meant, once, with its target."""
    from xl_law12.ooxml.package import SUFFIXES

    sources: dict[Path, Path] = {}  # each with its place below the target folder
    for path in paths:
        if not is_folder(path):
            sources[path] = Path(path.name)
            continue
        found = [
            workbook
            for workbook in sorted(path.rglob("*"))
            if workbook.suffix.lower() in SUFFIXES and not workbook.name.startswith(("~$", "."))
        ]
        if not found:
            raise UsageError(f"there is no workbook ({listed(SUFFIXES)}) in the folder {quoted(str(path))}")
        sources.update((workbook, workbook.relative_to(path)) for workbook in found if workbook not in sources)
    sources = _once(sources)
    if output is None:
        return [Job(source, None) for source in sources]
    if len(sources) == 1 and not is_folder(output) and not any(map(is_folder, paths)):
        (source,) = sources
        _check_target(source, output)
        return [Job(source, None if _same(source, output) else output)]
    return _into_folder(sources, output)


def _once(sources: dict[Path, Path]) -> dict[Path, Path]:
    """A workbook to which several names lead is done under the first of them."""
    real: dict[str, Path] = {}
    for source in sources:
        real.setdefault(os.path.realpath(source), source)
    return {source: sources[source] for source in real.values()}


def _check_target(source: Path, output: Path) -> None:
    if source.suffix.lower() != output.suffix.lower():
        raise UsageError(f"{output}: must end in {source.suffix}, as {source.name} does")
    if not is_folder(output.parent):
        raise UsageError(f"{output}: the folder {quoted(str(output.parent))} does not exist")


def _check_new(jobs: list[Job], *, force: bool) -> None:
    for _, target in jobs:
        if target is not None and not force and is_there(target):
            raise UsageError(f"{target}: is there already; --force writes over it")


def _into_folder(sources: dict[Path, Path], output: Path) -> list[Job]:
    if is_there(output) and not is_folder(output):
        raise UsageError(f"{output}: several workbooks need a folder, and this is a file")
    targets: dict[Path, Path] = {}
    for source, below in sources.items():
        target = output / below
        if target in targets:
            raise UsageError(f"{source} and {targets[target]} would both become {target}: do them one after the other")
        targets[target] = source
    for target in targets:
        with told(target.parent, "cannot be made"):
            target.parent.mkdir(parents=True, exist_ok=True)
    return [Job(source, None if _same(source, target) else target) for target, source in targets.items()]


def _same(source: Path, target: Path) -> bool:
    return is_there(target) and is_there(source) and target.samefile(source)


def _outcomes(jobs: list[Job], how: Options, options: argparse.Namespace) -> Iterator[Outcome]:
    """What became of each workbook, as it is done."""
    from xl_law12.hosts.offline import jobs as work

    if options.engine == LIBREOFFICE:
        from xl_law12.hosts.offline.by_libreoffice import libreoffice

        with libreoffice() as calculate:
            for job in jobs:
                yield work.process(*job, how, calculate)
        return
    workers = min(options.jobs or os.cpu_count() or 1, len(jobs))
    if workers == 1:
        for job in jobs:
            yield work.process(*job, how)
        return
    yield from _by_workers(workers, jobs, how)


def _by_workers(workers: int, jobs: list[Job], how: Options) -> Iterator[Outcome]:
    """Several workbooks at a time. Whatever ends this early, Ctrl-C too, what was begun is finished."""
    from concurrent.futures import ProcessPoolExecutor, as_completed  # not needed for one workbook, and slow to load
    from concurrent.futures.process import BrokenProcessPool

    from xl_law12.hosts.offline import jobs as work

    with ProcessPoolExecutor(workers, initializer=_leave_ctrl_c_to_the_parent) as pool:
        with _ctrl_c_blocked():  # the workers are born with it so: the terminal sends it to all of them
            waiting = {pool.submit(work.process, *job, how): job for job in jobs}
        try:
            for done in as_completed(waiting):
                try:
                    yield done.result()
                except BrokenProcessPool:
                    why = "the process that worked on it ended without a word; it may need more memory: try --jobs 1"
                    yield work.Outcome(waiting[done].source, error=f"{waiting[done].source}: {why}")
        finally:
            with uninterrupted():
                pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _tell(outcome: Outcome, how: Options) -> int:
    """Say what became of a workbook; the exit code that this is worth."""
    if outcome.error:
        streams.complain(outcome.error)
        return USAGE
    could_say = streams.say("\n".join(_lines(outcome, how)))
    return FAILED if not could_say or (how.check and outcome.changes.changed) else OK


def _lines(outcome: Outcome, how: Options) -> Iterator[str]:
    changes = outcome.changes
    formulas = f"{changes.formulas:,} formula{'s' * (changes.formulas != 1)}"
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
        yield f"  #LAW12! stands in {_some(changes.refused)}"


def _written(outcome: Outcome) -> str:
    if outcome.written is None:
        return "nothing to write"
    if outcome.backup is not None:
        return f"the original is {outcome.backup.name}"
    return f"written to {outcome.written}"


def _some(cells: Sequence[str]) -> str:
    more = len(cells) - SHOWN
    return ", ".join(cells[:SHOWN]) + (f" and {more:,} more" if more > 0 else "")


def _draw_bar(done: int, total: int) -> None:
    """How far it is, for somebody at a terminal."""
    if total > 1 and sys.stderr.isatty():
        filled = BAR * done // total
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {total}")
        sys.stderr.flush()


def _clear_bar() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
