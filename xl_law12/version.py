"""The version, in its one place: the package's, the extension's and every other number is read from here."""

__version__ = "0.3.0"
