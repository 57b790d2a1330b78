"""`livetable sim shoe`: one simulated shoe alone, on a pty or a TCP port.

Cards come from a file or standard input, one a line: `8S`, `CUT`, or `?` for one it cannot read.
After the last card the shoe stays on until SIGTERM or Ctrl-C, which end it with 0.
"""

import argparse
from functools import partial

from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import named_reason
from drivers.sim.devices.ends.load_end import shoe_wires
from drivers.sim.devices.sim_shoe import IDENTITY, SimShoe, card_named, pull_named, read_cards
from drivers.sim.devices.standalone import add_common, attend
from drivers.wires.installed import DEFAULT_SHOE_WIRE


def parser() -> argparse.ArgumentParser:
    """Return the command's options."""
    made = parser_of("sim shoe", __doc__)
    known = f"the wire it speaks, one of {', '.join(shoe_wires())}"
    made.add_argument("--wire", default=DEFAULT_SHOE_WIRE, help=known)
    made.add_argument("--cards", metavar="FILE", help="cards, one a line; else standard input")
    add_common(made)
    return made


def main(argv: list[str]) -> int:
    """Run the shoe; 0 when it was ended, 2 when it cannot start."""
    options = parser().parse_args(argv)
    try:
        cards = read_cards(options.cards) if options.cards else None
        link = options.link if options.link is not None else options.tcp
        identity = options.identity or IDENTITY
        shoe = SimShoe(options.wire, link, identity, seed=options.seed)
        shoe.start()
    except (OSError, ValueError) as error:
        say("sim shoe", named_reason(error))
        return 2
    attend(shoe, f"{options.wire} shoe", options, cards, partial(pull_line, shoe))
    return 0


def pull_line(shoe: SimShoe, line: str) -> None:
    """Pull the card that the line names. Raises ValueError for a line that names none."""
    pull_named(shoe, card_named(line))
