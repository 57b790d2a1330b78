"""A hidden card is lifted, turned and laid face up where it lay, and no camera can read it yet."""

import pytest

from tests.abnormal.scenes import LyingCard, NeedReveal, Scene, c, d, in_window, must, scene
from tests.support.mistakes.coups import first_named


def third_of_a_squeeze() -> tuple[Scene, LyingCard]:
    """The player's third card is to be turned, and all before it are open."""
    table = scene("baccarat_squeeze", ["2H", "3D", "2C", "4S", "JH", "6D"])
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    must(table.run_to(lambda: third_is_due(table), first_named), f"{table.texts()}")
    return table, table.hole()


def third_is_due(table: Scene) -> bool:
    need = table.engine.table.deal.next() if table.engine.table.deal else None
    return table.phase == "dealing" and isinstance(need, NeedReveal) and need.index == 2


def hole_card() -> tuple[Scene, LyingCard]:
    table = scene("igt", ["9S", "8D", "TC", "7H"])
    table.start()
    table.to_turn()
    return table, table.hole()


PLACES = {"squeeze": third_of_a_squeeze, "hole": hole_card}


def turned_unread(table: Scene, card: LyingCard, away: int) -> LyingCard:
    """It is lifted, and lies there again so much later; glare is where its corners are."""
    must(table.view()["instruction"]["code"] == "turn", f"{table.texts()}")
    table.lift(card)
    table.wait(away)
    return table.lay(card.card, card.zone, face=d.UNREADABLE)


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("away", [300, 4_000])
@pytest.mark.parametrize("where", PLACES)
def test_it_is_the_turned_card_that_cannot_be_read(where: str, away: int) -> None:
    table, card = PLACES[where]()
    turned = turned_unread(table, card, away)
    for _ in range(40):
        assert "lay it straight" in table.texts()[0]
        table.wait(100)
    assert table.open == ["unreadable_card"]
    table.sight("revealed", turned)
    table.wait(2_000)
    assert table.open == []
    assert table.to_settled(first_named if where == "squeeze" else None)


@pytest.mark.abnormal("A5")
def test_read_as_another_card_people_rule_on_it() -> None:
    table, card = hole_card()
    turned = turned_unread(table, card, 300)
    table.wait(3_000)
    table.sight("revealed", turned, "KD")
    table.wait(3_000)
    assert table.open == ["hole_disagreement"]


@pytest.mark.abnormal("A5")
def test_where_another_card_is_missed_too_it_may_be_either() -> None:
    table, card = hole_card()
    up = next(one for one in table.lying_in("dealer") if one is not card)
    table.lift(up)
    turned_unread_at = table.place(up.card, "dealer")
    table.lift(card)
    table.sight("placed", turned_unread_at, d.UNREADABLE)
    table.wait(2_000)
    assert table.open == ["missing_card"]


@pytest.mark.abnormal("A5")
def test_before_its_turn_is_due_it_is_none_that_was_turned() -> None:
    table = in_window("igt", ["9S", "8D", "TC", "7H"])
    card = table.hole()
    table.lift(card)
    table.sight("placed", table.place(card.card, "dealer"), d.UNREADABLE)
    table.wait(2_000)
    assert table.open == ["missing_card"]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("where", PLACES)
def test_a_card_in_the_air_is_being_turned_as_long_as_a_landing_takes(where: str) -> None:
    table, card = PLACES[where]()
    table.lift(card)
    for _ in range(30):
        table.wait(100)
        assert table.open == []
        assert "face up" in table.texts()[0]
    table.lay(card.card, card.zone)
    table.wait(2_000)
    assert table.open == []
    assert table.to_settled(first_named if where == "squeeze" else None)


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("where", PLACES)
def test_a_card_that_does_not_come_back_from_its_turning_is_missing(where: str) -> None:
    table, card = PLACES[where]()
    table.lift(card)
    table.wait(10_000)
    assert table.open == ["missing_card"]
    table.lay(card.card, card.zone)
    table.wait(2_000)
    assert table.open == []
