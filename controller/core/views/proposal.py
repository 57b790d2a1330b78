"""A ruling that waits for its second person, as every screen of the table shows it."""

from typing import Any

from controller.core.irregularities.catalogue import title_of_remedy
from controller.core.irregularities.proposed import end_at, row_of, ruling_of
from controller.core.messages.facts import RulingProposed
from controller.core.messages.inputs import Moment
from controller.core.table.open_irregularity import EndedProposal
from controller.core.table.table import Table
from controller.core.views.forecast import ANOTHER, foreseen_of
from controller.core.words import Say, say

Json = dict[str, Any]


def proposal(table: Table, moment: Moment) -> Json | None:
    """Return the proposal that waits: who asks, who may sign, and what it would do."""
    if table.proposal is None:
        return None
    asked = table.proposal.asked
    row, over_at = row_of(table, asked), end_at(table)
    if row is None or over_at is None or over_at <= moment.at:
        return None
    wrong = table.irregularities.get(asked.irregularity)
    does = foreseen_of(table, moment, row, ruling_of(asked, ANOTHER)) if wrong else None
    return {
        "id": asked.id,
        "irregularity": asked.irregularity,
        "text": _text(asked, title_of_remedy(table, row)),
        "person": asked.person,
        "role": asked.role,
        "reason": asked.reason,
        "card": asked.card,
        "zone": asked.zone,
        "until": asked.until,
        "roles": list(row.second),
        "places": row.places,
        "does": does,
    }


def _text(asked: RulingProposed, title: Say | str) -> Say:
    match asked.place:
        case "named":
            return say("proposed_from", person=asked.person, name=asked.place_name, title=title)
        case "table":
            return say("proposed_at_table", person=asked.person, title=title)
        case "elsewhere":
            return say("proposed_from_afar", person=asked.person, title=title)
        case "":
            return say("proposed", person=asked.person, title=title)


def proposal_ended(table: Table) -> Json | None:
    """Return how the last proposal ended, for the screens that showed it."""
    last = table.proposal_ended
    if last is None:
        return None
    return {
        "id": last.id,
        "irregularity": last.irregularity,
        "how": last.how,
        "text": _end(last),
    }


def _end(last: EndedProposal) -> Say:
    match last.how:
        case "signed":
            return say("proposal_signed", person=last.person)
        case "refused":
            return say("proposal_refused", person=last.person)
        case "taken_back":
            return say("proposal_taken_back", person=last.person)
        case "changed":
            return say("proposal_changed")
        case "replaced":
            return say("proposal_replaced")
        case "lapsed":
            return say("proposal_lapsed")
