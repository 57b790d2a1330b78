"""Every settled round of any night has its sheet, or a sentence says why it has none."""

from dataclasses import replace

import pytest

from controller.core.games.sheets import SheetError
from controller.core.messages import facts as f
from controller.core.round.sheet import live_sheet
from tests.abnormal.scenes import c, scene


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


@pytest.mark.parametrize("game", ["blackjack_live", "olivia", "igt"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_sheet_tells_of_the_dealer_what_was_published(game: str, turned: bool) -> None:
    """Also where a box dies just before the hole card is turned, or just after."""
    table = scene(game, ["9S", "6D", "9C", "TC", "2C", "3C"])
    table.start()
    table.to_turn(lambda driver: driver.stand())
    if turned:
        table.turn_hole()
        table.wait(300)
    assert table.tap(c.Report("card_exposed", "1")) == "accepted"
    table.must_rule("dead_hand")
    assert table.settled or table.to_settled()
    dealer = live_sheet(table.engine.table)["expected"]["dealer"]
    published = dict(table.settled[-1]["dealer"])
    known = [card for card in published.pop("cards") if card != "hidden"]
    assert {key: dealer[key] for key in published} == published
    assert dealer["cards"][: len(known)] == known
    assert dealer["hole_revealed"] or not turned
