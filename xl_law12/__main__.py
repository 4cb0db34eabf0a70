"""`python -m xl_law12`: what the command xl-law12 does."""

import sys

from xl_law12.cli import main

if __name__ == "__main__":
    sys.exit(main())
