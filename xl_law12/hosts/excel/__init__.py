"""Excel: the functions through xlwings, the workbook that brings them, and xlwings' add-in."""
