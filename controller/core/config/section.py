"""The base of all sections of files that people write."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator
from pydantic_core import PydanticKnownError


class FileSection(BaseModel):
    """A section of a file: unknown keys are refused, a field's docstring is its help.

    Of the types that TOML has, numbers and truths are taken as they are written: "false" is a text,
    and true is no number.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    @field_validator("*", mode="before")
    @classmethod
    def _as_written(cls, value: Any, info: ValidationInfo) -> Any:
        kinds = _kinds(cls.model_fields[info.field_name or ""].annotation)
        if kinds and kinds <= {bool, int, float} and not _fits(value, kinds):
            raise PydanticKnownError(_fault(kinds))
        return value


def _fits(value: Any, kinds: frozenset[Any]) -> bool:
    """Whether it is no text, and a truth where one is wanted and nowhere else."""
    if isinstance(value, bool | int | float):
        return isinstance(value, bool) == (kinds == {bool})
    return not isinstance(value, str)


def _fault(kinds: frozenset[Any]) -> Literal["bool_type", "float_type", "int_type"]:
    """Name the fault that pydantic would tell of a value of none of these types."""
    if kinds == {bool}:
        return "bool_type"
    return "float_type" if float in kinds else "int_type"


def _kinds(annotation: Any) -> frozenset[Any]:
    """The types that a field may have, None left out."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _kinds(inner[0])
    if origin in (Union, UnionType):
        return frozenset[Any]().union(*(_kinds(one) for one in inner))
    return frozenset() if annotation is type(None) else frozenset({annotation})
