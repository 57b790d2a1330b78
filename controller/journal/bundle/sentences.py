"""Tells the facts of a round in sentences, as its letter does.

A sentence repeats what the record says of one fact. What has no sentence here is told with its
fields.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from controller.core.words import Say, say

Fact = Mapping[str, Any]
PlaceOf = Callable[[str], Say | str]
"""The words for a zone of the round's felt, or for a box by its number."""

MISSHAPEN = (KeyError, TypeError, AttributeError, ValueError, ArithmeticError)
"""Raised by a fact that an old program wrote in another shape, or that somebody altered."""

ENDS = {
    "taken_back": say("letter_question_taken_back"),
    "hand_dead": say("letter_question_of_dead_hand"),
    "handed_over": say("letter_question_handed_over"),
    "void": say("letter_question_void"),
}
"""How a question ended without its answers; the answers themselves are facts of their own."""

PLAIN: dict[str, Say] = {
    "betting_extended": say("letter_bets_longer"),
    "betting_closed": say("letter_bets_closed"),
    "bets_missing": say("letter_bets_missing"),
    "bets_returned": say("letter_bets_returned"),
    "card_burned": say("letter_burned"),
    "cut_card_pulled": say("letter_cut_card"),
    "manager_called": say("letter_manager_called"),
    "results_shown": say("letter_results_shown"),
    "round_acknowledged": say("letter_round_confirmed"),
    "round_settled": say("letter_settled"),
    "table_cleared": say("letter_cleared"),
}
"""Facts whose kind says all."""


def sentences(fact: Fact, place_of: PlaceOf) -> list[Say]:
    """Return what a fact says; nothing where it has no sentence, or is not of its shape."""
    kind = str(fact["kind"])
    if kind in PLAIN:
        return [PLAIN[kind]]
    told = OF_FIELDS.get(kind)
    try:
        return [*told(fact, place_of)] if told is not None else []
    except MISSHAPEN:
        return []


def repeated(facts: Sequence[Fact]) -> list[bool]:
    """Tell of each fact whether a later one says all that a reader wants of it.

    A dealt card's sentence names who read and saw it; an answered question's end is its answer.
    """
    dealt = [fact for fact in facts if fact["kind"] == "card_dealt"]
    pulls = [fact.get("pull") for fact in dealt]
    tracks = [_track(fact) for fact in dealt]
    return [_is_repeated(fact, pulls, tracks) for fact in facts]


def _is_repeated(fact: Fact, pulls: list[Any], tracks: list[tuple[Any, ...]]) -> bool:
    match fact["kind"]:
        case "card_pulled":
            return fact.get("pull") in pulls
        case "card_seen":
            return _track(fact) in tracks
        case "window_closed":
            return fact.get("code") == "answered"
    return False


def _track(fact: Fact) -> tuple[Any, ...]:
    return fact.get("camera"), fact.get("start"), fact.get("track")


# --- betting ---


def _opened(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_bets_open", person=fact["dealer"], shoe=fact["shoe"])


def _bets(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    """Tell which boxes bet, or how many players; then the side bets."""
    boxes = fact.get("boxes") or {}
    if boxes:
        yield say("letter_boxes_bet", zones=tuple(place_of(box) for box in boxes))
    else:
        yield say("letter_players_bet", count=fact.get("players", 0))
    for box, names in boxes.items():
        for name in names:
            yield say("letter_side_bet", zone=place_of(box), name=_plain(name))
    for name, count in (fact.get("side") or {}).items():
        yield say("letter_side_bets", name=_plain(name), count=count)
    for box in fact.get("uninsured") or ():
        yield say("letter_no_insurance_wanted", zone=place_of(str(box)))


# --- cards ---


def _dealt(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    zone, count, card = place_of(fact["zone"]), fact["index"] + 1, fact.get("card")
    if not fact.get("face_up") or not card:
        yield say("letter_card_face_down", zone=zone, count=count)
    elif fact["quorum"] == "both":
        yield say("letter_card_of_both", zone=zone, count=count, card=card)
    elif fact["quorum"] == "shoe":
        yield say("letter_card_of_shoe", zone=zone, count=count, card=card)
    elif fact["quorum"] == "camera":
        yield say("letter_card_of_camera", zone=zone, count=count, card=card)
    else:
        yield say("letter_card_of_ruling", zone=zone, count=count, card=card)


def _pulled(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_shoe_read", shoe=fact["shoe"], card=fact.get("card") or "unreadable")


def _seen(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_camera_saw", zone=place_of(fact["zone"]), card=fact["face"])


def _face(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_face_seen", card=fact["face"])


def _moved(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    here, there = place_of(fact["from_zone"]), place_of(fact["to_zone"])
    yield say("letter_card_moved", here=here, there=there)


def _hole(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_hidden_turned", card=fact["card"])


def _revealed(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    zone, count = place_of(fact["zone"]), fact["index"] + 1
    yield say("letter_card_turned", zone=zone, count=count, card=fact["card"])


def _checked(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_checked_blackjack" if fact["blackjack"] else "letter_checked_none")


# --- questions ---


def _asked(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    for ask in fact["asks"]:
        legal = tuple(ask["legal"])
        yield say("letter_asked", zone=place_of(ask.get("hand") or ask["who"]), choices=legal)


def _chosen(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    zone, asked, applied = place_of(fact["who"]), fact["asked"], fact["applied"]
    if asked == "timeout":
        yield say("letter_no_answer", zone=zone, found=applied)
    elif asked == applied:
        yield say("letter_answer", zone=zone, found=applied)
    else:
        yield say("letter_other_answer", zone=zone, found=asked, name=applied)


def _counted(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    for word, count in fact["applied"].items():
        yield say("letter_counted", found=word, count=count)


def _question_over(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    if fact["code"] in ENDS:
        yield ENDS[fact["code"]]


# --- what went wrong, and how the round ended ---


def _wrong(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_wrong", what=fact["text"])


def _righted(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_righted", count=round(fact.get("ms", 0) / 1000))


def _void(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("note", what=fact["text"]) if fact["text"] else say("letter_voided")


def _dead(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_hand_dead", zone=place_of(str(fact["box"])))


def _handed_over(fact: Fact, place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_box_handed_over", zone=place_of(str(fact["box"])))


def _refused(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_round_refused", why=fact["reason"])


def _review(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_review_asked", why=fact["reason"])


def _lost(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_device_lost", device=fact["device"])


def _connected(fact: Fact, _place_of: PlaceOf) -> Iterator[Say]:
    yield say("letter_device_connected", device=fact["device"])


OF_FIELDS: dict[str, Callable[[Fact, PlaceOf], Iterator[Say]]] = {
    "betting_opened": _opened,
    "bets_accepted": _bets,
    "box_handed_over": _handed_over,
    "card_dealt": _dealt,
    "card_moved": _moved,
    "card_pulled": _pulled,
    "card_revealed": _revealed,
    "card_seen": _seen,
    "choice_made": _chosen,
    "counts_taken": _counted,
    "device_connected": _connected,
    "device_lost": _lost,
    "face_seen": _face,
    "hand_killed": _dead,
    "hole_revealed": _hole,
    "irregularity_closed": _righted,
    "irregularity_opened": _wrong,
    "peeked": _checked,
    "review_asked": _review,
    "round_refused": _refused,
    "round_voided": _void,
    "window_closed": _question_over,
    "window_opened": _asked,
}
"""The function that tells a fact by its fields, for each kind."""


def _plain(name: str) -> str:
    return name.replace("_", " ")
