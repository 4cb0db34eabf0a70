"""Runs in a process of its own: reads calls as JSON from standard input, answers what xlwings would put into the cells.

An argument is {"cells": rows} for a reference, {"cell": value} for a reference to one cell, {"missing": true}, or a
value of its own. In cells {"error": "#N/A"} is an error value and {"date": "2026-01-03"} a date.
"""

import datetime
import json
import sys
import types
from typing import Any

from tests.hosts import pywin32


def cell(value: Any) -> Any:
    if isinstance(value, dict) and "error" in value:
        return pywin32.ERRORS[value["error"]]
    if isinstance(value, dict) and "date" in value:
        return datetime.datetime.fromisoformat(value["date"])
    return value


def argument(value: Any) -> Any:
    if isinstance(value, dict) and "cells" in value:
        return pywin32.CellRange(tuple(tuple(cell(it) for it in row) for row in value["cells"]))
    if isinstance(value, dict) and "cell" in value:
        return pywin32.CellRange(cell(value["cell"]))
    if isinstance(value, dict) and "missing" in value:
        return pywin32.MISSING
    if isinstance(value, list):
        return tuple(tuple(row) for row in value)
    return cell(value)


def main() -> None:
    server = pywin32.pipeline()
    from xl_law12.hosts.excel import udfs

    module = types.ModuleType("law12_for_vba")
    vars(module).update(udfs.udfs(), __file__=udfs.__file__)
    sys.modules["law12_for_vba"] = module
    answers = []
    calls, caller = json.load(sys.stdin)
    for name, arguments in calls:
        given = tuple(argument(it) for it in arguments)
        answers.append(
            server.CallUDF("law12_for_vba", name, given, None, None if caller is None else pywin32.CellRange(caller))
        )
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
