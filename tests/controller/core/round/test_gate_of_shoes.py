"""The start gate and the instruction of the shoe: one thing is asked for, in one way."""

from dataclasses import replace

import pytest

from tests.abnormal.scenes import Card, Scene, another_batch_between_rounds, must, scene


def between_shoes() -> Scene:
    """A round is over, the set has left play, and the next shoe is in."""
    table = another_batch_between_rounds()
    table.must_rule("end_shoe")
    table.wait(2_000)
    must(table.engine.table.shoe is None, "a set is in play")
    return table


def gate(table: Scene) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for reason in table.view()["gate"]:
        found.setdefault(reason["code"], []).append(reason["text"])
    return found


def test_a_shoe_that_is_in_is_not_asked_for() -> None:
    table = between_shoes()
    assert gate(table)["no_shoe"][0].startswith("No shuffled shoe is in play")
    table.shoe_says("present")
    loaded = "The shoe is in: have its set loaded on this screen."
    assert gate(table)["no_shoe"] == [loaded]
    assert table.view()["instruction"]["text"].startswith(loaded)


def test_every_set_that_waits_for_the_shuffle_is_named() -> None:
    table = between_shoes()
    table.shoe_says("present")
    held = table.engine.table.sets
    held["blue"] = replace(held["red"], name="blue")
    for one in held.values():
        one.state, one.stub_due = "out", None
    said = table.view()["instruction"]["text"]
    assert "Shuffle red" in said
    assert "Shuffle blue" in said
    assert gate(table)["set"] == ["Shuffle red and confirm it.", "Shuffle blue and confirm it."]


def burning(burnt: int) -> Scene:
    """A shoe whose first card is a three is in play, and so many of its four cards are burnt."""
    table = scene("baccarat", ["3S", "7D", "2C", "8H", "5S", "9C"])
    for _ in range(burnt):
        must(table.view()["instruction"]["code"] == "burn", "nothing to burn")
        table.obey()
    return table


@pytest.mark.parametrize(
    ("burnt", "text"),
    [
        (0, "Burn one card."),
        (1, "Burn 3 more cards, one after the other (1 burnt)."),
        (3, "Burn one more card (3 burnt)."),
    ],
)
def test_the_gate_counts_the_cards_that_are_still_to_be_burnt(burnt: int, text: str) -> None:
    assert gate(burning(burnt))["burn"] == [text]


def test_a_stop_while_burning_asks_for_one_thing() -> None:
    table = burning(1)
    table.lay(Card("3H"), "player")
    table.wait(3_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    assert "burn" not in gate(table)
    table.must_rule("admit_card", "3H")
    assert "burn" not in gate(table)
