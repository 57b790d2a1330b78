"""What can be wrong with what the sensors show, worked out from the table alone.

A detector looks at the table and names what is wrong now, since when, and how long it may put
itself right before it counts. It is asked again after every input: an irregularity is over when
its detector finds it no more, whatever the dealer did to get there. Only the first one found is
opened: people mend one thing at a time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from controller.core.fusion import hole, pair
from controller.core.games.dealing import NeedCard, NeedMove, NeedPeek, NeedTurn
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.play import hand_of
from controller.core.table import Lying, Pull, Table


@dataclass(frozen=True, slots=True)
class Found:
    """Something wrong: its code, where, in a sentence, since when, and its grace in ms."""

    code: str
    zone: str
    text: str
    since: int
    grace: int
    pulls: tuple[int, ...] = ()
    tracks: tuple[int, ...] = ()

    def same_as(self, code: str, pulls: tuple[int, ...], tracks: tuple[int, ...]) -> bool:
        """Whether it is the irregularity known under these names."""
        return (self.code, self.pulls, self.tracks) == (code, pulls, tracks)


Detector = Callable[[Table], Found | None]


def findings(table: Table) -> Iterator[Found]:
    """Everything that is wrong now, the first to mend first."""
    if table.round is None or table.phase == "closed":
        return
    for detector in DETECTORS:
        found = detector(table)
        if found:
            yield found


def still_wrong(table: Table, code: str, pulls: tuple[int, ...], tracks: tuple[int, ...]) -> bool:
    """Whether the sensors still show this irregularity."""
    return any(found.same_as(code, pulls, tracks) for found in findings(table))


def _times(table: Table) -> tuple[int, int, int]:
    times = table.config.timings
    return times.landing, times.read, times.settle


def _wanted(table: Table) -> NeedCard | None:
    if table.deal is None or table.phase != "dealing":
        return None
    need = table.deal.next()
    return need if isinstance(need, NeedCard) else None


def _held(table: Table) -> list[Pull]:
    return [pull for pull in table.in_hand() if not pull.held]


def pulled_out_of_turn(table: Table) -> Found | None:
    """A card was pulled while no card is due."""
    hand = _held(table)
    if not hand or _wanted(table) or table.phase in ("betting", "bets_due"):
        return None
    text = "A card was pulled while none is due. Keep it face down and call the shift manager."
    return Found("pulled_out_of_turn", "", text, hand[0].at, 0, (hand[0].pull,))


def never_landed(table: Table) -> Found | None:
    """A card left the shoe and is not seen on the felt."""
    need, hand = _wanted(table), table.in_hand()
    if need is None or not hand or table.loose():
        return None
    landing, _, _ = _times(table)
    text = f"A card left the shoe but is not seen: lay it in {need.zone}, clear of your hand."
    return Found("unseen_card", need.zone, text, hand[0].at, landing, (hand[0].pull,))


def unread_by_shoe(table: Table) -> Found | None:
    """A face-up card lies there that the shoe could not read."""
    need, found = _wanted(table), pair(table)
    if need is None or found is None or not need.face_up or found[0].card is not None:
        return None
    pull, lying = found
    text = f"The shoe did not read the card in {lying.zone}: the shift manager rules on it."
    return Found("unread_card", lying.zone, text, lying.at, 0, (pull.pull,), (lying.track[1],))


def in_wrong_place(table: Table) -> Found | None:
    """The card lies in another zone than the game wants it."""
    need, found = _wanted(table), pair(table)
    if need is None or found is None or found[1].zone == need.zone:
        return None
    pull, lying = found
    text = f"Move the card from {lying.zone} to {need.zone}."
    settle = _times(table)[2]
    return Found("wrong_box", lying.zone, text, lying.at, settle, (pull.pull,), (lying.track[1],))


def wrong_side_up(table: Table) -> Found | None:
    """A card that should show its face lies face down, or the hole card shows its face."""
    need, found = _wanted(table), pair(table)
    if need is None or found is None:
        return None
    pull, lying = found
    names = ((pull.pull,), (lying.track[1],))
    read = _times(table)[1]
    if need.face_up and lying.face == BACK:
        text = f"The card in {lying.zone} lies face down: turn it face up."
        return Found("face_down_card", lying.zone, text, lying.at, read, *names)
    if not need.face_up and lying.shows_card:
        text = "The hole card was dealt face up. Stop and call the shift manager."
        return Found("hole_exposed", lying.zone, text, lying.at, 0, *names)
    return None


def unreadable_on_felt(table: Table) -> Found | None:
    """The camera cannot read a card that lies face up."""
    if _wanted(table) is None or (found := pair(table)) is None:
        return None
    pull, lying = found
    if lying.face != UNREADABLE:
        return None
    text = f"The camera cannot read the card in {lying.zone}: lay it straight, index free."
    names = ((pull.pull,), (lying.track[1],))
    return Found("unreadable_card", lying.zone, text, lying.at, _times(table)[1], *names)


def reads_disagree(table: Table) -> Found | None:
    """Shoe and camera name two different cards."""
    need, found = _wanted(table), pair(table)
    if need is None or found is None or not need.face_up:
        return None
    pull, lying = found
    if pull.card is None or not lying.shows_card or lying.face == pull.card:
        return None
    text = f"Shoe and camera disagree on the card in {lying.zone}: the shift manager rules."
    names = ((pull.pull,), (lying.track[1],))
    return Found("read_disagreement", lying.zone, text, lying.at, _times(table)[2], *names)


def unknown_card(table: Table) -> Found | None:
    """A card lies on the felt that no shoe reported."""
    loose = table.loose()
    if not loose or table.in_hand() or (table.round and table.round.over):
        return None
    card = loose[0]
    text = (
        f"A card lies in {card.zone} that no shoe reported: take it back, show it to the manager."
    )
    grace = _times(table)[1]
    return Found("unknown_card", card.zone, text, card.at, grace, (), (card.track[1],))


def lifted_in_play(table: Table) -> Found | None:
    """A dealt card is gone from the felt before the round is over."""
    if table.round is None or table.round.over:
        return None
    for pull in table.pulls.values():
        if pull.state == "dealt" and pull.track is None and not pull.unseen:
            text = f"A card is missing from {pull.zone}: lay it back."
            settle = _times(table)[2]
            return Found("missing_card", pull.zone, text, pull.at, settle, (pull.pull,))
    return None


def strayed(table: Table) -> Found | None:
    """A dealt card lies in another zone than it was dealt to (and is not a split's move)."""
    if table.round is None or table.round.over:
        return None
    move = table.deal.next() if table.deal else None
    for card in table.lying.values():
        pull = table.pulls[card.pull] if card.pull is not None else None
        if pull is None or pull.zone == card.zone:
            continue
        if isinstance(move, NeedMove) and _is_the_move(table, move, pull, card):
            continue
        text = f"Move the card from {card.zone} back to {pull.zone}."
        names = ((pull.pull,), (card.track[1],))
        return Found("strayed_card", card.zone, text, card.at, _times(table)[2], *names)
    return None


def _is_the_move(table: Table, move: NeedMove, pull: Pull, card: Lying) -> bool:
    if table.deal is None or (pull.zone, card.zone) != (move.from_zone, move.to_zone):
        return False
    return pull.card == hand_of(table.deal, move).cards[0]


def hole_wrong(table: Table) -> Found | None:
    """The hole card is turned too early, or turned to another face than the shoe read."""
    card = hole(table)
    lying = table.lying.get(card.track) if card and card.track else None
    if card is None or lying is None or table.deal is None or lying.face == BACK:
        return None
    names = ((card.pull,), (lying.track[1],))
    if not isinstance(table.deal.next(), NeedTurn):
        text = "The hole card was turned before it was due. Stop and call the shift manager."
        return Found("hole_exposed", lying.zone, text, lying.at, 0, *names)
    if lying.face == UNREADABLE:
        text = "The camera cannot read the hole card: lay it straight, index free."
        return Found("unreadable_card", lying.zone, text, lying.at, _times(table)[1], *names)
    if card.card is not None and lying.face != card.card:
        text = "The turned hole card is not the card the shoe read: the shift manager rules."
        return Found("hole_disagreement", lying.zone, text, lying.at, _times(table)[2], *names)
    return None


def hole_unread(table: Table) -> Found | None:
    """The hole card must be checked now, but the shoe could not read it."""
    card = hole(table)
    if card is None or card.card is not None or table.deal is None:
        return None
    if not isinstance(table.deal.next(), NeedPeek):
        return None
    text = "The shoe did not read the hole card and it must be checked: the shift manager rules."
    return Found("hole_unread", card.zone, text, card.at, 0, (card.pull,))


def impossible_copy(table: Table) -> Found | None:
    """More copies of a face have shown than the shoe held; a hidden hole card does not count."""
    if table.shoe is None or not any(left < 0 for left in table.shoe.left.values()):
        return None
    for pull in reversed(table.pulls.values()):
        shown = pull.state == "dealt" and pull.face_up and pull.card is not None
        if shown and pull.card and table.shoe.left[pull.card] < 0 and not pull.confirmed_copy:
            text = f"One {pull.card} too many has come out of this shoe: the shift manager rules."
            return Found("impossible_copy", pull.zone, text, pull.at, 0, (pull.pull,))
    return None


DETECTORS: tuple[Detector, ...] = (
    pulled_out_of_turn,
    unread_by_shoe,
    in_wrong_place,
    wrong_side_up,
    unreadable_on_felt,
    reads_disagree,
    never_landed,
    unknown_card,
    lifted_in_play,
    strayed,
    hole_wrong,
    hole_unread,
    impossible_copy,
)
