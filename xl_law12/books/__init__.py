"""The template workbooks: one module a sheet, on a few shared building blocks."""
