"""The fold of the table itself: opening, people, pauses, devices."""

from controller.core.fold.cards.beside import note_strange_beside
from controller.core.fold.clocks import shift_deadlines, start_clocks, stop_clocks
from controller.core.fold.registry import folds
from controller.core.fold.reports import take_number
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.device import Device
from controller.core.table.state import Disabled, Pause
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say

REMEMBERED_COMMANDS = 512
"""Command ids kept, so that nothing is done twice: several rounds of a full table."""

REFUSALS_MS = 600_000
"""How long a recorded refusal is remembered."""


@folds(f.TableConfigured)
def _configured(table: Table, _now: Moment, fact: f.TableConfigured) -> None:
    table.configured = fact.rules_hash


@folds(f.TableRestarted)
def _restarted(table: Table, now: Moment, _fact: f.TableRestarted) -> None:
    for device in table.devices.values():
        device.state, device.why = "unknown", say("not_heard_since_restart")
        device.detail, device.since = "", now.at
    table.conditions.clear()
    shift_deadlines(table, now, 0)


@folds(f.SignedIn)
def _signed_in(table: Table, _now: Moment, fact: f.SignedIn) -> None:
    table.people[fact.role] = fact.person
    if fact.role == "dealer":
        table.shift_over = False
        table.dealers = (*(who for who in table.dealers if who != fact.person), fact.person)
    if fact.role == "dealer" and fact.person != table.last_dealer:
        if table.last_dealer and table.config.house.burn_on_new_dealer:
            _owe_burn(table)
        table.last_dealer = fact.person


def _owe_burn(table: Table) -> None:
    """Owe one card of the shoe in play; of the next one if none is."""
    if table.shoe is None:
        table.burns_owed += 1
    else:
        table.shoe.to_burn += 1
        table.shoe.for_new_dealer += 1


@folds(f.SignedOut)
def _signed_out(table: Table, _now: Moment, fact: f.SignedOut) -> None:
    table.people.pop(fact.role, None)
    if fact.role == "dealer":
        table.shift_over = False


@folds(f.TableOpened)
def _opened(table: Table, now: Moment, _fact: f.TableOpened) -> None:
    table.stage = "idle"
    table.shift_over = False
    table.idle_since = now.at
    table.closing = None


@folds(f.PauseAsked)
def _pause_asked(table: Table, _now: Moment, fact: f.PauseAsked) -> None:
    table.asked_pause = (fact.cause, fact.by, fact.waiting_for)


@folds(f.PauseTakenBack)
def _pause_taken_back(table: Table, _now: Moment, _fact: f.PauseTakenBack) -> None:
    table.asked_pause = None


@folds(f.TablePaused)
def _paused(table: Table, now: Moment, fact: f.TablePaused) -> None:
    under = table.pause
    table.pause = Pause(fact.cause, fact.waiting_for, since=table.facts)
    if under is not None and under.guide.now is not None:  # its cards lie as they did
        table.pause.guide, table.pause.put_back = under.guide, under.put_back or under.cause
    own = table.asked_pause is not None and table.asked_pause[1] == fact.by
    if table.round is None or (own and code_of(fact.cause, "") != "taken_back_by"):
        table.asked_pause = None  # another pause within the round takes no place of it
    stop_clocks(table, now)


@folds(f.TableResumed)
def _resumed(table: Table, now: Moment, _fact: f.TableResumed) -> None:
    table.pause, table.failed = None, ""
    start_clocks(table, now)


@folds(f.ClosingAnnounced)
def _closing(table: Table, _now: Moment, fact: f.ClosingAnnounced) -> None:
    table.closing = fact.rounds_left


@folds(f.TableClosed)
def _closed(table: Table, _now: Moment, _fact: f.TableClosed) -> None:
    table.stage = "closed"
    table.closing = None
    table.shift_over = "dealer" in table.people


ORDERS = {
    why.code: why for why in (say("order_fault"), say("order_regulator"), say("pause_examine"))
}
"""The screens offer these reasons; each screen tells them in its own language."""


@folds(f.GameDisabled)
def _disabled(table: Table, _now: Moment, fact: f.GameDisabled) -> None:
    reason = ORDERS.get(fact.reason, fact.reason)
    table.disabled = Disabled(reason, fact.role, table.facts)


@folds(f.GameEnabled)
def _enabled(table: Table, _now: Moment, _fact: f.GameEnabled) -> None:
    table.disabled = None


@folds(f.CommandTaken)
def _command_taken(table: Table, _now: Moment, fact: f.CommandTaken) -> None:
    table.seen_commands[(fact.client, fact.id)] = fact.body
    if len(table.seen_commands) > REMEMBERED_COMMANDS:
        del table.seen_commands[next(iter(table.seen_commands))]


@folds(f.DeviceConnected)
def _device_connected(table: Table, now: Moment, fact: f.DeviceConnected) -> None:
    device = table.devices[fact.device]
    _well(device, now)
    if device.identity and fact.identity != device.identity:
        table.boots.pop(fact.device, None)  # another device counts its own starts
    device.identity = fact.identity
    device.batch = fact.batch or device.batch
    device.set_well()


@folds(f.DeviceLost)
def _device_lost(table: Table, now: Moment, fact: f.DeviceLost) -> None:
    device = table.devices[fact.device]
    _lost(device, now)
    device.why, device.detail = say("device_silent"), fact.why


def _lost(device: Device, now: Moment) -> None:
    if device.state != "lost":
        device.state, device.since = "lost", now.at


def _well(device: Device, now: Moment) -> None:
    if device.state == "lost":
        device.well_since = now.at


@folds(f.CameraChanged)
def _camera_changed(table: Table, now: Moment, fact: f.CameraChanged) -> None:
    device = table.devices[fact.camera]
    if fact.condition == "ok":
        if device.state != "ok":
            _well(device, now)
            device.since = now.at
        device.set_well(fact.remark)
    else:
        note_strange_beside(table, now)
        _lost(device, now)
        device.why, device.detail = say(f"camera_is_{fact.condition}"), fact.why


@folds(f.ConditionChanged)
def _condition(table: Table, _now: Moment, fact: f.ConditionChanged) -> None:
    if fact.why:
        table.conditions[fact.name] = fact.why
    else:
        table.conditions.pop(fact.name, None)


@folds(f.ActRefused)
def _act_refused(table: Table, now: Moment, fact: f.ActRefused) -> None:
    recent = [one for one in table.refusals if one[0] > now.at - REFUSALS_MS]
    table.refusals = [*recent, (now.at, fact.client, fact.verb)]


@folds(f.BytesRejected)
@folds(f.SignInRefused)
@folds(f.ReportsDisagreed)
@folds(f.ReviewAsked)
@folds(f.ShoeResetOrdered)
def _noted(
    _table: Table,
    _now: Moment,
    _fact: f.BytesRejected
    | f.ReportsDisagreed
    | f.ReviewAsked
    | f.ShoeResetOrdered
    | f.SignInRefused,
) -> None:
    """Recorded; the state of the table does not depend on it."""


@folds(f.ReportsLost)
def _reports_lost(table: Table, _now: Moment, fact: f.ReportsLost) -> None:
    heard, _ = table.reports.get(fact.device, (0, 0))
    take_number(table, fact.device, heard if fact.boot is None else fact.boot, fact.last)
    if table.shoe and table.shoe.name == fact.device:
        table.shoe.lost += fact.last - fact.first + 1


SHOE_TROUBLE = {
    "empty": "empty",
    "jam": "error",
    "error": "error",
    "failed": "error",
    "overdraw": "overdraw",
    "removed": "out",
}
"""The reports of a shoe that gives no card; any other report ends the trouble."""

AT_THE_FAILED = ("present", "removed", "gate")
"""Reports of what hands do at a shoe: one that has failed has still failed."""


@folds(f.CoupTold)
def _coup_told(table: Table, now: Moment, fact: f.CoupTold) -> None:
    take_number(table, fact.shoe, fact.boot, fact.n)
    if table.shoe is None or table.shoe.name != fact.shoe:
        return
    table.shoe.game_open = False
    if table.round and table.round.deal:  # before a card is due it ends the count of an older one
        table.round.coup_told, table.round.coup_told_at = fact.result, now.at


@folds(f.ShoeNoticed)
def _shoe_noticed(table: Table, now: Moment, fact: f.ShoeNoticed) -> None:
    take_number(table, fact.shoe, fact.boot, fact.n)
    device = table.devices[fact.shoe]
    if fact.what in ("present", "removed"):
        device.put_in = fact.what == "present"
    if fact.what == "present":
        device.batch = fact.text
    if device.failed is not None and fact.what in AT_THE_FAILED:
        return
    device.failed = fact.boot if fact.what == "failed" else None
    if (device.trouble, fact.what) != ("empty", "removed"):  # it is empty wherever it is
        device.trouble = SHOE_TROUBLE.get(fact.what, "")
    device.since = now.at
    if fact.what == "boot" and table.shoe and table.shoe.name == fact.shoe:
        table.shoe.game_open = False  # a shoe that starts anew counts from a coup's first card
    if device.trouble:
        device.state, device.why, device.detail = "warning", _said(fact), fact.text
    elif device.state == "warning":
        device.set_well()


def _said(fact: f.ShoeNoticed) -> Say:
    """The words of a shoe, with the number of its error where it gives one."""
    if fact.what == "error" and fact.code is not None:
        return say("shoe_said_error_number", number=fact.code)
    return say(f"shoe_said_{fact.what}")
