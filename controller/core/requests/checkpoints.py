"""A game server returns the checkpoint of a round: one that is not ours is an alarm."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import CheckpointReturned
from controller.core.messages.orders import Reply
from controller.core.recorder import Recorder
from controller.core.words import say


def take_checkpoint_returned(recorder: Recorder, message: CheckpointReturned) -> None:
    """Alarm once for a round, and let no next one begin before a person has looked."""
    table, name = recorder.table, message.round
    text = say("other_checkpoint", round=name)
    recorder.order(Reply(message.client, message.id, "rejected", text, text.code))
    if name in table.disputed or name not in table.awaiting_ack:
        return
    recorder.record(f.CheckpointDisputed(name, message.client, message.checkpoint))
    why = f"{message.client} holds another checkpoint of this round"
    recorder.record(f.RoundRefused(name, message.client, why))
