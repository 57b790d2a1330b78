"""A ruling, and what several actions need: the card it is about, and the end of an open
question.
"""

from typing import Literal, NamedTuple

from controller.core.config.remedies import Remedy
from controller.core.messages import facts as f
from controller.core.messages.commands import Rule, Tap
from controller.core.messages.inputs import Moment
from controller.core.refused import Refused
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Pull, Track
from controller.core.table.table import Table
from controller.core.words import say

Facts = list[f.Fact]


class Ruling(NamedTuple):
    """A remedy chosen for an irregularity: by whom, with what, and when."""

    now: Moment
    wrong: OpenIrregularity
    remedy: Remedy
    tap: Tap
    act: Rule


def pull_of(table: Table, ruling: Ruling) -> Pull:
    """Return the pull that a ruling is about: its irregularity's, or else the first in hand.

    Raises Refused.
    """
    for number in ruling.wrong.pulls:
        if number in table.pulls:
            return table.pulls[number]
    hand = table.snapshot().in_transit
    if hand:
        return hand[0]
    raise Refused(say("no_card_in_hand"))


def in_hand(table: Table) -> list[Pull]:
    """Return every card between a shoe and the felt, also of another set than the one in play."""
    snapshot = table.snapshot()
    return [*snapshot.in_transit, *snapshot.strangers]


def window_closed(table: Table, how: Literal["taken_back", "hand_dead", "void"]) -> Facts:
    """Close the open window, if there is one: answers to it no longer count."""
    return [f.WindowClosed(table.window.window, how)] if table.window else []


def put_aside(track: Track, why: str) -> f.TrackSetAside:
    """Take a lying card out of the round, or up into the hand."""
    return f.TrackSetAside(track.camera, track.number, why, track.start)
