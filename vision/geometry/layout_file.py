"""Reads a layout file."""

from pathlib import Path

from controller.core.config.layout import Layout, read_layout
from controller.system_errors import reason_of
from controller.whole_files import whole_text


def load_layout(path: Path) -> Layout:
    """Read a layout file. Raises ValueError that names the file, the fault and its remedy."""
    try:
        return read_layout(whole_text(path), str(path))
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: no UTF-8 text; save it as UTF-8") from error
    except OSError as error:
        raise ValueError(
            f"{path}: the layout file cannot be read ({reason_of(error)}): "
            "name one, as config/layouts/infinite.toml"
        ) from error
