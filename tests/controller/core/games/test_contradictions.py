"""A game file that contradicts itself is refused: one line, with the key and what to write."""

import pytest

from controller.core.config.files import ConfigError
from controller.core.games.registry import load_rules
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.support.places import GAMES

TOP = "decks = 8\n"
SHUFFLE = "[shuffle]\n"


def refused(game: str, old: str, new: str) -> ConfigError:
    """What is said of a shipped file with one part written otherwise."""
    text = (GAMES / f"{game}.toml").read_text()
    assert old in text
    with pytest.raises(ConfigError) as caught:
        load_rules(text.replace(old, new, 1), f"{game}.toml")
    return caught.value


def limited(limits: str) -> str:
    return f"[limits]\n{limits}\n{SHUFFLE}"


def exceptions(*rows: str) -> str:
    return f"{TOP}exceptions = [{', '.join(rows)}]\n"


SEVEN = '{ side = "banker", total = 7, pays = 2 }'
SEVEN_OF_THREE = '{ side = "banker", total = 7, cards = 3, pays = 0 }'
SEVEN_OF_TIGER = '{ side = "tiger", total = 7, cards = 3, pays = 0 }'
NAMED = 'sides = ["dragon", "tiger"]'

SUITED = f"[side.suited_tie]\npays = {{ suited_tie = 50 }}\n{SHUFFLE}"
ALONE = "second_draws_alone_on = [0, 1, 2, 3, 4, 5]"
CLOSED = 'open_hole = "not_if_all_blackjack_or_bust"'

WRONG = [
    ("baccarat", 'family = "baccarat"', 'family = ["baccarat"]', "family"),
    ("baccarat", 'family = "baccarat"', "family = { baccarat = 1 }", "family"),
    ("baccarat", 'title = "Baccarat"', 'title = "   "', "title"),
    ("baccarat", 'title = "Baccarat"', r'title = "a\u0000b"', "title"),
    ("baccarat", 'title = "Baccarat"', r'title = "a\nb"', "title"),
    ("baccarat", 'title = "Baccarat"', r'title = "a\u202Eb"', "title"),
    ("baccarat", SHUFFLE, limited("main_min = 500\nmain_max = 100"), "limits"),
    ("baccarat", SHUFFLE, limited("main_min = 500\ntotal_max = 100"), "limits"),
    ("baccarat", SHUFFLE, limited("main_max = 500\nmain_multiple = 1000"), "limits"),
    ("baccarat", SHUFFLE, limited("main_min = 120\nmain_max = 180\nmain_multiple = 100"), "limits"),
    ("baccarat", SHUFFLE, limited(f"main_min = {10**30}"), "limits.main_min"),
    ("baccarat", "player = 98.764919", "players = 98.764919", "published.returns"),
    ("baccarat", "player = 98.764919", "player = nan", "published.returns.player"),
    ("baccarat", "player = 98.764919", "player = inf", "published.returns.player"),
    ("baccarat", "player = 1,", 'player = "1",', "pays.player"),
    ("baccarat", TOP, f'{TOP}sides = ["player", "player"]\n', "sides"),
    ("dragon_tiger", NAMED, 'sides = ["tie", "tiger"]', "sides"),
    ("dragon_tiger", NAMED, 'sides = ["winner", "tiger"]', "sides"),
    ("dragon_tiger", NAMED, 'sides = ["", "tiger"]', "sides.0"),
    ("dragon_tiger", NAMED, 'sides = ["1", "tiger"]', "sides.0"),
    ("dragon_tiger", NAMED, 'sides = ["a/b", "tiger"]', "sides.0"),
    ("baccarat", TOP, exceptions(SEVEN, SEVEN), "exceptions"),
    ("baccarat", TOP, exceptions(SEVEN_OF_THREE, SEVEN), "exceptions"),
    ("dragon_tiger", TOP, exceptions(SEVEN_OF_TIGER), "exceptions"),
    ("baccarat", 'by = "first_card"', "cards = 3", "burn"),
    ("quebec", "offered = true", "offered = false", "insurance"),
    ("blackjack_live", "max_hands = 2", "max_hands = 2\nresplit_aces = true", "split"),
    ("infinite", "main = 99.47", "main = nan", "published.main"),
    ("infinite", "any_pair = 95.90", "any_pair = inf", "published.side.any_pair"),
    ("igt", "[shuffle]", f"[blackjack]\npays = [{10**20}, 1]\n[shuffle]", "blackjack.pays"),
    ("infinite", "pair = 8 }", "pair = 10001 }", "side.any_pair"),
    ("infinite", "pair = 8 }", f"pair = {10**400} }}", "side.any_pair"),
    ("infinite", "offered = true", "offered = true\neven_money = true", "insurance"),
    ("infinite", "offered = true", "offered = true\nopt_out = true", "insurance"),
    ("infinite", 'open_hole = "always"', CLOSED, "dealer"),
    ("olivia", 'open_hole = "when_needed"', CLOSED, "dealer"),
    ("baccarat", SHUFFLE, SUITED, "side.suited_tie"),
    ("baccarat", "first_draws_on = [0, 1,", "first_draws_on = [8, 1,", "tableau"),
    ("baccarat", ALONE, "second_draws_alone_on = [0, 9]", "tableau"),
    ("baccarat", "    [],\n]", "    [0],\n]", "tableau"),
]


@pytest.mark.parametrize(("game", "old", "new", "key"), WRONG)
def test_each_is_one_sentence_that_begins_with_its_key(
    game: str, old: str, new: str, key: str
) -> None:
    (line,) = str(refused(game, old, new)).splitlines()
    assert line.startswith(f"{game}.toml: {key}"), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "old", "new", "key"), WRONG)
def test_a_screen_has_it_in_words(
    game: str, old: str, new: str, key: str, language: Language
) -> None:
    (words,) = refused(game, old, new).words
    assert key in catalogue(language).text(words)


def test_exceptions_of_other_hands_stand_side_by_side() -> None:
    two = '{ side = "banker", total = 7, cards = 2, pays = 2 }'
    text = (GAMES / "baccarat.toml").read_text()
    assert load_rules(text.replace(TOP, exceptions(SEVEN_OF_THREE, two), 1), "baccarat.toml")


def test_a_file_that_an_editor_began_with_a_mark_is_read() -> None:
    text = (GAMES / "baccarat.toml").read_text()
    assert load_rules("\N{ZERO WIDTH NO-BREAK SPACE}" + text, "baccarat.toml").name == "baccarat"


def test_a_bonus_by_points_is_not_for_ranks() -> None:
    """Thirteen points more would be a class that no pay table can name."""
    text = (GAMES / "dragon_tiger.toml").read_text()
    text = text.replace("dragon", "player").replace("tiger", "banker")
    text = text.replace(SHUFFLE, f"[side.player_bonus]\npays = {{ by_9 = 30 }}\n{SHUFFLE}")
    with pytest.raises(ConfigError, match=r"side\.player_bonus: .*modulo 10"):
        load_rules(text, "player_banker.toml")


def test_a_family_of_endless_letters_is_told_in_a_line() -> None:
    text = (GAMES / "igt.toml").read_text().replace('"blackjack"', f'"{"a" * 10_000}"', 1)
    with pytest.raises(ConfigError, match="family") as caught:
        load_rules(text, "igt.toml")
    assert len(str(caught.value)) < 300
    (words,) = caught.value.words
    assert "aaa" in catalogue("en").text(words)
