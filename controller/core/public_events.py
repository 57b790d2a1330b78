"""Tells the public of a fact: the ordered stream of events, made as facts are made.

One small function per kind of fact that is public; a fact without one is private. What is hidden
is hidden by the deal's spots. Times leave in UTC milliseconds.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from controller.core.games.deal import Deal
from controller.core.games.game import PublicEvent
from controller.core.games.registry import families
from controller.core.games.spots import HIDDEN
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.limits import ITEMS, REPLY, clipped
from controller.core.table.table import Table

Topic = Literal["event", "round", "alarm"]
Data = dict[str, Any]


class Event(NamedTuple):
    """One public message: its topic, its type, the round it belongs to, its data."""

    topic: Topic
    type: str
    round: str
    data: Data


EventBuilder = Callable[[Table, Moment, Any], tuple[Topic, str, Data] | None]


def append_event(table: Table, moment: Moment, fact: f.Fact, events: list[Event]) -> None:
    """Append what the public hears of `fact`, which has just been applied."""
    build = EVENT_BUILDERS.get(type(fact))
    told = build(table, moment, fact) if build else None
    if told:
        playing = table.round.round if table.round else ""
        events.append(Event(told[0], told[1], playing, told[2]))


def _utc(moment: Moment, at: int) -> int:
    return at - moment.at + moment.utc


def _opened(_t: Table, _m: Moment, _f: f.TableOpened) -> tuple[Topic, str, Data]:
    return "event", "table_opened", {}


def _paused(_t: Table, _m: Moment, fact: f.TablePaused) -> tuple[Topic, str, Data]:
    if fact.waiting_for == "game_server":
        return "event", "waiting_for_server", {"what": fact.cause}
    return "event", "table_paused", {"cause": fact.cause, "clocks": "stopped"}


def _resumed(t: Table, m: Moment, _f: f.TableResumed) -> tuple[Topic, str, Data]:
    return "event", "table_resumed", _new_end(t, m)


def _new_end(t: Table, m: Moment) -> Data:
    """When the open question or betting ends, now that clocks run again."""
    if t.stopped:
        return {}
    if t.window:
        return {"ends_at": _utc(m, t.window.ends_at)}
    if t.round and t.phase == "betting":
        return {"ends_at": _utc(m, t.round.ends_at)}
    return {}


def _closing(_t: Table, _m: Moment, fact: f.ClosingAnnounced) -> tuple[Topic, str, Data]:
    return "event", "closing", {"rounds_left": fact.rounds_left}


def _closed(_t: Table, _m: Moment, _f: f.TableClosed) -> tuple[Topic, str, Data]:
    return "event", "table_closed", {}


def _signed_in(_t: Table, _m: Moment, fact: f.SignedIn) -> tuple[Topic, str, Data] | None:
    return ("event", "dealer_changed", {"dealer": fact.person}) if fact.role == "dealer" else None


def _cut_card(_t: Table, _m: Moment, _f: f.CutCardPulled) -> tuple[Topic, str, Data]:
    return "event", "cut_card", {}


def _shoe_started(_t: Table, _m: Moment, fact: f.ShoeStarted) -> tuple[Topic, str, Data]:
    return "event", "shoe_started", {"shoe": fact.shoe, "set": fact.set}


def _shoe_ended(_t: Table, _m: Moment, fact: f.ShoeEnded) -> tuple[Topic, str, Data]:
    return "event", "shoe_change", {"shoe": fact.shoe, "set": fact.set, "why": fact.why}


def _review(_t: Table, _m: Moment, fact: f.RoundsUnderReview) -> tuple[Topic, str, Data]:
    newest = list(fact.rounds[-ITEMS:])  # a set of a continuous shuffler plays for days
    data = {"set": fact.set, "rounds": newest, "why": clipped(fact.why, REPLY)}
    return "event", "shoe_under_review", data


def _corrected(t: Table, _m: Moment, fact: f.CardCorrected) -> tuple[Topic, str, Data] | None:
    """A dealt card's face was ruled to be another; a hidden card's is told when it is turned."""
    pull = t.pulls[fact.pull]
    if pull.state != "dealt" or not pull.face_up or fact.was == fact.card:
        return None
    return "event", "card_corrected", {"zone": pull.zone, "was": fact.was, "card": fact.card}


def _taken_back(t: Table, _m: Moment, fact: f.FactsUndone) -> tuple[Topic, str, Data]:
    """Cards that are left; a split's moves that are taken back go from `to` to `from` again."""
    moves = [{"from": here, "to": there} for here, there in fact.moves]
    data: Data = {"cards": t.round.cards_dealt if t.round else 0}
    return "event", "cards_taken_back", {**data, "moves": moves} if moves else data


def _bets_returned(_t: Table, _m: Moment, fact: f.BetsReturned) -> tuple[Topic, str, Data]:
    return "event", "bets_returned", {"cause": fact.cause}


def _hand_dead(_t: Table, _m: Moment, fact: f.HandKilled) -> tuple[Topic, str, Data]:
    return "event", "hand_dead", {"box": fact.box, "why": fact.why, "refund": "all_stakes"}


def _burned(_t: Table, _m: Moment, fact: f.CardBurned) -> tuple[Topic, str, Data]:
    return "event", "burned", {"why": fact.why}


def _round_opened(t: Table, m: Moment, fact: f.BettingOpened) -> tuple[Topic, str, Data]:
    data = {
        "number": fact.number,
        "dealer": fact.dealer,
        "shoe": fact.shoe,
        "rules_hash": t.config.rules_hash,
        "ends_at": _utc(m, fact.ends_at),
    }
    return "event", "round_opened", data


def _extended(_t: Table, m: Moment, fact: f.BettingExtended) -> tuple[Topic, str, Data]:
    return "event", "light", {"colour": "green", "ends_at": _utc(m, fact.ends_at)}


def _light(_t: Table, m: Moment, fact: f.LightTurned) -> tuple[Topic, str, Data]:
    return "event", "light", {"colour": fact.colour, "ends_at": _utc(m, fact.ends_at)}


def _betting_closed(_t: Table, m: Moment, fact: f.BettingClosed) -> tuple[Topic, str, Data]:
    return "event", "betting_closed", {"due_at": _utc(m, fact.due_at)}


def _no_bets(_t: Table, _m: Moment, fact: f.BetsMissing) -> tuple[Topic, str, Data]:
    return "event", "no_bets", {"then": fact.then}


def _started(_t: Table, _m: Moment, fact: f.BetsAccepted) -> tuple[Topic, str, Data]:
    return "event", "started", {"boxes": sorted(fact.boxes), "players": fact.players}


def _card(t: Table, _m: Moment, fact: f.CardDealt) -> tuple[Topic, str, Data]:
    spot = t.deal.spot(fact.zone) if t.deal else None
    data = {
        "n": t.round.cards_dealt if t.round else 0,
        "zone": fact.zone,
        "who": fact.who,
        "hand": fact.hand,
        "index": fact.index,
        "card": spot.face(fact.index) if spot else HIDDEN,
        "total": (spot.total if spot else None) or 0,
        "soft": spot.soft if spot else False,
    }
    return "event", "card", data


def _moved(_t: Table, _m: Moment, fact: f.CardMoved) -> tuple[Topic, str, Data]:
    return "event", "moved", {"from": fact.from_zone, "to": fact.to_zone}


def _window(_t: Table, m: Moment, fact: f.WindowOpened) -> tuple[Topic, str, Data]:
    data = {
        "window": fact.window,
        "question": fact.question,
        "asks": [{"who": a.who, "at": a.at, "legal": list(a.legal)} for a in fact.asks],
        "ends_at": _utc(m, fact.ends_at),
    }
    return "event", "window_opened", data


def _window_closed(_t: Table, _m: Moment, fact: f.WindowClosed) -> tuple[Topic, str, Data]:
    return "event", "window_closed", {"window": fact.window}


def _choice(_t: Table, _m: Moment, fact: f.ChoiceMade) -> tuple[Topic, str, Data]:
    data = {"who": fact.who, "at": fact.at, "asked": fact.asked, "applied": fact.applied}
    return "event", "decision_applied", data


def _counts(_t: Table, _m: Moment, fact: f.CountsTaken) -> tuple[Topic, str, Data]:
    return (
        "event",
        "decision_applied",
        {
            "at": fact.at,
            "asked": fact.asked,
            "applied": fact.applied,
        },
    )


def _settled(t: Table, _m: Moment, fact: f.RoundSettled) -> tuple[Topic, str, Data]:
    data = {
        "number": t.round.number if t.round else "",
        "game": t.config.rules.name,
        "rules_hash": t.config.rules_hash,
        "result": fact.result,
    }
    return "round", "settled", data


def _voided(t: Table, _m: Moment, fact: f.RoundVoided) -> tuple[Topic, str, Data]:
    refund = t.config.rules.void_refunds
    return "round", "voided", {"cause": fact.cause, "role": fact.role, "refund": refund}


def _irregularity(_t: Table, _m: Moment, fact: f.IrregularityOpened) -> tuple[Topic, str, Data]:
    return "alarm", "irregularity_opened", {"id": fact.id, "code": fact.code}


def _irregularity_closed(
    t: Table, m: Moment, fact: f.IrregularityClosed
) -> tuple[Topic, str, Data]:
    data = {"id": fact.id, "code": fact.code, "remedy": fact.remedy}
    return "alarm", "irregularity_closed", {**data, **_new_end(t, m)}


def _input_set_aside(_t: Table, _m: Moment, fact: f.InputSetAside) -> tuple[Topic, str, Data]:
    return "alarm", "program_failed", {"what": fact.what}


def _records_set_aside(_t: Table, _m: Moment, fact: f.RecordsSetAside) -> tuple[Topic, str, Data]:
    return "alarm", "program_failed", {"what": f"records {fact.first} to {fact.last}"}


def _signing_key(_t: Table, _m: Moment, fact: f.SigningKeyChanged) -> tuple[Topic, str, Data]:
    return "alarm", "signing_key_changed", {"was": fact.was, "key": fact.key}


def _disputed(_t: Table, _m: Moment, fact: f.CheckpointDisputed) -> tuple[Topic, str, Data]:
    data = {"of": fact.round, "client": fact.client}
    return "alarm", "checkpoint_disputed", data


EVENT_BUILDERS: dict[type, EventBuilder] = {
    f.TableOpened: _opened,
    f.TablePaused: _paused,
    f.TableResumed: _resumed,
    f.ClosingAnnounced: _closing,
    f.TableClosed: _closed,
    f.SignedIn: _signed_in,
    f.CutCardPulled: _cut_card,
    f.ShoeStarted: _shoe_started,
    f.ShoeEnded: _shoe_ended,
    f.CardBurned: _burned,
    f.RoundsUnderReview: _review,
    f.CardCorrected: _corrected,
    f.FactsUndone: _taken_back,
    f.BetsReturned: _bets_returned,
    f.HandKilled: _hand_dead,
    f.BettingOpened: _round_opened,
    f.BettingExtended: _extended,
    f.LightTurned: _light,
    f.BettingClosed: _betting_closed,
    f.BetsMissing: _no_bets,
    f.BetsAccepted: _started,
    f.CardDealt: _card,
    f.CardMoved: _moved,
    f.WindowOpened: _window,
    f.WindowClosed: _window_closed,
    f.ChoiceMade: _choice,
    f.CountsTaken: _counts,
    f.RoundSettled: _settled,
    f.RoundVoided: _voided,
    f.SigningKeyChanged: _signing_key,
    f.CheckpointDisputed: _disputed,
    f.InputSetAside: _input_set_aside,
    f.RecordsSetAside: _records_set_aside,
    f.IrregularityOpened: _irregularity,
    f.IrregularityClosed: _irregularity_closed,
}
"""Facts that are public, and how they are told."""


def _of_family(build: Callable[[Deal, Any], PublicEvent]) -> EventBuilder:
    def event(t: Table, _m: Moment, fact: Any) -> tuple[Topic, str, Data] | None:
        return ("event", *build(t.deal, fact)) if t.deal else None

    return event


for _game in families():
    EVENT_BUILDERS |= {kind: _of_family(build) for kind, build in _game.events.items()}
