"""Messages as JSON and back; pydantic checks what comes from outside."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from controller.core.messages.devices import VisionReport
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Input

FACT: TypeAdapter[Fact] = TypeAdapter(Annotated[Fact, Field(discriminator="kind")])
INPUT: TypeAdapter[Input] = TypeAdapter(Annotated[Input, Field(discriminator="kind")])
VISION: TypeAdapter[VisionReport] = TypeAdapter(
    Annotated[VisionReport, Field(discriminator="kind")]
)
