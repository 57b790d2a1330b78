"""A card that was pulled to be burnt is laid on the felt: it is told as what it may be.

The shoe told it, so that nobody says it read nothing. One that shows the face of the burnt card and
was laid right after its pull is that one, as a dealt card is, and the dealer takes it to the rack;
of any other people say whether it is.
"""

from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.messages import devices as d
from tests.abnormal.scenes import House, Scene, f, must, scene

BURN = ["3H", "KD", "2S", "4C", "6D", "9C", "8D", "2H"]
"""The three says that three more are burnt; the fourth of them all is the last."""


def burnt(game: str, times: int) -> Scene:
    """So many cards were burnt, the last of which is still in the dealer's hand."""
    table = scene(game, BURN, House(burn_first=True))
    for _ in range(times):
        must(table.view()["instruction"]["code"] == "burn", f"{table.texts()}")
        table.obey()
    if not table.engine.table.shoe.to_burn:
        table.to_betting()
    return table


def wrong(table: Scene) -> dict[str, Any]:
    table.wait(4_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    found: dict[str, Any] = table.view()["irregularity"]
    return found


def offered(found: dict[str, Any]) -> list[str]:
    return [one["remedy"] for one in found["options"]]


@pytest.mark.parametrize("times", [1, 2, 4])
def test_a_back_laid_right_after_a_burn_may_be_the_burnt_card(times: int) -> None:
    table = burnt("baccarat_squeeze", times)
    card = table.lay(Card(BURN[times - 1]), "player", up=False)
    found = wrong(table)
    assert found["title"] == "A card that may be the burnt one"
    assert found["text"] == (
        "A face-down card lies at Player: the burnt one, or one that no shoe read. "
        "Leave it there; the shift manager rules."
    )
    (reading,) = found["readings"]
    assert (reading["shoe_silent"], reading["shoe"], reading["pull"]) == (False, "", None)
    assert BURN[times - 1] not in str(found), "nobody has seen it"
    assert "was_burnt" in offered(found)
    table.must_rule("was_burnt")
    table.lift(card)
    table.wait(500)
    assert table.open == []
    assert table.engine.table.shoe.burned == times
    assert [type(fact) for fact in table.of(f.CardBurned)] == [f.CardBurned] * times


def test_such_a_back_that_was_taken_off_is_looked_for_in_the_rack() -> None:
    table = burnt("baccarat_squeeze", 4)
    card = table.lay(Card("4C"), "player", up=False)
    wrong(table)
    table.lift(card)
    found = wrong(table)
    assert found["text"] == (
        "The face-down card taken from Player may be the burnt one. "
        "The shift manager looks in the discard rack, and rules."
    )
    assert "was_burnt" in offered(found)
    table.must_rule("was_burnt")
    table.carry_out()
    table.wait(500)
    assert table.open == []


def test_a_back_that_came_after_another_pull_is_not_told_as_the_burnt_card() -> None:
    table = burnt("infinite", 1)
    table.start()
    table.obey()
    table.lay(Card("3H"), "P", up=False)
    assert "was_burnt" not in offered(wrong(table))


def test_a_back_of_another_set_is_none_that_was_burnt() -> None:
    table = burnt("baccarat_squeeze", 1)
    table.see_back(table.place(Card("3H"), "player", up=False), "green")
    found = wrong(table)
    assert "was_burnt" not in offered(found)


def test_a_back_that_shows_another_face_when_it_is_turned_was_not_burnt() -> None:
    table = burnt("baccarat_squeeze", 1)
    card = table.lay(Card("9S"), "player", up=False)
    must("was_burnt" in offered(wrong(table)), "not offered")
    card.up = True
    table.sight("revealed", card)
    found = wrong(table)
    assert "was_burnt" not in offered(found)
    (reading,) = found["readings"]
    assert (reading["shoe_silent"], reading["camera"]) == (True, "9S")
    assert found["title"] == "A card that no shoe read"


@pytest.mark.parametrize(("game", "zone"), [("infinite", "P"), ("baccarat_squeeze", "player")])
def test_a_burnt_card_that_lies_open_is_told_as_the_shoe_read_it(game: str, zone: str) -> None:
    table = burnt(game, 1)
    card = table.lay(Card("3H"), zone)
    found = wrong(table)
    assert found["title"] == "The burnt card lies on the felt"
    assert found["text"].endswith(" was burnt: take it to the discard rack.")
    (reading,) = found["readings"]
    assert (reading["shoe_silent"], reading["shoe"], reading["camera"]) == (False, "3H", "3H")
    assert table.view()["instruction"]["action"] == "remove"
    (own,) = (one for one in found["options"] if "dealer" in one["roles"])
    assert own["remedy"] == "burnt_to_rack"
    table.lift(card)
    table.wait(500)
    assert table.open == []
    assert [fact.remedy for fact in table.of(f.IrregularityClosed)] == ["put_right"]
    assert table.engine.table.shoe.burned == 1


def test_a_burnt_card_that_is_turned_up_where_it_was_laid_is_taken_to_the_rack() -> None:
    table = burnt("baccarat_squeeze", 1)
    card = table.lay(Card("3H"), "player", up=False)
    must("manager" in wrong(table)["text"], "the dealer would take a back away")
    card.up = True
    table.sight("revealed", card)
    assert wrong(table)["title"] == "The burnt card lies on the felt"
    table.lift(card)
    table.wait(500)
    assert table.open == []


def test_a_face_burnt_before_another_pull_is_the_managers() -> None:
    table = burnt("baccarat_squeeze", 4)
    card = table.lay(Card("3H"), "player")
    found = wrong(table)
    assert found["title"] == "A card that may be the burnt one"
    assert table.view()["instruction"]["action"] == "manager"
    assert not any("dealer" in one["roles"] for one in found["options"])
    table.lift(card)
    assert wrong(table)["title"] == "A card that may be the burnt one"


def test_a_burn_that_the_shoe_did_not_read_is_told_so_of_the_back() -> None:
    table = scene("infinite", BURN, House(burn_first=True))
    table.told_of(Card("3H"), d.CardUnread("shoe0", next(table.report), "blurred", boot=1))
    table.wait(100)
    must(table.engine.table.shoe.burned == 1, "not burnt")
    table.to_betting()
    table.lay(Card("3H"), "P", up=False)
    found = wrong(table)
    (reading,) = found["readings"]
    assert reading["shoe_silent"] is True
    assert "was_burnt" in offered(found)
