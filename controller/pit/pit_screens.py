"""The pit's conversation with its screens: changed tiles, calls, and who is coming.

A person signs in as at a table's console, with name and PIN; then a tap says that this person is
coming. The answer goes to that screen, the name to all screens.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, get_args

from controller.console.signed_in.seats import OpenScreen, Seats, told, worded
from controller.core.messages.roles import Role
from controller.core.messages.untrusted import AskError, read_json
from controller.core.words import say
from controller.people.pins import PinAuthenticator, SignInError
from controller.words.catalogue import Language, language_of

ROLES = ("shift_manager", "engineer")
"""The roles that may say "I am coming"."""

Json = dict[str, Any]


class PitScreen(OpenScreen):
    """One screen of the pit. It is sent every change, so more messages may wait for it."""

    __slots__ = ()
    most_waiting = 400


class PitScreens(Seats[PitScreen]):
    """All open screens of the pit; used only by the event loop's thread."""

    def __init__(
        self, door: PinAuthenticator, comes: Callable[[str, str, str], bool], language: Language
    ) -> None:
        """`comes(table, key, person)` records an acknowledgement; False if none is wanted."""
        super().__init__(door)
        self._comes, self._language = comes, language
        self._door_lock = asyncio.Lock()

    def open(self, address: str, language: str, view: Json) -> PitScreen:
        """A screen has connected; it is sent the whole floor."""
        known, name_of = language_of(language, self._language), self._door.roll.name_of
        screen = PitScreen(address=address, language=known, name_of=name_of)
        screen.say({"type": "view", "view": view})
        self._screens.add(screen)
        return screen

    def show(self, view: Json) -> None:
        """Send the changes to all screens."""
        message = {"type": "view", "view": view}
        texts: dict[Language, str] = {}
        for screen in self._screens:
            if screen.language not in texts:
                texts[screen.language] = worded(screen.language, message, screen.name_of)
            screen.send(texts[screen.language])

    def tick(self, now: int) -> None:
        """Tell every screen that the pit is alive, and its time; end sessions that are over."""
        for session, why in self._sessions.over():
            self._end([session], why)
        text = json.dumps({"type": "tick", "at": now})
        for screen in self._screens:
            screen.send(text)

    async def hear(self, screen: PitScreen, text: str) -> None:
        """A screen sent a message."""
        try:
            message = read_json(text)
        except AskError as error:
            screen.say({"type": "refused", **told(error)})
            return
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "sign_in":
            await self._sign_in(screen, message)
        elif kind == "sign_out":
            self._sign_out(screen, message)
        elif kind == "resume":
            self._resume(screen, message.get("token"))
        elif kind == "act":
            self._act(screen, message)
        else:
            wrong = AskError("that is no message of a pit's screen")
            screen.say({"type": "refused", **told(wrong)})

    async def _sign_in(self, screen: PitScreen, message: Json) -> None:
        name, role, pin = (str(message.get(key, "")) for key in ("person", "role", "pin"))
        try:
            if role not in ROLES:
                raise SignInError(say("only_roles_come", roles=ROLES))
            async with self._door_lock:
                person = await asyncio.to_thread(self._door.check, name, role, pin, screen.address)
        except SignInError as error:
            screen.say({"type": "refused", **told(error)})
            return
        self._leave(screen)
        session = self._sessions.new(person.id, _role(role), person.pin)
        self._sessions.keep(session)
        self._sit_down(screen, session)

    def _sign_out(self, screen: PitScreen, message: Json) -> None:
        if isinstance(message.get("id"), str):
            screen.say({"type": "reply", "id": message["id"], "status": "accepted", "text": ""})
        if screen.session:
            self._end([screen.session], say("signed_out", person=screen.session.person))

    def _act(self, screen: PitScreen, message: Json) -> None:
        id, act = message.get("id"), message.get("act")
        if not isinstance(id, str) or not isinstance(act, dict):
            wrong = AskError("id and act: write a text and an object")
            screen.say({"type": "refused", **told(wrong)})
            return
        answer = {"type": "reply", "id": id, "status": "rejected"}
        session = screen.session
        if session is None or self._sessions.why_over(session):
            nobody = {"code": "nobody_signed_in", "text": say("nobody_signed_in")}
            screen.say({**answer, **nobody})
            return
        self._sessions.touched(session)
        table, key = act.get("table"), act.get("key")
        known = act.get("kind") == "come" and isinstance(table, str) and isinstance(key, str)
        if known and self._comes(str(table), str(key), session.person):
            screen.say({**answer, "status": "accepted", "text": ""})
        else:
            screen.say({**answer, "text": say("nobody_is_called")})


def _role(role: str) -> Role:
    return next(one for one in get_args(Role) if one == role)
