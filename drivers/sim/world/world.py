"""`livetable sim world`: one simulated table's hall, in one process.

It holds what the controller must not be able to tell from the real thing: a shoe on a pty, a
camera over a felt, a dealer and a shift manager at the console, and a game server with its
players on the broker. Seed, script (`--sheets`) and faults decide what happens; `--dir` holds all
that must outlive the process. It ends by itself after `--rounds` settled rounds, or when the
script is played out.
"""

import json
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from controller.stderr import say
from controller.system_errors import named_reason
from controller.whole_files import write_named, write_whole
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.scene import Scene
from drivers.sim.hall.played_game import layout_name, layout_of, read_game
from drivers.sim.hall.sheets import Sheet, read_sheets, with_expected
from drivers.sim.hall.world_state import Store, load_store, rounds_left
from drivers.sim.mistakes.clumsy_hands import ClumsyHands
from drivers.sim.mistakes.known_mistakes import Drill
from drivers.sim.people.dealer_hands import Hands, Memory
from drivers.sim.people.person import SimPerson
from drivers.sim.people.shift_manager import Manager
from drivers.sim.people.sim_dealer import Dealer
from drivers.sim.players.game_server import Players, Server
from drivers.sim.players.onlooker import Onlooker
from drivers.sim.ports import free_port, is_free
from drivers.sim.world.cameras import two_layouts, watches
from drivers.sim.world.end_watcher import end_watcher
from drivers.sim.world.faults import Faults
from drivers.sim.world.truth import TruthLog
from drivers.sim.world.world_files import (
    DEALER,
    MANAGER,
    SITE,
    TABLE,
    Place,
    people_file,
    table_file,
    write_signing_key,
)
from drivers.sim.world.world_options import WorldOptions, options_from

OK, FAILED, UNUSABLE = 0, 1, 2
"""Exit codes: played or told to end; a person of the world failed; it could not start."""

WATCH_S = 0.25
"""The world looks at this pace whether its rounds are played."""

DESIGN = "slim"
"""The table's deck, of `drivers.sim.deck.art`: slender indices, a ten no wider than a queen."""

OVER = "over"
"""The file that says that all is played, of a world that stays."""


class World:
    """Everything in the hall, put together; `run` until it is over."""

    def __init__(self, options: WorldOptions) -> None:
        self.options = options
        options.dir.mkdir(parents=True, exist_ok=True)
        (options.dir / OVER).unlink(missing_ok=True)
        self.game = read_game(options.game, options.config)
        self.sheets: Sequence[Sheet] = (
            read_sheets(options.sheets, self.game.name) if options.sheets else ()
        )
        path = options.dir / "world.json"
        self.store = load_store(path, options.seed, self.game.name, self.sheets)
        with self.store.look() as state:
            self.seed, port = state.seed, state.camera_port
        self.shoe = self._shoe()
        layout = layout_of(options.layout or layout_name(self.game, options.config), options.config)
        self.scene = Scene(layout, wall_clock(), self.seed, DESIGN)
        port = port if port and is_free(port) else free_port()
        ports = (port,) if options.cameras == 1 else (port, free_port())
        parted = options.cameras > 1 and options.parted
        self.watches = watches(self.scene, ports, options.fps, self.seed, parted=parted)
        self.camera = self.watches[0].camera
        with self.store.change() as state:
            state.camera_port = port
            state.wanted = state.settled + options.rounds if options.rounds else None
        hands = ClumsyHands if options.drill else Hands
        self.hands = hands(self.store, self.scene, self.shoe, self.game, self.sheets)
        self.truth = TruthLog(self.scene, options.dir / "truth.jsonl")
        self.faults = Faults(options.faults, self.camera, self.shoe)
        self.players = self._players()
        self.people = self._people()

    def _shoe(self) -> SimShoe:
        memory, port = Memory(self.options.dir / "shoe0.json"), self.options.shoe_port
        return SimShoe(
            self.options.wire,
            self._pty() if port is None else port,
            state=memory.load(),
            seed=self.seed,
            save=memory.save,
        )

    def _pty(self) -> str:
        return str(self.options.dir.resolve() / "shoe0")

    def _shoe_url(self) -> str:
        return self.options.shoe_url or (
            f"socket://127.0.0.1:{self.shoe.port}" if self.shoe.port else self._pty()
        )

    def _people(self) -> list[SimPerson]:
        url = f"ws://127.0.0.1:{self.options.console_port}/ws"
        hurry = self.options.hurry
        dealer = Dealer(url, DEALER, self.hands, hurry, self.seed)
        if isinstance(self.hands, ClumsyHands):
            self.hands.dim = self.camera.fault
            self.hands.restart_vision = lambda: end_watcher(self.camera.url)
            drill = Drill(self.options.drill, self.hands, self.players, self.options.dir)
            dealer.slips = drill.behave
        return [dealer, Manager(url, MANAGER, self.hands, hurry)]

    def _players(self) -> Players:
        prefix = f"livetable/v1/{SITE}/{TABLE}"
        server = Server("127.0.0.1", self.options.mqtt_port, prefix)
        made = Onlooker if self.options.players == "outside" else Players
        return made(self.store, self.game, server, self.options.hurry, self.sheets)

    def write_files(self) -> None:
        """Write the table file and, if there is none yet, the people file."""
        folder, config = self.options.dir, self.options.config
        if len({watch.layout for watch in self.watches}) > 1:
            config = two_layouts(config, self.scene.layout.name, folder)
        place = Place(
            game=self.game.name,
            shoe=self._shoe_url(),
            wire=self.options.wire,
            cameras=tuple((watch.camera.url, watch.layout) for watch in self.watches),
            mqtt_port=self.options.mqtt_port,
            console_port=self.options.console_port,
            journal=self.options.journal.resolve(),
            hurry=self.options.hurry,
            peek_by=self.options.peek_by,
            config=config.resolve(),
        )
        write_whole(folder / "table.toml", table_file(place), durable=False)
        write_signing_key(place.journal)
        if not (folder / "people.toml").exists():
            (folder / "people.toml").write_text(people_file(), encoding="utf-8")

    def start(self) -> None:
        """Devices on, files written, everybody at work. OSError if a port or link is taken."""
        self.shoe.start()
        self.hands.restore()
        self.truth.open()
        for watch in self.watches:
            watch.camera.render_at(self.scene.clock())
            watch.camera.start()
        self.write_files()
        self.players.start()
        for person in self.people:
            person.start()
        tell(f"ready: {self.options.dir / 'table.toml'}, camera at {self.camera.url}")

    def run(self, over: threading.Event) -> bool:
        """Play until `over` is set or all is played; False if somebody fell out before."""
        while not over.wait(WATCH_S) and not self.played_out():
            self.faults.strike()
            self.truth.write()
            if not (self.players.alive() and all(person.alive() for person in self.people)):
                return False
        if self.options.stay and not over.is_set():
            self._say_over()
            over.wait()
        return True

    def _say_over(self) -> None:
        """Leave word that all is played; devices stay on."""
        self.truth.write()
        self.write_back()
        (self.options.dir / OVER).touch()

    def stop(self) -> None:
        """Everybody leaves; the devices are switched off; sheets are written back."""
        for person in self.people:
            person.stop()
        self.players.stop()
        for watch in self.watches:
            watch.camera.stop()
        self.shoe.stop()
        self.truth.write()
        self.truth.close()
        self.write_back()

    def write_back(self) -> None:
        """Write the settled sheets, if they are wanted."""
        if self.options.out:
            write_sheets(self.options.out, self.sheets, self.store)

    def played_out(self) -> bool:
        """Tell whether all wanted rounds are settled and acknowledged and the table is closed."""
        with self.store.look() as state:
            if state.unanswered or rounds_left(state) != 0:
                return False
        return all(person.closed() for person in self.people)


def write_sheets(path: Path, sheets: Sequence[Sheet], store: Store) -> None:
    """Return each settled sheet with the settlement that the game server made of the round."""
    with store.look() as state:
        settled = dict(state.expected)
    lines = [
        json.dumps(with_expected(sheet, settled[number]))
        for number, sheet in enumerate(sheets)
        if number in settled
    ]
    write_named(path, "".join(line + "\n" for line in lines))


def tell(sentence: str) -> None:
    """Print one line on standard error."""
    print(f"world: {sentence}", file=sys.stderr, flush=True)


def main(argv: list[str]) -> int:
    """Run the world until it is played out or told to end (SIGTERM, Ctrl-C)."""
    over = threading.Event()
    try:
        options = options_from(argv)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: over.set())
        world = World(options)
        world.start()
    except (OSError, ValueError) as error:
        say("sim world", named_reason(error))
        return UNUSABLE
    whole = world.run(over)
    world.stop()
    if not whole:
        say("sim world", "a simulated person failed, as told above")
    return OK if whole else FAILED
