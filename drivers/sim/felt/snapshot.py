"""The simulated felt at one moment: what lies on it, and what moves over it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card at rest: centre in millimetres, angle clockwise in degrees (0 is upright)."""

    id: int
    card: str
    face_up: bool
    back_colour: str
    x_mm: float
    y_mm: float
    angle_deg: float
    deck: str


@dataclass(frozen=True, slots=True)
class FlyingCard:
    """A card in a hand: where it is now, its speed in mm/ms, and how much of its width shows.

    `shown` is 1 for a flat card and passes through 0 while it is turned over.
    """

    card: LyingCard
    speed: tuple[float, float]
    shown: float = 1.0


@dataclass(frozen=True, slots=True)
class HandOverFelt:
    """A hand over the felt: fingertips, speed in mm/ms, arm's direction in degrees.

    The direction is clockwise from an arm that comes straight from the dealer's side; `style`
    chooses skin and sleeve, 0 is the dealer.
    """

    x_mm: float
    y_mm: float
    speed: tuple[float, float]
    angle_deg: float
    style: int = 0


@dataclass(frozen=True, slots=True)
class Chip:
    """A stack of chips seen from above."""

    x_mm: float
    y_mm: float
    colour: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The felt at one moment, lying cards in the order of laying."""

    t_ms: float
    lying: tuple[LyingCard, ...] = ()
    flying: tuple[FlyingCard, ...] = ()
    hands: tuple[HandOverFelt, ...] = ()
    chips: tuple[Chip, ...] = ()
