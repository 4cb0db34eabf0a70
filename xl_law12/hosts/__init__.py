"""The programs in which the functions run. A host converts, calls and converts back, and does nothing else."""

Finding = tuple[bool | None, str]  # of an examination: whether a point is well (None: unknown), and what to do about it
