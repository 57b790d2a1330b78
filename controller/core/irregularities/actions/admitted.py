"""Rulings on a card that came out of the shoe without a report."""

from dataclasses import replace

from controller.core.cards import Card
from controller.core.irregularities.actions.ruling import Facts, Ruling, put_aside
from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.round.fusion import dealt
from controller.core.table.pulls import Lying, Pull
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.table import Table
from controller.core.words import say


def burning(table: Table) -> Shoe | None:
    """Return the shoe whose next card is to be burnt; None if there is none."""
    shoe = table.shoe
    return shoe if shoe is not None and table.phase == "idle" and shoe.to_burn else None


def admit_card(table: Table, ruling: Ruling) -> Facts:
    """Enter a card that two people saw come out of the shoe and that the shoe did not report.

    It lies on the felt, or was taken off and is in the dealer's hand. While cards are burnt it is
    the next of them, wherever it was laid. If the shoe has since reported an unread card, it is
    that one. Raises Refused.
    """
    card, shoe = ruling.act.card, table.shoe
    lying = next((c for c in table.snapshot().unmatched if c.track in ruling.wrong.tracks), None)
    found = lying or ruling.wrong.taken_off
    if shoe is None:
        raise Refused(say("no_shoe_in_play"))
    if found is None:
        raise Refused(say("lay_it_first"))
    if card is None:
        raise Refused(say("enter_card_of_shoe"))
    if found.shows_card and found.face != card:
        raise Refused(say("camera_reads_other", seen=found.face, card=card))
    if (late := _told_late(table, found)) is not None:
        return _named(table, ruling, late, lying, card)
    pull = table.last_pull + 1
    admitted = f.CardAdmitted(pull, shoe.name, card, ruling.tap.person, ruling.act.second)
    if not burning(table):
        return [admitted]
    aside = [put_aside(lying.track, f.BURNT)] if lying else []
    return [admitted, f.CardBurned(pull, shoe.burnt_for), *aside]


def _told_late(table: Table, found: Lying) -> Pull | None:
    """Return the card in the hand that the shoe could not read and reported after this one was
    seen.

    None if a hidden card is due, because nobody knows which of the two this is.
    """
    need, hand = table.snapshot().wanted, table.snapshot().in_transit
    if need is None or not need.face_up:
        return None
    return next((one for one in hand if one.told is None and _is_late(one, found)), None)


def _is_late(pull: Pull, found: Lying) -> bool:
    return pull.card is None and pull.pull > found.after and not pull.kept_as_next


def _named(table: Table, ruling: Ruling, pull: Pull, lying: Lying | None, card: Card) -> Facts:
    """Give the pulled card its face; if it lies as it is due, the ruling deals it."""
    tap, need = ruling.tap, table.snapshot().wanted
    named = f.CardCorrected(
        pull=pull.pull,
        was=None,
        card=card,
        person=tap.person,
        role=tap.role,
        by_eye=True,
    )
    first = table.snapshot().in_transit[0] is pull
    if lying is None or need is None or not need.face_up or lying.zone != need.zone or not first:
        return [named]
    return [named, replace(dealt(table, need, pull, lying.track, "ruling"), card=card)]


def admit_seen(table: Table, ruling: Ruling) -> Facts:
    """Enter a card that came out with the last pull, which the shoe reported as one card, and was
    seen.

    It is in the dealer's hand and known to everybody; while cards are burnt it is the next of them.
    Raises Refused.
    """
    if ruling.act.card is None:
        raise Refused(say("enter_card_of_shoe"))
    admitted = _doubled(table, ruling)
    shoe = burning(table)
    return [admitted, *_burnt(admitted, shoe.burnt_for)] if shoe else [admitted]


def admit_unseen(table: Table, ruling: Ruling) -> Facts:
    """Enter a card that came out with the last pull and nobody has seen: it is the next card.

    Its face is what the camera reads once it lies open. Raises Refused.
    """
    admitted = replace(_doubled(table, ruling), as_read=True)
    return [admitted, f.PullKeptAsNext(admitted.pull)]


def admit_burnt(table: Table, ruling: Ruling) -> Facts:
    """Burn a card that came out with the last pull and nobody has seen. Raises Refused."""
    admitted = _doubled(table, ruling)
    shoe = burning(table)
    return [admitted, *_burnt(admitted, shoe.burnt_for if shoe else ruling.act.reason)]


def _doubled(table: Table, ruling: Ruling) -> f.CardAdmitted:
    """Return the fact that one more card came out with the last pull. Raises Refused
    without a shoe.
    """
    shoe, act = table.shoe, ruling.act
    if shoe is None:
        raise Refused(say("no_shoe_in_play"))
    return f.CardAdmitted(
        pull=table.last_pull + 1,
        shoe=shoe.name,
        card=act.card if ruling.remedy.action == "admit_seen" else None,
        person=ruling.tap.person,
        second=act.second,
        doubled=True,
        role=ruling.tap.role,
    )


def _burnt(admitted: f.CardAdmitted, why: str) -> Facts:
    return [f.CardBurned(admitted.pull, why)]
