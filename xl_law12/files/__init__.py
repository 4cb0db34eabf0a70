"""Results as scoring programs store and print them: a reader a format, all giving the same plain structure."""
