"""The table's state. It changes only through `fold.all.apply`, one fact at a time.

`Table` is plain mutable state owned by one thread: what left the shoe, what lies on the felt, where
the round stands, who is signed in, what is wrong. It decides nothing: `step` and the functions it
calls decide, and `fold` changes the state.
"""

from typing import Any, Literal

from controller.core.cards import Card
from controller.core.games.deal import Deal
from controller.core.messages.commands import Role
from controller.core.messages.facts import AlarmRaised, ShoeLoaded
from controller.core.messages.phases import Phase
from controller.core.table import watch
from controller.core.table.config import TableConfig
from controller.core.table.device import Device, Devices
from controller.core.table.guide import Guide
from controller.core.table.open_irregularity import EndedProposal, OpenIrregularity, Proposal
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.shoes.card_sets import Batch, CardSet
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Disabled, Pause, Round, Window
from controller.core.words import Say, Words, say

EXCHANGED = "shoe_exchanged"
"""The code of the irregularity that another shoe or batch stands in the shoe's place; also the
reason why such a shoe leaves play.
"""


class Table:
    """Everything that one table knows, rebuilt by folding its facts."""

    __slots__ = (
        "alarms",
        "asked_pause",
        "awaiting_ack",
        "batches",
        "beads",
        "boots",
        "burns_owed",
        "clock_stopped_at",
        "closing",
        "conditions",
        "config",
        "configured",
        "dealers",
        "devices",
        "devices_of",
        "disabled",
        "disputed",
        "epoch_of_window",
        "facts",
        "failed",
        "game",
        "hand_burnt",
        "history",
        "idle_since",
        "irregularities",
        "last_back",
        "last_dealer",
        "last_irregularity",
        "last_proposal",
        "last_pull",
        "last_round_utc",
        "last_shoe_why",
        "last_snapshot",
        "loaded",
        "lying",
        "next_number_at",
        "pause",
        "people",
        "proposal",
        "proposal_ended",
        "pulls",
        "refusals",
        "refused",
        "reports",
        "round",
        "rounds",
        "seen_commands",
        "sets",
        "shift_over",
        "shoe",
        "signing_key",
        "stage",
        "stood_since",
        "stood_until",
        "taken",
        "unacknowledged",
        "upgrade",
        "voids",
        "window",
        "zones",
    )

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.game = config.game
        self.zones = self.game.zones(config.rules)
        self.last_snapshot: TableSnapshot | None = None
        self.configured: str = ""
        self.facts = 0
        self.failed: Literal["", "input", "records"] = ""
        self.upgrade = ""
        """The id of the last upgrade that was recorded."""
        self.signing_key = ""
        self._begin_play()
        self._begin_cards()
        self._begin_devices()
        self._begin_people()
        self._begin_answers()

    def _begin_play(self) -> None:
        """Begin with no round ever opened."""
        self.stage: Phase = "closed"
        self.round: Round | None = None
        self.window: Window | None = None
        self.pause: Pause | None = None
        self.asked_pause: tuple[Words, str, str] | None = None
        self.closing: int | None = None
        self.disabled: Disabled | None = None
        self.irregularities: dict[int, OpenIrregularity] = {}
        self.last_irregularity = 0
        self.history: list[dict[str, Any]] = []
        self.rounds = 0
        self.last_round_utc = 0
        self.next_number_at = 0
        self.epoch_of_window = 0
        self.idle_since = 0
        self.clock_stopped_at: int | None = None
        self.stood_since = 0
        self.stood_until: int | None = None

    def _begin_cards(self) -> None:
        """Begin with no card pulled and no set known."""
        self.shoe: Shoe | None = None
        self.loaded: dict[str, ShoeLoaded] = {}
        self.sets: dict[str, CardSet] = {}
        self.batches: dict[str, Batch] = {}
        self.beads: tuple[str, ...] = ()
        self.pulls: dict[int, Pull] = {}
        self.last_pull = 0
        self.last_back = ""
        self.burns_owed = 0
        """Cards to be burnt for new dealers from the next shoe that comes into play."""
        self.hand_burnt = 0
        """Kept cards that no round came to want, burnt on the record since the last betting."""
        self.last_shoe_why = ""
        self.taken: tuple[tuple[Card, str], ...] = ()
        """Faces of cards that left the felt and that the shoe may tell late yet, and their places.

        Reports come in order: it tells them next, or never."""
        self.lying: dict[Track, Lying] = {}

    def _begin_devices(self) -> None:
        """Begin with no report from any device."""
        self.devices = _devices(self.config)
        self.devices_of = {
            kind: [device for device in self.devices.values() if device.kind == kind]
            for kind in ("shoe", "camera", "shuffler")
        }
        self.reports: dict[str, tuple[int, int]] = {}
        self.boots: dict[str, dict[int, int]] = {}
        self.conditions: dict[str, Words] = {}
        self.alarms: dict[tuple[str, int], AlarmRaised] = {}

    def _begin_people(self) -> None:
        """Begin with nobody signed in."""
        self.people: dict[Role, str] = {}
        self.shift_over = False
        """The table was closed while its dealer was here, and nobody has come in his place."""
        self.dealers: tuple[str, ...] = ()
        self.last_dealer = ""
        self.refusals: list[tuple[int, str, str]] = []
        self.proposal: Proposal | None = None
        self.last_proposal = 0
        self.proposal_ended: EndedProposal | None = None

    def _begin_answers(self) -> None:
        """Begin with nothing heard from a game server."""
        self.awaiting_ack: list[str] = []
        self.unacknowledged: dict[str, dict[str, Any]] = {}
        self.voids: dict[str, dict[str, str]] = {}
        self.refused: dict[str, str] = {}
        self.disputed: dict[str, str] = {}
        self.seen_commands: dict[tuple[str, str], str] = {}

    @property
    def phase(self) -> Phase:
        """The phase of the round: its stage, or `window` while a question is open."""
        return "window" if self.window is not None else self.stage

    @property
    def stopped(self) -> bool:
        """Whether play and clocks stand still: because of a pause, or an open irregularity."""
        return self.pause is not None or bool(self.irregularities)

    @property
    def ruled_upon(self) -> set[str]:
        """The people whose dealing may be ruled upon: the dealer now, and the dealers of this
        round.
        """
        return {*self.dealers, self.people.get("dealer", "")} - {""}

    @property
    def deal(self) -> Deal | None:
        """The dealing of the round in play, once bets are accepted."""
        return self.round.deal if self.round else None

    @property
    def burns_first(self) -> bool:
        """Whether a card is still to be burnt before this round's first card is dealt.

        That is so if the shoe or the dealer came in this round, before that card. A card that was
        in the hand before does not count as burnt.
        """
        shoe, playing = self.shoe, self.round
        if shoe is None or not shoe.to_burn or playing is None or playing.begun:
            return False
        hand = [pull for pull in self.pulls.values() if pull.state == "in_transit"]
        own = [pull for pull in hand if pull.set == shoe.set and not pull.kept_as_next]
        return all(pull.burn_due for pull in own)

    def well(self, kind: str) -> bool:
        """Whether all devices of a kind work; of the shoes only the one in play counts.

        A camera is not needed if other cameras see all of its zones.
        """
        return all(device.state == "ok" for device in self.devices_in_use(kind))

    def devices_in_use(self, kind: str) -> list[Device]:
        """Return the devices of a kind that the round needs."""
        if kind == "shoe":
            in_play = self.shoe.name if self.shoe else ""
            return [device for device in self.devices_of[kind] if device.name == in_play]
        if kind == "camera":
            return watch.needed(self.devices_of[kind], self.config.sees)
        return self.devices_of[kind]

    def well_since(self, kind: str) -> int:
        """Return when the last loss of a needed device ended; 0 if there was none."""
        if kind == "camera":
            return watch.well_since(self.devices_of[kind], self.config.sees)
        return max((device.well_since for device in self.devices_in_use(kind)), default=0)

    @property
    def on_felt(self) -> list[Lying]:
        """The cards that lie there, as far as is known.

        While no camera sees, cards that a person says were taken up are left out. A camera that
        sees again reports itself whether such a card is gone.
        """
        seen = self.well("camera")
        return [card for card in self.lying.values() if seen or not card.taken_by_word]

    def watched_since(self, card: Lying) -> int | None:
        """Return since when a working camera has watched this card's place; None if none does.

        If no camera is configured to watch the place, the camera that reported the card counts.
        """
        sees, camera = self.config.sees, self.devices[card.track.camera]
        if sees.get(camera.name) and any(card.zone in zones for zones in sees.values()):
            return watch.watched_since(self.devices_of["camera"], sees, card.zone)
        return camera.since if camera.state == "ok" else None

    @property
    def by_shoe_alone(self) -> bool:
        """Whether the round goes on by the shoe's word, because no camera sees."""
        return bool(self.round and self.round.by_shoe_alone) and not self.well("camera")

    @property
    def shoe_game_to_end(self) -> bool:
        """Whether the shoe still counts a coup that is over at the table: somebody must end it
        there.

        If a card is kept as the next coup's first, the shoe has rightly begun that coup.
        """
        shoe = self.shoe
        if shoe is None or not shoe.game_open or self.round is not None:
            return False
        kept = any(pull.kept_as_next for pull in self.snapshot().in_transit)
        return not kept and self.game.counted_by_shoes(self.config.rules)

    @property
    def other_batch(self) -> bool:
        """Whether the shoe in place reports another batch than the one that was loaded."""
        if self.shoe is None:
            return False
        told, loaded = self.devices[self.shoe.name].batch, self.sets[self.shoe.set].batch
        return bool(told and loaded) and told != loaded

    def place(self, zone: str) -> Say | str:
        """Return a zone as the dealer calls it, even one that this game does not deal to."""
        return self.zones.get(zone) or _unnamed(zone)

    def zone_of(self, pull: Pull) -> str:
        """Return the zone where a dealt card lies now, or was dealt to if no camera sees it."""
        lying = self.lying.get(pull.track) if pull.track else None
        return lying.zone if lying else pull.zone

    def guide(self, irregularity: int) -> Guide | None:
        """Return the steps given for an irregularity (0: for a pause); None if that is not open."""
        if irregularity in self.irregularities:
            return self.irregularities[irregularity].guide
        return self.pause.guide if self.pause and not irregularity else None

    def snapshot(self) -> TableSnapshot:
        """Return the snapshot of the table, worked out once per fact because many functions ask for
        it.
        """
        snapshot = self.last_snapshot
        if snapshot is None:
            snapshot = self.last_snapshot = TableSnapshot(
                phase=self.phase,
                deal=self.deal,
                pulls=self.pulls,
                lying=self.lying,
                devices=self.devices,
                shoe_ready=self.shoe is not None and not self.burns_first,
                in_play=self.shoe.set if self.shoe else None,
            )
        return snapshot


def _unnamed(zone: str) -> Say | str:
    """Return a box, or a further hand of one, as layouts name them (`5`, `5.2`); else the bare
    name.
    """
    digits = zone.split(".")
    if len(digits) > 2 or not all(map(_counts, digits)):
        return zone
    box, *further = map(int, digits)
    if not further:
        return say("place_box", box=box)
    return say("place_hand", box=box, hand=further[0])


def _counts(text: str) -> bool:
    return len(text) <= 2 and text.isascii() and text.isdecimal()


def _devices(config: TableConfig) -> Devices:
    found = Devices({name: Device(name, "shoe") for name in config.shoes})
    found |= {name: Device(name, "camera") for name in config.cameras}
    found |= {name: Device(name, "shuffler") for name in config.shufflers}
    return found
