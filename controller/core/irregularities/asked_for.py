"""Asks for a card that the dealer holds, always in the same words."""

from controller.core.games.steps import NeedCard
from controller.core.table.pulls import Pull
from controller.core.table.table import Table
from controller.core.words import Say, say


def known_in_hand(table: Table, pull: Pull) -> bool:
    """Whether it was in the hand when the table stopped, or before cards were dealt at all.

    A card that a ruling keeps as the next one counts too.
    """
    if pull.held_over or pull.kept_as_next:
        return True
    return table.round is not None and pull.at < table.round.went_on_at


def told_late(table: Table, pull: Pull) -> Say:
    """Say that the shoe tells only now what may be a card that left the felt."""
    return say("told_late", card=pull.card or "", zone=table.place(pull.told_late))


def to_lay(table: Table, pull: Pull, need: NeedCard) -> Say:
    """Ask for this card of the dealer's hand; by its face if everybody has seen it, or people
    entered it.

    A card that is due open after another one came out with it is asked for by its face too, because
    a hand cannot tell which is meant. A face that was ruled against the shoe's is not named: it may
    be what is being put right.
    """
    where, up = table.place(need.zone), need.face_up
    if pull.told_late and up and pull.card:
        return say("told_late_due", card=pull.card, here=table.place(pull.told_late), zone=where)
    face = pull.card if pull.card in (pull.told, pull.named) else None
    several_out = not pull.kept_as_next and _one_of_several(table, pull)
    if up and face is not None and (pull.shown or several_out):
        return say("lay_held_card", card=face, zone=where)
    if pull.kept_as_next:
        return say("lay_kept_up" if up else "lay_kept_down", zone=where)
    return say("lay_held_up" if up else "lay_held_down", zone=where)


def _one_of_several(table: Table, pull: Pull) -> bool:
    """Whether a card that came out after it is in the hand, or was just taken from it."""
    later = (one for one in table.pulls.values() if one.pull > pull.pull)
    return any(one.state in ("in_transit", "burned") for one in later)
