"""Two people entered a hole card that was not read: turned, it shows another face."""

from typing import Any

import pytest

from tests.abnormal.scenes import Card, NeedReveal, Scene, f, must, scene
from tests.support.mistakes.blackjack import unread


def turned(shows: str = "3S") -> Scene:
    """A ten is up, so that the hole card is checked; it was entered as the 4S for that."""
    table = scene("quebec", ["9S", "TD", "TC"])
    table.start()
    table.to_hole()
    table.lay(unread(table), "dealer", up=False)
    table.wait(3_000)
    must(table.open == ["hole_unread"], f"{table.open}")
    table.must_rule("private_reader", "4S")
    table.to_turn()
    table.hole().card = Card(shows)
    table.turn_hole()
    table.wait(3_000)
    return table


def wrong(table: Scene) -> dict[str, Any]:
    must(table.open == ["hole_disagreement"], f"{table.open}")
    found: dict[str, Any] = table.view()["irregularity"]
    return found


def test_it_is_told_by_what_was_ruled_and_by_what_it_shows_and_no_card_is_swapped() -> None:
    found = wrong(turned())
    assert found["title"] == "Turned card is not what it was ruled to be"
    assert found["text"] == (
        "It was ruled that the hole card is the 4♠, but it shows the 3♠: "
        "the shift manager rules again."
    )
    (reading,) = found["readings"]
    assert (reading["shoe_silent"], reading["ruled"], reading["camera"]) == (True, "4S", "3S")
    assert [one["remedy"] for one in found["options"]] == ["camera_is_right", "enter_card", "void"]


@pytest.mark.parametrize(("remedy", "card"), [("camera_is_right", "6C"), ("enter_card", "3S")])
def test_it_is_what_people_say_who_see_it(remedy: str, card: str) -> None:
    table = turned()
    wrong(table)
    table.must_rule(remedy, card)
    assert table.to_settled()
    assert [fact.card for fact in table.of(f.HoleRevealed)] == ["3S"]


def test_a_card_that_shows_what_was_entered_is_no_matter() -> None:
    table = turned("4S")
    assert table.open == []


def test_what_the_shoe_read_is_told_as_that_and_may_be_swapped() -> None:
    table = scene("quebec", ["9S", "5D", "TC", "4S"])
    table.start()
    table.to_turn()
    must(table.needs(NeedReveal), "no turn is due")
    table.hole().card = Card("3S")
    table.turn_hole()
    table.wait(3_000)
    found = wrong(table)
    assert found["title"] == "Turned hole card is not what the shoe read"
    assert "swap it" in found["text"]
