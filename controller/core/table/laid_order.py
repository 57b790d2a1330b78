"""Tells which card of the hand each back on the felt may be, by the order of pulls and laying.

Two backs look alike, but a card that lay there before another one left the shoe is not that other
one.
"""

from collections.abc import Iterable

from controller.core.messages.devices import BACK
from controller.core.table.pulls import Lying, Pull, Track


def backs_of_hand(hand: list[Pull], unmatched: Iterable[Lying]) -> dict[Track, list[Pull]]:
    """Return, for each lying back, the cards of the hand that it may be, in the order they were
    seen.

    Each card lies under one back only: a card that is certain for one back is removed from the
    others.
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
    """Return the cards that the shoe had reported when the back was seen; all, if the report came
    later.
    """
    may_be = [pull for pull in hand if card.may_be(pull)]
    return [pull for pull in may_be if pull.pull <= card.after] or may_be


def _likely(first: Pull, own: list[Pull], certain: set[int]) -> list[Pull]:
    """Return those of these cards that are laid first: a card kept behind the first one comes last.

    A kept card counts only if all the others are certain to lie elsewhere.
    """
    to_lay = [pull for pull in own if pull is first or not pull.kept_as_next]
    free = [pull for pull in to_lay if pull.pull not in certain]
    kept = [pull for pull in own if pull.kept_as_next and pull.pull not in certain]
    return free or kept or own


def _one_less(found: dict[Track, list[Pull]]) -> bool:
    """Remove one certain card from a back that may be another one; whether there was any."""
    known = [own[0] for own in found.values() if len(own) == 1]
    for own in found.values():
        for pull in known:
            if len(own) > 1 and pull in own:
                own.remove(pull)
                return True
    return False


def pair_down(zone: str, hand: list[Pull], unmatched: list[Lying]) -> tuple[Pull, Lying] | None:
    """Return the card in hand and the lying card that belong together, where one is due face down.

    First choice is the oldest card in hand, if it lies where it is due, or else is certain to lie
    elsewhere. Then comes the card seen first that may be one in hand, matched by its face if it
    shows one.
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
