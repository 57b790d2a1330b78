"""The shipped layout files: what a dealer and a camera can rely on."""

from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM, Layout, Zone
from drivers.sim.deck.art import JUMBO
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.optics import Optics
from vision.geometry.layout_file import load_layout as load_for_vision

NAMES = ("infinite", "one_box", "three_boxes", "seven_boxes")
SHIFT_MM, TURN_DEG = 2.5, 3.0
"""The most by which a dealer's hand misses (`Scene.lay`)."""


@pytest.fixture(params=NAMES)
def layout(request: pytest.FixtureRequest) -> Layout:
    return load_layout(LAYOUTS / f"{request.param}.toml")


def corners(rect: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    left, top, width, height = rect
    return list(product((left, left + width), (top, top + height)))


def reach(zone: Zone, order: int) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a zone's card of that order, laid as badly as may be."""
    x = zone.first[0] + order * zone.step[0]
    y = zone.first[1] + order * zone.step[1]
    turn = np.radians(TURN_DEG)
    half_x = (CARD_WIDTH_MM * np.cos(turn) + CARD_HEIGHT_MM * np.sin(turn)) / 2 + SHIFT_MM
    half_y = (CARD_HEIGHT_MM * np.cos(turn) + CARD_WIDTH_MM * np.sin(turn)) / 2 + SHIFT_MM
    return x - half_x, y - half_y, x + half_x, y + half_y


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    """Whether two rectangles given as left, top, width, height share an area."""
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across > 0 and down > 0


def test_zone_names_are_those_that_games_use() -> None:
    named = {name: {z.name for z in load_layout(LAYOUTS / f"{name}.toml").zones} for name in NAMES}
    assert named["infinite"] == {"dealer", "P", "H", "L", "R"}
    assert named["one_box"] == {"dealer", "1", "1.2", "1.3", "1.4"}
    spots = {f"{box}{spot}" for box in (1, 2, 3) for spot in ("", ".2", ".3", ".4")}
    assert named["three_boxes"] == {"dealer"} | spots
    spots = {f"{box}{spot}" for box in range(1, 8) for spot in ("", ".2")}
    assert named["seven_boxes"] == {"dealer"} | spots
    assert len(spots) == 14


def test_zones_do_not_overlap(layout: Layout) -> None:
    for one, other in combinations(layout.zones, 2):
        assert not overlap(one.rect, other.rect), f"{one.name} and {other.name}"


def test_fiducials_are_many_apart_and_outside_every_zone(layout: Layout) -> None:
    assert len({mark.id for mark in layout.fiducials}) == len(layout.fiducials) >= 4
    for mark in layout.fiducials:
        pad = mark.size * 0.7
        square = (mark.centre[0] - pad, mark.centre[1] - pad, 2 * pad, 2 * pad)
        assert not any(overlap(square, zone.rect) for zone in layout.zones), mark.id


def test_a_fan_of_ten_stays_within_its_zone(layout: Layout) -> None:
    for zone in layout.zones:
        left, top, width, height = zone.rect
        for order in (0, 9):
            box = reach(zone, order)
            assert left < box[0], zone.name
            assert top < box[1], zone.name
            assert box[2] < left + width, zone.name
            assert box[3] < top + height, zone.name


def test_the_next_card_leaves_the_jumbo_index_in_view(layout: Layout) -> None:
    """Laid badly both times, the next card still begins beyond rank and suit."""
    right = 2 * JUMBO.x - 2.6 / 2
    bottom = JUMBO.top + JUMBO.rank + JUMBO.gap + JUMBO.suit
    for zone in layout.zones:
        across, down = zone.step
        miss = SHIFT_MM / 2 + np.sin(np.radians(TURN_DEG)) * JUMBO.rank
        clear_across = across - 2 * miss >= right - 1
        clear_down = down - 2 * miss >= bottom - 1
        assert clear_across or clear_down, zone.name


def test_everything_is_in_view_at_12_pixels_per_centimetre(layout: Layout) -> None:
    optics = Optics()
    for zone in layout.zones:
        assert min(optics.scale_at(x, y) for x, y in corners(zone.rect)) >= 1.2, zone.name
        seen = optics.project(corners(zone.rect))
        assert (seen > 10).all(), zone.name
        assert (seen < (optics.width - 10, optics.height - 10)).all(), zone.name
    for mark in layout.fiducials:
        pad = mark.size * 0.65
        x, y = mark.centre
        seen = optics.project(corners((x - pad, y - pad, 2 * pad, 2 * pad)))
        assert (seen > 10).all(), mark.id
        assert (seen < (optics.width - 10, optics.height - 10)).all(), mark.id


def test_a_missing_file_is_named_with_those_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no layout file .*felt\.toml: shipped are baccarat"):
        load_layout(tmp_path / "felt.toml")


def test_a_wrong_file_is_named_with_the_key_that_is_wrong(tmp_path: Path) -> None:
    wrong = tmp_path / "felt.toml"
    wrong.write_text('name = "x"\nwidth = -1\nheight = 900\nfiducials = []\nzones = []\n')
    with pytest.raises(ValueError, match=r"felt\.toml: width: is -1"):
        load_layout(wrong)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    picture = tmp_path / "felt.toml"
    picture.write_bytes(b"\xff\xd8\xff")
    for load in (load_layout, load_for_vision):
        with pytest.raises(ValueError, match=r"felt\.toml: no UTF-8 text; save it as UTF-8"):
            load(picture)
