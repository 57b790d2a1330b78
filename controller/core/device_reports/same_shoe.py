"""Whether the shoe in play is still the one that was loaded: its batch and what it says it is."""

from controller.core.irregularities.handling import call_manager
from controller.core.messages import facts as f
from controller.core.recorder import Recorder


def check_batch(recorder: Recorder, device: str, batch: str) -> None:
    """The shoe tells the batch it holds, or "" where its wire tells none."""
    table = recorder.table
    if table.shoe is None or table.shoe.name != device or not batch:
        return
    loaded = table.sets[table.shoe.set].batch
    if loaded and batch != loaded:
        _exchanged(
            recorder,
            f"{device} says it holds batch {batch}, but {table.shoe.set} was loaded as {loaded}",
        )


def check_identity(recorder: Recorder, device: str, before: str, now: str) -> bool:
    """Whether the shoe in play answers again as another device than `before`; that is told."""
    shoe = recorder.table.shoe
    if shoe is None or shoe.name != device or not before or now in ("", before):
        return False
    _exchanged(recorder, f"{device} was {before} and now says it is {now}")
    return True


def _exchanged(recorder: Recorder, what: str) -> None:
    """Stop where somebody plays; a closed table is opened with another shoe."""
    table = recorder.table
    shoe = table.shoe
    if table.phase != "closed":
        text = f"{what}: the shift manager looks which cards are in it, and rules."
        call_manager(recorder, "shoe_exchanged", text)
    elif shoe is not None and not shoe.condemned:
        recorder.record(f.ShoeCondemned(shoe.name, shoe.set, "shoe_exchanged", "table"))
