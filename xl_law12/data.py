"""The data files beside our modules. A first formula does without importlib.resources, which takes long to load."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any


def text_file(package: str, name: str) -> str:
    """The text of a file in the folder of a package that is imported, also inside a zip."""
    module: Any = sys.modules[package]
    data: bytes = module.__spec__.loader.get_data(f"{module.__path__[0]}/{name}")
    return data.decode().replace("\r\n", "\n")


@cache
def json_file(package: str, name: str) -> Any:
    """What a file in JSON holds, read once."""
    import json  # an IMP needs none

    return json.loads(text_file(package, name))
