"""A config file's text becomes its model, or every fault in it becomes a sentence."""

import json
import tomllib
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from controller.core.config.advice import advise

Model = TypeVar("Model", bound=BaseModel)


class ConfigError(ValueError):
    """A config file cannot be used: one line per fault, each naming file, key and what to write."""


def read_config(model: type[Model], text: str, filename: str) -> Model:
    """The model in the TOML `text`; `filename` only names the file in errors.

    Raises ConfigError.
    """
    try:
        data = json.dumps(tomllib.loads(text), default=str)
    except RecursionError:
        raise ConfigError(f"{filename}: lists or tables without end; mend the file") from None
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise ConfigError(f"{filename}: no valid TOML: {error}; mend that line") from None
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        lines = [f"{filename}: {line}" for line in advise(model, error)]
        raise ConfigError("\n".join(lines)) from None
