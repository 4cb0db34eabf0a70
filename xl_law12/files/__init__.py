"""Reads results as scoring programs store and print them: a reader for each format, with the same kind of answer."""
