"""Irregularities about cards on the felt that the shoe did not report, including the cut card."""

from controller.core.games.steps import Finished
from controller.core.irregularities.missed import face_known
from controller.core.irregularities.row import BETS, PLAY, Irregularity, Look, Repair
from controller.core.irregularities.strange.burnt import say_where
from controller.core.irregularities.strange.of_no_shoe import (
    may_be_cut_card,
    of_no_shoe,
    strange_cards,
)
from controller.core.irregularities.strange.taken_off import (
    may_be_again,
    say_told_as_own,
    taken_off,
)
from controller.core.round.fusion import may_be_moved
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import code_of, say

SWAPPED = "read_disagreement_open"
"""The sentence that tells the dealer to swap the card on the felt for the shoe's card."""

OF_THE_CARD_DUE = ("wrong_box", "read_disagreement")
"""Irregularities that take a card on the felt for the one that left the shoe."""


def unknown_card(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card lies on the felt that no shoe reported; between rounds also while cards are burnt.

    A card without an open irregularity comes first: an open one is found again by itself.
    """
    cards = strange_cards(table, snapshot)
    card = next(iter([*_not_open(table, cards), *cards]), None)
    if card is None:
        return None
    text = say_where(table, card)
    return Finding("unknown_card", card.zone, text, card.at, _settled(table, card), *_alone(card))


def beside(table: Table, found: Finding) -> bool:
    """Whether it is one more strange card than the open irregularities account for.

    While a dealt card is missing it may be that one, on its way back, or a card of another shoe.
    """
    snapshot = table.snapshot()
    if found.code != "unknown_card" or found.left_by or snapshot.gone or snapshot.strangers:
        return False
    more = _not_open(table, strange_cards(table, snapshot))
    return any(card.track in found.tracks for card in more)


def _not_open(table: Table, cards: list[Lying]) -> list[Lying]:
    """Return the strange cards that are not open irregularities, nor one of these laid down
    again.
    """
    opened = table.irregularities.values()
    left = [wrong for wrong in opened if wrong.code == "unknown_card"]
    found = []
    for card in cards:
        if any(card.track in wrong.tracks for wrong in opened):
            continue
        again = next((wrong for wrong in left if may_be_again(table, wrong, card)), None)
        if again is None:
            found.append(card)
        else:
            left.remove(again)
    return found


def still_strange(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """It was not moved, or it shows another face than each card that was pulled while it lay there.

    Between rounds no card is laid down: it is no card pulled since, whatever it shows.
    """
    hand, strange = table.snapshot().in_transit, strange_cards(table, table.snapshot())
    idle = table.phase == "idle"
    for card in table.snapshot().unmatched:
        likely = (pull for pull in hand if pull.card in (None, card.face))
        may_be = not idle and any(map(card.may_be, likely))
        is_none_of_hand = hand and not may_be if card.shows_card else idle
        if card.track in wrong.tracks and (card in strange or is_none_of_hand):
            text = say_where(table, card)
            return Finding(wrong.code, card.zone, text, card.at, 0, tracks=wrong.tracks)
    return taken_off(table, wrong)


def told_as_own(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card counted as the one that left the shoe, showed another face, and was taken off.

    If that face is on the felt again, the shoe misread the card, and people rule on that.
    """
    lying = {face_known(card) for card in snapshot.unmatched}
    for wrong in table.irregularities.values():
        card = wrong.taken_off
        if wrong.code not in OF_THE_CARD_DUE or card is None or face_known(card) in lying:
            continue
        swap = code_of(wrong.text, "") == SWAPPED
        text = say_told_as_own(table, card, table.place(card.zone), swap)
        return Finding(
            code="unknown_card",
            zone=card.zone,
            text=text,
            since=card.at,
            grace=table.config.timings.landing,
            tracks=(card.track,),
            left_by=wrong.id,
        )
    return None


def swapped_away(table: Table, _snapshot: TableSnapshot) -> Finding | None:
    """A card lay in the place of a hidden one and showed another face; now the hidden one shows its
    own.

    Before that it may be the same card, laid back. No round waits for it if people have ruled to
    play without a camera.
    """
    for pull in () if table.by_shoe_alone else table.pulls.values():
        for card in pull.others if _is_other(table, pull) else ():
            text = say("known_card_taken_off", card=card.read, zone=table.place(card.zone))
            return Finding("unknown_card", card.zone, text, card.at, 0, *_alone(card))
    return None


def _is_other(table: Table, pull: Pull) -> bool:
    """Whether a hidden card showed its own face, or will not be turned any more."""
    if pull.state != "dealt":
        return False
    lying = table.lying.get(pull.track) if pull.track else None
    never = isinstance(table.snapshot().need, Finished) and not pull.face_up
    return never or (lying is not None and lying.read == pull.card)


def of_another_set(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """A card whose back had another colour, even if it was turned face up since."""
    own = table.shoe.back if table.shoe else ""
    for card in (table.lying[track] for track in wrong.tracks if track in table.lying):
        if card.shows_card and not card.excluded and card.colour not in ("", own):
            return Finding(wrong.code, card.zone, wrong.text, card.at, 0, tracks=wrong.tracks)
    return taken_off(table, wrong)


def cut_card_dealt(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The cut card, which left the shoe, lies on the felt as a card."""
    card = of_no_shoe(table, snapshot)
    if card is None or not may_be_cut_card(table, card):
        return None
    text = say("cut_card_dealt", zone=table.place(card.zone))
    return Finding("cut_card_dealt", card.zone, text, card.at, _settled(table, card), *_alone(card))


def _settled(table: Table, card: Lying) -> int:
    """Grace of a card that no shoe reported: a split's card may be on its way."""
    moving = any(may_be_moved(table, pull, card) for pull in table.pulls.values())
    return table.config.timings.landing if moving else table.config.timings.read


def _alone(card: Lying) -> tuple[tuple[int, ...], tuple[Track, ...]]:
    return (), (card.track,)


ROWS = (
    Irregularity(
        "unknown_card",
        "sensors",
        ("idle", *BETS, *PLAY, "results"),
        (Look(unknown_card, 90, ("unmatched",)), Look(told_as_own, 91), Look(swapped_away, 92)),
        rests_on=("camera", "shoe"),
        still=still_strange,
    ),
    Irregularity(
        "cut_card_dealt",
        "sensors",
        (*BETS, *PLAY),
        (Look(cut_card_dealt, 90, ("unmatched",)),),
        Repair("remove"),
        rests_on=("camera", "shoe"),
    ),
)
