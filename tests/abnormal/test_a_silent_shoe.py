"""The shoe says nothing of a card that it gave: two people enter it, whatever hands did."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, f, must, scene

GAMES = ("igt", "infinite", "quebec", "olivia", "blackjack_live")


def untold(game: str) -> tuple[Scene, LyingCard, str]:
    """The first card is laid where it is due, and the shoe does not tell of it."""
    table = scene(game)
    table.start()
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    card = table.lay(Card("KH"), need.zone)
    table.wait(2_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    return table, card, need.zone


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_no_shoe_told_stays_where_it_is_until_people_rule(game: str) -> None:
    """Taken up, it could be entered no more: the hands are told to leave it."""
    table, _, zone = untold(game)
    assert "leave it there" in table.texts()[0]
    table.must_rule("admit_card", "KH")
    assert table.open == []
    assert table.dealt == [("KH", zone)]


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", GAMES)
def test_taken_off_and_laid_back_it_can_be_entered(game: str) -> None:
    table, card, zone = untold(game)
    table.lift(card)
    table.wait(3_000)
    assert "lay it back" in table.texts()[0]
    table.sight("placed", table.place(Card("KH"), zone))
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    assert "leave it there" in table.texts()[0]
    table.must_rule("admit_card", "KH")
    assert table.open == []
    assert table.dealt == [("KH", zone)]
    assert table.opened == ["unknown_card"]


@pytest.mark.abnormal("A2")
def test_laid_back_it_is_put_away_by_ruling_and_seen_gone() -> None:
    table, card, zone = untold("igt")
    table.lift(card)
    table.wait(3_000)
    table.lay(Card("KH"), zone)
    table.wait(3_000)
    table.must_rule("take_away")
    assert table.open == ["unknown_card"], "it lies there"
    table.carry_out()
    assert table.open == []
    assert table.of(f.CardDealt) == []
