"""The acts of hands at the simulated table: pull a card, lay, turn, take it away, swap shoes.

Each act changes the state file, the felt in front of the camera and, for a pull, the shoe's reader.
A pull is written down before it happens (`pulling`) and compared with the reader's memory after a
restart. So a world that is killed in the middle of a pull neither loses nor doubles the report.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from controller.whole_files import whole_text, write_whole
from drivers.sim.devices.events import DeviceEvent
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.felt.carry import HandTimes
from drivers.sim.felt.scene import Scene
from drivers.sim.hall.played_game import PlayedGame
from drivers.sim.hall.sheets import Sheet
from drivers.sim.hall.stacked_shoe import cut_now, fresh_shoe, keep_back, stack
from drivers.sim.hall.world_state import (
    CUT,
    LaidCard,
    State,
    Store,
    assign_sheet,
    chance,
    rounds_left,
)

SHOE = "shoe0"
"""The shoe's name in the table file."""

BACKS = ("red", "blue")
"""Back colours of the two sets, which alternate."""


MOST_TAKEN = 30
"""Cards on top of the rack whose former places the dealer still knows."""


class Memory:
    """The reader's non-volatile memory as a file, which its own thread may write at any moment."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> dict[str, Any] | None:
        """Return the saved state; None for a new reader."""
        if not self._path.exists():
            return None
        kept: dict[str, Any] = json.loads(whole_text(self._path))
        return kept

    def save(self, memory: dict[str, object]) -> None:
        """Replace the saved state."""
        write_whole(self._path, json.dumps(memory), durable=False)


class Hands:
    """The physical acts of this world, each at the given pace."""

    def __init__(
        self, store: Store, scene: Scene, shoe: SimShoe, game: PlayedGame, sheets: Sequence[Sheet]
    ) -> None:
        self._store = store
        self._scene = scene
        self._shoe = shoe
        self._game = game
        self._sheets = sheets
        self._ids: dict[str, list[int]] = {}

    # --- after a restart ----------------------------------------------------------------------

    def restore(self) -> None:
        """Put every card back where the state file says it lies; finish what was cut short."""
        with self._store.change() as state:
            for zone, cards in state.felt.items():
                self._ids[zone] = [self._place(zone, n, card) for n, card in enumerate(cards)]
            if state.pulling:
                if [*self._shoe.last_report()] == state.reported:
                    self._report(state.pulling)
                self._in_hand(state)
            if state.swapping:
                self._shoe.insert(state.batch)
                state.swapping = False

    def _place(self, zone: str, order: int, card: LaidCard) -> int:
        return self._scene.place(
            card.card,
            card.x,
            card.y,
            card.angle,
            face_up=card.up,
            back_colour=card.back,
            zone=zone,
            order=order,
        )

    # --- what can be seen with one's own eyes ---------------------------------------------------

    def count(self, zone: str) -> int:
        """Count the cards lying in a zone."""
        with self._store.look() as state:
            return len(state.felt.get(zone, []))

    def newest(self, zone: str) -> str:
        """Return the face of the newest card in a zone, for somebody who looks at it closely."""
        with self._store.look() as state:
            cards = state.felt.get(zone, [])
            return cards[-1].card if cards else ""

    def occupied(self) -> list[str]:
        """Zones with cards."""
        with self._store.look() as state:
            return [zone for zone, cards in state.felt.items() if cards]

    def rounds_left(self) -> int | None:
        """Count the rounds still to be dealt before everybody goes home; None: no end in sight."""
        with self._store.look() as state:
            return rounds_left(state)

    def in_hand(self) -> str:
        """Return the card in the dealer's hand, or nothing."""
        with self._store.look() as state:
            return state.hand

    def pulled(self) -> int:
        """Count the cards pulled from the shoe that stands in the reader."""
        with self._store.look() as state:
            return state.pulled

    # --- the shoe -------------------------------------------------------------------------------

    def stack_for(self, round_id: str) -> None:
        """Begin a sheet's round: its cards come first in the shoe, which is still whole decks."""
        with self._store.change() as state:
            if not self._sheets or round_id in state.stacked:
                return
            sheet = assign_sheet(state, round_id, self._sheets)
            state.stacked.append(round_id)
            if sheet is None:
                state.rest = cut_now(state.rest) if state.pending else state.rest
                return
            following = [s for s in state.pending if s != sheet][:1]
            after = self._sheets[following[0]]["cards"] if following else ()
            state.rest = stack(state.rest, self._sheets[sheet]["cards"], after)

    def pull(self) -> str:
        """Pull the next card: it is in the hand now, or is the cut card, which is put aside."""
        with self._store.change() as state:
            if not state.rest:
                return ""
            state.pulling = state.rest[0]
            state.reported = [*self._shoe.last_report()]
        self._report(state.pulling)
        with self._store.change() as state:
            return self._in_hand(state)

    def _report(self, card: str) -> None:
        if card == CUT:
            self._shoe.pull_cut_card()
        else:
            self._shoe.pull(card)

    def _in_hand(self, state: State) -> str:
        card = state.pulling
        state.rest, state.pulling = state.rest[1:], ""
        if card != CUT:
            state.hand = card
            state.pulled += 1
        return card

    def shoe_set(self) -> str:
        """Return the name of the set in the shoe."""
        with self._store.look() as state:
            return f"set-{state.back}"

    def fresh_shoe(self) -> dict[str, Any] | None:
        """Return the slip of a shuffled shoe; None if a card was pulled from it."""
        with self._store.look() as state:
            if not state.shoe_in or state.swapping or state.pulled or state.pulling:
                return None
            return {
                "shoe": SHOE,
                "set": f"set-{state.back}",
                "batch": state.batch,
                "back": state.back,
                "counted": len(state.rest) - state.rest.count(CUT),
            }

    def change_shoe(self) -> None:
        """Take the old shoe out and put a freshly shuffled shoe in."""
        with self._store.change() as state:
            cards = fresh_shoe(self._game.decks, chance(state.seed, "shuffle", state.shuffles))
            if self._sheets and state.pending:
                cards = keep_back(cards, self._sheets[state.pending[0]]["cards"])
            swap = state.shoe_in
            state.shoe_in = state.swapping = True
            state.back = BACKS[state.shuffles % len(BACKS)]
            state.shuffles += 1
            state.rest, state.pulled = cards, 0
            state.batch = f"B{state.seed}-{state.shuffles}"
            batch = state.batch
        if swap:
            self._shoe.remove()
        self._shoe.insert(batch)
        with self._store.change() as state:
            state.swapping = False

    def end_shoe_game(self) -> None:
        """Press the key that ends the coup which the shoe counts."""
        self._shoe.report(DeviceEvent("game_ended"))

    # --- the felt -------------------------------------------------------------------------------

    def lay(self, zone: str, face_up: bool, pace: HandTimes) -> None:
        """Lay the card in hand as the next one of a zone."""
        with self._store.change() as state:
            card, state.hand = state.hand, ""
            number = self._scene.lay(zone, card, face_up=face_up, back_colour=state.back, pace=pace)
            self._ids.setdefault(zone, []).append(number)
            state.felt.setdefault(zone, []).append(self._look(number, card, face_up, state.back))

    def burn(self) -> None:
        """Put the card in hand into the discard rack, past the felt."""
        with self._store.change() as state:
            state.rack += bool(state.hand)
            state.hand = ""

    def move(self, from_zone: str, to_zone: str, index: int, pace: HandTimes) -> None:
        """Carry a lying card to another zone. IndexError if it is not there."""
        with self._store.change() as state:
            card = state.felt[from_zone].pop(index)
            number = self._ids[from_zone].pop(index)
            self._scene.move(number, to_zone, pace)
            self._ids.setdefault(to_zone, []).append(number)
            there = self._look(number, card.card, card.up, card.back)
            state.felt.setdefault(to_zone, []).append(there)

    def turn(self, zone: str, index: int, pace: HandTimes) -> None:
        """Turn a lying card over. IndexError if it is not there."""
        with self._store.change() as state:
            card = state.felt[zone][index]
            card.up = not card.up
            self._scene.turn(self._ids[zone][index], pace)

    def remove(self, zone: str, index: int, pace: HandTimes) -> str:
        """Take a lying card to the discard rack. IndexError if it is not there."""
        with self._store.change() as state:
            card = state.felt[zone].pop(index)
            self._scene.remove(self._ids[zone].pop(index), pace)
            state.taken = [*state.taken, (zone, card)][-MOST_TAKEN:]
            state.rack += 1
            return card.card

    def straighten(self, zone: str, index: int) -> None:
        """Push a card to where its zone wants it. IndexError if it is not there."""
        with self._store.change() as state:
            card, number = state.felt[zone][index], self._ids[zone][index]
            place = self._scene.layout.zone(zone)
            state.nudges += 1
            rng = chance(state.seed, "nudge", state.nudges)
            x = place.first[0] + index * place.step[0] + rng.uniform(-1, 1)
            y = place.first[1] + index * place.step[1] + rng.uniform(-1, 1)
            self._scene.push(number, x - card.x, y - card.y, -card.angle)
            state.felt[zone][index] = self._look(number, card.card, card.up, card.back)

    def pick_up(self, zone: str, pace: HandTimes) -> None:
        """Take the newest card of a zone back into the hand. IndexError if there is none."""
        with self._store.change() as state:
            state.hand = state.felt[zone].pop().card
            self._scene.remove(self._ids[zone].pop(), pace)

    def put_back(self, zone: str, pace: HandTimes) -> bool:
        """Lay the last card that was taken from this zone back there; False if none was."""
        with self._store.change() as state:
            gone = [n for n, (place, _) in enumerate(state.taken) if place == zone]
            if not gone:
                return False
            _, card = state.taken.pop(gone[-1])
            number = self._scene.lay(
                zone, card.card, face_up=card.up, back_colour=card.back, pace=pace
            )
            self._ids.setdefault(zone, []).append(number)
            there = self._look(number, card.card, card.up, card.back)
            state.felt.setdefault(zone, []).append(there)
            state.rack -= 1
            return True

    def lying(self, zone: str) -> list[LaidCard]:
        """Return the cards in a zone, as they lie."""
        with self._store.look() as state:
            return [card.model_copy() for card in state.felt.get(zone, [])]

    def _look(self, number: int, card: str, up: bool, back: str) -> LaidCard:
        place = next(lying for lying in self._scene.cards() if lying.id == number)
        return LaidCard(
            card=card, up=up, back=back, x=place.x_mm, y=place.y_mm, angle=place.angle_deg
        )
