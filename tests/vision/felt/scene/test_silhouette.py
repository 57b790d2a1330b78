"""A card's pose comes out of its silhouette to a fraction of a millimetre."""

import cv2
import numpy as np
import pytest

from controller.core.config.layout import Zone
from vision.felt.cards.pose import Pose, footprint, upright
from vision.felt.scene.fit import fit_card
from vision.felt.scene.silhouette import Silhouette
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

FINE = 8
"""Times by which the true silhouette is drawn larger."""


def window() -> ZoneWindow:
    zone = Zone(name="P", rect=(130, 230, 500, 140), first=(200, 300), step=(40, 0))
    none = np.zeros((200, 560), np.uint8)
    return ZoneWindow(zone, 100.0, 200.0, 560, 200, none, *np.zeros((2, 1, 1), np.int16))


def covered(pose: Pose, over: ZoneWindow, chance: np.random.Generator) -> Image:
    """What a card covers, as blurred and noisy as a picture shows it."""
    fine = np.zeros((over.height * FINE, over.width * FINE), np.uint8)
    corners = (pose.corners() - (over.left, over.top)) * FINE - 0.5
    cv2.fillConvexPoly(fine, np.rint(corners * 16).astype(np.int32), (255,), cv2.LINE_8, 4)
    seen = cv2.resize(fine, (over.width, over.height), interpolation=cv2.INTER_AREA)
    soft = cv2.blur(seen.astype(np.float32), (3, 3)) + chance.normal(0, 12, seen.shape)
    mask = np.asarray((soft > 25) * 255, np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)


def test_a_pose_beside_a_card_is_pulled_onto_it() -> None:
    over, chance = window(), np.random.default_rng(3)
    for angle in (0, 3, 30, 88, -60):
        true = Pose(380.3, 300.7, upright(angle))
        seen = Silhouette(covered(true, over, chance), np.zeros((200, 560), np.uint8), over)
        start = Pose(true.x + 2.5, true.y - 2, upright(true.angle + 2))
        found = seen.pulled(seen.tried(start)).pose
        assert found.distance(true) < 0.5
        assert found.turned_from(true) < 0.5


@pytest.mark.parametrize("step", [(38.0, 0.0), (9.0, 25.0), (-30.0, 12.0)])
def test_a_card_over_another_is_fitted_by_the_edges_seen(
    step: tuple[float, float],
) -> None:
    over, chance = window(), np.random.default_rng(4)
    for _ in range(10):
        under = Pose(330 + chance.normal(0, 2), 300, chance.normal(0, 2))
        true = Pose(under.x + step[0], under.y + step[1], chance.normal(0, 3))
        known = footprint(under, over)
        fresh = cv2.subtract(covered(true, over, chance), known)
        fresh = cv2.morphologyEx(fresh, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        found = fit_card(np.asarray(fresh, np.uint8), known, over, 300)
        assert found is not None
        assert found.distance(true) < 1.2
        assert found.turned_from(true) < 2


def test_what_no_card_explains_has_no_pose() -> None:
    over = window()
    arm = np.zeros((200, 560), np.uint8)
    arm[:120, 300:350] = 255
    assert fit_card(arm, np.zeros_like(arm), over, 400) is None
