"""Whether the shoe in play is still the one that was loaded: its batch and what it says it is."""

from controller.core.irregularities.handling import call_manager
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.words import Say, say


def check_batch(recorder: Recorder, device: str, batch: str) -> None:
    """The shoe tells the batch it holds, or "" where its wire tells none."""
    table = recorder.table
    if table.shoe is None or table.shoe.name != device or not batch:
        return
    loaded = table.sets[table.shoe.set].batch
    if loaded and batch != loaded:
        shoe = table.shoe
        _exchanged(
            recorder,
            say("other_batch_in_shoe", device=device, batch=batch, set=shoe.set, name=loaded),
        )


def check_identity(recorder: Recorder, device: str, before: str, now: str) -> bool:
    """Whether the shoe in play answers again as another device than `before`; that is told."""
    shoe = recorder.table.shoe
    if shoe is None or shoe.name != device or not before or now in ("", before):
        return False
    _exchanged(recorder, say("other_shoe_there", device=device, name=before, found=now))
    return True


def _exchanged(recorder: Recorder, what: Say) -> None:
    """Stop where somebody plays; a closed table is opened with another shoe."""
    table = recorder.table
    shoe = table.shoe
    if table.phase != "closed":
        call_manager(recorder, "shoe_exchanged", say("shoe_exchanged", what=what))
    elif shoe is not None and not shoe.condemned:
        recorder.record(f.ShoeCondemned(shoe.name, shoe.set, "shoe_exchanged", "table"))
