#!/usr/bin/env python3
"""Everything one does with the project, on a machine that has Python and nothing else.

    python3 dev.py demo          the worked examples of the sources, ours beside the printed answer, and in a workbook
    python3 dev.py test          the tests, on all cores; .ci/install installs the programs that some need (Debian)
    python3 dev.py check         ruff, mypy --strict, and the tests again with branch coverage
    python3 dev.py bench         the benchmark table
    python3 dev.py growth        how the work grows up to 100,000,000 results, and with the clubs that play together
    python3 dev.py mutate        what the tests of a room notice: a sample of small mistakes, one at a time
    python3 dev.py floor         the tests of the core with the oldest Python and numpy that are promised
    python3 dev.py docs          writes docs/functions.md anew, and what the commands quoted in the documents print
    python3 dev.py dist          builds wheel and source archive in dist/, and tries them with every Python that is here
    python3 dev.py template      builds workbook_templates/ anew
    python3 dev.py acceptance    writes build/acceptance.xlsx: what the first person with Excel is asked
    python3 dev.py picture       makes the README's picture anew, or those of the sheets that are named, or of all

Further words go on to pytest (test), the benchmark (bench) or the pictures (picture).
A virtual environment is made in .venv.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
FLOOR = HERE / ".venv-floor"
OLDEST = (3, 10)
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
OLDEST_NUMPY = "1.24"  # there are builds of it for Python 3.10 and 3.11
ELSEWHERE = ("--ignore=tests/test_package.py", "--ignore=tests/test_documents.py")  # in other processes: not covered
ON_ALL_CORES = ("-n", "auto", "--dist", "loadfile")  # a file's tests share what they build
FULLY_COVERED = ("xl_law12/bridge/*", "xl_law12/sheet/*")


class SetupError(Exception):
    """What is wrong and what to do, in a sentence."""


def main(words):
    """Run one command; returns the exit code."""
    commands = {"demo": demo, "test": test, "check": check, "bench": bench, "floor": floor, "docs": docs}
    commands.update(template=template, picture=picture, mutate=mutate, dist=dist, growth=growth)
    commands.update(acceptance=acceptance)
    if len(words) < 1 or words[0] not in commands:
        print(__doc__)
        return 0 if words[:1] in ([], ["help"], ["--help"], ["-h"]) else 2
    try:
        if sys.version_info[:2] < OLDEST:
            raise SetupError("Python {}.{} or later is needed; this is {}.{}".format(*OLDEST, *sys.version_info[:2]))
        return commands[words[0]](words[1:])
    except SetupError as stop:
        print(f"dev.py: {stop}", file=sys.stderr)
        return 2


def demo(words):
    """Print the worked examples, and write the workbook in which they stand."""
    python = environment("calc")
    code = run([python, "-m", "xl_law12", "examples", *words])
    if code:
        return code
    workbook = HERE / "build" / "Law12.xlsx"
    workbook.parent.mkdir(exist_ok=True)
    print("The same in a workbook, worked out without a spreadsheet program:", flush=True)
    for command in (["new", "--force", workbook], ["calc", "--check", workbook]):
        code = code or run([python, "-m", "xl_law12", *command])
    return code


def acceptance(_):
    """Write the acceptance sheet."""
    workbook = HERE / "build" / "acceptance.xlsx"
    workbook.parent.mkdir(exist_ok=True)
    code = run([environment("all"), "-m", "xl_law12.books.acceptance", workbook])
    print(workbook)
    return code


def template(_):
    """Build the template workbooks anew."""
    python = environment("all")
    folder = HERE / "workbook_templates"
    folder.mkdir(exist_ok=True)
    code = 0
    for name, language in (("Law12.xlsx", "en"), ("Law12-it.xlsx", "it")):
        code = code or run([python, "-m", "xl_law12", "new", "--force", "--language", language, folder / name])
    return code or run([python, "-m", "xl_law12", "lambdas", "--force", folder / "Law12-lambdas.txt"])


def test(words):
    """Pass the tests, on all cores; those that are named, on one."""
    python = environment("all")
    return run([python, "-m", "pytest", *(words or ON_ALL_CORES)])


def check(words):
    """Lint, types, coverage."""
    python = environment("all")
    steps = [
        [python, "-m", "ruff", "check", "--output-format", "concise", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [python, "-m", "pytest", *ON_ALL_CORES, "--cov", "--cov-report=", *ELSEWHERE, *words],
        [python, "-m", "coverage", "report"],
        [python, "-m", "coverage", "report", "--fail-under=100", "--include", ",".join(FULLY_COVERED)],
    ]
    for step in steps:
        print("$ {}".format(" ".join(map(str, step[1:]))), flush=True)
        code = run(step)
        if code:
            return code
    return 0


def bench(words):
    """Measure, as ratios in one run."""
    python = environment("all")
    return run([python, "-m", "benchmarks", *words])


def growth(words):
    """Measure how the work grows."""
    return run([environment("all"), "-m", "benchmarks.growth", *words])


def mutate(words):
    """Make small mistakes in a copy of the package, and see which of them the tests notice."""
    return run([environment("all"), "-m", "benchmarks.mutants", *words])


def floor(words):
    """Pass the tests of the core with the oldest Python and numpy."""
    python = program_of(FLOOR)
    if not python.exists() or not works(python):
        chosen = oldest_python()
        print(f"Making {FLOOR} with {chosen} and numpy {OLDEST_NUMPY} ...", flush=True)
        made = subprocess.run([chosen, "-m", "venv", "--clear", str(FLOOR)])
        if made.returncode:
            raise SetupError(f"{chosen} could not make a virtual environment; its own message is above")
        install(python, [f"numpy=={OLDEST_NUMPY}.*", "pytest", "hypothesis"])
    versions = "import sys, numpy; print('Python', sys.version.split()[0], 'with numpy', numpy.__version__)"
    run([python, "-c", versions])
    return run(
        [
            python,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "xl_law12/bridge",
            "xl_law12/sheet",
            "tests",
            "--ignore=tests/hosts",
            "--ignore=tests/excel",
            "--ignore=tests/excel_rules",
            "--ignore=tests/test_left_behind.py",
            "--ignore=tests/calc",
            "--ignore=tests/books",
            "--ignore=tests/files",
            "--ignore=tests/lambdas",
            *ELSEWHERE,
            "--ignore=tests/documents.py",
            *words,
        ]
    )


def oldest_python():
    """A Python 3.10, or else 3.11, that runs; the later ones have no build of the oldest numpy."""
    for version in ("3.10", "3.11"):
        python = python_of(version)
        if python:
            return python
    raise SetupError(f"numpy {OLDEST_NUMPY} needs Python 3.10 or 3.11, and neither is on this machine")


def python_of(version):
    """A Python of this version that runs: one on the PATH, of pyenv, or the one that runs this; else None."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for place in filter(None, [shutil.which("python" + version), *kept, sys.executable]):
        probe = subprocess.run([str(place), "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if probe.stdout.decode().startswith(f"Python {version}."):
            return str(place)
    return None


def dist(_):
    """Build the wheel and the source archive, and try the wheel with every Python that is here."""
    python = environment("all")
    code = run([python, "-m", "hatchling", "build", "-d", HERE / "dist"])
    found = [place for place in map(python_of, PYTHONS) if place]
    print("Trying the wheel with {} ...".format(", ".join(found)), flush=True)
    os.environ["XL_LAW12_PYTHONS"] = os.pathsep.join(found)
    return code or run([python, "-m", "pytest", "tests/test_package.py"])


def docs(words):
    """Write the generated documents."""
    python = environment("all")
    text = subprocess.run([str(python), "-m", "xl_law12", "functions", "--markdown", *words], stdout=subprocess.PIPE)
    if text.returncode:
        return text.returncode
    target = HERE / "docs" / "functions.md"
    target.write_bytes(text.stdout.replace(b"\r\n", b"\n"))
    print(f"wrote {target}")
    return run([python, "-m", "tests.documents"])


def picture(words):
    """Make the pictures of sheets anew."""
    return run([environment("all"), HERE / "docs" / "picture.py", *words])


def run(command):
    """Run a command in the project's folder; returns its exit code."""
    return subprocess.run([str(word) for word in command], cwd=str(HERE)).returncode


def program_of(environment_folder):
    """The Python of a virtual environment."""
    return environment_folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(python, wanted):
    """Install packages into an environment."""
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]
    if subprocess.run(command).returncode:
        raise SetupError(
            "pip could not install what is needed: its own message is above; is the package index within reach?"
        )


def environment(extra):
    """The Python of a virtual environment that has the package and an extra; made or brought up to date if need be."""
    python = program_of(VENV)
    stamp = VENV / "installed-{}".format(extra or "package")
    state = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + str(HERE).encode()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text() == state:
        return python
    if not python.exists() or not works(python):
        make_environment()
    print("Installing xl-law12{} into {} ...".format(f"[{extra}]" if extra else "", VENV), flush=True)
    install(python, ["-e", f"{HERE}[{extra}]" if extra else str(HERE)])
    stamp.write_text(state)
    return python


def works(python):
    """Whether an environment that is there can still be used."""
    return not subprocess.run([str(python), "-m", "pip", "--version"], stdout=subprocess.DEVNULL).returncode


def make_environment():
    """Make the virtual environment, or say which package is missing for it."""
    try:
        import ensurepip
        import venv
    except ImportError as missing:
        package = (
            "python3-venv" if sys.version_info[:2] == (3, 11) else "python{}.{}-venv".format(*sys.version_info[:2])
        )
        problem = f"this Python cannot make virtual environments ({missing.name} is missing)"
        raise SetupError(f"{problem}. On Debian or Ubuntu: apt install {package}") from None
    del ensurepip
    print(f"Making a virtual environment in {VENV} ...", flush=True)
    venv.EnvBuilder(with_pip=True, clear=True).create(str(VENV))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
