"""Makes the events of a round's end."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.public import rounds as end
from controller.core.messages.public import table as of
from controller.core.messages.public.base import worded
from controller.core.public_events.builder import EventBuilder, Told
from controller.core.table.table import Table
from controller.core.words import say


def _settled(t: Table, _m: Moment, fact: f.RoundSettled) -> Told:
    number = t.round.number if t.round else ""
    return end.Settled(number, t.config.rules.name, t.config.rules_hash, fact.result)


def _voided(t: Table, _m: Moment, fact: f.RoundVoided) -> Told:
    refund = t.config.rules.void_refunds
    params, text = worded(fact.text)
    void = end.Voided(
        number=t.round.number if t.round else "",
        code=fact.cause,
        params=params,
        text=text,
        role=fact.role,
        refund=refund,
        result=end.void_result(fact.round, fact.cause, refund),
    )
    return void, of.Notice("cancelled", {}, say("notice_cancelled"))


BUILDERS: dict[type, EventBuilder] = {
    f.RoundSettled: _settled,
    f.RoundVoided: _voided,
}
