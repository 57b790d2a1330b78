"""The model of a section of a config file."""

from pydantic import BaseModel, ConfigDict


class FileSection(BaseModel):
    """A section of a file: unknown keys are refused, a field's docstring is its help."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)
