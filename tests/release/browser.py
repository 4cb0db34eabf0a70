"""A real browser without a window: pages as it shows them, from the folder in which they lie."""

import subprocess
from pathlib import Path

QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-extensions")
WAIT = "--virtual-time-budget=5000"  # milliseconds of the page's own clock


def _ran(folder: Path, *words: str) -> str:
    command = ["chromium", *QUIET, WAIT, f"--user-data-dir={folder / 'browser'}", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=120).stdout


def shown(address: str, folder: Path) -> str:
    """A page after its scripts have run."""
    return _ran(folder, "--dump-dom", address)


def pages_on_paper(page: Path, folder: Path) -> int:
    """How many pages it prints."""
    _ran(folder, "--no-pdf-header-footer", f"--print-to-pdf={folder / 'printed.pdf'}", page.as_uri())
    text = subprocess.run(["pdftotext", folder / "printed.pdf", "-"], capture_output=True, check=True).stdout
    return text.count(b"\f")


MEASURE = """<body><script>
const pages = {pages}, width = {width};
let left = pages.length;
for (const address of pages) {{
  const frame = document.createElement("iframe");
  frame.style.width = width + "px";
  frame.style.height = "800px";
  frame.style.border = 0;
  frame.src = address;
  frame.onload = () => {{
    const wide = frame.contentDocument.documentElement.scrollWidth;
    const line = document.createElement("p");
    line.textContent = address + " " + wide;
    frame.remove();
    document.body.append(line);
  }};
  document.body.append(frame);
}}
</script></body>"""


def widths(pages: list[str], width: int, folder: Path) -> dict[str, int]:
    """How wide pages become in a window of this width, by their addresses."""
    measuring = folder / f"measure-{width}.html"
    measuring.write_text(MEASURE.format(pages=pages, width=width), encoding="utf-8")
    text = _ran(folder, "--allow-file-access-from-files", "--dump-dom", measuring.as_uri())
    lines = [part.partition("</p>")[0].rsplit(" ", 1) for part in text.split("<p>")[1:]]
    return {address: int(wide) for address, wide in lines}
