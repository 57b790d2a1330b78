"""The money of `livetable conform`: no bet passes unseen, whatever it is called in the ledger."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.kit.conform.clauses import (
    CLAUSES,
    every_bet_names_its_place,
    every_bet_taken_is_booked,
    every_player_holds_a_line,
    the_money_is_right,
)
from controller.kit.conform.log import Log
from controller.kit.recording.make import recording
from controller.kit.servers import server as reference
from tests.support.places import PROJECT

Json = dict[str, Any]

GAMES = sorted(path.stem for path in (PROJECT / "config" / "games").glob("*.toml"))
MONEY = CLAUSES[CLAUSES.index(every_bet_names_its_place) :]


@pytest.fixture
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Log:
    """A night as the reference server books it; the fixture's parameter is game and seed."""
    game, seed, rounds = request.param
    server = reference.Server("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))
    log = Log("gs")
    for line in recording(game, seed, rounds):
        if "topic" not in line:
            server.epoch = server.epoch or line.get("epoch", "")
            continue
        log.hear(line["topic"], line["payload"].encode(), False)
        told = json.loads(line["payload"])
        if line["topic"] == "description":
            server.players.offer = told["data"]
        elif "sequence" in told:
            server._event(told, replayed=False)
    log.booked = [json.loads(line) for line in (tmp_path / "ledger").read_text().splitlines()]
    return log


def renamed(bet: Json, key: str) -> Json:
    """The bet under a key that nobody knows, and with money that nobody owes."""
    return {**{("xyz" if name == key else name): bet[name] for name in bet}, "returned": 7}


def on(*games: str, seed: int = 2, rounds: int = 5) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("night", [(game, seed, rounds) for game in games], indirect=True)


@on(*GAMES)
def test_what_the_reference_server_books_has_its_place(night: Log) -> None:
    assert [breach for clause in MONEY for breach in clause(night)] == []


@on("baccarat")
def test_a_spot_under_another_key_does_not_pass(night: Log) -> None:
    for line in night.booked:
        line["bets"] = [renamed(bet, "spot") for bet in line["bets"]]
    found = [*every_bet_names_its_place(night)]
    assert len(found) == len(night.booked)
    assert "3 bets could not be placed" in found[0]
    assert "names no spot or side (spots: banker, player, tie)" in found[0]


@on("infinite")
def test_a_hand_under_another_key_is_told_what_it_lacks(night: Log) -> None:
    bets = night.booked[0]["bets"]
    bets[0] = renamed(bets[0], "hand")
    bets[1] = {key: value for key, value in bets[1].items() if key != "length"}
    found = [*every_bet_names_its_place(night)]
    assert len(found) == 1
    assert "2 bets could not be placed" in found[0]
    assert "names no hand, side or insurance" in found[0]
    assert [*the_money_is_right(night)] == []
    assert [*every_player_holds_a_line(night)]


@pytest.mark.parametrize(("key", "value"), [("side", "hot33"), ("box", "9"), ("hand", "1.7")])
@on("blackjack_live")
def test_what_is_not_in_the_result_is_named(night: Log, key: str, value: str) -> None:
    bet = next(bet for line in night.booked for bet in line["bets"] if key in bet)
    bet[key] = value
    (found,) = every_bet_names_its_place(night)
    assert "1 bet could not be placed" in found


@on("infinite", "baccarat", "blackjack_live")
def test_side_bets_that_are_left_out_are_missed(night: Log) -> None:
    for line in night.booked:
        line["bets"] = [bet for bet in line["bets"] if "side" not in bet]
    assert [*the_money_is_right(night)] == []
    assert [*every_bet_taken_is_booked(night)]


@on("infinite", "quebec", seed=5, rounds=40)
def test_insurance_that_is_left_out_is_missed(night: Log) -> None:
    assert any("insurance" in bet for line in night.booked for bet in line["bets"])
    for line in night.booked:
        line["bets"] = [bet for bet in line["bets"] if "insurance" not in bet]
    found = [*every_bet_taken_is_booked(night)]
    assert found
    assert all("insurance" in one for one in found)


@on("baccarat", "quebec")
def test_a_round_without_main_bets_is_missed(night: Log) -> None:
    night.booked[0]["bets"] = [bet for bet in night.booked[0]["bets"] if "side" in bet]
    assert [*every_bet_taken_is_booked(night)]
