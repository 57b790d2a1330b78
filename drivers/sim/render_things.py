"""Textures of what is on the felt besides cards: the dealer's hand and sleeve, chips.

All are own drawings seen from above, premultiplied, with the anchor where the scene's
coordinates point: a hand's fingertips, a chip's centre.
"""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.cards import DECK
from controller.core.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from drivers.sim.deck_art import BACKS, Picture, deck
from drivers.sim.render_sprites import Texture, premultiply

_ARM_PX_PER_MM = 1.25
_ARM_WIDTH_MM, _ARM_LENGTH_MM = 220.0, 1480.0
_FINGERTIPS = (_ARM_WIDTH_MM / 2, _ARM_LENGTH_MM - 30)
_SKIN, _SLEEVE, _CUFF = (142, 172, 218), (44, 36, 34), (222, 224, 226)
_CHIP_PX_PER_MM = 2.4
CHIP_MM = 39.0
"""Diameter of a casino chip."""
CHIP_COLOURS = {
    "red": (44, 36, 178),
    "green": (60, 120, 40),
    "black": (38, 36, 34),
    "white": (222, 226, 226),
    "blue": (160, 80, 30),
}


@cache
def card_texture(deck_name: str, card: str, face_up: bool, back_colour: str) -> Texture:
    """A card's face or back, anchored at its centre."""
    art = deck(deck_name)
    picture = art.face(card) if face_up else art.back(back_colour)
    height, width = picture.shape[:2]
    return Texture(
        premultiply(picture),
        (width / CARD_WIDTH_MM, height / CARD_HEIGHT_MM),
        (CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2),
    )


def _arm_px(points: Sequence[tuple[float, float]]) -> NDArray[np.int32]:
    """Points in millimetres about the fingertips to fixed-point texture pixels."""
    at = np.array(points) + np.array(_FINGERTIPS)
    return np.asarray(np.round(at * _ARM_PX_PER_MM * 16), np.int32)


def _limb(
    on: Picture, start: tuple[float, float], end: tuple[float, float], wide: float, shade: float
) -> None:
    """A finger: a thick line with round ends."""
    a, b = _arm_px([start, end])
    colour = (*(round(c * shade) for c in _SKIN), 255)
    thick = round(wide * _ARM_PX_PER_MM)
    cv2.line(on, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), colour, thick, cv2.LINE_AA, 4)


def _hand(on: Picture) -> None:
    _limb(on, (-34, -120), (-58, -44), 21, 0.86)
    for x, tip, wide, shade in ((-30, -6, 19, 0.97), (-9, 0, 20, 1.0), (13, -3, 19, 0.98)):
        _limb(on, (x, -95), (x * 0.8, tip - 8), wide, shade)
        nail = _arm_px([(x * 0.8, tip - 9)])[0]
        cv2.circle(on, (int(nail[0]), int(nail[1])), 80, (172, 192, 232, 255), -1, cv2.LINE_AA, 4)
    _limb(on, (33, -100), (30, -30), 16, 0.92)
    palm = [(-42, -98), (44, -98), (40, -160), (30, -215), (-30, -215), (-44, -150)]
    cv2.fillPoly(on, [_arm_px(palm)], (*_SKIN, 255), cv2.LINE_AA, 4)


def _sleeve(on: Picture) -> None:
    cuff = [(-38, -196), (38, -196), (41, -216), (-41, -216)]
    cv2.fillPoly(on, [_arm_px(cuff)], (*_CUFF, 255), cv2.LINE_AA, 4)
    cloth = [(-43, -214), (43, -214), (66, -620), (70, -1448), (-70, -1448), (-66, -620)]
    cv2.fillPoly(on, [_arm_px(cloth)], (*_SLEEVE, 255), cv2.LINE_AA, 4)
    for low, high, x in ((-260, -330, 12), (-380, -470, -18), (-520, -640, 14), (-700, -860, -8)):
        fold = _arm_px([(x - 30, low), (x, (low + high) / 2), (x + 26, high)])
        cv2.polylines(on, [fold], False, (62, 54, 50, 255), 5, cv2.LINE_AA, 4)


@cache
def arm_texture() -> Texture:
    """The dealer's right hand, palm down, cuff and sleeve, anchored at the fingertips."""
    size = round(_ARM_LENGTH_MM * _ARM_PX_PER_MM), round(_ARM_WIDTH_MM * _ARM_PX_PER_MM)
    art = np.zeros((*size, 4), np.uint8)
    _sleeve(art)
    _hand(art)
    alpha = cv2.GaussianBlur(art[..., 3], (0, 0), 1.0)
    shade = cv2.GaussianBlur(cv2.erode(alpha, np.ones((9, 9), np.uint8)), (0, 0), 8)
    light = 0.68 + 0.32 * shade[..., None].astype(np.float32) / 255
    colour = (cv2.GaussianBlur(art[..., :3], (0, 0), 0.9) * light).astype(np.uint8)
    picture = premultiply(np.dstack([colour, alpha]))
    return Texture(picture, (_ARM_PX_PER_MM, _ARM_PX_PER_MM), _FINGERTIPS)


@cache
def chip_texture(colour: str) -> Texture:
    """A chip with edge spots. KeyError for a colour not in `CHIP_COLOURS`."""
    side = round(CHIP_MM * _CHIP_PX_PER_MM) + 4
    art = np.zeros((side, side, 4), np.uint8)
    middle, radius = side // 2, (side - 4) // 2
    ink = CHIP_COLOURS[colour]
    spot = (222, 226, 226) if colour != "white" else (150, 80, 40)
    cv2.circle(art, (middle, middle), radius, (*ink, 255), -1, cv2.LINE_AA)
    for turn in range(0, 360, 60):
        cv2.ellipse(
            art, (middle, middle), (radius - 3,) * 2, turn, 0, 22, (*spot, 255), 7, cv2.LINE_AA
        )
    cv2.circle(art, (middle, middle), round(radius * 0.62), (*spot, 255), 2, cv2.LINE_AA)
    scale = (_CHIP_PX_PER_MM, _CHIP_PX_PER_MM)
    return Texture(premultiply(art), scale, (side / 2 / scale[0], side / 2 / scale[1]))


def warm_up(deck_name: str) -> None:
    """Draw a whole deck now, so that no card is drawn while a frame waits for it."""
    for card in DECK:
        card_texture(deck_name, card, True, "")
    for colour in BACKS:
        card_texture(deck_name, "", False, colour)
