"""Tables of a Jet database as JSON: read in a process of its own, since a damaged database can make its reader loop.

`python -m xl_law12.files.jet TABLE...` takes the database from standard input. The first table must be whole; another
one that is not is left out.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from xl_law12.errors import lacking
from xl_law12.files.evening import ResultsError
from xl_law12.files.jet_pages import Pages, as_pages, live_rows
from xl_law12.processes import python

JET_3 = 3
PATIENCE = 60  # seconds; an evening takes less than one
MISSING = lacking("a Bridgemate file", "files")
DAMAGED = "is damaged, or no database of Bridgemate's: copy it anew from the scoring computer"

DELETED = (
    "its table {name} says that it has {rows:,} rows, and {found:,} are found on the pages that it has in use: some "
    "may have been deleted, and none can be told from the others. Compact the database in Microsoft Access, or export "
    "the results from the scoring program as USEBIO, PBN or CSV"
)

JetTable = Mapping[str, Sequence[Any]]


def tables(data: bytes, *names: str) -> dict[str, JetTable]:
    """These tables of the database, if they exist. If the first one cannot be read whole, the file is refused."""
    try:
        done = subprocess.run(python(__name__, *names), input=data, capture_output=True, timeout=PATIENCE, check=False)
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        raise ResultsError(DAMAGED) from None
    if isinstance(answer, str):
        raise ResultsError(answer)
    return {name: table for name, table in answer.items() if table}


def main(names: Sequence[str]) -> str:
    """The answer of the process: the tables, or a sentence."""
    try:
        from access_parser import AccessParser
    except ImportError:
        return json.dumps(MISSING)
    complaints = _Complaints()
    logging.getLogger("access_parser").addHandler(complaints)
    logging.getLogger("access_parser").propagate = False
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.bws"
        path.write_bytes(sys.stdin.buffer.read())
        try:
            database = AccessParser(str(path))
            read = {
                name: _whole(name, _in_use(database, name), complaints) for name in names if name in database.catalog
            }
        except Exception:  # the library does not document what it raises for other bytes than a database
            return json.dumps(DAMAGED)
    first = read.get(names[0], {})
    whole = {name: table for name, table in read.items() if not isinstance(table, str)}
    return json.dumps(first if isinstance(first, str) else whole, default=str)


def _in_use(database: Any, name: str) -> Any:
    """A table with the rows of pages in use: the library also takes deleted rows on other pages."""
    table = database.get_table(name)
    pages = Pages(database.db_data, database.page_size, is_jet3=database.version == JET_3)
    table.table.linked_pages = as_pages(pages, live_rows(pages, table.table_header.row_page_map))
    return table


def _whole(name: str, table: Any, complaints: _Complaints) -> dict[str, list[Any]] | str:
    """The columns of a table; a sentence if their number of rows is not the one in the table's header."""
    complaints.count = 0
    columns = {key: list(cells) for key, cells in table.parse().items()}
    lengths, rows = {len(cells) for cells in columns.values()}, table.table_header.number_of_rows
    if lengths == {rows} and not complaints.count:
        return columns
    found = lengths.pop() if len(lengths) == 1 else 0
    return DELETED.format(name=name, rows=rows, found=found) if found > rows else DAMAGED


class _Complaints(logging.Handler):
    """Counts the errors of reading that the library writes only to its log."""

    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count a complaint."""
        self.count += record.levelno >= logging.WARNING


if __name__ == "__main__":
    print(main(sys.argv[1:]))
