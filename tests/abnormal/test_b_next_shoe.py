"""Where the next shoe is loaded already it is in play at once; the dealer is told which it is."""

import pytest

from tests.abnormal.scenes import House, c, d, must, scene
from tests.support.table_driver import acknowledgement

TOLD = "From now on the cards come out of shoe 2."


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("burns", [False, True])
def test_which_shoe_is_dealt_from_is_told_until_it_gave_its_first_card(burns: bool) -> None:
    table = scene("infinite", house=House(burn_first=burns), shoes=("shoe0", "shoe1"))
    table.start()
    assert "From now on" not in table.texts()[0]
    table.to_window()
    act = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
    must(table.tap(act, "shuffler") == "accepted", f"{table.orders[-1]}")
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    must(table.to_settled(), "not settled")
    table.to_idle()
    for name in list(table.engine.table.awaiting_ack):
        table.command(acknowledgement(table.engine, name), name)
    if burns:
        assert table.texts()[0] == f"Burn one card. {TOLD}"
    table.to_betting()
    assert table.texts()[0] == f"Players are betting. {TOLD}"
    table.start()
    assert table.texts()[0].startswith("Deal a card")
    assert table.texts()[0].endswith(TOLD)
    table.obey()
    assert "From now on" not in table.texts()[0]
