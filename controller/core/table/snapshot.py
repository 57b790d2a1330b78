"""One look at a table: cards not placed yet, and what the dealing needs now."""

from collections.abc import Iterable, Mapping
from typing import Any

from controller.core.games.deal import Deal
from controller.core.games.steps import NeedCard, NeedCheck, NeedReveal, Next
from controller.core.messages.devices import BACK
from controller.core.messages.phases import Phase
from controller.core.table.device import Device
from controller.core.table.finding import Finding
from controller.core.table.laid_order import backs_of_hand, pair_down
from controller.core.table.pulls import Lying, Pull, Track


class TableSnapshot:
    """One look at a table, valid until its next fact.

    The last four values are filled in by the code that first works them out.
    """

    __slots__ = (
        "astray",
        "backs",
        "findings",
        "forecasts",
        "gone",
        "in_transit",
        "matched",
        "moments",
        "need",
        "opened",
        "otherwise",
        "pair",
        "strangers",
        "turned",
        "unconfirmed",
        "unmatched",
        "unrevealed",
        "unwell",
        "wanted",
    )

    need: Next | None
    """The step that the dealing needs now; None before bets."""
    wanted: NeedCard | None
    """The card the table waits for, if any: never while no shoe is in play, or while its first card
    is still to be burnt."""

    in_transit: list[Pull]
    """Cards of the set in play that have left the shoe and do not lie yet, in order."""
    strangers: list[Pull]
    """Cards in transit that are not of the set in play."""
    gone: list[Pull]
    """Dealt cards that no camera sees, in order."""
    unrevealed: list[Pull]
    """Dealt cards that are hidden, in order."""

    matched: dict[Track, Pull]
    """The pulled card that lies under each track."""
    unmatched: list[Lying]
    """Lying cards that belong to no pulled card yet, in order."""
    unconfirmed: list[Lying]
    """Lying cards that were not seen again since vision's restart."""
    backs: list[Lying]
    """Lying cards that show their backs."""
    astray: list[tuple[Pull, Lying]]
    """Dealt cards that lie in another zone than they were dealt to."""
    otherwise: list[tuple[Pull, Lying]]
    """Dealt cards that show neither their face nor a back, or were last read as another card."""
    turned: list[tuple[Pull, Lying]]
    """Dealt cards that should be hidden and show no back."""
    pair: tuple[Pull, Lying] | None
    """The card in transit and the unmatched card that belong together, if both are there."""

    unwell: list[Device]
    """Devices that are lost or in trouble."""
    findings: list[Finding] | None
    """Everything that is wrong, once the detectors have looked."""
    opened: list[Finding] | None
    """The findings that may be opened, given how the devices are."""
    forecasts: dict[str, Any] | None
    """The effects of each remedy, once a view has asked for them."""
    moments: list[int] | None
    """The table times at which consequences are due, once all rows have been looked at."""

    def __init__(
        self,
        *,
        phase: Phase,
        deal: Deal | None,
        pulls: Mapping[int, Pull],
        lying: Mapping[Track, Lying],
        devices: Mapping[str, Device],
        shoe_ready: bool,
        in_play: str | None,
    ) -> None:
        """`in_play` is the name of the set in play, None where none is."""
        self.need = None
        self.wanted = None
        if deal is not None:
            need = self.need = deal.next()
            if shoe_ready and phase == "dealing" and type(need) is NeedCard:
                self.wanted = need
        self.unwell = [one for one in devices.values() if one.state != "ok" or one.trouble]
        self._sort(pulls.values(), in_play)
        self._place(lying)
        self.pair = (
            paired(self.wanted, self.in_transit, self.unmatched)
            if self.in_transit and self.unmatched
            else None
        )
        self.findings = None
        self.forecasts = None
        self.opened = None
        self.moments = None

    @property
    def unclear(self) -> bool:
        """Whether a card that lies face down may be either of two different cards in hand.

        A card that people ruled to keep behind the first one is not the lying one, nor is a card
        that left the shoe after the back was seen.
        """
        if self.pair is None or self.wanted is None or self.wanted.face_up:
            return False
        return unlike(self.backs_may_be.get(self.pair[1].track, []))

    @property
    def backs_may_be(self) -> dict[Track, list[Pull]]:
        """The cards in hand that each unmatched back may be."""
        return backs_of_hand(self.in_transit, self.unmatched) if self.in_transit else {}

    @property
    def elder(self) -> Pull | None:
        """The card in hand that left the shoe before the paired one and is not seen anywhere.

        A hand may cover it, or still hold it as the next card. A card that shows itself elsewhere
        is not waited for.
        """
        if self.pair is None:
            return None
        faces = [card.face for card in self.unmatched if card is not self.pair[1]]
        for pull in self.in_transit:
            if pull is self.pair[0]:
                return None
            if pull.card not in faces:
                return pull
        return None

    @property
    def due(self) -> Pull | None:
        """The hidden card that is to be checked or revealed now."""
        need = self.need
        if isinstance(need, (NeedCheck, NeedReveal)):
            for pull in self.unrevealed:
                if (pull.zone, pull.index) == (need.zone, need.index):
                    return pull
        return None

    def may_be_turned(self, card: Pull) -> bool:
        """Whether this card may show its face now: it is due, or turned together with that one."""
        need = self.need
        if not isinstance(need, NeedReveal) or card.zone != need.zone:
            return False
        return card.index in (need.index, *need.together)

    def _place(self, lying: Mapping[Track, Lying]) -> None:
        """Match lying cards with pulled cards, in one pass."""
        self.unmatched = []
        self.unconfirmed = []
        self.backs = []
        self.astray = []
        self.otherwise = []
        self.turned = []
        for track, card in lying.items():
            if card.unconfirmed:
                self.unconfirmed.append(card)
            if card.face == BACK:
                self.backs.append(card)
            pull = self.matched.get(track)
            if pull is not None:
                self._compare(pull, card)
            elif not card.excluded:
                self.unmatched.append(card)

    def _compare(self, pull: Pull, card: Lying) -> None:
        """Note how a lying card differs from the pulled card that it is."""
        if pull.zone != card.zone:
            self.astray.append((pull, card))
        if card.face != BACK and not pull.face_up:
            self.turned.append((pull, card))
        if _otherwise(pull, card):
            self.otherwise.append((pull, card))

    def _sort(self, pulls: Iterable[Pull], in_play: str | None) -> None:
        """Sort the cards that left the shoe, in one pass, because this runs for every fact."""
        self.in_transit = []
        self.strangers = []
        self.gone = []
        self.unrevealed = []
        self.matched = {}
        for pull in pulls:
            if pull.track is not None:
                self.matched[pull.track] = pull
            if pull.state == "in_transit":
                (self.in_transit if pull.set == in_play else self.strangers).append(pull)
            elif pull.state == "dealt":
                if pull.track is None:
                    self.gone.append(pull)
                if not pull.face_up:
                    self.unrevealed.append(pull)


def unlike(cards: list[Pull]) -> bool:
    """Whether these are several cards with different faces, as far as anybody knows."""
    unread = any(pull.card is None for pull in cards)
    return len(cards) > 1 and (unread or len({pull.card for pull in cards}) > 1)


def paired(
    wanted: NeedCard | None, hand: list[Pull], unmatched: list[Lying]
) -> tuple[Pull, Lying] | None:
    """Return the card in hand and the lying card that belong together.

    First choice is the oldest card in hand, if it lies as wanted: until now a hand may have covered
    it. Otherwise take the card seen first that may be one in hand, with the card in hand that has
    its face. A lying card whose face nobody holds is none of those in hand if their own faces lie
    elsewhere.
    """
    if wanted is not None and not wanted.face_up:
        return pair_down(wanted.zone, hand, unmatched)
    oldest = None if wanted is None else _oldest_in_hand(wanted, hand, unmatched)
    return oldest or _seen_first(hand, unmatched, in_the_open=wanted is not None)


def _oldest_in_hand(
    wanted: NeedCard, hand: list[Pull], unmatched: list[Lying]
) -> tuple[Pull, Lying] | None:
    """Return the oldest card in hand and where it lies, as wanted or by its face elsewhere."""
    for lying in unmatched:
        if _lies_as_wanted(wanted, hand, lying):
            return hand[0], _told_too_late(wanted, hand, unmatched, lying) or lying
    elsewhere = _laid_elsewhere(wanted, hand, unmatched)
    return None if elsewhere is None else (hand[0], elsewhere)


def _seen_first(
    hand: list[Pull], unmatched: list[Lying], *, in_the_open: bool
) -> tuple[Pull, Lying] | None:
    """Return the card seen first that may be one in hand, and the card in hand that it is."""
    for lying in unmatched:
        may_be = [pull for pull in hand if lying.may_be(pull)]
        for pull in may_be:
            if pull.card == lying.face:
                return pull, lying
        if may_be:
            elsewhere = _of_its_face(may_be[0], unmatched) if in_the_open else None
            return may_be[0], elsewhere or lying
    return None


def _of_its_face(pull: Pull, unmatched: list[Lying]) -> Lying | None:
    """Return the lying card that shows the face the shoe told for this one, in whatever place."""
    alike = (card for card in unmatched if card.face == pull.card)
    return next((card for card in alike if card.may_be(pull)), None)


def _lies_as_wanted(wanted: NeedCard, hand: list[Pull], lying: Lying) -> bool:
    """Whether this lying card may be the oldest card in hand, in the place and side wanted.

    If the shoe could not read the oldest card, the lying one must not show the face of another card
    in hand.
    """
    first, *others = hand
    if lying.zone != wanted.zone or not lying.may_be(first):
        return False
    if not wanted.face_up:
        return lying.face == BACK
    if first.card is None:
        return lying.face not in {pull.card for pull in others}
    return lying.face == first.card


def _laid_elsewhere(wanted: NeedCard, hand: list[Pull], unmatched: list[Lying]) -> Lying | None:
    """Return where the oldest card shows itself, if a younger one lies in its place.

    None if the younger one lay there before the shoe told it: the shoe may have told the two in the
    wrong order.
    """
    first, *others = hand
    for card in unmatched if others else ():
        for pull in others:
            early = card.zone == wanted.zone and card.face == pull.card and card.after < pull.pull
            if early and card.may_be(pull):
                return None
    return _of_its_face(first, unmatched)


def _told_too_late(
    wanted: NeedCard, hand: list[Pull], unmatched: list[Lying], found: Lying
) -> Lying | None:
    """Return a card that lay there before `found` and whose face was told only after it was seen.

    It cannot be the card told later. It is the oldest card, of which shoe and camera disagree.
    """
    first, *others = hand
    for card in unmatched[: unmatched.index(found)]:
        told = {pull.card for pull in others if pull.pull > card.after}
        here = card.zone == wanted.zone and card.may_be(first) and card.after == first.pull
        if here and card.shows_card and card.face in told:
            return card
    return None


def _otherwise(pull: Pull, card: Lying) -> bool:
    """Whether a lying card shows neither its face nor its back, or was last read as another
    card.
    """
    return card.face not in (BACK, pull.card) or card.read not in ("", pull.card)
