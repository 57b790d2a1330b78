"""The console's conversation with each screen, as JSON over one WebSocket.

A screen is always sent the newest view: if a slow screen missed one, it is replaced and not queued.
A person signs in with a PIN. From then on each tap becomes an Input in that person's role, with the
proof from the PIN, and the core's answer goes back to the same screen. Only the core decides what a
tap does. Screens use names for people, the table uses numbers: here one is translated into the
other.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.console.shown.worded import Wants, WordedView, wants_of
from controller.console.signed_in.claims import SECOND_SIGNS, Claims, Proofs, proof_of
from controller.console.signed_in.places import Places, ScreenPlace
from controller.console.signed_in.seats import OpenScreen, Seats, told
from controller.console.signed_in.sessions import ScreenSession
from controller.core.messages.commands import (
    Act,
    Countersign,
    Proof,
    RefuseProposal,
    Report,
    SignIn,
    SignOut,
    Tap,
    UnsignedReport,
)
from controller.core.messages.inputs import Moment, SessionEnded
from controller.core.messages.limits import WORD
from controller.core.messages.orders import Reply
from controller.core.messages.roles import Role
from controller.core.messages.untrusted import AskError, check, parsed, shown, storable
from controller.core.words import say
from controller.people.file import number_in
from controller.people.pins import PinAuthenticator, SignInError
from controller.run.loop import Inbox
from controller.staff_names import with_names
from controller.words.catalogue import ENGLISH, Language, catalogue, language_of

ANSWER_S = 5.0
"""How long the table may take to answer a sign-in; normally milliseconds."""

BY_THE_SECOND = (Countersign, RefuseProposal)
"""Acts of a second person, who is signed in nowhere: each asks for that person's PIN."""


@dataclass(eq=False, slots=True, kw_only=True)
class ConsoleScreen(OpenScreen):
    """One screen of the table, and which view it has."""

    view_for: "Callable[[ConsoleScreen], str]"
    stands: ScreenPlace
    wants: Wants = "whole"
    sent: int = 0
    """The number of the view that it was sent last."""
    view_is_new: bool = True

    def newest(self) -> str:
        """Return the message with the newest view if it has not been sent."""
        view = self.view_for(self) if self.view_is_new else ""
        self.view_is_new = self.view_is_new and not view
        return view


class Screens(Seats[ConsoleScreen]):
    """All open screens. Used in the event loop's thread, except `follow` and `answer`."""

    def __init__(
        self,
        door: PinAuthenticator,
        inbox: Inbox,
        language: Language = ENGLISH,
        places: Places | None = None,
    ) -> None:
        super().__init__(door)
        self._places = places or Places()
        self._inbox, self._language = inbox, language
        self._claims = Claims(door, inbox)
        self._opened = 0
        self._leaving: set[tuple[str, str]] = set()
        self._asked: dict[tuple[str, str], ConsoleScreen] = {}
        self._signing_in: dict[tuple[str, str], tuple[ScreenSession, asyncio.Future[None]]] = {}
        self._removed: dict[tuple[str, str], Role] = {}
        """Sign-outs of people whom the people file has no more, until they are answered."""
        self._staying: dict[str, Role] = {}
        """Those of them whom the table keeps until the round is over."""
        self._view, self._views = "", 0
        self._sign_out_in = -1
        """The number of the view at the last sign-out of a person who is there no more."""
        self._worded: dict[Language, WordedView] = {}

    def open(
        self, address: str = "", here: str = "", *, language: str = "", views: str = ""
    ) -> ConsoleScreen:
        """A screen has connected from this address; it is sent the newest view.

        `here` is the address at which it reached the console. `views` says which views it wants:
        see `wants_of`.
        """
        self._opened += 1
        screen = ConsoleScreen(
            address=address or f"screen {self._opened}",
            stands=self._places.of(address, here),
            language=language_of(language, self._language),
            wants=wants_of(views),
            name_of=self._door.roll.name_of,
            view_for=self.view_for,
        )
        screen.wake.set()
        self._screens.add(screen)
        return screen

    def close(self, screen: ConsoleScreen) -> None:
        """A screen has gone; its person stays signed in and may resume the session soon."""
        super().close(screen)
        for key in [key for key, asker in self._asked.items() if asker is screen]:
            del self._asked[key]

    def with_names(self, told: Any) -> Any:
        """The same data with names for numbers of people."""
        return catalogue(self._language).shown(with_names(told, self._door.roll.name_of))

    def role_of(self, token: str) -> Role | None:
        """The role of the person who is signed in at the screen with this token."""
        session = self._sessions.find(token)
        return session.role if session and session.away_since is None else None

    def watching(self, token: str) -> Role | None:
        """Like `role_of`; a page that polls keeps its person's session alive."""
        session = self._sessions.find(token)
        if session is None or session.away_since is not None or self._sessions.why_over(session):
            return None
        self._sessions.touched(session)
        return session.role

    def show(self, view: str) -> None:
        """There is a new view: JSON with codes, put into words when a screen takes it."""
        self._view, self._views = view, self._views + 1
        self._sign_out_after_the_round()
        for screen in self._screens:
            screen.view_is_new = True
            screen.wake.set()

    def view_for(self, screen: ConsoleScreen) -> str:
        """The message with the changes of the view for this screen; empty if there are none."""
        if not self._view or screen.wants == "none":
            return ""
        worded = self._worded.setdefault(
            screen.language, WordedView(screen.language, screen.name_of)
        )
        worded.take(self._views, self._view)
        before, screen.sent = screen.sent, self._views
        return worded.since(before) if screen.wants == "changes" else worded.whole()

    def tick(self, now: Moment) -> None:
        """Tell every screen that the table is alive, and its time; end sessions that are over."""
        self._end_what_is_over()
        self._sign_out_the_gone()
        for screen in self._screens:
            screen.say({"type": "tick", "at": now.at, "utc": now.utc})

    def answer(self, reply: Reply) -> None:
        """The core has answered a tap."""
        person = reply.client.removeprefix("console/")
        screen = self._asked.pop((person, reply.id), None)
        session, answered = self._signing_in.pop((person, reply.id), (None, None))
        if (person, reply.id) in self._leaving:
            self._leaving.discard((person, reply.id))
            if reply.status == "accepted":
                for left in self._sessions.of(person):
                    self._end([left], say("signed_out", person=left.person))
        staying = self._removed.pop((person, reply.id), None)
        if staying is not None and reply.status == "rejected":
            self._staying[person] = staying
        if answered is not None and not answered.done():
            answered.set_result(None)
        if session is not None:
            self._signed_in(screen, session, reply)
        elif screen is not None:
            screen.say(
                {"type": "reply", "id": reply.id, "status": reply.status, "text": reply.text}
            )

    async def hear(self, screen: ConsoleScreen, text: str) -> None:
        """A screen sent a message."""
        try:
            message = parsed(text)
        except AskError as error:
            screen.say({"type": "refused", **told(error)})
            return
        if not isinstance(message, dict):
            screen.say({"type": "refused", **told(AskError("that is no message of a console"))})
            return
        try:
            check(message, "the message")
        except AskError as error:
            self._refuse(screen, message.get("id"), error)
            return
        kind = message.get("type")
        if kind == "sign_in":
            await self._sign_in(screen, message)
        elif kind == "sign_out":
            given = message.get("id")
            id = given if isinstance(given, str) and given else secrets.token_hex(8)
            self._ask(screen, id, SignOut())
        elif kind == "resume":
            self._resume(screen, message.get("token"))
        elif kind == "act":
            await self._act(screen, message)
        else:
            screen.say({"type": "refused", **told(AskError(f"no such message {shown(kind)}"))})

    @staticmethod
    def _refuse(screen: ConsoleScreen, id: object, error: AskError) -> None:
        """Answer with the message's own id, if it can be repeated."""
        if isinstance(id, str) and 0 < len(id) <= WORD and storable(id):
            screen.say({"type": "reply", "id": id, "status": "rejected", **told(error)})
        else:
            screen.say({"type": "refused", **told(error)})

    async def _sign_in(self, screen: ConsoleScreen, message: Mapping[str, Any]) -> None:
        role: Any = message.get("role")
        try:
            person = await self._claims.proved(screen, message)
            proofs = [proof_of(screen, person.id, role, "pin")]
            if message.get("second"):
                _, proof = await self._claims.witness(screen, message["second"])
                proofs.append(proof)
        except (AskError, SignInError) as error:
            screen.say({"type": "refused", **told(error)})
            return
        session = self._sessions.new(person.id, role, person.pin)
        key = (person.id, f"sign-in-{secrets.token_hex(8)}")
        answered = asyncio.get_running_loop().create_future()
        self._asked[key] = screen
        self._signing_in[key] = (session, answered)
        act = SignIn(proofs[1].person if len(proofs) > 1 else "")
        self._inbox.put(Tap(key[1], person.id, role, act, tuple(proofs)))
        try:  # the screen's next message waits until the sign-in is decided
            await asyncio.wait_for(answered, ANSWER_S)
        except TimeoutError:
            screen.say({"type": "refused", "text": say("table_silent")})

    def _signed_in(
        self, screen: ConsoleScreen | None, session: ScreenSession, reply: Reply
    ) -> None:
        """The table let a person in or not; if the screen is gone, the session ends."""
        if reply.status == "accepted":
            why = say("taken_over", person=session.person)
            self._staying.pop(session.person, None)
            self._end(self._sessions.replaced_by(session), why)
        elif screen is not None:
            screen.say({"type": "refused", "text": reply.text})
        if reply.status == "rejected" or screen is None:
            self._has_left(session)
            return
        self._sessions.keep(session)
        self._leave(screen)
        self._sit_down(screen, session)

    def _leave(self, screen: ConsoleScreen) -> None:
        """End the session of a screen that another person takes over; the table is told."""
        left = screen.session
        super()._leave(screen)
        if left is not None:
            self._has_left(left)

    def _has_left(self, session: ScreenSession) -> None:
        """A session is over: if it was the person's last in its role, tell the table."""
        coming = [one for one, _ in self._signing_in.values() if one.person == session.person]
        there = (*self._sessions.of(session.person), *coming)
        if all(one.role != session.role for one in there):
            self._inbox.put(SessionEnded(session.person, session.role))

    def _end_what_is_over(self) -> None:
        """Sessions that lapsed, or whose person was removed from the people file; the table is
        told.
        """
        for session, why in self._sessions.over():
            if self._door.employs(session.person, session.role, session.pin):
                self._end([session], why)
                self._has_left(session)
                continue
            self._end(self._sessions.of(session.person), why)
            self._sign_out(session.person, session.role)

    def _sign_out(self, person: str, role: Role) -> None:
        """Sign out a person whom the people file has no more."""
        id = f"sign-out-{secrets.token_hex(8)}"
        self._removed[(person, id)] = role
        self._sign_out_in = self._views
        proofs = (Proof(person, role, "session"),)
        self._inbox.put(Tap(id, person, role, SignOut(), proofs))

    def _sign_out_after_the_round(self) -> None:
        """Sign out whom the table did not let go in mid-round, unless another has the role."""
        table = json.loads(self._view or "{}") if self._staying else {}
        for person, role in list(self._staying.items()):
            there = table.get("people", {}).get(role) == person
            if there and table.get("round"):
                continue
            del self._staying[person]
            if there:
                self._sign_out(person, role)

    def _sign_out_the_gone(self) -> None:
        """Sign out who is at work without a session and is in the people file no more.

        The console was started since, or the screen was lost: no session is there to end. Names
        without a number are of a record from before, and a file that was never read says nothing.
        """
        if self._sign_out_in == self._views:
            return  # the view is older than the sign-out
        table = json.loads(self._view or "{}")
        asked = {(person, role) for (person, _), role in self._removed.items()}
        for role, person in table.get("people", {}).items():
            held = self._door.roll.holds(person, role) or not self._door.roll.people()
            dealing = role == "dealer" and table.get("round")
            if number_in(person) and not (held or dealing or (person, role) in asked):
                self._sign_out(person, role)

    async def _act(self, screen: ConsoleScreen, message: Mapping[str, Any]) -> None:
        id = message.get("id")
        if not isinstance(id, str) or not id:
            wrong = AskError(f"id: write a text of 1 to {WORD} characters")
            screen.say({"type": "refused", **told(wrong)})
            return
        seen = message.get("seen", "")
        try:
            act, beside = await self._claims.act_of(screen, message)
            if not isinstance(seen, str):
                raise AskError("seen: write the mark that the screen showed, or leave it out")
            if isinstance(act, BY_THE_SECOND) and not beside:
                raise AskError(SECOND_SIGNS, say("second_signs"))
        except (AskError, SignInError) as error:
            screen.say({"type": "reply", "id": id, "status": "rejected", **told(error)})
            return
        if isinstance(act, BY_THE_SECOND):
            self._signs(screen, id, act, beside[0])
        else:
            self._ask(screen, id, act, beside, seen)

    def _signs(self, screen: ConsoleScreen, id: str, act: Act, own: Proof) -> None:
        """The second person taps with a PIN, at any screen, without signing in."""
        waits = json.loads(self._view or "{}").get("proposal") or {}
        asker, role = waits.get("person", ""), waits.get("role", "")
        held = self._door.roll.holds(asker, role)
        proofs = (own, Proof(asker, role, "employed")) if held else (own,)
        self._asked[(own.person, id)] = screen
        self._inbox.put(Tap(id, own.person, own.role, act, proofs))

    def _ask(
        self, screen: ConsoleScreen, id: str, act: Act, beside: Proofs = (), seen: str = ""
    ) -> None:
        session = screen.session
        if session is not None and self._sessions.why_over(session):
            self._end_what_is_over()
            session = None
        if session is None and isinstance(act, Report) and screen.stands.kind == "table":
            self._asked[("", id)] = screen
            self._inbox.put(UnsignedReport(id, act))
            return
        if session is None:
            answer = {"type": "reply", "id": id, "status": "rejected", "code": "nobody_signed_in"}
            screen.say({**answer, "text": say("nobody_signed_in")})
            return
        self._sessions.touched(session)
        if isinstance(act, SignOut):
            self._leaving.add((session.person, id))
        self._asked[(session.person, id)] = screen
        own = proof_of(screen, session.person, session.role, "session")
        self._inbox.put(Tap(id, session.person, session.role, act, (own, *beside), seen))
