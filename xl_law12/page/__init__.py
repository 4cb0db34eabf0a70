"""Rulings in a browser: one file with the sheets' own formulas and the functions as JavaScript."""
