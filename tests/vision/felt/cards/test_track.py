"""Tracks: one number per lying card, whatever is done to it."""

from typing import Any

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import Sighting
from vision.felt.cards.look import CardLook
from vision.felt.cards.pose import Pose
from vision.felt.cards.track import (
    LONGEST_CARRY_MS,
    PUSHED_MM,
    QUIET_MS,
    TURNED_MM,
    CardChange,
    TrackedCard,
    Tracks,
    may_be,
    sighting,
)

HERE, NEAR, FAR = Pose(300, 375, 0), Pose(320, 380, 4), Pose(900, 375, 0)
EIGHT, BACK, UNREAD = CardLook("8S", 0.99), CardLook("back", 0.99, "red"), CardLook("unreadable")


def _drawn(seed: int) -> np.ndarray:
    """An appearance like no other seed's."""
    rough = np.random.default_rng(seed).integers(0, 255, (7, 5, 3), dtype=np.uint8)
    return np.asarray(cv2.resize(rough, (29, 42), interpolation=cv2.INTER_CUBIC), np.uint8)


TEN, OTHER = _drawn(1), _drawn(2)


def _again(card: np.ndarray) -> np.ndarray:
    """The same card the other way up, in another light, with noise."""
    turned = card[::-1, ::-1] * np.array((0.6, 0.9, 1.05)) + 12
    noise = np.random.default_rng(9).normal(0, 3, card.shape)
    return np.clip(turned + noise, 0, 255).astype(np.uint8)


def _laid(
    tracks: Tracks, zone: str, pose: Pose, look: CardLook, appearance: np.ndarray | None = None
) -> CardChange:
    change = tracks.lay(zone, pose, look, appearance)
    assert change is not None
    return change


def test_cards_of_a_zone_are_counted_in_the_order_of_laying() -> None:
    tracks = Tracks()
    changes = [_laid(tracks, zone, HERE, EIGHT) for zone in ("P", "P", "L")]
    assert [(c.what, c.card.track, c.card.order) for c in changes] == [
        ("placed", 1, 0),
        ("placed", 2, 1),
        ("placed", 3, 0),
    ]


def test_a_card_that_vanishes_and_appears_elsewhere_moved() -> None:
    tracks = Tracks()
    card = _laid(tracks, "P", HERE, EIGHT).card
    tracks.lift([card], 1000)
    moved = _laid(tracks, "L", FAR, EIGHT)
    assert (moved.what, moved.card.track, moved.card.zone) == ("moved", card.track, "L")
    assert tracks.release(9000, 9000) == []


def test_another_face_elsewhere_is_another_card() -> None:
    tracks = Tracks()
    tracks.lift([_laid(tracks, "P", HERE, EIGHT).card], 1000)
    assert _laid(tracks, "L", FAR, CardLook("9S", 0.99)).what == "placed"
    assert [c.what for c in tracks.release(1000 + QUIET_MS, QUIET_MS)] == ["removed"]


def test_removal_waits_for_a_quiet_table_but_not_for_ever() -> None:
    tracks = Tracks()
    tracks.lift([_laid(tracks, "P", HERE, EIGHT).card], 1000)
    assert tracks.release(1500, 0) == []
    assert tracks.carried
    assert [c.what for c in tracks.release(1000 + LONGEST_CARRY_MS, 0)] == ["removed"]
    assert not tracks.carried


def test_a_back_that_is_turned_keeps_its_track() -> None:
    tracks = Tracks()
    card = _laid(tracks, "dealer", HERE, BACK).card
    tracks.lift([card], 1000)
    turned = _laid(tracks, "dealer", NEAR, EIGHT)
    assert (turned.what, turned.card.track, turned.card.face) == ("revealed", card.track, "8S")
    assert turned.card.colour == ""


def test_an_open_card_that_is_turned_face_down_keeps_its_track() -> None:
    tracks = Tracks()
    card = _laid(tracks, "dealer", HERE, EIGHT).card
    tracks.lift([card], 1000)
    turned = _laid(tracks, "dealer", NEAR, BACK)
    assert (turned.what, turned.card.track, turned.card.face) == ("revealed", card.track, "back")
    assert turned.card.colour == "red"
    assert tracks.release(9000, 9000) == []


def test_a_back_that_is_pushed_is_no_open_card_that_was_turned() -> None:
    tracks = Tracks()
    face, back = (_laid(tracks, "dealer", HERE, look).card for look in (EIGHT, BACK))
    tracks.lift([face, back], 1000)
    assert tracks.lay("dealer", NEAR, BACK) is None
    assert [change.card for change in tracks.release(9000, 9000)] == [face]


def test_a_back_where_a_card_that_could_not_be_read_was_taken_is_another_card() -> None:
    """A card that was read, or shows its face now, was turned; a back there was laid."""
    tracks = Tracks()
    tracks.lift([_laid(tracks, "D", HERE, UNREAD).card], 1000)
    laid = _laid(tracks, "D", HERE, BACK)
    assert (laid.what, laid.card.track) == ("placed", 2)


def test_backs_of_two_colours_are_two_cards() -> None:
    tracks = Tracks()
    red = _laid(tracks, "D", HERE, BACK).card
    tracks.lift([red], 1000)
    green = _laid(tracks, "P", FAR, CardLook("back", 0.99, "green"))
    assert (green.what, green.card.track) == ("placed", 2)
    assert [change.card for change in tracks.release(9000, 9000)] == [red]


def test_a_card_that_is_pushed_is_no_event() -> None:
    tracks = Tracks()
    first, second = (_laid(tracks, "P", HERE, look).card for look in (EIGHT, BACK))
    tracks.lift([first], 1000)
    assert tracks.lay("P", NEAR, EIGHT) is None
    assert first.pose == NEAR
    assert tracks.in_zone("P") == [first, second]


def test_a_card_that_cannot_be_read_any_more_keeps_its_face() -> None:
    tracks = Tracks()
    card = _laid(tracks, "P", HERE, UNREAD).card
    tracks.lift([card], 1000)
    assert tracks.lay("P", NEAR, UNREAD) is None
    assert card.track == 1


def test_numbers_are_never_used_again() -> None:
    tracks = Tracks()
    tracks.lift([_laid(tracks, "P", HERE, EIGHT).card], 0)
    assert tracks.release(LONGEST_CARRY_MS, 0)
    assert _laid(tracks, "P", HERE, EIGHT).card.track == 2


def test_an_unread_card_that_is_carried_keeps_its_track_by_its_looks() -> None:
    for before, after in (
        (UNREAD, CardLook("TC", 0.99)),
        (CardLook("TC", 0.99), UNREAD),
        (UNREAD, UNREAD),
    ):
        tracks = Tracks()
        card = _laid(tracks, "3.2", HERE, before, TEN).card
        tracks.lift([card], 1000)
        moved = _laid(tracks, "1", FAR, after, _again(TEN))
        assert (moved.what, moved.card.track, moved.card.face) == ("moved", 1, after.face)


def test_another_card_laid_while_an_unread_one_leaves_is_a_new_one() -> None:
    for look in (CardLook("5H", 0.99), UNREAD, BACK):
        tracks = Tracks()
        tracks.lift([_laid(tracks, "3", HERE, UNREAD, TEN).card], 1000)
        assert _laid(tracks, "4", FAR, look, OTHER).what == "placed"


def test_of_two_unread_cards_in_the_air_that_look_alike_neither_is_guessed() -> None:
    tracks = Tracks()
    cards = [_laid(tracks, zone, HERE, UNREAD, TEN).card for zone in ("1", "2")]
    tracks.lift(cards, 1000)
    assert _laid(tracks, "3", FAR, UNREAD, TEN).what == "placed"


def test_an_unread_card_is_told_from_another_that_leaves_with_it() -> None:
    tracks = Tracks()
    cards = [_laid(tracks, z, HERE, UNREAD, p).card for z, p in (("1", OTHER), ("2", TEN))]
    tracks.lift(cards, 1000)
    assert _laid(tracks, "3", FAR, CardLook("TC", 0.99), _again(TEN)).card.track == 2


FACES = [("8S", ""), ("9S", ""), ("back", "red"), ("back", "blue"), ("unreadable", "")]


@pytest.mark.parametrize("shown", [None, TEN, OTHER], ids=["unknown", "same", "other"])
@pytest.mark.parametrize("was", [None, TEN], ids=["unknown", "known"])
@pytest.mark.parametrize(("face", "colour"), FACES)
@pytest.mark.parametrize(("before", "ink"), FACES)
def test_a_card_seen_elsewhere_is_known_by_its_face_or_where_that_is_unread_by_its_look(
    before: str, ink: str, face: str, colour: str, was: Any, shown: Any
) -> None:
    card = TrackedCard(1, "P", 0, HERE, before, ink, 0.99, was)
    known = may_be(card, CardLook(face, 0.99, colour), None if shown is None else _again(shown))
    if "unreadable" not in (before, face):
        assert known == ((before, ink) == (face, colour))
    else:
        turned = "back" in (before, face)
        assert known == (not turned and was is not None and shown is TEN)


@pytest.mark.parametrize(
    ("after", "quiet", "gone"),
    [
        (QUIET_MS, QUIET_MS, True),
        (QUIET_MS - 1, QUIET_MS, False),
        (QUIET_MS, QUIET_MS - 1, False),
        (LONGEST_CARRY_MS - 1, 0, False),
        (LONGEST_CARRY_MS, 0, True),
    ],
)
def test_a_card_is_gone_after_so_long_on_a_quiet_table_or_a_longest_carry(
    after: int, quiet: int, gone: bool
) -> None:
    tracks = Tracks()
    first, second = (_laid(tracks, zone, HERE, EIGHT).card for zone in ("P", "L"))
    tracks.lift([first], 1000)
    tracks.lift([second], 1000 + after)
    removed = tracks.release(1000 + after, quiet)
    assert [(c.what, c.card) for c in removed] == [("removed", first)] * gone
    assert tracks.carried


@pytest.mark.parametrize(
    ("before", "after", "reach"), [(EIGHT, EIGHT, PUSHED_MM), (BACK, EIGHT, TURNED_MM)]
)
def test_a_card_is_the_same_up_to_its_reach_and_another_beyond(
    before: CardLook, after: CardLook, reach: float
) -> None:
    for further, known in ((0.0, True), (0.01, False)):
        tracks = Tracks()
        card = _laid(tracks, "P", Pose(0, 0, 0), before).card
        tracks.lift([card], 1000)
        tracks.lay("P", Pose(reach + further, 0, 0), after)
        (there,) = tracks.in_zone("P")
        assert (there is card) == known


def test_of_two_cards_in_the_air_the_nearer_one_is_laid_again() -> None:
    tracks = Tracks()
    far, near = (_laid(tracks, "P", pose, EIGHT).card for pose in (Pose(0, 0, 0), Pose(90, 0, 0)))
    tracks.lift([far, near], 1000)
    assert tracks.lay("P", Pose(100, 0, 0), EIGHT) is None
    assert tracks.in_zone("P") == [near]


def test_a_read_card_that_is_pushed_and_not_read_any_more_keeps_its_face() -> None:
    tracks = Tracks()
    card = _laid(tracks, "P", HERE, BACK).card
    tracks.lift([card], 1000)
    assert tracks.lay("P", NEAR, UNREAD) is None
    assert (tracks.in_zone("P"), card.face) == ([card], "back")


def test_a_card_on_which_two_cameras_do_not_agree_is_unreadable_and_told_once() -> None:
    tracks = Tracks()
    card = _laid(tracks, "P", HERE, EIGHT).card
    assert not card.disputed
    told = tracks.dispute(card)
    assert told is not None
    assert (told.what, card.face, card.disputed) == ("revealed", "unreadable", True)
    assert tracks.dispute(card) is None
    other = _laid(tracks, "L", HERE, UNREAD).card
    assert tracks.dispute(other) is None
    assert other.disputed


def test_only_what_lies_is_lifted() -> None:
    tracks = Tracks()
    card = _laid(tracks, "P", HERE, EIGHT).card
    tracks.lift([card], 1000)
    with pytest.raises(ValueError, match="not in list"):
        tracks.lift([card], 1100)


def test_a_sighting_tells_the_card_as_it_lies_now() -> None:
    tracks = Tracks()
    _laid(tracks, "P", HERE, EIGHT)
    told = sighting(_laid(tracks, "P", FAR, BACK), "camera0", "v1", 7, 1234)
    assert told == Sighting(
        *("camera0", "v1", 2, "placed", "P", 1, "back", 0.99, 7, 1234, "red"),
    )
