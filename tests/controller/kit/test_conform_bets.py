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
from controller.kit.recording.make import Planned, recording
from controller.kit.servers import server as reference
from tests.support.places import PROJECT

pytestmark = pytest.mark.long

Json = dict[str, Any]

GAMES = sorted(path.stem for path in (PROJECT / "config" / "games").glob("*.toml"))
MONEY = CLAUSES[CLAUSES.index(every_bet_names_its_place) :]


@pytest.fixture
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Log:
    """A night as the reference server books it; the fixture's parameter is game and seed."""
    game, seed, rounds, *planned = request.param
    server = reference.Server("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))
    log = Log("gs")
    for line in recording(game, seed, rounds, *planned):
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


BOXES = ("quebec", "igt", "blackjack_live", "olivia")


def with_a_dead_box(*games: str) -> pytest.MarkDecorator:
    nights = [(game, 2, 3, Planned(dead=2)) for game in games]
    return pytest.mark.parametrize("night", nights, indirect=True)


def of_the_dead_box(night: Log) -> list[Json]:
    (dead,) = (e for e in night.events if e.name == "hand_dead")
    (line,) = (line for line in night.booked if line["round"] == dead.round)
    return [bet for bet in line["bets"] if bet["box"] == dead.data["box"]]


@with_a_dead_box(*BOXES)
def test_an_insured_box_that_dies_has_its_insurance_back(night: Log) -> None:
    bets = of_the_dead_box(night)
    (insured,) = (bet for bet in bets if "insurance" in bet)
    assert insured["returned"] == insured["stake"] == 500
    assert {bet["returned"] - bet["stake"] for bet in bets} == {0}
    assert [breach for clause in MONEY for breach in clause(night)] == []


@with_a_dead_box("quebec")
def test_an_insurance_of_a_dead_box_that_is_left_out_is_missed(night: Log) -> None:
    for line in night.booked:
        line["bets"] = [bet for bet in line["bets"] if "insurance" not in bet]
    (found,) = every_bet_taken_is_booked(night)
    assert "0 bets on insurance of box 1, of which the table took 1" in found


@with_a_dead_box("quebec")
def test_an_insurance_of_a_dead_box_that_is_kept_is_named(night: Log) -> None:
    for bet in of_the_dead_box(night):
        bet["returned"] = 0 if "insurance" in bet else bet["returned"]
    (found,) = the_money_is_right(night)
    assert "should return 500" in found


def heard(*events: tuple[str, Json], bets: list[Json]) -> Log:
    """A log of these events of one round, and the ledger's line of it."""
    log = Log("gs")
    for n, (name, data) in enumerate(events, 1):
        told = {"sequence": f"e-{n}", "type": f"livetable.{name}", "data": {"round": "r", **data}}
        log.hear("event", json.dumps(told).encode(), False)
    log.booked = [{"round": "r", "bets": bets}]
    return log


STARTED = ("started", {"boxes": {"1": {"side": []}}, "players": 0, "side": {}})


@pytest.mark.parametrize("returned", [None, 0, 1000])
def test_a_hand_that_was_handed_over_is_neither_missed_nor_judged(returned: int | None) -> None:
    over = {"hand": "1", "result": "interrupted", "multiplier": None, "doubled": False}
    box = {"hands": [over], "insurance": None, "side": {}}
    bet = {"stake": 1000, "returned": returned, "box": "1", "hand": "1"}
    log = heard(
        STARTED,
        ("settled", {"result": {"boxes": {"1": box}}}),
        bets=[] if returned is None else [bet],
    )
    assert [breach for clause in MONEY for breach in clause(log)] == []


@pytest.mark.parametrize(("refund", "broken"), [("initial_bets", 0), ("all_stakes", 1)])
def test_a_void_that_gives_back_initial_bets_keeps_what_was_added(refund: str, broken: int) -> None:
    doubled = {"window": 1, "question": "play", "hand": "1", "applied": {"double": 1}}
    bets = [{"stake": 2000, "returned": 1000}]
    log = heard(STARTED, ("decision_applied", doubled), ("voided", {"refund": refund}), bets=bets)
    assert len([*the_money_is_right(log)]) == broken
    initial = heard(STARTED, ("voided", {"refund": "initial_bets"}), bets=bets)
    assert len([*the_money_is_right(initial)]) == 1


@on("baccarat", "quebec")
def test_a_round_without_main_bets_is_missed(night: Log) -> None:
    night.booked[0]["bets"] = [bet for bet in night.booked[0]["bets"] if "side" in bet]
    assert [*every_bet_taken_is_booked(night)]
