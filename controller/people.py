"""Keeps the people of a table: names, roles and hashed PINs, in the people file.

A PIN is short, so guessing must be slow: it is stored as an argon2 hash and a person who gives
wrong ones waits, longer each time. An unknown name costs as long as a wrong PIN, so that names
cannot be found out either.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from pydantic import BaseModel, ConfigDict, Field

from controller.core.config.files import ConfigError, read_config
from controller.core.messages.commands import Role

FREE_TRIES = 3
"""Wrong PINs in a row before a person must wait: a slip of the finger is human."""

FIRST_WAIT_S, LONGEST_WAIT_S = 5.0, 900.0
"""The wait after that, doubled at each further wrong PIN: a four-digit PIN would take months."""


class PeopleError(Exception):
    """The people file cannot be used; each line names file and key, and the value to write."""


class Person(BaseModel):
    """One person of the people file."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    name: Annotated[str, Field(min_length=1, max_length=60)]
    """The name the person signs in with."""
    roles: Annotated[list[Role], Field(min_length=1)]
    """What the person may be at the table."""
    pin: Annotated[str, Field(pattern=r"^\$argon2id\$")]
    """The PIN's argon2id hash; `livetable people` makes it."""


class PeopleFile(BaseModel):
    """All people."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    people: list[Person] = []
    """Everybody who may sign in."""


class SignInError(Exception):
    """The sign-in is refused; the text says why, and does not tell whether the name exists."""


def load_people(path: Path) -> list[Person]:
    """Read the people file. Raises PeopleError."""
    try:
        people = read_config(PeopleFile, path.read_text("utf-8"), str(path)).people
    except OSError as error:
        raise PeopleError(
            f"{path}: the people file cannot be read ({error.strerror}); "
            "`livetable people FILE --add NAME --role dealer` writes one"
        ) from None
    except UnicodeDecodeError:
        raise PeopleError(f"{path}: no UTF-8 text; save it as UTF-8") from None
    except ConfigError as error:
        raise PeopleError(str(error)) from None
    names = [person.name for person in people]
    for name in names:
        if names.count(name) > 1:
            raise PeopleError(f"{path}: {name!r} is there twice; give each person one entry")
    return people


def write_people(path: Path, people: list[Person]) -> None:
    """Write the people file whole or not at all; its owner alone can read it. Raises OSError."""
    entries = [
        f"[[people]]\nname = {_quoted(one.name)}\n"
        f"roles = [{', '.join(_quoted(role) for role in one.roles)}]\npin = {_quoted(one.pin)}\n"
        for one in people
    ]
    beside = path.with_name(path.name + ".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write("\n".join(entries))
    beside.replace(path)


def hash_pin(pin: str) -> str:
    """Hash a PIN for the people file."""
    return PasswordHasher().hash(pin)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class PinAuthenticator:
    """Checks PINs, and makes guessing slow. Used by one thread at a time."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """The file is read again at each sign-in, so that a new dealer needs no restart."""
        self._path, self._clock = path, clock
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash("nobody")
        self._wrong: dict[str, int] = {}
        self._wait_until: dict[str, float] = {}

    def check(self, name: str, role: str, pin: str) -> Person:
        """Return the person, if the PIN fits and the role is his. Raises SignInError."""
        left = self._wait_until.get(name, 0.0) - self._clock()
        if left > 0:
            raise SignInError(f"too many wrong PINs; wait {left:.0f} s, then try again")
        try:
            person = next((one for one in load_people(self._path) if one.name == name), None)
        except PeopleError as error:
            raise SignInError(str(error)) from None
        if not self._pin_fits(person, pin) or person is None:
            self._count_wrong(name)
            raise SignInError("name or PIN is wrong; try again")
        self._wrong.pop(name, None)
        if role not in person.roles:
            raise SignInError(
                f"{name} may not sign in as {role}; ask the engineer, or sign in as "
                f"{' or '.join(person.roles)}"
            )
        return person

    def _pin_fits(self, person: Person | None, pin: str) -> bool:
        try:
            return self._hasher.verify(person.pin if person else self._nobody, pin)
        except (VerificationError, InvalidHashError):
            return False

    def _count_wrong(self, name: str) -> None:
        wrong = self._wrong[name] = self._wrong.get(name, 0) + 1
        if wrong >= FREE_TRIES:
            wait = min(FIRST_WAIT_S * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_S)
            self._wait_until[name] = self._clock() + wait
        while len(self._wrong) > 1000:  # names that nobody bears, tried by a machine
            self._wrong.pop(next(iter(self._wrong)))
