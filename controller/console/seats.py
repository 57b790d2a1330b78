"""Screens and who sits before them: what every page of ours has, whatever its taps do.

A screen is a line with what is still to be sent over it. A person who signed in at it may take his
seat up again soon after the line was lost, at this screen or another one.
"""

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from fastapi import WebSocket, WebSocketDisconnect

from controller.console.sessions import ScreenSession, Sessions
from controller.core.messages.untrusted import AskError
from controller.core.words import Words, say
from controller.people.pins import PinAuthenticator, SignInError, TooManyPinsError
from controller.staff_names import NameOf, with_names
from controller.words.catalogue import Language, catalogue


@dataclass(eq=False, slots=True, kw_only=True)
class OpenScreen:
    """One open WebSocket: its address, what is still to be sent, who sits before it."""

    most_waiting: ClassVar[int] = 100
    """Messages that may wait for it; a screen that takes none of them is gone."""

    address: str
    """Wrong PINs are counted for each; a screen that tells none has a name of ours."""
    language: Language
    name_of: NameOf
    session: ScreenSession | None = None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: deque[str] = field(default_factory=deque)
    gone: bool = False

    def say(self, message: Mapping[str, Any]) -> None:
        """Send this, in the screen's language and with names, after what already waits."""
        self.send(worded(self.language, message, self.name_of))

    def send(self, text: str) -> None:
        """Send what is worded already, after what already waits."""
        self.waiting.append(text)
        self.gone = self.gone or len(self.waiting) > self.most_waiting
        self.wake.set()

    def newest(self) -> str:
        """Return what is sent last of all that waits; empty where there is nothing."""
        return ""

    async def sending(self, line: WebSocket) -> None:
        """Send what waits, in order, for as long as the line holds."""
        try:
            while not self.gone:
                await self.wake.wait()
                self.wake.clear()
                while self.waiting:
                    await line.send_text(self.waiting.popleft())
                if newest := self.newest():
                    await line.send_text(newest)
            await line.close(1008)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return


S = TypeVar("S", bound=OpenScreen)


class Seats(Generic[S]):
    """All open screens of one kind and their sessions; used by the event loop's thread alone."""

    def __init__(self, door: PinAuthenticator) -> None:
        self._door = door
        self._sessions = Sessions(door)
        self._screens: set[S] = set()

    def close(self, screen: S) -> None:
        """A screen has gone; who sat there stays signed in, and may take it up again soon."""
        self._screens.discard(screen)
        if screen.session:
            self._sessions.away(screen.session)

    def _resume(self, screen: S, token: object) -> None:
        """Take up the session of a screen that lost its line."""
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
        """End the session of a screen that another person is to have: nothing else would."""
        if screen.session:
            self._sessions.end(screen.session)
            screen.session = None

    @staticmethod
    def _sit_down(screen: S, session: ScreenSession) -> None:
        screen.session = session
        who = {"person": session.person, "role": session.role, "token": session.token}
        screen.say({"type": "signed_in", **who})

    def _end(self, sessions: Iterable[ScreenSession], why: Words) -> None:
        """These sessions are over, wherever they are."""
        for session in list(sessions):
            self._sessions.end(session)
            for screen in self._screens:
                if screen.session is session:
                    screen.session = None
                    screen.say({"type": "signed_out", "text": why})


def told(error: AskError | SignInError) -> dict[str, Words | int]:
    """Return what a refusal tells: its words, of a bad message what a program reads of it, and how
    many seconds nobody may try again."""
    if isinstance(error, TooManyPinsError):
        return {"text": error.text, "wait": error.seconds}
    if isinstance(error, SignInError):
        return {"text": error.text}
    return {"text": error.words, "detail": str(error)}


def worded(language: Language, message: Mapping[str, Any], name_of: NameOf) -> str:
    """Return what a screen takes: words in its language, names for numbers of people."""
    return json.dumps(catalogue(language).shown(with_names(message, name_of)))
