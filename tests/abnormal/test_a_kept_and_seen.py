"""A card of the dealer's hand that all have seen is no unseen one, however it lies by then."""

import pytest

from tests.abnormal.scenes import Card, NeedCard, Scene, c, d, in_window, must, scene

CARDS = ["9S", "7D", "4C", "8H", "5S", "3S"]


def shown(table: Scene, card: Card, zone: str = "1", cover: bool = False) -> None:
    """The card lies open for a second, and is taken up again or turned down."""
    lying = table.lay(card, zone)
    table.wait(1_000)
    if cover:
        lying.up = False
        table.sight("revealed", lying)
    else:
        table.lift(lying)
    table.wait(2_000)


def in_a_pause(table: Scene, cover: bool = False, zone: str = "1") -> Card:
    must(table.manager(c.PauseTable("a break", now=True)) == "accepted", "no pause")
    card = table.pull()
    shown(table, card, zone, cover)
    must(table.manager(c.ResumeTable()) == "accepted", "not resumed")
    table.wait(100)
    return card


@pytest.mark.abnormal("A3")
def test_a_card_kept_unseen_and_shown_later_waits_for_a_ruling() -> None:
    table = in_window("blackjack_live", CARDS)
    card = table.pull()
    table.must_rule("hold_as_next")
    shown(table, card)
    assert table.open == ["exposed_draw"]
    assert "was seen" in table.texts()[0]
    table.must_rule("use_exposed")
    table.carry_out()
    assert table.open == []
    shown(table, card)
    assert table.open == []  # all know it by now, and it was ruled to be the next one
    table.choose("hit")
    table.obey()
    assert table.dealt[-1] == (card, "1")
    assert table.to_settled()


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("cover", [False, True])
def test_a_card_shown_while_play_stood_still_is_ruled_on_as_a_seen_one(cover: bool) -> None:
    table = in_window("blackjack_live", CARDS)
    in_a_pause(table, cover)
    assert table.open == ["exposed_draw"]
    assert "was seen" in table.texts()[0]
    table.must_rule("burn_it")
    table.carry_out()
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_a_card_that_no_shoe_read_and_all_have_seen_is_not_kept_as_unseen() -> None:
    table = in_window("blackjack_live", CARDS)
    table.feed(d.CardUnread("shoe0", next(table.report), "unreadable", boot=1))
    shown(table, Card("5S"))
    assert table.open == ["exposed_draw"]
    assert "was seen" in table.texts()[0]
    table.must_rule("burn_it")
    table.carry_out()
    assert table.to_settled()


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("lies", [True, False])
def test_a_card_seen_between_rounds_does_not_begin_one(lies: bool) -> None:
    table = scene("blackjack_live", CARDS)
    table.whole_round()
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    lying = table.lay(table.pull(), "1")
    table.wait(500)
    if not lies:
        table.lift(lying)
    must(table.open == ["idle_draw"], f"{table.open}")
    keep = c.Rule(1, "first_of_next_round", "drawn_in_error_unexposed")
    assert table.tap(keep) == "rejected"
    assert table.manager(keep) == "rejected"
    assert "seen" in table.options["first_of_next_round"]["refused"]
    table.must_rule("burn_it")


@pytest.mark.abnormal("A3")
def test_a_card_shown_in_betting_while_play_stood_still_is_game_before_time() -> None:
    table = scene("blackjack_live", CARDS)
    table.to_betting()
    in_a_pause(table)
    assert table.open == ["early_card"]
    table.must_rule("burn_and_reopen")
    table.carry_out()
    table.wait(100)
    assert (table.open, table.phase) == ([], "betting")


@pytest.mark.abnormal("A3")
def test_a_card_kept_unseen_into_betting_and_shown_there_is_game_before_time() -> None:
    table = scene("blackjack_live", CARDS)
    table.to_betting()
    card = table.pull()
    table.wait(5_000)
    must(table.open == [], f"{table.open}")
    shown(table, card)
    assert table.open == ["early_card"]
    assert "was seen" in table.texts()[0]


@pytest.mark.abnormal("A3")
def test_the_second_of_two_that_was_shown_is_ruled_on_before_players_decide() -> None:
    table = in_window("igt", ["9S", "7D", "4C", "8H", "2S", "3S"])
    table.choose("hit")
    first, second = table.pull(), table.pull()
    table.wait(1_500)
    must(table.open == ["two_cards_pulled"], f"{table.open}")
    shown(table, second, "2")
    assert not table.ruled("hold_as_next")
    table.lay(first, "1")
    table.wait(1_000)
    assert table.open == ["exposed_draw"]
    table.must_rule("use_exposed")
    table.carry_out()
    assert table.phase == "window"


@pytest.mark.abnormal("A5")
def test_a_hole_card_shown_before_it_was_laid_was_seen() -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    table.to_hole()
    hole = in_a_pause(table, zone="dealer")
    table.lay(hole, "dealer", up=False)
    assert table.open == ["hole_exposed"]
    assert "was seen" in table.texts()[0]
    table.must_rule("hole_seen_go_on")
    assert table.to_settled()


@pytest.mark.abnormal("A5")
def test_a_card_shown_while_another_was_due_is_no_unseen_hole_card() -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    must(table.run_to(lambda: len(table.dealt) == 2), "no third card")
    first, hole = table.pull(), table.pull()
    table.wait(1_500)
    shown(table, hole, "2")
    table.lay(first, "1")
    table.wait(500)
    must(table.needs(NeedCard, face_up=False), "no hole card is due")
    table.lay(hole, "dealer", up=False)
    assert table.open == ["hole_exposed"]


@pytest.mark.abnormal("A3")
def test_a_card_too_many_that_all_have_seen_begins_no_coup() -> None:
    table = scene("baccarat")
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    must(table.to_settled(), f"{table.open} {table.texts()}")
    in_a_pause(table, zone="player")
    assert table.open == ["extra_card_seen"]
    table.must_rule("burn_it")
    table.carry_out()
    assert table.open == []


@pytest.mark.abnormal("A3")
def test_a_dealt_card_that_is_laid_back_is_not_taken_for_one_in_hand() -> None:
    """The same face is in the hand: which of the two is seen there is not known to be that one."""
    table = scene("blackjack_live", ["9S", "7D", "4C", "9S"])
    table.start()
    table.to_hole()
    dealt = table.lying_in("1")[0]
    table.lift(dealt)
    hole = table.pull()
    table.lay(dealt.card, "1")
    table.lay(hole, "dealer", up=False)
    table.wait(200)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_an_open_card_taken_back_is_laid_again_and_stops_nothing() -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    must(table.run_to(lambda: len(table.dealt) == 3), "no third card")
    number = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(number, "misdeal")) == "accepted", f"{table.orders[-1]}")
    table.lift(table.lying[-1])
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    assert table.to_settled()
    assert table.opened == []


@pytest.mark.abnormal("A3")
def test_a_kept_card_that_was_burnt_by_ruling_is_asked_for_no_more() -> None:
    """It lies in the rack: when the round ends the dealer's hand is empty."""
    table = in_window("blackjack_live", CARDS)
    card = table.pull()
    table.must_rule("hold_as_next")
    shown(table, card)
    must(table.open == ["exposed_draw"], f"{table.open}")
    table.must_rule("burn_it")
    table.carry_out()
    must(table.engine.table.pulls[5].state == "burned", f"{table.engine.table.pulls}")
    assert table.to_settled()
    assert table.view()["kept"] == {"coming": 0, "unused": 0}
