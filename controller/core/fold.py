"""The fold: how each fact changes the table. Nothing else changes it.

One small function per kind of fact, found by the fact's class; a test holds that every fact has
one. `apply` never refuses: a fact has happened. A restart is a replay of all facts through here.
"""

from collections.abc import Callable
from typing import Any

from controller.core.cards import Card
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.script import Scripted, begin, corrected, deal_again, play
from controller.core.table import (
    Irregularity,
    Lying,
    Pull,
    Round,
    Shoe,
    Stop,
    Table,
    Track,
    Window,
    full_shoe,
)

REMEMBERED_COMMANDS = 512
"""Command ids kept to answer `duplicate`: several rounds of a full table."""

Fold = Callable[[Table, Moment, Any], None]
FOLDS: dict[type, Fold] = {}


def apply(table: Table, moment: Moment, fact: f.Fact) -> None:
    """Change the table as the fact says."""
    table.facts += 1
    FOLDS[type(fact)](table, moment, fact)


def folds(kind: type[f.Fact]) -> Callable[[Fold], Fold]:
    """Mark a function as the fold of one kind of fact."""

    def mark(function: Fold) -> Fold:
        FOLDS[kind] = function
        return function

    return mark


# --- clocks -------------------------------------------------------------------------------


def _stop_clocks(table: Table, now: Moment) -> None:
    if table.clock_stopped_at is None:
        table.clock_stopped_at = now.at


def _start_clocks(table: Table, now: Moment) -> None:
    """Give every running deadline back the time that was lost, and at least `after_stop`."""
    if table.stopped or table.clock_stopped_at is None:
        return
    lost = now.at - table.clock_stopped_at
    table.clock_stopped_at = None
    _shift_deadlines(table, now, lost)


def _shift_deadlines(table: Table, now: Moment, lost: int) -> None:
    least = now.at + table.config.timings.after_stop
    grace = table.config.timings.server_grace
    if table.window:
        table.window.ends_at = max(table.window.ends_at + lost, least)
        table.window.due_at = table.window.ends_at + grace
    if table.round and table.phase in ("betting", "bets_due"):
        table.round.yellow_at += lost
        table.round.ends_at = max(table.round.ends_at + lost, least)
        if table.round.due_at:
            table.round.due_at = max(table.round.due_at + lost, least)
    for pull in table.in_hand():
        pull.at = now.at
    for card in table.lying.values():
        card.at += lost


# --- the table and its people -------------------------------------------------------------


@folds(f.TableConfigured)
def _configured(table: Table, _now: Moment, fact: f.TableConfigured) -> None:
    table.configured = fact.rules_hash


@folds(f.TableRestarted)
def _restarted(table: Table, now: Moment, _fact: f.TableRestarted) -> None:
    for device in table.devices.values():
        device.state, device.why = "unknown", "not heard of since the restart"
    table.conditions.clear()
    _shift_deadlines(table, now, 0)


@folds(f.SignedIn)
def _signed_in(table: Table, _now: Moment, fact: f.SignedIn) -> None:
    table.people[fact.role] = fact.person


@folds(f.SignedOut)
def _signed_out(table: Table, _now: Moment, fact: f.SignedOut) -> None:
    table.people.pop(fact.role, None)


@folds(f.TableOpened)
def _opened(table: Table, now: Moment, _fact: f.TableOpened) -> None:
    table.phase = "idle"
    table.idle_since = now.at
    table.closing = None


@folds(f.PauseAsked)
def _pause_asked(table: Table, _now: Moment, fact: f.PauseAsked) -> None:
    table.asked_pause = (fact.cause, fact.by)


@folds(f.TablePaused)
def _paused(table: Table, now: Moment, fact: f.TablePaused) -> None:
    table.stop = Stop(fact.cause, fact.by, fact.waiting_for, now.at)
    table.asked_pause = None
    _stop_clocks(table, now)


@folds(f.TableResumed)
def _resumed(table: Table, now: Moment, _fact: f.TableResumed) -> None:
    table.stop = None
    _start_clocks(table, now)


@folds(f.ClosingAnnounced)
def _closing(table: Table, _now: Moment, fact: f.ClosingAnnounced) -> None:
    table.closing = fact.rounds_left


@folds(f.TableClosed)
def _closed(table: Table, _now: Moment, _fact: f.TableClosed) -> None:
    table.phase = "closed"
    table.closing = None


@folds(f.CommandTaken)
def _command_taken(table: Table, _now: Moment, fact: f.CommandTaken) -> None:
    table.seen_commands[(fact.client, fact.id)] = None
    if len(table.seen_commands) > REMEMBERED_COMMANDS:
        del table.seen_commands[next(iter(table.seen_commands))]


# --- devices ------------------------------------------------------------------------------


@folds(f.DeviceConnected)
def _device_connected(table: Table, _now: Moment, fact: f.DeviceConnected) -> None:
    device = table.devices[fact.device]
    device.state, device.why, device.identity = "ok", "", fact.identity


@folds(f.DeviceLost)
def _device_lost(table: Table, _now: Moment, fact: f.DeviceLost) -> None:
    device = table.devices[fact.device]
    device.state, device.why = "lost", fact.why


@folds(f.CameraChanged)
def _camera_changed(table: Table, _now: Moment, fact: f.CameraChanged) -> None:
    device = table.devices[fact.camera]
    device.state = "ok" if fact.condition == "ok" else "lost"
    device.why = fact.why if fact.condition != "ok" else ""


@folds(f.ConditionChanged)
def _condition(table: Table, _now: Moment, fact: f.ConditionChanged) -> None:
    if fact.why:
        table.conditions[fact.name] = fact.why
    else:
        table.conditions.pop(fact.name, None)


@folds(f.BytesRejected)
@folds(f.ReportsDisagreed)
@folds(f.ReviewAsked)
def _noted(
    _table: Table, _now: Moment, _fact: f.BytesRejected | f.ReportsDisagreed | f.ReviewAsked
) -> None:
    """Recorded; the state of the table does not depend on it."""


@folds(f.ReportsLost)
def _reports_lost(table: Table, _now: Moment, fact: f.ReportsLost) -> None:
    boot, _ = table.reports.get(fact.device, (0, 0))
    table.reports[fact.device] = (boot, fact.last)


SHOE_TROUBLE = {"empty": "empty", "jam": "error", "error": "error", "failed": "error"}
"""What a shoe says that stops it; anything else it says ends the trouble."""


@folds(f.ShoeNoticed)
def _shoe_noticed(table: Table, now: Moment, fact: f.ShoeNoticed) -> None:
    table.reports[fact.shoe] = (fact.boot, fact.n)
    device = table.devices[fact.shoe]
    device.trouble, device.since = SHOE_TROUBLE.get(fact.what, ""), now.at
    if device.trouble or fact.what == "removed":
        device.state, device.why = "warning", fact.text or fact.what
    elif device.state == "warning":
        device.state, device.why = "ok", ""


# --- cards that left a shoe, cards that lie -----------------------------------------------


@folds(f.CardPulled)
def _card_pulled(table: Table, now: Moment, fact: f.CardPulled) -> None:
    table.reports[fact.shoe] = (fact.boot, fact.n)
    table.last_pull = fact.pull
    table.pulls[fact.pull] = Pull(fact.pull, fact.shoe, fact.card, now.at)
    shoe = table.shoe
    if shoe and shoe.name == fact.shoe:
        shoe.dealt += 1
        shoe.order.append(fact.card)
        if fact.card is None:
            shoe.unread += 1
        else:
            shoe.left[fact.card] -= 1
            shoe.overdrawn = shoe.overdrawn or shoe.left[fact.card] < 0


@folds(f.CutCardPulled)
def _cut_card(table: Table, _now: Moment, fact: f.CutCardPulled) -> None:
    table.reports[fact.shoe] = (fact.boot, fact.n)
    if table.shoe and table.shoe.name == fact.shoe:
        table.shoe.cut_card = True


@folds(f.CardSeen)
def _card_seen(table: Table, now: Moment, fact: f.CardSeen) -> None:
    track = (fact.camera, fact.track)
    table.lying[track] = Lying(
        track,
        fact.zone,
        fact.order,
        fact.face,
        fact.colour,
        fact.confidence,
        fact.evidence,
        now.at,
    )


@folds(f.FaceSeen)
def _face_seen(table: Table, now: Moment, fact: f.FaceSeen) -> None:
    card = table.lying[(fact.camera, fact.track)]
    card.face, card.confidence, card.at = fact.face, fact.confidence, now.at
    card.evidence = fact.evidence or card.evidence


@folds(f.CardShifted)
def _card_shifted(table: Table, now: Moment, fact: f.CardShifted) -> None:
    card = table.lying[(fact.camera, fact.track)]
    card.zone, card.order, card.at = fact.zone, fact.order, now.at


@folds(f.CardLifted)
def _card_lifted(table: Table, now: Moment, fact: f.CardLifted) -> None:
    card = table.lying.pop((fact.camera, fact.track))
    pull = table.pulls.get(card.pull) if card.pull is not None else None
    if pull:
        pull.track, pull.at = None, now.at


@folds(f.TracksForgotten)
def _tracks_forgotten(table: Table, now: Moment, fact: f.TracksForgotten) -> None:
    table.devices[fact.camera].start = fact.start
    for card in [c for c in table.lying.values() if c.track[0] == fact.camera and not c.stale]:
        _rename(table, card, min((n for _, n in table.lying), default=0) - 1)
        card.stale, card.at = True, now.at


def _rename(table: Table, card: Lying, number: int) -> None:
    """Call a lying card by another track number; known from before, it is below zero."""
    del table.lying[card.track]
    card.track = (card.track[0], number)
    table.lying[card.track] = card
    if card.pull is not None:
        table.pulls[card.pull].track = card.track


@folds(f.TrackRecognised)
def _track_recognised(table: Table, _now: Moment, fact: f.TrackRecognised) -> None:
    card = table.lying[(fact.camera, fact.old)]
    _rename(table, card, fact.track)
    card.stale = False


@folds(f.TrackLinked)
def _track_linked(table: Table, _now: Moment, fact: f.TrackLinked) -> None:
    track: Track = (fact.camera, fact.track)
    table.lying[track].pull = fact.pull
    pull = table.pulls[fact.pull]
    pull.track, pull.unseen = track, False


@folds(f.PullSetAside)
def _pull_aside(table: Table, _now: Moment, fact: f.PullSetAside) -> None:
    pull = table.pulls[fact.pull]
    if fact.why == "hold":
        pull.held = True
    else:
        pull.state = "aside"


@folds(f.TrackSetAside)
def _track_aside(table: Table, _now: Moment, fact: f.TrackSetAside) -> None:
    table.lying[(fact.camera, fact.track)].aside = True


# --- shoes --------------------------------------------------------------------------------


@folds(f.ShoeLoaded)
def _shoe_loaded(table: Table, _now: Moment, fact: f.ShoeLoaded) -> None:
    table.loaded[fact.shoe] = fact


@folds(f.ShoeStarted)
def _shoe_started(table: Table, _now: Moment, fact: f.ShoeStarted) -> None:
    loaded = table.loaded.get(fact.shoe)
    table.shoe = Shoe(fact.shoe, fact.set, fact.decks, full_shoe(fact.decks))
    table.shoe.back = loaded.back if loaded else ""
    table.shoe.to_burn = 1 if table.config.house.burn_first else 0
    table.loaded.pop(fact.shoe, None)


@folds(f.ShoeEnded)
def _shoe_ended(table: Table, _now: Moment, _fact: f.ShoeEnded) -> None:
    table.shoe = None


@folds(f.CardBurned)
def _card_burned(table: Table, _now: Moment, fact: f.CardBurned) -> None:
    table.pulls[fact.pull].state = "burned"
    if table.shoe:
        table.shoe.burned += 1
        table.shoe.to_burn = max(table.shoe.to_burn - 1, 0)


# --- the round ----------------------------------------------------------------------------


@folds(f.BettingOpened)
def _betting_opened(table: Table, now: Moment, fact: f.BettingOpened) -> None:
    table.phase = "betting"
    table.rounds += 1
    table.last_round_utc = now.utc
    table.next_number_at = now.at + 1000 - now.utc % 1000
    table.round = Round(
        fact.round,
        fact.number,
        now.utc,
        fact.dealer,
        fact.shoe,
        fact.yellow_at,
        fact.ends_at,
    )
    table.pulls = {p.pull: p for p in table.pulls.values() if p.state == "hand"}


@folds(f.BettingExtended)
def _betting_extended(table: Table, _now: Moment, fact: f.BettingExtended) -> None:
    if table.round:
        table.phase = "betting"
        table.round.yellow_at, table.round.ends_at = fact.yellow_at, fact.ends_at
        table.round.due_at = 0


@folds(f.LightTurned)
def _light(table: Table, _now: Moment, fact: f.LightTurned) -> None:
    if table.round:
        table.round.light = fact.colour


@folds(f.BettingClosed)
def _betting_closed(table: Table, _now: Moment, fact: f.BettingClosed) -> None:
    table.phase = "bets_due"
    if table.round:
        table.round.due_at = fact.due_at


@folds(f.BetsAccepted)
def _bets_accepted(table: Table, _now: Moment, fact: f.BetsAccepted) -> None:
    playing = table.round
    if playing is None:
        return
    playing.boxes, playing.players, playing.side = dict(fact.boxes), fact.players, dict(fact.side)
    playing.uninsured = fact.uninsured
    playing.deal = begin(table.config.rules, fact)
    playing.script = [(table.facts, fact)]
    table.phase = "dealing"


def _play(table: Table, fact: Scripted) -> None:
    """Let the round's dealing go on, and remember by which fact."""
    if table.round and table.round.deal:
        play(table.round.deal, fact)
        table.round.script.append((table.facts, fact))


@folds(f.BetsReturned)
@folds(f.BetsMissing)
def _no_bets(_table: Table, _now: Moment, _fact: f.BetsMissing | f.BetsReturned) -> None:
    """What follows is a fact of its own: betting extended, or a deal without players."""


@folds(f.CardDealt)
def _card_dealt(table: Table, _now: Moment, fact: f.CardDealt) -> None:
    pull = table.pulls[fact.pull]
    pull.state, pull.zone, pull.face_up = "dealt", fact.zone, fact.face_up
    pull.card = fact.card
    pull.confirmed = fact.quorum != "shoe"
    pull.unseen = fact.track < 0
    if fact.track >= 0:
        lying = table.lying[(fact.camera, fact.track)]
        lying.pull, pull.track = fact.pull, lying.track
    if table.round:
        table.round.cards_dealt += 1
    _play(table, fact)


@folds(f.CardMoved)
def _card_moved(table: Table, _now: Moment, fact: f.CardMoved) -> None:
    _play(table, fact)
    pull = table.pulls.get(fact.pull)
    if pull:
        pull.zone = fact.to_zone


@folds(f.OrderChanged)
def _order_changed(table: Table, _now: Moment, fact: f.OrderChanged) -> None:
    _play(table, fact)


@folds(f.WindowOpened)
def _window_opened(table: Table, _now: Moment, fact: f.WindowOpened) -> None:
    table.phase = "window"
    table.epoch_of_window = fact.window
    table.window = Window(fact.window, fact.question, fact.asks, fact.ends_at, fact.due_at)


@folds(f.ChoiceMade)
def _choice(table: Table, _now: Moment, fact: f.ChoiceMade) -> None:
    _play(table, fact)


@folds(f.CountsTaken)
def _counts(table: Table, _now: Moment, fact: f.CountsTaken) -> None:
    _play(table, fact)


@folds(f.WindowClosed)
def _window_closed(table: Table, _now: Moment, _fact: f.WindowClosed) -> None:
    table.phase = "dealing"
    table.window = None


@folds(f.Peeked)
def _peeked(table: Table, _now: Moment, fact: f.Peeked) -> None:
    _play(table, fact)


@folds(f.HoleRevealed)
def _hole_revealed(table: Table, _now: Moment, fact: f.HoleRevealed) -> None:
    _play(table, fact)
    hole = next((p for p in table.pulls.values() if not p.face_up), None)
    if hole:
        hole.face_up, hole.card = True, fact.card


@folds(f.BoxHandedOver)
def _handed_over(table: Table, _now: Moment, fact: f.BoxHandedOver) -> None:
    _play(table, fact)


@folds(f.HandKilled)
def _hand_killed(table: Table, _now: Moment, fact: f.HandKilled) -> None:
    _play(table, fact)


@folds(f.RoundSettled)
def _settled(table: Table, _now: Moment, fact: f.RoundSettled) -> None:
    table.phase = "results"
    _end_round(table, "settled", {"round": fact.round, "result": fact.result})
    if table.round:
        table.round.over, table.round.show_until = "settled", fact.show_until


@folds(f.ResultsShown)
def _results_shown(table: Table, _now: Moment, _fact: f.ResultsShown) -> None:
    table.phase = "collecting"


@folds(f.RoundVoided)
def _voided(table: Table, _now: Moment, fact: f.RoundVoided) -> None:
    table.phase = "collecting"
    table.window = None
    _end_round(table, "voided", {"round": fact.round, "cause": fact.cause})
    if table.round:
        table.round.over = "voided"


REMEMBERED_ROUNDS = 12
"""Finished rounds kept for the console's history."""


def _end_round(table: Table, how: str, entry: dict[str, Any]) -> None:
    number = table.round.number if table.round else ""
    table.history.append({"how": how, "number": number, **entry})
    del table.history[:-REMEMBERED_ROUNDS]
    table.awaiting_ack.append(entry["round"])
    if table.closing is not None:
        table.closing = max(table.closing - 1, 0)


@folds(f.TableCleared)
def _cleared(table: Table, now: Moment, _fact: f.TableCleared) -> None:
    table.phase = "idle"
    table.idle_since = now.at
    table.round = None
    table.pulls = {p.pull: p for p in table.pulls.values() if p.state == "hand"}


@folds(f.RoundAcknowledged)
def _acknowledged(table: Table, _now: Moment, fact: f.RoundAcknowledged) -> None:
    if fact.round in table.awaiting_ack:
        table.awaiting_ack.remove(fact.round)
    table.refused.pop(fact.round, None)


@folds(f.RoundRefused)
def _refused(table: Table, _now: Moment, fact: f.RoundRefused) -> None:
    table.refused[fact.round] = fact.reason


# --- irregularities -----------------------------------------------------------------------


@folds(f.IrregularityOpened)
def _irregularity(table: Table, now: Moment, fact: f.IrregularityOpened) -> None:
    table.last_irregularity = fact.id
    table.irregularities[fact.id] = Irregularity(
        fact.id,
        fact.code,
        fact.zone,
        fact.text,
        now.at,
        fact.pulls,
        fact.tracks,
        dict(fact.details),
    )
    _stop_clocks(table, now)


@folds(f.ManagerCalled)
def _called(table: Table, _now: Moment, fact: f.ManagerCalled) -> None:
    table.irregularities[fact.id].level = fact.level


@folds(f.CallExtended)
def _extended(table: Table, _now: Moment, fact: f.CallExtended) -> None:
    table.irregularities[fact.id].extended_until = fact.until


@folds(f.RemedyChosen)
def _remedy(table: Table, _now: Moment, fact: f.RemedyChosen) -> None:
    irregularity = table.irregularities[fact.id]
    irregularity.remedy, irregularity.reason = fact.remedy, fact.reason
    irregularity.card, irregularity.target, irregularity.step = fact.card, fact.zone, 0


@folds(f.StepDone)
def _step_done(table: Table, _now: Moment, fact: f.StepDone) -> None:
    table.irregularities[fact.id].step = fact.step + 1


@folds(f.IrregularityClosed)
def _irregularity_closed(table: Table, now: Moment, fact: f.IrregularityClosed) -> None:
    del table.irregularities[fact.id]
    _start_clocks(table, now)


@folds(f.CardCorrected)
def _corrected(table: Table, _now: Moment, fact: f.CardCorrected) -> None:
    pull = table.pulls[fact.pull]
    pull.confirmed_copy = fact.was == fact.card
    pull.card, pull.confirmed = fact.card, True
    if table.round and pull.state == "dealt" and fact.was != fact.card:
        table.round.script = corrected(table.round.script, fact.pull, fact.card)
        table.round.deal = deal_again(table.config.rules, table.round.script)
    _recount(table, fact.was, fact.card)


def _recount(table: Table, was: Card | None, card: Card) -> None:
    if table.shoe is None:
        return
    if was is None:
        table.shoe.unread -= 1
    else:
        table.shoe.left[was] += 1
    table.shoe.left[card] -= 1
    table.shoe.overdrawn = min(table.shoe.left.values()) < 0


@folds(f.HoleExposureAccepted)
def _exposure_accepted(table: Table, _now: Moment, fact: f.HoleExposureAccepted) -> None:
    table.pulls[fact.pull].exposed = True


@folds(f.ShoeCondemned)
def _condemned(table: Table, _now: Moment, fact: f.ShoeCondemned) -> None:
    if table.shoe:
        table.shoe.condemned = fact.why


@folds(f.FactsUndone)
def _undone(table: Table, now: Moment, fact: f.FactsUndone) -> None:
    """Deal the round again without the facts taken back; their cards are in hand or loose."""
    playing = table.round
    if playing is None:
        return
    taken = [old for n, old in playing.script if n >= fact.first]
    playing.script = [(n, old) for n, old in playing.script if n < fact.first]
    playing.deal = deal_again(table.config.rules, playing.script)
    table.window, table.phase = None, "dealing"
    for old in taken:
        if isinstance(old, f.CardDealt):
            playing.cards_dealt -= 1
            _undeal(table, now, table.pulls[old.pull])
        elif isinstance(old, f.CardMoved):
            table.pulls[old.pull].zone = old.from_zone


def _undeal(table: Table, now: Moment, pull: Pull) -> None:
    pull.state, pull.zone, pull.unseen, pull.at = "hand", "", False, now.at
    if pull.track is not None:
        lying = table.lying[pull.track]
        lying.pull, lying.at = None, now.at
        pull.track = None
