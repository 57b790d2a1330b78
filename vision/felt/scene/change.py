"""Finds the changes in one window between two settled pictures.

These rules of evidence apply, in this order. A known card is *gone* only if bare felt is seen
inside its outline. Anything that covers felt where no known card lies is *fresh*: silhouettes that
fit the size of a card become new cards, everything else is a *blob* (hand, sleeve, chip). A known
card whose picture changed within its outline was *turned* (or something was laid exactly on it). If
a blob is close to any of these, the view is not clear and nothing may be concluded yet.

Rasters are (rows, columns, 3) uint8, BGR; masks (rows, columns) uint8, 0 or 255; both at 1 px/mm.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from vision.felt.cards.pose import (
    CARD_MM2,
    SPECK_MM2,
    Pose,
    box_around,
    components,
    footprint,
    is_near,
    share,
    union,
)
from vision.felt.scene.fan import split_fan
from vision.felt.scene.fit import fit_card
from vision.felt.scene.on_top import SMALLEST_MM2, Known, lie_on_top, without_ghosts
from vision.felt.scene.stock import are_cards
from vision.felt.scene.turned import (
    Difference,
    compared,
    softened,
    was_turned,
    where_now,
)
from vision.felt.surface.background import Felt
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

BARE_SHARE = 0.06
"""If this share of a card's outline is bare felt, the card does not lie there."""

INSET_MM = -3.0
"""The outline is first drawn in by this much: a card is often pushed a little."""

ENOUGH_SEEN = 0.5
"""A card of another zone that shows less than this in a window is judged in its own window."""

OWN_SHARE = 0.3
"""A silhouette with less than this inside the zone's rectangle is left to the next zone."""

ERROR_FLOOR_MM2, ERROR_SHARE = 70.0, 0.08
"""A silhouette's edge is uncertain by a quarter of a millimetre, its inside by small prints."""

SPECK_MM, NECK_MM = 5, 13
"""Anything narrower than the first is nothing. A card is held to what is joined to it by more than
the second: two touching round chips, or a chip that touches a card's edge, are joined by less.
"""

LARGEST_MM2 = 1.3 * CARD_MM2
"""The most that is seen of a card with chips around it."""

NEAR_MM = 8
"""A hand this close to a card may still be holding it."""


@dataclass(frozen=True, slots=True, eq=False)
class SceneChange:
    """The changes that one look at a window shows.

    `gone` holds indices into the list of known poses; `turned` holds such indices too, each with
    the pose in which the turned card now lies. `blob` masks the parts that are neither felt nor
    card; `clear` is false if a blob lies close to a change. `covered` masks everything but felt.
    `grey` is the softened raster, for the next comparison.
    """

    fresh: tuple[Pose, ...]
    gone: tuple[int, ...]
    turned: dict[int, Pose]
    clear: bool
    blob: Image
    covered: Image
    grey: Image


def examine(
    window: ZoneWindow,
    raster: Image,
    felt: Felt,
    before: Image | None,
    poses: list[Pose],
    mine: set[int],
    things: Image | None = None,
) -> SceneChange:
    """Compare a settled raster with the known cards (`poses`, in their order of laying).

    `mine` holds the indices in `poses` of the zone's own cards. Changes of other cards are seen
    here, but judged in the window of their own zone. `before` is the `grey` of the last settled
    picture, None if there is none yet, and `things` its `blob`: a thing that looks as it did then
    is no hand at work now.
    """
    covered = felt.covered(raster, window.inside)
    masks = {n: footprint(pose, window) for n, pose in enumerate(poses) if is_near(pose, window)}
    gone = tuple(n for n in masks if _is_gone(poses[n], masks[n], covered, window, felt))
    kept = [n for n in masks if n not in gone]
    known = union([masks[n] for n in kept], covered.shape[:2])
    last = _last_here([pose for n, pose in enumerate(poses) if n not in gone], window)
    grey = softened(raster)
    apart = None if before is None else compared(grey, before, covered, known)
    lain = _lain_still(things, apart, covered.shape)
    lifted = [footprint(poses[n], window, 1.5) for n in gone]
    still = np.asarray(cv2.subtract(known, union(lifted, covered.shape[:2])), np.uint8)
    lying = Known(known, still, tuple(masks[n] for n in kept), apart)
    fresh, blob = _fresh_cards(raster, felt, covered, lying, lain, window, last)
    laid = union([footprint(pose, window, 1.5) for pose in fresh], covered.shape[:2])
    turned: dict[int, Pose] = {}
    if apart is not None:
        above = union([laid, *lifted], covered.shape[:2])
        for n in _turned(kept, masks, mine, above, apart, blob):
            others = union([masks[m] for m in kept if m != n] + [laid], covered.shape[:2])
            turned[n] = where_now(poses[n], others, covered, window)
    own = [masks[n] for n in (*gone, *turned) if n in mine]
    changed = union([laid, *own], covered.shape[:2])
    clear = _clear(np.asarray(cv2.subtract(blob, lain), np.uint8), changed)
    return SceneChange(tuple(fresh), gone, turned, clear, blob, covered, grey)


def _turned(
    kept: list[int],
    masks: Mapping[int, Image],
    mine: set[int],
    above: Image,
    apart: Difference,
    blob: Image,
) -> Iterator[int]:
    """Yield the zone's own cards that were turned, the one laid last first.

    `above` masks what was laid on them or lifted off them; each card hides those below it.
    """
    for n in reversed(kept):
        seen = cv2.bitwise_and(masks[n], cv2.bitwise_not(above))
        if n in mine and was_turned(np.asarray(seen, np.uint8), apart, blob):
            yield n
        above = np.asarray(cv2.bitwise_or(above, masks[n]), np.uint8)


def _lain_still(things: Image | None, apart: Difference | None, shape: tuple[int, ...]) -> Image:
    """Mask the things that were seen lying there and look the same now, with their edges."""
    if things is None or apart is None or not cv2.countNonZero(things):
        return np.zeros(shape, np.uint8)
    same = cv2.bitwise_and(things, cv2.bitwise_not(apart.mask))
    return np.asarray(cv2.dilate(same, np.ones((5, 5), np.uint8)), np.uint8)


def _is_gone(pose: Pose, mask: Image, covered: Image, window: ZoneWindow, felt: Felt) -> bool:
    if cv2.countNonZero(mask) < ENOUGH_SEEN * CARD_MM2:
        return False
    inside = felt.without_left_out(footprint(pose, window, INSET_MM), window.inside)
    return bool(cv2.countNonZero(inside)) and 1 - share(covered, inside) > BARE_SHARE


def _fresh_cards(
    raster: Image,
    felt: Felt,
    covered: Image,
    known: Known,
    lain: Image,
    window: ZoneWindow,
    last: Pose | None,
) -> tuple[list[Pose], Image]:
    """Return the new cards, and a mask of the parts that no card explains.

    If no card explains a silhouette, it is tried without the things that have `lain` there, and
    then without parts that are joined to it by a narrow neck.
    """
    inside = _zone_mask(window)

    def found(hiding: Image, neck: int = SPECK_MM) -> tuple[list[Pose], list[Image]]:
        def explain(part: Image) -> list[Pose]:
            if share(inside, part) < OWN_SHARE:
                return []
            cards = _one_card(part, hiding, window) or split_fan(part, hiding, window, last)
            on_top = lie_on_top(cards, part, known, window)
            return cards if cards and on_top and are_cards(cards, raster, felt, window) else []

        cards, left = _explained(_silhouettes(covered, hiding, neck), explain)
        if known.apart is None or len(cards) < 2:
            return cards, left
        new = np.asarray(cv2.subtract(covered, hiding), np.uint8)
        return without_ghosts(cards, left, new, known, window)

    old = np.asarray(cv2.dilate(known.cards, np.ones((3, 3), np.uint8)), np.uint8)
    poses, rest = found(old)
    without = np.asarray(cv2.bitwise_or(old, lain), np.uint8)
    necks = (SPECK_MM, NECK_MM) if cv2.countNonZero(lain) else (NECK_MM,)
    for neck in necks if any(_may_hold_card(part, inside) for part in rest) else ():
        more, left = found(without, neck)
        if len(more) > len(poses):
            poses, rest = more, [*left, *_beside(more, rest, window)]
    return poses, union(rest, covered.shape[:2])


def _may_hold_card(part: Image, zone: Image) -> bool:
    """Tell whether a silhouette may be a card of this zone with some chips, and not an arm."""
    size = cv2.countNonZero(part)
    return SMALLEST_MM2 < size < LARGEST_MM2 and share(zone, part) >= OWN_SHARE


def _beside(cards: list[Pose], parts: list[Image], window: ZoneWindow) -> list[Image]:
    """Return the rest of the unexplained parts once these cards are taken out."""
    laid = union([footprint(pose, window, 1.5) for pose in cards], parts[0].shape[:2])
    return [np.asarray(cv2.subtract(part, laid), np.uint8) for part in parts]


def _silhouettes(covered: Image, hiding: Image, neck: int) -> list[Image]:
    """Return a mask for each part that covers felt, except what `hiding` may hide.

    Parts that are joined by less than `neck` (mm) are separated.
    """
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (neck, neck))
    fresh = cv2.bitwise_and(covered, cv2.bitwise_not(hiding))
    fresh = cv2.morphologyEx(fresh, cv2.MORPH_OPEN, kernel)
    parts = components(np.asarray(fresh, np.uint8))
    return [part for part in parts if cv2.countNonZero(part) >= SPECK_MM2]


def _explained(
    parts: list[Image], explain: Callable[[Image], list[Pose]]
) -> tuple[list[Pose], list[Image]]:
    """Return the cards that explain the silhouettes, and the silhouettes that no card explains.

    Two silhouettes that may be one card lying under another are first tried as one.
    """
    for one, other in combinations(parts, 2):
        both = np.asarray(cv2.bitwise_or(one, other), np.uint8)
        found = explain(both) if _within_one_card(both) else []
        if found:
            others = [part for part in parts if part is not one and part is not other]
            poses, rest = _explained(others, explain)
            return found + poses, rest
    told = [(part, explain(part)) for part in parts]
    return [pose for _, found in told for pose in found], [
        part for part, found in told if not found
    ]


def _one_card(part: Image, old: Image, window: ZoneWindow) -> list[Pose]:
    """Return the pose of the card that explains a silhouette; empty if one card does not."""
    allowed = ERROR_FLOOR_MM2 + ERROR_SHARE * cv2.countNonZero(part)
    pose = fit_card(part, old, window, allowed)
    return [pose] if pose is not None else []


def _zone_mask(window: ZoneWindow) -> Image:
    left, top, width, height = window.zone.rect
    x, y = round(left - window.left), round(top - window.top)
    mask: Image = np.zeros((window.height, window.width), np.uint8)
    mask[max(0, y) : max(0, y + round(height)), max(0, x) : max(0, x + round(width))] = 255
    return mask


def _last_here(poses: list[Pose], window: ZoneWindow) -> Pose | None:
    """Return the card that lies farthest along the window's own zone, None if the zone is empty."""
    left, top, width, height = window.zone.rect
    dx, dy = window.zone.step
    here = [
        pose for pose in poses if left <= pose.x <= left + width and top <= pose.y <= top + height
    ]
    return max(here, key=lambda pose: pose.x * dx + pose.y * dy, default=None)


def _within_one_card(mask: Image) -> bool:
    _, (width, height), _ = box_around(mask)
    return max(width, height) < 93 and min(width, height) < 68


def _clear(blob: Image, changed: Image) -> bool:
    if not cv2.countNonZero(blob):
        return True
    reach = cv2.dilate(changed, np.ones((2 * NEAR_MM + 1, 2 * NEAR_MM + 1), np.uint8))
    return not cv2.countNonZero(cv2.bitwise_and(reach, blob))
