"""Workbook packages: some parts are rewritten, every other one is kept byte for byte."""
