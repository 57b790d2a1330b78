"""Tells which card of the hand each back on the felt may be, by the order of pulls and laying.

Two backs look alike, yet a card that lay before another one left the shoe is not that other one.
"""

from collections.abc import Iterable

from controller.core.messages.devices import BACK
from controller.core.table.state import Lying, Pull, Track


def backs_of_hand(hand: list[Pull], unmatched: Iterable[Lying]) -> dict[Track, list[Pull]]:
    """Return the cards of the hand that each lying back may be, the back seen first before others.

    One card lies under one back: what is one for certain is no other.
    """
    found: dict[Track, list[Pull]] = {}
    for card in unmatched:
        if card.face == BACK and (own := _told_by_then(card, hand)):
            certain = {each[0].pull for each in found.values() if len(each) == 1}
            found[card.track] = _likely(hand[0], own, certain)
    while _one_less(found):
        pass
    return found


def _told_by_then(card: Lying, hand: list[Pull]) -> list[Pull]:
    """Return what the shoe had told when the back was seen; all, where its report came later."""
    may_be = [pull for pull in hand if card.may_be(pull)]
    return [pull for pull in may_be if pull.pull <= card.after] or may_be


def _likely(first: Pull, own: list[Pull], certain: set[int]) -> list[Pull]:
    """Return those of these cards that are laid first: not one ruled to be kept behind the first.

    One that is kept was laid where all the others lie elsewhere.
    """
    to_lay = [pull for pull in own if pull is first or not pull.kept_as_next]
    free = [pull for pull in to_lay if pull.pull not in certain]
    kept = [pull for pull in own if pull.kept_as_next and pull.pull not in certain]
    return free or kept or own


def _one_less(found: dict[Track, list[Pull]]) -> bool:
    """Take one card that is known from the backs that may be another; whether there was any."""
    known = [own[0] for own in found.values() if len(own) == 1]
    for own in found.values():
        for pull in known:
            if len(own) > 1 and pull in own:
                own.remove(pull)
                return True
    return False


def pair_down(zone: str, hand: list[Pull], unmatched: list[Lying]) -> tuple[Pull, Lying] | None:
    """The card in hand and the lying one that belong together, where one is due face down there.

    The oldest card in hand, where it lies as it is due, or else is known to lie; then the card that
    was seen first and may be one in hand, by its face where it shows one.
    """
    backs = backs_of_hand(hand, unmatched)
    for card in unmatched:
        if card.zone == zone and hand[0] in backs.get(card.track, []):
            return hand[0], card
    for card in unmatched:
        if backs.get(card.track) == hand[:1]:
            return hand[0], card
    for card in unmatched:
        may_be = backs.get(card.track) or [pull for pull in hand if card.may_be(pull)]
        alike = (pull for pull in may_be if pull.card == card.face)
        if (pull := next(alike, next(iter(may_be), None))) is not None:
            return pull, card
    return None
