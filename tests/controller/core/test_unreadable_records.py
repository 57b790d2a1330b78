"""Records that cannot be folded: the shoe that was in play may not be dealt from any more."""

import pytest

from controller.core.messages import facts as f
from controller.core.messages.inputs import RecordsUnreadable
from tests.abnormal.scenes import scene


@pytest.mark.parametrize("condemned", [False, True])
def test_the_shoe_in_play_is_condemned_once_and_the_table_waits(condemned: bool) -> None:
    table = scene("igt")
    shoe = table.engine.table.shoe
    assert shoe is not None
    if condemned:
        shoe.condemned = "before"
    table.feed(RecordsUnreadable(7, 9, "the end is not there"))
    assert len(table.of(f.ShoeCondemned)) == (not condemned)
    assert len(table.of(f.TablePaused)) == 1
