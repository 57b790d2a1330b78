"""Words that several commands use."""

from typing import Annotated

from pydantic import Field

from controller.core.messages.roles import Role as Role

Counts = dict[str, int]

Box = Annotated[str, Field(description="A box, its number as text, as in `2`.")]

Hand = Annotated[
    str,
    Field(
        description="A hand: `dealer`; a box as in `2`, and `2.2` and on for what splits made of "
        "it; `main`, `left`, `right`, where all players hold one; or a side, as in `banker`. It is "
        "never renamed."
    ),
]
