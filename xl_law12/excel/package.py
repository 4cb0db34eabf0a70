"""A workbook's package: its parts in their order. A part keeps its bytes until it is replaced."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from xl_law12 import atomic
from xl_law12.errors import naming
from xl_law12.excel import xml
from xl_law12.excel.unpacking import REMEDY, PackageError, new_entry, unpacked
from xl_law12.sentences import quoted

Pieces = list[bytes | memoryview]  # of a changed part: old bytes and new ones, joined when somebody asks for them
SUFFIXES = (".xlsx", ".xlsm", ".xltx", ".xltm")
CONTENTS = "[Content_Types].xml"


class Sheet(NamedTuple):
    """A sheet: its name on the tab and its part. Charts on a tab of their own have no part."""

    name: str
    part: str


class Package:
    """The parts of a workbook, by name."""

    def __init__(self, data: bytes, name: str = "") -> None:
        """Unpack; `name` is the file's, for messages."""
        self.name = name
        self.comment, entries = unpacked(data, name)
        self._parts: dict[str, tuple[zipfile.ZipInfo, bytes | Pieces]] = dict(entries)
        self.is_changed = False  # since it was unpacked
        self._trees: dict[str, xml.Element] = {}
        self.workbook_part = self._main_part()
        self._check_workbook()

    @classmethod
    def load(cls, path: Path) -> Package:
        """The workbook in a file."""
        return cls.opened(atomic.read(path), path)

    @classmethod
    def opened(cls, data: bytes, path: Path) -> Package:
        """The workbook in the bytes of a file."""
        if path.suffix.lower() == ".xls":
            raise PackageError("is in the old format of Excel: open it and save it as .xlsx", str(path))
        return cls(data, str(path))

    def __contains__(self, part: str) -> bool:
        return part in self._parts

    def __getitem__(self, part: str) -> bytes:
        if part not in self._parts:
            raise PackageError(f"is no whole workbook: {part} is missing", self.name)
        info, data = self._parts[part]
        if not isinstance(data, bytes):
            data = b"".join(data)
            self._parts[part] = (info, data)
        return data

    def __setitem__(self, part: str, data: bytes | Pieces) -> None:
        self.is_changed = True
        info = self._parts[part][0] if part in self._parts else new_entry(part)
        self._parts[part] = (info, data)
        self._trees.pop(part, None)

    def __delitem__(self, part: str) -> None:
        self.is_changed = True
        del self._parts[part]
        self._trees.pop(part, None)

    @property
    def parts(self) -> list[str]:
        """The names of all parts, in the order of the file."""
        return list(self._parts)

    def tree(self, part: str) -> xml.Element:
        """A part's root element, for reading. A part is parsed once."""
        if part not in self._trees:
            self._trees[part] = xml.parsed(self[part], f"{self.name}, {part}")
        return self._trees[part]

    @contextmanager
    def changing(self, part: str) -> Iterator[xml.Element]:
        """A part's root element, for changes. The part is written anew if it has changed."""
        root = deepcopy(self.tree(part))
        before = xml.printed(root)
        yield root
        after = xml.printed(root)
        if after != before:
            self[part] = after

    def packed(self) -> bytes:
        """The file's bytes."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as packed:
            packed.comment = self.comment
            for info, data in self._parts.values():
                with packed.open(info, "w") as part:
                    for piece in [data] if isinstance(data, bytes) else data:
                        part.write(piece)
        return out.getvalue()

    def undate(self) -> None:
        """Remove the date of every part, so that the same workbook gives the same file."""
        self._parts = {part: (new_entry(part), data) for part, (_, data) in self._parts.items()}

    def save(self, path: Path) -> None:
        """Write the file: whole, or not at all."""
        atomic.write(path, self.packed())

    def _main_part(self) -> str:
        if "mimetype" in self and b"opendocument" in self["mimetype"]:
            raise PackageError("is in the format of LibreOffice: open it and save it as .xlsx", self.name)
        for relation in self.tree("_rels/.rels"):
            if relation.get("Type", "").endswith("/officeDocument"):
                part = xml.attribute(relation, "Target").lstrip("/")
                if part.endswith(".bin"):
                    raise PackageError("is an .xlsb workbook: open it and save it as .xlsx", self.name)
                return part
        raise PackageError("is a zip file, but no workbook", self.name)

    def _check_workbook(self) -> None:
        """Refuse a package of another program, and a package that no program would open."""
        with naming(self.name):
            root = self.tree(self.workbook_part)
            if xml.local(root) != "workbook" or xml.namespace(root) not in (xml.MAIN, xml.STRICT_MAIN):
                raise PackageError(f"is no workbook: {self.workbook_part} is a {quoted(xml.local(root))}")
            self[CONTENTS]  # the error, if it is missing
            sheets = [sheet.name for sheet in self.tabs()]
        folded = [name.casefold() for name in sheets]
        twice = next((name for name in sheets if folded.count(name.casefold()) > 1), None)
        if twice is not None or not sheets:
            problem = f"two sheets are called {quoted(twice)}" if sheets else "it has no sheet"
            raise PackageError(f"is damaged: {problem}. {REMEDY}", self.name)

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """By id, the last word of a relation's type and the part it leads to, of a part (blank: of the whole file)."""
        name = relations_part(part)
        if name not in self:
            return {}
        folder = posixpath.dirname(part)
        with naming(f"{self.name}, {name}"):
            found = {}
            for relation in self.tree(name).iterchildren("{*}Relationship"):
                if relation.get("TargetMode") != "External":  # which leads out of the workbook
                    target = posixpath.normpath(posixpath.join("/", folder, xml.attribute(relation, "Target")))
                    kind = xml.attribute(relation, "Type").rpartition("/")[2]
                    found[xml.attribute(relation, "Id")] = kind, target.lstrip("/")
            return found

    def related(self, part: str, kind: str) -> str | None:
        """The part of a kind that a part leads to."""
        return next((target for word, target in self.relations(part).values() if word == kind), None)

    @property
    def language(self) -> str:
        """The language in the workbook's properties, such as it-IT; blank if there is none."""
        try:
            part = self.related("", "core-properties") or ""
            return (self.tree(part).findtext(f"{{{xml.DUBLIN_CORE}}}language") or "") if part in self else ""
        except PackageError:  # only the language is needed, so a damaged part is no reason to refuse the workbook
            return ""

    def shared_text(self, number: int) -> str:
        """A text that cells share, by its number. The texts are read when the first one is asked for."""
        if number < 0:  # Python would count from the end
            raise IndexError(number)
        return self._shared_texts[number]

    @cached_property
    def _shared_texts(self) -> list[str]:
        part = self.related(self.workbook_part, "sharedStrings")
        return [xml.text_in(item) for item in self.tree(part).iterfind("{*}si")] if part and part in self else []

    def sheets(self) -> list[Sheet]:
        """The worksheets in the order of the tabs."""
        return [sheet for sheet in self.tabs() if sheet.part]

    def tabs(self) -> list[Sheet]:
        """All sheets, whatever they are."""
        relations = self.relations(self.workbook_part)
        tabs = []
        for sheet in self.tree(self.workbook_part).iterfind("{*}sheets/{*}sheet"):
            name = xml.attribute(sheet, "name")
            if xml.relation_id(sheet) not in relations:
                raise PackageError(f"is damaged: nothing leads to the sheet {quoted(name)}. {REMEDY}", self.name)
            kind, part = relations[xml.relation_id(sheet)]
            tabs.append(Sheet(name, part if kind == "worksheet" else ""))
        return tabs

    def add(self, part: str, data: bytes, kind: str, content_type: str) -> str:
        """Add a part to which the workbook leads; returns the relation's id. A kind may be a whole address."""
        self[part] = data
        with self.changing(relations_part(self.workbook_part)) as relations:
            taken = {relation.get("Id") for relation in relations}
            number = next(number for number in range(1, len(taken) + 2) if f"rIdLaw{number}" not in taken)
            xml.etree.SubElement(
                relations,
                f"{{{xml.RELATIONSHIPS}}}Relationship",
                Id=f"rIdLaw{number}",
                Type=kind if "/" in kind else f"{xml.OFFICE}/{kind}",
                Target=posixpath.relpath(part, posixpath.dirname(self.workbook_part)),
            )
        with self.changing(CONTENTS) as types:
            override = f"{{{xml.CONTENT_TYPES}}}Override"
            xml.etree.SubElement(types, override, PartName=f"/{part}", ContentType=content_type)
        return f"rIdLaw{number}"

    def drop(self, kind: str) -> None:
        """Remove the part of this kind that the workbook leads to, if there is one."""
        part = self.related(self.workbook_part, kind)
        if part is None:
            return
        leading = (relations_part(self.workbook_part), "Type", f"/{kind}"), (CONTENTS, "PartName", f"/{part}")
        for holder, attribute, end in leading:
            with self.changing(holder) as root:
                for element in [it for it in root if it.get(attribute, "").endswith(end)]:
                    root.remove(element)
        if part in self:
            del self[part]


def relations_part(part: str) -> str:
    """The name of the part that holds the relations of a part."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")
