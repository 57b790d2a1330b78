"""Which pulled card a lying one is, and what a person's word may stand for."""

from dataclasses import replace
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.games.blackjack.deal.hands import makes_blackjack
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.round.fusion import may_be_ruled, told
from controller.core.table.pulls import Lying, Pull, Track
from tests.abnormal.scenes import Scene, scene
from tests.support.coups import coup_table


def test_a_covered_card_is_dealt_as_soon_as_it_is_seen_where_it_is_due() -> None:
    """Its follower lies on another spot already: the first in hand is the one that was due."""
    table = scene("quebec", ["9S", "7D", "4C", "8H"])
    table.start((1, 2))
    first, second = table.pull(), table.pull()
    table.lay(second, "2")
    assert table.dealt == []
    table.lay(first, "1")
    assert table.dealt[0] == (first, "1")


def test_a_side_that_is_not_due_is_not_taken_as_turned_when_it_lies_anew() -> None:
    table = coup_table("baccarat", ["2S", "AD", "3H", "KC", "9D", "4D"], "squeeze")
    table.close_betting()
    table.command(c.BetsFinal(players=2))
    while table.engine.table.window is None:
        table.obey()
    assert table.command(c.Reveal("player")).status == "accepted"
    card = next(one for one in table.lying if one.zone == "banker")
    table.lift(card)
    table.lay(card.card, "banker")
    table.wait(100)
    assert table.of(f.TrackLinked) == []


def test_no_word_turns_a_card_that_the_check_has_excluded() -> None:
    table: Scene = scene("igt", ["9S", "7D", "4C", "8H", "5C", "6S"])
    table.start()
    table.to_turn()
    deal, due = table.engine.table.deal, table.engine.table.snapshot().due
    assert deal is not None
    assert due is not None
    assert due.card is not None
    table.camera("black")
    deal.dealer.peeked = not makes_blackjack(deal.dealer, due.card)
    with pytest.raises(Refused):
        told(table.engine.table, "manager-1")
    deal.dealer.peeked = None
    fact = told(table.engine.table, "manager-1")
    assert isinstance(fact, f.HoleRevealed)
    assert fact.card == due.card


def test_a_card_is_dealt_by_both_where_its_face_is_read_and_by_the_shoe_where_it_is_hidden() -> (
    None
):
    table = scene("igt", ["9S", "7D", "4C", "8H"])
    table.start()
    table.to_window()
    dealt = {(one.face_up, one.quorum) for one in table.of(f.CardDealt)}
    assert dealt == {(True, "both"), (False, "shoe")}


RULED = Pull(1, "shoe0", Card("9S"), 100, ruled_over="unreadable")
UNREAD = Lying(Track("camera0", "v1", 1), "1", 0, "unreadable", "", 0.9, "", 150, since=100)


@pytest.mark.parametrize(
    ("pull", "lying", "may"),
    [
        ({}, {}, True),
        ({"ruled_over": None}, {}, False),
        ({"ruled_over": "9S"}, {}, False),
        ({}, {"face": "4D"}, False),
        ({}, {"face": "back"}, False),
        ({}, {"read": "4D"}, False),
        ({}, {"since": 99}, False),
    ],
    ids=str,
)
def test_an_unread_card_may_be_the_one_whose_face_was_ruled(
    pull: dict[str, Any], lying: dict[str, Any], may: bool
) -> None:
    assert may_be_ruled(replace(RULED, **pull), replace(UNREAD, **lying)) is may


def test_a_strange_back_is_looked_for_among_all_cards_that_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The set in play has another colour, but one of the two came from another set."""
    table = coup_table("baccarat", ["2S", "AD", "3H", "KC", "9D", "4D"], "squeeze")
    table.close_betting()
    table.command(c.BetsFinal(players=2))
    while table.engine.table.window is None:
        table.obey()
    own, other = [pull for pull in table.engine.table.pulls.values() if pull.zone == "player"]
    other.set = "another"
    lying = [card for card in table.lying if card.zone == "player"]
    for card in lying:
        table.lift(card)
    monkeypatch.setattr(table, "_back", lambda: "green")
    table.lay(lying[0].card, "player", up=False)
    assert [fact.pull for fact in table.of(f.TrackLinked)] == [other.pull]
    assert own.track is None
