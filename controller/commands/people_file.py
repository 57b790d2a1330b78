"""`livetable people FILE`: lists, adds and removes the people that may sign in at a table."""

import argparse
import getpass
import sys
from pathlib import Path
from typing import get_args

from controller.core.messages.roles import Role
from controller.core.requests.authority import COMMAND_LINE
from controller.people import PeopleError, Person, folded, hash_pin, load_people, write_people

SHORTEST_PIN = 4


def main(argv: list[str]) -> int:
    """List, add or remove people. 0: done; 1: the file or the wish is at fault."""
    options = parser().parse_args(argv)
    path: Path = options.file
    try:
        people = load_people(path) if path.exists() or not options.add else []
        if options.add:
            people = _with(people, options.add, options.role)
            write_people(path, people)
        elif options.remove:
            people = _without(people, options.remove)
            write_people(path, people)
    except OSError as error:
        print(f"livetable people: {path}: {_who_may(error)}", file=sys.stderr)
        return 1
    except (PeopleError, ValueError) as error:
        print(f"livetable people: {error}", file=sys.stderr)
        return 1
    for person in people:
        print(f"{person.name}: {', '.join(person.roles)}")
    return 0


def parser() -> argparse.ArgumentParser:
    """The options; those that change a table have rows in the table of authority."""
    parser = argparse.ArgumentParser(prog="livetable people", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="the table's people file")
    parser.add_argument("--add", metavar="NAME", help="add a person, or set a new PIN and roles")
    parser.add_argument("--role", action="append", choices=get_args(Role), default=[])
    parser.add_argument("--remove", metavar="NAME", help="take a person out")
    return parser


def _with(people: list[Person], name: str, roles: list[Role]) -> list[Person]:
    if not roles:
        raise ValueError("say what the person may be: --role dealer, once for each role")
    pin = _ask_pin()
    if not pin.isdecimal() or len(pin) < SHORTEST_PIN:
        raise ValueError(f"a PIN is {SHORTEST_PIN} digits or more; try again")
    others = [one for one in people if folded(one.name) != folded(name)]
    return [*others, Person(name=name, roles=roles, pin=hash_pin(pin))]


def _without(people: list[Person], name: str) -> list[Person]:
    left = [one for one in people if folded(one.name) != folded(name)]
    if len(left) == len(people):
        names = ", ".join(one.name for one in people) or "nobody"
        raise ValueError(f"{name!r} is not in the people file; it holds {names}")
    return left


def _who_may(error: OSError) -> str:
    who = " or ".join(COMMAND_LINE["people --add"].who)
    return f"cannot be written ({error.strerror}); the {who}'s account may write it"


def _ask_pin() -> str:
    """From the keyboard unseen, or one line of a pipe."""
    return getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
