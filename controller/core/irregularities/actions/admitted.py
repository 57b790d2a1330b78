"""Rulings on a card that came out of the shoe, of which the shoe told nothing."""

from dataclasses import replace

from controller.core.irregularities.actions.ruling import Facts, Ruling, put_aside
from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.table.state import Shoe
from controller.core.table.table import Table
from controller.core.words import say


def burning(table: Table) -> Shoe | None:
    """The shoe of which the next card is to be burnt; None where none is."""
    shoe = table.shoe
    return shoe if shoe is not None and table.phase == "idle" and shoe.to_burn else None


def admit_card(table: Table, ruling: Ruling) -> Facts:
    """Two people saw it come out of the shoe, which did not report it: it is the card they name.

    It lies there, or was taken off and is in the dealer's hand. While cards are burnt it is the
    next of them, wherever it was laid. Raises Refused.
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
    pull = table.last_pull + 1
    admitted = f.CardAdmitted(pull, shoe.name, card, ruling.tap.person, ruling.act.second)
    if not burning(table):
        return [admitted]
    aside = [put_aside(lying.track, f.BURNT)] if lying else []
    return [admitted, f.CardBurned(pull, shoe.burnt_for), *aside]


def admit_seen(table: Table, ruling: Ruling) -> Facts:
    """It came out with the last pull, which the shoe told as one card, and was seen.

    It is in the dealer's hand for all to know; while cards are burnt it is the next of them.
    Raises Refused.
    """
    if ruling.act.card is None:
        raise Refused(say("enter_card_of_shoe"))
    admitted = _doubled(table, ruling)
    shoe = burning(table)
    return [admitted, *_burnt(admitted, shoe.burnt_for)] if shoe else [admitted]


def admit_unseen(table: Table, ruling: Ruling) -> Facts:
    """It came out with the last pull, and nobody has seen it: it is the next card.

    That includes that its face is what the camera reads of it once it lies open. Raises Refused.
    """
    admitted = replace(_doubled(table, ruling), as_read=True)
    return [admitted, f.PullKeptAsNext(admitted.pull)]


def admit_burnt(table: Table, ruling: Ruling) -> Facts:
    """It came out with the last pull, nobody has seen it, and it is burnt. Raises Refused."""
    admitted = _doubled(table, ruling)
    shoe = burning(table)
    return [admitted, *_burnt(admitted, shoe.burnt_for if shoe else ruling.act.reason)]


def _doubled(table: Table, ruling: Ruling) -> f.CardAdmitted:
    """The fact that one more card came out with the last pull. Raises Refused without a shoe."""
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
