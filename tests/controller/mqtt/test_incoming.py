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
    told.sent = []
    told.by = Incoming(
        Queue(),
        lambda client, answer, done: (
            told.answers.append((client, answer)),
            told.sent.append(done),
        ),
        lambda: None,
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
    assert heard.acknowledged == [], "the broker sends no more than it may until answers are out"
    for done in heard.sent:
        done()
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


def test_what_names_nobody_to_answer_is_acknowledged_at_once(heard: Any) -> None:
    message = MQTTMessage(mid=7, topic=b"livetable/v1/s/t/cmd/replay")
    message.payload = b"\xff"
    heard.by.heard(heard, message)
    assert heard.acknowledged == [7]
    assert not heard.answers


def test_a_topic_that_is_no_text_is_refused_and_nothing_fails(heard: Any) -> None:
    """Brokers differ in what they pass on; the thread that hears must outlive it."""
    message = MQTTMessage(mid=8, topic=b"livetable/v1/s/t/cmd/\xff")
    message.payload = json.dumps({"id": "c", "client": "gs"}).encode()
    heard.by.heard(heard, message)
    assert [answer.status for _, answer in heard.answers] == ["rejected"]


def test_a_question_is_acknowledged_when_it_is_answered(heard: Any) -> None:
    message = MQTTMessage(mid=9, topic=b"livetable/v1/s/t/cmd/snapshot")
    message.payload = json.dumps({"id": "c", "client": "gs"}).encode()
    heard.by.heard(heard, message)
    ((question, done),) = heard.by.questions
    assert (question.verb, heard.acknowledged) == ("snapshot", [])
    done()
    assert heard.acknowledged == [9]
