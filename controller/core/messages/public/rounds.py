"""The end of a round, on the topic `round`: settled or void."""

from typing import Any, ClassVar

from controller.core.messages.public.base import Digest, Params, PublicEvent, Text, Topic, public


@public(frozen=True, slots=True)
class Settled(PublicEvent):
    """The round's result: pay by it, then acknowledge it with its digest."""

    name: ClassVar = "settled"
    topic: ClassVar[Topic] = "round"
    number: str
    """The number players see."""
    game: str
    """The game."""
    rules_hash: str
    """The rules in force, SHA-256."""
    result: dict[str, Any]
    """The outcome in multipliers."""
    digest: Digest = ""
    """SHA-256 of `result` as canonical JSON."""
    chain: Digest = ""
    """The journal's chain at this result: an auditor finds it there."""
    checkpoint: str = ""
    """A signed note over the whole record up to here: keep the newest, and return it with
    `ack_round`."""


@public(frozen=True, slots=True)
class Voided(PublicEvent):
    """The round is void: give the stakes back, then acknowledge it with its digest."""

    name: ClassVar = "voided"
    topic: ClassVar[Topic] = "round"
    number: str
    """The number players see."""
    code: str
    """The reason, for machines: the ruling's reason."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""
    role: str
    """In which role somebody ruled it."""
    refund: str
    """The stakes that go back: `all_stakes`, or `initial_bets`."""
    result: dict[str, Any]
    """`code`, `refund` and `round` once more: what the digest is taken of."""
    digest: Digest = ""
    """SHA-256 of `result` as canonical JSON."""
    chain: Digest = ""
    """The journal's chain at this void: an auditor finds it there."""
    checkpoint: str = ""
    """A signed note over the whole record up to here: keep the newest, and return it with
    `ack_void`."""


def void_result(round_id: str, code: str, refund: str) -> dict[str, str]:
    """Return the object of which a void round's digest is taken."""
    return {"code": code, "refund": refund, "round": round_id}
