"""The command line of `livetable sim world`."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.option_values import measure, place, port, port_or_any, whole
from controller.shipped import CONFIG
from controller.shipped.option_help import CONFIG_DIR, parser_of
from drivers.sim.world.faults import Fault, parse_fault
from drivers.sim.world.shared_options import add_shared
from drivers.sim.world.world_files import spare_house

FPS = 30.0
"""Frames a second of the camera, unless asked otherwise."""


@dataclass(frozen=True, slots=True)
class WorldOptions:
    """The options given on the command line."""

    dir: Path
    seed: int
    game: str
    layout: str
    hurry: bool
    sheets: Path | None
    out: Path | None
    faults: tuple[Fault, ...]
    rounds: int | None
    mqtt_port: int
    console_port: int
    journal: Path
    config: Path
    fps: float
    stay: bool
    wire: str
    shoe_port: int | None
    shoe_url: str
    drill: tuple[str, ...]
    peek_by: str
    cameras: int
    parted: bool
    players: str


def _parser() -> argparse.ArgumentParser:
    parser = parser_of(
        "sim world",
        "The simulated world: shoe, camera, dealer, manager and players of one table.",
    )
    add_shared(parser)
    add = parser.add_argument
    add("--dir", type=place, required=True, help="the folder of all its files")
    add("--game", default="infinite", help="the game: the name of its file, without .toml")
    add("--layout", default="", help="the layout file's name; left out: the game's usual one")
    add("--rounds", type=whole(1, 10**9), help="end after so many settled rounds")
    add("--mqtt-port", type=port, default=1883, help="the broker's port")
    add("--console-port", type=port, default=8080, help="the console's port")
    add("--journal", type=place, help="the journal's file; left out: in --dir")
    add("--config", type=place, default=CONFIG, help=CONFIG_DIR)
    add(
        "--shoe-port",
        type=port_or_any,
        help="the shoe's TCP port; left out: a pty, DIR/shoe0",
    )
    add(
        "--shoe-url",
        default="",
        help="where the table finds the shoe, if something stands between; left out: where it is",
    )
    add("--stay", action="store_true", help="when all is played, keep the devices on")
    add("--drill", default="", help="mistakes the dealer makes one after the other: NAME,NAME")
    add("--peek-by", default="controller", help="who checks the hole card, as in the table file")
    add("--parted", action="store_true", help="of two cameras one watches the dealer's cards alone")
    add("--fps", type=measure(0.1, 240), default=FPS, help="frames a second of the camera")
    return parser


def options_from(argv: Sequence[str]) -> WorldOptions:
    """Read the options on the command line.

    Raises ValueError for an unknown fault, FileExistsError for a house's own folder.
    """
    given = _parser().parse_args(argv)
    spare_house(given.dir)
    plain = {
        name: getattr(given, name)
        for name in WorldOptions.__dataclass_fields__
        if hasattr(given, name)
    }
    made = {
        "hurry": given.speed == "max",
        "faults": tuple(parse_fault(text) for text in given.fault),
        "journal": given.journal or given.dir / "journal.db",
        "drill": tuple(filter(None, given.drill.split(","))),
    }
    return WorldOptions(**(plain | made))
