"""Puts the extension into a profile of LibreOffice by its program `unopkg`, updates it, takes it out, looks at it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from xl_law12.hosts import Finding
from xl_law12.hosts.libreoffice.extension import IDENTIFIER, NAME, SERVICE, build, method_name, packages_in
from xl_law12.hosts.libreoffice.office import SOFFICE, UNOPKG, Installation, OfficeError, ProfileError, Python, find
from xl_law12.processes import last_line, python as python_command

Say = Callable[[str], None]

NUMPY, PREFIX = "numpy>=1.24", "xl-law12-"
NOT_RUN, RAN = (126, 127), "unopkg failed."  # the codes of what cannot be started; what unopkg says where it was
# Below the folder `user` of a profile: where `unopkg` unpacks what it adds, and keeps what it replaces. It leaves both.
SCRATCH = ("extensions/tmp", "extensions/bak")

# One formula does without numpy, the other needs it; both give 10.
CHECKS = {"IMP": "430", "CROSS_IMPS": "{420|-50}"}
CHECK = """\
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.3" \
xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" \
office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>\
<table:table table:name="Law 12">{rows}</table:table></office:spreadsheet></office:body></office:document>
"""
ROW = """\
<table:table-row><table:table-cell table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="1" \
table:formula="of:={function}({argument})"/></table:table-row>"""


def install(say: Say, profile: Path) -> str:
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
        extension = build(folder / NAME, packages_in(beside))
        say(f"made the extension ({extension.stat().st_size / 1e6:.1f} MB)")
        before = installed(office, profile)
        _unopkg(office, profile, "add", "--force", "--suppress-license", str(extension))
    version = installed(office, profile)
    if version is None:
        raise ProfileError(profile, "the extension is not there after its installation")
    say(f"updated version {before} to {version}" if before else f"installed version {version}")
    check(office, profile)
    clear(profile)
    say("checked: IMP(430) gives 10 in a cell")
    return version


def installed(office: Installation, profile: Path) -> str | None:
    """The version of our extension in a profile; None if it is not installed."""
    listed = _unopkg(office, profile, "list")
    found = re.search(rf"^Identifier: {re.escape(IDENTIFIER)}\n\s*Version: (\S+)", listed, re.M)
    return None if found is None else found[1]


def _unopkg(office: Installation, profile: Path, *words: str) -> str:
    """What `unopkg` prints. If it cannot work with a profile, the reason is an error."""
    code, said = office.run(UNOPKG, profile, *words)
    if code in NOT_RUN or (code == 1 and RAN not in said):
        raise OfficeError(f"{UNOPKG}, which installs the extension, does not work here: {last_line(said)}")
    if code:
        failed = re.search(r"^(?:ERROR: )?Exception occurred: (.*)", said, re.M)
        raise ProfileError(profile, failed[1] if failed else f"{UNOPKG} ends with code {code}")
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
    """The name by which wheels know a platform.

    >>> wheel_platform("win-amd64"), wheel_platform("linux-x86_64"), wheel_platform("macosx-10.9-universal2")
    ('win_amd64', 'manylinux2014_x86_64', 'macosx_11_0_arm64')
    """
    if platform.startswith("linux"):
        return "manylinux2014_" + platform.removeprefix("linux-")
    if platform.startswith("macosx"):
        machine = platform.rsplit("-", 1)[1]
        return f"macosx_11_0_{'arm64' if machine == 'universal2' else machine}"
    return platform.replace("-", "_").replace(".", "_")


def check(office: Installation, profile: Path) -> None:
    """Make real calls in real cells: LibreOffice turns a sheet with formulas into a text."""
    rows = [
        ROW.format(function=f"{SERVICE}.{method_name(function)}".upper(), argument=argument)
        for function, argument in CHECKS.items()
    ]
    with TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary)
        sheet = folder / "check.fods"
        sheet.write_text(CHECK.format(rows="".join(rows)), encoding="utf-8")
        _, said = office.run(SOFFICE, profile, "--headless", "--convert-to", "csv", "--outdir", str(folder), str(sheet))
        answers = sheet.with_suffix(".csv")
        if not answers.exists():
            remedy = "start it once by hand, and close it"
            raise OfficeError(f"LibreOffice calculates no sheet: {last_line(said)}; {remedy}")
        values = answers.read_text(encoding="utf-8").splitlines()
    for (function, argument), value in zip(CHECKS.items(), values, strict=True):
        if value != "10":
            raise OfficeError(
                f"the extension is installed, but ={function}({argument}) gives {value!r} in place of 10. Take it out "
                "with xl-law12 install libreoffice --uninstall and install it again, or try --profile with a new folder"
            )


def uninstall(say: Say, profile: Path) -> bool:
    """Remove the extension; returns whether it was there."""
    check_path(profile)
    office = find()
    is_there = installed(office, profile) is not None
    if is_there:
        _unopkg(office, profile, "remove", IDENTIFIER)
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
    other = office.python_in_its_way()
    if other is not None:
        risk = "so LibreOffice may load the wrong modules"
        remedy = "start LibreOffice from the desktop, or deactivate that environment first"
        yield None, f"in this shell {other} comes before LibreOffice's Python, {risk}: {remedy}"


def check_path(profile: Path) -> None:
    """Make a profile's folder if it is missing; refuse a path that cannot be one, and a profile that is in use.

    LibreOffice itself would wait for an answer in a window that nobody sees.
    """
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
