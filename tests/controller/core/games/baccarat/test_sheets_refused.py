"""A sheet of two sides is refused as one of boxes is: seats, bets, decisions, procedure."""

import json
from typing import Any

import pytest

from controller.core.games.registry import game_of
from controller.core.games.sheets import SheetError
from controller.core.messages import facts as f
from tests.support.coups import shipped_rules
from tests.support.places import ROUNDS

GAMES = ("baccarat", "baccarat_no_commission", "baccarat_ez", "dragon_tiger")

CARDS = {"dragon_tiger": ["KS", "9D"]}
SIDE = {"dragon_tiger": "dragon"}
EXTRA = {"dragon_tiger": "suited_tie", "baccarat_no_commission": "super6", "baccarat_ez": "panda8"}


def sheet(game: str, **parts: Any) -> dict[str, Any]:
    """A plain coup with parts changed; None takes one out."""
    plain = {
        "game": game,
        "seats": ["p1"],
        "bets": {"p1": {"main": {SIDE.get(game, "player"): 100}}},
        "cards": CARDS.get(game, ["2S", "4H", "6S", "4D"]),
        "decisions": [],
    }
    return {key: part for key, part in {**plain, **parts}.items() if part is not None}


def expected(game: str, **parts: Any) -> dict[str, Any]:
    rules = shipped_rules(game)
    return game_of(rules).expected(rules, sheet(game, **parts))


STRAY = {"who": "p1", "at": "play:0", "action": "stand"}
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("no seats", {"seats": None}, "seats: is missing; write a list"),
    ("empty seats", {"seats": [], "bets": {}}, "seats: is empty"),
    ("a seat twice", {"seats": ["p1", "p1"]}, "seats[1]: is 'p1'; write player names, each once"),
    ("a number", {"seats": [1]}, "seats[0]: is 1; write player names"),
    ("a word", {"seats": "p1"}, "seats: is 'p1'; write a list"),
    ("nobody's bet", {"seats": ["p2"]}, "bets.p2: missing: player p2 is in seats"),
    ("a stray bet", {"bets": {"p1": {"main": {"tie": 100}}, "p9": {}}}, "bets.p9: seat p9 is not"),
    ("no bets", {"bets": {}}, "bets.p1: missing: player p1 is in seats"),
    ("an empty bet", {"bets": {"p1": {}}}, "bets.p1: bets nothing"),
    ("empty bets", {"bets": {"p1": {"main": {}, "side": {}}}}, "bets.p1: bets nothing"),
    ("no decisions", {"decisions": None}, "decisions: is missing; write a list"),
    ("a decision", {"decisions": [STRAY]}, "decisions[0]: is not due"),
    ("a word for decisions", {"decisions": "stand"}, "decisions: is 'stand'; write a list"),
    ("other decks", {"procedure": {"decks": 6}}, "procedure.decks: is 6, but the file of"),
    ("a look at a hole card", {"procedure": {"decks": 8, "peek": "AT"}}, "procedure.peek: no such"),
    ("a part of no name", {"procedure": {"": 8}}, "procedure.: no such key at "),
    ("a procedure in a word", {"procedure": "none"}, "procedure: is 'none'; write an object"),
    ("ruled copies", {"ruled_copies": {"2S": 8}}, "ruled_copies.2S: is 8; write more than 8"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("parts", "why"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_a_sheet_that_contradicts_itself_is_refused(
    game: str, parts: dict[str, Any], why: str
) -> None:
    assert expected(game)["total_stake"] == 100
    with pytest.raises(SheetError) as refused:
        expected(game, **parts)
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize("game", GAMES)
def test_a_side_bet_needs_no_main_bet(game: str) -> None:
    side = {EXTRA.get(game, "small"): 100}
    for bet in ({"side": side}, {"main": {}, "side": side}):
        assert expected(game, bets={"p1": bet})["total_stake"] == 100


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_live_coup_settles_again(game: str) -> None:
    """A copy too many that a person ruled to be right is in it too."""
    rules = shipped_rules(game).model_copy(update={"decks": 1})
    family = game_of(rules)
    bets = f.BetsAccepted({}, 2, {EXTRA.get(game, "small"): 1})
    deal = family.start(rules, bets)
    faces = ["9S", "9S"] if game == "dragon_tiger" else ["2S", "KH", "7S", "7S"]
    for face in faces:
        need = deal.next()
        deal.apply(
            f.CardDealt(
                0,
                "",
                -1,
                face,
                need.zone,
                need.face_up,
                str(need.who),
                need.hand,
                0,
                "both",
            )
        )
    told = family.sheet(deal, "r", bets)
    assert told["ruled_copies"] == {faces[-1]: 2}
    again = json.loads(json.dumps(told))
    assert family.expected(rules, again) == again["expected"]


def test_played_coups_name_their_decks() -> None:
    for game in GAMES[:3]:
        for line in (ROUNDS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
            assert json.loads(line)["procedure"] == {"decks": shipped_rules(game).decks}
