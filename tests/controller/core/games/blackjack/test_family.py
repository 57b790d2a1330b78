"""Blackjack's places on the felt, and what the public is told of the dealer's turned card."""

import pytest

from controller.core.cards import Card
from controller.core.games.registry import game_of
from controller.core.messages import facts as f
from controller.core.table.state import Window
from controller.words.catalogue import Language, catalogue
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


ASKED = {
    "en": ["Players decide at box 3.", "Players decide at box 3, hand 2."],
    "es": [
        "Deciden los jugadores de la casilla 3.",
        "Deciden los jugadores de la casilla 3, mano 2.",
    ],
    "ro": ["Decid jucătorii de la boxul 3.", "Decid jucătorii de la boxul 3, mâna 2."],
}


@pytest.mark.parametrize("language", ASKED)
def test_who_is_asked_is_named_by_the_hand_that_is_asked(language: Language) -> None:
    texts = []
    for at, hand in (("play:0", "3"), ("play:1", "3.2")):
        asks = (f.Asked("3", at, ("hit", "stand"), hand, 2),)
        window = Window(1, "decision", asks, 0, 0)
        texts.append(catalogue(language).text(game_of(rules_of("igt")).asking(window)))
    assert texts == ASKED[language]
