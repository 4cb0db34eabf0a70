"""Finds the workbooks that are meant, and the targets of their results."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from xl_law12.atomic import is_folder, is_there, reason
from xl_law12.cli.usage import UsageError, check_new, check_place
from xl_law12.sentences import listed, quoted


class Job(NamedTuple):
    """A workbook, and where the result goes; None: in place."""

    source: Path
    target: Path | None


def planned(paths: list[Path], output: Path | None, *, force: bool) -> list[Job]:
    """Every workbook that is meant, each once, with its target, which is new or may be overwritten."""
    sources: dict[Path, Path] = {}  # each with its place below the target folder
    for path in paths:
        if not is_folder(path):
            sources[path] = Path(path.name)
            continue
        workbooks = _workbooks_in(path)
        sources.update((workbook, workbook.relative_to(path)) for workbook in workbooks if workbook not in sources)
    sources = _once(sources)
    if output is None:
        return [Job(source, None) for source in sources]
    if len(sources) == 1 and not is_folder(output) and not any(map(is_folder, paths)):
        (source,) = sources
        if source.suffix.lower() != output.suffix.lower():
            raise UsageError(f"{output}: must end in {source.suffix}, as {source.name} does")
        check_place(output)
        targets = {source: output}
    else:
        targets = _in_folder(sources, output)
    jobs = [Job(source, None if _same(source, target) else target) for source, target in targets.items()]
    for job in jobs:
        if job.target is not None:
            check_new(job.target, force=force)
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


def _once(sources: dict[Path, Path]) -> dict[Path, Path]:
    """The workbooks without repetition: of several paths to the same file only the first is kept."""
    real: dict[str, Path] = {}
    for source in sources:
        real.setdefault(os.path.realpath(source), source)
    return {source: sources[source] for source in real.values()}


def _in_folder(sources: dict[Path, Path], output: Path) -> dict[Path, Path]:
    """The targets in a folder, which is made with all that are needed below it."""
    if is_there(output) and not is_folder(output):
        raise UsageError(f"{output}: several workbooks need a folder, and this is a file")
    of_target: dict[Path, Path] = {}
    for source, below in sources.items():
        target = output / below
        if target in of_target:
            raise UsageError(
                f"{source} and {of_target[target]} would both become {target}: do them one after the other"
            )
        of_target[target] = source
    for target in of_target:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{target.parent}: cannot be made: {reason(error)}") from None
    return {source: target for target, source in of_target.items()}


def _same(source: Path, target: Path) -> bool:
    return is_there(target) and is_there(source) and target.samefile(source)
