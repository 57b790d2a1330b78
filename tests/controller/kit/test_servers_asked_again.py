"""The reference servers answer a question that was taken back and asked again."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from paho.mqtt.client import MQTTMessage

from controller.journal.live.outbox import StoredEvent
from controller.kit import servers
from controller.kit.bare_table import Wanted
from controller.kit.recording.make import BEGIN_UTC
from controller.kit.recording.virtual_table import VirtualTable
from controller.kit.servers import server as reference
from controller.mqtt.envelope import event_envelope
from controller.settings.table_file import MqttSection

HERE = Path(servers.__file__).parent
MOST_STEPS = 400


def hear(server: reference.Server, table: VirtualTable, event: StoredEvent) -> None:
    message = MQTTMessage(topic=f"{server.prefix}/{event.topic}".encode())
    message.payload = event_envelope(table.address, event).encode()
    server._hear(message)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_question_that_was_taken_back_was_answered_moves_no_line(
    tmp_path: Path, seed: int
) -> None:
    """The answer did not come in time: a card is corrected meanwhile."""
    wanted = Wanted(
        site="s",
        table="t",
        game="infinite",
        journal=tmp_path / "journal.db",
        broker=MqttSection(),
        seed=seed,
    )
    table = VirtualTable(wanted, BEGIN_UTC)
    server = reference.Server("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))
    server.epoch, server.players.offer = table.address.epoch, table.engine.description()
    told: list[str] = []
    try:
        for _ in range(MOST_STEPS):
            for event in table.told():
                told.append(event.type)
                hear(server, table, event)
            if "settled" in told:
                break
            if "window_opened" in told and "card_corrected" not in told and table.staff("correct"):
                continue
            stopped = table.table.pause or table.table.irregularities
            for id, (_, verb, body) in () if stopped else list(server.waiting.items()):
                table.command(verb, json.dumps(body).encode())
                del server.waiting[id]
            table.go_on()
    finally:
        table.close()
    assert "card_corrected" in told
    assert "waiting_for_server" not in told
    (line,) = (json.loads(one) for one in (tmp_path / "ledger").read_text().splitlines())
    assert {bet["player"] for bet in line["bets"] if "hand" in bet} == {"ann", "bob", "cem"}


AGAIN = """
const players = require('%s/players.js');
players.offered({ boxes: 0, side_bets: [] });
players.opened();
const ask = { hand: 'main', cards: 2, legal: ['hit', 'stand', 'double'] };
const said = (window) => players.answers({ window, question: 'play', asks: [ask] })[0][2].counts;
const first = said(1);
players.takenBack();
console.log(JSON.stringify([first, said(2)]));
"""


def test_the_server_in_javascript_does_too() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (Debian package nodejs)")
    made = subprocess.run([node, "-e", AGAIN % HERE], capture_output=True, text=True, check=True)
    assert json.loads(made.stdout) == [{"hit": 3}, {"hit": 3}]
