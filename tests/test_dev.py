"""dev.py on machines that lack something: a sentence with the remedy, and exit code 2."""

from __future__ import annotations

import builtins
import shutil
import subprocess
import sys
from collections.abc import Iterator
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


def test_without_venv(
    dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "ensurepip":
            raise ImportError(name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr(dev, "VENV", tmp_path / "venv")
    assert dev.main(["demo"]) == 2
    error = capsys.readouterr().err
    assert "cannot make virtual environments (ensurepip is missing)" in error
    assert "apt install python3" in error


def test_programs_that_are_missing(
    dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Left out with a sentence; an error under CI=true."""
    monkeypatch.setattr(dev, "environment", lambda extra: sys.executable)
    monkeypatch.setattr(dev, "run", lambda command: 0)
    monkeypatch.setattr(dev, "PROGRAMS", {"nonesuch": "nonesuch-package"})
    monkeypatch.delenv("CI", raising=False)
    assert dev.main(["test"]) == 0
    assert "nonesuch is not on this machine: the tests that need nonesuch are left out" in capsys.readouterr().out
    monkeypatch.setenv("CI", "true")
    assert dev.main(["test"]) == 2
    assert "under CI=true none may be left out" in capsys.readouterr().err


def test_installing_programs_says_what_it_does(
    dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []

    def ran(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, stdout=b"")

    monkeypatch.setattr(dev.subprocess, "run", ran)
    monkeypatch.setattr(dev, "PROGRAMS", {"nonesuch": "nonesuch-package"})
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    dev.install_programs()
    assert [command[-1] for command in commands] == ["-qq", "nonesuch-package"]
    assert "$ apt-get install -y -qq --no-install-recommends nonesuch-package" in capsys.readouterr().out
    monkeypatch.setattr(shutil, "which", lambda name: None)
    dev.install_programs()
    assert "install nonesuch-package by your own means" in capsys.readouterr().out


def test_it_needs_nothing_but_the_standard_library() -> None:
    code = "import sys; sys.path.insert(0, '.'); import dev; print(dev.main([]))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip().endswith("0")
