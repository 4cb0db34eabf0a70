"""Excel's rules, more strictly than in any open engine: an interpreter of formulas, and a check of stored forms.

The interpreter follows rules that engines ignore. A single value is not an array of one cell. A blank cell is neither 0
nor an empty text; we test both possibilities for blank cells within arrays (`values.py`). A text becomes a number only
as in Excel: `1/3` becomes a date. Decimals may have a comma. If Excel's documents do not decide a case, the
interpreter notes a doubt. It also counts every operation on an element.
"""
