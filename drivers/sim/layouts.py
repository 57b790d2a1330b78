"""Finding and reading layout files."""

import tomllib
from pathlib import Path

from pydantic import ValidationError

from controller.core.layout import Layout

LAYOUTS = Path(__file__).parents[2] / "config" / "layouts"
"""The shipped layouts: `infinite`, `one_box`, `three_boxes`, `seven_boxes`."""


def load_layout(path: Path) -> Layout:
    """Read a layout file. ValueError names the file, what is wrong and where."""
    try:
        return Layout.model_validate(tomllib.loads(path.read_text("utf-8")))
    except FileNotFoundError as missing:
        known = ", ".join(sorted(p.stem for p in LAYOUTS.glob("*.toml")))
        raise ValueError(f"no layout file {path}: shipped are {known}") from missing
    except (tomllib.TOMLDecodeError, ValidationError) as wrong:
        raise ValueError(f"{path} is no layout: {wrong}") from wrong
