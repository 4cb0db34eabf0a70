"""What README.md and docs/ say is so: outputs, links, commands, and no more lines than one reads."""

import difflib
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import openpyxl
import pytest

from tests import documents
from tests.documents import DOCUMENTS, ROOT, WORKING
from xl_law12 import IMP
from xl_law12.cli import COMMANDS
from xl_law12.version import __version__

README = ROOT / "README.md"
LONGEST_README = 180


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.needs("soffice")
@pytest.mark.parametrize("document", WORKING, ids=named)
def test_commands_print_what_is_quoted(document: Path, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    folder = documents.prepared(document, tmp_path / "here")
    run = documents.by([sys.executable, "-m", "xl_law12"], tmp_path / "profile")
    quoted = documents.uncounted(document.read_text(encoding="utf-8"))
    printed = documents.uncounted(documents.settled(document, folder, run))
    changes = difflib.unified_diff(quoted.splitlines(), printed.splitlines(), "quoted", "printed", lineterm="", n=0)
    assert quoted == printed, "python3 dev.py docs writes it anew:\n" + "\n".join(changes)


def test_the_commands_are_found() -> None:
    """Of every command at least one run is quoted."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in WORKING)
    for word in COMMANDS:
        assert re.search(rf"^\$ xl-law12 {word}\b", text, re.M), word


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_lead_somewhere(document: Path) -> None:
    """Other documents of the project, and the anchors in them; nobody outside is asked."""
    for link in documents.links(document):
        if "://" not in link:
            path, _, anchor = link.partition("#")
            target = (document.parent / path).resolve() if path else document
            assert target.exists() and ROOT in (target, *target.parents), link
            assert not anchor or anchor in documents.anchors(target), link


def test_every_document_can_be_reached() -> None:
    """From the README, in as many steps as it takes."""
    reached, todo = {README}, [README]
    while todo:
        document = todo.pop()
        for link in documents.links(document):
            target = (document.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md" and target not in reached:
                reached.add(target)
                todo.append(target)
    assert set(DOCUMENTS) <= reached


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= LONGEST_README


def test_the_readme_names_the_version() -> None:
    """The wheel that it tells to install is the one that is built; the changelog's first version is this one."""
    wheels = set(re.findall(r"xl_law12-([\d.]+)-py3-none-any\.whl", README.read_text(encoding="utf-8")))
    assert wheels == {__version__}
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## ([\d.]+)", changes, re.M)[0] == __version__


def test_a_quoted_output_names_this_version() -> None:
    """docs/libreoffice.md quoted 0.2.0 in the edition 0.3.0: outputs were compared without any version."""
    assert documents.masked("xl-law12 0.2.0, installed version 0.2.0") == "xl-law12 0.2.0, installed version 0.2.0"
    assert documents.masked("LibreOffice 25.2.3.2, numpy 2.4.6") == "LibreOffice 9.9, numpy 9.9"


def test_the_moving_picture() -> None:
    """It moves, and a page that has it stays quick: under 1 MB."""
    film = (ROOT / "docs" / "law12.gif").read_bytes()
    assert film.startswith(b"GIF89a") and len(film) < 1_000_000
    assert film.count(b"\x21\xf9\x04") >= 10, "a picture a cell that is typed"


def test_what_the_laws_dropped_is_called_historical() -> None:
    """The option of 2007 stands on no first page, and elsewhere as what it is."""
    name = "LAW12_2007_OPTION"
    for first in (README, ROOT / "docs" / "README.md", ROOT / "docs" / "directors.md"):
        assert name not in first.read_text(encoding="utf-8")
    (section,) = re.findall(rf"### {name}\n.*?(?=\n### )", (ROOT / "docs" / "functions.md").read_text("utf-8"), re.S)
    assert "Historical" in section


def test_the_scale_for_a_ruling_by_hand() -> None:
    """Every difference that a board can have is in one line of the page, and that line is Law 78B's."""
    text = (ROOT / "docs" / "by-hand.md").read_text(encoding="utf-8")
    lines = re.findall(r"(\d+) (?:to (\d+)|and more) \| (\d+) ", text)
    covered = [
        (number, int(imps)) for low, high, imps in lines for number in range(int(low), int(high or 8000) + 1, 10)
    ]
    assert sorted(number for number, _ in covered) == list(range(0, 8001, 10))
    assert all(IMP(number) == imps for number, imps in covered)


def test_what_the_moving_picture_types_is_asked_for(tmp_path: Path) -> None:
    """Every cell of the case is one that the sheet Law 12 asks for."""
    described = spec_from_file_location("film", ROOT / "docs" / "film.py")
    assert described is not None and described.loader is not None
    film = module_from_spec(described)
    described.loader.exec_module(film)
    where = film.workbook(tmp_path / "ruling.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "ruling.xlsx").active
    assert sheet is not None
    for key, line, _ in film.CASE:
        row, column = where[key]
        assert not sheet.cell(row + line, column).protection.locked, key
