"""Calls the functions of formulon's WebAssembly module, and reads and writes the module's memory.

formulon's own Python package is not used. Loading that package takes longer than working out most workbooks, and at
every call it and wasmtime look up the types of the arguments. Here the types are looked up once, and the arguments are
packed in the form in which the module reads them.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from xl_law12.errors import Law12Error, lacking

Function = Callable[..., int]

MISSING = lacking("xl-law12 calc", "calc")
STOPPED = "the engine has stopped in the midst of this workbook: it cannot be worked out here"
_PACKED = {"i32": "I", "i64": "Q", "f64": "d"}


class EngineError(Law12Error):
    """The engine is missing, or cannot take in a workbook."""


class Library:
    """The module, loaded."""

    def __init__(self, path: Path) -> None:
        """Load the module from a file. It may read the clock of this machine, and nothing else."""
        import wasmtime

        self.is_broken = False
        self._functions: dict[str, Function] = {}
        config = wasmtime.Config()
        with suppress(wasmtime.WasmtimeError):  # a home without room for a cache: it is compiled every time
            config.cache = True  # compiling takes some seconds; wasmtime keeps what it has compiled
        self._store = wasmtime.Store(wasmtime.Engine(config))
        self._store.set_wasi(wasmtime.WasiConfig())
        linker = wasmtime.Linker(self._store.engine)
        linker.define_wasi()
        told = wasmtime.FuncType([wasmtime.ValType.i32()], [])
        linker.define(
            self._store, "env", "emscripten_notify_memory_growth", wasmtime.Func(self._store, told, self._has_grown)
        )
        module = linker.instantiate(self._store, wasmtime.Module.from_file(self._store.engine, str(path)))
        self._exports: Any = module.exports(self._store)
        self._has_grown()
        self["_initialize"]()

    def __getitem__(self, name: str) -> Function:
        """A function of the module, which takes numbers and returns a number."""
        if name not in self._functions:
            self._functions[name] = self._packing(self._exports[name])
        return self._functions[name]

    def _packing(self, function: Any) -> Function:
        """A function whose arguments are packed here: a call is 20 times as fast as wasmtime's own.

        `_bindings` is private to wasmtime, whose versions are bounded. With it the template takes 0.4 processor seconds
        in place of 0.9, and an evening in the template 0.7 in place of 1.8.
        """
        from wasmtime import _bindings

        kind = function.type(self._store)
        given, answers = ([_PACKED[str(each)] for each in kinds] for kinds in (kind.params, kind.results))
        slot = ctypes.sizeof(_bindings.wasmtime_val_raw_t)
        pack = struct.Struct("<" + "".join(f"{each}{slot - struct.calcsize(each)}x" for each in given)).pack_into
        unpack = struct.Struct("<" + "".join(answers)).unpack_from
        count = max(len(given), len(answers))
        values, trap = (_bindings.wasmtime_val_raw_t * max(count, 1))(), ctypes.POINTER(_bindings.wasm_trap_t)()
        context, address, at_trap = self._store._context(), ctypes.byref(function._func), ctypes.byref(trap)
        run: Any = _bindings.wasmtime_func_call_unchecked

        def call(*arguments: float) -> int:
            pack(values, 0, *arguments)
            if run(context, address, values, count, at_trap) or bool(trap):
                self.is_broken = True
                raise EngineError(STOPPED)
            return int(unpack(values)[0]) if answers else 0

        return call

    # Its memory

    def _has_grown(self, _: int = 0) -> None:
        """Find the module's memory again: it may have moved when it grew."""
        memory = self._exports["memory"]
        size = memory.data_len(self._store)
        self._start = ctypes.addressof(memory.data_ptr(self._store).contents)
        self.memory = memoryview((ctypes.c_ubyte * size).from_address(self._start)).cast("B")

    def allocated(self, size: int) -> int:
        """Allocate some bytes of the module's memory; returns their address."""
        address = self["malloc"](size)
        if not address:
            raise MemoryError(size)
        return address

    def free(self, address: int) -> None:
        """Free what was allocated at an address."""
        self["free"](address)

    def placed(self, data: bytes) -> int:
        """Copy bytes into the module's memory; returns their address. The caller frees it."""
        address = self.allocated(len(data))
        self.memory[address : address + len(data)] = data
        return address

    def text(self, address: int) -> str:
        """Read a text, which ends with a zero byte, from the module's memory."""
        return ctypes.string_at(self._start + address).decode("utf-8", errors="replace")

    def with_text(self, text: str, ask: Callable[[int], int]) -> int:
        """Call `ask` with the address of a text in the module's memory; returns its answer."""
        address = self.placed(_encoded(text) + b"\0")
        try:
            return ask(address)
        finally:
            self.free(address)


def _encoded(text: str) -> bytes:
    """A text in UTF-8. Half of a surrogate pair, which no text should have, becomes a replacement character."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def library() -> Library:
    """The module, which a process loads once. If an earlier workbook has broken it, it is loaded again."""
    loaded = _loaded()
    if loaded.is_broken:
        _loaded.cache_clear()
        loaded = _loaded()
    return loaded


@lru_cache(maxsize=1)
def _loaded() -> Library:
    formulon = find_spec("formulon")
    if formulon is None or not formulon.submodule_search_locations:
        raise EngineError(MISSING)
    try:
        return Library(Path(formulon.submodule_search_locations[0], "_wasm", "formulon_capi.wasm"))
    except ImportError:
        raise EngineError(MISSING) from None
