"""A stand-in for pywin32, as much as xlwings' classic pipeline of functions touches: run it in a process of its own.

What Excel hands over is imitated by `CellRange` (a reference to cells, whose Value is a value or a tuple of rows) and
by the numbers with which COM says that an argument is missing or a cell holds an error.
"""

import ctypes
import ctypes.util
import datetime
import sys
import types
from typing import Any

MISSING = -2147352572
ERRORS = {"#NULL!": -2146826288, "#DIV/0!": -2146826281, "#VALUE!": -2146826273, "#REF!": -2146826265} | {
    "#NAME?": -2146826259,
    "#NUM!": -2146826252,
    "#N/A": -2146826246,
}
RANGE = "{00020846-0000-0000-C000-000000000046}"  # the interface of Excel's Range

MODULES = (
    *("pythoncom", "pywintypes", "win32api", "win32con", "win32event", "win32gui", "win32process", "win32timezone"),
    *("win32com", "win32com.client", "win32com.server", "win32com.server.dispatcher", "win32com.server.policy"),
    *("win32com.server.util", "win32com.server.exception"),
)


class Anything(types.ModuleType):
    """A module in which every name is a class of its own."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


class Dispatched:
    """A COM object."""


class ComError(Exception):
    """What COM raises."""

    hresult = -1


class CellRange(Dispatched):
    """A reference to cells, as Excel passes it."""

    Row = Column = 1

    class Worksheet:
        Name = "Sheet1"

        class Parent:
            Name = "rulings.xlsm"

            class Application(Dispatched):
                Name, Hwnd, Version = "Excel", 1, "16.0"

    class _oleobj_:  # noqa: N801  # pywin32's own name
        @staticmethod
        def GetTypeInfo() -> Any:
            return types.SimpleNamespace(GetTypeAttr=lambda: types.SimpleNamespace(iid=RANGE))

    def __init__(self, value: Any) -> None:
        self.Value = value
        is_block = isinstance(value, tuple)
        self.Rows = types.SimpleNamespace(Count=len(value) if is_block else 1)
        self.Columns = types.SimpleNamespace(Count=len(value[0]) if is_block else 1)

    def GetAddress(self, *_: Any, **__: Any) -> str:
        return "$A$1"


def install() -> None:
    """Put the stand-ins where `import pythoncom` and the like will find them. Before xlwings is imported."""
    made: dict[str, Any] = {name: Anything(name) for name in MODULES}
    com, types_, client = made["pythoncom"], made["pywintypes"], made["win32com.client"]
    com.com_error = com.ole_error = types_.com_error = types_.error = ComError
    com.__file__ = ctypes.util.find_library("c") or "libc.so.6"
    com.CoInitialize = lambda *_: None
    com.IID_IDispatch, com.TypeIIDs = "idispatch", {"idispatch": type("PyIDispatch", (), {})}
    types_.TimeType, types_.IID, types_.HANDLEType = type("TimeType", (datetime.datetime,), {}), str, object
    client.CDispatch = Dispatched
    client.DispatchBaseClass = type("DispatchBaseClass", (), {})
    client.CoClassBaseClass = type("CoClassBaseClass", (), {})
    client.Dispatch = client.DispatchEx = lambda it, *_, **__: it
    made["win32timezone"].TimeZoneInfo = types.SimpleNamespace(utc=lambda: datetime.timezone.utc)
    made["win32process"].GetWindowThreadProcessId = lambda _: (1, 4242)
    made["win32com.server.util"].wrap = lambda it, *_, **__: it
    made["win32com.server.util"].unwrap = _refuse
    for name, module in made.items():
        sys.modules[name] = module
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(made[parent], last, module)
    libraries: Any = ctypes
    libraries.windll = libraries.oledll = _Library()
    libraries.PyDLL = lambda *_, **__: _Library()


class _Library:
    """A DLL all of whose functions answer 0."""

    def __getattr__(self, _: str) -> Any:
        return _Library()

    def __call__(self, *_: Any, **__: Any) -> int:
        return 0


def _refuse(*_: Any) -> None:
    raise ComError


def pipeline() -> Any:
    """Xlwings' own server of functions, as VBA calls it; `CallUDF(module, function, arguments, workbook, caller)`."""
    install()
    import xlwings
    from xlwings import _xlwindows, com_server, udfs

    windows: Any = xlwings
    windows._xlwindows = _xlwindows
    xlwings.engines.add(xlwings.Engine(impl=_xlwindows.engine))
    windows.func, windows.arg, windows.ret, windows.sub = udfs.xlfunc, udfs.xlarg, udfs.xlret, udfs.xlsub
    server: Any = com_server
    return server.XLPython()
