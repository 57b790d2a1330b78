"""Keeps the sessions at the screens, from the PIN to the end.

A session is known by a token that nobody can guess. If its screen is lost, another may resume it
with that token within a minute. A session ends when the person signs out, is relieved, is removed
from the people file, or loses the role or the PIN there. For a person who is not at work at the
table it also ends after a long time without a tap; then all sessions of the person end at once.
"""

import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass

from controller.core.messages.roles import AT_WORK, Role
from controller.core.words import Words, say
from controller.people.pins import PinAuthenticator

LAPSE_S = 900.0
"""A session without a tap for this long lapses, unless its person is at work."""

AWAY_S = 60.0
"""A screen that lost its connection may resume its session for this long."""


@dataclass(eq=False, slots=True, kw_only=True)
class ScreenSession:
    """A signed-in person; `pin` is the hash that matched, `away_since` when the screen was lost."""

    person: str
    role: Role
    pin: str
    token: str
    tapped_at: float
    away_since: float | None = None


class Sessions:
    """All open sessions of one console."""

    def __init__(self, door: PinAuthenticator) -> None:
        self._door = door
        self._open: list[ScreenSession] = []

    def new(self, person: str, role: Role, pin: str) -> ScreenSession:
        """A new session; it counts once it is kept."""
        return ScreenSession(
            person=person, role=role, pin=pin, token=_token(), tapped_at=time.monotonic()
        )

    def keep(self, session: ScreenSession) -> None:
        """The table has let the person in."""
        self._open.append(session)

    def end(self, session: ScreenSession) -> None:
        """End it; a second call does nothing."""
        if session in self._open:
            self._open.remove(session)

    def find(self, token: str) -> ScreenSession | None:
        """The open session with this token."""
        given = token.encode()
        same = [one for one in self._open if secrets.compare_digest(one.token.encode(), given)]
        return same[0] if same else None

    def away(self, session: ScreenSession) -> None:
        """Note that its screen is lost."""
        session.away_since = time.monotonic()

    def back(self, session: ScreenSession) -> None:
        """A screen resumed it: the old token is no longer valid."""
        session.away_since, session.token = None, _token()

    def touched(self, session: ScreenSession) -> None:
        """The person tapped."""
        session.tapped_at = time.monotonic()

    def of(self, person: str) -> list[ScreenSession]:
        """All sessions of a person."""
        return [one for one in self._open if one.person == person]

    def replaced_by(self, session: ScreenSession) -> list[ScreenSession]:
        """Sessions of other people in the role that this person has just taken."""
        return [
            one for one in self._open if one.role == session.role and one.person != session.person
        ]

    def over(self) -> Iterator[tuple[ScreenSession, Words]]:
        """Sessions that must end now, each with a sentence that gives the reason."""
        for session in list(self._open):
            why = self.why_over(session) if session in self._open else ""
            if why:
                yield session, why

    def why_over(self, session: ScreenSession) -> Words:
        """Say why the session must end now; empty: it continues."""
        now = time.monotonic()
        if not self._door.employs(session.person, session.role, session.pin):
            return say("not_employed", person=session.person)
        if session.role not in AT_WORK and now - session.tapped_at > LAPSE_S:
            return say("session_lapsed")
        if session.away_since is not None and now - session.away_since > AWAY_S:
            return say("screen_was_away")
        return ""


def _token() -> str:
    return secrets.token_urlsafe(24)
