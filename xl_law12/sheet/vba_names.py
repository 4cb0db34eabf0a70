"""The names that VBA keeps for itself, and what our functions and arguments are called there instead."""

from __future__ import annotations

# Reserved words of VBA that are names of ours. With an underscore after them VBA takes them as names.
WORDS_OF_VBA = frozenset({"IMP", "SCALE"})


def vba_name(name: str) -> str:
    """The name under which VBA, and so a workbook made for it, knows a function or an argument.

    >>> vba_name("IMP"), vba_name("scale"), vba_name("LAW12_ADJUST")
    ('IMP_', 'scale_', 'LAW12_ADJUST')
    """
    return f"{name}_" if name.upper() in WORDS_OF_VBA else name
