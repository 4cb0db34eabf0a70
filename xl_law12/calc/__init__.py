"""Working out a workbook on a machine with no spreadsheet program."""
