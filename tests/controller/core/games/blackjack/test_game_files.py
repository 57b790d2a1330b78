"""Game files: the five load, faults are named with file, key and what to write."""

import json

import pytest

from controller.core.config.files import ConfigError
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.registry import load_rules
from controller.core.games.rules import rules_hash
from tests.support.played import GAMES, changed, rules_of, text_of


@pytest.mark.parametrize("game", GAMES)
def test_each_shipped_file_describes_the_game_it_is_named_after(game: str) -> None:
    rules = rules_of(game)
    assert rules.name == game
    assert rules.decks in (6, 8)
    assert set(rules.published.side) <= set(rules.side_bets)


def test_side_bets_are_known_by_the_names_sheets_use() -> None:
    assert list(rules_of("infinite").side_bets) == ["any_pair", "21+3", "hot3", "bust_it"]
    assert list(rules_of("blackjack_live").side_bets) == [
        "player_pair",
        "dealer_pair",
        "21+3",
        "top3",
    ]


@pytest.mark.parametrize(
    ("old", "new", "key", "advice"),
    [
        ("decks = 6", 'decks = "six"', "decks", "write a whole number"),
        ("decks = 6", "decks = 60", "decks", "write a number of at most 8"),
        ("decks = 6", "decks = 0", "decks", "write a number of at least 1"),
        ("boxes = 1", "boxs = 1", "boxs", "did you mean 'boxes'?"),
        ('peek = "AT"', 'peek = "T"', "dealer.peek", "'none', 'A' or 'AT'"),
        ("offered = true", "offered = 1", "insurance.offered", "write true or false"),
        ("[shuffle]", "[shufle]", "shufle", "did you mean 'shuffle'?"),
        ('name = "igt"', 'name = "I G T"', "name", "write small letters, digits"),
        ("max_hands = 4", "max_hands = 2", "split", "two hands make no tree"),
        ("boxes = 1", "", "", "a game of boxes needs `boxes`, 1 to 7"),
        ('by = "value"', "", "split.by", "missing; write it"),
        ("decks = 6", "decks = 6.5", "decks", "write a whole number"),
        ("decks = 6", "decks =", "line", "no valid TOML"),
    ],
)
def test_a_fault_names_file_key_and_what_to_write(
    old: str, new: str, key: str, advice: str
) -> None:
    text = text_of("igt")
    assert old in text
    with pytest.raises(ConfigError) as caught:
        load_rules(text.replace(old, new), "games/mine.toml")
    lines = str(caught.value).splitlines()
    assert all(line.startswith("games/mine.toml: ") for line in lines)
    assert any(key in line and advice in line for line in lines), lines


def test_every_fault_of_a_file_is_reported_at_once() -> None:
    text = text_of("igt").replace("decks = 6", "decks = 9").replace("cards = 8", "cards = 80")
    with pytest.raises(ConfigError) as caught:
        load_rules(text, "igt.toml")
    assert len(str(caught.value).splitlines()) == 2


@pytest.mark.parametrize(
    ("game", "old", "new", "advice"),
    [
        ("infinite", 'kind = "crowd"', 'kind = "crowd"\nboxes = 3', "leave `boxes` out"),
        ("infinite", 'dealing = "both_at_once"', 'dealing = "as_played"', "both second cards"),
        ("infinite", "max_hands = 2", "max_hands = 3", "split.max_hands = 2"),
        ("infinite", "suited_pair = 25", "suited_pear = 25", "no class 'suited_pear'"),
        ("infinite", "pair = 8", "pair = 0", "pair: is 0; write a number of at least 1"),
        ("infinite", "any_pair = 95.90", "any_pear = 95.90", "[side] does not offer"),
        ("infinite", "[published]", "[blackjack]\npays = [7, 3]\n[published]", "[3, 2]"),
        ("olivia", 'hole = "face_down"', 'hole = "none"\npeek = "A"', "peek is written twice"),
        ("quebec", 'hole = "face_down"', 'hole = "none"', 'write dealer.peek = "none"'),
    ],
)
def test_a_file_that_contradicts_itself_does_not_load(
    game: str, old: str, new: str, advice: str
) -> None:
    text = text_of(game)
    if game == "quebec":
        text = text.replace("[dealer]", '[dealer]\nhole = "face_down"')
    assert old in text
    with pytest.raises(ConfigError, match=None) as caught:
        load_rules(text.replace(old, new), "x.toml")
    assert advice in str(caught.value)


def test_the_hash_changes_with_any_rule_and_with_nothing_else() -> None:
    shipped = rules_of("quebec")
    spaced = load_rules(text_of("quebec").replace(" = ", "   =  "), "elsewhere.toml")
    assert rules_hash(spaced) == rules_hash(shipped)
    assert len(rules_hash(shipped)) == 64
    soft = changed("quebec", ('soft_17 = "hit"', 'soft_17 = "stand"'))
    assert rules_hash(soft) != rules_hash(shipped)


def test_rules_survive_json() -> None:
    for game in GAMES:
        rules = rules_of(game)
        again = GameRules.model_validate_json(rules.model_dump_json(by_alias=True))
        assert again == rules
        assert json.loads(rules.model_dump_json(by_alias=True))["name"] == game


def test_every_field_says_what_it_means() -> None:
    def undescribed(model: type, path: str) -> list[str]:
        missing = []
        for name, field in model.model_fields.items():  # type: ignore[attr-defined]
            if not field.description:
                missing.append(f"{path}{name}")
        return missing

    sections = [type(getattr(rules_of("infinite"), name)) for name in GameRules.model_fields]
    models = {model for model in sections if hasattr(model, "model_fields")} | {GameRules}
    assert [name for model in models for name in undescribed(model, model.__name__ + ".")] == []
