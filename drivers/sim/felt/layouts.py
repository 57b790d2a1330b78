"""Finding and reading layout files."""

from pathlib import Path

from controller.core.config.layout import Layout, read_layout
from controller.shipped import CONFIG
from controller.whole_files import whole_text

LAYOUTS = CONFIG / "layouts"
"""The shipped layouts: `infinite`, `one_box`, `three_boxes`, `seven_boxes`."""


def load_layout(path: Path) -> Layout:
    """Read a layout file, or the shipped one of that name.

    ValueError names the file, what is wrong and where.
    """
    if path.name == str(path) and not path.suffix and not path.exists():
        path = LAYOUTS / f"{path}.toml"
    try:
        return read_layout(whole_text(path), str(path))
    except FileNotFoundError as missing:
        known = ", ".join(sorted(p.stem for p in LAYOUTS.glob("*.toml")))
        raise ValueError(f"no layout file {path}: shipped are {known}") from missing
    except UnicodeDecodeError as wrong:
        raise ValueError(f"{path}: no UTF-8 text; save it as UTF-8") from wrong
