"""A card is kept as the next round's first, and none comes of its shoe: it goes to the rack."""

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import House, Scene, c, d, f, must, scene
from tests.support.inventory import faults
from tests.support.table_driver import replayed


def kept() -> Scene:
    """Between rounds a card was pulled, and ruled to be the next one."""
    table = scene("infinite", house=House(next_round="tap"))
    table.pull()
    table.wait(1_000)
    must(table.open == ["idle_draw"], f"{table.open}")
    table.must_rule("first_of_next_round")
    must(table.view()["kept"] == {"coming": 1, "unused": 0}, f"{table.view()['kept']}")
    return table


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("restarted", [False, True])
def test_a_card_kept_for_a_round_that_does_not_come_is_burnt_when_the_table_closes(
    restarted: bool,
) -> None:
    """The dealer is told to take it to the rack; the next morning nobody asks for it."""
    table = kept()
    must(table.manager(c.CloseTable(0)) == "accepted", "not closed")
    table.wait(1_000)
    assert table.phase == "closed"
    if restarted:
        table.engine = replayed(table)
    assert table.view()["kept"] == {"coming": 0, "unused": 1}
    assert [fact.why for fact in table.of(f.CardBurned)] == [f.NOT_NEEDED]
    must(table.tap(c.OpenTable()) == "accepted", f"{table.orders[-1]}")
    table.start()
    assert table.view()["kept"] == {"coming": 0, "unused": 0}
    assert table.view()["instruction"]["text"].startswith("Deal a card")
    assert table.to_settled()
    assert faults(Engine(table.engine.table.config), table.facts) == []


@pytest.mark.abnormal("A3")
def test_a_card_kept_when_its_shoe_leaves_is_told_to_go_to_the_rack() -> None:
    table = kept()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.wait(1_000)
    must(table.view()["instruction"]["code"] == "change_shoe", f"{table.texts()}")
    assert table.view()["kept"] == {"coming": 0, "unused": 1}
    table.to_betting()
    assert table.view()["kept"] == {"coming": 0, "unused": 0}
    assert faults(Engine(table.engine.table.config), table.facts) == []
