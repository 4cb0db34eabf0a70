"""Where it runs. A host only converts, calls, converts."""
