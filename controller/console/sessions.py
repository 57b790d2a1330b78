"""Keeps sessions at the screens: they begin with a PIN and end for everybody to see.

A session is known by a token that nobody can guess. Its screen may be lost for a minute and take
it up again with that token. It ends when the person signs out, is relieved, leaves the people file
or loses the role or the PIN there, and, for who is not at work at the table, when nothing is
tapped for long; then all sessions of the person end at once.
"""

import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass

from controller.core.messages.roles import AT_WORK, Role
from controller.core.words import Words, say
from controller.people.pins import PinAuthenticator

LAPSE_S = 900.0
"""A session with no tap for so long lapses; never that of a person at work."""

AWAY_S = 60.0
"""A screen that lost its line may take its session up again for so long."""


@dataclass(eq=False, slots=True, kw_only=True)
class ScreenSession:
    """A signed-in person; `pin` is the hash that fitted, `away_since` when the screen was lost."""

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
        """A session that counts once it is kept."""
        return ScreenSession(
            person=person, role=role, pin=pin, token=_token(), tapped_at=time.monotonic()
        )

    def keep(self, session: ScreenSession) -> None:
        """The table has let the person in."""
        self._open.append(session)

    def end(self, session: ScreenSession) -> None:
        """It is over; a second time does nothing."""
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
        """A screen took it up again: the old token counts no more."""
        session.away_since, session.token = None, _token()

    def touched(self, session: ScreenSession) -> None:
        """The person tapped."""
        session.tapped_at = time.monotonic()

    def of(self, person: str) -> list[ScreenSession]:
        """All sessions of a person."""
        return [one for one in self._open if one.person == person]

    def replaced_by(self, session: ScreenSession) -> list[ScreenSession]:
        """Sessions of others in the role that this person has just taken."""
        return [
            one for one in self._open if one.role == session.role and one.person != session.person
        ]

    def over(self) -> Iterator[tuple[ScreenSession, Words]]:
        """Sessions that must end now, each with the sentence why."""
        for session in list(self._open):
            why = self.why_over(session) if session in self._open else ""
            if why:
                yield session, why

    def why_over(self, session: ScreenSession) -> Words:
        """Say why the session must end now; empty: it goes on."""
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
