"""Calculates a workbook on a machine that has no spreadsheet program."""
