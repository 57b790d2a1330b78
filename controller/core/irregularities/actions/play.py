"""Rulings on play: it is mended by hand, goes on with less, pauses, or is void."""

from controller.core.irregularities.actions.ruling import Facts, Ruling, in_hand, window_closed
from controller.core.messages import facts as f
from controller.core.messages.commands import Tap
from controller.core.messages.inputs import Moment
from controller.core.refused import Refused
from controller.core.table.table import EXCHANGED, Table
from controller.core.words import say


def put_right(_table: Table, _ruling: Ruling) -> Facts:
    """Record nothing: the dealer mends it, and the sensors see when it is done."""
    return []


def dead_hand(table: Table, ruling: Ruling) -> Facts:
    """Declare the box's hand dead: its stakes are refunded, once, and it gets no more cards.

    Raises Refused.
    """
    deal = table.deal
    box = deal.box_at(ruling.act.zone or ruling.wrong.zone) if deal else None
    if deal is None or box is None:
        raise Refused(say("name_dead_box"))
    pulls = [table.pulls[n] for n in ruling.wrong.pulls if n in table.pulls]
    for pull in (one for one in pulls if one.state == "dealt"):
        if deal.box_at(pull.zone) is None:  # whatever box is named
            raise Refused(say("card_of_no_box", zone=table.place(pull.zone)))
        if deal.box_at(pull.zone) != box:
            raise Refused(say("card_of_other_box", zone=table.place(pull.zone), box=box))
    facts: Facts = [] if _died(table, box) else [f.HandKilled(box, ruling.act.reason)]
    facts += [f.PullSetAside(pull.pull, ruling.act.reason) for pull in pulls]
    window = table.window
    if window and any(ask.who == str(box) for ask in window.asks):
        facts += window_closed(table, "hand_dead")
    return facts


def _died(table: Table, box: int) -> bool:
    """Whether this box of the round in play is already dead."""
    log = table.round.deal_log if table.round else []
    return any(isinstance(fact, f.HandKilled) and fact.box == box for _, fact in log)


def end_shoe(table: Table, ruling: Ruling) -> Facts:
    """Let the shoe leave play after the round."""
    shoe = table.shoe
    if shoe is None or shoe.condemned:
        return []
    return [f.ShoeCondemned(shoe.name, shoe.set, ruling.act.reason, ruling.tap.person)]


def reset_shoe(table: Table, ruling: Ruling) -> Facts:
    """Order the shoe in play to start anew where it has failed; it reports when it has."""
    person, reason = ruling.tap.person, ruling.act.reason
    return [
        f.ShoeResetOrdered(shoe.name, shoe.failed, person, reason)
        for shoe in table.devices_in_use("shoe")
        if shoe.failed is not None
    ]


def single_source(table: Table, ruling: Ruling) -> Facts:
    """Let the round go on by the shoe's word; a person says what only the camera could see.

    Raises Refused.
    """
    if table.well("camera") or table.by_shoe_alone:
        raise Refused(say("shoe_alone_not_enough"))
    return [f.SingleSourceRuled("shoe", ruling.tap.person, ruling.act.second)]


def shoe_count_aside(table: Table, ruling: Ruling) -> Facts:
    """Rule that the cards on the table are right: the shoe's own count is no evidence for this
    round.

    Its alarm for a card too many is over, even if nobody heard that its key was pressed.
    """
    shoe = table.shoe
    return [f.ShoeCountSetAside(shoe.name if shoe else "", ruling.tap.person)]


def pause(table: Table, ruling: Ruling) -> Facts:
    """Stop the table until the shift manager resumes it."""
    why = ruling.act.reason
    return [
        f.TablePaused(ruling.wrong.text, ruling.tap.person),
        *[f.PullSetAside(pull.pull, why) for pull in in_hand(table)],
    ]


def void_by_ruling(table: Table, ruling: Ruling) -> Facts:
    """Void the round; every stake is refunded. Raises Refused."""
    return void(table, ruling.now, ruling.tap, ruling.act.reason, ruling.act.second)


def void(table: Table, now: Moment, tap: Tap, cause: str, second: str) -> Facts:
    """Void the round and close whatever was open; its cards are recorded as set aside.

    Raises Refused.
    """
    playing = table.round
    if playing is None or playing.over:
        raise Refused(say("no_round_to_void"))
    text = say("round_voided", reason=cause)
    made = f.RoundVoided(
        round=playing.round,
        cause=cause,
        text=text,
        person=tap.person,
        role=tap.role,
        second=second,
    )
    return voided(table, now, made)


def voided(table: Table, now: Moment, made: f.RoundVoided) -> Facts:
    """Return a void of the round in play with all that it ends: a person or the house voids it."""
    facts = [*window_closed(table, "void"), made]
    for wrong in table.irregularities.values():
        facts.append(f.IrregularityClosed(wrong.id, wrong.code, "void", now.at - wrong.opened_at))
    if table.pause and table.pause.waiting_for == "game_server":
        facts.append(f.TableResumed(made.person))
    shoe = table.shoe
    if shoe is not None and table.other_batch and not shoe.condemned:
        facts.append(f.ShoeCondemned(shoe.name, shoe.set, EXCHANGED, made.person))
    return [
        *facts,
        *[f.PullSetAside(pull.pull, "round voided") for pull in in_hand(table)],
    ]
