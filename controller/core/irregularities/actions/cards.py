"""Rulings on a card's place: it stays, is kept as next, burnt or set aside."""

from collections.abc import Sequence

from controller.core.games.steps import NeedCard
from controller.core.irregularities.actions.ruling import (
    Facts,
    Ruling,
    in_hand,
    pull_of,
    put_aside,
    window_closed,
)
from controller.core.irregularities.missed import laid
from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.round.fusion import UNSEEN, dealt
from controller.core.table.deal_log import undoable
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Pull
from controller.core.table.table import Table
from controller.core.words import Say, say

KEPT_AS_NEXT = "kept as next"
"""The reason for taking a card off the felt into the hand."""


def table_is_right(table: Table, ruling: Ruling) -> Facts:
    """Let the card stay where it lies; the box that missed it is dealt its card afterwards.

    Raises Refused.
    """
    found = table.snapshot().pair
    zone = found[1].zone if found else ruling.wrong.zone
    if table.deal is None or table.deal.owed_to(zone) is None:
        raise Refused(_why_not(table, zone))
    return [f.OrderChanged(zone)]


def _why_not(table: Table, zone: str) -> Say:
    """Say to whom the card is owed that may not stay here, or that it is owed to nobody."""
    need, here = table.deal.next() if table.deal else None, table.place(zone)
    if isinstance(need, NeedCard) and need.zone != zone:
        return say("owed_elsewhere", there=table.place(need.zone))
    return say("no_card_owed", zone=here)


SEEN_BY_ALL = ("early_card", "exposed_draw", "extra_card_seen")
"""A card that was drawn in error was seen."""


def hold(table: Table, ruling: Ruling) -> Facts:
    """Keep a card drawn in error as the next card (S.D. Admin. R. 20:18:15:28); of several, each.

    A card that everybody has seen does not count as unseen, wherever it lies by now. Raises
    Refused.
    """
    hand, several = table.snapshot().in_transit, ruling.wrong.pulls
    pulls = [one for one in hand if one.pull in several] if len(several) > 1 else []
    pulls = pulls or [pull_of(table, ruling)]
    if any(pull.shown for pull in pulls) and ruling.wrong.code not in SEEN_BY_ALL:
        raise Refused(say("kept_only_unseen"))
    unmatched = [card.track for card in table.snapshot().unmatched]
    lying = [track for track in unmatched if track in ruling.wrong.tracks]
    picked_up = [put_aside(track, KEPT_AS_NEXT) for track in lying]
    return [*(f.PullKeptAsNext(pull.pull) for pull in pulls), *picked_up]


def burn(table: Table, ruling: Ruling) -> Facts:
    """Send the card to the discard rack; other cards that lie there are not part of this ruling.

    Raises Refused.
    """
    pulls = [one for one in in_hand(table) if one.pull in ruling.wrong.pulls]
    pulls = pulls or [pull_of(table, ruling)]
    if pulls[0].state == "dealt":
        raise Refused(say("dealt_already"))
    burnt = [f.CardBurned(pull.pull, ruling.act.reason) for pull in pulls]
    return [*burnt, *_aside(table, ruling, pulls)]


def _aside(table: Table, ruling: Ruling, pulls: Sequence[Pull]) -> Facts:
    """Put the cards of the ruling aside, where they lie; also the lying card of one that is not
    named.
    """
    snapshot = table.snapshot()
    named = [card for card in snapshot.unmatched if card.track in ruling.wrong.tracks]
    found = laid(snapshot, pulls[0]) if len(pulls) == 1 else None
    lying = named or ([found] if found else [])
    return [put_aside(card.track, f.BURNT) for card in lying]


def deal_fallen(table: Table, ruling: Ruling) -> Facts:
    """Deal a card that fell and is seen nowhere, by the shoe's word; hands lay it now.

    Raises Refused.
    """
    pull, need = _fallen(table, ruling), table.deal.next() if table.deal else None
    if not isinstance(need, NeedCard):
        raise Refused(say("no_card_due"))
    if pull.card is None and need.face_up:
        raise Refused(say("shoe_has_not_read"))
    return [dealt(table, need, pull, UNSEEN, "shoe")]


def burn_fallen(table: Table, ruling: Ruling) -> Facts:
    """Burn a card that fell, wherever it lies by now; the next one is dealt instead.

    Raises Refused.
    """
    pull = _fallen(table, ruling)
    return [f.CardBurned(pull.pull, ruling.act.reason), *_aside(table, ruling, [pull])]


def _fallen(table: Table, ruling: Ruling) -> Pull:
    pull = pull_of(table, ruling)
    if pull.state != "in_transit":
        raise Refused(say("dealt_already"))
    return pull


def no_card(table: Table, ruling: Ruling) -> Facts:
    """Rule that cards reported by the shoe never came, unless a sensor sees otherwise.

    Of several cards it means those that nobody has seen. A shoe that counts the coup has counted
    them too, so it is no evidence for the rest of it. Raises Refused.
    """
    if not table.well("camera"):
        raise Refused(say("no_camera_to_look"))
    several = [one for one in in_hand(table) if one.pull in ruling.wrong.pulls]
    told, shoe = several or [_fallen(table, ruling)], table.shoe
    known = [_came(table, ruling.wrong, pull, told) for pull in told]
    never = [pull for pull, came in zip(told, known, strict=True) if came is None]
    if not never:
        raise Refused(next(filter(None, known)))
    facts: Facts = [f.CardReturned(pull.pull, ruling.tap.person) for pull in never]
    if shoe is not None and any(pull.target for pull in never):
        facts.append(f.ShoeCountSetAside(shoe.name, ruling.tap.person))
    return facts


def _came(table: Table, wrong: OpenIrregularity, pull: Pull, told: Sequence[Pull]) -> Say | None:
    """Say what proves that this card came; None if only the shoe reported it.

    A card that people entered by its face rests on their own word, which they may take back. A card
    that lay there and was taken up is proof, unless another card of this stop was seen: then it was
    that one.
    """
    lying = laid(table.snapshot(), pull)
    if lying is not None:
        return say("a_card_lies_there", zone=table.place(lying.zone))
    if wrong.lifted and not any(one.shown for one in told if one is not pull):
        return say("a_card_lay_there")
    if pull.named is not None:
        return None
    if pull.kept_as_next:
        return say("kept_card_came")
    return say("read_card_came") if pull.shown else None


def burn_and_reopen(table: Table, ruling: Ruling) -> Facts:
    """Burn a card drawn before time: bets are returned, betting opens again. Raises Refused."""
    times = table.config.timings
    ends_at = ruling.now.at + times.betting
    return [
        *burn(table, ruling),
        f.BetsReturned(ruling.wrong.code),
        f.BettingExtended(ends_at - times.yellow, ends_at),
        f.LightTurned("green", ends_at),
    ]


def set_aside(table: Table, ruling: Ruling) -> Facts:
    """Rule that the lying card is no card of this round. Raises Refused."""
    wrong, why = ruling.wrong, ruling.act.reason
    tracks = [track for track in table.lying if track in wrong.tracks]
    dealt_before = [
        fact
        for track, pull in table.snapshot().matched.items()
        if track in tracks and pull.state == "dealt"
        for fact in _undealt(table, ruling, pull)
    ]
    lying = [put_aside(track, why) for track in tracks]
    pulled = [f.PullSetAside(p.pull, why) for p in in_hand(table) if p.pull in wrong.pulls]
    return [*dealt_before, *lying, *pulled]


def burnt_aside(table: Table, ruling: Ruling) -> Facts:
    """Send the lying card back to the discard rack: it was burnt, and counted then."""
    return [put_aside(track, f.BURNT) for track in table.lying if track in ruling.wrong.tracks]


def _undealt(table: Table, ruling: Ruling, pull: Pull) -> Facts:
    """Take back a dealt card that is no card of this round: the game wants another one there."""
    log = table.round.deal_log if table.round else []
    number = next(
        (n for n, one in log if isinstance(one, f.CardDealt) and one.pull == pull.pull), 0
    )
    if number == 0 or undoable(log)[-1:] != [number]:
        raise Refused(say("play_has_gone_on"))
    tap, why = ruling.tap, ruling.act.reason
    places = ((pull.zone, pull.index),)
    undone = f.FactsUndone(
        first=number,
        taken_back=(number,),
        person=tap.person,
        role=tap.role,
        reason=why,
        moves=(),
        places=places,
    )
    return [*window_closed(table, "taken_back"), undone, f.PullSetAside(pull.pull, why)]
