"""Events of shoes and their cards."""

from typing import ClassVar

from controller.core.messages.public.base import Params, PublicEvent, Text, public


@public(frozen=True, slots=True)
class CutCard(PublicEvent):
    """The cut card came: this round is the shoe's last."""

    name: ClassVar = "cut_card"


@public(frozen=True, slots=True)
class ShoeStarted(PublicEvent):
    """A shoe came into play with a shuffled set."""

    name: ClassVar = "shoe_started"
    shoe: str
    """The shoe."""
    set: str
    """The set of cards in it."""


@public(frozen=True, slots=True)
class ShoeChange(PublicEvent):
    """A shoe left play."""

    name: ClassVar = "shoe_change"
    shoe: str
    """The shoe."""
    set: str
    """The set of cards in it."""
    code: str
    """The reason, for machines: `cut_card`, `every_round`, `empty`, or a ruling's reason."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""


@public(frozen=True, slots=True)
class ShoeUnderReview(PublicEvent):
    """A set may not have been whole; the rounds dealt from it stand, and are looked at."""

    name: ClassVar = "shoe_under_review"
    set: str
    """The set."""
    rounds: tuple[str, ...]
    """The rounds dealt from it since it was last found whole, the newest 500."""
    code: str
    """The reason, for machines."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""


@public(frozen=True, slots=True)
class Burned(PublicEvent):
    """A card left the shoe and is not played; nobody learns which."""

    name: ClassVar = "burned"
    code: str
    """The reason, for machines: `first_card`, `new_dealer`, `not_needed`, `shoe_leaves`, a
    ruling's reason, or `ruled` where that is a sentence."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""
