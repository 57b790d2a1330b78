"""Playing cards as own drawings: designs, faces, backs, and cards that do not belong.

A `Deck` is a design with a normal or a jumbo index; it draws a card at `ART_PX_PER_MM` and hands
out a texture, reduced to what a camera of about 1.2 px/mm can use, with an alpha channel for the
rounded corners. A folder of pictures (`8S.png`, `back-red.png`) can stand in for the drawings.

Besides the 52 faces there are strangers, for a reader that must not guess: `joker`, `cut`,
`blank`, and `foreign:BS`, an index of another alphabet on a court card.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.cards import DECK
from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from drivers.sim.deck import figures as deck_figures
from drivers.sim.deck.glyphs import Mask, Pen, Suits, rank_mask, suit_mask

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

ART_PX_PER_MM = 8
"""Scale of the drawings; a 0.25 mm line is two pixels."""
TEXTURE_PX_PER_MM = 2.4
"""Scale of the textures: twice the camera's, so that a bilinear look-up does not alias."""
STRANGERS = ("joker", "cut", "blank", "foreign:BS", "foreign:DH", "foreign:VC", "foreign:RD")
BACKS: dict[str, Colour] = {
    "red": (38, 30, 168),
    "blue": (150, 62, 24),
    "green": (52, 104, 24),
    "black": (38, 34, 32),
    "purple": (128, 38, 92),
}
"""Back colours, blue-green-red as OpenCV keeps them."""


@dataclass(frozen=True, slots=True)
class Index:
    """The corner index, in millimetres from the card's corner: rank over suit, centred on x."""

    rank: float
    suit: float
    top: float
    x: float
    gap: float


NORMAL = Index(rank=9.2, suit=6.0, top=4.2, x=6.0, gap=1.1)
JUMBO = Index(rank=15.5, suit=9.6, top=3.6, x=9.6, gap=1.2)


@dataclass(frozen=True, slots=True)
class Design:
    """One printer's hand: pen, suits, inks (blue-green-red), card stock and back pattern."""

    name: str
    pen: Pen
    suits: Suits
    red: Colour = (36, 28, 196)
    black: Colour = (30, 26, 26)
    stock: Colour = (244, 248, 248)
    pattern: int = 0
    corner: float = 3.2


DESIGNS: dict[str, Design] = {
    design.name: design
    for design in (
        Design("club", Pen(0.16, 0.12, 0.62), Suits()),
        Design(
            "slab",
            Pen(0.17, 0.11, 0.64, 0.13),
            Suits(0.0, 0.25, 0.15, 1.25),
            red=(30, 20, 176),
            stock=(238, 246, 248),
            pattern=1,
        ),
        Design(
            "slim",
            Pen(0.12, 0.115, 0.54),
            Suits(0.24, 0.22, 0.24, 0.82),
            red=(44, 40, 214),
            black=(44, 34, 30),
            pattern=2,
        ),
        Design(
            "poster",
            Pen(0.19, 0.14, 0.66, 0.0, 0.13),
            Suits(0.06, 0.245, 0.18, 1.1),
            red=(20, 30, 208),
            black=(20, 18, 18),
            pattern=3,
            corner=4.0,
        ),
    )
}


def _px(mm: float) -> int:
    return round(mm * ART_PX_PER_MM)


def _ink(card: Picture, mask: Mask, colour: Colour, at: tuple[float, float]) -> None:
    """Print `mask` in `colour`, its centre at `at` (pixels)."""
    height, width = mask.shape
    x, y = round(at[0] - width / 2), round(at[1] - height / 2)
    part = card[y : y + height, x : x + width]
    amount = mask[..., None].astype(np.float32) / 255
    part[:] = (part * (1 - amount) + np.array(colour, np.float32) * amount).astype(np.uint8)


_LEFT, _MID, _RIGHT = 0.0, 0.5, 1.0
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, 0.5),),
    2: ((_MID, 0), (_MID, 1)),
    3: ((_MID, 0), (_MID, 0.5), (_MID, 1)),
    4: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1), (_RIGHT, 1)),
    5: ((_LEFT, 0), (_RIGHT, 0), (_MID, 0.5), (_LEFT, 1), (_RIGHT, 1)),
    6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (0, 0.5, 1)),
    7: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0, 0.5, 1)), (_MID, 0.25)),
    8: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0, 0.5, 1)), (_MID, 0.25), (_MID, 0.75)),
    9: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0, 1 / 3, 2 / 3, 1)), (_MID, 0.5)),
    10: (
        *((x, y) for x in (_LEFT, _RIGHT) for y in (0, 1 / 3, 2 / 3, 1)),
        (_MID, 1 / 6),
        (_MID, 5 / 6),
    ),
}
"""Pip places in the pip field's own unit box."""


@dataclass(frozen=True)
class Deck:
    """A design with one kind of index; draws its cards when first asked for them."""

    design: Design
    jumbo: bool = True

    def face(self, card: str) -> Picture:
        """Return the texture (blue, green, red, alpha) of a face, or of one of the `STRANGERS`.

        Raises ValueError for a name that is neither.
        """
        return _face_texture(self, card)

    def back(self, colour: str) -> Picture:
        """Return the texture of a back. Raises ValueError for a colour not in `BACKS`."""
        if colour not in BACKS:
            raise ValueError(f"no back of colour {colour!r}: choose one of {', '.join(BACKS)}")
        return _back_texture(self.design, colour)

    @property
    def index(self) -> Index:
        """Sizes of this deck's corner index."""
        return JUMBO if self.jumbo else NORMAL

    def draw(self, card: str) -> Picture:
        """Draw a face at `ART_PX_PER_MM`, square-cornered, blue-green-red."""
        canvas = np.empty((_px(CARD_HEIGHT_MM), _px(CARD_WIDTH_MM), 3), np.uint8)
        canvas[:] = self.design.stock
        if card == "cut":
            canvas[:] = (24, 196, 232)
        elif card == "joker":
            deck_figures.joker(canvas, self.design.black)
        elif card.startswith("foreign:"):
            self._court(canvas, "K", card[-1])
            self._corners(canvas, card[-2], card[-1])
        elif card in DECK:
            self._middle(canvas, card)
            self._corners(canvas, card[0], card[1])
        elif card != "blank":
            raise ValueError(f"no card {card!r}: write a face (8S) or one of {STRANGERS}")
        return canvas

    def _colour(self, suit: str) -> Colour:
        return self.design.red if suit in "DH" else self.design.black

    def _corners(self, canvas: Picture, rank: str, suit: str) -> None:
        index = self.index
        glyph = rank_mask(rank, self.design.pen, _px(index.rank))
        widest = _px(2 * index.x - 2.6)
        if glyph.shape[1] > widest:
            glyph = np.asarray(
                cv2.resize(glyph, (widest, glyph.shape[0]), interpolation=cv2.INTER_AREA), np.uint8
            )
        pip = suit_mask(suit, self.design.suits, _px(index.suit))
        low = index.top + index.rank + index.gap + index.suit / 2
        for _ in range(2):
            ink = self._colour(suit)
            _ink(canvas, glyph, ink, (_px(index.x), _px(index.top + index.rank / 2)))
            _ink(canvas, pip, ink, (_px(index.x), _px(low)))
            canvas[:] = canvas[::-1, ::-1].copy()

    def _middle(self, canvas: Picture, card: str) -> None:
        rank, suit = card[0], card[1]
        if rank in "JQK":
            self._court(canvas, rank, suit)
            return
        count = 1 if rank == "A" else 10 if rank == "T" else int(rank)
        size = 9.0 if self.jumbo else 11.5
        size = {1: 26.0 if suit == "S" else 17.0}.get(count, size)
        mask = suit_mask(suit, self.design.suits, _px(size))
        inner = 23.5 if self.jumbo else 18.5
        top = 13.5
        for x, y in _PIPS[count]:
            at_x = inner + x * (CARD_WIDTH_MM - 2 * inner)
            at_y = top + y * (CARD_HEIGHT_MM - 2 * top)
            pip = mask if y <= 0.5 else mask[::-1, ::-1]
            _ink(canvas, pip, self._colour(suit), (_px(at_x), _px(at_y)))

    def _court(self, canvas: Picture, rank: str, suit: str) -> None:
        side = 18.6 if self.jumbo else 11.0
        box = (_px(side), _px(7.5), _px(CARD_WIDTH_MM - side), _px(CARD_HEIGHT_MM - 7.5))
        pip = suit_mask(suit, self.design.suits, _px(6.5))
        deck_figures.court(canvas, box, rank, pip, self._colour(suit))


@dataclass(frozen=True)
class FolderDeck:
    """Card art read from a folder of pictures: `8S.png`, `TD.png`, `joker.png`, `back-red.png`."""

    folder: Path

    def face(self, card: str) -> Picture:
        """Read the texture of `CARD.png`. Raises FileNotFoundError that names a missing picture."""
        return _picture_texture(self.folder / f"{card.replace(':', '-')}.png")

    def back(self, colour: str) -> Picture:
        """Read the texture of `back-COLOUR.png`; if the folder has none, draw one."""
        path = self.folder / f"back-{colour}.png"
        return _picture_texture(path) if path.is_file() else deck("club").back(colour)


@cache
def deck(name: str) -> Deck | FolderDeck:
    """Return the deck of that name: a design (`club`, `slab:normal`, ...) or a folder of pictures.

    A design has a jumbo index unless `:normal` follows. Raises ValueError for any other name.
    """
    design, _, index = name.partition(":")
    if design in DESIGNS and index in ("", "jumbo", "normal"):
        return Deck(DESIGNS[design], jumbo=index != "normal")
    folder = Path(name)
    if folder.is_dir():
        return FolderDeck(folder)
    raise ValueError(f"no deck {name!r}: write one of {', '.join(DESIGNS)}, or a folder of PNGs")


@cache
def _face_texture(of: Deck, card: str) -> Picture:
    return to_texture(of.draw(card), of.design.corner)


@cache
def _back_texture(design: Design, colour: str) -> Picture:
    art = np.empty((_px(CARD_HEIGHT_MM), _px(CARD_WIDTH_MM), 3), np.uint8)
    art[:] = design.stock
    deck_figures.back(art, BACKS[colour], design.pattern, ART_PX_PER_MM)
    return to_texture(art, design.corner)


@cache
def _picture_texture(path: Path) -> Picture:
    data = np.fromfile(path, np.uint8) if path.is_file() else np.empty(0, np.uint8)
    # OpenCV would open no name that is no text
    art = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if art is None:
        raise FileNotFoundError(f"{path} is no readable picture: render the deck's art there first")
    size = (_px(CARD_WIDTH_MM), _px(CARD_HEIGHT_MM))
    return to_texture(np.asarray(cv2.resize(art, size, interpolation=cv2.INTER_AREA), np.uint8))


def to_texture(art: Picture, corner_mm: float = 3.2) -> Picture:
    """Reduce a drawing to a texture with rounded, soft-edged corners in its alpha channel."""
    height, width = art.shape[:2]
    radius = _px(corner_mm)
    alpha = np.zeros((height, width), np.uint8)
    for left, top, right, bottom in (
        (radius, 0, width - radius, height),
        (0, radius, width, height - radius),
    ):
        cv2.rectangle(alpha, (left, top), (right - 1, bottom - 1), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    size = (round(CARD_WIDTH_MM * TEXTURE_PX_PER_MM), round(CARD_HEIGHT_MM * TEXTURE_PX_PER_MM))
    small = cv2.resize(np.dstack([art, alpha]), size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 0.7, borderType=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(soft, np.uint8)
