"""The word TABLE on a command line: a table's name, as in its units, or its table file."""

import argparse
import re
from pathlib import Path

from controller.appliance.integrity import HOUSE
from controller.core.config.files import ConfigError, read_toml
from controller.option_values import place
from controller.whole_files import whole_text

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")

TABLE = f"a table's name (bj1: {HOUSE}/bj1.toml), or a table file"
"""The help of such an argument."""


def table_file(text: str) -> Path:
    """The table file: an existing file, or the file of the table of this name.

    Raises argparse.ArgumentTypeError.
    """
    path = place(text)
    named = NAME.fullmatch(text) and path.suffix != ".toml" and not path.is_file()
    if not named:
        return path
    found = HOUSE / f"{text}.toml"
    if found.is_file():
        return found
    known = ", ".join(path.stem for path in table_files(HOUSE))
    there = f"the tables here are {known}" if known else f"{HOUSE} has none"
    raise argparse.ArgumentTypeError(f"no table {text!r}: {there}; other files are named by path")


def table_files(house: Path) -> list[Path]:
    """The table files of a house's folder, where its people and its floor may lie too."""
    found = (path for path in house.glob("*.toml") if path.name != "people.toml")
    return sorted(path for path in found if not _is_floor(path))


def _is_floor(path: Path) -> bool:
    """Tell whether it is a floor file. One that cannot be read is left to its loader to refuse."""
    try:
        keys = read_toml(whole_text(path), str(path))
    except (ConfigError, OSError, UnicodeDecodeError):
        return False
    return "pit" in keys and "table" not in keys
