"""Checks PINs against the people file, slowly enough that guessing does not pay.

A PIN is short, so it is stored as an argon2 hash, and wrong PINs cause a wait that grows. The wait
applies to the screen where they were entered, never to the person: a stranger can lock out only
that screen. An unknown name takes as long as a wrong PIN, so that names cannot be discovered
either.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from pathlib import Path
from typing import Literal

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from controller.core.words import Words, say
from controller.people.file import PeopleError, Person, Roll, load_people, named, plain
from controller.words.catalogue import english

log = logging.getLogger("livetable.people")

FREE_TRIES = 3
"""Wrong PINs for one name at one screen before it must wait: everybody mistypes."""

FREE_TRIES_OF_A_SCREEN = 10
"""Wrong PINs for any names at one screen before all must wait there."""

FREE_TRIES_OF_STRANGERS = 30
"""Wrong PINs at all those screens together at which nobody has ever signed in; other screens never
wait for them.

A sign-in there clears only that person's own wrong tries, so a PIN gives no further tries for
another person's PIN at new screens.
"""

FIRST_WAIT_S, LONGEST_WAIT_S = 5.0, 900.0
"""The wait after that, doubled at each further wrong PIN: a four-digit PIN would take months."""

FORGET_S = 4 * LONGEST_WAIT_S
"""Wrong PINs are forgotten after this long without another one."""

MOST_COUNTED = 1000
"""The maximum number of counts that are kept; the lowest is dropped first, of equals the oldest."""


class SignInError(Exception):
    """The sign-in is refused; the text gives the reason, and no more than it may."""

    def __init__(self, text: Words) -> None:
        super().__init__(english(text))
        self.text = text


class TooManyPinsError(SignInError):
    """Nobody may try at this screen for so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(say("too_many_pins", count=seconds))
        self.seconds = seconds


class WrongClaimError(SignInError):
    """The PIN is wrong, or the person does not have the role: it is recorded.

    `person` is the id of a person in the people file, or empty; `tries` counts failures at that
    screen.
    """

    def __init__(self, text: Words, person: str, tries: int, why: Literal["pin", "role"]) -> None:
        super().__init__(text)
        self.person, self.tries, self.why = person, tries, why


def hash_pin(pin: str) -> str:
    """The hash to store for a PIN."""
    return PasswordHasher().hash(pin)


@cache
def _hash_of_nobody() -> str:
    """Hash a PIN to compare an unknown name's with, once per process: it is slow."""
    return hash_pin("nobody")


@dataclass(frozen=True, slots=True)
class _Tries:
    """Wrong PINs in a row: how many, when the last, and when the next try is allowed."""

    count: int
    last: float
    wait_until: float


class PinAuthenticator:
    """Checks PINs, and makes guessing slow. `check` is used by one thread at a time."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """The file is read again at each sign-in, so that a new dealer needs no restart."""
        self._path, self._clock = path, clock
        self.roll = Roll(path)
        self._hasher = PasswordHasher()
        self._nobody = _hash_of_nobody()
        self._wrong: dict[tuple[str, ...], _Tries] = {}
        self._known: set[str] = set()

    def check(self, name: str, role: str, pin: str, place: str = "") -> Person:
        """The person, if the PIN is right and the person has the role. Raises SignInError."""
        limits = self._limits(name, place)
        left = max(self._left(key) for key, _ in limits)
        if left > 0:
            raise TooManyPinsError(ceil(left))
        try:
            people = load_people(self._path)
        except PeopleError as error:
            for fault in str(error).splitlines():
                log.error("%s", fault)
            raise SignInError(say("people_unread")) from None
        person = named(people, name)
        if not self._pin_fits(person, pin) or person is None:
            tries = self._count_wrong(limits)
            known = person.id if person else ""
            raise WrongClaimError(say("wrong_pin"), known, tries, "pin")
        if role not in person.roles:
            text = say("no_such_role", person=person.name, role=role, roles=tuple(person.roles))
            raise WrongClaimError(text, person.id, self._count_wrong(limits), "role")
        self._known.add(place)
        self._take_back(limits)
        return person

    def employs(self, id: str, role: str, pin: str) -> bool:
        """Whether the person is still in the file with this role and this PIN's hash.

        While the file cannot be read, its last known content counts.
        """
        return any(
            one.id == id and role in one.roles and one.pin == pin for one in self.roll.people()
        )

    def _pin_fits(self, person: Person | None, pin: str) -> bool:
        try:
            return self._hasher.verify(person.pin if person else self._nobody, pin)
        except (VerificationError, InvalidHashError):
            return False

    def _limits(self, name: str, place: str) -> list[tuple[tuple[str, ...], int]]:
        """Return the limits on tries for this name here, each with how many are left."""
        here = [
            ((place, plain(name)), FREE_TRIES),
            ((place,), FREE_TRIES_OF_A_SCREEN),
        ]
        return here if place in self._known else [*here, ((), FREE_TRIES_OF_STRANGERS)]

    def _left(self, key: tuple[str, ...]) -> float:
        """Return the seconds still to wait."""
        tries = self._wrong.get(key)
        return tries.wait_until - self._clock() if tries else 0.0

    def _count_wrong(self, limits: list[tuple[tuple[str, ...], int]]) -> int:
        """Count a wrong claim against each limit; return the number at this screen for this
        name.
        """
        now = self._clock()
        for key, free in limits:
            old = self._wrong.pop(key, None)
            count = old.count + 1 if old and now - old.last < FORGET_S else 1
            further = count - free
            wait = min(FIRST_WAIT_S * 2 ** min(further, 20), LONGEST_WAIT_S) if further >= 0 else 0
            self._wrong[key] = _Tries(count, now, now + wait)
        told = self._wrong[limits[0][0]].count
        while len(self._wrong) > MOST_COUNTED:  # names that nobody has, tried by a machine
            del self._wrong[min(self._wrong, key=lambda one: self._wrong[one].count)]
        return told

    def _take_back(self, limits: list[tuple[tuple[str, ...], int]]) -> None:
        """Forget the wrong PINs of a person who has signed in, and at unknown screens only
        those.
        """
        tries = [self._wrong.pop(key, None) for key, _ in limits]
        own, strangers = tries[0], tries[2] if len(tries) > 2 else None
        left = strangers.count - (own.count if own else 0) if strangers else 0
        if strangers and left > 0:
            self._wrong[()] = replace(strangers, count=left)
