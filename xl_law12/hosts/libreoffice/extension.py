"""Makes LibreOffice's extension from the catalogue: law12.oxt, a zip with types, configuration and the package."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import chain
from pathlib import Path
from pprint import pformat
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from xl_law12.data import text_file
from xl_law12.errors import ERROR_MARK
from xl_law12.excel.unpacking import new_entry
from xl_law12.languages import ENGLISH, known, translated
from xl_law12.sheet.catalogue import SheetFunction, vba_name
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.functions.status import OF_A_SHEET
from xl_law12.version import __version__

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

OLDEST = (25, 2)  # LibreOffice
OLDEST_VERSION = ".".join(map(str, OLDEST))
IDENTIFIER = "org.law12.addin"
NAME = "law12.oxt"
TITLE = "Law 12 for bridge directors"
ABOUT = "Functions for adjusted scores in duplicate bridge, such as =IMP(430): in the function wizard, category Add-In."
SERVICE = "org.law12.AddIn"
# The modules that the functions need; the extension has no others. The lists of all functions are empty in
# the extension: the component knows the module of each function, so a first formula loads that module only.
CALCULATING = (
    *("__init__.py", "version.py", "data.py", "sentences.py", "errors.py", "doubts.py", "numerics.py"),
    *("languages", "bridge", "reading", "sheet"),
)
LISTS = ("xl_law12/__init__.py", "xl_law12/sheet/functions/__init__.py")

STATUS_METHOD = "l12Status"  # an XCellRange is the cells themselves, with formats
STATUS_IDL = f"""  any {STATUS_METHOD}([in] com::sun::star::table::XCellRange theCells, [in] any theInputs,
    [in] any theDoubts, [in] any theHint, [in] any theNames, [in] any thePlaces);"""
VALUE = "any"  # a cell, a number, or a range as rows of cells; optional arguments have no type of their own
ROWS = "sequence< sequence<any> >"


def methods() -> Iterator[tuple[str, str, SheetFunction]]:
    """Yield (method's name, function's name in a cell, function) for every function, and for its name in VBA."""
    for function in CATALOGUE:
        for spelling in dict.fromkeys((function.name, vba_name(function.name))):
            yield method_name(spelling), spelling, function


def method_name(name: str) -> str:
    """`law12Adjust` for LAW12_ADJUST, `impX` for IMP_."""
    first, *rest = name.rstrip("_").lower().split("_")
    return first + "".join(word.capitalize() for word in rest) + ("X" if name.endswith("_") else "")


def argument_name(name: str) -> str:
    """`theOtherWeights` for other_weights: IDL keeps words such as `any` for itself."""
    return "the" + "".join(word.capitalize() for word in name.split("_"))


def idl() -> str:
    """The interface, as text that LibreOffice reads at registration."""
    lines = ["module org { module law12 {", "interface XLaw12 {"]
    for method, _, function in methods():
        arguments = ", ".join(f"[in] {VALUE} {argument_name(parameter.name)}" for parameter in function.parameters)
        lines.append(f"  {VALUE if function.is_single else ROWS} {method}({arguments});")
    return "\n".join([*lines, STATUS_IDL, "};", "}; };", ""])


def configuration() -> str:
    """Names, help in every language, and the names under which an .xlsx knows the functions."""
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema" oor:name="CalcAddIns" oor:package="org.openoffice.Office">\n'
        f'<node oor:name="AddInInfo"><node oor:name="{SERVICE}" oor:op="replace"><node oor:name="AddInFunctions">\n'
    )
    nodes = "".join(_function_node(*method) for method in methods())
    status = f'<node oor:name="{STATUS_METHOD}" oor:op="replace">{_names(OF_A_SHEET)}</node>\n'
    return f"{head}{nodes}{status}</node></node></node></oor:component-data>\n"


def _function_node(method: str, spelling: str, function: SheetFunction) -> str:
    described = {language: function.summary_in(language) for language in known()}
    parameters = "".join(
        f'<node oor:name="{argument_name(parameter.name)}" oor:op="replace">'
        + _text("DisplayName", dict.fromkeys(known(), parameter.name))
        + _text("Description", {language: parameter.help_in(language) for language in known()})
        + "</node>"
        for parameter in function.parameters
    )
    return (
        f'<node oor:name="{method}" oor:op="replace">'
        + _names(spelling)
        + _text("Description", described)
        + f'<node oor:name="Parameters">{parameters}</node></node>\n'
    )


def _names(spelling: str) -> str:
    """What a function is called in cells, in the wizard's list of categories, and in an .xlsx."""
    return (
        _text("DisplayName", dict.fromkeys(known(), spelling))
        + '<prop oor:name="Category"><value>Add-In</value></prop>'
        + f'<prop oor:name="CompatibilityName"><value xml:lang="en-US">{spelling}</value></prop>'
    )


def _text(name: str, by_language: dict[str, str]) -> str:
    """A property with a value for every language; LibreOffice's English is en-US."""
    values = "".join(
        f'<value xml:lang="{"en-US" if language == ENGLISH else language}">{escape(text)}</value>'
        for language, text in by_language.items()
    )
    return f'<prop oor:name="{name}">{values}</prop>'


def description(platform: str = "") -> str:
    """The extension's name and version, and the platform that it is for, if it is for one only."""
    return text_file(__package__, "description.xml").format(
        identifier=IDENTIFIER,
        version=__version__,
        oldest=OLDEST_VERSION,
        platform=f'<platform value="{platform}"/>\n' if platform else "",
        names="".join(f'<name lang="{it}">{escape(translated(TITLE, it))}</name>' for it in known()),
        abouts="".join(f'<src xlink:href="about-{it}.txt" lang="{it}"/>' for it in known()),
    )


def functions() -> str:
    """The module for the component: the function of each method, and the mark with which an error begins."""
    table = {
        method: {"name": function.name, "module": function.function.__module__, "single": function.is_single}
        for method, _, function in methods()
    }
    return f"ERROR_MARK = {ERROR_MARK!r}\nFUNCTIONS = {pformat(table, sort_dicts=False)}\n"


def _files_of(item: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """A file, or the modules and translations below a folder."""
    if item.is_file():
        yield path, item.read_bytes()
        return
    for inside in sorted(item.iterdir(), key=lambda inside: inside.name):
        if inside.name.endswith((".py", ".json")) or (inside.is_dir() and inside.name != "__pycache__"):
            yield from _files_of(inside, f"{path}/{inside.name}")


def parts(platform: str = "") -> Iterator[tuple[str, bytes]]:
    """Every file of the extension."""
    yield "META-INF/manifest.xml", files(__package__).joinpath("manifest.xml").read_bytes()
    yield "description.xml", description(platform).encode()
    yield "CalcAddIns.xcu", configuration().encode()
    yield "law12.idl", idl().encode()
    yield "pythonpath/law12_functions.py", functions().encode()
    for name in ("component.py", "icon.png"):
        yield name, files(__package__).joinpath(name).read_bytes()
    for language in known():
        yield f"about-{language}.txt", translated(ABOUT, language).encode()
    for name in CALCULATING:
        for path, content in _files_of(files("xl_law12").joinpath(name), f"xl_law12/{name}"):
            yield f"pythonpath/{path}", b"" if path in LISTS else content


def build(target: Path, beside: Iterable[tuple[str, bytes]] = (), platform: str = "") -> Path:
    """Write the extension; `beside` are files of packages that go with it, such as a numpy for one platform."""
    packages = ((f"pythonpath/{name}", content) for name, content in beside)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:  # the same files make the same bytes
        for name, content in chain(parts(platform), packages):
            archive.writestr(new_entry(name), content)
    target.write_bytes(out.getvalue())
    return target
