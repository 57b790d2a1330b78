"""Records that cannot be folded: the shoe that was in play may not be dealt from any more."""

import pytest

from controller.core.messages import facts as f
from controller.core.messages.inputs import RecordsUnreadable
from controller.core.views.instruction import CHANGED
from tests.abnormal.scenes import scene


@pytest.mark.parametrize("condemned", [False, True])
def test_the_shoe_in_play_is_condemned_once_and_the_table_waits(condemned: bool) -> None:
    table = scene("igt")
    shoe = table.engine.table.shoe
    assert shoe is not None
    if condemned:
        shoe.condemned = "before"
    table.feed(RecordsUnreadable(7, 9, "the end is not there"))
    whys = [fact.why for fact in table.of(f.ShoeCondemned)]
    assert whys == ([] if condemned else ["record_unreadable"])
    assert len(table.of(f.TablePaused)) == 1


def test_the_dealer_reads_why_that_shoe_is_changed() -> None:
    table = scene("igt")
    table.feed(RecordsUnreadable(7, 9, "the end is not there"))
    (fact,) = table.of(f.ShoeCondemned)
    assert fact.why in CHANGED
