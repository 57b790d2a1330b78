"""Every settled round of any night has its sheet, or a sentence says why it has none."""

from dataclasses import replace

import pytest

from controller.core.games.sheets import SheetError
from controller.core.messages import facts as f
from controller.core.round.sheet import live_sheet
from tests.abnormal.scenes import scene


def test_a_card_that_no_rule_places_is_told_as_a_reason() -> None:
    table = scene("igt")
    table.start()
    assert table.to_settled()
    playing = table.engine.table.round
    assert playing is not None
    assert live_sheet(table.engine.table)["expected"]
    number, dealt = next(one for one in playing.deal_log if isinstance(one[1], f.CardDealt))
    nowhere = replace(dealt, zone="nowhere")
    playing.deal_log = [*playing.deal_log, (number, f.OrderChanged("1")), (number, nowhere)]
    with pytest.raises(SheetError, match="cannot be told in the order of the rules"):
        live_sheet(table.engine.table)
