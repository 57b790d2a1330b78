"""That all is well is told only when nothing is to be put right, found or not yet."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, in_window, must, scene

CARDS = ["9S", "7D", "4C", "8H", "5S"]


def asked(game: str = "blackjack_live") -> Scene:
    """Box 1 is asked, and nothing is wrong."""
    table = in_window(game, CARDS)
    must(table.view()["told"]["well"], "not well from the beginning")
    return table


def told_well(table: Scene, ms: int) -> list[bool]:
    """What is told in every tenth of a second of this time, while no stop is open."""
    said = []
    for _ in range(ms // 100):
        if not table.open:
            said.append(table.view()["told"]["well"])
        table.wait(100)
    return said


def lay_again(table: Scene, card: LyingCard, zone: str = "") -> LyingCard:
    return table.lay(card.card, zone or card.zone, card.up)


@pytest.mark.abnormal("B5")
def test_a_felt_that_is_emptied_is_not_well_in_the_time_it_has_to_put_itself_right() -> None:
    table = asked()
    cards = list(table.lying)
    for card in cards:
        table.lift(card)
    assert not any(told_well(table, 8_000))
    must(table.open, "no stop")
    for card in cards:
        lay_again(table, card)
    table.wait(3_000)
    assert not table.open
    assert table.view()["told"]["well"]


@pytest.mark.abnormal("B5")
def test_a_stop_that_ends_while_the_felt_is_emptied_does_not_leave_all_well() -> None:
    table = in_window("igt", ["9S", "7D", "4C", "8H", "5D", "6C"])
    table.choose("hit")
    table.pull()
    table.lay(Card("5D"), "dealer")
    table.wait(2_000)
    must(table.open == ["wrong_box"], f"{table.open}")
    for card in reversed(list(table.lying)):
        table.lift(card)
        assert not any(told_well(table, 300))
    assert not any(told_well(table, 3_000))


@pytest.mark.abnormal("B5")
def test_between_two_wrong_places_nothing_is_well() -> None:
    table = asked()
    card = table.lying[0]
    for zone in ("dealer", "2", "dealer"):
        table.move(card, zone)
        assert not any(told_well(table, 3_000))
    table.move(card, "1")
    table.wait(500)
    assert table.view()["told"]["well"]


@pytest.mark.abnormal("B5")
def test_while_the_card_that_is_due_is_owed_since_a_stop_nothing_is_well() -> None:
    """It was laid in the wrong place, and is in the discard rack by now."""
    table = in_window("igt", ["9S", "7D", "4C", "8H", "5D", "6C"])
    table.choose("hit")
    own = table.pull()
    table.lay(own, "dealer")
    table.wait(2_000)
    must(table.open == ["wrong_box"], f"{table.open}")
    table.lift(table.lying[-1])
    assert not any(told_well(table, 4_000))
    table.lay(own, "1")
    table.wait(500)
    assert table.view()["told"]["well"]


@pytest.mark.abnormal("B5")
def test_a_card_on_its_way_from_the_shoe_is_well() -> None:
    table = scene("igt", ["9S", "7D", "4C", "8H", "5D", "6C"])
    table.start()
    table.pull()
    assert all(told_well(table, 2_000))


@pytest.mark.abnormal("B5")
def test_a_pause_after_taking_back_names_what_is_missing_before_the_table_is_ok() -> None:
    table = asked()
    number = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(number, "wrong card")) == "accepted", f"{table.orders[-1]}")
    table.carry_out()
    must("Table OK" in table.texts()[0], f"{table.texts()}")
    card = table.lying[0]
    table.lift(card)
    assert table.texts()[0] == "Lay the 9♠ back at box 1."
    lay_again(table, card)
    assert "Table OK" in table.texts()[0]
