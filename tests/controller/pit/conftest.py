"""A broker, tables that tell what real ones told, and a pit with screens."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from playwright.sync_api import Browser, Page

from controller.pit import floor
from tests.support.mqtt.broker import Broker
from tests.support.mqtt.told_table import ToldTable
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.without_errors import without_errors

Screens = Callable[..., Page]
Tables = Callable[[int], list[ToldTable]]


BROKER = "allow_anonymous true\nmax_queued_messages 100000"
"""As the shipped broker's file: a listener on a busy machine loses nothing."""


class Mouth:
    """Publishes for many tables; what it said is at the broker when `said` returns."""

    def __init__(self, port: int) -> None:
        self._client = Client(CallbackAPIVersion.VERSION2, "mouth")
        self._client.max_inflight_messages_set(2000)
        self._client.reconnect_delay_set(1, 1)
        self._there = threading.Event()
        self._client.on_connect = lambda *_: self._there.set()
        self._client.on_disconnect = lambda *_: self._there.clear()
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        self._waiting: list[object] = []

    def say(self, topic: str, payload: bytes, retain: bool) -> None:
        assert self._there.wait(20)
        self._waiting.append(self._client.publish(topic, payload, 1, retain))

    def said(self) -> None:
        for one in self._waiting:
            one.wait_for_publish(20)  # type: ignore[attr-defined]
        self._waiting.clear()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path, BROKER) as broker:
        yield broker


@pytest.fixture
def mouth(broker: Broker) -> Iterator[Mouth]:
    made = Mouth(broker.port)
    yield made
    made.close()


@pytest.fixture
def floor_of_tables(
    mouth: Mouth, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int], list[ToldTable]]:
    """Makes so many tables that play; each has told a little more than the one before.

    They tell no health, and are not missed for it however busy the machine is.
    """
    monkeypatch.setattr(floor, "QUIET_MS", 3_600_000)

    def make(number: int) -> list[ToldTable]:
        tables = [ToldTable(f"bj{n + 1}", mouth.say) for n in range(number)]
        for n, table in enumerate(tables):
            table.status("online")
            table.tell(20 + n % 20)
        mouth.said()
        return tables

    return make


@pytest.fixture
def pit(broker: Broker, tmp_path: Path) -> Iterator[ServedPit]:
    with ServedPit(tmp_path / "pit", broker.port) as served:
        yield served


@pytest.fixture
def screen(browser: Browser) -> Iterator[Screens]:
    """Opens a pit's page and waits until it is drawn; its errors fail the test."""
    with without_errors(browser, wait_s=20) as opens:

        def show(served: ServedPit, width: int = 1280, height: int = 800) -> Page:
            page = opens(served.url, width, height)
            page.wait_for_selector("#page:not([inert])")
            return page

        yield show
