"""`livetable conform`: leads a game server through a bad night and says which clauses it keeps.

A table without camera and shoe deals; it is killed, frozen, stopped and begun anew, its broker is
cut off, its events come twice, a round is void. Connect your server to the address that is printed
(or let it be started with --run), under the client name given. A ledger, one JSON line for each
finished round with `round` and `bets` (each with `stake`, `returned`, and what it is on: see
docs/game-server.md), lets the money be judged too.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from controller.commands.ending import FAILED, OK, UNUSABLE, say
from controller.kit.broker_options import NoBrokerError, add_broker, add_table, port
from controller.kit.conform.clauses import CLAUSES
from controller.kit.conform.log import Log
from controller.kit.conform.night import NAMES, lived
from controller.kit.conform.trial import Trial
from controller.kit.conform.tried import tried
from controller.kit.servers import SERVERS
from controller.shipped.option_help import GAME, parser_of

NAME = "conform"

ONLY = f"one step of the night, and others by repeating it; left out: all: {', '.join(NAMES)}"

LIVED = "the_night_is_lived_through"
"""The clause that is broken where the night stops early."""

MOST_SHOWN = 3
"""Breaches of one clause that are printed."""


def main(argv: list[str]) -> int:
    """0: every clause is kept; 1: at least one is broken; 2: the trial cannot begin."""
    options = parser().parse_args(argv)
    folder = Path(tempfile.mkdtemp(prefix="livetable-conform-"))
    options.ledger = options.ledger or (folder / "ledger.jsonl" if options.run else None)
    log = Log(options.client)
    try:
        trial = Trial(options, folder, log)
    except (NoBrokerError, OSError) as error:
        say(NAME, str(error))
        return UNUSABLE
    try:
        print(
            f"connect {options.client!r} to 127.0.0.1:{trial.gate.port}, topics below "
            f"{trial.prefix}/; records and logs in {folder}",
            file=sys.stderr,
        )
        trial.start_server()
        stopped = lived(trial, options.only)
        trial.look_for_retained()
        log.booked = trial.booked()
    except (OSError, ValueError) as error:
        say(NAME, f"the trial cannot go on: {error}; see the logs in {folder}")
        return UNUSABLE
    finally:
        trial.close()
    return judged(log, stopped, as_json=options.json)


def judged(log: Log, stopped: str, *, as_json: bool) -> int:
    """Print one line for each clause; the exit code."""
    found = {clause.__name__: (clause.__doc__ or "", list(clause(log))) for clause in CLAUSES}
    untried = [
        clause.__name__
        for clause in CLAUSES
        if not found[clause.__name__][1] and not tried(clause, log)
    ]
    if stopped:
        found[LIVED] = ("The night goes on to its end.", [stopped])
    broken = {name: breaches for name, (_, breaches) in found.items() if breaches}
    if as_json:
        print(json.dumps({"kept": not broken, "broken": broken, "not_tried": untried}))
        return FAILED if broken else OK
    for name, (expected, breaches) in found.items():
        word = "BROKEN" if breaches else "not tried" if name in untried else "ok"
        print(f"{word:10} {name.replace('_', ' ')}: {' '.join(expected.split())}")
        for breach in breaches[:MOST_SHOWN]:
            print(f"{'':10}   {breach}")
    known = len(found) - len(untried)
    rest = f"; {len(untried)} were not tried" if untried else ""
    print(f"{known - len(broken)} of {known} clauses kept{rest}")
    return FAILED if broken else OK


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = parser_of(NAME, __doc__, SERVERS)
    add = made.add_argument
    add("--client", required=True, metavar="NAME", help="the server's name in its commands")
    add_broker(made)
    add_table(made, "conform", f"t{os.getpid()}")
    add("--game", default="infinite", help=GAME)
    add("--listen", type=port, default=0, help="the server's port to connect to; left out: any")
    add(
        "--run",
        metavar="COMMAND",
        help="starts the server, in the foreground; {host} {port} {site} {table} {client} {ledger} "
        "are filled in; left out: you start it",
    )
    add(
        "--ledger",
        type=Path,
        metavar="FILE",
        help="where the server books its rounds; with --run: a file of its own",
    )
    add("--seed", type=int, default=1, help="decides the cards")
    add("--betting", type=float, default=2.0, metavar="S", help="seconds to bet")
    add("--pace", type=float, default=0.1, metavar="S", help="seconds that the dealer takes")
    add("--only", action="append", default=[], choices=NAMES, metavar="STEP", help=ONLY)
    add("--json", action="store_true", help="one JSON object on stdout")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
