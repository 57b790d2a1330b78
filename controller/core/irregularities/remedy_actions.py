"""The actions of remedies: one function per built-in action, each a few facts.

An effect returns the facts that follow from the ruling, or raises Refused with a sentence when the
table does not allow it; then nothing has happened and the irregularity stays open. Whether the
table is right afterwards is not decided here but seen by the detectors.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from controller.core.cards import DECK, Card
from controller.core.config.remedies import Remedy
from controller.core.games.deal import Deal
from controller.core.games.steps import Illegal, NeedCard, NeedReveal
from controller.core.messages import facts as f
from controller.core.messages.commands import Rule, Tap
from controller.core.messages.inputs import Moment
from controller.core.refused import Refused
from controller.core.round.fusion import dealt
from controller.core.table.deal_log import corrected, deal_alike, undoable
from controller.core.table.state import Lying, OpenIrregularity, Pull, Track
from controller.core.table.table import Table
from controller.core.words import say


class Ruling(NamedTuple):
    """A remedy chosen for an irregularity, by whom, with what, when."""

    now: Moment
    wrong: OpenIrregularity
    remedy: Remedy
    tap: Tap
    act: Rule


Facts = list[f.Fact]

KEPT_AS_NEXT = "kept as next"
"""The reason for taking a card off the felt into the hand."""

NOBODY = Track("", "", -1)
"""The track of a card that no camera sees."""


def _pull(table: Table, ruling: Ruling) -> Pull:
    for number in ruling.wrong.pulls:
        if number in table.pulls:
            return table.pulls[number]
    hand = table.snapshot().in_transit
    if hand:
        return hand[0]
    raise Refused(say("no_card_in_hand"))


def _in_hand(table: Table) -> list[Pull]:
    """Every card between a shoe and the felt, also of another set than the one in play."""
    snapshot = table.snapshot()
    return [*snapshot.in_transit, *snapshot.strangers]


def put_right(_table: Table, _ruling: Ruling) -> Facts:
    """The dealer mends it; the sensors see when it is done."""
    return []


def table_is_right(table: Table, ruling: Ruling) -> Facts:
    """The card stays where it lies; the box that missed it is dealt its card afterwards."""
    found = table.snapshot().pair
    zone = found[1].zone if found else ruling.wrong.zone
    if table.deal is None or table.deal.owed_to(zone) is None:
        raise Refused(say("no_card_owed", zone=table.place(zone)))
    return [f.OrderChanged(zone)]


def _correction(
    table: Table, ruling: Ruling, pull: Pull, card: Card, by_eye: bool = False
) -> Facts:
    """The face is another; a question that was asked on the old one is asked anew."""
    closed: Facts = []
    if pull.state == "dealt" and table.round:
        log = corrected(table.round.deal_log, pull.pull, card)
        try:
            _as_checked(table, deal_alike(table.config.rules, log), pull, card)
        except Illegal:
            raise Refused(say("hand_would_have_ended", card=card)) from None
        closed = [] if pull.card == card else _closed(table, "taken_back")
    tap = ruling.tap
    correction = f.CardCorrected(
        pull=pull.pull, was=pull.card, card=card, person=tap.person, role=tap.role, by_eye=by_eye
    )
    return [*closed, correction]


def _as_checked(table: Table, deal: Deal, pull: Pull, card: Card) -> None:
    """Raise where a check that was made said otherwise; whatever still lies hidden plays no part.

    Once its turn is due, a hidden card that contradicts its check is an irregularity of its own.
    """
    before, hidden = table.deal, table.snapshot().unrevealed
    if before is None or not hidden or isinstance(deal.next(), NeedReveal):
        return
    if any(before.may_show(one) != deal.may_show(one) for one in DECK):
        raise Illegal("the check was made beside another card")
    if pull in hidden and not deal.may_show(card):
        called = table.game.unrevealed
        raise Refused(say("card_contradicts_check", card=card, called=called))


def _where_it_lies(table: Table, pull: Pull) -> Lying | None:
    """The card as the camera sees it, also before it is dealt."""
    found = table.snapshot().pair
    return table.lying.get(pull.track) if pull.track else (found[1] if found else None)


def adopt_camera(table: Table, ruling: Ruling) -> Facts:
    """The camera's face is right: the shoe misread the card, or did not read it."""
    pull = _pull(table, ruling)
    lying = _where_it_lies(table, pull)
    if lying is None or not lying.shows_card:
        raise Refused(say("camera_reads_no_face"))
    return _correction(table, ruling, pull, Card(lying.face))


def keep_shoe(table: Table, ruling: Ruling) -> Facts:
    """The shoe's face is right and the card lies where it should, whatever the camera says."""
    pull = _pull(table, ruling)
    if pull.card is None:
        raise Refused(say("shoe_has_not_read"))
    return [_dealt_by_ruling(table, pull)]


def _dealt_by_ruling(table: Table, pull: Pull) -> f.CardDealt:
    need = table.deal.next() if table.deal else None
    if not isinstance(need, NeedCard):
        raise Refused(say("no_card_due"))
    found = table.snapshot().pair
    if found and found[1].zone != need.zone:
        here, there = table.place(found[1].zone), table.place(need.zone)
        raise Refused(say("lay_it_there_first", here=here, there=there))
    return dealt(table, need, pull, found[1].track if found else NOBODY, "ruling")


def enter_card(table: Table, ruling: Ruling) -> Facts:
    """Two people have looked at the card and name it; they do not overrule shoe and camera both."""
    pull, card = _pull(table, ruling), ruling.act.card
    if card is None:
        raise Refused(say("enter_card_of_picture"))
    lying = _where_it_lies(table, pull)
    if lying is not None and lying.shows_card and card not in (lying.face, pull.card):
        raise Refused(say("camera_reads_other", seen=lying.face, card=card))
    correction = _correction(table, ruling, pull, card, by_eye=True)
    need = table.deal.next() if table.deal else None
    if pull.state == "in_transit":
        return [*correction, replace(_dealt_by_ruling(table, pull), card=card)]
    if table.deal and isinstance(need, NeedReveal) and table.snapshot().due is pull:
        return [*correction, *_turned_as(table, pull, card)]
    return correction


def _turned_as(table: Table, pull: Pull, card: Card) -> Facts:
    """The hidden card is turned and named; where the check said otherwise it is not settled on.

    Then the camera's reading of it opens what is wrong; where it reads nothing, nobody can go on.
    """
    if table.deal is None or table.deal.may_show(card):
        return [table.deal.revealed_as(card)] if table.deal else []
    lying = table.lying.get(pull.track) if pull.track else None
    if lying is None or lying.face != card:
        called = table.game.unrevealed
        raise Refused(say("card_contradicts_check", card=card, called=called))
    return []


def which_card(table: Table, ruling: Ruling) -> Facts:
    """Two people have looked: of the cards in hand, it is the one they name that lies there."""
    card, hand = ruling.act.card, table.snapshot().in_transit
    if card is None:
        raise Refused(say("enter_face_down_card"))
    known = [pull for pull in hand if pull.card == card]
    unread = [pull for pull in hand if pull.card is None]
    for pull in (*known, *unread):
        entered = replace(_dealt_by_ruling(table, pull), card=card)
        if pull.card == card:
            return [entered]
        return [*_correction(table, ruling, pull, card, by_eye=True), entered]
    raise Refused(say("no_such_card_in_hand"))


def admit_card(table: Table, ruling: Ruling) -> Facts:
    """Two people saw it come out of the shoe, which did not report it: it is the card they name."""
    card, shoe = ruling.act.card, table.shoe
    lying = next((c for c in table.snapshot().unmatched if c.track in ruling.wrong.tracks), None)
    if card is None or shoe is None or lying is None:
        raise Refused(say("enter_card_of_shoe"))
    if lying.shows_card and lying.face != card:
        raise Refused(say("camera_reads_other", seen=lying.face, card=card))
    pull = table.last_pull + 1
    return [f.CardAdmitted(pull, shoe.name, card, ruling.tap.person, ruling.act.second)]


def hold(table: Table, ruling: Ruling) -> Facts:
    """A card drawn in error is the next card (S.D. Admin. R. 20:18:15:28)."""
    unmatched = {card.track for card in table.snapshot().unmatched}
    lying = [track for track in unmatched if track in ruling.wrong.tracks]
    picked_up = [_aside(track, KEPT_AS_NEXT) for track in lying]
    return [f.PullKeptAsNext(_pull(table, ruling).pull), *picked_up]


def _aside(track: Track, why: str) -> f.TrackSetAside:
    return f.TrackSetAside(track.camera, track.number, why, track.start)


def burn(table: Table, ruling: Ruling) -> Facts:
    """The card goes to the discard rack."""
    pull = _pull(table, ruling)
    if pull.state == "dealt":
        raise Refused(say("dealt_already"))
    lying = [_aside(card.track, "burnt") for card in table.snapshot().unmatched]
    return [f.CardBurned(pull.pull, ruling.act.reason), *lying]


def burn_and_reopen(table: Table, ruling: Ruling) -> Facts:
    """Game before time: the card is burnt, bets go back, betting opens again."""
    times = table.config.timings
    ends_at = ruling.now.at + times.betting
    return [
        *burn(table, ruling),
        f.BetsReturned(ruling.wrong.code),
        f.BettingExtended(ends_at - times.yellow, ends_at),
        f.LightTurned("green", ends_at),
    ]


def set_aside(table: Table, ruling: Ruling) -> Facts:
    """The lying card is no card of this round."""
    wrong, why = ruling.wrong, ruling.act.reason
    tracks = [track for track in table.lying if track in wrong.tracks]
    dealt_before = [
        fact
        for track, pull in table.snapshot().matched.items()
        if track in tracks and pull.state == "dealt"
        for fact in _undealt(table, ruling, pull)
    ]
    lying = [_aside(track, why) for track in tracks]
    pulled = [f.PullSetAside(p.pull, why) for p in _in_hand(table) if p.pull in wrong.pulls]
    return [*dealt_before, *lying, *pulled]


def _undealt(table: Table, ruling: Ruling, pull: Pull) -> Facts:
    """A dealt card turns out to be no card of this round: the game wants another one there."""
    log = table.round.deal_log if table.round else []
    number = next(
        (n for n, one in log if isinstance(one, f.CardDealt) and one.pull == pull.pull), 0
    )
    if number == 0 or undoable(log)[-1:] != [number]:
        raise Refused(say("play_has_gone_on"))
    tap, why = ruling.tap, ruling.act.reason
    places = ((pull.zone, pull.index),)
    undone = f.FactsUndone(
        first=number,
        taken_back=(number,),
        person=tap.person,
        role=tap.role,
        reason=why,
        moves=(),
        places=places,
    )
    return [*_closed(table, "taken_back"), undone, f.PullSetAside(pull.pull, why)]


def _closed(table: Table, how: Literal["taken_back", "hand_dead", "void"]) -> Facts:
    """The open window is closed, if there is one: nobody's answer to it counts any more."""
    return [f.WindowClosed(table.window.window, how)] if table.window else []


def accept_copy(table: Table, ruling: Ruling) -> Facts:
    """This card is right, so an earlier one was misread: the shoe leaves after the round."""
    pull = _pull(table, ruling)
    if pull.card is None:
        raise Refused(say("shoe_has_not_read"))
    return [*_correction(table, ruling, pull, pull.card), *end_shoe(table, ruling)]


def dead_hand(table: Table, ruling: Ruling) -> Facts:
    """The box's hand is dead and its stakes are refunded; it gets no more cards."""
    deal = table.deal
    box = deal.box_at(ruling.act.zone or ruling.wrong.zone) if deal else None
    if deal is None or box is None:
        raise Refused(say("name_dead_box"))
    pulls = [table.pulls[n] for n in ruling.wrong.pulls if n in table.pulls]
    for pull in pulls:
        if pull.state == "dealt" and deal.box_at(pull.zone) != box:
            raise Refused(say("card_of_other_box", zone=table.place(pull.zone), box=box))
    facts: Facts = [f.HandKilled(box, ruling.act.reason)]
    facts += [f.PullSetAside(pull.pull, ruling.act.reason) for pull in pulls]
    window = table.window
    if window and any(ask.who == str(box) for ask in window.asks):
        facts += _closed(table, "hand_dead")
    return facts


def end_shoe(table: Table, ruling: Ruling) -> Facts:
    """The round is finished, then the shoe leaves play."""
    shoe = table.shoe
    if shoe is None or shoe.condemned:
        return []
    return [f.ShoeCondemned(shoe.name, shoe.set, ruling.act.reason, ruling.tap.person)]


def single_source(table: Table, ruling: Ruling) -> Facts:
    """The round goes on by the shoe's word; what only the camera saw, a person says."""
    if table.well("camera") or table.by_shoe_alone:
        raise Refused(say("shoe_alone_not_enough"))
    return [f.SingleSourceRuled("shoe", ruling.tap.person, ruling.act.second)]


SEEN = ("hole_exposed", "seen_early")
"""A hidden card was seen."""


def dismiss(table: Table, ruling: Ruling) -> Facts:
    """Looked at, and let go on."""
    if ruling.wrong.code not in SEEN:
        return []
    pull, found = _pull(table, ruling), table.snapshot().pair
    accepted = f.HoleExposureAccepted(pull.pull, ruling.tap.person)
    if pull.state != "in_transit" or (found and pull.contradicted_by(found[1].face)):
        return [accepted]  # a face in doubt is ruled on before the card is dealt
    return [accepted, _dealt_by_ruling(table, pull)]


def shoe_count_aside(table: Table, ruling: Ruling) -> Facts:
    """The cards on the table are right: the shoe's own count is no witness for this round.

    Its alarm for a card too many is over, though nobody heard that its key was pressed.
    """
    shoe = table.shoe
    return [f.ShoeCountSetAside(shoe.name if shoe else "", ruling.tap.person)]


def pause(table: Table, ruling: Ruling) -> Facts:
    """The table stands still until the shift manager resumes it."""
    why = ruling.act.reason
    return [
        f.TablePaused(ruling.wrong.text, ruling.tap.person),
        *[f.PullSetAside(pull.pull, why) for pull in _in_hand(table)],
    ]


def void_by_ruling(table: Table, ruling: Ruling) -> Facts:
    """Void the round; every stake is refunded."""
    return void(table, ruling.now, ruling.tap, ruling.act.reason, ruling.act.second)


def void(table: Table, now: Moment, tap: Tap, cause: str, second: str) -> Facts:
    """Void the round and close whatever was open; its cards are accounted for as set aside."""
    playing = table.round
    if playing is None or playing.over:
        raise Refused(say("no_round_to_void"))
    text = say("round_voided", reason=cause)
    facts = _closed(table, "void")
    facts.append(
        f.RoundVoided(
            round=playing.round,
            cause=cause,
            text=text,
            person=tap.person,
            role=tap.role,
            second=second,
        )
    )
    for wrong in table.irregularities.values():
        facts.append(f.IrregularityClosed(wrong.id, wrong.code, "void", now.at - wrong.opened_at))
    if table.pause and table.pause.waiting_for == "game_server":
        facts.append(f.TableResumed(tap.person))
    return [
        *facts,
        *[f.PullSetAside(pull.pull, "round voided") for pull in _in_hand(table)],
    ]


class Action(NamedTuple):
    """One thing that a remedy may do: its effect, and what a ruling must name beside its reason.

    `refunds`: whether stakes come back by it, which the players are told.
    """

    do: Callable[[Table, Ruling], Facts]
    needs: Literal["", "card", "box"] = ""
    refunds: bool = False


ACTIONS: dict[str, Action] = {
    "put_right": Action(put_right),
    "table_is_right": Action(table_is_right),
    "adopt_camera": Action(adopt_camera),
    "keep_shoe": Action(keep_shoe),
    "enter_card": Action(enter_card, needs="card"),
    "which_card": Action(which_card, needs="card"),
    "admit_card": Action(admit_card, needs="card"),
    "hold": Action(hold),
    "burn": Action(burn),
    "burn_and_reopen": Action(burn_and_reopen, refunds=True),
    "set_aside": Action(set_aside),
    "accept_copy": Action(accept_copy),
    "dead_hand": Action(dead_hand, needs="box", refunds=True),
    "end_shoe": Action(end_shoe),
    "single_source": Action(single_source),
    "dismiss": Action(dismiss),
    "shoe_count_aside": Action(shoe_count_aside),
    "pause": Action(pause),
    "void": Action(void_by_ruling, refunds=True),
}
"""All that the remedies of a house may do, by the word in its file."""
