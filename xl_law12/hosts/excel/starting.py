"""Changes xlwings' VBA module, so that the workbook's macros run no file that happens to lie in a folder.

Windows looks for programs and libraries in Excel's current folder, which may be one of downloads, and Python looks
there for modules. A `pythonw.bat` or a `numpy.py` that somebody has put there would run.
"""

from __future__ import annotations

from xl_law12.hosts.excel.installed import PIP, ExcelError

MODULE = "xlwings"
LOOKED_AT = "0.37.8"  # the version whose module these changes were made for
WITHOUT_BLANKS = "sys.path[:] = list(filter(None, sys.path));"  # a blank setting PYTHONPATH means the current folder

# A text of xlwings' module, how often it occurs, and the text that replaces it.
CHANGES = (
    (' -B -c ""import sys, os;', 1, ' -P -B -c ""import sys, os;'),
    ("import xlwings; xlwings.serve(", 1, f"{WITHOUT_BLANKS}import xlwings; xlwings.serve("),
    (' -B -c ""import xlwings.utils;', 1, ' -P -B -c ""import sys, xlwings.utils;'),
    ('\\""); " & PythonCommand', 1, f'\\"");{WITHOUT_BLANKS} " & PythonCommand'),
    ('GetConfig("INTERPRETER_WIN", "")', 3, 'FullPath(GetConfig("INTERPRETER_WIN", ""))'),
    (
        'PYTHON_WIN = GetConfig("INTERPRETER", "pythonw")',
        2,
        'PYTHON_WIN = FullPath(GetConfig("INTERPRETER", "pythonw"))',
    ),
    ("    TempDir = GetConfig(", 1, "    LeaveFolder\n    TempDir = GetConfig("),
    ("Private Sub XLPyLoadDLL()\n", 1, "Private Sub XLPyLoadDLL()\n    LeaveFolder\n"),
    (
        "Function XLPy()\n    XLPyLoadDLL\n"
        "    If 0 <> XLPyDLLActivateAuto(XLPy, XLPyCommand, 1) Then Err.Raise 1000, Description:=XLPy\n",
        1,
        "Function XLPy()\n    Dim before As String, failed As Boolean\n    before = CurDir$\n    XLPyLoadDLL\n"
        "    failed = (0 <> XLPyDLLActivateAuto(XLPy, XLPyCommand, 1))\n    GoBack before\n"
        "    If failed Then Err.Raise 1000, Description:=XLPy\n",
    ),
)

ADDED = """
' Added by xl-law12, which has changed this module of xlwings where these three are called, and where it starts Python.

' Programs and libraries are looked for in the current folder too, and somebody may have put some there: leave it.
Public Sub LeaveFolder()
    ChDrive Environ$("SystemRoot")
    ChDir Environ$("SystemRoot") & "\\System32"
End Sub

' Where Excel's windows look for files. A folder to which one cannot go back is no failure.
Public Sub GoBack(ByVal folder As String)
    On Error Resume Next
    ChDrive folder
    ChDir folder
End Sub

' The full path of a program that is only named: looked for in the folders of the PATH, and never in the current one.
Public Function FullPath(ByVal program As String) As String
    Dim folder As Variant
    FullPath = program
    If program <> "python" And program <> "pythonw" Then Exit Function
    For Each folder In Split(Environ$("PATH"), ";")
        folder = Replace(folder, Chr(34), "")
        folder = folder & "\\" & program & ".exe"
        If (folder Like "[A-Za-z]:\\*" Or Left$(folder, 2) = "\\\\") And FileExists(folder) Then
            FullPath = folder
            Exit Function
        End If
    Next
    Err.Raise 1, Description:=program & ".exe is in no folder of the PATH"
End Function
"""


def safely(module: str) -> str:
    """The source of xlwings' module with our changes. A module to which they do not fit is refused."""
    text = module.replace("\r\n", "\n")
    for old, count, new in CHANGES:
        if text.count(old) != count:
            raise ExcelError(
                "the macros of this xlwings start Python in another way than those that were looked at: "
                f"{PIP} install xlwings=={LOOKED_AT}"
            )
        text = text.replace(old, new)
    return (text + ADDED).replace("\n", "\r\n")
