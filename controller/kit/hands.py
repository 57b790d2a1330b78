"""The dealer, the shift manager and the devices of a table that has none of them.

They follow the instruction and report each act as real devices would. Every act is decided from the
state of the table, in the table's thread, and nothing is kept here: a table that was killed goes on
from its journal with the same cards.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from controller.core.cards import DECK, VALUE, Card
from controller.core.games.blackjack.deal.at_table import BoxDeal
from controller.core.games.steps import Illegal
from controller.core.irregularities.actions.ruling import Ruling
from controller.core.irregularities.offered import offered
from controller.core.irregularities.ruled import effects_of, may_rule
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.inputs import Input, Moment
from controller.core.messages.roles import Role
from controller.core.refused import Refused
from controller.core.table.deal_log import corrected, deal_again
from controller.core.table.pulls import Lying
from controller.core.table.table import Table
from controller.core.views.instruction import instruction

SHOE, CAMERA = "shoe0", "camera0"
DEALER, MANAGER, COLLEAGUE, SHUFFLER = "p1", "p2", "p3", "p4"
PEOPLE: dict[Role, str] = {"dealer": DEALER, "shuffler": SHUFFLER, "shift_manager": MANAGER}

STAFF = ("pause", "void", "correct", "dead", "close")
"""Words that make people act. With `correct` a card turns out to be another one than was read; with
`dead` the dealer shows an ace in the next round that is dealt, and one of its boxes dies."""

ACES = [card for card in DECK if VALUE[card] == 1]
NO_TENS = [card for card in DECK if VALUE[card] < 10]
"""A dealer's ace and one of these make no blackjack, so that the boxes are asked."""

CUT_AT = 0.5
"""The cut card comes when less than this part of the shoe is left."""


@dataclass
class Hands:
    """The dealer, the shift manager and the devices of one table."""

    table: Table
    seed: int
    start: str
    """Names this start of the camera; each process has another one."""
    rounds: Sequence[Sequence[Card]] = ()
    """The cards of the first rounds, in dealing order; cards that are not given are random."""
    manager: bool = True
    """Whether the shift manager ends pauses and rules."""
    _ids: Iterator[int] = field(default_factory=count)
    _tracks: Iterator[int] = field(default_factory=lambda: count(1))
    _doomed: int | None = None
    """The number of rounds before the first one in which a box is to die; None: in no round."""

    # --- the beginning ---

    def arrive(self) -> list[Input]:
        """Let the devices report that they are up, and the camera what lies, with new tracks."""
        up: list[Input] = [d.DeviceUp(SHOE, "kit"), d.CameraState(CAMERA, self.start, "ok", "")]
        lying = sorted(self.table.lying.values(), key=lambda card: (card.zone, card.order))
        return up + [
            self._sighting(next(self._tracks), "placed", card.zone, card.order, card.face)
            for card in lying
        ]

    # --- the next act ---

    def next_act(self) -> list[Input]:
        """Say what the people do now, as Inputs; nothing where they only wait."""
        table = self.table
        if "dealer" not in table.people:
            return self._tap("dealer", c.SignIn())
        if table.irregularities or table.pause:
            return self._put_right()
        if self._dooms and (box := self._dying()):
            self._doomed = None
            return self._tap("dealer", c.Report("dealer_error", box))
        return self._obeyed(instruction(table))

    def _obeyed(self, told: dict[str, Any]) -> list[Input]:
        match told["code"]:
            case "open_table":
                return self._tap("dealer", c.OpenTable())
            case "next_round":
                return self._tap("dealer", c.NextRound())
            case "peek":
                return self._tap("dealer", c.PeekAnswer(self._makes_it()))
            case "change_shoe":
                return self._load_shoe()
            case "wait" if self.table.phase == "closed" and self.table.shoe is None:
                return self._load_shoe()
            case _:
                return self._handled(told)

    # --- cards ---

    def _handled(self, told: dict[str, Any]) -> list[Input]:
        match told["code"]:
            case "burn":
                return self._pulled()[1]
            case "deal":
                return self._deal(told["zone"], told["face"] == "up")
            case "turn":
                return self._turn(told)
            case "move":
                return self._move(told)
            case "collect":
                return [self._seen(card, "removed") for card in self._in_order()]
            case _:
                return []

    def _deal(self, zone: str, up: bool) -> list[Input]:
        held = self.table.snapshot().in_transit
        wanted = (ACES if up else NO_TENS) if self._dooms and zone == "dealer" else DECK
        card, reports = (held[0].card, []) if held else self._pulled(wanted)
        if card is None:
            return []
        there = sum(one.zone == zone for one in self.table.lying.values())
        face = card if up else d.BACK
        return [*reports, self._sighting(next(self._tracks), "placed", zone, there, face)]

    def _pulled(self, wanted: Sequence[Card] = DECK) -> tuple[Card, list[Input]]:
        """Pull the next card, once a shoe after the cut card; return it and the reports."""
        shoe = self.table.shoe
        assert shoe is not None
        n = self.table.reports.get(SHOE, (0, 0))[1] + 1
        reports: list[Input] = []
        left = sum(shoe.left.values())
        if left < CUT_AT * shoe.decks * 52 and not shoe.cut_card:
            reports.append(d.CutCardRead(SHOE, n, boot=1))
            n += 1
        card = self._next_card(left, wanted)
        return card, [*reports, d.CardRead(SHOE, n, card, boot=1)]

    def _next_card(self, left: int, wanted: Sequence[Card]) -> Card:
        table = self.table
        assert table.shoe is not None
        number = self._number
        script = self.rounds[number] if 0 <= number < len(self.rounds) else ()
        nth = len(table.pulls)
        if nth < len(script) and table.round is not None:
            return script[nth]
        inside = Counter({card: n for card, n in table.shoe.left.items() if n > 0})
        chance = random.Random(f"{self.seed}/{table.shoe.set}/{number}/{left}")
        there = sorted(inside.elements())
        return chance.choice([card for card in there if card in wanted] or there)

    def _turn(self, told: dict[str, Any]) -> list[Input]:
        matched = self.table.snapshot().matched
        for card in self._in_order():
            pull = matched.get(card.track)
            if card.face != d.BACK or pull is None or pull.card is None:
                continue
            if pull.zone == told["zone"] and pull.index == told.get("index", pull.index):
                return [self._seen(card, "revealed", face=pull.card)]
        return []

    def _move(self, told: dict[str, Any]) -> list[Input]:
        for card in self._in_order():
            if card.zone == told["from"] and told.get("card") in (None, card.face):
                return [self._seen(card, "moved", zone=told["zone"])]
        return []

    def _makes_it(self) -> bool:
        due = self.table.snapshot().due
        deal, card = self.table.deal, due.card if due else None
        made = deal.checked_as(card, "") if deal and card else None
        return bool(made and getattr(made, "blackjack", False))

    def _in_order(self) -> list[Lying]:
        return sorted(self.table.lying.values(), key=lambda card: (card.zone, -card.order))

    def _seen(
        self, card: Lying, what: d.SightingWhat, *, zone: str = "", face: str = ""
    ) -> d.Sighting:
        place = zone or card.zone
        order = card.order
        if zone:
            order = sum(one.zone == zone for one in self.table.lying.values())
        return self._sighting(card.track.number, what, place, order, face or card.face)

    def _sighting(
        self, track: int, what: d.SightingWhat, zone: str, order: int, face: str
    ) -> d.Sighting:
        colour = self.table.shoe.back if self.table.shoe and face == d.BACK else ""
        return d.Sighting(CAMERA, self.start, track, what, zone, order, face, 0.99, 1, 0, colour)

    # --- people ---

    def staff(self, word: str) -> list[Input] | None:
        """Let people act on one of `STAFF`, at once or later; None if they cannot act now."""
        match word:
            case "pause":
                return self._tap("shift_manager", c.PauseTable("asked from outside", now=True))
            case "void":
                return self._tap("shift_manager", c.VoidRound(self._void_cause(), COLLEAGUE))
            case "correct":
                return self._misread() or None
            case "dead":
                return self._doom()
            case "close":
                return self._tap("shift_manager", c.CloseTable())
            case _:
                return None

    @property
    def _number(self) -> int:
        """The number of rounds before the one in play, or before the next one if none is."""
        return self.table.rounds - 1 if self.table.round else self.table.rounds

    @property
    def _dooms(self) -> bool:
        return self._doomed is not None and self._number >= self._doomed

    def _doom(self) -> list[Input] | None:
        """Plan that a box dies in the next round that is dealt; None if the game has no boxes.

        If a card of the round in play is out, the dealer's may be too: then it is the round after.
        """
        if not self.table.game.offer(self.table.config.rules)["boxes"]:
            return None
        begun = self.table.round is not None and bool(self.table.pulls)
        if self._doomed is None:
            self._doomed = self._number + begun
        return []

    def _dying(self) -> str:
        """Return the box that dies now: an insured one, else the first; empty if none dies."""
        deal = self.table.deal
        if not isinstance(deal, BoxDeal) or deal.phase in ("deal", "insurance", "finished"):
            return ""
        if not any(one.zone == "dealer" and one.face in ACES for one in self.table.lying.values()):
            return ""  # a script had another card for the dealer
        insured = [box for box, answer in deal.insurance.items() if answer == "insure"]
        return str((insured or [*deal.hands])[0])

    def _misread(self) -> list[Input]:
        """Let the camera see the newest face-up card as another one; empty if no card allows it.

        No hand would have ended earlier with the other face, so that a ruling can adopt it.
        """
        table = self.table
        if table.irregularities or table.round is None or table.round.over:
            return []
        matched = table.snapshot().matched
        for track, pull in sorted(matched.items(), key=lambda one: -one[1].pull):
            if pull.state == "dealt" and pull.face_up and pull.card is not None:
                for face in self._other_faces(pull.card):
                    if track in table.lying and dealt_otherwise(table, pull.pull, face):
                        return [self._seen(table.lying[track], "revealed", face=face)]
        return []

    def _other_faces(self, card: Card) -> list[Card]:
        """Return the faces of other ranks that the shoe still holds, in a random order."""
        left = self.table.shoe.left if self.table.shoe else {}
        faces = sorted(face for face, n in left.items() if n > 0 and face[0] != card[0])
        return random.Random(f"{self.seed}/{card}/{len(self.table.pulls)}").sample(
            faces, len(faces)
        )

    def _void_cause(self) -> str:
        book = self.table.config.remedies.remedy
        return next(one.reasons[0] for one in book if one.action == "void" and one.reasons)

    def _tap(self, role: Role, act: c.Act) -> list[Input]:
        person = self.table.people.get(role) or PEOPLE[role]
        taps: list[Input] = []
        if not isinstance(act, c.SignIn) and role not in self.table.people:
            taps.append(self._one_tap(person, role, c.SignIn()))
        return [*taps, self._one_tap(person, role, act)]

    def _one_tap(self, person: str, role: Role, act: c.Act) -> c.Tap:
        proofs = [c.Proof(person, role, "pin" if isinstance(act, c.SignIn) else "session")]
        if getattr(act, "second", ""):
            proofs.append(c.Proof(COLLEAGUE, "shift_manager", "pin"))
        return c.Tap(f"{self.start}-{next(self._ids)}", person, role, act, tuple(proofs))

    def _put_right(self) -> list[Input]:
        """Do the next guided step; if there is none, rule; if nothing is wrong, end the pause."""
        table = self.table
        told = instruction(table)
        if told.get("tap"):
            return self._tap("dealer", c.ConfirmStep(told.get("irregularity", 0)))
        number = next(iter(table.irregularities), 0)
        guide = table.guide(number)
        if guide is not None and guide.now is not None and guide.now.lying is not None:
            lying = table.lying.get(guide.now.lying.track)
            if lying is None:
                return []
            if guide.now.done_when == "there":
                return [self._seen(lying, "moved", zone=guide.now.zone)]
            return [self._seen(lying, "removed")]
        if not self.manager:
            return []
        if table.irregularities:
            return self._rule(number)
        waits = table.pause is not None and table.pause.waiting_for == "game_server"
        return [] if waits else self._tap("shift_manager", c.ResumeTable())

    def _rule(self, number: int) -> list[Input]:
        """Rule by the first remedy that the table accepts; for a changed face, first the camera's.

        Remedies that need a card or a place chosen are left out.
        """
        wrong = self.table.irregularities[number]
        remedies = offered(self.table, wrong)
        if wrong.code == "face_changed":
            remedies.sort(key=lambda one: one.action != "adopt_camera")
        for remedy in remedies:
            second = COLLEAGUE if remedy.people > 1 else ""
            act = c.Rule(number, remedy.name, remedy.reasons[0], second=second)
            if self._taken(act):
                return self._tap("shift_manager", act)
        return []

    def _taken(self, act: c.Rule) -> bool:
        """Tell whether the table would accept the shift manager's ruling; nothing is recorded."""
        tap = self._one_tap(MANAGER, "shift_manager", act)
        try:
            wrong, remedy = may_rule(self.table, tap, act)
            effects_of(self.table, Ruling(Moment(0, 0), wrong, remedy, tap, act))
        except Refused:
            return False
        return True

    def _load_shoe(self) -> list[Input]:
        """Count, shuffle and load the set that is not in play."""
        table = self.table
        name = "blue" if table.last_back == "red" else "red"
        held = table.sets.get(name)
        taps: list[Input] = []
        if held and held.stub_due is not None:
            taps += self._tap("shuffler", c.StubCounted(name, held.stub_due))
        if held and held.state == "out":
            taps += self._tap("shuffler", c.ShuffleConfirmed(name, COLLEAGUE))
        whole = table.config.rules.decks * 52
        batch = f"b{self.start}-{next(self._ids)}"
        load = c.LoadShoe(SHOE, name, batch, name, whole, ("machine",))
        return [*taps, *self._tap("shuffler", load)]


def dealt_otherwise(table: Table, pull: int, card: Card) -> bool:
    """Tell whether the round could have gone as it did with this face."""
    assert table.round is not None
    try:
        deal_again(table.config.rules, corrected(table.round.deal_log, pull, card))
    except Illegal:
        return False
    return True
