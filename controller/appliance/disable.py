"""`livetable disable`: no further round of this game is dealt, here or at many tables at once.

The round in play ends, then the table closes. One person orders it; with `--lift` two people end
the order, each with his PIN. A table that is down takes the order when it starts.
"""

import argparse
import getpass
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from controller.appliance.table_word import TABLE, table_file
from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.core.config.files import ConfigError
from controller.core.messages.commands import Act, DisableGame, EnableGame, Proof, Tap
from controller.core.messages.roles import OVERSEERS, Role
from controller.journal.file import is_written
from controller.journal.order_file import OrderError, answer, answer_to, leave_order, order_of
from controller.people.pins import PinAuthenticator, SignInError
from controller.settings.table_file import load_settings
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error
from controller.system_errors import reason_of

ANSWER_S = 30.0
"""How long to wait for a running table, which looks for orders every few seconds."""

LOOK_S = 0.2


def main(argv: list[str], sleep: Callable[[float], None] = time.sleep) -> int:
    """Order it. 0: every table took it, or will; 1: a table refused; 2: it cannot be ordered.

    Where one table cannot be ordered, the others are all the same, and each of them is told: two
    people would have to lift an order of which nobody knows.
    """
    given = parser()
    options = given.parse_args(argv)
    if options.second and not options.lift:
        given.error("--second is who lifts the order too: write --lift, or leave it out")
    try:
        tables = [load_settings(path).table for path in options.tables]
        orders = [(one.journal, _tap(one.people, options)) for one in tables]
    except (ConfigError, SignInError) as error:
        say_error("disable", error)
        return UNUSABLE
    left = [(journal, tap) for journal, tap in orders if _is_left(journal, tap)]
    refused = [not _taken(journal, tap.id, sleep) for journal, tap in left]
    if len(left) < len(orders):
        return UNUSABLE
    return FAILED if any(refused) else OK


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = parser_of("disable", __doc__)
    made.add_argument("tables", nargs="+", type=table_file, metavar="TABLE", help=TABLE)
    made.add_argument("--by", required=True, metavar="NAME", help="who orders it")
    made.add_argument(
        "--role", choices=OVERSEERS, default="shift_manager", help="as what he orders it"
    )
    made.add_argument("--why", required=True, metavar="SENTENCE", help="why, for the record")
    made.add_argument("--lift", action="store_true", help="end the order")
    made.add_argument("--second", default="", metavar="NAME", help="who lifts it too")
    made.add_argument(
        "--second-role",
        choices=OVERSEERS,
        default="shift_manager",
        help="as what the second one does",
    )
    return made


_PINS: dict[str, str] = {}
"""PINs typed in this run: each is asked for only once, even for many tables."""


def _tap(people: Path, options: argparse.Namespace) -> Tap:
    """The order as the table takes it. Raises SignInError for a wrong PIN."""
    door = PinAuthenticator(people)
    proofs = tuple(_proofs(door, options))
    by = proofs[0]
    act: Act = DisableGame(options.why)
    if options.lift:
        act = EnableGame(proofs[1].person if len(proofs) > 1 else "", options.why)
    return Tap(f"order-{secrets.token_hex(8)}", by.person, by.role, act, proofs)


def _proofs(door: PinAuthenticator, options: argparse.Namespace) -> Iterator[Proof]:
    claims: list[tuple[str, Role]] = [(options.by, options.role)]
    if options.lift and options.second:
        claims.append((options.second, options.second_role))
    for name, role in claims:
        person = door.check(name, role, _pin_of(name))
        yield Proof(person.id, role, "pin")


def _pin_of(name: str) -> str:
    """A person's PIN, typed without echo, or one per line of a pipe."""
    if name not in _PINS:
        typed = sys.stdin.isatty()
        _PINS[name] = (
            getpass.getpass(f"PIN of {name}: ") if typed else sys.stdin.readline().rstrip("\n")
        )
    return _PINS[name]


def _is_left(journal: Path, tap: Tap) -> bool:
    """Leave the order for a table, or say why it has none; return whether it is left."""
    try:
        leave_order(journal, tap)
    except OrderError as error:
        say_error("disable", error)
        return False
    except OSError as error:
        say("disable", f"{order_of(journal)}: cannot be written ({reason_of(error)})")
        return False
    return True


def _taken(journal: Path, id: str, sleep: Callable[[float], None]) -> bool:
    """Wait for the table's answer and print it; return whether the order is taken, or will be."""
    left = ANSWER_S
    while left > 0:
        if (told := answer(journal, id)) is not None:
            accepted, text = told
            answer_to(journal).unlink(missing_ok=True)
            print(f"{journal}: {'done' if accepted else text}")
            return accepted
        if not is_written(journal):
            break
        sleep(LOOK_S)
        left -= LOOK_S
    print(f"{journal}: the table does not answer; the order waits for it in {order_of(journal)}")
    return True
