"""The felt as people at the table see it: it shows what the camera reads.

A card on its way from the shoe is not shown to anybody before the camera sees it lie there, so
nothing visible depends on the face of a hidden card.
"""

from collections.abc import Iterable
from typing import Any

from controller.core.games.spots import Spot
from controller.core.games.steps import DEALER
from controller.core.irregularities.guidance import guides
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table

Json = dict[str, Any]


def zones(table: Table) -> list[Json]:
    """Return every zone with its cards: the players' zones first, then what else the camera
    sees.
    """
    cards: dict[str, list[Lying]] = {}
    for card in table.on_felt:
        cards.setdefault(card.zone, []).append(card)
    spots = {spot.zone: spot for spot in table.deal.spots()} if table.deal else {}
    players = [zone for zone, spot in spots.items() if spot.who != DEALER]
    names = dict.fromkeys([*players, *sorted(cards), *spots])
    told = {**spots, **_drawn_beside(table, spots, cards)}
    parted = _parted(table)
    return [_zone(table, name, cards.get(name, []), told.get(name), parted) for name in names]


def unseen(table: Table) -> list[Json]:
    """Return the recorded cards that no camera has seen lie, each at its place in its hand.

    If a card lies there that is not recorded yet, it is drawn as that card. A card that a step asks
    to be laid is awaited there.
    """
    awaited = _awaited(table)
    found = {card.zone for card in table.snapshot().unmatched}
    missing = [
        pull
        for pull in table.pulls.values()
        if pull.state == "dealt" and pull.unseen and pull.zone not in found
    ]
    return [
        {
            "zone": pull.zone,
            "index": pull.index,
            "face": (pull.face_up and pull.card) or BACK,
            **({"awaited": True} if pull.pull in awaited else {}),
        }
        for pull in sorted(missing, key=lambda pull: pull.index)
    ]


def _awaited(table: Table) -> set[int]:
    """Return the cards that a ruling told the dealer to lay now."""
    steps = (guide.now for _, guide in guides(table))
    return {step.pull for step in steps if step and step.done_when == "laid"}


def _drawn_beside(
    table: Table, spots: dict[str, Spot], cards: Iterable[str]
) -> dict[str, Spot | None]:
    """Return the hands whose drawn cards lie in a zone of their own; their total is shown there."""
    dealt = {pull.zone for pull in table.pulls.values() if pull.state == "dealt"}
    told: dict[str, Spot | None] = {}
    for zone in dealt.intersection(cards).difference(spots):
        spot = table.deal.spot(zone) if table.deal else None
        if spot is not None:
            told |= {spot.zone: None, zone: spot}
    return told


def _parted(table: Table) -> set[str]:
    """Return the hands whose total does not match what lies there.

    One of their cards is gone or lies elsewhere, or a card of another hand lies with them.
    """
    if table.deal is None:
        return set()
    zones = set[str]()
    for pull in table.pulls.values():
        lying = table.lying.get(pull.track) if pull.track else None
        lies_at = lying.zone if lying else ""
        if pull.state == "dealt" and not pull.unseen and lies_at != pull.zone:
            zones |= {pull.zone, lies_at}
    return {spot.zone for zone in zones if zone and (spot := table.deal.spot(zone))}


def _zone(table: Table, name: str, cards: list[Lying], spot: Spot | None, parted: set[str]) -> Json:
    tells = spot is not None and spot.zone not in parted and not _seen_early(table, cards, spot)
    return {
        "zone": name,
        "label": name,
        "cards": [_card(table, card) for card in sorted(cards, key=lambda c: c.order)],
        "total": spot.words if spot and tells else "",
        "soft": spot.soft if spot else False,
        "status": spot.status if spot and spot.cards else "",
    }


def _seen_early(table: Table, cards: list[Lying], spot: Spot) -> bool:
    """Return True if a card that the total leaves out lies open: then the total is too low."""
    matched = table.snapshot().matched
    seen = sum(card.track in matched and card.shows_card for card in cards)
    return bool(spot.hidden) and seen > len(spot.cards) - len(spot.hidden)


def _card(table: Table, card: Lying) -> Json:
    pull = table.snapshot().matched.get(card.track)
    return {
        "face": _face(card, pull),
        "colour": card.colour,
        "order": card.order,
        "pull": pull.pull if pull else None,
        "track": card.track.number,
        "ok": pull is not None,
        "doubt": "" if pull else _doubt(table, card),
        "evidence": card.evidence if card.shows_card else "",
    }


def _face(card: Lying, pull: Pull | None) -> str:
    """Return the face to draw for a lying card: the camera's, unless a person ruled otherwise."""
    ruled = pull is not None and pull.face_ruled and pull.face_up and pull.card
    return ruled if ruled and card.shows_card else card.face


def _doubt(table: Table, card: Lying) -> str:
    """Say why a lying card is not in the record; empty while it is about to be recorded."""
    if card.face == UNREADABLE:
        return UNREADABLE
    if card.excluded:
        return "excluded"
    snapshot = table.snapshot()
    if snapshot.pair is None or snapshot.pair[1].track != card.track:
        return "no_shoe"
    if snapshot.wanted is None or not snapshot.wanted.face_up or not card.shows_card:
        return ""  # of a hidden card nothing is told
    return "differs" if snapshot.pair[0].contradicted_by(card.face) else ""
