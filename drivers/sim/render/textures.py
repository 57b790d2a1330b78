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
from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from drivers.sim.deck.art import BACKS, Colour, Picture, deck
from drivers.sim.render.sprites import Texture, premultiply

_ARM_PX_PER_MM = 1.25
_ARM_WIDTH_MM, _ARM_LENGTH_MM = 220.0, 1480.0
_FINGERTIPS = (_ARM_WIDTH_MM / 2, _ARM_LENGTH_MM - 30)
_ARMS: tuple[tuple[Colour, Colour, Colour, Colour], ...] = (
    ((142, 172, 218), (44, 36, 34), (222, 224, 226), (62, 54, 50)),
    ((62, 92, 140), (226, 228, 230), (236, 236, 236), (196, 198, 202)),
    ((110, 146, 196), (40, 30, 112), (218, 220, 224), (58, 46, 140)),
    ((84, 116, 168), (84, 62, 40), (44, 36, 34), (104, 82, 58)),
)
"""Skin, sleeve, cuff and fold of each style of arm; the second wears a shirt as white as cards."""
ARM_STYLES = len(_ARMS)
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
    """Return a card's face or back, anchored at its centre."""
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
    on: Picture, skin: Colour, start: tuple[float, float], end: tuple[float, float], wide: float
) -> None:
    """Draw a finger: a thick line with round ends."""
    a, b = _arm_px([start, end])
    colour = (*skin, 255)
    thick = round(wide * _ARM_PX_PER_MM)
    cv2.line(on, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), colour, thick, cv2.LINE_AA, 4)


def _shade(colour: Colour, by: float) -> Colour:
    blue, green, red = (min(round(part * by), 255) for part in colour)
    return blue, green, red


def _hand(on: Picture, skin: Colour) -> None:
    _limb(on, _shade(skin, 0.86), (-34, -120), (-58, -44), 21)
    nail_colour = _shade(skin, 1.12)
    for x, tip, wide, shade in ((-30, -6, 19, 0.97), (-9, 0, 20, 1.0), (13, -3, 19, 0.98)):
        _limb(on, _shade(skin, shade), (x, -95), (x * 0.8, tip - 8), wide)
        nail = _arm_px([(x * 0.8, tip - 9)])[0]
        cv2.circle(on, (int(nail[0]), int(nail[1])), 80, (*nail_colour, 255), -1, cv2.LINE_AA, 4)
    _limb(on, _shade(skin, 0.92), (33, -100), (30, -30), 16)
    palm = [(-42, -98), (44, -98), (40, -160), (30, -215), (-30, -215), (-44, -150)]
    cv2.fillPoly(on, [_arm_px(palm)], (*skin, 255), cv2.LINE_AA, 4)


def _sleeve(on: Picture, sleeve: Colour, cuff_colour: Colour, fold_colour: Colour) -> None:
    cuff = [(-38, -196), (38, -196), (41, -216), (-41, -216)]
    cv2.fillPoly(on, [_arm_px(cuff)], (*cuff_colour, 255), cv2.LINE_AA, 4)
    cloth = [(-43, -214), (43, -214), (66, -620), (70, -1448), (-70, -1448), (-66, -620)]
    cv2.fillPoly(on, [_arm_px(cloth)], (*sleeve, 255), cv2.LINE_AA, 4)
    for low, high, x in ((-260, -330, 12), (-380, -470, -18), (-520, -640, 14), (-700, -860, -8)):
        fold = _arm_px([(x - 30, low), (x, (low + high) / 2), (x + 26, high)])
        cv2.polylines(on, [fold], False, (*fold_colour, 255), 5, cv2.LINE_AA, 4)


@cache
def arm_texture(style: int = 0) -> Texture:
    """Return a right hand, palm down, cuff and sleeve, anchored at the fingertips."""
    size = round(_ARM_LENGTH_MM * _ARM_PX_PER_MM), round(_ARM_WIDTH_MM * _ARM_PX_PER_MM)
    art = np.zeros((*size, 4), np.uint8)
    skin, sleeve, cuff, fold = _ARMS[style]
    _hand(art, skin)
    _sleeve(art, sleeve, cuff, fold)
    alpha = cv2.GaussianBlur(art[..., 3], (0, 0), 1.0)
    shade = cv2.GaussianBlur(cv2.erode(alpha, np.ones((9, 9), np.uint8)), (0, 0), 8)
    light = 0.68 + 0.32 * shade[..., None].astype(np.float32) / 255
    colour = (cv2.GaussianBlur(art[..., :3], (0, 0), 0.9) * light).astype(np.uint8)
    picture = premultiply(np.dstack([colour, alpha]))
    return Texture(picture, (_ARM_PX_PER_MM, _ARM_PX_PER_MM), _FINGERTIPS)


@cache
def chip_texture(colour: str) -> Texture:
    """Return a chip with edge spots. Raises KeyError for a colour not in `CHIP_COLOURS`."""
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
