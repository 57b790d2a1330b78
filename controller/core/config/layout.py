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

Point = tuple[float, float]

CARD_WIDTH_MM = 63.5
CARD_HEIGHT_MM = 88.9


class Fiducial(FileSection):
    """A square ArUco marker (dictionary 4X4_50) printed on the felt."""

    id: Annotated[int, Field(ge=0, lt=50)]
    centre: Point
    size: Annotated[float, Field(gt=0)]


class Zone(FileSection):
    """A rectangle on the felt, `left, top, width, height`, where cards of one hand lie."""

    name: str
    rect: tuple[float, float, float, float]
    first: Point
    step: Point


class Layout(FileSection):
    """One table's felt as one camera sees it."""

    name: str
    width: Annotated[float, Field(gt=0)]
    height: Annotated[float, Field(gt=0)]
    fiducials: tuple[Fiducial, ...]
    zones: tuple[Zone, ...]

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError if there is none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


def read_layout(text: str, filename: str) -> Layout:
    """The layout in the TOML `text`; `filename` only names it. Raises ConfigError."""
    return read_config(Layout, text, filename)
