"""`livetable sim shuffler`: one simulated shuffler alone, on a pty or a TCP port.

Orders come from a file or standard input, one a line: `shuffle BATCH`,
`check BATCH COUNT [-8S ...] [+8S ...] [back=N]`, `alarm CODE TEXT`, `clear CODE`,
`receipt BATCH DECKS [BACK]`. After the last one the machine stays on until SIGTERM or Ctrl-C,
which end it with 0.
"""

import argparse

from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import named_reason
from drivers.sim.devices.ends.load_end import shuffler_wires
from drivers.sim.devices.line_faults import SHOE_FAULTS
from drivers.sim.devices.line_file import read_lines
from drivers.sim.devices.sim_shuffler import IDENTITY, SimShuffler
from drivers.sim.devices.standalone import add_common, attend
from drivers.wires.installed import DEFAULT_SHUFFLER_WIRE


def parser() -> argparse.ArgumentParser:
    """Return the command's options."""
    made = parser_of("sim shuffler", __doc__)
    made.add_argument(
        "--wire", default=DEFAULT_SHUFFLER_WIRE, choices=shuffler_wires(), help="the wire it speaks"
    )
    made.add_argument("--orders", metavar="FILE", help="orders, one a line; else standard input")
    add_common(made)
    return made


def main(argv: list[str]) -> int:
    """Run the shuffler; 0 when it was ended, 2 when it cannot start."""
    options = parser().parse_args(argv)
    link = options.link if options.link is not None else options.tcp
    identity = options.identity or IDENTITY
    try:
        machine = SimShuffler(link, identity, wire=options.wire, seed=options.seed)
        lines = read_lines(options.orders) if options.orders else None
        machine.start()
    except (OSError, ValueError) as error:
        say("sim shuffler", named_reason(error))
        return 2
    options.fault = [(name, when) for name, when in options.fault if name not in SHOE_FAULTS]
    orders = [line for line in lines if line.strip()] if lines else None
    attend(machine, "shuffler", options, orders, machine.obey_line)
    return 0
