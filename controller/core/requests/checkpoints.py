"""A game server returns the checkpoint of a round: one that is not ours is an alarm."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import CheckpointReturned
from controller.core.messages.orders import Reply
from controller.core.recorder import Recorder

ANSWER = (
    "This is not the checkpoint that round {} was published with: keep what you hold, "
    "do not pay twice, and call the studio's engineer."
)


def take_checkpoint_returned(recorder: Recorder, message: CheckpointReturned) -> None:
    """Alarm once for a round, and let no next one begin before a person has looked."""
    table, name = recorder.table, message.round
    recorder.order(
        Reply(message.client, message.id, "rejected", ANSWER.format(name), "other_checkpoint")
    )
    if name in table.disputed or name not in table.awaiting_ack:
        return
    recorder.record(f.CheckpointDisputed(name, message.client, message.checkpoint))
    why = f"{message.client} holds another checkpoint of this round"
    recorder.record(f.RoundRefused(name, message.client, why))
