"""Law 12 for bridge directors: adjusted scores, exact, under the names that worksheets use.

>>> WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140)
4.666666666666667
"""

__all__ = [
    "AWARD_TEXT",
    "BARKING_IMPS",
    "BUTLER_DATUM",
    "BUTLER_IMPS",
    "BUTLER_PAR",
    "COMPARE_POINTS",
    "CONTRACT_SCORE",
    "CROSS_IMPS",
    "FREQUENCIES",
    "IMP",
    "LAW12_2007_OPTION",
    "LAW12_ADJUST",
    "LAW12_ARTIFICIAL",
    "LAW12_DAMAGE",
    "LAW12_EXPLAIN",
    "LAW12_KNOCKOUT",
    "LAW12_VERSION",
    "MATCHPOINTS",
    "MATCH_BAM",
    "MATCH_CHANGES",
    "MATCH_EXPLAIN",
    "MATCH_IMPS",
    "MATCH_SWING",
    "MATCH_TOTALS",
    "POLL_WEIGHTS",
    "RANKING",
    "RANKING_MOVES",
    "READ_OUTCOMES",
    "READ_RESULTS",
    "READ_TRAVELLER",
    "RULING_EXPLAIN",
    "RULING_FAULTS",
    "RULING_LINES",
    "RULING_TEXT",
    "RULING_WORTH",
    "SCORE_SESSION",
    "SESSION_DATUMS",
    "UNDERSTOOD",
    "VICTORY_POINTS",
    "WEIGHTED_BAM",
    "WEIGHTED_IMP",
    "WEIGHTED_MP",
    "WEIGHTED_VP",
    "Law12Error",
]

_NAMES = ("__version__", "CellError", "ContractError", "NotationError", "TotalError", *__all__)


def __dir__() -> list[str]:
    return sorted({*globals(), *_NAMES})


def __getattr__(name: str) -> object:
    """Import everything when one name is first used. The command uses none, so it can handle Ctrl-C before that."""
    from importlib import import_module

    if name not in _NAMES:  # perhaps a module: a traceback calls an error `xl_law12.errors.NotationError`
        try:
            return import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as missing:
            if missing.name != f"{__name__}.{name}":
                raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from xl_law12 import errors, version
    from xl_law12.sheet.functions import CATALOGUE

    loaded = vars(errors) | vars(version) | {declared.name: declared.function for declared in CATALOGUE}
    globals().update({each: loaded[each] for each in _NAMES})
    return loaded[name]
