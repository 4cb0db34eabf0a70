"""Calls into the engine's module: what wasmtime finds out at every call is found out once.

For every call wasmtime's Python looks up the function's type and makes objects of it and of every argument: some twenty
times what the call itself takes. Here the same function of its library is called with the arguments packed as they lie
in memory. Where wasmtime is built otherwise than it is known here, it does all by itself, more slowly.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

_PACKED = {"i32": "i", "i64": "q", "f64": "d"}


def quicken(library: Any) -> None:
    """Have formulon's library call its module by shorter ways."""
    with suppress(ImportError, AttributeError):
        import wasmtime

        quick_memory = Memory(library._memory)
        quick_memory.read(library._store, 0, 1)
        library._exports = {
            name: _Call(export) if isinstance(export, wasmtime.Func) else export
            for name, export in library._exports.items()
        }
        library._memory = quick_memory


def shortest(library: Any, name: str) -> Callable[..., Any]:
    """A function that is called ten thousand times, without what formulon puts around it.

    That is a lock, which one thread does not need, and the mark of a module that broke, which is set here too.
    """
    export = library._exports.get(name)
    if not isinstance(export, _Call):
        return cast("Callable[..., Any]", getattr(library, name))
    store = library._store

    def call(*values: int) -> Any:
        try:
            return export(store, *values)
        except Exception as error:
            library._poison_message = str(error)
            raise

    return call


class _Call:
    """A function of the module."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self._given: struct.Struct | None = None

    def _prepare(self, store: Any) -> None:
        from wasmtime import _bindings

        kind = self._function.type(store)
        size = ctypes.sizeof(_bindings.wasmtime_val_raw_t)
        given, answers = ([str(each) for each in kinds] for kinds in (kind.params, kind.results))
        slots = [f"{_PACKED[each]}{size - struct.calcsize(_PACKED[each])}x" for each in given]
        self._given = struct.Struct("<" + "".join(slots))
        self._answer = struct.Struct("<" + _PACKED[answers[0]]) if answers else None
        self._count = max(len(given), len(answers))
        self._values = (_bindings.wasmtime_val_raw_t * max(self._count, 1))()
        self._trap: Any = ctypes.POINTER(_bindings.wasm_trap_t)()
        self._address = ctypes.byref(self._function._func)
        self._run = _bindings.wasmtime_func_call_unchecked

    def __call__(self, store: Any, *values: Any) -> Any:
        if self._given is None:
            self._prepare(store)
            assert self._given is not None
        try:
            self._given.pack_into(self._values, 0, *values)
        except struct.error:  # an address in the upper half, which wasmtime takes for a negative number
            return self._function(store, *values)
        trap = self._trap
        error: Any = self._run(store._context(), self._address, self._values, self._count, ctypes.byref(trap))
        if error or trap:
            self._fail(error)
        return None if self._answer is None else self._answer.unpack_from(self._values)[0]

    def _fail(self, error: Any) -> None:
        import wasmtime

        if error:
            raise wasmtime.WasmtimeError._from_ptr(error)
        trap, self._trap = self._trap, type(self._trap)()
        raise wasmtime.Trap._from_ptr(trap)


class Memory:
    """The module's memory, which may move whenever it grows."""

    def __init__(self, memory: Any) -> None:
        self._memory = memory
        self._known = 0  # bytes; it never shrinks

    def data_len(self, store: Any) -> int:
        """How many bytes it has."""
        self._known = int(self._memory.data_len(store))
        return self._known

    def read(self, store: Any, start: int, stop: int) -> bytes:
        """Some of its bytes."""
        return ctypes.string_at(self._place(store, start, stop), max(stop - start, 0))

    def text(self, store: Any, start: int) -> str:
        """A text of the engine's, which ends with a zero byte."""
        return ctypes.string_at(self._place(store, start, start)).decode("utf-8", errors="replace")

    def write(self, store: Any, data: bytes, start: int) -> int:
        """Put bytes there; how many."""
        ctypes.memmove(self._place(store, start, start + len(data)), bytes(data), len(data))
        return len(data)

    def _place(self, store: Any, start: int, stop: int) -> int:
        if not 0 <= start <= stop or (stop > self._known and stop > self.data_len(store)):
            raise IndexError("outside the engine's memory")
        return ctypes.addressof(self._memory.data_ptr(store).contents) + start
