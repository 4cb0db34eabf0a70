"""Law 12 for bridge directors: adjusted scores, exact, under the names that worksheets use.

>>> WEIGHTED_IMP([620, -100], ["2/3", "1/3"], 140)
4.666666666666667
"""

from xl_law12.errors import (
    CellError as CellError,
    ContractError as ContractError,
    Law12Error as Law12Error,
    NotationError as NotationError,
    TotalError as TotalError,
)
from xl_law12.sheet.functions import CATALOGUE
from xl_law12.version import __version__ as __version__

globals().update({declared.name: declared.function for declared in CATALOGUE})

__all__ = [
    "AWARD_TEXT",
    "BARKING_IMPS",
    "BUTLER_DATUM",
    "BUTLER_IMPS",
    "BUTLER_PAR",
    "CASE_DOUBTS",
    "COMPARE_POINTS",
    "CONTRACT_SCORE",
    "COUNTED_POINTS",
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
    "MATCH_DOUBTS",
    "MATCH_EXPLAIN",
    "MATCH_IMPS",
    "MATCH_SWING",
    "MATCH_TOTALS",
    "NOTE_MARKS",
    "OUTCOMES_MP",
    "POLL_WEIGHTS",
    "RANKING",
    "RANKING_MOVES",
    "READ_OUTCOMES",
    "READ_RESULTS",
    "READ_TRAVELLER",
    "REPEATED_RESULTS",
    "RULING_EXPLAIN",
    "RULING_FAULTS",
    "RULING_LINES",
    "RULING_TEXT",
    "RULING_WORTH",
    "SCORE_SESSION",
    "SESSION_DATUMS",
    "SHEET_STATUS",
    "UNDERSTOOD",
    "VICTORY_POINTS",
    "WEIGHTED_BAM",
    "WEIGHTED_IMP",
    "WEIGHTED_MP",
    "WEIGHTED_VP",
    "Law12Error",
]
