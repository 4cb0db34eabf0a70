"""Drives a LibreOffice for tests and benchmarks. Only LibreOffice's Python can run it; it does not use the package.

It reads one JSON command a line from standard input, {"do": name, ...}, and answers each with one JSON line: the
result, or {"error": ...}. LibreOffice is started headless in the profile that
is named, and ended by its process id.
"""

import json
import os
import signal
import subprocess
import sys
import time
import uuid

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.sheet.FormulaResult import STRING as FORMULA_STRING

VALUES_TEXTS_FORMULAS = 1 | 2 | 4 | 16  # numbers, dates, texts, formulas
PATIENCE = 120  # seconds for LibreOffice to start
HANDED_OVER = 0  # the exit code of a second LibreOffice in the same profile
IN_USE = (
    "the profile is in use by another LibreOffice: close it first. If none is running, it ended badly: delete {} and "
    "try again"
)


def properties(**values):
    """Named arguments in LibreOffice's form."""
    made = []
    for name, value in values.items():
        named = PropertyValue()
        named.Name, named.Value = name, value
        made.append(named)
    return tuple(made)


def address_of(path):
    """A file's address."""
    return uno.systemPathToFileUrl(os.path.abspath(path))


def environment():
    """The environment for LibreOffice: its own Python first.

    LibreOffice looks for its library of modules beside the first python3 of the path; another one there, such as
    pyenv's, keeps every Python extension from loading.
    """
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ.get("PATH", "")
    return dict(os.environ, PATH=path)


class OwnLibreOffice:
    """A LibreOffice in a profile of its own."""

    def __init__(self, soffice, profile):
        """Start LibreOffice and wait until it answers."""
        self.lock = os.path.join(profile, ".lock")
        if os.path.exists(self.lock):
            raise RuntimeError(IN_USE.format(self.lock))
        soffice = os.path.abspath(soffice)
        pipe = "law12" + uuid.uuid4().hex[:12]
        self.process = subprocess.Popen(
            [
                soffice,
                *("--headless", "--norestore", "--nologo", "--nodefault", "--nofirststartwizard"),
                "-env:UserInstallation=" + address_of(profile),
                f"--accept=pipe,name={pipe};urp;",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd=os.path.dirname(soffice),  # somebody may have put modules or libraries into the current folder
            env=environment(),
        )
        self.documents = []
        self.desktop = None
        try:
            self.context = self._connected(pipe)
            self.desktop = self.service("com.sun.star.frame.Desktop")
        except BaseException:
            self.close()
            raise

    def _connected(self, pipe):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        until = time.time() + PATIENCE
        while time.time() < until:
            try:
                context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            except NoConnectException:
                context = None
            ended = self.process.poll()
            if ended == HANDED_OVER:  # another LibreOffice answers
                raise RuntimeError(IN_USE.format(self.lock))
            if context is not None:
                return context
            if ended not in (None, 81):  # 81: it starts again after first setting up the profile
                raise RuntimeError(f"it ends with code {ended} when it starts")
            time.sleep(0.05)
        raise RuntimeError(f"LibreOffice did not answer within {PATIENCE} seconds")

    def service(self, name):
        """A service of LibreOffice."""
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def close(self):
        """End LibreOffice: ask it first; if it goes on, end its process."""
        try:
            if self.desktop is not None:
                self.desktop.terminate()
        except Exception:
            pass
        try:
            self.process.wait(20 if self.desktop is not None else 0)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGTERM) if hasattr(os, "killpg") else self.process.terminate()
            self.process.wait(20)
            if os.path.exists(self.lock):
                os.remove(self.lock)

    # Documents

    def new(self):
        """Open an empty workbook and return its number."""
        settings = properties(Hidden=True, MacroExecutionMode=4)
        return self._kept(self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, settings))

    def load(self, path):
        """Open a workbook and return its number."""
        document = self.desktop.loadComponentFromURL(address_of(path), "_blank", 0, properties(Hidden=True))
        if document is None:
            raise RuntimeError(f"LibreOffice cannot load {path}")
        return self._kept(document)

    def _kept(self, document):
        self.documents.append(document)
        return len(self.documents) - 1

    def store(self, document, path, kind="Calc MS Excel 2007 XML"):
        """Save a copy of a workbook."""
        self.documents[document].storeToURL(address_of(path), properties(FilterName=kind))

    def discard(self, document):
        """Close a workbook without saving."""
        self.documents[document].close(True)

    def recalculate(self, document):
        """Work out every formula and return how many seconds that took."""
        start = time.perf_counter()
        self.documents[document].calculateAll()
        return time.perf_counter() - start

    def spread(self, document, anchors):
        """Extend array formulas, given by their first cells, to the size of their results, as far as cells are free."""
        for where in anchors:
            cell = self._range(document, where)
            formula = cell.getFormulaArray()[0][0][1:-1]  # with the separators that setArrayFormula reads
            wanted = self._size(cell, formula)
            old = self._array_at(cell)
            if wanted is None or (old.getRows().getCount(), old.getColumns().getCount()) == wanted:
                continue
            place = cell.getRangeAddress()
            old.setArrayFormula("")
            sheet = cell.getSpreadsheet()
            room = sheet.getCellRangeByPosition(
                place.StartColumn, place.StartRow, place.StartColumn + wanted[1] - 1, place.StartRow + wanted[0] - 1
            )
            is_free = not room.queryContentCells(VALUES_TEXTS_FORMULAS).getCount()
            (room if is_free else old).setArrayFormula(formula)

    def _size(self, cell, formula):
        """Count the rows and columns of a formula's result, in a far corner of the sheet."""
        sheet = cell.getSpreadsheet()
        corner = sheet.getCellByPosition(sheet.getColumns().getCount() - 1, cell.getRangeAddress().StartRow)
        sizes = []
        for count in ("ROWS", "COLUMNS"):
            corner.setArrayFormula("={}({})".format(count, formula.lstrip("=")))
            sizes.append(0 if corner.getError() else int(corner.getValue()))
            corner.setArrayFormula("")
        return tuple(sizes) if all(sizes) else None

    def _array_at(self, cell):
        """The whole range of the array formula that begins in a cell."""
        cursor = cell.getSpreadsheet().createCursorByRange(cell)
        cursor.collapseToCurrentArray()
        return cursor

    def _range(self, document, where):
        sheet, _, cells = where.rpartition("!")
        sheets = self.documents[document].getSheets()
        return (sheets.getByName(sheet) if sheet else sheets.getByIndex(0)).getCellRangeByName(cells)

    def write(self, document, cells):
        """Put values, formulas and array formulas ({=...} over a range) into cells."""
        for where, content in cells.items():
            place = self._range(document, where)
            if isinstance(content, str) and content.startswith("{="):
                place.setArrayFormula(content[1:-1])
            elif isinstance(content, list):
                place.setFormulaArray(tuple(tuple("" if cell is None else cell for cell in row) for row in content))
            elif isinstance(content, str) and content.startswith("="):
                place.setFormula(content)
            elif isinstance(content, str):
                place.setString(content)
            elif content is not None:
                place.setValue(content)

    def read(self, document, where):
        """Rows of what the cells show: numbers, texts, and errors as {"error": number}."""
        place = self._range(document, where)
        rows = place.getRows().getCount()
        columns = place.getColumns().getCount()
        return [[self._shown(place.getCellByPosition(column, row)) for column in range(columns)] for row in range(rows)]

    def _shown(self, cell):
        if cell.getError():
            return {"error": cell.getError()}
        kind = cell.getType().value
        if kind == "FORMULA":
            return cell.getString() if cell.FormulaResultType2 == FORMULA_STRING else cell.getValue()
        return {"EMPTY": None, "VALUE": cell.getValue(), "TEXT": cell.getString()}[kind]

    def paste(self, document, where, source, cells, opened=False):
        """Paste cells of another workbook with their formats, as Ctrl+V does; `opened`: they were unlocked there."""
        taken = self._range(source, cells)
        protection = taken.CellProtection
        protection.IsLocked = not opened
        taken.CellProtection = protection
        there, here = (self.documents[number].getCurrentController() for number in (source, document))
        there.select(taken)
        here.select(self._range(document, where))
        here.insertTransferable(there.getTransferable())

    def cut(self, document, where):
        """Cut cells, as Ctrl+X does."""
        controller = self.documents[document].getCurrentController()
        controller.select(self._range(document, where))
        dispatcher = self.service("com.sun.star.frame.DispatchHelper")
        dispatcher.executeDispatch(controller.getFrame(), ".uno:Cut", "", 0, ())

    def copy_sheet(self, document, name, copy):
        """Copy a sheet within its workbook, to the end."""
        sheets = self.documents[document].getSheets()
        sheets.copyByName(name, copy, sheets.getCount())

    def without_row(self, document, sheet, row):
        """Delete a row of a sheet, by its number."""
        self.documents[document].getSheets().getByName(sheet).getRows().removeByIndex(row - 1, 1)

    def undo(self, document):
        """Take back what was done last."""
        self.documents[document].getUndoManager().undo()

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
            "com.sun.star.configuration.ConfigurationAccess", properties(nodepath=path, Locale=language)
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


def main():
    """Answer one command after the other; the words are soffice and the profile's folder."""
    office = None
    try:
        office = OwnLibreOffice(*sys.argv[1:3])
        print(json.dumps({"result": "started"}), flush=True)
        for line in sys.stdin:
            command = json.loads(line)
            try:
                result = getattr(office, command.pop("do"))(**command)
                print(json.dumps({"result": result}), flush=True)
            except RuntimeError as error:
                print(json.dumps({"error": str(error)}), flush=True)
            except Exception as error:
                print(json.dumps({"error": f"{type(error).__name__}: {error}"}), flush=True)
    except RuntimeError as error:
        print(json.dumps({"error": str(error)}), flush=True)
    finally:
        if office is not None:
            office.close()


if __name__ == "__main__":
    main()
