"""Commands that are refused: each is answered and acknowledged; the log keeps the first few."""

import json
import logging
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest
from paho.mqtt.client import MQTTMessage

from controller.mqtt import incoming
from controller.mqtt.incoming import MOST_LOGGED, Incoming

MORE = "more commands are refused, and answered; they are logged again later"


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """What hears commands, and what came of them; `now` is the clock."""
    told = SimpleNamespace(now=1_000.0, answers=[], acknowledged=[])
    monkeypatch.setattr(incoming.time, "monotonic", lambda: told.now)
    told.by = Incoming(
        Queue(), lambda client, answer: told.answers.append((client, answer)), lambda: None
    )
    told.acknowledge = told.acknowledged.append
    return told


def nonsense(heard: Any, count: int) -> None:
    """So many commands of a verb that nobody knows."""
    for n in range(count):
        message = MQTTMessage(mid=n, topic=b"livetable/v1/s/t/cmd/bake_bread")
        message.payload = json.dumps({"id": f"c{n}", "client": "gs"}).encode()
        heard.by.heard(heard, message)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def test_each_refusal_is_answered_and_acknowledged_and_few_are_logged(
    heard: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "livetable.mqtt")
    nonsense(heard, MOST_LOGGED + 20)
    assert len(heard.answers) == len(heard.acknowledged) == MOST_LOGGED + 20
    assert {answer.status for _, answer in heard.answers} == {"rejected"}
    said = lines(caplog)
    assert sum("refused: " in line for line in said) == MOST_LOGGED
    assert said.index(MORE) == MOST_LOGGED
    assert said.count(MORE) == 1


def test_after_a_while_they_are_logged_again(heard: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "livetable.mqtt")
    nonsense(heard, MOST_LOGGED + 1)
    caplog.clear()
    heard.now += incoming.LOGGED_S
    nonsense(heard, 1)
    assert lines(caplog) == []
    heard.now += 0.001
    nonsense(heard, 1)
    assert len(lines(caplog)) == 1
