"""Microsoft's Open XML SDK validator, installed from npm."""

import json
import subprocess
from pathlib import Path

from benchmarks import npm


def reports(path: Path) -> list[str]:
    """The errors that the validator reports for a file; none if the file is good."""
    done = subprocess.run(
        [str(npm.install() / "ooxml-validator"), str(path)], capture_output=True, text=True, check=False
    )
    assert done.stdout, done.stderr
    said = json.loads(done.stdout)
    return [f"{it['path']} {it.get('xPath', '')}: {it['description']}" for it in said["errors"]] or (
        [] if said["ok"] else [done.stdout]
    )
