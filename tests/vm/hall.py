"""The hall around the emulated machine: shoe, felt, people and players, and an ear on the broker.

It is the simulated world of `livetable demo`, in this process; only its camera is not looked at,
for emulation is too slow for pixels: what lies on the felt goes to `stand_in.py` in the machine.
"""

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from drivers.sim.felt.scene import Scene
from drivers.sim.ports import free_port
from drivers.sim.world.world import World
from drivers.sim.world.world_options import options_from
from tests.support.mqtt.broker import Listener
from tests.vm.machine import MachineError

LOOK_S = 0.03
RETRY_S = 0.5
PATIENCE_S = 1500.0
"""Emulated on a busy machine, a start of the table takes minutes."""


class Hall:
    """Everybody and everything but the machine; they try for ever to reach it."""

    def __init__(self, folder: Path, ports: dict[str, int] | None = None, shoe: int = 0) -> None:
        """`ports` are those of console, broker and felt, chosen where None.

        `shoe` is the shoe's TCP port; 0: it is on a terminal.
        """
        self.ports = ports or {name: free_port() for name in ("console", "broker", "felt")}
        words = ["--shoe-port", str(shoe)] if shoe else []
        words += ["--dir", str(folder), "--seed", "1", "--speed", "max", "--fps", "1"]
        words += ["--console-port", str(self.ports["console"])]
        words += ["--mqtt-port", str(self.ports["broker"])]
        self.world = World(options_from(words))
        self.shoe = folder / "shoe0"
        self._felt = Felt(self.world.scene, self.ports["felt"])
        self._stop = threading.Event()
        self._ear: Listener | None = None
        self.needs: Callable[[], None] = lambda: None
        """Raises where what the hall waits for cannot come any more."""

    def start(self) -> None:
        """Everybody comes; the shoe is switched on."""
        self.world.start()
        self._felt.start()

    def stop(self) -> None:
        """Everybody leaves."""
        if self._ear is not None:
            self._ear.close()
        self._felt.stop()
        self.world.stop()

    @property
    def ear(self) -> Listener:
        """An ear on the machine's broker, from the first call on."""
        if self._ear is None:
            self._ear = Listener(self.ports["broker"])
        return self._ear

    def settled(self) -> int:
        """Rounds that the players know to be settled."""
        with self.world.store.look() as state:
            return state.settled

    def voided(self) -> int:
        """Rounds that the players know to be void."""
        with self.world.store.look() as state:
            return state.voided

    def open_round(self) -> str:
        """The round that the players are in; empty: none."""
        with self.world.store.look() as state:
            return max(state.plays, default="")

    def device(self, name: str) -> bool:
        """Whether the table says that a device is well."""
        return self._metric(f'livetable_device_ok{{device="{name}"}}') == 1

    def condition(self, name: str) -> bool:
        """Whether the table says that this is wrong around it."""
        return self._metric(f'livetable_condition{{condition="{name}"}}') == 1

    def _metric(self, name: str) -> float:
        """A figure of the table's; -1 where it does not answer."""
        link = http.client.HTTPConnection("127.0.0.1", self.ports["console"], timeout=10)
        try:
            link.request("GET", "/metrics")
            lines = link.getresponse().read().decode().splitlines()
        except (OSError, http.client.HTTPException):
            return -1
        finally:
            link.close()
        return next((float(line.split()[-1]) for line in lines if line.startswith(name)), -1)

    def hears(self, more: int) -> None:
        """Wait until the table has told so much more."""
        wanted = len(self.ear.heard) + more
        self.until(f"{more} more messages", lambda: len(self.ear.heard) >= wanted)

    def go_home(self) -> None:
        """Let one more whole round be dealt, then the table be closed."""
        with self.world.store.change() as state:
            state.wanted = state.settled + 2
        self.until("the table is closed", self.world.played_out)

    def come_back(self) -> None:
        """Deal on."""
        with self.world.store.change() as state:
            state.wanted = None

    def until(self, what: str, done: Callable[[], bool], seconds: float = PATIENCE_S) -> float:
        """Wait until it is so; returns the seconds. Raises MachineError."""
        begun = time.monotonic()
        while not done():
            self.needs()
            if time.monotonic() - begun > seconds:
                raise MachineError(f"{what}: not within {seconds:.0f} s; {self.screen()}")
            self._stop.wait(0.1)
        return time.monotonic() - begun

    def rounds(self, more: int = 1) -> float:
        """Wait until so many more rounds are settled."""
        wanted = self.settled() + more
        return self.until(f"{more} more settled rounds", lambda: self.settled() >= wanted)

    def mid_round(self, cards: int = 2) -> str:
        """Wait until a round has so many cards on the felt; returns the round."""

        def dealt() -> bool:
            return bool(self.open_round()) and len(self.world.scene.cards()) >= cards

        self.until("a round with cards", dealt)
        return self.open_round()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let no round end meanwhile: of its first cards no further one is seen to lie."""
        self.mid_round()
        self._felt.unseen.set()
        try:
            yield
        finally:
            self._felt.unseen.clear()

    def goes_on(self, name: str) -> float:
        """Wait until that round is settled; a void one is an error."""
        void = self.voided()

        def over() -> bool:
            with self.world.store.look() as state:
                return name not in state.plays

        taken = self.until(f"the end of {name}", over)
        if self.voided() != void:
            raise MachineError(f"round {name} was voided")
        return taken

    def heard(self) -> dict[str, dict[str, Any]]:
        """Each public event by its number. Raises MachineError where one was said in two ways."""
        said: dict[str, dict[str, Any]] = {}
        for event in self.ear.public():
            if said.setdefault(str(event["sequence"]), event) != event:
                raise MachineError(f"{event['sequence']} was said in two ways")
        return said

    def screen(self) -> str:
        """What the dealer's screen says."""
        view = self.world.people[0].view
        told = {key: view.get(key) for key in ("instruction", "banner", "conditions")}
        return json.dumps(told)[:700]


class Felt:
    """Tells the machine what lies on the felt, whole at each change."""

    def __init__(self, scene: Scene, port: int) -> None:
        self._scene, self._port = scene, port
        self._stop = threading.Event()
        self.unseen = threading.Event()
        """While set, nothing that is laid or taken is told."""
        self._thread = threading.Thread(target=self._run, name="felt", daemon=True)

    def start(self) -> None:
        """Begin to tell."""
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._stop.set()
        self._thread.join(5)

    def lies(self) -> list[tuple[int, str, int, str, str]]:
        """Each lying card: number, zone, order, face, colour of its back where that is up."""
        cards = {card.id: card for card in self._scene.cards()}
        found = []
        for zone in self._scene.layout.zones:
            for order, number in enumerate(self._scene.in_zone(zone.name)):
                if (card := cards.get(number)) is not None:
                    face = card.card if card.face_up else "back"
                    colour = "" if card.face_up else card.back_colour
                    found.append((number, zone.name, order, face, colour))
        return found

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with socket.create_connection(("127.0.0.1", self._port), 5) as link:
                    self._tell(link)
            except OSError:
                pass
            self._stop.wait(RETRY_S)

    def _tell(self, link: socket.socket) -> None:
        told: object = None
        while not self._stop.wait(LOOK_S):
            now = self.lies()
            if now != told and not self.unseen.is_set():
                link.sendall(json.dumps(now).encode() + b"\n")
                told = now
            link.settimeout(0.001)
            try:
                if not link.recv(64):
                    return
            except TimeoutError:
                pass
            link.settimeout(5)
