"""Excel's formula language, and workbook files: some parts are rewritten, every other part is kept byte for byte."""
