"""Cards pulled at the wrong time, and a shoe that gives none."""

from controller.core.finding import Found, held_back, wanted
from controller.core.messages.devices import BACK
from controller.core.table import Pull, Table


def idle_draw(table: Table) -> Found | None:
    """A card was pulled between rounds and is not the one to burn."""
    hand = held_back(table)
    if not hand or (table.shoe and table.shoe.to_burn):
        return None
    text = "A card was pulled between rounds. Keep it face down; the shift manager rules."
    return Found("idle_draw", "", text, hand[0].at, 0, (hand[0].pull,))


def early_card(table: Table) -> Found | None:
    """A card lies on the felt while players still bet; one that is unseen is simply kept."""
    loose, hand = table.loose(), table.in_hand()
    if not loose:
        return None
    text = "A card was dealt before betting closed. Stop; the shift manager rules."
    pulls = (hand[0].pull,) if hand else ()
    return Found("early_card", loose[0].zone, text, loose[0].at, 0, pulls, (loose[0].track[1],))


def pulled_out_of_turn(table: Table) -> Found | None:
    """A card was pulled while no card is due, and nobody has seen it."""
    hand = held_back(table)
    if not hand or wanted(table) or exposed_draw(table):
        return None
    text = "A card was pulled while none is due. Keep it face down."
    return Found("pulled_out_of_turn", "", text, hand[0].at, 0, (hand[0].pull,))


def exposed_draw(table: Table) -> Found | None:
    """A card was pulled while none is due, and lies there for all to see."""
    hand, loose = held_back(table), table.loose()
    if not hand or not loose or wanted(table) or loose[0].face == BACK:
        return None
    text = "A card was dealt while none is due. Leave it; the shift manager rules."
    tracks = (loose[0].track[1],)
    return Found("exposed_draw", loose[0].zone, text, loose[0].at, 0, (hand[0].pull,), tracks)


def overdraw(table: Table) -> Found | None:
    """A card was pulled after the last one of the round."""
    hand = held_back(table)
    if not hand:
        return None
    text = "A card was pulled although the dealer's hand is complete; the shift manager rules."
    return Found("overdraw", "dealer", text, hand[0].at, 0, (hand[0].pull,))


def _two_in_hand(table: Table) -> list[Pull]:
    hand = table.in_hand()
    return hand if wanted(table) and len(hand) > 1 and not table.loose() else []


def two_cards_pulled(table: Table) -> Found | None:
    """Two cards left the shoe and neither lies."""
    hand = _two_in_hand(table)
    if not hand or hand[1].held:
        return None
    text = "Two cards have left the shoe: lay the first in its place, keep the second face down."
    grace = table.config.timings.read
    return Found("two_cards_pulled", "", text, hand[1].at, grace, (hand[1].pull,))


def misscan(table: Table) -> Found | None:
    """The shoe did not read a card, and the next one is already out."""
    hand = table.in_hand()
    if wanted(table) is None or len(hand) < 2 or hand[0].card is not None:
        return None
    text = "The shoe did not read a card and the next one is out. Keep both in order; stop."
    return Found("misscan", "", text, hand[1].at, 0, (hand[0].pull,))


def shoe_empty(table: Table) -> Found | None:
    """A card is due and the shoe holds none, as it says or by its inventory: void, new shoe."""
    text = "The shoe is empty in the middle of a round."
    if wanted(table) and table.shoe and table.shoe.cards_left <= 0 and not table.in_hand():
        return Found("shoe_empty", "", text, table.devices[table.shoe.name].since, 0)
    return _shoe_says(table, "empty", "shoe_empty", text)


def shoe_trouble(table: Table) -> Found | None:
    """A card is due and the shoe reports an error."""
    return _shoe_says(table, "error", "shoe_trouble", "The shoe reports an error")


def _shoe_says(table: Table, trouble: str, code: str, text: str) -> Found | None:
    if wanted(table) is None or table.in_hand() or table.shoe is None:
        return None
    device = table.devices[table.shoe.name]
    if device.trouble != trouble:
        return None
    sentence = f"{text}: {device.why}." if trouble == "error" else text
    return Found(code, "", sentence, device.since, 0)
