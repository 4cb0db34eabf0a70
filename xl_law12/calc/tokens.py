"""openpyxl's reader of formulas by itself: the whole of openpyxl takes longer to load than a workbook to work out."""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any


def _tokenizer() -> Any:
    """The module, which needs no other one; from openpyxl itself where that is loaded already."""
    package = find_spec("openpyxl")
    if package is None or "openpyxl" in sys.modules or not package.submodule_search_locations:
        from openpyxl.formula import tokenizer

        return tokenizer
    place = Path(package.submodule_search_locations[0], "formula", "tokenizer.py")
    spec = spec_from_file_location(f"{__name__}.openpyxl", place)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_MODULE = _tokenizer()
Token: Any = _MODULE.Token
Tokenizer: Any = _MODULE.Tokenizer
TokenizerError: Any = _MODULE.TokenizerError
