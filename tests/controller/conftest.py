"""A clock that stands still, for the nights that are compared."""

from types import SimpleNamespace

import pytest

from tests.support.journals.unflushed import unflushed
from tests.support.secrecy.outside_nights import NOW


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn by chance, and the machine's clocks, are the same in every night.

    Nobody waits for the disk: the bytes are the same, and the waiting was most of a pair's time.
    """
    monkeypatch.setattr("controller.journal.live.writer.connect", unflushed)
    monkeypatch.setattr("controller.journal.live.writer.secrets.token_hex", lambda n: "ab" * n)
    monkeypatch.setattr("controller.mqtt.envelope.uuid.uuid4", lambda: SimpleNamespace(hex="0"))
    monkeypatch.setattr("controller.mqtt.outgoing.utc_now", lambda: 0)
    virtual = SimpleNamespace(monotonic=lambda: NOW[0] / 1000)
    monkeypatch.setattr("controller.mqtt.outgoing.time", virtual)
    NOW[0] = 0
