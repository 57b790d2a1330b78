"""The rules of a game are what the file said for as long as they are in use."""

import pytest
from pydantic import ValidationError

from controller.core.config.files import ConfigError, read_config
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.side_bets import offer_with
from controller.core.games.registry import load_rules
from controller.core.games.rules import rules_hash
from controller.core.games.side_bet_files import found_in
from tests.support import side_bets
from tests.support.played import GAMES, text_of
from tests.support.table_driver import config_of


@pytest.mark.parametrize("game", ["igt", "baccarat"])
def test_no_rule_changes_after_it_was_loaded(game: str) -> None:
    rules = config_of(game).rules
    with pytest.raises(ValidationError, match="frozen"):
        rules.decks = 1
    assert rules.decks != 1


class LaterRules(GameRules):
    """The rules of a later program, which knows one more side bet."""

    side: offer_with(found_in(side_bets)) = offer_with(found_in(side_bets))()


@pytest.mark.parametrize("game", GAMES)
def test_a_new_side_bet_changes_the_hash_only_of_games_that_offer_it(game: str) -> None:
    text = text_of(game)
    now, later = read_config(GameRules, text, game), read_config(LaterRules, text, game)
    assert rules_hash(later) == rules_hash(now)
    offered = text + "\n[side.red_dealer]\npays = { one_suit = 5, red = 2 }\n"
    assert rules_hash(read_config(LaterRules, offered, game)) != rules_hash(now)


@pytest.mark.parametrize("game", ["baccarat", "baccarat_squeeze", "dragon_tiger"])
def test_a_file_of_another_family_that_names_none_is_told_which_to_write(game: str) -> None:
    text = text_of(game)
    without = text.replace('family = "baccarat"\n', "")
    assert without != text
    with pytest.raises(ConfigError, match='family: write family = "baccarat" above') as refused:
        load_rules(without, "mine.toml")
    assert len(str(refused.value).splitlines()) == 1


def test_a_key_of_another_family_in_a_file_of_blackjack_is_no_key() -> None:
    text = text_of("igt").replace('family = "blackjack"\n', "")
    with pytest.raises(ConfigError, match="tableau: no such key"):
        load_rules(f"{text}\n[tableau]\n", "mine.toml")
