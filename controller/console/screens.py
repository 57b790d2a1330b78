"""The console's conversation with one screen, as JSON over one WebSocket.

A screen is shown the newest view and never an old one: a view that a slow screen missed is
replaced, not queued. A person signs in with a PIN; from then on his taps become Inputs in his role,
and the core's answers come back to the screen they were tapped on. The core alone decides what a
tap does.
"""

import asyncio
import json
import secrets
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.core.messages.commands import Act, Role, SignIn, SignOut, Tap
from controller.core.messages.gate import AskError, check, parsed, shown, storable
from controller.core.messages.inputs import Moment
from controller.core.messages.limits import WORD
from controller.core.messages.orders import Reply
from controller.core.messages.parse import ACTS, asked
from controller.people import PinAuthenticator, SignInError
from controller.run.loop import Inbox

LAPSE_S = 900.0
"""A session with no tap for so long lapses; never a dealer's or shuffler's, who is at work."""

NEVER_LAPSE = ("dealer", "shuffler")

ANSWER_S = 5.0
"""How long the table may take to answer a sign-in; it takes milliseconds."""

MOST_WAITING = 100
"""Answers that may wait for one screen; a screen that takes none of them is gone."""


@dataclass(slots=True)
class ScreenSession:
    """One person's sign-in at a screen."""

    person: str
    role: Role
    token: str
    tapped_at: float


@dataclass(eq=False, slots=True)
class ConsoleScreen:
    """One open WebSocket: the messages that wait for it, and the session of its person."""

    session: ScreenSession | None = None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: deque[str] = field(default_factory=deque)
    view_is_new: bool = True
    gone: bool = False

    def say(self, message: Mapping[str, Any]) -> None:
        """Send this after the messages that wait already."""
        self.waiting.append(json.dumps(message))
        self.gone = self.gone or len(self.waiting) > MOST_WAITING
        self.wake.set()


class Screens:
    """All open screens. Lives in the event loop's thread but for `follow` and `answer`."""

    def __init__(self, door: PinAuthenticator, inbox: Inbox) -> None:
        self._door, self._inbox = door, inbox
        self._door_lock = asyncio.Lock()
        self._screens: set[ConsoleScreen] = set()
        self._asked: dict[tuple[str, str], ConsoleScreen] = {}
        self._signing_in: dict[tuple[str, str], tuple[ScreenSession, asyncio.Future[None]]] = {}
        self.view = ""

    def open(self) -> ConsoleScreen:
        """Add a screen that has connected; the newest view waits for it."""
        screen = ConsoleScreen()
        screen.wake.set()
        self._screens.add(screen)
        return screen

    def close(self, screen: ConsoleScreen) -> None:
        """Remove a screen that has gone; its person stays signed in at the table."""
        self._screens.discard(screen)
        for key in [key for key, asker in self._asked.items() if asker is screen]:
            del self._asked[key]
            self._signing_in.pop(key, None)

    def role_of(self, token: str) -> Role | None:
        """Return the role that is signed in at a screen with this token; None without one."""
        sessions = [screen.session for screen in self._screens if screen.session]
        given = token.encode()
        held = (s.role for s in sessions if secrets.compare_digest(s.token.encode(), given))
        return next(held, None)

    def show(self, view: str) -> None:
        """Show a new view on every screen."""
        self.view = view
        for screen in self._screens:
            screen.view_is_new = True
            screen.wake.set()

    def tick(self, now: Moment) -> None:
        """Tell every screen that the table is alive, and its time."""
        for screen in self._screens:
            screen.say({"type": "tick", "at": now.at, "utc": now.utc})

    def answer(self, reply: Reply) -> None:
        """Pass the core's answer to a tap to its screen."""
        person = reply.client.removeprefix("console/")
        screen = self._asked.pop((person, reply.id), None)
        session, answered = self._signing_in.pop((person, reply.id), (None, None))
        if answered is not None and not answered.done():
            answered.set_result(None)
        if screen is None:
            return
        if session is not None:
            self._signed_in(screen, session, reply)
            return
        screen.say({"type": "reply", "id": reply.id, "status": reply.status, "text": reply.text})

    async def hear(self, screen: ConsoleScreen, text: str) -> None:
        """Take one message of a screen; a fault is answered there and raises nothing."""
        try:
            message = parsed(text)
        except AskError as error:
            screen.say({"type": "refused", "text": str(error)})
            return
        if not isinstance(message, dict):
            screen.say({"type": "refused", "text": "that is no message of a console"})
            return
        try:
            check(message, "the message")
        except AskError as error:
            self._refuse(screen, message.get("id"), str(error))
            return
        kind = message.get("type")
        if kind == "sign_in":
            await self._sign_in(screen, message)
        elif kind == "sign_out":
            given = message.get("id")
            id = given if isinstance(given, str) and given else secrets.token_hex(8)
            self._ask(screen, id, SignOut())
        elif kind == "act":
            await self._act(screen, message)
        else:
            screen.say({"type": "refused", "text": f"no such message {shown(kind)}"})

    @staticmethod
    def _refuse(screen: ConsoleScreen, id: object, text: str) -> None:
        """Answer under the message's own id, if it can be repeated."""
        if isinstance(id, str) and 0 < len(id) <= WORD and storable(id):
            screen.say({"type": "reply", "id": id, "status": "rejected", "text": text})
        else:
            screen.say({"type": "refused", "text": text})

    async def _sign_in(self, screen: ConsoleScreen, message: Mapping[str, Any]) -> None:
        role: Any = message.get("role")
        try:
            person = await self._proved(message)
        except SignInError as error:
            screen.say({"type": "refused", "text": str(error)})
            return
        session = ScreenSession(person, role, secrets.token_urlsafe(24), time.monotonic())
        key = (person, f"sign-in-{secrets.token_hex(8)}")
        answered = asyncio.get_running_loop().create_future()
        self._asked[key] = screen
        self._signing_in[key] = (session, answered)
        self._inbox.put(Tap(key[1], person, role, SignIn()))
        try:  # what the screen says next waits until it is known who says it
            await asyncio.wait_for(answered, ANSWER_S)
        except TimeoutError:
            screen.say({"type": "refused", "text": "the table does not answer; try again"})

    async def _proved(self, claim: Mapping[str, Any]) -> str:
        """Return the person's name when the PIN fits. Raises SignInError."""
        name, role, pin = (claim.get(key, "") for key in ("person", "role", "pin"))
        if not (isinstance(name, str) and isinstance(role, str) and isinstance(pin, str)):
            raise SignInError("person, role and pin are texts")
        async with self._door_lock:
            person = await asyncio.to_thread(self._door.check, name, role, pin)
        return person.name

    def _signed_in(self, screen: ConsoleScreen, session: ScreenSession, reply: Reply) -> None:
        if reply.status == "rejected":
            screen.say({"type": "refused", "text": reply.text})
            return
        screen.session = session
        who = {"person": session.person, "role": session.role, "token": session.token}
        screen.say({"type": "signed_in", **who})

    async def _act(self, screen: ConsoleScreen, message: Mapping[str, Any]) -> None:
        id = message.get("id")
        if not isinstance(id, str) or not id:
            text = f"id: write a text of 1 to {WORD} characters"
            screen.say({"type": "refused", "text": text})
            return
        try:
            act = await self._read_act(message)
        except (AskError, SignInError) as error:
            screen.say({"type": "reply", "id": id, "status": "rejected", "text": str(error)})
            return
        self._ask(screen, id, act)

    async def _read_act(self, message: Mapping[str, Any]) -> Act:
        """Read the act; a second person proves himself with his own PIN.

        Raises AskError, SignInError.
        """
        given = message.get("act")
        if not isinstance(given, dict):
            raise AskError("act: write an object with a kind")
        rest = {key: value for key, value in given.items() if key != "kind"}
        if given.get("kind") == "sign_in":
            raise AskError("signing in needs a PIN; send a sign_in message")
        if rest.get("second"):
            claim = message.get("second")
            if not isinstance(claim, dict) or claim.get("person") != rest["second"]:
                raise AskError("second: the second person signs with name, role and PIN")
            rest["second"] = await self._proved(claim)
        return asked(ACTS, given.get("kind"), rest)

    def _ask(self, screen: ConsoleScreen, id: str, act: Act) -> None:
        session = screen.session
        now = time.monotonic()
        if session is None or (
            session.role not in NEVER_LAPSE and now - session.tapped_at > LAPSE_S
        ):
            screen.session = None
            answer = {"type": "reply", "id": id, "status": "rejected"}
            screen.say({**answer, "text": "nobody is signed in at this screen; sign in first"})
            return
        session.tapped_at = now
        if isinstance(act, SignOut):
            screen.session = None
        self._asked[(session.person, id)] = screen
        self._inbox.put(Tap(id, session.person, session.role, act))
