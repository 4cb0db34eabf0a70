"""Installing, updating and taking out; and what is said where something is wrong."""

import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.office import Office
from xl_law12.hosts.libreoffice import extension, office as office_module
from xl_law12.hosts.libreoffice.office import Installation, OfficeError, Python, find
from xl_law12.version import __version__

pytestmark = pytest.mark.needs("soffice")


def test_installed_updated_and_taken_out(said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As somebody does it on the command line, who looks at doctor between the steps."""
    where = ["--profile", str(tmp_path / "a profile with blanks")]
    code, out, _ = said("doctor", *where)
    assert code == 1
    assert "MISSING  the functions are not installed: xl-law12 install libreoffice" in out
    code, out, err = said("install", "libreoffice", *where)
    assert (code, err) == (0, "")
    assert f"installed version {__version__}" in out
    assert out.endswith("checked: IMP(430) gives 10 in a cell\n")
    monkeypatch.setattr(extension, "__version__", "99.0")
    assert f"updated version {__version__} to 99.0" in said("install", "libreoffice", *where)[1]
    code, out, _ = said("doctor", *where)
    assert code == 0
    assert "the functions are installed (version 99.0) and IMP(430) gives 10" in out
    other = tmp_path / "venv" / "python3"
    for path, is_noted in ((f"{other.parent}{os.pathsep}{os.environ['PATH']}", True), ("/usr/bin:/bin", False)):
        other.parent.mkdir(exist_ok=True)
        other.write_text("#!/bin/sh\n")
        other.chmod(0o755)
        monkeypatch.setenv("PATH", path)
        code, out, _ = said("doctor", *where)
        assert code == 0 and (f"note     in this shell {other} comes before LibreOffice's Python" in out) is is_noted
    assert said("install", "libreoffice", "--uninstall", *where)[:2] == (0, "removed\n")
    assert said("install", "libreoffice", "--uninstall", *where)[:2] == (0, "it was not installed\n")
    with Office(find(), Path(where[1])) as running:
        document = running.new()
        running.write(document=document, cells={"A1": "=IMP(430)"})
        assert running.read(document=document, where="A1") == [[{"error": 525}]]


def test_two_profiles_at_once(installation: Installation, profile: Path, tmp_path: Path) -> None:
    """Another LibreOffice beside the one of these tests, with the extension and without."""
    del profile
    with Office(installation, tmp_path / "other") as other:
        document = other.new()
        other.write(document=document, cells={"A1": "=1+1", "A2": "=IMP(430)"})
        assert other.read(document=document, where="A1:A2") == [[2], [{"error": 525}]]


def test_the_oldest_numpy_we_promise(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It goes with the extension as to a Python that has none, and comes before one that is there."""
    without = installation._replace(python=installation.python._replace(numpy=""))
    monkeypatch.setattr(office_module, "find", lambda: without)
    monkeypatch.setattr(office_module, "NUMPY", "numpy==1.24.4")
    office_module.install(lambda _: None, tmp_path)
    with Office(installation, tmp_path) as running:
        document = running.new()
        cells = {"A1:B3": '{=MATCHPOINTS({420|"60% 420, 40% -50"|"A+/A-"})}', "C1": "=BUTLER_PAR({620|620|170|-100})"}
        running.write(document=document, cells=cells)
        assert running.read(document=document, where="A1:B3") == [[2.6, 1.4], [1.4, 2.6], [2.4, 1.6]]
        assert running.read(document=document, where="C1") == [[330]]


def test_a_profile_in_use(said: Any, installation: Installation, tmp_path: Path) -> None:
    with Office(installation, tmp_path):
        code, _, err = said("install", "libreoffice", "--profile", tmp_path)
        assert code == 1
        assert "the profile is in use by another LibreOffice: close it first" in err
    assert office_module.installed(installation, tmp_path) is None


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("install", "libreoffice", "--profile", ""), "--profile is blank, or the current folder: give a folder"),
        (("install", "libreoffice", "--profile", "file/x"), "file/x cannot be a profile: {here}/file is a file, not a"),
        (("install", "libreoffice", "--profile", "file"), "file cannot be a profile: file is a file, not a folder"),
        (("install", "libreoffice", "--uninstall", "--profile", "file/x/y"), "file is a file, not a folder"),
        (("install", "libreoffice", "--profile", "x" * 300), "cannot be a profile: File name too long"),
        (("install", "libreoffice", "--profile", "/proc/1/x"), "/proc/1/x cannot be a profile: "),
        (("doctor", "--profile", "file/x"), "file is a file, not a folder"),
    ],
)
def test_what_cannot_be_a_profile(
    said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], wanted: str
) -> None:
    """LibreOffice would wait for an answer in a window that nobody sees, or make its profile in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    code, out, error = said(*words)
    assert code == 1
    assert wanted.format(here=tmp_path) in out + error
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="a group of processes is Unix's")
@pytest.mark.parametrize(
    ("after", "seconds"), [("its Python", 1.0), ("made the extension", 0.5), ("made the extension", 1.2)]
)
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, after: str, seconds: float) -> None:
    """At whatever moment, and to all the processes that a terminal sends it to.

    Seen: within a call of LibreOffice it was a crash of what drives it, and LibreOffice went on for ever.
    """
    (tmp_path / "temporary").mkdir()
    profile = tmp_path / "profile"
    process = subprocess.Popen(
        [sys.executable, "-m", "xl_law12", "install", "libreoffice", "--profile", str(profile)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path / "temporary")},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # what runs behind a shell is deaf to it
    )
    assert process.stdout is not None
    while not process.stdout.readline().startswith(after):
        assert process.poll() is None
    threading.Event().wait(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, error = process.communicate(timeout=120)
    assert (process.returncode, error) == (130, "xl-law12: stopped\n")
    assert list((tmp_path / "temporary").glob("xl-law12-*")) == []
    running = [path for path in Path("/proc").glob("[0-9]*/cmdline") if _names(path, profile)]
    assert running == []


def _names(command: Path, profile: Path) -> bool:
    """Whether a process works in a profile."""
    try:
        return str(profile).encode() in command.read_bytes()
    except OSError:  # it has just ended
        return False


def size(folder: Path) -> int:
    """How many bytes the files below a folder have."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def unpacked(profile: Path) -> list[Path]:
    """Where our extension lies unpacked. LibreOffice empties folders, but for hidden files: numpy has two."""
    return [*profile.rglob("law12.oxt/component.py")]


def test_nothing_is_left_of_earlier_installations(said: Any, tmp_path: Path) -> None:
    """Seen: an update left 63 MB in user/extensions/tmp, and taking out left all of it."""
    profile = tmp_path / "profile"
    where = ["--profile", str(profile)]
    assert said("install", "libreoffice", *where)[0] == 0
    once = size(profile)
    assert said("install", "libreoffice", *where)[0] == 0
    assert size(profile) < 1.01 * once
    assert len(unpacked(profile)) == 1
    assert said("install", "libreoffice", "--uninstall", *where)[0] == 0
    assert unpacked(profile) == []
    assert size(profile) < 2_000_000


CACHE = Path("user", "uno_packages", "cache")
COMPONENTS = CACHE / "registry" / "com.sun.star.comp.deployment.component.PackageRegistryBackend"
SETTINGS = CACHE / "registry" / "com.sun.star.comp.deployment.configuration.PackageRegistryBackend"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    profile = tmp_path_factory.mktemp("installed") / "profile"
    office_module.install(lambda _: None, profile)
    return profile


@pytest.mark.parametrize(
    ("damaged", "content", "why"),
    [
        (CACHE / "uno_packages.pmap", b"\0nonsense", ""),
        (CACHE / "uno_packages.pmap", b"", ""),
        (CACHE / "uno_packages" / "*" / "law12.oxt", b"", "law12.oxt"),
        (COMPONENTS / "backenddb.xml", b"<nonsense", "backenddb.xml"),
        (SETTINGS / "backenddb.xml", b"<nonsense", ""),
        (COMPONENTS / "*.rdb", random.Random(12).randbytes(300), ""),
    ],
)
def test_a_damaged_profile_and_the_remedy(
    said: Any, installed: Path, tmp_path: Path, damaged: Path, content: bytes, why: str
) -> None:
    """What is said, and that it helps: doing it, and installing again. A folder is lost."""
    profile = tmp_path / "profile"
    shutil.copytree(installed, profile)
    files = [*profile.glob(damaged.as_posix())]
    for file in files:
        shutil.rmtree(file) if file.is_dir() else file.write_bytes(content)
    assert files
    where = ["--profile", str(profile)]
    code, _, error = said("install", "libreoffice", *where)
    assert code == 1
    assert error.startswith("xl-law12: LibreOffice cannot read what it keeps of the extensions of this profile: ")
    assert why in error
    remedy = re.search(r"Close LibreOffice, delete the folders (\S+) and (\S+), and install again with xl-law12", error)
    assert remedy is not None, error
    for folder in remedy.groups():
        shutil.rmtree(folder)
    code, out, error = said("install", "libreoffice", *where)
    assert (code, error) == (0, "")
    assert out.endswith("checked: IMP(430) gives 10 in a cell\n")


def test_no_libreoffice(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XL_LAW12_SOFFICE", "/nowhere/soffice")
    code, _, err = said("install", "libreoffice")
    assert code == 1
    assert err.startswith("xl-law12: LibreOffice is not on this machine: get LibreOffice 25.2 or later")
    code, out, _ = said("doctor")
    assert code == 1
    assert "MISSING  LibreOffice is not on this machine" in out


def fake_soffice(folder: Path, says: str) -> Path:
    fake = folder / "soffice"
    fake.write_text(f"#!/bin/sh\necho '{says}'\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    return fake


def test_a_libreoffice_that_is_too_old(said: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XL_LAW12_SOFFICE", str(fake_soffice(tmp_path, "LibreOffice 7.4.7.2 40(Build:2)")))
    assert "LibreOffice 7.4.7.2 at " in said("install", "libreoffice")[2]
    assert "is too old: get LibreOffice 25.2 or later" in said("install", "libreoffice")[2]
    monkeypatch.setenv("XL_LAW12_SOFFICE", str(fake_soffice(tmp_path, "nonsense")))
    assert "does not say its version ('nonsense')" in said("install", "libreoffice")[2]
    (tmp_path / "soffice").chmod(0o644)
    assert "does not run" in said("install", "libreoffice")[2]


def test_a_libreoffice_without_its_python(said: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XL_LAW12_SOFFICE", str(fake_soffice(tmp_path, "LibreOffice 25.8.1.1")))
    monkeypatch.setattr(office_module, "PROBE", "import nonesuch")
    assert "but not the Python with which it is driven: install its Python support" in said("install", "libreoffice")[2]


def test_a_numpy_that_cannot_be_had(tmp_path: Path) -> None:
    python = Python("/usr/bin/python3", "3.11", "linux-x86_64", "")
    with pytest.raises(OfficeError, match=r"pip cannot get numpy==0.0.1 for Python 3.11 on manylinux2014_x86_64"):
        office_module.fetch_numpy(python, "numpy==0.0.1", tmp_path)


@pytest.mark.parametrize(
    ("platform", "wheel"),
    [
        *[
            ("linux-x86_64", "manylinux2014_x86_64"),
            ("linux-aarch64", "manylinux2014_aarch64"),
            ("win-amd64", "win_amd64"),
        ],
        *[("macosx-10.15-x86_64", "macosx_11_0_x86_64"), ("macosx-11.0-arm64", "macosx_11_0_arm64")],
        *[("macosx-10.9-universal2", "macosx_11_0_arm64"), ("freebsd-14-amd64", "freebsd_14_amd64")],
    ],
)
def test_wheels_for_other_machines(platform: str, wheel: str) -> None:
    """LibreOffice's Python may be of another kind than ours."""
    assert office_module.wheel_platform(platform) == wheel


def test_nothing_is_left_running(installation: Installation, tmp_path: Path) -> None:
    """The LibreOffice of a run ends with it."""
    with Office(installation, tmp_path) as running:
        number = running.process_id()
    deadline = threading.Event()
    for _ in range(50):
        if not Path(f"/proc/{number}").exists():
            break
        deadline.wait(0.1)
    assert not Path(f"/proc/{number}").exists()


def test_the_extension_has_what_calculates_and_no_more(tmp_path: Path) -> None:
    """Every module in it can be imported with nothing else of ours there, and a first IMP loads nothing slow."""
    with zipfile.ZipFile(extension.build(tmp_path / "a.oxt")) as archive:
        inside = [name for name in archive.namelist() if name.startswith("pythonpath/")]
        archive.extractall(tmp_path)
    elsewhere = re.compile("/(cli|hosts|books|calc|excel|examples|__pycache__)/|__main__")
    assert not [name for name in inside if elsewhere.search(name)]
    code = """if True:
        import importlib, pkgutil, sys
        sys.path.insert(0, sys.argv[1])
        from law12_functions import FUNCTIONS
        imps = importlib.import_module(FUNCTIONS["imp"]["module"])
        slow = [name for name in ("numpy", "xl_law12.bridge.awards", "xl_law12.bridge.match") if name in sys.modules]
        print(imps.IMP(430), slow)
        import xl_law12
        assert xl_law12.__file__.startswith(sys.argv[1]), xl_law12.__file__
        for module in pkgutil.walk_packages(xl_law12.__path__, "xl_law12."):
            importlib.import_module(module.name)
        named = {it["name"]: getattr(importlib.import_module(it["module"]), it["name"]) for it in FUNCTIONS.values()}
        print(named["LAW12_EXPLAIN"](-16, 0, -3, language="it").split()[-1])
        print(named["MATCHPOINTS"](["A+/A-", 420, "60% 420, 40% -50"])[0])"""
    command = [sys.executable, "-c", code, str(tmp_path / "pythonpath")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "10.0 []\nIMP.\n[2.4, 1.6]\n"


@pytest.mark.parametrize(
    ("platform", "variables", "profile"),
    [
        ("linux", {"XDG_CONFIG_HOME": ""}, ".config/libreoffice/4"),
        ("linux", {"XDG_CONFIG_HOME": "{home}/elsewhere"}, "elsewhere/libreoffice/4"),
        ("darwin", {}, "Library/Application Support/LibreOffice/4"),
        ("win32", {"APPDATA": "{home}/Roaming"}, "Roaming/LibreOffice/4"),
    ],
)
def test_where_the_users_own_profile_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, variables: dict[str, str], profile: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(home=tmp_path))
    assert office_module.own_profile() == tmp_path / profile


@pytest.mark.parametrize(
    ("platform", "place"),
    [
        ("darwin", "/Applications/LibreOffice.app/Contents/MacOS/soffice"),
        ("win32", "C:/PF/LibreOffice/program/soffice.exe"),
    ],
)
def test_where_libreoffice_may_be(monkeypatch: pytest.MonkeyPatch, platform: str, place: str) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setenv("ProgramFiles", "C:/PF")
    assert place in {found.as_posix() for found in office_module._places()}


def programs(folder: Path, installation: Installation, **scripts: str) -> Installation:
    """A LibreOffice with other programs than its own, as shell scripts."""
    for name in ("soffice", "unopkg"):
        real = Path(installation.soffice).resolve().with_name(name)
        (folder / name).write_text(f'#!/bin/sh\n{scripts.get(name, f"exec {real}")} "$@"\n')
        (folder / name).chmod(0o755)
    return installation._replace(soffice=str(folder / "soffice"))


def test_an_installation_that_does_not_calculate(installation: Installation, tmp_path: Path) -> None:
    """The extension is not there: =IMP(430) is the error of an unknown name."""
    with pytest.raises(OfficeError, match=r"=IMP\(430\) gives .#NAME\?. in place of 10. Take it out with"):
        office_module.check(installation, tmp_path)


def test_programs_that_do_not_work(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    silent = programs(tmp_path, installation, soffice="echo no display; exit 1 #", unopkg="echo not for you; exit 1 #")
    with pytest.raises(OfficeError, match="LibreOffice calculates no sheet: no display; start it once by hand"):
        office_module.check(silent, tmp_path / "profile")
    with pytest.raises(OfficeError, match="unopkg, which installs the extension, does not work here: not for you"):
        office_module.installed(silent, tmp_path / "profile")
    monkeypatch.setattr(office_module, "PATIENCE", 0.5)
    with pytest.raises(OfficeError, match=r"LibreOffice did not answer within 0\.5 seconds"):
        office_module.installed(programs(tmp_path, installation, unopkg="sleep 60 #"), tmp_path / "profile")
    (tmp_path / "unopkg").unlink()
    with pytest.raises(OfficeError, match=r"unopkg.* does not (run|work)"):
        office_module.installed(silent, tmp_path / "profile")


def test_a_python_with_numpy_is_given_none(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing is fetched; and where that Python says so and has none, the check finds it out."""
    with_numpy = installation._replace(python=installation.python._replace(numpy="2.2.6"))
    monkeypatch.setattr(office_module, "find", lambda: with_numpy)
    monkeypatch.setattr(office_module, "fetch_numpy", None)
    lines: list[str] = []
    if installation.python.numpy:
        office_module.install(lines.append, tmp_path)
    else:
        with pytest.raises(OfficeError, match=r"CROSS_IMPS.* gives .#LAW12! Python [0-9.]+ cannot load numpy here"):
            office_module.install(lines.append, tmp_path)
    assert re.fullmatch(r"made the extension \(0\.\d MB\)", lines[2]), "numpy alone has 17 MB"
