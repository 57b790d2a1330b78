"""Irregularities: opened when a detector's grace is over, closed when the sensors show it mended.

While one is open play and clocks stand still. A ruling (`rule`) is a choice of a remedy by
somebody who may; its effects are facts that make the detector find nothing more. What nobody can
mend is voided by the shift manager, by the book.
"""

from typing import Any

from controller.core.cards import Card
from controller.core.detect import Found, findings, still_wrong
from controller.core.fusion import dealt, pair
from controller.core.games.dealing import NeedCard
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.remedies import REMEDIES, offered
from controller.core.rounds import own_peek
from controller.core.table import Irregularity, Pull, Table
from controller.core.taking import Taking


def detect(taking: Taking) -> bool:
    """Open the first irregularity whose time to put itself right is over."""
    for found in findings(taking.table):
        if taking.due(found.since + found.grace):
            _open(taking, found)
            return True
    return False


def _open(taking: Taking, found: Found) -> None:
    number = taking.table.last_irregularity + 1
    taking.record(
        f.IrregularityOpened(
            number, found.code, found.zone, found.text, "sensors", found.pulls, found.tracks
        )
    )


def call_manager(taking: Taking, code: str, text: str) -> None:
    """Stop and call the shift manager for something no sensor sees."""
    number = taking.table.last_irregularity + 1
    taking.record(f.IrregularityOpened(number, code, "", text, "report"))


def proceed(taking: Taking) -> bool:
    """Close what the sensors show mended; call the next in line when nobody rules."""
    table = taking.table
    for wrong in table.irregularities.values():
        if wrong.code not in NOT_SENSED and not _wrong(table, wrong):
            _close(taking, wrong, wrong.remedy or "put_right")
            return True
        if taking.now.at >= next_call_at(table, wrong) and wrong.level < LAST_LEVEL:
            taking.record(f.ManagerCalled(wrong.id, wrong.level + 1))
            return True
    return False


NOT_SENSED = ("void_requested", "peek_disagreement")
"""Irregularities that end by a ruling alone."""

LAST_LEVEL = 3
"""Dealer's call, shift manager, the next in line: then everybody has been called."""


def next_call_at(table: Table, wrong: Irregularity) -> int:
    """Table time at which the call goes to the next in line."""
    return wrong.opened_at + (wrong.level + 1) * table.config.timings.escalate


def _wrong(table: Table, wrong: Irregularity) -> bool:
    return still_wrong(table, wrong.code, wrong.pulls, wrong.tracks)


def _close(taking: Taking, wrong: Irregularity, remedy: str) -> None:
    lost = taking.now.at - wrong.opened_at
    taking.record(f.IrregularityClosed(wrong.id, wrong.code, remedy, lost))


def rule(taking: Taking, tap: c.Tap, act: c.Rule) -> None:
    """Somebody rules: the remedy's effects follow at once, as facts."""
    table = taking.table
    wrong = table.irregularities.get(act.irregularity)
    if wrong is None:
        raise Refused(f"Irregularity {act.irregularity} is not open.")
    choices = offered(wrong.code)
    if act.remedy not in choices:
        raise Refused(f"{wrong.code} can be mended by {', '.join(choices)}, not {act.remedy}.")
    if tap.role not in REMEDIES[act.remedy].roles:
        raise Refused(f"Only the shift manager may rule {act.remedy}: call the shift manager.")
    if not act.reason:
        raise Refused("A ruling needs a reason code.")
    taking.record(
        f.RemedyChosen(
            wrong.id,
            act.remedy,
            act.reason,
            tap.person,
            tap.role,
            act.second,
            act.card,
            act.zone,
        )
    )
    EFFECTS[act.remedy](taking, wrong, tap, act)


def _pull(table: Table, wrong: Irregularity) -> Pull:
    if not wrong.pulls or wrong.pulls[0] not in table.pulls:
        raise Refused("No pulled card belongs to this irregularity: void or put it right.")
    return table.pulls[wrong.pulls[0]]


def _void(taking: Taking, _wrong: Irregularity, tap: c.Tap, act: c.Rule) -> None:
    void(taking, act.reason, tap.person, tap.role, act.second)


def void(taking: Taking, cause: str, person: str, role: str, second: str) -> None:
    """Void the round and close whatever was open; every stake is refunded."""
    table = taking.table
    if table.round is None or table.round.over:
        raise Refused("No unsettled round is in play; a settled one can only be reviewed.")
    text = f"Round voided: {cause.replace('_', ' ')}."
    taking.record(f.RoundVoided(table.round.round, cause, text, person, role, second))
    for wrong in list(table.irregularities.values()):
        _close(taking, wrong, "void")
    if table.stop and table.stop.waiting_for == "game_server":
        taking.record(f.TableResumed(person))
    for pull in table.in_hand():
        taking.record(f.PullSetAside(pull.pull, "round voided"))


def _adopt_camera(taking: Taking, wrong: Irregularity, tap: c.Tap, _act: c.Rule) -> None:
    """The camera's face is right: the shoe misread, or did not read."""
    pull, found = _pull(taking.table, wrong), pair(taking.table)
    if found is None or not found[1].shows_card:
        raise Refused("The camera reads no face there: lay the card straight, or void.")
    card = Card(found[1].face)
    taking.record(f.CardCorrected(pull.pull, pull.card, card, tap.person, tap.role))


def _keep_shoe(taking: Taking, wrong: Irregularity, _tap: c.Tap, _act: c.Rule) -> None:
    """The shoe's face is right and the card lies where it should, whatever the camera says."""
    table, pull = taking.table, _pull(taking.table, wrong)
    need = table.deal.next() if table.deal else None
    if not isinstance(need, NeedCard) or pull.card is None:
        raise Refused("No card is due that the shoe has read: void, or put it right.")
    found = pair(table)
    track = found[1].track if found and found[1].zone == need.zone else (NOBODY, -1)
    taking.record(dealt(table, need, pull, track, "ruling"))


NOBODY = ""
"""The camera's name of a card that no camera sees."""


def _hold(taking: Taking, wrong: Irregularity, _tap: c.Tap, _act: c.Rule) -> None:
    """A card drawn too early and not exposed is the next card (S.D. 20:18:15:28)."""
    taking.record(f.PullSetAside(_pull(taking.table, wrong).pull, "hold"))


def _burn(taking: Taking, wrong: Irregularity, _tap: c.Tap, act: c.Rule) -> None:
    """The card goes to the discard rack."""
    taking.record(f.CardBurned(_pull(taking.table, wrong).pull, act.reason))


def _set_aside(taking: Taking, wrong: Irregularity, _tap: c.Tap, act: c.Rule) -> None:
    """The lying card is no card of this round."""
    table = taking.table
    for track in [t for t in table.lying if t[1] in wrong.tracks]:
        taking.record(f.TrackSetAside(*track, act.reason))


def _accept_copy(taking: Taking, wrong: Irregularity, tap: c.Tap, _act: c.Rule) -> None:
    """This card is right; an earlier one must have been misread: the shoe is under review."""
    pull = _pull(taking.table, wrong)
    if pull.card is None:
        raise Refused("The card is unread.")
    taking.record(f.CardCorrected(pull.pull, pull.card, pull.card, tap.person, tap.role))


def _dismiss(taking: Taking, wrong: Irregularity, _tap: c.Tap, _act: c.Rule) -> None:
    """Nothing is wrong: go on."""
    if wrong.code not in NOT_SENSED:
        raise Refused("The sensors still show it: put it right or choose another remedy.")
    _close(taking, wrong, "dismiss")


EFFECTS: dict[str, Any] = {
    "void": _void,
    "adopt_camera": _adopt_camera,
    "keep_shoe": _keep_shoe,
    "hold": _hold,
    "burn": _burn,
    "set_aside": _set_aside,
    "accept_copy": _accept_copy,
    "dismiss": _dismiss,
}


def compare_peek(taking: Taking, person: str, blackjack: bool) -> None:
    """The dealer's look and the shoe's read must agree; else the table stops."""
    table = taking.table
    known = own_peek(table)
    if known is None:
        raise Refused("No check of the hole card is due.")
    if known != blackjack:
        call_manager(
            taking,
            "peek_disagreement",
            f"{person} and the shoe disagree on the hole card: the shift manager rules.",
        )
        return
    taking.record(f.Peeked(blackjack, "dealer_and_controller"))
