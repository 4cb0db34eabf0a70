"""Work in another thread, for work that needs no Python: the program goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class InBackground(Generic[Answer]):
    """A piece of work that begins at once. `answer` waits for the work, and raises its error if it failed.

    >>> InBackground(lambda: 6 * 7).answer()
    42
    """

    def __init__(self, work: Callable[[], Answer]) -> None:
        """Begin the work."""
        self._done: list[Answer] = []
        self._error: Exception | None = None
        self._thread = Thread(target=self._do, args=(work,))
        self._thread.start()

    def _do(self, work: Callable[[], Answer]) -> None:
        try:
            self._done.append(work())
        except Exception as error:  # raised where the answer is asked for
            self._error = error

    def answer(self) -> Answer:
        """Wait for the work; returns its answer, or raises its error."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._done[0]
