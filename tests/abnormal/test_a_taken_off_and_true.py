"""What is true of a card that was taken off, burnt or laid elsewhere can be ruled, and is asked."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, must, scene
from tests.support.table_driver import replayed

CARDS = ["TH", "9S", "9D", "8C", "5S", "6D", "4C"]


def swapped(slowly: bool) -> Scene:
    """Two cards came out in one pull, the shoe told the first, and the other was laid for it."""
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    table.obey()
    told = table.pull()
    lying = table.lay(Card(next(table.cards)), "1")
    table.wait(4_000)
    must(table.open == ["read_disagreement"], f"{table.open}")
    table.lift(lying)
    table.wait(2_500 if slowly else 300)
    table.lay(told, "1")
    table.wait(5_000)
    return table


@pytest.mark.abnormal("A6")
def test_a_card_taken_off_for_the_shoes_own_is_entered_from_the_hand() -> None:
    table = swapped(slowly=True)
    assert table.open == ["unknown_card"]
    assert table.texts()[0] == (
        "The 8♣ taken from box 1 was read by no shoe. "
        "Keep it in your hand; the shift manager rules."
    )
    table.must_rule("admit_card", "8C")
    table.wait(3_000)
    assert table.dealt[-1] == ("9D", "1")
    assert "in your hand" in table.texts()[0]
    assert replayed(table).console_view(table.now) == table.engine.console_view(table.now)
    table.lay(Card("8C"), "dealer", up=False)
    table.wait(3_000)
    assert table.open == ["hole_exposed"]  # all have seen it at box 1
    table.must_rule("hole_seen_go_on")
    assert table.to_settled()
    assert ("8C", "dealer") in table.dealt


@pytest.mark.abnormal("A6")
def test_it_is_entered_as_what_the_camera_read() -> None:
    table = swapped(slowly=True)
    wrong = next(iter(table.engine.table.irregularities))
    act = c.Rule(wrong, "admit_card", "came_out_unreported", Card("2C"), "", "manager-2")
    assert table.manager(act) == "rejected"


@pytest.mark.abnormal("A6")
def test_while_it_is_away_the_camera_is_not_said_to_read_nothing() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    table.obey()
    table.pull()
    lying = table.lay(Card(next(table.cards)), "1")
    table.wait(4_000)
    table.lift(lying)
    table.wait(2_500)
    assert "lay it first" in table.options["camera_is_right"]["refused"]


@pytest.mark.abnormal("A3")
def test_a_ruling_on_one_card_is_none_on_others_that_lie_there() -> None:
    table = scene("blackjack_live", CARDS)
    table.whole_round()
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    own = table.lay(table.pull(), "1")
    for zone, face in (("1", "KS"), ("dealer", "4D")):
        table.lay(Card(face), zone)
    table.wait(2_000)
    must(table.open == ["idle_draw"], f"{table.open}")
    table.must_rule("burn_it")
    aside = [fact.track for fact in table.of(f.TrackSetAside)]
    assert aside == [own.track]


def hole_at_the_box() -> tuple[Scene, LyingCard]:
    table = scene("igt", CARDS)
    table.start()
    table.to_hole()
    card = table.lay(table.pull(), "1")
    table.wait(2_000)
    must(table.open == ["hole_exposed"], f"{table.open}")
    return table, card


@pytest.mark.abnormal("A5")
def test_a_hole_card_laid_open_at_a_box_is_to_be_moved_before_the_ruling() -> None:
    table, card = hole_at_the_box()
    assert table.texts()[0] == (
        "Move the hole card from box 1 to your own place as it lies; then the shift manager rules."
    )
    assert table.options["hole_seen_go_on"]["refused"]
    table.move(card, "dealer")
    table.wait(2_000)
    assert "Leave the hole card as it lies" in table.texts()[0]
    table.must_rule("hole_seen_go_on")
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_a_card_that_was_burnt_unasked_is_ruled_so() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    table.pull()
    table.wait(8_000)
    must(table.open == ["unseen_card"], f"{table.open}")
    table.must_rule("burnt_already")
    assert table.open == []
    assert [fact.why for fact in table.of(f.CardBurned)][-1] == "burnt_already"
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_what_was_wrong_with_a_settled_round_is_noted() -> None:
    """Nobody has to say that nothing is wrong, so that play goes on."""
    table = scene("igt", CARDS)
    table.start()
    must(table.to_settled(), "not settled")
    must(table.tap(c.Report("dealer_error", "1")) == "accepted", f"{table.orders[-1]}")
    assert table.options["noted"]["refused"] == ""
    table.must_rule("noted")
    assert table.open == []
    assert table.of(f.RemedyChosen)[-1].reason == "to_be_examined"


@pytest.mark.abnormal("A3")
def test_a_mistake_in_a_round_in_play_is_not_merely_noted() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    must(table.tap(c.Report("dealer_error", "1")) == "accepted", f"{table.orders[-1]}")
    assert "noted" not in table.options
