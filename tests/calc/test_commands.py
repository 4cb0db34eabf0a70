"""xl-law12 calc: `commands` has workbooks as lines of cells, what is typed, what is said, and what the cells show."""

from pathlib import Path

import pytest

from tests.transcripts import Said, parts, run


@pytest.mark.parametrize("text", parts(Path(__file__).with_name("commands")))
def test_commands(text: str, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(text, said)
