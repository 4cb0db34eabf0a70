"""A Chromium without a window, asked over a pipe by the DevTools protocol: no further package is needed."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import Any

DESK, TELEPHONE = (1366, 768), (390, 844)
WORDS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-extensions", "--no-first-run")
READY = "document.body && document.body.dataset.ready === 'yes'"
# The keys that are not letters, as the protocol names them.
KEYS = {"Tab": 9, "Enter": 13, "Backspace": 8, "ArrowDown": 40}


class PageError(Exception):
    """A script of the page, or of a test, has failed."""


class Chromium:
    """One browser with one page; `events` are what the protocol has reported."""

    def __init__(self, folder: Path) -> None:
        out_here, out_there = os.pipe()
        in_there, in_here = os.pipe()

        def at_its_place() -> None:  # the protocol's pipes are the third and the fourth stream
            os.dup2(out_here, 63)
            os.dup2(in_here, 64)
            os.dup2(63, 3)
            os.dup2(64, 4)

        command = [
            "chromium",
            *WORDS,
            "--remote-debugging-pipe",
            f"--user-data-dir={folder / 'profile'}",
            "about:blank",
        ]
        self._process = subprocess.Popen(
            command, preexec_fn=at_its_place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(out_here)
        os.close(in_here)
        self._out, self._in = os.fdopen(out_there, "wb"), os.fdopen(in_there, "rb")
        self._count, self._session = 0, ""
        self.events: list[dict[str, Any]] = []
        target = next(it for it in self.ask("Target.getTargets")["targetInfos"] if it["type"] == "page")
        self._session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)  # else no cell is told that it has the focus

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, *_: object) -> None:
        self._session = ""
        self.ask("Browser.close")
        self._process.wait(30)
        self._out.close()
        self._in.close()

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command, and wait for its answer."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        self._out.flush()
        while True:
            answer = self._read()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise PageError(f"{method}: {answer['error']['message']}")
                return dict(answer["result"])
            self.events.append(answer)

    def _read(self) -> dict[str, Any]:
        found = bytearray()
        while not found.endswith(b"\0"):
            found += self._in.read(1)
        return dict(json.loads(found[:-1]))

    def value(self, script: str) -> Any:
        """What an expression is worth in the page; a promise is waited for."""
        answer = self.ask(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in answer:
            raise PageError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def open(self, address: str, size: tuple[int, int] = DESK) -> None:
        """Show a page in a window of this size; below 600 pixels it is a telephone, which is touched."""
        self.resize(size)
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)
        self.wait()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window a size."""
        is_telephone = size[0] < 600
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=size[0],
            height=size[1],
            deviceScaleFactor=1,
            mobile=is_telephone,
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=is_telephone)

    def reload(self) -> None:
        """Load the page again."""
        self.value("document.body.dataset.ready = ''")
        self.ask("Page.reload")
        self.wait()

    def wait(self, until: str = READY, times: int = 200) -> None:
        """Wait until an expression holds: fifty milliseconds, so many times."""
        for _ in range(times):
            try:
                if self.value(f"new Promise(done => setTimeout(() => done(Boolean({until})), 50))"):
                    return
            except PageError:  # the page is being changed for another
                continue
        thrown = [it["params"]["exceptionDetails"] for it in self.events if it["method"] == "Runtime.exceptionThrown"]
        raise PageError(f"{until} did not come true: {[it.get('exception', it) for it in thrown]}"[:900])

    def write(self, text: str) -> None:
        """Type into what has the focus."""
        self.ask("Input.insertText", text=text)

    def press(self, key: str, times: int = 1) -> None:
        """Press a key that is no letter, or a letter in a list of choices."""
        code = KEYS.get(key) or ord(key.upper())
        text = {"text": "\r"} if key == "Enter" else {"text": key} if key not in KEYS else {}
        for _ in range(times):
            of_key = {"key": key, "code": key if key in KEYS else f"Key{key.upper()}", "windowsVirtualKeyCode": code}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **of_key, **text)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **of_key)

    def tap(self, query: str) -> None:
        """Touch the middle of an element, as a finger does."""
        at = self.value(
            f"(() => {{ const it = document.querySelector({json.dumps(query)}); it.scrollIntoView({{block: 'center'}});"
            " const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind, points in (("touchStart", [{"x": at[0], "y": at[1]}]), ("touchEnd", [])):
            self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Write a picture of the window, or of the whole page."""
        answer = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(answer["data"]))

    def print(self, path: Path) -> None:
        """Print the page into a PDF."""
        answer = self.ask("Page.printToPDF", preferCSSPageSize=True)
        path.write_bytes(base64.b64decode(answer["data"]))
