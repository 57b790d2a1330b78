"""Messages as JSON and back; pydantic checks what comes from outside.

A fact that an older journal holds in another form is read as the fact that it is now.
"""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter

from controller.core.messages.devices import VisionReport
from controller.core.messages.facts import Fact, PullKeptAsNext, PullSetAside
from controller.core.messages.inputs import Input

OLD_HOLD = "hold"
"""Older journals say by this reason that a card set aside is kept as the next one."""


def _as_now(fact: Fact) -> Fact:
    if isinstance(fact, PullSetAside) and fact.why == OLD_HOLD:
        return PullKeptAsNext(fact.pull)
    return fact


def asked_as_now(message: Any) -> Any:
    """Older journals name a box and a hand by two numbers, and count fractions of seconds."""
    body = message.get("body") if isinstance(message, dict) else None
    if not isinstance(body, dict):
        return message
    now = dict(body)
    if isinstance(now.get("hand"), int):
        now["hand"] = f"{now['box']}.{now['hand'] + 1}" if now["hand"] else str(now["box"])
    if isinstance(now.get("box"), int):
        now["box"] = str(now["box"])
    if isinstance(now.get("seconds"), float):
        now["seconds"] = round(now["seconds"])
    return {**message, "body": now}


FACT: TypeAdapter[Fact] = TypeAdapter(
    Annotated[Fact, Field(discriminator="kind"), AfterValidator(_as_now)]
)
INPUT: TypeAdapter[Input] = TypeAdapter(
    Annotated[Input, Field(discriminator="kind"), BeforeValidator(asked_as_now)]
)
VISION: TypeAdapter[VisionReport] = TypeAdapter(
    Annotated[VisionReport, Field(discriminator="kind")]
)
