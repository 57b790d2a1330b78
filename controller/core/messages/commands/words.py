"""Words that several commands use."""

from typing import Annotated, Any

from pydantic import Field

from controller.core.messages.roles import Role as Role

Counts = dict[str, int]

LONGEST_BETTING = 600
"""Seconds: a mistyped number must not leave a table in betting for ever."""

BettingSeconds = Annotated[int, Field(json_schema_extra={"minimum": 1, "maximum": LONGEST_BETTING})]
"""The schema says the bounds; the table refuses what is beyond them with a sentence."""


def about(text: str) -> Any:
    """Describe a type in the schema; a field of it keeps its own words, and `text` follows them."""

    def add(schema: dict[str, Any]) -> None:
        own = schema.get("description", "")
        schema["description"] = f"{own} {text}".strip()

    return Field(json_schema_extra=add)


Box = Annotated[str, about("A box: its number as text, as in `2`.")]

Hand = Annotated[
    str,
    about(
        "A hand: `dealer`; a box as in `2`, and `2.2` and on for what splits made of "
        "it; `main`, `left`, `right`, where all players hold one; or a side, as in `banker`. It is "
        "never renamed."
    ),
]
