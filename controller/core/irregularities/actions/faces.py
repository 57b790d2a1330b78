"""Rulings on a card's face: it is adopted, named or kept, and the card is dealt by it."""

from dataclasses import replace

from controller.core.cards import DECK, Card
from controller.core.games.deal import Deal
from controller.core.games.steps import Illegal, NeedCard, NeedChoices, NeedReveal
from controller.core.games.windows import closed
from controller.core.irregularities.actions.play import end_shoe
from controller.core.irregularities.actions.ruling import (
    Facts,
    Ruling,
    pull_of,
    window_closed,
)
from controller.core.irregularities.rows.unrevealed import seen_early, taken_up
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK
from controller.core.refused import Refused
from controller.core.round.fusion import dealt
from controller.core.table.deal_log import corrected, deal_alike
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.table import Table
from controller.core.words import say

NOBODY = Track("", "", -1)
"""The track of a card that no camera sees."""


def adopt_camera(table: Table, ruling: Ruling) -> Facts:
    """Accept the camera's face: the shoe misread the card, or did not read it. Raises Refused."""
    pull = pull_of(table, ruling)
    lying = _where_it_lies(table, pull)
    if lying is None:
        raise Refused(say("lay_it_first"))
    if lying.face == BACK:
        raise Refused(say("read_once_turned"))
    if not lying.shows_card:
        raise Refused(say("camera_reads_no_face"))
    return _correction(table, ruling, pull, Card(lying.face))


def keep_shoe(table: Table, ruling: Ruling) -> Facts:
    """Accept the face that the shoe reported; the card lies where it should.

    That holds whatever the camera says, and whatever an earlier ruling, since undone, made of it.
    Raises Refused.
    """
    pull = pull_of(table, ruling)
    if pull.state == "dealt" and pull.face_up:
        raise Refused(say("turned_up_first"))
    if pull.card is None:
        raise Refused(say("shoe_has_not_read"))
    if pull.told in (None, pull.card):
        return [_dealt_in_turn(table, pull)]
    correction = _correction(table, ruling, pull, pull.told)
    return [*correction, replace(_dealt_in_turn(table, pull), card=pull.told)]


def enter_card(table: Table, ruling: Ruling) -> Facts:
    """Accept the name that two people give the card after looking; they do not overrule shoe and
    camera both.

    Raises Refused.
    """
    pull, card = pull_of(table, ruling), ruling.act.card
    if card is None:
        raise Refused(say("enter_card_of_picture"))
    lying = _where_it_lies(table, pull)
    if lying is not None and lying.shows_card and card not in (lying.face, pull.card):
        raise Refused(say("camera_reads_other", seen=lying.face, card=card))
    correction = _correction(table, ruling, pull, card, by_eye=True)
    need = table.deal.next() if table.deal else None
    if pull.state == "in_transit":
        return [*correction, replace(_dealt_in_turn(table, pull), card=card)]
    if table.deal and isinstance(need, NeedReveal) and table.snapshot().due is pull:
        return [*correction, *_turned_as(table, pull, card)]
    return correction


def which_card(table: Table, ruling: Ruling) -> Facts:
    """Accept which of the cards in hand lies there, as two people say after looking.

    Raises Refused.
    """
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


def accept_copy(table: Table, ruling: Ruling) -> Facts:
    """Rule that this card is right, so an earlier one was misread: the shoe leaves after
    the round.
    """
    pull = pull_of(table, ruling)
    if pull.card is None:
        raise Refused(say("shoe_has_not_read"))
    return [*_correction(table, ruling, pull, pull.card), *end_shoe(table, ruling)]


SEEN = ("hole_exposed", "seen_early")
"""A hidden card was seen."""


def dismiss(table: Table, ruling: Ruling) -> Facts:
    """Let play go on after looking; all who are asked to bet on the card that was seen decline.

    A ruling on one hidden card covers all that lie open by then: they are ruled on together, each
    in its own place. Raises Refused.
    """
    if ruling.wrong.code not in SEEN:
        return []
    if (away := taken_up(table)) is not None:
        called, place = table.game.unrevealed, table.place(away.zone)
        raise Refused(say("lay_hidden_back_first", called=called, zone=place))
    pull, found, need = pull_of(table, ruling), table.snapshot().pair, table.snapshot().wanted
    let_pass = [pull, *(one for one in seen_early(table) if one is not pull)]
    accepted: Facts = [f.HoleExposureAccepted(one.pull, ruling.tap.person) for one in let_pass]
    if pull.state != "in_transit" or need is None or need.face_up:
        return [*_declined(table), *accepted]  # of one taken back, another card is due first
    if found is None:
        return accepted  # it was taken up again
    if pull.contradicted_by(found[1].face):
        return accepted  # a face in doubt is ruled on before the card is dealt
    return [*accepted, _dealt_by_ruling(table, pull)]


def _declined(table: Table) -> Facts:
    """Return the declines for an open question about the card that was seen: nobody may answer it
    now.
    """
    need = table.deal.next() if table.deal else None
    if table.deal is None or table.window is None or not isinstance(need, NeedChoices):
        return []
    made = table.game.declined(table.deal, need)
    return closed(table.window, made) if made else []


def _correction(
    table: Table, ruling: Ruling, pull: Pull, card: Card, by_eye: bool = False
) -> Facts:
    """Return the correction of the face; a question about the old face is asked again."""
    closed: Facts = []
    if pull.state == "dealt" and table.round:
        log = corrected(table.round.deal_log, pull.pull, card)
        try:
            _as_checked(table, deal_alike(table.config.rules, log), pull, card)
        except Illegal:
            raise Refused(say("hand_would_have_ended", card=card)) from None
        closed = [] if pull.card == card else window_closed(table, "taken_back")
    tap = ruling.tap
    correction = f.CardCorrected(
        pull=pull.pull, was=pull.card, card=card, person=tap.person, role=tap.role, by_eye=by_eye
    )
    return [*closed, correction]


def _as_checked(table: Table, deal: Deal, pull: Pull, card: Card) -> None:
    """Raise if a check that was made said otherwise; what still lies hidden plays no part.

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
    """Return the card as the camera sees it, also before it is dealt."""
    if pull.track:
        return table.lying.get(pull.track)
    found = table.snapshot().pair
    return found[1] if found and found[0] is pull else None


def _dealt_in_turn(table: Table, pull: Pull) -> f.CardDealt:
    """Return the fact that deals the card; not before one that was taken back and is in the hand
    again.
    """
    found, hand = table.snapshot().pair, table.snapshot().in_transit
    if hand and pull is not (found[0] if found else hand[0]):
        raise Refused(say("another_card_first"))
    return _dealt_by_ruling(table, pull)


def _dealt_by_ruling(table: Table, pull: Pull) -> f.CardDealt:
    need = table.deal.next() if table.deal else None
    if not isinstance(need, NeedCard):
        raise Refused(say("no_card_due"))
    found = table.snapshot().pair
    if found and found[1].zone != need.zone:
        here, there = table.place(found[1].zone), table.place(need.zone)
        raise Refused(say("lay_it_there_first", here=here, there=there))
    return dealt(table, need, pull, found[1].track if found else NOBODY, "ruling")


def _turned_as(table: Table, pull: Pull, card: Card) -> Facts:
    """Return the facts that turn the hidden card and name it; if the check said otherwise, it is
    not settled on.

    Then the camera's reading opens what is wrong; if it reads nothing, nobody can go on.
    """
    if table.deal is None or table.deal.may_show(card):
        return [table.deal.revealed_as(card)] if table.deal else []
    lying = table.lying.get(pull.track) if pull.track else None
    if lying is None or lying.face != card:
        called = table.game.unrevealed
        raise Refused(say("card_contradicts_check", card=card, called=called))
    return []
