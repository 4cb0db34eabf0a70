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

__all__ = ["Law12Error", *(declared.name for declared in CATALOGUE)]
