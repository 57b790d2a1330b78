"""The fold of proposals: one waits at a time, until it is signed or over."""

from controller.core.fold.registry import folds
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.as_read import mark_of
from controller.core.table.open_irregularity import EndedProposal, Proposal
from controller.core.table.table import Table


@folds(f.RulingProposed)
def _proposed(table: Table, _now: Moment, fact: f.RulingProposed) -> None:
    table.last_proposal = fact.id
    table.proposal = Proposal(fact, mark_of(table, fact.irregularity))


@folds(f.ProposalEnded)
def _ended(table: Table, _now: Moment, fact: f.ProposalEnded) -> None:
    if table.proposal is not None:
        about = table.proposal.asked.irregularity
        table.proposal_ended = EndedProposal(fact.id, about, fact.how, fact.person)
    table.proposal = None
