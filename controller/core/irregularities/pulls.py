"""Cards pulled at the wrong time."""

from controller.core.games.steps import DEALER
from controller.core.irregularities.row import BETS, DEAL, OVER, PLAY, Irregularity, Look, Repair
from controller.core.messages.devices import BACK
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Pull
from controller.core.table.table import Table


def _to_be_laid(snapshot: TableSnapshot) -> list[Pull]:
    """Cards in the dealer's hand that are not ruled to be kept there."""
    return [pull for pull in snapshot.in_transit if not pull.kept_as_next]


def idle_draw(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card was pulled between rounds and is not the one to burn."""
    hand = _to_be_laid(snapshot)
    if not hand or (table.shoe and table.shoe.to_burn):
        return None
    text = "A card was pulled between rounds. Keep it face down; the shift manager rules."
    return Finding("idle_draw", "", text, hand[0].at, 0, (hand[0].pull,))


def early_card(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card lies on the felt while players still bet; one that is unseen is simply kept."""
    unmatched, hand = snapshot.unmatched, snapshot.in_transit
    if not unmatched:
        return None
    text = "A card was dealt before betting closed. Stop; the shift manager rules."
    pulls = (hand[0].pull,) if hand else ()
    return Finding(
        "early_card", unmatched[0].zone, text, unmatched[0].at, 0, pulls, (unmatched[0].track,)
    )


def pulled_out_of_turn(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card was pulled while no card is due, and nobody has seen it."""
    hand = _to_be_laid(snapshot)
    if not hand or snapshot.wanted or exposed_draw(table, snapshot):
        return None
    text = "A card was pulled while none is due. Keep it face down."
    return Finding("pulled_out_of_turn", "", text, hand[0].at, 0, (hand[0].pull,))


def exposed_draw(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card was pulled while none is due, and lies there for all to see."""
    unmatched = snapshot.unmatched
    if not unmatched or snapshot.wanted or unmatched[0].face == BACK:
        return None
    kept = [pull for pull in snapshot.in_transit if pull.card in (None, unmatched[0].face)]
    if not (hand := _to_be_laid(snapshot) or kept):
        return None
    text = "A card was dealt while none is due. Leave it; the shift manager rules."
    tracks = (unmatched[0].track,)
    return Finding(
        "exposed_draw", unmatched[0].zone, text, unmatched[0].at, 0, (hand[0].pull,), tracks
    )


def overdraw(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card was pulled after the last one of the round."""
    hand = _to_be_laid(snapshot)
    if not hand:
        return None
    text = "A card was pulled although the dealer's hand is complete; the shift manager rules."
    spots = table.deal.spots() if table.deal else ()
    zone = next((spot.zone for spot in spots if spot.who == DEALER), "")
    return Finding("overdraw", zone, text, hand[0].at, 0, (hand[0].pull,))


def _two_in_hand(snapshot: TableSnapshot) -> list[Pull]:
    hand = snapshot.in_transit
    return hand if snapshot.wanted and len(hand) > 1 and not snapshot.unmatched else []


def two_cards_pulled(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Two cards left the shoe and neither lies."""
    hand = _two_in_hand(snapshot)
    if not hand or hand[1].kept_as_next:
        return None
    text = "Two cards have left the shoe: lay the first in its place, keep the second face down."
    grace = table.config.timings.read
    return Finding("two_cards_pulled", "", text, hand[1].at, grace, (hand[1].pull,))


def misscan(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The shoe did not read a card, and the next one is already out."""
    hand = snapshot.in_transit
    if snapshot.wanted is None or len(hand) < 2 or hand[0].card is not None:
        return None
    if hand[1].kept_as_next:
        return None
    text = "The shoe did not read a card and the next one is out. Keep both in order; stop."
    return Finding("misscan", "", text, hand[1].at, 0, (hand[0].pull,))


ROWS = (
    Irregularity(
        "early_card",
        "Card dealt before betting closed",
        "sensors",
        BETS,
        (Look(early_card, 10, "unmatched"),),
    ),
    Irregularity(
        "pulled_out_of_turn",
        "Card pulled while none is due",
        "sensors",
        ("window", "dealing"),
        (Look(pulled_out_of_turn, 120, "in_transit"),),
        Repair("hold"),
        rests_on=(),
    ),
    Irregularity(
        "exposed_draw",
        "Card drawn in error and exposed",
        "sensors",
        PLAY,
        (Look(exposed_draw, 80, "both"),),
    ),
    Irregularity(
        "overdraw",
        "Dealer drew although his hand is complete",
        "sensors",
        OVER,
        (Look(overdraw, 10, "in_transit"),),
        rests_on=(),
    ),
    Irregularity(
        "idle_draw",
        "Card pulled between rounds",
        "sensors",
        ("idle",),
        (Look(idle_draw, 10, "in_transit"),),
        rests_on=(),
    ),
    Irregularity(
        "two_cards_pulled",
        "Two cards in one pull",
        "sensors",
        DEAL,
        (Look(two_cards_pulled, 110, "in_transit"),),
        Repair("place"),
    ),
    Irregularity(
        "misscan",
        "Card not read, and the next one is already out",
        "sensors",
        DEAL,
        (Look(misscan, 20, "in_transit"),),
        rests_on=(),
    ),
)
