"""Shows a number in a number format, by Excel's own rules: with `0.##` the point is shown for 5 too."""

from __future__ import annotations

import re

from tests.excel_rules.conversion import rounded

_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]')
_DIGITS = re.compile(r"([#,0?]*)(\.?)([#0?]*)(%?)")


def shown(value: float, code: str) -> str:
    """A number in a format of digits, a point, per cent and literal texts, with up to three sections.

    >>> shown(5, "0.##"), shown(-13, "0.##"), shown(0.5, "0.##"), shown(5, "+0.00;-0.00;0.00"), shown(0.125, "0.0%")
    ('5.', '-13.', '0.5', '+5.00', '12.5%')
    """
    if code == "General":
        return f"{value:.10g}"
    sections = code.split(";")
    negative = value < 0 and len(sections) > 1
    section = sections[1] if negative else sections[2] if value == 0 and len(sections) > 2 else sections[0]
    sign = "-" if value < 0 and not negative else ""
    plain = _LITERAL.sub(lambda found: found[1] or found[2] or "", section)
    digits = next((it for it in _DIGITS.finditer(plain) if re.search("[0#?]", it[0])), None)
    if digits is None:
        return plain
    figure = _figure(abs(value), *digits.groups())
    sign = sign if re.search("[1-9]", figure) else ""  # a number that rounds to 0 has no sign
    return sign + plain[: digits.start()] + figure + plain[digits.end() :]


def _figure(value: float, whole: str, point: str, places: str, per_cent: str) -> str:
    """The digits: `#` gives a digit only if it is needed, the point is always shown."""
    written = f"{rounded(value * (100 if per_cent else 1), len(places)):.{len(places)}f}"
    before, _, after = written.partition(".")
    least = max((place + 1 for place, sign in enumerate(places) if sign == "0"), default=0)
    while len(after) > least and after.endswith("0"):
        after = after[:-1]
    before = "" if before == "0" and "0" not in whole else before.zfill(whole.count("0"))
    return before + point + after + per_cent
