"""A Firefox without a window, asked over its own protocol, Marionette: no further package is needed."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.page.chromium import DESK, READY, PageError

# What the page has as constants of its own is not seen from outside: its functions are.
SHORT = "const $ = id => document.getElementById(id), all = query => [...document.querySelectorAll(query)];"
COMMAND = ("firefox-esr", "--headless", "--marionette", "--no-remote")


class Firefox:
    """One browser with one page, with what the tests ask of Chromium, except its events, fingers and keys."""

    def __init__(self, folder: Path) -> None:
        profile = folder / "profile"
        profile.mkdir(parents=True)
        self.events: list[dict[str, Any]] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        self._process = subprocess.Popen(
            [*COMMAND, "--profile", str(profile)],
            env={**os.environ, "HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket, self._count = self._connected(port), 0
        self._read()  # it says who it is
        self.ask("WebDriver:NewSession")

    def _connected(self, port: int) -> socket.socket:
        for _ in range(300):
            try:
                return socket.create_connection(("127.0.0.1", port), 60)
            except OSError:
                time.sleep(0.1)
        raise PageError("firefox-esr does not answer")

    def __enter__(self) -> Firefox:
        return self

    def __exit__(self, *_: object) -> None:
        self.ask("Marionette:Quit", flags=["eForceQuit"])
        self._socket.close()
        self._process.wait(30)

    def ask(self, command: str, **parameters: Any) -> Any:
        """Send a command, and wait for its answer."""
        self._count += 1
        text = json.dumps([0, self._count, command, parameters])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, answer = self._read()
        if error:
            raise PageError(f"{error['error']}: {error['message']}"[:600])
        return answer

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._socket.recv(1)
        text = b""
        while len(text) < int(size[:-1]):
            text += self._socket.recv(int(size[:-1]) - len(text))
        return json.loads(text)

    def value(self, script: str) -> Any:
        """What an expression is worth in the page; a promise is waited for."""
        whole = f"{SHORT}const done = arguments[0]; Promise.resolve({script}).then(it => done(it ?? null))"
        return self.ask("WebDriver:ExecuteAsyncScript", script=whole, args=[], sandbox=None)["value"]

    def open(self, address: str, size: tuple[int, int] = DESK) -> None:
        """Show a page in a window of this size."""
        self.ask("WebDriver:SetWindowRect", width=size[0], height=size[1])
        self.ask("WebDriver:Navigate", url="about:blank")
        self.ask("WebDriver:Navigate", url=address)
        self.wait()

    def wait(self, until: str = READY, times: int = 100) -> None:
        """Wait until an expression holds: fifty milliseconds, so many times."""
        for _ in range(times):
            if self.value(f"Boolean({until})"):
                return
            time.sleep(0.05)
        raise PageError(f"{until} did not come true")

    def reload(self) -> None:
        """Load the page again."""
        self.ask("WebDriver:Refresh")
        self.wait()

    def print(self, path: Path) -> None:
        """Print the page into a PDF."""
        path.write_bytes(base64.b64decode(self.ask("WebDriver:Print", printBackground=True)["value"]))
