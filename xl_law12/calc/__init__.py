"""Works a workbook out on a machine that has no spreadsheet program."""
