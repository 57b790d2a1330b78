"""Facts of the record itself: the key that signs it, and who holds another one."""

from typing import Literal

from controller.core.frozen import dataclass


@dataclass(frozen=True, slots=True)
class SigningKeyChanged:
    """From here on this key signs the checkpoints: its public half in hex; empty: none does.

    `why` is a sentence where a key was wanted and is not there.
    """

    was: str
    key: str
    why: str = ""
    kind: Literal["signing_key_changed"] = "signing_key_changed"


@dataclass(frozen=True, slots=True)
class SoftwareChanged:
    """Another version runs from here on (`taken`), or was tried and taken back (`returned`).

    `by` is who asked for it and `why` what the trial found.
    """

    id: str
    was: str
    now: str
    by: str
    outcome: Literal["taken", "returned"]
    why: str = ""
    kind: Literal["software_changed"] = "software_changed"


@dataclass(frozen=True, slots=True)
class CheckpointDisputed:
    """A game server holds another checkpoint of this round than the one we published."""

    round: str
    client: str
    checkpoint: str
    kind: Literal["checkpoint_disputed"] = "checkpoint_disputed"
