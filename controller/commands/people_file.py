"""`livetable people FILE`: lists, adds and removes the people that may sign in at a table.

Each gets a number that is never given twice: the record knows him by nothing else.
"""

import argparse
import errno
import getpass
import sys
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
    options = parser().parse_args(argv)
    path: Path = options.file
    try:
        new = options.add is not None and not path.exists()
        read = read_people if options.give_numbers else read_numbered
        file = PeopleFile() if new else read(path)
        if options.give_numbers:
            write_people(path, file.people, file.next_number)
        elif options.add is not None:
            write_people(path, _with(file.people, options.add, options.role), file.next_number)
        elif options.remove is not None:
            write_people(path, _without(file.people, options.remove), file.next_number)
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
    parser.add_argument("--add", metavar="NAME", help="add a person, or set a new PIN and roles")
    parser.add_argument(
        "--role",
        action="append",
        choices=get_args(Role),
        default=[],
        help="what the person that is added may be; once for each role",
    )
    parser.add_argument("--remove", metavar="NAME", help="take a person out")
    parser.add_argument(
        "--give-numbers", action="store_true", help="give a number to each who has none"
    )
    return parser


def _with(people: list[Person], name: str, roles: list[Role]) -> list[Person]:
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise ValueError(f"{name!r}: write a name of 1 to {LONGEST_NAME} characters on one line")
    if not roles:
        raise ValueError("say what the person may be: --role dealer, once for each role")
    old = next((one for one in people if folded(one.name) == folded(name)), None)
    if old is None and number_in(name):
        raise ValueError(f"{name!r} reads like a number of the record; write a name")
    pin = _ask_pin()
    if not pin.isdecimal() or len(pin) < SHORTEST_PIN:
        raise ValueError(f"a PIN is {SHORTEST_PIN} digits or more; try again")
    others = [one for one in people if one is not old]
    number = old.number if old else 0
    return [*others, Person(number=number, name=name, roles=roles, pin=hash_pin(pin))]


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
