"""Takes the checkpoint of a round that a game server returns: a wrong one raises an alarm."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import CheckpointReturned
from controller.core.messages.orders import Reply
from controller.core.recorder import Recorder
from controller.core.words import say


def take_checkpoint_returned(recorder: Recorder, message: CheckpointReturned) -> None:
    """Raise one alarm for a round, and open no next one before a person has looked."""
    table, name = recorder.table, message.round
    text = say("other_checkpoint", round=name)
    recorder.order(Reply(message.client, message.id, "rejected", text, text.code))
    if name in table.disputed or name not in table.awaiting_ack:
        return
    recorder.record(f.CheckpointDisputed(name, message.client, message.checkpoint))
    why = f"{message.client} holds another checkpoint of this round"
    recorder.record(f.RoundRefused(name, message.client, why))
