"""Two irregularities at once: neither makes the other a wrong round, a dead stop, or a blame."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, d, in_window, must, scene

CARDS = ["9S", "7D", "2C", "8H", "3S", "5C"]


def kept() -> tuple[Scene, Card]:
    """A card drawn while players decide is kept as the next one; nobody has seen it."""
    table = in_window("igt", CARDS)
    card = table.pull()
    table.must_rule("hold_as_next")
    table.wait(500)
    return table, card


def laid_again() -> tuple[Scene, LyingCard]:
    """The kept card is shown, taken up and laid a second time: vision gives it a new number."""
    table, card = kept()
    table.lift(table.lay(card, "1"))
    table.wait(1_000)
    again = table.lay(card, "dealer")
    table.wait(1_500)
    must(table.open == ["exposed_draw"], f"{table.open}")
    return table, again


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("remedy", ["use_exposed", "take_away", "burn_it"])
def test_a_card_that_was_laid_again_is_the_one_that_is_ruled_on(remedy: str) -> None:
    """The sensors see the step done, and nobody is told that no shoe read the card."""
    table, again = laid_again()
    table.must_rule(remedy)
    assert table.view()["guide"]["tap"] is False
    assert "3♠ at your own place" in table.texts()[0]
    table.wait(5_000)
    assert table.open == ["exposed_draw"]
    table.lift(again)
    table.wait(5_000)
    assert table.open == []
    assert table.opened == ["pulled_out_of_turn", "exposed_draw"]
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_the_screen_shows_the_card_that_was_laid_again() -> None:
    table, _ = laid_again()
    (reading,) = table.view()["irregularity"]["readings"]
    assert reading["zone"] == "dealer"


def strange_in_a_deal() -> tuple[Scene, LyingCard]:
    """A card of no shoe lies where the next one is due."""
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    stranger = table.lay(Card("KD"), "dealer")
    table.wait(3_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    return table, stranger


@pytest.mark.abnormal("A2")
def test_a_card_pulled_beside_a_strange_one_does_not_make_it_its_own() -> None:
    """The next card is in the hand: what lies shows another face, and waits for a ruling still."""
    table, stranger = strange_in_a_deal()
    table.pull()
    table.wait(5_000)
    assert table.open == ["unknown_card"]
    table.must_rule("take_away")
    table.lift(stranger)
    table.wait(500)
    assert table.open == []
    assert table.to_settled()
    assert table.dealt[1] == ("7D", "dealer")
    assert table.opened == ["unknown_card"]


@pytest.mark.abnormal("A2")
def test_a_strange_card_beside_a_pulled_one_may_be_let_in() -> None:
    """Two people saw it come: the one in the hand left the shoe before it, and is laid first."""
    table, stranger = strange_in_a_deal()
    table.pull()
    table.wait(500)
    table.must_rule("admit_card", "KD")
    table.wait(7_000)
    assert table.open == ["unseen_card"]
    table.lift(stranger)
    table.lay(Card("7D"), "dealer")
    table.wait(500)
    table.lay(Card("KD"), "1")
    table.wait(500)
    assert table.dealt[1:] == [("7D", "dealer"), ("KD", "1")]
    assert table.to_settled()


def bet_on(zone: str) -> tuple[Scene, LyingCard]:
    """Players bet; no card was pulled, and one comes to lie there all the same."""
    table = scene("igt")
    table.to_betting()
    laid = table.place(Card("KH"), zone)
    return table, laid


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("taken", [False, True])
def test_a_strange_card_among_the_bets_is_taken_off_by_ruling_and_the_round_goes_on(
    taken: bool,
) -> None:
    table, strange = bet_on("1")
    table.sight("placed", strange)
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    if taken:
        table.lift(strange)
        table.wait(1_000)
        assert table.open == ["unknown_card"]
    table.must_rule("take_away")
    if not taken:
        table.carry_out()
    assert table.open == []
    table.command(c.CloseBetting())
    table.bets()
    assert table.to_settled()
    assert table.opened == ["unknown_card"]


@pytest.mark.abnormal("A3")
def test_a_card_seen_among_the_bets_before_its_shoe_reports_it_was_dealt_too_early() -> None:
    table, early = bet_on("1")
    table.sight("placed", early)
    table.wait(100)
    assert table.open == []
    table.report_card(Card("KH"))
    table.wait(100)
    assert table.open == ["early_card"]
    table.must_rule("burn_and_reopen")
    table.carry_out()
    assert (table.open, table.phase) == ([], "betting")


@pytest.mark.abnormal("A3")
def test_a_cut_card_laid_among_the_bets_is_told_as_that() -> None:
    table, laid = bet_on("1")
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.sight("placed", laid, face=d.UNREADABLE)
    table.wait(5_000)
    assert table.open == ["cut_card_dealt"]
    table.must_rule("take_away")
    table.carry_out()
    assert table.open == []
    table.command(c.CloseBetting())
    table.bets()
    assert table.to_settled()


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("pulled", [0, 1, 2])
def test_cards_in_hand_go_to_the_rack_with_a_void_round(pulled: int) -> None:
    table = in_window("igt", CARDS)
    table.choose("hit")
    for _ in range(pulled):
        table.pull()
    must(table.manager(c.VoidRound("device")) == "accepted", f"{table.orders[-1]}")
    for card in list(table.lying):
        assert ("in your hand" in table.view()["instruction"]["text"]) is (pulled > 0)
        table.lift(card)
    assert table.phase == "idle"


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("when", ["stopped", "shoe lost", "vision restarts"])
def test_a_strange_card_among_the_bets_is_told_whatever_else_is_wrong(when: str) -> None:
    table, strange = bet_on("1")
    if when == "stopped":
        must(table.manager(c.PauseTable("a break", now=True)) == "accepted", "no pause")
    elif when == "shoe lost":
        table.feed(d.DeviceDown("shoe0", "unplugged"))
        table.wait(2_000)
    table.sight("placed", strange)
    table.wait(5_000)
    if when == "stopped":
        assert table.open == []
        must(table.manager(c.ResumeTable()) == "accepted", "not resumed")
    elif when == "shoe lost":
        assert table.open == ["shoe_lost"]
        table.feed(d.DeviceUp("shoe0", "sim"))
        table.wait(7_000)  # it has time to tell a card that it did not
    else:
        table.feed(d.CameraState("camera0", "v2", "ok", ""))
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    assert table.tap(c.Rule(1, "take_away", "foreign"), "dealer") == "rejected"


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("up", [False, True])
def test_a_hidden_card_that_is_missed_is_told_beside_a_strange_one(up: bool) -> None:
    """Both were taken up, and the strange one alone was laid back: whichever side it shows."""
    table = in_window("blackjack_live", CARDS)
    strange = table.lay(Card("KD"), "1", up)
    table.wait(8_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    hidden = next(card for card in table.lying if not card.up and card is not strange)
    table.lift(strange)
    table.lift(hidden)
    table.wait(3_000)
    again = table.lay(Card("KD"), "1", up)
    table.wait(8_000)
    assert table.open == ["unknown_card"]
    assert table.view()["irregularity"]["also"] == "After this: A dealt card is gone from the felt."
    table.must_rule("take_away")
    table.lift(again)
    table.wait(3_000)
    assert table.open == ["missing_card"]
    table.lay(hidden.card, "dealer", up=False)
    assert table.to_settled()
    assert table.opened == ["unknown_card", "missing_card"]
