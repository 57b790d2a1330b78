"""A round is over, and what lies among its cards is none of its set: it goes to no rack."""

from collections.abc import Callable

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, d, must, scene

CARDS = ["9S", "7D", "4C", "8H", "5S"]
VOID = "The round is void."
ALL = "The round is void: take all cards to the discard rack."
Found = Callable[[Scene], LyingCard]


def foreign_face(table: Scene) -> LyingCard:
    card = table.lay(Card("KD"), "dealer")
    table.wait(2_500)
    must(table.open == ["unknown_card"], f"{table.open}")
    return card


def foreign_ruled_away(table: Scene) -> LyingCard:
    """People have said that it is none of the round, and it lies there still."""
    card = foreign_face(table)
    table.must_rule("take_away")
    return card


def cut_card(table: Scene) -> LyingCard:
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    return table.lay(Card("KH"), "dealer", face=d.UNREADABLE)


def green_back(table: Scene) -> LyingCard:
    card = table.place(Card("KH"), "dealer", up=False)
    table.see_back(card, "green")
    table.wait(2_500)
    return card


KING = "First give the K♦ at your own place to the shift manager: no shoe read it."
WHAT: dict[Found, str] = {
    foreign_face: KING,
    foreign_ruled_away: KING,
    cut_card: "The cut card lies at your own place: take it away, it is never a card.",
    green_back: "First give the card with a green back at your own place to the shift manager: "
    "it is of another set.",
}


def void(table: Scene) -> None:
    act = c.VoidRound("misdeal", "manager-2")
    must(table.manager(act) == "accepted", f"{table.orders[-1]}")


@pytest.mark.abnormal("A7")
@pytest.mark.parametrize("found", WHAT)
def test_what_is_none_of_the_set_is_taken_off_before_a_void_round(found: Found) -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    table.obey()
    card = found(table)
    void(table)
    assert table.view()["instruction"]["text"] == f"{VOID} {WHAT[found]}"
    table.lift(card)
    table.wait(500)
    text = table.view()["instruction"]["text"]
    assert text.startswith(ALL)
    table.to_idle()


@pytest.mark.abnormal("A7")
def test_a_foreign_card_laid_while_cards_are_collected_is_told() -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    must(table.to_settled(), "not settled")
    table.run_to(lambda: table.phase == "collecting")
    card = table.lay(Card("KD"), "1")
    assert table.texts()[0] == KING.replace("your own place", "box 1")
    table.lift(card)
    assert table.texts()[0] == "Collect the cards."


@pytest.mark.abnormal("A7")
@pytest.mark.parametrize("zone", ["1", "dealer"])
@pytest.mark.parametrize("up", [True, False])
def test_a_card_of_the_void_round_that_was_never_dealt_is_none_of_these(
    up: bool, zone: str
) -> None:
    """It left the shoe, lies somewhere, and goes to the rack: nothing is in the hand."""
    table = scene("blackjack_live", CARDS)
    table.start()
    table.obey()
    table.lay(table.pull(), zone, up)
    void(table)
    text = table.view()["instruction"]["text"]
    assert text.startswith(ALL)
    assert "hand" not in text
    table.to_idle()


@pytest.mark.abnormal("A7")
def test_beside_a_foreign_back_the_card_of_the_shoe_is_in_the_hand() -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    table.green_hole()
    void(table)
    assert table.texts()[0] == f"{VOID} {WHAT[green_back]}"
    table.lift(table.hole())
    assert "in your hand" in table.texts()[0]
    table.to_idle()


@pytest.mark.abnormal("A7")
@pytest.mark.parametrize("laid", [False, True])
def test_a_card_of_the_other_shoe_goes_to_no_rack_of_this_one(laid: bool) -> None:
    table = scene("infinite", CARDS, shoes=("shoe0", "shoe1"))
    blue = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
    must(table.tap(blue, "shuffler") == "accepted", f"{table.orders[-1]}")
    table.start()
    table.obey()
    table.obey()
    table.feed(d.CardRead("shoe1", 1, Card("KD"), boot=1))
    if laid:
        table.lay(Card("KD"), "P")
    must(table.open == ["other_shoe"], f"{table.open}")
    void(table)
    told = f"{ALL} Give the card that came out of shoe 2 to the shift manager."
    assert table.texts()[0] == told
    table.to_idle()


@pytest.mark.abnormal("A7")
def test_that_a_round_is_void_is_told_until_its_last_card_is_off() -> None:
    table = scene("blackjack_live", CARDS)
    table.start()
    table.obey()
    void(table)
    assert table.texts()[0] == f"{ALL} One card still lies at box 1: collect it."
