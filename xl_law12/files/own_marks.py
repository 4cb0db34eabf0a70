"""Marks in our own files for our own readers: XML instructions, which other readers ignore; a meta tag in a page.

An instruction names what it says, as in `<?xl-law12 award 60% 420, 40% -50?>` or `<?xl-law12 rules {...}?>`.
"""

from __future__ import annotations

import json

from xl_law12.files.evening import ACROSS, WITHIN, ResultsError, ScoringRules
from xl_law12.sentences import quoted

TARGET = "xl-law12"
AWARD, RULES, VULNERABLE, GROUP, SECTION = "award", "rules", "vulnerable", "group", "section"
RANKING = "Ranking"  # what a title of our own pages begins with, above a table that follows from the others


def rules_said(rules: ScoringRules, **event: str) -> str:
    """The rules of scoring as JSON, for our own files; also title and date, if nothing else in the file has them.

    >>> rules_said(ScoringRules(method="MP", tables=7)), rules_said(ScoringRules(), title="Club", date="")
    ('{"method": "MP", "tables": 7}', '{"title": "Club", "date": ""}')
    """
    return json.dumps({key: value for key, value in rules._asdict().items() if value is not None} | event)


def rules_read(text: str) -> tuple[ScoringRules, tuple[str, str] | None]:
    """Read the JSON of `rules_said`: the rules, unchecked, and (title, date), or None if it has neither.

    >>> rules, event = rules_read('{"tables": 7, "title": "Club", "date": ""}')
    >>> rules.tables, event, rules_read("")[1]
    (7, ('Club', ''), None)
    """
    try:
        said = json.loads(text or "{}")
        rules = ScoringRules(**{key: value for key, value in said.items() if key in ScoringRules._fields})
        if rules.compare not in (None, WITHIN, ACROSS):
            raise ValueError
        adjustments = [[pair, points] for pair, points in rules.adjustments or ()]
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ResultsError(f"cannot read {quoted(text)}, which says how the event was scored") from None
    event = (str(said["title"]), str(said.get("date", ""))) if "title" in said else None
    return rules._replace(adjustments=adjustments or None), event
