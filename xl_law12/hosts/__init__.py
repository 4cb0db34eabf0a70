"""The programs in which the functions run. A host converts, calls and converts back, and does nothing else."""
