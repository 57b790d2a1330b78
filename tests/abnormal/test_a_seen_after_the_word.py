"""A round went by the shoe alone, and the camera sees again what lies there."""

import pytest

from tests.abnormal.scenes import Card, Scene, c, f, must, scene

REVIEWED = "The felt contradicts the result: leave the cards"


def coup_by_word() -> Scene:
    """A coup of two cards is dealt by word, and its results have been shown."""
    table = scene("dragon_tiger")
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    table.camera("lost", "no picture")
    table.wait(8_000)
    table.must_rule("shoe_alone")
    for _ in range(2):
        table.pull()
        must(table.tap(c.ConfirmStep(0)) == "accepted", f"{table.orders[-1]}")
    must(len(table.settled) == 1, f"{table.open} {table.texts()}")
    table.wait(5_000)
    must(table.engine.table.phase == "collecting", table.engine.table.phase)
    return table


def sees_again(table: Scene, *zones: str) -> None:
    """The camera is back, and tells a moment later the two cards, which lie in these zones."""
    dealt = [card for card, _ in table.dealt]
    table.camera("ok")
    for card, zone in zip(dealt, zones, strict=True):
        table.lay(Card(card), zone)


def is_over_once_carried_off(table: Scene) -> bool:
    for card in [*table.lying]:
        table.lift(card)
    table.wait(500)
    return table.engine.table.phase != "collecting"


@pytest.mark.abnormal("A2")
def test_a_camera_that_is_back_tells_its_cards_before_the_felt_is_clear() -> None:
    table = coup_by_word()
    sees_again(table, "dragon", "tiger")
    table.wait(3_000)
    assert table.engine.table.phase == "collecting"
    assert (table.open, table.of(f.RoundsUnderReview)) == ([], [])
    assert is_over_once_carried_off(table)


@pytest.mark.abnormal("A2")
def test_cards_that_lie_otherwise_than_the_word_was_are_left_for_the_manager() -> None:
    table = coup_by_word()
    sees_again(table, "tiger", "dragon")
    table.wait(3_000)
    (told,) = table.of(f.RoundsUnderReview)
    assert told.rounds == (table.engine.table.round.round,)
    assert table.texts()[0].startswith(REVIEWED)
    assert is_over_once_carried_off(table)


@pytest.mark.abnormal("A2")
def test_an_empty_felt_is_a_cleared_one_once_the_camera_had_time() -> None:
    table = coup_by_word()
    table.camera("ok")
    assert table.engine.table.phase == "collecting"
    table.wait(2_000)
    assert table.engine.table.phase != "collecting"
