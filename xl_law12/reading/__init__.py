"""Reads results as programs print them: headings, contracts, tricks, scores and averages in columns of any order."""
