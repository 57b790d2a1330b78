"""Folders that tests read, whatever folder a test lies in."""

from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CONFIG = PROJECT / "config"
GAMES = CONFIG / "games"
REMEDIES = CONFIG / "remedies" / "standard.toml"
DOCS = PROJECT / "docs"
ROUNDS = PROJECT / "tests" / "rounds"
TESTS = PROJECT / "tests"
