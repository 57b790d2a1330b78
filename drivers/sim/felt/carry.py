"""The movement of a card by a hand: approach, carry, retreat, and the place of both at a moment."""

from dataclasses import dataclass, replace
from math import atan2, degrees

from controller.core.config.layout import CARD_HEIGHT_MM
from drivers.sim.felt.snapshot import FlyingCard, HandOverFelt, LyingCard

SHOULDER = (800.0, -420.0)
"""The dealer's arms come from here; they point from here to the fingertips."""


@dataclass(frozen=True, slots=True)
class HandTimes:
    """The time a person takes, in milliseconds; if all are zero, the card moves at once without a
    hand.
    """

    approach_ms: int = 160
    carry_ms: int = 250
    retreat_ms: int = 220


HUMAN = HandTimes()
AT_ONCE = HandTimes(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Carry:
    """One movement of one card, from one resting state to the next; `leaves`: off the felt."""

    start_ms: float
    pace: HandTimes
    begins: LyingCard
    ends: LyingCard
    from_shoe: bool = False
    leaves: bool = False

    @property
    def lift_ms(self) -> float:
        """The time at which the card leaves where it lay."""
        return self.start_ms + (0 if self.from_shoe else self.pace.approach_ms)

    @property
    def rest_ms(self) -> float:
        """The time at which the card has come to rest."""
        return self.lift_ms + self.pace.carry_ms

    @property
    def over_ms(self) -> float:
        """The time at which the hand has left the felt."""
        return self.rest_ms + (0 if self.leaves else self.pace.retreat_ms)


def in_the_air(carry: Carry, t_ms: float) -> FlyingCard:
    """Return the carried card between lift and rest: its pose and how much of it shows."""
    part = (t_ms - carry.lift_ms) / max(carry.pace.carry_ms, 1)
    way, rate = _ease(part)
    a, b = carry.begins, carry.ends
    dx, dy = b.x_mm - a.x_mm, b.y_mm - a.y_mm
    speed = rate / max(carry.pace.carry_ms, 1)
    turning = a.face_up != b.face_up
    pose = replace(
        b,
        x_mm=a.x_mm + way * dx,
        y_mm=a.y_mm + way * dy,
        angle_deg=a.angle_deg + way * (b.angle_deg - a.angle_deg),
        face_up=b.face_up if way >= 0.5 else a.face_up,
    )
    return FlyingCard(pose, (dx * speed, dy * speed), abs(1 - 2 * way) if turning else 1.0)


def hand_of(carry: Carry, t_ms: float) -> HandOverFelt:
    """Return the hand of a movement: it comes, holds the card's upper edge, and leaves."""
    grip = CARD_HEIGHT_MM / 2 - 14
    a, b = carry.begins, carry.ends
    start, end = (a.x_mm, a.y_mm - grip), (b.x_mm, b.y_mm - grip)
    if t_ms < carry.lift_ms:
        span, legs = carry.pace.approach_ms, (SHOULDER, start)
        part = (t_ms - carry.start_ms) / max(span, 1)
    elif t_ms < carry.rest_ms:
        span, legs = carry.pace.carry_ms, (start, end)
        part = (t_ms - carry.lift_ms) / max(span, 1)
    else:
        span, legs = carry.pace.retreat_ms, (end, SHOULDER)
        part = (t_ms - carry.rest_ms) / max(span, 1)
    way, rate = _ease(part)
    (x0, y0), (x1, y1) = legs
    return hand_at(
        x0 + way * (x1 - x0),
        y0 + way * (y1 - y0),
        ((x1 - x0) * rate / max(span, 1), (y1 - y0) * rate / max(span, 1)),
    )


def hand_at(
    x_mm: float, y_mm: float, speed: tuple[float, float] = (0.0, 0.0), style: int = 0
) -> HandOverFelt:
    """Return a hand with its fingertips there and its arm towards the dealer's shoulder."""
    dx, dy = SHOULDER[0] - x_mm, SHOULDER[1] - y_mm
    return HandOverFelt(x_mm, y_mm, speed, degrees(atan2(dx, -dy)), style)


def _ease(part: float) -> tuple[float, float]:
    """Return a movement's way (0 to 1) at `part` (0 to 1) of its time, and its speed then."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part), 6 * part * (1 - part)
