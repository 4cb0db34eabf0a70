"""The rules of bridge, in numpy and the standard library. This room knows no worksheet and no host."""
