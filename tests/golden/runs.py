"""The long runs: what the public hears of many rounds, as events and as the publisher's bytes."""

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.golden import binding, play, store

SENT_TABLES, SENT_ROUNDS = (1, 6), 15
"""Tables of which the bytes are kept, and rounds at each: every message passes a real journal."""

MEMORY = Path("/dev/shm")
"""A disk that need not be waited for, where there is one."""


def events(game: str, of: Iterable[int] = range(play.TABLES)) -> dict[str, store.Parts]:
    """All public events of these of the game's tables."""
    tables: dict[str, store.Parts] = {}
    for table in of:
        driver = play.dealer(game, table)
        play.rounds(driver, table, play.ROUNDS)
        told = [binding.event_json(event) for event in driver.events]
        lines = [(one["type"] == "round_opened", json.dumps(one, sort_keys=True)) for one in told]
        tables[str(table)] = store.by_round(lines)
    return tables


def bytes_sent(
    game: str, folder: Path, of: Iterable[int] = SENT_TABLES
) -> tuple[dict[str, store.Parts], dict[str, str]]:
    """All MQTT messages of some tables; and one digest per kind of record of their journals."""
    tables: dict[str, store.Parts] = {}
    journal: dict[str, str] = {}
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else folder) as place:
        for table in of:
            path = Path(place) / f"{table}.db"
            tables[str(table)] = _sent(game, table, path)
            for kind, text in binding.bodies_of(path).items():
                journal[f"{table} {kind}"] = store.digests([[text]])[0]
    return tables, journal


def _sent(game: str, table: int, path: Path) -> store.Parts:
    driver = play.dealer(game, table)
    wire = binding.Wire(path, driver)
    play.rounds(driver, table, SENT_ROUNDS)
    last = wire.journal.last_event
    again = {"id": "q1", "client": "gs", "from": wire.address.sequence(last - 5)}
    wire.say("replay", json.dumps(again).encode())
    wire.say("snapshot", b'{"id": "q2", "client": "gs"}')
    wire.say("decision", b'{"id": "q3", "client": "gs", "window": 1, "hand": "1"}')
    wire.close()
    lines = [f"{topic}\n{payload}" for topic, payload in wire.sent]
    return store.by_round((_begins(line), line) for line in lines)


def _begins(line: str) -> bool:
    topic, payload = line.split("\n")
    return topic.endswith("/event") and json.loads(payload)["type"] == "livetable.round_opened"
