"""The hole card is due to be turned, and two people name a card: that one it is, and no other."""

import pytest

from tests.abnormal.scenes import Card, Scene, f, must, scene


def at_the_turn(shoe: str) -> Scene:
    """Player 19 against a five; the shoe told this face of the hole card, which is 9H."""
    table = scene("blackjack_live", ["9S", "5D", "TC"])
    table.start()
    table.to_hole()
    table.report_card(Card(shoe))
    table.sight("placed", table.place(Card("9H"), "dealer", up=False))
    table.to_turn()
    return table


@pytest.mark.parametrize("named", ["2D", "9H"])
def test_the_turned_card_is_what_two_people_name_whichever_sensor_read_it(named: str) -> None:
    table = at_the_turn("2D")
    table.turn_hole()
    table.wait(1_100)
    must(table.open == ["hole_disagreement"], f"{table.open}")
    table.must_rule("enter_card", named)
    assert [fact.card for fact in table.of(f.HoleRevealed)] == [named]
    told = [fact.kind for _, fact in table.facts]
    assert told.index("hole_revealed") < told.index("irregularity_closed"), "play went on before"
    assert table.open == []
    assert table.to_settled()
    assert table.settled[0]["dealer"]["cards"][:2] == ["5D", named]


def test_a_players_card_that_is_named_then_turns_no_hole_card() -> None:
    table = at_the_turn("9H")
    table.sight("revealed", table.lying_in("1")[0], "8S")
    table.wait(6_000)
    must(table.open == ["face_changed"], f"{table.open}")
    table.must_rule("enter_card", "8S")
    assert table.of(f.HoleRevealed) == []
    assert table.view()["instruction"]["code"] == "turn"
    table.lying_in("1")[0].card = Card("8S")
    assert table.to_settled()
    assert [fact.card for fact in table.of(f.HoleRevealed)] == ["9H"]
    assert table.dealt[0] == ("9S", "1")
