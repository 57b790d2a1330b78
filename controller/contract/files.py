"""Documents of the contract as text, and as the files of a folder."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any


def text(document: Mapping[str, Any]) -> str:
    """Return a document as it is printed and kept."""
    return json.dumps(document, indent=1) + "\n"


def write_all(files: Mapping[str, Callable[[], Mapping[str, Any]]], folder: Path) -> None:
    """Write each document into a file of its name; the folder is made. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in files.items():
        (folder / name).write_text(text(make()))
