"""All actions of remedies, by name: one function for each built-in action.

Such a function returns the facts that follow from the ruling, or raises Refused with a sentence if
the table does not allow it; then nothing has happened and the irregularity stays open. Whether the
table is right afterwards is not decided here but seen by the detectors.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from controller.core.irregularities.actions import admitted, cards, faces, play
from controller.core.irregularities.actions.ruling import Facts, Ruling
from controller.core.table.table import Table


class Action(NamedTuple):
    """One thing that a remedy may do: its function, and what a ruling must name besides its reason.

    `refunds`: whether it returns stakes, which the players are told.
    """

    do: Callable[[Table, Ruling], Facts]
    needs: Literal["", "card", "box"] = ""
    refunds: bool = False


ACTIONS: dict[str, Action] = {
    "put_right": Action(play.put_right),
    "table_is_right": Action(cards.table_is_right),
    "adopt_camera": Action(faces.adopt_camera),
    "keep_shoe": Action(faces.keep_shoe),
    "enter_card": Action(faces.enter_card, needs="card"),
    "which_card": Action(faces.which_card, needs="card"),
    "admit_card": Action(admitted.admit_card, needs="card"),
    "admit_seen": Action(admitted.admit_seen, needs="card"),
    "admit_unseen": Action(admitted.admit_unseen),
    "admit_burnt": Action(admitted.admit_burnt),
    "hold": Action(cards.hold),
    "burn": Action(cards.burn),
    "deal_fallen": Action(cards.deal_fallen),
    "burn_fallen": Action(cards.burn_fallen),
    "no_card": Action(cards.no_card),
    "burn_and_reopen": Action(cards.burn_and_reopen, refunds=True),
    "set_aside": Action(cards.set_aside),
    "burnt_aside": Action(cards.burnt_aside),
    "accept_copy": Action(faces.accept_copy),
    "dead_hand": Action(play.dead_hand, needs="box", refunds=True),
    "end_shoe": Action(play.end_shoe),
    "reset_shoe": Action(play.reset_shoe),
    "single_source": Action(play.single_source),
    "dismiss": Action(faces.dismiss),
    "shoe_count_aside": Action(play.shoe_count_aside),
    "pause": Action(play.pause),
    "void": Action(play.void_by_ruling, refunds=True),
}
"""All that the remedies of a house may do, by the word in its file."""
