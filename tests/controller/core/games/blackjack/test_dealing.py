"""The machine of one round: what it refuses, interrupted and dead boxes, unread hole cards."""

import pytest

from controller.core.cards import Card
from controller.core.games.blackjack.deal.at_table import dealer_spot
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.blackjack.deal.hands import DealerHand
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.settle.settlement import settle
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.export import round_sheet
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.games.registry import load_rules
from controller.core.games.steps import (
    Finished,
    Illegal,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedReveal,
    describe,
)
from tests.support.played import Table, changed, rules_of, start


def dealt(
    game: str | GameRules, cards: str, seats: tuple[int, ...] = (1,), **rest: object
) -> BoxRound:
    """A round of boxes after these cards."""
    rules = rules_of(game) if isinstance(game, str) else game
    deal = start(rules, seats, **rest)  # type: ignore[arg-type]
    assert isinstance(deal, BoxRound)
    for card in cards.split():
        deal.card(Card(card))
    return deal


def finish(deal: BoxRound, cards: str = "") -> None:
    """Deal the rest: these cards, the hole turned as it is, and no answers."""
    shoe = cards.split()
    while not isinstance(need := deal.next(), Finished):
        if isinstance(need, NeedReveal):
            hole = deal.dealer.cards[1]
            assert hole is not None
            deal.reveal(hole)
        else:
            assert isinstance(need, NeedCard), need
            deal.card(Card(shoe.pop(0)))
    assert shoe == []


def test_an_act_that_is_not_due_is_refused_and_changes_nothing() -> None:
    deal = dealt("igt", "TS 7D 9S TC")
    waiting = deal.next()
    with pytest.raises(Illegal, match="no card is due"):
        deal.card(Card("2S"))
    with pytest.raises(Illegal, match="no move is due"):
        deal.moved()
    with pytest.raises(Illegal, match="no check is due"):
        deal.peeked(False)
    with pytest.raises(Illegal, match="no turn is due"):
        deal.reveal(Card("TC"))
    with pytest.raises(Illegal, match="box 2 is not asked"):
        deal.choose(2, "stand")
    with pytest.raises(Illegal, match="may not answer split") as caught:
        deal.choose(1, "split")
    assert caught.value.legal == ("hit", "stand", "double")
    assert deal.next() == waiting
    assert deal.dealt == 4


def test_no_answer_is_taken_while_a_card_is_due() -> None:
    with pytest.raises(Illegal, match="waits for a card for box 1, hand 0 in 1"):
        start(rules_of("igt"), [1]).choose(1, "hit")  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="waits for a card for the crowd in P"):
        CrowdRound(rules_of("infinite")).choose_counts({"hit": 1})


def test_only_the_hole_card_may_be_unread() -> None:
    for before in ("", "TS"):
        deal = dealt("igt", before)
        with pytest.raises(Illegal, match="must be known"):
            deal.card(None)
    deal = dealt("igt", "TS 7D 9S")
    deal.card(None)
    deal.choose(1, "stand")
    assert isinstance(deal.next(), NeedReveal)
    deal.reveal(Card("TC"))
    assert deal.drawn == ["TS", "7D", "9S", "TC"]
    assert isinstance(deal.next(), Finished)


ALL_AT_ONCE = changed("quebec", ('order = "in_turn"', 'order = "together"'))


def test_insurance_in_turn_is_asked_hand_by_hand() -> None:
    deal = dealt("quebec", "TS 9S AD 9C 8C 5D", (1, 3))
    need = deal.next()
    assert isinstance(need, NeedChoices)
    assert [ask.who for ask in need.asks] == [1]
    with pytest.raises(Illegal, match="box 3 is not asked"):
        deal.choose(3, "insure")
    deal.choose(1, "decline")
    assert deal.choose(3, "timeout") == "decline"
    assert isinstance(deal.next(), NeedCheck)


def test_insurance_in_turn_passes_over_a_box_that_dies() -> None:
    deal = dealt("quebec", "TS 9S AD 9C 8C 5D", (1, 3))
    deal.kill(1)
    deal.choose(3, "insure")
    deal.peeked(False)
    deal.choose(3, "stand")
    finish(deal, "5S")
    assert round_sheet(deal, "r", {})["expected"]["seats"]["3"]["insurance"]["net"] == -50


def test_insurance_may_be_answered_in_any_order_at_a_live_table() -> None:
    deal = dealt(ALL_AT_ONCE, "TS 9S AD 9C 8C 5D", (1, 3))
    assert deal.choose(3, "insure") == "insure"
    assert deal.choose(1, "timeout") == "decline"
    assert isinstance(deal.next(), NeedCheck)
    deal.peeked(False)
    deal.choose(1, "stand")
    deal.choose(3, "stand")
    finish(deal, "5S")
    sheet = round_sheet(deal, "r", {})
    assert [entry["who"] for entry in sheet["decisions"]] == [1, 3, 1, 3]
    assert sheet["expected"]["seats"]["3"]["insurance"]["net"] == -50


def test_boxes_that_opted_out_are_not_asked_for_insurance() -> None:
    deal = dealt("igt", "TS AD 9S 8C", no_insurance=(1,))
    assert isinstance(deal.next(), NeedCheck)
    assert deal.log == [(1, "insurance", "decline")]


# A player lost in mid-round.


def test_an_interrupted_box_is_asked_nothing_and_the_round_goes_on_without_it() -> None:
    deal = dealt("blackjack_live", "TS 9S 7D 6S 8C TC", (1, 2))
    deal.interrupt(1)
    need = deal.next()
    assert isinstance(need, NeedChoices)
    assert need.asks[0].who == 2
    deal.choose(2, "stand")
    finish(deal)
    results = [hand.verdict for hand in settle(deal, {}).hands]
    assert [verdict.result for verdict in results] == ["interrupted", "push"]
    assert results[0].multiplier is None


def test_an_interrupted_box_declines_the_insurance_that_others_are_asked() -> None:
    deal = dealt("blackjack_live", "TS 9S AD 9C 8C 5D", (1, 3))
    deal.interrupt(1)
    need = deal.next()
    assert isinstance(need, NeedChoices)
    assert [ask.who for ask in need.asks] == [3]
    deal.choose(3, "insure")
    assert deal.insurance == {1: "decline", 3: "insure"}


def test_an_interrupted_box_counts_as_finished_when_every_other_player_busts() -> None:
    deal = dealt("blackjack_live", "TS 9S 7D 6S 8C TC", (1, 2))
    deal.interrupt(1)
    deal.choose(2, "hit")
    deal.card(Card("TD"))
    assert isinstance(deal.next(), Finished)
    assert not deal.dealer.open


def test_a_card_owed_for_an_answer_already_given_is_still_dealt() -> None:
    deal = dealt("blackjack_live", "8S 7D 8H TC")
    deal.choose(1, "split")
    deal.interrupt(1)
    deal.moved()
    deal.card(Card("2S"))
    deal.card(Card("3S"))
    assert isinstance(deal.next(), Finished)
    assert [hand.status for hand in deal.hands[1]] == ["interrupted", "interrupted"]


def test_the_sheet_of_an_interrupted_box_ends_with_that_word_and_settles_again() -> None:
    deal = dealt("blackjack_live", "8S 7S 7D 8H TS TC", (1, 2))
    deal.choose(1, "hit")
    deal.card(Card("2S"))
    deal.interrupt(1)
    deal.choose(2, "stand")
    finish(deal)
    sheet = round_sheet(deal, "r", {1: ("21+3",)})
    assert sheet["decisions"][1] == {"who": 1, "at": "play:0", "action": "interrupted"}
    seat = sheet["expected"]["seats"]["1"]
    assert seat["hands"][0]["result"] == "interrupted"
    assert seat["hands"][0]["ret"] is None
    assert seat["side"]["21+3"]["result"] == "lose"


def test_a_game_without_hand_over_and_a_finished_box_refuse_an_interruption() -> None:
    with pytest.raises(Illegal, match="hands no box over"):
        dealt("igt", "TS 7D 9S TC").interrupt(1)
    deal = dealt("blackjack_live", "AS 9S 7D KS 8C TC", (1, 2))
    with pytest.raises(Illegal, match="no open hand"):
        deal.interrupt(1)
    with pytest.raises(Illegal, match="no open hand"):
        deal.interrupt(5)


# Dead hands.


@pytest.mark.parametrize("cards", [0, 1, 3, 6])
def test_a_dead_box_gets_no_more_cards_and_all_its_stakes_back(cards: int) -> None:
    rules = rules_of("blackjack_live")
    deal = start(rules, [1, 2], sides={1: ["21+3"]})
    assert isinstance(deal, BoxRound)
    shoe = ["TS", "9S", "7D", "6S", "8C", "TC"]
    killed = False
    while not isinstance(need := deal.next(), Finished):
        if deal.dealt == cards and not killed:
            deal.kill(1)
            killed = True
        elif isinstance(need, NeedCard):
            deal.card(Card(shoe.pop(0)))
        elif isinstance(need, NeedChoices):
            assert need.asks[0].who == 2
            deal.choose(2, "stand")
        else:
            deal.reveal(deal.dealer.cards[1] or Card("TC"))
        if not shoe:
            shoe = ["9D"]
    result = settle(deal, {1: ["21+3"], 2: []})
    assert result.hands[0].verdict.result == "refunded"
    assert result.sides[1]["21+3"].result == "refunded"
    told = round_sheet(deal, "r", {1: ["21+3"]})["expected"]
    assert told["seats"]["1"]["hands"][0]["ret"] == 100
    assert told["seats"]["1"]["side"]["21+3"]["ret"] == 100


@pytest.mark.parametrize("game", ["igt", "quebec", "olivia", "blackjack_live"])
@pytest.mark.parametrize("cards", range(7))
@pytest.mark.parametrize("up", ["7D", "AD", "KD"])
def test_where_every_box_is_dead_nothing_more_is_dealt_checked_or_turned(
    game: str, up: str, cards: int
) -> None:
    """Nobody has a stake left: the dealer does nothing for himself, and the sheet tells the same.

    Malfunction voids all plays (IGT, Québec); a blackjack or a bust hand is another matter.
    """
    rules, boxes = rules_of(game), [1] if game in ("igt", "olivia") else [1, 2]
    deal = start(rules, boxes, sides=[])
    assert isinstance(deal, BoxRound)
    first = 2 * len(boxes) + 2
    shoe = ["TS", "9S", up, "6S", "8C", "TC"] if len(boxes) > 1 else ["TS", up, "9S", "TC"]
    for face in shoe[: min(cards, first)]:
        deal.card(Card(face))
    for box in boxes:
        assert not isinstance(deal.next(), Finished)
        deal.kill(box)
    assert isinstance(deal.next(), Finished)
    result = settle(deal, {})
    assert {hand.verdict.result for hand in result.hands} == {"refunded"}
    sheet = round_sheet(deal, "r", {})
    told = sheet["expected"]
    assert told["dealer"]["hole_revealed"] is False
    assert told["total_return"] == told["total_stake"]
    assert expected(redeal(rules, sheet)) == told


@pytest.mark.parametrize("up", ["9S", "AS", "KS"])
def test_an_older_round_whose_hole_card_was_turned_for_nobody_ends_as_it_did(up: str) -> None:
    deal = dealt("igt", f"TS {up} 7D TC")
    assert isinstance(deal, BoxRound)
    deal.kill(1)
    if up != "9S":
        deal.peeked(up == "AS")
    deal.reveal(Card("TC"))
    assert isinstance(deal.next(), Finished)
    sheet = round_sheet(deal, "r", {})
    told = sheet["expected"]
    assert told["dealer"]["hole_revealed"] is True
    assert told["dealer"]["total"] == {"9S": 19, "AS": 21, "KS": 20}[up]
    assert told["total_return"] == told["total_stake"]
    assert expected(redeal(rules_of("igt"), sheet)) == told


def test_an_older_round_that_was_dealt_on_for_nobody_ends_as_it_did() -> None:
    """Every box was dead, and the dealer dealt his own cards: its sheet tells it so."""
    deal = dealt("igt", "TS")
    assert isinstance(deal, BoxRound)
    deal.kill(1)
    for face in ("9S", "7D"):
        deal.card(Card(face))
        assert not isinstance(deal.next(), Finished)
    deal.reveal(Card("7D"))
    assert isinstance(deal.next(), Finished)
    told = round_sheet(deal, "r", {})["expected"]
    assert told["dealer"]["cards"] == ["9S", "7D"]
    assert told["total_return"] == told["total_stake"]


def test_a_death_under_the_insurance_question_is_told_before_its_answers() -> None:
    deal = dealt(ALL_AT_ONCE, "TS 9S 8S AD 9C 8C 7C 5D", (1, 3, 5))
    deal.choose(5, "insure")
    deal.kill(3)
    deal.kill(1)
    died = [(box, "cards:8", "dead") for box in (3, 1)]
    assert deal.log == [*died, (5, "insurance", "insure")]


@pytest.mark.parametrize("first", [1, 3])
def test_a_box_that_answered_the_insurance_question_and_died_has_its_stake_back(first: int) -> None:
    deal = dealt(ALL_AT_ONCE, "TS 9S AD 9C 8C 5D", (1, 3))
    deal.choose(first, "insure")
    deal.kill(first)
    other = 4 - first
    deal.choose(other, "decline")
    deal.peeked(False)
    deal.choose(other, "stand")
    finish(deal, "5S")
    sheet = round_sheet(deal, "r", {})
    asked = [(one["who"], one["at"]) for one in sheet["decisions"]]
    assert asked[:3] == [(1, "insurance"), (3, "insurance"), (first, "cards:6")]
    assert sheet["expected"]["seats"][str(first)]["insurance"]["ret"] == 50
    assert settle(deal, {}).insurance == {}


def test_killing_a_box_that_is_not_there_is_refused() -> None:
    with pytest.raises(Illegal, match="box 4 has no hand"):
        dealt("igt", "TS").kill(4)


# A game that no code was written for.

EUROPEAN = """
name = "european"
title = "European Blackjack, no hole card"
kind = "boxes"
decks = 6
boxes = 5
surrender = "none"

[dealer]
hole = "none"
peek = "none"
soft_17 = "stand"
open_hole = "when_needed"
draw = "when_compared"
late_blackjack_returns = "none"

[insurance]
offered = true

[split]
by = "rank"
max_hands = 3
dealing = "as_played"

[double]
on = "9-11"
after_split = true

[automatic]
timeout = "stand"

[shuffle]
policy = "cut_card"
"""


def european(cards: str, *answers: str, **rest: object) -> Table:
    """A round of a game that exists as this text only."""
    return Table(load_rules(EUROPEAN, "european.toml"), cards, answers, **rest)  # type: ignore[arg-type]


def test_a_sixth_game_is_a_file_alone() -> None:
    table = european("TS 9D 9S 8C", "stand")
    assert table.steps == ["1", "dealer", "1", "1 play:0", "dealer"]
    assert table.paid() == [("win", 1)]


def test_without_a_hole_card_doubles_and_splits_lose_to_the_dealers_blackjack() -> None:
    table = european("6S AD 5S 9H KC", "decline", "double")
    assert table.steps[-2:] == ["1", "dealer"]
    assert table.paid() == [("lose", -2)]


def test_without_a_hole_card_the_dealer_draws_no_second_card_when_all_bust() -> None:
    assert european("TS 9D 6S TC", "hit").steps[-1] == "1"
    insured = european("TS AD 6S TC 9C", "insure", "hit")
    assert insured.steps[-1] == "dealer"
    assert insured.result.insurance[1].multiplier == -1


def test_the_sixth_game_splits_by_rank_and_doubles_hard_9_to_11() -> None:
    with pytest.raises(Illegal, match="may not answer split"):
        european("KS 9D QS", "split")
    with pytest.raises(Illegal, match="may not answer double"):
        european("AS 9D 8S", "double")
    with pytest.raises(Illegal, match="may not answer double"):
        european("4S 9D 4H", "double")
    assert len(european("4S 9D 4H 4C 7S 7H 7D TC", *EUROPEAN_SPLITS).paid()) == 3


EUROPEAN_SPLITS = ("split", "split", "stand", "stand", "stand")


def test_dealer_blackjack_may_push_a_21_where_the_file_says_so() -> None:
    rules = changed("olivia", ('peek = "none"', 'peek = "none"\nblackjack_beats_21 = false'))
    assert Table(rules, "7S KD 7H AC 7C", ("hit",)).paid() == [("push", 0)]


def test_every_step_has_words() -> None:
    deal = dealt("quebec", "TS AD 9S 5C")
    assert describe(deal.next()) == "an answer of box 1 at insurance: insure, decline"
    deal.choose(1, "decline")
    assert describe(deal.next()) == "the check of the hole card"
    deal.peeked(False)
    deal.choose(1, "stand")
    assert describe(deal.next()) == "the turn of the hole card"
    deal.reveal(Card("5C"))
    assert describe(deal.next()) == "a card for the dealer in dealer"
    finish(deal, "5S")
    assert describe(deal.next()) == "nothing: the round is finished"


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [("5S", 5, False), ("AS", 11, True), ("AS TD", 21, True), ("6S AD TC", 17, False)],
)
def test_a_dealers_open_hand_is_soft_only_with_an_ace(cards: str, total: int, soft: bool) -> None:
    dealer = DealerHand()
    dealer.cards = [Card(card) for card in cards.split()]
    spot = dealer_spot(dealer)
    assert (spot.total, spot.soft) == (total, soft)
