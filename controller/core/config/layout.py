"""The layout file: it says where things lie on the felt, in millimetres.

Origin is the felt's top-left corner as the camera sees it (the dealer's side is the top),
x to the right, y towards the players. Zones are where cards may lie; `first` is the centre of
the first card and `step` the shift to the next card of that zone, which is how a dealer lays
cards so that each one's index stays visible.
"""

from typing import Annotated

from pydantic import Field

from controller.core.config.files import read_config
from controller.core.config.section import FileSection

Length = Annotated[float, Field(allow_inf_nan=False)]
"""Millimetres."""

Size = Annotated[float, Field(gt=0, allow_inf_nan=False)]
"""Millimetres of something that is there."""

Point = tuple[Length, Length]

CARD_WIDTH_MM = 63.5
CARD_HEIGHT_MM = 88.9


class Fiducial(FileSection):
    """A square ArUco marker (dictionary 4X4_50) printed on the felt."""

    id: Annotated[int, Field(ge=0, le=49)]
    """The marker's number in the dictionary; each is printed once."""

    centre: Point
    """Its middle: x and y."""

    size: Size
    """The length of its black square's side."""


class Zone(FileSection):
    """A rectangle on the felt, `left, top, width, height`, where cards of one hand lie."""

    name: str
    """The name by which the game deals to it."""

    rect: tuple[Length, Length, Length, Length]
    """Left, top, width and height."""

    first: Point
    """The centre of the first card: x and y, inside `rect`."""

    step: Point
    """The shift from each card to the next one: x and y."""


class Layout(FileSection):
    """One table's felt as one camera sees it."""

    name: str
    """The layout's name, as its file is called without `.toml`."""

    width: Size
    """The felt from left to right."""

    height: Size
    """The felt from top to bottom."""

    fiducials: tuple[Fiducial, ...]
    """Markers printed on the felt, three or more; `[]` above the first section: none, and then
    each camera needs a calibration."""

    zones: tuple[Zone, ...]
    """Places where cards of one hand lie."""

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError if there is none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


def read_layout(text: str, filename: str) -> Layout:
    """The layout in the TOML `text`; `filename` only names it. Raises ConfigError."""
    return read_config(Layout, text, filename)
