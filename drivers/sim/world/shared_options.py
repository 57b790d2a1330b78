"""The options that `livetable demo` and `livetable sim world` both take, in the same words."""

import argparse

from controller.option_values import place, seed, whole
from drivers.sim.devices.ends.load_end import shoe_wires
from drivers.sim.world.faults import FAULT
from drivers.wires.installed import DEFAULT_SHOE_WIRE

OUTSIDE = "who plays; outside: none are built in, a game server of your own plays on the broker"


def add_shared(parser: argparse.ArgumentParser) -> None:
    """Add what says how the world deals, and what it consists of."""
    add = parser.add_argument
    add("--seed", type=seed, default=1, help="decides shuffles, bets and choices")
    add("--sheets", type=place, help="deal exactly the round sheets of this file")
    add("--out", type=place, help="with --sheets: write them there as the game server settled them")
    add("--fault", action="append", default=[], metavar="NAME@SECONDS", help=FAULT)
    add(
        "--speed",
        choices=("human", "max"),
        default="human",
        help="how fast people act; max: nobody hesitates",
    )
    add(
        "--wire",
        default=DEFAULT_SHOE_WIRE,
        help=f"the wire that the shoe speaks: {', '.join(shoe_wires())}",
    )
    add("--players", choices=("built-in", "outside"), default="built-in", help=OUTSIDE)
    add(
        "--cameras",
        type=whole(1, 2),
        default=1,
        help="how many cameras; two: both over the whole felt",
    )
