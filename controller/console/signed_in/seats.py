"""Screens and the people at them: the part common to all pages here, whatever their taps do.

A screen is a connection with a queue of messages. A person who signed in at it may resume the
session soon after the connection was lost, at this screen or another one.
"""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.console.signed_in.sessions import ScreenSession, Sessions
from controller.core.messages.untrusted import AskError
from controller.core.words import Words, say
from controller.people.pins import PinAuthenticator, SignInError, TooManyPinsError
from controller.staff_names import NameOf, with_names
from controller.words.catalogue import Language, catalogue

TAKEN_S = 20.0
"""A screen that takes no message for so long is closed: its connection may stay open for ever."""


@dataclass(eq=False, slots=True, kw_only=True)
class OpenScreen:
    """One open WebSocket: its address, its queue of messages, and its person."""

    most_waiting: ClassVar[int] = 100
    """Messages that may wait for it; a screen that takes none of them is closed."""

    address: str
    """The address for which wrong PINs are counted; a screen without one gets a name."""
    language: Language
    name_of: NameOf
    session: ScreenSession | None = None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: deque[str] = field(default_factory=deque)
    gone: bool = False

    def say(self, message: Mapping[str, Any]) -> None:
        """Queue this message, in the screen's language and with names."""
        self.send(worded(self.language, message, self.name_of))

    def send(self, text: str) -> None:
        """Queue a message that is already in words; a screen that is gone gets none."""
        if not self.gone:
            self.waiting.append(text)
            self.gone = len(self.waiting) > self.most_waiting
        self.wake.set()

    def newest(self) -> str:
        """Return the message that is sent after all queued ones; empty if there is none."""
        return ""

    async def sending(self, line: WebSocket) -> None:
        """Send what is queued, in order, until the connection ends or the screen is gone."""
        try:
            while not self.gone:
                await self.wake.wait()
                self.wake.clear()
                while self.waiting:
                    await _taken(line.send_text(self.waiting.popleft()))
                if newest := self.newest():
                    await _taken(line.send_text(newest))
            await _taken(line.close(1008))
        except TimeoutError:
            self.gone = True
        except (WebSocketDisconnect, RuntimeError, OSError):
            return


async def _taken(sending: Awaitable[None]) -> None:
    """Wait until the connection takes a message. Raises TimeoutError where it takes none."""
    async with asyncio.timeout(TAKEN_S):
        await sending


S = TypeVar("S", bound=OpenScreen)


class Seats(Generic[S]):
    """All open screens of one kind and their sessions; used only by the event loop's thread."""

    def __init__(self, door: PinAuthenticator) -> None:
        self._door = door
        self._sessions = Sessions(door)
        self._screens: set[S] = set()

    async def hear(self, screen: S, text: str) -> None:
        """Take one message of a screen."""
        raise NotImplementedError

    def close(self, screen: S) -> None:
        """A screen has gone; its person stays signed in and may resume the session soon."""
        self._screens.discard(screen)
        if screen.session:
            self._sessions.away(screen.session)

    def _resume(self, screen: S, token: object) -> None:
        """Resume the session of a screen that lost its connection."""
        session = self._sessions.find(token) if isinstance(token, str) else None
        why: Words = self._sessions.why_over(session) if session else say("sign_in_again")
        if session is None or why:
            screen.say({"type": "signed_out", "text": why})
            return
        for other in self._screens:
            if other.session is session:
                other.session = None
        self._leave(screen)
        self._sessions.back(session)
        self._sit_down(screen, session)

    def _leave(self, screen: S) -> None:
        """End the session of a screen that another person takes over: nothing else would end it."""
        if screen.session:
            self._sessions.end(screen.session)
            screen.session = None

    @staticmethod
    def _sit_down(screen: S, session: ScreenSession) -> None:
        screen.session = session
        who = {"person": session.person, "role": session.role, "token": session.token}
        screen.say({"type": "signed_in", **who})

    def _end(self, sessions: Iterable[ScreenSession], why: Words) -> None:
        """These sessions are over, at every screen."""
        for session in list(sessions):
            self._sessions.end(session)
            for screen in self._screens:
                if screen.session is session:
                    screen.session = None
                    screen.say({"type": "signed_out", "text": why})


def told(error: AskError | SignInError) -> dict[str, Words | int]:
    """Return the content of a refusal: its words, for a bad message the fields for programs, and
    the seconds until another try is allowed.
    """
    if isinstance(error, TooManyPinsError):
        return {"text": error.text, "wait": error.seconds}
    if isinstance(error, SignInError):
        return {"text": error.text}
    return {"text": error.words, "detail": str(error)}


def worded(language: Language, message: Mapping[str, Any], name_of: NameOf) -> str:
    """Return a message as the screen takes it: words in its language, names instead of numbers."""
    return json.dumps(catalogue(language).shown(with_names(message, name_of)))
