"""`livetable people FILE`: lists, adds and removes the people that may sign in at a table.

Each gets a number that is never given twice: the record knows him by nothing else.
"""

import argparse
import errno
import fcntl
import getpass
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

from controller.commands.ending import FULL, UNUSABLE
from controller.core.messages.roles import Role
from controller.core.requests.authority import COMMAND_LINE
from controller.option_values import place
from controller.people.file import (
    LONGEST_NAME,
    PeopleError,
    PeopleFile,
    Person,
    folded,
    load_people,
    number_in,
    read_numbered,
    read_people,
    write_people,
)
from controller.people.pins import hash_pin
from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import reason_of

SHORTEST_PIN = 4


def main(argv: list[str]) -> int:
    """List, add or remove people. 0: done; 2: the file or the request is wrong."""
    given = parser()
    options = given.parse_args(argv)
    if options.role and options.add is None:
        given.error("--role goes with --add NAME")
    path: Path = options.file
    try:
        if options.add is not None and not options.give_numbers:
            _refuse(_there(path, options).people, options.add, options.role)
            options.pin = _hashed(_ask_pin())
        if options.give_numbers or options.add is not None or options.remove is not None:
            with _alone(path):  # read anew: somebody may have changed it during the prompt
                file = _there(path, options)
                write_people(path, _changed(file.people, options), file.next_number)
        people = load_people(path)
    except OSError as error:
        say("people", f"{path}: {_not_written(error)}")
        return UNUSABLE
    except (PeopleError, ValueError) as error:
        for fault in str(error).splitlines():
            say("people", fault)
        return UNUSABLE
    for person in people:
        print(f"{person.id} {person.name}: {', '.join(person.roles)}")
    return 0


def parser() -> argparse.ArgumentParser:
    """The options; those that change a table have rows in the table of authority."""
    parser = parser_of("people", __doc__)
    parser.add_argument("file", type=place, metavar="FILE", help="the table's people file")
    act = parser.add_mutually_exclusive_group()  # of two acts one would be left undone
    act.add_argument("--add", metavar="NAME", help="add a person, or set a new PIN and roles")
    parser.add_argument(
        "--role",
        action="append",
        choices=get_args(Role),
        default=[],
        help="what the person that is added may be; once for each role",
    )
    act.add_argument("--remove", metavar="NAME", help="take a person out")
    act.add_argument(
        "--give-numbers", action="store_true", help="give a number to each who has none"
    )
    return parser


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep others from changing people files in this folder meanwhile. Raises OSError."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _there(path: Path, options: argparse.Namespace) -> PeopleFile:
    """The file as it is; empty if the first person is added. Raises PeopleError."""
    if options.add is not None and not path.exists():
        return PeopleFile()
    return read_people(path) if options.give_numbers else read_numbered(path)


def _changed(people: list[Person], options: argparse.Namespace) -> list[Person]:
    if options.give_numbers:
        return people
    if options.add is not None:
        return _with(people, options.add, options.role, options.pin)
    return _without(people, options.remove)


def _refuse(people: list[Person], name: str, roles: list[Role]) -> None:
    """Raise ValueError if nobody can be added under this name with these roles."""
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise ValueError(f"{name!r}: write a name of 1 to {LONGEST_NAME} characters on one line")
    if not roles:
        raise ValueError("say what the person may be: --role dealer, once for each role")
    if number_in(name) and all(folded(one.name) != folded(name) for one in people):
        raise ValueError(f"{name!r} reads like a number of the record; write a name")


def _hashed(pin: str) -> str:
    if not pin.isdecimal() or len(pin) < SHORTEST_PIN:
        raise ValueError(f"a PIN is {SHORTEST_PIN} digits or more; try again")
    return hash_pin(pin)


def _with(people: list[Person], name: str, roles: list[Role], pin: str) -> list[Person]:
    _refuse(people, name, roles)
    old = next((one for one in people if folded(one.name) == folded(name)), None)
    others = [one for one in people if one is not old]
    return [*others, Person(number=old.number if old else 0, name=name, roles=roles, pin=pin)]


def _without(people: list[Person], name: str) -> list[Person]:
    left = [one for one in people if folded(one.name) != folded(name)]
    if len(left) == len(people):
        names = ", ".join(one.name for one in people) or "nobody"
        raise ValueError(f"{name!r} is not in the people file; it holds {names}")
    return left


def _not_written(error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        who = " or ".join(COMMAND_LINE["people --add"].who)
        act = f"the {who}'s account may write it"
    elif error.errno in FULL:
        act = "make room there, and run it again"
    else:
        act = "check its name and the disk"
    return f"cannot be written ({reason_of(error)}); {act}"


def _ask_pin() -> str:
    """A PIN, typed without echo, or one per line of a pipe."""
    return getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
