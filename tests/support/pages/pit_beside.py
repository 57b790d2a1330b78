"""A pit before a broker, told live what a served table does, with one screen of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from playwright.sync_api import Browser, Page

from controller.core.messages.canonical import canonical
from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import as_json
from controller.core.messages.public.retained import Status
from controller.mqtt.envelope import Address, enclosed, envelope
from controller.words.catalogue import as_public
from tests.support.mqtt.broker import Broker
from tests.support.pages.screens_open import PATIENCE_MS
from tests.support.pages.served_pit import ServedPit
from tests.support.table_driver import Driver

ADDRESS = Address("riga", "bj1", "e0")


class Told:
    """Publishes what a driver's table says, as the product does, from where it stopped last."""

    def __init__(self, port: int) -> None:
        self._client = Client(CallbackAPIVersion.VERSION2, "told")
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        self._n = 0
        status = as_json(Status("online", "i0", ADDRESS.epoch))
        self._say("status", envelope(ADDRESS, "status", 0, status), retain=True)

    def tell(self, driver: Driver) -> None:
        """Publish the driver's events, then the table as the public sees it."""
        now = driver.now
        for event in driver.events:
            data = as_public(event.data) | ({"round": event.round} if event.round else {})
            if event.topic == "round":
                mark = sha256(canonical(data["result"]).encode()).hexdigest()
                data |= {"digest": mark, "chain": mark}
            self._n += 1
            sequence = ADDRESS.sequence(self._n)
            text = enclosed(ADDRESS, event.type, now.utc, canonical(data), sequence=sequence)
            self._say(event.topic, text, retain=False)
        self._state(driver, now)

    def _state(self, driver: Driver, now: Moment) -> None:
        told = {**driver.engine.public_state(now), "as_of": ADDRESS.sequence(self._n)}
        self._say("state", enclosed(ADDRESS, "state", now.utc, canonical(told)), retain=True)

    def _say(self, topic: str, text: str, *, retain: bool) -> None:
        self._client.publish(ADDRESS.topic(topic), text.encode(), 1, retain)

    def close(self) -> None:
        """Leave the broker."""
        self._client.disconnect()
        self._client.loop_stop()


@contextmanager
def pit_beside(folder: Path, browser: Browser) -> Iterator[tuple[Told, Page]]:
    """A broker, a pit that listens there, its page, and whoever tells it of a table."""
    folder.mkdir()
    with Broker(folder) as broker, ServedPit(folder / "pit", broker.port) as pit:
        told = Told(broker.port)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE_MS)
        page.goto(pit.url)
        page.wait_for_selector("#page:not([inert])")
        yield told, page
        page.close()
        told.close()
