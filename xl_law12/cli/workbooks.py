"""Finds the workbooks that are meant, and the targets of their results."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from xl_law12.atomic import is_folder, is_there, told
from xl_law12.cli.usage import UsageError
from xl_law12.errors import listed, quoted


class Job(NamedTuple):
    """A workbook, and where the result goes; None: in place."""

    source: Path
    target: Path | None


def planned(paths: list[Path], output: Path | None) -> list[Job]:
    """Every workbook that is meant, each once, with its target."""
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
        _check_target(source, output)
        return [Job(source, None if _same(source, output) else output)]
    return _into_folder(sources, output)


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


def check_new(jobs: list[Job], *, force: bool) -> None:
    """Refuse a target that exists, unless it may be overwritten."""
    for _, target in jobs:
        if target is not None and not force and is_there(target):
            raise UsageError(f"{target}: exists already; --force overwrites it")


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
