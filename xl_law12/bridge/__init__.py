"""What bridge says: numpy and the standard library only; it knows no cell and no host."""
