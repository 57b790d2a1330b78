"""Slips of people who write a game file from a rule sheet: each is told with what to write."""

import pytest

from controller.core.config.files import ConfigError
from controller.core.games.registry import load_rules
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.support.places import GAMES

SHUFFLE = "[shuffle]"
PAYS = "pays = { suited_trips = 100, straight_flush = 40, trips = 30, straight = 10, flush = 5 }"
SUITED = "suited_trips = 100"
OFFERED = "offered = true"

SLIPS = [
    (
        "blackjack_live",
        SHUFFLE,
        "[blackjack]\npays = [6]\n[shuffle]",
        "blackjack.pays.1: missing; write it: To one",
    ),
    (
        "blackjack_live",
        SHUFFLE,
        "[blackjack]\npays = [1.5, 1]\n[shuffle]",
        "pays.0: is 1.5; write a whole number (To one",
    ),
    (
        "blackjack_live",
        SUITED,
        'suited_trips = "100:1"',
        "write a whole number (Winning class to what it pays",
    ),
    (
        "blackjack_live",
        PAYS,
        "pays = [100, 40]",
        "write a table (Winning class .* Classes: suited_trips, straight_flush",
    ),
    (
        "blackjack_live",
        PAYS,
        "flush = 5\npays = { trips = 30 }",
        "flush: no such key; write it in pays, as pays = { flush = ... }",
    ),
    (
        "blackjack_live",
        "decks = 8",
        'decks = 8\nsurrender = "late"',
        "surrender: is 'late'; write 'none' (No surrender",
    ),
    ("blackjack_live", "decks = 8", "decks = true", "decks: is true; write a whole number"),
    (
        "blackjack_live",
        'title = "Blackjack Live"',
        'title = ""',
        "title: is ''; write 1 or more signs",
    ),
    (
        "blackjack_live",
        'title = "Blackjack Live"',
        f'title = "{"a" * 99}"',
        "aaa...; write 80 signs or fewer",
    ),
    (
        "blackjack_live",
        SHUFFLE,
        "[limits]\nmain_min = 5.00\n[shuffle]",
        "write a whole number (Smallest main bet, in minor units",
    ),
    (
        "blackjack_live",
        SHUFFLE,
        "[windows]\nbetting = 15000\n[shuffle]",
        "at most 600 (From the green .* in seconds",
    ),
    (
        "baccarat",
        "banker = 0.95",
        "bank = 0.95",
        "pays: is for player, bank, tie; name player, banker, tie and nothing else",
    ),
    ("dragon_tiger", 'sides = ["dragon", "tiger"]', "", "or write other sides"),
    (
        "baccarat",
        "banker = 0.95",
        "banker = [19, 20]",
        "pays.banker: is [19, 20]; write a number (The win of one",
    ),
]


@pytest.mark.parametrize(("game", "old", "new", "said"), SLIPS)
def test_each_is_told_with_what_to_write(game: str, old: str, new: str, said: str) -> None:
    text = (GAMES / f"{game}.toml").read_text()
    assert old in text
    with pytest.raises(ConfigError) as caught:
        load_rules(text.replace(old, new, 1), "f")
    told = str(caught.value)
    assert all(part in told for part in said.split(" .* ")), told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "old", "new", "said"), SLIPS)
def test_a_screen_has_it_in_words(
    game: str, old: str, new: str, said: str, language: Language
) -> None:
    text = (GAMES / f"{game}.toml").read_text()
    with pytest.raises(ConfigError) as caught:
        load_rules(text.replace(old, new, 1), "f")
    assert all("config_" not in catalogue(language).text(one) for one in caught.value.words), said
