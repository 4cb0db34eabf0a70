"""Files that somebody has put into a folder: neither the macros nor our own commands run them."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.office import Office, in_basic
from xl_law12.hosts.excel import macro_workbook
from xl_law12.hosts.excel.settings import ExcelError

xlwings = pytest.importorskip("xlwings", reason="xlwings needs Python 3.11")
THEIRS = (Path(xlwings.__path__[0]) / "xlwings.bas").read_text(encoding="utf-8").replace("\r\n", "\n")
STAMP = "import pathlib; pathlib.Path({place!r}).write_text('planted')\nraise SystemExit\n"


@pytest.fixture(scope="module")
def ours() -> str:
    """The module as it stands in a workbook of ours."""
    from pyopenvba import ExcelFile

    with ExcelFile(str(Path(xlwings.__path__[0]) / "quickstart_standalone.xlsm")) as file:
        return macro_workbook.safely(file.vba_modules()[macro_workbook.MODULE]).replace("\r\n", "\n")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of downloads, with modules of the names that Python looks for when Excel starts it."""
    for name in ("xlwings", "numpy", "xl_law12", "win32com", "pythoncom", "pip", "uno", "access_parser"):
        (tmp_path / f"{name}.py").write_text(STAMP.format(place=str(tmp_path / "ran")))
    return tmp_path


def python_of(tail: str, then: str) -> list[str]:
    """The command that a line of VBA makes of its texts, as Python gets it; then that in place of serving."""
    text = re.sub(r'"" & PYTHONPATH & "\\?""|" & LicenseKeyEnvString & "', "", tail)
    words = re.search(r'" (?P<options>[-\w ]*)-c ""(?P<code>.*?)import xlwings; xlwings\.serve', text)
    assert words is not None, text
    code = words["code"].replace("\\", "")
    code = re.sub(r"prepare_sys_path\(.*?\)", "prepare_sys_path('false;b.xlsm;b.xlsm;;;;')", code)
    return [sys.executable, *shlex.split(words["options"]), "-c", code + then]


def tail_of(module: str) -> str:
    """The line of the module that starts Python for the functions."""
    (line,) = [line for line in module.splitlines() if line.strip().startswith("tail = ")]
    return line.split(" = ", 1)[1]


FUNCTIONS = "import numpy, xl_law12.hosts.excel.udfs as udfs; print(int(udfs.IMP_([[430]])))"


def test_python_as_the_macros_start_it_runs_no_planted_module(ours: str, folder: Path) -> None:
    """With a blank setting PYTHONPATH too, which xlwings makes the current folder; as xlwings does it, they run."""
    done = subprocess.run(python_of(tail_of(ours), FUNCTIONS), cwd=folder, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("10\n", 0), done.stderr
    assert not (folder / "ran").exists()
    subprocess.run(python_of(tail_of(THEIRS), FUNCTIONS), cwd=folder, capture_output=True, check=False)
    assert (folder / "ran").exists(), "or else this test sees nothing"


def test_minus_p_alone_would_not_do(ours: str, folder: Path) -> None:
    tail = tail_of(ours).replace(macro_workbook.WITHOUT_BLANKS, "")
    subprocess.run(python_of(tail, FUNCTIONS), cwd=folder, capture_output=True, check=False)
    assert (folder / "ran").exists()


def test_no_python_is_started_otherwise(ours: str) -> None:
    """Both ways of the module, and every time by a full path, after the current folder was left."""
    started = re.findall(r'" (-[^"]*)-c ""', ours)
    assert started == ["-P -B ", "-P -B "]
    assert "Private Sub XLPyLoadDLL()\n    LeaveFolder\n" in ours
    assert not re.search(r'(?<!FullPath\()GetConfig\("INTERPRETER_WIN", ""\)', ours)
    for call in (
        *("XLPyDLLActivateAuto(XLPy, ", "XLPyDLLActivateAuto(unused", "XLPyDLLNDims(src, dims, transpose, NDims"),
    ):
        before = ours[: ours.index(call, ours.index("Function NDims"))]
        assert before.rindex("XLPyLoadDLL\n") > before.rindex("\nEnd ")


def test_another_module_of_xlwings_is_refused() -> None:
    with pytest.raises(ExcelError, match="start Python in another way than those that were looked at: py -P -m pip"):
        macro_workbook.safely(THEIRS.replace(" -B -c ", " -c "))


STAND_INS = """
Dim left_for As String
Private Function FileExists(ByVal name As String) As Boolean
  FileExists = (name = "C:\\Python313\\pythonw.exe" Or name = ".\\pythonw.exe" Or name = "\\pythonw.exe")
End Function
Sub ToDrive(text)
  left_for = left_for & text & "|"
End Sub
Sub ToFolder(text)
  left_for = left_for & text & "|"
End Sub
Function Told(name As String) As String
  Told = IIf(name = "PATH", "«path»", "C:\\Windows")
End Function
"""


@pytest.mark.parametrize(
    ("path", "program", "found"),
    [
        (r".;;C:\Nothing;C:\Python313", "pythonw", r"C:\Python313\pythonw.exe"),
        (r"C:\Python313", "python", "python.exe is in no folder of the PATH"),
        (r".;", "pythonw", "pythonw.exe is in no folder of the PATH"),
        (r".;C:\Python313", r"D:\own\pythonw.exe", r"D:\own\pythonw.exe"),
        (r".;C:\Python313", "", ""),
    ],
)
def test_a_python_that_is_only_named(office: Office, path: str, program: str, found: str) -> None:
    """Looked for in the folders of the PATH, and never in the current one; run in LibreOffice Basic."""
    code = STAND_INS.replace("«path»", path) + macro_workbook.ADDED.replace("Environ$(", "Told(")
    code = code.replace("ChDrive ", "ToDrive ").replace("ChDir ", "ToFolder ")
    probe = f"""
    Function PROBE()
      On Error GoTo failed
      PROBE = FullPath("{program}")
      Exit Function
    failed:
      PROBE = Err.Description
    End Function"""
    assert in_basic(office, code, probe) == found


@pytest.mark.needs("soffice")
def test_the_current_folder_is_left_for_the_systems(office: Office) -> None:
    code = STAND_INS + macro_workbook.ADDED.replace("Environ$(", "Told(")
    code = code.replace("ChDrive ", "ToDrive ").replace("ChDir ", "ToFolder ")
    probe = 'Function PROBE()\n  LeaveFolder\n  GoBack "D:\\Downloads"\n  PROBE = left_for\nEnd Function'
    assert in_basic(office, code, probe) == r"C:\Windows|C:\Windows\System32|D:\Downloads|D:\Downloads|"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["new", "a.xlsm"],
        ["score", "a.bws"],
        pytest.param(["install", "libreoffice", "--profile", "profile"], marks=pytest.mark.needs("soffice")),
    ],
)
def test_our_own_commands_run_no_planted_module(folder: Path, words: list[str]) -> None:
    """Each begins a process of its own."""
    (folder / "a.bws").write_bytes(b"\0\1\0\0Standard Jet DB\0" + bytes(5000))
    command = [sys.executable, "-P", "-m", "xl_law12", *words]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done: Any = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0 or "is damaged, or no database" in done.stderr, done.stderr
    assert not (folder / "ran").exists(), done.stderr
