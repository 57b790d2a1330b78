"""A table's world in virtual time whose devices fail like real ones, and which keeps the truth.

`World` is the driver of `table_driver`: a blind camera tells afterwards what it finds, a lost shoe
tells what it kept, vision starts anew and numbers its tracks from 1.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, Literal

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import devices as d
from controller.core.messages.inputs import Input
from controller.core.step import StepResult
from controller.core.table.config import House
from controller.core.table.pulls import Pull, Track
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, LyingCard, any_shoe, config_of


class World(Driver):
    """The driver, with devices that can be lost, and the truth of what lies where."""

    def __init__(self, game: str, rng: Random, house: House | None = None) -> None:
        book = shipped_book()
        config = replace(config_of(game, house), remedies=book)
        self.rng = rng
        self.start = 1
        self.blind = False
        self.unplugged = False
        self.kept: list[Input] = []
        self.shown: dict[int, tuple[str, int, str]] = {}
        self.misread: dict[int, str] = {}
        self.hand: list[Card] = []
        self.last_report: Input | None = None
        self.been: dict[str, dict[int, LyingCard]] = defaultdict(dict)
        self.visible: set[str] = set()
        self.flood: list[Card] = []
        self.backs: dict[int, str] = {}
        super().__init__(Engine(config), self._shoe(config.rules.decks))

    @property
    def kind(self) -> str:
        """What kind of game is dealt: `crowd`, `boxes` or `sides`."""
        table = self.engine.table
        return str(table.game.shape(table.config.rules)["kind"])

    def _shoe(self, decks: int) -> Any:
        while True:
            yield from any_shoe(decks, self.rng.shuffle)[: decks * 40]

    # --- the shoe -----------------------------------------------------------------------------

    def pull(self, card: Card | None = None, told: str = "read") -> Card:
        """A card leaves the shoe: read, unread, or taken for another one."""
        card = card or (self.flood.pop() if self.flood else next(self.cards))
        self.hand.append(card)
        self.pulled.append(card)
        if told == "unread":
            self.tell(d.CardUnread("shoe0", next(self.report), "no code", boot=1))
        else:
            face = card if told == "read" else Card(told)
            report = d.CardRead("shoe0", next(self.report), face, boot=1, target=self._target())
            self.tell(report)
        return card

    def _target(self) -> Literal["", "player", "banker", "burn"]:
        """To whom a shoe that counts coups gives the next card: mostly to the side that is due."""
        need = self.engine.table.snapshot().wanted
        if self.kind != "sides" or need is None:
            return ""
        if self.rng.random() < 0.05:
            return self.rng.choice(["player", "banker", "burn"])
        first = self.engine.table.config.rules.sides[0]
        return "player" if need.zone == first else "banker"

    def tell(self, report: Input) -> None:
        """The shoe reports, or keeps the report while its cable is out."""
        self.last_report = report
        if self.unplugged:
            self.kept.append(report)
        else:
            self.feed(report)

    def plug(self) -> None:
        """The shoe is back and tells what it kept."""
        self.unplugged = False
        self.feed(d.DeviceUp("shoe0", "sim"))
        for report in self.kept:
            self.feed(report)
        self.kept.clear()

    # --- the camera ---------------------------------------------------------------------------

    def lay(self, card: Card, zone: str, up: bool = True, face: str | None = None) -> LyingCard:
        if card in self.hand:
            self.hand.remove(card)
        lying = LyingCard(next(self.tracks), zone, card, up)
        self.lying.append(lying)
        if face:
            self.misread[lying.track] = face
        self.wait(200)
        self.look()
        return lying

    def lift(self, card: LyingCard) -> None:
        self.lying.remove(card)
        self.look()

    def sight(self, what: d.SightingWhat, card: LyingCard, face: str | None = None) -> StepResult:
        """Whatever happened, the camera tells what it sees now."""
        if face:
            self.misread[card.track] = face
        self.look()
        return StepResult([], [], [])

    def face_of(self, card: LyingCard) -> str:
        return self.misread.get(card.track, card.card) if card.up else d.BACK

    def look(self) -> None:
        """Tell every difference between what was told and what is there."""
        for card in self.lying:
            self.been[card.zone][id(card)] = card
            if card.up:
                self.visible |= {card.card, self.face_of(card)}
        if self.blind:
            return
        here = {card.track: card for card in self.lying}
        for track in [track for track in self.shown if track not in here]:
            zone, order, face = self.shown.pop(track)
            self._sighting(track, "removed", zone, order, face)
        for card in self.lying:
            order = [other for other in self.lying if other.zone == card.zone].index(card)
            now = (card.zone, order, self.face_of(card))
            before = self.shown.get(card.track)
            if now != before:
                self.shown[card.track] = now
                what: d.SightingWhat = "placed" if before is None else "moved"
                if before and before[2] != now[2]:
                    what = "revealed"
                self._sighting(card.track, what, *now)

    def _sighting(self, track: int, what: d.SightingWhat, zone: str, order: int, face: str) -> None:
        back = self.backs.get(track, self._back()) if face == d.BACK else ""
        start = f"v{self.start}"
        self.feed(
            d.Sighting("camera0", start, track, what, zone, order, face, 0.99, 1, self.at, back)
        )

    def blinded(self, condition: d.CameraCondition) -> None:
        self.blind = True
        self.feed(d.CameraState("camera0", f"v{self.start}", condition, f"picture {condition}"))

    def seeing(self) -> None:
        self.blind = False
        self.feed(d.CameraState("camera0", f"v{self.start}", "ok", ""))
        self.look()

    def vision_restarts(self) -> None:
        """A new process: new start id, new numbers, every card is reported anew."""
        self.start += 1
        self.shown.clear()
        misread, backs = self.misread, self.backs
        self.misread, self.backs, self.tracks = {}, {}, count(1)
        for card in self.lying:
            before, card.track = card.track, next(self.tracks)
            if before in misread:
                self.misread[card.track] = misread[before]
            if before in backs:
                self.backs[card.track] = backs[before]
        self.seeing()

    def drop(self) -> None:
        """Cards of a finished round leave the hand for the discard rack."""
        self.hand = [
            card for p in self.engine.table.snapshot().in_transit if (card := self.real(p))
        ]

    # --- truth --------------------------------------------------------------------------------

    def real(self, pull: Pull) -> Card | None:
        """The card that a pull really was."""
        index = pull.pull - 1
        return self.pulled[index] if index < len(self.pulled) else None

    def lying_of(self, pull: Pull) -> LyingCard | None:
        return self.named(pull.track) if pull.track else None

    def named(self, track: Track) -> LyingCard | None:
        """The lying card that vision calls so since its last start."""
        if track.start != f"v{self.start}":
            return None
        return next((card for card in self.lying if card.track == track.number), None)
