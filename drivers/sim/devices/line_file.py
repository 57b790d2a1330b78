"""Reads the lines of a file that a person wrote for a simulated device."""

from pathlib import Path

from controller.whole_files import whole_text


def read_lines(path: str) -> list[str]:
    """Read the lines of a text. Raises OSError, and ValueError naming a file that is no text."""
    try:
        return whole_text(Path(path)).splitlines()
    except UnicodeDecodeError:
        raise ValueError(f"{path}: no UTF-8 text; save it as UTF-8") from None
