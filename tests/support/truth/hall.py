"""All that a world of things knows, its time, and everybody who asks the table for something.

What the table's facts are asked for is only what people ruled, and which number a card was given
that this world had pulled.
"""

import json
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.devices import Sighting
from controller.core.messages.inputs import Input, Moment
from controller.core.messages.orders import Reply
from controller.core.step import StepResult
from controller.core.table.as_read import marks
from controller.core.table.config import TableConfig
from controller.core.table.pulls import Track
from controller.core.views.instruction import instruction
from controller.core.views.menu import menu
from tests.support.table_driver import UTC0, naming_window, tap_of
from tests.support.truth.record import Record
from tests.support.truth.things import Eye, Piece, WrongError
from tests.support.virtual_time import VirtualTime

LARGEST = 131_072
"""Bytes of the largest message that the shipped broker takes."""

WHOLE_VIEW_EVERY = 50

COLOURS = ("red", "blue")


class Hall(VirtualTime):
    """One table, everything that lies on it, and everybody around it."""

    def __init__(self, config: TableConfig, rng: Random) -> None:
        self.config, self.rng = config, rng
        self.engine, self.shadow = Engine(config), Engine(config)
        self.at, self.utc = 0, UTC0
        self.inputs = 0
        self.facts: list[tuple[Moment, f.Fact]] = []
        self.kept_state = ("", 0, 0)
        self.replies: dict[str, Reply] = {}
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.ids, self.laying = count(1), count(1)
        self.told: deque[Any] = deque(maxlen=40)
        self.trail: deque[tuple[int, Input]] = deque(maxlen=60)
        self.sides: tuple[str, ...] = tuple(getattr(config.rules, "sides", ()))
        self.crowd = getattr(config.rules, "kind", "sides") == "crowd"
        self.targets = bool(self.sides) and rng.random() < 0.5
        self.dealer = "dealer-1"
        self.hostile = False
        self.glances = 0
        self._set_out()
        self._nothing_said()
        self._first_round()
        self._nothing_false()

    def _set_out(self) -> None:
        """The devices, and every card where it is before the first shoe is loaded."""
        self.numbers = {name: count(1) for name in (*self.config.shoes, *self.config.shufflers)}
        self.boots = dict.fromkeys(self.config.shoes, 1)
        self.last_out: dict[str, Piece | None] = dict.fromkeys(self.config.shoes)
        self.eyes = {name: Eye(name) for name in self.config.cameras}
        whole = list(DECK) * self.config.rules.decks
        self.sets = {colour: [Piece(card, colour, colour) for card in whole] for colour in COLOURS}
        self.shoes: dict[str, deque[Piece]] = {name: deque() for name in self.config.shoes}
        self.hand: list[Piece] = []
        self.felt: list[Piece] = []
        self.gone: list[Piece] = []
        self.rack: list[Piece] = []
        self.lifted: list[Piece] = []
        self.pieces: dict[int, Piece] = {}
        self.unplugged: set[str] = set()
        self.kept: list[tuple[Input, Piece | None]] = []

    def _nothing_said(self) -> None:
        """Nobody has said anything yet that could be said again."""
        self.last_report: Input | None = None
        self.last_command: c.Command | None = None
        self.last_answer: Any = None
        self.last_sighting: Sighting | None = None

    def _first_round(self) -> None:
        """Before the first round: its record, and who looks at it once it is settled."""
        self.record = Record()
        self.unwitnessed: set[Piece] = set()
        self.runs_since = 0
        self.opened = 0
        self.to_judge: list[f.RoundSettled] = []
        self.on_settled: Callable[[f.RoundSettled], None] | None = None

    def _nothing_false(self) -> None:
        """Nothing was read, told or ruled falsely yet: of that the table cannot know."""
        self.untold: Counter[str] = Counter()
        self.phantoms: dict[int, str] = {}
        self.clouded: set[str] = set()
        self.printed: dict[Piece, Card] = {}
        self.taken_for: dict[Piece, set[str]] = defaultdict(set)
        self.lied_about: dict[Piece, str] = {}
        self.read_as: dict[Piece, str] = {}
        self.ruled_on: dict[Piece, str] = {}

    # --- time and inputs ----------------------------------------------------------------

    @property
    def now(self) -> Moment:
        return Moment(self.at, self.utc)

    @property
    def phase(self) -> str:
        return self.engine.table.phase

    def view(self) -> dict[str, Any]:
        return self.engine.console_view(self.now)

    def screen(self) -> dict[str, Any]:
        """What hands go by; now and then all of it is drawn, which takes as long as an input."""
        self.glances += 1
        if self.glances % WHOLE_VIEW_EVERY == 0:
            return self.view()
        table = self.engine.table
        return {"instruction": instruction(table), "marks": marks(table)}

    def menu(self) -> dict[str, Any]:
        """What may be tapped now."""
        return menu(self.engine.table)

    def feed(self, message: Input) -> StepResult:
        """One input; its facts are folded a second time, and looked at."""
        self.inputs += 1
        self.trail.append((self.at, message))
        outcome = self.engine.step(self.now, message)
        now = self.now
        for fact in outcome.facts:
            self.facts.append((now, fact))
            self.shadow.replay(now, fact)
        for order in outcome.orders:
            if isinstance(order, Reply):
                self.replies[order.id] = order
        if self.hostile:
            _storable(outcome)
        for fact in outcome.facts:
            self._look_at(message, fact)
        if not isinstance(message, (c.Command, c.Tap)):
            self._judge()
        return outcome

    def _judge(self) -> None:
        """Look at what was settled, once the world has noted what it had asked for."""
        settled, self.to_judge = self.to_judge, []
        for fact in settled:
            if self.on_settled:
                self.on_settled(fact)

    def _look_at(self, message: Input, fact: f.Fact) -> None:
        match fact:
            case f.BettingOpened():
                self.record, self.opened = Record(), self.opened + 1
                self.lifted.clear()
                self.unwitnessed.clear()
            case f.CardDealt():
                self._dealt(fact)
            case f.BetsReturned():
                self.record = Record(excuse=self.record.excuse)
            case f.IrregularityClosed():
                self.runs_since = self.at
                if isinstance(message, c.Command) and fact.remedy != "void":
                    raise WrongError("a command ended an irregularity", (message, fact))
            case f.TableResumed():
                self.runs_since = self.at
            case f.TableCleared():
                self._keep_state()
            case f.RoundSettled():
                self.to_judge.append(fact)
            case _:
                pass
        self._count(fact)

    def _count(self, fact: f.Fact) -> None:
        match fact:
            case f.IrregularityOpened():
                self.counts["irregularity"][f"{fact.code} / {self.phase}"] += 1
            case f.RemedyChosen():
                self.counts["ruling"][fact.remedy] += 1
            case f.RoundVoided():
                self.counts["round"]["voided"] += 1
            case f.RoundSettled():
                self.counts["round"]["settled"] += 1
            case _:
                pass

    def _keep_state(self) -> None:
        """Between two rounds: the table as text, and how many facts it stands for."""
        text = self.engine.saved()
        if text:
            self.kept_state = (text, self.at, len(self.facts))

    # --- people and servers --------------------------------------------------------------

    def tap(self, act: c.Act, role: c.Role = "dealer", person: str = "", seen: str = "") -> str:
        name = f"tap{next(self.ids)}"
        who = person or (self.dealer if role == "dealer" else f"{role}-1")
        if not isinstance(act, c.SignIn | c.SignOut) and not self.engine.table.people.get(role):
            self.feed(tap_of(f"{name}-in", who, role, c.SignIn()))
        outcome = self.feed(replace(tap_of(name, who, role, act), seen=seen))
        self._hear_ruling(outcome)
        self._judge()
        return self.replies[name].status

    def command(
        self, body: c.Verb, round_id: str = "", name: str = "", deadline: int | None = None
    ) -> str:
        """A game server asks; what is taken is in the world's record."""
        before, window = self.engine.table.stopped, self.engine.table.window
        body = naming_window(self.engine, body)
        name = name or f"cmd{next(self.ids)}"
        self.last_command = c.Command(name, "gs", body, round_id, deadline)
        record = self.record
        outcome = self.feed(self.last_command)
        kinds = {type(fact) for fact in outcome.facts}
        if before and kinds & {f.ChoiceMade, f.CountsTaken} and f.TableResumed not in kinds:
            raise WrongError("an answer was taken while play was stopped", body)
        status = self.replies[name].status
        if status == "accepted":
            self.last_answer = body if getattr(body, "window", 0) else self.last_answer
            self._keep(record, body, window.asks if window else ())
        self._judge()
        return status

    def _keep(self, record: Record, body: c.Verb, asks: Sequence[f.Asked]) -> None:
        match body:
            case c.BetsFinal():
                record.bet({b: bets.side for b, bets in sorted(body.boxes.items())}, body.players,
                           tuple(name for name, n in body.side.items() if n))  # fmt: skip
                record.uninsured = tuple(b for b, bets in body.boxes.items() if not bets.insurance)
            case c.InsuranceAnswers():
                record.insurance.update(body.answers)
                record.insured = body.counts or None
            case c.Decision():
                record.decide(int(asks[0].who), int(asks[0].at.partition(":")[2]), body.action)
            case c.Decisions() if body.final:
                record.counts.append(dict(body.counts))
            case c.BoxInterrupted():
                record.handed_over.add(int(body.box))
            case _:
                pass

    def _hear_ruling(self, outcome: StepResult) -> None:
        """What people asserted and is not so excuses the round: nobody is saved from liars."""
        for fact in outcome.facts:
            if isinstance(fact, f.CardCorrected):
                self._corrected(fact)
            match fact:
                case f.CardCorrected() if self._face(fact.pull) != fact.card:
                    self._excuse("a false face was ruled", fact.pull)
                case f.CardDealt(quorum="ruling"):
                    track = Track(fact.camera, fact.start, fact.track)
                    piece = self.under(track) or self.pieces.get(fact.pull)
                    if (
                        piece not in self.felt
                        or piece is None
                        or piece.face != fact.card
                        or _base(piece) != fact.zone
                    ):
                        self._excuse("a false deal was ruled", fact.pull)
                    self.record.disordered = "dealt by ruling"
                case f.CardAdmitted():
                    self._admitted(fact)
                case f.CardReturned():
                    self._never_came(fact)
                case f.OrderChanged() | f.FactsUndone() | f.HandKilled():
                    self.record.disordered = fact.kind
                case _:
                    pass

    def under(self, track: Track) -> Piece | None:
        """The card that a camera calls so since its last start."""
        eye = self.eyes.get(track.camera)
        if eye is None or track.start != f"{eye.name}v{eye.start}":
            return None
        return next((piece for piece, seen in eye.shown.items() if seen[0] == track.number), None)

    def _face(self, pull: int) -> Card | None:
        piece = self.pieces.get(pull)
        return piece.face if piece else None

    def _corrected(self, fact: f.CardCorrected) -> None:
        """As cameras read a card when people named its face by eye: that reading counts no more."""
        piece = self.pieces.get(fact.pull)
        if piece is None:
            return
        if fact.by_eye:
            self.ruled_on[piece] = self.read_as.get(piece, "")
        elif fact.was != fact.card:
            self.ruled_on.pop(piece, None)

    def _dealt(self, fact: f.CardDealt) -> None:
        if fact.track >= 0:
            self._stands_for_that_pull(fact)
        elif fact.quorum == "shoe" and fact.pull in self.pieces:
            self.unwitnessed.add(self.pieces[fact.pull])

    def _stands_for_that_pull(self, fact: f.CardDealt) -> None:
        """Of two pulled cards of one face the one that is told to lie is the one that lies.

        Nobody tells the two apart, so whoever looks takes the other for the other pull.
        """
        lies = self.under(Track(fact.camera, fact.start, fact.track))
        meant = self.pieces.get(fact.pull)
        own = max((pull for pull, piece in self.pieces.items() if piece is lies), default=0)
        if lies is None or meant is None or lies is meant:
            return
        if not own and not self.told_later(lies):
            return
        if (lies.face, lies.set) == (meant.face, meant.set):
            self._exchange_pulls(lies, meant)

    def _exchange_pulls(self, one: Piece, two: Piece) -> None:
        """Each of two cards of one face is taken for the other's pull from now on."""
        other = {one: two, two: one}
        self.pieces = {pull: other.get(piece, piece) for pull, piece in self.pieces.items()}
        self.lied_about = {other.get(piece, piece): text for piece, text in self.lied_about.items()}
        self.kept = [(report, piece and other.get(piece, piece)) for report, piece in self.kept]

    def lies_for(self, lies: Piece, meant: Piece) -> None:
        """A card is laid for another of its face, and is that one from now on: turn, hand, pull."""
        if (lies.face, lies.set) != (meant.face, meant.set):
            return
        self._exchange_pulls(lies, meant)
        lies.laid, meant.laid = meant.laid, lies.laid
        lies.split_from, meant.split_from = meant.split_from, lies.split_from

    def excuse(self, why: str) -> None:
        """The round need not equal the felt: somebody gave a false word."""
        self.record.excuse = why
        self.counts["truth"][why] += 1

    def _excuse(self, why: str, pull: int) -> None:
        self.excuse(why)
        piece = self.pieces.get(pull)
        self.clouded.add(piece.set if piece else "")

    def _never_came(self, fact: f.CardReturned) -> None:
        """People say that no card came; one that did is out of the shoe, and told by nobody."""
        piece = self.pieces.pop(fact.pull, None)
        self.untold[piece.set if piece else self.phantoms.pop(fact.pull)] += 1

    def _admitted(self, fact: f.CardAdmitted) -> None:
        loose = [*self.hand, *self.felt] if fact.doubled else self.felt
        known = self.pieces.values()
        here = [p for p in loose if p not in known and fact.card in (None, p.face)]
        if not here:
            self._excuse("a false card was admitted", fact.pull)
            self.clouded |= {*COLOURS}
            self._came_from_no_shoe(fact)
            return
        self.pieces[fact.pull] = here[0]
        if self.told_later(here[0]):
            pass  # its report is on its way, and balances the shoe by itself
        elif self.untold[here[0].set] > 0:
            self.untold[here[0].set] -= 1
        else:
            self.clouded |= {*COLOURS}
        self.record.disordered = "admitted"

    def told_later(self, piece: Piece) -> bool:
        """Whether a silent line keeps the report of this card."""
        return any(kept is piece for _, kept in self.kept)

    def _came_from_no_shoe(self, fact: f.CardAdmitted) -> None:
        """The table counts a card out of its shoe that is not: until people say that none came."""
        shoe = self.engine.table.shoe
        self.phantoms[fact.pull] = shoe.set if shoe else ""
        self.untold[self.phantoms[fact.pull]] -= 1


def _base(piece: Piece) -> str:
    return piece.split_from or piece.zone


def _storable(outcome: StepResult) -> None:
    """All that came of a hostile text can be kept and sent."""
    for thing in (*outcome.facts, *outcome.events, *outcome.orders):
        try:
            size = len(json.dumps(_plain(thing), ensure_ascii=False).encode())
        except (UnicodeEncodeError, ValueError) as error:
            raise WrongError("a text that cannot be stored", repr(error)[:80]) from None
        if size > LARGEST:
            raise WrongError("a message too large for the broker", size)


def _plain(thing: Any) -> Any:
    """A thing of the core as JSON knows it."""
    if hasattr(thing, "__dataclass_fields__"):
        return {name: _plain(getattr(thing, name)) for name in thing.__dataclass_fields__}
    if isinstance(thing, dict):
        return {str(key): _plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [_plain(one) for one in thing]
    return thing
