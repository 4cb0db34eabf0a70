"""What a worksheet says: cells in, cells out."""
