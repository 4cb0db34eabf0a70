"""A LibreOffice of one's own with the commands of tests and benchmarks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from xl_law12.hosts.libreoffice import office


class Office(office.Office):
    """Every method of the `Office` of tests/hosts/driver.py can be called on it by name."""

    driver = Path(__file__).with_name("driver.py")


def in_basic(office: Office, code: str, probe: str) -> Any:
    """What a function PROBE answers in LibreOffice Basic, beside this code."""
    document = office.new()
    text = re.sub(r"^Attribute .*$", "", code, flags=re.M)
    office.add_basic(document=document, text=f"Option VBASupport 1\n{text}\n{probe}")
    office.write(document=document, cells={"A1": "=PROBE()"})
    answer = office.read(document=document, where="A1")[0][0]
    office.discard(document=document)
    return answer
