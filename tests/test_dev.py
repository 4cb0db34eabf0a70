"""dev.py on machines that lack something: a sentence with the remedy, and exit code 2."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(str(ROOT))
    import dev as module

    yield module


def test_without_a_word_it_explains_itself(dev: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([]) == 0
    assert dev.main(["--help"]) == 0
    assert dev.main(["tset"]) == 2
    assert "python3 dev.py demo" in capsys.readouterr().out


def test_an_old_python(dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dev, "OLDEST", (99, 0))
    assert dev.main(["demo"]) == 2
    assert "Python 99.0 or later is needed; this is 3." in capsys.readouterr().err


def program(path: Path, *lines: str) -> Path:
    """A program of the shell."""
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    path.chmod(0o755)
    return path


@pytest.mark.skipif(os.name == "nt", reason="a program of the shell stands in for Python")
def test_a_python_that_makes_no_environments(dev: Any, tmp_path: Path) -> None:
    """Debian's says itself which package it lacks; the next run tries again."""
    for _ in range(2):
        with pytest.raises(dev.SetupError, match="could not make a virtual environment: its own message is above"):
            dev.environment(tmp_path / "venv", program(tmp_path / "python", "exit 1"), "all")


@pytest.mark.skipif(not all(map(shutil.which, ("mkdir", "mv"))), reason="a program of the shell stands in for Python")
def test_what_is_there_is_not_installed_again(dev: Any, tmp_path: Path) -> None:
    python, log = tmp_path / "venv" / "bin" / "python", tmp_path / "log"
    made = program(tmp_path / "made", f'echo "$@" >> {log}')
    maker = program(tmp_path / "maker", f"mkdir -p {python.parent}", f"mv {made} {python}")
    for _ in range(2):
        assert dev.environment(tmp_path / "venv", maker, "all", "numpy==1.24.*") == python
    (installed,) = log.read_text().splitlines()
    assert installed.startswith("-m pip install ") and installed.endswith(f"-e {ROOT}[all] numpy==1.24.*")


def test_the_environment(dev: Any) -> None:
    """Every command is in the explanation, and every module that a step runs is there."""
    for name, steps in dev.STEPS.items():
        assert f"python3 dev.py {name} " in dev.__doc__, name
        for flag, module, *_ in (step for step in steps if step[0] == "-m"):
            assert flag and find_spec(module) is not None, module


def test_it_needs_nothing_but_the_standard_library() -> None:
    code = "import sys; sys.path.insert(0, '.'); import dev; print(dev.main([]))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip().endswith("0")
