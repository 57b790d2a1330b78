"""Side bets: each class of each pay table, and the exact return of a fresh shoe."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import pytest

from controller.core.cards import DECK, Card, parse_card
from controller.core.games.blackjack.side_bet import SideBet
from controller.core.games.blackjack.side_bets.colour_pair import ColourPair
from controller.core.games.blackjack.side_bets.hot3 import Hot3
from controller.core.games.blackjack.side_bets.three_card_poker import ThreeCardPoker
from tests.support.played import crowd_side, play, rules_of

POKER = ThreeCardPoker(pays=dict.fromkeys(ThreeCardPoker.classes, 1))
HOT3 = Hot3(pays=dict.fromkeys(Hot3.classes, 1))
ANY_PAIR = rules_of("infinite").side_bets["any_pair"]
COLOUR_PAIR = ColourPair(pays=dict.fromkeys(ColourPair.classes, 1))


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "cls"),
    [
        ("QH QH QH", "suited_trips"),
        ("TD JD QD", "straight_flush"),
        ("AS 2S 3S", "straight_flush"),
        ("QC KC AC", "straight_flush"),
        ("KS KH KD", "trips"),
        ("KS KS KD", "trips"),
        ("2S 3C 4H", "straight"),
        ("AS 2C 3H", "straight"),
        ("QS KC AH", "straight"),
        ("KS AC 2H", None),
        ("KS AS 2S", "flush"),
        ("2H 6H TH", "flush"),
        ("2H 2H TH", "flush"),
        ("2S 2H TH", None),
        ("9S TS JH", "straight"),
    ],
)
def test_21_plus_3(hand: str, cls: str | None) -> None:
    assert POKER.classify(cards(hand)) == cls
    assert POKER.classify(cards(hand)[::-1]) == cls


def test_disputed_readings_of_21_plus_3_are_fields() -> None:
    low = ThreeCardPoker(pays=POKER.pays, ace="low")
    assert low.classify(cards("QS KC AH")) is None
    assert low.classify(cards("AS 2C 3H")) == "straight"
    no_pair = ThreeCardPoker(pays=POKER.pays, pair_is_flush=False)
    assert no_pair.classify(cards("2H 2H TH")) is None
    three_suits = ThreeCardPoker(pays=POKER.pays, trips_need_three_suits=True)
    assert three_suits.classify(cards("KS KS KD")) is None


@pytest.mark.parametrize(
    ("hand", "cls"),
    [
        ("7H 7C 7D", "777"),
        ("7H 7H 7H", "777"),
        ("9D 2D TD", "21_suited"),
        ("9H 2D TS", "21"),
        ("8H 2D TS", "20"),
        ("8H 2D 9S", "19"),
        ("AS 9D 9C", "19"),
        ("AS AD 9C", "21"),
        ("AS 4D 6C", "21"),
        ("AS AD 8C", "20"),
        ("8H 2D 8S", None),
        ("TS TD TC", None),
    ],
)
def test_hot_3(hand: str, cls: str | None) -> None:
    assert HOT3.classify(cards(hand)) == cls


def test_disputed_readings_of_hot_3_are_fields() -> None:
    assert Hot3(pays=HOT3.pays, sevens="suited").classify(cards("7H 7C 7D")) == "21"
    assert Hot3(pays=HOT3.pays, ace="1").classify(cards("AS 4D 6C")) is None


def test_the_combination_of_the_two_first_cards() -> None:
    assert ANY_PAIR.classify(cards("TC TH")) == "pair"
    assert ANY_PAIR.classify(cards("AS AS")) == "suited_pair"
    assert ANY_PAIR.classify(cards("KC QC")) is None
    assert COLOUR_PAIR.classify(cards("8S 8S")) == "perfect_pair"
    assert COLOUR_PAIR.classify(cards("8S 8C")) == "coloured_pair"
    assert COLOUR_PAIR.classify(cards("8H 8D")) == "coloured_pair"
    assert COLOUR_PAIR.classify(cards("8S 8D")) == "red_black_pair"
    assert COLOUR_PAIR.classify(cards("8S 9S")) is None


def test_side_bets_rest_on_the_first_two_cards_even_after_a_split() -> None:
    table = play(
        "blackjack_live",
        "8S 5D 8C 9D 2H 3H TD",
        "split",
        "stand",
        "stand",
        sides={1: ("player_pair", "21+3", "dealer_pair", "top3")},
    )
    assert table.side("player_pair") == ("coloured_pair", 12)
    assert table.side("dealer_pair") == (None, -1)


def test_bust_it_is_pushed_if_the_player_has_blackjack() -> None:
    assert crowd_side("AS 6D KS TD", bet="bust_it") == (None, 0)
    assert crowd_side("AS AD KS KD", "decline", bet="bust_it") == (None, 0)


@pytest.mark.parametrize(
    ("up", "hole", "draws", "cls", "odds"),
    [
        ("6D", "TC", "TS", "bust3", 1),
        ("6D", "4C", "6S TS", "bust4", 2),
        ("5D", "4C", "2S 4S TS", "bust5", 9),
        ("5D", "4C", "2S 2H 2C TS", "bust6", 50),
        ("5D", "2C", "2S 2H 2C 2D TS", "bust7", 100),
        ("2D", "2C", "2S 2H 2C 2D 3S TS", "bust8+", 250),
        ("2D", "2C", "2S 2H 2C 2D 2D 2D TS", "bust8+", 250),
        ("TD", "2D", "5S", None, -1),
    ],
)
def test_bust_with_so_many_cards(
    up: str, hole: str, draws: str, cls: str | None, odds: int
) -> None:
    assert crowd_side(f"TH {up} 9H {hole} {draws}", "stand", bet="bust_it") == (cls, odds)


def test_bust_it_loses_to_a_dealer_blackjack() -> None:
    assert crowd_side("TS KD 9S AD", "stand", bet="bust_it") == (None, -1)


def test_the_dealer_completes_his_hand_for_bust_it_even_if_every_hand_busted() -> None:
    assert crowd_side("TS 6D 6S TD TC TH", "hit", bet="bust_it") == ("bust3", 1)


def weighted(size: int, decks: int) -> list[tuple[tuple[Card, ...], int]]:
    """Every multiset of `size` cards of a fresh shoe with its number of combinations."""
    found = []
    for hand in combinations_with_replacement(DECK, size):
        ways = prod(comb(decks, count) for count in Counter(hand).values())
        if ways:
            found.append((hand, ways))
    return found


def exact_return(bet: SideBet, decks: int) -> float:
    """Return in percent when every hand of as many cards as it looks at is equally likely."""
    total = won = 0
    for hand, ways in weighted(bet.size, decks):
        total += ways
        won += ways * (1 + bet.paid(bet.classify(hand)).multiplier)
    return 100 * won / total


@pytest.mark.long
def test_the_bets_on_the_first_cards_return_what_their_sheets_print() -> None:
    def percent(game: str, name: str, decks: int) -> float:
        return exact_return(rules_of(game).side_bets[name], decks)

    assert percent("infinite", "any_pair", 8) == pytest.approx(95.903614, abs=5e-7)
    assert percent("infinite", "21+3", 8) == pytest.approx(96.296087, abs=5e-7)
    assert percent("infinite", "hot3", 8) == pytest.approx(94.595103, abs=5e-7)
    assert percent("blackjack_live", "top3", 8) == pytest.approx(91.000255, abs=5e-7)
    assert percent("olivia", "21+3", 6) == pytest.approx(92.858545, abs=5e-7)


def test_the_enumeration_counts_every_hand_once() -> None:
    assert sum(ways for _, ways in weighted(2, 8)) == comb(416, 2)
    assert factorial(3) * sum(ways for _, ways in weighted(3, 1)) == 52 * 51 * 50
    assert len(weighted(2, 1)) == len(list(combinations(DECK, 2)))
