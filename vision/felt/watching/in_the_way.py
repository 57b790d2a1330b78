"""Judges what lies in a zone and is no card: it may be a hand at work, or may hide a card.

While a hand may be at work, nothing is concluded. A thing that lies still for long is no hand, but
a chip or a marker.
"""

from dataclasses import dataclass

from vision.felt.cards.pose import Pose
from vision.felt.scene.change import SceneChange
from vision.felt.scene.static_objects import lies_against, may_hide_card
from vision.felt.surface.window import ZoneWindow

DOUBTED_MS = 1500
"""For this long an unknown thing against a card may be a hand, or a card carried here."""


@dataclass(slots=True, eq=False)
class InTheWay:
    """Says of a zone what lies in the way, as it was last looked at and last understood."""

    unclear: bool = False
    """Whether something lay in the way when the zone was last looked at."""
    obscured: bool = False
    """Whether a card may be hidden in the zone as it was last understood."""
    _unclear_ms: int | None = None
    """When something was first seen in the way, if nothing has moved since."""
    _against_ms: int | None = None
    """When an unknown thing came to lie against a card; None if there is no such thing."""

    def forget_stillness(self) -> None:
        """Something moved: whatever lies in the way has not lain still for long."""
        self._unclear_ms = None

    def clear(self, scene: SceneChange, cards: list[Pose], window: ZoneWindow, at_ms: int) -> bool:
        """Tell whether a scene may be concluded: no hand is at work there.

        `cards` lie there still. A small thing that has lain beside a change for long is no hand.
        """
        if scene.clear:
            self._unclear_ms = None
            return True
        since = self._unclear_ms = at_ms if self._unclear_ms is None else self._unclear_ms
        return at_ms - since >= DOUBTED_MS and not may_hide_card(scene.blob, cards, window)

    def understand(
        self, scene: SceneChange, cards: list[Pose], window: ZoneWindow, at_ms: int
    ) -> None:
        """Note what still lies in the way once all cards of the scene are known."""
        self.obscured = may_hide_card(scene.blob, cards, window)
        if not lies_against(scene.blob, cards, window):
            self._against_ms = None
        elif self._against_ms is None:
            self._against_ms = at_ms

    def doubted(self, at_ms: int) -> bool:
        """Tell whether an unknown thing lies against a card, and not for long yet."""
        return self._against_ms is not None and at_ms - self._against_ms < DOUBTED_MS
