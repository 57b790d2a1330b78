"""A broker of its own for each test, and somebody who hears all that is said at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.mqtt.broker import Broker, Listener


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path) as broker:
        yield broker


@pytest.fixture
def ear(broker: Broker) -> Iterator[Listener]:
    ear = Listener(broker.port)
    yield ear
    ear.close()
