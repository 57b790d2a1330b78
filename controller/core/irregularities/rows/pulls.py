"""Cards pulled at the wrong time."""

from dataclasses import replace

from controller.core.irregularities.asked_for import told_late
from controller.core.irregularities.missed import laid, missed_as
from controller.core.irregularities.row import (
    ALL,
    BETS,
    DEAL,
    LAID,
    OVER,
    PLAY,
    Irregularity,
    Look,
    Repair,
)
from controller.core.irregularities.strange.of_no_shoe import of_no_shoe
from controller.core.messages.devices import BACK
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot, unlike
from controller.core.table.table import Table
from controller.core.words import Say, say


def _to_be_laid(snapshot: TableSnapshot) -> list[Pull]:
    """Return the cards in the dealer's hand that no ruling keeps there."""
    return [pull for pull in snapshot.in_transit if not pull.kept_as_next]


def idle_draw(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find cards pulled between rounds that are not to be burnt; they are one matter."""
    if table.shoe and table.shoe.to_burn:
        return None
    return _between_rounds(table, snapshot)


def _between_rounds(table: Table, snapshot: TableSnapshot) -> Finding | None:
    hand = _to_be_laid(snapshot)
    if not hand:
        return None
    if len(hand) > 1:
        return _several("idle_draw", say("idle_draws", count=len(hand)), snapshot, hand)
    text, card = say("idle_draw"), laid(snapshot, hand[0])
    if hand[0].told_late:
        text = told_late(table, hand[0])
    if card is not None:
        text = say("idle_draw_laid", card=card.face, zone=table.place(card.zone))
    return _drawn("idle_draw", text, hand[0], card)


def still_between_rounds(table: Table, _wrong: OpenIrregularity) -> Finding | None:
    """Keep it open while any of its cards is out, even if more were pulled since or one was ruled
    on.

    The same holds when a new dealer has to burn a card: a card that waits for a ruling is not that
    one.
    """
    return _between_rounds(table, table.snapshot())


def _several(code: str, text: Say, snapshot: TableSnapshot, hand: list[Pull]) -> Finding:
    """Return cards that nobody may use before the shift manager rules, with all that lie of
    them.
    """
    lying = (one for one in snapshot.unmatched if any(map(one.may_be, hand)))
    tracks = tuple(one.track for one in lying)
    return Finding(
        code=code,
        zone="",
        text=text,
        since=hand[0].at,
        grace=0,
        pulls=tuple(one.pull for one in hand),
        tracks=tracks,
    )


def _drawn(code: str, text: Say, pull: Pull, card: Lying | None) -> Finding:
    """Return a card that nobody may use before the shift manager rules, in the hand or where it
    lies.
    """
    return Finding(code, card.zone if card else "", text, pull.at, 0, pulls=(pull.pull,))


def early_card(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card of the shoe on the felt while players bet; an unseen one is simply kept."""
    unmatched, hand = snapshot.unmatched, snapshot.in_transit
    if not unmatched or not hand or of_no_shoe(table, snapshot):
        return None
    text = say("early_card", zone=table.place(unmatched[0].zone))
    return Finding(
        code="early_card",
        zone=unmatched[0].zone,
        text=text,
        since=unmatched[0].at,
        grace=0,
        pulls=(hand[0].pull,),
        tracks=(unmatched[0].track,),
    )


def pulled_out_of_turn(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that was pulled while none is due, and that nobody has seen."""
    hand = _to_be_laid(snapshot)
    if not hand or snapshot.wanted or exposed_draw(table, snapshot) or _known(snapshot):
        return None
    kept = any(pull.kept_as_next for pull in snapshot.in_transit)
    zone, text = "", say("another_out_of_turn" if kept else "pulled_out_of_turn")
    if (card := laid(snapshot, hand[0])) is not None:
        zone, text = card.zone, say("out_of_turn_laid", zone=table.place(card.zone))
    return Finding(
        code="pulled_out_of_turn",
        zone=zone,
        text=text,
        since=hand[0].at,
        grace=0,
        pulls=(hand[0].pull,),
    )


def exposed_draw(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that was pulled while none is due, and lies there for all to see."""
    unmatched = snapshot.unmatched
    if not unmatched or snapshot.wanted or unmatched[0].face == BACK:
        return None
    may_be = [pull for pull in snapshot.in_transit if unmatched[0].may_be(pull)]
    kept = [pull for pull in may_be if pull.card in (None, unmatched[0].face)]
    hand = [pull for pull in may_be if not pull.kept_as_next] or kept
    if not hand or missed_as(snapshot, unmatched[0]):
        return None
    text = say("exposed_draw", zone=table.place(unmatched[0].zone))
    tracks = (unmatched[0].track,)
    return Finding(
        code="exposed_draw",
        zone=unmatched[0].zone,
        text=text,
        since=unmatched[0].at,
        grace=0,
        pulls=(hand[0].pull,),
        tracks=tracks,
    )


def shown_in_hand(snapshot: TableSnapshot) -> Pull | None:
    """Return a card in the hand that everybody has seen."""
    return next((pull for pull in snapshot.in_transit if pull.shown), None)


def _known(snapshot: TableSnapshot) -> Pull | None:
    """Return a card in the hand that everybody has seen and no ruling made the next one."""
    return next((one for one in snapshot.in_transit if one.came_to_light), None)


def seen_and_covered(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card drawn while none is due that everybody has seen and is now in the hand or
    covered.

    That includes a card that was kept as the next card while nobody had seen it.
    """
    pull = _known(snapshot)
    return None if pull is None or snapshot.wanted else _seen(table, "exposed_draw", snapshot, pull)


def seen_before_round(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card in the hand that everybody has seen while players bet, whatever was ruled
    of it.
    """
    pull = shown_in_hand(snapshot)
    return _seen(table, "early_card", snapshot, pull) if pull else None


def _seen(table: Table, code: str, snapshot: TableSnapshot, pull: Pull) -> Finding:
    card = laid(snapshot, pull)
    zone, tracks = (card.zone, (card.track,)) if card else ("", ())
    return Finding(
        code=code,
        zone=zone,
        text=drawn(table, pull),
        since=pull.at,
        grace=0,
        pulls=(pull.pull,),
        tracks=tracks,
    )


def drawn(table: Table, pull: Pull) -> Say:
    """Say that it was drawn in error and seen; by its face if the record knows it."""
    if pull.told_late:
        return told_late(table, pull)
    if pull.card is None:
        return say("unread_drawn_and_seen")
    return say("drawn_and_seen", card=pull.card)


def drawn_and_seen(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """Keep it open when the card that everybody saw is in the hand again, or covered: it stays
    seen.

    A ruling ends it, or the card's return into the shoe.
    """
    for pull in (table.pulls[number] for number in wrong.pulls if number in table.pulls):
        if pull.came_to_light:
            return Finding(
                code=wrong.code,
                zone=wrong.zone,
                text=drawn(table, pull),
                since=pull.at,
                grace=0,
                pulls=wrong.pulls,
                tracks=wrong.tracks,
            )
    return None


def overdraw(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that was pulled after the last one of the round."""
    hand = _to_be_laid(snapshot)
    if not hand:
        return None
    text, card = say("overdraw"), laid(snapshot, hand[0])
    if hand[0].told_late:
        text = told_late(table, hand[0])
    if card is not None:
        text = say("overdraw_laid", card=card.face, zone=table.place(card.zone))
    return _drawn("overdraw", text, hand[0], card)


def _two_in_hand(snapshot: TableSnapshot) -> list[Pull]:
    hand = snapshot.in_transit
    return hand if snapshot.wanted and len(hand) > 1 and snapshot.pair is None else []


def two_cards_pulled(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find two cards or more that left the shoe while none lies; those it was opened for are asked
    for.

    Not cards that are due face down: a card that is laid may be any of them, and a person first
    says which of them stay in the hand.
    """
    hand = _two_in_hand(snapshot)
    need = snapshot.wanted
    if not hand or hand[1].kept_as_next or need is None:
        return None
    text = say("two_cards_pulled", zone=table.place(need.zone), count=len(hand) - 1)
    grace = table.config.timings.read
    if not need.face_up and unlike(hand):
        text = say("two_in_hand_down", zone=table.place(need.zone))
        grace = 0 if hand[-1].held_over else grace
    elif hand[-1].held_over:
        return None
    return Finding(
        code="two_cards_pulled",
        zone="",
        text=text,
        since=hand[1].at,
        grace=grace,
        pulls=(hand[1].pull,),
    )


def misscan(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card due open that the shoe did not read, while the next one is already out.

    Hands lay the first one where it is due, so that people rule on it in sight of what the camera
    reads. Nobody needs the face of a card due face down: then two cards are out.
    """
    need, hand = snapshot.wanted, snapshot.in_transit
    if need is None or not need.face_up or len(hand) < 2 or hand[0].card is not None:
        return None
    if hand[1].kept_as_next or hand[0].as_read_by:
        return None
    found, place = snapshot.pair, table.place(need.zone)
    there = found is not None and found[0] is hand[0] and found[1].zone == need.zone
    told = Finding(
        code="misscan",
        zone="",
        text=say("misscan", zone=place),
        since=hand[1].at,
        grace=0,
        pulls=(hand[0].pull,),
    )
    if found is None or not there or found[1].face == BACK:
        return told
    text, tracks = say("unread_card", zone=place), (found[1].track,)
    return replace(told, zone=need.zone, text=text, tracks=tracks)


def last_pulled(table: Table, _snapshot: TableSnapshot) -> Pull | None:
    """Return the card of the last pull, with which another one came out that the shoe did not
    report.
    """
    return table.pulls.get(table.last_pull)


ROWS = (
    Irregularity(
        "early_card",
        "sensors",
        BETS,
        (Look(early_card, 10, ("unmatched",)), Look(seen_before_round, 11, ("in_transit",))),
        still=drawn_and_seen,
    ),
    Irregularity(
        "pulled_out_of_turn",
        "sensors",
        ("window", "dealing"),
        (Look(pulled_out_of_turn, 120, ("in_transit",)),),
        Repair("hold"),
        rests_on=(),
    ),
    Irregularity(
        "exposed_draw",
        "sensors",
        PLAY,
        (Look(exposed_draw, 80, LAID), Look(seen_and_covered, 81, ("in_transit",))),
        still=drawn_and_seen,
    ),
    Irregularity(
        "overdraw",
        "sensors",
        OVER,
        (Look(overdraw, 10, ("in_transit",)),),
        rests_on=(),
    ),
    Irregularity(
        "idle_draw",
        "sensors",
        ("idle",),
        (Look(idle_draw, 10, ("in_transit",)),),
        rests_on=(),
        still=still_between_rounds,
    ),
    Irregularity(
        "two_cards_pulled",
        "sensors",
        DEAL,
        (Look(two_cards_pulled, 110, ("wanted", "in_transit")),),
        Repair("place"),
    ),
    Irregularity(
        "misscan",
        "sensors",
        DEAL,
        (Look(misscan, 20, ("wanted", "in_transit")),),
        rests_on=(),
    ),
    Irregularity("untold_card", "report", ALL, about=last_pulled),
)
