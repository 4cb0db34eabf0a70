"""Zip files: a workbook's is unpacked with care, because anybody may have made it; entries of our own have no date."""

from __future__ import annotations

import io
import shutil
import zipfile
import zlib

from xl_law12 import atomic
from xl_law12.errors import Law12Error
from xl_law12.sentences import quoted

REMEDY = "Open the workbook in its program and save it anew"


class PackageError(Law12Error):
    """A file that is not a workbook, or one that cannot be read or written safely; the sentence says what to do."""


MOST_PARTS = 20_000
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # the container of .xls, and of every encrypted workbook
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

ZipEntries = dict[str, tuple[zipfile.ZipInfo, bytes]]


def new_entry(part: str) -> zipfile.ZipInfo:
    """An entry without a date: the same workbook gives the same file."""
    info = zipfile.ZipInfo(part, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def unpacked(data: bytes, name: str) -> tuple[bytes, ZipEntries]:
    """The comment of the file, and its parts by name. A file is refused if it is no zip file, or too large."""
    if not data:
        raise PackageError("is empty", name)
    if data.startswith(_OLD):
        problem = (
            "is encrypted: open it, take the password off and save it"
            if _ENCRYPTED in data
            else "is in the old format of Excel: open it and save it as .xlsx"
        )
        raise PackageError(problem, name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            entries = packed.infolist()
            _check(entries, name)
            return packed.comment, {info.filename: (info, _part(packed, info, name)) for info in entries}
    except PackageError:
        raise
    except (zipfile.BadZipFile, ValueError):  # ValueError: an offset before the file begins
        raise PackageError("is not a workbook (.xlsx or .xlsm): it is no zip file, or a damaged one", name) from None
    except (NotImplementedError, zlib.error, EOFError):  # NotImplementedError: packed in a way that nobody uses
        raise PackageError("is damaged: its parts cannot be unpacked", name) from None


def _check(entries: list[zipfile.ZipInfo], name: str) -> None:
    """Refuse what is too large, and two parts of one name: programs would not agree which one to read."""
    size = sum(info.file_size for info in entries)
    if size > atomic.LARGEST or len(entries) > MOST_PARTS:
        problem = f"unpacks to {size / 2**20:,.0f} MB in {len(entries):,} parts"
        raise PackageError(f"{problem}, more than any workbook of scores needs: it is not read, for safety", name)
    names = [info.filename for info in entries]
    if len(set(names)) < len(names):
        twice = next(part for part in names if names.count(part) > 1)
        raise PackageError(f"is damaged: it holds {quoted(twice)} twice. {REMEDY}", name)


def _part(packed: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
    """A part's bytes. They are unpacked piece by piece: so there are never more than the file announces."""
    if info.flag_bits & 1:
        raise PackageError("is encrypted: take the password off first", name)
    data = io.BytesIO()
    with packed.open(info) as part:
        shutil.copyfileobj(part, data, 2**20)
    return data.getvalue()
