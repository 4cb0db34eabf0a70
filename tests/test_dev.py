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


def installing(folder: Path, *there: str) -> tuple[int, list[str], str]:
    """Run .ci/install where only these programs are: the exit code, what was asked of apt-get, and the errors."""
    log = folder / "asked"
    for name in ("bash", "env", "id", "sort", "grep", "sed", "cat", "tee", "dirname"):
        (folder / name).symlink_to(str(shutil.which(name)))
    says = {"soffice": "LibreOffice 25.8.1.1", "fc-list": "Carlito:style=Bold", "old": "LibreOffice 7.4.7.2"}
    for name in ("python3", *there):
        program = folder / ("soffice" if name == "old" else name)
        program.write_text(f'#!/bin/sh\n[ {name} = apt-get ] && echo "$@" >> {log}\necho "{says.get(name, "")}"\n')
        program.chmod(0o755)
    command = [str(ROOT / ".ci" / "install")]
    environment = {"PATH": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    asked = log.read_text().splitlines() if log.exists() else []
    return done.returncode, asked, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="apt is Debian's")
def test_the_programs_that_tests_need_are_installed(tmp_path: Path) -> None:
    everything = ("apt-get", "soffice", "npm", "pdftoppm", "fc-list")
    names = ("all", "some", "none", "no apt")
    for name in names:
        (tmp_path / name).mkdir()
    assert installing(tmp_path / names[0], *everything) == (0, [], "")
    code, asked, _ = installing(tmp_path / names[1], "apt-get", "npm", "pdftoppm", "fc-list", "old")
    assert (code, asked[0]) == (0, "-qq update") and "nodejs" not in " ".join(asked)
    assert asked[-1].startswith("-qq install -y --no-install-recommends ")
    assert asked[-1].endswith("libreoffice-calc python3-uno libreoffice-script-provider-python")
    _, asked, _ = installing(tmp_path / names[2], "apt-get")
    assert asked[1] == (
        "-qq install -y --no-install-recommends nodejs npm poppler-utils fontconfig fonts-crosextra-carlito"
    )
    code, asked, error = installing(tmp_path / names[3], "soffice")
    assert (code, asked) == (2, []) and "this is no Debian: install nodejs npm" in error


def test_it_needs_nothing_but_the_standard_library() -> None:
    code = "import sys; sys.path.insert(0, '.'); import dev; print(dev.main([]))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip().endswith("0")
