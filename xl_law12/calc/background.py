"""Work in another thread, for work that needs no Python: the program goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class InBackground(Generic[T]):
    """A piece of work that begins at once. `answer` waits for the work, and raises its error if it failed.

    >>> InBackground(lambda: 6 * 7).answer()
    42
    """

    def __init__(self, work: Callable[[], T]) -> None:
        """Begin the work."""
        self._done: list[T] = []
        self._error: Exception | None = None
        self._thread = Thread(target=self._do, args=(work,))
        self._thread.start()

    def _do(self, work: Callable[[], T]) -> None:
        try:
            self._done.append(work())
        except Exception as error:  # raised where the answer is asked for
            self._error = error

    def answer(self) -> T:
        """Wait for the work; returns its answer, or raises its error."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._done[0]
