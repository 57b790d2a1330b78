"""What two people entered falsely of a card that lies face down is put right when it is turned."""

import pytest

from tests.abnormal.scenes import LyingCard, Scene, c, f, must, scene
from tests.support.coups import first_named


def entered_falsely() -> tuple[Scene, LyingCard, LyingCard]:
    """Two cards are out and one lies face down: two people name the one that is in the hand."""
    table = scene("baccarat_squeeze")
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    first, second = table.pull(), table.pull()
    lying = table.lay(first, "player", up=False)
    table.wait(3_000)
    must(table.open == ["hole_unclear"], f"{table.open}")
    table.must_rule("which_hole", second)
    return table, lying, table.lay(second, "banker", up=False)


def played(table: Scene) -> None:
    """On until something stops play, or the coup is settled."""
    table.run_to(lambda: table.settled, first_named)


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("remedy", ["camera_is_right", "enter_card"])
def test_two_cards_that_were_entered_for_each_other_are_put_right_when_they_are_turned(
    remedy: str,
) -> None:
    table, first, second = entered_falsely()
    must([card for card, _ in table.dealt] == [second.card, first.card], f"{table.dealt}")
    for card in (first, second):
        played(table)
        table.wait(2_000)
        assert table.open == ["hole_disagreement"]
        table.must_rule(remedy, card.card)
    played(table)
    assert table.opened == ["hole_unclear", "hole_disagreement", "hole_disagreement"]
    (result,) = table.settled
    assert result["player"]["cards"][0] == first.card
    assert result["banker"]["cards"][0] == second.card
    assert table.of(f.RoundVoided) == []


def said_to_be_the_shoes() -> tuple[Scene, LyingCard, LyingCard]:
    """It lies face down at Player; the shoe's own card was in the hand, and lies at Banker."""
    table = scene("baccarat")
    table.to_betting()
    table.command(c.CloseBetting())
    table.bets()
    shoes, other = table.pull(), table.pull()
    must(shoes != other, f"{shoes} twice")
    down = table.lay(other, "player", up=False)
    table.wait(4_000)
    must(table.open == ["face_down_card"], f"{table.open}")
    table.must_rule("shoe_is_right")
    laid = table.lay(shoes, "banker")
    table.wait(3_000)
    must(table.open == ["read_disagreement"], f"{table.open}")
    return table, down, laid


@pytest.mark.abnormal("A5")
def test_a_card_that_was_said_to_be_the_shoes_is_put_right_when_it_is_turned_up() -> None:
    table, down, laid = said_to_be_the_shoes()
    table.must_rule("camera_is_right")
    down.up = True
    table.sight("revealed", down)
    table.wait(3_000)
    assert table.open == ["face_changed"]
    table.must_rule("camera_is_right")
    assert table.to_settled()
    (result,) = table.settled
    assert result["player"]["cards"][0] == down.card
    assert result["banker"]["cards"][0] == laid.card


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("slowly", [500, 3_000, 9_000])
@pytest.mark.parametrize("first", ["down", "open"])
def test_a_card_that_was_said_to_be_the_shoes_is_swapped_for_it(first: str, slowly: int) -> None:
    """Whichever the dealer takes up first: no card of the two is one that no shoe read."""
    table, down, laid = said_to_be_the_shoes()
    for card in (down, laid) if first == "down" else (laid, down):
        table.lift(card)
        table.wait(slowly)
    table.lay(down.card, "banker")
    table.wait(slowly)
    table.lay(laid.card, "player")
    table.wait(9_000)
    assert table.open == [], f"{table.texts()}"
    assert "unknown_card" not in table.opened
    assert table.to_settled()
    (result,) = table.settled
    assert result["player"]["cards"][0] == laid.card
    assert result["banker"]["cards"][0] == down.card
