"""The shoe did not read a card, and the next one is out with it."""

from typing import Any

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, d, must, scene

CARDS = ["3S", "7D", "2C", "8H", "5S", "9C", "4D", "6S"]


def unread_and_next(dealt: int) -> tuple[Scene, Card, Card]:
    """Some cards of a table of three boxes are dealt, then two come out, the first one unread."""
    table = scene("quebec", CARDS)
    table.start((1, 2, 3))
    for _ in range(dealt):
        table.obey()
    first = next(table.cards)
    table.told_of(first, d.CardUnread("shoe0", next(table.report), "no code seen", boot=1))
    return table, first, table.pull()


def headline(table: Scene) -> str:
    return str(table.view()["instruction"]["text"])


def readings(table: Scene) -> list[tuple[Any, ...]]:
    told = table.view()["irregularity"]["readings"]
    return [(one["zone"], one["camera"], one["shoe"], one["shoe_silent"]) for one in told]


def both_laid(dealt: int = 1) -> tuple[Scene, list[LyingCard]]:
    table, first, following = unread_and_next(dealt)
    places = ["1", "2", "3", "dealer", "1"][dealt:]
    lying = [table.lay(following, places[1]), table.lay(first, places[0])]
    table.wait(2_000)
    must(table.open == ["misscan"], f"{table.open}")
    return table, lying


@pytest.mark.abnormal("A6")
def test_hands_lay_the_unread_one_and_are_offered_nothing_that_they_cannot_end() -> None:
    table, _, _ = unread_and_next(1)
    assert headline(table) == (
        "The shoe did not read a card, and the next is out. Lay the first face up at box 2, "
        "keep the next in your hand. The shift manager rules."
    )
    assert "record_is_right" not in table.options


@pytest.mark.abnormal("A6")
def test_the_unread_one_is_ruled_on_by_what_the_camera_reads_of_it() -> None:
    """In whatever order the two were laid, and the next one is dealt after it."""
    table, _ = both_laid()
    assert headline(table).startswith("The shoe did not read the card at box 2: the shift manager")
    assert readings(table) == [("2", "7D", "", True)]
    table.must_rule("camera_is_right")
    assert table.open == []
    assert table.dealt == [("3S", "1"), ("7D", "2"), ("2C", "3")]


@pytest.mark.abnormal("A6")
def test_laid_alone_it_is_ruled_on_and_the_next_one_follows_from_the_hand() -> None:
    table, first, _ = unread_and_next(1)
    table.lay(first, "2")
    table.wait(2_000)
    table.must_rule("camera_is_right")
    table.wait(100)
    assert headline(table) == "Lay the card in your hand face up at box 3. Pull no other."
    assert table.to_settled()


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("dealt", [1, 2, 3])
def test_a_felt_that_is_cleared_in_that_stop_is_told_first(dealt: int) -> None:
    table, _ = both_laid(dealt)
    for card in [*table.lying]:
        table.lift(card)
    table.wait(2_000)
    told = "The felt was cleared while play is stopped. Lay the 3♠ back at box 1."
    assert headline(table).startswith(told)


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("up", [True, False])
def test_a_card_that_lay_there_came_wherever_it_is_now(up: bool) -> None:
    table, first, _ = unread_and_next(1)
    card = table.lay(first, "2", up)
    table.wait(2_000)
    assert table.options["no_card_came"]["refused"]
    table.lift(card)
    table.wait(2_000)
    assert table.options["no_card_came"]["refused"] == (
        "A card lay there that may be the one, and was taken up: lay it back first."
    )


@pytest.mark.abnormal("A5")
def test_of_an_unread_one_that_is_due_face_down_nobody_need_know_the_face() -> None:
    """The next one is kept by the dealer, and the round goes on."""
    table = scene("igt", CARDS)
    table.start()
    table.to_hole()
    first = next(table.cards)
    table.told_of(first, d.CardUnread("shoe0", next(table.report), "no code seen", boot=1))
    table.pull()
    table.wait(2_000)
    assert table.open == ["two_cards_pulled"]
    table.must_rule("hold_as_next")
    table.lay(first, "dealer", up=False)
    table.wait(500)
    assert table.dealt[-1] == (None, "dealer")
