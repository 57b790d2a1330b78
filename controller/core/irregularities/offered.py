"""The remedies that are offered now: those of the house's book that can do what they say."""

from controller.core.config.remedies import Remedy
from controller.core.games.steps import Finished
from controller.core.irregularities.actions.admitted import burning
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.rows.devices import other_ready
from controller.core.irregularities.strange.burnt import burnt_as, is_burnt, was_burnt_back
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying
from controller.core.table.table import EXCHANGED, Table

LAST_RESORTS = ("void", "pause")
"""Actions that are left while a ruling is being carried out."""

FELL = ("unseen_card", "card_on_floor")
"""Irregularities of a card that is seen nowhere, and may have fallen or been burnt."""


def offered(table: Table, wrong: OpenIrregularity) -> list[Remedy]:
    """Return what may be ruled now; while a ruling is being carried out, only the last resorts."""
    remedies = table.config.remedies.offered(wrong.code, table.phase)
    if wrong.guide.now is not None:
        return [remedy for remedy in remedies if remedy.action in LAST_RESORTS]
    if wrong.code == EXCHANGED and table.other_batch:
        remedies = [remedy for remedy in remedies if _ends_it(table, remedy)]
    return [remedy for remedy in remedies if _thinkable(table, wrong, remedy)]


def _thinkable(table: Table, wrong: OpenIrregularity, remedy: Remedy) -> bool:
    """Whether the remedy has an object: a pulled card, a next one, a hand that dies."""
    if ACTIONS[remedy.action].needs == "box":
        return _has_boxes(table)
    match remedy.action:
        case "put_right" | "reset_shoe":
            return _may_be_mended(table, wrong, remedy)
        case "end_shoe" if wrong.code in ("shoe_lost", "shoe_trouble"):
            return other_ready(table)
        case "hold":
            return _may_be_next(table, _seen(table, wrong))
        case "deal_fallen" | "burn_fallen":
            return _may_lie_anywhere(table, wrong)
        case "burnt_aside":
            return _may_be_burnt(table, wrong)
        case "admit_unseen":
            return not burning(table) and _may_be_next(table, seen=False)
    return True


def _has_boxes(table: Table) -> bool:
    """Whether the deal has a hand of a box."""
    deal = table.deal
    return deal is not None and any(deal.box_at(spot.zone) for spot in deal.spots())


def _may_be_mended(table: Table, wrong: OpenIrregularity, remedy: Remedy) -> bool:
    """Whether it can be mended: an unknown card is a burnt one, a shoe failed or is there."""
    if wrong.code == "unknown_card":
        return any(is_burnt(table, card) for card in _cards(table, wrong))
    shoes = table.devices_in_use("shoe")
    if remedy.action == "reset_shoe":
        return any(shoe.failed is not None for shoe in shoes)
    return wrong.code != "shoe_trouble" or all(shoe.trouble != "out" for shoe in shoes)


def _ends_it(table: Table, remedy: Remedy) -> bool:
    """Whether no further card is dealt from a shoe of another batch: no round goes on from it."""
    over = table.round is None or bool(table.round.over)
    return remedy.action == ("end_shoe" if over else "void")


def _seen(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether everybody has seen a card of it."""
    return any(table.pulls[one].shown for one in wrong.pulls if one in table.pulls)


def _may_lie_anywhere(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether it is of pulled cards that may lie anywhere: seen nowhere, or told only now.

    A card that left the felt before the shoe told it is in nobody's hand.
    """
    pulls = [table.pulls[one] for one in wrong.pulls if one in table.pulls]
    return bool(pulls) and (wrong.code in FELL or all(pull.told_late for pull in pulls))


def _may_be_burnt(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether a card of it, which lies there or was taken off, may be a burnt one."""
    cards = _cards(table, wrong)
    lifted = not any(track in table.lying for track in wrong.tracks)
    if lifted and was_burnt_back(wrong):
        return True
    return any(burnt_as(table, card) is not None for card in cards)


def _cards(table: Table, wrong: OpenIrregularity) -> list[Lying]:
    """Return its cards as they lie, or else the one that was taken off."""
    lying = [table.lying[track] for track in wrong.tracks if track in table.lying]
    return lying or ([wrong.taken_off] if wrong.taken_off else [])


def _may_be_next(table: Table, seen: bool) -> bool:
    """Whether a card that is kept may be dealt: in this round, or unseen in the next one.

    If the round needs no card, an unseen one is left to the next round, in games that keep such
    cards.
    """
    playing = table.round
    if playing is None or (not playing.over and not _decided(table)):
        return True
    return playing.over != "voided" and table.game.keeps_unused and not seen


def _decided(table: Table) -> bool:
    """Whether the round in play needs no further card."""
    return isinstance(table.snapshot().need, Finished)
