"""Reading a layout file."""

import tomllib
from pathlib import Path

from pydantic import ValidationError

from controller.core.layout import Layout


def load_layout(path: Path) -> Layout:
    """Read a layout file. Raises OSError, or ValueError that names file and key."""
    try:
        return Layout.model_validate(tomllib.loads(path.read_text("utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is no TOML: {error}") from error
    except ValidationError as error:
        raise ValueError(f"{path} is no layout: {error}") from error
