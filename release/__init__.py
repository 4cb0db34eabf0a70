"""A release: everything that a page of downloads shows, made by one command and the same every time."""
