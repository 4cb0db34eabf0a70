"""The rules of bridge, in numpy and the standard library. This package knows no worksheet and no host."""
