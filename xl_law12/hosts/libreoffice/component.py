"""The add-in itself: this file runs inside LibreOffice, from the extension, with LibreOffice's own Python.

It is registered without the package, which is loaded when the first function is called. law12_functions,
made from the catalogue, says which method stands for which function; the methods are made from it.
"""

import functools
import importlib
import struct
import traceback
from itertools import chain

import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.lang import XServiceInfo
from law12_functions import ERROR_MARK, FUNCTIONS

try:
    from org.law12 import XLaw12
except ImportError:  # during registration the types of the extension are not known yet; only the names are needed

    class XLaw12:
        """A stand-in for the interface."""


SERVICE = "org.law12.AddIn"
IMPLEMENTATION = "org.law12.AddIn.python"

OUR_STYLES = "Law12 "  # how the names of the template's styles begin
MOST_NAMED = 3  # areas in one sentence
# How Calc knows an error value: a NaN that carries its number.
ERROR_NUMBERS = {
    "#NULL!": 521,
    "#DIV/0!": 532,
    "#VALUE!": 519,
    "#REF!": 524,
    "#NAME?": 525,
    "#NUM!": 503,
    "#N/A": 32767,
}


def error_value(text):
    """The number that Calc shows as #N/A or another error; any other text unchanged."""
    number = ERROR_NUMBERS.get(text)
    return text if number is None else struct.unpack("<d", struct.pack("<Q", 0x7FF8000000000000 | number))[0]


def sentence(error, context):
    """The text that a cell shows for an error. An error in our own code is also printed."""
    try:
        from xl_law12.languages import of_tag
        from xl_law12.sheet.cells import Law12Error, error_text
    except ImportError:  # the package itself is missing
        traceback.print_exc()
        return "{} the extension is damaged ({}): install it again".format(ERROR_MARK, error)
    if not isinstance(error, Law12Error):
        traceback.print_exc()
    return error_text(error, of_tag(language_tag(context)))


def language_tag(context):
    """The language in the properties of the active document, or of all that are open; else that of the menus."""
    desktop = of_office("com.sun.star.frame.Desktop", context)
    front = desktop.getCurrentComponent()
    documents = [front] if front else desktop.getComponents()
    told = [document.DocumentProperties.Language for document in documents if hasattr(document, "DocumentProperties")]
    said = {locale.Language for locale in told} - {""}
    return said.pop() if len(said) == 1 else own_language(context)


@functools.lru_cache(maxsize=1)
def own_language(context):
    """The language of LibreOffice's menus."""
    provider = of_office("com.sun.star.configuration.ConfigurationProvider", context)
    place = PropertyValue()
    place.Name, place.Value = "nodepath", "/org.openoffice.Setup/L10N"
    access = "com.sun.star.configuration.ConfigurationAccess"
    return provider.createInstanceWithArguments(access, (place,)).getByName("ooLocale")


def of_office(name, context):
    """A service of LibreOffice's."""
    return context.ServiceManager.createInstanceWithContext(name, context)


def as_value(answer, context):
    """One value for a cell; a refusal in the language of the document."""
    if not isinstance(answer, str):
        return float(answer)
    if type(answer) is str:
        return error_value(answer)
    from xl_law12.errors import told
    from xl_law12.languages import of_tag

    return told(answer, of_tag(language_tag(context)))


def as_rows(answer, context):
    """Rows of cells; one value is one row of one cell. Large answers are nearly always all floats."""
    if isinstance(answer, list):
        if set(map(type, chain.from_iterable(answer))) == {float}:
            return tuple(map(tuple, answer))
        return tuple([tuple([as_value(cell, context) for cell in row]) for row in answer])
    return ((answer if type(answer) is float else as_value(answer, context),),)


def pasted(cells, inputs):
    """Which cells to type into were pasted with a format, as doubts: wrong where they are locked now, else assumed."""
    from xl_law12.doubts import MARKS

    (sentence,), *areas = inputs
    groups = [it for (area,) in areas for it in cells.Spreadsheet.getCellRangeByName(area).UniqueCellFormatRanges]
    locked = [it for it in groups if it.CellProtection.IsLocked]
    foreign = [it for it in groups if not it.CellStyle.startswith(OUR_STYLES)]
    if len(foreign) == len(groups):  # another program has saved the workbook without its styles
        foreign = []
    doubts = {"wrong": locked, "assumed": [it for it in foreign if it not in locked]}
    return [(f"{MARKS[how]} {places_of(found)}: {sentence}",) for how, found in doubts.items() if found]


def places_of(groups):
    """The addresses of the first cells with these formats, and a sign if there are more."""
    from xl_law12.errors import column_letters

    areas = [it for group in groups for it in group.RangeAddresses]
    corners = [((it.StartColumn, it.StartRow), (it.EndColumn, it.EndRow)) for it in areas[:MOST_NAMED]]
    named = [":".join(dict.fromkeys(f"{column_letters(x + 1)}{y + 1}" for x, y in ends)) for ends in corners]
    return ", ".join(named + ["…"] * (len(areas) > MOST_NAMED))


class Law12(unohelper.Base, XLaw12, XServiceInfo):
    """The add-in."""

    def __init__(self, context):
        """LibreOffice hands every component its context."""
        self.context = context

    def l12Status(self, cells, inputs, doubts, *others):
        """SHEET_STATUS, and what was pasted with a format; `inputs` has the sentence for that, and where to look."""
        try:
            found = pasted(cells, inputs)
        except Exception:  # the status itself is worth more
            traceback.print_exc()
            found = []
        return self.sheetStatus((*found, *doubts), *others)

    def getImplementationName(self):
        """For XServiceInfo."""
        return IMPLEMENTATION

    def supportsService(self, name):
        """For XServiceInfo."""
        return name in self.getSupportedServiceNames()

    def getSupportedServiceNames(self):
        """For XServiceInfo."""
        return ("com.sun.star.sheet.AddIn", SERVICE)


def method(described, convert):
    """The method that stands for a function, whose module is loaded with the first function in it that is called."""
    function = None

    def call(self, *arguments):
        nonlocal function
        try:
            if function is None:
                function = getattr(importlib.import_module(described["module"]), described["name"])
            return convert(function(*arguments), self.context)
        except Exception as error:
            return convert(sentence(error, self.context), self.context)

    return call


for _name, _described in FUNCTIONS.items():
    setattr(Law12, _name, method(_described, as_value if _described["single"] else as_rows))

g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Law12, IMPLEMENTATION, ("com.sun.star.sheet.AddIn", SERVICE))
