"""xlwings Lite: one `main.py` that contains the whole package, and a workbook in which Lite finds it.

Not seen in Excel. The functions are written out one by one, so that their arguments, with what can be chosen in each,
and their help stand where Lite looks for them. A workbook for it has no LAMBDA names: a name that is called as one of
the Python functions stops all of them (xlwings-lite, issue 33).
"""

from __future__ import annotations

import base64
import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import quoteattr

from xl_law12.bridge.awards import SIDES
from xl_law12.bridge.block import WHO
from xl_law12.bridge.comparisons import FACTORINGS
from xl_law12.bridge.datums import DATUMS
from xl_law12.bridge.session import METHODS
from xl_law12.excel.limits import LONGEST_HELP
from xl_law12.excel.package import CONTENTS, Package
from xl_law12.excel.xml import DECLARATION, OFFICE, RELATIONSHIPS, etree
from xl_law12.hosts.libreoffice.extension import calculating, zipped
from xl_law12.languages import known, translated
from xl_law12.sheet.catalogue import Parameter, SheetFunction
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.match import AT_TEAMS, ROOMS
from xl_law12.version import __version__

MAIN, REQUIREMENTS = "main.py", "requirements.txt"
WIDTH = 120

# The possible words of an argument: of all functions with an argument of this name, or of one function.
WORDS: Mapping[tuple[str, str], Sequence[str]] = {
    ("LAW12_ARTIFICIAL", "method"): ("MP", "IMP"),
    ("BUTLER_DATUM", "method"): DATUMS,
    ("BUTLER_IMPS", "method"): DATUMS,
    ("SCORE_SESSION", "method"): METHODS,
    ("RANKING", "method"): METHODS,
    ("RULING_WORTH", "method"): (*AT_TEAMS, *METHODS),
    ("RULING_TEXT", "nos"): WHO,
    ("AWARD_TEXT", "side"): SIDES,
    ("WEIGHTED_MP", "side"): SIDES,
    ("", "factoring"): FACTORINGS,
    ("", "room"): ROOMS,
    ("", "language"): known(),
}


def words_of(function: str, argument: str) -> Sequence[str]:
    """The possible words of an argument; none if it can be anything.

    >>> words_of("MATCHPOINTS", "factoring"), words_of("IMP", "score")
    (('NEUBERG', 'EBU', 'NONE'), ())
    """
    return WORDS.get((function, argument)) or WORDS.get(("", argument), ())


def main_module(language: str, inputs: Mapping[str, Sequence[str]]) -> str:
    """The text of main.py; `inputs` are the areas that the script empties on a sheet of each name."""
    template = files(__package__).joinpath("lite_main.txt").read_text(encoding="utf-8")
    parts = {
        "version": __version__,
        "language": repr(language),
        "inputs": repr({name: list(areas) for name, areas in inputs.items()}),
        "read": repr(translated("Read the paste", language)),
        "clear": repr(translated("Clear this ruling", language)),
        "functions": "\n\n".join(_function(function, language) for function in CATALOGUE),
        "package": "\n".join(textwrap.wrap(base64.b64encode(zipped(calculating())).decode(), WIDTH)),
    }
    for name, text in parts.items():
        template = template.replace(f"«{name}»", text)
    return template


def _function(declared: SheetFunction, language: str) -> str:
    """A function of main.py."""
    arguments = [_argument(declared.name, parameter) for parameter in declared.parameters]
    lines = [
        "@func",
        *(_option(declared.name, parameter, language) for parameter in declared.parameters),
        f"def {declared.name}({', '.join(arguments)}) -> Any:",
        f"    {declared.summary_in(language)[:LONGEST_HELP]!r}",
        f"    return _answer({', '.join([repr(declared.name), *(it.name for it in declared.parameters)])})",
    ]
    return "\n".join(lines) + "\n"


def _argument(function: str, parameter: Parameter) -> str:
    """An argument with its type hint. Ranges and cells of any kind are `Any`: Lite converts all other types."""
    words = words_of(function, parameter.name)
    hint = f"Literal[{', '.join(map(repr, words))}]" if words else "Any"
    return f"{parameter.name}: {hint}{' = None' * parameter.optional}"


def _option(function: str, parameter: Parameter, language: str) -> str:
    """The options of an argument for Lite: its help, and that a range comes as rows."""
    shape = "" if words_of(function, parameter.name) else "ndim=2, err_to_str=True, "
    return f"@arg({parameter.name!r}, {shape}doc={parameter.help_in(language)[:LONGEST_HELP]!r})"


# Where Lite keeps its code in a workbook. It is not documented; workbooks that Lite has saved show it.
PANES = "xl/webextensions/taskpanes.xml"
EXTENSION = "xl/webextensions/webextension1.xml"
MICROSOFT = "http://schemas.microsoft.com/office"
STORE = "WA200008175"  # the add-in's number in the store
PYODIDE, ADD_IN = "314.0.0", "1.0.0.103"  # the names in those workbooks
TYPES = {
    PANES: "application/vnd.ms-office.webextensiontaskpanes+xml",
    EXTENSION: "application/vnd.ms-office.webextension+xml",
}


def put_in(package: Package, main: str) -> Package:
    """Put main.py into a workbook, and open Lite's pane with it."""
    kept = {
        MAIN: main,
        REQUIREMENTS: "xlwings\nnumpy\n",
        "pyodideVersion": PYODIDE,
        "addinVersion": ADD_IN,
        "xlwingsWorkbookId": str(uuid5(NAMESPACE_URL, main)),
        "xlwingsSettingsWorkbook": {"startupBehavior": "taskpane"},
    }
    package[EXTENSION] = "".join(_extension(kept)).encode()
    package[PANES] = (
        f'{DECLARATION}<wetp:taskpanes xmlns:wetp="{MICROSOFT}/webextensions/taskpanes/2010/11">'
        '<wetp:taskpane dockstate="right" visibility="1" width="350" row="2"><wetp:webextensionref '
        f'xmlns:r="{OFFICE}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>'
    ).encode()
    package["xl/webextensions/_rels/taskpanes.xml.rels"] = (
        f'{DECLARATION}<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="rId1" '
        f'Type="{MICROSOFT}/2011/relationships/webextension" Target="webextension1.xml"/></Relationships>'
    ).encode()
    with package.changing(CONTENTS) as types:
        for part, kind in TYPES.items():
            etree.SubElement(types, f"{{{types.nsmap[None]}}}Override", PartName=f"/{part}", ContentType=kind)
    with package.changing("_rels/.rels") as relations:
        etree.SubElement(
            relations,
            f"{{{RELATIONSHIPS}}}Relationship",
            Id="rIdLaw12Lite",
            Type=f"{MICROSOFT}/2011/relationships/webextensiontaskpanes",
            Target=PANES,
        )
    return package


def _extension(kept: Mapping[str, object]) -> Iterator[str]:
    """The part that keeps texts for an add-in of the store."""
    identity = str(uuid5(NAMESPACE_URL, json.dumps(kept))).upper()
    yield f'{DECLARATION}<we:webextension xmlns:we="{MICROSOFT}/webextensions/webextension/2010/11" '
    yield f'id="{{{identity}}}">'
    yield f'<we:reference id="{STORE.lower()}" version="1.0.0.0" store="en-US" storeType="OMEX"/>'
    yield f'<we:alternateReferences><we:reference id="{STORE}" version="1.0.0.0" store="{STORE}" storeType="OMEX"/>'
    yield "</we:alternateReferences><we:properties>"
    for name, value in kept.items():
        yield f"<we:property name={quoteattr(name)} value={quoteattr(json.dumps(value))}/>"
    yield f'</we:properties><we:bindings/><we:snapshot xmlns:r="{OFFICE}"/></we:webextension>'
