"""A proposed ruling ends by itself when it would be another one by now, or waited too long.

What it is about is marked as every tap's is: cards that lie otherwise, a ruling made meanwhile or
the irregularity's end make it another one. Nobody's signature stands for what he did not see.
"""

from controller.core.messages.facts import ProposalEnd, ProposalEnded
from controller.core.recorder import Recorder
from controller.core.table.as_read import mark_of
from controller.core.table.state import Proposal
from controller.core.table.table import Table


def end_at(table: Table) -> int | None:
    """Return when the proposal that waits is over: 0 where it is."""
    if table.proposal is None:
        return None
    return 0 if _over(table, table.proposal) else table.proposal.asked.until


def end(recorder: Recorder) -> bool:
    """End the proposal that waits no more."""
    table = recorder.table
    if table.proposal is None:
        return False
    how = _over(table, table.proposal)
    recorder.record(ProposalEnded(table.proposal.asked.id, how or "lapsed"))
    return True


def _over(table: Table, waits: Proposal) -> ProposalEnd | None:
    """Return the reason why it is over before its time; None while it waits."""
    asked = waits.asked
    if mark_of(table, asked.irregularity) != waits.mark:
        return "changed"
    held = {role: person for role, person in table.people.items() if role == asked.role}
    if held and asked.person not in held.values():
        return "replaced"
    if asked.role != "dealer" and asked.person in table.ruled_upon:
        return "replaced"  # he deals by now
    return None
