"""The camera's word on lying cards: only what is news is recorded."""

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import Scene, scene

COLOURS = ["", "red", "green", "blue"]


def with_hole() -> Scene:
    """A hole card lies face down; the set in play is red."""
    table = scene("igt")
    table.start()
    table.to_window()
    return table


@pytest.mark.long
@given(told=st.lists(st.sampled_from(COLOURS), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_the_colour_of_a_back_is_recorded_when_it_is_news(told: list[str]) -> None:
    """No colour is no news; that of the set goes without saying until another one was seen."""
    table = with_hole()
    hole = table.hole()
    (before,) = (card for card in table.engine.table.lying.values() if card.face == d.BACK)
    known, recorded = before.colour, list[str]()
    for colour in told:
        table.see_back(hole, colour, "revealed")
        if colour not in ("", known) and (known or colour != "red"):
            recorded.append(colour)
            known = colour
    assert [fact.colour for fact in table.of(f.BackSeen)] == recorded


@pytest.mark.parametrize("colour", COLOURS)
def test_a_card_that_shows_its_face_tells_no_back(colour: str) -> None:
    table = with_hole()
    up = next(card for card in table.lying if card.up)
    order = table.lying_in(up.zone).index(up)
    seen = ("camera0", table.vision, up.track, "revealed", up.zone, order, up.card, 0.99, 1)
    table.feed(d.Sighting(*seen, table.at, colour))
    assert table.of(f.BackSeen) == []


@given(faces=st.lists(st.sampled_from(["9S", "8S", d.UNREADABLE]), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_a_face_is_recorded_with_its_moment_whenever_it_is_another(faces: list[str]) -> None:
    table = with_hole()
    card = next(one for one in table.lying if one.up)
    shown, news = card.card, list[str]()
    for face in faces:
        table.wait(10)
        table.sight("revealed", card, face)
        lying = next(x for x in table.engine.table.lying.values() if x.track.number == card.track)
        if face != shown:
            news.append(face)
            assert lying.at == table.at
            shown = face
        assert lying.face == shown
    assert [fact.face for fact in table.of(f.FaceSeen)] == news


@pytest.mark.parametrize("first", [0, 1, 7])
def test_a_card_is_known_by_whatever_number_vision_gives_it(first: int) -> None:
    table = scene("igt")
    table.tracks = count(first)
    table.start()
    table.to_window()
    tracks = {pull.track for pull in table.engine.table.pulls.values()}
    assert tracks == set(table.engine.table.lying)
    up = next(card for card in table.lying if card.up)
    table.lift(up)
    table.wait(6000)
    assert table.open == ["missing_card"]


REPORTS = st.sampled_from([("ok", ""), ("black", "no light"), ("black", "dark"), ("lost", "dark")])


@pytest.mark.long
@given(told=st.lists(REPORTS, max_size=8))
@settings(max_examples=40, deadline=None)
def test_a_cameras_condition_is_recorded_when_it_or_its_reason_is_another(
    told: list[tuple[d.CameraCondition, str]],
) -> None:
    table = scene("igt")
    before = len(table.of(f.CameraChanged))
    now, news = "", list[str]()
    for condition, why in told:
        table.camera(condition, why)
        if why != now:
            news.append(why)
            now = why
    assert [fact.why for fact in table.of(f.CameraChanged)[before:]] == news


def test_what_is_wrong_with_a_stream_besides_is_kept_while_its_camera_sees() -> None:
    table = scene("igt")
    seen_since = table.engine.table.devices["camera0"].since
    for remark in ("", "slow", "slow", "clock loses", ""):
        table.wait(500)
        table.feed(d.CameraState("camera0", table.vision, "ok", "it sees", remark=remark))
    assert [fact.remark for fact in table.of(f.CameraChanged)[1:]] == ["slow", "clock loses", ""]
    table.feed(d.CameraState("camera0", table.vision, "ok", "it sees", remark="slow"))
    device = table.engine.table.devices["camera0"]
    assert (device.state, device.detail, device.since) == ("ok", "slow", seen_since)
    assert table.open == []
