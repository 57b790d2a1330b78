"""Words that several facts use."""

from typing import Literal

Light = Literal["green", "yellow", "red"]
Quorum = Literal["both", "shoe", "camera", "ruling"]
"""The witnesses of a dealt card's face; `shoe` for a card of which the camera sees a back."""
