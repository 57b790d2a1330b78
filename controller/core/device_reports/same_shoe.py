"""Tells whether the shoe in play is still the one that was loaded, by its batch and its
identity.
"""

from controller.core.irregularities.handling import call_manager, over
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.table import EXCHANGED
from controller.core.words import Say, code_of, say

FORMER_BACK = "put_former_back"
"""The sentence of a stop that ends once the shoe tells again the batch that was loaded."""


def check_batch(recorder: Recorder, device: str, batch: str) -> None:
    """Compare the batch that the shoe reports with the loaded one; empty if its wire tells none."""
    table = recorder.table
    shoe = table.shoe
    if shoe is None or shoe.name != device or not batch:
        return
    loaded = table.sets[shoe.set].batch
    if not loaded:
        return
    open_ones = [one for one in table.irregularities.values() if _of_batch(one)]
    if batch != loaded and not open_ones:
        what = say("other_batch_in_shoe", device=device, batch=batch, set=shoe.set, name=loaded)
        _exchanged(recorder, say("put_former_back", what=what))
    elif batch == loaded:
        for wrong in open_ones:
            over(recorder, wrong)


def _of_batch(wrong: OpenIrregularity) -> bool:
    return wrong.code == EXCHANGED and code_of(wrong.text, "") == FORMER_BACK


def check_identity(recorder: Recorder, device: str, before: str, now: str) -> bool:
    """Whether the shoe in play answers as another device than `before`; if so, it is recorded."""
    shoe = recorder.table.shoe
    if shoe is None or shoe.name != device or not before or now in ("", before):
        return False
    what = say("other_shoe_there", device=device, name=before, found=now)
    _exchanged(recorder, say("shoe_exchanged", what=what))
    return True


def _exchanged(recorder: Recorder, text: Say) -> None:
    """Stop play. A closed table is not stopped, because it may be opened with another shoe."""
    table = recorder.table
    shoe = table.shoe
    if table.phase != "closed":
        call_manager(recorder, EXCHANGED, text)
    elif shoe is not None and not shoe.condemned:
        recorder.record(f.ShoeCondemned(shoe.name, shoe.set, EXCHANGED, "table"))
