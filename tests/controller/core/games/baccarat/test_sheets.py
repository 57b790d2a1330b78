"""Played coups settle as their sheets say, and impossible ones are refused in a sentence."""

import json

import pytest

from controller.core.games.registry import game_of
from controller.core.games.sheets import SheetError
from tests.support.coups import shipped_rules
from tests.support.places import ROUNDS

PLAYED = ("baccarat", "baccarat_no_commission", "baccarat_ez")


@pytest.mark.parametrize("game", PLAYED)
def test_every_played_coup_settles_exactly(game: str) -> None:
    rules = shipped_rules(game)
    lines = (ROUNDS / f"{game}.jsonl").read_text().splitlines()
    assert len(lines) == 40
    for line in lines:
        sheet = json.loads(line)
        assert game_of(rules).expected(rules, sheet) == sheet["expected"], sheet["id"]


def settle(game: str, cards: str, **bets: dict[str, int]) -> dict[str, dict[str, object]]:
    rules = shipped_rules(game)
    sheet = {"seats": ["p1"], "bets": {"p1": bets}, "cards": cards.split(), "decisions": []}
    seats: dict[str, dict[str, dict[str, object]]] = game_of(rules).expected(rules, sheet)["seats"]
    return seats["p1"]


BET = {"p1": {"main": {"tie": 100}}}


def coup(cards: list[str], bets: object) -> dict[str, object]:
    """A sheet of one player."""
    return {"seats": ["p1"], "bets": bets, "cards": cards, "decisions": []}


def test_dragon_tiger_ties_take_half_of_the_sides() -> None:
    one = settle("dragon_tiger", "KS KD", main={"dragon": 300, "tie": 100}, side={"suited_tie": 50})
    assert one["main"]["dragon"] == {
        "stake": 300,
        "result": "lose",
        "multiplier": -0.5,
        "net": -150,
        "ret": 150,
    }
    assert one["main"]["tie"]["ret"] == 1200
    assert one["side"]["suited_tie"]["ret"] == 0
    assert settle("dragon_tiger", "AS 2D", main={"dragon": 100})["main"]["dragon"]["ret"] == 0


@pytest.mark.parametrize(
    ("cards", "bets", "where"),
    [
        (["2S", "4H", "3S", "4D", "8C"], BET, "cards[4]: one card too many"),
        (["2S", "4H", "3S"], BET, "cards: too few: banker"),
        (["2S", "XX"], BET, "cards[1]: 'XX' is no card"),
        (["2S", "4H", "3S", "4D"], {"p1": {"main": {"bank": 1}}}, "bets.p1.main.bank: is no bet"),
        (["2S", "4H", "3S", "4D"], {"p1": {"main": {"tie": True}}}, "tie: is True; write a whole"),
        (["2S", "4H", "3S", "4D"], {"p1": {"extra": {}}}, "write an object with main and side"),
        (["2S", "4H", "3S", "4D"], [], "bets: is []; write an object of seats"),
        (["2S", "4H", "3S", "4D"], {"p1": {"main": {"banker": 101}}}, "101 pays 95.95, a fraction"),
    ],
)
def test_an_impossible_sheet_is_refused(cards: list[str], bets: object, where: str) -> None:
    rules = shipped_rules("baccarat")
    with pytest.raises(SheetError) as refused:
        game_of(rules).expected(rules, coup(cards, bets))
    assert where in str(refused.value)


def test_a_card_comes_no_more_often_than_there_are_decks() -> None:
    rules = shipped_rules("baccarat").model_copy(update={"decks": 1})
    with pytest.raises(SheetError, match=r"cards\[1\]: copy 2 of 2S; 1 decks hold 1"):
        game_of(rules).expected(rules, coup(["2S", "2S", "3S", "4D"], BET))
    with pytest.raises(SheetError, match=r"cards\[3\]: copy 2 of 2S; 1 decks hold 1"):
        game_of(rules).expected(rules, coup(["2S", "4H", "3S", "2S"], BET))
