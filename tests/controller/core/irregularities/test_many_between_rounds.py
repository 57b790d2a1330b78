"""Several cards are pulled between rounds: they are one stop, ruled on once."""

from typing import Any

import pytest

from tests.abnormal.scenes import Card, House, Scene, c, f, must, scene

CARDS = ["3S", "4D", "5C", "6H", "7S", "8C", "9D", "TH"]


def pulled(number: int, *, laid: int = 0) -> Scene:
    """So many cards are out of the shoe, of which some lie in box 1."""
    table = scene("infinite", CARDS, house=House(next_round="tap"))
    must(table.phase == "idle", table.phase)
    for n in range(number):
        card = table.pull()
        table.wait(400)
        if n < laid:
            table.lay(card, "P")
    table.wait(3_000)
    must(table.open == ["idle_draw"], f"{table.open}")
    return table


def wrong(table: Scene) -> dict[str, Any]:
    found: dict[str, Any] = table.view()["irregularity"]
    return found


def test_they_are_told_as_so_many_and_each_that_lies_is_listed() -> None:
    """What nobody has seen yet is told to nobody: it may be the next card."""
    table = pulled(3, laid=2)
    assert wrong(table)["text"] == (
        "3 cards were pulled between rounds. "
        "Keep face down in your hand those that are there, and leave what lies."
    )
    assert [one["shoe"] for one in wrong(table)["readings"]] == ["3S", "4D"]
    assert wrong(pulled(3))["readings"] == []


def test_one_that_lies_is_told_by_its_face_as_before() -> None:
    assert wrong(pulled(1, laid=1))["text"].startswith("The 3♠ at ")


@pytest.mark.parametrize("laid", [0, 1, 3])
def test_one_ruling_burns_them_all(laid: int) -> None:
    table = pulled(3, laid=laid)
    table.must_rule("burn_it")
    table.carry_out()
    table.wait(1_000)
    assert table.open == []
    assert len(table.of(f.CardBurned)) == 3
    assert len(table.of(f.RemedyChosen)) == len(table.of(f.IrregularityOpened)) == 1


def test_one_ruling_keeps_them_all_as_the_next_cards() -> None:
    table = pulled(3)
    table.must_rule("first_of_next_round")
    table.wait(1_000)
    assert table.open == []
    assert [fact.pull for fact in table.of(f.PullKeptAsNext)] == [1, 2, 3]
    assert len(table.of(f.RemedyChosen)) == 1


def test_of_cards_of_which_one_was_seen_none_is_kept() -> None:
    table = pulled(2, laid=1)
    assert not table.ruled("first_of_next_round")


def test_one_that_comes_after_the_stop_began_is_of_it() -> None:
    table = pulled(1)
    table.pull()
    table.wait(1_000)
    assert wrong(table)["text"].startswith("2 cards were pulled")
    table.must_rule("burn_it")
    table.carry_out()
    table.wait(1_000)
    assert (table.open, table.opened) == ([], ["idle_draw"])


def test_of_several_that_never_came_none_is_left() -> None:
    table = pulled(2)
    table.must_rule("no_card_came")
    table.wait(1_000)
    assert [fact.pull for fact in table.of(f.CardReturned)] == [1, 2]
    assert (table.open, table.opened) == ([], ["idle_draw"])


@pytest.mark.parametrize("in_hand", [False, True])
@pytest.mark.parametrize("came", [0, 1])
def test_those_never_came_that_nobody_has_seen(came: int, *, in_hand: bool) -> None:
    """The card that lies open came, and so did one that was read before the dealer took it up."""
    table = pulled(2)
    card = table.lay(Card(CARDS[came]), "P")
    table.wait(1_000)
    if in_hand:
        table.lift(card)
        table.wait(1_000)
    table.must_rule("no_card_came")
    table.wait(1_000)
    assert [fact.pull for fact in table.of(f.CardReturned)] == [2 - came]
    assert len(table.open) == 1
    table.must_rule("burn_it")
    table.carry_out()
    table.wait(1_000)
    assert (table.open, table.opened) == ([], ["idle_draw"])
    assert [fact.pull for fact in table.of(f.CardBurned)] == [came + 1]


@pytest.mark.parametrize("laid", ["a back", "both"])
def test_where_each_may_lie_there_none_is_said_never_to_have_come(laid: str) -> None:
    table = pulled(2)
    for card in CARDS[: 2 if laid == "both" else 1]:
        table.lay(Card(card), "P", up=laid == "both")
        table.wait(1_000)
    assert not table.ruled("no_card_came")


def test_a_back_that_was_taken_up_is_laid_again_before_any_is_said_never_to_have_come() -> None:
    table = pulled(2)
    back = table.lay(Card(CARDS[1]), "P", up=False)
    table.wait(1_000)
    table.lift(back)
    table.wait(1_000)
    assert not table.ruled("no_card_came")


def test_of_several_the_next_card_is_dealt_in_the_next_round() -> None:
    table = pulled(2)
    table.must_rule("first_of_next_round")
    table.start()
    assert table.engine.table.snapshot().in_transit[0].card == Card("3S")


@pytest.mark.parametrize("number", [1, 2])
def test_a_new_dealer_who_is_to_burn_one_burns_none_of_those_that_wait_for_a_ruling(
    number: int,
) -> None:
    house = House(next_round="tap", burn_on_new_dealer=True)
    table = scene("infinite", CARDS, house=house)
    must(table.phase == "idle" and not table.engine.table.shoe.to_burn, f"{table.texts()}")
    for _ in range(number):
        table.pull()
    table.wait(3_000)
    must(table.tap(c.SignIn(), person="dealer-2") == "accepted", f"{table.orders[-1]}")
    table.wait(1_000)
    assert table.open == ["idle_draw"]
    assert table.of(f.CardBurned) == []
    table.must_rule("first_of_next_round")
    table.wait(1_000)
    assert len(table.of(f.PullKeptAsNext)) == number
