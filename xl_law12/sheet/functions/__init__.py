"""The vocabulary: every worksheet function, declared once in the modules named here, in this order."""

from __future__ import annotations

from xl_law12.sheet.catalogue import SheetFunction, declared_in
from xl_law12.sheet.functions import (
    butler,
    forms,
    imps,
    law12,
    matches,
    outcomes,
    printed,
    reading,
    rulings,
    sessions,
    swings,
    travellers,
    version,
    victory_points,
    worth,
)

CATALOGUE: tuple[SheetFunction, ...] = declared_in(
    *(
        law12,
        rulings,
        outcomes,
        worth,
        forms,
        imps,
        victory_points,
        matches,
        swings,
        travellers,
        butler,
        sessions,
        reading,
        printed,
        version,
    )
)
