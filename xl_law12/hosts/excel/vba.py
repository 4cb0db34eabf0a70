"""The VBA of the workbook: the wrappers of our functions, and what runs when it is opened."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

from xl_law12.errors import ERROR_MARK
from xl_law12.excel.references import LONGEST_HELP
from xl_law12.hosts.excel import module
from xl_law12.hosts.excel.installed import PIP, ExcelError
from xl_law12.languages import ENGLISH
from xl_law12.processes import last_line, python
from xl_law12.sentences import say
from xl_law12.sheet.catalogue import SheetFunction
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.sheet.vba_names import vba_name

# The answer of xlwings' wrappers if they cannot reach Python, and the answer that replaces it.
BARE, TOLD = " = Err.Description\n", " = Unreached(Err.Description)\n"
SAID = {
    "nothing": say("Nothing can be calculated: Excel cannot reach Python. The figures stay as they were saved."),
    "unreached": say("Python cannot be reached"),
    "remedy": say("Type py -P -m xl_law12 doctor in a Command Prompt; it says what is missing"),
    "again": say("Then open this workbook again."),
}
UNREACHED = """\
' What a cell shows where Python cannot be reached.
Private Function Unreached(ByVal reason As String) As String
    reason = Replace(Replace(reason, vbCr, " "), vbLf, " ")
    Unreached = "«mark» " & «unreached» & " (" & Left$(reason, 120) & "). " & «remedy»
End Function
"""

OPENING = """\
' Runs when the workbook is opened: help for the function wizard, and one calculation now that the functions are there.
Sub Auto_Open()
    Dim reason As String
    On Error Resume Next
    RegisterHelp
    reason = Missing()
    If reason = "" Then
        Recalculate
    Else
        MsgBox «nothing» & _
            vbCrLf & vbCrLf & «remedy» & ". " & «again» & _
            vbCrLf & vbCrLf & Left$(reason, 400), vbExclamation, "Law 12"
    End If
End Sub

' What keeps Python from answering; an empty text where it answers.
Private Function Missing() As String
    Dim answer As Variant
    On Error GoTo failed
    answer = XLPy.CallUDF("«module»", "IMP_", Array(430), ThisWorkbook)
    If CStr(answer) <> "10" Then Missing = "IMP_(430) = " & answer & ", <> 10"
    Exit Function
failed:
    Missing = Err.Description
    If Missing = "" Then Missing = "Error " & Err.Number
End Function

' Work out the sheets of this workbook; others that are open stay as they are. Nothing has to be saved for that.
Private Sub Recalculate()
    Dim page As Worksheet, was As Boolean
    was = ThisWorkbook.Saved
    For Each page In ThisWorkbook.Worksheets
        page.EnableCalculation = False
        page.EnableCalculation = True ' all its formulas are due now; Range.Dirty may mark the active sheet only
    Next
    If Application.Calculation = xlCalculationManual Then
        For Each page In ThisWorkbook.Worksheets
            page.Calculate
        Next
    Else
        Application.Calculate
    End If
    ThisWorkbook.Saved = was
End Sub
"""


def wrappers(language: str = ENGLISH) -> str:
    """Generate the VBA of every function with xlwings' own generator.

    It runs in a process of its own, because it expects to be on Windows.
    """
    command = python("xl_law12.hosts.excel.wrappers", language)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode or done.stdout.count(BARE) != len(CATALOGUE):
        reason = last_line(done.stderr)
        raise ExcelError(
            f"xlwings' generator of VBA does not do what it should ({reason}): {PIP} install --upgrade xlwings"
        )
    return '#Const App = "Microsoft Excel"\n' + done.stdout.replace(BARE, TOLD) + _filled(UNREACHED, language)


def _filled(code: str, language: str) -> str:
    """Our VBA with its texts in a language, and with the module of the functions."""
    for key, sentence in SAID.items():
        code = code.replace(f"«{key}»", _text(sentence.inside(language)))
    return code.replace("«module»", module(language)).replace("«mark»", ERROR_MARK)


def opening(language: str = ENGLISH) -> str:
    """The module that runs when the workbook is opened."""
    registering = "\n".join(f"    Help{number}" for number in range(len(CATALOGUE)))
    parts = [_filled(OPENING, language), f"Private Sub RegisterHelp()\n{registering}\nEnd Sub\n"]
    for number, function in enumerate(CATALOGUE):
        lines = "\n".join(_registering(function, language))
        parts.append(f"Private Sub Help{number}()\n    On Error Resume Next\n{lines}\nEnd Sub\n")
    return "\n".join(parts)


def _registering(function: SheetFunction, language: str) -> Iterator[str]:
    """Register the help of one function. A line of VBA has a limit: every argument has a line of its own."""
    described = ""
    if function.parameters:
        yield f"    Dim helps(0 To {len(function.parameters) - 1}) As String"
        described = ", ArgumentDescriptions:=helps"
    for index, parameter in enumerate(function.parameters):
        yield f"    helps({index}) = {_text(parameter.help_in(language))}"
    summary = _text(function.summary_in(language))
    yield (
        f'    Application.MacroOptions Macro:="{vba_name(function.name)}", Description:={summary}, '
        f'Category:="Law 12"{described}'
    )


def _text(text: str) -> str:
    """A text of VBA, which keeps only ASCII letters in every code page: other letters are written as ChrW(number).

    >>> print(_text('a "b" c'), _text("perché no"), _text("à"))
    "a ""b"" c" "perch" & ChrW(233) & " no" ChrW(224)
    """
    parts = re.findall(r"[ -~]+|[^ -~]", text[:LONGEST_HELP])
    return " & ".join(f"ChrW({ord(part)})" if part > "~" else '"' + part.replace('"', '""') + '"' for part in parts)
