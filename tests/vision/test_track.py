"""Tracks: one number per lying card, whatever is done to it."""

from vision.cards_on_felt import Pose
from vision.cards_on_felt_look import Look
from vision.track import LONGEST_CARRY_MS, QUIET_MS, Change, Tracks

HERE, NEAR, FAR = Pose(300, 375, 0), Pose(320, 380, 4), Pose(900, 375, 0)
EIGHT, BACK, UNREAD = Look("8S", 0.99), Look("back", 0.99, "red"), Look("unreadable")


def _laid(tracks: Tracks, zone: str, pose: Pose, look: Look) -> Change:
    change = tracks.lay(zone, pose, look)
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
    assert _laid(tracks, "L", FAR, Look("9S", 0.99)).what == "placed"
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


def test_the_only_card_in_the_air_is_carried_even_if_it_could_not_be_read() -> None:
    tracks = Tracks()
    _laid(tracks, "3.2", HERE, UNREAD)
    card = tracks.cards[0]
    tracks.lift([card], 1000)
    change = tracks.lay("1", FAR, Look("TC", 0.99))
    assert change is not None
    assert (change.what, change.card.track, change.card.face) == ("moved", 1, "TC")
