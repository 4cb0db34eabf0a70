"""Excel, more strictly than any open engine: an interpreter of stored formulas, and a check of stored forms.

It keeps what engines forget. A single value is no array of one cell. A blank cell is no 0 and no empty text; whether it
stays blank within an array is asked both ways (`rules.py`). A text becomes a number only as Excel makes it one: `1/3`
becomes a date. Decimals may be written with a comma. What Excel's documents leave open is noted as a doubt, and every
operation on an element is counted.
"""
