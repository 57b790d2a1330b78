"""Events for the staff, on the topic `alarm`."""

from typing import ClassVar

from controller.core.messages.public.base import (
    Clocks,
    Hand,
    Params,
    PublicEvent,
    Stopped,
    Text,
    Topic,
    public,
)


@public(frozen=True, slots=True)
class IrregularityOpened(PublicEvent):
    """Something is wrong at the table: play stands still until it is closed."""

    name: ClassVar = "irregularity_opened"
    topic: ClassVar[Topic] = "alarm"
    id: int
    """Its number."""
    code: str
    """Its code, for machines."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """Its sentence, for people."""
    hand: Hand | None
    """The hand that it is about, if it is about one."""
    clocks: Stopped = "stopped"
    """No deadline runs."""


@public(frozen=True, slots=True)
class IrregularityClosed(PublicEvent):
    """It is over."""

    name: ClassVar = "irregularity_closed"
    topic: ClassVar[Topic] = "alarm"
    id: int
    """Its number."""
    code: str
    """The code that it was opened with."""
    remedy: str
    """The remedy that was taken; `put_right`: it righted itself; `taken_back`: cards were."""
    clocks: Clocks | None
    """The new deadlines; null where nothing is open, or something else still stops play."""


@public(frozen=True, slots=True)
class ProgramFailed(PublicEvent):
    """The table's program failed on something and set it aside; a person looks."""

    name: ClassVar = "program_failed"
    topic: ClassVar[Topic] = "alarm"
    code: str
    """`input_set_aside` or `records_set_aside`."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The sentence, for people."""


@public(frozen=True, slots=True)
class SigningKeyChanged(PublicEvent):
    """Another key signs the checkpoints from now on."""

    name: ClassVar = "signing_key_changed"
    topic: ClassVar[Topic] = "alarm"
    was: str
    """The public key until now, in hex; empty: nothing signed."""
    key: str
    """The public key from now on, in hex; empty: nothing signs."""


@public(frozen=True, slots=True)
class CheckpointDisputed(PublicEvent):
    """A game server returned another checkpoint of a round than the one it was published with."""

    name: ClassVar = "checkpoint_disputed"
    topic: ClassVar[Topic] = "alarm"
    of: str
    """The round."""
    client: str
    """The game server."""


@public(frozen=True, slots=True)
class NotTaken(PublicEvent):
    """The small event under the number of one that the broker will never take."""

    name: ClassVar = "not_taken"
    topic: ClassVar[Topic] = "alarm"
    of_type: str
    """The type of the event that was not taken."""
    of_topic: str
    """Its topic."""
    bytes: int
    """Its size."""
    code: str
    """The reason, for machines: `refused_by_broker`."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""
