"""Copies of a photograph: what lay in a box lies in the box that was moved with it."""

import cv2
import numpy as np
import pytest

from vision.commands.changed_copies import CHANGES, exposed, moved_box, plain

LEFT, TOP, RIGHT, BOTTOM = BOX = (300.0, 60.0, 360.0, 150.0)


def picture() -> np.ndarray:
    """A white card on dark felt."""
    image = np.full((300, 500, 3), (40, 60, 30), np.uint8)
    cv2.rectangle(image, (300, 60), (360, 150), (250, 250, 250), -1)
    return image


@pytest.mark.parametrize("change", CHANGES)
def test_the_card_lies_in_its_moved_box_and_fills_most_of_its_middle(change: str) -> None:
    copy, by = CHANGES[change](picture())
    light = copy.max(axis=2).astype(int)
    rows, columns = np.nonzero(light > (light.min() + light.max()) / 2)
    left, top, right, bottom = moved_box(BOX, by)
    assert left - 2 <= columns.min() < columns.max() <= right + 2
    assert top - 2 <= rows.min() < rows.max() <= bottom + 2
    middle = light[round((top + bottom) / 2), round((left + right) / 2)]
    assert middle > (light.min() + light.max()) / 2


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_of_the_picture_is_cut_off(change: str) -> None:
    image = picture()
    copy, by = CHANGES[change](image)
    left, top, right, bottom = moved_box((0, 0, image.shape[1], image.shape[0]), by)
    assert (round(left), round(top)) == (0, 0)
    assert (round(right), round(bottom)) == pytest.approx((copy.shape[1], copy.shape[0]), abs=1)


def test_two_stops_are_a_fourth_or_four_times_the_light_of_a_camera() -> None:
    grey = np.full((2, 2, 3), 100, np.uint8)
    darker, brighter = exposed(grey, -2)[0][0, 0, 0], exposed(grey, 2)[0][0, 0, 0]
    assert (darker, brighter) == (53, 188)
    assert exposed(np.full((2, 2, 3), 200, np.uint8), 2)[0].min() == 255
    assert (plain(grey)[0] == exposed(grey, 0)[0]).all()
