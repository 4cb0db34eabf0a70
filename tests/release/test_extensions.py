"""The extension as files to double-click, put into a real LibreOffice as its own program does it."""

import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from release import extensions
from tests.hosts.conftest import Sheet
from tests.hosts.office import Office
from tests.hosts.test_libreoffice import answered
from xl_law12.examples import load
from xl_law12.hosts.libreoffice import extension, office as installer
from xl_law12.hosts.libreoffice.office import Installation

pytestmark = pytest.mark.slow
NOBODY = 65534  # root may not use unopkg for a profile


@pytest.fixture
def home() -> Iterator[Path]:
    """An empty folder of a user who is not root."""
    with tempfile.TemporaryDirectory(prefix="law12-home-", ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        yield Path(folder)


def put_in(oxt: Path, home: Path, installation: Installation) -> str:
    """Put an extension into an empty profile by `unopkg`; what it says."""
    here = shutil.copy(oxt, home)
    python = Path(installation.python.program).parent
    environment = {"PATH": f"{python}{os.pathsep}/usr/bin:/bin", "HOME": str(home)}
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    command = ["unopkg", "add", "--suppress-license", f"-env:UserInstallation={(home / 'profile').as_uri()}", here]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300, **user)  # type: ignore[call-overload]
    said: str = done.stdout + done.stderr
    return said


@pytest.mark.needs("unopkg")
def test_it_answers_every_example(released: Path, home: Path, installation: Installation) -> None:
    """The one for Linux, with its own numpy."""
    linux = released / "law12-linux.oxt"
    assert put_in(linux, home, installation) == ""
    with Office(installation, home / "profile") as office:
        for example in load():
            document = office.new()
            answered(Sheet(office, document), example)
            office.discard(document=document)


@pytest.mark.needs("unopkg")
def test_the_small_one_says_what_it_lacks(released: Path, home: Path, installation: Installation) -> None:
    """It answers what needs no numpy; for the rest it says which file brings one."""
    assert put_in(released / extension.NAME, home, installation) == ""
    with Office(installation, home / "profile") as office:
        sheet = Sheet(office, office.new())
        sheet({"A1": "=IMP(430)", "A2:B3": "{=CROSS_IMPS({420|-50})}"})
        assert sheet["A1"] == 10
        lacking = "#LAW12! Python {} cannot load numpy here: for LibreOffice get the extension for your system"
        said = sheet["A2"]
        assert said == 10 if installation.python.numpy else said.startswith(lacking.format(installation.python.version))


@pytest.mark.needs("unopkg")
def test_our_own_installer_updates_it(released: Path, home: Path, installation: Installation) -> None:
    """Both are the same extension: one is there afterwards, nothing of the other, and it can be taken out."""
    put_in(released / "law12-linux.oxt", home, installation)
    for path in [home, *home.rglob("*")] if os.geteuid() == 0 else ():
        os.chown(path, 0, 0, follow_symlinks=False)  # our installer changes root's own profile for root
    lines: list[str] = []
    version = installer.install(lines.append, home / "profile")
    assert f"updated version {version} to {version}" in lines
    unpacked = home / "profile" / "user" / "uno_packages" / "cache" / "uno_packages"
    assert [path.name for path in unpacked.glob("*.tmp_/*.oxt")] == [extension.NAME]
    assert installer.uninstall(lines.append, home / "profile")


@pytest.mark.needs("unopkg")
def test_another_system_s_is_refused(released: Path, home: Path, installation: Installation) -> None:
    assert "does not work on this computer" in put_in(released / "law12-windows.oxt", home, installation)


@pytest.mark.parametrize("system", extensions.SYSTEMS, ids=lambda system: system.name)
def test_what_is_in_the_others(released: Path, system: extensions.System) -> None:
    """For every LibreOffice's Python what numpy compiles, once what it does not, its licence, and the functions."""
    with zipfile.ZipFile(released / extensions.file_name(system)) as archive:
        names = archive.namelist()
        described = archive.read("description.xml").decode()
    assert f'<platform value="{system.platform}"/>' in described
    ending = ".pyd" if system.name == "windows" else ".so"
    core = [name for name in names if "numpy/_core/_multiarray_umath." in name]
    assert len(core) == len(extensions.PYTHONS) and all(name.endswith(ending) for name in core)
    for python in extensions.PYTHONS.values():
        assert any(f"cp{python.replace('.', '')}" in it or f"-{python.replace('.', '')}-" in it for it in core), python
    assert len(names) == len(set(names))
    assert any(name.endswith("LICENSE.txt") for name in names)
    assert "pythonpath/xl_law12/sheet/functions/imps.py" in names and "component.py" in names


def test_builds_that_differ_are_not_mixed(tmp_path: Path) -> None:
    for number in (1, 2):
        with zipfile.ZipFile(tmp_path / f"{number}.whl", "w") as wheel:
            wheel.writestr("numpy/version.py", f"version = {number}")
    with pytest.raises(ValueError, match=r"2\.whl: numpy/version\.py is not what it is in the other builds"):
        list(extensions.merged([tmp_path / "1.whl", tmp_path / "2.whl"]))
