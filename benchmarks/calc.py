"""Measures in a real LibreOffice: our functions against functions that do nothing, and against LibreOffice's Basic."""

from __future__ import annotations

import random
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.timing import Figure
from tests.hosts.office import Office
from xl_law12.hosts.libreoffice import extension, office as installer
from xl_law12.hosts.libreoffice.office import UNOPKG, Installation, find

RUNS = 5
CALLS = 10_000

IDL = """module org { module law12bench { interface XBench {
  any nothing([in] any first, [in] any second);
  sequence< sequence<any> > nothingRows([in] any first, [in] any second);
  sequence< sequence<any> > handBack([in] any cells);
}; }; };
"""
COMPONENT = """
import unohelper
from com.sun.star.lang import XLocalizable, XServiceInfo, XServiceName
try:
    from org.law12bench import XBench
except ImportError:
    class XBench: pass
SERVICE = "org.law12bench.AddIn"
class Bench(unohelper.Base, XBench, XServiceInfo, XServiceName, XLocalizable):
    def __init__(self, context): self.locale = None
    def getServiceName(self): return SERVICE
    def getImplementationName(self): return SERVICE + ".python"
    def supportsService(self, name): return name in self.getSupportedServiceNames()
    def getSupportedServiceNames(self): return ("com.sun.star.sheet.AddIn", SERVICE)
    def setLocale(self, locale): self.locale = locale
    def getLocale(self): return self.locale
    def nothing(self, first, second): return 0.0
    def nothingRows(self, first, second): return ((0.0,),)
    def handBack(self, cells): return cells
g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Bench, SERVICE + ".python", ("com.sun.star.sheet.AddIn", SERVICE))
"""
ARGUMENTS = {"nothing": ("first", "second"), "nothingRows": ("first", "second"), "handBack": ("cells",)}

# The par as RMB 2009 describes it, independent of our code, with a plain chain of conditions for the IMP scale.
BASIC = """
Function Imps(ByVal difference As Double) As Integer
  Dim size As Double
  size = Abs(difference)
  Dim points As Integer
{chain}
  If difference < 0 Then points = -points
  Imps = points
End Function

Function ParInBasic(scores) As Double
  Dim low As Long, high As Long, lowSum As Long, highSum As Long, middle As Long, total As Long
  Dim row As Integer, column As Integer, count As Integer
  count = (UBound(scores, 1) - LBound(scores, 1) + 1) * (UBound(scores, 2) - LBound(scores, 2) + 1)
  low = -8000 : high = 8000 : lowSum = -count : highSum = count
  Do While high - low > 10
    middle = 10 * Fix((low + high) / 20)
    total = 0
    For row = LBound(scores, 1) To UBound(scores, 1)
      For column = LBound(scores, 2) To UBound(scores, 2)
        total = total + Imps(middle - scores(row, column))
      Next column
    Next row
    If total = 0 Then
      ParInBasic = middle
      Exit Function
    ElseIf total < 0 Then
      low = middle : lowSum = total
    Else
      high = middle : highSum = total
    End If
  Loop
  If -lowSum < highSum Then
    ParInBasic = low
  ElseIf highSum < -lowSum Then
    ParInBasic = high
  ElseIf high > 0 Then
    ParInBasic = low
  Else
    ParInBasic = high
  End If
End Function
"""


def basic() -> str:
    """The text of the Basic module, with the IMP scale as a chain of conditions."""
    from xl_law12.bridge.scale import SMALLEST_DIFFERENCE

    words = ["If"] + ["ElseIf"] * (len(SMALLEST_DIFFERENCE) - 1)
    lines = [
        f"  {word} size < {limit} Then\n    points = {points}"
        for points, (word, limit) in enumerate(zip(words, SMALLEST_DIFFERENCE, strict=True))
    ]
    return BASIC.format(chain="\n".join([*lines, f"  Else\n    points = {len(words)}\n  End If"]))


def bench_extension(target: Path) -> Path:
    """An extension in Python whose functions do nothing, without numpy."""
    nodes = "".join(
        f'<node oor:name="{name}" oor:op="replace">'
        f'<prop oor:name="DisplayName"><value xml:lang="en-US">{name.upper()}</value></prop>'
        f'<prop oor:name="CompatibilityName"><value xml:lang="en-US">{name.upper()}</value></prop>'
        '<node oor:name="Parameters">'
        + "".join(f'<node oor:name="{it}" oor:op="replace"/>' for it in arguments)
        + "</node></node>"
        for name, arguments in ARGUMENTS.items()
    )
    head, _, rest = extension.configuration().partition(f'<node oor:name="{extension.SERVICE}"')
    del rest
    configuration = (
        f'{head}<node oor:name="org.law12bench.AddIn" oor:op="replace"><node oor:name="AddInFunctions">{nodes}'
        "</node></node></node></oor:component-data>"
    )
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("META-INF/manifest.xml", dict(extension.parts())["META-INF/manifest.xml"])
        archive.writestr("description.xml", extension.description().replace(extension.IDENTIFIER, "org.law12bench"))
        archive.writestr("CalcAddIns.xcu", configuration)
        archive.writestr("law12.idl", IDL)
        archive.writestr("component.py", COMPONENT)
    return target


def calc() -> Iterator[Figure]:
    """The figures of the LibreOffice host."""
    if shutil.which("soffice") is None:
        print("LibreOffice is not on this machine: its figures are left out")
        return
    installation = find()
    with tempfile.TemporaryDirectory() as folder:
        ours, without_numpy = Path(folder) / "ours", Path(folder) / "without numpy"
        bench = bench_extension(Path(folder) / "bench.oxt")
        installer.install(lambda _: None, ours)
        for profile in (ours, without_numpy):
            code, said = installation.run(UNOPKG, profile, "add", "--suppress-license", str(bench))
            assert not code, said
        yield Figure(
            "LibreOffice: the first IMP after starting",
            "the first formula of an extension without numpy",
            *_first_formulas(installation, (ours, "=IMP(430)"), (without_numpy, "=NOTHINGROWS(1;2)")),
        )
        with Office(installation, ours) as office:
            yield from _in_one(office)


def _first_formulas(installation: Installation, *cases: tuple[Path, str]) -> tuple[float, float, float]:
    """For each profile the seconds from writing a formula to its answer, in a LibreOffice that has just started."""
    taken: list[list[float]] = [[] for _ in cases]
    for _ in range(RUNS + 1):
        for times, (profile, formula) in zip(taken, cases, strict=True):
            with Office(installation, profile) as office:
                document = office.new()
                times.append(office.timed(document=document, cells={"A1": formula}))
                _insist_on_figures(office, document, "A1", formula)
    ours, theirs = (min(times) for times in taken)
    return ours, theirs, 1.4


def _insist_on_figures(office: Any, document: int, where: str, formula: str) -> None:
    """Refuse answers that are errors, because an error comes sooner than an answer."""
    shown = [cell for row in office.read(document=document, where=where) for cell in row]
    assert all(isinstance(cell, float) for cell in shown), f"{formula}: {shown[:3]}"


def _in_one(office: Any) -> Iterator[Figure]:
    chosen = random.Random(12)
    scores = [[chosen.choice([620, 170, -100, 50, 420]), chosen.choice([140, -50, 400])] for _ in range(CALLS)]

    def both(*formulas: str, rows: int = CALLS, cells: Any = None) -> list[float]:
        """The seconds of these formulas, each in its own workbook, recalculated in turn; the best of several runs."""
        books = []
        for formula in formulas:
            document = office.new()
            office.write(document=document, cells=cells or {f"A1:B{CALLS}": scores})
            office.add_basic(document=document, text=basic())
            if rows > 1:
                office.fill(document=document, where=f"T1:T{rows}", formula=formula)
            else:
                office.write(document=document, cells={"T1:U1000": f"{{{formula}}}"})
            books.append(document)
        taken = [[office.recalculate(document=document) for document in books] for _ in range(RUNS)]
        for document, formula in zip(books, formulas, strict=True):
            _insist_on_figures(office, document, f"T1:T{max(rows, 1000)}", formula)
            office.discard(document=document)
        return [min(column) for column in zip(*taken, strict=True)]

    ours, theirs = both("=IMP(A{row};B{row})", "=NOTHINGROWS(A{row};B{row})")
    yield Figure("LibreOffice: IMP 10,000 times", "a Python function that does nothing", ours, theirs, 1.3)
    travellers = [[chosen.choice([620, 170, 140, -100, -50, 420, 650]) for _ in range(14)] for _ in range(1000)]
    cells = {"A1:N1000": travellers}
    ours, theirs = both("=BUTLER_PAR(A{row}:N{row})", "=PARINBASIC(A{row}:N{row})", rows=1000, cells=cells)
    yield Figure("LibreOffice: BUTLER_PAR of 14, 1,000 times", "the same search in Basic", ours, theirs, 1 / 20)
    lines = {"A1:B1000": [[line[0], line[1]] for line in travellers]}
    ours, theirs = both("=MATCHPOINTS(A1:A1000)", "=HANDBACK(A1:B1000)", rows=1, cells=lines)
    yield Figure("LibreOffice: MATCHPOINTS of 1,000 lines", "a function that hands its range back", ours, theirs, 1.5)
