"""A ruling that waits for its second person: what may be proposed, and when a proposal ends.

It ends by itself when it would now be a different ruling, or has waited too long. Its subject is
marked as for every tap: cards that lie differently, a ruling made meanwhile, or the end of the
irregularity change the mark. Nobody's signature counts for something they did not see.
"""

from controller.core.config.remedies import Remedy
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.actions.play import void
from controller.core.irregularities.actions.ruling import Ruling
from controller.core.irregularities.catalogue import title_of_remedy
from controller.core.irregularities.offered import offered
from controller.core.irregularities.ruled import effects_of, may_rule
from controller.core.irregularities.voids import void_row
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.devices import UNREADABLE
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.as_read import mark_of
from controller.core.table.open_irregularity import OpenIrregularity, Proposal
from controller.core.table.pulls import Lying
from controller.core.table.table import Table
from controller.core.words import say


def check(recorder: Recorder, tap: c.Tap, act: c.ProposeRuling) -> None:
    """Raise Refused, with a sentence, if this could not be ruled with a second person."""
    table = recorder.table
    if not act.irregularity:
        _check_two(table, void_row(table, act.reason))
        void(table, recorder.now, tap, act.reason, "")
        return
    ruling = ruling_of(act, "")
    wrong, remedy = may_rule(table, tap, ruling)
    _check_two(table, remedy)
    if act.card is not None and not _lies_open(table, wrong):
        raise Refused(say("hidden_at_one_screen"))
    effects_of(table, Ruling(recorder.now, wrong, remedy, tap, ruling))


def _check_two(table: Table, remedy: Remedy) -> None:
    if remedy.people != 2:
        raise Refused(say("one_person_is_enough", title=title_of_remedy(table, remedy)))


def may_wait(table: Table, wrong: OpenIrregularity, remedy: Remedy) -> bool:
    """Whether it may wait for its second person at another screen, whatever is entered."""
    if remedy.people != 2:
        return False
    return ACTIONS[remedy.action].needs != "card" or _lies_open(table, wrong)


def _lies_open(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether anybody may know the card in question, since every screen shows what waits."""
    wanted = table.snapshot().wanted

    def is_open(card: Lying) -> bool:
        blurred = card.face == UNREADABLE and wanted is not None and wanted.face_up
        return card.shows_card or blurred

    return any(is_open(card) for track, card in table.lying.items() if track in wrong.tracks)


def ruling_of(asked: c.ProposeRuling | f.RulingProposed, second: str) -> c.Rule:
    """Return the ruling that is proposed, with its second person, who may not be known yet."""
    return c.Rule(
        irregularity=asked.irregularity,
        remedy=asked.remedy,
        reason=asked.reason,
        card=asked.card,
        zone=asked.zone,
        second=second,
    )


def row_of(table: Table, asked: f.RulingProposed) -> Remedy | None:
    """Return the row of the house's book that it falls under; None if it could not be ruled."""
    row = _row(table, asked)
    return row if row is not None and row.people == 2 and asked.role in row.who else None


def _row(table: Table, asked: f.RulingProposed) -> Remedy | None:
    if asked.irregularity:
        wrong = table.irregularities.get(asked.irregularity)
        rows = offered(table, wrong) if wrong else []
        return next((one for one in rows if one.name == asked.remedy), None)
    try:
        return void_row(table, asked.reason)
    except Refused:
        return None


def end_at(table: Table) -> int | None:
    """Return when the proposal that waits is over; 0 if it already is."""
    if table.proposal is None:
        return None
    return 0 if _over(table, table.proposal) else table.proposal.asked.until


def end(recorder: Recorder) -> bool:
    """End the proposal that no longer waits."""
    table = recorder.table
    if table.proposal is None:
        return False
    how = _over(table, table.proposal)
    recorder.record(f.ProposalEnded(table.proposal.asked.id, how or "lapsed"))
    return True


def _over(table: Table, waits: Proposal) -> f.ProposalEnd | None:
    """Return the reason why it is over early; None while it waits."""
    asked = waits.asked
    if mark_of(table, asked.irregularity) != waits.mark or row_of(table, asked) is None:
        return "changed"
    held = {role: person for role, person in table.people.items() if role == asked.role}
    if held and asked.person not in held.values():
        return "replaced"
    if asked.role != "dealer" and asked.person in table.ruled_upon:
        return "replaced"  # he deals by now
    return None
