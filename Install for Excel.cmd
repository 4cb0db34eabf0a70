@echo off
rem xl-law12 for Excel on Windows in three steps: Python, the package, the workbook.
rem Not run by those who wrote it: no Windows machine was at hand. docs\excel.md has the same steps in words.
rem Nothing is fetched from the internet before you have typed y.
setlocal
cd /d "%~dp0"
set PYTHON_MANAGER_AUTOMATIC_INSTALL=false
rem Programs are not looked for in this folder, and modules of Python neither: -P below.
set NoDefaultCurrentDirectoryInExePath=1
set "ENOUGH=import sys; sys.exit(sys.version_info < (3, 11))"

echo.
echo 1. Python 3.11 or later
call :find_python
if defined PYTHON goto package
echo    There is none. It can be fetched from python.org with the Python Install Manager.
call :agreed "   Fetch and install Python 3.13?"
if errorlevel 1 goto not_agreed
where py >nul 2>nul
if errorlevel 1 winget install 9NQ7512CXL7T --exact --source msstore
py install 3.13
call :find_python
if defined PYTHON goto package
echo    Python is not there yet. Close this window, open it again, and if that does not help
echo    install Python by hand, from python.org/downloads.
goto failed

:package
echo    %PYTHON%
echo.
echo 2. xl-law12
%PYTHON% -P -c "import numpy, openpyxl, lxml, formulon, xlwings, pyopenvba, xl_law12" >nul 2>nul
if not errorlevel 1 goto workbook
echo    pip will put xl-law12 from this folder into that Python, and fetch what it needs from pypi.org:
echo    numpy, openpyxl, lxml, formulon, xlwings, pyopenvba.
call :agreed "   Go on?"
if errorlevel 1 goto not_agreed
%PYTHON% -P -m pip install ".[excel]"
if errorlevel 1 goto failed

:workbook
echo.
echo 3. The workbook
if exist rulings.xlsm (
    echo    rulings.xlsm is there already and stays as it is.
) else (
    %PYTHON% -P -m xl_law12 new rulings.xlsm
    if errorlevel 1 goto failed
)
%PYTHON% -P -m xl_law12 doctor rulings.xlsm
if errorlevel 1 goto failed
echo.
echo Done. Open rulings.xlsm in Excel and click Enable Content.
pause
exit /b 0

:find_python
set PYTHON=
for %%P in ("py -3" "python") do (
    if not defined PYTHON (
        %%~P -P -c "%ENOUGH%" >nul 2>nul
        if not errorlevel 1 set PYTHON=%%~P
    )
)
exit /b 0

:agreed
set ANSWER=
set /p "ANSWER=%~1 [y/n] "
if /i "%ANSWER%"=="y" exit /b 0
exit /b 1

:not_agreed
echo Nothing was fetched.
pause
exit /b 1

:failed
echo.
echo That did not work: what is above says why. docs\excel.md has the same steps in words.
pause
exit /b 1
