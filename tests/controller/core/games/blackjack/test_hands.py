"""One hand by the rules of its game: its totals, what ends it, and what its player may do."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.deal.hands import (
    DealerHand,
    Hand,
    applied,
    automatic,
    finish,
    is_charlie,
    legal_actions,
    makes_blackjack,
    may_double,
    may_split,
)
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.sections import CharlieRules
from tests.support.table_driver import rules_of

RANKS = "A23456789TJQK"


def rules(**sections: dict[str, Any] | str) -> GameRules:
    """A game of boxes with these keys of its sections changed."""
    game = rules_of("igt")
    assert isinstance(game, GameRules)
    new: dict[str, Any] = {}
    for name, keys in sections.items():
        old = getattr(game, name)
        if name == "charlie":
            new[name] = CharlieRules(**keys)  # type: ignore[arg-type]
        else:
            new[name] = old.model_copy(update=keys) if isinstance(keys, dict) else keys
    return game.model_copy(update=new)


def hand(ranks: str, **state: Any) -> Hand:
    """A hand of these ranks, the suits in turn; `state` as its attributes are called."""
    made = Hand(1, "1")
    for number, rank in enumerate(ranks):
        made.add(Card(rank + "CDHS"[number % 4]))
    for name, value in state.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_best_total_is_the_highest_that_does_not_bust_else_the_lowest(size: int) -> None:
    for ranks in combinations_with_replacement(RANKS, size):
        made, dealer = hand("".join(ranks)), DealerHand()
        dealer.cards += made.cards
        low = sum(VALUE[card] for card in made.cards)
        totals = {low, low + 10} if "A" in ranks else {low}
        best = max((total for total in totals if total <= 21), default=low)
        assert (made.hard, made.total, made.soft) == (low, best, best > low)
        assert dealer.sums() == (best, best > low)
        assert dealer.bust is (best > 21)
        assert dealer.blackjack is (size == 2 and best == 21)


@pytest.mark.parametrize(
    ("ranks", "by_value", "by_rank"),
    [
        ("TT", True, True),
        ("TK", True, False),
        ("AA", True, True),
        ("A", False, False),
        ("89", False, False),
        ("888", False, False),
        ("AK", False, False),
    ],
)
def test_a_pair_is_two_cards_of_one_value_or_of_one_rank(
    ranks: str, by_value: bool, by_rank: bool
) -> None:
    assert (hand(ranks).is_pair("value"), hand(ranks).is_pair("rank")) == (by_value, by_rank)


@pytest.mark.parametrize("ranks", ["AA", "88", "TK", "KA"])
def test_a_split_leaves_two_hands_of_one_card_each(ranks: str) -> None:
    first = hand(ranks, depth=1)
    other = first.take_second("1b")
    assert [card[0] for card in (*first.cards, *other.cards)] == list(ranks)
    for one in (first, other):
        assert (one.split, one.depth, one.aces_split) == (True, 2, ranks[0] == "A")
        assert (one.hard, one.ace) == (VALUE[one.cards[0]], one.cards[0][0] == "A")
    assert (first.zone, other.zone, other.who) == ("1", "1b", 1)


def ended(made: Hand, game: GameRules) -> str:
    finish(made, 2 if made.split else 1, game)
    return made.status


@pytest.mark.parametrize(
    ("ranks", "stands_on", "status"),
    [
        ("T9", "any", "open"),
        ("TJ2", "any", "bust"),
        ("TJA", "any", "stands"),
        ("T7A3", "soft", "open"),
        ("A46", "soft", "stands"),
        ("A46", "never", "open"),
        ("TTA", "soft", "open"),
        ("AT", "any", "stands"),
    ],
)
def test_a_hand_ends_above_21_and_at_21_where_the_game_says_so(
    ranks: str, stands_on: str, status: str
) -> None:
    assert ended(hand(ranks), rules(stands_on_21=stands_on)) == status


def test_a_doubled_hand_stands() -> None:
    assert ended(hand("235", doubled=True), rules()) == "stands"
    assert ended(hand("TT5", doubled=True), rules()) == "bust"


@pytest.mark.parametrize(
    ("ranks", "one_card", "resplit", "status"),
    [
        ("A", True, False, "open"),
        ("A5", True, False, "stands"),
        ("A5", False, False, "open"),
        ("AA", True, False, "stands"),
        ("AA", True, True, "open"),
        ("A5", True, True, "stands"),
    ],
)
def test_a_split_ace_gets_one_card_unless_it_may_be_split_again(
    ranks: str, one_card: bool, resplit: bool, status: str
) -> None:
    game = rules(split={"aces_one_card": one_card, "resplit_aces": resplit})
    assert ended(hand(ranks, split=True, aces_split=True), game) == status
    assert ended(hand(ranks), game) == "open", "an ace that was not split is another matter"


@pytest.mark.parametrize(
    ("ranks", "split", "on_split", "charlie"),
    [
        ("2222", False, True, False),
        ("22222", False, True, True),
        ("222222", False, True, True),
        ("22223", True, True, True),
        ("22223", True, False, False),
        ("22223", False, False, True),
        ("2223T", False, True, True),
        ("222TK", False, True, False),
        ("2239T", False, True, False),
        ("2248T", False, True, False),
        ("2234T", False, True, True),
    ],
)
def test_a_charlie_has_its_cards_and_is_not_bust(
    ranks: str, split: bool, on_split: bool, charlie: bool
) -> None:
    keys = {"cards": 5, "beats_blackjack": True, "on_split": on_split}
    game = rules(charlie=keys)
    made = hand(ranks, split=split)
    assert is_charlie(made, game) is charlie
    assert (ended(made, game) == "charlie") is charlie
    assert not is_charlie(made, rules_without_charlie())


def rules_without_charlie() -> GameRules:
    return rules().model_copy(update={"charlie": None})


@pytest.mark.parametrize(
    ("ranks", "timeout", "soft_total", "action"),
    [
        ("56", "hit_to_11", "best", "hit"),
        ("57", "hit_to_11", "best", "stand"),
        ("A2", "hit_to_11", "best", "stand"),
        ("A2", "hit_to_11", "low", "hit"),
        ("AT", "hit_to_11", "low", "hit"),
        ("56", "stand", "best", "stand"),
    ],
)
def test_who_does_not_answer_hits_up_to_11_or_stands(
    ranks: str, timeout: str, soft_total: str, action: str
) -> None:
    game = rules(automatic={"timeout": timeout, "soft_total": soft_total})
    assert automatic(hand(ranks), ("hit", "stand"), game) == action


def test_an_answer_is_done_as_given_or_replaced_by_what_the_game_names() -> None:
    game = rules(
        automatic={"timeout": "hit_to_11", "unpaid_double": "hit", "unpaid_split": "stand"}
    )
    low, legal = hand("22"), ("hit", "stand", "double", "split")
    assert [applied(low, one, legal, game) for one in legal] == list(legal)
    assert applied(low, "timeout", legal, game) == "hit"
    assert applied(low, "double!", legal, game) == "hit"
    assert applied(low, "split!", legal, game) == "stand"
    assert applied(low, "surrender", legal, game) is None
    few = ("hit", "stand")
    for answer in ("double", "double!", "split", "split!"):
        assert applied(low, answer, few, game) is None
    same = rules(automatic={"timeout": "hit_to_11", "unpaid_split": "timeout"})
    assert applied(low, "split!", legal, same) == "hit"


@pytest.mark.parametrize(
    ("ranks", "on", "may"),
    [
        ("35", "9-11", False),
        ("36", "9-11", True),
        ("56", "9-11", True),
        ("57", "9-11", False),
        ("45", "10-11", False),
        ("46", "10-11", True),
        ("65", "10-11", True),
        ("75", "10-11", False),
        ("A8", "9-11", False),
        ("A9", "10-11", False),
        ("A8", "any", True),
        ("TT", "any", True),
        ("333", "any", False),
        ("5", "any", False),
        ("234", "9-11", False),
    ],
)
def test_two_cards_of_a_total_that_the_game_names_may_be_doubled(
    ranks: str, on: str, may: bool
) -> None:
    for after in (True, False):
        game = rules(double={"on": on, "after_split": after})
        assert may_double(hand(ranks), game) is may
        assert may_double(hand(ranks, split=True), game) is (may and after)


@pytest.mark.parametrize(
    ("ranks", "hands", "by", "may"),
    [
        ("88", 1, "rank", True),
        ("88", 3, "rank", True),
        ("88", 4, "rank", False),
        ("TK", 1, "rank", False),
        ("TK", 1, "value", True),
        ("89", 1, "value", False),
    ],
)
def test_a_pair_may_be_split_while_there_is_room_for_one_more_hand(
    ranks: str, hands: int, by: str, may: bool
) -> None:
    assert may_split(hand(ranks), hands, rules(split={"by": by, "max_hands": 4})) is may


@pytest.mark.parametrize(
    ("depth", "resplit", "may"),
    [(0, "tree", True), (1, "tree", True), (2, "tree", False), (3, "any", True)],
)
def test_a_tree_of_splits_has_two_levels(depth: int, resplit: str, may: bool) -> None:
    game = rules(split={"by": "rank", "max_hands": 4, "resplit": resplit})
    assert may_split(hand("88", split=True, depth=depth), 2, game) is may


@pytest.mark.parametrize("resplit", [True, False])
def test_split_aces_may_be_split_again_where_the_game_says_so(resplit: bool) -> None:
    game = rules(split={"by": "rank", "max_hands": 4, "resplit_aces": resplit})
    assert may_split(hand("AA", split=True, aces_split=True), 2, game) is resplit
    assert may_split(hand("AA"), 1, game)


def test_the_answers_on_offer_are_those_the_hand_may_give() -> None:
    game = rules(
        split={"by": "rank", "max_hands": 4, "aces_one_card": True, "resplit_aces": True},
        double={"on": "9-11", "after_split": False},
    )
    ace = {"split": True, "aces_split": True}
    assert legal_actions(hand("88"), 1, game) == ("hit", "stand", "split")
    assert legal_actions(hand("55"), 1, game) == ("hit", "stand", "double", "split")
    assert legal_actions(hand("65"), 1, game) == ("hit", "stand", "double")
    assert legal_actions(hand("T5"), 1, game) == ("hit", "stand")
    assert legal_actions(hand("AA", **ace), 2, game) == ("stand", "split")
    assert legal_actions(hand("A5", **ace), 2, game) == ("stand",)
    more = rules(split={"by": "rank", "max_hands": 4, "aces_one_card": False})
    assert legal_actions(hand("A5", **ace), 2, more)[:2] == ("hit", "stand")


def dealer(cards: str, **state: Any) -> DealerHand:
    made = DealerHand()
    made.cards += [None if rank == "?" else Card(rank + "S") for rank in cards]
    for name, value in state.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(
    ("up", "peeked", "may"),
    [
        ("A", None, True),
        ("T", None, True),
        ("K", None, True),
        ("9", None, False),
        ("2", None, False),
        ("A", False, False),
        ("K", True, False),
    ],
)
def test_an_upcard_that_no_check_has_settled_may_be_a_blackjack(
    up: str, peeked: bool | None, may: bool
) -> None:
    assert dealer(up + "?", hole=1, peeked=peeked).may_have_blackjack() is may


def test_a_dealers_hand_is_open_with_two_cards_face_up() -> None:
    assert not dealer("9").open
    assert dealer("98").open
    assert not dealer("9?", hole=1).open
    assert dealer("98", hole=1, revealed=True).open
    assert (dealer("A9").shows_ace(), dealer("9A").shows_ace()) == (True, False)
    assert dealer("9?", hole=1).total == 9
    with pytest.raises(LookupError, match="the dealer's upcard is not known"):
        _ = dealer("?9").up


@pytest.mark.parametrize(
    ("up", "hole", "makes"),
    [
        ("A", "T", True),
        ("K", "A", True),
        ("A", "A", False),
        ("T", "T", False),
        ("A", "9", False),
        ("2", "9", False),
    ],
)
def test_ace_and_ten_value_make_a_blackjack_whichever_is_up(
    up: str, hole: str, makes: bool
) -> None:
    assert makes_blackjack(dealer(up), Card(hole + "H")) is makes
