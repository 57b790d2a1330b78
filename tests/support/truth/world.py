"""A table in virtual time whose cards are things: the world keeps where each one is, by its doing.

Nothing of what is true here is read from the table.
"""

from collections import Counter
from dataclasses import replace
from functools import cached_property
from itertools import count
from random import Random
from typing import Any

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.codec import FACT
from controller.core.messages.devices import Target
from controller.core.messages.inputs import Condition, Input, Started
from controller.core.table.config import House, TableConfig
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import config_of
from tests.support.truth.hall import Hall
from tests.support.truth.things import Eye, Piece, WrongError

COUNTED: tuple[Target, Target] = ("player", "banker")
"""Both sides, as shoes call them that count coups."""

FAR = ("dealer", "banker", "tiger")
"""Zones that the second of two cameras looks at, where they part the felt."""

SPLITS = frozenset({"7", *(f"{box}.2" for box in range(1, 8))})
"""Zones in which cards lie besides those that are dealt to at first."""


TWO = 0.85
"""So many tables have two cameras, and two shoes."""


def house_of(rng: Random) -> House:
    """Any house."""
    return House(
        check_by=rng.choice(["controller", *["dealer_and_controller"] * 4]),
        burn_first=rng.random() < 0.8,
        burn_on_new_dealer=rng.random() < 0.3,
        no_bets=rng.choice(["reopen", "reopen", "deal_anyway"]),
        next_round=rng.choice(["auto", "auto", "tap"]),
    )


def config_for(game: str, rng: Random) -> TableConfig:
    """A table of that game with one or two cameras and shoes, and a shuffler."""
    config = config_of(game, house_of(rng))
    cameras = ("camera0", "camera1") if rng.random() < TWO else ("camera0",)
    return replace(
        config,
        remedies=shipped_book(),
        cameras=cameras,
        sees=seen_by(config, rng) if len(cameras) > 1 else {},
        shoes=("shoe0", "shoe1") if rng.random() < TWO else ("shoe0",),
        shufflers=("shuffler0",),
    )


def seen_by(config: TableConfig, rng: Random) -> dict[str, frozenset[str]]:
    """The zones of two cameras: told to nobody, parted, shared in part, or shared as a whole."""
    zones = frozenset(config.game.zones(config.rules)) | SPLITS
    dealers = frozenset(FAR) & zones
    whole = {"camera0": zones, "camera1": zones}
    some = {"camera0": zones, "camera1": dealers}
    parted = {"camera0": zones - dealers, "camera1": dealers}
    return rng.choice([{}, parted, some, whole, whole])


class World(Hall):
    """One table, everything that lies on it, and every device around it."""

    # --- the shoe ------------------------------------------------------------------------

    @property
    def in_play(self) -> str:
        """The shoe that the dealer pulls from."""
        shoe = self.engine.table.shoe
        return shoe.name if shoe else self.config.shoes[0]

    def engine_set(self, shoe: str) -> str:
        """The set that lies in a shoe."""
        return self.shoes[shoe][0].set if self.shoes[shoe] else ""

    def pull(self, told: str = "read", shoe: str = "") -> Piece | None:
        """A card leaves the shoe: `read`, `unread`, `untold`, or told as another face."""
        shoe = shoe or self.in_play
        if not self.shoes[shoe]:
            return None
        piece = self.last_out[shoe] = self.shoes[shoe].popleft()
        self.pieces = {n: one for n, one in self.pieces.items() if one is not piece}
        piece.zone, piece.up, piece.misread, piece.split_from, piece.laid = "", True, "", "", 0
        piece.since, piece.was, piece.told = None, "", False
        self.lied_about.pop(piece, None)
        self.taken_for.pop(piece, None)
        self.read_as.pop(piece, None)
        self.ruled_on.pop(piece, None)
        self.hand.append(piece)
        if told == "untold":
            self.untold[piece.set] += 1
            return piece
        n = next(self.numbers[shoe])
        if told == "unread":
            self.clouded.add(piece.set)
            self.lied_about[piece] = told
            self.tell(d.CardUnread(shoe, n, "no code", boot=self.boots[shoe]), piece)
        else:
            face = piece.face if told == "read" else Card(told)
            if face != piece.face:
                self.clouded.add(piece.set)
                self.lied_about[piece] = told
            report = d.CardRead(shoe, n, face, boot=self.boots[shoe], target=self._target())
            self.tell(report, piece)
        return piece

    def _target(self) -> Target:
        """To whom a shoe that counts coups gives the card: now and then it counts otherwise."""
        need = self.engine.table.snapshot().wanted
        if not self.targets or need is None:
            return ""
        if self.rng.random() < 0.02:
            return self.rng.choice(COUNTED)
        return COUNTED[self.sides.index(need.zone)]

    def tell_of_none(self, report: d.CardRead, set_name: str) -> None:
        """A shoe tells a card that never came: the table counts one fewer inside than there is."""
        self.told.append(report)
        for fact in self.feed(report).facts:
            if isinstance(fact, f.CardPulled):
                self.phantoms[fact.pull] = set_name
                self.untold[set_name] -= 1

    def tell(self, report: Any, piece: Piece | None = None) -> None:
        """A shoe reports, or keeps it while its cable is out."""
        self.last_report = report
        if report.device in self.unplugged:
            self.kept.append((report, piece))
            return
        self.told.append(report)
        for fact in self.feed(report).facts:
            if isinstance(fact, f.CardPulled):
                if piece is None:
                    raise WrongError("a repeated report is a card", report)
                self.pieces[fact.pull] = piece
            elif isinstance(fact, f.AdmittedReported) and piece is not self.pieces.get(fact.pull):
                # The next card has the admitted one's face: its report passes for that one's.
                self.clouded |= {piece.set} if piece else set()

    def notice(self, what: d.ShoeWhat, shoe: str = "", text: str | None = None) -> None:
        shoe = shoe or self.in_play
        n, boot = next(self.numbers[shoe]), self.boots[shoe]
        self.tell(d.ShoeNotice(shoe, n, what, what if text is None else text, boot=boot))

    def boot(self, shoe: str) -> None:
        """The shoe's program starts anew and counts its reports from 1."""
        self.boots[shoe] += 1
        self.numbers[shoe] = count(1)

    def plug(self) -> None:
        """Shoes are back and tell what they kept."""
        for shoe in sorted(self.unplugged):
            self.unplugged.discard(shoe)
            self.feed(d.DeviceUp(shoe, "sim"))
        while self.kept:
            self.tell(*self.kept.pop(0))

    # --- the felt ------------------------------------------------------------------------

    def _look_at(self, message: Input, fact: f.Fact) -> None:
        super()._look_at(message, fact)
        if isinstance(fact, f.IrregularityOpened) and fact.code == "camera_lost":
            zones = frozenset[str]().union(*self.config.sees.values())
            if zones and all(self.watched(zone) for zone in zones):
                raise WrongError("play stopped for a camera that is not missed", message)

    def eye_of(self, zone: str) -> Eye:
        """The camera under whose name the cards of a zone are told."""
        if self.together:
            return self.eyes["camera0"]
        return self.eyes.get("camera1" if zone in FAR else "camera0", self.eyes["camera0"])

    @cached_property
    def together(self) -> bool:
        """Whether two cameras look at the same felt, and are one process of vision."""
        sees = [*self.config.sees.values()]
        return len(sees) > 1 and bool(sees[0] & sees[1])

    def process_of(self, eye: Eye) -> list[Eye]:
        """The cameras that one process of vision looks through, the one that tells cards first."""
        return [*self.eyes.values()] if self.together else [eye]

    def watched(self, zone: str) -> bool:
        """Whether a camera sees this zone."""
        if not self.together:
            return self.tells(self.eye_of(zone))
        over = [eye for eye in self.eyes.values() if zone in self.config.sees[eye.name]]
        return any(self.tells(eye) for eye in over)

    def tells(self, eye: Eye) -> bool:
        """Whether a camera sees, and its process has told what lay there when it started."""
        return not eye.blind and self.at >= eye.silent_until

    def lay(
        self, piece: Piece, zone: str, up: bool = True, wrong: bool = False, turn: int = 0
    ) -> None:
        """A card comes to lie; `wrong`: not as the game wants it; `turn`: whose it takes, if any's.

        What is laid back where a card lay before was not dealt anew.
        """
        if piece in self.hand:
            self.hand.remove(piece)
        if piece in self.gone:
            self.gone.remove(piece)
        piece.zone, piece.up = zone, up
        piece.laid = turn or next(self.laying)
        piece.since, piece.was, piece.told = (self.at if wrong else None), "", False
        self.felt.append(piece)
        self.wait(200)
        self.look()

    def move(self, piece: Piece, zone: str, wrong: bool = False) -> None:
        piece.was, piece.zone = _last_seen_in(piece), zone
        piece.since, piece.told = (self.at if wrong else None), False
        if not wrong:
            piece.was = ""
        self.felt.remove(piece)
        self.felt.append(piece)

    def lift(self, piece: Piece, wrong: bool = False) -> None:
        """A card leaves the felt: into the dealer's hand where that is wrong, else to the rack."""
        self.felt.remove(piece)
        piece.was, piece.since, piece.told = _last_seen_in(piece), self.at, False
        (self.gone if wrong else self.rack).append(piece)
        self.lifted.append(piece)
        self._stands_for(piece)
        self.look()

    def _stands_for(self, lifted: Piece) -> None:
        """A card of the same face beside a lifted one takes its turn: nobody tells them apart."""
        beside = [p for p in self.felt if (p.zone, p.face) == (lifted.zone, lifted.face)]
        for piece in [p for p in beside if p not in self.pieces.values()][:1]:
            piece.laid, lifted.laid = lifted.laid, piece.laid

    def pick_up(self, piece: Piece) -> None:
        """A card leaves the felt for the dealer's hand, to be laid before those that are in it."""
        self.felt.remove(piece)
        self.hand.insert(0, piece)
        self.look()

    def pick_up_last(self, zone: str) -> None:
        """The card that was laid last in a zone is picked up."""
        there = [piece for piece in self.felt if piece.zone == zone]
        if there:
            self.pick_up(there[-1])

    def look(self) -> None:
        """Cameras that see tell every difference between what was told and what is there."""
        orders: Counter[str] = Counter()
        here: list[tuple[Piece, Eye, int]] = []
        for piece in self.felt:
            here.append((piece, self.eye_of(piece.zone), orders[piece.zone]))
            orders[piece.zone] += 1
        lying = {piece: eye for piece, eye, _ in here}
        for eye in self.eyes.values():
            for piece in [p for p in eye.shown if lying.get(p) is not eye]:
                if self.watched(eye.shown[piece][1]):
                    track, zone, order, face = eye.shown.pop(piece)
                    piece.told = True
                    self._sighting(eye, track, "removed", zone, order, face, piece)
        for piece, eye, order in here:
            if self.watched(piece.zone):
                self._tell_of(piece, eye, order)

    def _tell_of(self, piece: Piece, eye: Eye, order: int) -> None:
        piece.told = True
        before = eye.shown.get(piece)
        now = (piece.zone, order, piece.shows)
        if before is not None and before[1:] == now:
            return
        track = before[0] if before else next(eye.numbers)
        eye.shown[piece] = (track, *now)
        what: d.SightingWhat = "placed" if before is None else "moved"
        if before and before[3] != now[2]:
            what = "revealed"
        self._sighting(eye, track, what, *now, piece)

    def _sighting(
        self, eye: Eye, track: int, what: d.SightingWhat, zone: str, order: int, face: str,
        piece: Piece,
    ) -> None:  # fmt: skip
        back = piece.back if face == d.BACK else ""
        if face not in (d.BACK, d.UNREADABLE):
            self.read_as[piece] = face
        start = f"{eye.name}v{eye.start}"
        self.last_sighting = d.Sighting(
            eye.name, start, track, what, zone, order, face, 0.99, 1, self.at, back
        )
        self.feed(self.last_sighting)

    def is_newest(self, told: d.Sighting) -> bool:
        """Whether the card still lies as this sighting told, under a camera that has not failed."""
        eye = self.eyes[told.camera]
        if told.start != f"{eye.name}v{eye.start}" or told.what == "removed":
            return False
        return (told.track, told.zone, told.order, told.face) in eye.shown.values()

    def tell_gone(self, eye: Eye, piece: Piece) -> None:
        """A camera that looks there loses a card from sight, and tells it."""
        track, zone, order, face = eye.shown.pop(piece)
        self._sighting(eye, track, "removed", zone, order, face, piece)

    def condition(self, eye: Eye, condition: d.CameraCondition) -> None:
        eye.blind = condition != "ok"
        why = "" if condition == "ok" else f"picture {condition}"
        first = self.process_of(eye)[0]
        self.feed(d.CameraState(eye.name, f"{first.name}v{first.start}", condition, why))
        self.look()

    def vision_restarts(self, eye: Eye, reorder: bool = False, silent_ms: int = 0) -> None:
        """A new process of vision counts its tracks from 1 and tells every lying card, in time."""
        first, *others = self.process_of(eye)
        first.start += 1
        first.numbers = count(1)
        first.shown.clear()
        for one in (first, *others):
            one.blind, one.silent_until = False, self.at + silent_ms
            self.feed(d.CameraState(one.name, f"{first.name}v{first.start}", "ok", ""))
        if reorder:
            self.rng.shuffle(self.felt)
        self.look()

    def condition_over(self, name: Any) -> None:
        """What the edges watch is good again."""
        self.feed(Condition(name, ""))

    # --- the process ---------------------------------------------------------------------

    def restart(self) -> None:
        """The controller ends and starts anew from its kept state and its journal's text after it.

        The facts from the first on are folded beside it (`shadow`), and make the same table.
        """
        self.compare()
        text, at, number = self.kept_state
        self.engine = Engine.resumed(self.config, text, at) if text else Engine(self.config)
        for moment, fact in self.facts[number:]:
            self.engine.replay(moment, FACT.validate_json(FACT.dump_json(fact)))
        self.compare()
        self.feed(Started("test"))
        for shoe in self.config.shoes:
            if shoe not in self.unplugged:
                self.feed(d.DeviceUp(shoe, "sim"))
        self.feed(d.DeviceUp("shuffler0", "sim"))
        for eye in self.eyes.values():
            self.vision_restarts(eye)

    def compare(self) -> None:
        """What is folded from the facts alone is the table that took the inputs."""
        if self.shadow.console_view(self.now) != self.view():
            raise WrongError("replay differs", "view")
        if self.shadow.public_state(self.now) != self.engine.public_state(self.now):
            raise WrongError("replay differs", "state")
        for slot in ("pulls", "lying", "irregularities", "shoe", "sets", "devices", "people"):
            if getattr(self.shadow.table, slot) != getattr(self.engine.table, slot):
                raise WrongError("replay differs", slot)


def _last_seen_in(piece: Piece) -> str:
    """Where cameras know it to lie: where it was before, if it moved and nobody saw that."""
    unseen = piece.since is not None and not piece.told
    return piece.was if unseen and piece.was else piece.zone
