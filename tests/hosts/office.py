"""A LibreOffice of one's own with the commands of tests and benchmarks, which its driver carries out."""

from __future__ import annotations

import json
import re
import subprocess
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from xl_law12.hosts.libreoffice.office import Installation, OfficeError, plain_environment

DRIVER = Path(__file__).with_name("driver.py")


class Office:
    """Every method of the driver's `OwnLibreOffice` can be called on it by name."""

    def __init__(self, installation: Installation, profile: Path) -> None:
        """Start LibreOffice in a profile."""
        words = [installation.soffice, str(profile)]
        self._process = subprocess.Popen(
            [installation.python.program, str(DRIVER), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**plain_environment(), "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,  # a terminal's Ctrl-C is for us: within a call of pyuno it would end in a crash
        )
        try:
            self._answer()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Office:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        def call(**arguments: Any) -> Any:
            assert self._process.stdin is not None
            with suppress(BrokenPipeError):  # the driver has ended: no answer will come
                self._process.stdin.write(json.dumps({"do": name, **arguments}) + "\n")
                self._process.stdin.flush()
            return self._answer()

        return call

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise OfficeError("LibreOffice ended without a word")
        answer = json.loads(line)
        if "error" in answer:
            raise OfficeError(answer["error"])
        return answer["result"]

    def close(self) -> None:
        """Close the driver's input: the driver then ends LibreOffice."""
        with suppress(subprocess.TimeoutExpired):  # then LibreOffice is still at work, and ends after that
            self._process.communicate(timeout=60)


def in_basic(office: Office, code: str, probe: str) -> Any:
    """What a function PROBE answers in LibreOffice Basic, beside this code."""
    document = office.new()
    text = re.sub(r"^Attribute .*$", "", code, flags=re.M)
    office.add_basic(document=document, text=f"Option VBASupport 1\n{text}\n{probe}")
    office.write(document=document, cells={"A1": "=PROBE()"})
    answer = office.read(document=document, where="A1")[0][0]
    office.discard(document=document)
    return answer
