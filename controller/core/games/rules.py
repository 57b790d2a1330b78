"""The common parts of the game files of all families: those that the table itself reads.

Amounts are integers in minor units of the currency, times are whole seconds.
"""

import hashlib
import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seconds = Annotated[int, Field(ge=1, le=600)]
Amount = Annotated[int, Field(ge=1)]


class Section(BaseModel):
    """A table of the game file: unknown keys refuse, values never change after loading."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True
    )


class ShuffleRules(Section):
    """When the cards of the shoe are shuffled."""

    policy: Literal["cut_card", "every_round"]
    """`cut_card`: the round in which the cut card comes is finished, then the shoe is changed."""


class Limits(Section):
    """Bet limits in minor units; shown to players, enforced by the game server."""

    main_min: Amount | None = None
    """Smallest main bet."""

    main_max: Amount | None = None
    """Largest main bet on one box."""

    main_multiple: Amount = 1
    """Main bets are multiples of this."""

    total_max: Amount | None = None
    """Largest sum of main bets over all boxes of a player, before doubles and splits."""


class Windows(Section):
    """The time that players have to bet and to answer, in seconds."""

    betting: Seconds = 15
    """From the green light to the end of betting."""

    closing: Seconds = 4
    """The last seconds of betting, under the yellow light."""

    decision: Seconds = 12
    """One playing decision."""

    def questions(self) -> dict[str, int]:
        """Return the seconds for the questions that have a time of their own, by name.

        They are the fields that a family adds.
        """
        own = type(self).model_fields.keys() - Windows.model_fields.keys()
        return {name: getattr(self, name) for name in own}


class CommonRules(Section):
    """The rules of one game, as far as every game has them."""

    family: str
    """The family of games whose rules these are; left out: the first that was shipped."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
    """The game's short name in sheets, topics and commands: small letters, digits, underscores."""

    title: Annotated[str, Field(min_length=1, max_length=80)]
    """The name people read."""

    decks: Annotated[int, Field(ge=1, le=8)]
    """Decks of 52 cards in the shoe."""

    cancel_after_days: Annotated[int, Field(ge=1, le=366)] | None = None
    """A round still in progress after so many days is cancelled and refunded."""

    void_refunds: Literal["all_stakes", "initial_bets"] = "all_stakes"
    """The stakes that a void gives back: all of the round, or the bets placed before the deal."""

    shuffle: ShuffleRules
    """When to shuffle."""

    limits: Limits = Limits()
    """Bet limits."""

    windows: Windows = Windows()
    """Seconds to bet and to answer."""

    @property
    def longer_wait(self) -> int:
        """Return the seconds to wait for the game server's answer beside the table's own grace."""
        return 0


def rules_hash(rules: CommonRules) -> str:
    """SHA-256 (64 hex digits) over the rules as canonical JSON: sorted keys, no spaces."""
    plain = rules.model_dump(mode="json", by_alias=True)
    canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()
