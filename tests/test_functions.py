"""One path for a function: its declaration, its LAMBDA, its translation; everything else is made from these."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from tests import functions
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.functions import CATALOGUE


def test_every_function_is_whole() -> None:
    """One message lists what is missing. Languages that are not whole yet may lack a text: it is said in English."""
    assert [f"{it.name}: {what}" for it in CATALOGUE for what in functions.lacks(it.name)] == []


def test_the_import_list_and_the_types_are_made_from_the_catalogue() -> None:
    for path, made in ((functions.PUBLIC, functions.import_list()), (functions.TYPES, functions.types())):
        assert path.read_text(encoding="utf-8") == made, "python3 dev.py docs writes it anew"


def test_what_is_missing_is_said_in_the_order_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """One message for each of the three places."""

    @sheet_function("IMPs")
    def UNHEARD_OF(score: Annotated[object, "A score to be doubled"], other: Annotated[object, "no"] = None) -> float:
        """Twice a score, and no example."""
        raise NotImplementedError

    assert functions.lacks("UNHEARD_OF")[0].startswith("UNHEARD_OF is not declared: write it in a module of")
    monkeypatch.setattr(functions, "CATALOGUE", (*CATALOGUE, vars(UNHEARD_OF)["declaration"]))
    said = functions.lacks("UNHEARD_OF")
    assert said[:3] == [
        "declaration: the help of other has 2 characters: a line of 3 to 255",
        "declaration: an example, as a doctest in the docstring",
        "declaration: where the rule stands, in @sheet_function(category, source); a rule of the project's own "
        'stands in Source("docs/rules.md", "the heading there")',
    ]
    assert said[3] == (
        "LAMBDA: UNHEARD_OF = LAMBDA(score, [other], ...) in a module of xl_law12/lambdas/; a new module stands in "
        "MODULES of its compiler.py"
    )
    assert "translation: xl_law12/languages/it.json lacks 'A score to be doubled'" in said[4:]
    assert "UNHEARD_OF" in functions.import_list()


def test_a_module_that_is_not_listed_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is there, so that nobody is told to write it."""
    for place in ("sheet/functions/totals.py", "lambdas/totals.lambda"):
        (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / "sheet/functions/totals.py").write_text("def UNHEARD_OF(score):\n    return score\n")
    (tmp_path / "lambdas/totals.lambda").write_text("// ours\nIMP = LAMBDA(score, score);\n")
    monkeypatch.setattr(functions, "PACKAGE", tmp_path)
    (said,) = functions.lacks("UNHEARD_OF")
    assert "sheet/functions/totals.py, which is not read yet: a new module stands in MODULES of its __init__.py" in said
    monkeypatch.setattr(functions, "_definitions", dict)
    (said,) = functions.lacks("IMP")
    assert said.endswith("lambdas/totals.lambda is not read yet; a new module stands in MODULES of its compiler.py")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert functions.main("IMP") == 0 and capsys.readouterr().out.startswith("IMP has all three places.")
    assert functions.main("UNHEARD_OF") == 1 and "is not declared" in capsys.readouterr().out
