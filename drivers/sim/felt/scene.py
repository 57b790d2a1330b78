"""The simulated felt at any moment: the things that lie on it and those that move over it.

The scene keeps each card's resting place and, while a hand carries it, its `Carry`: approach
(the hand comes, the card lies), carry (the card is in the air), retreat (the hand leaves).
Nothing runs by itself: `at(t)` computes the moment's `Snapshot` from the clock, so a scene can be
watched in real time or stepped by frame time and gives the same pictures. Times never go back.

Every change also becomes a `FeltChange` line, stamped with the moment the card came to rest. That
record is for scoring alone and is never on the camera's stream.
"""

import random
import threading
from dataclasses import dataclass, replace
from typing import Literal

from controller.core.config.layout import Layout
from drivers.sim.felt.carry import AT_ONCE, Carry, HandTimes, hand_of, in_the_air
from drivers.sim.felt.clock import Clock
from drivers.sim.felt.snapshot import LyingCard, Snapshot

SHOE = (1480.0, -80.0)
"""Cards come from here: past the felt's edge at the dealer's left, the picture's right."""

RACK = (120.0, -90.0)
"""Cleared cards go here: the discard rack at the dealer's right."""


TruthWhat = Literal["placed", "revealed", "hidden", "moved", "removed"]


@dataclass(frozen=True, slots=True)
class FeltChange:
    """One true change, at the moment the card came to rest (or left)."""

    t_ms: int
    what: TruthWhat
    id: int
    card: str
    face_up: bool
    back_colour: str
    zone: str
    order: int
    x_mm: float
    y_mm: float
    angle_deg: float


@dataclass(slots=True)
class _Slot:
    """A card's place in the order of laying."""

    resting: LyingCard
    zone: str
    order: int
    carry: Carry | None = None


class Scene:
    """The felt and its cards; every method may be called from any thread.

    `seed` decides the human jitter of `lay`; `deck` is the deck that cards come from.
    """

    def __init__(self, layout: Layout, clock: Clock, seed: int = 0, deck: str = "club") -> None:
        self.layout = layout
        self.clock = clock
        self.deck = deck
        self._random = random.Random(seed)
        self._lock = threading.RLock()
        self._slots: dict[int, _Slot] = {}
        self._carries: list[Carry] = []
        self._truth: list[FeltChange] = []
        self._next_id = 1

    def place(
        self,
        card: str,
        x_mm: float,
        y_mm: float,
        angle_deg: float = 0.0,
        *,
        face_up: bool = True,
        back_colour: str = "red",
        pace: HandTimes = AT_ONCE,
        zone: str = "",
        order: int = 0,
    ) -> int:
        """Bring a card from the shoe to that place, exactly; returns the card's id."""
        with self._lock:
            card_id, self._next_id = self._next_id, self._next_id + 1
            lies = LyingCard(card_id, card, face_up, back_colour, x_mm, y_mm, angle_deg, self.deck)
            self._slots[card_id] = _Slot(lies, zone, order)
            begins = replace(lies, x_mm=SHOE[0], y_mm=SHOE[1], angle_deg=angle_deg - 35)
            self._carry(card_id, lies, "placed", pace, begins)
            return card_id

    def lay(
        self,
        zone: str,
        card: str,
        *,
        face_up: bool = True,
        back_colour: str = "red",
        pace: HandTimes = AT_ONCE,
        angle_deg: float = 0.0,
    ) -> int:
        """Lay a card as the next one of a zone, with a dealer's jitter; returns its id.

        Raises KeyError for a zone that the layout does not have.
        """
        with self._lock:
            x, y, angle, order = self._next_place(zone)
            return self.place(
                card,
                x,
                y,
                angle + angle_deg,
                face_up=face_up,
                back_colour=back_colour,
                pace=pace,
                zone=zone,
                order=order,
            )

    def turn(self, card_id: int, pace: HandTimes = AT_ONCE) -> None:
        """Turn a lying card over where it lies. KeyError for a card that is not there."""
        with self._lock:
            lies = self._slots[card_id].resting
            turned = replace(lies, face_up=not lies.face_up)
            self._carry(card_id, turned, "hidden" if lies.face_up else "revealed", pace)

    def exchange(self, card_id: int, card: str) -> None:
        """Have another card lie where a lying one lies. KeyError for a card that is not there."""
        with self._lock:
            lies = self._slots[card_id].resting
            self._carry(card_id, replace(lies, card=card), "revealed", AT_ONCE)

    def move(self, card_id: int, zone: str, pace: HandTimes = AT_ONCE) -> None:
        """Carry a lying card to the next place of a zone; it comes to lie on top."""
        with self._lock:
            slot = self._slots.pop(card_id)
            slot.zone, (x, y, angle, slot.order) = zone, self._next_place(zone)
            self._slots[card_id] = slot
            there = replace(slot.resting, x_mm=x, y_mm=y, angle_deg=angle)
            self._carry(card_id, there, "moved", pace)

    def push(self, card_id: int, dx_mm: float, dy_mm: float, turn_deg: float = 0.0) -> None:
        """Shift a lying card a little, as a sleeve or a neighbour's card does; its order stays."""
        with self._lock:
            lies = self._slots[card_id].resting
            there = replace(
                lies,
                x_mm=lies.x_mm + dx_mm,
                y_mm=lies.y_mm + dy_mm,
                angle_deg=lies.angle_deg + turn_deg,
            )
            self._carry(card_id, there, "moved", AT_ONCE)

    def remove(self, card_id: int, pace: HandTimes = AT_ONCE) -> None:
        """Carry a lying card to the discard rack. KeyError for a card that is not there."""
        with self._lock:
            slot = self._slots[card_id]
            away = replace(slot.resting, x_mm=RACK[0], y_mm=RACK[1])
            self._carry(card_id, away, "removed", pace, leaves=True)
            slot = self._slots.pop(card_id)
            if slot.carry is not None and slot.carry.rest_ms > self.clock():
                self._carries.append(slot.carry)

    def clear(self, pace: HandTimes = AT_ONCE) -> None:
        """Carry every card to the discard rack in one sweep."""
        with self._lock:
            for card_id in list(self._slots):
                self.remove(card_id, pace)

    def cards(self) -> tuple[LyingCard, ...]:
        """Return the cards on the felt in the order of laying, each where it lies or will lie."""
        with self._lock:
            return tuple(slot.resting for slot in self._slots.values())

    def in_zone(self, zone: str) -> tuple[int, ...]:
        """Return the ids of a zone's cards in the order of laying."""
        with self._lock:
            here = [(s.order, i) for i, s in self._slots.items() if s.zone == zone]
            return tuple(card_id for _, card_id in sorted(here))

    def truth(self, since: int = 0) -> tuple[FeltChange, ...]:
        """Return the true changes from the `since`-th on; for scoring only."""
        with self._lock:
            return tuple(self._truth[since:])

    def at(self, t_ms: float) -> Snapshot:
        """Return the felt at that time, which must not be before the last change."""
        with self._lock:
            self._forget(t_ms)
            lying, flying = [], []
            for slot in self._slots.values():
                carry = slot.carry
                if carry is None or t_ms >= carry.rest_ms:
                    lying.append(slot.resting)
                elif t_ms < carry.lift_ms:
                    lying.append(carry.begins)
                else:
                    flying.append(in_the_air(carry, t_ms))
            flying += [in_the_air(c, t_ms) for c in self._carries if t_ms >= c.lift_ms]
            lying += [c.begins for c in self._carries if t_ms < c.lift_ms]
            hands = [hand_of(c, t_ms) for c in self._all_carries() if c.pace != AT_ONCE]
            return Snapshot(t_ms, tuple(lying), tuple(flying), tuple(hands[:2]))

    def _all_carries(self) -> list[Carry]:
        return [s.carry for s in self._slots.values() if s.carry is not None] + self._carries

    def _forget(self, t_ms: float) -> None:
        self._carries = [c for c in self._carries if c.rest_ms > t_ms]
        for slot in self._slots.values():
            if slot.carry is not None and slot.carry.over_ms <= t_ms:
                slot.carry = None

    def _next_place(self, zone: str) -> tuple[float, float, float, int]:
        """Choose a place for the next card of a zone, with jitter: x, y, angle, order."""
        spot = self.layout.zone(zone)
        orders = [slot.order for slot in self._slots.values() if slot.zone == zone]
        order = max(orders, default=-1) + 1
        x = spot.first[0] + order * spot.step[0] + self._jitter(0.9, 2.5)
        y = spot.first[1] + order * spot.step[1] + self._jitter(0.9, 2.5)
        return x, y, self._jitter(1.1, 3.0), order

    def _jitter(self, spread: float, limit: float) -> float:
        """Draw a person's inaccuracy: normally distributed, cut off at `limit` (mm or degrees)."""
        return min(max(self._random.gauss(0.0, spread), -limit), limit)

    def _carry(
        self,
        card_id: int,
        there: LyingCard,
        what: TruthWhat,
        pace: HandTimes,
        begins: LyingCard | None = None,
        leaves: bool = False,
    ) -> None:
        slot = self._slots[card_id]
        now = self.clock()
        carry = Carry(now, pace, begins or slot.resting, there, begins is not None, leaves)
        slot.carry, slot.resting = (None if pace == AT_ONCE else carry), there
        self._truth.append(
            FeltChange(
                round(carry.lift_ms if leaves else carry.rest_ms),
                what,
                card_id,
                there.card,
                there.face_up,
                there.back_colour,
                slot.zone,
                slot.order,
                round(there.x_mm, 2),
                round(there.y_mm, 2),
                round(there.angle_deg, 2),
            )
        )
