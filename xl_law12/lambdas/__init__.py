"""The functions as Excel's own LAMBDA names: a workbook that carries them calculates with nothing installed.

The modules (`*.lambda`) are text in the form of Excel's Advanced Formula Environment; the compiler makes names of them.
"""
