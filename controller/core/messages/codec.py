"""Messages as JSON and back; pydantic checks what comes from outside.

A fact that an older journal holds in another form is read as the fact that it is now.
"""

from typing import Annotated

from pydantic import AfterValidator, Field, TypeAdapter

from controller.core.messages.devices import VisionReport
from controller.core.messages.facts import Fact, PullKeptAsNext, PullSetAside
from controller.core.messages.inputs import Input

OLD_HOLD = "hold"
"""Older journals say by this reason that a card set aside is kept as the next one."""


def _as_now(fact: Fact) -> Fact:
    if isinstance(fact, PullSetAside) and fact.why == OLD_HOLD:
        return PullKeptAsNext(fact.pull)
    return fact


FACT: TypeAdapter[Fact] = TypeAdapter(
    Annotated[Fact, Field(discriminator="kind"), AfterValidator(_as_now)]
)
INPUT: TypeAdapter[Input] = TypeAdapter(Annotated[Input, Field(discriminator="kind")])
VISION: TypeAdapter[VisionReport] = TypeAdapter(
    Annotated[VisionReport, Field(discriminator="kind")]
)
