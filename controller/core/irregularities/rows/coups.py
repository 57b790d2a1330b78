"""The irregularities of games of two sides.

Players make no decisions there, so a card seen early influences none. A card too many that nobody
saw is the next coup's first. A shoe that counts the game itself is a third witness.
"""

from dataclasses import replace

from controller.core.games.baccarat.coup import TIE
from controller.core.games.baccarat.deal import CoupDeal
from controller.core.games.steps import Finished, NeedCard
from controller.core.irregularities.missed import laid
from controller.core.irregularities.row import (
    AWAITED,
    DEAL,
    LAID,
    OVER,
    PLAY,
    Irregularity,
    Look,
    Repair,
)
from controller.core.irregularities.rows import unrevealed
from controller.core.irregularities.rows.pulls import drawn, drawn_and_seen, shown_in_hand
from controller.core.messages.devices import BACK, Target
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import say

SEEN_EARLY = "seen_early"
COUNTS_OTHERWISE = "shoe_counts_otherwise"


def dealt_face_up(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card that should be hidden and shows its face."""
    return _seen_early(unrevealed.dealt_face_up(table, snapshot))


def turned_too_early(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a hidden card that is turned before it is due."""
    return _seen_early(unrevealed.turned_too_early(table, snapshot))


def seen(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """Keep it open after a hidden card was seen too early, however it lies since: only a ruling
    ends it.
    """
    return _seen_early(unrevealed.seen(table, wrong))


def _seen_early(found: Finding | None) -> Finding | None:
    return found and replace(found, code=SEEN_EARLY)


def extra_unseen(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that was pulled after the coup's last one and that nobody has seen."""
    hand = [pull for pull in snapshot.in_transit if not pull.kept_as_next]
    if not hand or _shown(snapshot) or shown_in_hand(snapshot):
        return None
    tracks = tuple(card.track for card in snapshot.unmatched)
    zone, text = "", say("extra_card_unseen")
    if (card := laid(snapshot, hand[0])) is not None:
        zone, text = card.zone, say("extra_card_laid", zone=table.place(card.zone))
    return Finding(
        "extra_card_unseen", zone, text, hand[0].at, 0, pulls=(hand[0].pull,), tracks=tracks
    )


def extra_seen(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that was pulled after the coup's last one and lies there for all to see."""
    hand, card = snapshot.in_transit, _shown(snapshot)
    if not hand or card is None:
        return None
    text = say("extra_card_seen", zone=table.place(card.zone))
    named = (hand[0].pull,), (card.track,)
    return Finding("extra_card_seen", card.zone, text, card.at, 0, *named)


def extra_known(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card too many, in the hand or covered, that everybody has seen: no coup begins
    with it.
    """
    if (pull := shown_in_hand(snapshot)) is None or _shown(snapshot):
        return None
    return Finding("extra_card_seen", "", drawn(table, pull), pull.at, 0, pulls=(pull.pull,))


def _shown(snapshot: TableSnapshot) -> Lying | None:
    """Return a card of the hand that lies face up."""
    return next((card for card in snapshot.unmatched if card.face != BACK), None)


COUNTED: tuple[Target, Target] = ("player", "banker")
"""The two sides as shoes call them that count baccarat."""


def shoe_counts_otherwise(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find that the shoe gives a card to another side than the table, or another result."""
    playing, deal = table.round, table.deal
    if playing is None or playing.shoe_count_aside or not isinstance(deal, CoupDeal):
        return None
    if not table.game.counted_by_shoes(deal.rules) or playing.coup_told == "quit":
        return None  # nor does it count once its game was ended by hand
    return _other_side(table, snapshot, deal) or _other_end(table, snapshot, deal)


def _other_side(table: Table, snapshot: TableSnapshot, deal: CoupDeal) -> Finding | None:
    sides = dict(zip(deal.rules.sides, COUNTED, strict=True))
    given = [(pull, pull.zone) for pull in table.pulls.values() if pull.state == "dealt"]
    if snapshot.wanted and snapshot.in_transit:
        given.append((snapshot.in_transit[0], snapshot.wanted.zone))
    for pull, zone in given:
        if pull.target and not pull.kept_as_next and pull.target != sides[zone]:
            text = say("shoe_gives_otherwise", zone=table.place(zone))
            return Finding(COUNTS_OTHERWISE, zone, text, pull.at, 0, pulls=(pull.pull,))
    return None


def _other_end(table: Table, snapshot: TableSnapshot, deal: CoupDeal) -> Finding | None:
    """Compare the results once the table knows its own; until then say nothing."""
    playing = table.round
    if playing is None or not playing.coup_told:
        return None
    need = snapshot.need
    if isinstance(need, NeedCard) and not snapshot.in_transit:
        text = say("shoe_ends_early", zone=table.place(need.zone))
        return Finding(COUNTS_OTHERWISE, need.zone, text, playing.coup_told_at, 0)
    if isinstance(need, Finished):
        ends = dict(zip((*deal.rules.sides, TIE), (*COUNTED, TIE), strict=True))
        if ends[deal.coup.winner] != playing.coup_told:
            return Finding(
                COUNTS_OTHERWISE, "", say("shoe_ends_otherwise"), playing.coup_told_at, 0
            )
    return None


def shoe_overdraw(table: Table, _snapshot: TableSnapshot) -> Finding | None:
    """Find that the shoe reports a card too many; only its key ends that."""
    device = table.devices[table.shoe.name] if table.shoe else None
    if device is None or device.trouble != "overdraw":
        return None
    return Finding("shoe_overdraw", "", say("shoe_overdraw"), device.since, 0)


OF_DECISIONS = ("hole_exposed", "peek_disagreement", "peek_contradicted", "overdraw")
"""They cannot arise where nobody decides and nothing is checked, or have another rule here."""

ROWS = (
    *(row for row in unrevealed.ROWS if row.code not in OF_DECISIONS),
    Irregularity(
        SEEN_EARLY,
        "sensors",
        PLAY,
        (Look(dealt_face_up, 50, AWAITED), Look(turned_too_early, 160, ("unrevealed",))),
        still=seen,
    ),
    Irregularity(
        "extra_card_unseen",
        "sensors",
        OVER,
        (Look(extra_unseen, 12, ("in_transit",)),),
        Repair("hold"),
        rests_on=(),
    ),
    Irregularity(
        "extra_card_seen",
        "sensors",
        OVER,
        (Look(extra_seen, 10, LAID), Look(extra_known, 11, ("in_transit",))),
        still=drawn_and_seen,
    ),
    Irregularity(
        COUNTS_OTHERWISE,
        "sensors",
        (*DEAL, "results"),
        (Look(shoe_counts_otherwise, 15),),
        rests_on=(),
    ),
    Irregularity(
        "shoe_overdraw",
        "sensors",
        (*DEAL, *OVER),
        (Look(shoe_overdraw, 14, ("unwell",)),),
        rests_on=(),
    ),
)
