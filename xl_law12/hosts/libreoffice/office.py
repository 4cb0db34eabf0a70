"""Finds LibreOffice and its Python on this machine, and installs the extension in a profile, by its own `unopkg`."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

from xl_law12.atomic import uninterrupted
from xl_law12.errors import Law12Error
from xl_law12.hosts import Finding
from xl_law12.hosts.libreoffice import extension
from xl_law12.processes import WITHOUT_CURRENT_FOLDER, last_line, python as python_command

PATIENCE = 300  # seconds; an extension with a numpy has 17 MB
GET_IT = (
    f"get LibreOffice {extension.OLDEST_VERSION} or later from your system's packages (Debian: its backports) "
    "or from libreoffice.org"
)


SOFFICE, UNOPKG = "soffice", "unopkg"
AS_A_USER = ("unshare", "--user")  # unopkg refuses to work for root


class OfficeError(Law12Error):
    """LibreOffice is missing, too old, in use, or refuses a command; the sentence has the remedy."""


def _damaged(profile: Path, why: str) -> OfficeError:
    """The error for a profile whose data of extensions are damaged."""
    cache, others = (profile / "user" / name for name in ("uno_packages", "extensions"))
    return OfficeError(
        f"LibreOffice cannot read what it keeps of the extensions of this profile: {why}. Close LibreOffice, "
        f"delete the folders {cache} and {others}, and install again with xl-law12 install libreoffice; other "
        "extensions have to be installed again by hand"
    )


class Python(NamedTuple):
    """LibreOffice's Python: which one, of what kind, and whether it has numpy."""

    program: str
    version: str
    platform: str
    numpy: str


class Installation(NamedTuple):
    """A LibreOffice on this machine."""

    soffice: str
    version: str
    python: Python

    def run(self, program: str, profile: Path, *words: str) -> tuple[int, str]:
        """Run `soffice` or `unopkg`, which stands beside it, in a profile; returns the exit code and what it said."""
        beside = Path(self.soffice).resolve()
        # LibreOffice looks for its modules beside the first python3 of the PATH, which may be another one, as pyenv's.
        path = f"{Path(self.python.program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        ending = ".com" if sys.platform == "win32" else ""  # with .exe it prints nothing
        command = [
            str(beside.with_name(program + ending)),
            f"-env:UserInstallation={profile.absolute().as_uri()}",
            *words,
        ]
        if program == UNOPKG and hasattr(os, "geteuid") and os.geteuid() == 0:
            command = [*AS_A_USER, *command]
        with uninterrupted():  # a profile that is half changed is of no use
            try:
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    errors="replace",
                    env={**plain_environment(), "PATH": path},
                    cwd=beside.parent,  # somebody may have put modules or libraries into the current folder
                    start_new_session=True,  # a terminal's Ctrl-C is for us
                    creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
                )
            except OSError as error:
                raise OfficeError(f"{command[0]} does not run ({error.strerror}): {GET_IT}") from None
            try:
                said, _ = process.communicate(timeout=PATIENCE)
            except BaseException as stop:
                os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
                process.communicate()
                (profile / ".lock").unlink(missing_ok=True)
                if isinstance(stop, subprocess.TimeoutExpired):
                    raise OfficeError(f"LibreOffice did not answer within {PATIENCE} seconds") from None
                raise
        return process.returncode, said


def _places() -> Iterator[Path]:
    """The paths where LibreOffice may be, the likeliest first; XL_LAW12_SOFFICE names another path."""
    named = os.environ.get("XL_LAW12_SOFFICE")
    if named:
        yield Path(named)
        return
    on_the_path = shutil.which("soffice")
    if on_the_path and Path(on_the_path).is_absolute():  # or it was found in the current folder
        yield Path(on_the_path)
    if sys.platform == "darwin":
        yield Path("/Applications/LibreOffice.app/Contents/MacOS/soffice")
    if sys.platform == "win32":
        for folder in ("ProgramFiles", "ProgramFiles(x86)"):
            yield Path(os.environ.get(folder, r"C:\Program Files")) / "LibreOffice" / "program" / "soffice.exe"
    yield from sorted(Path("/opt").glob("libreoffice*/program/soffice"), reverse=True)


def find() -> Installation:
    """Find the LibreOffice of this machine, with a Python that can drive it."""
    soffice = next((place for place in _places() if place.exists()), None)
    if soffice is None:
        raise OfficeError(f"LibreOffice is not on this machine: {GET_IT}")
    try:
        said = subprocess.run([str(soffice), "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise OfficeError(f"{soffice} does not run ({error}): {GET_IT}") from None
    found = re.search(r"\d+\.\d+(\.\d+)*", said.stdout)
    if found is None:
        raise OfficeError(f"{soffice} does not say its version ({said.stdout.strip()[:60]!r}): {GET_IT}")
    version = found[0]
    if tuple(map(int, version.split(".")[:2])) < extension.OLDEST:
        raise OfficeError(f"LibreOffice {version} at {soffice} is too old: {GET_IT}")
    return Installation(str(soffice), version, _python(soffice))


def own_profile() -> Path:
    """The user's own profile."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", "")) / "LibreOffice" / "4"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "LibreOffice" / "4"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "libreoffice" / "4"


PROBE = f"""
{WITHOUT_CURRENT_FOLDER}
import sysconfig
import uno
try:
    import numpy
    have = numpy.__version__
except ImportError:
    have = ""
print(sysconfig.get_python_version(), sysconfig.get_platform(), have, sep="|")
"""


def _python(soffice: Path) -> Python:
    """LibreOffice's own Python: bundled beside it, or the system's where a package put uno."""
    program = soffice.resolve().parent
    bundled = [program / "python.exe", program / "python", program.parent / "Resources" / "python"]
    for place in [*bundled, Path("/usr/bin/python3")]:
        if not place.exists():
            continue
        command = [str(place), "-c", PROBE]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=plain_environment())
        if done.returncode == 0:
            return Python(str(place), *done.stdout.strip().split("|"))
    raise OfficeError(
        "LibreOffice is here, but not the Python with which it is driven: install its Python support "
        "(Debian: apt install python3-uno libreoffice-script-provider-python)"
    )


def plain_environment() -> dict[str, str]:
    """The environment without what belongs to our own Python."""
    ours = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in ours}


NUMPY, PREFIX = "numpy>=1.24", "xl-law12-"
NOT_RUN, RAN = (126, 127), "unopkg failed."  # the codes of what cannot be started; what unopkg says where it was
# Below the folder `user` of a profile: where `unopkg` unpacks what it adds, and keeps what it replaces. It leaves both.
SCRATCH = ("extensions/tmp", "extensions/bak")

# Lines of a table whose formulas LibreOffice is to work out. One does without numpy, the other needs it; both give 10.
CHECK = ("420", "-50", "=IMP(430)", "=CROSS_IMPS(A1:A2)")
WITH_FORMULAS = "--infilter=CSV:44,34,76,1,,0,false,true,false,false,false,0,true"


def install(say: Callable[[str], None], profile: Path) -> str:
    """Install or update the extension, check it by a real call, and return the version that is there now."""
    check_path(profile)
    office = find()
    say(f"LibreOffice {office.version} at {office.soffice}")
    say(f"its Python: {office.python.version} at {office.python.program}")
    with TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary)
        beside = folder / "beside"
        if not office.python.numpy:
            say(f"that Python has no numpy: fetching {NUMPY} for it")
            fetch_numpy(office.python, NUMPY, beside)
        fetched = (path for path in sorted(beside.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
        files = ((path.relative_to(beside).as_posix(), path.read_bytes()) for path in fetched)
        made = extension.build(folder / extension.NAME, files)
        say(f"made the extension ({made.stat().st_size / 1e6:.1f} MB)")
        before = installed(office, profile)
        _unopkg(office, profile, "add", "--force", "--suppress-license", str(made))
    version = installed(office, profile)
    if version is None:
        raise _damaged(profile, "the extension is not there after its installation")
    say(f"updated version {before} to {version}" if before else f"installed version {version}")
    check(office, profile)
    clear(profile)
    say("checked: IMP(430) gives 10 in a cell")
    return version


def installed(office: Installation, profile: Path) -> str | None:
    """The version of our extension in a profile; None if it is not installed."""
    listed = _unopkg(office, profile, "list")
    found = re.search(rf"^Identifier: {re.escape(extension.IDENTIFIER)}\n\s*Version: (\S+)", listed, re.M)
    return None if found is None else found[1]


def _unopkg(office: Installation, profile: Path, *words: str) -> str:
    """What `unopkg` prints. If it cannot work with a profile, the reason is an error."""
    code, said = office.run(UNOPKG, profile, *words)
    if code in NOT_RUN or (code == 1 and RAN not in said):
        raise OfficeError(f"{UNOPKG}, which installs the extension, does not work here: {last_line(said)}")
    if code:
        failed = re.search(r"^(?:ERROR: )?Exception occurred: (.*)", said, re.M)
        raise _damaged(profile, failed[1] if failed else f"{UNOPKG} ends with code {code}")
    return said


def fetch_numpy(python: Python, wanted: str, target: Path) -> None:
    """Fetch a numpy for another Python and platform than ours."""
    platform = wheel_platform(python.platform)
    command = python_command("pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    command += ["--target", str(target), "--only-binary=:all:", "--implementation", "cp"]
    command += ["--python-version", python.version, "--platform", platform, wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = last_line(done.stderr)
        raise OfficeError(
            f"pip cannot get {wanted} for Python {python.version} on {platform} ({reason}). "
            "On Debian, apt install python3-numpy gives LibreOffice's Python a numpy; elsewhere look at the network"
        )


def wheel_platform(platform: str) -> str:
    """The name by which wheels know a platform."""
    if platform.startswith("linux"):
        return "manylinux2014_" + platform.removeprefix("linux-")
    if platform.startswith("macosx"):
        machine = platform.rsplit("-", 1)[1]
        return f"macosx_11_0_{'arm64' if machine == 'universal2' else machine}"
    return platform.replace("-", "_").replace(".", "_")


def check(office: Installation, profile: Path) -> None:
    """Make real calls in real cells: LibreOffice works out a table with formulas."""
    with TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as temporary:
        asked, answers = Path(temporary, "check.csv"), Path(temporary, "answers", "check.csv")
        asked.write_text("\n".join(CHECK), encoding="utf-8")
        words = ("--headless", WITH_FORMULAS, "--convert-to", "csv", "--outdir", str(answers.parent), str(asked))
        _, said = office.run(SOFFICE, profile, *words)
        if not answers.exists():
            remedy = "start it once by hand, and close it"
            raise OfficeError(f"LibreOffice calculates no sheet: {last_line(said)}; {remedy}")
        values = answers.read_text(encoding="utf-8").splitlines()
    remedy = "xl-law12 install libreoffice --uninstall and install it again, or try --profile with a new folder"
    for formula, value in list(zip(CHECK, values, strict=True))[2:]:
        if value != "10":
            wrong = f"{formula} gives {value!r} in place of 10"
            raise OfficeError(f"the extension is installed, but {wrong}. Take it out with {remedy}")


def uninstall(say: Callable[[str], None], profile: Path) -> bool:
    """Remove the extension; returns whether it was there."""
    check_path(profile)
    office = find()
    is_there = installed(office, profile) is not None
    if is_there:
        _unopkg(office, profile, "remove", extension.IDENTIFIER)
        installed(office, profile)  # at its next start LibreOffice removes the files of what is no longer there
    clear(profile)
    say("removed" if is_there else "it was not installed")
    return is_there


def examine(profile: Path) -> Iterator[Finding]:
    """Check what LibreOffice needs; an `OfficeError` says what is wrong beyond what was found."""
    office = find()
    yield True, f"LibreOffice {office.version} at {office.soffice}"
    numpy = office.python.numpy
    has_numpy = f"numpy {numpy}" if numpy else "no numpy of its own: the installer brings one"
    yield True, f"its Python {office.python.version} at {office.python.program}, {has_numpy}"
    check_path(profile)
    there = installed(office, profile)
    if there is None:
        yield False, "the functions are not installed: xl-law12 install libreoffice"
        return
    check(office, profile)
    yield True, f"the functions are installed (version {there}) and IMP(430) gives 10 in a cell"
    # On Windows and macOS LibreOffice has a Python of its own, which no shell hides.
    other = shutil.which("python3") if sys.platform.startswith("linux") else None
    if other is not None and Path(other).resolve() != Path(office.python.program).resolve():
        risk = "so LibreOffice may load the wrong modules"
        remedy = "start LibreOffice from the desktop, or deactivate that environment first"
        yield None, f"in this shell {other} comes before LibreOffice's Python, {risk}: {remedy}"


def check_path(profile: Path) -> None:
    """Make a profile's folder if there is none; refuse what LibreOffice would ask about, in a window nobody sees."""
    if profile == Path():
        raise OfficeError("--profile is blank, or the current folder: give a folder of its own")
    try:
        file = next((folder for folder in (profile, *profile.absolute().parents) if folder.is_file()), None)
        if file is not None:
            raise OfficeError(f"{profile} cannot be a profile: {file} is a file, not a folder")
        profile.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=profile).close()
    except OSError as error:
        raise OfficeError(f"{profile} cannot be a profile: {error.strerror}") from None
    lock = profile / ".lock"
    if lock.exists():
        raise OfficeError(
            "the profile is in use by another LibreOffice: close it first. If none is running, it ended badly: delete "
            f"{lock} and try again"
        )


def clear(profile: Path) -> None:
    """Remove what `unopkg` has left: as much as the extension itself at every update."""
    for folder in SCRATCH:
        shutil.rmtree(profile / "user" / folder, ignore_errors=True)
