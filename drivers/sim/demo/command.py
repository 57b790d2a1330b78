"""`livetable demo`: a whole simulated table from one command, with or without a drill."""

import argparse
import signal

from controller.stderr import say_error
from drivers.sim.demo import drill
from drivers.sim.demo.children import DemoError
from drivers.sim.demo.demo import run
from drivers.sim.demo.options import command_line, gone_if_unused, options_from

UNUSABLE = 2
"""Exit code: the demo could not start."""


A_DRILL_TAKES = ("drill", "seed", "dir", "json", "headless", "game", "players")
"""Options of the demo that a drill knows; of another it would be silent."""


def main(argv: list[str]) -> int:
    """Run a demo, or a drill; the exit code."""
    given = command_line().parse_args(argv)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        if given.drill:
            if given.players == "outside":
                raise DemoError("a drill has its own players: leave out --players outside")
            _no_others(given)
            if given.game.endswith(".toml"):
                raise DemoError("a drill is held at shipped games: name one, as --game quebec")
            asked = any(word.startswith("--game") for word in argv)
            return drill.run(given.drill, given, given.game if asked else "")
        options = options_from(argv)
        with gone_if_unused(options.folder, options.own_folder):
            return run(options)
    except DemoError as error:
        say_error("demo", error)
        return UNUSABLE


def _no_others(given: argparse.Namespace) -> None:
    """Raise DemoError where an option is given that a drill does not take."""
    usual = vars(command_line().parse_args([]))
    others = [name for name, value in vars(given).items() if value != usual[name]]
    found = [f"--{name.replace('_', '-')}" for name in others if name not in A_DRILL_TAKES]
    if found:
        raise DemoError(f"--drill has tables and journals of its own: leave out {', '.join(found)}")
