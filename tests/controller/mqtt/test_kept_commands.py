"""Commands of every quality; a table whose broker keeps them, and one whose broker does not."""

from pathlib import Path

import pytest

from controller.settings.table_file import MqttSection
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.published_table import Table

pytestmark = pytest.mark.system

ASKED = {"id": "c1", "client": "gs", "round": "r2"}


def answered(ear: Listener) -> bool:
    return bool(ear.on("/reply/gs"))


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("quality", [0, 1, 2])
def test_a_command_of_any_quality_is_answered_and_costs_no_connection(
    tmp_path: Path, broker: Broker, ear: Listener, quality: int, keep: bool
) -> None:
    table = Table(tmp_path, broker.port, section=MqttSection(port=broker.port, keep_commands=keep))
    ear.wait(lambda ear: ear.on("/status"))
    ear.say(table.address.topic("cmd", "close_betting"), ASKED, quality=quality)
    ear.wait(answered)
    ear.say(table.address.topic("cmd", "no_such_word"), {**ASKED, "id": "c2"}, quality=quality)
    ear.wait(lambda ear: len(ear.on("/reply/gs")) == 2)
    table.stop()
    said = [status["data"]["state"] for status in ear.on("/status")]
    assert said == ["online", "offline"], "a lost connection is told in between"


@pytest.mark.parametrize(("keep", "replies"), [(True, 1), (False, 0)])
def test_what_came_while_the_table_was_away_is_heard_where_the_broker_keeps_it(
    tmp_path: Path, broker: Broker, ear: Listener, keep: bool, replies: int
) -> None:
    section = MqttSection(port=broker.port, keep_commands=keep)
    first = Table(tmp_path, broker.port, section=section)
    ear.wait(lambda ear: ear.on("/status"))
    first.stop()
    ear.say(first.address.topic("cmd", "close_betting"), ASKED)
    second = Table(tmp_path, broker.port, section=section)
    ear.say(second.address.topic("cmd", "close_betting"), {**ASKED, "client": "last"})
    if not keep:  # as the contract says: without an answer the same again
        ear.wait(lambda ear: len(ear.on("/status")) == 3)
        ear.say(second.address.topic("cmd", "close_betting"), {**ASKED, "client": "last"})
    ear.wait(lambda ear: ear.on("/reply/last"))
    second.stop()
    assert len(ear.on("/reply/gs")) == replies
