#!/usr/bin/env python3
"""The commands for work on the project; Python 3.10 or later is all that they need.

    python3 dev.py demo          every worked example of the sources, our answer beside the printed one, and a workbook
    python3 dev.py test          the quick tests, on all cores; --all every test; further words go to pytest: -k barking
    python3 dev.py check         ruff, mypy --strict, and every test with coverage: 100% in bridge/, reading/, sheet/
    python3 dev.py floor         the quick tests with the oldest Python and numpy, and with no other program on the PATH
    python3 dev.py bench         the benchmark table; --write puts the table into benchmarks/README.md
    python3 dev.py growth        how the time grows with the results, up to 100,000,000
    python3 dev.py mutate        makes small mistakes in a copy of bridge/ (or --room files); which does no test notice?
    python3 dev.py docs          writes docs/functions.md, the types and the quoted outputs again
    python3 dev.py release       makes dist/, all files of a page of downloads, and tests them
    python3 dev.py template      builds workbook_templates/ again
    python3 dev.py function NAME which of a function's three places are missing, and what is wrong with the others
    python3 dev.py language fr   which texts a language lacks; --write puts them into its file, for you to translate
    python3 dev.py acceptance    writes build/acceptance.xlsx: the template with fifteen minutes of questions on Excel
    python3 dev.py film          records the moving picture of the README again: Kaplan's case, typed in LibreOffice
    python3 dev.py picture       makes the picture of the sheet Law 12 again; or of the sheets that you name; or "all"

Further words go to the last program that a command runs. dev.py makes a virtual environment in .venv.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OLDEST = (3, 10)
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
OLDEST_NUMPY = "1.24"  # there are builds of it for Python 3.10 and 3.11

OURS = ("-m", "xl_law12")
TEST = ("-m", "pytest", "-n", "auto", "--dist", "loadfile")  # a file's tests share what they build
COVERED = ("--cov", "--cov-report=", "--hypothesis-profile", "ci")
FULLY_COVERED = "xl_law12/bridge/*,xl_law12/reading/*,xl_law12/sheet/*"
BOOK, TEMPLATES = "build/Law12.xlsx", "workbook_templates"

# The arguments for Python, step by step; further words go to the last step.
STEPS = {
    "demo": [(*OURS, "examples"), (*OURS, "new", "--force", BOOK), (*OURS, "calc", "--check", BOOK)],
    "test": [TEST],
    "check": [
        ("-m", "ruff", "check", "--output-format", "concise", "."),
        ("-m", "ruff", "format", "--check", "."),
        ("-m", "mypy"),
        (*TEST, *COVERED, "--all"),
        ("-m", "coverage", "report"),
        ("-m", "coverage", "report", "--fail-under=100", "--include", FULLY_COVERED),
    ],
    "bench": [("-m", "benchmarks")],
    "growth": [("-m", "benchmarks.growth")],
    "mutate": [("-m", "benchmarks.mutants")],
    "docs": [("-m", "tests.documents")],
    "release": [("-m", "release", "dist"), ("-m", "pytest", "--all", "tests/release", "tests/test_package.py")],
    "template": [
        (*OURS, "new", "--force", f"{TEMPLATES}/Law12.xlsx"),
        (*OURS, "new", "--force", "--language", "it", f"{TEMPLATES}/Law12-it.xlsx"),
        (*OURS, "lambdas", "--force", f"{TEMPLATES}/Law12-lambdas.txt"),
    ],
    "function": [("-m", "tests.functions")],
    "language": [("-m", "tests.languages")],
    "acceptance": [("-m", "release.acceptance", "build/acceptance.xlsx")],
    "picture": [("docs/picture.py",)],
    "film": [("docs/film.py",)],
}


class SetupError(Exception):
    """What is wrong and what to do, in a sentence."""


def main(words):
    """Run one command; returns the exit code."""
    if words[:1] not in [[name] for name in (*STEPS, "floor")]:
        print(__doc__)
        return 0 if words[:1] in ([], ["help"], ["--help"], ["-h"]) else 2
    command, *further = words
    try:
        if sys.version_info[:2] < OLDEST:
            raise SetupError("Python {}.{} or later is needed; this is {}.{}".format(*OLDEST, *sys.version_info[:2]))
        if command == "floor":
            return floor(further)
        if command == "release":
            os.environ["XL_LAW12_PYTHONS"] = os.pathsep.join(filter(None, map(python_of, PYTHONS)))
            os.environ["XL_LAW12_RELEASE"] = str(HERE / "dist")
        python = environment(HERE / ".venv", sys.executable, "calc" if command == "demo" else "all")
        return run(python, STEPS[command], further)
    except SetupError as stop:
        print(f"dev.py: {stop}", file=sys.stderr)
        return 2


def run(python, steps, further, variables=None):
    """Take the steps in the project's folder until one fails; returns its exit code."""
    (HERE / "build").mkdir(exist_ok=True)
    for number, step in enumerate(steps, start=1):
        words = [*step, *(further if number == len(steps) else ())]
        print("$ python", *words, flush=True)
        code = subprocess.run([str(python), *words], cwd=str(HERE), env=variables).returncode
        if code:
            return code
    return 0


def floor(further):
    """Pass the quick tests as the barest machine does: the oldest Python, the oldest numpy, no other program."""
    found = list(filter(None, map(python_of, ("3.10", "3.11"))))
    if not found:
        raise SetupError(f"numpy {OLDEST_NUMPY} needs Python 3.10 or 3.11, and neither is on this machine")
    python = environment(HERE / ".venv-floor", found[0], "all", f"numpy=={OLDEST_NUMPY}.*")
    bare = {name: value for name, value in os.environ.items() if name != "CI"}
    steps = [("-c", "import sys, numpy; print(sys.version, 'with numpy', numpy.__version__)"), TEST]
    return run(python, steps, further, {**bare, "PATH": str(python.parent)})


def python_of(version):
    """A Python of this version that runs: one on the PATH, of pyenv, or the one that runs this; else None."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for place in filter(None, [shutil.which("python" + version), *kept, sys.executable]):
        probe = subprocess.run([str(place), "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if probe.stdout.decode().startswith(f"Python {version}."):
            return str(place)
    return None


def environment(folder, maker, extra, *pins):
    """The Python of a virtual environment that has the package and an extra; made or brought up to date if need be."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / f"installed-{extra}"
    state = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + repr((HERE, pins)).encode()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text() == state:
        return python
    if not python.exists() or silent(python, "-m", "pip", "--version"):
        print(f"Making a virtual environment in {folder} ...", flush=True)
        if subprocess.run([maker, "-m", "venv", "--clear", str(folder)]).returncode:
            raise SetupError(f"{maker} could not make a virtual environment: its own message is above")
    print(f"Installing xl-law12[{extra}] into {folder} ...", flush=True)
    wanted = ["--quiet", "--disable-pip-version-check", "-e", f"{HERE}[{extra}]", *pins]
    if subprocess.run([str(python), "-m", "pip", "install", *wanted]).returncode:
        raise SetupError(
            "pip could not install what is needed: its own message is above; is the package index within reach?"
        )
    stamp.write_text(state)
    return python


def silent(*words):
    """The exit code of a program whose words do not matter."""
    return subprocess.run([str(word) for word in words], stdout=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
