"""A shoe is taken out of its place: of the one in play it is told, for the other nobody waits."""

import pytest

from tests.abnormal.scenes import NeedCard, Scene, c, d, f, in_window, must, scene

GAMES = ("infinite", "igt", "quebec", "baccarat")
BACK = "The shoe was taken out: put it back. Play goes on once it says that it is there."


def taken_out(game: str) -> Scene:
    """Nobody holds a card, and the next one is due."""
    table = scene(game, ["9S", "7D", "4C", "8H", "5S"])
    table.start()
    table.obey()
    table.shoe_says("removed")
    table.wait(1_500)
    return table


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("game", GAMES)
def test_a_shoe_that_is_taken_out_in_mid_round_is_to_be_put_back(game: str) -> None:
    """Nobody is told to deal from it, and somebody is called; put back, play goes on."""
    table = taken_out(game)
    assert table.open == ["shoe_trouble"]
    assert table.view()["irregularity"]["title"] == "The shoe was taken out"
    assert table.texts()[0] == BACK
    assert list(table.options) == ["void"]
    table.wait(40_000)
    assert table.of(f.ManagerCalled)
    table.shoe_says("present")
    table.wait(500)
    assert table.open == []
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("B4")
def test_the_card_that_left_it_before_is_dealt_first() -> None:
    table = scene("infinite", ["9S", "7D", "4C", "8H", "5S"])
    table.start()
    table.obey()
    card = table.pull()
    table.shoe_says("removed")
    table.wait(1_500)
    assert table.open == []
    table.lay(card, "dealer")
    table.wait(1_500)
    assert table.dealt[-1] == (card, "dealer")
    assert table.texts()[0] == BACK


@pytest.mark.abnormal("B4")
def test_a_shoe_that_gives_a_card_is_there() -> None:
    """It was knocked, and said no more than that."""
    table = taken_out("infinite")
    table.lay(table.pull(), "dealer")
    table.wait(500)
    assert table.open == []
    assert table.to_settled(), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("B4")
def test_a_shoe_that_is_moved_for_a_moment_stops_nothing() -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    table.shoe_says("removed")
    table.wait(500)
    table.shoe_says("present")
    table.wait(5_000)
    assert table.opened == []


@pytest.mark.abnormal("B4")
def test_an_empty_shoe_that_is_taken_out_is_changed_all_the_same() -> None:
    """The last card of the round is in the hand: the next round needs another shoe."""
    table = in_window("infinite")
    table.shoe_says("empty")
    table.shoe_says("removed")
    table.stand()
    table.run_to(lambda: table.needs(NeedCard))
    table.wait(2_000)
    assert table.open == ["shoe_empty"]


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("how", ["removed", "empty", "lost"])
def test_no_round_waits_for_a_shoe_that_is_at_the_shuffler(how: str) -> None:
    """Two shoes, two sets: one is in play, the other was taken away to be filled."""
    table = scene("infinite", shoes=("shoe0", "shoe1"))
    table.start()
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    blue = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
    must(table.tap(blue, "shuffler") == "accepted", f"{table.orders[-1]}")
    must(table.to_settled(), "not settled")
    table.to_idle()
    if how == "lost":
        table.feed(d.DeviceDown("shoe0", "unplugged"))
    else:
        table.shoe_says("removed" if how == "removed" else "empty")
    table.to_betting()
    assert table.engine.table.shoe.name == "shoe1"


@pytest.mark.abnormal("B4")
def test_the_shoe_in_play_is_waited_for_between_rounds() -> None:
    table = scene("infinite", shoes=("shoe0", "shoe1"))
    must(table.engine.table.shoe, "no shoe")
    table.shoe_says("removed")
    table.wait(5_000)
    assert table.phase == "idle"
    assert any("taken out" in text for text in table.texts())
