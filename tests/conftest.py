"""Shared by all tests: the tests folder is importable, so that drivers of tests can be shared."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
