"""A card that is kept in the hand is asked for from when it is wanted, not from when it came."""

import pytest

from tests.abnormal.scenes import House, Scene, c, f, in_window, must, scene

LANDING = 6_000


def kept_in_a_window() -> Scene:
    """Drawn in error while players decide, and ruled to be the next card."""
    table = in_window("igt", ["9S", "7D", "2C", "8H", "3S"])
    table.pull()
    must(table.open == ["pulled_out_of_turn"], f"{table.open}")
    table.must_rule("hold_as_next")
    table.wait(12_000)
    table.choose("hit")
    return table


def kept_in_betting() -> Scene:
    """Pulled before betting closed, and seen by nobody."""
    table = scene("igt", ["9S", "7D", "2C", "8H"])
    table.to_betting()
    table.pull()
    table.wait(10_000)
    table.command(c.CloseBetting())
    table.bets()
    return table


def kept_as_second() -> Scene:
    """Two are in the hand; the first is laid after a while."""
    table = scene("igt", ["9S", "7D", "2C", "8H"])
    table.start()
    first = table.pull()
    table.pull()
    table.wait(2_000)
    must(table.open == ["two_cards_pulled"], f"{table.open}")
    table.must_rule("hold_as_next")
    table.wait(5_000)
    table.lay(first, "1")
    return table


def taken_back() -> Scene:
    """A dealt card is taken up again by undo, and play goes on long after."""
    table = scene("igt", ["9S", "7D", "2C", "8H"])
    table.start()
    table.obey()
    table.obey()
    last = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(last, "misdeal")) == "accepted", f"{table.orders[-1]}")
    table.lift(table.lying[-1])
    table.wait(20_000)
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    return table


KEPT = {
    "window": kept_in_a_window,
    "betting": kept_in_betting,
    "second": kept_as_second,
    "undo": taken_back,
}


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("how", sorted(KEPT))
def test_a_kept_card_is_not_seen_only_when_it_was_wanted_long_enough(how: str) -> None:
    table = KEPT[how]()
    table.wait(LANDING - 1_000)
    assert table.open == []
    table.wait(1_100)
    assert table.open == ["unseen_card"]


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("how", sorted(KEPT))
def test_a_kept_card_that_is_laid_when_it_is_wanted_stops_nothing(how: str) -> None:
    table = KEPT[how]()
    opened = list(table.opened)
    table.wait(2_000)
    table.obey()
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert table.opened == opened


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("how", sorted(KEPT))
def test_a_card_of_the_hand_is_asked_for_in_the_same_words_once_it_stops_play(how: str) -> None:
    """The table knows where the card is: it does not say that it is not seen."""
    table = KEPT[how]()
    table.wait(2_000)
    asked = table.texts()[0]
    assert "Pull no other" in asked
    table.wait(8_000)
    must(table.open == ["unseen_card"], f"{table.open}")
    assert table.texts()[0] == asked
    table.wait(30_000)
    assert table.texts()[0] == asked


@pytest.mark.abnormal("A6")
def test_a_card_that_all_have_seen_is_asked_for_by_its_face_still_once_it_stops_play() -> None:
    """Drawn in error, seen, and ruled to be the next one."""
    table = in_window("igt", ["9S", "7D", "2C", "8H", "3S"])
    shown = table.lay(table.pull(), "1")
    table.wait(2_000)
    table.must_rule("use_exposed")
    table.lift(shown)
    table.wait(1_000)
    table.choose("hit")
    assert "3♠ in your hand" in table.texts()[0]
    table.wait(9_000)
    must(table.open == ["unseen_card"], f"{table.open}")
    assert "3♠ in your hand" in table.texts()[0]
    table.lay(shown.card, "1")
    table.wait(500)
    assert table.to_settled()


@pytest.mark.regulation("R45")
@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("comes_first", [True, False])
def test_a_card_that_is_kept_for_the_next_round_is_not_the_one_a_new_dealer_burns(
    comes_first: bool,
) -> None:
    """He burns the next card of the shoe: nothing tells him to give away the one in his hand."""
    house = House(next_round="tap", burn_on_new_dealer=True)
    table = scene("infinite", ["3S", "4D", "5C", "6H", "7S", "8C"], house=house)
    table.pull()
    table.wait(3_000)
    must(table.open == ["idle_draw"], f"{table.open}")
    for new_dealer in (comes_first, not comes_first):
        if new_dealer:
            must(table.tap(c.SignIn(), person="dealer-2") == "accepted", f"{table.orders[-1]}")
        else:
            table.must_rule("first_of_next_round")
        table.wait(1_000)
    assert table.of(f.CardBurned) == []
    assert table.view()["instruction"]["code"] == "burn"
    table.obey()
    assert [fact.pull for fact in table.of(f.CardBurned)] == [2]
    table.start()
    assert [pull.card for pull in table.engine.table.snapshot().in_transit] == ["3S"]
    assert table.to_settled()
    assert table.opened == ["idle_draw"]
