"""Blackjack's places on the felt, and what the public is told of the dealer's turned card."""

import pytest

from controller.core.cards import Card
from controller.core.games.registry import game_of
from controller.core.messages import facts as f
from tests.support.players import standing_server
from tests.support.table_driver import rules_of, table_of


@pytest.mark.parametrize(
    ("game", "hands"), [("blackjack_live", ["1", "1.2"]), ("igt", ["1", "1.2", "1.3", "1.4"])]
)
def test_a_box_has_a_place_for_each_hand_that_it_may_become(game: str, hands: list[str]) -> None:
    zones = game_of(rules_of(game)).zones(rules_of(game))
    assert [zone for zone in zones if zone.partition(".")[0] == "1"] == hands


@pytest.mark.parametrize(
    ("upcard", "hole", "total", "soft"), [("7D", "TC", 17, False), ("7D", "AC", 18, True)]
)
def test_the_turned_card_is_told_with_the_dealers_total(
    upcard: str, hole: str, total: int, soft: bool
) -> None:
    cards = ["TS", upcard, "9S", hole, "2D", "3S", "TH", "TD", "9H"]
    driver = table_of("igt", iter([Card(card) for card in cards]))
    driver.open()
    driver.until(lambda: bool(driver.of(f.HoleRevealed)), standing_server)
    (event,) = [one for one in driver.events if one.type == "hole_revealed"]
    assert (event.data["total"], event.data["soft"]) == (total, soft)
