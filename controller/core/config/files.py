"""A config file's text becomes its model, or every fault in it becomes a sentence."""

import json
import tomllib
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from controller.core.config.advice import advise

Model = TypeVar("Model", bound=BaseModel)


class ConfigError(ValueError):
    """A config file cannot be used: one line per fault, each naming file, key and what to write."""


ENDLESS = "lists or tables without end; mend the file"


def read_toml(text: str, filename: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises ConfigError, also for what TOML's reader trips over."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ConfigError(f"{filename}: {ENDLESS}") from None
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise ConfigError(f"{filename}: no valid TOML: {error}; mend that line") from None


def read_json(text: str | bytes) -> Any:
    """The value in a JSON text that others wrote. Raises ValueError, also where it never ends."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("lists or objects without end") from None


def read_config(model: type[Model], text: str, filename: str) -> Model:
    """The model in the TOML `text`; `filename` only names the file in errors.

    Raises ConfigError.
    """
    tables = read_toml(text, filename)
    try:
        data = json.dumps(tables, default=str)
    except RecursionError:
        raise ConfigError(f"{filename}: {ENDLESS}") from None
    except ValueError as error:
        raise ConfigError(f"{filename}: no valid TOML: {error}; mend that line") from None
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        lines = [f"{filename}: {line}" for line in advise(model, error)]
        raise ConfigError("\n".join(lines)) from None
