"""`livetable people FILE`: lists, adds and removes the people that may sign in at a table."""

import argparse
import getpass
import sys
from pathlib import Path
from typing import get_args

from controller.core.messages.commands import Role
from controller.people import PeopleError, Person, hash_pin, load_people, write_people

SHORTEST_PIN = 4


def main(argv: list[str]) -> int:
    """List, add or remove people. 0: done; 1: the file or the wish is at fault."""
    options = _parser().parse_args(argv)
    path: Path = options.file
    try:
        people = load_people(path) if path.exists() or not options.add else []
        if options.add:
            people = _with(people, options.add, options.role)
            write_people(path, people)
        elif options.remove:
            people = [one for one in people if one.name != options.remove]
            write_people(path, people)
    except (PeopleError, ValueError) as error:
        print(f"livetable people: {error}", file=sys.stderr)
        return 1
    for person in people:
        print(f"{person.name}: {', '.join(person.roles)}")
    return 0


def _parser() -> argparse.ArgumentParser:
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
    others = [one for one in people if one.name != name]
    return [*others, Person(name=name, roles=roles, pin=hash_pin(pin))]


def _ask_pin() -> str:
    """From the keyboard unseen, or one line of a pipe."""
    return getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
