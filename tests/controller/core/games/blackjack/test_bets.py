"""Bets that the game does not offer are refused, each with a sentence that says what it offers."""

import pytest

from controller.core.games.blackjack.bets import read_bets
from controller.core.messages.commands import BetsFinal, BoxBets
from controller.core.refused import Refused
from controller.words.catalogue import english
from tests.support.played import rules_of

BOX, HOT_3 = BoxBets(), BoxBets(side=("hot3",))


@pytest.mark.parametrize(
    ("game", "body", "sentence"),
    [
        ("quebec", BetsFinal({4: BOX}), "has boxes 1 to 3"),
        ("igt", BetsFinal({0: BOX, 1: BOX}), "has box 1 alone"),
        ("quebec", BetsFinal({}, players=2), "name boxes of these, no players"),
        ("olivia", BetsFinal({1: HOT_3}), "offers no side bet hot3"),
        ("blackjack_live", BetsFinal({1: BOX}, side={"top3": 1}), "name it in its box"),
        ("quebec", BetsFinal({1: BoxBets(insurance=False)}), "insurance"),
        ("infinite", BetsFinal({1: BOX}), "has no boxes"),
        ("infinite", BetsFinal({}, players=-1), "main bet"),
        ("infinite", BetsFinal({}, players=1, side={"21+3": 2}), "main bet"),
    ],
)
def test_bets_that_are_not_on_offer_are_refused(game: str, body: BetsFinal, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_bets(rules_of(game), body)
    assert sentence in english(refused.value.args[0])


def test_what_is_on_offer_is_taken_with_the_boxes_in_order() -> None:
    taken = read_bets(rules_of("blackjack_live"), BetsFinal({6: BOX, 2: BoxBets(side=("top3",))}))
    assert [*taken.boxes.items()] == [(2, ("top3",)), (6, ())]
