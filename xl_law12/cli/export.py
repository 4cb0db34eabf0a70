"""xl-law12 export: results and ranking for a federation (USEBIO), other programs (CSV), or a club's site (HTML)."""

from __future__ import annotations

import argparse
from pathlib import Path

from xl_law12.cli import evenings, score
from xl_law12.cli.streams import shown
from xl_law12.cli.usage import OK, UsageError, check_target, for_example
from xl_law12.errors import listed, quoted

DESCRIPTION = """\
Writes the results with their points, and the ranking: FILE.xml is USEBIO 1.3, FILE.csv a line a result, FILE.html a
page for a club's site. What is written reads back to the same ranking; a CSV has no place for adjustments."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    export = commands.add_parser(
        "export",
        help="an evening as USEBIO, CSV or a page",
        description=DESCRIPTION,
        epilog=for_example("xl-law12 export monday.csv -o monday.html"),
    )
    evenings.add_files(export)
    score.add_rules(export)
    export.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="OUT.xml, OUT.csv or OUT.html")
    export.add_argument("--force", action="store_true", help="write over a file that is there")
    export.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Write the file; says how many lines are in it."""
    target: Path = options.output
    with evenings.reading():
        from xl_law12 import atomic
        from xl_law12.files.export import WITHOUT_ADJUSTMENTS, WRITERS, usebio

        writer = WRITERS.get(target.suffix.lower())
        if writer is None:
            raise UsageError(f"{target}: the name must end in {listed(WRITERS)}, not {quoted(target.suffix)}")
        check_target(target, [*options.paths, *filter(None, [options.rulings])], force=options.force)
        evening = score.scored(options)
        with evenings.doing(f"writing {target.name}"):
            atomic.write(target, writer(evening))
        if evening.rules.adjustments and target.suffix.lower() in WITHOUT_ADJUSTMENTS:
            evenings.say(f"  not in {target.name}: the adjustments of the ranking, which no line of results holds")
        if writer is usebio.write and usebio.loses_awards(evening):
            evenings.say(
                f"  not in {target.name}: the master points of the file, whose places are others now: award them anew"
            )
    print(shown(f"{target}: {evening.evening.lines.size:,} lines, {len(evening.ranking):,} pairs"))
    return OK
