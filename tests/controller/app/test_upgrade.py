"""`livetable run` while another version is being tried, and what it records of that."""

import json
import signal
import threading
from importlib.metadata import version
from pathlib import Path

import pytest

from controller.journal.file import reading
from controller.upgrade_files import (
    Ended,
    TableHealth,
    begin_trial,
    end_trial,
    leave_ended,
    left_ended,
    read_health,
)
from tests.controller.app.conftest import broker, folder
from tests.support.mqtt.broker import Broker, Listener
from tests.support.processes.running_table import Run

pytestmark = pytest.mark.system

__all__ = ["broker", "folder"]


@pytest.mark.regulation("R15")
def test_a_version_on_trial_tells_the_public_nothing_until_it_is_decided(
    folder: Path, broker: Broker
) -> None:
    journal = folder / "journal.db"
    begin_trial(journal, "0.0.9", version("livetable"))
    ear = Listener(broker.port)
    run = Run(folder)
    run.line("ready")
    ear.wait(lambda ear: any(one["data"]["state"] == "online" for one in ear.on("/status")))
    health = first_health(journal)
    assert health.software == f"livetable {version('livetable')}"
    assert (health.broker, health.round, health.loop) == ("", "", True)
    assert health.devices["shoe0"] != "ok"
    assert not ear.on("/state")
    ended = Ended(id="1", was="0.0.9", now=version("livetable"), by="ella", outcome="taken", why="")
    leave_ended(journal, ended)
    end_trial(journal)
    ear.wait(lambda ear: ear.on("/state"))
    while list(left_ended(journal)):
        threading.Event().wait(0.05)
    assert run.end(signal.SIGTERM) == 0
    with reading(journal) as file:
        rows = file.execute("SELECT body FROM record WHERE kind = 'fact' ORDER BY seq")
        facts = [json.loads(body) for (body,) in rows]
    told = [one["why"] for one in facts if one.get("name") == "upgrade"]
    assert [bool(why) for why in told] == [True, False]
    (changed,) = (one for one in facts if one["kind"] == "software_changed")
    assert (changed["was"], changed["by"], changed["outcome"]) == ("0.0.9", "ella", "taken")


def first_health(journal: Path) -> TableHealth:
    """What the running table tells of itself, once its broker is there."""
    for _ in range(600):
        health = read_health(journal)
        if health is not None and health.broker == "":
            return health
        threading.Event().wait(0.05)
    raise AssertionError("the table does not tell how it is")
