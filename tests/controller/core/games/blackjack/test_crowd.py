"""The crowd's round by itself: who is asked, what counts as an answer, and which lines are held."""

import pytest

from controller.core.cards import Card
from controller.core.games.blackjack.deal.crowd import CrowdRound, Line
from controller.core.games.steps import Finished, Illegal, NeedCard, NeedChoices, NeedMove, Next
from tests.support.played import rules_of


def dealt(cards: str, players: int | None = 3, game: str = "infinite") -> CrowdRound:
    """A round after its first cards: shared, dealer up, shared, and the hidden one."""
    deal = CrowdRound(rules_of(game), players=players)
    for card in cards.split():
        deal.card(Card(card))
    return deal


def asked(deal: CrowdRound) -> NeedChoices:
    need = deal.next()
    assert isinstance(need, NeedChoices), need
    return need


def due(need: Next, zone: str) -> bool:
    return isinstance(need, NeedCard) and need.zone == zone


def test_all_who_take_part_answer_and_each_once() -> None:
    deal = dealt("9S 7D 4C 8H")
    assert deal.eligible == 3
    for answers in ({"hit": 2}, {"hit": 2, "stand": 2}):
        with pytest.raises(Illegal, match="of 3 players; each answers once"):
            deal.preview(answers)
    assert deal.preview({"hit": 2, "stand": 1}) == {"hit": 2, "stand": 1}
    assert asked(deal).asks[0].at == deal.next().asks[0].at  # type: ignore[union-attr]


def test_where_nobody_counts_them_any_number_may_answer() -> None:
    deal = dealt("9S 7D 4C 8H", players=None)
    assert deal.eligible is None
    assert deal.choose_counts({"hit": 2, "stand": 9}) == {"hit": 2, "stand": 9}
    assert deal.eligible == 2


def test_fewer_than_nobody_cannot_answer_and_nobody_may_do_what_is_not_legal() -> None:
    deal = dealt("9S 7D 4C 8H")
    with pytest.raises(Illegal, match="-1 players cannot hit; write a number from 0"):
        deal.preview({"hit": -1, "stand": 4})
    with pytest.raises(Illegal, match="the crowd may not answer split at"):
        deal.preview({"split": 3})
    assert deal.preview({"hit": 0, "stand": 3})["stand"] == 3


def test_no_answer_is_due_while_a_card_is() -> None:
    deal = dealt("9S 7D")
    for act in (deal.choose_counts, deal.preview):
        with pytest.raises(Illegal, match="no answer is due: the round waits for a card"):
            act({"stand": 3})
    with pytest.raises(Illegal, match="no answer is due"):
        deal.became(["stand"])


def test_who_says_nothing_stands() -> None:
    deal = dealt("9S 7D 4C 8H")
    assert deal.preview({"timeout": 2, "stand": 1}) == {"stand": 3}
    assert deal.became(["timeout", "stand", "hit"]) == {"timeout": "stand"}


def test_one_card_serves_all_who_want_one_and_those_who_stand_keep_their_line() -> None:
    deal = dealt("9S 7D 4C 8H")
    deal.choose_counts({"hit": 1, "double": 1, "stand": 1})
    assert due(deal.next(), "H")
    deal.card(Card("2D"))
    assert deal.eligible == 1
    assert asked(deal).asks[0].at == "main3"
    deal.choose_counts({"stand": 1})
    assert deal.lines == [
        Line("main", 2, False, 1),
        Line("main", 3, True, 1),
        Line("main", 3, False, 1),
    ]
    assert [len(hand.cards) for hand in deal.final_hands()] == [2, 3, 3]
    assert [hand.doubled for hand in deal.final_hands()] == [False, True, False]


def test_a_line_that_reaches_too_much_asks_nobody_any_more() -> None:
    deal = dealt("9S 7D 4C 8H")
    deal.choose_counts({"hit": 3})
    deal.next()
    deal.card(Card("KD"))
    assert not isinstance(deal.next(), NeedChoices)
    assert deal.lines == [Line("main", 3, False, 3)]
    (hand,) = deal.final_hands()
    assert hand.status == "bust"


def test_without_a_choice_all_hold_the_first_two_cards() -> None:
    assert dealt("AS 7D KC 8H", players=4).lines == [Line("main", 2, False, 4)]
    assert dealt("AS 7D KC 8H", players=None).lines == [Line("main", 2, False, 1)]


def test_a_blackjack_of_all_asks_nobody() -> None:
    deal = dealt("AS 7D KC 8H")
    assert not isinstance(deal.next(), NeedChoices)
    assert not deal.asks_at("main", 2)
    assert dealt("9S 7D 4C 8H").asks_at("main", 2)


def test_insurance_is_counted_and_who_says_nothing_declines() -> None:
    deal = dealt("9S AD 4C 8H")
    assert asked(deal).kind == "insurance"
    with pytest.raises(Illegal, match="may not answer hit at insurance"):
        deal.preview({"hit": 3})
    assert not deal.insured()
    assert deal.choose_counts({"insure": 1, "timeout": 2}) == {"insure": 1, "decline": 2}
    assert (deal.insured(), deal.insured_players, deal.insurance_asked) == (True, 1, True)


def test_a_pair_is_parted_once_and_each_side_asks_those_who_split() -> None:
    deal = dealt("8S 7D 8C 9H")
    deal.choose_counts({"split": 2, "stand": 1})
    moves = []
    while not isinstance(need := deal.next(), NeedChoices):
        if isinstance(need, NeedMove):
            moves.append((need.from_zone, need.to_zone))
            deal.moved()
        else:
            assert isinstance(need, NeedCard), need
            deal.card(Card("3D"))
    assert moves == [("P", "L"), ("P", "R")]
    assert (deal.eligible, deal.asked_branch, deal.asked_hand.zone) == (2, 1, "L")
    deal.choose_counts({"stand": 2})
    assert (deal.asked_branch, deal.asked_hand.zone) == (2, "R")
    deal.choose_counts({"stand": 2})
    assert deal.lines == [
        Line("main", 2, False, 1),
        Line("left", 2, False, 2),
        Line("right", 2, False, 2),
    ]
    assert not isinstance(deal.next(), Finished)
