"""The fold of a round: betting, dealing, questions, results."""

from typing import Any

from controller.core.fold.cards.faces_shown import note_seen
from controller.core.fold.clocks import on_the_clocks, play_goes_on
from controller.core.fold.registry import folds
from controller.core.fold.shoes import to_rack
from controller.core.games.registry import families
from controller.core.games.steps import NeedMove
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.public.rounds import void_result
from controller.core.table.deal_log import sent_away
from controller.core.table.guide import Guide
from controller.core.table.pulls import Pull, PullState, Track
from controller.core.table.round_number import number_utc
from controller.core.table.state import Round, Window
from controller.core.table.table import Table


@folds(f.BettingOpened)
def _betting_opened(table: Table, now: Moment, fact: f.BettingOpened) -> None:
    _audit(table)
    play_goes_on(table)
    table.stage = "betting"
    table.dealers = (fact.dealer,) if fact.dealer else ()
    table.rounds += 1
    table.hand_burnt = 0
    table.last_round_utc = number_utc(table.last_round_utc, now.utc)
    table.next_number_at = now.at + 1000 - now.utc % 1000
    table.round = Round(
        round=fact.round,
        number=fact.number,
        opened_utc=now.utc,
        dealer=fact.dealer,
        shoe=fact.shoe,
        yellow_at=fact.yellow_at,
        ends_at=fact.ends_at,
    )
    for pull in table.pulls.values():
        if pull.state == "excluded":
            to_rack(table, pull)
    _keep_pulls(table, "in_transit", "burned")  # a burnt card may yet be laid, and is known then


def _keep_pulls(table: Table, *states: PullState) -> None:
    """Forget the cards of the last round, except those in these states."""
    table.pulls = {p.pull: p for p in table.pulls.values() if p.state in states}


@folds(f.BettingExtended)
def _betting_extended(table: Table, now: Moment, fact: f.BettingExtended) -> None:
    if table.round:
        table.stage = "betting"
        table.round.yellow_at = on_the_clocks(table, now, fact.yellow_at)
        table.round.ends_at = on_the_clocks(table, now, fact.ends_at)
        table.round.due_at = 0


@folds(f.LightTurned)
def _light(table: Table, now: Moment, fact: f.LightTurned) -> None:
    if table.round:
        table.round.light = fact.colour
        table.round.ends_at = on_the_clocks(table, now, fact.ends_at)


@folds(f.BettingClosed)
def _betting_closed(table: Table, _now: Moment, fact: f.BettingClosed) -> None:
    table.stage = "bets_due"
    if table.round:
        table.round.due_at = fact.due_at


@folds(f.BetsAccepted)
def _bets_accepted(table: Table, now: Moment, fact: f.BetsAccepted) -> None:
    playing = table.round
    if playing is None:
        return
    playing.deal = table.game.start(table.config.rules, fact)
    playing.deal_log, playing.went_on_at = [(table.facts, fact)], now.at
    table.stage = "dealing"


def _play(table: Table, now: Moment, fact: f.DealFact) -> None:
    """Let the round's dealing go on, and remember the fact that caused it."""
    if table.round and table.round.deal:
        play_goes_on(table)
        table.round.went_on_at = now.at
        table.round.deal.apply(fact)
        table.round.deal_log.append((table.facts, fact))


@folds(f.RoundResolved)
def _resolved(_table: Table, _now: Moment, _fact: f.RoundResolved) -> None:
    """Change nothing: the acknowledgement of the round is a fact of its own."""


@folds(f.BetsReturned)
@folds(f.BetsMissing)
def _no_bets(_table: Table, _now: Moment, _fact: f.BetsMissing | f.BetsReturned) -> None:
    """Change nothing: betting extended, or a deal without players, is a fact of its own."""


@folds(f.CardDealt)
def _card_dealt(table: Table, now: Moment, fact: f.CardDealt) -> None:
    pull = table.pulls[fact.pull]
    pull.state, pull.zone, pull.face_up = "dealt", fact.zone, fact.face_up
    pull.card, pull.index = fact.card, fact.index
    pull.unseen, pull.ruled_over = fact.track < 0, None
    pull.by_word = pull.unseen and fact.quorum == "shoe"
    pull.seen_early = pull.seen_early or (pull.shown and not pull.face_up)
    if fact.track >= 0:
        pull.track = Track(fact.camera, fact.start, fact.track)
        note_seen(table, pull)
    if fact.quorum == "ruling":
        pull.rule_face(table.lying.get(pull.track) if pull.track else None)
    if table.round:
        table.round.cards_dealt += 1
        if not table.round.begun and table.shoe and table.shoe.cut_card:
            table.shoe.rounds_after_cut = max(table.shoe.rounds_after_cut - 1, 0)
        table.round.begun = True
    _play(table, now, fact)


@folds(f.CardMoved)
def _card_moved(table: Table, now: Moment, fact: f.CardMoved) -> None:
    pull = table.pulls.get(fact.pull)
    if pull and table.round:
        here = [
            one for one in table.pulls.values() if (one.state, one.zone) == ("dealt", pull.zone)
        ]
        alike = [one.pull for one in here if one.card == pull.card]
        if len(alike) > 1:
            rules, log = table.config.rules, table.round.deal_log
            table.round.deal_log = sent_away(rules, log, fact.pull, alike)
    _play(table, now, fact)
    if pull:
        pull.zone = fact.to_zone


@folds(f.OrderChanged)
def _order_changed(table: Table, now: Moment, fact: f.OrderChanged) -> None:
    _play(table, now, fact)


@folds(f.WindowOpened)
def _window_opened(table: Table, _now: Moment, fact: f.WindowOpened) -> None:
    table.epoch_of_window = fact.window
    table.window = Window(fact.window, fact.question, fact.asks, fact.ends_at, fact.due_at)


@folds(f.ChoiceMade)
def _choice(table: Table, now: Moment, fact: f.ChoiceMade) -> None:
    _play(table, now, fact)
    _begin_move(table, now)


@folds(f.CountsTaken)
def _counts(table: Table, now: Moment, fact: f.CountsTaken) -> None:
    _play(table, now, fact)
    _begin_move(table, now)


def _begin_move(table: Table, now: Moment) -> None:
    """Start the time for a split's card to be seen, if no camera has seen it moved yet."""
    move = table.deal.next() if table.deal else None
    if not isinstance(move, NeedMove):
        return
    for pull in table.pulls.values():
        if pull.unseen and pull.state == "dealt" and pull.zone == move.from_zone:
            pull.at = now.at


@folds(f.WindowClosed)
def _window_closed(table: Table, now: Moment, _fact: f.WindowClosed) -> None:
    table.window = None
    if table.round:
        table.round.went_on_at = now.at


@folds(f.HandKilled)
def _hand_killed(table: Table, now: Moment, fact: f.HandKilled) -> None:
    _play(table, now, fact)


@folds(f.RoundSettled)
def _settled(table: Table, _now: Moment, fact: f.RoundSettled) -> None:
    table.stage = "results"
    _end_round(table, "settled", {"round": fact.round, "result": fact.result})
    table.unacknowledged[fact.round] = fact.result
    bead = table.game.bead(table.config.rules, fact.result)
    if bead:
        table.beads = (*table.beads, bead)
    if table.round:
        table.round.over, table.round.show_until = "settled", fact.show_until
        if table.shoe and not table.round.shoe_count_aside:
            table.shoe.game_open = False  # it counted as the table did, though its end may be lost


@folds(f.ResultsShown)
def _results_shown(table: Table, _now: Moment, _fact: f.ResultsShown) -> None:
    table.stage = "collecting"


@folds(f.RoundVoided)
def _voided(table: Table, _now: Moment, fact: f.RoundVoided) -> None:
    table.stage = "collecting"
    table.window = None
    if table.pause:
        table.pause.guide = Guide()  # nothing is to be put back: all cards are collected
    _end_round(table, "voided", {"round": fact.round, "cause": fact.cause})
    refund = table.config.rules.void_refunds
    table.voids[fact.round] = void_result(fact.round, fact.cause, refund)
    if table.round:
        table.round.over = "voided"


REMEMBERED_ROUNDS = 12
"""Finished rounds kept for the console's history."""


def _audit(table: Table) -> None:
    if table.shoe:
        table.shoe.feed_audit()


def _end_round(table: Table, how: str, entry: dict[str, Any]) -> None:
    _audit(table)
    number = table.round.number if table.round else ""
    table.history.append({"how": how, "number": number, **entry})
    del table.history[:-REMEMBERED_ROUNDS]
    table.awaiting_ack.append(entry["round"])
    if table.closing is not None:
        table.closing = max(table.closing - 1, 0)


@folds(f.TableCleared)
def _cleared(table: Table, now: Moment, fact: f.TableCleared) -> None:
    _audit(table)
    if table.round and table.round.cleared_by:
        table.lying.clear()
    for number in fact.order:
        pull = table.pulls.get(number)
        if pull is not None and pull.state in ("dealt", "excluded"):  # burnt ones lie there already
            to_rack(table, pull)
    if table.shoe:
        table.sets[table.shoe.set].note_round(fact.round)
    table.stage = "idle"
    table.idle_since = now.at
    table.round = None
    _keep_pulls(table, "in_transit")


@folds(f.RoundAcknowledged)
def _acknowledged(table: Table, _now: Moment, fact: f.RoundAcknowledged) -> None:
    if fact.round in table.awaiting_ack:
        table.awaiting_ack.remove(fact.round)
    table.unacknowledged.pop(fact.round, None)
    table.voids.pop(fact.round, None)
    table.refused.pop(fact.round, None)
    table.disputed.pop(fact.round, None)


@folds(f.RoundRefused)
def _refused(table: Table, _now: Moment, fact: f.RoundRefused) -> None:
    table.refused[fact.round] = fact.reason


def _of_family(table: Table, now: Moment, fact: f.DealFact) -> None:
    """Fold a fact of one family, which drives the dealing; what the dealing does not hide
    is public.
    """
    _play(table, now, fact)
    hidden = [p for p in table.pulls.values() if not p.face_up and p.state != "burned"]
    for pull in hidden if table.deal else ():
        _uncover(table, pull)


def _uncover(table: Table, pull: Pull) -> None:
    spot = table.deal.spot(pull.zone) if table.deal else None
    if spot is not None and pull.index not in spot.hidden:
        pull.face_up, pull.card = True, spot.cards[pull.index]


def _note(_table: Table, _now: Moment, _fact: f.Fact) -> None:
    """Change nothing: the state of the table does not depend on this fact."""


for _game in families():
    for _kind in _game.deal_facts:
        folds(_kind)(_of_family)
    for _kind in _game.notes:
        folds(_kind)(_note)
