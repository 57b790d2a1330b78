"""What is worked out on a part of a window, or without arrays, is what the whole would give."""

import numpy as np

from controller.core.config.layout import Zone
from vision.felt.cards.pose import Pose, fill, fill_card, footprint, is_near
from vision.felt.scene.static_objects import APART_MM, touches
from vision.felt.surface.background import SMALLEST_MM, solid
from vision.felt.surface.window import ZoneWindow


def window() -> ZoneWindow:
    zone = Zone(name="P", rect=(130, 230, 240, 140), first=(200, 300), step=(20, 0))
    none = np.zeros((1, 1), np.uint8)
    return ZoneWindow(zone, 100.0, 200.0, 300, 200, none, *np.zeros((2, 1, 1), np.int16))


def test_a_mask_is_made_solid_as_if_all_of_it_were_looked_at() -> None:
    chance = np.random.default_rng(3)
    for n in range(200):
        mask = np.zeros((90, 120), np.uint8)
        for _ in range(n % 7):
            y, x = chance.integers(0, 90), chance.integers(0, 120)
            high, wide = chance.integers(1, 30, 2)
            mask[y : y + high, x : x + wide] = 255
        mask[chance.random(mask.shape) < 0.02 * (n % 3)] = 0
        corners = mask.copy()
        corners[0, 0] = corners[-1, -1] = 255  # lone corners are specks, and the box is the whole
        parted = solid(mask), solid(corners)
        edge = SMALLEST_MM + 1
        assert np.array_equal(parted[0][edge:-edge, edge:-edge], parted[1][edge:-edge, edge:-edge])


def test_a_card_is_drawn_as_its_corners_are() -> None:
    chance = np.random.default_rng(4)
    for x, y, angle, grow in chance.uniform((50, 150, -90, -4), (450, 450, 90, 4), (500, 4)):
        pose = Pose(float(x), float(y), float(angle))
        by_corners, by_numbers = np.zeros((2, 200, 300), np.uint8)
        fill(by_corners, pose.corners(float(grow)), 100, 200)
        fill_card(by_numbers, pose, float(grow), 100, 200)
        assert np.array_equal(by_corners, by_numbers)
        if not is_near(pose, window()):
            assert not footprint(pose, window()).any()


def test_a_thing_touches_a_card_up_to_a_distance_on_every_side() -> None:
    card = Pose(250.0, 300.0, 0.0)
    mask = footprint(card, window())
    rows, columns = np.nonzero(mask)
    middle = int(rows.mean())
    for apart, near in ((APART_MM, True), (APART_MM + 1, False)):
        for column in (columns.min() - apart, columns.max() + apart):
            crumb = np.zeros_like(mask)
            crumb[middle, column] = 255
            assert touches(crumb, [card], window()) is near
