"""Hands that slip: the physical acts of a dealer who makes mistakes, and of a shoe that misreads.

Everything here happens to cards, shoe and felt. The controller is told nothing beside what its
own shoe and camera report of it.
"""

from collections.abc import Callable

from drivers.sim.devices.events import AGAIN, DeviceEvent, What
from drivers.sim.felt.carry import AT_ONCE, HandTimes
from drivers.sim.hall.stacked_shoe import stack
from drivers.sim.hall.world_state import CUT
from drivers.sim.people.dealer_hands import Hands


class ClumsyHands(Hands):
    """A dealer's hands that can also do what a dealer should not."""

    dim: Callable[[str, float], object] | None = None
    """Disturbs the camera by the name of a disturbance, for so many seconds."""

    restart_vision: Callable[[], object] | None = None
    """Ends the process that looks through the camera; the table starts it again."""

    spare = ""
    """A second card in the hand, under the first one."""

    def stack(self, cards: tuple[str, ...]) -> None:
        """Let these cards come next; the shoe still holds what it held."""
        with self._store.change() as state:
            state.rest = stack(state.rest, cards)

    def cut_card_next(self) -> None:
        """Let the cut card be the next one."""
        with self._store.change() as state:
            state.rest = [CUT, *(card for card in state.rest if card != CUT)]

    def smuggle(self, card: str) -> None:
        """Put all copies of a card in front of the shoe, and one more than it should hold."""
        copies = self._game.decks + 1
        with self._store.change() as state:
            others = [other for other in state.rest if other != card]
            state.rest = [*[card] * copies, *others]

    def empty_shoe(self) -> None:
        """No card is left in the shoe, and it says so."""
        with self._store.change() as state:
            state.rest = []
        self._shoe.report(DeviceEvent("empty"))

    def pull_second(self) -> None:
        """Pull another card although one is in the hand already."""
        first = self.in_hand()
        second = self.pull()
        with self._store.change() as state:
            state.hand, self.spare = first, second

    def pull_two_as_one(self) -> None:
        """Pull two cards at once, of which the shoe tells the first."""
        self._shoe.fault("two_cards")
        self.pull()
        self.pull_second()

    def lay(self, zone: str, face_up: bool, pace: HandTimes = AT_ONCE) -> None:
        """Lay the first card in the hand; the second one moves up."""
        super().lay(zone, face_up, pace)
        self._move_up()

    def burn(self) -> None:
        """Put the first card in the hand into the discard rack; the second one moves up."""
        super().burn()
        self._move_up()

    def _move_up(self) -> None:
        if self.spare:
            with self._store.change() as state:
                state.hand, self.spare = self.spare, ""

    def pull_misread(self, told: str) -> None:
        """Pull a card that the shoe takes for another one."""
        with self._store.change() as state:
            real = next(card for card in state.rest if card not in (told, CUT))
            state.rest.remove(real)
            state.rest.insert(0, told)
        self.pull()
        with self._store.change() as state:
            state.hand = real

    def pull_unread(self) -> None:
        """Pull a card that the shoe cannot read."""
        self._shoe.fault("unreadable")
        self.pull()

    def slip_in(self, zone: str, card: str, face_up: bool = True, back: str = "") -> None:
        """A card that never was in the shoe comes to lie in a zone."""
        with self._store.change() as state:
            colour = back or state.back
            number = self._scene.lay(zone, card, face_up=face_up, back_colour=colour)
            self._ids.setdefault(zone, []).append(number)
            lying = self._look(number, card, face_up, colour)
            state.felt.setdefault(zone, []).append(lying)

    def lay_hidden(self, zone: str) -> None:
        """Lay the card in hand so that its indices are covered, and nobody can read it."""
        card = self.in_hand()
        with self._store.change() as state:
            state.hand = ""
        self.slip_in(zone, "blank")
        with self._store.change() as state:
            state.felt[zone][-1].card = card

    def uncover_as(self, zone: str, card: str) -> None:
        """Uncover the newest card of a zone: it is this one."""
        with self._store.change() as state:
            state.felt[zone][-1].card = card
            self._scene.exchange(self._ids[zone][-1], card)

    def exchange_shoe(self, batch: str) -> None:
        """Take the shoe off its base, and put one back that tells another batch."""
        self._shoe.remove()
        self._shoe.insert(batch)

    def pull_stray(self, card: str) -> None:
        """Pull a card, which is none of the set that comes into play, and put it away."""
        self._shoe.pull(card)

    def say(self, what: What, code: int = 0) -> None:
        """The shoe reports something else: `jam`, `error`, `error_cleared`."""
        self._shoe.report(DeviceEvent(what, code=code))

    def cover_camera(self, seconds: float) -> None:
        """No light reaches the camera for a while."""
        if self.dim is not None:
            self.dim("camera_black", seconds)

    def end_vision(self) -> None:
        """The process that looks through the camera ends, as if it had failed."""
        if self.restart_vision is not None:
            self.restart_vision()

    def unplug_shoe(self, seconds: float) -> None:
        """The shoe's cable is out for a while."""
        self._shoe.fault("unplug", seconds)

    def lose_report(self) -> None:
        """The shoe's next report gets lost on the cable, with all its repeats."""
        self._shoe.fault("lost")

    def say_again(self, card: str) -> None:
        """The shoe repeats its last report under the same mark, with another card."""
        self._shoe.report(DeviceEvent("card", card, text=AGAIN))
