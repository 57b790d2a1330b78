"""Tells the public of a fact: the ordered stream of events, made as facts are made.

One small function per kind of fact that is public; a fact without one is private. What is hidden
is hidden by the deal's spots. Times leave in UTC milliseconds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.core.games.deal import Deal
from controller.core.games.registry import families
from controller.core.games.spots import HIDDEN
from controller.core.messages import facts as f
from controller.core.messages.commands import BoxBets, Counts
from controller.core.messages.inputs import Moment
from controller.core.messages.limits import ITEMS
from controller.core.messages.public import alarms as alarm
from controller.core.messages.public import betting as bet
from controller.core.messages.public import dealing as deal
from controller.core.messages.public import rounds as end
from controller.core.messages.public import shoes as shoe
from controller.core.messages.public import table as of
from controller.core.messages.public import windows as ask
from controller.core.messages.public.base import Clocks, PublicEvent, Topic, as_json, worded
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say


class Event(NamedTuple):
    """One public message, and the round it belongs to; empty outside a round."""

    round: str
    told: PublicEvent

    @property
    def topic(self) -> Topic:
        """`event`, `round` or `alarm`."""
        return self.told.topic

    @property
    def type(self) -> str:
        """Return its name, `card` say."""
        return self.told.name

    @property
    def data(self) -> dict[str, Any]:
        """Return its content, as JSON."""
        return dict(as_json(self.told))


Told = PublicEvent | tuple[PublicEvent, ...] | None
EventBuilder = Callable[[Table, Moment, Any], Told]


def append_event(table: Table, moment: Moment, fact: f.Fact, events: list[Event]) -> None:
    """Append what the public hears of `fact`, which has just been applied."""
    build = EVENT_BUILDERS.get(type(fact))
    told = build(table, moment, fact) if build else None
    if told is None:
        return
    playing = table.round.round if table.round else ""
    for event in told if isinstance(told, tuple) else (told,):
        events.append(Event(playing, event))


def _utc(moment: Moment, at: int) -> int:
    return at - moment.at + moment.utc


def _words(code: str) -> str:
    """A code as people read it."""
    return code.replace("_", " ")


# --- the table ---


def _opened(_t: Table, _m: Moment, _f: f.TableOpened) -> Told:
    return of.TableOpened()


def _paused(t: Table, _m: Moment, fact: f.TablePaused) -> Told:
    if fact.waiting_for != "game_server":
        return of.TablePaused(code_of(fact.cause, "paused"), *worded(fact.cause))
    words = worded(fact.cause)
    if t.window:
        return of.WaitingForServer("answers_missing", *words, t.window.window)
    return of.WaitingForServer("bets_missing", *words, None)


def _resumed(t: Table, m: Moment, _f: f.TableResumed) -> Told:
    return of.TableResumed(clocks(t, m))


def _restarted(t: Table, m: Moment, _f: f.TableRestarted) -> Told:
    return of.TableRestarted(clocks(t, m))


def clocks(t: Table, m: Moment) -> Clocks | None:
    """The deadlines that run: all that moved while play stood still."""
    if t.stopped:
        return None
    if t.window:
        return Clocks(t.window.window, _utc(m, t.window.ends_at), _utc(m, t.window.due_at))
    if t.round and t.phase in ("betting", "bets_due"):
        due_at = _utc(m, t.round.due_at) if t.round.due_at else None
        return Clocks(None, _utc(m, t.round.ends_at), due_at)
    return None


def _closing(_t: Table, _m: Moment, fact: f.ClosingAnnounced) -> Told:
    return of.Closing(fact.rounds_left)


def _closed(_t: Table, _m: Moment, _f: f.TableClosed) -> Told:
    return of.TableClosed()


def _signed_in(_t: Table, _m: Moment, fact: f.SignedIn) -> Told:
    return of.DealerChanged(fact.person) if fact.role == "dealer" else None


# --- shoes ---


def _cut_card(_t: Table, _m: Moment, _f: f.CutCardPulled) -> Told:
    return shoe.CutCard()


def _shoe_started(_t: Table, _m: Moment, fact: f.ShoeStarted) -> Told:
    return shoe.ShoeStarted(fact.shoe, fact.set)


def _shoe_ended(_t: Table, _m: Moment, fact: f.ShoeEnded) -> Told:
    return shoe.ShoeChange(fact.shoe, fact.set, _code(fact.why, "ruled"), {}, _words(fact.why))


def _code(why: str, otherwise: str) -> str:
    """A reason that is a code already; a sentence has the code `otherwise`."""
    return otherwise if " " in why else why


def _review(_t: Table, _m: Moment, fact: f.RoundsUnderReview) -> Told:
    newest = fact.rounds[-ITEMS:]  # a set of a continuous shuffler plays for days
    return shoe.ShoeUnderReview(fact.set, newest, "not_whole", *worded(fact.why))


BURNED = {f.FIRST_CARD: "first_card"}


def _burned(_t: Table, _m: Moment, fact: f.CardBurned) -> Told:
    code = BURNED.get(fact.why) or _code(fact.why, "shoe_leaves")
    return shoe.Burned(code, {}, _words(fact.why))


# --- betting ---


def _round_opened(t: Table, m: Moment, fact: f.BettingOpened) -> Told:
    return bet.RoundOpened(
        number=fact.number,
        dealer=fact.dealer,
        shoe=fact.shoe,
        rules_hash=t.config.rules_hash,
        yellow_at=_utc(m, fact.yellow_at),
        ends_at=_utc(m, fact.ends_at),
    )


def _extended(t: Table, m: Moment, fact: f.BettingExtended) -> Told:
    over = t.round is not None and t.round.light == "red"
    return bet.BettingExtended(over, _utc(m, fact.yellow_at), _utc(m, fact.ends_at))


def _light(_t: Table, m: Moment, fact: f.LightTurned) -> Told:
    return bet.Light(fact.colour, _utc(m, fact.ends_at))


def _betting_closed(_t: Table, m: Moment, fact: f.BettingClosed) -> Told:
    return bet.BettingClosed(_utc(m, fact.due_at))


def _no_bets(_t: Table, _m: Moment, fact: f.BetsMissing) -> Told:
    return bet.NoBets(fact.then)


def _bets_returned(_t: Table, _m: Moment, fact: f.BetsReturned) -> Told:
    return bet.BetsReturned(fact.cause, {}, _words(fact.cause))


def _started(_t: Table, _m: Moment, fact: f.BetsAccepted) -> Told:
    boxes = {
        str(box): BoxBets(side, box not in fact.uninsured)
        for box, side in sorted(fact.boxes.items())
    }
    return bet.Started(boxes, fact.players, fact.side)


# --- the deal ---


def _card(t: Table, _m: Moment, fact: f.CardDealt) -> Told:
    spot = t.deal.spot(fact.zone) if t.deal else None
    return deal.Card(
        n=t.round.cards_dealt if t.round else 0,
        hand=t.game.hand(fact.zone),
        index=fact.index,
        card=(spot.face(fact.index) if spot else None) or HIDDEN,
        total=(spot.total if spot else None) or 0,
        soft=spot.soft if spot else False,
    )


def _moved(t: Table, _m: Moment, fact: f.CardMoved) -> Told:
    card = t.pulls[fact.pull].card or HIDDEN
    return deal.Moved(card, t.game.hand(fact.from_zone), t.game.hand(fact.to_zone))


def _corrected(t: Table, _m: Moment, fact: f.CardCorrected) -> Told:
    """A dealt card's face was ruled to be another; a hidden card's is told when it is turned."""
    pull = t.pulls[fact.pull]
    spot = t.deal.spot(pull.zone) if t.deal else None
    if pull.state != "dealt" or not pull.face_up or fact.was == fact.card or spot is None:
        return None
    log = t.round.deal_log if t.round else []
    split = any(isinstance(one, f.CardMoved) and one.pull == fact.pull for _, one in log)
    return deal.CardCorrected(
        hand=t.game.hand(pull.zone),
        index=0 if split else pull.index,
        was=fact.was or HIDDEN,
        card=fact.card,
        total=spot.total or 0,
        soft=spot.soft,
    )


def _taken_back(t: Table, _m: Moment, fact: f.FactsUndone) -> Told:
    """Tell the cards that are void; a split's moves go back to where they came from."""
    hand = t.game.hand
    return deal.CardsTakenBack(
        t.round.cards_dealt if t.round else 0,
        tuple(deal.Place(hand(zone), index) for zone, index in fact.places),
        tuple(deal.Move(hand(made), hand(came_from)) for came_from, made in fact.moves),
        fact.check,
    )


def _hand_dead(_t: Table, _m: Moment, fact: f.HandKilled) -> Told:
    return deal.HandDead(str(fact.box), fact.why, {}, _words(fact.why))


# --- questions ---


def asks_of(asks: tuple[f.Asked, ...]) -> tuple[ask.Ask, ...]:
    """The questions of a window as the public hears them."""
    return tuple(ask.Ask(one.hand, one.cards, one.legal) for one in asks)


def _window(_t: Table, m: Moment, fact: f.WindowOpened) -> Told:
    ends_at, due_at = _utc(m, fact.ends_at), _utc(m, fact.due_at)
    return ask.WindowOpened(fact.window, fact.question, asks_of(fact.asks), ends_at, due_at)


def _window_closed(_t: Table, _m: Moment, fact: f.WindowClosed) -> Told:
    return ask.WindowClosed(fact.window, fact.code, fact.counts)


def _choice(t: Table, _m: Moment, fact: f.ChoiceMade) -> Told:
    return _applied(t, (fact.who, fact.at), {fact.asked: 1}, {fact.applied: 1})


def _counts(t: Table, _m: Moment, fact: f.CountsTaken) -> Told:
    return _applied(t, None, fact.asked, fact.applied)


def _applied(t: Table, who: tuple[str, str] | None, asked: Counts, applied: Counts) -> Told:
    """The answer of one who was asked, or of all; None where nobody was left to be asked."""
    window = t.window
    if window is None:
        return None
    one = next(a for a in window.asks if who is None or (a.who, a.at) == who)
    return ask.DecisionApplied(
        window=window.window,
        question=window.question,
        hand=one.hand,
        cards=one.cards,
        asked=asked,
        applied=applied,
    )


# --- the end ---


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


# --- what is wrong ---


def _title(t: Table, code: str) -> Say:
    """An irregularity as the game calls it; never what exactly was seen, which may be hidden."""
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


EVENT_BUILDERS: dict[type, EventBuilder] = {
    f.TableOpened: _opened,
    f.TablePaused: _paused,
    f.TableResumed: _resumed,
    f.TableRestarted: _restarted,
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
    def event(t: Table, _m: Moment, fact: Any) -> Told:
        return build(t.deal, fact) if t.deal else None

    return event


for _game in families():
    EVENT_BUILDERS |= {kind: _of_family(build) for kind, build in _game.events.items()}
