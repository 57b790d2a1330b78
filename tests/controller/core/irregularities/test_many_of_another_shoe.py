"""Several cards come out of a shoe that is not in play: they are one stop, ruled on once."""

from typing import Any

import pytest

from tests.abnormal.scenes import QUIET, Card, Scene, c, d, f, must, scene

CARDS = ["3S", "4D", "5C", "6H"]
MANAGER_TAKES = "Give the {} cards in your hand to the shift manager."


def fresh_shoe_due(*, laid: int) -> Scene:
    """Quebec has a fresh shoe each round; cards come out of the old one, so many are laid."""
    table = scene("quebec")
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    must(table.engine.table.shoe is None, "a shoe is in play")
    for number, card in enumerate(CARDS):
        table.pull(Card(card))
        table.wait(400)
        if number < laid:
            table.lay(Card(card), "1", up=number % 2 == 0)
    table.wait(3_000)
    must(table.open == ["other_shoe"], f"{table.open}")
    return table


def wrong(table: Scene) -> dict[str, Any]:
    found: dict[str, Any] = table.view()["irregularity"]
    return found


def test_they_are_told_as_so_many() -> None:
    assert wrong(fresh_shoe_due(laid=0))["text"] == (
        "4 cards came out of shoe 1 that are not of the set in play: "
        "take them out of the game; the shift manager rules."
    )


@pytest.mark.parametrize("remedy", ["take_away", "burn_it"])
def test_cards_that_the_camera_shows_are_seen_taken_and_one_ruling_ends_it(remedy: str) -> None:
    table = fresh_shoe_due(laid=4)
    table.must_rule(remedy)
    assert len(table.view()["guide"]["steps"]) == 4
    assert "no sensor sees it" not in table.view()["instruction"]["text"]
    for card in list(table.lying):
        assert table.open == ["other_shoe"]
        table.lift(card)
    table.wait(1_000)
    assert table.open == []
    assert len(table.of(f.RemedyChosen)) == len(table.of(f.IrregularityOpened)) == 1
    kind = f.PullSetAside if remedy == "take_away" else f.CardBurned
    assert len(table.of(kind)) == 4


@pytest.mark.parametrize(
    ("remedy", "text"),
    [
        ("take_away", MANAGER_TAKES),
        ("burn_it", "Take the {} cards in your hand to the discard rack."),
    ],
)
@pytest.mark.parametrize("laid", [0, 2])
def test_what_is_in_the_hand_is_told_with_its_number_and_done_by_word(
    remedy: str, text: str, laid: int
) -> None:
    table = fresh_shoe_due(laid=laid)
    table.must_rule(remedy)
    assert wrong(table)["text"] == text.format(4 - laid)
    assert table.view()["guide"]["tap"]
    assert table.tap(c.ConfirmStep(1)) == "accepted"
    for card in list(table.lying):
        table.lift(card)
    table.wait(1_000)
    assert table.open == []
    assert len(table.of(f.RemedyChosen)) == 1


def test_one_that_comes_after_the_ruling_is_asked_for_in_the_same_stop() -> None:
    table = fresh_shoe_due(laid=0)
    table.must_rule("take_away")
    table.pull(Card("9S"))
    assert table.tap(c.ConfirmStep(1)) == "accepted"
    table.wait(1_000)
    assert table.open == ["other_shoe"]
    assert wrong(table)["text"].startswith("A card came out of shoe 1")
    table.must_rule("take_away")
    table.carry_out()
    table.wait(1_000)
    assert table.open == []
    assert len(table.of(f.PullSetAside)) == 5


def test_cards_that_are_pushed_back_into_the_shoe_are_out_no_more() -> None:
    table = fresh_shoe_due(laid=0)
    for card in reversed(CARDS):
        assert table.open == ["other_shoe"]
        table.shoe_says("pulled_back", card)
        table.wait(100)
    table.wait(1_000)
    assert table.open == []


def test_in_a_round_the_card_that_lies_with_its_face_is_taken_off_by_the_ruling() -> None:
    table = scene("infinite", shoes=("shoe0", "shoe1"))
    table.start()
    for number, card in enumerate(("KD", "QC"), 1):
        table.feed(d.CardRead("shoe1", number, Card(card), boot=1))
        table.wait(300)
    lies = table.lay(Card("KD"), "P")
    table.wait(3_000)
    assert wrong(table)["text"].startswith("2 cards came out of shoe 2")
    table.must_rule("take_away")
    assert table.tap(c.ConfirmStep(1)) == "accepted"
    assert table.texts()[0].startswith("The K♦ at ")
    table.lift(lies)
    table.wait(3_000)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.parametrize("remedy", ["take_away", "burn_it"])
def test_a_fresh_shoe_of_which_a_card_came_too_early_still_deals_its_round(remedy: str) -> None:
    table = scene("quebec", shoes=("shoe0", "shoe1"))
    table.start()
    table.to_window()
    whole = table.engine.table.config.rules.decks * 52
    act = c.LoadShoe("shoe1", "blue", "b9", "blue", whole, ("machine",))
    must(table.tap(act, "shuffler") == "accepted", f"{table.orders[-1]}")
    table.feed(d.CardRead("shoe1", next(table.report), Card("2C"), boot=1))
    must(table.open == ["other_shoe"], f"{table.open}")
    table.must_rule(remedy)
    table.carry_out()
    must(table.to_settled(), "not settled")
    table.to_betting()
    assert [fact.shoe for fact in table.of(f.ShoeStarted)] == ["shoe0", "shoe1"]
    assert [fact.shoe for fact in table.of(f.ShoeEnded)] == ["shoe0"]
    shoe = table.engine.table.shoe
    assert shoe is not None
    assert (shoe.dealt, shoe.burned) == (1, 1)


@pytest.mark.parametrize("remedy", ["take_away", "burn_it"])
def test_as_many_are_burnt_as_the_first_burnt_card_says_though_another_came_too_early(
    remedy: str,
) -> None:
    table = scene("baccarat", ["AS", "2D", *QUIET], shoes=("shoe0", "shoe1"))
    table.start()
    act = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
    must(table.tap(act, "shuffler") == "accepted", f"{table.orders[-1]}")
    table.feed(d.CardRead("shoe1", next(table.report), Card("5C"), boot=1))
    table.must_rule(remedy)
    table.carry_out()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    must(table.to_settled(), "not settled")
    table.cards = iter(map(Card, ["3C", *QUIET]))
    table.to_betting()
    shoe = table.engine.table.shoe
    assert shoe is not None
    must(shoe.name == "shoe1", "no other shoe came")
    assert shoe.burned == 1 + 1 + 3
