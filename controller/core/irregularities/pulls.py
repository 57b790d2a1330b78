"""Cards pulled at the wrong time, and a shoe that gives none."""

from controller.core.messages.devices import BACK
from controller.core.table.finding import Found
from controller.core.table.snapshot import Glance
from controller.core.table.state import Pull
from controller.core.table.table import Table


def _held_back(glance: Glance) -> list[Pull]:
    """Cards in the dealer's hand that are not ruled to be kept there."""
    return [pull for pull in glance.hand if not pull.held]


def idle_draw(table: Table, glance: Glance) -> Found | None:
    """A card was pulled between rounds and is not the one to burn."""
    hand = _held_back(glance)
    if not hand or (table.shoe and table.shoe.to_burn):
        return None
    text = "A card was pulled between rounds. Keep it face down; the shift manager rules."
    return Found("idle_draw", "", text, hand[0].at, 0, (hand[0].pull,))


def early_card(_table: Table, glance: Glance) -> Found | None:
    """A card lies on the felt while players still bet; one that is unseen is simply kept."""
    loose, hand = glance.loose, glance.hand
    if not loose:
        return None
    text = "A card was dealt before betting closed. Stop; the shift manager rules."
    pulls = (hand[0].pull,) if hand else ()
    return Found("early_card", loose[0].zone, text, loose[0].at, 0, pulls, (loose[0].track[1],))


def pulled_out_of_turn(table: Table, glance: Glance) -> Found | None:
    """A card was pulled while no card is due, and nobody has seen it."""
    hand = _held_back(glance)
    if not hand or glance.wanted or exposed_draw(table, glance):
        return None
    text = "A card was pulled while none is due. Keep it face down."
    return Found("pulled_out_of_turn", "", text, hand[0].at, 0, (hand[0].pull,))


def exposed_draw(_table: Table, glance: Glance) -> Found | None:
    """A card was pulled while none is due, and lies there for all to see."""
    hand, loose = _held_back(glance), glance.loose
    if not hand or not loose or glance.wanted or loose[0].face == BACK:
        return None
    text = "A card was dealt while none is due. Leave it; the shift manager rules."
    tracks = (loose[0].track[1],)
    return Found("exposed_draw", loose[0].zone, text, loose[0].at, 0, (hand[0].pull,), tracks)


def overdraw(_table: Table, glance: Glance) -> Found | None:
    """A card was pulled after the last one of the round."""
    hand = _held_back(glance)
    if not hand:
        return None
    text = "A card was pulled although the dealer's hand is complete; the shift manager rules."
    return Found("overdraw", "dealer", text, hand[0].at, 0, (hand[0].pull,))


def _two_in_hand(glance: Glance) -> list[Pull]:
    hand = glance.hand
    return hand if glance.wanted and len(hand) > 1 and not glance.loose else []


def two_cards_pulled(table: Table, glance: Glance) -> Found | None:
    """Two cards left the shoe and neither lies."""
    hand = _two_in_hand(glance)
    if not hand or hand[1].held:
        return None
    text = "Two cards have left the shoe: lay the first in its place, keep the second face down."
    grace = table.config.timings.read
    return Found("two_cards_pulled", "", text, hand[1].at, grace, (hand[1].pull,))


def misscan(_table: Table, glance: Glance) -> Found | None:
    """The shoe did not read a card, and the next one is already out."""
    hand = glance.hand
    if glance.wanted is None or len(hand) < 2 or hand[0].card is not None:
        return None
    text = "The shoe did not read a card and the next one is out. Keep both in order; stop."
    return Found("misscan", "", text, hand[1].at, 0, (hand[0].pull,))


def shoe_empty(table: Table, glance: Glance) -> Found | None:
    """A card is due and the shoe holds none, as it says or by its inventory: void, new shoe."""
    text = "The shoe is empty in the middle of a round."
    if glance.wanted and table.shoe and table.shoe.cards_left <= 0 and not glance.hand:
        return Found("shoe_empty", "", text, table.devices[table.shoe.name].since, 0)
    return _shoe_says(table, glance, "empty", "shoe_empty", text)


def shoe_trouble(table: Table, glance: Glance) -> Found | None:
    """A card is due and the shoe reports an error."""
    return _shoe_says(table, glance, "error", "shoe_trouble", "The shoe reports an error")


def _shoe_says(table: Table, glance: Glance, trouble: str, code: str, text: str) -> Found | None:
    if glance.wanted is None or glance.hand or table.shoe is None:
        return None
    device = table.devices[table.shoe.name]
    if device.trouble != trouble:
        return None
    sentence = f"{text}: {device.why}." if trouble == "error" else text
    return Found(code, "", sentence, device.since, 0)
