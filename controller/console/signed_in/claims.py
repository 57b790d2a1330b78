"""People's claims of identity at a screen; each name is proved by its PIN.

Somebody signs in, signs as second person, or is named as having checked a set: none of these names
enters the record without proof.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Literal, Protocol

from controller.console.signed_in.places import ScreenPlace
from controller.console.signed_in.sessions import ScreenSession
from controller.core.messages.commands import Act, Proof
from controller.core.messages.inputs import EntryRefused
from controller.core.messages.parse import ACTS, asked
from controller.core.messages.roles import ALL_ROLES, Role
from controller.core.messages.untrusted import AskError
from controller.core.words import say
from controller.people.file import Person, folded
from controller.people.pins import PinAuthenticator, WrongClaimError
from controller.run.loop import Inbox

Proofs = tuple[Proof, ...]

SECOND_SIGNS = "second: the second person signs with name, role and PIN"

MACHINE = "machine"
"""The word for a set that no person checked."""

CHECKER_SIGNS = "checked_by: name yourself, and beside you who signs with name, role and PIN"


class AtScreen(Protocol):
    """The screen at which a claim was made."""

    @property
    def address(self) -> str:
        """The screen's address: wrong PINs are counted per address."""

    @property
    def stands(self) -> ScreenPlace:
        """The place of the screen."""

    @property
    def session(self) -> ScreenSession | None:
        """The session of the person at the screen."""


class Claims:
    """Checks claims against the people file. Wrong ones are recorded."""

    def __init__(self, door: PinAuthenticator, inbox: Inbox) -> None:
        self._door, self._inbox = door, inbox
        self._lock = asyncio.Lock()

    async def proved(self, screen: AtScreen, claim: Mapping[str, Any]) -> Person:
        """The person who has this PIN. Raises AskError, SignInError; a wrong claim is recorded."""
        name, role, pin = (claim.get(key, "") for key in ("person", "role", "pin"))
        if not (isinstance(name, str) and isinstance(role, str) and isinstance(pin, str)):
            raise AskError("person, role and pin are texts")
        try:
            async with self._lock:
                return await asyncio.to_thread(self._door.check, name, role, pin, screen.address)
        except WrongClaimError as error:
            tried: Any = role if role in ALL_ROLES else ""
            self._inbox.put(
                EntryRefused(error.person, tried, screen.address, error.tries, error.why)
            )
            raise

    async def witness(self, screen: AtScreen, claim: object) -> tuple[Person, Proof]:
        """A second person and the proof, by that person's own PIN. Raises AskError, SignInError."""
        if not isinstance(claim, dict):
            raise AskError(SECOND_SIGNS, say("second_signs"))
        person = await self.proved(screen, claim)
        return person, proof_of(screen, person.id, claim["role"], "pin")

    async def act_of(self, screen: AtScreen, message: Mapping[str, Any]) -> tuple[Act, Proofs]:
        """The act; a second person proves it with a PIN."""
        given = message.get("act")
        if not isinstance(given, dict):
            raise AskError("act: write an object with a kind")
        rest = {key: value for key, value in given.items() if key != "kind"}
        if given.get("kind") == "sign_in":
            raise AskError("signing in needs a PIN; send a sign_in message")
        claim: Any = message.get("second")
        if not claim and not rest.get("second"):
            return asked(ACTS, given.get("kind"), self._numbered(screen, rest, {})), ()
        person, proof = await self.witness(screen, claim)
        # the PIN proved the name as it was entered, perhaps without its accents
        known = dict.fromkeys((folded(claim["person"]), folded(person.name)), person.id)
        if rest.get("second"):
            if folded(rest["second"]) not in known:
                raise AskError(SECOND_SIGNS, say("second_signs"))
            rest["second"] = person.id
        return asked(ACTS, given.get("kind"), self._numbered(screen, rest, known)), (proof,)

    def _numbered(
        self, screen: AtScreen, act: dict[str, Any], known: dict[str, str]
    ) -> dict[str, Any]:
        """The act with numbers for the people who checked a set: the person at the screen and the
        second one.

        Raises AskError for another name, which would be unproved in the record.
        """
        named = act.get("checked_by")
        if not isinstance(named, list) or screen.session is None:
            return act
        own = self._door.roll.name_of(screen.session.person)
        known = {"": "", MACHINE: MACHINE, folded(own): screen.session.person, **known}
        if any(isinstance(one, str) and folded(one) not in known for one in named):
            raise AskError(CHECKER_SIGNS, say("second_signs"))
        numbers = [known[folded(one)] if isinstance(one, str) else one for one in named]
        return {**act, "checked_by": numbers}


def proof_of(screen: AtScreen, person: str, role: Role, how: Literal["session", "pin"]) -> Proof:
    """Return the proof of the person's identity, with the place of this screen."""
    return Proof(person, role, how, screen.stands.kind, screen.stands.name)
