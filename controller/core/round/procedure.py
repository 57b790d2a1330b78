"""The course of a round: lights, bets, questions, checks, settlement, collecting, the next one.

Each function looks at the table and records the one thing that follows now, or nothing; `step`
calls them again until nothing follows. None of them waits: a deadline is a number in the table, and
its `Tick` comes when it is due.
"""

from collections.abc import Sequence

from controller.core.cards import Card
from controller.core.games.deal import Deal
from controller.core.games.steps import Ask, NeedCheck, NeedChoices
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.round.identifiers import game_number, round_id
from controller.core.round.start_gate import around, may_open_round, waiting_shoe
from controller.core.table.deal_log import bets_of
from controller.core.table.round_number import number_utc
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.table import Table
from controller.core.words import Say, say, several


def open_betting(recorder: Recorder, seconds: int | None = None) -> None:
    """Begin a round: green light, its id and its number."""
    table, now = recorder.table, recorder.now
    times = table.config.timings
    length = times.betting if seconds is None else 1000 * seconds
    ends_at = now.at + length
    recorder.record(
        f.BettingOpened(
            round=round_id(table.config.table, now.utc, table.rounds + 1),
            number=game_number(number_utc(table.last_round_utc, now.utc)),
            dealer=table.people.get("dealer", ""),
            shoe=table.shoe.name if table.shoe else "",
            yellow_at=max(ends_at - times.yellow, now.at),
            ends_at=ends_at,
        )
    )


def next_round(recorder: Recorder) -> bool:
    """Open the next betting by itself, unless the start gate is shut."""
    if not may_open_round(recorder.table, recorder.now):
        return False
    open_betting(recorder)
    return True


def next_round_at(table: Table) -> int | None:
    """Return when the next betting opens by itself, if the house wants that."""
    if table.config.house.next_round != "auto":
        return None
    earliest = table.idle_since + table.config.timings.between_rounds
    return max(earliest, table.next_number_at)


def turn_light(recorder: Recorder) -> bool:
    """Turn the light yellow near the end of betting, red at its end."""
    playing = recorder.table.round
    if playing is None or recorder.now.at >= playing.ends_at:
        close_betting(recorder)
    else:
        recorder.record(f.LightTurned("yellow", playing.ends_at))
    return True


def next_light_at(table: Table) -> int | None:
    """Return when the betting light changes next."""
    playing = table.round
    if playing is None:
        return None
    return min(playing.yellow_at, playing.ends_at) if playing.light == "green" else playing.ends_at


def close_betting(recorder: Recorder) -> None:
    """Turn the light red; the game server has its grace period to say who plays."""
    recorder.record(f.LightTurned("red", recorder.now.at))
    recorder.record(f.BettingClosed(recorder.now.at + recorder.table.config.timings.server_grace))


def server_silent(recorder: Recorder) -> bool:
    """Pause and call the shift manager: the server's final answer did not come in time."""
    late = say("decisions_late" if recorder.table.window else "bets_late")
    unreached = "broker" in recorder.table.conditions
    cause: Say | str = several([late, around("broker")]) if unreached else late
    recorder.record(f.TablePaused(cause, "table", "game_server"))
    return True


def answer_due_at(table: Table) -> int | None:
    """Return when the server's final answer (decisions or bets) is overdue."""
    if table.window:
        return table.window.due_at
    return table.round.due_at if table.round else None


def ask(recorder: Recorder, deal: Deal, need: NeedChoices) -> bool:
    """Open the window for the question that the game asks now."""
    table = recorder.table
    unasked = declined(table, deal, need) or table.game.unasked(deal, need)
    if unasked:
        for fact in unasked:
            recorder.record(fact)
        return True
    times = table.config.timings
    ends_at = recorder.now.at + times.answer(need.kind)
    asks = tuple(_asked(table, deal, one) for one in need.asks)
    due_at = ends_at + times.server_grace + 1000 * table.config.rules.longer_wait
    number = table.epoch_of_window + 1
    recorder.record(f.WindowOpened(number, need.kind, asks, ends_at, due_at))
    return True


def declined(table: Table, deal: Deal, need: NeedChoices) -> Sequence[f.Fact]:
    """Decline for everybody: nobody may bet on a hidden card that people ruled to be known
    to all.
    """
    known = any(pull.exposed for pull in table.snapshot().unrevealed)
    return table.game.declined(deal, need) if known else ()


def _asked(table: Table, deal: Deal, one: Ask) -> f.Asked:
    """Return a question with its hand, as the public knows it."""
    zone = deal.asked_zone(one)
    spot = deal.spot(zone)
    cards = len(spot.cards) if spot else 0
    return f.Asked(str(one.who), one.at, one.legal, table.game.hand(zone), cards)


def to_check(table: Table) -> Card | None:
    """Return the face of the hidden card that is due to be checked, if the shoe read it."""
    snapshot = table.snapshot()
    if not isinstance(snapshot.need, NeedCheck) or (card := snapshot.due) is None:
        return None
    return card.card


def check(recorder: Recorder, deal: Deal) -> bool:
    """Check the hidden card by what the shoe read, if the house lets the controller check alone."""
    card = to_check(recorder.table)
    if card is None or recorder.table.config.house.check_by != "controller":
        return False
    recorder.record(deal.checked_as(card, "controller"))
    return True


def settle(recorder: Recorder, deal: Deal) -> bool:
    """Record the round's outcome: the last card is dealt."""
    table = recorder.table
    if table.round is None:
        return False
    result = deal.result(bets_of(table.round.deal_log))
    show_until = recorder.now.at + table.config.timings.results
    recorder.record(f.RoundSettled(table.round.round, result, show_until))
    hidden = table.snapshot().unrevealed
    for fact in deal.afterwards(hidden[0].card if hidden else None):
        recorder.record(fact)
    return True


def collected(recorder: Recorder) -> bool:
    """Record that all cards of a finished round are in the discard rack."""
    table = recorder.table
    playing = table.round
    if playing is None or not playing.over:
        return False
    order = tuple(p.pull for p in table.pulls.values() if p.state not in ("in_transit", "returned"))
    recorder.record(f.TableCleared(playing.round, order))
    return True


def collected_at(table: Table) -> int | None:
    """Return from when an empty felt counts as cleared; at once by a person's word.

    A camera that has just come back is given time to report what still lies there.
    """
    playing = table.round
    if playing is None or not playing.over:
        return None
    if playing.cleared_by:
        return 0
    if table.lying or not table.well("camera"):
        return None
    back = table.well_since("camera")
    return back + table.config.timings.read if back else 0


def results_over(recorder: Recorder) -> bool:
    """Start collecting: the results have been shown long enough."""
    playing = recorder.table.round
    recorder.record(f.ResultsShown(playing.round if playing else ""))
    return True


def results_over_at(table: Table) -> int | None:
    """Return when the results have been shown long enough."""
    return table.round.show_until if table.round else None


def shoe_change(recorder: Recorder) -> bool:
    """Change shoes between rounds: a finished shoe leaves play, a loaded one comes into play."""
    table = recorder.table
    shoe = table.shoe
    if shoe is None:
        return _start_shoe(recorder)
    every_round = table.config.rules.shuffle.policy == "every_round"
    if shoe.condemned or (shoe.cut_card and not shoe.rounds_after_cut):
        why = shoe.condemned or "cut_card"
    elif table.devices[shoe.name].trouble == "empty" or shoe.at_most <= 0:
        why = "empty"
    elif every_round and shoe.dealt > shoe.burned + len(table.snapshot().in_transit):
        why = "every_round"
    else:
        return False
    if hand := table.snapshot().in_transit:
        recorder.record(f.CardBurned(hand[0].pull, f.SHOE_LEAVES))
        return True
    recorder.record(f.ShoeEnded(shoe.name, shoe.set, why))
    return True


def change_at_once(recorder: Recorder) -> bool:
    """Change shoes at once if the cut card came before the round's first card."""
    table = recorder.table
    playing, shoe = table.round, table.shoe
    if playing is None or playing.cards_dealt or table.snapshot().in_transit:
        return False
    if shoe is None:
        return _start_shoe(recorder)
    if not changes_first(table, shoe):
        return False
    recorder.record(f.ShoeEnded(shoe.name, shoe.set, "cut_card"))
    return True


def changes_first(table: Table, shoe: Shoe) -> bool:
    """Whether this shoe leaves play before another card is dealt: it may start no more rounds, and
    the round in play has had no card yet.
    """
    begun = table.round is not None and table.round.begun
    last = shoe.cut_card and not shoe.rounds_after_cut
    return last and not begun and not table.snapshot().in_transit


def _start_shoe(recorder: Recorder) -> bool:
    table = recorder.table
    name = waiting_shoe(table)
    if not name:
        return False
    recorder.record(f.ShoeStarted(name, table.loaded[name].set, table.config.rules.decks))
    return True


def suspect_shuffle(recorder: Recorder) -> bool:
    """Take the shoe out of play: the audit found a run that no fair shuffle leaves."""
    shoe = recorder.table.shoe
    if shoe is None or not shoe.audit.suspect or shoe.condemned:
        return False
    recorder.record(f.ShuffleSuspected(shoe.name, shoe.set, shoe.audit.run, shoe.audit.against))
    return True


def pause_after_round(recorder: Recorder) -> bool:
    """Begin, between rounds, a pause that was asked for."""
    table = recorder.table
    if table.asked_pause is None:
        return False
    recorder.record(f.TablePaused(*table.asked_pause))
    return True


def close_table(recorder: Recorder) -> bool:
    """Close the table: the announced last round is over and acknowledged.

    A card that was kept as the next one is burnt, because no round comes for it any more.
    """
    table = recorder.table
    if table.closing != 0 or table.awaiting_ack:
        return False
    if hand := table.snapshot().in_transit:
        recorder.record(f.CardBurned(hand[0].pull, f.NOT_NEEDED))
        return True
    recorder.record(f.TableClosed("table"))
    return True
