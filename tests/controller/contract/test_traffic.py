"""Every byte that tables of all games send is in the contract, and what goes wrong as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.core.cards import DECK
from controller.words.catalogue import SUITS, as_public
from tests.golden import binding, play
from tests.support.mqtt.contract import faults

pytestmark = pytest.mark.long

ROUNDS = 4


@pytest.mark.parametrize("game", play.GAMES)
def test_what_the_publisher_sends_is_in_the_contract(game: str, tmp_path: Path) -> None:
    driver = play.dealer(game, 0)
    wire = binding.Wire(tmp_path / "j.db", driver)
    play.rounds(driver, 0, ROUNDS)
    again = {"id": "q1", "client": "gs", "from": wire.address.sequence(2)}
    wire.say("replay", json.dumps(again).encode())
    wire.say("replay", json.dumps({**again, "id": "q2", "from": "0000-1"}).encode())
    wire.say("snapshot", b'{"id": "q3", "client": "gs"}')
    wire.say("decision", b'{"id": "q4", "client": "gs", "window": 1, "hand": "1"}')
    wire.close()
    wrong = [
        fault
        for topic, payload in wire.sent
        for fault in faults(topic.removesuffix(" retained"), unmasked(payload))
    ]
    assert wrong == []
    kinds = {json.loads(payload).get("type", "") for _, payload in wire.sent}
    assert {"livetable.settled", "livetable.state", "livetable.health", ""} <= kinds


def unmasked(payload: str) -> str:
    """The goldens hide what is drawn by chance; a hash is hexadecimal."""
    return payload.replace('"<head>"', json.dumps("0" * 64))


@pytest.mark.parametrize("game", play.GAMES)
@pytest.mark.parametrize("kind", ["slips", "undo", "void", "storm", "procedures"])
def test_what_goes_wrong_is_told_in_the_contract(game: str, kind: str) -> None:
    driver, _ = play.SETS[kind](game)
    events = [told(event) for event in driver.events]
    assert [fault for event in events for fault in faults("l/v1/t/t1/event", event)] == []
    with_text = [data for event in events if "text" in (data := json.loads(event)["data"])]
    assert with_text
    more = [
        one for one in with_text for card in faces(one["params"]) if sign(card) not in one["text"]
    ]
    assert more == [], "params tell no card that the text does not tell"


def sign(card: str) -> str:
    """A card as texts name it."""
    return f"{'10' if card[0] == 'T' else card[0]}{SUITS[card[1]]}"


def faces(value: Any) -> list[str]:
    """Every card in JSON data, however deep."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return [face for part in parts for face in faces(part)]
    return [value] if value in DECK else []


def told(event: Any) -> str:
    """An event in its envelope, as it would be sent."""
    made = {"round": event.round, **event.data} if event.round else dict(event.data)
    data = as_public(made)
    if event.topic == "round":
        data |= {"digest": "0" * 64, "chain": "0" * 64}
    message = {
        "type": f"livetable.{event.type}",
        "sequence": "601de000-000000000001",
        "time": "2026-05-28T20:26:41.000Z",
        "data": data,
        "datacontenttype": "application/json",
        "dataschema": f"urn:livetable:v1:{event.type}",
        "id": "601de000-000000000001",
        "source": "livetable/t/t1",
        "specversion": "1.0",
    }
    return json.dumps(message)


@pytest.mark.parametrize(
    ("verb", "payload", "fault"),
    [
        ("bets_final", {"boxes": {"1": {"sidee": []}}}, "sidee"),
        ("decision", {"hand": "1", "action": "hit"}, "window"),
        ("open_betting", {"seconds": "5"}, "seconds"),
        ("sing", None, ""),
    ],
)
def test_the_gate_of_the_tests_finds_faults(
    verb: str, payload: dict[str, Any] | None, fault: str
) -> None:
    if payload is None:
        with pytest.raises(Exception, match="sing"):
            faults(f"livetable/v1/t/t1/cmd/{verb}", b'{"id": "c", "client": "gs"}')
        return
    text = json.dumps({"id": "c", "client": "gs", **payload})
    assert fault in "".join(faults(f"livetable/v1/t/t1/cmd/{verb}", text))
