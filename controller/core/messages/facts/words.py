"""Words that several facts use."""

from typing import Literal

Light = Literal["green", "yellow", "red"]
Question = Literal["insurance", "play"]
Quorum = Literal["both", "shoe", "camera", "ruling"]
"""Who was heard on a dealt card's face; `shoe` for a hole card, of which the camera sees a back."""
