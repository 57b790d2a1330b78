"""Two people sign one ruling at two screens: it is proposed at one and signed at the other.

A proposal is a fact, so it survives every screen and the process itself; it changes nothing else at
the table. The signature makes the ruling, in the name and role of the person who proposed it, under
the conditions at the moment of signing.
"""

from controller.core.irregularities import proposed, ruled
from controller.core.irregularities.actions.play import void
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.table import Table
from controller.core.words import say

WAITS_MS = 300_000
"""How long a proposal waits for its second person: he walks to a screen and looks at the cards."""

Answer = c.Countersign | c.RefuseProposal | c.TakeBackProposal


def propose(recorder: Recorder, tap: c.Tap, act: c.ProposeRuling) -> None:
    """Propose a ruling, so that a second person can sign it at another screen."""
    table = recorder.table
    over_at = proposed.end_at(table)
    if table.proposal is not None and over_at is not None and over_at > recorder.now.at:
        raise Refused(say("proposed_already", person=table.proposal.asked.person))
    proposed.check(recorder, tap, act)
    proposed.end(recorder)  # the last one: after a failure it does not end by itself
    proof = _own(tap)
    recorder.record(
        f.RulingProposed(
            id=table.last_proposal + 1,
            irregularity=act.irregularity,
            remedy=act.remedy if act.irregularity else "void",
            reason=act.reason,
            person=tap.person,
            role=tap.role,
            card=act.card,
            zone=act.zone,
            place=proof.place,
            place_name=proof.place_name,
            pictures=_pictures(table, act.irregularity),
            until=recorder.now.at + WAITS_MS,
        )
    )


def countersign(recorder: Recorder, tap: c.Tap, act: c.Countersign) -> None:
    """Sign as the second person: the ruling is made, and the proposal is over."""
    table = recorder.table
    asked = _waiting(recorder, act)
    first = c.Proof(asked.person, asked.role, "session", asked.place, asked.place_name)
    pictures = _pictures(table, asked.irregularity)
    ruling = proposed.ruling_of(asked, tap.person)
    of_first = c.Tap(tap.id, asked.person, asked.role, ruling, (first, _own(tap)))
    if asked.irregularity:
        ruled.rule(recorder, of_first, ruling, asked.id)
    else:
        for fact in void(table, recorder.now, of_first, asked.reason, tap.person):
            recorder.record(fact)
    _end(recorder, tap, act, "signed", pictures)


def refuse(recorder: Recorder, tap: c.Tap, act: c.RefuseProposal) -> None:
    """Decline to sign: nothing is ruled."""
    asked = _waiting(recorder, act)
    _end(recorder, tap, act, "refused", _pictures(recorder.table, asked.irregularity))


def take_back(recorder: Recorder, tap: c.Tap, act: c.TakeBackProposal) -> None:
    """Withdraw one's own proposal."""
    asked = _waiting(recorder, act)
    if tap.person != asked.person:
        raise Refused(say("asked_by_another", person=asked.person))
    _end(recorder, tap, act, "taken_back", ())


def _waiting(recorder: Recorder, act: Answer) -> f.RulingProposed:
    """Return the proposal that is meant. Raises Refused if it no longer waits.

    Whether it has ended is checked here too, because an answer may come before the tick that ends
    it, or while nothing follows by itself.
    """
    table = recorder.table
    end_at = proposed.end_at(table)
    mine = table.proposal is not None and table.proposal.asked.id == act.proposal
    if table.proposal is None or not mine or end_at is None or end_at <= recorder.now.at:
        raise Refused(say("proposal_over"))
    return table.proposal.asked


def _end(
    recorder: Recorder, tap: c.Tap, act: Answer, how: f.ProposalEnd, pictures: tuple[str, ...]
) -> None:
    proof = _own(tap)
    recorder.record(
        f.ProposalEnded(
            id=act.proposal,
            how=how,
            person=tap.person,
            role=tap.role,
            place=proof.place,
            place_name=proof.place_name,
            pictures=pictures,
        )
    )


def _own(tap: c.Tap) -> c.Proof:
    """Return the proof of the person who taps; where names are not proved, their word."""
    own = (proof for proof in tap.proved if proof.person == tap.person)
    return next(own, c.Proof(tap.person, tap.role, "session"))


def _pictures(table: Table, irregularity: int) -> tuple[str, ...]:
    wrong = table.irregularities.get(irregularity)
    return ruled.evidence_of(table, wrong) if wrong else ()
