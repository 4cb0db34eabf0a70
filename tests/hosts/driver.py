"""The package's driver with what only tests and benchmarks ask of a LibreOffice: run by LibreOffice's Python."""

import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[2] / "xl_law12" / "hosts" / "libreoffice")

import driver  # noqa: E402  # the package's


class WatchedLibreOffice(driver.OwnLibreOffice):
    """A LibreOffice that tests look into."""

    def copy_sheet(self, document, name, copy):
        """Copy a sheet within its workbook, to the end."""
        sheets = self.documents[document].getSheets()
        sheets.copyByName(name, copy, sheets.getCount())

    def paste(self, document, source, target):
        """Copy a cell with everything in it to another cell, which may be on another sheet."""
        place = self._range(document, target).getCellByPosition(0, 0).getCellAddress()
        area = self._range(document, source).getRangeAddress()
        self.documents[document].getSheets().getByIndex(place.Sheet).copyRange(place, area)

    def fill(self, document, where, formula):
        """The same formula in every row of a column; {row} stands for the row's number."""
        place = self._range(document, where)
        first = place.getRangeAddress().StartRow + 1
        rows = range(first, first + place.getRows().getCount())
        place.setFormulaArray(tuple((formula.format(row=row),) for row in rows))

    def timed(self, document, cells):
        """How many seconds it takes to put these into cells and work them out."""
        start = time.perf_counter()
        self.write(document, cells)
        for where in cells:
            self._range(document, where).getDataArray()
        return time.perf_counter() - start

    def add_basic(self, document, text):
        """Put a module of LibreOffice Basic into a workbook."""
        libraries = self.documents[document].BasicLibraries
        if not libraries.hasByName("Standard"):
            libraries.createLibrary("Standard")
        libraries.getByName("Standard").insertByName("Law12Module", text)

    def process_id(self):
        """The number of LibreOffice's process."""
        return self.process.pid

    def help_texts(self, service, method, language):
        """What the function wizard says of a function in a language."""
        provider = self.service("com.sun.star.configuration.ConfigurationProvider")
        path = f"/org.openoffice.Office.CalcAddIns/AddInInfo/{service}/AddInFunctions/{method}"
        node = provider.createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess", driver.properties(nodepath=path, Locale=language)
        )
        parameters = node.getByName("Parameters")
        return {
            "name": node.getByName("DisplayName"),
            "description": node.getByName("Description"),
            "parameters": {
                parameters.getByName(name).getByName("DisplayName"): parameters.getByName(name).getByName("Description")
                for name in parameters.getElementNames()
            },
        }


if __name__ == "__main__":
    driver.main(WatchedLibreOffice)
