"""A game file that can be dealt and has keys without effect is told so, and nothing else is."""

import re

import pytest

from controller.core.games.registry import game_of, load_rules
from controller.core.words import Say
from controller.words.catalogue import LANGUAGES, catalogue, english
from tests.support.places import GAMES
from tests.support.played import GAMES as SHIPPED


def remarks(game: str, *changes: tuple[str, str]) -> list[Say]:
    """What is remarked of a shipped file with parts written otherwise."""
    text = (GAMES / f"{game}.toml").read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    rules = load_rules(text, f"{game}.toml")
    return [*game_of(rules).remarks(rules)]


def under(header: str, line: str) -> tuple[str, str]:
    return header, f"{header}\n{line}"


SHUFFLE = "[shuffle]"
NEVER_INSURED = ("offered = true", "offered = false")
UNSPLIT = ("max_hands = 2", "max_hands = 1")
LATE = 'late_blackjack_returns = "doubles"'
PEEKS = ('peek = "A" ', 'peek = "AT" ')
CHECKED = "only where a check was wrong"

NAMED = [
    (
        "blackjack_live",
        [('open_hole = "when_needed"', 'open_hole = "not_if_all_blackjack_or_bust"')],
        "side.dealer_pair: its return is worked out as if the hole card were always turned",
    ),
    (
        "blackjack_live",
        [PEEKS],
        f"dealer.late_blackjack_returns counts beside dealer.peek = .*{CHECKED}",
    ),
    (
        "blackjack_live",
        [PEEKS, (LATE, ""), ("blackjack_beats_21 = true", "blackjack_beats_21 = false")],
        "dealer.blackjack_beats_21 counts",
    ),
    (
        "blackjack_live",
        [(LATE, ""), ("returns_busted = false", "returns_busted = true")],
        'dealer.late_blackjack_returns_busted has no effect beside .*returns = "none"',
    ),
    (
        "blackjack_live",
        [
            under("[double]", 'on = "9-11"'),
            ("returns_busted = false", "returns_busted = true"),
        ],
        'dealer.late_blackjack_returns_busted has no effect beside double.on = "9-11"',
    ),
    (
        "blackjack_live",
        [("max_hands = 2", 'max_hands = 3\nresplit = "tree"')],
        "split.resplit has no effect beside split.max_hands = 3",
    ),
    (
        "blackjack_live",
        [under("decks = 8", 'crowd_order = "split_first"')],
        'crowd_order has no effect beside kind = "boxes"',
    ),
    (
        "infinite",
        [('crowd_order = "main_first"', 'crowd_order = "split_first"'), UNSPLIT],
        "crowd_order has no effect beside split.max_hands = 1",
    ),
    (
        "blackjack_live",
        [("offered = true", "offered = false\npays = [3, 1]")],
        "insurance.pays has no effect beside insurance.offered = false; take it out, or ",
    ),
    (
        "blackjack_live",
        [("offered = true", "offered = false\non_blackjack = false")],
        "insurance.on_blackjack has no effect beside insurance.offered",
    ),
    (
        "blackjack_live",
        [("offered = true", 'offered = false\norder = "in_turn"')],
        "insurance.order has no effect beside insurance.offered",
    ),
    (
        "blackjack_live",
        [("offered = true", "offered = false\nopt_out = true")],
        "insurance.opt_out has no effect beside insurance.offered",
    ),
    (
        "blackjack_live",
        [NEVER_INSURED, (SHUFFLE, f"[windows]\ninsurance = 9\n{SHUFFLE}")],
        "windows.insurance has no effect beside insurance.offered",
    ),
    (
        "blackjack_live",
        [("offered = true", "offered = true\non_blackjack = false\neven_money = true")],
        "insurance.on_blackjack has no effect beside insurance.even_money = true",
    ),
    (
        "infinite",
        [("offered = true", 'offered = true\norder = "in_turn"')],
        'insurance.order has no effect beside kind = "crowd"',
    ),
    (
        "igt",
        [("offered = true", 'offered = true\norder = "in_turn"')],
        "insurance.order has no effect beside boxes = 1",
    ),
    (
        "blackjack_live",
        [UNSPLIT, under("[split]", "aces_one_card = false")],
        "split.aces_one_card has no effect beside split.max_hands = 1",
    ),
    (
        "blackjack_live",
        [UNSPLIT, ("on_split = true", "on_split = false")],
        "charlie.on_split has no effect beside split.max_hands",
    ),
    (
        "blackjack_live",
        [UNSPLIT, under("[automatic]", 'unpaid_split = "hit"')],
        "automatic.unpaid_split has no effect beside split.max_hands",
    ),
    (
        "blackjack_live",
        [under("[automatic]", 'soft_total = "low"')],
        'automatic.soft_total has no effect beside automatic.timeout = "stand"',
    ),
    (
        "blackjack_live",
        [(SHUFFLE, f'[published]\nper = "wagered"\n{SHUFFLE}')],
        "published.per has no effect without published.main; write that too",
    ),
    (
        "blackjack_live",
        [("trips = 90 }", "trips = 90 }\npair_is_flush = false")],
        "side.top3.pair_is_flush has no effect without side.top3.pays.flush",
    ),
    (
        "blackjack_live",
        [("straight = 10, flush = 5 }", "straight = 10 }\npair_is_flush = false")],
        r'side."21\+3".pair_is_flush has no effect without side."21\+3"',
    ),
    (
        "baccarat",
        [(SHUFFLE, f"[windows]\nreveal = 9\n{SHUFFLE}")],
        'windows.reveal has no effect beside style = "speed"',
    ),
    (
        "baccarat",
        [(SHUFFLE, f"[windows]\ndecision = 9\n{SHUFFLE}")],
        'windows.decision has no effect beside family = "baccarat"',
    ),
    (
        "baccarat",
        [under("decks = 8", 'exceptions = [{ side = "player", total = 6, pays = 1 }]')],
        "exceptions: a 6 of player pays what every win of player pays",
    ),
    (
        "baccarat",
        [under("decks = 8", 'exceptions = [{ side = "player", total = 0, pays = 2 }]')],
        "exceptions: no hand of player wins with 0",
    ),
    (
        "dragon_tiger",
        [under("decks = 8", 'exceptions = [{ side = "tiger", total = 1, pays = 2 }]')],
        "exceptions: no hand of tiger wins with 1",
    ),
    (
        "igt",
        [(SHUFFLE, f"[limits]\nmain_max = 900\ntotal_max = 500\n{SHUFFLE}")],
        "limits.main_max has no effect beside limits.total_max = 500",
    ),
    (
        "igt",
        [(SHUFFLE, f"[windows]\nclosing = 15\n{SHUFFLE}")],
        "windows.closing is 15 and windows.betting 15: the light would never be green",
    ),
    (
        "igt",
        [(SHUFFLE, f"[limits]\nmain_multiple = 5\n{SHUFFLE}")],
        "limits.main_multiple: a main bet of 5 .*; write a multiple of 2",
    ),
    (
        "baccarat",
        [(SHUFFLE, f"[limits]\nmain_min = 110\n{SHUFFLE}")],
        "limits.main_multiple: a main bet of 110 .*; write a multiple of 20",
    ),
    (
        "dragon_tiger",
        [(SHUFFLE, f"[limits]\nmain_multiple = 25\n{SHUFFLE}")],
        "limits.main_multiple: a main bet of 25",
    ),
]


@pytest.mark.parametrize(("game", "changes", "said"), NAMED)
def test_what_a_house_may_not_have_meant_is_named(
    game: str, changes: list[tuple[str, str]], said: str
) -> None:
    found = remarks(game, *changes)
    texts = [english(one) for one in found]
    assert any(re.match(said, text) for text in texts), texts
    for language in LANGUAGES:
        assert all(catalogue(language).text(one) for one in found)


def test_a_game_without_a_tableau_is_told_that_nobody_draws() -> None:
    text = (GAMES / "baccarat.toml").read_text()
    start = text.index("[tableau]")
    end = text.index("\n[", start + 1)
    rules = load_rules(text[:start] + text[end:], "baccarat.toml")
    (told,) = game_of(rules).remarks(rules)
    assert english(told).startswith("tableau: is not there, so nobody draws a third card; copy")


@pytest.mark.parametrize("game", SHIPPED)
def test_nothing_is_remarked_of_the_shipped_games(game: str) -> None:
    assert remarks(game) == []
