"""Makes alarms: what is wrong at the table, in the program and in the record."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.public import alarms as alarm
from controller.core.messages.public import table as of
from controller.core.public_events.builder import EventBuilder, Told, clocks
from controller.core.table.table import Table
from controller.core.words import Say, say


def _title(t: Table, code: str) -> Say:
    """Return an irregularity's title in the game's words, never what was seen, which may be
    hidden.
    """
    return say(t.game.titles.get(code, f"title_{code}"))


def _irregularity(t: Table, _m: Moment, fact: f.IrregularityOpened) -> Told:
    hand = t.game.hand(fact.zone) if fact.zone else None
    opened = alarm.IrregularityOpened(fact.id, fact.code, {}, _title(t, fact.code), hand)
    if len(t.irregularities) > 1:
        return opened
    return opened, of.Notice("investigating", {}, say("notice_investigating"))


def _irregularity_closed(t: Table, m: Moment, fact: f.IrregularityClosed) -> Told:
    closed = alarm.IrregularityClosed(fact.id, fact.code, fact.remedy, clocks(t, m))
    if t.stopped or fact.remedy == "void":
        return closed
    return closed, of.Notice("resolved", {}, say("notice_resolved"))


def _input_set_aside(_t: Table, _m: Moment, fact: f.InputSetAside) -> Told:
    return alarm.ProgramFailed("input_set_aside", {}, fact.what)


def _records_set_aside(_t: Table, _m: Moment, fact: f.RecordsSetAside) -> Told:
    params = {"first": fact.first, "last": fact.last}
    text = f"records {fact.first} to {fact.last}"
    return alarm.ProgramFailed("records_set_aside", params, text)


def _signing_key(_t: Table, _m: Moment, fact: f.SigningKeyChanged) -> Told:
    return alarm.SigningKeyChanged(fact.was, fact.key)


def _disputed(_t: Table, _m: Moment, fact: f.CheckpointDisputed) -> Told:
    return alarm.CheckpointDisputed(fact.round, fact.client)


BUILDERS: dict[type, EventBuilder] = {
    f.SigningKeyChanged: _signing_key,
    f.CheckpointDisputed: _disputed,
    f.InputSetAside: _input_set_aside,
    f.RecordsSetAside: _records_set_aside,
    f.IrregularityOpened: _irregularity,
    f.IrregularityClosed: _irregularity_closed,
}
