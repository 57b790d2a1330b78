"""Finds the files that come with the program: games, layouts, remedies, broker files.

In a checkout `config` here is a link to the folder of that name at the top; the wheel holds the
files themselves. Either way they lie at the path below, and no other module looks for them.
"""

from pathlib import Path

CONFIG = (Path(__file__).parent / "config").resolve()
"""Games, layouts, remedies, tables and broker files, as they were shipped."""
