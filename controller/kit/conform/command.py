"""`livetable conform`: leads a game server through a bad night and says which clauses it keeps.

A table without camera and shoe deals; it is killed, frozen, stopped and begun anew, its broker is
cut off, its events come twice, a round is void. It takes about two minutes. Connect your server to
the address that is printed (or let it be started with --run), under the client name given. Stop any
other server of that name first: conform passes your connection on to the same broker, and of two
clients with one name a broker throws off the first. With a ledger the money is judged too.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.kit.broker_options import (
    NoBrokerError,
    add_broker,
    add_table,
    topic_word,
)
from controller.kit.conform.clauses import CLAUSES
from controller.kit.conform.end import ToldToEndError, nothing_more, told_to_end
from controller.kit.conform.log import Log
from controller.kit.conform.night import NAMES, lived
from controller.kit.conform.trial import Trial
from controller.kit.conform.trial_error import TrialError
from controller.kit.conform.tried import NEEDS, tried
from controller.kit.servers import SERVERS
from controller.option_values import measure, place, port, seed
from controller.shipped.option_help import GAME, parser_of
from controller.stderr import say
from controller.system_errors import named_reason

NAME = "conform"

ONLY = f"one step of the night, and others by repeating it; left out: all: {', '.join(NAMES)}"

LIVED = "the_night_is_lived_through"
"""The clause that is broken where the night stops early."""

LEDGER = """The ledger (--ledger) has one JSON line for each finished round, settled or void:
  {"round": ROUND, "bets": [{"player": NAME, "stake": CENTS, "returned": CENTS, ...}, ...]}
Each bet says what it is on, with the words of the result:
  games of boxes      "box": "2", "hand": "2.2" (a doubled hand's stake is both);
                      or "box": "2" alone, the base as its stake, for all its hands
  a common hand       "hand": "left", "length": 3, "doubled": false
  games of two sides  "spot": "banker"
  a side bet          "side": "any_pair", with "box" in games of boxes
  insurance           "insurance": true, with "box" in games of boxes
A box that died has all its bets, insurance too, with their stakes back; a hand that was handed over
may be left out. A void uses the same keys; of it stake and returned alone are judged. A bet of a
settled round that names nothing of the result is a breach, and so is a bet that the table took and
the ledger lacks.

"""

MOST_SHOWN = 3
"""Breaches of one clause that are printed."""


def main(argv: list[str]) -> int:
    """0: every clause is kept; 1: at least one is broken; 2: the trial cannot begin.

    128 and the signal's number: told to end.
    """
    options = parser().parse_args(argv)
    if options.ledger and not options.ledger.parent.is_dir():
        say(NAME, f"--ledger {options.ledger}: there is no folder {options.ledger.parent}; make it")
        return UNUSABLE
    try:
        with told_to_end():
            return conformed(options)
    except ToldToEndError as told:
        say(NAME, f"{told} ended the night; the table and the server that it started are ended too")
        return told.code


def conformed(options: argparse.Namespace) -> int:
    """Lead one server through its night; the exit code. Raises ToldToEndError."""
    folder = Path(tempfile.mkdtemp(prefix="livetable-conform-"))
    options.ledger = options.ledger or (folder / "ledger.jsonl" if options.run else None)
    log = Log(options.client)
    try:
        trial = Trial(options, folder, log)
    except (NoBrokerError, OSError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        say(NAME, named_reason(error))
        return UNUSABLE
    try:
        place = f"127.0.0.1:{trial.cable.port}, topics below {trial.prefix}/"
        who = (
            f"{options.client!r} is started at" if options.run else f"connect {options.client!r} to"
        )
        print(f"{who} {place}; the night takes about two minutes", file=sys.stderr)
        logs = f"table.log{', server.log' if options.run else ''}"
        print(f"logs ({logs}) and records lie in {folder}", file=sys.stderr, flush=True)
        trial.server.start()
        stopped = lived(trial, options.only)
        trial.look_for_retained()
        trial.read_ledger()
    except (OSError, NoBrokerError, TrialError) as error:
        say(NAME, f"the trial cannot go on: {named_reason(error)}; see the logs in {folder}")
        return UNUSABLE
    finally:
        nothing_more()
        trial.close()
    return judged(log, stopped, as_json=options.json)


def judged(log: Log, stopped: str, *, as_json: bool) -> int:
    """Print one line for each clause; the exit code."""
    found = {clause.__name__: (clause.__doc__ or "", list(clause(log))) for clause in CLAUSES}
    untried = {
        clause.__name__: NEEDS[clause].wants
        for clause in CLAUSES
        if not found[clause.__name__][1] and not tried(clause, log)
    }
    if stopped:  # the rest follows from it
        found = {LIVED: ("The night goes on to its end.", [stopped])} | found
    broken = {name: breaches for name, (_, breaches) in found.items() if breaches}
    if as_json:
        print(json.dumps({"kept": not broken, "broken": broken, "not_tried": list(untried)}))
        return FAILED if broken else OK
    begun = len(untried) < len(CLAUSES)
    for name, (expected, breaches) in found.items():
        if not begun and name in untried:
            continue  # a list of all that was not tried says nothing
        word = "BROKEN" if breaches else "not tried" if name in untried else "ok"
        print(f"{word:10} {name.replace('_', ' ')}: {' '.join(expected.split())}")
        for line in [f"wants {untried[name]}"] if name in untried else breaches[:MOST_SHOWN]:
            print(f"{'':10}   {line}")
    known = len(found) - len(untried)
    rest = f"; {len(untried)} of the {len(found)} found no occasion" if untried else ""
    print(f"{known - len(broken)} of {known} clauses kept{rest}")
    return FAILED if broken else OK


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = parser_of(NAME, __doc__, LEDGER + SERVERS)
    add = made.add_argument
    about = "the server's name in its commands"
    add("--client", required=True, type=topic_word, metavar="NAME", help=about)
    add_broker(made)
    add_table(made, "conform", f"t{os.getpid()}", "a new one each time")
    add("--game", default="infinite", help=f"{GAME}; or a game file")
    add("--listen", type=port, default=0, help="the server's port to connect to; left out: any")
    add(
        "--run",
        metavar="COMMAND",
        help="starts the server, in the foreground; one word of your shell, in quotes; {host} "
        "{port} {site} {table} {client} {ledger} are filled in, other braces are doubled; quotes "
        "within count as in a shell, but none runs it (for pipes: sh -c '...'); left out: you "
        "start it",
    )
    add(
        "--ledger",
        type=place,
        metavar="FILE",
        help="where the server books its rounds, as told below; with --run: a file of its own",
    )
    add("--seed", type=seed, default=1, help="decides the cards")
    add("--betting", type=measure(0.1, 600), default=2.0, metavar="S", help="seconds to bet")
    add(
        "--pace",
        type=measure(0, 60),
        default=0.1,
        metavar="S",
        help="seconds the dealer takes",
    )
    add("--only", action="append", default=[], choices=NAMES, metavar="STEP", help=ONLY)
    add("--json", action="store_true", help="one JSON object on stdout")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
