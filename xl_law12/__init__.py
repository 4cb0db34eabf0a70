"""Law 12 for bridge directors: adjusted scores, exact, under the names that worksheets use.

>>> WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140)
4.666666666666667
"""

from xl_law12.version import __version__ as __version__


def __getattr__(name: str) -> object:
    # What is not there is imported when it is first asked for: Ctrl-C until then belongs to whoever asks.
    if name == "__all__" or not name.startswith("__"):
        from xl_law12.errors import CellError, ContractError, Law12Error, NotationError, TotalError
        from xl_law12.sheet.functions import CATALOGUE

        own = {it.__name__: it for it in (CellError, ContractError, Law12Error, NotationError, TotalError)}
        functions = {declared.name: declared.function for declared in CATALOGUE}
        globals().update(own | functions, __all__=["Law12Error", *functions])
    try:
        return globals()[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    __getattr__("__all__")
    return sorted(globals())
